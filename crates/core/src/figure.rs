//! Figures: wooden pieces, each in exactly one place.
//!
//! # Invariants
//!
//! - All figures of a game exist from its set-up on and none is ever made or lost: what changes is where they are.
//! - [`Place`] says all there is to know: in a supply, on the board, held by a player, or beside the board.

use serde::{Deserialize, Serialize};

use crate::geometry::{Cell, Side};
use crate::kind::{FigureId, FigureKindId, PlayerId, SegmentId};

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Place {
    /// In its owner's supply.
    Supply,
    /// Beside the board, for those that belong to nobody.
    Beside,
    /// On a segment of a tile.
    Segment(SegmentId),
    /// On a cell, on no segment in particular.
    Cell(Cell),
    /// On the corner that four cells share: the north-east corner of this one.
    Corner(Cell),
    /// Across two cells: this one and its neighbour on a side.
    Across(Cell, Side),
    /// Beside another figure, wherever that stands.
    With(FigureId),
    /// Held off the board by a player, out of reach of its owner.
    Held(PlayerId),
}

impl Place {
    /// Whether it is anywhere on the board.
    #[inline]
    pub const fn is_on_board(self) -> bool {
        matches!(self, Self::Segment(_) | Self::Cell(_) | Self::Corner(_) | Self::Across(..) | Self::With(_))
    }
}

/// One wooden piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub kind: FigureKindId,
    /// Whose it is; nobody's if it is neutral.
    pub owner: Option<PlayerId>,
    /// Where it is.
    pub place: Place,
    /// Number plus one of the next figure on the same segment, in growing order.
    pub(crate) next: u16,
}

/// Why a figure went from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// Its player placed it.
    Placed,
    /// Its feature was scored.
    Scored,
    /// A rule took it off, by this word: `eaten`, `sent away`...
    Removed(&'static str),
    /// A rule or a player moved it.
    Moved,
}

/// One change of place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureMove {
    /// Which piece.
    pub figure: FigureId,
    /// Where it was.
    pub from: Place,
    /// Where it is now.
    pub to: Place,
    /// Why.
    pub why: Why,
}
