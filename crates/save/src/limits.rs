//! How much a recipe or a save may hold: far more than any game needs, and little enough that a hostile file costs nothing.
//!
//! # Invariants
//!
//! - What is within the limits can be shown: no word steers a terminal, and none is longer than a line or two.

use tilewright::core::kind::MAX_PLAYERS;
use tilewright::core::shown::{no_name, steers};

use crate::recipe::{Recipe, RecipeError};
use crate::setup::{Chance, Setup};

/// The most sets of a game; twice the same set counts twice.
pub(crate) const MAX_SETS: usize = 64;
/// The most expansions, options or kinds of figures that are named.
pub(crate) const MAX_WORDS: usize = 256;
/// The most tiles that a selection names, and the most start tiles.
pub(crate) const MAX_TILES: usize = 4096;
/// The most copies of one set.
pub(crate) const MAX_COPIES: u32 = 100;
/// The most tiles of a kind that a selection keeps, leaves out or adds.
pub(crate) const MAX_COUNT: u32 = 10_000;
/// The most draws that are fixed.
pub(crate) const MAX_DRAWS: usize = 10_000;
/// The longest path of a set file, in bytes.
pub(crate) const MAX_PATH: usize = 4096;

/// So much of a text from a file is shown in a message, in characters.
pub(crate) const MAX_SHOWN: usize = 200;

/// What is beyond a limit: in which part, and in which way.
pub(crate) type Beyond = (&'static str, String);

/// At most so many.
pub(crate) fn count(part: &'static str, there: usize, most: usize) -> Result<(), Beyond> {
    if there > most {
        return Err((part, format!("{there} entries, and {most} are the most")));
    }
    Ok(())
}

/// Words that are short and can be shown.
pub(crate) fn words<'a>(
    part: &'static str,
    words: impl IntoIterator<Item = &'a String>,
) -> Result<(), Beyond> {
    match words.into_iter().find_map(|word| no_name(word)) {
        Some(problem) => Err((part, format!("a word {problem}"))),
        None => Ok(()),
    }
}

/// No more than a game is ever made of.
pub(crate) fn recipe(recipe: &Recipe) -> Result<(), RecipeError> {
    of_recipe(recipe).map_err(|(part, problem)| RecipeError::Limit { part, problem })
}

fn of_recipe(recipe: &Recipe) -> Result<(), Beyond> {
    count("sets", recipe.sets.len(), MAX_SETS)?;
    for set in &recipe.sets {
        if set.file && set.name.len() > MAX_PATH {
            return Err((
                "sets",
                format!("a path has {} bytes, and {MAX_PATH} are the most", set.name.len()),
            ));
        }
        if set.file && set.name.contains(steers) {
            return Err(("sets", "a path holds what cannot be seen; name the file otherwise".to_owned()));
        }
        if !set.file {
            words("sets", [&set.name])?;
        }
        words("sets", &set.edition)?;
        let tiles = &set.tiles;
        if tiles.copies > MAX_COPIES {
            return Err(("copies", format!("{} of a set, and {MAX_COPIES} are the most", tiles.copies)));
        }
        count("only", tiles.only.len(), MAX_TILES)?;
        count("without", tiles.without.len(), MAX_TILES)?;
        count("add", tiles.add.len(), MAX_TILES)?;
        let some = tiles.only.iter().chain(&tiles.without).map(|(tile, count)| (tile, count.unwrap_or(0)));
        for (tile, count) in some.chain(tiles.add.iter().map(|(tile, count)| (tile, *count))) {
            words("tiles", [tile])?;
            if count > MAX_COUNT {
                return Err(("tiles", format!("{count} of a tile, and {MAX_COUNT} are the most")));
            }
        }
    }
    words("edition", &recipe.edition)?;
    words("preset", &recipe.preset)?;
    count("with", recipe.with.len(), MAX_WORDS)?;
    count("without", recipe.without.len(), MAX_WORDS)?;
    words("expansions", recipe.with.iter().chain(&recipe.without))?;
    count("choices", recipe.choices.len(), MAX_WORDS)?;
    words("choices", recipe.choices.iter().flat_map(|(name, value)| [name, value]))?;
    count("figures", recipe.figures.len(), MAX_WORDS)?;
    words("figures", recipe.figures.iter().map(|(kind, _)| kind))?;
    count("start", recipe.start.len(), MAX_TILES)?;
    words("start", recipe.start.iter().map(|start| &start.tile))
}

/// No more than a game ever begins with.
pub(crate) fn setup(setup: &Setup) -> Result<(), Beyond> {
    of_recipe(&setup.recipe)?;
    count("players", setup.players.len(), MAX_PLAYERS)?;
    words("players", &setup.players)?;
    if let Chance::Draws { draws, .. } = &setup.chance {
        count("draws", draws.len(), MAX_DRAWS)?;
        words("draws", draws)?;
    }
    Ok(())
}
