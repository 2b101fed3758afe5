//! Bugs planted one at a time in a copy of an expansion are found, each by the check that is for it.

use tilewright_testkit::prelude::*;

use crate::sprite::{Bug, COPIES};

fn id(bug: Bug) -> &'static str {
    COPIES.iter().find(|(planted, _)| *planted == bug).expect("every bug has a copy").1
}

/// The failure of a copy alone.
fn failure(bug: Bug) -> Failure {
    *Battery::of(&[id(bug)]).with_bundled(false).run().expect_err("a bug is found")
}

/// Found by one of these checks, shown by a short game that fails again.
#[track_caller]
fn found(failure: &Failure, checks: &[Check], most: usize) {
    assert!(checks.contains(&failure.check), "{failure}");
    assert!(failure.decisions <= most, "{} decisions: {failure}", failure.decisions);
    assert!(failure.found_after >= failure.decisions);
    assert!(failure.replays, "{failure}");
    if failure.check == Check::Memory {
        return; // it was played again to say so, and what grows takes ever longer to show
    }
    let again = recheck(failure.check, &failure.game).expect_err("the same game fails again");
    assert_eq!((again.check, again.decisions), (failure.check, failure.decisions));
}

/// Each bug with the check that finds it. A shortest game is a tile, a meeple, a tile, the sprite, and what it takes to show.
const PLANTED: [(Bug, Check); 16] = [
    (Bug::GoesAlong, Check::Figures),
    // The core itself refuses to put a figure of a player's beside the board.
    (Bug::LosesMeeple, Check::Panics),
    (Bug::CountsInRuleset, Check::Alike),
    (Bug::HashOrder, Check::Alike),
    (Bug::CopiesHalf, Check::Undo),
    (Bug::NotWritten, Check::Saves),
    (Bug::KeysNoText, Check::Saves),
    (Bug::UnstatedRule, Check::Refusals),
    (Bug::OffersTwice, Check::Offers),
    (Bug::AsksNoFilter, Check::Offers),
    (Bug::Fickle, Check::Offers),
    (Bug::NeverEnds, Check::Ends),
    (Bug::Collects, Check::Memory),
    (Bug::NoWord, Check::Told),
    (Bug::CountsBuilds, Check::Registration),
    // The number is that of a verb of the base game's, which is not for this.
    (Bug::FirstNumber, Check::Ends),
];

#[test]
fn the_copy_without_a_bug_passes_alone_and_with_all_that_is_bundled() {
    let passed = conformance(&[id(Bug::None)]);
    assert_eq!(passed.refused, []);
    assert!(passed.compositions >= 10 && passed.plies > 1000, "{passed}");
}

#[test]
fn each_planted_bug_is_found_by_the_check_that_is_for_it() {
    for (bug, check) in PLANTED {
        found(&failure(bug), &[check], if check == Check::Memory { 40 } else { 16 });
    }
}

/// With the base game there is no filter but its own.
#[test]
fn a_bug_that_only_shows_beside_another_expansion_is_found_there() {
    let copy = [id(Bug::AsksOneFilter)];
    let alone = Battery::of(&copy).with_bundled(false).run();
    assert!(alone.is_ok(), "{alone:?}");
    let failure = *Battery::of(&copy).run().expect_err("it is found");
    found(&failure, &[Check::Offers], 20);
    assert!(failure.found.contains(" forbids it"), "{failure}");
    // Base, the copy and the one that it gets on badly with; what else was in play is left out.
    assert_eq!(failure.expansions.len(), 3, "{failure}");
}

/// Whoever catches it, the core or the battery, it is found.
#[test]
fn what_panics_and_who_is_not_there_is_found() {
    for bug in [Bug::Panics, Bug::AsksStranger] {
        found(&failure(bug), &[Check::Panics, Check::Offers], 20);
    }
}

/// The same battery tells the same failure, in words that a stranger can act on.
#[test]
fn a_failure_is_told_with_all_it_takes() {
    let failure = failure(Bug::OffersTwice);
    assert_eq!(failure, self::failure(Bug::OffersTwice));
    let text = failure.to_string();
    for part in [
        "conformance of sprite-offers-twice: the check `offers` fails\n",
        "  expected   each action is offered once\n",
        "  in play    base, sprite-offers-twice\n",
        "[Set \"base\"]\n[With \"sprite-offers-twice\"]\n[Player \"A\"]\n",
        "tilewright_testkit::recheck(Check::Offers, include_str!(\"game.twn\")).unwrap();",
        "`tilewright replay game.twn --events`",
        "  decision of A, in phase `act`\n",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

/// Another check says nothing of that game, and neither does a game that was made by hand and is sound.
#[test]
fn a_game_is_checked_again_by_the_check_that_is_named() {
    let game = failure(Bug::OffersTwice).game;
    assert_eq!(recheck(Check::Undo, &game), Ok(()));
    let sound = game.replace("sprite-offers-twice", "sprite");
    assert_eq!(recheck(Check::Offers, &sound), Ok(()));
    let refused = recheck(Check::Offers, &sound.replace("1. ", "1. pass / ")).unwrap_err();
    assert_eq!(refused.check, Check::Composes);
    assert!(refused.found.contains("a decision of the game cannot be taken"), "{refused}");
}
