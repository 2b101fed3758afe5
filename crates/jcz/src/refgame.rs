//! One recorded game with every legal choice and what each choice made led to.
//!
//! # Invariants
//!
//! - [`RefGame::trace`] has one entry for each message of the replay, in order; a file in which they differ is refused.
//! - The states in an entry are those just before the next decision, so they hold whatever followed without a choice.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use tilewright_core::geometry::{Cell, Rotation};

use crate::error::ReadError;
use crate::message::{FeaturePointer, MeepleId, MeeplePointer, Message, RawMessage, Recorded, Target};
use crate::place::{self, cell_from_file};
use crate::read;
use crate::scenario::{RawPlayer, Setup};

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub struct RefGame {
    /// The game's name.
    pub id: String,
    /// How the moves were chosen.
    pub policy: String,
    /// What is played.
    pub setup: Setup,
    /// Names of the players in the order of their turns.
    pub players: Vec<String>,
    /// The state before the first decision.
    pub initial: Initial,
    /// One entry for each message.
    pub trace: Vec<Entry>,
    /// Points by player at the end.
    pub final_scores: Vec<i32>,
}

/// The state before the first decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Initial {
    /// What happened until then.
    pub events: Vec<Event>,
    /// How many tiles were discarded.
    pub discarded: u32,
    /// How many tiles are in the bag, without the one in hand.
    pub pack: u32,
}

/// One decision, or the confirmation of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What the program was waiting for.
    pub phase: String,
    /// Who decides.
    pub player: u8,
    /// Whose turn it is.
    pub turn_player: u8,
    /// The tile in hand, when one is to be laid.
    pub drawn_tile: Option<String>,
    /// Whether passing is legal.
    pub can_pass: bool,
    /// The program's kinds of action on offer.
    pub actions: Vec<String>,
    /// All legal messages but passing and confirming, sorted.
    pub legal: Vec<Message>,
    /// What was chosen.
    pub message: Recorded,
    /// Points by player.
    pub scores_after: Vec<i32>,
    /// All players' figures on the board, sorted.
    pub meeples_after: Vec<MeeplePointer>,
    /// Where the dragon is.
    pub dragon_after: Option<Cell>,
    /// Where the fairy is.
    pub fairy_after: Option<FairyPlace>,
    /// How far the dragon's walk has come, while it lasts.
    pub walk_after: Option<Walk>,
    /// By player, what they hold beside figures. Empty: nobody holds anything.
    pub player_tokens_after: Vec<BTreeMap<String, i64>>,
    /// How many tiles were discarded so far.
    pub discarded: u32,
    /// How many tiles are in the bag, without the one in hand.
    pub pack_after: u32,
    /// Points given, in order.
    pub scored: Vec<Scored>,
    /// What else happened, in order.
    pub events: Vec<Event>,
}

/// How the fairy stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FairyPlace {
    /// With a figure.
    With(MeeplePointer),
    /// Left behind where her figure stood.
    Idle(FeaturePointer),
    /// On a tile, with the rule that puts her there.
    Tile(Cell),
}

impl FairyPlace {
    /// The cell she is on.
    pub fn cell(&self) -> Cell {
        match self {
            Self::With(pointer) => pointer.feature_pointer.position,
            Self::Idle(pointer) => pointer.position,
            Self::Tile(cell) => *cell,
        }
    }
}

impl<'de> Deserialize<'de> for FairyPlace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Raw {
            feature_pointer: FeaturePointer,
            meeple_id: Option<MeepleId>,
        }
        let value = Value::deserialize(deserializer)?;
        if value.is_array() {
            return place::cell(value).map(Self::Tile).map_err(de::Error::custom);
        }
        let Raw { feature_pointer, meeple_id } = serde_json::from_value(value).map_err(de::Error::custom)?;
        Ok(match meeple_id {
            Some(meeple_id) => Self::With(MeeplePointer { feature_pointer, meeple_id }),
            None => Self::Idle(feature_pointer),
        })
    }
}

/// A dragon's walk that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The cells it has left, first the one it started from.
    pub visited: Vec<Cell>,
    /// How many steps it may still make.
    pub remaining: u32,
}

/// Points given to one player at once.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Scored {
    /// Who.
    pub player: u8,
    /// How many.
    pub points: i32,
    /// What for; the part before the first dot says what was scored.
    pub name: String,
    /// How the sum is made up.
    #[serde(default)]
    pub items: Vec<Item>,
    /// A place of the feature, any of them, or the tile of the fairy.
    #[serde(default, deserialize_with = "scored_place")]
    pub ptr: Option<Target>,
    /// Whether it belongs to final scoring.
    #[serde(rename = "final")]
    pub at_end: bool,
}

/// The fork writes three forms: a plain pointer, one together with the positions around a monastery (which follow from
/// it), and a bare position for the fairy on a tile.
fn scored_place<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Target>, D::Error> {
    let mut value = Value::deserialize(deserializer)?;
    if let Some(inner) = value.get_mut("featurePointer") {
        value = inner.take();
    }
    if value.get("feature").is_none()
        && let Some(position) = value.get_mut("position")
    {
        value = position.take();
    }
    serde_json::from_value(value).map_err(de::Error::custom)
}

impl Scored {
    /// The part of the name before its first dot, which is what comparisons go by.
    pub fn what(&self) -> &str {
        self.name.split('.').next().unwrap_or(&self.name)
    }
}

/// One part of a score.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Item {
    /// What.
    pub name: String,
    /// How many of it.
    pub count: Option<i64>,
    /// Points for it.
    pub points: i32,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A player's turn begins.
    PlayerTurn(u8),
    /// The turn will have a second part.
    DoubleTurn,
    /// A tile was laid.
    TilePlaced {
        /// Its id in the facts.
        tile: String,
        /// Where.
        cell: Cell,
        /// How it is turned.
        rotation: Rotation,
    },
    /// A tile that fitted nowhere was set aside.
    TileDiscarded(String),
    /// A figure was placed.
    MeepleDeployed(MeeplePointer),
    /// A figure went back to its owner.
    MeepleReturned {
        /// Which, and where it stood.
        pointer: MeeplePointer,
        /// Other than after scoring.
        forced: bool,
    },
    /// A neutral figure came to another place.
    NeutralMoved {
        /// Its id.
        figure: String,
        /// Where to.
        to: FairyPlace,
    },
    /// A player received goods, gold or a card.
    TokenReceived {
        /// Who.
        player: u8,
        /// What.
        token: String,
        /// How many.
        count: u32,
    },
    /// Anything else, by its type.
    Other(String),
}

impl Event {
    /// A type that needs more than this crate knows, or lacks what its type promises, stays [`Event::Other`]: events
    /// only add to what the states tell.
    fn read(value: Value) -> Self {
        #[derive(Deserialize)]
        struct Raw {
            #[serde(rename = "type")]
            kind: String,
            player: Option<u8>,
            tile: Option<String>,
            position: Option<[i64; 2]>,
            rotation: Option<u16>,
            meeple: Option<MeepleId>,
            from: Option<Value>,
            to: Option<Value>,
            #[serde(default)]
            forced: bool,
            figure: Option<String>,
            token: Option<String>,
            count: Option<u32>,
        }
        let kind = value.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
        let pointer = |place: Option<Value>, meeple: Option<MeepleId>| {
            let feature_pointer = serde_json::from_value(place?).ok()?;
            Some(MeeplePointer { feature_pointer, meeple_id: meeple? })
        };
        let known = serde_json::from_value::<Raw>(value).ok().and_then(|raw| match raw.kind.as_str() {
            "player-turn" => raw.player.map(Self::PlayerTurn),
            "double-turn" => Some(Self::DoubleTurn),
            "tile-discarded" => raw.tile.map(Self::TileDiscarded),
            "tile-placed" => Some(Self::TilePlaced {
                tile: raw.tile?,
                cell: raw.position.and_then(|[x, y]| cell_from_file(x, y))?,
                rotation: raw.rotation.and_then(Rotation::from_degrees)?,
            }),
            "meeple-deployed" => pointer(raw.to, raw.meeple).map(Self::MeepleDeployed),
            "meeple-returned" => pointer(raw.from, raw.meeple)
                .map(|pointer| Self::MeepleReturned { pointer, forced: raw.forced }),
            "neutral-moved" => {
                Some(Self::NeutralMoved { figure: raw.figure?, to: serde_json::from_value(raw.to?).ok()? })
            }
            "token-received" => {
                Some(Self::TokenReceived { player: raw.player?, token: raw.token?, count: raw.count? })
            }
            _ => None,
        });
        known.unwrap_or(Self::Other(kind))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawGame {
    game_id: String,
    #[serde(default)]
    policy: String,
    setup: Setup,
    players: Vec<RawPlayer>,
    initial: RawInitial,
    replay: Vec<RawMessage>,
    trace: Vec<RawEntry>,
    final_scores: Vec<i32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawInitial {
    #[serde(default)]
    events: Vec<Value>,
    #[serde(default)]
    discarded: u32,
    pack_after: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawEntry {
    phase: String,
    player: u8,
    turn_player: u8,
    drawn_tile: Option<String>,
    can_pass: bool,
    #[serde(default)]
    actions: Vec<String>,
    #[serde(default)]
    legal: Vec<RawMessage>,
    message: RawMessage,
    scores_after: Vec<i32>,
    #[serde(default)]
    meeples_after: Vec<String>,
    dragon_after: Option<String>,
    fairy_after: Option<FairyPlace>,
    #[serde(default)]
    neutral_after: Neutral,
    #[serde(default)]
    player_tokens_after: Vec<BTreeMap<String, i64>>,
    #[serde(default)]
    discarded: u32,
    pack_after: u32,
    #[serde(default)]
    scored: Vec<Scored>,
    #[serde(default)]
    events: Vec<Value>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Neutral {
    dragon: Option<Dragon>,
}

#[derive(Deserialize)]
struct Dragon {
    visited: Option<Vec<[i64; 2]>>,
    remaining: Option<u32>,
}

impl RawEntry {
    fn read(self) -> Result<Entry, String> {
        let legal = self.legal.into_iter().map(|legal| legal.read().map(|recorded| recorded.message));
        let mut legal = legal.collect::<Result<Vec<_>, _>>()?;
        legal.sort();
        let meeples = self
            .meeples_after
            .iter()
            .map(|text| meeple_on_board(text).ok_or_else(|| format!("`{text}` is no piece with its place")));
        let mut meeples_after = meeples.collect::<Result<Vec<_>, _>>()?;
        meeples_after.sort();
        let dragon = self.dragon_after.map(|text| cell_text(&text).ok_or(format!("`{text}` is no position")));
        let walk = |dragon: Dragon| -> Option<Walk> {
            let cells = dragon.visited?.into_iter().map(|[x, y]| cell_from_file(x, y));
            Some(Walk { visited: cells.collect::<Option<_>>()?, remaining: dragon.remaining? })
        };
        Ok(Entry {
            phase: self.phase,
            player: self.player,
            turn_player: self.turn_player,
            drawn_tile: self.drawn_tile,
            can_pass: self.can_pass,
            actions: self.actions,
            legal,
            message: self.message.read()?,
            scores_after: self.scores_after,
            meeples_after,
            dragon_after: dragon.transpose()?,
            fairy_after: self.fairy_after,
            walk_after: self.neutral_after.dragon.and_then(walk),
            player_tokens_after: self.player_tokens_after,
            discarded: self.discarded,
            pack_after: self.pack_after,
            scored: self.scored,
            events: self.events.into_iter().map(Event::read).collect(),
        })
    }
}

/// Reads `x,y` as the files write it.
fn cell_text(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    cell_from_file(x.parse().ok()?, y.parse().ok()?)
}

/// Reads `0.small.1@3,-2 City NW`.
fn meeple_on_board(text: &str) -> Option<MeeplePointer> {
    let (meeple, place) = text.split_once('@')?;
    let mut words = place.split(' ');
    let (cell, feature, location) = (words.next()?, words.next()?, words.next()?);
    let feature_pointer =
        FeaturePointer { position: cell_text(cell)?, feature: feature.into(), location: location.into() };
    Some(MeeplePointer { feature_pointer, meeple_id: meeple.parse().ok()? })
}

impl RefGame {
    /// Reads a file, plain or gzipped.
    ///
    /// # Errors
    ///
    /// The file is missing, is no JSON of this form, or an entry in it is unsound; the error names the entry.
    pub fn read(path: &Path) -> Result<Self, ReadError> {
        Self::from_slice(path, &read::bytes(path)?)
    }

    /// Reads from bytes; `path` only says where they came from.
    ///
    /// # Errors
    ///
    /// As [`RefGame::read`], but for the file's absence.
    pub fn from_slice(path: &Path, data: &[u8]) -> Result<Self, ReadError> {
        let raw: RawGame = read::json(path, data)?;
        let content = |at: String, what: String| ReadError::Content { path: path.to_owned(), at, what };
        let mut trace = Vec::with_capacity(raw.trace.len());
        for (index, entry) in raw.trace.into_iter().enumerate() {
            trace.push(entry.read().map_err(|what| content(format!("trace entry {index}"), what))?);
        }
        if raw.replay.len() != trace.len() {
            let what = format!("{} messages, but {} entries", raw.replay.len(), trace.len());
            return Err(content("trace".to_owned(), what));
        }
        for (index, (message, entry)) in raw.replay.into_iter().zip(&trace).enumerate() {
            let sent = message.read().map_err(|what| content(format!("message {index}"), what))?.message;
            if sent != entry.message.message {
                let what = format!("`{sent}`, but the trace has `{}`", entry.message.message);
                return Err(content(format!("message {index}"), what));
            }
        }
        let initial = Initial {
            events: raw.initial.events.into_iter().map(Event::read).collect(),
            discarded: raw.initial.discarded,
            pack: raw.initial.pack_after,
        };
        Ok(Self {
            id: raw.game_id,
            policy: raw.policy,
            setup: raw.setup,
            players: raw.players.into_iter().map(|player| player.name).collect(),
            initial,
            trace,
            final_scores: raw.final_scores,
        })
    }

    /// Every tile in the order in which it was drawn, with those that fitted nowhere.
    pub fn draws(&self) -> Vec<&str> {
        fn discarded(events: &[Event]) -> impl Iterator<Item = &str> {
            events.iter().filter_map(|event| match event {
                Event::TileDiscarded(tile) => Some(tile.as_str()),
                _ => None,
            })
        }
        let mut draws: Vec<_> = discarded(&self.initial.events).collect();
        for entry in &self.trace {
            draws.extend(entry.drawn_tile.as_deref());
            draws.extend(discarded(&entry.events));
        }
        draws
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of player {}: {}", self.phase, self.player, self.message.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Facts;
    use crate::needs::{self, Capabilities};
    use crate::shared;

    #[test]
    fn a_piece_with_its_place_is_read_from_one_line() {
        let pointer = meeple_on_board("1.small.3@-2,5 Field NL.WR").unwrap();
        assert_eq!(pointer.to_string(), "1.small.3 at [-2, 5] Field NL.WR");
        assert_eq!(pointer.feature_pointer.position, Cell::new(-2, -5));
        assert!(meeple_on_board("1.small.3@here Field").is_none());
    }

    #[test]
    fn an_unsound_entry_is_named_by_its_number() {
        let json =
            br#"{"gameId": "own", "setup": {}, "players": [], "initial": {"packAfter": 1}, "replay": [],
            "trace": [{"phase": "TilePhase", "player": 0, "turnPlayer": 0, "canPass": false,
                "message": {"type": "PASS"}, "scoresAfter": [], "packAfter": 1, "dragonAfter": "east"}],
            "finalScores": []}"#;
        let error = RefGame::from_slice(Path::new("own.gz"), json).unwrap_err();
        assert_eq!(error.to_string(), "own.gz: trace entry 0: `east` is no position");
    }

    /// Reading takes a while, so one test asks everything of every game.
    #[test]
    fn all_shared_games_are_read_and_hold_together() {
        let Some(folder) = shared::folder("refgames") else { return };
        let Some(conformance) = shared::folder("conformance") else { return };
        let facts = Facts::find(Some(&conformance), &folder).unwrap();
        let files = shared::files(&folder, ".jcz.gz");
        assert_eq!(files.len(), 87);
        let mut playable = 0;
        for file in files {
            let game = RefGame::read(&file).unwrap_or_else(|error| panic!("{error}"));
            let last = game.trace.last().unwrap();
            assert_eq!(last.scores_after, game.final_scores, "{}", game.id);
            for entry in &game.trace {
                let sent = &entry.message.message;
                let listed = match sent {
                    Message::Pass => entry.can_pass,
                    Message::Commit => entry.legal.is_empty(),
                    sent => entry.legal.binary_search(sent).is_ok(),
                };
                assert!(listed, "{}: {entry}", game.id);
                assert!(entry.walk_after.is_none() || entry.dragon_after.is_some(), "{}: {entry}", game.id);
                assert!(
                    entry.events.iter().all(|event| !matches!(event, Event::Other(_))),
                    "{}: {entry}",
                    game.id
                );
            }
            let deck: u32 = facts.deck(&game.setup.sets).values().sum();
            let start = game.setup.start.len();
            assert_eq!(deck as usize, start + game.draws().len() + last.pack_after as usize, "{}", game.id);
            let sum = |player: u8| {
                game.trace.iter().flat_map(|entry| &entry.scored).filter(move |s| s.player == player)
            };
            for (player, total) in game.final_scores.iter().enumerate() {
                assert_eq!(sum(player as u8).map(|scored| scored.points).sum::<i32>(), *total, "{}", game.id);
            }
            let has = Capabilities::princess_and_dragon();
            playable += usize::from(needs::missing_in_game(&game, &facts, &has).is_empty());
        }
        println!("{playable} of 87 reference games need no more than base and dragon mechanisms");
    }
}
