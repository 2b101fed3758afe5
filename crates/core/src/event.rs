//! Events: everything that happened, in order.
//!
//! # Invariants
//!
//! - Events follow from the decisions; nothing ever reads them to decide something.
//! - A state can be told not to record them ([`crate::state::Recording`]); play is the same.

use crate::figure::FigureMove;
use crate::geometry::{Cell, Rotation};
use crate::kind::{FeatureKindId, FigureId, PlayerId, SegmentId, StockId, TileKindId};

/// What kind of points these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PointClass {
    /// The worth of a feature.
    Feature,
    /// Something beside it, for a reason of its own.
    Bonus,
    /// From one player to another, or to nobody.
    Payment,
}

/// Why a feature is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// It is complete.
    Completed,
    /// The game is over.
    Final,
    /// A reason of an expansion, by name.
    Other(&'static str),
}

impl Cause {
    /// Whether it is the game's own: a completed feature, or the end. An expansion's own causes are not.
    pub const fn is_ordinary(self) -> bool {
        matches!(self, Self::Completed | Self::Final)
    }
}

/// One line of a score: so many of something at so much each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What is counted: `tile`, `pennant`...
    pub label: &'static str,
    /// How many.
    pub count: i32,
    /// Points for each.
    pub each: i32,
}

impl Item {
    /// Count times rate, kept within the range of a score.
    #[inline]
    pub const fn points(self) -> i32 {
        self.count.saturating_mul(self.each)
    }
}

/// Why a drawn tile did not come to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pile {
    /// Not drawn yet.
    Supply,
    /// Put aside, to come back.
    Aside,
    /// Out of the game.
    Discarded,
}

/// Points of one player, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Who.
    pub player: PlayerId,
    /// How many.
    pub points: i32,
    /// What kind of points.
    pub class: PointClass,
    /// Why, in a word: the feature kind's name, or a bonus's.
    pub label: &'static str,
    /// Why the feature was scored; for points apart from any feature, why they were given.
    pub cause: Cause,
    /// A segment of the feature, if there is one.
    pub segment: Option<SegmentId>,
    /// Where its line items begin in the log.
    pub(crate) items_from: u32,
    pub(crate) items_len: u8,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A player's turn, or a further part of it, begins.
    TurnStarted {
        /// Whose.
        player: PlayerId,
        /// Counted from 1.
        turn: u32,
    },
    /// Another part of the same turn begins.
    PartStarted {
        /// Whose turn it is.
        player: PlayerId,
        /// Counted from 1; so at least 2.
        part: u32,
    },
    /// A player has more or less of something collected.
    StockChanged {
        /// Who.
        player: PlayerId,
        /// Of what.
        stock: StockId,
        /// By how much.
        by: i32,
    },
    /// Chance dealt a tile.
    TileDrawn {
        /// To whom.
        player: PlayerId,
        /// Which.
        kind: TileKindId,
    },
    /// The drawn tile went elsewhere and another is drawn.
    TileRejected {
        /// Which.
        kind: TileKindId,
        /// Where it went.
        to: Pile,
        /// The rule that says so.
        rule: &'static str,
    },
    /// Tiles put aside went back into the supply.
    TilesReturned {
        /// How many.
        count: u32,
    },
    /// A tile was laid.
    TilePlaced {
        /// Which.
        kind: TileKindId,
        /// Where.
        cell: Cell,
        /// How.
        rotation: Rotation,
    },
    /// A figure went from one place to another.
    FigureMoved(FigureMove),
    /// The player did nothing in a phase that asked.
    Passed {
        /// Who.
        player: PlayerId,
    },
    /// A rule took a whole phase away from the turn.
    PhaseSkipped {
        /// The rule that says so.
        rule: &'static str,
    },
    /// A feature was completed.
    FeatureCompleted {
        /// Its kind.
        kind: FeatureKindId,
        /// One of its segments, on the tile that completed it where it has one there.
        segment: SegmentId,
    },
    /// A player got points.
    Scored(Scored),
    /// Something of an expansion's own, in words.
    Note {
        /// A short label.
        label: &'static str,
        /// Who it concerns.
        player: Option<PlayerId>,
        /// Where.
        cell: Option<Cell>,
        /// Which figure.
        figure: Option<FigureId>,
    },
    /// Final scoring is done.
    GameOver,
}

/// The events of a game with the line items of its scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventLog {
    pub(crate) events: Vec<Event>,
    pub(crate) items: Vec<Item>,
}

impl EventLog {
    /// All of them.
    pub fn all(&self) -> &[Event] {
        &self.events
    }

    /// Those since a mark, which is a number of events. A mark beyond the end gives none.
    pub fn since(&self, mark: usize) -> &[Event] {
        self.events.get(mark..).unwrap_or_default()
    }

    /// The line items of a score.
    pub fn items(&self, scored: &Scored) -> &[Item] {
        let from = scored.items_from as usize;
        self.items.get(from..from + usize::from(scored.items_len)).unwrap_or_default()
    }
}
