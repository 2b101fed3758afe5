//! What can go wrong with a saved game.

use std::fmt;

use tilewright::core::error::SetupError;
use tilewright::core::fault::Fault;
use tilewright::core::game::PlayError;
use tilewright::prelude::*;

use crate::digest::Digest;
use crate::file::MAX_FILE;
use crate::recipe::RecipeError;
use crate::save::{FORMAT, MAX_DECISIONS, Save};

/// A game that cannot be saved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The set-up does not lead to the game.
    #[error("the game did not begin as the set-up says; save it with the one that it was begun with")]
    OtherSetup,
    /// There are more decisions than a save holds.
    #[error("{count} decisions, and {MAX_DECISIONS} are the most")]
    TooLong {
        /// How many there are.
        count: usize,
    },
    /// The set-up holds more than a save does.
    #[error("`{part}` of the set-up: {problem}")]
    Limit {
        /// The part of it.
        part: &'static str,
        /// What is wrong, with the limit.
        problem: String,
    },
    /// What an expansion keeps in the state cannot be written.
    #[error("the state of `{expansion}` cannot be written: {problem}; save without a checkpoint")]
    OwnState {
        /// The expansion.
        expansion: String,
        /// What is wrong.
        problem: String,
    },
    /// An expansion broke the game off in the middle of an action, so that its position is none to go on from.
    #[error("{0}; save without a checkpoint")]
    BrokenOff(Box<Fault>),
}

/// A saved game that is not as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file is larger than any save.
    #[error("{bytes} bytes, and {MAX_FILE} are the most")]
    TooLarge {
        /// How large it is.
        bytes: u64,
    },
    /// It is no text at all.
    #[error("byte {at} is no text in UTF-8: this is no save, or it is damaged")]
    NotText {
        /// Where, counted from 0.
        at: usize,
    },
    /// The text ends too early.
    #[error("the save breaks off in line {line}, column {column}")]
    Truncated {
        /// The last line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// It is no JSON, or not that of a save.
    #[error("line {line}, column {column}: {problem}: this is no save, or it is damaged")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong.
        problem: String,
    },
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// No program wrote it.
    #[error("the save has format {found}, and formats are counted from 1: the save was changed")]
    NoFormat {
        /// The format of the save.
        found: u64,
    },
    /// A later program wrote it.
    #[error("the save has format {found}, and this program reads up to {FORMAT}; take a newer program")]
    NewerFormat {
        /// The format of the save.
        found: u64,
    },
    /// There are more decisions than a save holds.
    #[error("{count} decisions, and {MAX_DECISIONS} are the most")]
    TooLong {
        /// How many there are.
        count: usize,
    },
    /// A part of it holds more than any save does, or a word that is too long or cannot be shown.
    ///
    /// ```
    /// # use tilewright_save::{LoadError, Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// let text = Save::of(&game, &setup)?.to_json().replace("\"Ann\"", "\"A\\u001bnn\"");
    /// assert!(matches!(Save::from_json(&text), Err(LoadError::Limit { part: "players", .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[error("`{part}` of the save: {problem}")]
    Limit {
        /// The part of the save.
        part: &'static str,
        /// What is wrong, with the limit.
        problem: String,
    },
    /// An expansion of the save is not linked.
    #[error("the expansion `{id}`{} is not here; take a program that links it", spaced(version))]
    UnknownExpansion {
        /// Its id.
        id: String,
        /// Its version in the save; empty if unknown.
        version: String,
    },
    /// A set of the save is not here.
    #[error("the set `{name}` is not here: {problem}")]
    MissingSet {
        /// Its id or path.
        name: String,
        /// What is wrong.
        problem: String,
    },
    /// An option or value of the save is not known here.
    #[error("an option of the save is not known here: {problem}")]
    UnknownOption {
        /// What is wrong.
        problem: String,
    },
    /// The rest of what can keep rules from being composed.
    #[error("the rules of the save cannot be composed: {0}")]
    Compose(#[source] Box<RecipeError>),
    /// The players or the fixed draws do not fit.
    #[error("the game of the save cannot be set up: {0}")]
    Setup(#[from] SetupError),
    /// The tiles of a set are others than when the game was saved.
    #[error("the tiles of the set `{set}` are not those of the save; bring back the set as it was")]
    OtherTiles {
        /// The set.
        set: String,
    },
    /// The expansions in play are others.
    #[error("the save was played with the expansions {saved}; here it would be {now}")]
    OtherExpansions {
        /// Those of the save.
        saved: String,
        /// Those of the rules composed now.
        now: String,
    },
    /// The options in force are others.
    #[error("the option `{name}` was `{saved}` in the save and is `{now}` here")]
    OtherOption {
        /// The option.
        name: String,
        /// Its value in the save.
        saved: String,
        /// Its value here.
        now: String,
    },
    /// The players have other figures.
    #[error("a player had {saved} of the figure `{kind}` in the save and has {now} here")]
    OtherFigures {
        /// The kind of figure.
        kind: String,
        /// How many in the save.
        saved: u32,
        /// How many here.
        now: u32,
    },
    /// Phases or hooks are others, or in another order.
    #[error(
        "phases and hooks are not in the order of the save ({saved}, here {now}): the rules have changed"
    )]
    OtherOrder {
        /// The digest in the save.
        saved: Digest,
        /// The digest here.
        now: Digest,
    },
    /// A decision of the save is not legal.
    #[error("decision {at}, `{text}`: {error}")]
    Illegal {
        /// Which, counted from 1.
        at: usize,
        /// As it is written.
        text: String,
        /// Why not, with the rules.
        error: Box<PlayError>,
    },
    /// Chance came out another way.
    #[error("decision {at} is `{saved}` in the save, and chance gives `{now}`")]
    OtherDraw {
        /// Which, counted from 1.
        at: usize,
        /// What is written.
        saved: String,
        /// What came.
        now: String,
    },
    /// The position is another one than when the game was saved.
    #[error("after decision {at}, `{text}`, the position is {now} and not {saved} as in the save")]
    Diverged {
        /// Which, counted from 1.
        at: usize,
        /// As it is written.
        text: String,
        /// The digest in the save.
        saved: Digest,
        /// The digest of the position.
        now: Digest,
    },
    /// A later version of an expansion wrote what it keeps in the checkpoint.
    #[error(
        "the state of `{expansion}` in the checkpoint has version {saved}, and this program reads up to {here}; \
         take a newer program, or play the decisions again"
    )]
    NewerState {
        /// The expansion.
        expansion: String,
        /// The version in the save.
        saved: u32,
        /// The version here.
        here: u32,
    },
    /// The checkpoint cannot be used.
    #[error("the checkpoint is of no use: {problem}; play the decisions again")]
    Checkpoint {
        /// What is wrong with it.
        problem: String,
    },
    /// The checkpoint is another state than the one that the decisions lead to.
    #[error("the checkpoint after decision {at} is not the game: {difference}")]
    CheckpointDiffers {
        /// After how many decisions it is.
        at: usize,
        /// The first difference.
        difference: String,
    },
    /// The game went on with draws that the save does not have.
    #[error("the save ends after {decisions} decisions, before the draws that follow")]
    EndsEarly {
        /// How many there are.
        decisions: usize,
    },
    /// Something in the save was changed since it was written.
    #[error("the save was changed after it was written: its seal is {saved}, and it should be {now}")]
    Changed {
        /// The seal written.
        saved: String,
        /// The seal that the text has.
        now: Digest,
    },
}

/// A save that is not as it was, and what is left of it: the longest part of the game that can be played again.
///
/// ```
/// use tilewright_save::{Recipe, Save, Setup};
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
/// game.play("place 1,0 r0")?;
/// let text = Save::of(&game, &setup)?.to_json().replace("place 1,0 r0", "place 9,9 r0");
/// let recovered = Save::load_text(&text).unwrap_err();
/// assert!(recovered.to_string().contains("BASE-13"), "{recovered}");
/// assert_eq!((recovered.decisions, recovered.game.unwrap().state().plies()), (1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub struct Recovered {
    /// The game as far as it goes, if it can be begun at all.
    pub game: Option<Game>,
    /// The save as far as it could be read, with its set-up.
    pub save: Option<Save>,
    /// How many decisions of the save are in that game.
    pub decisions: usize,
    /// What else wrote the save than what is here, if the two differ and the game does not come out as saved.
    pub versions: Option<String>,
    /// What is wrong.
    #[source]
    pub error: LoadError,
}

/// What is wrong, and what is left.
impl fmt::Display for Recovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use LoadError::{NotText, Syntax, Truncated};
        write!(f, "{}", self.error)?;
        if let Some(versions) = &self.versions {
            write!(f, "\n  {versions}")?;
        }
        let damaged = matches!(self.error, Truncated { .. } | Syntax { .. } | NotText { .. });
        if self.game.is_some() {
            write!(f, "\n  {} decisions can be recovered", self.decisions)?;
        } else if self.save.is_none() && damaged {
            f.write_str(
                "\n  nothing can be recovered: what is played stands before the decisions, and is not whole",
            )?;
        }
        Ok(())
    }
}

/// A version with the space before it, if there is one.
fn spaced(version: &str) -> String {
    if version.is_empty() { String::new() } else { format!(" {version}") }
}

impl From<LoadError> for Box<Recovered> {
    fn from(error: LoadError) -> Self {
        Self::new(Recovered { game: None, save: None, decisions: 0, versions: None, error })
    }
}
