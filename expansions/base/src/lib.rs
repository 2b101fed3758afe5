//! The base game: city, road, monastery, field, and the meeples that claim them.
//!
//! In the guide: [Rules and their tests](https://github.com/tilewright/tilewright/blob/main/docs/rules.md).
//!
//! It is an expansion like any other and uses no door that others lack. Where each rule stands:
//!
//! - drawing and tiles that fit nowhere (BASE-12, BASE-16, BASE-17): [`tiles`]
//! - placing meeples (BASE-04, BASE-30 to BASE-36): [`meeples`]
//! - what features are worth, in the game and at its end (BASE-40 to BASE-64): [`features`]
//! - fields in their three versions (BASE-65 to BASE-71): [`fields`]
//! - every rule in a sentence: [`rules`]
//!
//! # Invariants
//!
//! - No state of its own: what has to be known, the core knows.
//! - Any meeple of any expansion is placed and scored by these rules; they go by properties.

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

pub mod features;
pub mod fields;
pub mod meeples;
pub mod rules;
pub mod tiles;

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::attributes::PENNANT;
use tilewright_core::vocabulary::features::{CITY, FIELD, MONASTERY, ROAD};
use tilewright_core::vocabulary::figures::MEEPLE;

/// Name used in set files, saves and error messages.
pub const ID: &str = "base";

/// How fields are scored at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldScoring {
    /// Three points a city for the majority of each field (BASE-65).
    PerField,
    /// The same, but nobody scores a city twice (BASE-70).
    PerFieldCityOnce,
    /// Four points for each city, by the farmers of all fields around it (BASE-71).
    PerCityFour,
}

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Base {
    pub(crate) city: FeatureKindId,
    pub(crate) field: FeatureKindId,
    pub(crate) pennant: AttributeId,
    pub(crate) small_city_counts_half: bool,
    pub(crate) unplaceable_returns: bool,
    pub(crate) field_scoring: FieldScoring,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct BaseGame;

impl Expansion for BaseGame {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let city = rules.feature_kind(FeatureKind::new(CITY).role("knight"));
        let road = rules.feature_kind(FeatureKind::new(ROAD).role("highwayman"));
        let monastery =
            rules.feature_kind(FeatureKind::new(MONASTERY).role("monk").completion(Completion::Surrounded));
        let field = rules.feature_kind(
            FeatureKind::new(FIELD).role("farmer").completion(Completion::Never).without_tile_count(),
        );
        rules.figure_kind(FigureKind::new(MEEPLE).per_player(7).meeple().stands_on(&[CITY, ROAD, MONASTERY]));
        rules.players(1, 6);

        let base = Base {
            city,
            field,
            pennant: rules.claim_attribute(PENNANT),
            small_city_counts_half: features::small_city_counts_half(rules),
            unplaceable_returns: tiles::unplaceable_returns(rules),
            field_scoring: fields::scoring(rules),
        };
        if fields::are_played(rules) {
            rules.may_stand(MEEPLE, FIELD);
            rules.cite(Reason::NeverStands, "BASE-20");
        } else {
            rules.cite(Reason::NeverStands, "BASE-06");
        }
        rules.keep(base);

        rules.filter_draw("base/reject-unplaceable", tiles::reject_unplaceable).late();
        rules.offer(vocabulary::phases::ACT, "base/offer-meeples", meeples::offer);
        rules
            .filter_standing("base/keep-unoccupied", meeples::keep_unoccupied)
            .when_feature(FeatureIs::Occupied);
        rules.worth(city, "base/count-city", features::count_city);
        rules.worth(road, "base/count-road", features::count_road);
        rules.worth(monastery, "base/count-monastery", features::count_monastery);
        rules.worth(field, "base/count-field", fields::count_field);
        rules.end_phase(Phase::new(features::FINAL_FEATURES, features::score_open));
        rules.end_phase(Phase::new(fields::FINAL_FIELDS, fields::score_all).after(features::FINAL_FEATURES));
        if base.field_scoring == FieldScoring::PerFieldCityOnce {
            rules.share("base/count-city-once", fields::count_city_once);
        }
        meeples::declare_take_back(rules);
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "Base game", || Box::new(BaseGame))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_game_is_in_the_registry() {
        let registration = Registration::find(ID).unwrap();
        assert_eq!(registration.make().id(), ID);
    }
}
