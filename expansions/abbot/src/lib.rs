//! The abbot: a meeple for monasteries and gardens that its player may take back for points at any time.
//!
//! In the guide: [Rules and their tests](https://github.com/tilewright/tilewright/blob/main/docs/rules.md).
//!
//! - where he stands, and who else does not: [`standing`]
//! - taking him back (ABB-20 to ABB-28): [`recall`]
//! - every rule in a sentence: [`rules`]
//!
//! Placing him is the base game's offer of every meeple; scoring what he stands on is the ordinary pipeline. This crate
//! adds the figure, the garden and the recall.
//!
//! # Invariants
//!
//! - No state of its own: where the abbot is, is all there is to know.
//! - A tile has a garden because it bears the attribute; the segment grows from it and touches no side.

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

pub mod recall;
pub mod rules;
pub mod standing;

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::features::{GARDEN, MONASTERY};
use tilewright_core::vocabulary::phases;

/// Name used in set files, saves and error messages.
pub const ID: &str = "abbot";
/// What the figure is called.
pub const ABBOT: &str = "abbot";
/// The mark of a tile that has a garden.
pub const GARDEN_MARK: &str = "garden";

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) abbot: FigureKindId,
    pub(crate) garden: FeatureKindId,
    pub(crate) recall: VerbId,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Abbot;

impl Expansion for Abbot {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let garden =
            rules.feature_kind(FeatureKind::new(GARDEN).role(ABBOT).completion(Completion::Surrounded));
        rules.grow_segment(GARDEN_MARK, GARDEN);
        let abbot = FigureKind::new(ABBOT).per_player(1).meeple().stands_on(&[MONASTERY, GARDEN]);
        let kept = Kept {
            abbot: rules.figure_kind(abbot),
            garden,
            recall: rules.verb_explained("recall", Target::Figure, recall::take_home, recall::explain),
        };
        rules.keep(kept);

        rules.filter_standing("abbot/keep-to-his-places", standing::keep_to_his_places);
        rules.worth(garden, "abbot/count-garden", standing::count_garden);
        rules.offer(phases::ACT, "abbot/offer-recall", recall::offer);
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "The Abbot", || Box::new(Abbot))
}
