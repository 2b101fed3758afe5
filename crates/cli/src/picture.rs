//! Where pictures go: what the commands that make them share.

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use tilewright_render::RenderError;

use crate::failure::Failure;
use crate::output::{self, Output};
use crate::streams::Streams;

pub(crate) use crate::output::write;

/// Which pictures are wanted.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Pictures", group = ArgGroup::new("picture").args(["png", "svg"]).multiple(true))]
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
    /// Draw over files that hold something
    #[arg(long, requires = "picture")]
    overwrite: bool,
}

impl PictureArgs {
    /// Whether any file is named.
    pub(crate) const fn any(&self) -> bool {
        self.png.is_some() || self.svg.is_some()
    }

    /// Refuses files by which something would be lost. `inputs` are the files that are read.
    pub(crate) fn check(&self, inputs: &[&Path]) -> Result<(), Failure> {
        let named = [("--svg", &self.svg), ("--png", &self.png)];
        let outputs: Vec<Output<'_>> = named
            .into_iter()
            .filter_map(|(argument, path)| Some(Output { argument, path: path.as_deref()? }))
            .collect();
        output::check(&outputs, inputs, self.overwrite)
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
