//! The open decision: every legal action with its text and what it points at.
//!
//! # Invariants
//!
//! - Nothing here knows what an action does: where it points follows from its verb's target, so that the actions of an
//!   unknown expansion are shown and taken like all others.

use tilewright::core::action::Target;
use tilewright::core::figure::Place;
use tilewright::core::geometry::{Cell, Rotation, Side};
use tilewright::core::kind::{FigureId, SegmentId, VerbId};
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::words::{clean, counted};

/// What an action points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Nothing on the board.
    Nowhere,
    /// A cell.
    Cell(Cell),
    /// A cell, for a tile turned this way.
    Placement(Cell, Rotation),
    /// A segment.
    Segment(SegmentId),
    /// A figure.
    Figure(FigureId),
}

impl Aim {
    /// What an action points at.
    pub(crate) fn of(game: &Game, action: Action) -> Self {
        match game.rules().verb_target(action.verb()) {
            Some(Target::Cell) => Self::Cell(action.cell()),
            Some(Target::Placement) => Self::Placement(action.cell(), action.rotation()),
            Some(Target::FigureKindOnSegment | Target::Segment) => Self::Segment(action.segment()),
            // An expansion may offer one that is not there; it is a fault of its own when that is taken.
            Some(Target::Figure) if action.figure().index() < game.state().figures().len() => {
                Self::Figure(action.figure())
            }
            _ => Self::Nowhere,
        }
    }

    /// The cell on which that is.
    pub(crate) fn cell(self, game: &Game) -> Option<Cell> {
        let view = View::new(game.rules(), game.state());
        match self {
            Self::Cell(cell) | Self::Placement(cell, _) => Some(cell),
            Self::Segment(segment) if segment.index() < view.graph().segment_count() => {
                Some(view.cell_of(segment))
            }
            Self::Nowhere | Self::Segment(_) => None,
            Self::Figure(figure) => figure_cell(game, figure),
        }
    }
}

/// The segment under a figure, if it stands on one or beside one that does.
pub(crate) fn figure_segment(game: &Game, figure: FigureId) -> Option<SegmentId> {
    let view = View::new(game.rules(), game.state());
    let mut place = view.figure(figure).place;
    // Figures beside figures make no circles; the bound only keeps a faulty state from looping.
    for _ in 0..game.state().figures().len() {
        match place {
            Place::Segment(segment) => return Some(segment),
            Place::With(other) => place = view.figure(other).place,
            _ => return None,
        }
    }
    None
}

/// The first cell that a figure is on.
pub(crate) fn figure_cell(game: &Game, figure: FigureId) -> Option<Cell> {
    let view = View::new(game.rules(), game.state());
    match figure_segment(game, figure) {
        Some(segment) => Some(view.cell_of(segment)),
        None => view.cells_of(view.figure(figure).place).first().copied(),
    }
}

/// One legal action.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The action.
    pub(crate) action: Action,
    /// Its text.
    pub(crate) text: String,
    /// What it points at.
    pub(crate) aim: Aim,
}

/// The open decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decision {
    /// Who decides.
    pub(crate) player: Option<PlayerId>,
    /// What may be done: placements last, otherwise as the rules list them.
    pub(crate) choices: Vec<Choice>,
    /// The verb by which the tile in hand is laid, if that is the question.
    pub(crate) lays: Option<VerbId>,
    /// What an expansion does wrong, so that there are no choices.
    pub(crate) fault: Option<String>,
}

impl Decision {
    /// The decision that a game waits for.
    pub(crate) fn of(game: &Game) -> Self {
        let Some(Decider::Player(player)) = game.decider() else {
            return Self { fault: game.fault().map(ToString::to_string), ..Self::default() };
        };
        let mut legal = ActionList::new();
        let fault = game.list_legal(&mut legal).err().map(|fault| fault.to_string());
        let mut choices: Vec<Choice> = legal
            .iter()
            .map(|&action| Choice { action, text: clean(&game.text(action)), aim: Aim::of(game, action) })
            .collect();
        choices.sort_by_key(|choice| matches!(choice.aim, Aim::Placement(..)));
        let lays = choices.last().filter(|choice| matches!(choice.aim, Aim::Placement(..)));
        Self { player: Some(player), lays: lays.map(|choice| choice.action.verb()), choices, fault }
    }

    /// The rotations in which the tile in hand may lie on a cell.
    pub(crate) fn rotations(&self, cell: Cell) -> Vec<Rotation> {
        let on = |choice: &Choice| match choice.aim {
            Aim::Placement(at, rotation) if at == cell && Some(choice.action.verb()) == self.lays => {
                Some(rotation)
            }
            _ => None,
        };
        self.choices.iter().filter_map(on).collect()
    }

    /// Cells where the tile in hand may lie, row by row from the north-west.
    pub(crate) fn open_cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self
            .choices
            .iter()
            .filter_map(|choice| match choice.aim {
                Aim::Placement(cell, _) => Some(cell),
                _ => None,
            })
            .collect();
        cells.sort_by_key(|cell| (-i32::from(cell.y), cell.x));
        cells.dedup();
        cells
    }
}

/// Sides of tiles at which a feature is open; for kinds that have to be surrounded, the empty cells around.
fn open_sides(view: View<'_>, segment: SegmentId) -> usize {
    let feature = view.feature(segment);
    let root = view.graph().root(segment);
    let open = |part: SegmentId| {
        let tile = view.tile(view.graph().tile(part));
        let printed = &view.rules().tile_kind(tile.kind).segments()[view.graph().local(part)];
        let ports = printed.ports.turned(tile.rotation);
        let meets = move |side: Side| side.ports().iter().any(|port| ports.contains(port));
        let beyond = move |side: Side| view.board().tile_at(tile.cell.step(side)).is_none();
        Side::ALL.into_iter().filter(|&side| meets(side) && beyond(side)).count()
    };
    let sides = view.segments().filter(|&part| view.graph().root(part) == root).map(open).sum();
    if sides == 0 { feature.open_ports() as usize } else { sides }
}

/// More about what an action points at: whose figure, how large a feature.
pub(crate) fn about(game: &Game, aim: Aim) -> String {
    let (rules, state) = (game.rules(), game.state());
    let view = View::new(rules, state);
    let names = game.players().names();
    let text = match aim {
        Aim::Segment(segment) if segment.index() < view.graph().segment_count() => {
            let feature = view.feature(segment);
            let kind = rules.feature_kind(feature.kind());
            let tiles = counted(feature.tiles() as i32, "tile");
            let size = if feature.tiles() > 0 {
                format!("{} of {tiles}", kind.name())
            } else {
                kind.name().to_owned()
            };
            let done = if feature.is_complete() {
                ", complete".to_owned()
            } else if rules.completes(feature.kind()) {
                format!(", {} open", open_sides(view, segment))
            } else {
                String::new()
            };
            let on: Vec<String> =
                feature.figures().map(|figure| rules.figure_text(state, figure, names)).collect();
            let on = if on.is_empty() { String::new() } else { format!(": {}", on.join(", ")) };
            format!("{size}{done}{on}")
        }
        Aim::Figure(figure) if figure.index() < state.figures().len() => {
            let text = rules.figure_text(state, figure, names);
            match figure_cell(game, figure) {
                Some(cell) => format!("{text} on {cell}"),
                None => text,
            }
        }
        Aim::Cell(cell) => {
            let Some(tile) = state.board().tile_at(cell) else { return String::new() };
            let standing: Vec<String> = state
                .figures()
                .filter(|(figure, _)| figure_cell(game, *figure) == Some(cell))
                .map(|(figure, _)| rules.figure_text(state, figure, names))
                .collect();
            let name = rules.tile_name(view.tile(tile).kind);
            if standing.is_empty() { name } else { format!("{name}: {}", standing.join(", ")) }
        }
        _ => String::new(),
    };
    clean(&text)
}
