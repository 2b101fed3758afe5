//! Where pictures go: what the commands that make them share.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use tilewright_render::RenderError;

use crate::failure::Failure;
use crate::streams::Streams;

/// Which pictures are wanted.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Draw it as PNG into a file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Draw it as SVG into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Pixels for the side of a tile in a PNG
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(8..=1024), requires = "png")]
    pixels: u32,
}

impl PictureArgs {
    /// Whether any file is named.
    pub(crate) const fn any(&self) -> bool {
        self.png.is_some() || self.svg.is_some()
    }

    /// Draws what is wanted and tells which files there are now.
    pub(crate) fn draw(
        &self,
        svg: impl FnOnce() -> String,
        png: impl FnOnce(u32) -> Result<Vec<u8>, RenderError>,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        if let Some(path) = &self.svg {
            write("--svg", path, svg().as_bytes())?;
            writeln!(streams.out, "Drew {}", path.display())?;
        }
        if let Some(path) = &self.png {
            let bytes = png(self.pixels).map_err(|error| Failure::usage("--pixels", error))?;
            write("--png", path, &bytes)?;
            writeln!(streams.out, "Drew {}", path.display())?;
        }
        Ok(())
    }
}

/// Writes a file that an argument names.
pub(crate) fn write(argument: &str, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes)
        .map_err(|error| Failure::usage(argument, format!("cannot write `{}`: {error}", path.display())))
}
