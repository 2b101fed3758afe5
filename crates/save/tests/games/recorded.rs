//! What may never change: saves of each released format, the digests of recorded games, and games in notation.
//!
//! `TILEWRIGHT_WRITE_GOLDEN=1` writes the digests as they are now.

use std::fmt::Write as _;
use std::path::Path;

use crate::common::play_on;
use tilewright_save::{Notation, Recipe, Save, Setup};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The set-up of a recorded game.
fn recorded(seed: u64) -> Setup {
    let mut recipe = match seed % 5 {
        0 => Recipe::of_sets(["base"]),
        1 => Recipe::of_sets(["base@c1"]),
        2 => Recipe::of_sets(["base", "princess-and-dragon"]),
        3 => Recipe::of_sets(["base", "inns-and-cathedrals", "traders-and-builders"]),
        _ => Recipe::of_sets(["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"]),
    };
    if seed % 7 == 3 {
        recipe.choices.push(("base_fields".to_owned(), "off".to_owned()));
    }
    if seed % 3 == 1 {
        recipe.with.push("abbot".to_owned());
    }
    let names = ["Ann", "Bob", "Cid", "Dee"];
    Setup::new(recipe, names.into_iter().take(2 + seed as usize % 3), seed).beginning_with((seed % 2) as u8)
}

#[test]
fn fifty_recorded_games_end_as_ever() {
    let mut lines = String::new();
    for seed in 0..50 {
        let setup = recorded(seed);
        let rules = setup.recipe.compose().unwrap().build().unwrap();
        let mut game = setup.begin(&rules).unwrap();
        play_on(&mut game, seed, u32::MAX);
        let digest = Save::of(&game, &setup).unwrap().digest().unwrap();
        let _ = writeln!(lines, "{seed} {} {digest}", game.actions().len());
    }
    let path = here().join("tests/golden/games.txt");
    if std::env::var_os("TILEWRIGHT_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, &lines).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), lines);
}

#[test]
fn a_save_of_format_1_loads_for_ever() {
    let path = here().join("tests/golden/format-1.json");
    if std::env::var_os("TILEWRIGHT_WRITE_GOLDEN").is_some() && !path.exists() {
        let setup = recorded(4);
        let rules = setup.recipe.compose().unwrap().build().unwrap();
        let mut game = setup.begin(&rules).unwrap();
        play_on(&mut game, 4, 90);
        std::fs::write(&path, Save::of(&game, &setup).unwrap().to_json()).unwrap();
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let (save, game) = Save::load_text(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((game.state().plies(), save.decisions().len()), (90, game.actions().len()));
    assert_eq!(save.to_json(), text);
}

#[test]
fn the_games_of_the_examples_replay() {
    let folder = here().join("../../examples/games");
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names.retain(|path| path.extension().is_some_and(|end| end == "twn"));
    assert_eq!(names.len(), 3);
    let mut comments = 0;
    for path in names {
        let text = std::fs::read_to_string(&path).unwrap();
        let notation = Notation::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let game = notation.play().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(game.result().map(|result| result.scores), notation.result);
        assert!(notation.result.is_some(), "a whole game");
        assert_eq!(notation.to_string(), text, "as the printer writes it");
        comments +=
            notation.turns.iter().flat_map(|turn| &turn.steps).filter(|s| s.comment.is_some()).count();
    }
    assert!(comments >= 3);
}

#[test]
fn mistakes_in_a_notation_are_located() {
    let head = "[Set \"base\"]\n[Player \"Ann\"]\n[Seed \"7\"]\n\n";
    let place = |rest: &str| {
        let error = Notation::parse(&format!("{head}{rest}")).unwrap_err();
        (error.line, error.column)
    };
    assert_eq!(place("1. road-straight 1,0 r0 / \n*\n"), (5, 27));
    assert_eq!(place("1. road-straight 1,0 r0 {so\n*\n"), (5, 25));
    assert_eq!(place("1. road-straight 1,0 r0 {so} pass\n*\n"), (5, 30));
    assert_eq!(place("  what\n*\n"), (5, 3));
    assert_eq!(place("1. pass\n"), (5, 1));
    assert_eq!(place("= 1 2\n"), (5, 1));
    assert_eq!(place("*\n1. pass\n"), (6, 1));
    assert_eq!(place("[Seed \"x\"]\n*\n"), (5, 8));
}
