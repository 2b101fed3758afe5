//! Actions that somebody might try, listed or not.

use tilewright::core::action::Target;
use tilewright::core::geometry::{Cell, Rotation, Side};
use tilewright::core::kind::{FigureId, FigureKindId, SegmentId, TileKindId, VerbId};
use tilewright::prelude::*;

use super::walk::Dice;

/// The verbs of a ruleset with what they point at.
fn verbs(rules: &Ruleset) -> Vec<(VerbId, Target)> {
    let verb = |index| {
        let verb = VerbId::from_index(index);
        rules.verb_target(verb).map(|target| (verb, target))
    };
    (0..).map_while(verb).collect()
}

/// Every cell with a tile, and those beside one.
fn cells(state: &State) -> Vec<Cell> {
    let tiles = state.board().tiles().iter();
    let mut cells: Vec<Cell> = tiles
        .flat_map(|tile| Side::ALL.map(|side| tile.cell.step(side)).into_iter().chain([tile.cell]))
        .collect();
    cells.sort_unstable_by_key(|cell| (cell.x, cell.y));
    cells.dedup();
    cells
}

/// A few of each verb.
pub(crate) fn some(rules: &Ruleset, state: &State, dice: &mut Dice) -> Vec<Action> {
    let (segments, figures) = (state.graph().segment_count(), state.figures().len());
    let cells = cells(state);
    let mut guesses = Vec::new();
    for (verb, target) in verbs(rules) {
        let cell = cells[dice.below(cells.len())];
        // One more than there are: what does not exist is tried as well.
        guesses.push(match target {
            Target::Cell => Action::at_cell(verb, cell),
            Target::Placement => Action::at_placement(verb, cell, Rotation::from_quarters(dice.below(4))),
            Target::FigureKindOnSegment => {
                figure_to(dice.below(rules.figure_kind_count()), dice.below(segments + 1))
            }
            Target::Segment => Action::at_segment(verb, SegmentId::from_index(dice.below(segments + 1))),
            Target::Figure => Action::at_figure(verb, FigureId::from_index(dice.below(figures + 1))),
            Target::Player => Action::at_player(verb, PlayerId::from_index(dice.below(state.players() + 1))),
            Target::Number => Action::with_number(verb, dice.below(10) as u32),
            Target::TileKind => {
                Action::with_tile(verb, TileKindId::from_index(dice.below(rules.tile_kinds().len())))
            }
            _ => Action::plain(verb),
        });
    }
    for _ in 0..4 {
        guesses.push(figure_to(dice.below(rules.figure_kind_count()), dice.below(segments)));
    }
    guesses
}

/// All there are.
pub(crate) fn all(rules: &Ruleset, state: &State) -> Vec<Action> {
    let segments = || (0..state.graph().segment_count()).map(SegmentId::from_index);
    let cells = cells(state);
    let mut guesses = Vec::new();
    for (verb, target) in verbs(rules) {
        match target {
            Target::Cell => guesses.extend(cells.iter().map(|&cell| Action::at_cell(verb, cell))),
            Target::Placement => guesses.extend(
                cells
                    .iter()
                    .flat_map(|&cell| Rotation::ALL.map(|turned| Action::at_placement(verb, cell, turned))),
            ),
            Target::FigureKindOnSegment => {
                for kind in 0..rules.figure_kind_count() {
                    guesses.extend(segments().map(|segment| figure_to(kind, segment.index())));
                }
            }
            Target::Segment => guesses.extend(segments().map(|segment| Action::at_segment(verb, segment))),
            Target::Figure => {
                guesses.extend(state.figures().map(|(figure, _)| Action::at_figure(verb, figure)));
            }
            Target::Player => {
                let players = (0..state.players()).map(PlayerId::from_index);
                guesses.extend(players.map(|player| Action::at_player(verb, player)));
            }
            Target::Number => guesses.extend((0..10).map(|number| Action::with_number(verb, number))),
            Target::TileKind => {
                let kinds = (0..rules.tile_kinds().len()).map(TileKindId::from_index);
                guesses.extend(kinds.map(|kind| Action::with_tile(verb, kind)));
            }
            _ => guesses.push(Action::plain(verb)),
        }
    }
    guesses
}

fn figure_to(kind: usize, segment: usize) -> Action {
    Action::figure_to(FigureKindId::from_index(kind), SegmentId::from_index(segment))
}
