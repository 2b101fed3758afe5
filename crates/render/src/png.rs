//! SVG to PNG, through resvg. No fonts and no files are read.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::canvas::PIXELS;
use crate::error::RenderError;

/// The most pixels that a side may have.
const MOST: u64 = 16_384;

/// Draws a document with so many pixels for the side of a tile.
pub(crate) fn png(svg: &str, pixels_per_tile: u32) -> Result<Vec<u8>, RenderError> {
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| RenderError::Svg(error.to_string()))?;
    let scale = f64::from(pixels_per_tile) / PIXELS;
    let pixels = |length: f32| (f64::from(length) * scale).round().max(0.0) as u64;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let refused = RenderError::Size { width, height, most: MOST };
    if width.max(height) > MOST {
        return Err(refused);
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or(refused)?;
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| RenderError::Encode(error.to_string()))
}
