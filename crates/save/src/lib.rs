//! Saved games: a checked file format, a notation that people read and write, undo with redo, and watching from elsewhere.
//!
//! In the guide: [Embed it in a game](https://github.com/tilewright/tilewright/blob/main/docs/embed.md#saves).
//!
//! - A [`Setup`] says what a game begins with: sets, expansions, options, players, chance. It is plain data.
//! - A [`Save`] is a set-up with every decision since, and digests by which a replay is compared.
//! - A [`Notation`] is the same for people: one turn in a line, with comments.
//! - A [`Session`] is a game with undo, redo and branches.
//! - A [`Feed`] tells the public side of a game to a [`Mirror`] elsewhere, and [`Seen`] is what a viewer may know.
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
//! # Checkpoints
//!
//! A save may hold a checkpoint of the state, so that a server need not play each game again to go on with it. Loading
//! ([`Save::load`]) plays the decisions and needs none; [`Save::restore`] begins at the checkpoint and compares its position;
//! [`Save::verify`] does both and tells the first difference.
//!
//! ```
//! # use tilewright_save::{Recipe, Save, Setup};
//! # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
//! # let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
//! # game.play("place 1,0 r0")?;
//! let save = Save::of(&game, &setup)?.with_checkpoint(&game)?;
//! assert_eq!(save.restore()?.scores(), save.verify()?.scores());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Watching
//!
//! A client must not get the seed, or it could tell the draws to come. It gets the decisions, draws included, and follows
//! in a game whose chance is open; it may come late, or come back after an absence.
//!
//! ```
//! # use tilewright_save::{Feed, Mirror, Recipe, Setup};
//! # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
//! # let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
//! let mut feed = Feed::of(&game, &setup)?;
//! let mut mirror = Mirror::join(&feed.save())?;
//! game.play("place 1,0 r0")?;
//! feed.follow(&game)?;
//! mirror.take(&feed.since(&mirror.marks()))?;
//! assert_eq!(mirror.game().state(), game.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//!
//! - A save follows from the set-up and the decisions alone: no clock, no path of the machine, no order of registering.
//! - Loading replays; a checkpoint is never needed. What does not come out as it was saved is an error that says where, with the game up to there.
//! - A file is there whole or as it was before: [`write_whole`] never leaves half of one, whoever else writes it.
//! - What is refused changes nothing: a session, a feed and a mirror stay where they were.

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

mod allowance;
mod checkpoint;
mod digest;
mod error;
mod file;
mod limits;
mod notation;
mod recipe;
mod replay;
mod save;
mod session;
mod setup;
mod watch;

pub use allowance::{MAX_SET_BYTES, MAX_SET_DESIGNS, SetAllowance};
pub use digest::{Digest, order_digest, state_digest, tiles_digest};
pub use error::{LoadError, Recovered, SaveError};
pub use file::{MAX_FILE, read_bytes, read_set, read_text, read_within, write_whole};
pub use notation::{Notation, NotationError, Step, Turn};
pub use recipe::{Recipe, RecipeError, SetChoice};
pub use save::{Decided, FORMAT, MAX_DECISIONS, Save};
pub use session::{Mode, ResumeError, Session, UndoError};
pub use setup::{Chance, Setup};
pub use watch::{Feed, Mark, Mirror, Seen, Update, Viewer, WatchError};
