//! The save itself: what is written, how it is read, and how it is played again.
//!
//! # Invariants
//!
//! - Fields stand in a fixed order, decisions and checkpoint at the end, a decision in a line: a file that breaks off keeps
//!   its beginning.
//! - The seal is the digest of all the rest as this program writes it.
//! - A save of an older format is read as one of the present, if its seal is right for the format that it was written in.
//! - The decisions are the game; the checkpoint saves time and is believed only while position and digest agree.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tilewright::core::shown::shortened;
use tilewright::prelude::*;

use crate::checkpoint::{Checkpoint, Whole};
use crate::digest::{Digest, Digests, order_digest, state_digest, tiles_digest};
use crate::error::{LoadError, Recovered, SaveError};
use crate::file::{MAX_FILE, without_mark};
use crate::limits;
use crate::recipe::{Recipe, RecipeError};
use crate::replay::{Replay, StepError, bare_state};
use crate::setup::Setup;

mod compare;

use compare::{figures, options};

/// The format that this program writes, and the newest that it reads.
pub const FORMAT: u64 = 2;

/// The most decisions that a save holds: some fifty thousand tiles, which [`MAX_FILE`] has room for.
pub const MAX_DECISIONS: usize = 100_000;

/// A decision, and the digest of the position that it led to.
///
/// In a file it is one text, `place 1,0 r90 ; 0123456789abcdef`; the digest may be left out.
///
/// ```
/// use tilewright_save::{Decided, Digest};
/// let decided = Decided::of("pass ; 00000000000000ff");
/// assert_eq!((decided.text.as_str(), decided.check), ("pass", Some(Digest(255))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The action as text.
    pub text: String,
    /// The digest of the position behind it.
    pub check: Option<Digest>,
}

impl Decided {
    /// Reads one. What is no digest belongs to the action, which is then refused.
    ///
    /// ```
    /// assert_eq!(tilewright_save::Decided::of("pass").check, None);
    /// ```
    pub fn of(written: &str) -> Self {
        let parts = written.rsplit_once(" ; ").and_then(|(text, check)| Some((text, check.parse().ok()?)));
        match parts {
            Some((text, check)) => Self { text: text.to_owned(), check: Some(check) },
            None => Self { text: written.to_owned(), check: None },
        }
    }
}

impl Serialize for Decided {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.check {
            Some(check) => serializer.collect_str(&format_args!("{} ; {check}", self.text)),
            None => serializer.serialize_str(&self.text),
        }
    }
}

impl<'de> Deserialize<'de> for Decided {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|written| Self::of(&written))
    }
}

/// A set as it was in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetInPlay {
    id: String,
    edition: String,
    tiles: Digest,
}

/// An expansion as it was in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpansionInPlay {
    id: String,
    version: String,
    /// The form in which a checkpoint holds what it keeps. Saves of format 1 do not say, and have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<u32>,
}

/// A saved game; the [crate documentation](crate) shows one made and loaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    format: u64,
    core: String,
    setup: Setup,
    sets: Vec<SetInPlay>,
    expansions: Vec<ExpansionInPlay>,
    options: BTreeMap<String, String>,
    figures: BTreeMap<String, u32>,
    order: Digest,
    decisions: Vec<Decided>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checkpoint: Option<Checkpoint>,
    seal: String,
    /// The seal that it should have had in the older format that it was read in, if it had another one.
    #[serde(skip)]
    unsealed: Option<Digest>,
}

/// As much as tells which program can read it.
#[derive(Deserialize)]
struct Head {
    format: u64,
}

impl Save {
    /// The save of a game that began with this set-up.
    ///
    /// # Errors
    ///
    /// If the game began otherwise, or is longer than a save holds.
    ///
    /// ```
    /// use tilewright_save::{Recipe, Save, SaveError, Setup};
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// assert_eq!(Save::of(&game, &setup)?.decisions().len(), 1); // the first draw
    /// let other = setup.clone().beginning_with(1);
    /// assert!(matches!(Save::of(&game, &other), Err(SaveError::OtherSetup)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game, setup: &Setup) -> Result<Self, SaveError> {
        let rules = game.rules();
        let count = game.actions().len();
        if count > MAX_DECISIONS {
            return Err(SaveError::TooLong { count });
        }
        limits::setup(setup).map_err(|(part, problem)| SaveError::Limit { part, problem })?;
        let mut state = bare_state(setup, rules).map_err(|_| SaveError::OtherSetup)?;
        let mut decisions = Vec::with_capacity(count);
        let mut digests = Digests::new();
        for &action in game.actions() {
            if !rules.is_legal(&state, action) {
                return Err(SaveError::OtherSetup);
            }
            let text = rules.action_text(&state, action);
            rules.apply_unchecked(&mut state, action);
            decisions.push(Decided { text, check: Some(digests.of(rules, &state)) });
        }
        // A position in the middle of an action that an expansion broke off is none to compare.
        let game_state = if game.state().is_whole() { game.state() } else { &state };
        if state_digest(rules, &state) != state_digest(rules, game_state)
            || setup.players != game.players().names()
        {
            return Err(SaveError::OtherSetup);
        }
        Ok(Self::written(rules, game_state, setup, decisions))
    }

    /// The save of a game with its decisions as they are written. That they are those of the game, the caller knows.
    pub(crate) fn written(rules: &Ruleset, state: &State, setup: &Setup, decisions: Vec<Decided>) -> Self {
        let set = |(id, edition): &(String, String)| SetInPlay {
            id: id.clone(),
            edition: edition.clone(),
            tiles: tiles_digest(rules, id),
        };
        let expansions = rules.expansions().iter();
        let mut save = Self {
            format: FORMAT,
            core: env!("CARGO_PKG_VERSION").to_owned(),
            setup: setup.clone(),
            sets: rules.sets().iter().map(set).collect(),
            expansions: expansions
                .map(|one| ExpansionInPlay {
                    id: one.id.clone(),
                    version: one.version.clone(),
                    state: Some(one.state_version),
                })
                .collect(),
            options: options(rules),
            figures: figures(rules, state),
            order: order_digest(rules),
            decisions,
            checkpoint: None,
            seal: String::new(),
            unsealed: None,
        };
        save.seal = save.expected_seal().to_string();
        save
    }

    /// The same with a checkpoint of the state, so that [`restore`](Self::restore) need not play again. The game is the
    /// one that was saved, as it stands or at an earlier moment.
    ///
    /// # Errors
    ///
    /// If it is another game, an expansion's state cannot be written as JSON or is read back as something else, or an
    /// expansion broke the game off in the middle of an action. Saved without a checkpoint, the game is whole all the same.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// let save = Save::of(&game, &setup)?.with_checkpoint(&game)?;
    /// assert_eq!(save.checkpoint(), Some(1)); // after the first draw
    /// assert_eq!(save.restore()?.actions(), game.actions());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_checkpoint(mut self, game: &Game) -> Result<Self, SaveError> {
        if let Some(fault) = game.fault().filter(|_| !game.state().is_whole()) {
            return Err(SaveError::BrokenOff(Box::new(fault.clone())));
        }
        let position = state_digest(game.rules(), game.state());
        let last = game.actions().len().checked_sub(1).map(|last| self.decisions.get(last));
        let same = last.is_none_or(|decided| {
            decided.is_some_and(|decided| decided.check.is_none_or(|check| check == position))
        });
        if !same {
            return Err(SaveError::OtherSetup);
        }
        let sealed = self.is_sealed();
        self.checkpoint = Some(Checkpoint::of(game)?);
        Ok(self.resealed(sealed))
    }

    /// After how many decisions the checkpoint is; `None` if there is none, or it cannot be read.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// assert_eq!(Save::of(&game, &setup)?.checkpoint(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkpoint(&self) -> Option<usize> {
        self.checkpoint.as_ref().and_then(Checkpoint::at)
    }

    /// The same as those at the table may have it while the game goes on: without the seed and the fixed draws, from which
    /// the next tiles would follow. It loads as a game with open chance.
    ///
    /// ```
    /// # use tilewright_save::{Chance, Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// let public = Save::of(&game, &setup)?.redacted();
    /// assert_eq!(public.setup().chance, Chance::Open);
    /// assert_eq!(public.load()?.state(), game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn redacted(mut self) -> Self {
        let sealed = self.is_sealed();
        self.setup.chance = crate::setup::Chance::Open;
        self.resealed(sealed)
    }

    /// What the game began with.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// assert_eq!(Save::of(&game, &setup)?.setup(), &setup);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Every decision, draws included.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// assert_eq!(Save::of(&game, &setup)?.decisions()[0].text, "draw road-straight");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decisions(&self) -> &[Decided] {
        &self.decisions
    }

    /// The digest of the last position; `None` if nothing was decided, or it was left out.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup, state_digest};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// assert_eq!(Save::of(&game, &setup)?.digest(), Some(state_digest(game.rules(), game.state())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn digest(&self) -> Option<Digest> {
        self.decisions.last().and_then(|decided| decided.check)
    }

    /// The save as text: JSON, a decision in a line.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// let text = Save::of(&game, &setup)?.to_json();
    /// assert!(text.starts_with("{\n  \"format\": 2,\n") && text.ends_with("}\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> String {
        // Nothing in it can fail to be written: no maps with keys that are no text.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    fn expected_seal(&self) -> Digest {
        Digest::of_text(&Self { seal: String::new(), ..self.clone() }.to_json())
    }

    fn is_sealed(&self) -> bool {
        self.unsealed().is_none()
    }

    /// With the seal of what it holds now, if it had the right one before. A wrong one stays wrong.
    fn resealed(mut self, sealed: bool) -> Self {
        let seal = self.expected_seal();
        if sealed {
            self.seal = seal.to_string();
        } else {
            self.unsealed.get_or_insert(seal);
        }
        self
    }

    /// Reads a save without playing it.
    ///
    /// # Errors
    ///
    /// [`LoadError::Truncated`], [`LoadError::Syntax`] with line and column, [`LoadError::NewerFormat`],
    /// [`LoadError::NoFormat`], [`LoadError::Empty`], [`LoadError::TooLarge`] or [`LoadError::TooLong`].
    ///
    /// ```
    /// use tilewright_save::{LoadError, Save};
    /// assert!(matches!(Save::from_json("{ \"format\": 99 }"), Err(LoadError::NewerFormat { found: 99 })));
    /// assert!(matches!(Save::from_json("{ \"format\":"), Err(LoadError::Truncated { .. })));
    /// ```
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        if text.len() as u64 > MAX_FILE {
            return Err(LoadError::TooLarge { bytes: text.len() as u64 });
        }
        let text = without_mark(text);
        if text.trim().is_empty() {
            return Err(LoadError::Empty);
        }
        let head: Head = serde_json::from_str(text).map_err(|error| no_save(&error))?;
        if head.format == 0 {
            return Err(LoadError::NoFormat { found: head.format });
        }
        if head.format > FORMAT {
            return Err(LoadError::NewerFormat { found: head.format });
        }
        let save: Self = serde_json::from_str(text).map_err(|error| no_save(&error))?;
        let save = if save.format < FORMAT { save.migrated() } else { save };
        if save.decisions.len() > MAX_DECISIONS {
            return Err(LoadError::TooLong { count: save.decisions.len() });
        }
        save.within_limits().map_err(|(part, problem)| LoadError::Limit { part, problem })?;
        Ok(save)
    }

    /// No more than any game needs, and nothing that could not be shown. What the decisions say is another matter.
    fn within_limits(&self) -> Result<(), limits::Beyond> {
        limits::setup(&self.setup)?;
        limits::words("core", [&self.core])?;
        limits::count("sets", self.sets.len(), limits::MAX_SETS)?;
        limits::words("sets", self.sets.iter().flat_map(|set| [&set.id, &set.edition]))?;
        limits::count("expansions", self.expansions.len(), limits::MAX_WORDS)?;
        limits::words("expansions", self.expansions.iter().flat_map(|one| [&one.id, &one.version]))?;
        limits::count("options", self.options.len(), limits::MAX_WORDS)?;
        limits::words("options", self.options.iter().flat_map(|(name, value)| [name, value]))?;
        limits::count("figures", self.figures.len(), limits::MAX_WORDS)?;
        limits::words("figures", self.figures.keys())?;
        limits::words("seal", [&self.seal])
    }

    /// Brings a save of an older format up to date. One whose seal is wrong keeps it, and so stays wrong.
    fn migrated(mut self) -> Self {
        let sealed = self.is_sealed();
        self.unsealed = (!sealed).then(|| self.expected_seal());
        // Format 2 says in which form each expansion would write its state. There was but the first one before.
        self.format = FORMAT;
        for expansion in &mut self.expansions {
            expansion.state.get_or_insert(1);
        }
        if sealed {
            self.seal = self.expected_seal().to_string();
        }
        self
    }

    /// Reads what is left of a save that breaks off or is damaged behind its head: its decisions up to the first line that
    /// is not whole.
    fn of_torso(text: &str) -> Option<Self> {
        Self::of_lines(text).or_else(|| Self::of_beginning(text))
    }

    /// A decision in a line, as this program writes them.
    fn of_lines(text: &str) -> Option<Self> {
        const LIST: &str = "\n  \"decisions\": [";
        let begin = text.find(LIST)? + LIST.len();
        let line = |line: &str| {
            let decided: Option<Decided> = serde_json::from_str(line.trim().trim_end_matches(',')).ok();
            // What stands for bytes that were no text is in no decision.
            decided.filter(|decided| !decided.text.contains(char::REPLACEMENT_CHARACTER))
        };
        // The first line is the rest of the one that begins the list.
        let decisions: Vec<Decided> = text[begin..].lines().skip(1).map_while(line).collect();
        let mut save = Self::from_json(&format!("{}], \"seal\": \"\" }}", &text[..begin])).ok()?;
        save.decisions = decisions;
        Some(save)
    }

    /// Laid out in another way, and broken off, or damaged in its checkpoint.
    fn of_beginning(text: &str) -> Option<Self> {
        let last_line = text.rfind('\n').map(|end| &text[..end]);
        let decisions = text.find("\n  \"checkpoint\": ").map(|end| &text[..end]);
        last_line.into_iter().chain(decisions).find_map(|whole| {
            let whole = whole.trim_end().trim_end_matches(',');
            [" ], \"seal\": \"\" }", ", \"seal\": \"\" }", " }", ""]
                .iter()
                .find_map(|end| Self::from_json(&format!("{whole}{end}")).ok())
        })
    }

    /// Plays the game again, with bundled sets and with set files where the save says they are.
    ///
    /// # Errors
    ///
    /// As [`load_with`](Self::load_with).
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// assert_eq!(Save::of(&game, &setup)?.load()?.actions(), game.actions());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(&self) -> Result<Game, Box<Recovered>> {
        self.load_with(|recipe| Ok(recipe.compose()?.build()?))
    }

    /// Plays the game again under rules that the caller composes: for expansions and sets from outside. The recipe
    /// that the caller gets names every option of the save with its value, so that defaults may change.
    ///
    /// # Errors
    ///
    /// The first thing that is not as it was saved, with the game as far as it goes.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// let save = Save::of(&game, &setup)?;
    /// let again = save.load_with(|recipe| Ok(recipe.compose()?.build()?))?;
    /// assert_eq!(again.state(), game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load_with(
        &self,
        resolve: impl FnOnce(&Recipe) -> Result<Arc<Ruleset>, RecipeError>,
    ) -> Result<Game, Box<Recovered>> {
        let rules = self.compose(resolve)?;
        self.replay(&rules).map(|(game, _)| game)
    }

    /// Goes on from the checkpoint, without playing again what comes before it: only its position and the seal are
    /// compared. A save without a checkpoint is loaded. Events and undo begin at the checkpoint.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); [`LoadError::NewerState`] or [`LoadError::Checkpoint`], with the game played again from its
    /// decisions.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// # game.play("place 1,0 r0")?;
    /// let text = Save::of(&game, &setup)?.with_checkpoint(&game)?.to_json();
    /// let mut again = Save::from_json(&text)?.restore()?;
    /// assert_eq!((again.scores(), again.actions()), (game.scores(), game.actions()));
    /// assert!(again.undo().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restore(&self) -> Result<Game, Box<Recovered>> {
        self.restore_with(|recipe| Ok(recipe.compose()?.build()?))
    }

    /// The same under rules that the caller composes, as in [`load_with`](Self::load_with).
    ///
    /// # Errors
    ///
    /// As [`restore`](Self::restore).
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// let save = Save::of(&game, &setup)?.with_checkpoint(&game)?;
    /// let again = save.restore_with(|recipe| Ok(recipe.compose()?.build()?))?;
    /// assert_eq!(again.actions(), game.actions());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restore_with(
        &self,
        resolve: impl FnOnce(&Recipe) -> Result<Arc<Ruleset>, RecipeError>,
    ) -> Result<Game, Box<Recovered>> {
        let rules = self.compose(resolve)?;
        let Some(checkpoint) = &self.checkpoint else { return self.replay(&rules).map(|(game, _)| game) };
        match self.resume(checkpoint, &rules).and_then(|replay| self.play_out(replay, self.unsealed())) {
            Ok(game) => Ok(game),
            Err(error) => Err(self.with_replay(&rules, error)),
        }
    }

    /// Plays the game again and compares everything: rules, every position, the seal, and the checkpoint with the position
    /// that its decisions lead to.
    ///
    /// # Errors
    ///
    /// The first thing that is not as it was saved, with the game as far as it goes;
    /// [`LoadError::CheckpointDiffers`] names what is different in the checkpoint.
    ///
    /// ```
    /// # use tilewright_save::{LoadError, Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// # game.play("place 1,0 r0")?;
    /// let save = Save::of(&game, &setup)?.with_checkpoint(&game)?;
    /// assert_eq!(save.verify()?.state(), game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<Game, Box<Recovered>> {
        self.verify_with(|recipe| Ok(recipe.compose()?.build()?))
    }

    /// The same under rules that the caller composes, as in [`load_with`](Self::load_with).
    ///
    /// # Errors
    ///
    /// As [`verify`](Self::verify).
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// let save = Save::of(&game, &setup)?;
    /// assert!(save.verify_with(|recipe| Ok(recipe.compose()?.build()?)).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify_with(
        &self,
        resolve: impl FnOnce(&Recipe) -> Result<Arc<Ruleset>, RecipeError>,
    ) -> Result<Game, Box<Recovered>> {
        let rules = self.compose(resolve)?;
        let (game, played) = self.replay(&rules)?;
        let Some(checkpoint) = &self.checkpoint else { return Ok(game) };
        let differs = self.compare_checkpoint(checkpoint, &game, played);
        match differs {
            Ok(()) => Ok(game),
            Err(error) => {
                let decisions = self.decisions.len();
                Err(self.as_far_as(game, decisions, error))
            }
        }
    }

    /// The rules of the save. Every option is named, so that defaults may change.
    fn compose(
        &self,
        resolve: impl FnOnce(&Recipe) -> Result<Arc<Ruleset>, RecipeError>,
    ) -> Result<Arc<Ruleset>, Box<Recovered>> {
        let mut recipe = self.setup.recipe.clone();
        for (name, value) in &self.options {
            if !recipe.choices.iter().any(|(chosen, _)| chosen == name) {
                recipe.choices.push((name.clone(), value.clone()));
            }
        }
        resolve(&recipe).map_err(|error| self.nothing(self.blame(error)))
    }

    fn nothing(&self, error: LoadError) -> Box<Recovered> {
        Box::new(Recovered { game: None, save: Some(self.clone()), decisions: 0, versions: None, error })
    }

    /// A game that goes so far, and what is wrong then.
    fn as_far_as(&self, game: Game, decisions: usize, error: LoadError) -> Box<Recovered> {
        let (game, save) = (Some(game), Some(self.clone()));
        Box::new(Recovered { game, save, decisions, versions: None, error })
    }

    /// What is wrong if the seal is not that of the text.
    fn unsealed(&self) -> Option<LoadError> {
        if let Some(now) = self.unsealed {
            return Some(LoadError::Changed { saved: self.seal.clone(), now });
        }
        let now = self.expected_seal();
        (self.seal != now.to_string()).then(|| LoadError::Changed { saved: self.seal.clone(), now })
    }

    /// Takes a decision as it is saved, and compares what came of it.
    fn step(replay: &mut Replay, index: usize, decided: &Decided) -> Result<(), LoadError> {
        let (at, text) = (index + 1, || shortened(&decided.text, limits::MAX_SHOWN).into_owned());
        match replay.step(&decided.text) {
            Err(StepError::Play(error)) => {
                return Err(LoadError::Illegal { at, text: text(), error: Box::new(error) });
            }
            Err(StepError::Drawn { now }) => return Err(LoadError::OtherDraw { at, saved: text(), now }),
            Ok(()) => {}
        }
        let now = replay.digest();
        match decided.check.filter(|&saved| saved != now) {
            Some(saved) => Err(LoadError::Diverged { at, text: text(), saved, now }),
            None => Ok(()),
        }
    }

    /// Plays all decisions. The state at the checkpoint comes along, if there is one.
    fn replay(&self, rules: &Arc<Ruleset>) -> Result<(Game, Option<State>), Box<Recovered>> {
        let mut replay = Replay::new(&self.setup, rules).map_err(|error| self.nothing(error.into()))?;
        let wrong = self.compare(rules, replay.state()).err();
        let checkpoint = self.checkpoint();
        let mut kept = (checkpoint == Some(0)).then(|| replay.state().clone());
        for (index, decided) in self.decisions.iter().enumerate() {
            if let Err(error) = Self::step(&mut replay, index, decided) {
                let game = replay.into_game(index);
                let decisions = game.actions().len().min(index);
                let mut recovered = self.as_far_as(game, decisions, wrong.unwrap_or(error));
                recovered.versions = self.other_versions(rules);
                return Err(recovered);
            }
            if checkpoint == Some(index + 1) {
                kept = Some(replay.state().clone());
            }
        }
        let wrong = wrong.or_else(|| Self::ends_early(&replay)).or_else(|| self.unsealed());
        let (decisions, game) = (self.decisions.len(), replay.game);
        match wrong {
            None => Ok((game, kept)),
            Some(error) => {
                let mut recovered = self.as_far_as(game, decisions, error);
                recovered.versions = self.other_versions(rules);
                Err(recovered)
            }
        }
    }

    /// What is wrong if the game went on with draws that are not saved.
    fn ends_early(replay: &Replay) -> Option<LoadError> {
        let decisions = replay.taken();
        (replay.game.actions().len() > decisions).then_some(LoadError::EndsEarly { decisions })
    }

    /// A game at the checkpoint, under rules that are those of the save.
    fn resume(&self, checkpoint: &Checkpoint, rules: &Arc<Ruleset>) -> Result<Replay, LoadError> {
        let start = bare_state(&self.setup, rules)?;
        self.compare(rules, &start)?;
        self.compare_state_versions(rules)?;
        let replay = checkpoint.restore(&self.setup, rules)?;
        let before = replay.taken().checked_sub(1).map(|last| self.decisions.get(last));
        match before {
            Some(None) => {
                let (at, all) = (replay.taken(), self.decisions.len());
                let problem = format!("it comes after {at} decisions, and the save has {all}");
                Err(LoadError::Checkpoint { problem })
            }
            Some(Some(decided)) => replay.agrees(decided.check).map(|()| replay),
            None => Ok(replay),
        }
    }

    /// Takes the decisions behind a checkpoint.
    fn play_out(&self, mut replay: Replay, unsealed: Option<LoadError>) -> Result<Game, LoadError> {
        if let Some(error) = unsealed {
            return Err(error);
        }
        for (index, decided) in self.decisions.iter().enumerate().skip(replay.taken()) {
            Self::step(&mut replay, index, decided)?;
        }
        match Self::ends_early(&replay) {
            Some(error) => Err(error),
            None => Ok(replay.game),
        }
    }

    /// What can be played again, with what is wrong with the checkpoint.
    fn with_replay(&self, rules: &Arc<Ruleset>, error: LoadError) -> Box<Recovered> {
        match self.replay(rules) {
            Ok((game, _)) => self.as_far_as(game, self.decisions.len(), error),
            Err(recovered) => recovered,
        }
    }

    fn compare_checkpoint(
        &self,
        checkpoint: &Checkpoint,
        game: &Game,
        played: Option<State>,
    ) -> Result<(), LoadError> {
        let rules = game.rules();
        self.compare_state_versions(rules)?;
        let unsound = |problem: String| LoadError::Checkpoint { problem };
        let saved = checkpoint.whole()?;
        let played =
            played.ok_or_else(|| unsound("it comes after more decisions than the save has".to_owned()))?;
        let played = Whole::of(rules, &played).map_err(|error| unsound(error.to_string()))?;
        if let Some(difference) = saved.difference(&played).or(checkpoint.other_actions(game.actions())?) {
            let at = checkpoint.at().unwrap_or_default();
            return Err(LoadError::CheckpointDiffers { at, difference });
        }
        // The same as data; whether a game comes of it is asked as well.
        self.resume(checkpoint, rules).map(drop)
    }

    /// Reads a save and plays it again.
    ///
    /// # Errors
    ///
    /// As [`from_json`](Self::from_json) and [`load`](Self::load); of a text that breaks off, the game up to there.
    ///
    /// ```
    /// # use tilewright_save::{LoadError, Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// # game.play("place 1,0 r0")?;
    /// let text = Save::of(&game, &setup)?.to_json();
    /// assert!(Save::load_text(&text).is_ok());
    /// let torn = Save::load_text(&text[..text.len() - 60]).unwrap_err();
    /// assert!(matches!(torn.error, LoadError::Truncated { .. }));
    /// assert!(torn.game.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load_text(text: &str) -> Result<(Self, Game), Box<Recovered>> {
        match Self::from_json(text) {
            Ok(save) => save.load().map(|game| (save, game)),
            Err(error) => Err(Self::recovered(text, error)),
        }
    }

    /// The same with the bytes of a file. Where they are no text, the game up to there is recovered.
    ///
    /// # Errors
    ///
    /// As [`load_text`](Self::load_text); [`LoadError::NotText`] if they are none.
    ///
    /// ```
    /// # use tilewright_save::{LoadError, Recipe, Save, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// # game.play("place 1,0 r0")?;
    /// let mut bytes = Save::of(&game, &setup)?.to_json().into_bytes();
    /// assert!(Save::load_bytes(&bytes).is_ok());
    /// let last = bytes.len() - 10;
    /// bytes[last] = 0xFF;
    /// let torn = Save::load_bytes(&bytes).unwrap_err();
    /// assert!(matches!(torn.error, LoadError::NotText { .. }));
    /// assert_eq!(torn.decisions, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load_bytes(bytes: &[u8]) -> Result<(Self, Game), Box<Recovered>> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::load_text(text),
            Err(error) => {
                let error = LoadError::NotText { at: error.valid_up_to() };
                Err(Self::recovered(&String::from_utf8_lossy(bytes), error))
            }
        }
    }

    /// What is left of a text that is no save as a whole.
    fn recovered(text: &str, error: LoadError) -> Box<Recovered> {
        let Some(torso) = Self::of_torso(without_mark(text)) else { return error.into() };
        let mut recovered = match torso.load() {
            Ok(game) => torso.as_far_as(game, torso.decisions.len(), error),
            Err(recovered) => Box::new(Recovered { error, ..*recovered }),
        };
        recovered.decisions =
            recovered.decisions.min(recovered.game.as_ref().map_or(0, |game| game.actions().len()));
        recovered
    }
}

fn no_save(error: &serde_json::Error) -> LoadError {
    let (line, column) = (error.line(), error.column());
    if error.is_eof() {
        return LoadError::Truncated { line, column };
    }
    let text = error.to_string();
    let problem = text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem);
    let problem = shortened(problem, limits::MAX_SHOWN).into_owned();
    LoadError::Syntax { line, column, problem }
}
