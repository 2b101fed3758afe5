//! What a game begins with.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tilewright::core::error::SetupError;
use tilewright::prelude::*;

use crate::recipe::Recipe;

/// How chance is settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Chance {
    /// By a seed.
    Seed(u64),
    /// The first draws are fixed, the later ones follow from the seed.
    Draws {
        /// What the later draws follow from.
        seed: u64,
        /// The first tiles, by name.
        draws: Vec<String>,
    },
    /// By the caller, draw by draw.
    Open,
}

/// What a game begins with: what it is made of, who plays, how chance is settled.
///
/// ```
/// use tilewright_save::{Chance, Recipe, Setup};
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7).beginning_with(1);
/// let rules = setup.recipe.compose()?.build()?;
/// assert_eq!(setup.begin(&rules)?.state().active().index(), 1);
/// assert_eq!(setup.chance, Chance::Seed(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What the game is made of.
    pub recipe: Recipe,
    /// Who plays, clockwise.
    pub players: Vec<String>,
    /// Who begins, counted from 0.
    pub first: u8,
    /// How chance is settled.
    pub chance: Chance,
}

impl Setup {
    /// A set-up in which the first player begins and chance follows from a seed.
    ///
    /// ```
    /// use tilewright_save::{Recipe, Setup};
    /// assert_eq!(Setup::new(Recipe::of_sets(["base"]), ["Ann"], 7).first, 0);
    /// ```
    pub fn new<S: Into<String>>(recipe: Recipe, players: impl IntoIterator<Item = S>, seed: u64) -> Self {
        let players = players.into_iter().map(Into::into).collect();
        Self { recipe, players, first: 0, chance: Chance::Seed(seed) }
    }

    /// Another player begins, counted from 0.
    ///
    /// ```
    /// use tilewright_save::{Recipe, Setup};
    /// assert_eq!(Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7).beginning_with(1).first, 1);
    /// ```
    #[must_use]
    pub const fn beginning_with(mut self, first: u8) -> Self {
        self.first = first;
        self
    }

    /// Chance is settled in another way.
    ///
    /// ```
    /// use tilewright_save::{Chance, Recipe, Setup};
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7).with_chance(Chance::Open);
    /// assert_eq!(setup.chance, Chance::Open);
    /// ```
    #[must_use]
    pub fn with_chance(mut self, chance: Chance) -> Self {
        self.chance = chance;
        self
    }

    /// The players with the one who begins.
    ///
    /// ```
    /// use tilewright_save::{Recipe, Setup};
    /// assert_eq!(Setup::new(Recipe::of_sets(["base"]), ["Ann"], 7).seats().name(0), "Ann");
    /// ```
    pub fn seats(&self) -> Players {
        Players::named(self.players.clone()).beginning_with(usize::from(self.first))
    }

    /// A new game under rules that were composed by the recipe.
    ///
    /// # Errors
    ///
    /// If players or fixed draws do not fit the rules.
    ///
    /// ```
    /// use tilewright_save::{Recipe, Setup};
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let rules = setup.recipe.compose()?.build()?;
    /// assert_eq!(setup.begin(&rules)?.remaining(), 70);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(&self, rules: &Arc<Ruleset>) -> Result<Game, SetupError> {
        match &self.chance {
            Chance::Seed(seed) => Game::new(rules, self.seats(), *seed),
            Chance::Draws { seed, draws } => Game::with_draws(rules, self.seats(), *seed, draws),
            Chance::Open => Game::with_open_chance(rules, self.seats()),
        }
    }
}
