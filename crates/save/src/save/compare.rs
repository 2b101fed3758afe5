//! Whether the rules composed now are those of the save, and if not, what is different.

use std::collections::BTreeMap;

use tilewright::core::error::BuildProblem;
use tilewright::prelude::*;

use super::Save;
use crate::digest::{order_digest, tiles_digest};
use crate::error::LoadError;
use crate::recipe::RecipeError;

impl Save {
    /// Whether the rules are those of the save.
    pub(super) fn compare(&self, rules: &Ruleset, start: &State) -> Result<(), LoadError> {
        let ids = |list: Vec<&str>| list.join(", ");
        let saved = ids(self.expansions.iter().map(|one| one.id.as_str()).collect());
        let now = ids(rules.expansions().iter().map(|one| one.id.as_str()).collect());
        if saved != now {
            return Err(LoadError::OtherExpansions { saved, now });
        }
        let there: Vec<(&str, &str)> =
            rules.sets().iter().map(|(id, edition)| (id.as_str(), edition.as_str())).collect();
        let listed: Vec<(&str, &str)> =
            self.sets.iter().map(|set| (set.id.as_str(), set.edition.as_str())).collect();
        for (index, set) in self.sets.iter().enumerate() {
            if there.get(index) != listed.get(index) || tiles_digest(rules, &set.id) != set.tiles {
                return Err(LoadError::OtherTiles { set: set.id.clone() });
            }
        }
        if let Some((id, _)) = there.get(listed.len()) {
            return Err(LoadError::OtherTiles { set: (*id).to_owned() });
        }
        let now = options(rules);
        for name in self.options.keys().chain(now.keys()) {
            let value = |map: &BTreeMap<String, String>| map.get(name).cloned().unwrap_or_default();
            if self.options.get(name) != now.get(name) {
                return Err(LoadError::OtherOption {
                    name: name.clone(),
                    saved: value(&self.options),
                    now: value(&now),
                });
            }
        }
        let now = figures(rules, start);
        for kind in self.figures.keys().chain(now.keys()) {
            let count = |map: &BTreeMap<String, u32>| map.get(kind).copied().unwrap_or(0);
            if count(&self.figures) != count(&now) {
                let (saved, now) = (count(&self.figures), count(&now));
                return Err(LoadError::OtherFigures { kind: kind.clone(), saved, now });
            }
        }
        let now = order_digest(rules);
        if self.order != now {
            return Err(LoadError::OtherOrder { saved: self.order, now });
        }
        Ok(())
    }

    /// Which versions wrote the save, if they are others than those here.
    pub(super) fn other_versions(&self, rules: &Ruleset) -> Option<String> {
        let here = env!("CARGO_PKG_VERSION");
        let core = (self.core != here).then(|| format!("the core {} (here {here})", self.core));
        let others = self.expansions.iter().filter_map(|saved| {
            let now = rules.expansions().iter().find(|now| now.id == saved.id)?;
            (now.version != saved.version)
                .then(|| format!("`{}` {} (here {})", saved.id, saved.version, now.version))
        });
        let all: Vec<String> = core.into_iter().chain(others).collect();
        (!all.is_empty())
            .then(|| format!("the save was written with {}, whose rules may differ", all.join(", ")))
    }

    /// Whether what the expansions keep is written in a form that is known here.
    pub(super) fn compare_state_versions(&self, rules: &Ruleset) -> Result<(), LoadError> {
        for one in rules.expansions() {
            let saved = self.expansions.iter().find(|saved| saved.id == one.id).and_then(|saved| saved.state);
            if let Some(saved) = saved.filter(|&saved| saved > one.state_version) {
                let (expansion, here) = (one.id.clone(), one.state_version);
                return Err(LoadError::NewerState { expansion, saved, here });
            }
        }
        Ok(())
    }

    /// Puts what keeps the rules from being composed in terms of the save.
    pub(super) fn blame(&self, error: RecipeError) -> LoadError {
        match &error {
            RecipeError::File { path, problem } => {
                return LoadError::MissingSet { name: path.clone(), problem: problem.clone() };
            }
            RecipeError::Compose(ComposeError::UnknownSet { id, .. }) => {
                return LoadError::MissingSet { name: id.clone(), problem: error.to_string() };
            }
            RecipeError::Compose(ComposeError::Build(build)) => {
                for problem in &build.problems {
                    match problem {
                        BuildProblem::UnknownExpansion { id, .. } => {
                            let saved = self.expansions.iter().find(|one| one.id == *id);
                            let version = saved.map(|one| one.version.clone()).unwrap_or_default();
                            return LoadError::UnknownExpansion { id: id.clone(), version };
                        }
                        BuildProblem::UnknownOption { .. }
                        | BuildProblem::UnknownValue { .. }
                        | BuildProblem::UnknownPreset { .. } => {
                            return LoadError::UnknownOption { problem: problem.to_string() };
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        LoadError::Compose(Box::new(error))
    }
}

/// Every option with its value in force.
pub(super) fn options(rules: &Ruleset) -> BTreeMap<String, String> {
    let all = rules.options().iter();
    all.map(|option| {
        let value = rules.option(option.name()).unwrap_or(option.default_value());
        (option.name().to_owned(), value.to_owned())
    })
    .collect()
}

/// How many figures of each kind the first player has.
pub(super) fn figures(rules: &Ruleset, start: &State) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for (_, figure) in start.figures().filter(|(_, figure)| figure.owner == Some(PlayerId::from_index(0))) {
        *counts.entry(rules.figure_kind(figure.kind).name().to_owned()).or_insert(0) += 1;
    }
    counts
}
