//! Moving her: FAIRY-01 to FAIRY-09, FAIRY-17, FAIRY-22 to FAIRY-26, FAIRY-30, FAIRY-31.

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::phases;

use crate::{Kept, Link, fairy, ward};

/// Declares the option and says what she belongs to.
pub(crate) fn link(rules: &mut RulesBuilder) -> Link {
    rules.option(
        RuleOption::new("pd_castle_fairy", "the fairy with a meeple in a castle")
            .value("allowed", "she may be")
            .value("forbidden", "she may not")
            .preset("c1_hig", "forbidden")
            .waits_for("Bridges, Castles & Bazaars"),
    );
    let option = RuleOption::new("pd_fairy_link", "what the fairy belongs to")
        .value("meeple", "one meeple she stands with")
        .value("tile", "every meeple on her tile")
        .value("tile_start_only", "the tile at the start of a turn, one meeple when a feature is scored")
        .preset("c2", "meeple")
        .preset("c1_rgg", "tile")
        .preset("c1_zmg", "tile_start_only")
        .cites("FAIRY-05")
        .cites("FAIRY-30")
        .cites("FAIRY-31");
    match rules.option(option) {
        "tile" => Link::Tile,
        "tile_start_only" => Link::TileAtStart,
        _ => Link::Meeple,
    }
}

/// Declares the option and says whether she stays put in the turn of a volcano.
pub(crate) fn never_on_volcano(rules: &mut RulesBuilder) -> bool {
    let option = RuleOption::new("pd_fairy_on_volcano", "moving the fairy in the turn of a volcano")
        .value("may", "she may be moved")
        .value("never", "she may not, as an old answer said")
        .preset("hig_2005", "never")
        .cites("VOLCANO-06")
        .cites("FAIRY-22");
    rules.option(option) == "never"
}

/// FAIRY-02 to FAIRY-07: instead of any other action, to a meeple of the player's own.
pub(crate) fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let kept = view.kept::<Kept>();
    let player = choices.player();
    let Some(now) = Now::of(view, kept) else { return };
    if now.stays_put {
        return;
    }
    let entry = view.entry(now.herself);
    for (kind, declared) in view.rules().figure_kinds() {
        if !declared.is_meeple() {
            continue;
        }
        for figure in view.figures_of(player, kind) {
            let Some(there) = view.only_cell(view.figure(figure).place) else { continue };
            if now.is_at(kept.link, figure, there) || !entry.check(there).is_allowed() {
                continue;
            }
            if kept.link == Link::Tile {
                choices.push_once(Action::at_cell(kept.to_cell, there));
            } else {
                choices.push(Action::at_figure(kept.to_figure, figure));
            }
        }
    }
}

/// Where she is before a move.
#[derive(Clone, Copy)]
struct Now {
    herself: FigureId,
    ward: Option<FigureId>,
    cell: Option<Cell>,
    /// By FAIRY-22, in the turn of a volcano.
    stays_put: bool,
}

impl Now {
    fn of(view: View<'_>, kept: &Kept) -> Option<Self> {
        let stays_put = kept.never_on_volcano && view.placed_has(kept.volcano);
        let herself = view.neutral(kept.figure)?;
        let place = view.figure(herself).place;
        let ward = if let Place::With(figure) = place { Some(figure) } else { None };
        Some(Self { herself, ward, cell: view.only_cell(place), stays_put })
    }

    /// FAIRY-26: whether moving her to a figure on a cell would change nothing.
    fn is_at(self, link: Link, figure: FigureId, there: Cell) -> bool {
        match link {
            Link::Meeple => self.ward == Some(figure),
            Link::Tile | Link::TileAtStart => self.cell == Some(there),
        }
    }
}

/// The rule that keeps her from going to a figure, if one does.
fn why_not(view: View<'_>, player: PlayerId, figure: FigureId) -> Option<&'static str> {
    let kept = view.kept::<Kept>();
    let piece = view.figure(figure);
    let now = Now::of(view, kept)?;
    if now.stays_put {
        return Some("FAIRY-22");
    }
    if piece.owner != Some(player) {
        return Some("FAIRY-05");
    }
    if !view.rules().figure_kind(piece.kind).is_meeple() {
        return Some("FAIRY-07");
    }
    let Some(there) = view.only_cell(piece.place) else { return Some("FAIRY-06") };
    if now.is_at(kept.link, figure, there) {
        return Some("FAIRY-26");
    }
    view.may_enter(now.herself, there).rule()
}

/// FAIRY-05.
pub(crate) fn to_figure(turn: &mut Turn<'_>, action: Action) -> Flow {
    if let Some(fairy) = fairy(turn.view()) {
        turn.move_figure(fairy, Place::With(action.figure()), Why::Moved);
    }
    Flow::Done
}

/// FAIRY-30.
pub(crate) fn to_cell(turn: &mut Turn<'_>, action: Action) -> Flow {
    if let Some(fairy) = fairy(turn.view()) {
        turn.move_figure(fairy, Place::Cell(action.cell()), Why::Moved);
    }
    Flow::Done
}

/// FAIRY-13, FAIRY-17. When her meeple leaves, she stays on the tile, with nobody.
pub(crate) fn stay_behind(turn: &mut Turn<'_>, change: &FigureMove) {
    let view = turn.view();
    if !change.from.is_on_board() || ward(view) != Some(change.figure) {
        return;
    }
    if let (Some(fairy), Some(cell)) = (fairy(view), view.only_cell(change.from)) {
        turn.move_figure(fairy, Place::Cell(cell), Why::Moved);
    }
}

/// Says which rules bar a move that is not offered.
pub(crate) fn explain(view: View<'_>, action: Action, reasons: &mut Vec<&'static str>) {
    if view.rules().phase(view.state()) != Some(phases::ACT) {
        reasons.push("FAIRY-02");
    } else if view.kept::<Kept>().link == Link::Tile {
        reasons.push("FAIRY-30");
    } else {
        reasons.extend(why_not(view, view.active(), action.figure()));
    }
}

/// The same for a move to a cell.
pub(crate) fn explain_cell(view: View<'_>, action: Action, reasons: &mut Vec<&'static str>) {
    if view.rules().phase(view.state()) != Some(phases::ACT) {
        reasons.push("FAIRY-02");
    } else if view.kept::<Kept>().link != Link::Tile {
        reasons.push("FAIRY-05");
    } else {
        let there = |figure: &Figure| {
            view.rules().figure_kind(figure.kind).is_meeple()
                && view.only_cell(figure.place) == Some(action.cell())
        };
        let mut own = view.state().figures().filter(|(_, figure)| figure.owner == Some(view.active()));
        let figure = own.find(|(_, figure)| there(figure)).map(|(id, _)| id);
        reasons.extend(figure.map_or(Some("FAIRY-30"), |figure| why_not(view, view.active(), figure)));
    }
}
