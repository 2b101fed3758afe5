//! What players did: the messages of a replay and the pointers in them.
//!
//! # Invariants
//!
//! - Messages compare and sort by what they say; who sent them and their random values stand beside them in
//!   [`Recorded`], since nothing depends on the first and little on the second.
//! - A message type that is not known stays a value ([`Message::Other`]); a known one with a broken payload is an error.

use std::fmt;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use tilewright_core::geometry::{Cell, Rotation};

use crate::place::{self, FeatureKind, Location, cell_to_file};

/// One wooden piece of a player, such as `0.small.1`.
///
/// ```
/// use tilewright_jcz::message::MeepleId;
/// let id: MeepleId = "1.builder.1".parse().unwrap();
/// assert_eq!((id.player, id.kind.as_str()), (1, "builder"));
/// assert!("builder".parse::<MeepleId>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeepleId {
    /// Seat of the owner, from 0.
    pub player: u8,
    /// The type, as the format spells it.
    pub kind: String,
    /// Which one of that type, from 1. Pieces of one type are alike.
    pub number: u8,
}

/// The text names no piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no piece; one is written player.type.number, such as 0.small.1")]
#[non_exhaustive]
pub struct ParseMeepleError(pub String);

impl FromStr for MeepleId {
    type Err = ParseMeepleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split('.');
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some(player), Some(kind), Some(number), None) if !kind.is_empty() => player
                .parse()
                .ok()
                .zip(number.parse().ok())
                .map(|(player, number)| Self { player, kind: kind.to_owned(), number }),
            _ => None,
        }
        .ok_or_else(|| ParseMeepleError(text.to_owned()))
    }
}

impl fmt::Display for MeepleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.player, self.kind, self.number)
    }
}

impl<'de> Deserialize<'de> for MeepleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// One tile's part of a feature.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub struct FeaturePointer {
    /// The tile's cell.
    #[serde(deserialize_with = "place::cell")]
    pub position: Cell,
    /// What sort of thing.
    pub feature: FeatureKind,
    /// Where on the tile as it lies.
    pub location: Location,
}

impl fmt::Display for FeaturePointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = cell_to_file(self.position);
        write!(f, "[{x}, {y}] {} {}", self.feature, self.location)
    }
}

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeeplePointer {
    /// Where it stands.
    pub feature_pointer: FeaturePointer,
    /// Which piece.
    pub meeple_id: MeepleId,
}

impl fmt::Display for MeeplePointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.meeple_id, self.feature_pointer)
    }
}

/// Where a neutral figure goes or a token is put.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Target {
    /// A tile.
    Cell(Cell),
    /// A part of a feature.
    Feature(FeaturePointer),
    /// A piece.
    Meeple(MeeplePointer),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => {
                let (x, y) = cell_to_file(*cell);
                write!(f, "[{x}, {y}]")
            }
            Self::Feature(pointer) => pointer.fmt(f),
            Self::Meeple(pointer) => pointer.fmt(f),
        }
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let target = if value.is_array() {
            place::cell(value).map(Self::Cell)
        } else if value.get("meepleId").is_some() {
            serde_json::from_value(value).map(Self::Meeple)
        } else {
            serde_json::from_value(value).map(Self::Feature)
        };
        target.map_err(de::Error::custom)
    }
}

/// One choice of one player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Message {
    /// Lays the tile in hand.
    PlaceTile {
        /// Its id in the facts.
        tile: String,
        /// How it is turned, counted from how the facts draw it.
        rotation: Rotation,
        /// Where.
        cell: Cell,
    },
    /// Places a figure, or moves one that may move.
    DeployMeeple {
        /// Which piece.
        meeple: MeepleId,
        /// Where to.
        to: FeaturePointer,
    },
    /// Takes a figure off the board.
    ReturnMeeple {
        /// What allows it, such as `PRINCESS`.
        source: String,
        /// Which piece, and where it stands.
        pointer: MeeplePointer,
    },
    /// Moves a figure that belongs to nobody.
    MoveNeutralFigure {
        /// Its id, such as `dragon.1`.
        figure: String,
        /// Where to; `None` takes it off the board.
        to: Option<Target>,
    },
    /// Puts a token down.
    PlaceToken {
        /// Its name, such as `BRIDGE`.
        token: String,
        /// Where.
        to: Target,
    },
    /// Declines what is offered.
    Pass,
    /// Confirms the turn so far.
    Commit,
    /// Takes the message before it back.
    Undo,
    /// A type that this crate knows by name at most; the payload is dropped.
    Other(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlaceTile {
    tile_id: String,
    #[serde(deserialize_with = "place::rotation")]
    rotation: Rotation,
    #[serde(deserialize_with = "place::cell")]
    position: Cell,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DeployMeeple {
    meeple_id: MeepleId,
    pointer: FeaturePointer,
}

#[derive(Deserialize)]
struct ReturnMeeple {
    source: String,
    pointer: MeeplePointer,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MoveNeutralFigure {
    figure_id: String,
    to: Option<Target>,
}

#[derive(Deserialize)]
struct PlaceToken {
    token: String,
    pointer: Target,
}

impl Message {
    /// The message of this type with this payload.
    ///
    /// ```
    /// use serde_json::json;
    /// use tilewright_jcz::Message;
    /// let message = Message::from_parts("PLACE_TOKEN", json!({"token": "GOLD", "pointer": [1, -2]})).unwrap();
    /// assert_eq!(message.to_string(), "PLACE_TOKEN GOLD [1, -2]");
    /// assert_eq!(Message::from_parts("SING", json!({})), Ok(Message::Other("SING".into())));
    /// ```
    ///
    /// # Errors
    ///
    /// A sentence that says what the payload of a known type lacks.
    pub fn from_parts(kind: &str, payload: Value) -> Result<Self, String> {
        fn read<T: DeserializeOwned>(kind: &str, payload: Value) -> Result<T, String> {
            serde_json::from_value(payload).map_err(|error| format!("{kind}: {error}"))
        }
        Ok(match kind {
            "PLACE_TILE" => {
                let PlaceTile { tile_id, rotation, position } = read(kind, payload)?;
                Self::PlaceTile { tile: tile_id, rotation, cell: position }
            }
            "DEPLOY_MEEPLE" => {
                let DeployMeeple { meeple_id, pointer } = read(kind, payload)?;
                Self::DeployMeeple { meeple: meeple_id, to: pointer }
            }
            "RETURN_MEEPLE" => {
                let ReturnMeeple { source, pointer } = read(kind, payload)?;
                Self::ReturnMeeple { source, pointer }
            }
            "MOVE_NEUTRAL_FIGURE" => {
                let MoveNeutralFigure { figure_id, to } = read(kind, payload)?;
                Self::MoveNeutralFigure { figure: figure_id, to }
            }
            "PLACE_TOKEN" => {
                let PlaceToken { token, pointer } = read(kind, payload)?;
                Self::PlaceToken { token, to: pointer }
            }
            "PASS" => Self::Pass,
            "COMMIT" => Self::Commit,
            "UNDO" => Self::Undo,
            other => Self::Other(other.to_owned()),
        })
    }

    /// The type, as the format spells it.
    pub fn name(&self) -> &str {
        match self {
            Self::PlaceTile { .. } => "PLACE_TILE",
            Self::DeployMeeple { .. } => "DEPLOY_MEEPLE",
            Self::ReturnMeeple { .. } => "RETURN_MEEPLE",
            Self::MoveNeutralFigure { .. } => "MOVE_NEUTRAL_FIGURE",
            Self::PlaceToken { .. } => "PLACE_TOKEN",
            Self::Pass => "PASS",
            Self::Commit => "COMMIT",
            Self::Undo => "UNDO",
            Self::Other(name) => name,
        }
    }
}

/// For reports, with positions as the files write them.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::PlaceTile { tile, rotation, cell } => {
                let (x, y) = cell_to_file(*cell);
                write!(f, " {tile} R{} [{x}, {y}]", rotation.degrees())
            }
            Self::DeployMeeple { meeple, to } => write!(f, " {meeple} to {to}"),
            Self::ReturnMeeple { source, pointer } => write!(f, " {source} {pointer}"),
            Self::MoveNeutralFigure { figure, to: Some(to) } => write!(f, " {figure} to {to}"),
            Self::MoveNeutralFigure { figure, to: None } => write!(f, " {figure} off the board"),
            Self::PlaceToken { token, to } => write!(f, " {token} {to}"),
            Self::Pass | Self::Commit | Self::Undo | Self::Other(_) => Ok(()),
        }
    }
}

/// A message as it stands in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// What was said.
    pub message: Message,
    /// The seat that said it, where the file tells. Nothing depends on it.
    pub player: Option<u8>,
    /// The random value that came with it.
    pub random: Option<f64>,
}

/// A message before its payload is read.
#[derive(Deserialize)]
pub(crate) struct RawMessage {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    payload: Value,
    player: Option<u8>,
}

impl RawMessage {
    pub(crate) fn read(self) -> Result<Recorded, String> {
        let random = self.payload.get("random").and_then(Value::as_f64);
        Ok(Recorded { message: Message::from_parts(&self.kind, self.payload)?, player: self.player, random })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(kind: &str, payload: Value, text: &str) {
        assert_eq!(
            Message::from_parts(kind, payload).map(|message| message.to_string()),
            Ok(text.to_owned())
        );
    }

    #[test]
    fn each_known_message_is_read() {
        check(
            "PLACE_TILE",
            json!({"tileId": "X/a", "rotation": "R90", "position": [1, 0]}),
            "PLACE_TILE X/a R90 [1, 0]",
        );
        let pointer = json!({"position": [0, -1], "feature": "City", "location": "SE"});
        check(
            "DEPLOY_MEEPLE",
            json!({"pointer": pointer, "meepleId": "0.small.1"}),
            "DEPLOY_MEEPLE 0.small.1 to [0, -1] City SE",
        );
        let meeple = json!({"featurePointer": pointer, "meepleId": "1.small.2"});
        check(
            "RETURN_MEEPLE",
            json!({"source": "PRINCESS", "pointer": meeple}),
            "RETURN_MEEPLE PRINCESS 1.small.2 at [0, -1] City SE",
        );
        check(
            "MOVE_NEUTRAL_FIGURE",
            json!({"figureId": "fairy.1", "to": meeple}),
            "MOVE_NEUTRAL_FIGURE fairy.1 to 1.small.2 at [0, -1] City SE",
        );
        check(
            "MOVE_NEUTRAL_FIGURE",
            json!({"figureId": "mage.1", "to": null}),
            "MOVE_NEUTRAL_FIGURE mage.1 off the board",
        );
        check("COMMIT", json!({"random": 0.5}), "COMMIT");
    }

    #[test]
    fn a_broken_payload_says_what_is_wrong() {
        let refuse = |kind, payload| Message::from_parts(kind, payload).unwrap_err();
        assert!(refuse("PLACE_TILE", json!({"rotation": "R0", "position": [0, 0]})).contains("tileId"));
        let turned = json!({"tileId": "X/a", "rotation": "R45", "position": [0, 0]});
        assert!(refuse("PLACE_TILE", turned).contains("R45"));
        let far = json!({"token": "GOLD", "pointer": [99999, 0]});
        assert!(refuse("PLACE_TOKEN", far).contains("99999"));
    }
}
