//! Numbers that stand for a position, for tiles, and for an order of phases and hooks.
//!
//! The hash is FNV-1a with 64 bits: begin with `0xcbf29ce484222325`; for each byte, exclusive-or it in, then multiply by
//! `0x100000001b3`. A number goes in as eight bytes, the lowest first; a text as its length in bytes, then its bytes in
//! UTF-8. It finds mistakes and damage; it is no seal against somebody who wants to cheat.
//!
//! # Invariants
//!
//! - What goes in is public and goes by names, so that equal games give equal digests on every platform.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tilewright::core::event::Pile;
use tilewright::core::figure::Place;
use tilewright::core::geometry::{Cell, Rotation};
use tilewright::core::kind::{AttributeId, StockId, TileKindId};
use tilewright::core::ruleset::TileKind;
use tilewright::prelude::*;

/// 64 bits that stand for something longer; 16 hexadecimal digits as text.
///
/// ```
/// use tilewright_save::Digest;
/// let digest: Digest = "00000000000000ff".parse()?;
/// assert_eq!((digest, digest.to_string().as_str()), (Digest(255), "00000000000000ff"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub u64);

impl Digest {
    /// The digest of a text alone: FNV-1a of its bytes.
    ///
    /// ```
    /// use tilewright_save::Digest;
    /// assert_eq!(Digest::of_text("a").to_string(), "af63dc4c8601ec8c");
    /// ```
    pub fn of_text(text: &str) -> Self {
        let mut hash = Fnv::new();
        hash.bytes(text.as_bytes());
        hash.finish()
    }

    /// The digest of what this stands for with one more text behind it.
    pub(crate) fn then(self, text: &str) -> Self {
        let mut hash = Fnv(self.0);
        hash.text(text);
        hash.finish()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u64::from_str_radix(text, 16).ok().filter(|_| digits);
        number.map(Self).ok_or_else(|| "a digest is 16 hexadecimal digits in small letters".to_owned())
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// FNV-1a in progress.
#[derive(Clone, Copy, Debug)]
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    fn cell(&mut self, cell: Cell) {
        self.number(i64::from(cell.x) as u64);
        self.number(i64::from(cell.y) as u64);
    }

    fn player(&mut self, player: Option<PlayerId>) {
        self.number(player.map_or(0, |player| player.index() as u64 + 1));
    }

    fn place(&mut self, place: Place) {
        match place {
            Place::Supply => self.number(0),
            Place::Beside => self.number(1),
            Place::Segment(segment) => {
                self.number(2);
                self.number(segment.index() as u64);
            }
            Place::Cell(cell) => {
                self.number(3);
                self.cell(cell);
            }
            Place::Corner(cell) => {
                self.number(4);
                self.cell(cell);
            }
            Place::Across(cell, side) => {
                self.number(5);
                self.cell(cell);
                self.number(side.index() as u64);
            }
            Place::With(figure) => {
                self.number(6);
                self.number(figure.index() as u64);
            }
            Place::Held(player) => {
                self.number(7);
                self.player(Some(player));
            }
            // A place of a later core: at least that it is none of these.
            _ => self.number(u64::MAX),
        }
    }

    const fn finish(self) -> Digest {
        Digest(self.0)
    }
}

/// The digest of a position: tiles, figures, scores, piles, stocks, turn, phase, who decides and among how many actions.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_save::state_digest;
/// let rules = Composition::new().set("base").build()?;
/// let digest = |seed| Game::new(&rules, Players::count(2), seed).map(|game| state_digest(&rules, game.state()));
/// assert_eq!(digest(7)?, digest(7)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn state_digest(rules: &Ruleset, state: &State) -> Digest {
    Digests::new().of(rules, state)
}

/// The digests of the positions of one game, one after the other as it goes on: the tiles that lay there before are not
/// looked at again, so that a game of many thousand tiles is no slower for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digests {
    /// How many tiles are in the hash.
    tiles: usize,
    hash: Fnv,
}

impl Digests {
    pub(crate) const fn new() -> Self {
        Self { tiles: 0, hash: Fnv::new() }
    }

    /// The digest of a position. Its first tiles have to be those of the position before.
    pub(crate) fn of(&mut self, rules: &Ruleset, state: &State) -> Digest {
        let tiles = state.board().tiles();
        if tiles.len() < self.tiles {
            *self = Self::new();
        }
        for tile in tiles.iter().skip(self.tiles) {
            let kind = rules.tile_kind(tile.kind);
            self.hash.text(kind.set());
            self.hash.text(kind.id());
            self.hash.cell(tile.cell);
            self.hash.number(tile.rotation.quarters() as u64);
        }
        self.tiles = tiles.len();
        beside_the_tiles(self.hash, rules, state)
    }
}

/// The digest of the rest of a position behind that of its tiles.
fn beside_the_tiles(mut hash: Fnv, rules: &Ruleset, state: &State) -> Digest {
    for (_, figure) in state.figures() {
        hash.text(rules.figure_kind(figure.kind).name());
        hash.player(figure.owner);
        hash.place(figure.place);
    }
    for &score in state.scores() {
        hash.number(i64::from(score) as u64);
    }
    for pile in [Pile::Supply, Pile::Aside, Pile::Discarded] {
        for kind in 0..rules.tile_kinds().len() {
            hash.number(u64::from(state.tiles_in(pile, TileKindId::from_index(kind))));
        }
    }
    for player in 0..state.players() {
        for stock in 0..rules.stock_count() {
            let count = state.stock(PlayerId::from_index(player), StockId::from_index(stock));
            hash.number(u64::from(count));
        }
    }
    for number in [state.turn(), state.part(), state.plies(), state.chances()] {
        hash.number(u64::from(number));
    }
    hash.player(Some(state.active()));
    hash.text(rules.phase(state).unwrap_or_default());
    hash.text(state.drawn().map_or("", |kind| rules.tile_kind(kind).id()));
    hash.number(state.placed().map_or(0, |tile| tile.index() as u64 + 1));
    // Whether a fault was found in this position before makes no other position of it.
    match rules.waits_for(state) {
        None => hash.number(0),
        Some(Decider::Chance) => hash.number(1),
        Some(Decider::Player(player)) => {
            hash.number(2);
            hash.player(Some(player));
            let mut legal = ActionList::new();
            rules.legal_into(state, &mut legal);
            hash.number(legal.len() as u64);
        }
        Some(_) => hash.number(3),
    }
    hash.finish()
}

/// The digest of the tiles of one set as they are in play: names, counts, segments, borders, attributes, open sides.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_save::tiles_digest;
/// let tiles = |edition| Ok::<_, ComposeError>(tiles_digest(&*Composition::new().set("base").edition(edition).build()?, "base"));
/// assert_ne!(tiles("c1")?, tiles("c2")?);
/// # Ok::<(), ComposeError>(())
/// ```
pub fn tiles_digest(rules: &Ruleset, set: &str) -> Digest {
    let mut hash = Fnv::new();
    for (index, tile) in rules.tile_kinds().iter().enumerate() {
        if tile.set() == set {
            tile_into(&mut hash, rules, tile);
            for side in rules.open_sides(TileKindId::from_index(index), Rotation::R0) {
                hash.number(side.index() as u64);
            }
        }
    }
    hash.finish()
}

fn tile_into(hash: &mut Fnv, rules: &Ruleset, tile: &TileKind) {
    hash.text(tile.id());
    hash.number(u64::from(tile.count()));
    attributes_into(hash, rules, tile.attributes());
    for segment in tile.segments() {
        hash.text(rules.feature_kind(segment.kind).name());
        for port in segment.ports.iter() {
            hash.number(port.index() as u64);
        }
        attributes_into(hash, rules, segment.attributes());
    }
    for &(a, b) in tile.borders() {
        hash.bytes(&[a, b]);
    }
}

/// By name, since numbers follow from what else is in play.
fn attributes_into(hash: &mut Fnv, rules: &Ruleset, attributes: &[(AttributeId, u8)]) {
    let mut named: Vec<(&str, u8)> =
        attributes.iter().map(|&(attribute, value)| (rules.attribute_name(attribute), value)).collect();
    named.sort_unstable();
    hash.number(named.len() as u64);
    for (name, value) in named {
        hash.text(name);
        hash.bytes(&[value]);
    }
}

/// The digest of the phases of a turn and of the end, and of every hook, in the order in which they are called.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_save::order_digest;
/// let order = |set| Ok::<_, ComposeError>(order_digest(&*Composition::new().set("base").set(set).build()?));
/// assert_ne!(order("princess-and-dragon")?, order("traders-and-builders")?);
/// # Ok::<(), ComposeError>(())
/// ```
pub fn order_digest(rules: &Ruleset) -> Digest {
    let mut hash = Fnv::new();
    for (name, owner) in rules.phases().chain([("", "")]).chain(rules.end_phases()) {
        hash.text(name);
        hash.text(owner);
    }
    for (point, label) in rules.hook_labels() {
        hash.text(&point);
        hash.text(&label);
    }
    hash.finish()
}
