//! Small indices that stand for names, and what is declared of feature kinds and figure kinds.
//!
//! # Invariants
//!
//! - An index is good for the ruleset that made it, and for no other. Saves hold names.
//! - Numbers are given in the order of first mention by the expansions, which build in the order of their ids. So they
//!   do not depend on the order of registration.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! index {
    ($(#[$doc:meta])* $name:ident($int:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub(crate) $int);

        impl $name {
            /// The number as an array index.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The index with this number. It means something only if the ruleset has that many.
            #[inline]
            pub const fn from_index(index: usize) -> Self {
                Self(index as $int)
            }
        }
    };
}

index! {
    /// A kind of feature: city, road...
    FeatureKindId(u8)
}
index! {
    /// A kind of figure: meeple, large meeple...
    FigureKindId(u8)
}
index! {
    /// A printed design.
    TileKindId(u16)
}
index! {
    /// A named mark.
    AttributeId(u8)
}
index! {
    /// A phase of the composed turn or of the composed end of the game.
    PhaseId(u8)
}
index! {
    /// What an action does.
    VerbId(u8)
}
index! {
    /// A seat at the table; 0 moves first, the others follow clockwise.
    PlayerId(u8)
}
index! {
    /// A tile on the board, in the order of laying.
    TileId(u32)
}
index! {
    /// One segment of one tile on the board. It never changes while the tile lies.
    SegmentId(u32)
}
index! {
    /// Something that players collect and count.
    StockId(u8)
}
index! {
    /// One wooden piece.
    FigureId(u16)
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", u32::from(self.0) + 1)
    }
}

/// The most players a game may have.
pub const MAX_PLAYERS: usize = 8;

/// The most classes of figures.
pub(crate) const MAX_CLASSES: usize = 8;

/// When a feature of a kind is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Completion {
    /// When none of its ports is open.
    Closed,
    /// When the eight cells around its tile hold tiles.
    Surrounded,
    /// Never.
    Never,
}

/// What an expansion declares of a kind of feature.
///
/// ```
/// use tilewright_core::kind::{Completion, FeatureKind};
/// let quarry = FeatureKind::new("quarry").role("miner").completion(Completion::Surrounded);
/// assert_eq!(quarry.name(), "quarry");
/// ```
#[derive(Clone, Debug)]
pub struct FeatureKind {
    pub(crate) name: &'static str,
    pub(crate) role: &'static str,
    pub(crate) completion: Completion,
    pub(crate) counts_tiles: bool,
    pub(crate) sheltered: bool,
}

impl FeatureKind {
    /// A kind that is complete when closed, whose tiles are counted, and that shelters nobody.
    pub const fn new(name: &'static str) -> Self {
        Self { name, role: "meeple", completion: Completion::Closed, counts_tiles: true, sheltered: false }
    }

    /// What a meeple on such a feature is called.
    #[must_use]
    pub const fn role(mut self, role: &'static str) -> Self {
        self.role = role;
        self
    }

    /// When it is complete.
    #[must_use]
    pub const fn completion(mut self, completion: Completion) -> Self {
        self.completion = completion;
        self
    }

    /// Leaves out the count of distinct tiles, for kinds whose rules never ask for it.
    #[must_use]
    pub const fn without_tile_count(mut self) -> Self {
        self.counts_tiles = false;
        self
    }

    /// Figures on it are out of reach of what prowls the tile.
    #[must_use]
    pub const fn sheltered(mut self) -> Self {
        self.sheltered = true;
        self
    }

    /// The declared name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// When a feature of the kind is complete.
    #[inline]
    pub const fn completed_when(&self) -> Completion {
        self.completion
    }

    /// What a meeple on such a feature is called: its role.
    pub const fn role_name(&self) -> &'static str {
        self.role
    }
}

/// What an expansion declares of a kind of figure. Rules of other expansions go by these properties, never by names.
///
/// ```
/// use tilewright_core::kind::FigureKind;
/// let squire = FigureKind::new("squire").per_player(2).meeple().stands_on(&["city", "road"]);
/// assert_eq!(squire.name(), "squire");
/// ```
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // properties are independent of each other
pub struct FigureKind {
    pub(crate) name: &'static str,
    pub(crate) per_player: u8,
    pub(crate) neutral: u8,
    pub(crate) meeple: bool,
    pub(crate) flesh: bool,
    pub(crate) strength: u8,
    pub(crate) occupies: bool,
    pub(crate) predator: bool,
    pub(crate) class: u8,
    pub(crate) stands_on: &'static [&'static str],
}

impl FigureKind {
    /// A figure of which nobody has any yet, that is no meeple, no flesh, has no strength and occupies nothing.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            per_player: 0,
            neutral: 0,
            meeple: false,
            flesh: false,
            strength: 0,
            occupies: false,
            predator: false,
            class: 0,
            stands_on: &[],
        }
    }

    /// How many each player has.
    #[must_use]
    pub const fn per_player(mut self, count: u8) -> Self {
        self.per_player = count;
        self
    }

    /// How many there are that belong to nobody. They start beside the board.
    #[must_use]
    pub const fn neutral(mut self, count: u8) -> Self {
        self.neutral = count;
        self
    }

    /// It claims features: it occupies them, counts 1 for the majority, and is of flesh.
    #[must_use]
    pub const fn meeple(mut self) -> Self {
        self.meeple = true;
        self.flesh = true;
        self.occupies = true;
        self.strength = 1;
        self
    }

    /// It is a living thing, which others may eat.
    #[must_use]
    pub const fn flesh(mut self) -> Self {
        self.flesh = true;
        self
    }

    /// How much it counts for a majority, unless a hook says otherwise.
    #[must_use]
    pub const fn strength(mut self, strength: u8) -> Self {
        self.strength = strength;
        self
    }

    /// A feature with such a figure on it counts as occupied.
    #[must_use]
    pub const fn occupies(mut self) -> Self {
        self.occupies = true;
        self
    }

    /// It preys on flesh. Others may bar such figures from where they stand.
    #[must_use]
    pub const fn predator(mut self) -> Self {
        self.predator = true;
        self
    }

    /// Figures of different classes share a feature with majorities of their own. Meeples are class 0; classes go up to 7,
    /// and a ruleset with a higher one is refused.
    #[must_use]
    pub const fn class(mut self, class: u8) -> Self {
        self.class = class;
        self
    }

    /// The kinds of features it may be placed on. Others may be added with
    /// [`RulesBuilder::may_stand`](crate::builder::RulesBuilder::may_stand).
    #[must_use]
    pub const fn stands_on(mut self, kinds: &'static [&'static str]) -> Self {
        self.stands_on = kinds;
        self
    }

    /// The declared name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether it claims features.
    pub const fn is_meeple(&self) -> bool {
        self.meeple
    }

    /// Whether it may be eaten.
    pub const fn is_flesh(&self) -> bool {
        self.flesh
    }

    /// Whether it preys on flesh.
    pub const fn is_predator(&self) -> bool {
        self.predator
    }

    /// What it counts for a majority unless a hook says otherwise. More than 1: a large figure.
    pub const fn declared_strength(&self) -> u8 {
        self.strength
    }

    /// How many each player has.
    pub const fn count_per_player(&self) -> u8 {
        self.per_player
    }
}

/// Text to small numbers, in the order of first mention.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    names: Vec<String>,
}

impl Names {
    pub(crate) fn intern(&mut self, name: &str) -> usize {
        self.find(name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    pub(crate) fn get(&self, index: usize) -> &str {
        self.names.get(index).map_or("?", String::as_str)
    }

    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}

/// The known word nearest to a misspelt one, if any is near.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A stranger of great length is no slip of the pen, and comparing it would cost its length squared.
    if word.chars().nth(64).is_some() {
        return None;
    }
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(word, candidate), candidate))
        .filter(|&(score, _)| score > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}
