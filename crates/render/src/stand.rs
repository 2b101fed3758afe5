//! Where figures stand on the board.
//!
//! # Invariants
//!
//! - Every figure on the board stands somewhere; those that share a place stand side by side, in the order of their
//!   numbers.
//! - Those of nobody come last, so that whoever draws in this order covers none of them.

use std::collections::BTreeMap;

use tilewright_core::figure::{Figure, Place};
use tilewright_core::geometry::Cell;
use tilewright_core::kind::{FigureId, SegmentId, TileKindId};
use tilewright_core::state::State;

use crate::layout::{Layout, lies_down};
use crate::shape::{MIDDLE, Point, TILE, inwards};

/// A figure on the board, and where a picture shows it.
///
/// A tile is 100 by 100; x grows to the east and y to the south, and the tile on the cell 0,0 has its north-west corner
/// at 0 and 0. See [`Atlas::standing`](crate::Atlas::standing).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Standing {
    /// Which.
    pub figure: FigureId,
    /// Its middle, to the east.
    pub x: f64,
    /// Its middle, to the south.
    pub y: f64,
    /// Whether it lies down, as on a field: it is drawn turned by 90 degrees.
    pub lies: bool,
}

/// The north-west corner of a cell in the picture.
pub(crate) fn origin(cell: Cell) -> Point {
    Point::new(f64::from(cell.x) * TILE, -f64::from(cell.y) * TILE)
}

/// A state with the layouts of all designs on its board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stands<'a> {
    pub(crate) state: &'a State,
    pub(crate) layouts: &'a BTreeMap<TileKindId, Layout>,
}

impl Stands<'_> {
    /// All figures on the board, in the order in which they are drawn.
    pub(crate) fn all(self) -> Vec<Standing> {
        let mut figures: Vec<(FigureId, &Figure)> =
            self.state.figures().filter(|(_, figure)| figure.place.is_on_board()).collect();
        // Stable: by number among those of players, then those of nobody.
        figures.sort_by_key(|(_, figure)| figure.owner.is_none());
        let standing = figures.into_iter().filter_map(|(id, figure)| {
            let at = self.of(id, figure.place)?;
            let lies = match figure.place {
                Place::Segment(segment) if figure.owner.is_some() => {
                    lies_down(&self.layout_of(segment)?.design, self.state.graph().local(segment))
                }
                _ => false,
            };
            Some(Standing { figure: id, x: at.x, y: at.y, lies })
        });
        standing.collect()
    }

    /// Where a segment has its figures.
    pub(crate) fn on(self, segment: SegmentId) -> Option<Point> {
        if segment.index() >= self.state.graph().segment_count() {
            return None;
        }
        let tile = self.state.board().tile(self.state.graph().tile(segment));
        let stand = self.layout_of(segment)?.stands[self.state.graph().local(segment)];
        Some(origin(tile.cell).plus(stand.turned(tile.rotation), 1.0))
    }

    fn layout_of(&self, segment: SegmentId) -> Option<&Layout> {
        self.layouts.get(&self.state.board().tile(self.state.graph().tile(segment)).kind)
    }

    fn of(self, id: FigureId, place: Place) -> Option<Point> {
        let middle = match place {
            Place::Segment(segment) => self.on(segment)?,
            Place::Cell(cell) => origin(cell).plus(MIDDLE, 1.0),
            Place::Corner(cell) => origin(cell).plus(Point::new(TILE, 0.0), 1.0),
            Place::Across(cell, side) => origin(cell).plus(MIDDLE, 1.0).plus(inwards(side), -TILE / 2.0),
            Place::With(other) => {
                let place = self.state.figures().nth(other.index())?.1.place;
                if matches!(place, Place::With(_)) {
                    return None;
                }
                self.of(other, place)?.plus(Point::new(15.0, -7.0), 1.0)
            }
            _ => return None,
        };
        let sharing: Vec<FigureId> = self
            .state
            .figures()
            .filter(|(_, figure)| figure.place == place)
            .map(|(figure, _)| figure)
            .collect();
        let real = |count: usize| f64::from(u32::try_from(count).unwrap_or(0));
        let index = sharing.iter().position(|&figure| figure == id).unwrap_or(0);
        let off = real(index) - real(sharing.len().saturating_sub(1)) / 2.0;
        Some(middle.plus(Point::new(13.0, 4.0), off))
    }
}
