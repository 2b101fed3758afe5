//! What the linked expansions say they implement.

use std::collections::BTreeSet;

use tilewright::core::builder::Survey;
use tilewright::core::expansion::Registration;

/// A rule that an expansion states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stated {
    pub(crate) id: String,
    pub(crate) text: String,
    pub(crate) expansion: String,
}

/// The rules of all linked expansions, and the names under which expansions are there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Linked {
    pub(crate) rules: Vec<Stated>,
    /// Names of expansions and of sets that are wholly there, made comparable by [`plain_name`].
    pub(crate) names: BTreeSet<String>,
    /// Ids of expansions that are linked and state no rule: those that are only begun. They count as not there.
    pub(crate) empty: BTreeSet<String>,
}

/// Asks every linked expansion.
pub(crate) fn by_linked_expansions() -> Linked {
    let mut linked = Linked::default();
    for registration in Registration::all() {
        let rules = Survey::of(registration.make()).rules;
        if rules.is_empty() {
            linked.empty.insert(registration.id().to_owned());
            continue;
        }
        linked.names.extend([plain_name(registration.id()), plain_name(registration.title())]);
        linked.rules.extend(rules.into_iter().map(|rule| Stated {
            id: rule.id.to_owned(),
            text: rule.text.to_owned(),
            expansion: registration.id().to_owned(),
        }));
    }
    // A published set is there if all that it brings along is.
    let vocabulary = tilewright::Composition::vocabulary();
    for set in tilewright::sets::BUNDLED {
        let Ok(file) = tilewright::tileset::SetFile::parse(set.file_name, set.text, &vocabulary) else {
            continue;
        };
        let is_there = |id: &String| Registration::find(id).is_some() && !linked.empty.contains(id);
        if file.expansions().iter().all(is_there) {
            linked.names.extend([plain_name(file.id()), plain_name(file.name())]);
        }
    }
    linked
}

/// A name without what varies: `Exp. 1 Inns & Cathedrals (C2)` and `inns-and-cathedrals` are the same.
pub(crate) fn plain_name(name: &str) -> String {
    let name =
        name.split('(').next().unwrap_or_default().replace('&', " and ").replace('-', " ").to_lowercase();
    let words: Vec<&str> = name.split_whitespace().collect();
    let words = match words.as_slice() {
        ["exp." | "mini", _, rest @ ..] => rest,
        all => all,
    };
    words.iter().filter(|word| **word != "the").copied().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_expansions_are_compared_by_what_matters() {
        let same = ["Exp. 1 Inns & Cathedrals (X-IC)", "Inns & Cathedrals", "inns-and-cathedrals"];
        assert!(same.iter().all(|name| plain_name(name) == "inns and cathedrals"));
        assert_eq!(plain_name("The Abbot"), plain_name("abbot"));
        assert_eq!(plain_name("Mini 5 Mage & Witch (X-MW)"), "mage and witch");
    }

    #[test]
    fn the_base_game_is_linked_and_states_its_rules() {
        let linked = by_linked_expansions();
        assert!(linked.names.contains("base game"));
        assert_eq!(linked.rules.iter().filter(|rule| rule.id.starts_with("BASE-")).count(), 53);
    }
}
