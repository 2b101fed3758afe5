//! The notation: a whole game as lines that people read and write. The grammar stands in `docs/notation.md`.

mod parse;
mod print;

use std::sync::Arc;

use tilewright::core::geometry::{Cell, Rotation};
use tilewright::core::shown::shortened;
use tilewright::prelude::*;

use crate::SaveError;
use crate::limits;
use crate::recipe::RecipeError;
use crate::replay::{Replay, StepError, bare_state};
use crate::save::Save;
use crate::setup::Setup;

/// What is wrong in a notation, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
#[non_exhaustive]
pub struct NotationError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong and what would be right.
    pub problem: String,
}

/// One step of a turn: a decision, or a draw with the placement of the tile drawn.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// As it is written: `city-cap 0,1 r180`, `meeple city s`, `draw city-cap`.
    pub text: String,
    /// What is said about it.
    pub comment: Option<String>,
    line: usize,
    column: usize,
}

/// Where it was read does not count.
impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.comment == other.comment
    }
}

impl Eq for Step {}

/// One turn: a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Comments in lines of their own above it.
    pub above: Vec<String>,
    /// Its number.
    pub number: u32,
    /// What was done.
    pub steps: Vec<Step>,
}

/// A game in notation.
///
/// ```
/// use tilewright_save::Notation;
/// let text = "\
/// [Set \"base\"]
/// [Player \"Ann\"]
/// [Player \"Bob\"]
/// [Seed \"7\"]
///
/// 1. road-straight 1,0 r0 {the road goes on} / meeple road e
/// *
/// ";
/// let notation = Notation::parse(text)?;
/// let game = notation.play()?;
/// assert_eq!((game.state().plies(), game.remaining()), (2, 69));
/// assert_eq!(Notation::parse(&notation.to_string())?, notation);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    /// What the game begins with.
    pub setup: Setup,
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// Comments behind the last turn.
    pub below: Vec<String>,
    /// The final scores by seat; `None` for a game that is not over.
    pub result: Option<Vec<i32>>,
}

impl Notation {
    /// The notation of a game that began with this set-up.
    ///
    /// # Errors
    ///
    /// If it began otherwise.
    ///
    /// ```
    /// use tilewright_save::{Notation, Recipe, Setup};
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// game.play("place 1,0 r0")?;
    /// let text = Notation::of(&game, &setup)?.to_string();
    /// assert!(text.contains("\n1. road-straight 1,0 r0\n*\n"), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game, setup: &Setup) -> Result<Self, SaveError> {
        // A save checks that the two belong together.
        Save::of(game, setup)?;
        let rules = game.rules();
        let mut state = bare_state(setup, rules).map_err(|_| SaveError::OtherSetup)?;
        let mut turns: Vec<Turn> = Vec::new();
        for &action in game.actions() {
            let number = state.turn();
            let drawn = state.drawn();
            let text = rules.action_text(&state, action);
            if turns.last().is_none_or(|turn| turn.number != number) {
                turns.push(Turn { number, ..Turn::default() });
            }
            let Some(turn) = turns.last_mut() else { break };
            let name = drawn.map(|kind| rules.tile_name(kind)).filter(|name| !is_word(rules, name));
            let placed = text.strip_prefix("place ").zip(name).and_then(|(place, name)| {
                let drew = turn.steps.last_mut().filter(|step| step.text == format!("draw {name}"))?;
                drew.text = format!("{name} {place}");
                Some(())
            });
            if placed.is_none() {
                turn.steps.push(Step { text, ..Step::default() });
            }
            rules.apply(&mut state, action).map_err(|_| SaveError::OtherSetup)?;
        }
        let result = game.result().map(|result| result.scores);
        Ok(Self { setup: setup.clone(), turns, below: Vec::new(), result })
    }

    /// Plays the game, with bundled sets and with set files where the tags say they are.
    ///
    /// # Errors
    ///
    /// The first step that cannot be taken, with its place; what keeps the rules from being composed, at the first line.
    ///
    /// ```
    /// use tilewright_save::Notation;
    /// let text = "[Set \"base\"]\n[Player \"Ann\"]\n[Seed \"7\"]\n\n1. road-straight 5,5 r0\n*\n";
    /// let error = Notation::parse(text)?.play().unwrap_err();
    /// assert_eq!((error.line, error.column), (5, 4));
    /// assert!(error.problem.contains("BASE-13"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self) -> Result<Game, NotationError> {
        let rules = self.setup.recipe.compose().and_then(|composition| Ok(composition.build()?));
        self.play_under(&rules.map_err(|error: RecipeError| at(1, 1, error.to_string()))?)
    }

    /// Plays the game under rules that the caller composed.
    ///
    /// # Errors
    ///
    /// The first step that cannot be taken, with its place.
    ///
    /// ```
    /// use tilewright_save::Notation;
    /// let notation = Notation::parse("[Set \"base\"]\n[Player \"Ann\"]\n[Seed \"7\"]\n*\n")?;
    /// let rules = notation.setup.recipe.compose()?.build()?;
    /// assert_eq!(notation.play_under(&rules)?.remaining(), 70);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_under(&self, rules: &Arc<Ruleset>) -> Result<Game, NotationError> {
        let mut replay = Replay::new(&self.setup, rules).map_err(|error| at(1, 1, error.to_string()))?;
        for turn in &self.turns {
            for (index, step) in turn.steps.iter().enumerate() {
                let fail = |problem| at(step.line.max(1), step.column.max(1), problem);
                let number = replay.state().turn();
                if index == 0 && number != turn.number {
                    return Err(fail(format!("this is turn {number}, not turn {}", turn.number)));
                }
                for text in spelled_out(rules, &step.text) {
                    replay.step(&text).map_err(|error| match error {
                        StepError::Play(error) => fail(error.to_string()),
                        StepError::Drawn { now } => {
                            let text = shortened(&text, limits::MAX_SHOWN);
                            fail(format!("`{text}` is written, and chance gives `{now}`"))
                        }
                    })?;
                }
            }
        }
        let scores = replay.game.result().map(|result| result.scores);
        if self.result != scores {
            let line = self.turns.iter().flat_map(|turn| &turn.steps).map(|step| step.line).max();
            let problem = match (scores, &self.result) {
                (None, _) => "the game is not over yet; end with `*`".to_owned(),
                (Some(scores), None) => {
                    format!("the game is over here; end with `= {}`", print::scores_text(&scores))
                }
                (Some(scores), Some(_)) => {
                    format!("the game ends with other scores: {}", print::scores_text(&scores))
                }
            };
            return Err(at(line.unwrap_or(0) + 1, 1, problem));
        }
        Ok(replay.game)
    }
}

fn at(line: usize, column: usize, problem: String) -> NotationError {
    NotationError { line, column, problem }
}

/// Whether an action may begin with this word.
fn is_word(rules: &Ruleset, word: &str) -> bool {
    rules.find_verb(word).is_some() || rules.find_figure(word).is_some()
}

/// The decisions of a step: two for a tile with its place, one for anything else.
fn spelled_out(rules: &Ruleset, step: &str) -> Vec<String> {
    let words: Vec<&str> = step.split_whitespace().collect();
    match *words {
        [tile, cell, rotation]
            if cell.parse::<Cell>().is_ok()
                && rotation.parse::<Rotation>().is_ok()
                && !is_word(rules, tile) =>
        {
            vec![format!("draw {tile}"), format!("place {cell} {rotation}")]
        }
        _ => vec![words.join(" ")],
    }
}
