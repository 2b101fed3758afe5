//! Expansions that misbehave: each is caught as a typed error that names the expansion and the hook, the game is as it was
//! before or ends cleanly, and what was played can still be saved.

mod chance;
mod compose;
mod embed;
mod front;
mod hooks;
mod play;
mod rogues;
mod save;

use std::sync::Arc;

use tilewright::core::error::ApplyError;
use tilewright::core::fault::{Fault, FaultKind};
use tilewright::prelude::*;
use tilewright_save::{Recipe, Save, Setup};

/// The base game with a linked expansion of this id.
fn setup(id: &str) -> Setup {
    let recipe = Recipe { with: vec![id.to_owned()], ..Recipe::of_sets(["base"]) };
    Setup::new(recipe, ["Ann", "Bob"], 7)
}

fn rules(id: &str) -> Arc<Ruleset> {
    setup(id).recipe.compose().unwrap().build().unwrap()
}

/// Plays what is listed first until something goes wrong, and looks that nothing is changed by it and all can be
/// saved and loaded.
#[track_caller]
fn play_until_fault(id: &str) -> (Game, Fault) {
    let setup = setup(id);
    let mut game = setup.begin(&rules(id)).unwrap();
    for _ in 0..1000 {
        let before = game.clone();
        let Some(decision) = game.decision() else {
            let fault = game.fault().expect("the game ended without a fault").clone();
            check_kept(&game, &setup, game.actions().len());
            return (game, fault);
        };
        // What only an expansion can have offered, if there is such a thing.
        let odd = |action: &&Action| !action.is_placement() && !action.is_figure() && !action.is_pass();
        let legal = decision.legal();
        let action = *legal.iter().find(odd).unwrap_or(&legal[0]);
        match game.apply(action) {
            Ok(_) => {}
            Err(ApplyError::Fault(fault)) => {
                assert_eq!(game.state(), before.state(), "the state is as it was");
                assert_eq!(game.actions(), before.actions());
                assert!(game.state().check(game.rules()).is_ok());
                check_kept(&game, &setup, before.actions().len());
                return (game, *fault);
            }
            Err(error) => panic!("{error}"),
        }
    }
    panic!("the game neither ended nor ran into a fault");
}

/// What was played can be saved and loaded, by its decisions and by its checkpoint.
#[track_caller]
fn check_kept(game: &Game, setup: &Setup, decisions: usize) {
    let save = Save::of(game, setup).unwrap().with_checkpoint(game).unwrap();
    let save = Save::from_json(&save.to_json()).unwrap();
    assert_eq!(save.decisions().len(), decisions);
    let loaded = save.load().unwrap();
    assert_eq!(loaded.actions(), game.actions());
    assert_eq!(loaded.rules().snapshot(loaded.state()), game.rules().snapshot(game.state()));
    assert_eq!(save.restore().unwrap().actions(), game.actions());
}

/// Who did it and where, in short.
fn named(fault: &Fault) -> (&str, &str, &str) {
    (&fault.expansion, fault.point, &fault.hook)
}

/// The message that a panic in a hook left.
fn panicked(message: &str) -> FaultKind {
    FaultKind::Panicked { message: message.to_owned() }
}
