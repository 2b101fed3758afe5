//! What she keeps off: FAIRY-12, FAIRY-13, DRAGON-27, SAFE-01, HOUSE-04.

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::removals::EATEN;

use crate::cell;

/// Declares the option and the filter that goes with its value.
pub(crate) fn declare(rules: &mut RulesBuilder, fairy: FigureKindId) {
    let option = RuleOption::new("pd_fairy_shield", "how the fairy protects her tile")
        .value("blocks_dragon", "the dragon may not enter it")
        .value("protects_only", "it may, and eats nothing there (house rule)")
        .cites("DRAGON-27")
        .cites("FAIRY-12")
        .cites("HOUSE-04");
    if rules.option(option) == "protects_only" {
        rules.filter_removal("fairy/save-from-teeth", save_from_teeth);
    } else {
        rules.filter_entry("fairy/bar-tile", bar_tile).at_neutral(fairy);
    }
}

/// DRAGON-27. Whoever she is with, and even with nobody. Asked of her cell alone.
fn bar_tile(view: View<'_>, figure: FigureId, _: Cell) -> Verdict {
    let prowls = view.rules().figure_kind(view.figure(figure).kind).is_predator();
    Verdict::deny_if(prowls, "DRAGON-27")
}

/// HOUSE-04.
fn save_from_teeth(view: View<'_>, figure: FigureId, why: &'static str) -> Verdict {
    let here = cell(view);
    let beside_her = here.is_some() && view.only_cell(view.figure(figure).place) == here;
    Verdict::deny_if(why == EATEN && beside_her, "HOUSE-04")
}
