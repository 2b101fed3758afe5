//! `tiles --stats`: a set in numbers.

use serde_json::Value;

use crate::folder::Folder;
use crate::{output, run};

fn editions(line: &str) -> Vec<Value> {
    let told = output(&format!("tiles {line} --stats --json"));
    let mut value: Value = serde_json::from_str(&told).unwrap();
    serde_json::from_value(value["editions"].take()).unwrap()
}

/// How often it stands there, under this key, with this name.
fn times(edition: &Value, list: &str, key: &str, name: &str) -> u64 {
    let rows = edition[list].as_array().unwrap();
    rows.iter().filter(|row| row[key] == name).map(|row| row["times"].as_u64().unwrap()).sum()
}

#[test]
fn bundled_sets_are_counted_in_every_edition() {
    let base = editions("base --games 0");
    assert_eq!(base.len(), 2);
    for edition in &base {
        assert_eq!((edition["tiles"].as_u64(), &edition["points"]), (Some(72), &Value::Null));
        let sides: u64 =
            edition["sides"].as_array().unwrap().iter().map(|row| row["times"].as_u64().unwrap()).sum();
        assert_eq!(sides, 72 * 4);
        assert_eq!(edition["features"]["monastery"], 6);
        assert_eq!(times(edition, "marks", "mark", "pennant"), 10);
    }
    // The old print has 24 designs; of those only the whole city, the crossing of four and the lone monastery look the same
    // after a quarter turn.
    let designs = base[0]["designs"].as_array().unwrap();
    let same: Vec<&str> = designs
        .iter()
        .filter(|design| design["equal_positions"] == 4)
        .map(|design| design["tile"].as_str().unwrap())
        .collect();
    assert_eq!((designs.len(), same.len()), (24, 3), "{same:?}");
    assert_eq!(editions("princess-and-dragon@c1 --games 0")[0]["tiles"], 30);
}

#[test]
fn tables_fit_a_terminal_and_name_what_is_there() {
    let told = output("tiles princess-and-dragon --stats --games 2");
    for part in ["edition c1", "edition c2", "Sides", "met in base", "dragon", "Symmetry", "base alone"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(told, output("tiles princess-and-dragon --stats --games 2"));
    assert_eq!(output("tiles base --edition c2 --stats --games 0").matches("Sides").count(), 1);
}

#[test]
fn a_set_that_does_not_compose_is_counted_without_points() {
    let folder = Folder::new("stats-unsound");
    let text = "format = 1\n[set]\nid = \"lone\"\nexpansions = [\"nobody\"]\n[[tile]]\nid = \"a\"\n";
    let lone = &editions(&folder.file("lone.toml", text))[0];
    assert_eq!((&lone["points"], times(lone, "sides", "side", "field")), (&Value::Null, 4));
}

#[test]
fn games_of_millions_of_tiles_are_not_played_and_the_set_is_counted_all_the_same() {
    let folder = Folder::new("stats-large");
    let tile =
        |number| format!("[[tile]]\nid = \"t{number}\"\ncount = 10000\nfeatures = [{{ road = \"N S\" }}]\n");
    let tiles: Vec<String> = (0..4000).map(tile).collect();
    let path = folder.file("large.toml", &format!("format = 1\n[set]\nid = \"large\"\n{}", tiles.concat()));
    let refused = run(&format!("tiles {path} --stats"));
    assert_eq!(refused.status, 2, "{}", refused.err);
    let told = refused.err.split_whitespace().collect::<Vec<_>>().join(" ");
    // With the base set.
    let problem = "--games: a game of 40000072 tiles is not played for its points, 10000 are the most; \
                   count without games: --games 0";
    assert!(told.contains(problem), "{told}");
    let large = &editions(&format!("{path} --games 0"))[0];
    assert_eq!((&large["tiles"], times(large, "sides", "side", "field")), (&40_000_000.into(), 80_000_000));
}

#[test]
fn statistics_and_pictures_are_asked_for_apart() {
    for (line, words) in [
        ("tiles base --json", "--stats"),
        ("tiles base --games 5", "--stats"),
        ("tiles base --stats --png x.png", "--png"),
        ("tiles base --stats --edition c9", "c1, c2"),
    ] {
        let refused = run(line);
        assert_eq!(refused.status, 2, "{line}");
        assert!(refused.err.contains(words), "{line}: {}", refused.err);
    }
}
