//! Mechanisms of tile-laying games: board, feature graph, phases, hooks, actions, chance and the game loop.
//!
//! In the guide: [Write an expansion](https://github.com/tilewright/tilewright/blob/main/docs/expansion.md).
//!
//! This crate knows no rule of any game. Rules are [expansions](expansion::Expansion) that register themselves; sets of
//! tiles are [data](tile::TileSet). A [`RulesBuilder`](builder::RulesBuilder) composes both into a frozen
//! [`Ruleset`](ruleset::Ruleset), which plays a [`State`](state::State); a [`Game`](game::Game) wraps the two for
//! everyday use. Most users want the façade `tilewright`, which brings the bundled expansions along.
//!
//! No file system, no threads, no clock.
//!
//! # Example
//!
//! A game of its own, from nothing: a path that grows, and a point for whoever closes one.
//!
//! ```
//! use tilewright_core::game::{Game, Players};
//! use tilewright_core::prelude::*;
//! use tilewright_core::tile::{SegmentSpec, StartTile, TileSet, TileSpec};
//!
//! #[derive(Debug)]
//! struct Paths;
//!
//! fn close(turn: &mut Turn<'_>, _path: SegmentId) {
//!     let player = turn.active();
//!     turn.give_bonus(player, "path", 1);
//! }
//!
//! impl Expansion for Paths {
//!     fn id(&self) -> &'static str {
//!         "paths"
//!     }
//!
//!     fn build(&self, rules: &mut RulesBuilder) {
//!         rules.feature_kind(FeatureKind::new("path"));
//!         rules.on_completed("paths/give-point", close);
//!     }
//! }
//!
//! let mut end = TileSpec::new("end");
//! end.count = 3;
//! end.segments.push(SegmentSpec::new("path", PortSet::EMPTY.with(Side::North.centre())));
//! let set = TileSet {
//!     id: "paths".into(),
//!     start: vec![StartTile { tile: "end".into(), cell: Cell::ORIGIN, rotation: Rotation::R0 }],
//!     tiles: vec![end],
//!     ..TileSet::default()
//! };
//! let rules = Ruleset::builder().set(set).expansion(Paths).finish()?;
//! let mut game = Game::new(&rules, Players::count(1), 1)?;
//! game.play("place 0,1 r180")?;
//! assert_eq!(game.scores(), [1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

pub mod action;
mod blame;
pub mod board;
pub mod builder;
pub mod chance;
pub mod engine;
pub mod error;
pub mod event;
pub mod expansion;
pub mod explain;
pub mod fault;
pub mod figure;
#[cfg(test)]
mod fixture;
pub mod game;
pub mod geometry;
pub mod graph;
pub mod hook;
mod journal;
pub mod kind;
pub mod merges;
pub mod option;
mod order;
pub mod perft;
pub mod phase;
mod placement;
pub mod prelude;
mod problem;
pub mod ruleset;
mod scopes;
pub mod scoring;
pub mod shown;
pub mod slot;
pub mod snapshot;
pub mod state;
pub mod text;
pub mod tile;
pub mod turn;
pub mod view;
pub mod vocabulary;
pub mod words;
