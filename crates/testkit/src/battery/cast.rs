//! What is played: expansions alone, with another one, and all together, under values of their options.

use std::sync::Arc;

use tilewright::core::builder::Survey;
use tilewright::core::expansion::Registration;
use tilewright::prelude::*;
use tilewright_save::{Chance, Recipe, RecipeError, SetChoice, Setup};

/// The expansions of this project; others may be linked beside them.
pub(crate) const BUNDLED: [&str; 9] = [
    "abbot",
    "base",
    "dragon",
    "fairy",
    "inns-and-cathedrals",
    "portal",
    "princess",
    "traders-and-builders",
    "volcano",
];

/// The set and the expansion of the base game, in every game.
const BASE: &str = "base";

/// A recipe that composes, with the rulesets made of it.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// Chance is open in it: the driver rolls the dice, so that a game is its list of decisions and no more.
    pub(crate) setup: Setup,
    pub(crate) rules: Arc<Ruleset>,
    /// The same, with its expansions registered in the opposite order.
    pub(crate) reversed: Arc<Ruleset>,
}

impl Case {
    /// # Errors
    ///
    /// Why it does not compose.
    pub(crate) fn of(setup: Setup) -> Result<Self, RecipeError> {
        let rules = composed(&setup.recipe)?;
        let reversed = in_reverse(&setup.recipe)?;
        Ok(Self { setup, rules, reversed })
    }

    pub(crate) fn under(recipe: Recipe, players: usize) -> Result<Self, RecipeError> {
        let names = ('A'..='Z').take(players);
        Self::of(Setup::new(recipe, names, 0).with_chance(Chance::Open))
    }

    pub(crate) fn expansions(&self) -> Vec<String> {
        self.rules.expansions().iter().map(|one| one.id.clone()).collect()
    }
}

fn composed(recipe: &Recipe) -> Result<Arc<Ruleset>, RecipeError> {
    Ok(recipe.compose()?.build()?)
}

/// Composes a recipe, registering what is in it from the last to the first.
fn in_reverse(recipe: &Recipe) -> Result<Arc<Ruleset>, RecipeError> {
    let composition = recipe.compose()?;
    let sets = composition.tile_sets()?;
    let mut ids = composition.expansions()?;
    ids.retain(|id| !recipe.without.contains(id));
    ids.reverse();
    let mut builder = sets.into_iter().fold(Ruleset::builder(), tilewright::core::builder::RulesBuilder::set);
    for (option, value) in &recipe.choices {
        builder = builder.choose(option, value);
    }
    for (kind, count) in &recipe.figures {
        builder = builder.figure_count(kind, *count);
    }
    if let Some(preset) = &recipe.preset {
        builder = builder.preset(preset);
    }
    if !recipe.start.is_empty() {
        builder = builder.start_layout(recipe.start.iter().cloned());
    }
    builder = ids.iter().fold(builder, |builder, id| builder.linked(id));
    Ok(builder.finish().map_err(ComposeError::from)?)
}

/// What somebody wants tested: linked expansions and sets, each by its name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subject {
    /// Sets that were named: paths of set files, or bundled ones that are no expansion.
    sets: Vec<String>,
    /// Expansions that were named, or that the named sets bring.
    ids: Vec<String>,
}

impl Subject {
    /// # Errors
    ///
    /// If a name is neither, or a set cannot be read.
    pub(crate) fn of<S: AsRef<str>>(names: &[S]) -> Result<Self, String> {
        if names.is_empty() {
            return Err("there is nothing to test; name a linked expansion or a set".to_owned());
        }
        let mut subject = Self::default();
        for name in names.iter().map(AsRef::as_ref) {
            if Registration::find(name).is_some() {
                subject.add(name);
                continue;
            }
            let choice = SetChoice::of(name);
            if !choice.file && tilewright::sets::find(&choice.name).is_none() {
                let linked: Vec<&str> = Registration::all().into_iter().map(Registration::id).collect();
                return Err(format!(
                    "`{name}` is no linked expansion and no bundled set; linked: {}. For one of your own, mention its \
                     crate (`use my_expansion as _;`) or give its set file (`my-expansion.toml`)",
                    linked.join(", ")
                ));
            }
            subject.sets.push(name.to_owned());
            for id in brought(name).map_err(|error| error.to_string())? {
                subject.add(&id);
            }
        }
        Ok(subject)
    }

    fn add(&mut self, id: &str) {
        if !self.ids.iter().any(|known| known == id) {
            self.ids.push(id.to_owned());
        }
    }

    /// The expansions that are tested.
    pub(crate) fn ids(&self) -> &[String] {
        &self.ids
    }

    /// The same with another expansion.
    pub(crate) fn and(&self, other: &str) -> Self {
        let mut both = self.clone();
        both.add(other);
        both
    }

    /// Base, the sets that were named, the bundled sets that bring what is tested; and of what those bring, no more than
    /// that, unless it is needed.
    ///
    /// # Errors
    ///
    /// Why nothing of that composes.
    pub(crate) fn recipe(&self) -> Result<Recipe, RecipeError> {
        let mut recipe = Recipe::of_sets([BASE]);
        let mut others: Vec<String> = Vec::new();
        for set in tilewright::sets::BUNDLED.iter().map(|set| set.id).filter(|&id| id != BASE) {
            let brings = brought(set)?;
            if brings.iter().any(|id| self.ids.contains(id)) || self.sets.iter().any(|named| named == set) {
                recipe.sets.push(SetChoice::of(set));
                others.extend(brings.into_iter().filter(|id| !self.ids.contains(id)));
            }
        }
        let is_file = |set: &&String| SetChoice::of(set).file;
        recipe.sets.extend(self.sets.iter().filter(is_file).map(|set| SetChoice::of(set)));
        recipe.with = self.ids.iter().filter(|id| *id != BASE).cloned().collect();
        recipe.without = others.into_iter().filter(|id| id != BASE).collect();
        let Err(first) = composed(&recipe) else { return Ok(recipe) };
        // It may need one of the others: a dragon needs something that calls it.
        for needed in 0..recipe.without.len() {
            let mut more = recipe.clone();
            more.without.remove(needed);
            if composed(&more).is_ok() {
                return Ok(more);
            }
        }
        recipe.without.clear();
        composed(&recipe).map_or(Err(first), |_| Ok(recipe))
    }

    /// What is tested together with everything bundled.
    pub(crate) fn with_everything(&self) -> Self {
        let linked = BUNDLED.into_iter().filter(|id| Registration::find(id).is_some());
        linked.fold(self.clone(), |all, id| all.and(id))
    }

    /// The options that the expansions in question declare, each with its values.
    pub(crate) fn options(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let mut options: Vec<(&str, Vec<&str>)> = Vec::new();
        for registration in self.ids.iter().filter_map(|id| Registration::find(id)) {
            for option in Survey::of(registration.make()).options {
                if !options.iter().any(|(name, _)| *name == option.name()) {
                    let values = option.values().iter().map(|(value, _)| *value).collect();
                    options.push((option.name(), values));
                }
            }
        }
        options
    }
}

/// The expansions that a set brings along.
fn brought(set: &str) -> Result<Vec<String>, RecipeError> {
    let sets = Recipe::of_sets([set]).compose()?.tile_sets()?;
    Ok(sets.into_iter().flat_map(|set| set.expansions).collect())
}
