//! Games of random composition and options: saved, loaded, continued, taken back, written as notation.
//!
//! `TILEWRIGHT_SAVED_GAMES` says how many, 300 otherwise.

use crate::common::{dice, number_from, play_on, random_setup};
use tilewright::prelude::*;
use tilewright_save::{Mode, Notation, Save, Session};

fn events(game: &Game) -> Vec<String> {
    game.events_since(0).iter().map(|event| format!("{event:?} {}", game.describe(event))).collect()
}

#[test]
fn saved_loaded_and_continued_is_the_game_that_was_never_saved() {
    for seed in 0..number_from("TILEWRIGHT_SAVED_GAMES", 300) {
        let (setup, rules) = random_setup(seed);
        let mut whole = setup.begin(&rules).expect("the players fit");
        play_on(&mut whole, seed, u32::MAX);
        let ply = dice(seed, 2).roll(whole.state().plies() as usize + 1) as u32;

        let mut half = setup.begin(&rules).expect("the players fit");
        play_on(&mut half, seed, ply);
        let text = Save::of(&half, &setup).expect("its own set-up").to_json();
        let (save, mut loaded) =
            Save::load_text(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(save.to_json(), text, "seed {seed}");
        assert!(loaded.state() == half.state(), "seed {seed}");
        play_on(&mut loaded, seed, u32::MAX);
        let (ended, uninterrupted) = (Save::of(&loaded, save.setup()), Save::of(&whole, &setup));
        let ended = ended.expect("its own set-up").to_json();
        assert!(ended == uninterrupted.expect("its own set-up").to_json(), "seed {seed}");
        assert!(events(&loaded) == events(&whole), "seed {seed}");
        loaded.state().check(loaded.rules()).unwrap_or_else(|problem| panic!("seed {seed}: {problem}"));

        // A loaded game can be taken back to its very start, and played again from there.
        while loaded.undo().is_some() {}
        let fresh = setup.begin(&rules).expect("the players fit");
        assert!(loaded.state() == fresh.state() && loaded.actions() == fresh.actions(), "seed {seed}");
        play_on(&mut loaded, seed, u32::MAX);
        assert!(loaded.state() == whole.state(), "seed {seed}");

        let written = Notation::of(&whole, &setup).expect("its own set-up");
        let text = written.to_string();
        let read = Notation::parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert!(read == written && read.to_string() == text, "seed {seed}");
        let played = read.play().unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert!(Save::of(&played, &read.setup).expect("its own set-up").to_json() == ended, "seed {seed}");
    }
}

#[test]
fn undo_redo_and_branches_are_exact() {
    for seed in 0..20 {
        let (setup, rules) = random_setup(seed);
        let mut session = Session::begin(&rules, setup, Mode::Analysis).expect("the players fit");
        let mut states = vec![session.game().state().clone()];
        let mut dice = dice(seed, 3);
        let mut legal = ActionList::new();
        loop {
            session.game().legal_into(&mut legal);
            if legal.is_empty() {
                break;
            }
            session.apply(legal[dice.roll(legal.len())]).expect("a listed action");
            states.push(session.game().state().clone());
        }
        let anybody = PlayerId::from_index(0);
        for state in states.iter().rev().skip(1) {
            session.undo(anybody).expect("something to take back");
            assert!(session.game().state() == state, "seed {seed}");
        }
        for state in &states[1..] {
            session.redo(anybody).expect("something to do again");
            assert!(session.game().state() == state, "seed {seed}");
        }
        let ply = dice.roll(states.len());
        let branch = session.branch(ply as u32).expect("a ply of the game");
        assert!(branch.game().state() == &states[ply], "seed {seed}, ply {ply}");
        assert!(session.branch(states.len() as u32).is_err());
    }
}
