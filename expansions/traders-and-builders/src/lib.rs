//! Traders & Builders: a builder who earns a second part of the turn, a pig who raises a field, and goods in cities.
//!
//! In the guide: [Rules and their tests](https://github.com/tilewright/tilewright/blob/main/docs/rules.md).
//!
//! Where each rule stands:
//!
//! - placing builder and pig, and sending them home with their last meeple (TB-20 to TB-29, TB-50 to TB-53, TB-58):
//!   [`figures`]
//! - the second part of a turn (TB-30 to TB-40): [`double_turn`]
//! - what a pig adds to a field (TB-54 to TB-57): [`pig`]
//! - goods, taken and awarded (TB-60 to TB-70): [`goods`]
//! - every rule in a sentence: [`rules`]
//!
//! # Invariants
//!
//! - Builder and pig stand only where their owner has a meeple; whatever takes the last one away takes them along.
//! - What opens a feature to them is any meeple of any expansion, by its properties.
//! - The right to a second part is settled when the tile lies, and nothing after that changes it.

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

pub mod double_turn;
pub mod figures;
pub mod goods;
pub mod pig;
pub mod rules;

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::features::{CITY, FIELD, ROAD};
use tilewright_core::vocabulary::phases;

pub use double_turn::{Earned, Trigger};
pub use goods::GOODS;

/// Name used in set files, saves and error messages.
pub const ID: &str = "traders-and-builders";
/// The figure that earns second parts.
pub const BUILDER: &str = "builder";
/// The figure that raises fields.
pub const PIG: &str = "pig";

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) city: FeatureKindId,
    pub(crate) field: FeatureKindId,
    pub(crate) builder: FigureKindId,
    pub(crate) pig: FigureKindId,
    pub(crate) goods: [(AttributeId, StockId); GOODS.len()],
    pub(crate) second_part: VerbId,
    pub(crate) trigger: Trigger,
    pub(crate) player_decides: bool,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct TradersAndBuilders;

impl Expansion for TradersAndBuilders {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let kept = Kept {
            city: rules.feature_name(CITY),
            field: rules.feature_name(FIELD),
            builder: rules
                .figure_kind(FigureKind::new(BUILDER).per_player(1).flesh().stands_on(&[CITY, ROAD])),
            pig: rules.figure_kind(FigureKind::new(PIG).per_player(1).flesh().stands_on(&[FIELD])),
            goods: GOODS.map(|name| (rules.claim_attribute(name), rules.stock(name))),
            second_part: double_turn::verb(rules),
            trigger: double_turn::trigger(rules),
            player_decides: double_turn::player_decides(rules),
        };
        rules.keep(kept);

        rules.offer(phases::ACT, "traders-and-builders/offer-figures", figures::offer);
        rules.filter_standing("traders-and-builders/keep-beside-meeple", figures::keep_beside_meeple);
        rules.on_figure_moved("traders-and-builders/send-stranded-home", figures::send_stranded_home);

        rules.on_tile_placed("traders-and-builders/earn-part", double_turn::earn).early();
        if kept.player_decides {
            rules.own_state::<Earned>();
            double_turn::declare_phase(rules);
        }

        rules.share("traders-and-builders/add-pig", pig::add).late();
        rules.end_phase(Phase::new(pig::FINAL_PIGS, pig::score_by_city));
        rules.on_completed("traders-and-builders/take-goods", goods::take);
        rules.end_phase(Phase::new(goods::FINAL_GOODS, goods::award));
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "Traders & Builders", || Box::new(TradersAndBuilders))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expansion_is_in_the_registry() {
        let found = Registration::find(ID).expect("it is linked");
        assert_eq!((found.id(), found.make().id()), ("traders-and-builders", "traders-and-builders"));
    }
}
