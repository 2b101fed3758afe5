//! `tilewright conform` and `tilewright refgames`: recorded games of another program, played on this one.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use tilewright_jcz::{Outcome, ReadError, Totals, play_games, play_scenarios};

use crate::failure::Failure;
use crate::mistakes::printable;
use crate::streams::Streams;

const CONFORM: &str = "Example:
  tilewright conform scenarios/ --facts tiles.json

A scenario that needs what is not there is unsupported, and neither passed nor
failed. The exit status is 1 if any failed.";

const REFGAMES: &str = "Example:
  tilewright refgames games/ --facts tiles.json

The exit status is 1 if any game failed.";

/// Play scenarios (.jcz) and check what they assert
#[derive(Debug, Args)]
#[command(after_help = CONFORM)]
pub(crate) struct Conform {
    #[command(flatten)]
    files: Files,
}

/// Play reference games and compare legal choices and results at every step
#[derive(Debug, Args)]
#[command(after_help = REFGAMES)]
pub(crate) struct RefGames {
    #[command(flatten)]
    files: Files,
}

/// Which files.
#[derive(Debug, Args)]
struct Files {
    /// Files, or folders whose files are all taken
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The file of facts about tiles, or its folder [default: the nearest to each PATH]
    #[arg(long, value_name = "FILE")]
    facts: Option<PathBuf>,
    /// Leave out the lines of files that passed
    #[arg(long)]
    quiet: bool,
}

/// What plays the files and tells of each.
type Player = fn(&[PathBuf], Option<&Path>, &mut dyn FnMut(&Path, &Outcome)) -> Result<Totals, ReadError>;

impl Conform {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        self.files.play(play_scenarios::<PathBuf>, streams)
    }
}

impl RefGames {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        self.files.play(play_games::<PathBuf>, streams)
    }
}

impl Files {
    fn play(&self, player: Player, streams: &mut Streams<'_>) -> Result<(), Failure> {
        if let Some(missing) = self.paths.iter().find(|path| !path.exists()) {
            return Err(Failure::usage(
                "PATH",
                format!("there is no file or folder `{}`", missing.display()),
            ));
        }
        if let Some(missing) = self.facts.as_ref().filter(|path| !path.exists()) {
            return Err(Failure::usage(
                "--facts",
                format!("there is no file or folder `{}`", missing.display()),
            ));
        }
        let mut written: io::Result<()> = Ok(());
        let totals = player(&self.paths, self.facts.as_deref(), &mut |path, outcome| {
            if written.is_ok() && !(self.quiet && *outcome == Outcome::Passed) {
                let line = format!("{}: {outcome}", path.display());
                written = writeln!(streams.out, "{}", printable(&line));
            }
        });
        written?;
        let totals = totals.map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(streams.out, "{totals}")?;
        match totals.failed {
            0 => Ok(()),
            1 => Err(Failure::Failed("1 file failed".to_owned())),
            failed => Err(Failure::Failed(format!("{failed} files failed"))),
        }
    }
}
