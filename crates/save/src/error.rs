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
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_save::{MAX_DECISIONS, Recipe, Save, SaveError, Setup};
///
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let game = setup.begin(&setup.recipe.compose()?.build()?)?;
/// let save = |game: &_, setup: &_| Save::of(game, setup).unwrap_err();
///
/// assert!(matches!(save(&game, &setup.clone().beginning_with(1)), SaveError::OtherSetup));
/// let many = Setup { recipe: Recipe::of_sets(vec!["base"; 65]), ..setup.clone() };
/// assert!(matches!(save(&game, &many), SaveError::Limit { part: "sets", .. }));
/// let long = game.clone().at(game.state().clone(), vec![Action::pass(); MAX_DECISIONS + 1])?;
/// assert!(matches!(save(&long, &setup), SaveError::TooLong { count } if count == MAX_DECISIONS + 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Expansions may keep a game from being saved with a checkpoint:
///
/// ```
/// use tilewright::core::prelude::*;
/// use tilewright::prelude::*;
/// use tilewright_save::{Recipe, Save, SaveError, Setup};
///
/// /// Is not written as it is.
/// #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
/// struct Forgetful {
///     #[serde(skip)]
///     count: u32,
/// }
///
/// #[derive(Debug)]
/// struct Rogue;
///
/// impl Expansion for Rogue {
///     fn id(&self) -> &'static str {
///         "rogue"
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         rules.own_state::<Forgetful>();
///         rules.on_tile_placed("rogue/count", |turn, _| {
///             let count = &mut turn.own_mut::<Forgetful>().count;
///             assert!(*count == 0, "I count to one");
///             *count += 1;
///         });
///     }
/// }
///
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let mut game = setup.begin(&setup.recipe.compose()?.plug_in(Rogue).build()?)?;
/// for text in ["place 1,0 r0", "pass"] {
///     game.play(text)?;
/// }
/// let error = Save::of(&game, &setup)?.with_checkpoint(&game).unwrap_err();
/// assert!(matches!(error, SaveError::OwnState { expansion, .. } if expansion == "rogue"));
///
/// // Without undo nothing takes the action back in which the hook panics.
/// game.set_recording(Recording::NONE);
/// let place = game.decision().unwrap().legal()[0];
/// assert!(game.apply(place).is_err());
/// let error = Save::of(&game, &setup)?.with_checkpoint(&game).unwrap_err();
/// assert!(matches!(error, SaveError::BrokenOff(fault) if fault.hook == "rogue/count"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// ```
/// use tilewright_save::{LoadError, MAX_DECISIONS, MAX_FILE, Recipe, Save, Setup, order_digest, tiles_digest};
///
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let rules = setup.recipe.compose()?.build()?;
/// let mut game = setup.begin(&rules)?;
/// for text in ["place 1,0 r0", "pass"] {
///     game.play(text)?;
/// }
/// let save = Save::of(&game, &setup)?;
/// let text = save.to_json();
/// let error = |text: &str| Save::load_text(text).unwrap_err().error;
/// let edit = |from: &str, to: &str| {
///     assert!(text.contains(from), "{from}");
///     error(&text.replacen(from, to, 1))
/// };
///
/// // What is no save, or none for this program.
/// assert!(matches!(error(&" ".repeat(MAX_FILE as usize + 1)), LoadError::TooLarge { .. }));
/// assert!(matches!(Save::load_bytes(b"{\xFF").unwrap_err().error, LoadError::NotText { at: 1 }));
/// assert!(matches!(error(""), LoadError::Empty));
/// assert!(matches!(error(&text[..text.len() / 2]), LoadError::Truncated { .. }));
/// assert!(matches!(edit("\"setup\"", "\"settle\""), LoadError::Syntax { line: 4, .. }));
/// assert!(matches!(edit("\"format\": 2", "\"format\": 0"), LoadError::NoFormat { found: 0 }));
/// assert!(matches!(edit("\"format\": 2", "\"format\": 3"), LoadError::NewerFormat { found: 3 }));
/// let more = "\"pass\",".repeat(MAX_DECISIONS);
/// assert!(matches!(edit("\"decisions\": [", &format!("\"decisions\": [{more}")), LoadError::TooLong { .. }));
/// assert!(matches!(edit("\"Ann\"", "\"A\\u001bnn\""), LoadError::Limit { part: "players", .. }));
/// assert!(matches!(edit("\"Ann\"", "\"Eve\""), LoadError::Changed { .. }));
///
/// // Rules that are not here, or are others here.
/// let with = |more: &str| edit("\"recipe\": {", &format!("\"recipe\": {{{more},"));
/// assert!(matches!(with("\"with\": [\"griffin\"]"), LoadError::UnknownExpansion { .. }));
/// assert!(matches!(edit("\"name\": \"base\"", "\"name\": \"bose\""), LoadError::MissingSet { .. }));
/// assert!(matches!(with("\"choices\": [[\"base_feilds\", \"on\"]]"), LoadError::UnknownOption { .. }));
/// assert!(matches!(with("\"edition\": \"c9\""), LoadError::Compose(_)));
/// assert!(matches!(edit("\"first\": 0", "\"first\": 9"), LoadError::Setup(_)));
/// let another = "0123456789abcdef";
/// let tiles = tiles_digest(&rules, "base").to_string();
/// assert!(matches!(edit(&tiles, another), LoadError::OtherTiles { set } if set == "base"));
/// let griffin = "\"expansions\": [{ \"id\": \"griffin\", \"version\": \"1\" },";
/// assert!(matches!(edit("\"expansions\": [", griffin), LoadError::OtherExpansions { .. }));
/// assert!(matches!(with("\"choices\": [[\"base_fields\", \"off\"]]"), LoadError::OtherOption { .. }));
/// assert!(matches!(edit("\"meeple\": 7", "\"meeple\": 8"), LoadError::OtherFigures { saved: 8, now: 7, .. }));
/// assert!(matches!(edit(&order_digest(&rules).to_string(), another), LoadError::OtherOrder { .. }));
///
/// // Decisions that lead elsewhere: a draw, a placement, a pass, a draw.
/// assert!(matches!(edit("place 1,0 r0", "place 9,9 r0"), LoadError::Illegal { at: 2, .. }));
/// assert!(matches!(edit("\"seed\": 7", "\"seed\": 8"), LoadError::OtherDraw { at: 1, .. }));
/// let check = save.decisions()[1].check.unwrap().to_string();
/// assert!(matches!(edit(&check, another), LoadError::Diverged { at: 2, .. }));
/// let last = text.find(",\n    \"draw").unwrap()..text.find("\n  ],\n  \"seal").unwrap();
/// assert!(matches!(edit(&text[last], ""), LoadError::EndsEarly { decisions: 3 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A checkpoint has what the expansions keep, so it rests on their versions:
///
/// ```
/// use std::sync::Arc;
/// use tilewright::core::prelude::*;
/// use tilewright::prelude::*;
/// use tilewright_save::{Digest, LoadError, Recipe, Save, Setup};
///
/// #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
/// struct Counted(u32);
///
/// fn once(turn: &mut Turn<'_>, _: TileId) {
///     turn.own_mut::<Counted>().0 += 1;
/// }
///
/// fn twice(turn: &mut Turn<'_>, _: TileId) {
///     turn.own_mut::<Counted>().0 += 2;
/// }
///
/// /// Counts tiles, and writes the number in a form of this version.
/// #[derive(Debug)]
/// struct Counting {
///     version: u32,
///     twice: bool,
/// }
///
/// impl Expansion for Counting {
///     fn id(&self) -> &'static str {
///         "counting"
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         rules.own_state::<Counted>();
///         rules.state_version(self.version);
///         rules.on_tile_placed("counting/count", if self.twice { twice } else { once });
///     }
/// }
///
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let compose = |version, twice| -> Result<Arc<Ruleset>, _> {
///     Ok(Recipe::of_sets(["base"]).compose()?.plug_in(Counting { version, twice }).build()?)
/// };
/// let mut game = setup.begin(&compose(2, false)?)?;
/// game.play("place 1,0 r0")?;
/// let save = Save::of(&game, &setup)?.with_checkpoint(&game)?;
///
/// let error = save.restore_with(|_| compose(1, false)).unwrap_err().error;
/// assert!(matches!(error, LoadError::NewerState { saved: 2, here: 1, .. }));
/// let error = save.verify_with(|_| compose(2, true)).unwrap_err().error;
/// assert!(matches!(error, LoadError::CheckpointDiffers { at: 2, .. }));
///
/// // Sealed anew, as by a program that writes checkpoints wrongly.
/// let text = save.to_json().replace("\"at\":", "\"when\":");
/// let (before, after) = text.split_at(text.len() - 20);
/// let seal = Digest::of_text(&format!("{before}{}", &after[16..]));
/// let wrong = Save::from_json(&format!("{before}{seal}{}", &after[16..]))?;
/// let error = wrong.restore_with(|_| compose(2, false)).unwrap_err().error;
/// assert!(matches!(error, LoadError::Checkpoint { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
