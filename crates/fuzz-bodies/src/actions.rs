//! A game of any composition, driven byte by byte.
//!
//! What holds at every ply: the position equals the one rebuilt from the board, no figure is made or lost, undo is exact,
//! every refusal names a rule in play and changes nothing, every listed action is said in words that are read as it.
//! At the end: the game saved and loaded is the same game, and so is the one written down.

use tilewright::core::error::ApplyError;
use tilewright::core::geometry::{Cell, Rotation};
use tilewright::core::kind::{FigureId, FigureKindId, SegmentId, TileKindId, VerbId};
use tilewright::prelude::*;
use tilewright_save::{Notation, Save, Setup};

use crate::composing::{BYTES, composed};
use crate::games::{sound, told};

/// The most bytes that are played.
const MOST: usize = 400;

pub(crate) fn body(data: &[u8]) {
    let Some((composition, rest)) = data.split_first_chunk::<BYTES>() else { return };
    let Some((&[players, seed, mode], steps)) = rest.split_first_chunk::<3>() else { return };
    let Some((recipe, rules)) = composed(*composition) else { return };
    let players = usize::from(players % 8) + 1;
    let names = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
    let setup = Setup::new(recipe, names.into_iter().take(players), u64::from(seed));
    let mut game = match setup.begin(&rules) {
        Ok(game) => game,
        Err(error) => return told(&error.to_string()),
    };
    let dealt = figures(game.state());
    for (at, pair) in steps.chunks(2).take(MOST).enumerate() {
        step(&mut game, pair[0], pair.get(1).copied().unwrap_or(0));
        if at % 8 == 0 || mode & 1 == 1 {
            sound(&game);
            assert!(figures(game.state()) == dealt, "a figure was made, lost or changed hands");
        }
    }
    sound(&game);
    assert!(figures(game.state()) == dealt, "a figure was made, lost or changed hands");
    if mode & 4 == 0 {
        saved(&game, &setup);
    }
    let events = game.events_since(0);
    assert!(
        events.iter().all(|event| !game.describe(event).to_string().is_empty()),
        "an event tells nothing"
    );
}

/// One thing done: mostly a legal action, sometimes one taken back, sometimes one that is perhaps not there.
fn step(game: &mut Game, what: u8, which: u8) {
    let mut legal = ActionList::new();
    game.legal_into(&mut legal);
    match what {
        247..=255 => return wild(game, what - 247, which, &legal),
        240..=246 => {
            undone(game, usize::from(what - 239));
            return;
        }
        _ => {}
    }
    if legal.is_empty() {
        assert!(game.state().is_over(), "a decision without choices");
        return;
    }
    let action = legal[(usize::from(what) * 256 + usize::from(which)) % legal.len()];
    let text = game.text(action);
    assert_eq!(game.parse(&text), Ok(action), "`{text}` is read as another action");
    let before = (which & 7 == 7).then(|| game.state().clone());
    if let Err(error) = game.apply(action) {
        panic!("a listed action is refused: {error}");
    }
    if let Some(before) = before {
        let after = game.state().clone();
        assert_eq!(game.undo(), Some(action));
        assert!(*game.state() == before, "undoing `{text}` does not lead back");
        assert!(game.apply(action).is_ok() && *game.state() == after, "`{text}` again leads elsewhere");
    }
}

/// Takes back some plies and plays them again.
fn undone(game: &mut Game, plies: usize) {
    let after = game.state().clone();
    let mut back = Vec::new();
    for _ in 0..plies {
        back.extend(game.undo());
    }
    sound(game);
    for action in back.into_iter().rev() {
        if let Err(error) = game.apply(action) {
            panic!("refused the second time: {error}");
        }
    }
    assert!(*game.state() == after, "taken back and played again it is another game");
}

/// An action that points anywhere.
fn wild(game: &mut Game, target: u8, which: u8, legal: &[Action]) {
    let verb = VerbId::from_index(usize::from(which & 31));
    let number = usize::from(which / 3);
    let state = game.state();
    let action = match target {
        0 => Action::plain(verb),
        1 => Action::at_player(verb, PlayerId::from_index(number)),
        2 => Action::with_number(verb, u32::from(which).pow(1 + u32::from(which % 4))),
        3 => Action::at_cell(verb, Cell::new(i16::from(which % 16) - 8, i16::from(which / 16) - 8)),
        4 => {
            let tiles = state.board().tiles();
            Action::at_placement(verb, tiles[number % tiles.len()].cell, Rotation::from_quarters(number % 4))
        }
        5 => Action::at_segment(verb, SegmentId::from_index(number)),
        6 => Action::at_figure(verb, FigureId::from_index(number)),
        7 => Action::with_tile(verb, TileKindId::from_index(number)),
        _ => Action::figure_to(
            FigureKindId::from_index(number % (game.rules().figure_kind_count() + 1)),
            SegmentId::from_index(usize::from(which) % (state.graph().segment_count() + 1)),
        ),
    };
    assert_eq!(game.is_legal(action), legal.contains(&action), "{}", game.text(action));
    if legal.contains(&action) {
        return;
    }
    let before = state.clone();
    let text = game.text(action);
    let Err(error) = game.apply(action).map(drop) else { panic!("not listed and taken: {text}") };
    told(&error.to_string());
    assert!(!matches!(error, ApplyError::Fault(_)), "`{text}` runs into a fault: {error}");
    let known = error.illegal().is_some_and(|refusal| {
        !refusal.rules.is_empty() && refusal.rules.iter().all(|rule| game.rules().rule(rule.id).is_some())
    });
    assert!(known || game.parse(&text) != Ok(action), "`{text}` is refused without a rule in play: {error}");
    assert!(*game.state() == before, "refused, and something changed: {text}");
}

/// Saved and loaded, restored, and written down, it is the same game.
fn saved(game: &Game, setup: &Setup) {
    let save = Save::of(game, setup).and_then(|save| save.with_checkpoint(game));
    let text = save.unwrap_or_else(|error| panic!("not saved: {error}")).to_json();
    let (save, loaded) = Save::load_text(&text).unwrap_or_else(|error| panic!("not loaded: {error}"));
    assert!(loaded.state() == game.state(), "saved and loaded it is another game");
    let restored = save.restore().unwrap_or_else(|error| panic!("not restored: {error}"));
    assert_eq!(restored.scores(), game.scores());
    let once = Save::of(&restored, setup).and_then(|save| save.with_checkpoint(&restored));
    assert_eq!(once.map(|save| save.to_json()).ok(), Some(text), "restored and saved it has other bytes");
    let written = Notation::of(game, setup).unwrap_or_else(|error| panic!("not written down: {error}"));
    match Notation::parse(&written.to_string()).and_then(|again| again.play_under(game.rules())) {
        Ok(again) => assert!(again.state() == game.state(), "written down it is another game"),
        Err(error) => panic!("written down and not played: {error}\n{written}"),
    }
}

fn figures(state: &State) -> Vec<(FigureKindId, Option<PlayerId>)> {
    state.figures().map(|(_, figure)| (figure.kind, figure.owner)).collect()
}
