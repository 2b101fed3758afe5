//! Wrong arguments: the message names what is wrong and what would be right, and the status is 2.

use crate::{output, run};

/// Every one of the words stands in the message.
#[track_caller]
fn refused(line: &str, words: &[&str]) {
    let run = run(line);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{line}: {}", run.err);
    // A drawn message goes on behind a bar.
    let message = run.err.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ");
    for word in words {
        assert!(message.contains(word), "{line}: no {word:?} in:\n{}", run.err);
    }
}

#[test]
fn what_is_played() {
    refused("play --set bas", &["--set", "`bas`", "did you mean `base`?", "princess-and-dragon"]);
    refused("play --set base@c9", &["--set", "\"c9\"", "it has c1, c2"]);
    refused("play --set no-such.toml", &["--set", "no-such.toml"]);
    refused("play --set princess-and-dragon", &["--set", "no set has a start tile", "such as base"]);
    refused("play --edition c9", &["--edition", "`c9`", "c1, c2"]);
    refused("play --preset nonsense", &["--preset", "`nonsense`"]);
    refused("play --rule base_fields", &["--rule", "base_fields=off"]);
    refused("play --rule base_feilds=off", &["--rule", "did you mean `base_fields`?"]);
    refused("play --rule base_fields=maybe", &["--rule", "no value `maybe`", "on, off"]);
    refused("play --with fary", &["--with", "unknown expansion `fary`", "did you mean `fairy`?"]);
    refused("play --without fairy", &["--without", "`fairy`", "there are: base"]);
    refused("play --with dragon", &["compose::unsound", "--with: expansion `dragon`"]);
    refused(
        "play --set base --set princess-and-dragon --without volcano",
        &["compose::unsound", "--without: expansion `dragon`"],
    );
    refused("play --with fairy --without fairy", &["--with, --without", "`fairy`", "write one of the two"]);
    refused(
        "play --rule base_fields=on --rule base_fields=off",
        &["--rule", "both `on` and `off`", "write it once"],
    );
    refused("play --figures meeple=7 --figures meeple=8", &["--figures", "both 7 and 8"]);
    refused("play --figures meeple", &["--figures", "meeple=8"]);
    refused("play --figures knight=3", &["knight"]);
}

#[test]
fn play() {
    refused("play --players 0", &["--players", "a whole number from 1 to 8"]);
    refused("play --players two", &["--players", "'two'", "a whole number from 1 to 8"]);
    refused("play --players 8", &["--players: 8 players; this ruleset is for 1 to 6"]);
    refused("play --players 2 --player Ann", &["--players", "--player"]);
    refused("play --player Ann --player Ann", &["--player", "`Ann`", "a name of its own"]);
    refused("play --first 3", &["--first", "no player 3", "1 to 2"]);
    refused("play --seed seven", &["--seed", "seven"]);
    refused("play --draws monastry", &["--draws", "`monastry`", "did you mean `monastery`?"]);
    refused("play --bots gredy", &["--bots", "did you mean `greedy`?", "human"]);
    refused("play --players 3 --bots random,random", &["--bots", "2 for 3 players"]);
    refused("play --json --quiet", &["--json", "--quiet"]);
}

#[test]
fn simulate() {
    refused("simulate --games 0", &["--games", "1..="]);
    refused("simulate --jobs many", &["--jobs", "many"]);
    refused("simulate --bots human", &["--bots", "`human`", "random, finisher, greedy"]);
    refused("simulate --players 7", &["--players: 7 players"]);
}

#[test]
fn sets_and_rules() {
    refused("sets --rule", &["--rule"]);
    refused("sets base", &["base"]);
    refused("sets --edition c1", &["--edition"]);
    refused("rules BASE-999", &["ID", "`BASE-999`"]);
    refused("rules vulcano", &["ID", "did you mean `volcano`?"]);
    refused("rules --all", &["--all"]);
}

#[test]
fn tiles() {
    refused("tiles", &["<SET>"]);
    refused("tiles bse", &["SET: ", "did you mean `base`?"]);
    refused("tiles base --edition c7", &["--edition", "\"c7\"", "c1, c2"]);
    refused("tiles missing.toml", &["SET: ", "missing.toml"]);
}

#[test]
fn phases() {
    refused("phases --set nowhere", &["--set", "`nowhere`"]);
    refused("phases --dots", &["--dots", "--dot"]);
    refused("phases --rule x=y", &["--rule", "`x`"]);
}

#[test]
fn why() {
    refused("why", &["<ACTION>"]);
    let run = crate::type_in(&["why", "dance", "--seed", "7"], "");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("ACTION: `dance` is no action"), "{}", run.err);
    refused("why pass --seed 7 --ply 100000", &["--ply", "the game is over after", "write at most that"]);
    refused("why pass --ply x", &["--ply", "'x'"]);
}

#[test]
fn perft() {
    refused("perft", &["--depth"]);
    refused("perft --depth 99", &["--depth", "0..=20"]);
    refused("perft --depth 1 --players 8", &["--players: 8 players"]);
}

#[test]
fn conform_and_refgames() {
    for command in ["conform", "refgames"] {
        refused(command, &["<PATH>"]);
        refused(&format!("{command} no/such/folder"), &["PATH", "`no/such/folder`"]);
        refused(&format!("{command} . --facts no/such.json"), &["--facts", "`no/such.json`"]);
    }
}

#[test]
fn no_or_an_unknown_command() {
    refused("", &["Usage: tilewright <COMMAND>", "play"]);
    refused("ploy", &["'ploy'", "'play'"]);
}

#[test]
fn every_help_has_an_example() {
    let commands = [
        "play", "simulate", "load", "new", "check", "explain", "sets", "rules", "tiles", "phases", "why",
        "perft", "conform", "refgames",
    ];
    for command in commands {
        let help = output(&format!("{command} --help"));
        assert!(help.contains("Example") && help.contains(&format!("  tilewright {command}")), "{help}");
    }
    assert!(output("--help").contains("tilewright simulate --games 10000"));
}
