//! Where everything of a design goes, before it is turned and drawn.
//!
//! # Invariants
//!
//! - Every segment has a place for a figure, and every mark a place for its symbol; both follow from the design alone.
//! - Shapes turn with the tile; symbols and figures stand upright wherever it turns their place.

use tilewright_core::vocabulary::features;

use crate::block::{Block, blocks};
use crate::design::{Design, Form};
use crate::line::{Lines, lines};
use crate::region::{Disc, Regions};
use crate::shape::{MIDDLE, Point, rim};

/// Radius of a spot that has the tile to itself.
const SPOT: f64 = 19.0;
/// How much of the room around it a symbol may have, and the least it needs.
const SYMBOL: (f64, f64) = (13.0, 8.5);
/// Marks that the shapes show already.
const SHOWN: [&str; 1] = ["tunnel"];
/// The most copies of one mark that are drawn.
const COPIES: u8 = 4;

/// A symbol in its place.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    pub(crate) name: String,
    pub(crate) at: Disc,
}

/// Everything of a design in its place.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) design: Design,
    pub(crate) blocks: Vec<Block>,
    pub(crate) lines: Lines,
    pub(crate) spots: Vec<(usize, Disc)>,
    pub(crate) hedges: Vec<(Point, Point)>,
    pub(crate) symbols: Vec<Symbol>,
    /// Where a figure stands, by segment.
    pub(crate) stands: Vec<Point>,
    /// What lies in the middle where lines end, if nothing else does.
    pub(crate) crossing: bool,
}

impl Layout {
    pub(crate) fn of(design: Design) -> Self {
        let blocks = blocks(&design);
        let spots = spots(&design, &blocks);
        let lines = lines(&design, &blocks, !spots.is_empty());
        let regions = Regions::of(&design, &blocks, &lines, &spots);
        let hedges = regions.hedges(&design);
        let mut layout = Self {
            crossing: spots.is_empty() && lines.ends > 0,
            stands: Vec::new(),
            symbols: Vec::new(),
            design,
            blocks,
            lines,
            spots,
            hedges,
        };
        layout.place_symbols(&regions);
        layout.place_figures(&regions);
        layout
    }

    fn place_symbols(&mut self, regions: &Regions) {
        let mut taken: Vec<Disc> = self.spots.iter().map(|&(_, disc)| disc).collect();
        if self.crossing {
            taken.push(Disc { middle: MIDDLE, radius: 6.0 });
        }
        let mut symbols = Vec::new();
        let mut put = |name: &str, place: Option<(Point, f64)>, taken: &mut Vec<Disc>| {
            let (middle, room) = place.unwrap_or((MIDDLE, 0.0));
            let at = Disc { middle, radius: (room + 1.5).clamp(SYMBOL.1, SYMBOL.0) };
            taken.push(at);
            symbols.push(Symbol { name: name.to_owned(), at });
        };
        for (index, piece) in self.design.pieces.iter().enumerate() {
            for (name, value) in piece.marks.iter().filter(|(name, _)| !SHOWN.contains(&name.as_str())) {
                for _ in 0..(*value).min(COPIES) {
                    let place = match piece.form() {
                        Form::Line => {
                            let stand = self.lines.lines.iter().find(|line| line.piece == index);
                            regions.place(|owner| self.is_ground(owner), &taken, stand.map(|line| line.stand))
                        }
                        _ => regions.place(|owner| owner == Some(index), &taken, None),
                    };
                    put(name, place, &mut taken);
                }
            }
        }
        // Marks of the whole tile leave room for figures on lines.
        taken.extend(self.lines.lines.iter().map(|line| Disc { middle: line.stand, radius: 8.0 }));
        for (name, value) in self.design.marks.iter().filter(|(name, _)| !SHOWN.contains(&name.as_str())) {
            for _ in 0..(*value).min(COPIES) {
                let ground = regions.place(|owner| self.is_ground(owner), &taken, None);
                let block = regions.place(|owner| self.is_block(owner), &taken, None);
                let roomy = |place: &Option<(Point, f64)>| place.map_or(f64::NEG_INFINITY, |(_, room)| room);
                // At the end of a lone line, the mark is what it leads to.
                let place = if self.crossing && self.lines.ends == 1 && self.blocks.is_empty() {
                    self.crossing = false;
                    Some((MIDDLE, SYMBOL.0))
                } else if roomy(&ground) >= roomy(&block).min(11.5) {
                    ground
                } else {
                    block
                };
                put(name, place, &mut taken);
            }
        }
        self.symbols = symbols;
    }

    fn place_figures(&mut self, regions: &Regions) {
        let taken: Vec<Disc> =
            self.symbols.iter().map(|symbol| Disc { radius: symbol.at.radius * 0.8, ..symbol.at }).collect();
        let stand = |index: usize| {
            if let Some(line) = self.lines.lines.iter().find(|line| line.piece == index) {
                return line.stand;
            }
            if let Some((_, disc)) = self.spots.iter().find(|(piece, _)| *piece == index) {
                return disc.middle.plus(Point::new(1.0, 0.6), disc.radius * 0.55);
            }
            let place = regions.place(|owner| owner == Some(index), &taken, None);
            place.map_or_else(|| self.on_the_rim(index), |(at, _)| at)
        };
        self.stands = (0..self.design.pieces.len()).map(stand).collect();
    }

    /// A place near the ports of a segment that everything else covers.
    fn on_the_rim(&self, index: usize) -> Point {
        let ports = self.design.pieces[index].ports;
        ports.iter().next().map_or(MIDDLE, |port| rim(port).towards(MIDDLE, 0.15))
    }

    fn is_ground(&self, owner: Option<usize>) -> bool {
        owner.is_none_or(|at| self.design.pieces[at].form() == Form::Ground)
    }

    fn is_block(&self, owner: Option<usize>) -> bool {
        owner.is_some_and(|at| self.design.pieces[at].form() == Form::Block)
    }
}

/// Where what touches no side stands: in the middle if it is alone, else side by side. A garden leaves the middle to
/// whatever needs it.
fn spots(design: &Design, blocks: &[Block]) -> Vec<(usize, Disc)> {
    let busy = design.of_form(Form::Line).next().is_some() || !blocks.is_empty();
    let (small, large): (Vec<_>, Vec<_>) = design
        .of_form(Form::Spot)
        .map(|(index, piece)| (index, piece.kind == features::GARDEN && busy))
        .partition(|&(_, small)| small);
    let places: &[(f64, f64, f64)] = match large.len() {
        0 | 1 => &[(50.0, 50.0, SPOT)],
        2 => &[(29.0, 50.0, 15.0), (71.0, 50.0, 15.0)],
        _ => &[(28.0, 30.0, 13.0), (72.0, 30.0, 13.0), (28.0, 72.0, 13.0), (72.0, 72.0, 13.0)],
    };
    let mut spots: Vec<(usize, Disc)> = large
        .iter()
        .zip(places.iter().cycle())
        .map(|(&(index, _), &(x, y, radius))| (index, Disc { middle: Point::new(x, y), radius }))
        .collect();
    if !small.is_empty() {
        let lines = lines(design, blocks, !spots.is_empty());
        let regions = Regions::of(design, blocks, &lines, &spots);
        for (index, _) in small {
            let taken: Vec<Disc> = spots.iter().map(|&(_, disc)| disc).collect();
            let ground =
                |owner: Option<usize>| owner.is_none_or(|at| design.pieces[at].form() == Form::Ground);
            let found = regions.place(ground, &taken, None).or_else(|| regions.place(|_| true, &taken, None));
            let (middle, room) = found.unwrap_or((MIDDLE, 0.0));
            spots.push((index, Disc { middle, radius: room.clamp(SYMBOL.1, SYMBOL.0) }));
        }
    }
    spots
}

/// Whether figures lie on a segment instead of standing.
pub(crate) fn lies_down(design: &Design, segment: usize) -> bool {
    design.pieces.get(segment).is_some_and(|piece| piece.form() == Form::Ground)
}

#[cfg(test)]
mod tests {
    use tilewright::Composition;
    use tilewright_core::geometry::Side;

    use super::*;

    #[test]
    fn every_segment_of_the_bundled_sets_has_room() {
        for set in tilewright::sets::BUNDLED {
            let file =
                tilewright::tileset::SetFile::parse(set.id, set.text, &Composition::vocabulary()).unwrap();
            for tile in file.edition(None).unwrap().tiles {
                let layout = Layout::of(Design::of_spec(&tile));
                let regions = Regions::of(&layout.design, &layout.blocks, &layout.lines, &layout.spots);
                for (index, piece) in layout.design.pieces.iter().enumerate() {
                    assert!(regions.holds(index), "{} {}: {} {}", set.id, tile.id, piece.kind, piece.ports);
                }
                assert!(layout.stands.iter().all(|at| at.x.is_finite() && at.y.is_finite()));
            }
        }
    }

    #[test]
    fn stands_of_different_segments_differ() {
        let mut design = Design::default();
        for side in Side::ALL {
            design.pieces.push(crate::design::Piece {
                kind: "city".into(),
                ports: side.ports(),
                marks: Vec::new(),
            });
        }
        let layout = Layout::of(design);
        for (index, at) in layout.stands.iter().enumerate() {
            assert!(layout.stands[..index].iter().all(|other| other.distance(*at) > 20.0));
        }
    }
}
