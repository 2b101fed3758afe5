//! `tilewright play` among bots.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{output, run};

fn lines(line: &str) -> Vec<Value> {
    output(line).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn of<'a>(lines: &'a [Value], event: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["event"] == event).collect()
}

#[test]
fn a_seed_plays_the_same_game_again() {
    let game = output("play --players 3 --seed 7");
    assert_eq!(game, output("play --players 3 --seed 7"));
    assert_ne!(game, output("play --players 3 --seed 8"));
}

#[test]
fn the_story_has_turns_scores_and_a_final_table() {
    let game = output("play --players 4 --seed 7");
    let first = game.lines().find(|line| line.starts_with("Turn 1 ")).unwrap();
    assert!(first.contains(" Ann ") && first.contains("  place ") && first.ends_with(" (6 left)"), "{first}");
    assert!(game.contains(" completed\n            "), "{game}");
    assert!(game.contains(" tiles x 2") && !game.contains("2 tile x"), "{game}");
    assert!(game.contains("\nFinal scoring\n"));
    let table = game.split("\nFinal\n").nth(1).unwrap();
    assert!(table.starts_with("  place  player  points  "), "{table}");
    assert!(table.trim_end().ends_with("wins.") || table.trim_end().ends_with("share the win."), "{table}");
}

#[test]
fn both_sets_together_are_told_within_eighty_columns() {
    for seed in 0..6 {
        let game = output(&format!("play --set base --set princess-and-dragon --players 5 --seed {seed}"));
        assert!(game.contains("the dragon goes to"), "seed {seed}");
        // Told in the line of the walk.
        let walks = game.lines().filter(|line| line.ends_with("  dead end")).count();
        assert!(walks > 0 && !game.contains("dead end: "), "seed {seed}");
    }
}

#[test]
fn quiet_prints_the_table_alone() {
    let whole = output("play --seed 7");
    let quiet = output("play --seed 7 --quiet");
    assert!(quiet.starts_with("Final\n"));
    assert!(whole.ends_with(&quiet));
}

#[test]
fn without_a_seed_the_game_says_how_to_repeat_it() {
    let game = output("play --quiet");
    let seed = game.split("--seed ").nth(1).unwrap().split(' ').next().unwrap();
    let again = output(&format!("play --quiet --seed {seed}"));
    assert!(game.ends_with(&again));
}

#[test]
fn json_lines_tell_the_same_game() {
    let lines = lines("play --player Ann --player Bob --first 2 --seed 7 --json");
    assert_eq!(
        (&lines[0]["event"], &lines[0]["seed"], &lines[0]["first"]),
        (&"game".into(), &7.into(), &1.into())
    );
    assert_eq!(lines[0]["players"], Value::from(vec!["Ann", "Bob"]));
    assert_eq!(lines[0]["sets"][0]["edition"], "c2");
    assert_eq!(of(&lines, "tile-placed").len(), 72);
    assert_eq!(of(&lines, "tile-placed")[0]["cell"], Value::from(vec![0, 0]));
    let mut points = [0, 0];
    for scored in of(&lines, "scored") {
        let items = scored["items"].as_array().unwrap();
        let sum: i64 =
            items.iter().map(|item| item["count"].as_i64().unwrap() * item["each"].as_i64().unwrap()).sum();
        assert_eq!(scored["points"], sum, "{scored}");
        points[scored["player"].as_u64().unwrap() as usize] += sum;
    }
    let result = lines.last().unwrap();
    assert_eq!(result["event"], "result");
    assert_eq!(result["scores"], Value::from(points.to_vec()));
    let table = output("play --player Ann --player Bob --first 2 --seed 7 --quiet");
    assert!(table.contains(&format!("  {}  ", points[0])), "{table}");
}

#[test]
fn every_json_line_has_a_documented_event() {
    let lines = lines("play --set base --set princess-and-dragon --players 4 --seed 7 --json");
    let events: BTreeSet<&str> = lines.iter().map(|line| line["event"].as_str().unwrap()).collect();
    let documented = [
        "game",
        "action",
        "undone",
        "turn-started",
        "tile-drawn",
        "tile-rejected",
        "tiles-returned",
        "tile-placed",
        "figure-moved",
        "passed",
        "phase-skipped",
        "feature-completed",
        "scored",
        "note",
        "game-over",
        "result",
    ];
    assert!(events.iter().all(|event| documented.contains(event)), "{events:?}");
    assert!(
        ["tile-rejected", "figure-moved", "game-over"].iter().all(|event| events.contains(event)),
        "{events:?}"
    );
    let walks = of(&lines, "figure-moved").into_iter().filter(|line| line["figure"]["kind"] == "dragon");
    assert!(
        walks.filter(|line| line["to"]["cell"].is_array() && line["figure"]["owner"].is_null()).count() > 3
    );
}

#[test]
fn draws_can_be_fixed() {
    let game = output("play --seed 7 --draws monastery,crossing-four");
    assert!(game.lines().any(|line| line.starts_with("Turn 1 ") && line.contains(" monastery ")));
    assert!(game.lines().any(|line| line.starts_with("Turn 2 ") && line.contains(" crossing-four ")));
    let run = run("play --seed 7 --draws monastery,crossing-four,crossing-four");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--draws: the fixed draw order deals `crossing-four` next"), "{}", run.err);
}

#[test]
fn options_reach_the_rules() {
    let lines = lines("play --seed 7 --rule base_fields=off --figures meeple=3 --edition c1 --json");
    assert_eq!(
        (&lines[0]["options"]["base_fields"], &lines[0]["sets"][0]["edition"]),
        (&"off".into(), &"c1".into())
    );
    assert!(of(&lines, "scored").iter().all(|scored| scored["label"] != "field"));
    let without = output("play --set base --set princess-and-dragon --without fairy --seed 7 --json");
    assert!(!without.contains("\"fairy\""));
}
