//! Pictures of a board at a moment.
//!
//! # Invariants
//!
//! - Every tile and every figure on the board is drawn; what is off the board is not.
//! - Figures are drawn after all tiles, the neutral ones last, so that no tile covers one.

use std::collections::BTreeMap;

use tilewright_core::figure::Figure;
use tilewright_core::geometry::Cell;
use tilewright_core::kind::TileKindId;
use tilewright_core::ruleset::Ruleset;
use tilewright_core::state::State;

use crate::canvas::Canvas;
use crate::design::Design;
use crate::glyphs::Glyphs;
use crate::layout::Layout;
use crate::paint;
use crate::palette;
use crate::shape::{Point, TILE, number};
use crate::stand::{Stands, origin};
use crate::tile::label;

/// Space around the board, and beside it for coordinates.
const MARGIN: f64 = 8.0;
const STRIP: f64 = 34.0;

/// A picture of the board of a game.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_render::BoardPicture;
///
/// let rules = Composition::new().set("base").build()?;
/// let game = Game::new(&rules, Players::count(2), 7)?;
/// let svg = BoardPicture::of(&rules, game.state()).mark_last().coordinates().to_svg();
/// assert!(svg.contains("<title>city-cap-road</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardPicture<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    mark_last: bool,
    coordinates: bool,
    glyphs: Glyphs,
}

/// The cells that are shown.
#[derive(Clone, Copy, Debug)]
struct Extent {
    west: i16,
    east: i16,
    south: i16,
    north: i16,
}

impl Extent {
    fn of(cells: impl Iterator<Item = Cell>) -> Self {
        let start: Option<Self> = None;
        let all = cells.fold(start, |extent, Cell { x, y }| {
            Some(extent.map_or(Self { west: x, east: x, south: y, north: y }, |extent| Self {
                west: extent.west.min(x),
                east: extent.east.max(x),
                south: extent.south.min(y),
                north: extent.north.max(y),
            }))
        });
        all.unwrap_or(Self { west: 0, east: 0, south: 0, north: 0 })
    }
}

impl<'a> BoardPicture<'a> {
    /// The board of a state, which has to be of this ruleset.
    pub fn of(rules: &'a Ruleset, state: &'a State) -> Self {
        Self { rules, state, mark_last: false, coordinates: false, glyphs: Glyphs::linked() }
    }

    /// Puts a frame around the tile laid last.
    #[must_use]
    pub const fn mark_last(mut self) -> Self {
        self.mark_last = true;
        self
    }

    /// Writes coordinates beside the board and shows the open cells, as long as the game is not over.
    #[must_use]
    pub const fn coordinates(mut self) -> Self {
        self.coordinates = true;
        self
    }

    /// Draws with these glyphs.
    #[must_use]
    pub fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// The picture as an SVG document.
    pub fn to_svg(&self) -> String {
        let mut canvas = Canvas::new(&self.glyphs);
        let board = self.state.board();
        let open: &[Cell] = if self.coordinates && !self.state.is_over() { board.open_cells() } else { &[] };
        for cell in open {
            let Point { x, y } = origin(*cell);
            let (x, y, ink) = (number(x + 4.0), number(y + 4.0), palette::RIM);
            canvas.push(&format!(
                r#"<rect x="{x}" y="{y}" width="92" height="92" rx="6" fill="none" stroke="{ink}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="6 6"/>"#
            ));
        }
        let mut layouts: BTreeMap<TileKindId, Layout> = BTreeMap::new();
        for tile in board.tiles() {
            let layout = layouts
                .entry(tile.kind)
                .or_insert_with(|| Layout::of(Design::of_kind(self.rules, tile.kind)));
            let title = self.rules.tile_kind(tile.kind).id();
            paint::tile(&mut canvas, layout, tile.rotation, origin(tile.cell), title);
        }
        if let Some(tile) = board.tiles().last().filter(|_| self.mark_last) {
            frame(&mut canvas, origin(tile.cell));
        }
        self.figures(&mut canvas, &layouts);
        let extent = Extent::of(board.tiles().iter().map(|tile| tile.cell).chain(open.iter().copied()));
        let strip = if self.coordinates { STRIP } else { MARGIN };
        let north_west = origin(Cell::new(extent.west, extent.north));
        let south_east = origin(Cell::new(extent.east, extent.south)).plus(Point::new(1.0, 1.0), TILE);
        if self.coordinates {
            for x in extent.west..=extent.east {
                let middle = Point::new(origin(Cell::new(x, 0)).x + TILE / 2.0, north_west.y - STRIP / 2.0);
                label(&mut canvas, i32::from(x), middle);
            }
            for y in extent.south..=extent.north {
                let middle = Point::new(north_west.x - STRIP / 2.0, origin(Cell::new(0, y)).y + TILE / 2.0);
                label(&mut canvas, i32::from(y), middle);
            }
        }
        let (left, top) = (north_west.x - strip, north_west.y - strip);
        canvas.finish(left, top, south_east.x + MARGIN - left, south_east.y + MARGIN - top)
    }

    /// The picture as a PNG, with so many pixels for the side of a tile.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_render::BoardPicture;
    ///
    /// let rules = Composition::new().set("base").build()?;
    /// let game = Game::new(&rules, Players::count(2), 7)?;
    /// let png = BoardPicture::of(&rules, game.state()).to_png(64)?;
    /// assert_eq!(&png[1..4], b"PNG");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No pixels or too many, or a glyph that is no sound SVG.
    #[cfg(feature = "png")]
    pub fn to_png(&self, pixels_per_tile: u32) -> Result<Vec<u8>, crate::RenderError> {
        crate::png::png(&self.to_svg(), pixels_per_tile)
    }

    fn figures(&self, canvas: &mut Canvas<'_>, layouts: &BTreeMap<TileKindId, Layout>) {
        let figures: Vec<&Figure> = self.state.figures().map(|(_, figure)| figure).collect();
        for standing in (Stands { state: self.state, layouts }).all() {
            let figure = figures[standing.figure.index()];
            let kind = self.rules.figure_kind(figure.kind).name();
            let color = figure.owner.map_or("#777777", |owner| palette::player(owner.index()));
            let at = Point::new(standing.x, standing.y);
            let turn = if standing.lies {
                format!(r#" transform="rotate(90 {} {})""#, number(at.x), number(at.y))
            } else {
                String::new()
            };
            let more = format!(r#" color="{color}" data-figure="{}"{turn}"#, standing.figure.index());
            canvas.figure(kind, at, &more);
        }
    }
}

/// The mark of the tile laid last.
fn frame(canvas: &mut Canvas<'_>, at: Point) {
    let (x, y, color) = (number(at.x + 2.0), number(at.y + 2.0), palette::LAST);
    for (color, breadth) in [("#ffffff", "7"), (color, "4")] {
        canvas.push(&format!(
            r#"<rect x="{x}" y="{y}" width="96" height="96" rx="3" fill="none" stroke="{color}" stroke-width="{breadth}"/>"#
        ));
    }
}
