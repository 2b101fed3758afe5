//! What may never change: saves of each released format, the digests of recorded games, and games in notation.
//!
//! `TILEWRIGHT_WRITE_GOLDEN=1` writes the digests as they are now.

use std::fmt::Write as _;
use std::path::Path;

use crate::record::{line, play_on, recorded};
use tilewright::prelude::*;
use tilewright_save::{LoadError, Notation, Save};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn fifty_recorded_games_end_as_ever() {
    let mut lines = String::new();
    for seed in 0..50 {
        let _ = writeln!(lines, "{}", line(seed));
    }
    let path = here().join("tests/golden/games.txt");
    if std::env::var_os("TILEWRIGHT_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, &lines).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), lines);
}

fn golden(name: &str) -> String {
    std::fs::read_to_string(here().join("tests/golden").join(name)).unwrap()
}

/// The game of which a save of each format was written.
fn ninety_plies() -> Game {
    let setup = recorded(4);
    let mut game = setup.begin(&setup.recipe.compose().unwrap().build().unwrap()).unwrap();
    play_on(&mut game, 4, 90);
    game
}

/// An earlier commit wrote it. It is read as a save of the present format.
#[test]
fn a_save_of_format_1_loads_for_ever() {
    let text = golden("format-1.json");
    let (save, game) = Save::load_text(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((game.state().plies(), save.decisions().len()), (90, game.actions().len()));
    assert!(game.state() == ninety_plies().state());
    assert_eq!((save.checkpoint(), save.restore().unwrap().actions()), (None, game.actions()));
    let now = save.to_json();
    assert_eq!(Save::of(&game, save.setup()).unwrap().to_json(), now, "migrated");
    assert!(now.contains("\"format\": 2") && text.contains("\"format\": 1"));

    // What was changed in an old save is not sealed anew by migrating.
    let edited = text.replace("\"Ann\"", "\"Eve\"");
    let error = Save::load_text(&edited).unwrap_err();
    assert!(matches!(error.error, LoadError::Changed { .. }), "{error}");
    assert_eq!(error.decisions, game.actions().len());
}

#[test]
fn a_save_of_format_2_loads_for_ever() {
    let path = here().join("tests/golden/format-2.json");
    let game = ninety_plies();
    if std::env::var_os("TILEWRIGHT_WRITE_GOLDEN").is_some() && !path.exists() {
        let save = Save::of(&game, &recorded(4)).unwrap().with_checkpoint(&until(&game, 60)).unwrap();
        std::fs::write(&path, save.to_json()).unwrap();
    }
    let text = golden("format-2.json");
    let (save, loaded) = Save::load_text(&text).unwrap_or_else(|error| panic!("{error}"));
    assert!(loaded.state() == game.state());
    assert_eq!(save.to_json(), text, "byte for byte");
    let verified = save.verify().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verified.actions(), game.actions());
    let restored = save.restore().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(restored.actions(), game.actions());
    assert_eq!(game.rules().snapshot(restored.state()), game.rules().snapshot(game.state()));
    assert_eq!(save.checkpoint(), Some(until(&game, 60).actions().len()));
}

/// The game as it was after so many plies.
fn until(game: &Game, plies: u32) -> Game {
    let setup = recorded(4);
    let mut earlier = setup.begin(game.rules()).unwrap();
    while earlier.state().plies() < plies {
        earlier.apply(game.actions()[earlier.actions().len()]).unwrap();
    }
    earlier
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

#[test]
fn a_notation_says_nothing_twice_and_ends_as_its_game_does() {
    let refused = |tags: &str| {
        let text = format!("[Set \"base\"]\n[Player \"Ann\"]\n{tags}\n*\n");
        Notation::parse(&text).and_then(|notation| notation.play().map(drop)).unwrap_err()
    };
    for tags in [
        "[Seed \"7\"]\n[Seed \"8\"]",
        "[Seed \"7\"]\n[Seed \"7\"]",
        "[First \"1\"]\n[First \"1\"]",
        "[Option \"base_fields=on\"]\n[Option \"base_fields=off\"]",
        "[Figures \"meeple=6\"]\n[Figures \"meeple=8\"]",
    ] {
        let error = refused(tags);
        assert!((error.line, error.column) == (4, 2) && error.problem.contains("is said twice"), "{error}");
    }
    // Two options, and two players, are no contradiction.
    let whole = "[Set \"base\"]\n[Player \"Ann\"]\n[Player \"Bob\"]\n[Option \"base_fields=on\"]\n*\n";
    assert!(Notation::parse(whole).and_then(|notation| notation.play()).is_ok());

    let setup = recorded(0);
    let mut game = setup.begin(&setup.recipe.compose().unwrap().build().unwrap()).unwrap();
    play_on(&mut game, 0, u32::MAX);
    let mut notation = Notation::of(&game, &setup).unwrap();
    assert!(notation.play().is_ok());
    let scores = notation.result.take().unwrap();
    let error = notation.play().unwrap_err();
    assert!(error.problem.contains(&format!("the game is over here; end with `= {}", scores[0])), "{error}");
}
