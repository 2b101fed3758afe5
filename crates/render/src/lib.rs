//! Pictures of tiles, sets and boards as SVG and PNG, drawn from their topology alone.
//!
//! In the guide: [Compose a set](https://github.com/tilewright/tilewright/blob/main/docs/compose.md).
//!
//! A [`TilePicture`] shows one design, a [`SetSheet`] all designs of a set, a [`BoardPicture`] a board at a moment with
//! its figures. Each gives an SVG document, and a PNG with the feature `png` (on by default). Nothing is looked up
//! outside: no fonts, no images, no files. An [`Atlas`] gives the parts of such pictures to programs that put them
//! together themselves.
//!
//! ```
//! use tilewright::prelude::*;
//! use tilewright_render::BoardPicture;
//!
//! let rules = Composition::new().sets(["base", "princess-and-dragon"]).build()?;
//! let mut game = Game::new(&rules, Players::count(3), 7)?;
//! let mut dice = Numbers::new(Seed(7));
//! for _ in 0..20 {
//!     let Some(decision) = game.decision() else { break };
//!     let action = decision.legal()[dice.roll(decision.legal().len())];
//!     game.apply(action)?;
//! }
//! let svg = BoardPicture::of(&rules, game.state()).mark_last().to_svg();
//! assert_eq!(svg.matches("<title>").count(), game.state().board().tiles().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How a tile is drawn
//!
//! Where a segment lies follows from its ports: what owns whole sides is an area with walls, what owns middles of sides
//! a line, what owns none a building in the middle; fields are what is left. Names matter for looks alone: a city has
//! its colour and battlements, a road its rims, and [`Glyphs`] has symbols for marks and figures. A name that it does not
//! know becomes a badge with its letters, so that no custom tile is blank.
//!
//! # Invariants
//!
//! - The same tile, set or state gives the same text, on every platform.
//! - Every segment is drawn, and so is every mark and every figure on the board.
//! - Colours of players, fields and cities differ in lightness too; shapes tell what colours tell.

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

mod atlas;
mod block;
mod board;
mod bundled;
mod canvas;
mod design;
mod error;
mod font;
mod glyphs;
mod layout;
mod line;
mod paint;
mod palette;
#[cfg(feature = "png")]
mod png;
mod region;
mod shape;
mod stand;
mod tile;

pub use atlas::{Atlas, player_color};
pub use board::BoardPicture;
pub use error::RenderError;
pub use glyphs::{Glyph, GlyphRegistration, Glyphs, Subject};
/// For [`GlyphRegistration`].
pub use inventory;
pub use stand::Standing;
pub use tile::{SetSheet, TilePicture};
