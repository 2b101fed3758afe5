//! A full-screen terminal interface for games of Tilewright.
//!
//! In the guide: [Play](https://github.com/tilewright/tilewright/blob/main/docs/play.md).
//!
//! [`App`] is the whole interface without a terminal: a game, who sits where, what is selected, what is shown. It takes
//! an [`Input`] at a time and draws itself into a frame, so that tests play whole games by keys and look at the screen.
//! [`run`] gives it a terminal, and gives the terminal back whatever happens.
//!
//! ```
//! use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
//! use tilewright_save::{Mode, Recipe, Session, Setup};
//! use tilewright_tui::{App, Input, Seat, Settings};
//!
//! let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
//! let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
//! let bot = tilewright_bots::by_name("random", 1)?;
//! let mut app = App::new(session, vec![Seat::Person, Seat::Bot(bot)], Settings::default());
//! for letter in ":place 1,0 r0".chars() {
//!     app.update(Input::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)));
//! }
//! app.update(Input::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
//! assert_eq!(app.game().text(app.game().actions()[1]), "place 1,0 r0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//!
//! - The interface knows no rule and no word of any game: what may be done are the legal actions, by their text and by
//!   what their verbs point at. The actions of an expansion that nobody here has heard of are shown and taken like all
//!   others.
//! - Nothing is told by colour alone, and everything can be done by keys alone or by the mouse alone.
//! - Text from outside (names of players, files) is cleansed before it is shown.

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

mod app;
mod board;
mod camera;
mod chronicle;
mod decision;
mod drawing;
mod face;
pub mod files;
mod hints;
mod input;
mod layout;
mod legend;
mod look;
mod map;
mod pages;
mod panels;
mod prompt;
mod shelf;
mod steps;
mod terminal;
pub mod words;

pub use app::{App, Ending, Seat, Settings};
pub use drawing::{drawing, drawing_of};
pub use input::Input;
pub use layout::SMALLEST;
pub use look::Look;
pub use map::map;
pub use steps::Steps;
pub use terminal::run;
