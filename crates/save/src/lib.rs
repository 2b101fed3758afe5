//! Saved games: a checked file format, a notation that people read and write, and undo with redo.
//!
//! - A [`Setup`] says what a game begins with: sets, expansions, options, players, chance. It is plain data.
//! - A [`Save`] is a set-up with every decision since, and digests by which a replay is compared.
//! - A [`Notation`] is the same for people: one turn in a line, with comments.
//! - A [`Session`] is a game with undo, redo and branches.
//!
//! # Example
//!
//! ```
//! use tilewright_save::{Recipe, Save, Setup};
//!
//! let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
//! let rules = setup.recipe.compose()?.build()?;
//! let mut game = setup.begin(&rules)?;
//! game.play("place 1,0 r0")?;
//!
//! let text = Save::of(&game, &setup)?.to_json();
//! let again = Save::from_json(&text)?.load()?;
//! assert_eq!(again.state(), game.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//!
//! - A save follows from the set-up and the decisions alone: no clock, no path of the machine, no order of registering.
//! - Loading replays. What does not come out as it was saved is an error that says where, with the game up to there.
//! - A file is there whole or as it was before: [`write_whole`] never leaves half of one.

mod digest;
mod error;
mod file;
mod notation;
mod recipe;
mod replay;
mod save;
mod session;
mod setup;

pub use digest::{Digest, order_digest, state_digest, tiles_digest};
pub use error::{LoadError, Recovered, SaveError};
pub use file::{MAX_FILE, read_text, write_whole};
pub use notation::{Notation, NotationError, Step, Turn};
pub use recipe::{Recipe, RecipeError, SetChoice};
pub use save::{Decided, FORMAT, MAX_DECISIONS, Save};
pub use session::{Mode, Session, UndoError};
pub use setup::{Chance, Setup};
