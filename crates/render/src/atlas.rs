//! Parts of pictures, for programs that put them together themselves.
//!
//! # Invariants
//!
//! - Each part is defined once, however often it is asked for.
//! - The names of parts are a letter (`t` a tile, `f` a figure, `g` a glyph within them) and a number.

use std::collections::BTreeMap;
use std::fmt::Write;

use tilewright_core::geometry::{Cell, Rotation};
use tilewright_core::kind::{FigureKindId, SegmentId, TileKindId};
use tilewright_core::ruleset::Ruleset;
use tilewright_core::state::State;

use crate::canvas::Canvas;
use crate::design::Design;
use crate::glyphs::{Glyphs, Subject};
use crate::layout::Layout;
use crate::paint;
use crate::palette;
use crate::shape::Point;
use crate::stand::{Standing, Stands, origin};

/// Size of a figure, and of one that is a badge.
const FIGURE: (f64, f64) = (28.0, 28.0 * 0.85);

/// Tiles and figures as SVG elements to be used by name, each drawn once: for a page that shows many boards, or one that
/// changes.
///
/// ```
/// use tilewright::core::geometry::Rotation;
/// use tilewright::prelude::*;
/// use tilewright_render::{Atlas, Glyphs};
///
/// let rules = Composition::new().set("base").build()?;
/// let game = Game::new(&rules, Players::count(2), 7)?;
/// let glyphs = Glyphs::linked();
/// let mut atlas = Atlas::new(&rules, &glyphs);
/// let start = game.state().board().tiles()[0];
/// let name = atlas.tile(start.kind, start.rotation);
/// assert_eq!(name, atlas.tile(start.kind, start.rotation));
/// assert_ne!(name, atlas.tile(start.kind, Rotation::R180));
/// let svg = format!(
///     r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>{}</defs><use href="#{name}"/></svg>"##,
///     atlas.definitions(),
/// );
/// assert!(svg.contains(r#"<g id="t0">"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Atlas<'a> {
    rules: &'a Ruleset,
    canvas: Canvas<'a>,
    layouts: BTreeMap<TileKindId, Layout>,
    tiles: BTreeMap<(TileKindId, usize), String>,
    figures: BTreeMap<FigureKindId, String>,
    parts: String,
}

impl<'a> Atlas<'a> {
    /// None yet, of a ruleset, to be drawn with these glyphs.
    pub const fn new(rules: &'a Ruleset, glyphs: &'a Glyphs) -> Self {
        Self {
            rules,
            canvas: Canvas::new(glyphs),
            layouts: BTreeMap::new(),
            tiles: BTreeMap::new(),
            figures: BTreeMap::new(),
            parts: String::new(),
        }
    }

    /// The name of a tile that is turned so, with its north-west corner at 0 and 0, and 100 by 100 in size.
    pub fn tile(&mut self, kind: TileKindId, rotation: Rotation) -> String {
        let key = (kind, rotation.quarters());
        if let Some(name) = self.tiles.get(&key) {
            return name.clone();
        }
        self.lay_out(kind);
        let title = self.rules.tile_kind(kind).id();
        paint::tile(&mut self.canvas, &self.layouts[&kind], rotation, Point::new(0.0, 0.0), title);
        let name = format!("t{}", self.tiles.len());
        self.define(&name);
        self.tiles.insert(key, name.clone());
        name
    }

    /// The name of a figure, with its middle at 0 and 0. `currentColor` is the colour of its player.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_render::{Atlas, Glyphs};
    ///
    /// let rules = Composition::new().set("base").build()?;
    /// let glyphs = Glyphs::linked();
    /// let mut atlas = Atlas::new(&rules, &glyphs);
    /// assert_eq!(atlas.figure(rules.find_figure("meeple").unwrap()), "f0");
    /// assert!(atlas.definitions().contains("currentColor"));
    /// # Ok::<(), ComposeError>(())
    /// ```
    pub fn figure(&mut self, kind: FigureKindId) -> String {
        if let Some(name) = self.figures.get(&kind) {
            return name.clone();
        }
        self.canvas.figure(self.rules.figure_kind(kind).name(), Point::new(0.0, 0.0), "");
        let name = format!("f{}", self.figures.len());
        self.define(&name);
        self.figures.insert(kind, name.clone());
        name
    }

    /// Where the figures on the board of a state of the ruleset stand, in the order in which they are drawn.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_render::{Atlas, Glyphs};
    ///
    /// let rules = Composition::new().set("base").build()?;
    /// let mut game = Game::new(&rules, Players::count(2), 7)?;
    /// let first = game.decision().unwrap().legal()[0];
    /// game.apply(first)?;
    /// let (meeple, glyphs) = (game.decision().unwrap().legal()[0], Glyphs::linked());
    /// let before = Atlas::new(&rules, &glyphs).standing(game.state()).len();
    /// game.apply(meeple)?;
    /// assert_eq!((before, Atlas::new(&rules, &glyphs).standing(game.state()).len()), (0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standing(&mut self, state: &State) -> Vec<Standing> {
        self.lay_out_board(state);
        Stands { state, layouts: &self.layouts }.all()
    }

    /// Where a segment on the board of a state of the ruleset has its figures, to the east and to the south; `None` if
    /// there is no such segment.
    ///
    /// ```
    /// use tilewright::core::view::View;
    /// use tilewright::prelude::*;
    /// use tilewright_render::{Atlas, Glyphs};
    ///
    /// let rules = Composition::new().set("base").build()?;
    /// let mut game = Game::new(&rules, Players::count(2), 7)?;
    /// let (start, glyphs) = (game.clone(), Glyphs::linked());
    /// let mut atlas = Atlas::new(&rules, &glyphs);
    /// let first = View::new(&rules, game.state()).segments().next().unwrap();
    /// let (x, y) = atlas.stand(game.state(), first).unwrap();
    /// assert!((0.0..100.0).contains(&x) && (0.0..100.0).contains(&y));
    /// let placement = game.decision().unwrap().legal()[0];
    /// game.apply(placement)?;
    /// let newest = View::new(&rules, game.state()).segments().last().unwrap();
    /// assert_eq!(atlas.stand(start.state(), newest), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stand(&mut self, state: &State, segment: SegmentId) -> Option<(f64, f64)> {
        self.lay_out_board(state);
        Stands { state, layouts: &self.layouts }.on(segment).map(|at| (at.x, at.y))
    }

    /// Where a cell has its north-west corner, to the east and to the south.
    ///
    /// ```
    /// use tilewright_core::geometry::Cell;
    /// use tilewright_render::Atlas;
    /// assert_eq!(Atlas::origin(Cell::new(2, 1)), (200.0, -100.0));
    /// ```
    pub fn origin(cell: Cell) -> (f64, f64) {
        // Adding zero makes a zero of what would be `-0`.
        (origin(cell).x + 0.0, origin(cell).y + 0.0)
    }

    /// Everything that was asked for, as elements for the `<defs>` of an SVG document.
    pub fn definitions(&self) -> String {
        format!("{}{}", self.canvas.definitions(), self.parts)
    }

    fn define(&mut self, name: &str) {
        let body = self.canvas.take();
        // Writing to a string cannot fail.
        let _ = writeln!(self.parts, r#"<g id="{name}">{}</g>"#, body.trim_end());
    }

    fn lay_out(&mut self, kind: TileKindId) {
        let rules = self.rules;
        self.layouts.entry(kind).or_insert_with(|| Layout::of(Design::of_kind(rules, kind)));
    }

    fn lay_out_board(&mut self, state: &State) {
        for tile in state.board().tiles() {
            self.lay_out(tile.kind);
        }
    }
}

/// The colour of a player by seat, counted from 0; from the ninth on, they come again.
///
/// ```
/// use tilewright_render::player_color;
/// assert_eq!(player_color(0), "#0072b2");
/// assert_eq!(player_color(8), player_color(0));
/// ```
pub fn player_color(seat: usize) -> &'static str {
    palette::player(seat)
}

impl Canvas<'_> {
    /// Draws a figure around a point.
    pub(crate) fn figure(&mut self, kind: &str, at: Point, more: &str) {
        let size = if self.knows(Subject::Figure, kind) { FIGURE.0 } else { FIGURE.1 };
        self.glyph(Subject::Figure, kind, at, size, more);
    }
}
