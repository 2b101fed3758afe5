//! Rules framework for Carcassonne-like tile-laying games.
//!
//! In the guide: [Quick start](https://github.com/tilewright/tilewright/blob/main/docs/introduction.md).
//!
//! A [`Composition`] names sets of tiles, expansions and options; building it gives a checked
//! [`Ruleset`](core::ruleset::Ruleset); a [`Game`](core::game::Game) plays it.
//!
//! # Example
//!
//! A whole game of the base set, played at random:
//!
//! ```
//! use tilewright::prelude::*;
//!
//! let rules = Composition::new().set("base").build()?;
//! let mut game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
//! let mut dice = Numbers::new(Seed(1));
//! while let Some(decision) = game.decision() {
//!     let legal = decision.legal();
//!     let action = legal[dice.roll(legal.len())];
//!     for event in game.apply(action)? {
//!         println!("{event}");
//!     }
//! }
//! let result = game.result().expect("the game is over");
//! assert_eq!(result.scores.len(), 2);
//! println!("{result}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! One for each bundled expansion; each adds its crate and nothing else. An expansion that is not linked cannot be
//! chosen, and choosing it is an error that lists those that are.
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `base` | yes | city, road, monastery, field, meeples |
//! | `volcano` | yes | tiles that call the dragon |
//! | `dragon` | yes | the dragon, which all players move and which eats |
//! | `princess` | yes | tiles that send a knight away |
//! | `portal` | yes | tiles from which a meeple goes anywhere |
//! | `fairy` | yes | the fairy, who gives points and keeps the dragon off |
//! | `princess-and-dragon` | yes | the five above |
//! | `inns-and-cathedrals` | yes | large meeples, inns and cathedrals |
//! | `traders-and-builders` | yes | builders, pigs and goods |
//! | `abbot` | yes | the abbot and gardens |
//!
//! # Expansions from outside
//!
//! A crate that registers an expansion with `inventory` is found by its id as soon as it is linked; mention it once in
//! code (`use my_expansion as _;`), or the linker leaves it out. [`Composition::plug_in`] takes one by hand.

// Nothing that comes in may end the program; an exception says why it cannot be reached.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod codes;
mod composition;
mod fit;
mod selection;

pub use codes::CODES;
pub use composition::{ComposeError, Composition};
pub use fit::never_placed;
pub use selection::{Part, Selection, SelectionError};
#[cfg(feature = "abbot")]
pub use tilewright_abbot as abbot;
#[cfg(feature = "base")]
pub use tilewright_base as base;
pub use tilewright_core as core;
#[cfg(feature = "dragon")]
pub use tilewright_dragon as dragon;
#[cfg(feature = "fairy")]
pub use tilewright_fairy as fairy;
#[cfg(feature = "inns-and-cathedrals")]
pub use tilewright_inns_and_cathedrals as inns_and_cathedrals;
#[cfg(feature = "portal")]
pub use tilewright_portal as portal;
#[cfg(feature = "princess")]
pub use tilewright_princess as princess;
pub use tilewright_sets as sets;
pub use tilewright_tileset as tileset;
#[cfg(feature = "traders-and-builders")]
pub use tilewright_traders_and_builders as traders_and_builders;
#[cfg(feature = "volcano")]
pub use tilewright_volcano as volcano;

/// What most programs need.
pub mod prelude {
    pub use crate::{ComposeError, Composition};
    pub use tilewright_core::action::{Action, ActionList};
    pub use tilewright_core::chance::{Numbers, Seed, below};
    pub use tilewright_core::engine::Decider;
    pub use tilewright_core::event::Event;
    pub use tilewright_core::game::{Decision, Game, GameResult, Players};
    pub use tilewright_core::kind::PlayerId;
    pub use tilewright_core::ruleset::Ruleset;
    pub use tilewright_core::state::{Recording, State};
}

/// The README's code is tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
