//! A panic in a hook of every point is caught and the hook named.

use super::*;
use crate::rogues::{Build, Rogue};
use tilewright::core::prelude::*;

fn fails(view: View<'_>) -> bool {
    assert!(view.state().turn() < 3, "the hook fails");
    true
}

/// For each point: the hook that fails there, in the third turn or later.
const POINTS: &[(&str, Build)] = &[
    ("turn-start", |rules| {
        rules.on_turn_start("rogue/fail", |turn| assert!(fails(turn.view())));
    }),
    ("draw", |rules| {
        rules
            .filter_draw(
                "rogue/fail",
                |view, _| if fails(view) { Drawn::Keep } else { Drawn::Discard("X-1") },
            )
            .early();
    }),
    ("may-lie", |rules| {
        rules.filter_placement("rogue/fail", |view, _| Verdict::deny_if(!fails(view), "X-1"));
    }),
    ("tile-placed", |rules| {
        rules.on_tile_placed("rogue/fail", |turn, _| assert!(fails(turn.view())));
    }),
    ("may-stand", |rules| {
        rules.filter_standing("rogue/fail", |view, _| Verdict::deny_if(!fails(view), "X-1"));
    }),
    ("about-cell", |rules| {
        rules
            .filter_standing("rogue/fail", |_, _| Verdict::Allow)
            .at(|view| fails(view).then_some(Cell::ORIGIN));
    }),
    ("figure-moved", |rules| {
        rules.on_figure_moved("rogue/fail", |turn, _| assert!(fails(turn.view())));
    }),
    ("any-decision", |rules| {
        rules.offer_always("rogue/fail", |view, _| assert!(fails(view)));
    }),
    ("offer", |rules| {
        rules.offer(vocabulary::phases::ACT, "rogue/fail", |view, _| assert!(fails(view)));
    }),
    ("may-begin", |rules| {
        rules.filter_phase(vocabulary::phases::ACT, "rogue/fail", |view| {
            Verdict::deny_if(!fails(view), "X-1")
        });
    }),
    ("completed", |rules| {
        rules.on_completed("rogue/fail", |turn, _| assert!(fails(turn.view())));
    }),
    ("strength", |rules| {
        rules.strength("rogue/fail", |view, _, _, strength| strength + u32::from(!fails(view)));
    }),
    ("winners", |rules| {
        rules.tie_break("rogue/fail", |view, _, _| assert!(fails(view)));
    }),
    ("share", |rules| {
        rules.share("rogue/fail", |view, _, _, _| assert!(fails(view)));
    }),
    ("bonus", |rules| {
        rules.bonus("rogue/fail", |view, _, _, _| assert!(fails(view)));
    }),
    ("after-score", |rules| {
        rules.on_scored("rogue/fail", |turn, _| assert!(fails(turn.view())));
    }),
    ("turn-end", |rules| {
        rules.on_turn_end("rogue/fail", |turn| assert!(fails(turn.view())));
    }),
    ("may-end", |rules| {
        rules.filter_end("rogue/fail", |view| Verdict::deny_if(!fails(view), "X-1"));
    }),
    ("worth", |rules| {
        for kind in ["road", "city", "cloister", "field"] {
            let kind = rules.feature_name(kind);
            rules.worth(kind, "rogue/fail", |view, _, _| assert!(fails(view)));
        }
    }),
];

/// Plays on until a fault; the game, and whether something was refused.
fn play(game: &mut Game) -> Fault {
    loop {
        let before = game.clone();
        let Some(decision) = game.decision() else {
            assert!(!game.state().is_over(), "no fault in the whole game");
            return game.fault().expect("nobody decides").clone();
        };
        let action = decision.legal()[0];
        if let Err(error) = game.apply(action) {
            assert_eq!((game.state(), game.actions()), (before.state(), before.actions()));
            return error.fault().expect("refused for another reason").clone();
        }
    }
}

#[test]
fn the_hook_that_panics_is_named_on_every_point() {
    for &(point, build) in POINTS {
        let rules = Composition::new().set("base").plug_in(Rogue("rogue", build)).build().unwrap();
        let mut game = Game::new(&rules, Players::count(2), 7).unwrap();
        let fault = play(&mut game);
        assert_eq!(named(&fault), ("rogue", point, "rogue/fail"), "{fault}");
        assert_eq!(fault.kind, panicked("the hook fails"));
        assert!(game.state().turn() >= 2, "something was played: {point}");
        assert!(game.undo().is_some() && game.fault().is_none(), "a step back leads out of it: {point}");
        assert!(game.state().check(&rules).is_ok(), "{point}");
    }
}

#[test]
fn with_nothing_recorded_the_game_is_broken_off_and_its_decisions_are_whole() {
    for &(point, build) in POINTS {
        let compose = || Composition::new().set("base").plug_in(Rogue("rogue", build)).build().unwrap();
        let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
        let mut game = setup.begin(&compose()).unwrap();
        game.set_recording(Recording::NONE);
        while let Some(decision) = game.decision() {
            let action = decision.legal()[0];
            game.apply_unchecked(action);
        }
        let fault = game.fault().expect("the game ended");
        assert_eq!(named(fault), ("rogue", point, "rogue/fail"), "{fault}");
        assert!(game.result().is_none() && game.decider().is_none(), "{point}");
        let again = game.clone().apply(Action::pass()).map(drop);
        assert!(matches!(again, Err(ApplyError::Fault(_))), "{point}: nothing can be done any more");

        let save = Save::of(&game, &setup).unwrap();
        assert_eq!(save.decisions().len(), game.actions().len(), "{point}");
        let loaded = save.load_with(|_| Ok(compose()));
        // Played again, it runs into the same; what was decided before is there.
        let loaded = loaded.map_or_else(|error| error.decisions, |game| game.actions().len());
        assert!(loaded + 2 >= game.actions().len(), "{point}: {loaded} of {}", game.actions().len());
        if !game.state().is_whole() {
            let error = save.with_checkpoint(&game).unwrap_err();
            assert!(error.to_string().ends_with("save without a checkpoint"), "{error}");
        }
    }
}

#[test]
fn a_copy_of_a_sound_state_mends_a_scratch_state() {
    let rules = rules("hates-meeples");
    let mut game = Game::new(&rules, Players::count(2), 7).unwrap();
    while game.state().turn() < 3 || game.state().drawn().is_some() {
        let action = game.decision().unwrap().legal().last().copied().unwrap();
        game.apply(action).unwrap();
    }
    let mut scratch = game.state().clone();
    scratch.set_recording(&rules, Recording::NONE);
    let meeple = rules.legal(&mut scratch)[0];
    for _ in 0..3 {
        assert!(rules.apply(&mut scratch, meeple).is_err());
        assert!(scratch.fault().is_some() && rules.decider(&scratch).is_none() && !scratch.is_whole());
        scratch.clone_from(game.state());
        assert!(scratch.fault().is_none() && rules.decider(&scratch).is_some() && scratch.is_whole());
    }
}
