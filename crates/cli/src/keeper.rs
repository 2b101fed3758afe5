//! A game kept in a file while it is played.

use std::path::{Path, PathBuf};

use tilewright::prelude::*;
use tilewright_save::{Save, SaveError, Setup, write_whole};
use tilewright_tui::files::{argument, misnamed};

use crate::failure::Failure;
use crate::output;

/// Saves a game again and again, once there is a file. The file is whole at every moment.
#[derive(Debug)]
pub(crate) struct Keeper {
    path: Option<PathBuf>,
    setup: Setup,
    turn: u32,
}

impl Keeper {
    /// For a game with this set-up.
    pub(crate) const fn new(path: Option<PathBuf>, setup: Setup) -> Self {
        Self { path, setup, turn: 0 }
    }

    /// The file, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Saves the game if there is a file; if that is not urgent, only when a turn is over.
    pub(crate) fn keep(&mut self, game: &Game, urgent: bool) -> Result<(), Failure> {
        let turn = game.state().turn();
        if !urgent && turn == self.turn && !game.state().is_over() {
            return Ok(());
        }
        let Some(path) = &self.path else { return Ok(()) };
        self.turn = turn;
        let save = save_of(game, &self.setup).map_err(|error| Failure::usage("--save", error))?;
        write_whole(path, &save.to_json())
            .map_err(|error| Failure::Failed(format!("cannot write the save `{}`: {error}", path.display())))
    }

    /// Saves as a person asked: into another file if one is named, which is the one from then on, over what that holds if
    /// it may. Says what came of it.
    pub(crate) fn save_as(&mut self, game: &Game, named: Option<&str>, over: bool) -> String {
        let own = self.path.clone();
        let Some(path) = named.map(PathBuf::from).or_else(|| own.clone()) else {
            return "There is no file to save into yet; write: save game.json".to_owned();
        };
        if named.is_some() && own.as_ref() != Some(&path) {
            let problem = misnamed(&path).or_else(|| {
                let instead = format!("`save! {}` writes over it", path.display());
                (!over && output::holds_something(&path))
                    .then(|| format!("`{}` holds something already; {instead}", path.display()))
            });
            if let Some(problem) = problem {
                return format!("Not saved: {problem}");
            }
        }
        let shown = argument(&path);
        self.path = Some(path);
        match self.keep(game, true) {
            Ok(()) => format!("Saved to {shown}."),
            Err(error) => {
                self.path = own;
                format!("Not saved: {error}")
            }
        }
    }
}

/// Refuses a file whose name promises something else than a save.
pub(crate) fn check_name(path: &Path, argument: &str) -> Result<(), Failure> {
    misnamed(path).map_or(Ok(()), |problem| Err(Failure::usage(argument, problem)))
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
