//! The save itself: what is written, how it is read, and how it is played again.
//!
//! # Invariants
//!
//! - Fields stand in a fixed order, decisions at the end, one in a line: a file that breaks off keeps its beginning.
//! - The seal is the digest of all the rest as this program writes it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tilewright::prelude::*;

use crate::digest::{Digest, order_digest, state_digest, tiles_digest};
use crate::error::{LoadError, Recovered, SaveError};
use crate::file::MAX_FILE;
use crate::recipe::{Recipe, RecipeError};
use crate::replay::{Replay, StepError, bare_state};
use crate::setup::Setup;

mod compare;

use compare::{figures, options};

/// The format that this program writes, and the newest that it reads.
pub const FORMAT: u64 = 1;

/// The most decisions that a save holds.
pub const MAX_DECISIONS: usize = 10_000_000;

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
    seal: String,
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
        let mut state = bare_state(setup, rules).map_err(|_| SaveError::OtherSetup)?;
        let figures = figures(rules, &state);
        let mut decisions = Vec::with_capacity(count);
        for &action in game.actions() {
            let text = rules.action_text(&state, action);
            rules.apply(&mut state, action).map_err(|_| SaveError::OtherSetup)?;
            decisions.push(Decided { text, check: Some(state_digest(rules, &state)) });
        }
        if state_digest(rules, &state) != state_digest(rules, game.state())
            || setup.players != game.players().names()
        {
            return Err(SaveError::OtherSetup);
        }
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
                .map(|one| ExpansionInPlay { id: one.id.clone(), version: one.version.clone() })
                .collect(),
            options: options(rules),
            figures,
            order: order_digest(rules),
            decisions,
            seal: String::new(),
        };
        save.seal = save.expected_seal().to_string();
        Ok(save)
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
    /// assert!(text.starts_with("{\n  \"format\": 1,\n") && text.ends_with("}\n"));
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

    /// Reads a save without playing it.
    ///
    /// # Errors
    ///
    /// [`LoadError::Truncated`], [`LoadError::Syntax`] with line and column, [`LoadError::NewerFormat`],
    /// [`LoadError::TooLarge`] or [`LoadError::TooLong`].
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
        let head: Head = serde_json::from_str(text).map_err(|error| no_save(&error))?;
        if head.format > FORMAT {
            return Err(LoadError::NewerFormat { found: head.format });
        }
        // Format 1 is the oldest, so nothing has to be brought up to date yet.
        let save: Self = serde_json::from_str(text).map_err(|error| no_save(&error))?;
        if save.decisions.len() > MAX_DECISIONS {
            return Err(LoadError::TooLong { count: save.decisions.len() });
        }
        Ok(save)
    }

    /// Reads what is left of a save that breaks off: its decisions up to the last whole line.
    fn of_torso(text: &str) -> Option<Self> {
        let whole = text.rfind('\n').map(|end| &text[..end])?;
        let whole = whole.trim_end().trim_end_matches(',');
        [" ], \"seal\": \"\" }", ", \"seal\": \"\" }", ""]
            .iter()
            .find_map(|end| Self::from_json(&format!("{whole}{end}")).ok())
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
        let mut recipe = self.setup.recipe.clone();
        for (name, value) in &self.options {
            if !recipe.choices.iter().any(|(chosen, _)| chosen == name) {
                recipe.choices.push((name.clone(), value.clone()));
            }
        }
        let nothing =
            |error| Box::new(Recovered { game: None, save: Some(self.clone()), decisions: 0, error });
        let rules = resolve(&recipe).map_err(|error| nothing(self.blame(error)))?;
        let mut replay = Replay::new(&self.setup, &rules).map_err(|error| nothing(error.into()))?;
        let mut wrong = self.compare(&rules, replay.state()).err();
        for (index, decided) in self.decisions.iter().enumerate() {
            let (at, text) = (index + 1, decided.text.clone());
            let stopped = match replay.step(&decided.text) {
                Err(StepError::Play(error)) => Some(LoadError::Illegal { at, text, error: Box::new(error) }),
                Err(StepError::Drawn { now }) => Some(LoadError::OtherDraw { at, saved: text, now }),
                Ok(()) => {
                    let now = replay.digest();
                    let saved = decided.check.filter(|&saved| saved != now);
                    saved.map(|saved| LoadError::Diverged { at, text, saved, now })
                }
            };
            if let Some(error) = stopped {
                let error = wrong.unwrap_or(error);
                let game = replay.into_game(index);
                let decisions = game.actions().len().min(index);
                return Err(Box::new(Recovered {
                    game: Some(game),
                    save: Some(self.clone()),
                    decisions,
                    error,
                }));
            }
        }
        if wrong.is_none() && replay.game.actions().len() > replay.taken() {
            wrong = Some(LoadError::EndsEarly { decisions: replay.taken() });
        }
        if wrong.is_none() && self.seal != self.expected_seal().to_string() {
            wrong = Some(LoadError::Changed { saved: self.seal.clone(), now: self.expected_seal() });
        }
        let (decisions, game) = (self.decisions.len(), replay.game);
        match wrong {
            None => Ok(game),
            Some(error) => {
                Err(Box::new(Recovered { game: Some(game), save: Some(self.clone()), decisions, error }))
            }
        }
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
        let error = match Self::from_json(text) {
            Ok(save) => {
                let game = save.load()?;
                return Ok((save, game));
            }
            Err(error) => error,
        };
        let Some(torso) = Self::of_torso(text) else { return Err(error.into()) };
        let mut recovered = match torso.load() {
            Ok(game) => {
                let decisions = torso.decisions.len();
                Recovered { game: Some(game), save: Some(torso), decisions, error }
            }
            Err(recovered) => Recovered { error, ..*recovered },
        };
        recovered.decisions =
            recovered.decisions.min(recovered.game.as_ref().map_or(0, |game| game.actions().len()));
        Err(Box::new(recovered))
    }
}

fn no_save(error: &serde_json::Error) -> LoadError {
    let (line, column) = (error.line(), error.column());
    if error.is_eof() {
        return LoadError::Truncated { line, column };
    }
    let text = error.to_string();
    let problem = text.split(" at line ").next().unwrap_or_default().to_owned();
    LoadError::Syntax { line, column, problem }
}
