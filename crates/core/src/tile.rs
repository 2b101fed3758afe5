//! Tiles as data: what a set prints, before any ruleset gives it meaning.
//!
//! A [`TileSet`] is what a set file says for one edition. Names are text here; composing a ruleset resolves them once
//! into small indices (see [`crate::kind`]).
//!
//! # Invariants
//!
//! - Nothing here is checked on construction: any value may be built, and [`crate::builder::RulesBuilder`] refuses
//!   what is unsound with an error that names the tile.

use serde::{Deserialize, Serialize};

use crate::geometry::{Cell, PortSet, Rotation, Side};

/// A named mark on a tile or a segment, with how often it stands there (two pennants: 2).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AttributeSpec {
    /// The name that the expansion which gives it meaning declares.
    pub name: String,
    /// How often; 1 for a plain mark.
    pub value: u8,
}

impl AttributeSpec {
    /// A plain mark.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), value: 1 }
    }
}

/// One printed area of a tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SegmentSpec {
    /// Name of the feature kind: `city`, `road`, `field`...
    pub kind: String,
    /// The ports it owns as printed; none for what touches no side.
    pub ports: PortSet,
    /// Its marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<AttributeSpec>,
}

impl SegmentSpec {
    /// A segment without marks.
    pub fn new(kind: impl Into<String>, ports: PortSet) -> Self {
        Self { kind: kind.into(), ports, attributes: Vec::new() }
    }

    /// The same with a mark more.
    #[must_use]
    pub fn with(mut self, attribute: impl Into<String>) -> Self {
        self.attributes.push(AttributeSpec::new(attribute));
        self
    }
}

/// A printed design and how many copies of it there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileSpec {
    /// Name, unique within its set.
    pub id: String,
    /// How many copies are in the set.
    pub count: u32,
    /// Marks of the whole tile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<AttributeSpec>,
    /// Its areas, in a fixed order.
    pub segments: Vec<SegmentSpec>,
    /// Pairs of segments, by index, that touch without joining: a field and a city, a monastery and the city around it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub borders: Vec<(u8, u8)>,
    /// Sides that fit any neighbour. They close what meets them and join only equal kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wild_sides: Vec<Side>,
}

impl TileSpec {
    /// A tile without segments, one copy.
    pub fn new(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            count: 1,
            attributes: Vec::new(),
            segments: Vec::new(),
            borders: Vec::new(),
            wild_sides: Vec::new(),
        }
    }
}

/// A tile that lies on the board before the first turn. It leaves the supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartTile {
    /// Id of a tile of the same set.
    pub tile: String,
    /// Where it lies.
    #[serde(default)]
    pub cell: Cell,
    /// How it is turned.
    #[serde(default)]
    pub rotation: Rotation,
}

/// The tiles of one published set in one edition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileSet {
    /// Short name, used in files and messages.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Which edition this is; empty when the set has only one.
    pub edition: String,
    /// Expansions that are on by default with this set.
    pub expansions: Vec<String>,
    /// Attributes printed here that mean nothing unless an expansion in play knows them.
    pub inert: Vec<String>,
    /// The designs.
    pub tiles: Vec<TileSpec>,
    /// What lies on the board at the start.
    pub start: Vec<StartTile>,
}

impl TileSet {
    /// How many tiles the set holds, start tiles included.
    pub fn total(&self) -> u32 {
        self.tiles.iter().map(|tile| tile.count).sum()
    }

    /// The design with this id.
    pub fn tile(&self, id: &str) -> Option<&TileSpec> {
        self.tiles.iter().find(|tile| tile.id == id)
    }
}
