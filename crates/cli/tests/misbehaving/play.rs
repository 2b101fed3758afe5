//! What is wrong at play.

use super::*;
use tilewright::core::fault::{MOST_HELD, MOST_ITEMS, MOST_POINTS};
use tilewright::core::geometry::{Cell, Rotation};

/// Runs into a fault of this hook and kind.
#[track_caller]
fn caught(id: &str, point: &str, hook: &str) -> (Game, FaultKind) {
    let (game, fault) = play_until_fault(id);
    assert_eq!(named(&fault), (id, point, hook), "{fault}");
    (game, fault.kind)
}

#[test]
fn what_does_not_exist_is_named() {
    let cases = [
        ("bad-player", "give", "player", 7),
        ("bad-payee", "pay", "player", 3),
        ("bad-figure", "move", "figure", 901),
        ("bad-home", "send", "figure", 901),
        ("bad-note", "tell", "figure", 901),
        ("bad-stock", "collect", "stock", 10),
    ];
    for (id, verb, what, given) in cases {
        let (game, kind) = caught(id, "turn-end", &format!("{id}/{verb}"));
        let count = match what {
            "player" => 2,
            "figure" => game.state().figures().len(),
            _ => game.rules().stock_count(),
        };
        assert_eq!(kind, FaultKind::NoSuch { what, given, count }, "{id}");
    }
    let (_, kind) = caught("bad-segment", "turn-end", "bad-segment/move");
    assert!(matches!(kind, FaultKind::NoSuch { what: "segment", given: 10_000, .. }), "{kind}");
}

#[test]
fn a_figure_is_never_where_none_can_be() {
    for (id, place) in [("bad-place", "With(FigureId(0))"), ("bad-beside", "Beside")] {
        let (_, kind) = caught(id, "turn-end", &format!("{id}/move"));
        assert_eq!(kind, FaultKind::NoPlace { place: place.to_owned() });
    }
    // A feature that is none: the core's own lists are not as long as that.
    let (_, kind) = caught("bad-feature", "turn-end", "bad-feature/score");
    assert!(matches!(&kind, FaultKind::Panicked { message } if message.contains("out of bounds")), "{kind}");
}

#[test]
fn what_was_never_declared_cannot_be_asked_for() {
    for (id, verb) in [("bad-state", "count"), ("bad-kept", "look")] {
        let (_, kind) = caught(id, "turn-end", &format!("{id}/{verb}"));
        assert_eq!(kind, panicked("it asks for a `u64` that it never declared"));
    }
}

#[test]
fn nobody_is_asked_who_is_not_there() {
    let (_, kind) = caught("asks-nobody", "phase", "asks-nobody");
    assert_eq!(kind, FaultKind::NoSuch { what: "player", given: 3, count: 2 });
    let (_, kind) = caught("hands-on", "phase", "hands-on");
    assert_eq!(kind, FaultKind::NoSuch { what: "player", given: 8, count: 2 });
}

#[test]
fn an_offer_that_cannot_be_done_is_none() {
    for (id, point, problem) in [
        ("offers-verb", "offer", "there is no such verb"),
        ("offers-target", "any-decision", "there is no such target"),
        ("offers-place", "offer", "the tile in hand cannot be laid there"),
        ("offers-meeple", "offer", "no such figure is in supply"),
    ] {
        let (_, kind) = caught(id, point, &format!("{id}/offer"));
        assert!(matches!(kind, FaultKind::UnsoundOffer { problem: found, .. } if found == problem), "{kind}");
    }
}

#[test]
fn a_tile_that_may_lie_nowhere_ends_the_game_with_the_rule() {
    let (mut game, kind) = caught("forbids-tiles", "may-lie", "forbids-tiles/forbid");
    let FaultKind::NothingLegal { tile, rules } = kind else { panic!("{kind}") };
    assert_eq!(rules, ["FORBID-01"]);
    assert_eq!(Some(tile), game.state().drawn().map(|kind| game.rules().tile_name(kind)));
    assert!(game.decider().is_none() && game.result().is_none());
    // A step back, and it goes on.
    assert!(game.undo().is_some() && game.decision().is_some());
}

#[test]
fn an_expansion_that_forbids_everything_lets_the_game_end() {
    let mut game = setup("forbids-all").begin(&rules("forbids-all")).unwrap();
    while let Some(decision) = game.decision() {
        let action = decision.legal()[0];
        game.apply(action).unwrap();
    }
    // Each tile drawn fits nowhere and is put away, as the rules of the base game say.
    assert!(game.fault().is_none() && game.result().is_some());
    assert_eq!(game.state().board().tiles().len(), 3);
    assert!(game.state().check(game.rules()).is_ok());
}

#[test]
fn what_goes_round_in_a_circle_is_stopped() {
    for (id, point, hook) in [
        ("again-and-again", "phase", "again"),
        ("no-draws", "may-begin", "no-draws/skip"),
        ("throws-dice", "phase", "dice"),
    ] {
        let (_, kind) = caught(id, point, hook);
        assert_eq!(kind, FaultKind::Endless, "{id}");
    }
}

#[test]
fn a_player_who_is_asked_for_ever_may_save_and_is_stopped_in_the_end() {
    let setup = setup("asks-on");
    let mut game = setup.begin(&rules("asks-on")).unwrap();
    game.set_recording(Recording { events: false, ..Recording::ALL });
    let fault = loop {
        let action = game.decision().unwrap().legal()[0];
        match game.apply(action) {
            Ok(_) => {}
            Err(error) => break error.fault().unwrap().clone(),
        }
    };
    assert_eq!((named(&fault), &fault.kind), (("asks-on", "phase", "musing"), &FaultKind::Endless));
    assert!(game.state().fault().is_none() && game.decision().is_some());
    let loaded = Save::of(&game, &setup).unwrap().load().unwrap();
    assert_eq!(loaded.actions(), game.actions(), "with all that was asked");
}

/// The moves of figures that one move brings about have an end, before the stack has one.
#[test]
fn moves_that_answer_moves_are_stopped() {
    let (_, kind) = caught("echo", "figure-moved", "echo/back");
    assert_eq!(kind, FaultKind::Nested);
}

#[test]
fn absurd_points_are_not_given() {
    let (game, kind) = caught("rich", "turn-end", "rich/give");
    assert_eq!(kind, FaultKind::AbsurdPoints { points: 2_000_000_000 });
    assert!(game.scores().iter().all(|points| points.unsigned_abs() < 100));
    let (_, kind) = caught("thrifty", "turn-end", "thrifty/give");
    assert!(
        matches!(kind, FaultKind::AbsurdPoints { points } if points.unsigned_abs() > MOST_HELD),
        "{kind}"
    );
    let (_, kind) = caught("hoard", "turn-end", "hoard/collect");
    assert_eq!(kind, FaultKind::AbsurdStock);

    let (_, kind) = caught("dear-roads", "worth", "dear-roads/raise");
    assert!(matches!(kind, FaultKind::AbsurdPoints { points } if points > MOST_POINTS), "{kind}");
    let (_, kind) = caught("long-roads", "worth", "long-roads/list");
    assert!(matches!(kind, FaultKind::ManyItems { count } if count > MOST_ITEMS), "{kind}");
    let (_, kind) = caught("dear-shares", "share", "dear-shares/raise");
    assert!(matches!(kind, FaultKind::AbsurdPoints { points } if points > MOST_POINTS), "{kind}");
    let (_, kind) = caught("dear-bonus", "bonus", "dear-bonus/give");
    assert_eq!(kind, FaultKind::AbsurdPoints { points: i32::MIN });
    let (_, kind) = caught("stray-bonus", "bonus", "stray-bonus/give");
    assert_eq!(kind, FaultKind::NoSuch { what: "player", given: 6, count: 2 });
}

#[test]
fn another_action_may_be_tried_and_the_game_be_played_to_its_end() {
    let mut game = setup("hates-meeples").begin(&rules("hates-meeples")).unwrap();
    let mut refused = 0;
    while let Some(decision) = game.decision() {
        let legal = decision.legal().to_vec();
        let done = legal.into_iter().any(|action| {
            let fault = game.apply(action).map(drop).err();
            refused += u32::from(fault.is_some());
            fault.is_none()
        });
        assert!(done, "passing is always possible");
    }
    assert!(game.result().is_some() && refused > 50, "{refused}");
    assert!(game.state().check(game.rules()).is_ok());
}

#[test]
fn a_fault_while_choices_are_listed_breaks_the_game_off_there() {
    let (mut game, kind) = caught("shy", "may-lie", "shy/judge");
    assert_eq!(kind, panicked("not in the south"));
    // Whoever asks again is told the same.
    let mut list = ActionList::new();
    assert_eq!(game.list_legal(&mut list).unwrap_err().kind, kind);
    assert!(list.is_empty() && game.decision().is_none());
    assert!(game.undo().is_some() && game.fault().is_none() && game.decision().is_some());
}

#[test]
fn a_refusal_is_explained_even_if_the_hook_that_would_know_fails() {
    let (game, _) = play_until_fault("shy");
    let mut game = Game::clone(&game);
    game.undo();
    let refusal = game.explain(Action::place(Cell::new(90, 90), Rotation::R0));
    assert!(!refusal.reason.is_empty());
}

#[test]
fn what_fails_before_the_first_decision_is_no_game() {
    let error = setup("early").begin(&rules("early")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expansion `early`, hook `early/fail` (setup), phase `turn-start`: it panicked: too early; \
         leave the expansion out, or mend it"
    );
}
