//! Princess tiles: whoever extends a city with one may send a knight away from it.
//!
//! In the guide: [Rules and their tests](https://github.com/tilewright/tilewright/blob/main/docs/rules.md).
//!
//! # Invariants
//!
//! - A knight is any meeple whose segment is in the city; nothing else on the tiles of that city is.
//! - The state of this expansion is the tile for which a knight went, so that it forgets itself with the next tile.

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

use serde::{Deserialize, Serialize};
use tilewright_core::prelude::*;
use tilewright_core::vocabulary::phases;
use tilewright_core::vocabulary::removals::SENT_AWAY;

/// Name used in set files, saves and error messages.
pub const ID: &str = "princess";
/// The phase in which a knight may be sent away.
pub const PHASE: &str = "send-away";

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
struct Kept {
    princess: AttributeId,
    send_away: VerbId,
    large_only_last: bool,
}

/// For which tile a knight was sent away last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    tile: Option<TileId>,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Princess;

impl Expansion for Princess {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let princess = rules.claim_attribute("princess");
        let removal = RuleOption::new("pd_princess_removal", "whether a knight has to be sent away")
            .value("may", "the player may decline")
            .value("must", "if there is a knight, one has to go")
            .preset("c2", "may")
            .preset("c1_rgg", "must")
            .preset("c1_zmg", "must")
            .preset("hig_2005", "must")
            .cites("PRINCESS-02")
            .cites("PRINCESS-12");
        let may_decline = rules.option(removal) == "may";
        let large = RuleOption::new("pd_princess_large", "whether a large meeple may be sent away")
            .value("any", "like any other knight")
            .value("last_knight_only", "only if no other knight is there")
            .preset("hig_2005", "last_knight_only")
            .cites("PRINCESS-14");
        let large_only_last = rules.option(large) == "last_knight_only";
        let send_away = rules.verb_explained("send-away", Target::Figure, send_away, explain);
        rules.keep(Kept { princess, send_away, large_only_last });
        rules.own_state::<Sent>();

        let phase = Phase::new(PHASE, |turn| Flow::Ask(turn.active()))
            .after(phases::PLACE_TILE)
            .before(phases::ACT)
            .when(princess);
        rules.phase(if may_decline { phase.optional() } else { phase.compulsory("PRINCESS-12") });
        rules.offer(PHASE, "princess/offer-knights", offer);
        rules.filter_phase(phases::ACT, "princess/forgo-action", forgo_action).when(princess);
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "The princess", || Box::new(Princess))
}

/// PRINCESS-02 to PRINCESS-04, PRINCESS-06, PRINCESS-07.
fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let send_away = view.kept::<Kept>().send_away;
    for segment in marked_segments(view) {
        for figure in view.feature(segment).figures() {
            if why_not(view, figure).is_none() {
                // Two marked segments may have become one city.
                choices.push_once(Action::at_figure(send_away, figure));
            }
        }
    }
}

/// The segments of the tile just laid that bear the symbol.
fn marked_segments(view: View<'_>) -> impl Iterator<Item = SegmentId> {
    let princess = view.kept::<Kept>().princess;
    let placed = view.placed().into_iter().flat_map(move |tile| view.segments_of(tile));
    placed.filter(move |&segment| view.attribute(segment, princess) != 0)
}

/// The rule that keeps a figure where it is, if one does.
fn why_not(view: View<'_>, figure: FigureId) -> Option<&'static str> {
    let Place::Segment(stands) = view.figure(figure).place else { return Some("PRINCESS-13") };
    let is_knight = |figure| view.rules().figure_kind(view.figure(figure).kind).is_meeple();
    let is_large = |figure| view.rules().figure_kind(view.figure(figure).kind).declared_strength() > 1;
    let root = view.graph().root(stands);
    if !marked_segments(view).any(|segment| view.graph().root(segment) == root) {
        return Some(if marked_segments(view).next().is_none() { "PRINCESS-11" } else { "PRINCESS-06" });
    }
    if !is_knight(figure) {
        return Some("PRINCESS-13");
    }
    if view.kept::<Kept>().large_only_last && is_large(figure) {
        let mut knights = view.feature(stands).figures().filter(|&other| is_knight(other));
        if knights.any(|other| !is_large(other)) {
            return Some("PRINCESS-14");
        }
    }
    view.may_remove(figure, SENT_AWAY).rule()
}

/// PRINCESS-05.
fn send_away(turn: &mut Turn<'_>, action: Action) -> Flow {
    if turn.remove_figure(action.figure(), SENT_AWAY) {
        let tile = turn.view().placed();
        turn.own_mut::<Sent>().tile = tile;
    }
    Flow::Done
}

/// PRINCESS-08, PRINCESS-19.
fn forgo_action(view: View<'_>) -> Verdict {
    let sent = view.own::<Sent>().tile;
    Verdict::deny_if(sent.is_some() && sent == view.placed(), "PRINCESS-08")
}

/// Says which rules bar a removal that is not offered.
fn explain(view: View<'_>, action: Action, reasons: &mut Vec<&'static str>) {
    if view.rules().phase(view.state()) == Some(PHASE) {
        reasons.extend(why_not(view, action.figure()));
    } else {
        // Nobody was asked if nobody could go; otherwise the moment is past.
        reasons.push(why_not(view, action.figure()).unwrap_or("TURN-04"));
    }
}
