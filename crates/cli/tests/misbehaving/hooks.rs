//! A panic in a hook of every point, in a phase and in a verb is caught and named.

use std::collections::BTreeSet;

use super::*;
use crate::rogues::{Build, Rogue};
use tilewright::core::prelude::*;
use vocabulary::phases::{ACT, SCORE};

/// Where the core names the points of hooks.
const RULESET: &str = include_str!("../../../core/src/ruleset.rs");

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
    ("may-enter", |rules| {
        rules.filter_entry("rogue/fail", |view, _, _| Verdict::deny_if(!fails(view), "X-1"));
        // Nobody else asks: there is no figure of nobody's.
        rules.on_turn_start("rogue/ask", |turn| {
            let verdict = turn.view().may_enter(FigureId::from_index(0), Cell::ORIGIN);
            assert!(verdict.is_allowed());
        });
    }),
    ("may-be-removed", |rules| {
        rules.filter_removal("rogue/fail", |view, _, _| Verdict::deny_if(!fails(view), "X-1"));
        rules.on_turn_start("rogue/ask", |turn| {
            let verdict = turn.view().may_remove(FigureId::from_index(0), "eaten");
            assert!(verdict.is_allowed());
        });
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

/// What is no hook and fails likewise: `phase` or `verb`, and its name.
const NO_HOOKS: &[(&str, &str, Build)] = &[
    ("phase", "dusk", |rules| {
        let dusk = Phase::new("dusk", |turn| {
            assert!(fails(turn.view()));
            Flow::Done
        });
        rules.phase(dusk.after(ACT).before(SCORE));
    }),
    ("phase", "dice", |rules| {
        let verb = rules.verb("throw", Target::Number, |_, _| Flow::Done);
        rules.keep(verb);
        let dice = Phase::new("dice", |_| Flow::Chance).chance(|view, outcomes| {
            assert!(fails(view));
            outcomes.push((Action::with_number(*view.kept(), 6), 1));
        });
        rules.phase(dice.after(ACT).before(SCORE));
    }),
    ("verb", "dig", |rules| {
        let verb = rules.verb("dig", Target::Nothing, |turn, _| {
            assert!(fails(turn.view()));
            Flow::Done
        });
        rules.keep(verb);
        let dig: fn(View<'_>, &mut Choices<'_>) = |view, choices| choices.push(Action::plain(*view.kept()));
        rules.offer(ACT, "rogue/dig", dig).early();
    }),
];

/// Whatever fails: the point, what is named, and the expansion.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, Build)> {
    let hooks = POINTS.iter().map(|&(point, build)| (point, "rogue/fail", build));
    hooks.chain(NO_HOOKS.iter().copied())
}

fn composed(build: Build) -> Arc<Ruleset> {
    Composition::new().set("base").plug_in(Rogue("rogue", build)).build().unwrap()
}

/// Plays on until a fault, and gives it. What is refused changes nothing.
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
fn what_panics_is_named_on_every_point() {
    for (point, name, build) in rows() {
        let rules = composed(build);
        let mut game = Game::new(&rules, Players::count(2), 7).unwrap();
        let fault = play(&mut game);
        assert_eq!(named(&fault), ("rogue", point, name), "{fault}");
        assert_eq!(fault.kind, panicked("the hook fails"));
        assert!(game.state().turn() >= 2, "something was played: {point}");
        assert!(game.undo().is_some() && game.fault().is_none(), "a step back leads out of it: {point}");
        assert!(game.state().check(&rules).is_ok(), "{point}");
    }
}

#[test]
fn no_point_is_left_out() {
    // Every text in that function is a point, or one with the name of a phase or a feature behind it.
    let (_, body) = RULESET.split_once("pub fn hook_labels").unwrap();
    let (body, _) = body.split_once("\n    }\n").unwrap();
    let first = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let points: BTreeSet<String> = body.split('"').skip(1).step_by(2).map(first).collect();
    assert!(points.len() > 20, "{points:?}");

    // `early` fails on this one, in `what_fails_before_the_first_decision_is_no_game`.
    let mut shown = BTreeSet::from(["setup".to_owned()]);
    for &(point, build) in POINTS {
        let labels = composed(build).hook_labels();
        let here = labels.iter().filter(|(_, label)| label == "rogue/fail").map(|(point, _)| first(point));
        let here: BTreeSet<String> = here.collect();
        // The scope of a filter is asked beside the filter, and named by a word of its own.
        let point = if point == "about-cell" { "may-stand" } else { point };
        assert_eq!(here, BTreeSet::from([point.to_owned()]));
        shown.extend(here);
    }
    assert_eq!(shown, points);
}

#[test]
fn an_explanation_that_panics_is_named_and_spoils_nothing_else() {
    let rules = composed(|rules| {
        rules.verb_explained("dig", Target::Nothing, |_, _| Flow::Done, |_, _, _| panic!("it is a secret"));
    });
    let mut game = Game::new(&rules, Players::count(2), 7).unwrap();
    let before = game.clone();
    let dig = Action::plain(rules.find_verb("dig").unwrap());
    let error = game.apply(dig).map(drop).unwrap_err();
    let refusal = error.illegal().expect("nobody may dig");
    assert_eq!(
        refusal.reason,
        "it is refused, and why cannot be told: expansion `rogue`, verb `dig`, phase `place-tile`: \
         it panicked: it is a secret; leave the expansion out, or mend it"
    );
    assert!(!refusal.legal.is_empty(), "what may be done is listed all the same");
    assert_eq!((game.state(), game.actions()), (before.state(), before.actions()));
    assert!(game.fault().is_none());
    game.play("place 1,0 r0").unwrap();
}

#[test]
fn with_nothing_recorded_the_game_is_broken_off_and_its_decisions_are_whole() {
    for (point, name, build) in rows() {
        let compose = || composed(build);
        let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
        let mut game = setup.begin(&compose()).unwrap();
        game.set_recording(Recording::NONE);
        while let Some(decision) = game.decision() {
            let action = decision.legal()[0];
            game.apply_unchecked(action);
        }
        let fault = game.fault().expect("the game ended");
        assert_eq!(named(fault), ("rogue", point, name), "{fault}");
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
