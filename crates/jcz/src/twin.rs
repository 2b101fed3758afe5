//! One game on two rulesets: the same mechanics and the same shapes, but other names of tiles and other seats.
//!
//! # Invariants
//!
//! - Segments have the same numbers in both, since both lay the same designs in the same order.
//! - A figure is the same in both if it is the n-th of its kind of the same player.

use tilewright_core::action::Action;
use tilewright_core::engine::Decider;
use tilewright_core::game::Game;
use tilewright_core::kind::{FigureId, PlayerId};

/// Verbs that name a figure, and verbs that name a cell.
const FIGURE_VERBS: [&str; 3] = ["fairy", "send-away", "recall"];
const CELL_VERBS: [&str; 2] = ["dragon", "fairy-to"];

/// An action of a player in `from` as one in `to`, where every seat is so many seats later, round the table.
///
/// # Errors
///
/// Why there is none.
pub(crate) fn action(action: Action, from: &Game, to: &Game, seats: usize) -> Result<Action, String> {
    if action.is_pass() || action == Action::place(action.cell(), action.rotation()) {
        return Ok(action);
    }
    if action == Action::figure_to(action.figure_kind(), action.segment()) {
        let name = from.rules().figure_kind(action.figure_kind()).name();
        let kind = to.rules().find_figure(name).ok_or_else(|| format!("there is no figure `{name}`"))?;
        return Ok(Action::figure_to(kind, action.segment()));
    }
    let verb = |names: &[&'static str]| {
        let named = |name: &&&str| from.rules().find_verb(name) == Some(action.verb());
        names.iter().find(named).and_then(|name| to.rules().find_verb(name))
    };
    if let Some(verb) = verb(&FIGURE_VERBS) {
        return Ok(Action::at_figure(verb, figure(action.figure(), from, to, seats)?));
    }
    match verb(&CELL_VERBS) {
        Some(verb) => Ok(Action::at_cell(verb, action.cell())),
        None => Err(format!("there are no words for `{}`", from.text(action))),
    }
}

/// The figure that is the same in the other game.
fn figure(id: FigureId, from: &Game, to: &Game, seats: usize) -> Result<FigureId, String> {
    let mut figures = from.state().figures();
    let Some((_, wanted)) = figures.find(|(other, _)| *other == id) else {
        return Err("no such figure".to_owned());
    };
    let alike = from.state().figures().take_while(|(other, _)| *other != id);
    let before = alike.filter(|(_, other)| other.owner == wanted.owner && other.kind == wanted.kind).count();
    let kind = to.rules().find_figure(from.rules().figure_kind(wanted.kind).name());
    let owner = wanted.owner.map(|owner| seat(owner, to, seats));
    let alike = to.state().figures().filter(|(_, other)| other.owner == owner && Some(other.kind) == kind);
    alike.map(|(id, _)| id).nth(before).ok_or_else(|| "no such figure".to_owned())
}

fn seat(player: PlayerId, to: &Game, seats: usize) -> PlayerId {
    PlayerId::from_index((player.index() + seats) % to.players().len().max(1))
}

/// The first thing in which two games that should be the same are not.
pub(crate) fn difference(from: &Game, to: &Game, seats: usize) -> Option<String> {
    let decider = match from.decider() {
        Some(Decider::Player(player)) => Some(Decider::Player(seat(player, to, seats))),
        other => other,
    };
    if decider != to.decider() {
        return Some(format!("{decider:?} should decide, and {:?} does", to.decider()));
    }
    let shifted = |index: usize| to.scores().get((index + seats) % to.scores().len()).copied();
    let mut scores = from.scores().iter().enumerate();
    if let Some((index, points)) = scores.find(|(index, points)| Some(**points) != shifted(*index)) {
        let name = from.players().name(index);
        return Some(format!("{name} has {:?} points instead of {points}", shifted(index)));
    }
    let (mut ours, mut theirs) =
        (tilewright_core::action::ActionList::new(), tilewright_core::action::ActionList::new());
    if decider != Some(Decider::Chance) {
        from.legal_into(&mut ours);
        to.legal_into(&mut theirs);
    }
    (ours.len() != theirs.len())
        .then(|| format!("there are {} choices instead of {}", theirs.len(), ours.len()))
}
