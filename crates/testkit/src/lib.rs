//! Scripted games for tests of rules, over the public interface only.
//!
//! In the guide: [Write an expansion](https://github.com/tilewright/tilewright/blob/main/docs/expansion.md#8-tests).
//!
//! - [`Script`] plays a game turn by turn, with the tiles that the test names, and says what is offered, refused,
//!   scored and standing where. A step that cannot be taken fails the test with the position and what was offered.
//! - [`Deck`] is a small fixed supply, so that the game ends after the listed tiles; it makes up tiles, too.
//! - [`HeadStart`] gives players points before the first turn.
//! - [`conformance`] makes every [`Check`] that must hold for any expansion, in games at random, alone and with each bundled
//!   one; a [`Failure`] comes with a short game in notation, which [`recheck`] plays again. [`Battery`] is the same by parts.
//! - [`random_game`], [`check_game`] and [`check_refusals`] play at random and look at every ply.
//!
//! After every step of every script the state is checked: features equal to those rebuilt from the board, supplies
//! equal to those recounted, no figure made or lost.
//!
//! # Example
//!
//! *Given* A has a knight in the start city; *when* B caps it; *then* A scores 4 at once, and 1 for each tile of the
//! open road at the end.
//!
//! ```
//! use tilewright::prelude::*;
//! use tilewright_testkit::Script;
//!
//! let tiles = ["city-cap-road", "city-cap", "road-straight"];
//! let mut game = Script::with_tiles(Composition::new(), 2, &tiles);
//! game.turn("city-cap-road 1,0", "meeple road w")
//!     .draw("city-cap")
//!     .assert_not_offered("place 0,1")
//!     .assert_refused("place 0,1 r0", "BASE-14")
//!     .place("0,1 r180")
//!     .assert_offered("meeple city s")
//!     .play("meeple city s");
//! assert_eq!(game.scores(), [0, 4]);
//! assert_eq!(game.in_supply(1, "meeple"), 7);
//! assert_eq!(game.figures_at("1,0"), ["A meeple road e"]);
//!
//! game.turn("road-straight 2,0", "pass");
//! assert_eq!(game.finish(), [3, 4]);
//! assert_eq!(game.winners(), ["B"]);
//! ```

// Checks panic, as those of tests do; nothing else here may.
#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::todo, clippy::unimplemented, clippy::unreachable, clippy::unwrap_used)
)]

mod battery;
mod deck;
mod facts;
mod head_start;
mod random;
mod report;
mod rules;
mod script;

pub use battery::{Battery, Check, Failure, Passed, conformance, recheck};
pub use deck::Deck;
pub use facts::FeatureFacts;
pub use head_start::HeadStart;
pub use random::{check_game, check_refusals, random_game};
pub use rules::IntoRules;
pub use script::Script;
/// The façade that all of this is built on, so that a test needs no other dependency.
pub use tilewright;

/// Everything that tests of rules usually need: this crate, and the façade's own prelude.
///
/// ```
/// use tilewright_testkit::prelude::*;
/// let game = Script::new(Composition::new().set("base"), 2);
/// assert_eq!(game.remaining(), 71);
/// ```
pub mod prelude {
    pub use crate::{
        Battery, Check, Deck, Failure, FeatureFacts, HeadStart, IntoRules, Passed, Script, check_game,
        check_refusals, conformance, random_game, recheck,
    };
    pub use tilewright::prelude::*;
}
