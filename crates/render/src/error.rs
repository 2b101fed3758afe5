//! What may go wrong on the way to a PNG.

/// A picture cannot be made.
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
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Encode(String),
}
