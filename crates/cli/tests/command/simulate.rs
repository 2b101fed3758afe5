//! `tilewright simulate`.

use serde_json::Value;

use crate::output;

fn summary(line: &str) -> Value {
    let mut summary: Value = serde_json::from_str(&output(line)).unwrap();
    summary.as_object_mut().unwrap().remove("speed").unwrap();
    summary
}

#[test]
fn the_result_is_the_same_for_any_number_of_jobs() {
    let alone = summary("simulate --games 150 --seed 7 --players 3 --json --jobs 1");
    for jobs in [2, 7] {
        assert_eq!(
            alone,
            summary(&format!("simulate --games 150 --seed 7 --players 3 --json --jobs {jobs}"))
        );
    }
    assert_ne!(alone, summary("simulate --games 150 --seed 8 --players 3 --json"));
}

#[test]
fn the_numbers_add_up() {
    let summary = summary("simulate --games 60 --seed 7 --players 4 --json");
    assert_eq!((&summary["games"], &summary["seed"]), (&60.into(), &7.into()));
    let seats = summary["seats"].as_array().unwrap();
    let shares: f64 = seats.iter().map(|seat| seat["win_share"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    let points: f64 = seats.iter().map(|seat| seat["points"]["mean"].as_f64().unwrap()).sum();
    assert!((points - summary["total"]["mean"].as_f64().unwrap()).abs() < 1e-9);
    // 71 turns a game, but for tiles that fit nowhere at the end.
    assert!((60 * 70..=60 * 71).contains(&summary["turns"].as_u64().unwrap()));
}

#[test]
fn other_bots_may_sit_there() {
    let summary = summary("simulate --games 6 --seed 1 --bots greedy,random --json");
    assert_eq!(summary["seats"][0]["bot"], "greedy");
    assert!(summary["seats"][0]["win_share"].as_f64().unwrap() > 0.8);
}

#[test]
fn the_table_has_a_row_for_each_seat_and_one_for_all() {
    let table = output("simulate --games 40 --seed 7 --set base --set princess-and-dragon --players 3");
    assert!(table.starts_with("40 games of base (c2), princess-and-dragon (c2), seed 7\n"), "{table}");
    let rows: Vec<&str> = table.lines().skip_while(|line| !line.contains("seat  player")).collect();
    assert_eq!(rows.len(), 5, "{table}");
    assert!(rows[1].contains("Ann") && rows[1].ends_with('%') && rows[4].contains("all"), "{table}");
}

/// Ten thousand games were run by hand; the command is the same.
#[test]
fn many_games_at_once_are_played_as_alone() {
    let result = |jobs: u8| -> Value {
        let line = format!(
            "load --set base --set princess-and-dragon --games 60 --seed 3 --jobs {jobs} --save-every 3 --json"
        );
        let mut result: Value = serde_json::from_str(&output(&line)).unwrap();
        for key in ["seconds", "games_per_second", "bytes_per_game", "jobs"] {
            result.as_object_mut().unwrap().remove(key).unwrap();
        }
        result
    };
    let alone = result(1);
    assert_eq!(alone, result(4));
    assert_eq!((&alone["games"], &alone["as_alone"]), (&60.into(), &true.into()));
    assert!(alone["saved"].as_u64().unwrap() > 100, "{alone}");
}
