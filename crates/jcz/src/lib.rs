//! Reads the public `.jcz` scenarios and reference games, and plays them on a Tilewright ruleset; writes games of ours as
//! scenarios.
//!
//! In the guide: [Notation](https://github.com/tilewright/tilewright/blob/main/docs/notation.md).
//!
//! A scenario is a recorded game with assertions about how it ends; a reference game also lists every legal choice and
//! what each one led to. Both name tiles by the ids of the program they come from. What such an id means stands in a
//! file of facts about tiles, so this crate knows no id: it finds the tile of ours that has the same shape, and builds
//! one where we have none.
//!
//! | module | idea |
//! |---|---|
//! | [`scenario`] | one file: set-up, messages, assertions |
//! | [`refgame`] | one recorded game with legal choices and results |
//! | [`message`] | what a player did, and the pointers in it |
//! | [`place`] | names of places on a laid tile |
//! | [`facts`] | what is printed on the tiles that the files name |
//! | [`shape`] | a fact tile in our form |
//! | [`mapping`] | which tile of ours is meant, and which segment a pointer names |
//! | [`words`] | the words of the format and what each of them asks for |
//! | [`needs`] | what a file needs that an engine may lack |
//! | [`linked`] | what the linked expansions can do, and how a set-up is said to them |
//! | [`deck`] | the tiles of one game |
//! | [`table`] | a game in play, met with messages |
//! | [`play`] | scenarios and reference games played to the end, file by file |
//! | [`mod@export`] | a game of ours as a scenario |
//! | [`mod@import`] | a scenario as a game of ours |
//! | [`report`] | passed, failed, unsupported, and the totals |
//!
//! # Invariants
//!
//! - Positions are turned on reading: in the files y grows to the south, in every value here to the north.
//! - Bad input is an error that names the file and the place in it, never a panic.
//! - Whether a file is supported is decided from the file alone, never from how playing it went.

// Nothing that comes in may end the program; an exception says why it cannot be reached.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

pub mod deck;
pub mod error;
pub mod export;
pub mod facts;
pub mod import;
pub mod linked;
pub mod mapping;
pub mod message;
pub mod needs;
pub mod place;
pub mod play;
mod read;
pub mod refgame;
pub mod report;
pub mod scenario;
pub mod shape;
pub mod table;
mod twin;
pub mod words;
mod write;

pub use error::ReadError;
pub use export::{ExportError, export};
pub use facts::Facts;
pub use import::{ImportError, import};
pub use mapping::Mapping;
pub use message::Message;
pub use needs::Capabilities;
pub use play::{play_games, play_scenarios};
pub use read::MAX_FILE;
pub use refgame::RefGame;
pub use report::{Outcome, Totals};
pub use scenario::Scenario;

#[cfg(test)]
pub(crate) mod shared {
    //! Where the test data lie, and what a test does without them.

    use std::path::{Path, PathBuf};

    /// A folder of the shared data, or `None` after a line that says the test is skipped.
    pub(crate) fn folder(name: &str) -> Option<PathBuf> {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")).join(name);
        if path.is_dir() {
            return Some(path);
        }
        println!("{name}: ../shared/{name} not found, skipped");
        None
    }

    /// Whether an expansion can be played, or `false` after a line that says that it is waited for.
    pub(crate) fn is_linked(id: &str) -> bool {
        let found = tilewright_core::expansion::Registration::find(id).is_some();
        if !found {
            println!("waiting for an expansion to be linked: {id}");
        }
        found
    }

    /// Whether The Princess & the Dragon can be played, or `false` after a line that says what waits for it.
    pub(crate) fn dragon_is_linked() -> bool {
        let ids = ["volcano", "dragon", "princess", "portal", "fairy"];
        let missing: Vec<_> = ids
            .into_iter()
            .filter(|id| tilewright_core::expansion::Registration::find(id).is_none())
            .collect();
        if !missing.is_empty() {
            println!("The Princess & the Dragon waits for expansions to be linked: {}", missing.join(", "));
        }
        missing.is_empty()
    }

    /// All files below a folder whose name ends so, in order.
    pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut open = vec![folder.to_owned()];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else if path.to_string_lossy().ends_with(ending) {
                    found.push(path);
                }
            }
        }
        found.sort();
        found
    }
}
