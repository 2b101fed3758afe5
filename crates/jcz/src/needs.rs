//! What a file needs that an engine may lack, told from the file alone.
//!
//! Files declare far more than they use. Something is needed when a tile on the table carries its mark and the mark
//! works in this set-up, when a message uses its figure, token or place, or when it acts by itself. A rule that
//! differs from the default is needed when what it is about is. A message, pointer or sentence that nobody knows is
//! always needed.

use std::collections::BTreeSet;
use std::fmt;

use crate::error::brief;
use crate::facts::{Edge, Facts};
use crate::message::{FeaturePointer, MeepleId, Message, Target};
use crate::place::{FeatureKind, Location};
use crate::refgame::RefGame;
use crate::scenario::{Scenario, Setup, is_known, is_known_feature};
use crate::words::{self, MarkWorks};

/// What an engine can do, in the words of the format.
///
/// ```
/// use tilewright_jcz::Capabilities;
/// let mine = Capabilities::base().with_elements(["fairy"]).with_rules(["fairy-placement"]);
/// assert!(mine.has_element("fairy") && mine.has_element("farmers") && !mine.has_element("dragon"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    elements: BTreeSet<String>,
    rules: BTreeSet<String>,
}

impl Capabilities {
    /// Cities, roads, monasteries, fields and the ordinary follower, and the rule about tiny cities.
    pub fn base() -> Self {
        Self::default().with_elements(["small-follower", "farmers"]).with_rules(["tiny-city-scoring"])
    }

    /// [`base`](Self::base) and The Princess & the Dragon with its rules.
    pub fn princess_and_dragon() -> Self {
        Self::base().with_elements(["dragon", "fairy", "princess", "portal"]).with_rules([
            "dragon-move",
            "fairy-placement",
            "princess-action",
        ])
    }

    /// These elements too.
    #[must_use]
    pub fn with_elements<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.elements.extend(names.into_iter().map(Into::into));
        self
    }

    /// These rules too, with all their values.
    #[must_use]
    pub fn with_rules<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.rules.extend(names.into_iter().map(Into::into));
        self
    }

    /// Whether the engine knows the element.
    pub fn has_element(&self, name: &str) -> bool {
        self.elements.contains(name)
    }

    /// Whether the engine knows the rule with all its values.
    pub fn has_rule(&self, name: &str) -> bool {
        self.rules.contains(name)
    }
}

/// One thing that a file needs. It prints as what is missing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Need {
    /// A component or mechanism.
    Element(String),
    /// A rule with a value that is not the default.
    Rule {
        /// Its key.
        name: String,
        /// The value.
        value: String,
    },
    /// Facts about a tile.
    Tile(String),
    /// A mark that nobody knows.
    Mark(String),
    /// A message that nobody knows.
    Message(String),
    /// A figure, token, place or source in a message that nobody knows.
    Pointer(String),
    /// A sentence that nobody knows.
    Assertion(String),
}

/// So many needs are told at most; a file that needs more is no better understood by all of them.
const TOLD: usize = 40;

/// Needs in a row, with what is left untold.
pub(crate) fn list(needs: &[Need]) -> String {
    let mut told: Vec<String> = needs.iter().take(TOLD).map(ToString::to_string).collect();
    if needs.len() > TOLD {
        told.push(format!("and {} more", needs.len() - TOLD));
    }
    told.join(", ")
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Element(name) => f.write_str(&brief(name)),
            Self::Rule { name, value } => write!(f, "rule {}={}", brief(name), brief(value)),
            Self::Tile(id) => write!(f, "facts about tile {}", brief(id)),
            Self::Mark(name) => write!(f, "mark `{}`", brief(name)),
            Self::Message(name) => write!(f, "message {}", brief(name)),
            Self::Pointer(text) => write!(f, "pointer `{}`", brief(text)),
            Self::Assertion(text) => write!(f, "assertion `{}`", brief(text)),
        }
    }
}

/// What a scenario needs and these capabilities lack, sorted. Empty: it can be played.
pub fn missing(scenario: &Scenario, facts: &Facts, has: &Capabilities) -> Vec<Need> {
    let messages = scenario.replay.iter().map(|recorded| &recorded.message);
    let mut needs = Needs::of(&scenario.setup, messages, facts);
    for assertion in scenario.assertions.iter().filter(|assertion| !is_known(assertion)) {
        needs.insert(Need::Assertion(assertion.to_string()));
    }
    needs.lacking(&scenario.setup, has)
}

/// The same for a reference game, by its messages.
///
/// What was on offer counts as well, since the legal lists are compared too.
pub fn missing_in_game(game: &RefGame, facts: &Facts, has: &Capabilities) -> Vec<Need> {
    let sent = game.trace.iter().map(|entry| &entry.message.message);
    let offered = game.trace.iter().flat_map(|entry| &entry.legal);
    Needs::of(&game.setup, sent.chain(offered), facts).lacking(&game.setup, has)
}

/// Everything that a game needs, known or not.
#[derive(Default)]
struct Needs(BTreeSet<Need>);

impl Needs {
    fn of<'a>(setup: &'a Setup, messages: impl Iterator<Item = &'a Message>, facts: &Facts) -> Self {
        let mut needs = Self::default();
        let mut tiles: BTreeSet<&str> = setup.start.iter().map(|start| start.tile.as_str()).collect();
        for message in messages {
            if let Message::PlaceTile { tile, .. } = message {
                tiles.insert(tile);
            }
            needs.message(message);
        }
        for tile in tiles {
            needs.tile(tile, setup, facts);
        }
        // More figures of a kind than a game of ours has would be played with fewer.
        for (name, amount) in setup.elements.iter().filter(|(_, amount)| **amount > u32::from(u8::MAX)) {
            needs.element(&format!("{amount} of {name}"));
        }
        for element in words::ACT_BY_THEMSELVES.iter().filter(|element| setup.has(element)) {
            needs.element(element);
        }
        needs
    }

    fn insert(&mut self, need: Need) {
        self.0.insert(need);
    }

    fn element(&mut self, name: &str) {
        self.insert(Need::Element(name.to_owned()));
    }

    /// A word of the format that should belong to an element.
    fn word(&mut self, word: &str, element: Option<&str>) {
        match element {
            Some(element) => self.element(element),
            None => self.insert(Need::Pointer(word.to_owned())),
        }
    }

    fn tile(&mut self, id: &str, setup: &Setup, facts: &Facts) {
        let Some(tile) = facts.tile(id) else {
            self.insert(Need::Tile(id.to_owned()));
            return;
        };
        for key in tile.features.iter().flat_map(|feature| feature.marks.keys()).chain(tile.marks.keys()) {
            match words::mark(key) {
                Some(MarkWorks::Always(name)) => self.element(name),
                Some(MarkWorks::With(name)) if setup.has(name) => self.element(name),
                Some(MarkWorks::With(_) | MarkWorks::Never) => {}
                None => self.insert(Need::Mark(key.clone())),
            }
        }
        for feature in &tile.features {
            if feature.kind == FeatureKind::River {
                self.element("river");
            }
        }
        if tile.edges.contains(&Edge::Gate) {
            self.element("city-gates");
        }
    }

    fn message(&mut self, message: &Message) {
        match message {
            Message::PlaceTile { .. } | Message::Pass | Message::Commit | Message::Undo => {}
            Message::DeployMeeple { meeple, to } => {
                self.meeple(meeple);
                self.feature(to);
            }
            Message::ReturnMeeple { source, pointer } => {
                self.word(source, words::source(source));
                self.meeple(&pointer.meeple_id);
                self.feature(&pointer.feature_pointer);
            }
            Message::MoveNeutralFigure { figure, to } => {
                self.word(figure, words::neutral(figure));
                if let Some(to) = to {
                    self.target(to);
                }
            }
            Message::PlaceToken { token, to } => {
                self.word(token, words::token(token));
                self.target(to);
            }
            Message::Other(name) => match words::message(name) {
                Some(element) => self.element(element),
                None => self.insert(Need::Message(name.clone())),
            },
        }
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Cell(_) => {}
            Target::Feature(pointer) => self.feature(pointer),
            Target::Meeple(pointer) => {
                self.meeple(&pointer.meeple_id);
                self.feature(&pointer.feature_pointer);
            }
        }
    }

    fn meeple(&mut self, id: &MeepleId) {
        self.word(&id.to_string(), words::figure(&id.kind));
    }

    fn feature(&mut self, pointer: &FeaturePointer) {
        let kind = pointer.feature.to_string();
        match words::place(&kind) {
            Some(element) => self.element(element),
            None if is_known_feature(&pointer.feature) => {}
            None => self.insert(Need::Pointer(kind)),
        }
        match &pointer.location {
            Location::Abbot => self.element("monastery"),
            Location::Other(name) if pointer.feature.segment_kind().is_some() => {
                self.insert(Need::Pointer(name.clone()));
            }
            _ => {}
        }
    }

    /// What of all this the engine lacks, and the rules among it that are stated and not the default.
    fn lacking(&self, setup: &Setup, has: &Capabilities) -> Vec<Need> {
        let known = |need: &Need| matches!(need, Need::Element(name) if has.has_element(name));
        let mut lacking: BTreeSet<Need> = self.0.iter().filter(|need| !known(need)).cloned().collect();
        for (name, value) in &setup.rules {
            let rule = words::rule(name);
            let matters = rule.is_none_or(|rule| {
                let used = |element: &&str| self.0.contains(&Need::Element((*element).to_owned()));
                value != rule.default() && (rule.elements.is_empty() || rule.elements.iter().any(used))
            });
            let understood =
                rule.is_some_and(|rule| rule.values.contains(&value.as_str())) && has.has_rule(name);
            if matters && !understood {
                lacking.insert(Need::Rule { name: name.clone(), value: value.clone() });
            }
        }
        lacking.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::shared;

    #[test]
    fn more_figures_than_a_game_has_are_needed_and_not_there() {
        let needs = |figures: u32| {
            let json = format!(
                r#"{{"setup": {{"sets": {{"own": 1}}, "elements": {{"small-follower": {figures}}}}},
                    "players": [{{"name": "Ann"}}]}}"#
            );
            let scenario = Scenario::from_slice("own.jcz".as_ref(), json.as_bytes()).unwrap();
            let facts = Facts::from_slice("own.json".as_ref(), br#"{"tiles": {}}"#).unwrap();
            let missing = missing(&scenario, &facts, &Capabilities::base());
            missing.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(needs(255), [""; 0]);
        assert_eq!(needs(256), ["256 of small-follower"]);
    }

    /// Names of the shared files that can be played, and those that cannot with what they lack.
    type Split = (Vec<String>, Vec<(String, Vec<Need>)>);

    fn all(has: &Capabilities) -> Option<Split> {
        let conformance = shared::folder("conformance")?;
        let facts = Facts::find(Some(&conformance), &conformance).unwrap();
        let name = |path: &PathBuf| {
            let inside = path.strip_prefix(&conformance).unwrap().with_extension("");
            inside.components().skip(1).collect::<PathBuf>().to_string_lossy().into_owned()
        };
        let (mut supported, mut unsupported) = (Vec::new(), Vec::new());
        for file in shared::files(&conformance, ".jcz") {
            let needs = missing(&Scenario::read(&file).unwrap(), &facts, has);
            if needs.is_empty() {
                supported.push(name(&file));
            } else {
                unsupported.push((name(&file), needs));
            }
        }
        Some((supported, unsupported))
    }

    const BASIC: [&str; 4] = [
        "basic/city-and-road-scoring",
        "basic/field-scoring",
        "basic/monastery-scoring",
        "basic/tiny-city-rule",
    ];

    #[test]
    fn base_mechanisms_alone_play_four_scenarios() {
        let Some((supported, unsupported)) = all(&Capabilities::base()) else { return };
        assert_eq!(supported, BASIC);
        assert_eq!(unsupported.len(), 60 + 6);
    }

    #[test]
    fn the_dragon_expansion_plays_one_scenario_and_the_six_examples_more() {
        let Some((mut supported, _)) = all(&Capabilities::princess_and_dragon()) else { return };
        supported.retain(|name| !BASIC.contains(&name.as_str()));
        assert_eq!(
            supported,
            [
                "princess-and-dragon/dragon-after-scoring",
                "princess-and-dragon/dragon-before-scoring",
                "princess-and-dragon/dragon-fairy-protection",
                "princess-and-dragon/portal-deploy-elsewhere",
                "princess-and-dragon/princess-must",
                "princess-and-dragon/princess-remove-knight",
                "princess-and-dragon/fairy-endgame-road",
            ]
        );
    }

    #[test]
    fn every_need_of_a_shared_file_has_a_plain_name() {
        let Some((_, unsupported)) = all(&Capabilities::base()) else { return };
        for (name, needs) in unsupported {
            let plain = |need: &Need| matches!(need, Need::Element(_) | Need::Rule { .. });
            assert!(needs.iter().all(plain), "{name}: {needs:?}");
        }
    }

    fn own(setup: &str, replay: &str, assertion: &str) -> Vec<String> {
        let facts = br#"{"tiles": {"X/i": {"edges": "rfff", "features": [
            {"kind": "road", "location": "N", "inn": true, "wells": 1}]}}}"#;
        let facts = Facts::from_slice(Path::new("own.json"), facts).unwrap();
        let json = format!(
            r#"{{"setup": {setup}, "players": [{{"name": "A"}}], "replay": [{replay}],
                "test": {{"assertions": ["{assertion}"]}}}}"#
        );
        let scenario = Scenario::from_slice(Path::new("own.jcz"), json.as_bytes()).unwrap();
        missing(&scenario, &facts, &Capabilities::base()).iter().map(Need::to_string).collect()
    }

    const LAY: &str =
        r#"{"type": "PLACE_TILE", "payload": {"tileId": "X/i", "rotation": "R0", "position": [0, 0]}}"#;

    #[test]
    fn a_mark_is_needed_only_while_its_element_is_in_play() {
        assert_eq!(own(r#"{"elements": {"inn": true}}"#, LAY, "A has 0 points"), ["inn"]);
        assert!(own(r#"{"elements": {"inn": false}}"#, LAY, "A has 0 points").is_empty());
        assert!(own(r#"{"elements": {"inn": true}}"#, "", "A has 0 points").is_empty());
    }

    #[test]
    fn a_rule_is_needed_with_its_element_and_only_off_the_default() {
        let rules = |rule: &str| format!(r#"{{"elements": {{"king": true}}, "rules": {{{rule}}}}}"#);
        let needs = |rule: &str| own(&rules(rule), "", "A has 0 points");
        assert_eq!(
            needs(r#""king-and-robber-scoring": "10/20""#),
            ["king", "rule king-and-robber-scoring=10/20"]
        );
        assert_eq!(needs(r#""king-and-robber-scoring": "default""#), ["king"]);
        assert_eq!(needs(r#""wagon-move": "C1""#), ["king"]);
        assert_eq!(needs(r#""tiny-city-scoring": "3""#), ["king", "rule tiny-city-scoring=3"]);
        assert_eq!(needs(r#""moon": "full""#), ["king", "rule moon=full"]);
    }

    #[test]
    fn what_nobody_knows_is_always_needed() {
        let deploy = r#"{"type": "DEPLOY_MEEPLE", "payload": {"meepleId": "0.ghost.1",
            "pointer": {"position": [0, 0], "feature": "Moon", "location": "I"}}}"#;
        assert_eq!(
            own("{}", deploy, "A wins"),
            ["pointer `0.ghost.1`", "pointer `Moon`", "assertion `A wins`"]
        );
        let sing = r#"{"type": "SING", "payload": {}}"#;
        assert_eq!(own("{}", sing, "phase is MoonPhase"), ["message SING", "assertion `phase is MoonPhase`"]);
        let far = LAY.replace("X/i", "X/none");
        assert_eq!(own("{}", &far, "A has 0 points"), ["facts about tile X/none"]);
    }
}
