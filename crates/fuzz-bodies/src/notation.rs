//! A notation: what is read is printed and read as the same, and what is played can be written.

use std::io;

use tilewright_save::Notation;

use crate::games::{sound, told};

/// The most turns of a notation that is played.
const TURNS: usize = 200;

pub(crate) fn body(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let notation = match Notation::parse(text) {
        Ok(notation) => notation,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1, "{error}");
            return told(&error.to_string());
        }
    };
    let printed = notation.to_string();
    match Notation::parse(&printed) {
        Ok(again) => assert_eq!(again, notation, "printed it is another notation:\n{printed}"),
        Err(error) => panic!("printed it cannot be read: {error}\n{printed}"),
    }
    if notation.turns.len() > TURNS {
        return;
    }
    let composed = notation.setup.recipe.compose_with(|_| Err(io::Error::from(io::ErrorKind::NotFound)));
    let rules = match composed.and_then(|composition| Ok(composition.build()?)) {
        Ok(rules) => rules,
        Err(error) => return told(&error.to_string()),
    };
    let game = match notation.play_under(&rules) {
        Ok(game) => game,
        Err(error) => return told(&error.to_string()),
    };
    sound(&game);
    let written = Notation::of(&game, &notation.setup)
        .unwrap_or_else(|error| panic!("played and not written down: {error}"));
    match Notation::parse(&written.to_string()).and_then(|again| again.play_under(&rules)) {
        Ok(again) => assert!(again.state() == game.state(), "written down it is another game"),
        Err(error) => panic!("written down and not played: {error}\n{written}"),
    }
}
