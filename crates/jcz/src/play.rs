//! Scenarios and reference games played to the end, file by file.
//!
//! ```no_run
//! use std::path::Path;
//! let totals = tilewright_jcz::play_scenarios(&["conformance"], None, &mut |path: &Path, outcome| {
//!     println!("{}: {outcome}", path.display());
//! })?;
//! println!("{totals}");
//! # Ok::<(), tilewright_jcz::ReadError>(())
//! ```
//!
//! # Invariants
//!
//! - What a file needs is settled before it is played; a file that was played is never unsupported.
//! - The first difference ends a file: a walk on a wrong board reports noise.

mod compare;
mod replay;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use compare::game;
pub use replay::scenario;
pub(crate) use replay::table_after;

use crate::error::ReadError;
use crate::facts::{self, Facts};
use crate::refgame::RefGame;
use crate::report::{Outcome, Totals};
use crate::scenario::Scenario;

/// How the files of the format end.
const ENDINGS: [&str; 2] = [".jcz", ".jcz.gz"];

/// The files that are meant by paths: a file is itself, a folder is every `.jcz` and `.jcz.gz` file below it, sorted.
///
/// # Errors
///
/// [`ReadError::Io`] with the path that is not there or cannot be listed.
pub fn files<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<PathBuf>, ReadError> {
    let mut found = Vec::new();
    for path in paths {
        let path = path.as_ref();
        let about = fs::metadata(path).map_err(|source| ReadError::Io { path: path.to_owned(), source })?;
        if about.is_dir() {
            let mut below = Vec::new();
            walk(path, &mut below).map_err(|source| ReadError::Io { path: path.to_owned(), source })?;
            below.sort();
            found.append(&mut below);
        } else {
            found.push(path.to_owned());
        }
    }
    Ok(found)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // Links are not followed, so a ring of them does no harm.
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), found)?;
        } else if ENDINGS.iter().any(|ending| entry.file_name().to_string_lossy().ends_with(ending)) {
            found.push(entry.path());
        }
    }
    Ok(())
}

/// Plays every scenario among the files that [`files()`] finds, and tells of each as soon as it is done.
///
/// The facts about tiles are read from `facts`, a file or its folder, if given, else from the nearest file to each
/// scenario ([`facts::locate`]).
///
/// # Errors
///
/// A path that is not there, a file that is no scenario, or no facts. Files told of before it stay told.
pub fn play_scenarios<P: AsRef<Path>>(
    paths: &[P],
    facts: Option<&Path>,
    report: &mut dyn FnMut(&Path, &Outcome),
) -> Result<Totals, ReadError> {
    play_each(paths, facts, report, |file, facts| Ok(scenario(&Scenario::read(file)?, facts)))
}

/// Plays every reference game among the files that [`files()`] finds, and tells of each as soon as it is done.
///
/// The facts are found as for [`play_scenarios`].
///
/// # Errors
///
/// A path that is not there, a file that is no reference game, or no facts. Files told of before it stay told.
pub fn play_games<P: AsRef<Path>>(
    paths: &[P],
    facts: Option<&Path>,
    report: &mut dyn FnMut(&Path, &Outcome),
) -> Result<Totals, ReadError> {
    play_each(paths, facts, report, |file, facts| Ok(game(&RefGame::read(file)?, facts)))
}

fn play_each<P: AsRef<Path>>(
    paths: &[P],
    named: Option<&Path>,
    report: &mut dyn FnMut(&Path, &Outcome),
    play: impl Fn(&Path, &Facts) -> Result<Outcome, ReadError>,
) -> Result<Totals, ReadError> {
    let mut totals = Totals::default();
    let mut known: Option<Facts> = None;
    for file in files(paths)? {
        let from = facts::locate(named, &file)?;
        let facts = match known.take() {
            Some(facts) if facts.path() == from => facts,
            _ => Facts::read(&from)?,
        };
        let outcome = play(&file, &facts)?;
        known = Some(facts);
        totals.add(&outcome);
        report(&file, &outcome);
    }
    Ok(totals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Capabilities, shared};

    const BASIC: [&str; 4] =
        ["city-and-road-scoring", "field-scoring", "monastery-scoring", "tiny-city-rule"];

    fn stem(file: &Path) -> String {
        file.file_name().unwrap().to_string_lossy().split('.').next().unwrap().to_owned()
    }

    type Player = fn(&[PathBuf], Option<&Path>, &mut dyn FnMut(&Path, &Outcome)) -> Result<Totals, ReadError>;

    /// Names of the files that passed, after telling of those that failed, and the totals.
    fn passed(play: Player, folder: PathBuf) -> (Vec<String>, Totals) {
        let mut passed = Vec::new();
        let totals = play(&[folder], None, &mut |file, outcome| match outcome {
            Outcome::Passed => passed.push(stem(file)),
            Outcome::Failed { .. } => println!("{}: {outcome}", file.display()),
            Outcome::Unsupported(_) => {}
        });
        let totals = totals.unwrap();
        assert_eq!(totals.failed, 0);
        (passed, totals)
    }

    #[test]
    fn the_shared_scenarios_pass_or_are_unsupported() {
        let Some(conformance) = shared::folder("conformance") else { return };
        let (names, totals) = passed(play_scenarios, conformance.join("scenarios"));
        assert_eq!(totals.passed + totals.unsupported, 64);
        assert!(BASIC.iter().all(|name| names.iter().any(|passed| passed == name)), "{names:?}");
        if Capabilities::linked() == Capabilities::base() {
            assert_eq!((totals.passed, totals.unsupported), (4, 60));
        }
        if shared::dragon_is_linked() {
            assert!(names.iter().any(|name| name == "fairy-endgame-road"), "{names:?}");
            let (_, examples) = passed(play_scenarios, conformance.join("examples"));
            assert_eq!((examples.passed, examples.unsupported), (6, 0));
        }
        if Capabilities::linked() == Capabilities::princess_and_dragon() {
            assert_eq!((totals.passed, totals.unsupported), (5, 59));
        }
        let larger = ["abbot", "inns-and-cathedrals", "traders-and-builders"];
        if shared::dragon_is_linked() && larger.iter().all(|id| shared::is_linked(id)) {
            assert_eq!((totals.passed, totals.unsupported), (13, 51));
        }
        for (expansion, scenarios) in [
            ("abbot", &["garden-scoring"][..]),
            ("inns-and-cathedrals", &["cathedrals-scoring", "inns-scoring", "fairy-endgame-incomplete-inn"]),
            ("traders-and-builders", &["grain-scoring", "pig-scoring", "pigs-no-stack", "wine-scoring"]),
        ] {
            if shared::is_linked(expansion) {
                assert!(scenarios.iter().all(|name| names.iter().any(|passed| passed == name)), "{names:?}");
            }
        }
    }

    #[test]
    fn the_shared_games_agree_at_every_decision() {
        let Some(games) = shared::folder("refgames") else { return };
        let (_, base) = passed(play_games, games.join("base"));
        assert_eq!((base.passed, base.unsupported), (15, 0));
        if shared::dragon_is_linked() {
            for (folder, count) in [("princess-and-dragon", 30), ("princess-and-dragon-fork", 12)] {
                let (_, totals) = passed(play_games, games.join(folder));
                assert_eq!((totals.passed, totals.unsupported), (count, 0), "{folder}");
            }
        }
        for (folder, expansion, count) in [
            ("base-c2", "abbot", 6),
            ("abbot-and-garden", "abbot", 8),
            ("inns-and-cathedrals", "inns-and-cathedrals", 8),
            ("traders-and-builders", "traders-and-builders", 8),
        ] {
            if shared::is_linked(expansion) {
                let (_, totals) = passed(play_games, games.join(folder));
                assert_eq!(totals.passed + totals.unsupported, count, "{folder}");
                assert!(totals.unsupported == 0 || !shared::dragon_is_linked(), "{folder}");
            }
        }
    }

    #[test]
    fn the_shared_games_pass_as_scenarios_too() {
        let Some(games) = shared::folder("refgames") else { return };
        // A tile that fits nowhere is in no message, so a game with one of them does not come to its end.
        let file = games.join("base/base-00-2p.jcz.gz");
        let totals = play_scenarios(&[file], None, &mut |_, outcome| assert_eq!(*outcome, Outcome::Passed));
        assert_eq!(totals.unwrap().passed, 1);
    }

    #[test]
    fn a_path_that_is_not_there_is_an_error_that_names_it() {
        let error = play_games(&["no/such/folder"], None, &mut |_, _| {}).unwrap_err();
        assert!(error.to_string().contains("no/such/folder"), "{error}");
    }
}
