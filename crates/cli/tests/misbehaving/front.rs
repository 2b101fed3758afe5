//! What a person and a program see of it.

use std::fs;

use super::*;
use tilewright_cli::{Streams, run_on};

/// The status, the output and the error stream of a run.
fn run(line: &str, input: &str) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut input.as_bytes(), out: &mut out, err: &mut err };
    let status = run_on(line.split_whitespace(), &mut streams);
    (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

#[test]
fn a_game_of_bots_ends_with_the_fault_and_is_saved_up_to_there() {
    let file = std::env::temp_dir().join(format!("tilewright-rogue-{}.json", std::process::id()));
    let line =
        format!("tilewright play --with bad-player --seed 7 --quiet --overwrite --save {}", file.display());
    let (status, _, err) = run(&line, "");
    assert_eq!(status, 1);
    assert!(err.contains("the game cannot go on in turn 3"), "{err}");
    assert!(err.contains("expansion `bad-player`, hook `bad-player/give` (turn-end)"), "{err}");
    assert!(err.contains("it names player 7, and there are 2"), "{err}");
    assert!(err.contains("what was played so far is saved"), "{err}");
    let (save, game) = Save::load_text(&fs::read_to_string(&file).unwrap()).unwrap();
    fs::remove_file(&file).unwrap();
    assert_eq!(game.state().turn(), 3);
    assert_eq!(save.checkpoint(), Some(game.actions().len()));
}

#[test]
fn a_person_is_told_and_may_choose_something_else() {
    let line = "tilewright play --with hates-meeples --seed 7 --bots human --lines";
    // Two turns without meeples, then a meeple, then none after all.
    let (status, out, err) = run(line, "1\npass\n1\npass\n1\n1\npass\nquit\n");
    assert_eq!(status, 0, "{err}");
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains(
            "That cannot be done: expansion `hates-meeples`, hook `hates-meeples/shout` (figure-moved)"
        ),
        "{out}"
    );
    assert!(out.contains("unfinished"), "{out}");
}

#[test]
fn a_simulation_names_the_game_and_the_fault() {
    for bots in ["random", "greedy,finisher"] {
        let (status, _, err) = run(
            &format!("tilewright simulate --with bad-player --games 5 --seed 1 --jobs 1 --bots {bots}"),
            "",
        );
        assert_eq!(status, 1, "{err}");
        assert!(err.contains("the game of seed ") && err.contains("hook `bad-player/give`"), "{bots}: {err}");
    }
    let (status, _, err) = run("tilewright simulate --with shy --games 5 --seed 1 --jobs 1", "");
    assert_eq!(status, 1);
    assert!(err.contains("it panicked: not in the south"), "{err}");
}

#[test]
fn ways_are_not_counted_past_a_fault() {
    for (id, hook) in [("grim", "grim/fail"), ("blind", "blind/judge")] {
        for more in ["", " --divide"] {
            let (status, out, err) = run(&format!("tilewright perft --with {id} --depth 1{more}"), "");
            assert_eq!((status, out.contains("ways in")), (1, false), "{out}{err}");
            let named = format!("the ways cannot be counted: expansion `{id}`, hook `{hook}`");
            assert!(err.contains(&named), "{err}");
        }
    }
    // What is not come to yet, is not told.
    let (status, out, err) = run("tilewright perft --with grim --depth 0", "");
    assert_eq!((status, out.contains("ways in")), (0, true), "{out}{err}");
}

#[test]
fn what_cannot_be_composed_or_set_up_is_told() {
    let (status, _, err) = run("tilewright play --with bad-build --seed 7", "");
    assert_eq!(status, 2, "{err}");
    let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(err.contains("compose::panicked") && words.contains("cannot be built"), "{err}");
    let (status, _, err) = run("tilewright play --with early --seed 7", "");
    assert_ne!(status, 0);
    assert!(err.contains("hook `early/fail` (setup)"), "{err}");
}
