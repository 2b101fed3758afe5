//! A game kept in a file while it is played.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tilewright::prelude::*;
use tilewright_save::{Save, SaveError, Setup, write_whole};
use tilewright_tui::files::{argument, misnamed};

use crate::failure::Failure;
use crate::output;

/// Of the time of a game among bots, saving takes at most about one part in so many. A save holds the whole game: after
/// every turn, a game of thousands of tiles would do little else.
const SHARE: u32 = 10;

/// Saves a game again and again, once there is a file. The file is whole at every moment.
#[derive(Debug)]
pub(crate) struct Keeper {
    path: Option<PathBuf>,
    setup: Setup,
    turn: u32,
    /// When the last save was done, and how long it took.
    saved: Option<(Instant, Duration)>,
    /// Whether a turn has ended since.
    behind: bool,
}

impl Keeper {
    /// For a game with this set-up.
    pub(crate) const fn new(path: Option<PathBuf>, setup: Setup) -> Self {
        Self { path, setup, turn: 0, saved: None, behind: false }
    }

    /// The file, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Saves the game if there is a file; if that is not urgent, only when a turn is over, and not much sooner than saving
    /// takes.
    pub(crate) fn keep(&mut self, game: &Game, urgent: bool) -> Result<(), Failure> {
        let turn = game.state().turn();
        if !urgent && turn == self.turn && !game.state().is_over() {
            return Ok(());
        }
        let Some(path) = &self.path else { return Ok(()) };
        self.turn = turn;
        self.behind = true;
        let soon = |(at, took): (Instant, Duration)| at.elapsed() < took * SHARE;
        if !urgent && !game.state().is_over() && self.saved.is_some_and(soon) {
            return Ok(());
        }
        let begun = Instant::now();
        let save = save_of(game, &self.setup).map_err(|error| Failure::usage("--save", error))?;
        write_whole(path, &save.to_json()).map_err(|error| {
            Failure::Failed(format!("cannot write the save `{}`: {error}", path.display()))
        })?;
        self.saved = Some((Instant::now(), begun.elapsed()));
        self.behind = false;
        Ok(())
    }

    /// Saves what was left unsaved, before somebody is asked and may take their time.
    pub(crate) fn catch_up(&mut self, game: &Game) -> Result<(), Failure> {
        if self.behind { self.keep(game, true) } else { Ok(()) }
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

#[cfg(test)]
mod tests {
    use std::fs;

    use tilewright_save::Recipe;

    use super::*;

    #[test]
    fn turns_of_bots_wait_where_saving_takes_long_and_nothing_is_left_out() {
        let path = std::env::temp_dir().join(format!("tilewright-{}-keeper.json", std::process::id()));
        let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
        let mut game = setup.begin(&setup.recipe.compose().unwrap().build().unwrap()).unwrap();
        let mut keeper = Keeper::new(Some(path.clone()), setup);
        let kept = || Save::from_json(&fs::read_to_string(&path).unwrap()).unwrap().decisions().len();
        let mut legal = ActionList::new();
        let mut turn = |game: &mut Game| {
            let turn = game.state().turn();
            while game.state().turn() == turn && !game.state().is_over() {
                game.list_legal(&mut legal).unwrap();
                let action = *legal.iter().next().unwrap();
                game.apply(action).unwrap();
            }
        };

        keeper.keep(&game, false).unwrap();
        let first = kept();
        keeper.saved = Some((Instant::now(), Duration::from_secs(3600)));
        turn(&mut game);
        keeper.keep(&game, false).unwrap();
        assert_eq!(kept(), first, "it was saved a moment ago");
        keeper.catch_up(&game).unwrap();
        assert_eq!(kept(), game.actions().len(), "somebody is asked now");
        assert!(kept() > first);

        keeper.saved = Some((Instant::now(), Duration::ZERO));
        turn(&mut game);
        keeper.keep(&game, false).unwrap();
        assert_eq!(kept(), game.actions().len(), "saving takes no time");

        keeper.saved = Some((Instant::now(), Duration::from_secs(3600)));
        while !game.state().is_over() {
            turn(&mut game);
            keeper.keep(&game, false).unwrap();
        }
        assert_eq!(kept(), game.actions().len(), "the end is saved");
        fs::remove_file(path).unwrap();
    }
}
