//! What a game is made of, as plain data that a file can hold.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tilewright::Selection;
use tilewright::core::tile::StartTile;
use tilewright::prelude::*;
use tilewright::tileset::{SetFile, TileSetError};

use crate::allowance::SetAllowance;
use crate::file::read_set;
use crate::limits;

/// A set of tiles, by its id or by its file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetChoice {
    /// The id of a bundled set, or the path of a set file.
    pub name: String,
    /// The edition, if it was chosen for this set alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Whether the name is the path of a file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub file: bool,
    /// Which tiles of it are in the game, and how often.
    #[serde(default, skip_serializing_if = "Selection::is_whole")]
    pub tiles: Selection,
}

impl SetChoice {
    /// Reads a name as people write it: `base`, `base@c1`, `hamlet.toml`.
    ///
    /// ```
    /// use tilewright_save::SetChoice;
    /// let set = SetChoice::of("base@c1");
    /// assert_eq!((set.name.as_str(), set.edition.as_deref(), set.file), ("base", Some("c1"), false));
    /// assert!(SetChoice::of("sets/hamlet.toml").file);
    /// ```
    pub fn of(text: &str) -> Self {
        let (name, edition) = match text.rsplit_once('@') {
            Some((name, edition)) if !edition.contains(['/', '\\', '.']) => (name, Some(edition.to_owned())),
            _ => (text, None),
        };
        let ending = name.len().checked_sub(5).and_then(|at| name.get(at..));
        let toml = name.len() > 5 && ending.is_some_and(|ending| ending.eq_ignore_ascii_case(".toml"));
        let file = toml || name.contains(['/', '\\']);
        Self { name: name.to_owned(), edition, file, tiles: Selection::default() }
    }

    /// The same as people write it, without the selection of tiles.
    ///
    /// ```
    /// use tilewright_save::SetChoice;
    /// assert_eq!(SetChoice::of("base@c1").text(), "base@c1");
    /// ```
    pub fn text(&self) -> String {
        self.edition.as_ref().map_or_else(|| self.name.clone(), |edition| format!("{}@{edition}", self.name))
    }
}

/// A recipe that cannot be followed.
///
/// ```
/// use std::io;
/// use tilewright_save::{Recipe, RecipeError};
///
/// let follow = |sets: &[&str], file: Result<&str, io::ErrorKind>| -> RecipeError {
///     let recipe = Recipe::of_sets(sets.iter().copied());
///     let composed = recipe.compose_with(|_| file.map(str::to_owned).map_err(io::Error::from));
///     composed.and_then(|composition| Ok(composition.build()?)).unwrap_err()
/// };
/// let torn = Err(io::ErrorKind::UnexpectedEof);
/// assert!(matches!(follow(&["mine.toml"], torn), RecipeError::File { path, .. } if path == "mine.toml"));
/// assert!(matches!(follow(&["mine.toml"], Ok("format = 9")), RecipeError::Set(_)));
/// assert!(matches!(follow(&["bsae"], Ok("")), RecipeError::Compose(_)));
/// assert!(matches!(follow(&["base"; 65], Ok("")), RecipeError::Limit { part: "sets", .. }));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The file of a set cannot be read.
    #[error("cannot read the set file `{path}`: {problem}; put it back, or name it where it is now")]
    File {
        /// The file as the recipe names it.
        path: String,
        /// What the system says.
        problem: String,
    },
    /// It holds more than any game is made of, or a word that is too long or cannot be shown.
    #[error("`{part}` of the recipe: {problem}")]
    Limit {
        /// The part of the recipe.
        part: &'static str,
        /// What is wrong, with the limit.
        problem: String,
    },
    /// The file of a set has mistakes, or lacks the edition.
    #[error(transparent)]
    Set(#[from] TileSetError),
    /// The whole makes no sense here.
    #[error(transparent)]
    Compose(#[from] ComposeError),
}

/// What a game is made of: the arguments of a [`Composition`] as plain data.
///
/// ```
/// use tilewright_save::Recipe;
/// let mut recipe = Recipe::of_sets(["base@c1"]);
/// recipe.choices.push(("base_fields".to_owned(), "off".to_owned()));
/// let rules = recipe.compose()?.build()?;
/// assert_eq!(rules.option("base_fields"), Some("off"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The sets in the order given; twice the same is twice its tiles.
    pub sets: Vec<SetChoice>,
    /// The edition of every set that has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// A value for every option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Expansions that no set brings along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Expansions whose tiles stay and whose rules go.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Options with the values chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<(String, String)>,
    /// How many figures of a kind each player has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<(String, u8)>,
    /// What lies on the board before the first turn, in place of what the sets lay there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start: Vec<StartTile>,
}

impl Recipe {
    /// These sets and nothing else; each as in [`SetChoice::of`].
    ///
    /// ```
    /// use tilewright_save::Recipe;
    /// assert_eq!(Recipe::of_sets(["base", "princess-and-dragon@c2"]).sets.len(), 2);
    /// ```
    pub fn of_sets<'a>(sets: impl IntoIterator<Item = &'a str>) -> Self {
        Self { sets: sets.into_iter().map(SetChoice::of).collect(), ..Self::default() }
    }

    /// The composition that this recipe describes. Set files are read from their paths.
    ///
    /// # Errors
    ///
    /// If a set file cannot be read or has mistakes. Whether all fits together shows when it is built.
    ///
    /// ```
    /// use tilewright_save::{Recipe, RecipeError};
    /// assert!(matches!(Recipe::of_sets(["nowhere.toml"]).compose(), Err(RecipeError::File { .. })));
    /// ```
    pub fn compose(&self) -> Result<Composition, RecipeError> {
        self.compose_with(|path| read_set(Path::new(path)))
    }

    /// The same, with set files from the caller: it is called with the path as the recipe has it.
    ///
    /// # Errors
    ///
    /// As [`compose`](Self::compose).
    ///
    /// ```
    /// use tilewright_save::Recipe;
    /// let meadow = "format = 1\nset = { id = \"meadow\" }\ntile = [{ id = \"grass\", count = 9 }]";
    /// let composition = Recipe::of_sets(["base", "meadow.toml"]).compose_with(|_| Ok(meadow.to_owned()))?;
    /// assert_eq!(composition.tile_sets()?[1].total(), 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compose_with(
        &self,
        mut read: impl FnMut(&str) -> io::Result<String>,
    ) -> Result<Composition, RecipeError> {
        limits::recipe(self)?;
        let mut left = SetAllowance::new();
        let beyond = |problem| RecipeError::Limit { part: "set files", problem };
        let mut composition = Composition::new();
        for set in &self.sets {
            composition = match (&set.edition, set.file) {
                (None, false) => composition.set(&set.name),
                (Some(edition), false) => composition.set_in(&set.name, edition),
                (edition, true) => {
                    let text = read(&set.name).map_err(|error| RecipeError::File {
                        path: set.name.clone(),
                        problem: error.to_string(),
                    })?;
                    left.read(&text).map_err(beyond)?;
                    let file = SetFile::parse(&set.name, &text, &Composition::vocabulary())?;
                    let first = file.editions().first().map(String::as_str);
                    let tiles = file.edition(edition.as_deref().or(first))?;
                    left.hold(&tiles).map_err(beyond)?;
                    match edition {
                        Some(_) => composition.set_data(tiles),
                        None => composition.set_file(file),
                    }
                }
            };
            if !set.tiles.is_whole() {
                composition = composition.select(set.tiles.clone());
            }
        }
        composition = self.with.iter().fold(composition, |composition, id| composition.expansion(id));
        composition = self.without.iter().fold(composition, |composition, id| composition.without(id));
        for (name, value) in &self.choices {
            composition = composition.choose(name, value);
        }
        for (kind, count) in &self.figures {
            composition = composition.figures(kind, *count);
        }
        if let Some(preset) = &self.preset {
            composition = composition.preset(preset);
        }
        if let Some(edition) = &self.edition {
            composition = composition.edition(edition);
        }
        Ok(composition.start(self.start.iter().cloned()))
    }
}

#[cfg(test)]
mod tests {
    use tilewright::core::geometry::{Cell, Rotation};

    use super::*;
    use crate::{Chance, Notation, Save, Setup};

    /// Two base games without one tile, three tiles of another set, and two tiles on the board.
    fn composed() -> Recipe {
        let mut recipe = Recipe::of_sets(["base@c1", "princess-and-dragon@c1"]);
        recipe.sets[0].tiles =
            Selection { copies: 2, ..Selection::default() }.without("monastery", None).add("road-bend", 1);
        recipe.sets[1].tiles =
            Selection::default().only("volcano-plain", Some(1)).only("dragon-road-bend", None);
        let at =
            |x, rotation| StartTile { tile: "base:road-straight".into(), cell: Cell::new(x, 0), rotation };
        recipe.start = vec![at(0, Rotation::R0), at(1, Rotation::R180)];
        recipe
    }

    #[test]
    fn a_plain_recipe_is_written_as_ever() {
        let text = serde_json::to_string(&Recipe::of_sets(["base@c1"])).unwrap();
        assert_eq!(text, r#"{"sets":[{"name":"base","edition":"c1"}]}"#);
    }

    #[test]
    fn every_part_of_a_composed_recipe_comes_back() {
        let recipe = composed();
        let text = serde_json::to_string(&recipe).unwrap();
        assert_eq!(serde_json::from_str::<Recipe>(&text).unwrap(), recipe, "{text}");
    }

    #[test]
    fn a_composed_game_is_saved_written_down_and_loaded() {
        let draws = Chance::Draws { seed: 7, draws: vec!["crossing-four".into(), "volcano-plain".into()] };
        let setup = Setup::new(composed(), ["Ann", "Bob"], 7).with_chance(draws);
        let rules = setup.recipe.compose().unwrap().build().unwrap();
        let mut game = setup.begin(&rules).unwrap();
        game.play("place 2,0 r0").unwrap();
        let text = Save::of(&game, &setup).unwrap().to_json();
        let (save, again) = Save::load_text(&text).unwrap();
        assert_eq!((save.setup(), again.state()), (&setup, game.state()));
        let notation = Notation::of(&game, &setup).unwrap();
        let read = Notation::parse(&notation.to_string()).unwrap();
        assert_eq!(read, notation);
        assert_eq!(read.play().unwrap().state(), game.state());
    }

    #[test]
    fn tags_about_tiles_that_make_no_sense_are_refused_at_their_place() {
        let refused = |tags: &str| {
            let text = format!("{tags}\n[Player \"Ann\"]\n\n*\n");
            Notation::parse(&text).unwrap_err().to_string()
        };
        assert_eq!(
            refused("[Copies \"2\"]"),
            "line 1, column 2: `Copies` is about the set above it, and there is none"
        );
        assert!(refused("[Set \"base\"]\n[Copies \"two\"]").contains("write how often"));
        assert!(refused("[Set \"base\"]\n[Only \"road-bend=x\"]").contains("write a number of tiles"));
        assert!(
            refused("[Set \"base\"]\n[Start \"road-bend 0,0\"]").contains("write tile, cell and rotation")
        );
    }
}
