//! Inns & Cathedrals: large meeples, inns that double roads, cathedrals that enrich cities.
//!
//! In the guide: [Rules and their tests](https://github.com/tilewright/tilewright/blob/main/docs/rules.md).
//!
//! - the large meeple, a meeple that counts as two (IC-03, IC-40 to IC-48): [`large`]
//! - inns and cathedrals, marks of a road or city segment (IC-10 to IC-34): [`symbols`]
//! - every rule in a sentence: [`rules`]
//!
//! # Invariants
//!
//! - No state: what stands where and what is printed, the core knows.
//! - Placing a meeple, majority and worth are the base game's; this crate declares a figure, and changes rates.

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

pub mod large;
pub mod rules;
pub mod symbols;

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::features::{CITY, FIELD, ROAD};

/// Name used in set files, saves and error messages.
pub const ID: &str = "inns-and-cathedrals";

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) large: FigureKindId,
    pub(crate) field: FeatureKindId,
    pub(crate) inn: AttributeId,
    pub(crate) cathedral: AttributeId,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct InnsAndCathedrals;

impl Expansion for InnsAndCathedrals {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let kept = Kept {
            large: rules.figure_kind(large::declaration()),
            field: rules.feature_name(FIELD),
            inn: rules.claim_attribute("inn"),
            cathedral: rules.claim_attribute("cathedral"),
        };
        rules.keep(kept);

        rules
            .filter_standing("inns-and-cathedrals/keep-off-unplayed-fields", large::keep_off_unplayed_fields);
        let (road, city) = (rules.feature_name(ROAD), rules.feature_name(CITY));
        rules.worth(road, "inns-and-cathedrals/count-inns", symbols::count_inns).late();
        rules.worth(city, "inns-and-cathedrals/count-cathedrals", symbols::count_cathedrals).late();
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "Inns & Cathedrals", || Box::new(InnsAndCathedrals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expansion_is_in_the_registry() {
        let found = Registration::find(ID).expect("it registers itself");
        assert_eq!((found.title(), found.make().id()), ("Inns & Cathedrals", ID));
    }
}
