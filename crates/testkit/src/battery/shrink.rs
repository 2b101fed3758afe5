//! Making a game in which something does not hold shorter, while it does not hold in the same way.
//!
//! # Invariants
//!
//! - The same game is made into the same shorter one: nothing here is left to chance or to the clock.
//! - What comes out fails the same check.

use tilewright_save::{Recipe, Setup};

use super::cast::Case;
use super::check::{Check, Problem};
use super::play::{Again, Said, again, at_random};
use super::walk::Depth;

/// How many games are tried to find a short one to begin with.
const OTHER_GAMES: u64 = 24;
/// How many decisions they are long at first.
const SHORT: usize = 30;
/// How many shorter games are tried.
const TRIES: usize = 600;

/// A game that fails.
#[derive(Clone, Debug)]
pub(crate) struct Failing {
    pub(crate) case: Case,
    pub(crate) said: Vec<Said>,
    pub(crate) problem: Problem,
}

impl Failing {
    /// The shortest that was found, with what is tested and as little else as will do.
    pub(crate) fn shrunk(mut self, seed: u64, tested: &[String]) -> Self {
        if self.check() == Check::Memory {
            self.keep_first_turns();
            return self;
        }
        let mut tries = TRIES;
        self.play_others(seed);
        self.keep_first_turns();
        loop {
            let length = self.said.len();
            self.drop_expansions(tested, &mut tries);
            self.drop_sets(&mut tries);
            self.drop_options(&mut tries);
            self.drop_players(&mut tries);
            self.drop_turns(&mut tries);
            self.drop_decisions(&mut tries);
            if self.said.len() == length || tries == 0 {
                return self;
            }
        }
    }

    fn check(&self) -> Check {
        self.problem.check
    }

    /// Keeps another game if it fails the same check.
    fn take(&mut self, case: &Case, said: &[Said]) -> bool {
        let depth = Depth::Again { about: self.problem.about.clone() };
        let Again::Fails(said, problem) = again(case, said, self.check(), &depth) else { return false };
        // What was wrong may be about another action by now; without one there is none to ask again.
        let about = problem.about.clone().or_else(|| self.problem.about.clone());
        *self = Self { case: case.clone(), said, problem: Problem { about, ..problem } };
        true
    }

    /// As few of its first turns as will do. What is found in a game as a whole is often there long before its end; and what
    /// grows takes longer to show each time that it has shown, so that for memory there are no more tries than these.
    fn keep_first_turns(&mut self) {
        let (case, whole) = (self.case.clone(), self.said.clone());
        let turns: Vec<&[Said]> = whole.chunk_by(|one, other| one.turn == other.turn).collect();
        for count in (2..turns.len()).filter(|count| count.is_power_of_two() || count % 3 == 0) {
            if self.take(&case, &turns[..count].concat()) {
                return;
            }
        }
    }

    /// Other games of the same composition may fail earlier: begun and left, or played on for no longer than this one was.
    fn play_others(&mut self, seed: u64) {
        for length in [SHORT, usize::MAX] {
            for other in 1..=OTHER_GAMES {
                let seed = seed.wrapping_add(other.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                let most = length.min(self.said.len().saturating_sub(1));
                let course = at_random(&self.case, seed, Some(self.check()), most, false);
                if let Some(problem) = course.problem.filter(|problem| problem.check == self.check()) {
                    self.said = course.said;
                    self.problem = problem;
                }
            }
            if self.said.len() <= SHORT {
                return;
            }
        }
    }

    fn drop_expansions(&mut self, tested: &[String], tries: &mut usize) {
        let others = self.case.expansions().into_iter().filter(|id| !tested.contains(id));
        for id in others.collect::<Vec<_>>() {
            let mut recipe = self.case.setup.recipe.clone();
            recipe.with.retain(|with| *with != id);
            recipe.without.push(id);
            // Nobody chooses what nobody declares.
            let declared = Case::under(Recipe { choices: Vec::new(), ..recipe.clone() }, 1);
            let declared = declared.map(|case| case.rules).ok();
            recipe
                .choices
                .retain(|(name, _)| declared.as_ref().is_some_and(|rules| rules.option(name).is_some()));
            self.take_under(recipe, tries);
        }
    }

    fn drop_sets(&mut self, tries: &mut usize) {
        for index in (1..self.case.setup.recipe.sets.len()).rev() {
            let mut recipe = self.case.setup.recipe.clone();
            recipe.sets.remove(index);
            let brought = recipe.compose().and_then(|composition| Ok(composition.expansions()?));
            let brought = brought.unwrap_or_default();
            recipe.without.retain(|id| brought.contains(id));
            self.take_under(recipe, tries);
        }
    }

    fn drop_options(&mut self, tries: &mut usize) {
        for index in (0..self.case.setup.recipe.choices.len()).rev() {
            let mut recipe = self.case.setup.recipe.clone();
            recipe.choices.remove(index);
            self.take_under(recipe, tries);
        }
    }

    /// The same game under another recipe, if that composes.
    fn take_under(&mut self, recipe: Recipe, tries: &mut usize) {
        let players = self.case.setup.players.len();
        if let Ok(case) = Case::under(recipe, players)
            && spend(tries)
        {
            self.take(&case, &self.said.clone());
        }
    }

    fn drop_players(&mut self, tries: &mut usize) {
        for players in 1..self.case.setup.players.len() {
            let names = self.case.setup.players[..players].to_vec();
            let case =
                Case { setup: Setup { players: names, ..self.case.setup.clone() }, ..self.case.clone() };
            if self.case.rules.player_range().0 <= players
                && spend(tries)
                && self.take(&case, &self.said.clone())
            {
                return;
            }
        }
    }

    /// Half of the turns, a quarter of them, and so on to single ones; from the last to the first.
    fn drop_turns(&mut self, tries: &mut usize) {
        let case = self.case.clone();
        let turns = |said: &[Said]| said.chunk_by(|one, other| one.turn == other.turn).count();
        let mut size = turns(&self.said).div_ceil(2);
        while size > 0 {
            let mut end = turns(&self.said);
            while end > 0 && spend(tries) {
                let begin = end.saturating_sub(size);
                let chunks: Vec<&[Said]> = self.said.chunk_by(|one, other| one.turn == other.turn).collect();
                let end_now = end.min(chunks.len());
                let rest = [&chunks[..begin.min(chunks.len())], &chunks[end_now..]].concat().concat();
                self.take(&case, &rest);
                end = begin;
            }
            size /= 2;
        }
    }

    /// Each decision is left out, or passed over in its place.
    fn drop_decisions(&mut self, tries: &mut usize) {
        let case = self.case.clone();
        for at in (0..self.said.len()).rev() {
            if at >= self.said.len() || !spend(tries) {
                continue;
            }
            let mut rest = self.said.clone();
            let turn = rest.remove(at).turn;
            if self.take(&case, &rest) || self.said[at].text == "pass" {
                continue;
            }
            rest.insert(at, Said { turn, text: "pass".to_owned() });
            self.take(&case, &rest);
        }
    }
}

fn spend(tries: &mut usize) -> bool {
    let some = *tries != 0;
    *tries = tries.saturating_sub(1);
    some
}
