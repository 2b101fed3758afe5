//! What the linked expansions can do, in the words of the format, and how a set-up is said to them.
//!
//! # Invariants
//!
//! - Which expansions are linked is asked while the program runs; nothing here is decided when it is compiled.
//! - An element is played only when every expansion that makes it up is linked. One that is declared in a file, not
//!   needed by it and not linked, is left out.

use std::collections::BTreeSet;
use std::sync::Arc;

use tilewright::{ComposeError, Composition};
use tilewright_core::builder::Survey;
use tilewright_core::expansion::Registration;
use tilewright_core::ruleset::Ruleset;
use tilewright_core::tile::TileSet;

use crate::needs::Capabilities;
use crate::scenario::Setup;
use crate::shape;
use crate::words::{self, MarkWorks};

/// The expansion that every game has.
const BASE: &str = "base";

/// A rule of the format and the option of ours that it is.
#[derive(Debug)]
struct Choice {
    rule: &'static str,
    option: &'static str,
    /// Their value and ours.
    values: &'static [(&'static str, &'static str)],
}

impl Choice {
    /// Our value for the set-up.
    fn value(&self, setup: &Setup) -> Option<&'static str> {
        let theirs = setup.rule(self.rule)?;
        self.values.iter().find(|(value, _)| *value == theirs).map(|(_, ours)| *ours)
    }
}

/// An element and the expansions of ours that make it up.
#[derive(Debug)]
struct Part {
    element: &'static str,
    expansions: &'static [&'static str],
    /// Our figure of which each player has as many as the element says.
    figure: Option<&'static str>,
    choices: &'static [Choice],
}

impl Part {
    /// An element that one expansion brings, with nothing to choose.
    const fn plain(element: &'static str, expansions: &'static [&'static str]) -> Self {
        Self { element, expansions, figure: None, choices: &[] }
    }

    /// An element that is a figure of the players.
    const fn figure(
        element: &'static str,
        expansions: &'static [&'static str],
        figure: &'static str,
    ) -> Self {
        Self { element, expansions, figure: Some(figure), choices: &[] }
    }

    fn is_linked(&self) -> bool {
        self.expansions.iter().all(|id| Registration::find(id).is_some())
    }
}

const TINY_CITY: Choice =
    Choice { rule: "tiny-city-scoring", option: "base_tiny_city", values: &[("4", "normal"), ("2", "half")] };

const INNS: &[&str] = &["inns-and-cathedrals"];
const TRADERS: &[&str] = &["traders-and-builders"];

const PARTS: &[Part] = &[
    Part {
        element: "dragon",
        expansions: &["volcano", "dragon"],
        figure: None,
        choices: &[Choice {
            rule: "dragon-move",
            option: "pd_dragon_timing",
            values: &[("before-scoring", "before_scoring"), ("after-scoring", "after_scoring")],
        }],
    },
    Part {
        element: "fairy",
        expansions: &["fairy"],
        figure: None,
        choices: &[Choice {
            rule: "fairy-placement",
            option: "pd_fairy_link",
            values: &[("next-follower", "meeple"), ("on-tile", "tile")],
        }],
    },
    Part {
        element: "princess",
        expansions: &["princess"],
        figure: None,
        choices: &[Choice {
            rule: "princess-action",
            option: "pd_princess_removal",
            values: &[("may", "may"), ("must", "must")],
        }],
    },
    Part::plain("portal", &["portal"]),
    Part::figure("abbot", &["abbot"], "abbot"),
    Part::plain("garden", &["abbot"]),
    Part::figure("big-follower", INNS, "large"),
    Part::plain("inn", INNS),
    Part::plain("cathedral", INNS),
    Part::figure("builder", TRADERS, "builder"),
    Part::figure("pig", TRADERS, "pig"),
    Part::plain("traders", TRADERS),
];

impl Capabilities {
    /// What can be played with the expansions that are linked into this program.
    ///
    /// ```
    /// use tilewright_jcz::Capabilities;
    /// assert!(Capabilities::linked().has_element("farmers"));
    /// ```
    pub fn linked() -> Self {
        if Registration::find(BASE).is_none() {
            return Self::default();
        }
        PARTS.iter().filter(|part| part.is_linked()).fold(Self::base(), |all, part| {
            let rules = part.choices.iter().map(|choice| choice.rule);
            all.with_elements([part.element]).with_rules(rules)
        })
    }
}

/// The parts of a set-up that are played.
fn played(setup: &Setup) -> impl Iterator<Item = &'static Part> {
    PARTS.iter().filter(|part| setup.has(part.element) && part.is_linked())
}

/// The words that the expansions of a set-up declare.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// Kinds of features.
    pub features: BTreeSet<String>,
    /// Marks that mean something.
    pub attributes: BTreeSet<String>,
}

/// What the expansions of a set-up declare. Marks of elements that are off are left out, though an expansion in play
/// may know them.
pub fn declared(setup: &Setup) -> Declared {
    let ids = played(setup).flat_map(|part| part.expansions.iter().copied()).chain([BASE]);
    let mut declared =
        ids.filter_map(Registration::find).fold(Declared::default(), |mut all, registration| {
            let survey = Survey::of(registration.make());
            all.features.extend(survey.features);
            all.attributes.extend(survey.attributes);
            all
        });
    declared.attributes.retain(|attribute| match shape::mark_key(attribute).and_then(words::mark) {
        Some(MarkWorks::With(element)) => setup.has(element),
        _ => true,
    });
    declared
}

/// How many a player has of this element's figure.
fn count(setup: &Setup, element: &str) -> u8 {
    setup.amount(element).min(u32::from(u8::MAX)) as u8
}

/// Elements and rules of the format under which a ruleset plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Described {
    pub(crate) elements: std::collections::BTreeMap<String, u32>,
    pub(crate) rules: std::collections::BTreeMap<String, String>,
}

/// Elements that are no numbers in the files but switches.
pub(crate) fn is_switch(element: &str) -> bool {
    let part = PARTS.iter().find(|part| part.element == element);
    element == "farmers"
        || part.is_some_and(|part| part.figure.is_none() && !["dragon", "fairy"].contains(&element))
}

/// Says the rules in the words of the format; `figures` tells how many of a kind each player has.
///
/// # Errors
///
/// The id of an expansion for which the format has no words, or not without another one.
pub(crate) fn described(rules: &Ruleset, figures: impl Fn(&str) -> u32) -> Result<Described, String> {
    let in_play = |id: &str| rules.expansions().iter().any(|one| one.id == id);
    let mut told = Described::default();
    let mut covered = BTreeSet::from([BASE]);
    let mut choices = vec![&TINY_CITY];
    told.elements.insert("small-follower".to_owned(), figures("meeple"));
    if rules.option("base_fields") != Some("off") {
        told.elements.insert("farmers".to_owned(), 1);
    }
    for part in PARTS.iter().filter(|part| part.expansions.iter().all(|id| in_play(id))) {
        covered.extend(part.expansions);
        choices.extend(part.choices);
        let amount = part.figure.map_or(1, &figures);
        if amount > 0 {
            told.elements.insert(part.element.to_owned(), amount);
        }
    }
    if let Some(other) = rules.expansions().iter().find(|one| !covered.contains(one.id.as_str())) {
        return Err(other.id.clone());
    }
    for choice in choices {
        let ours = rules.option(choice.option);
        let theirs = choice.values.iter().find(|(_, value)| Some(*value) == ours).map(|(theirs, _)| *theirs);
        let default = words::rule(choice.rule).map(words::Rule::default);
        if let Some(theirs) = theirs.filter(|theirs| Some(*theirs) != default) {
            told.rules.insert(choice.rule.to_owned(), theirs.to_owned());
        }
    }
    Ok(told)
}

/// What a set-up says besides its sets: the expansions of ours, figures by kind, options with their values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) expansions: BTreeSet<&'static str>,
    pub(crate) figures: Vec<(&'static str, u8)>,
    pub(crate) choices: Vec<(&'static str, &'static str)>,
}

/// Says a set-up in our words.
pub(crate) fn asked(setup: &Setup) -> Asked {
    let fields = if setup.has("farmers") { "on" } else { "off" };
    let mut asked = Asked {
        expansions: BTreeSet::from([BASE]),
        figures: vec![("meeple", count(setup, "small-follower"))],
        choices: vec![("base_fields", fields)],
    };
    let mut choices = vec![&TINY_CITY];
    for part in played(setup) {
        asked.expansions.extend(part.expansions.iter().copied());
        choices.extend(part.choices);
    }
    // An expansion comes with all its figures; those whose element is off are none.
    for part in PARTS.iter().filter(|part| part.expansions.iter().all(|id| asked.expansions.contains(*id))) {
        if let Some(figure) = part.figure {
            asked.figures.push((figure, count(setup, part.element)));
        }
    }
    let chosen = choices.into_iter().filter_map(|choice| Some((choice.option, choice.value(setup)?)));
    asked.choices.extend(chosen);
    asked
}

/// The ruleset of a set-up with these tiles.
///
/// # Errors
///
/// If the facade cannot compose it.
pub fn compose(setup: &Setup, tiles: TileSet) -> Result<Arc<Ruleset>, ComposeError> {
    let Asked { expansions, figures, choices } = asked(setup);
    let composition = Composition::new().set_data(tiles);
    let composition = expansions.iter().fold(composition, |all, id| all.expansion(id));
    let composition = figures.iter().fold(composition, |all, &(kind, count)| all.figures(kind, count));
    choices.iter().fold(composition, |all, &(option, value)| all.choose(option, value)).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_a_rule_of_the_format_has_one_of_ours() {
        for choice in PARTS.iter().flat_map(|part| part.choices).chain([&TINY_CITY]) {
            let theirs: Vec<_> = choice.values.iter().map(|(value, _)| *value).collect();
            assert_eq!(words::rule(choice.rule).unwrap().values, theirs, "{}", choice.rule);
        }
    }

    #[test]
    fn rules_and_counts_of_a_set_up_reach_the_ruleset() {
        let json = br#"{"elements": {"small-follower": 5}, "rules": {"tiny-city-scoring": "2"},
            "start": [{"tile": "X/a", "x": 0, "y": 0}]}"#;
        let setup: Setup = serde_json::from_slice(json).unwrap();
        let facts =
            br#"{"tiles": {"X/a": {"edges": "cccc", "features": [{"kind": "city", "location": "NWSE"}]}}}"#;
        let facts = crate::Facts::from_slice(std::path::Path::new("own.json"), facts).unwrap();
        let deck = crate::deck::Deck::new(&setup, &facts, std::collections::BTreeMap::new()).unwrap();
        let rules = compose(&setup, deck.tiles().clone()).unwrap();
        assert_eq!(
            (rules.option("base_tiny_city"), rules.option("base_fields")),
            (Some("half"), Some("off"))
        );
        let game =
            tilewright_core::game::Game::with_open_chance(&rules, tilewright_core::game::Players::count(2));
        assert_eq!(game.unwrap().state().figures().count(), 10);
    }
}
