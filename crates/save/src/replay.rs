//! A game played again from what was written down.
//!
//! # Invariants
//!
//! - The game and a bare state beside it take the same decisions; the state is always at the decision that is read
//!   next, also while the game has already settled the draws behind it.

use std::sync::Arc;

use tilewright::core::error::{ApplyError, SetupError};
use tilewright::core::game::PlayError;
use tilewright::prelude::*;

use crate::digest::{Digest, Digests};
use crate::setup::Setup;

/// A decision that cannot be taken again.
#[derive(Debug)]
pub(crate) enum StepError {
    /// It is no action here, or not a legal one.
    Play(PlayError),
    /// Chance came out another way than is written.
    Drawn { now: String },
}

/// A game on its way through a list of decisions.
#[derive(Debug)]
pub(crate) struct Replay {
    pub(crate) game: Game,
    shadow: State,
    taken: usize,
    digests: Digests,
}

impl Replay {
    pub(crate) fn new(setup: &Setup, rules: &Arc<Ruleset>) -> Result<Self, SetupError> {
        let shadow = bare_state(setup, rules)?;
        Ok(Self { game: setup.begin(rules)?, shadow, taken: 0, digests: Digests::new() })
    }

    /// From a later moment on: a state, and the decisions that led to it.
    pub(crate) fn at(begun: Game, state: State, actions: Vec<Action>) -> Result<Self, ApplyError> {
        let mut shadow = state.clone();
        shadow.set_recording(begun.rules(), Recording::NONE);
        let taken = actions.len();
        Ok(Self { game: begun.at(state, actions)?, shadow, taken, digests: Digests::new() })
    }

    /// How many decisions were taken.
    pub(crate) const fn taken(&self) -> usize {
        self.taken
    }

    /// The position at the next decision.
    pub(crate) const fn state(&self) -> &State {
        &self.shadow
    }

    /// Takes the next decision as it is written.
    pub(crate) fn step(&mut self, text: &str) -> Result<(), StepError> {
        let rules = Arc::clone(self.game.rules());
        let action = if let Some(&settled) = self.game.actions().get(self.taken) {
            let now = rules.action_text(&self.shadow, settled);
            if now != text && rules.parse_action(&self.shadow, text) != Ok(settled) {
                return Err(StepError::Drawn { now });
            }
            settled
        } else {
            let action =
                rules.parse_action(&self.shadow, text).map_err(|error| StepError::Play(error.into()))?;
            self.game.apply(action).map_err(|error| StepError::Play(error.into()))?;
            action
        };
        rules.apply(&mut self.shadow, action).map_err(|error| StepError::Play(PlayError::Apply(error)))?;
        self.taken += 1;
        Ok(())
    }

    /// The digest of the position after the decisions taken.
    pub(crate) fn digest(&mut self) -> Digest {
        self.digests.of(self.game.rules(), &self.shadow)
    }

    /// The game after so many decisions at most, as if the later ones had not been taken.
    pub(crate) fn into_game(mut self, decisions: usize) -> Game {
        while self.game.actions().len() > decisions && self.game.undo().is_some() {}
        self.game
    }
}

/// The state that a game with this set-up begins with, at its first decision, nothing recorded.
pub(crate) fn bare_state(setup: &Setup, rules: &Ruleset) -> Result<State, SetupError> {
    rules.new_state(setup.players.len(), PlayerId::from_index(usize::from(setup.first)), Recording::NONE)
}
