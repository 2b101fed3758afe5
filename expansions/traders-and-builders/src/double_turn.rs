//! The second part of a turn: TB-30 to TB-40, TURN-10 to TURN-12.
//!
//! That a part begins after the start of the turn, that the game ends when no tile is left for it, and that a tile which
//! fits nowhere is replaced in it, is the core's doing and the base game's.

use serde::{Deserialize, Serialize};
use tilewright_core::event::Pile;
use tilewright_core::prelude::*;
use tilewright_core::vocabulary::phases;

use crate::Kept;
use crate::figures::stands_on;

/// The phase in which the player says whether to go on, if that is a choice.
pub const PHASE: &str = "second-part";

/// Which tiles earn a second part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trigger {
    /// Those that become part of the builder's feature (TB-32).
    Extend,
    /// Those that close it from outside as well.
    ExtendOrComplete,
}

/// The tile for which a second part was earned last: it forgets itself with the next tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earned {
    tile: Option<TileId>,
}

/// Declares the option and says which tiles earn a second part.
pub(crate) fn trigger(rules: &mut RulesBuilder) -> Trigger {
    let option = RuleOption::new("tb_builder_trigger", "which tile earns the builder's owner a second part")
        .value("extend", "one that becomes part of the builder's road or city")
        .value("extend_or_complete", "also one that completes it from outside, as first printed")
        .preset("c2", "extend")
        .preset("hig_2005", "extend_or_complete")
        .cites("TB-32");
    match rules.option(option) {
        "extend_or_complete" => Trigger::ExtendOrComplete,
        _ => Trigger::Extend,
    }
}

/// Declares the option and says whether the player may decline the second part.
pub(crate) fn player_decides(rules: &mut RulesBuilder) -> bool {
    let option = RuleOption::new("tb_second_part", "whether a second part has to be played")
        .value("compulsory", "it is played like any turn")
        .value("optional", "the player decides before drawing")
        .cites("TB-34");
    rules.option(option) == "optional"
}

/// The word for going on. Where that is no choice, whoever says it is told so.
pub(crate) fn verb(rules: &mut RulesBuilder) -> VerbId {
    rules.verb_explained("second-part", Target::Nothing, go_on, |_, _, reasons| reasons.push("TB-34"))
}

/// TB-34 under `optional`: after all that a part consists of.
pub(crate) fn declare_phase(rules: &mut RulesBuilder) {
    let phase = Phase::new(PHASE, |turn| Flow::Ask(turn.active()));
    rules.phase(phase.after(phases::SCORE).before(phases::TURN_END).optional());
    rules.offer(PHASE, "traders-and-builders/offer-part", offer);
}

/// TB-30 to TB-33, TB-35, TB-38. Only builders that stood there when the tile came count, and only in the first part.
pub(crate) fn earn(turn: &mut Turn<'_>, tile: TileId) {
    let view = turn.view();
    let kept = view.kept::<Kept>();
    if view.part() != 1 || !view.figures_of(view.active(), kept.builder).any(|one| rewards(view, one, tile)) {
        return;
    }
    if kept.player_decides {
        turn.own_mut::<Earned>().tile = Some(tile);
    } else {
        turn.grant_part();
    }
}

/// Whether a tile just laid concerns the feature of a builder as the option has it.
fn rewards(view: View<'_>, builder: FigureId, tile: TileId) -> bool {
    let Some(stands) = stands_on(view, builder) else { return false };
    let root = view.graph().root(stands);
    view.segments_of(tile).any(|segment| view.graph().root(segment) == root)
        || view.kept::<Kept>().trigger == Trigger::ExtendOrComplete && view.completed_now(stands)
}

/// TB-34, TB-40. Without a tile left there is nothing to decide.
fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let earned = view.own::<Earned>().tile;
    if earned.is_some() && earned == view.placed() && view.pile_total(Pile::Supply) != 0 {
        choices.push(Action::plain(view.kept::<Kept>().second_part));
    }
}

fn go_on(turn: &mut Turn<'_>, _: Action) -> Flow {
    turn.grant_part();
    Flow::Done
}
