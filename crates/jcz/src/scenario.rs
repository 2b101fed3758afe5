//! One `.jcz` file: a set-up, the messages of a game, and what must hold after them.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use tilewright_core::geometry::{Cell, Rotation};

use crate::error::ReadError;
use crate::message::{RawMessage, Recorded};
use crate::place::{self, FeatureKind};
use crate::{read, words};

/// What is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// Tile sets and how often each is in the deck.
    pub sets: BTreeMap<String, u32>,
    /// Components and mechanisms, with the number of each player's pieces; a switch that is on is 1.
    #[serde(deserialize_with = "amounts")]
    pub elements: BTreeMap<String, u32>,
    /// Rules with their values; only those that differ from the default need be here.
    #[serde(deserialize_with = "texts")]
    pub rules: BTreeMap<String, String>,
    /// The tiles that lie on the board before the first turn, in order.
    pub start: Vec<Start>,
    /// Add-ons that the program had loaded. Rules do not depend on them.
    #[serde(deserialize_with = "amounts")]
    pub addons: BTreeMap<String, u32>,
}

/// A tile that lies on the board before the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its id in the facts.
    pub tile: String,
    /// Where.
    pub cell: Cell,
    /// How it is turned.
    pub rotation: Rotation,
}

impl<'de> Deserialize<'de> for Start {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Raw {
            tile: String,
            x: i64,
            y: i64,
            #[serde(default, deserialize_with = "place::degrees")]
            rotation: Rotation,
        }
        let Raw { tile, x, y, rotation } = Raw::deserialize(deserializer)?;
        let cell = place::cell_from_file(x, y);
        let cell =
            cell.ok_or_else(|| de::Error::custom(format!("start tile {tile} lies beyond the board")))?;
        Ok(Self { tile, cell, rotation })
    }
}

/// Numbers, with `true` as 1 and `false` or nothing as 0.
fn amounts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, u32>, D::Error> {
    let raw = Option::<BTreeMap<String, Value>>::deserialize(deserializer)?.unwrap_or_default();
    let amount = |(name, value): (String, Value)| {
        let amount = match &value {
            Value::Bool(on) => Some(u32::from(*on)),
            Value::Null => Some(0),
            value => value.as_u64().and_then(|number| u32::try_from(number).ok()),
        };
        let amount = amount.ok_or_else(|| de::Error::custom(format!("`{name}`: {value} is no amount")))?;
        Ok((name, amount))
    };
    raw.into_iter().map(amount).collect()
}

/// Texts, with `true`, `false` and numbers in letters.
fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    let raw = Option::<BTreeMap<String, Value>>::deserialize(deserializer)?.unwrap_or_default();
    let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Ok(raw.into_iter().map(|(name, value)| (name, text(value))).collect())
}

impl Setup {
    /// How many pieces of this element each player has; 0 when it is off.
    pub fn amount(&self, element: &str) -> u32 {
        self.elements.get(element).copied().unwrap_or(0)
    }

    /// Whether the element is in play, declared or brought by a set.
    pub fn has(&self, element: &str) -> bool {
        self.amount(element) > 0
            || self.sets.iter().any(|(set, copies)| *copies > 0 && words::set_brings(set, element))
    }

    /// The value of a rule: the one stated, else the default. `None` for a rule that nobody knows.
    ///
    /// ```
    /// use tilewright_jcz::scenario::Setup;
    /// assert_eq!(Setup::default().rule("dragon-move"), Some("before-scoring"));
    /// ```
    pub fn rule(&self, name: &str) -> Option<&str> {
        self.rules.get(name).map(String::as_str).or_else(|| words::rule(name).map(words::Rule::default))
    }
}

/// What must hold after the last message.
///
/// ```
/// use tilewright_jcz::scenario::Assertion;
/// let assertion = Assertion::from("Alice scored field for 1 point");
/// assert_eq!(assertion, Assertion::Scored { name: "Alice".into(), what: "field".into(), points: 1 });
/// assert_eq!(assertion.to_string(), "Alice scored field for 1 point");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assertion {
    /// The player's total.
    Has {
        /// The player's name.
        name: String,
        /// The total, which may be negative.
        points: i32,
    },
    /// At least one score of the whole game gave the player this.
    Scored {
        /// The player's name.
        name: String,
        /// The part of the score's name before its first dot.
        what: String,
        /// How many points, with everything that belongs to that score; 0 is a score too.
        points: i32,
    },
    /// Whether the open decision may be declined.
    CanPass(bool),
    /// What the game waits for.
    Phase(String),
    /// A sentence of another form.
    Unknown(String),
}

impl From<&str> for Assertion {
    fn from(text: &str) -> Self {
        match text {
            "Player can't pass" => return Self::CanPass(false),
            "Player can pass" => return Self::CanPass(true),
            _ => {}
        }
        if let Some(phase) = text.strip_prefix("phase is ") {
            return Self::Phase(phase.to_owned());
        }
        Self::about_points(text).unwrap_or_else(|| Self::Unknown(text.to_owned()))
    }
}

impl Assertion {
    /// Reads from the end, since a name may hold any words.
    fn about_points(text: &str) -> Option<Self> {
        let text = text.strip_suffix(" points").or_else(|| text.strip_suffix(" point"))?;
        let (text, points) = text.rsplit_once(' ')?;
        let points = points.parse().ok()?;
        if let Some(name) = text.strip_suffix(" has") {
            return Some(Self::Has { name: name.to_owned(), points });
        }
        let (name, what) = text.strip_suffix(" for")?.rsplit_once(" scored ")?;
        Some(Self::Scored { name: name.to_owned(), what: what.to_owned(), points })
    }
}

impl std::fmt::Display for Assertion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let unit = |points: i32| if points == 1 { "point" } else { "points" };
        match self {
            Self::Has { name, points } => write!(f, "{name} has {points} {}", unit(*points)),
            Self::Scored { name, what, points } => {
                write!(f, "{name} scored {what} for {points} {}", unit(*points))
            }
            Self::CanPass(true) => f.write_str("Player can pass"),
            Self::CanPass(false) => f.write_str("Player can't pass"),
            Self::Phase(phase) => write!(f, "phase is {phase}"),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// What it is about, in the file's own words.
    pub description: String,
    /// What is played.
    pub setup: Setup,
    /// Names of the players in the order of their turns.
    pub players: Vec<String>,
    /// What they did.
    pub replay: Vec<Recorded>,
    /// The tiles in the order in which they are drawn, as far as it is fixed.
    pub draw_order: Vec<String>,
    /// The game has so many drawn tiles in all, and final scoring follows. Without it the game stays open.
    pub end_turn: Option<u32>,
    /// The first random value.
    pub initial_random: f64,
    /// What must hold at the end.
    pub assertions: Vec<Assertion>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawScenario {
    setup: Setup,
    players: Vec<RawPlayer>,
    #[serde(default)]
    replay: Vec<RawMessage>,
    #[serde(default)]
    game_annotations: Option<Annotations>,
    #[serde(default)]
    initial_random: f64,
    #[serde(default)]
    test: Option<Test>,
}

#[derive(Deserialize)]
pub(crate) struct RawPlayer {
    pub(crate) name: String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Annotations {
    draw_order: Vec<String>,
    end_turn: Option<u32>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Test {
    description: String,
    assertions: Vec<String>,
}

impl Scenario {
    /// Reads a file, plain or gzipped.
    ///
    /// # Errors
    ///
    /// The file is missing, is no JSON of this form, or a message in it has a broken payload.
    pub fn read(path: &Path) -> Result<Self, ReadError> {
        Self::from_slice(path, &read::bytes(path)?)
    }

    /// Reads from bytes; `path` only says where they came from.
    ///
    /// ```
    /// use std::path::Path;
    /// use tilewright_jcz::{Message, Scenario};
    /// let json = br#"{"setup": {"sets": {"own": 1}, "elements": {"farmers": true}}, "players": [{"name": "Alice"}],
    ///     "replay": [{"type": "PASS", "payload": {}}], "test": {"assertions": ["Alice has 0 points"]}}"#;
    /// let scenario = Scenario::from_slice(Path::new("own.jcz"), json).unwrap();
    /// assert!(scenario.setup.has("farmers"));
    /// assert_eq!(scenario.replay[0].message, Message::Pass);
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Scenario::read`], but for the file's absence.
    pub fn from_slice(path: &Path, data: &[u8]) -> Result<Self, ReadError> {
        let raw: RawScenario = read::json(path, data)?;
        let content = |at: String, what: String| ReadError::Content { path: path.to_owned(), at, what };
        if raw.players.is_empty() {
            return Err(content("players".to_owned(), "nobody plays".to_owned()));
        }
        let message = |(index, message): (usize, RawMessage)| {
            message.read().map_err(|what| content(format!("message {index}"), what))
        };
        let annotations = raw.game_annotations.unwrap_or_default();
        let test = raw.test.unwrap_or_default();
        Ok(Self {
            description: test.description,
            setup: raw.setup,
            players: raw.players.into_iter().map(|player| player.name).collect(),
            replay: raw.replay.into_iter().enumerate().map(message).collect::<Result<_, _>>()?,
            draw_order: annotations.draw_order,
            end_turn: annotations.end_turn,
            initial_random: raw.initial_random,
            assertions: test.assertions.iter().map(|text| Assertion::from(text.as_str())).collect(),
        })
    }
}

/// Whether an assertion can be judged by an engine at all: its form is known, and so is the phase it names.
pub fn is_known(assertion: &Assertion) -> bool {
    match assertion {
        Assertion::Has { .. } | Assertion::Scored { .. } | Assertion::CanPass(_) => true,
        Assertion::Phase(phase) => words::PHASES.contains(&phase.as_str()),
        Assertion::Unknown(_) => false,
    }
}

/// Whether a pointer names a sort of thing that this crate can look up.
pub(crate) fn is_known_feature(kind: &FeatureKind) -> bool {
    match kind {
        FeatureKind::Other(name) => words::PLACES.iter().any(|(place, _)| place == name),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared;

    #[test]
    fn sentences_of_every_form_are_read_and_written_back() {
        for text in [
            "Alice has 9 points",
            "Alice has -2 points",
            "Bob has 1 point",
            "Anna Maria scored scored city for 3 points",
            "Player can't pass",
            "Player can pass",
            "phase is TilePhase",
        ] {
            let assertion = Assertion::from(text);
            assert!(!matches!(assertion, Assertion::Unknown(_)), "{text}");
            assert_eq!(assertion.to_string(), text);
        }
        for text in ["Alice wins", "Alice has many points", "has 3 points", "points"] {
            assert_eq!(Assertion::from(text), Assertion::Unknown(text.to_owned()));
        }
    }

    #[test]
    fn a_broken_message_is_named_by_its_number() {
        let json = br#"{"setup": {}, "players": [{"name": "A"}],
            "replay": [{"type": "PASS"}, {"type": "PLACE_TILE", "payload": {}}]}"#;
        let error = Scenario::from_slice(Path::new("own.jcz"), json).unwrap_err();
        assert!(error.to_string().starts_with("own.jcz: message 1: PLACE_TILE: "), "{error}");
    }

    #[test]
    fn elements_come_declared_or_with_a_set() {
        let json = br#"{"elements": {"inn": true, "fairy": 1, "portal": false}, "sets": {"watchtowers": 1}}"#;
        let setup: Setup = serde_json::from_slice(json).unwrap();
        let on: Vec<_> = ["inn", "fairy", "portal", "watchtower", "church"]
            .into_iter()
            .filter(|name| setup.has(name))
            .collect();
        assert_eq!(on, ["inn", "fairy", "watchtower"]);
    }

    #[test]
    fn all_shared_scenarios_are_read_and_only_known_sentences_stand_in_them() {
        let Some(conformance) = shared::folder("conformance") else { return };
        let files = shared::files(&conformance, ".jcz");
        assert_eq!(files.len(), 64 + 6);
        for file in files {
            let scenario = Scenario::read(&file).unwrap_or_else(|error| panic!("{error}"));
            assert!(!scenario.assertions.is_empty(), "{}", file.display());
            assert!(scenario.assertions.iter().all(is_known), "{}", file.display());
            assert!(
                scenario.setup.rules.keys().all(|name| words::rule(name).is_some()),
                "{}",
                file.display()
            );
        }
    }
}
