//! The walk of up to six steps: DRAGON-20 to DRAGON-48.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tilewright_core::prelude::*;

use crate::{Kept, meals, on_board};

/// The phase in which the dragon moves.
pub const PHASE: &str = "dragon-moves";
/// How many steps a walk has (DRAGON-24).
pub const STEPS: usize = 6;
/// The label of the note that tells of the end of a walk before its last step.
pub const DEAD_END: &str = "dead end";

/// A walk under way, or the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    /// Tiles it has been on, the one it started from first; not the one it is on.
    visited: ArrayVec<Cell, STEPS>,
}

impl Walk {
    /// Tiles that may not be entered again: those it has been on, the first being where it started.
    pub fn visited(&self) -> &[Cell] {
        &self.visited
    }

    /// Steps made so far.
    pub fn steps(&self) -> usize {
        self.visited.len()
    }
}

/// Declares the option and says whether the dragon moves after scoring.
pub(crate) fn comes_after_scoring(rules: &mut RulesBuilder) -> bool {
    let option = RuleOption::new("pd_dragon_timing", "when the dragon moves")
        .value("before_scoring", "after the action, before anything is scored")
        .value("after_scoring", "after everything is scored")
        .preset("c2", "before_scoring")
        .preset("c1_rgg", "after_scoring")
        .cites("DRAGON-21")
        .cites("TURN-16");
    rules.option(option) == "after_scoring"
}

/// DRAGON-14, DRAGON-15, DRAGON-35. A fresh walk from where it stands, begun by the active player.
pub(crate) fn begin(turn: &mut Turn<'_>) -> Flow {
    if on_board(turn.view()).is_none() {
        return Flow::Done;
    }
    turn.own_mut::<Walk>().visited.clear();
    tell_dead_end(turn);
    Flow::Ask(turn.active())
}

/// DRAGON-23, DRAGON-25 to DRAGON-30. Nothing to offer is a dead end, and the phase is over.
pub(crate) fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let step = view.kept::<Kept>().step;
    for_each_step(view, |next| choices.push(Action::at_cell(step, next)));
}

fn for_each_step(view: View<'_>, mut take: impl FnMut(Cell)) {
    let Some((dragon, cell)) = on_board(view) else { return };
    let (entry, visited) = (view.entry(dragon), view.own::<Walk>().visited());
    for side in Side::ALL {
        let next = cell.step(side);
        if view.board().tile_at(next).is_some() && why_barred(visited, &entry, next).is_none() {
            take(next);
        }
    }
}

/// DRAGON-29, DRAGON-30. Nobody is asked in a dead end, so it is told; only where somebody listens, since it takes a
/// look at every step.
fn tell_dead_end(turn: &mut Turn<'_>) {
    let view = turn.view();
    if !view.state().recording().events {
        return;
    }
    let Some((dragon, cell)) = on_board(view) else { return };
    let mut dead = true;
    for_each_step(view, |_| dead = false);
    if dead {
        turn.note(DEAD_END, None, Some(cell), Some(dragon));
    }
}

/// The rule that bars a step, if one does.
fn why_not(view: View<'_>, to: Cell) -> Option<&'static str> {
    let (dragon, cell) = on_board(view)?;
    if cell.side_towards(to).is_none() || view.board().tile_at(to).is_none() {
        return Some("DRAGON-23");
    }
    why_barred(view.own::<Walk>().visited(), &view.entry(dragon), to)
}

/// The rule that bars a step to a neighbouring tile, if one does.
fn why_barred(visited: &[Cell], entry: &Entry<'_>, to: Cell) -> Option<&'static str> {
    match visited.iter().position(|&seen| seen == to) {
        Some(0) => return Some("DRAGON-26"),
        Some(_) => return Some("DRAGON-25"),
        None => {}
    }
    entry.check(to).rule()
}

/// DRAGON-22, DRAGON-24, DRAGON-31. One step; the next is the next player's.
pub(crate) fn step(turn: &mut Turn<'_>, action: Action) -> Flow {
    let Some((dragon, from)) = on_board(turn.view()) else { return Flow::Done };
    let mover = turn.decider();
    let visited = &mut turn.own_mut::<Walk>().visited;
    // A full list means the walk is over; no seventh step is ever offered.
    let _ = visited.try_push(from);
    let steps = visited.len();
    turn.move_figure(dragon, Place::Cell(action.cell()), Why::Moved);
    meals::eat(turn, action.cell());
    if steps == STEPS {
        return Flow::Done;
    }
    tell_dead_end(turn);
    Flow::Ask(turn.view().next_player(mover))
}

/// Says which rules bar a step that is not offered.
pub(crate) fn explain_step(view: View<'_>, action: Action, reasons: &mut Vec<&'static str>) {
    if view.rules().phase(view.state()) != Some(PHASE) {
        reasons.push("DRAGON-21");
    } else if let Some(rule) = why_not(view, action.cell()) {
        reasons.push(rule);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// DRAGON-24, DRAGON-26: each step leaves a tile, the first of which is where the walk began.
    #[test]
    fn a_walk_has_as_many_steps_as_tiles_that_it_left() {
        let left: Vec<Cell> = (0..3).map(|x| Cell::new(x, 0)).collect();
        let walk = Walk { visited: left.iter().copied().collect() };
        assert_eq!((walk.visited(), walk.steps()), (&left[..], 3));
        assert_eq!((Walk::default().visited(), Walk::default().steps()), (&[][..], 0));
    }
}
