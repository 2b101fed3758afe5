//! Side text: `"N W"`, `"EL SR"`, `"inner"`.
//!
//! # Invariants
//!
//! - Every mistake points at its own word, as long as the string is written without escapes.

use std::ops::Range;

use tilewright_core::geometry::{Port, PortSet, Side};

use crate::report::{Mistake, Report};
use crate::vocabulary::nearest;

/// What one word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Side(Side),
    Port(Port),
}

impl Named {
    /// Every port the word covers.
    pub(crate) const fn ports(self) -> PortSet {
        match self {
            Self::Side(side) => side.ports(),
            Self::Port(port) => PortSet::EMPTY.with(port),
        }
    }
}

/// The words of a side text that were understood, with their places; `inner` if it names the inside of the tile.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct SideText {
    /// Whether that is all of them.
    pub(crate) sound: bool,
    pub(crate) inner: bool,
    pub(crate) words: Vec<(Named, Range<usize>)>,
}

/// Reads a side text. `span` is the string's place in the file, quotes included.
pub(crate) fn read(report: &mut Report<'_>, who: &str, text: &str, span: &Range<usize>) -> SideText {
    let before = report.total();
    let mut read = SideText::default();
    let mut seen = PortSet::EMPTY;
    // No sound text has more than the 12 ports; a longer one earns its mistake without being read to the end.
    for word in text.split_whitespace().take(Port::COUNT + 2) {
        let place = word_place(report.text, text, word, span);
        if word.eq_ignore_ascii_case("inner") {
            read.inner = true;
            continue;
        }
        let named = match Side::from_letter(word.chars().next().unwrap_or_default()) {
            Some(side) if word.len() == 1 => Some(Named::Side(side)),
            _ => word.parse().ok().map(Named::Port),
        };
        let Some(named) = named else {
            let help = meant(word);
            let word: String = word.chars().take(20).collect();
            report.push(
                Mistake::new(
                    "tileset::bad_side",
                    place,
                    format!("{who}: `{word}` is neither a side nor a port"),
                )
                .label("not understood")
                .help(help),
            );
            continue;
        };
        if seen.intersects(named.ports()) {
            report.push(
                Mistake::new(
                    "tileset::repeated_side",
                    place.clone(),
                    format!("{who}: the same place is named twice"),
                )
                .label("named before")
                .help("leave the second mention out"),
            );
            continue;
        }
        seen = seen | named.ports();
        read.words.push((named, place));
    }
    if read.inner && !read.words.is_empty() {
        report.push(
            Mistake::new(
                "tileset::bad_side",
                span.clone(),
                format!("{who}: `inner` and sides exclude each other"),
            )
            .label("both")
            .help("write either `inner` alone or the sides"),
        );
    }
    read.sound = report.total() == before;
    read
}

/// What would be right instead of a word that is no side.
fn meant(word: &str) -> String {
    let is_side = |part: &str| part.len() == 1 && part.chars().all(|c| Side::from_letter(c).is_some());
    let parts: Vec<&str> =
        word.split([',', ';', '/', '|', '+', '-']).filter(|part| !part.is_empty()).collect();
    let letters: Vec<String> = word.chars().take(5).map(String::from).collect();
    let turned: String = word.chars().rev().take(3).collect();
    let spelt = nearest(word, ["north", "east", "south", "west"]).map(|side| side[..1].to_uppercase());
    let near = if (2..=12).contains(&parts.len()) && parts.iter().all(|part| is_side(part)) {
        Some(parts.join(" "))
    } else if (2..=4).contains(&letters.len()) && letters.iter().all(|letter| is_side(letter)) {
        Some(letters.join(" "))
    } else if turned.len() == 2 && turned.parse::<Port>().is_ok() {
        Some(turned)
    } else {
        spelt
    };
    let near = near.map(|near| format!("did you mean `{}`? ", near.to_uppercase())).unwrap_or_default();
    format!("{near}write N, E, S, W with spaces between, or single ports such as NL")
}

/// The place of a word in the file. With escapes in the string its letters lie elsewhere: then the whole string.
fn word_place(file: &str, text: &str, word: &str, span: &Range<usize>) -> Range<usize> {
    let offset = word.as_ptr() as usize - text.as_ptr() as usize;
    let start = span.start + 1 + offset;
    match file.get(start..start + word.len()) {
        Some(found) if found == word && start + word.len() < span.end => start..start + word.len(),
        _ => span.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<String, Vec<(&'static str, String)>> {
        let file = format!("\"{text}\"");
        let mut report = Report::new("f", &file);
        let read = read(&mut report, "tile", text, &(0..file.len()));
        if !read.sound {
            return Err(report.finish().into_iter().map(|d| (d.code, file[d.span].to_owned())).collect());
        }
        let ports = read.words.iter().map(|(named, _)| named.ports()).fold(PortSet::EMPTY, |a, b| a | b);
        Ok(if read.inner { "inner".to_owned() } else { ports.to_string() })
    }

    #[test]
    fn sides_and_ports_are_read_in_any_case_and_order() {
        for (text, ports) in
            [("N W", "n w"), ("w n", "n w"), ("  EL   sR ", "el sr"), ("", ""), ("inner", "inner")]
        {
            assert_eq!(check(text), Ok(ports.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_was_understood_of_a_broken_text_is_kept() {
        let mut report = Report::new("f", "\"N Q W N\"");
        let read = read(&mut report, "tile", "N Q W N", &(0..9));
        let words: Vec<_> = read.words.iter().map(|(named, _)| *named).collect();
        assert_eq!(words, [Named::Side(Side::North), Named::Side(Side::West)]);
        assert_eq!((read.sound, report.total()), (false, 2));
    }

    #[test]
    fn what_was_likely_meant_is_said() {
        let near = |word| meant(word).split('`').nth(1).map(str::to_owned);
        for (word, wanted) in [("North", "N"), ("souht", "S"), ("N,W", "N W"), ("nw", "N W"), ("LN", "NL")] {
            assert_eq!(near(word).as_deref(), Some(wanted), "{word}");
        }
        assert_eq!(near("Q"), None);
        assert_eq!(near(&"N,".repeat(1 << 20)), None, "no help of a megabyte");
    }

    #[test]
    fn a_bad_word_is_pointed_at_alone() {
        assert_eq!(
            check("N X SQ"),
            Err(vec![("tileset::bad_side", "X".into()), ("tileset::bad_side", "SQ".into())])
        );
        assert_eq!(check("N,W"), Err(vec![("tileset::bad_side", "N,W".into())]));
        assert_eq!(check("N NL"), Err(vec![("tileset::repeated_side", "NL".into())]));
        assert_eq!(check("inner N"), Err(vec![("tileset::bad_side", "\"inner N\"".into())]));
        assert_eq!(check("é"), Err(vec![("tileset::bad_side", "é".into())]));
    }
}
