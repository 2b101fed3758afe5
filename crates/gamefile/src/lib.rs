//! Reads Tilewright's game files: TOML that a person writes by hand, which says what one game is made of, who plays it
//! and what is drawn.
//!
//! In the guide: [Game files](https://github.com/tilewright/tilewright/blob/main/docs/games.md).
//!
//! [`GameFile::load`] reads a file from the disk and [`GameFile::parse`] one from a text; both find all of its mistakes at
//! once. [`GameFile::compose`] gives the rules, [`GameFile::setup`] what a game begins with.
//!
//! # The format
//!
//! ```
//! # use tilewright_gamefile::GameFile;
//! let text = r#"
//! format = 1                                  # always; a newer one is refused
//! name = "Two towns and a dragon"             # for people, as is `about`
//! players = ["Ann", { name = "Bob", bot = "greedy" }]     # or a number
//! first = "Bob"                               # or a number from 1; left out: the first player
//! edition = "c1"                              # of every set that has it
//! preset = "c1_hig"                           # a value for every option
//! seed = 7                                    # left out: another one for each game
//! draws = ["crossing-four", "road-bend"]      # the first tiles; the later ones follow from the seed
//!
//! [[set]]
//! id = "base"                                 # a bundled set
//! copies = 2                                  # all of its tiles so often
//! without = ["monastery"]                     # all of a tile goes; { monastery = 2 } for two of it
//! add = { crossing-four = 2 }                 # two more
//!
//! [[set]]
//! id = "princess-and-dragon"
//! edition = "c2"                              # of this set
//! only = { volcano-plain = 1, dragon-road-bend = 1 }      # single tiles; ["volcano-plain"] for all there are
//!
//! [[set]]
//! file = "hamlet.toml"                        # a set of one's own, beside this file
//!
//! [expansions]
//! fairy = false                               # its tiles stay, its rules go
//! abbot = true                                # its rules come, without any tile
//!
//! [rules]
//! pd_princess_removal = "must"                # goes before the preset
//!
//! [figures]
//! meeple = 8                                  # so many for each player
//!
//! [[start]]                                   # what lies on the board, in place of the sets' start tiles
//! tile = "base:road-straight"                 # `tile`, or `set:tile` where two sets have one
//! at = "0,0"                                  # the default, as is the rotation
//! rotation = 0
//! "#;
//! let hamlet = "format = 1\nset = { id = \"hamlet\" }\ntile = [{ id = \"meadow\" }]";
//! let file = GameFile::parse("games/my-game.toml", text, &["greedy"], &mut |path| {
//!     assert_eq!(path, "games/hamlet.toml");
//!     Ok(hamlet.to_owned())
//! })?;
//! let game = file.setup(0).begin(&file.compose()?)?;
//! // The road on the board and the crossing drawn are out of the supply.
//! assert_eq!(game.remaining(), 2 * (72 - 4) + 2 + 2 + 1 - 2);
//! assert_eq!(game.text(game.actions()[0]), "draw crossing-four");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Tiles of a set.** `copies`, `only`, `without` and `add` hold in this order, and their numbers count tiles of the
//! game. A list of names means all there are of each tile (one more, under `add`). If a set lacks a tile of its start
//! layout, it lays none.
//!
//! **Players.** A player with a name and no bot is a person, as is one with `bot = "human"`. Players by number, and those
//! of a file that names none, are whoever the program takes.
//!
//! **Mistakes** are those of [`tilewright::tileset`]: each knows its code, place, and what would be right. [`CODES`]
//! explains them. What only the whole composition shows is told at the line that brings it in.
//!
//! **Limits** guard against hostile files: 1 MiB, 64 sets, 100 copies of one, 10 000 of a tile, 10 000 fixed draws, 4096
//! start tiles, 200 mistakes told.
//!
//! # Invariants
//!
//! - No text makes this crate panic; what it returns without error names nothing that is not there.
//! - A game file says nothing that a [`Recipe`](tilewright_save::Recipe) cannot hold, so that every game can be saved.

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

mod codes;
mod compose;
mod draft;
mod error;
mod game_file;
mod players;
mod reading;
mod resolve;
#[cfg(feature = "schema")]
mod schema;

pub use codes::CODES;
pub use error::{GameFileError, Sheet};
pub use game_file::{GameFile, MAX_FILE};
pub use players::{DEFAULT_NAMES, Decides, Player};
#[cfg(feature = "schema")]
pub use schema::schema;
