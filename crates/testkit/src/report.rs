//! What a failing script prints: how it came to this, what lies where, and what was offered.

use std::fmt::Write as _;

use tilewright::core::figure::Place;
use tilewright::core::geometry::Cell;
use tilewright::core::kind::FigureId;
use tilewright::core::view::View;
use tilewright::prelude::*;

/// `A meeple`, or `dragon` for what is nobody's.
pub(crate) fn figure_text(game: &Game, figure: FigureId) -> String {
    let view = View::new(game.rules(), game.state());
    let piece = view.figure(figure);
    let kind = game.rules().figure_kind(piece.kind).name();
    piece.owner.map_or(kind.to_owned(), |owner| format!("{} {kind}", game.players().name(owner.index())))
}

/// The figures that touch a cell, each with its segment.
pub(crate) fn figures_on(game: &Game, cell: Cell) -> Vec<String> {
    let view = View::new(game.rules(), game.state());
    let here = game.state().figures().filter(|(_, figure)| view.cells_of(figure.place).contains(&cell));
    here.map(|(id, figure)| {
        let text = figure_text(game, id);
        match figure.place {
            Place::Segment(segment) => {
                let place = game.rules().segment_text(game.state(), segment);
                let local = place.strip_prefix(&format!("{cell} ")).unwrap_or(&place);
                format!("{text} {local}")
            }
            _ => text,
        }
    })
    .collect()
}

/// What may be done now, as text; outcomes of chance if chance decides.
pub(crate) fn offered(game: &Game) -> Vec<String> {
    if game.decider() == Some(Decider::Chance) {
        let outcomes = game.rules().outcomes(game.state());
        return outcomes.into_iter().map(|(outcome, _)| game.text(outcome)).collect();
    }
    let mut list = ActionList::new();
    game.legal_into(&mut list);
    list.iter().map(|&action| game.text(action)).collect()
}

/// Whose decision it is, in which phase.
pub(crate) fn decision(game: &Game) -> String {
    let phase = game.rules().phase(game.state()).unwrap_or("none");
    match game.decider() {
        None => "the game is over".to_owned(),
        Some(Decider::Chance) => format!("chance, in phase `{phase}`"),
        Some(Decider::Player(player)) => {
            format!("{}, in phase `{phase}`", game.players().name(player.index()))
        }
        Some(other) => format!("{other:?}, in phase `{phase}`"),
    }
}

/// The whole position in words.
pub(crate) fn position(game: &Game, steps: &[String]) -> String {
    let mut text = String::new();
    let state = game.state();
    for (number, step) in steps.iter().enumerate() {
        let _ = writeln!(text, "  step {}: {step}", number + 1);
    }
    for tile in state.board().tiles() {
        let name = game.rules().tile_name(tile.kind);
        let figures = figures_on(game, tile.cell).join(", ");
        let gap = if figures.is_empty() { "" } else { ": " };
        let _ = writeln!(text, "  board: {} {} {name}{gap}{figures}", tile.cell, tile.rotation);
    }
    let drawn =
        state.drawn().map_or(String::new(), |kind| format!(", in hand {}", game.rules().tile_name(kind)));
    let _ = writeln!(text, "  scores {:?}, {} tiles left{drawn}", game.scores(), game.remaining());
    let _ = writeln!(text, "  decision of {}", decision(game));
    let offered = offered(game);
    let shown = offered.iter().take(40).map(String::as_str).collect::<Vec<_>>().join(" | ");
    let more = offered.len().saturating_sub(40);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    let _ = write!(text, "  offered: {shown}{more}");
    text
}
