//! What the dragon eats, and what stays off its tile: MENU, DIET, DRAGON-31 to DRAGON-41, VOLCANO-08.

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::removals::EATEN;

use crate::Kept;

/// Declares the options on neutral figures and says whether it eats them.
pub(crate) fn eats_neutrals(rules: &mut RulesBuilder) -> bool {
    rules.option(
        RuleOption::new("pd_leipzig_interior", "meeples inside the City of Leipzig")
            .value("protected", "the dragon does not reach them")
            .value("open", "it does")
            .cites("SAFE-05")
            .waits_for("The Markets of Leipzig"),
    );
    rules.option(
        RuleOption::new("pd_gingerbread", "the gingerbread man")
            .value("eaten", "the dragon eats him")
            .value("safe", "it does not")
            .cites("MENU-16")
            .waits_for("The Gingerbread Man"),
    );
    let option = RuleOption::new("pd_dragon_eats_neutrals", "living figures that belong to nobody")
        .value("yes", "the dragon eats them")
        .value("no", "it leaves them alone, as before 2015")
        .preset("hig_2005", "no")
        .cites("MENU-13")
        .cites("MENU-14")
        .cites("MENU-15")
        .cites("MENU-16");
    rules.option(option) == "yes"
}

/// DRAGON-31 to DRAGON-33, DRAGON-37. Eats everything on a tile that it may.
pub(crate) fn eat(turn: &mut Turn<'_>, cell: Cell) {
    let mut last = None;
    // Mostly nobody stands there, so that it is looked anew after each meal.
    while let Some(food) = next_food(turn.view(), cell, last) {
        turn.remove_figure(food, EATEN);
        last = Some(food);
    }
}

/// The first figure after another one that stands on a cell and is on its menu.
fn next_food(view: View<'_>, cell: Cell, last: Option<FigureId>) -> Option<FigureId> {
    let eats_neutrals = view.kept::<Kept>().eats_neutrals;
    view.figures_at(cell).find(|&id| {
        let figure = view.figure(id);
        let flesh = view.rules().figure_kind(figure.kind).is_flesh();
        let reached = figure.owner.is_some() || eats_neutrals;
        last < Some(id) && flesh && reached && !view.is_sheltered(figure.place)
    })
}

/// VOLCANO-08, PORTAL-08. Nothing on its menu is put on its tile. Old rules let special figures onto the tile that has
/// just called it (VOLCANO-05). Asked of its cell alone.
pub(crate) fn keep_off(view: View<'_>, wish: &Standing) -> Verdict {
    let figure = view.rules().figure_kind(wish.kind);
    let place = Place::Segment(wish.segment);
    if !figure.is_flesh() || view.is_sheltered(place) {
        return Verdict::Allow;
    }
    let excepted = !figure.is_meeple()
        && view.placed_cell() == Some(wish.cell)
        && view.rules().option("pd_volcano_builder_pig") == Some("allowed");
    Verdict::deny_if(!excepted, "VOLCANO-08")
}

/// FAIRY-25. No other figure of nobody's joins it on its tile. Asked of that cell alone.
pub(crate) fn keep_company_off(view: View<'_>, figure: FigureId, _: Cell) -> Verdict {
    Verdict::deny_if(view.figure(figure).kind != view.kept::<Kept>().figure, "FAIRY-25")
}
