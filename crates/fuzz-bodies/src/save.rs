//! A save, whole or damaged, and one whose seal was made to fit.

use std::io;
use std::sync::Arc;

use serde_json::Value;
use tilewright::prelude::*;
use tilewright_save::{LoadError, Recipe, RecipeError, Recovered, Save};

use crate::games::{sound, told};

/// The most decisions of a save that is played.
const DECISIONS: usize = 400;

pub(crate) fn body(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let save = match Save::from_json(text) {
        Ok(save) => save,
        Err(error) => return told(&error.to_string()),
    };
    // What is read is written and read as the same.
    let written = save.to_json();
    let reread = Save::from_json(&written).map(|reread| reread.to_json());
    assert!(reread.is_ok_and(|text| text == written), "written and read it is another save");
    if save.decisions().len() > DECISIONS {
        return;
    }
    match save.load_with(compose) {
        Ok(game) => again(&save, &game),
        Err(recovered) => {
            failed(&recovered);
            if let LoadError::Changed { now, .. } = recovered.error {
                resealed(text, &now.to_string());
            }
        }
    }
    for again in [save.restore_with(compose), save.verify_with(compose)] {
        match again {
            Ok(game) => sound(&game),
            Err(recovered) => failed(&recovered),
        }
    }
}

/// Set files are not read: what a body does depends on its input alone.
fn compose(recipe: &Recipe) -> Result<Arc<Ruleset>, RecipeError> {
    let composition = recipe.compose_with(|_| Err(io::Error::from(io::ErrorKind::NotFound)))?;
    Ok(composition.build()?)
}

/// The same with the right seal, as somebody who wants to cheat would write it.
fn resealed(text: &str, seal: &str) {
    let Ok(Value::Object(mut fields)) = serde_json::from_str(text) else { return };
    fields.insert("seal".to_owned(), Value::String(seal.to_owned()));
    let Ok(save) = Save::from_json(&Value::Object(fields).to_string()) else { return };
    match save.load_with(compose) {
        Ok(game) => again(&save, &game),
        Err(recovered) => failed(&recovered),
    }
    for again in [save.restore_with(compose), save.verify_with(compose)] {
        match again {
            Ok(game) => sound(&game),
            Err(recovered) => failed(&recovered),
        }
    }
}

/// A loaded game is sound, and saved it is the same game.
fn again(save: &Save, game: &Game) {
    sound(game);
    let once = Save::of(game, save.setup()).unwrap_or_else(|error| panic!("loaded and not saved: {error}"));
    let twice = once.load_with(compose).unwrap_or_else(|error| panic!("saved and not loaded: {error}"));
    assert!(twice.state() == game.state(), "saved and loaded it is another game");
}

/// What is recovered is sound, and less than all is told as such.
fn failed(recovered: &Recovered) {
    told(&recovered.error.to_string());
    if let Some(game) = &recovered.game {
        sound(game);
        assert!(recovered.decisions <= game.actions().len());
    }
}
