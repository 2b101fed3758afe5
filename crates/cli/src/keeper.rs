//! A game kept in a file while it is played.

use std::path::{Path, PathBuf};

use tilewright::prelude::*;
use tilewright_save::{Save, SaveError, Setup, write_whole};

use crate::failure::Failure;
use crate::output;

/// Saves a game again and again. The file is whole at every moment.
#[derive(Debug)]
pub(crate) struct Keeper {
    path: PathBuf,
    setup: Setup,
    turn: u32,
}

impl Keeper {
    /// For a game with this set-up.
    pub(crate) const fn new(path: PathBuf, setup: Setup) -> Self {
        Self { path, setup, turn: 0 }
    }

    /// Saves the game; if that is not urgent, only when a turn is over.
    pub(crate) fn keep(&mut self, game: &Game, urgent: bool) -> Result<(), Failure> {
        let turn = game.state().turn();
        if !urgent && turn == self.turn && !game.state().is_over() {
            return Ok(());
        }
        self.turn = turn;
        let save = save_of(game, &self.setup).map_err(|error| Failure::usage("--save", error))?;
        write_whole(&self.path, &save.to_json()).map_err(|error| {
            Failure::Failed(format!("cannot write the save `{}`: {error}", self.path.display()))
        })
    }
}

/// Refuses a file that holds something, which `instead` says what to do with.
pub(crate) fn check_new(path: &Path, argument: &str, instead: &str) -> Result<(), Failure> {
    if output::holds_something(path) {
        let problem =
            format!("`{}` holds something already; {instead}--overwrite writes over it", path.display());
        return Err(Failure::usage(argument, problem));
    }
    Ok(())
}

/// The save of a game, with a checkpoint unless an expansion's state cannot be written down and read back.
pub(crate) fn save_of(game: &Game, setup: &Setup) -> Result<Save, SaveError> {
    let save = Save::of(game, setup)?;
    match save.clone().with_checkpoint(game) {
        Err(SaveError::OwnState { .. } | SaveError::BrokenOff(_)) => Ok(save),
        with_checkpoint => with_checkpoint,
    }
}
