//! Undo and redo among players who must not look behind a draw.

use tilewright::prelude::*;
use tilewright_save::{Mode, Recipe, Session, Setup, UndoError};

fn session(mode: Mode) -> Session {
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    Session::begin(&rules, setup, mode).unwrap()
}

fn play(session: &mut Session, text: &str) {
    let action = session.game().parse(text).unwrap();
    session.apply(action).unwrap();
}

#[test]
fn only_whose_step_it_was_does_it_again() {
    let (ann, bob) = (PlayerId::from_index(0), PlayerId::from_index(1));
    let mut fair = session(Mode::Fair);
    play(&mut fair, "place 1,0 r0");
    let placed = fair.game().state().clone();
    fair.undo(ann).unwrap();
    let before = fair.game().state().clone();
    assert_eq!(fair.redo(bob), Err(UndoError::NotYoursAgain { player: ann }));
    assert!(fair.game().state() == &before, "nothing is changed");
    fair.redo(ann).unwrap();
    assert!(fair.game().state() == &placed);

    let mut free = session(Mode::Analysis);
    play(&mut free, "place 1,0 r0");
    free.undo(bob).unwrap();
    assert!(free.redo(bob).is_ok());
}

#[test]
fn what_is_refused_changes_nothing() {
    let ann = PlayerId::from_index(0);
    let mut fair = session(Mode::Fair);
    play(&mut fair, "place 1,0 r0");
    play(&mut fair, "pass");
    let (before, events) = (fair.game().state().clone(), fair.game().event_mark());
    assert_eq!(fair.undo(ann), Err(UndoError::Revealed));
    assert!(fair.game().state() == &before && fair.game().event_mark() == events);
    assert_eq!(fair.redo(ann), Err(UndoError::NothingAgain));
    // Without hope of fairness the very same steps are taken back, and done again.
    let mut free = Session::resume(fair.game(), fair.setup().clone(), Mode::Analysis).unwrap();
    free.undo(ann).unwrap();
    free.undo(ann).unwrap();
    free.redo(ann).unwrap();
    free.redo(ann).unwrap();
    assert!(free.game().state() == &before);
}
