//! People at the terminal, by a pipe.

use crate::{Run, type_in};

fn play(input: &str) -> Run {
    type_in(&["play", "--bots", "human,random", "--seed", "7"], input)
}

#[test]
fn a_number_and_a_text_both_take_an_action() {
    let run = play("1\nmeeple road e\nquit\n");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("Ann lays road-straight:\n\n      .........\n"), "{}", run.out);
    assert!(run.out.contains("      .###.\n   0  -----\n      .....\n        0\n"), "the map: {}", run.out);
    assert!(run.out.contains("  1 place 1,0 r0 "), "{}", run.out);
    assert!(run.out.contains("meeple road e (6 left)\nTurn 2    Bob"), "{}", run.out);
    assert!(run.out.ends_with("Ann> The game ends here, unfinished.\n"), "{}", run.out);
}

#[test]
fn a_refused_action_changes_nothing_and_cites_rules() {
    let run = play("place 9,9 r0\n1\n");
    assert!(
        run.out.contains("Ann> refused: place 9,9 r0: 9,9 shares no side with a tile\n  BASE-13 "),
        "{}",
        run.out
    );
    assert!(run.out.contains("  help: Ann may: place 1,0 r0 | "), "{}", run.out);
    assert!(run.out.contains("Ann decides (act):"), "{}", run.out);
}

#[test]
fn why_and_help_answer_without_playing() {
    let run = play("?\nwhy place 1,0 r0\nwhy place 1,0 r90\nwhy\nwhy dance\n");
    assert!(run.out.contains("take back your last decision"), "{}", run.out);
    assert!(run.out.contains("Ann> legal: place 1,0 r0\n"), "{}", run.out);
    assert!(
        run.out.contains("Ann> refused: place 1,0 r90: the west side of the tile does not match"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Say which action"), "{}", run.out);
    assert!(run.out.contains("`dance` is no known word"), "{}", run.out);
    assert!(!run.out.contains("Turn 2"));
}

#[test]
fn nonsense_is_answered_with_what_would_be_right() {
    let run = play("0\n999\n99999999999999999999999\nmeepel city n\n\n");
    assert_eq!(run.out.matches("write a number from 1 to 6.").count(), 3, "{}", run.out);
    assert!(run.out.contains("did you mean `meeple`?"), "{}", run.out);
    assert_eq!(run.status, 0);
}

#[test]
fn undo_in_analysis_goes_back_over_the_bots_to_the_same_choice() {
    let line = ["play", "--bots", "human,random", "--seed", "7", "--analysis"];
    let run = type_in(&line, "1\n1\nundo\nundo\nundo\nquit\n");
    assert!(run.out.contains("taken back: meeple road e\n"), "{}", run.out);
    assert!(run.out.contains("taken back: place 1,0 r0\n"), "{}", run.out);
    assert!(run.out.contains("There is nothing to take back.\n"), "{}", run.out);
    let first = |text: &str| text.lines().filter(|line| line.contains("1 place 1,0 r0 ")).count();
    assert_eq!(first(&run.out), 3, "{}", run.out);
}

#[test]
fn undo_goes_back_to_the_last_draw_and_no_further() {
    let run = play("1\nundo\n1\n1\nundo\nquit\n");
    assert!(run.out.contains("taken back: place 1,0 r0\n"), "{}", run.out);
    assert!(run.out.contains("The last decision was Bob's: only your own can be taken back"), "{}", run.out);
    assert!(!run.out.contains("taken back: meeple"), "{}", run.out);
    let alone = ["play", "--bots", "human", "--players", "2", "--seed", "7"];
    let run = type_in(&alone, "1\n1\nundo\nundo\nquit\n");
    assert_eq!(
        run.out.matches("A tile was drawn since: what was seen cannot be unseen").count(),
        2,
        "{}",
        run.out
    );
    assert!(!run.out.contains("taken back"), "{}", run.out);
}

#[test]
fn a_person_may_play_to_the_end() {
    let run = type_in(&["play", "--bots", "human", "--player", "Ann", "--seed", "3"], &"1\n".repeat(400));
    assert_eq!(run.status, 0);
    assert!(run.out.contains("\nFinal\n"), "{}", run.out);
    assert!(run.out.ends_with("Ann wins.\n"));
}

#[test]
fn prompts_stay_out_of_json() {
    let run = type_in(&["play", "--bots", "human,random", "--seed", "7", "--json"], "1\nundo\nquit\n");
    assert!(run.out.lines().all(|line| line.starts_with("{\"")), "{}", run.out);
    assert!(run.out.contains("{\"event\":\"undone\",\"text\":\"place 1,0 r0\"}"), "{}", run.out);
    assert!(run.err.contains("Ann> "), "{}", run.err);
}
