//! What is told when something does not hold, or everything does.

use std::fmt::{self, Write as _};

use tilewright::prelude::*;
use tilewright_save::Notation;

use super::cast::Case;
use super::check::{Check, Problem};
use super::play::{Said, guarded};
use super::shrink::Failing;
use super::walk::start;
use crate::report::position;

/// Something that does not hold, with a short game in which it does not.
///
/// Its text tells all of it, the game in notation and how to play that again included.
///
/// ```
/// use tilewright_testkit::{Battery, Check};
///
/// let failure = Battery::of(&["vulcano"]).run().unwrap_err();
/// assert_eq!(failure.check, Check::Composes);
/// assert!(failure.to_string().contains("`vulcano` is no linked expansion and no bundled set"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// Which check failed.
    pub check: Check,
    /// What was tested, as it was named.
    pub tested: Vec<String>,
    /// The expansions in play.
    pub expansions: Vec<String>,
    /// The options that were chosen, with their values.
    pub options: Vec<(String, String)>,
    /// How many played.
    pub players: usize,
    /// The seed of the game in which it was found.
    pub seed: u64,
    /// The number of the decision after which it was found, in that game.
    pub found_after: usize,
    /// The number of decisions in the short game; it shows after the last of them.
    pub decisions: usize,
    /// The short game in notation; empty if no game could be begun.
    pub game: String,
    /// Whether the short game, read from its notation, fails in the same way. What follows from chance outside the game, from
    /// the clock or from other threads may not.
    pub replays: bool,
    /// What should hold.
    pub expected: String,
    /// What is so instead.
    pub found: String,
    /// The position at the end of the short game, in words.
    pub position: String,
}

impl Failure {
    /// Nothing could be begun.
    pub(crate) fn to_compose(tested: &[String], problem: String) -> Box<Self> {
        Box::new(Self {
            check: Check::Composes,
            tested: tested.to_vec(),
            expansions: Vec::new(),
            options: Vec::new(),
            players: 0,
            seed: 0,
            found_after: 0,
            decisions: 0,
            game: String::new(),
            replays: true,
            expected: Check::Composes.about().to_owned(),
            found: problem,
            position: String::new(),
        })
    }

    /// What was found in a game at random, and shown by a shorter one.
    pub(crate) fn of(tested: &[String], seed: u64, found_after: usize, failing: Failing) -> Box<Self> {
        let (check, case) = (failing.problem.check, failing.case.clone());
        let (_, result) = end_of(&case, &failing.said);
        let game = notation(&case, &failing.said, check, tested, result.as_deref());
        let replays = super::recheck(check, &game).is_err_and(|failure| failure.check == check);
        Box::new(Self { seed, found_after, replays, ..*Self::of_game(tested, failing, &game) })
    }

    /// What fails in a game that was given.
    pub(crate) fn of_game(tested: &[String], failing: Failing, game: &str) -> Box<Self> {
        let Failing { case, said, problem } = failing;
        let Problem { check, expected, found, .. } = problem;
        let (position, _) = end_of(&case, &said);
        Box::new(Self {
            check,
            tested: tested.to_vec(),
            expansions: case.expansions(),
            options: case.setup.recipe.choices.clone(),
            players: case.setup.players.len(),
            seed: 0,
            found_after: said.len(),
            decisions: said.len(),
            game: game.to_owned(),
            replays: true,
            expected,
            found,
            position,
        })
    }
}

impl std::error::Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "conformance of {}: the check `{}` fails", self.tested.join(", "), self.check)?;
        writeln!(f, "  must hold  {}", self.check.about())?;
        writeln!(f, "  expected   {}", self.expected)?;
        writeln!(f, "  found      {}", self.found)?;
        if self.game.is_empty() {
            return Ok(());
        }
        writeln!(f, "  in play    {}", self.expansions.join(", "))?;
        let options: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !options.is_empty() {
            writeln!(f, "  options    {}", options.join(" "))?;
        }
        let decisions =
            |count: usize| if count == 1 { "1 decision".to_owned() } else { format!("{count} decisions") };
        writeln!(
            f,
            "  shown by   a game of {}, shortened from the {} of seed {}",
            decisions(self.decisions),
            decisions(self.found_after),
            self.seed
        )?;
        writeln!(f, "\n{}", self.game)?;
        if self.replays {
            writeln!(
                f,
                "Keep that as game.twn. In a test, this fails until it is mended:\n\
                 \x20 tilewright_testkit::recheck(Check::{:?}, include_str!(\"game.twn\")).unwrap();\n\
                 To look at it: `tilewright replay game.twn --events`; with an expansion of your own in the command,\n\
                 \x20 `cargo run -- replay game.twn --events`.",
                self.check
            )?;
        } else {
            writeln!(
                f,
                "Played again, this game did not fail: something outside the game decides, such as a static, the order of\n\
                 a hash map, the clock or another thread."
            )?;
        }
        write!(f, "The position at its end:\n{}", self.position)
    }
}

/// The position after as much as can be taken of a game, and its result.
fn end_of(case: &Case, said: &[Said]) -> (String, Option<Vec<i32>>) {
    // If the last decision is what panics, the position before it is shown.
    for taken in [said.len(), said.len().saturating_sub(1)] {
        let told = guarded(|| {
            let fail = |_| Problem::new(Check::Panics, "", "");
            let mut state = start(case, &case.rules, Recording::ALL).map_err(fail)?;
            let mut actions = Vec::new();
            for decided in &said[..taken] {
                let Ok(action) = case.rules.parse_action(&state, &decided.text) else { break };
                if case.rules.apply(&mut state, action).is_err() {
                    break;
                }
                actions.push(action);
            }
            let begun = case.setup.begin(&case.rules).map_err(|error| fail(error.to_string()))?;
            let game = begun.at(state, actions).map_err(|error| fail(error.to_string()))?;
            let mut text = position(&game, &[]);
            // Each tile that is left is no news.
            if game.decider() == Some(Decider::Chance)
                && let Some(offered) = text.find("\n  offered: ")
            {
                text.truncate(offered);
            }
            Ok((text, game.result().map(|result| result.scores)))
        });
        if let Ok(told) = told {
            return told;
        }
    }
    ("  it cannot be told".to_owned(), None)
}

/// The game as lines. The notation of a whole game would play it, and what fails may keep it from that.
fn notation(case: &Case, said: &[Said], check: Check, tested: &[String], result: Option<&[i32]>) -> String {
    let head = Notation { setup: case.setup.clone(), turns: Vec::new(), below: Vec::new(), result: None };
    let head = head.to_string();
    let head = head.trim_end().trim_end_matches('*').trim_end();
    let mut text = format!("; The check `{check}` fails after this, with {}.\n{head}\n\n", tested.join(", "));
    for turn in said.chunk_by(|one, other| one.turn == other.turn) {
        let _ = writeln!(text, "{}. {}", turn[0].turn, steps(&case.rules, turn).join(" / "));
    }
    match result {
        Some(scores) => {
            let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "= {}", scores.join(" "));
        }
        None => text += "*\n",
    }
    text
}

/// A tile that is drawn and laid at once is one step.
fn steps(rules: &Ruleset, turn: &[Said]) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    for decided in turn {
        let text = &decided.text;
        let drawn = steps.last().and_then(|last| last.strip_prefix("draw "));
        let tile = drawn.filter(|tile| rules.find_verb(tile).is_none() && rules.find_figure(tile).is_none());
        if let (Some(tile), Some(place)) = (tile, text.strip_prefix("place ")) {
            let step = format!("{tile} {place}");
            steps.pop();
            steps.push(step);
        } else {
            steps.push(text.clone());
        }
    }
    steps
}

/// What was played, when everything held.
///
/// ```
/// use tilewright_testkit::Battery;
///
/// let passed = Battery::of(&["base"]).games(1).with_bundled(false).run()?;
/// assert_eq!(passed.compositions, 1);
/// assert!(passed.to_string().ends_with("and everything held"));
/// # Ok::<(), Box<tilewright_testkit::Failure>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Passed {
    /// What was tested, as it was named.
    pub tested: Vec<String>,
    /// Compositions, each under one choice of options or more.
    pub compositions: usize,
    /// Games.
    pub games: usize,
    /// Decisions of players.
    pub plies: u64,
    /// Bundled expansions, and choices of options, with which what was tested does not compose, each with the reason. Two
    /// expansions may exclude each other on purpose; whether these do, the reason tells.
    pub refused: Vec<(String, String)>,
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count =
            |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
        write!(
            f,
            "{}: {} of {}, {} decisions of players, and everything held",
            self.tested.join(", "),
            count(self.games, "game"),
            count(self.compositions, "composition"),
            self.plies
        )?;
        for (id, reason) in &self.refused {
            write!(f, "\nnot played with {id}: {reason}")?;
        }
        Ok(())
    }
}
