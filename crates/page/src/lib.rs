//! A game as one HTML file that plays it again: the board, the scores and their course, and the log, step by step.
//!
//! In the guide: [Play](https://github.com/tilewright/tilewright/blob/main/docs/play.md#the-replay-page).
//!
//! The file needs no network and nothing beside it. It is worked by keyboard, mouse or touch, from the width of a phone up,
//! light or dark, and tells a screen reader what each step brings.
//!
//! ```
//! use tilewright::prelude::*;
//! use tilewright_page::ReplayPage;
//!
//! let rules = Composition::new().set("base").build()?;
//! let mut game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
//! let start = game.clone();
//! let mut dice = Numbers::new(Seed(1));
//! while let Some(decision) = game.decision() {
//!     let action = decision.legal()[dice.roll(decision.legal().len())];
//!     game.apply(action)?;
//! }
//! let page = ReplayPage::of(start, game.actions())?;
//! assert_eq!(page.scores(page.last_step()), Some(game.scores()));
//! assert!(page.to_html().starts_with("<!DOCTYPE html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is made
//!
//! A step is a decision of a player with all that followed without a choice, draws included; step 0 is the set-up. The
//! final scoring has steps of its own, one for each feature. The page holds the picture of each tile and figure once (an [`Atlas`](tilewright_render::Atlas)), and for each step what it
//! changed. Its script puts the board of a step together from those, and knows no rules.
//!
//! # Invariants
//!
//! - The same game gives the same text, on every platform.
//! - Names and other text from outside stand in the page as text: escaped where they are in HTML, and data elsewhere. A
//!   content security policy in the page forbids every connection.
//! - What the page shows for a step are the numbers of the game after that step, not sums of its own; within the final
//!   scoring, those of the game less what is still to be counted.

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

mod html;
mod page;
mod words;

pub use page::ReplayPage;
