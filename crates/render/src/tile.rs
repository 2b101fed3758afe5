//! Pictures of single designs and of whole sets.

use tilewright_core::geometry::Rotation;
use tilewright_core::kind::TileKindId;
use tilewright_core::ruleset::Ruleset;
use tilewright_core::tile::{TileSet, TileSpec};

use crate::canvas::Canvas;
use crate::design::Design;
use crate::font;
use crate::glyphs::Glyphs;
use crate::layout::Layout;
use crate::paint;
use crate::palette;
use crate::shape::{Point, TILE, number};

/// Space around the tiles of a sheet, and below each for its count.
const GAP: f64 = 14.0;
const FOOT: f64 = 20.0;

/// A picture of one design.
///
/// ```
/// use tilewright_core::geometry::{Rotation, Side};
/// use tilewright_core::tile::{SegmentSpec, TileSpec};
/// use tilewright_render::TilePicture;
///
/// let mut gate = TileSpec::new("gate");
/// gate.segments.push(SegmentSpec::new("city", Side::North.ports()).with("pennant"));
/// let svg = TilePicture::of_spec(&gate).turned(Rotation::R90).to_svg();
/// assert!(svg.starts_with("<svg") && svg.contains(r#"data-name="pennant""#));
/// ```
#[derive(Clone, Debug)]
pub struct TilePicture {
    layout: Layout,
    title: String,
    rotation: Rotation,
    glyphs: Glyphs,
}

impl TilePicture {
    /// A design as a set prints it, marks that no expansion knows included.
    pub fn of_spec(tile: &TileSpec) -> Self {
        Self::new(Design::of_spec(tile), &tile.id)
    }

    /// A design as a ruleset knows it.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_render::TilePicture;
    ///
    /// let rules = Composition::new().set("base").build()?;
    /// let kind = rules.find_tile("monastery").unwrap();
    /// assert!(TilePicture::of_kind(&rules, kind).to_svg().contains("<title>monastery</title>"));
    /// # Ok::<(), ComposeError>(())
    /// ```
    pub fn of_kind(rules: &Ruleset, kind: TileKindId) -> Self {
        Self::new(Design::of_kind(rules, kind), rules.tile_kind(kind).id())
    }

    fn new(design: Design, title: &str) -> Self {
        Self {
            layout: Layout::of(design),
            title: title.to_owned(),
            rotation: Rotation::R0,
            glyphs: Glyphs::linked(),
        }
    }

    /// Turns it, on from how it was.
    #[must_use]
    pub const fn turned(mut self, rotation: Rotation) -> Self {
        self.rotation = self.rotation.then(rotation);
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
        paint::tile(&mut canvas, &self.layout, self.rotation, Point::new(0.0, 0.0), &self.title);
        canvas.finish(0.0, 0.0, TILE, TILE)
    }

    /// The picture as a PNG, with so many pixels for the side of a tile.
    ///
    /// ```
    /// use tilewright_core::tile::TileSpec;
    /// use tilewright_render::TilePicture;
    /// let png = TilePicture::of_spec(&TileSpec::new("meadow")).to_png(64)?;
    /// assert_eq!(&png[1..4], b"PNG");
    /// # Ok::<(), tilewright_render::RenderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No pixels or too many, or a glyph that is no sound SVG.
    #[cfg(feature = "png")]
    pub fn to_png(&self, pixels_per_tile: u32) -> Result<Vec<u8>, crate::RenderError> {
        crate::png::png(&self.to_svg(), pixels_per_tile)
    }
}

/// All designs of a set beside each other, each with its count.
///
/// ```
/// use tilewright_core::tile::{TileSet, TileSpec};
/// use tilewright_render::SetSheet;
/// let set = TileSet { id: "two".into(), tiles: vec![TileSpec::new("a"), TileSpec::new("b")], ..TileSet::default() };
/// let svg = SetSheet::of(&set).columns(2).to_svg();
/// assert!(svg.contains("<title>a</title>") && svg.contains("<title>b</title>"));
/// ```
#[derive(Clone, Debug)]
pub struct SetSheet {
    tiles: Vec<(Layout, String, u32)>,
    columns: usize,
    glyphs: Glyphs,
}

impl SetSheet {
    /// The sheet of a set, somewhat wider than high.
    pub fn of(set: &TileSet) -> Self {
        let count = set.tiles.len();
        let columns = (1..=count).find(|columns| columns * columns * 3 >= count * 4).unwrap_or(1);
        let tiles = set
            .tiles
            .iter()
            .map(|tile| (Layout::of(Design::of_spec(tile)), tile.id.clone(), tile.count))
            .collect();
        Self { tiles, columns, glyphs: Glyphs::linked() }
    }

    /// So many tiles in a row, at least one.
    #[must_use]
    pub const fn columns(mut self, columns: usize) -> Self {
        self.columns = if columns == 0 { 1 } else { columns };
        self
    }

    /// Draws with these glyphs.
    #[must_use]
    pub fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// The sheet as an SVG document.
    pub fn to_svg(&self) -> String {
        let mut canvas = Canvas::new(&self.glyphs);
        let real = |count: usize| f64::from(u32::try_from(count).unwrap_or(0));
        let (wide, high) = (TILE + GAP, TILE + GAP + FOOT);
        for (index, (layout, title, count)) in self.tiles.iter().enumerate() {
            let at =
                Point::new(real(index % self.columns) * wide + GAP, real(index / self.columns) * high + GAP);
            paint::tile(&mut canvas, layout, Rotation::R0, at, title);
            let middle = at.plus(Point::new(50.0, 100.0 + FOOT * 0.6), 1.0);
            let (d, ink) = (font::text(&format!("×{count}"), middle, 12.0).d(), palette::INK);
            canvas.push(&format!(
                r#"<path d="{d}" fill="none" stroke="{ink}" stroke-width="1.8" stroke-linecap="round"/>"#
            ));
        }
        let columns = self.columns.min(self.tiles.len()).max(1);
        let rows = self.tiles.len().div_ceil(self.columns).max(1);
        canvas.finish(0.0, 0.0, real(columns) * wide + GAP, real(rows) * high + GAP)
    }

    /// The sheet as a PNG, with so many pixels for the side of a tile.
    ///
    /// ```
    /// use tilewright_core::tile::TileSet;
    /// use tilewright_render::SetSheet;
    /// assert_eq!(&SetSheet::of(&TileSet::default()).to_png(32)?[1..4], b"PNG");
    /// # Ok::<(), tilewright_render::RenderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No pixels or too many, or a glyph that is no sound SVG.
    #[cfg(feature = "png")]
    pub fn to_png(&self, pixels_per_tile: u32) -> Result<Vec<u8>, crate::RenderError> {
        crate::png::png(&self.to_svg(), pixels_per_tile)
    }
}

/// A number in a row of a grid, as text of a picture.
pub(crate) fn label(canvas: &mut Canvas<'_>, value: i32, middle: Point) {
    let (d, ink) = (font::text(&value.to_string(), middle, 15.0).d(), palette::INK);
    let breadth = number(2.2);
    canvas.push(&format!(
        r#"<path d="{d}" fill="none" stroke="{ink}" stroke-width="{breadth}" stroke-linecap="round"/>"#
    ));
}
