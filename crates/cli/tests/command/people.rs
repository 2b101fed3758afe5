//! People at the terminal, by a pipe.

use crate::folder::Folder;
use crate::{Run, output, type_in};

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
    let farewell = "Ann> The game ends here, unfinished, and is not saved.\n";
    assert!(run.out.ends_with(farewell), "{}", run.out);
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
    assert!(run.out.contains("\nAnn chooses: one action or none\n"), "{}", run.out);
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

#[test]
fn a_game_is_saved_from_the_prompt_and_the_farewell_says_how_to_go_on() {
    let folder = Folder::new("people-save");
    let (file, taken) = (folder.path("odd $x.json"), folder.file("taken.json", "another game"));
    let input = format!("save\nsave {taken}\nsave!\nsave game.twn\nsave {file}\n1\nsave\n");
    let run = play(&input);
    assert!(run.out.contains("There is no file to save into yet; write: save game.json\n"), "{}", run.out);
    assert!(run.out.contains("taken.json` holds something"), "{}", run.out);
    assert!(run.out.contains("Say which file: save! game.json\n"), "{}", run.out);
    assert!(run.out.contains("Not saved: game.twn is a name for a game in notation"), "{}", run.out);
    assert_eq!(run.out.matches(&format!("Saved to '{file}'.")).count(), 2, "{}", run.out);
    // The end of the input leaves as well.
    let farewell = "\nThe game is saved. To go on with it:\n  tilewright resume ";
    assert!(run.out.ends_with(&format!("{farewell}'{file}' --bots human,random\n")), "{}", run.out);
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "another game");
    let verified = type_in(&["verify", &file], "");
    assert!(verified.out.contains("2 decisions"), "{}{}", verified.out, verified.err);
    // What is said over a file is meant.
    play(&format!("save! {taken}\nquit\n"));
    assert_eq!(type_in(&["verify", &taken], "").status, 0);
}

#[test]
fn a_game_that_is_taken_up_is_told_as_it_was_played() {
    let folder = Folder::new("people-resume");
    let save = folder.path("game.json");
    let line = ["play", "--bots", "human,random", "--seed", "7", "--save", &save];
    type_in(&line, "1\nmeeple road e\n1\n1\n");
    let resumed = type_in(&["resume", &save, "--bots", "human,random"], "quit\n").out;
    let told = output(&format!("replay {save}"));
    let past: Vec<&str> = told.lines().take_while(|line| !line.is_empty()).collect();
    assert!(past.iter().filter(|line| line.starts_with("Turn ")).count() >= 3, "{told}");
    assert!(resumed.contains(&past.join("\n")), "{resumed}\n{told}");
    assert_eq!(resumed.matches("Start ").count(), 1, "{resumed}");
    // The same holds for programs.
    let lines = ["resume", &save, "--bots", "human,random", "--json"];
    let resumed = type_in(&lines, "quit\n").out;
    let played =
        type_in(&["play", "--bots", "human,random", "--seed", "7", "--json"], "1\nmeeple road e\n1\n1\n").out;
    assert_eq!(resumed, played);
}

#[test]
fn a_name_that_promises_another_form_is_no_save() {
    for (name, right) in [("x.twn", "x.json"), ("x.JCZ", "x.json")] {
        let run = type_in(&["play", "--quiet", "--seed", "7", "--save", name, "--overwrite"], "");
        assert_eq!(run.status, 2);
        let told = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&format!("a save is JSON: save into {right};")), "{told}");
        assert!(!std::path::Path::new(name).exists());
    }
}

#[test]
fn steps_of_one_question_are_counted() {
    let sets = ["play", "--set", "base", "--set", "princess-and-dragon", "--bots", "human", "--players", "2"];
    let draws = ["--seed", "7", "--draws", "volcano-plain,road-straight,road-straight,dragon-road-straight"];
    let line: Vec<&str> = sets.into_iter().chain(draws).collect();
    let run = type_in(
        &line,
        "place 0,-1 r0\nplace 1,0 r0\npass\nplace 2,0 r0\npass\nplace -1,0 r0\npass\n1\nundo\n1\ndragon 1,0\n",
    );
    assert!(run.out.contains("\nBob chooses: dragon moves\n"), "{}", run.out);
    assert_eq!(run.out.matches("\nAnn chooses: dragon moves, step 2\n").count(), 2, "{}", run.out);
    assert!(run.out.contains("\nBob chooses: dragon moves, step 3\n"), "{}", run.out);
}
