//! What may go wrong on the way to a PNG.

/// A picture cannot be made.
///
#[cfg_attr(feature = "png", doc = "```")]
#[cfg_attr(not(feature = "png"), doc = "```ignore")]
/// use tilewright_core::tile::{AttributeSpec, TileSpec};
/// use tilewright_render::{Glyph, Glyphs, RenderError, Subject, TilePicture};
///
/// let mut tile = TileSpec::new("meadow");
/// tile.attributes.push(AttributeSpec::new("toll"));
/// let picture = TilePicture::of_spec(&tile);
/// assert!(matches!(picture.to_png(0), Err(RenderError::Size { width: 0, .. })));
/// let torn = Glyphs::linked().with(Subject::Attribute, "toll", Glyph::new("<path d='"));
/// assert!(matches!(picture.glyphs(torn).to_png(64), Err(RenderError::Svg(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// No pixels, or more than fit.
    #[error("a picture of {width} by {height} pixels cannot be made; each side takes from 1 to {most}")]
    Size {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
        /// The most that a side may have.
        most: u64,
    },
    /// The SVG does not hold together: a glyph that was added is no sound fragment.
    #[error("the picture is no sound SVG (is a glyph that was added?): {0}")]
    Svg(String),
    /// The pixels could not be written as PNG. No picture is known to bring this: what has no pixels, or too many, is
    /// refused before.
    #[error("the picture could not be written as PNG: {0}")]
    Encode(String),
}
