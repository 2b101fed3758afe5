//! Magic portals: in the turn of its tile, a meeple may go to any tile.
//!
//! In the guide: [Rules and their tests](https://github.com/tilewright/tilewright/blob/main/docs/rules.md).
//!
//! # Invariants
//!
//! - No state. What may stand where is for the filters of everybody to say; this crate only widens the reach, and
//!   keeps it off complete features.
//! - Placing on the portal tile itself is ordinary placement and no use of the portal (AMB-02).

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

pub mod rules;

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::phases;

/// Name used in set files, saves and error messages.
pub const ID: &str = "portal";

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
struct Kept {
    portal: AttributeId,
    unscored_allowed: bool,
    strict: bool,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portal;

impl Expansion for Portal {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let portal = rules.claim_attribute("portal");
        let unscored =
            RuleOption::new("pd_portal_completed_unscored", "complete features that nobody has scored")
                .value("forbidden", "the portal does not reach them")
                .value("allowed", "it does, as first printed")
                .preset("c2", "forbidden")
                .preset("hig_2005", "allowed")
                .cites("PORTAL-04")
                .cites("PORTAL-05");
        let unscored_allowed = rules.option(unscored) == "allowed";
        let own = RuleOption::new("pd_portal_own_tile", "features that the portal tile itself completes")
            .value("base_rule", "they may be claimed on the portal tile, as on any tile")
            .value("strict", "they may not")
            .cites("PORTAL-04");
        let strict = rules.option(own) == "strict";
        rules.keep(Kept { portal, unscored_allowed, strict });
        rules.offer(phases::ACT, "portal/offer-reach", offer).when(portal);
        rules
            .filter_standing("portal/keep-off-complete", keep_off_complete)
            .when_feature(FeatureIs::Complete);
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "Magic portals", || Box::new(Portal))
}

/// PORTAL-02, PORTAL-09, PORTAL-16. Every kind of meeple in supply, on every tile but the one just laid.
fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let player = choices.player();
    for (kind, declared) in view.rules().figure_kinds() {
        if declared.is_meeple() && view.in_supply(player, kind) != 0 {
            for tile in view.tiles().filter(|&tile| view.placed() != Some(tile)) {
                choices.push_figures(kind, tile);
            }
        }
    }
}

/// PORTAL-03 to PORTAL-06. Bars complete features elsewhere, and under `strict` on the portal tile too.
fn keep_off_complete(view: View<'_>, wish: &Standing) -> Verdict {
    let feature = view.feature(wish.segment);
    let kept = view.kept::<Kept>();
    if !view.placed_has(kept.portal) {
        return Verdict::Allow;
    }
    let here = view.placed_cell() == Some(wish.cell);
    if here && !kept.strict {
        return Verdict::Allow;
    }
    if kept.unscored_allowed && !feature.was_scored() {
        return Verdict::Allow;
    }
    Verdict::Deny(if view.completed_now(wish.segment) {
        "PORTAL-04"
    } else if feature.was_scored() {
        "PORTAL-03"
    } else {
        "PORTAL-05"
    })
}
