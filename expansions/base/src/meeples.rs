//! Placing meeples on the tile just laid: BASE-30 to BASE-36.

use tilewright_core::prelude::*;

/// BASE-30, BASE-34. Offers every kind of meeple in supply on every segment of the tile just laid; filters say where
/// it may not stand.
pub(crate) fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let Some(tile) = view.placed() else { return };
    let player = choices.player();
    for (kind, declared) in view.rules().figure_kinds() {
        if declared.is_meeple() && view.in_supply(player, kind) != 0 {
            choices.push_figures(kind, tile);
        }
    }
}

/// BASE-31. Holds for meeples wherever they are placed, by whatever expansion. Asked of occupied features alone.
pub(crate) fn keep_unoccupied(view: View<'_>, wish: &Standing) -> Verdict {
    Verdict::deny_if(view.rules().figure_kind(wish.kind).is_meeple(), "BASE-31")
}

/// BASE-36. The word exists so that whoever asks gets the rule; nothing ever offers it.
pub(crate) fn declare_take_back(rules: &mut RulesBuilder) {
    rules.verb_explained(
        "take-back",
        Target::Figure,
        |_, _| Flow::Stay,
        |_, _, reasons| reasons.push("BASE-36"),
    );
}
