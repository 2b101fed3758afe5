//! What a game is made of, as plain data that a file can hold.

use std::fs;

use serde::{Deserialize, Serialize};
use tilewright::prelude::*;
use tilewright::tileset::{SetFile, TileSetError};

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
        let toml = name.len() > 5 && name[name.len() - 5..].eq_ignore_ascii_case(".toml");
        Self { name: name.to_owned(), edition, file: toml || name.contains(['/', '\\']) }
    }

    /// The same as people write it.
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
        let mut composition = Composition::new();
        for set in &self.sets {
            composition = match (&set.edition, set.file) {
                (None, false) => composition.set(&set.name),
                (Some(edition), false) => composition.set_in(&set.name, edition),
                (edition, true) => {
                    let text = fs::read_to_string(&set.name).map_err(|error| RecipeError::File {
                        path: set.name.clone(),
                        problem: error.to_string(),
                    })?;
                    let file = SetFile::parse(&set.name, &text, &Composition::vocabulary())?;
                    match edition {
                        Some(edition) => composition.set_data(file.edition(Some(edition))?),
                        None => composition.set_file(file),
                    }
                }
            };
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
        Ok(composition)
    }
}
