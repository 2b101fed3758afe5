//! `tilewright bench`, on games that are soon measured.

use serde_json::Value;

use crate::{output, run};

/// The game of a file that is over after three tiles: every figure is measured all the same, beside its baseline.
#[test]
fn the_game_of_a_file_is_measured() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/games/puzzle.toml");
    let told = output(&format!("bench --seconds 0.01 --json --game {game}"));
    let told: Value = serde_json::from_str(&told).unwrap();
    let figures = told["figures"].as_array().unwrap();
    assert!(figures.len() >= 10, "{told}");
    for figure in figures {
        let number = |key: &str| figure[key].as_f64().unwrap_or_else(|| panic!("no {key}: {figure}"));
        assert!(number("value") > 0.0 && number("times_baseline") > 0.0, "{figure}");
        // A choice in a small game takes far less than a hundredth of a second, which is how long all are tried.
        assert!(figure["unit"] != "ns" || number("value") < 5e6, "{figure}");
        assert!(figure["baseline"].as_str().is_some_and(|baseline| !baseline.is_empty()), "{figure}");
    }
    let table = output(&format!("bench --seconds 0.01 --game {game}"));
    assert_eq!(table.lines().count(), figures.len() + 1, "{table}");
}

#[test]
fn what_cannot_be_measured_is_refused() {
    for (line, told) in [
        ("bench --seconds 0", "0.01 to 60"),
        ("bench --seconds soon", "0.01 to 60"),
        ("bench --game no-such-file.toml", "no-such-file.toml"),
    ] {
        let run = run(line);
        assert_eq!((run.status, run.err.contains(told)), (2, true), "{line}: {}", run.err);
    }
}
