//! Letters as strokes, so that no picture needs a font.
//!
//! A character stands in a box 4 wide and 6 high; a stroke is a run of grid points, written as two digits each, and
//! strokes are set off by spaces.

use crate::shape::{Path, Point};

/// Width of a character with the gap after it, in steps of the grid.
const ADVANCE: f64 = 6.0;

const fn strokes(letter: char) -> &'static str {
    match letter {
        'A' => "062046 1434",
        'B' => "060030414233 0333444536 3606",
        'C' => "41301001051636 3645",
        'D' => "00063645413000",
        'E' => "40000646 0333",
        'F' => "400006 0333",
        'G' => "4130100105163645432343",
        'H' => "0006 4046 0343",
        'I' => "1030 2026 1636",
        'J' => "2040 3035261605",
        'K' => "0006 400346",
        'L' => "000646",
        'M' => "0600234046",
        'N' => "06004640",
        'O' => "10010516364541301010",
        'P' => "060030414233 3303",
        'Q' => "100105163645413010 2446",
        'R' => "060030414233 3303 2346",
        'S' => "413010010213334445361605",
        'T' => "0040 2026",
        'U' => "000516364540",
        'V' => "002640",
        'W' => "0016233640",
        'X' => "0046 4006",
        'Y' => "002340 2326",
        'Z' => "00400646",
        '0' => "100105163645413010 3214",
        '1' => "112026 1636",
        '2' => "01103041420646",
        '3' => "01103041423313 334445361605",
        '4' => "36300444",
        '5' => "400003334445361605",
        '6' => "413010010516364544330304",
        '7' => "004016",
        '8' => "100102133342413010 13040516364544 4433",
        '9' => "43130201103041453616",
        '-' => "1333",
        ',' => "2526 2617",
        '+' => "2125 0343",
        '×' => "0246 4206",
        ' ' => "",
        _ => "00404606 0046",
    }
}

/// Text around a point, its letters of a height, as one path.
pub(crate) fn text(text: &str, middle: Point, height: f64) -> Path {
    let letters: Vec<char> = text.chars().collect();
    let scale = height / 6.0;
    let count = f64::from(u32::try_from(letters.len()).unwrap_or(0));
    let width = (count * ADVANCE - 2.0) * scale;
    let mut path: Option<Path> = None;
    let mut left = middle.x - width / 2.0;
    for letter in letters {
        for stroke in strokes(letter.to_ascii_uppercase()).split_whitespace() {
            let digits: Vec<f64> = stroke.chars().filter_map(|c| c.to_digit(10)).map(f64::from).collect();
            for (index, pair) in digits.chunks_exact(2).enumerate() {
                let at = Point::new(left + pair[0] * scale, middle.y + (pair[1] - 3.0) * scale);
                match (&mut path, index) {
                    (Some(path), 0) => path.jump(at),
                    (Some(path), _) => path.line(at),
                    (None, _) => path = Some(Path::from(at)),
                }
            }
        }
        left += ADVANCE * scale;
    }
    path.unwrap_or_default()
}

/// How wide text is.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let count = f64::from(u32::try_from(text.chars().count()).unwrap_or(0));
    (count * ADVANCE - 2.0) * height / 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_its_own_strokes() {
        let all: Vec<char> = ('A'..='Z').chain('0'..='9').collect();
        for (index, &letter) in all.iter().enumerate() {
            assert!(
                strokes(letter).split_whitespace().all(|stroke| stroke.len() % 2 == 0 && stroke.len() >= 4),
                "{letter}"
            );
            assert!(all[..index].iter().all(|&other| strokes(other) != strokes(letter)), "{letter}");
            assert_ne!(strokes(letter), strokes('?'), "{letter}");
        }
    }

    #[test]
    fn text_stands_around_its_middle() {
        let points = text("HH", Point::new(50.0, 50.0), 6.0).points();
        let least = points.iter().map(|at| at.x).fold(f64::INFINITY, f64::min);
        let most = points.iter().map(|at| at.x).fold(0.0, f64::max);
        assert!((least + most - 100.0).abs() < 1e-9 && (most - least - width("HH", 6.0)).abs() < 1e-9);
    }
}
