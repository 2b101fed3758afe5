//! Everything that must hold for an expansion, whoever wrote it, looked at in games at random.
//!
//! # Invariants
//!
//! - A battery with the same names and seed plays the same games and tells the same failure.
//! - What fails is told with a game that was made as short as could be, and that can be played again.

mod cast;
mod check;
mod failure;
mod guesses;
mod looks;
mod memory;
mod play;
mod saves;
mod shrink;
mod steps;
mod walk;

use tilewright::core::expansion::Registration;
use tilewright::core::geometry::{Cell, Rotation};
use tilewright::prelude::*;
use tilewright_save::{Chance, Notation, Recipe};

use cast::{BUNDLED, Case, Subject};
pub use check::Check;
pub use failure::{Failure, Passed};
use play::{Again, Course, Said, again, at_random};
use shrink::Failing;
use walk::{Depth, Dice};

/// How many games of what is tested alone, unless somebody says otherwise.
const GAMES: usize = 4;

/// Says how many in its place, for long runs.
const GAMES_VARIABLE: &str = "TILEWRIGHT_CONFORMANCE_GAMES";

/// Plays expansions alone, with each bundled one and with all of them, at random, under options at random, and makes
/// every [`Check`] there is.
///
/// Each name is that of a linked expansion, or a set: a bundled one, or the path of a set file, seen from the folder of the
/// crate. A set stands for the expansions that it brings. `TILEWRIGHT_CONFORMANCE_GAMES` says how many games, for long runs.
///
/// # Panics
///
/// If something does not hold, with a [`Failure`].
///
/// ```no_run
/// tilewright_testkit::conformance(&["volcano"]);
/// tilewright_testkit::conformance(&["my-expansion.toml"]);
/// ```
#[track_caller]
pub fn conformance<S: AsRef<str>>(names: &[S]) -> Passed {
    match Battery::of(names).run() {
        Ok(passed) => passed,
        Err(failure) => panic!("{failure}"),
    }
}

/// The same as [`conformance`], by parts.
///
/// ```
/// use tilewright_testkit::Battery;
///
/// let passed = Battery::of(&["volcano"]).games(1).seed(3).with_bundled(false).run()?;
/// assert!(passed.plies > 100);
/// # Ok::<(), Box<tilewright_testkit::Failure>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Battery {
    names: Vec<String>,
    games: usize,
    seed: u64,
    beside: Vec<String>,
    everything: bool,
}

impl Battery {
    /// Of linked expansions and sets, each by its name.
    ///
    /// ```
    /// let battery = tilewright_testkit::Battery::of(&["fairy", "princess"]);
    /// ```
    pub fn of<S: AsRef<str>>(names: &[S]) -> Self {
        let names = names.iter().map(|name| name.as_ref().to_owned()).collect();
        let beside = BUNDLED.into_iter().filter(|id| Registration::find(id).is_some());
        let beside = beside.map(str::to_owned).collect();
        Self { names, games: GAMES, seed: 0, beside, everything: true }
    }

    /// So many games of what is tested alone; a quarter of them with each other expansion, half with all. The first of each has
    /// the options at their defaults.
    ///
    /// ```
    /// let battery = tilewright_testkit::Battery::of(&["fairy"]).games(100);
    /// ```
    pub const fn games(mut self, games: usize) -> Self {
        self.games = games;
        self
    }

    /// Other games: those of another seed.
    ///
    /// ```
    /// let battery = tilewright_testkit::Battery::of(&["fairy"]).seed(7);
    /// ```
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Whether to play with each bundled expansion and with all of them as well. It does unless somebody says otherwise.
    ///
    /// ```
    /// let battery = tilewright_testkit::Battery::of(&["fairy"]).with_bundled(false);
    /// ```
    pub fn with_bundled(mut self, with: bool) -> Self {
        if !with {
            self.beside.clear();
        }
        self.everything = with;
        self
    }

    /// The expansions to play with, each by itself, in place of the bundled ones.
    ///
    /// ```
    /// let battery = tilewright_testkit::Battery::of(&["fairy"]).beside(&["abbot", "my-expansion"]);
    /// ```
    pub fn beside<S: AsRef<str>>(mut self, ids: &[S]) -> Self {
        self.beside = ids.iter().map(|id| id.as_ref().to_owned()).collect();
        self
    }

    /// Plays.
    ///
    /// # Errors
    ///
    /// The first thing that does not hold, with a short game.
    ///
    /// ```
    /// use tilewright_testkit::{Battery, Check};
    ///
    /// // The dragon alone needs something that calls it, and gets it.
    /// let passed = Battery::of(&["dragon"]).games(1).with_bundled(false).run()?;
    /// assert_eq!((passed.compositions, passed.refused), (1, vec![]));
    /// # Ok::<(), Box<tilewright_testkit::Failure>>(())
    /// ```
    pub fn run(&self) -> Result<Passed, Box<Failure>> {
        let not_composed = |problem| Failure::to_compose(&self.names, problem);
        let subject = Subject::of(&self.names).map_err(not_composed)?;
        let games = match std::env::var(GAMES_VARIABLE) {
            Ok(text) => text.parse().map_err(|_| {
                not_composed(format!("{GAMES_VARIABLE} is `{text}`; write a number of games"))
            })?,
            Err(_) => self.games,
        };
        let mut passed =
            Passed { tested: self.names.clone(), compositions: 0, games: 0, plies: 0, refused: Vec::new() };
        let tested = subject.ids();
        let alone = subject.recipe().map_err(|error| not_composed(error.to_string()))?;
        self.play(&subject, &alone, tested, games.max(1), &mut passed)?;
        if let Some(other) = self.beside.iter().find(|id| Registration::find(id).is_none()) {
            return Err(not_composed(format!("`{other}`, to be played beside it, is no linked expansion")));
        }
        for other in self.beside.iter().filter(|id| !subject.ids().contains(id)) {
            let both = subject.and(other);
            match both.recipe() {
                // It may have been needed, and in play already.
                Ok(recipe) if recipe == alone => {}
                Ok(recipe) => self.play(&both, &recipe, tested, (games / 4).max(1), &mut passed)?,
                Err(error) => passed.refused.push((other.clone(), error.to_string())),
            }
        }
        if self.everything {
            let all = subject.with_everything();
            match all.recipe() {
                Ok(recipe) => self.play(&all, &recipe, tested, (games / 2).max(1), &mut passed)?,
                Err(error) => passed.refused.push(("everything bundled".to_owned(), error.to_string())),
            }
        }
        Ok(passed)
    }

    /// Plays one composition. Only what was named is sure to be in the game of a failure.
    fn play(
        &self,
        subject: &Subject,
        recipe: &Recipe,
        tested: &[String],
        games: usize,
        passed: &mut Passed,
    ) -> Result<(), Box<Failure>> {
        let not_composed = |problem: String| Failure::to_compose(&self.names, problem);
        let plain = Case::under(recipe.clone(), 1).map_err(|error| not_composed(error.to_string()))?;
        let options = subject.options();
        passed.compositions += 1;
        for game in 0..games {
            let seed = self.seed.wrapping_add((passed.games + passed.refused.len()) as u64);
            let (least, most) = plain.rules.player_range();
            let players = least + (passed.games + 1) % (most.min(6) - least.min(6) + 1).max(1);
            let mut case = plain.clone();
            if game != 0 && !options.is_empty() {
                let mut chosen = recipe.clone();
                let mut dice = Dice::new(seed ^ 0x0097_1035_0000_0000);
                for (option, values) in &options {
                    let value = values[dice.below(values.len())];
                    chosen.choices.push(((*option).to_owned(), value.to_owned()));
                }
                let told = chosen.choices.iter().map(|(name, value)| format!("{name}={value}"));
                let told = told.collect::<Vec<_>>().join(" ");
                match Case::under(chosen, 1) {
                    Ok(composed) => case = composed,
                    Err(error) => {
                        passed.refused.push((format!("the options {told}"), error.to_string()));
                        continue;
                    }
                }
            }
            case.setup.players = ('A'..='Z').take(players).map(String::from).collect();
            let Course { said, plies, problem } = at_random(&case, seed, None, usize::MAX, game == 0);
            if let Some(problem) = problem {
                let after = said.len();
                let failing = Failing { case, said, problem }.shrunk(seed, tested);
                return Err(Failure::of(&self.names, seed, after, failing));
            }
            passed.games += 1;
            passed.plies += u64::from(plies);
        }
        Ok(())
    }
}

/// Plays a game in notation again and makes one check, as closely as can be: for the game of a [`Failure`], kept as a test.
///
/// # Errors
///
/// What does not hold; or that the notation cannot be read or played.
///
/// ```
/// use tilewright_testkit::{Check, recheck};
///
/// let game = "[Set \"base\"]\n[Player \"A\"]\n[Player \"B\"]\n\n1. road-straight 1,0 r0 / meeple road e\n*\n";
/// assert!(recheck(Check::Undo, game).is_ok());
/// assert!(recheck(Check::Undo, "1. road-straight").is_err());
/// ```
pub fn recheck(check: Check, notation: &str) -> Result<(), Box<Failure>> {
    let named = || vec!["a game in notation".to_owned()];
    let refused = |problem: String| Failure::to_compose(&named(), problem);
    let read = Notation::parse(notation).map_err(|error| refused(error.to_string()))?;
    let case = Case::of(read.setup.with_chance(Chance::Open)).map_err(|error| refused(error.to_string()))?;
    let said: Vec<Said> = read
        .turns
        .iter()
        .flat_map(|turn| turn.steps.iter().map(|step| (turn.number, step)))
        .flat_map(|(turn, step)| {
            spelled_out(&case.rules, &step.text).into_iter().map(move |text| Said { turn, text })
        })
        .collect();
    match again(&case, &said, check, &Depth::Whole) {
        Again::Sound => Ok(()),
        Again::Fails(said, problem) => {
            Err(Failure::of_game(&named(), Failing { case, said, problem }, notation))
        }
        Again::Impossible => Err(refused(
            "a decision of the game cannot be taken, or something else fails before this check does"
                .to_owned(),
        )),
    }
}

/// The decisions of a step: two for a tile with its place, one for anything else.
fn spelled_out(rules: &Ruleset, step: &str) -> Vec<String> {
    let words: Vec<&str> = step.split_whitespace().collect();
    match *words {
        [tile, cell, rotation]
            if cell.parse::<Cell>().is_ok()
                && rotation.parse::<Rotation>().is_ok()
                && rules.find_verb(tile).is_none()
                && rules.find_figure(tile).is_none() =>
        {
            vec![format!("draw {tile}"), format!("place {cell} {rotation}")]
        }
        _ => vec![words.join(" ")],
    }
}
