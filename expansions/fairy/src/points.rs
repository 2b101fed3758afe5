//! The points she gives: FAIRY-10, FAIRY-11, FAIRY-14 to FAIRY-19, FAIRY-30, FAIRY-31, HOUSE-02, HOUSE-03.

use tilewright_core::prelude::*;

use crate::{Due, Kept, Link, cell, ward};

/// What her points are called in the events.
pub const LABEL: &str = "fairy";

/// Declares the option and says how many points there are at the start of a turn and when a feature is scored.
pub(crate) fn amounts(rules: &mut RulesBuilder) -> (i32, i32) {
    let option = RuleOption::new("pd_fairy_points", "points for the company of the fairy")
        .value("one_and_three", "1 at the start of the turn, 3 when the feature is scored")
        .value("zero_and_five", "none at the start, 5 when the feature is scored (house rule)")
        .cites("FAIRY-10")
        .cites("FAIRY-14")
        .cites("HOUSE-03");
    if rules.option(option) == "zero_and_five" { (0, 5) } else { (1, 3) }
}

/// Declares the option and says whether the point has to be claimed.
pub(crate) fn must_claim(rules: &mut RulesBuilder) -> bool {
    let option = RuleOption::new("pd_fairy_claim", "how the point at the start of the turn is got")
        .value("automatic", "it is given")
        .value("must_claim", "its player has to claim it in that turn (house rule)")
        .cites("FAIRY-10")
        .cites("HOUSE-02");
    rules.option(option) == "must_claim"
}

/// Whether the active player has her company as the start of a turn counts it.
fn has_company(view: View<'_>) -> bool {
    let player = Some(view.active());
    match view.kept::<Kept>().link {
        Link::Meeple => ward(view).is_some_and(|figure| view.figure(figure).owner == player),
        Link::Tile | Link::TileAtStart => cell(view).is_some_and(|cell| {
            view.state().figures().any(|(_, figure)| {
                figure.owner == player
                    && view.rules().figure_kind(figure.kind).is_meeple()
                    && view.only_cell(figure.place) == Some(cell)
            })
        }),
    }
}

/// FAIRY-10, TURN-01. Given at once, or left to be claimed.
pub(crate) fn at_turn_start(turn: &mut Turn<'_>) {
    let kept = *turn.view().kept::<Kept>();
    if kept.at_start == 0 || !has_company(turn.view()) {
        return;
    }
    if kept.must_claim {
        turn.own_mut::<Due>().waits = true;
    } else {
        turn.give_bonus(turn.active(), LABEL, kept.at_start);
    }
}

/// HOUSE-02. In every decision of the player whose turn it is, until claimed.
pub(crate) fn offer_claim(view: View<'_>, choices: &mut Choices<'_>) {
    if view.own::<Due>().waits && choices.player() == view.active() {
        choices.push(Action::plain(view.kept::<Kept>().claim));
    }
}

/// HOUSE-02. The decision that was open is asked again.
pub(crate) fn claim(turn: &mut Turn<'_>, _: Action) -> Flow {
    let points = turn.view().kept::<Kept>().at_start;
    turn.own_mut::<Due>().waits = false;
    turn.give_bonus(turn.active(), LABEL, points);
    Flow::Stay
}

/// Says why there is nothing to claim.
pub(crate) fn explain_claim(view: View<'_>, _: Action, reasons: &mut Vec<&'static str>) {
    reasons.push(if view.kept::<Kept>().must_claim { "HOUSE-02" } else { "FAIRY-10" });
}

/// HOUSE-02. What was not claimed is lost.
pub(crate) fn forget_claim(turn: &mut Turn<'_>) {
    if turn.view().own::<Due>().waits {
        turn.own_mut::<Due>().waits = false;
    }
}

/// FAIRY-14 to FAIRY-16, FAIRY-18. Apart from the feature's own points, and whoever has the majority.
pub(crate) fn bonus(view: View<'_>, scoring: &Scoring, figure: FigureId, bonuses: &mut Bonuses) {
    let kept = view.kept::<Kept>();
    if !scoring.cause().is_ordinary() {
        return;
    }
    let earns = match kept.link {
        Link::Meeple | Link::TileAtStart => ward(view) == Some(figure),
        Link::Tile => is_first_on_her_tile(view, scoring, figure),
    };
    if let Some(owner) = view.figure(figure).owner.filter(|_| earns) {
        bonuses.give(owner, LABEL, kept.when_scored);
    }
}

/// AMB-06: once for each player and feature, however many meeples stand on her tile.
fn is_first_on_her_tile(view: View<'_>, scoring: &Scoring, figure: FigureId) -> bool {
    let here = cell(view);
    let stands_there = |figure: FigureId| {
        let piece = view.figure(figure);
        here.is_some()
            && view.rules().figure_kind(piece.kind).is_meeple()
            && view.only_cell(piece.place) == here
    };
    let owner = view.figure(figure).owner;
    let mut same =
        scoring.figures().iter().filter(|&&other| view.figure(other).owner == owner && stands_there(other));
    same.next() == Some(&figure)
}
