//! The files that people write by hand.

use std::io;

use tilewright::prelude::*;
use tilewright::tileset::{Diagnostic, SetFile};
use tilewright_gamefile::GameFile;

use crate::games::{play_some, sound, told};

/// The set file that lies beside every game file.
const HAMLET: &str = include_str!("../../../examples/games/hamlet-tiles.toml");

pub(crate) fn set_file(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let file = match SetFile::parse("fuzzed.toml", text, &Composition::vocabulary()) {
        Ok(file) => file,
        Err(error) => return mistakes(text, error.diagnostics()),
    };
    let editions: Vec<Option<&str>> = match file.editions() {
        [] => vec![None],
        editions => editions.iter().map(|edition| Some(edition.as_str())).collect(),
    };
    // A small part of them tells as much as all.
    for edition in editions.into_iter().take(3) {
        let set = file.edition(edition).expect("an edition of its own list");
        assert!(set.total() > 0, "a sound set has tiles");
        for composition in
            [Composition::new().set_data(set.clone()), Composition::new().set("base").set_data(set)]
        {
            match composition.build() {
                Ok(rules) => play_some(&rules, 2, data.len() as u64),
                Err(error) => told(&error.to_string()),
            }
        }
    }
}

pub(crate) fn game_file(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut beside = |path: &str| match path {
        "hamlet-tiles.toml" => Ok(HAMLET.to_owned()),
        _ => Err(io::Error::from(io::ErrorKind::NotFound)),
    };
    let bots = ["greedy", "random"];
    let file = match GameFile::parse("fuzzed.toml", text, &bots, &mut beside) {
        Ok(file) => file,
        Err(error) => return mistakes(text, error.diagnostics().filter(|one| one.file == "fuzzed.toml")),
    };
    mistakes(text, file.warnings());
    let rules = match file.compose() {
        Ok(rules) => rules,
        Err(error) => return mistakes(text, error.diagnostics().filter(|one| one.file == "fuzzed.toml")),
    };
    match file.setup(7).begin(&rules) {
        Ok(game) => sound(&game),
        Err(error) => told(&error.to_string()),
    }
    play_some(&rules, 2, 7);
}

/// Every mistake can be shown: it says something, and its place is in the text.
fn mistakes<'a>(text: &str, found: impl IntoIterator<Item = &'a Diagnostic>) {
    let mut count = 0;
    for mistake in found {
        count += 1;
        told(&mistake.to_string());
        mistake.help.iter().for_each(|help| told(help));
        assert!(mistake.line == 0 || text.get(mistake.span.clone()).is_some(), "{mistake} is nowhere");
    }
    assert!(count <= 201, "{count} mistakes are told");
}
