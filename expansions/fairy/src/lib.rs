//! The fairy: a neutral figure that stands beside a meeple, gives its player points, and keeps the dragon off.
//!
//! In the guide: [Rules and their tests](https://github.com/tilewright/tilewright/blob/main/docs/rules.md).
//!
//! # Invariants
//!
//! - Where she stands is all there is to know: with a figure, or alone on a cell once that figure has left. So the
//!   core's own place says to whom she is assigned.
//! - She bars predators, whoever declares them.

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

pub mod moving;
pub mod points;
pub mod rules;
pub mod shield;

use serde::{Deserialize, Serialize};
use tilewright_core::prelude::*;
use tilewright_core::vocabulary::attributes::VOLCANO;
use tilewright_core::vocabulary::figures::FAIRY;
use tilewright_core::vocabulary::phases;

/// Name used in set files, saves and error messages.
pub const ID: &str = "fairy";

/// What she belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Link {
    /// The meeple she stands with (FAIRY-05).
    Meeple,
    /// Every meeple on her tile (FAIRY-30).
    Tile,
    /// The tile at the start of a turn, the meeple when its feature is scored (FAIRY-31).
    TileAtStart,
}

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) figure: FigureKindId,
    pub(crate) volcano: AttributeId,
    pub(crate) to_figure: VerbId,
    pub(crate) to_cell: VerbId,
    pub(crate) claim: VerbId,
    pub(crate) link: Link,
    pub(crate) never_on_volcano: bool,
    pub(crate) must_claim: bool,
    pub(crate) at_start: i32,
    pub(crate) when_scored: i32,
}

/// Whether a point waits to be claimed (HOUSE-02).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    waits: bool,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fairy;

impl Expansion for Fairy {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let figure = rules.figure_kind(FigureKind::new(FAIRY).neutral(1));
        let (at_start, when_scored) = points::amounts(rules);
        let kept = Kept {
            figure,
            volcano: rules.attribute(VOLCANO),
            to_figure: rules.verb_explained("fairy", Target::Figure, moving::to_figure, moving::explain),
            to_cell: rules.verb_explained("fairy-to", Target::Cell, moving::to_cell, moving::explain_cell),
            claim: rules.verb_explained("claim", Target::Nothing, points::claim, points::explain_claim),
            link: moving::link(rules),
            never_on_volcano: moving::never_on_volcano(rules),
            must_claim: points::must_claim(rules),
            at_start,
            when_scored,
        };
        rules.keep(kept);
        rules.own_state::<Due>();

        rules.offer(phases::ACT, "fairy/offer-moves", moving::offer);
        rules.on_figure_moved("fairy/stay-behind", moving::stay_behind);
        rules.on_turn_start("fairy/give-point", points::at_turn_start);
        if kept.must_claim {
            rules.offer_always("fairy/offer-claim", points::offer_claim);
            rules.on_turn_end("fairy/forget-claim", points::forget_claim);
        }
        rules.bonus("fairy/add-bonus", points::bonus);
        shield::declare(rules, figure);
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "The fairy", || Box::new(Fairy))
}

/// The fairy herself.
pub(crate) fn fairy(view: View<'_>) -> Option<FigureId> {
    view.neutral(view.kept::<Kept>().figure)
}

/// The tile she is on, with somebody or alone.
pub(crate) fn cell(view: View<'_>) -> Option<Cell> {
    fairy(view).and_then(|fairy| view.only_cell(view.figure(fairy).place))
}

/// The figure she is with.
pub(crate) fn ward(view: View<'_>) -> Option<FigureId> {
    match view.figure(fairy(view)?).place {
        Place::With(figure) => Some(figure),
        _ => None,
    }
}
