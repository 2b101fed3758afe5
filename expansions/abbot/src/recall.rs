//! Taking the abbot back for what his feature is worth by now: ABB-20 to ABB-28.

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::phases;

use crate::Kept;

/// Why the points are given and the figure leaves, in a word.
pub const RECALLED: &str = "recalled";

/// ABB-20, ABB-24. In place of any other action, wherever the tile was laid.
pub(crate) fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let kept = view.kept::<Kept>();
    let player = choices.player();
    for figure in view.figures_of(player, kept.abbot) {
        if why_not(view, player, figure).is_none() {
            choices.push(Action::at_figure(kept.recall, figure));
        }
    }
}

/// The rule that keeps a figure from being taken back, if one does.
fn why_not(view: View<'_>, player: PlayerId, figure: FigureId) -> Option<&'static str> {
    let piece = view.figure(figure);
    if piece.kind != view.kept::<Kept>().abbot || piece.owner != Some(player) {
        return Some("ABB-23");
    }
    let Place::Segment(segment) = piece.place else { return Some("ABB-20") };
    if view.feature(segment).is_complete() {
        return Some("ABB-22");
    }
    view.may_remove(figure, RECALLED).rule()
}

/// ABB-20, ABB-21, ABB-25. The points are the player's own, whoever else stands there, and nothing is scored: no
/// bonus, no return of others.
pub(crate) fn take_home(turn: &mut Turn<'_>, action: Action) -> Flow {
    let figure = action.figure();
    let view = turn.view();
    let piece = view.figure(figure);
    if let (Place::Segment(segment), Some(player)) = (piece.place, piece.owner) {
        let cause = Cause::Other(RECALLED);
        let worth = view.rules().worth(view.state(), segment, cause);
        let label = view.rules().feature_kind(view.kind_of(segment)).name();
        turn.give_points(player, PointClass::Feature, label, cause, Some(segment), worth.items());
        turn.remove_figure(figure, RECALLED);
    }
    Flow::Done
}

/// Says which rules bar a recall that is not offered.
pub(crate) fn explain(view: View<'_>, action: Action, reasons: &mut Vec<&'static str>) {
    if view.rules().phase(view.state()) == Some(phases::ACT) {
        reasons.extend(why_not(view, view.active(), action.figure()));
    } else {
        reasons.push(if view.acted().is_some() { "ABB-26" } else { "ABB-20" });
    }
}
