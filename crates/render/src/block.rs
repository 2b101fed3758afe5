//! Segments that fill sides: an outline around them, and the walls where it leaves the rim.
//!
//! # Invariants
//!
//! - An outline begins and ends [`GAP`] off a corner that the segment does not own, so two that are apart on a tile
//!   are visibly apart, and outlines of neighbouring tiles meet.
//! - Any set of sides has an outline; none at all is a ring around the middle.

use tilewright_core::geometry::Side;

use crate::design::{Design, Form, Piece};
use crate::shape::{MIDDLE, Path, Point, TILE, along, corner, inwards};

/// How far off a corner an outline leaves the rim.
const GAP: f64 = 6.0;
/// Radius of a block that reaches no side.
const INNER: f64 = 22.0;

/// A block with its walls.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) piece: usize,
    pub(crate) area: Path,
    pub(crate) outline: Vec<Point>,
    pub(crate) walls: Vec<Path>,
}

/// All blocks of a design.
pub(crate) fn blocks(design: &Design) -> Vec<Block> {
    let others = |piece: usize, side: Side| {
        design.of_form(Form::Block).any(|(other, block)| other != piece && block.fills(side))
    };
    design
        .of_form(Form::Block)
        .map(|(piece, block)| {
            let (area, walls) = outline(block, |side| others(piece, side));
            Block { piece, outline: area.points(), area, walls }
        })
        .collect()
}

fn outline(piece: &Piece, other_at: impl Fn(Side) -> bool) -> (Path, Vec<Path>) {
    let owned = |index: usize| piece.fills(Side::from_index(index));
    let Some(first) = (0..4).find(|&index| owned(index) && !owned(index + 3)) else {
        if owned(0) {
            let mut square = Path::from(corner(Side::North));
            for side in [Side::East, Side::South, Side::West] {
                square.line(corner(side));
            }
            square.close();
            return (square, Vec::new());
        }
        let ring = Path::circle(MIDDLE, INNER);
        return (ring.clone(), vec![ring]);
    };
    let start_of = |side: Side| corner(side).plus(along(side), GAP);
    let end_of = |side: Side| corner(side).plus(along(side), TILE - GAP);
    let mut area = Path::from(start_of(Side::from_index(first)));
    let mut walls = Vec::new();
    let mut index = first;
    while index < first + 4 {
        let side = Side::from_index(index);
        if owned(index + 1) {
            area.line(corner(Side::from_index(index + 1)));
            index += 1;
            continue;
        }
        let missing = (1..4).take_while(|&step| !owned(index + step)).count();
        let gap = (1..=missing).map(|step| Side::from_index(index + step));
        let crowded = gap.into_iter().any(&other_at);
        let next = Side::from_index(index + missing + 1);
        // How far the wall runs back along the sides, and how far it bulges inwards.
        let (back, depth) = match (missing, crowded) {
            (1, false) => (26.0, 30.0),
            (1, true) => (46.0, 30.0),
            (2, false) => (20.0, 36.0),
            (2, true) => (33.0, 17.0),
            _ => (22.0, 30.0),
        };
        let (from, to) = (end_of(side), start_of(next));
        let leaving = from.plus(along(side), -back).plus(inwards(side), depth);
        let arriving = to.plus(along(next), back).plus(inwards(next), depth);
        area.line(from);
        area.curve(leaving, arriving, to);
        let mut wall = Path::from(from);
        wall.curve(leaving, arriving, to);
        walls.push(wall);
        index += missing + 1;
    }
    area.close();
    (area, walls)
}

#[cfg(test)]
mod tests {
    use tilewright_core::geometry::{PortSet, Rotation};

    use super::*;
    use crate::shape::{distance_to, encloses};

    fn city(sides: &[Side]) -> Piece {
        let ports = sides.iter().fold(PortSet::EMPTY, |ports, side| ports | side.ports());
        Piece { kind: "city".to_owned(), ports, marks: Vec::new() }
    }

    #[test]
    fn every_set_of_sides_has_an_outline_that_holds_its_sides() {
        for bits in 0..16_usize {
            let sides: Vec<Side> =
                Side::ALL.into_iter().filter(|side| bits & 1 << side.index() != 0).collect();
            let design = Design { pieces: vec![city(&sides)], marks: Vec::new() };
            let block = &blocks(&design)[0];
            for side in Side::ALL {
                let just_inside = corner(side).plus(along(side), 50.0).plus(inwards(side), 2.0);
                assert_eq!(encloses(&block.outline, just_inside), sides.contains(&side), "{sides:?} {side}");
            }
        }
    }

    #[test]
    fn two_on_adjacent_sides_stay_apart() {
        for rotation in Rotation::ALL {
            let side = Side::North.turned(rotation);
            let pieces = vec![city(&[side]), city(&[side.turned(Rotation::R90)])];
            let both = blocks(&Design { pieces, marks: Vec::new() });
            let nearest = both[0]
                .outline
                .iter()
                .map(|&point| distance_to(&both[1].outline, point))
                .fold(f64::INFINITY, f64::min);
            assert!(nearest > 5.0, "{nearest}");
        }
    }
}
