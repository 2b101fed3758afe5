//! Where builder and pig stand: TB-20 to TB-29, TB-50 to TB-53, TB-58, DRAGON-42.

use tilewright_core::prelude::*;

use crate::Kept;

/// Why a builder or pig goes home when its last meeple does, in a word.
pub const STRANDED: &str = "stranded";

/// TB-20, TB-24, TB-50. On every segment of the tile just laid; the filter says where not.
pub(crate) fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let kept = view.kept::<Kept>();
    let Some(tile) = view.placed() else { return };
    for kind in [kept.builder, kept.pig] {
        if view.in_supply(choices.player(), kind) != 0 {
            choices.push_figures(kind, tile);
        }
    }
}

/// TB-20 to TB-23, TB-50. Whoever offers it, and on whatever tile.
pub(crate) fn keep_beside_meeple(view: View<'_>, wish: &Standing) -> Verdict {
    let kept = view.kept::<Kept>();
    if wish.kind == kept.builder {
        if !view.rules().stands_on(wish.kind, view.kind_of(wish.segment)) {
            Verdict::Deny("TB-22")
        } else if view.placed_cell() != Some(wish.cell) {
            Verdict::Deny("TB-20")
        } else if !has_meeple(view, wish.owner, wish.segment) {
            Verdict::Deny("TB-21")
        } else {
            Verdict::deny_if(view.feature(wish.segment).is_complete(), "TB-23")
        }
    } else if wish.kind == kept.pig {
        let reachable = view.placed_cell() == Some(wish.cell);
        Verdict::deny_if(!reachable || !has_meeple(view, wish.owner, wish.segment), "TB-50")
    } else {
        Verdict::Allow
    }
}

/// Whether a player has a meeple on the feature of a segment.
fn has_meeple(view: View<'_>, player: PlayerId, segment: SegmentId) -> bool {
    if !view.feature(segment).is_occupied() {
        return false;
    }
    let root = view.graph().root(segment);
    let meeples = view.rules().figure_kinds().filter(|(_, declared)| declared.is_meeple());
    meeples
        .flat_map(|(kind, _)| view.figures_of(player, kind))
        .any(|figure| stands_on(view, figure).is_some_and(|other| view.graph().root(other) == root))
}

/// The segment that a figure stands on.
pub(crate) fn stands_on(view: View<'_>, figure: FigureId) -> Option<SegmentId> {
    match view.figure(figure).place {
        Place::Segment(segment) => Some(segment),
        _ => None,
    }
}

/// TB-28, TB-58. When a meeple leaves a feature, for whatever reason, it may have been the last of its owner there.
pub(crate) fn send_stranded_home(turn: &mut Turn<'_>, change: &FigureMove) {
    let Place::Segment(left) = change.from else { return };
    let piece = *turn.view().figure(change.figure);
    let Some(owner) = piece.owner else { return };
    if !turn.rules().figure_kind(piece.kind).is_meeple() {
        return;
    }
    let why = if change.why == Why::Scored { Why::Scored } else { Why::Removed(STRANDED) };
    let kept = *turn.view().kept::<Kept>();
    for kind in [kept.builder, kept.pig] {
        while let Some(figure) = stranded(turn.view(), owner, kind, left) {
            turn.send_home(figure, why);
        }
    }
}

/// A figure of a kind that stands on the feature of a segment without a meeple of its owner's.
fn stranded(view: View<'_>, owner: PlayerId, kind: FigureKindId, left: SegmentId) -> Option<FigureId> {
    let root = view.graph().root(left);
    let on_it =
        |&figure: &FigureId| stands_on(view, figure).is_some_and(|other| view.graph().root(other) == root);
    let figure = view.figures_of(owner, kind).find(on_it)?;
    (!has_meeple(view, owner, left)).then_some(figure)
}
