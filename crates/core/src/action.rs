//! Actions: one choice of a player or of chance, in eight bytes.
//!
//! # Invariants
//!
//! - An action is a verb and one small target; what the target means, the verb says ([`Target`]).
//! - The text form of an action parses back to the same action (see [`crate::text`]).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::geometry::{Cell, Rotation};
use crate::kind::{FigureId, FigureKindId, PlayerId, SegmentId, TileKindId, VerbId};

/// One choice. `Copy`, hashable, eight bytes.
///
/// ```
/// use tilewright_core::action::Action;
/// use tilewright_core::geometry::{Cell, Rotation};
/// let action = Action::place(Cell::new(3, -1), Rotation::R90);
/// assert_eq!((action.cell(), action.rotation()), (Cell::new(3, -1), Rotation::R90));
/// assert_eq!(size_of::<Action>(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u64);

/// What an action points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// Nothing more to say.
    Nothing,
    /// A cell.
    Cell,
    /// A cell and a rotation.
    Placement,
    /// A figure kind and a segment.
    FigureKindOnSegment,
    /// A segment.
    Segment,
    /// A figure on the board.
    Figure,
    /// A player.
    Player,
    /// A number.
    Number,
    /// A tile kind.
    TileKind,
}

/// Verbs that the core itself knows. An expansion's follow.
pub(crate) mod verbs {
    use crate::kind::VerbId;

    pub(crate) const DRAW: VerbId = VerbId(0);
    pub(crate) const PLACE: VerbId = VerbId(1);
    pub(crate) const FIGURE: VerbId = VerbId(2);
    pub(crate) const PASS: VerbId = VerbId(3);
}

impl Action {
    const fn pack(verb: VerbId, aux: u8, extra: u16, value: u32) -> Self {
        Self(verb.0 as u64 | (aux as u64) << 8 | (extra as u64) << 16 | (value as u64) << 32)
    }

    #[inline]
    pub(crate) const fn cell_value(cell: Cell) -> u32 {
        (cell.y as u16 as u32) << 16 | cell.x as u16 as u32
    }

    /// Lay the drawn tile.
    #[inline]
    pub const fn place(cell: Cell, rotation: Rotation) -> Self {
        Self::pack(verbs::PLACE, rotation as u8, 0, Self::cell_value(cell))
    }

    /// Put a figure of a kind from the supply on a segment.
    #[inline]
    pub const fn figure_to(kind: FigureKindId, segment: SegmentId) -> Self {
        Self::pack(verbs::FIGURE, kind.0, 0, segment.0)
    }

    /// Do nothing here.
    #[inline]
    pub const fn pass() -> Self {
        Self::pack(verbs::PASS, 0, 0, 0)
    }

    /// Chance deals this tile.
    #[inline]
    pub const fn draw(kind: TileKindId) -> Self {
        Self::pack(verbs::DRAW, 0, 0, kind.0 as u32)
    }

    /// A verb without target.
    #[inline]
    pub const fn plain(verb: VerbId) -> Self {
        Self::pack(verb, 0, 0, 0)
    }

    /// A verb and a cell.
    #[inline]
    pub const fn at_cell(verb: VerbId, cell: Cell) -> Self {
        Self::pack(verb, 0, 0, Self::cell_value(cell))
    }

    /// A verb, a cell and a rotation.
    #[inline]
    pub const fn at_placement(verb: VerbId, cell: Cell, rotation: Rotation) -> Self {
        Self::pack(verb, rotation as u8, 0, Self::cell_value(cell))
    }

    /// A verb and a segment.
    #[inline]
    pub const fn at_segment(verb: VerbId, segment: SegmentId) -> Self {
        Self::pack(verb, 0, 0, segment.0)
    }

    /// A verb and a figure.
    #[inline]
    pub const fn at_figure(verb: VerbId, figure: FigureId) -> Self {
        Self::pack(verb, 0, 0, figure.0 as u32)
    }

    /// A verb and a player.
    #[inline]
    pub const fn at_player(verb: VerbId, player: PlayerId) -> Self {
        Self::pack(verb, 0, 0, player.0 as u32)
    }

    /// A verb and a number.
    #[inline]
    pub const fn with_number(verb: VerbId, number: u32) -> Self {
        Self::pack(verb, 0, 0, number)
    }

    /// A verb and a tile kind.
    #[inline]
    pub const fn with_tile(verb: VerbId, kind: TileKindId) -> Self {
        Self::pack(verb, 0, 0, kind.0 as u32)
    }

    /// What it does.
    #[inline]
    pub const fn verb(self) -> VerbId {
        VerbId(self.0 as u8)
    }

    /// Whether it lays the drawn tile.
    #[inline]
    pub const fn is_placement(self) -> bool {
        self.verb().0 == verbs::PLACE.0
    }

    /// Whether it puts a figure of the supply on a segment.
    #[inline]
    pub const fn is_figure(self) -> bool {
        self.verb().0 == verbs::FIGURE.0
    }

    /// Whether it does nothing.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0 == Self::pass().0
    }

    const fn value(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Its cell, if the verb has one.
    #[inline]
    pub const fn cell(self) -> Cell {
        let value = self.value();
        Cell { x: value as u16 as i16, y: (value >> 16) as u16 as i16 }
    }

    /// Its rotation, if the verb has one.
    #[inline]
    pub const fn rotation(self) -> Rotation {
        Rotation::from_quarters((self.0 >> 8) as u8 as usize)
    }

    /// Its figure kind, if the verb has one.
    #[inline]
    pub const fn figure_kind(self) -> FigureKindId {
        FigureKindId((self.0 >> 8) as u8)
    }

    /// Its segment, if the verb has one.
    #[inline]
    pub const fn segment(self) -> SegmentId {
        SegmentId(self.value())
    }

    /// Its figure, if the verb has one.
    #[inline]
    pub const fn figure(self) -> FigureId {
        FigureId(self.value() as u16)
    }

    /// Its player, if the verb has one.
    #[inline]
    pub const fn player(self) -> PlayerId {
        PlayerId(self.value() as u8)
    }

    /// Its number, if the verb has one.
    #[inline]
    pub const fn number(self) -> u32 {
        self.value()
    }

    /// Its tile kind, if the verb has one.
    #[inline]
    pub const fn tile_kind(self) -> TileKindId {
        TileKindId(self.value() as u16)
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let aux = (self.0 >> 8) as u8;
        write!(f, "Action(verb {}, aux {aux}, value {:#x})", self.verb().0, self.value())
    }
}

impl Action {
    /// All of it as one number, which means the same in every program that composes the same ruleset.
    ///
    /// ```
    /// use tilewright_core::action::Action;
    /// assert_eq!(Action::from_bits(Action::pass().to_bits()), Action::pass());
    /// ```
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// The action with this number. Whether it is one that a ruleset knows, [`Ruleset::is_legal`] says.
    ///
    /// [`Ruleset::is_legal`]: crate::ruleset::Ruleset::is_legal
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

/// Written as [`to_bits`](Action::to_bits) in hexadecimal, since many programs cannot hold 64 bits in a number.
impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map(Self).map_err(de::Error::custom)
    }
}

/// A list of actions that keeps its buffer.
///
/// Clearing it costs nothing, and refilling it allocates only when it grows.
#[derive(Clone, Debug, Default)]
pub struct ActionList {
    buffer: Vec<Action>,
    len: usize,
}

/// For each set of rotations, as bits, the placements in it first, without their cell.
const TURNED: [[u64; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut fits = 0;
    while fits < 16 {
        let (mut rotation, mut written) = (0, 0);
        while rotation < 4 {
            if fits >> rotation & 1 == 1 {
                table[fits][written] = Action::place(Cell::new(0, 0), Rotation::ALL[rotation]).0;
                written += 1;
            }
            rotation += 1;
        }
        fits += 1;
    }
    table
};

/// How many rotations are in each set.
const COUNT: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

impl ActionList {
    /// An empty list.
    pub const fn new() -> Self {
        Self { buffer: Vec::new(), len: 0 }
    }

    /// Forgets what is in it.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds one.
    #[inline]
    pub fn push(&mut self, action: Action) {
        match self.buffer.get_mut(self.len) {
            Some(slot) => *slot = action,
            None => self.grow_by(action),
        }
        self.len += 1;
    }

    /// The actions.
    #[inline]
    pub fn as_slice(&self) -> &[Action] {
        &self.buffer[..self.len]
    }

    #[inline]
    fn reserve(&mut self, more: usize) {
        if self.buffer.len() < self.len + more {
            self.grow(more);
        }
    }

    #[cold]
    fn grow_by(&mut self, action: Action) {
        self.grow(1);
        self.buffer[self.len] = action;
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        self.buffer.resize((self.len + more).next_power_of_two().max(64), Action::pass());
    }

    /// Adds the placements that fit, cell by cell: the cell as actions carry it, the rotations as bits. Four are written for
    /// each cell without a branch, those that fit first, and the length moves on by how many do: the next cell writes over
    /// the rest.
    #[inline]
    pub(crate) fn extend_placements(&mut self, cells: impl ExactSizeIterator<Item = (u32, u8)>) {
        self.reserve((cells.len() + 1) * 4);
        // In 32 bits, so that one compare tells whether four more fit.
        let (mut len, buffer) = (self.len as u32, self.buffer.as_mut_slice());
        for (there, fits) in cells {
            let from = len as usize;
            let Some(window) = buffer.get_mut(from..from + 4) else { break };
            let there = u64::from(there) << 32;
            let fits = usize::from(fits & 15);
            for (action, turned) in window.iter_mut().zip(TURNED[fits]) {
                *action = Action(there | turned);
            }
            len += u32::from(COUNT[fits]);
        }
        self.len = len as usize;
    }

    /// Holds the same as another list, in its own buffer.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.clear();
        self.reserve(other.len);
        self.buffer[..other.len].copy_from_slice(other.as_slice());
        self.len = other.len;
    }

    pub(crate) fn retain(&mut self, mut keep: impl FnMut(Action) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let action = self.buffer[index];
            self.buffer[kept] = action;
            kept += usize::from(keep(action));
        }
        self.len = kept;
    }
}

impl std::ops::Deref for ActionList {
    type Target = [Action];

    fn deref(&self) -> &[Action] {
        self.as_slice()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_come_back_as_they_went_in() {
        let verb = VerbId(9);
        assert_eq!(Action::at_cell(verb, Cell::new(-7, 12)).cell(), Cell::new(-7, 12));
        assert_eq!(Action::at_segment(verb, SegmentId(3_000_000_000)).segment(), SegmentId(3_000_000_000));
        assert_eq!(Action::at_figure(verb, FigureId(65_000)).figure(), FigureId(65_000));
        assert_eq!(Action::at_player(verb, PlayerId(7)).player(), PlayerId(7));
        assert_eq!(Action::with_number(verb, 77).number(), 77);
        assert_eq!(Action::with_tile(verb, TileKindId(700)).tile_kind(), TileKindId(700));
        let figure = Action::figure_to(FigureKindId(3), SegmentId(8));
        assert_eq!((figure.figure_kind(), figure.segment()), (FigureKindId(3), SegmentId(8)));
        assert_eq!(Action::plain(verb).verb(), verb);
    }

    #[test]
    fn a_list_grows_and_keeps_what_fits() {
        let mut list = ActionList::new();
        let there = |x| Action::cell_value(Cell::new(x, 0));
        let cells: Vec<_> = (0..100).map(|x| (there(x), 0b1001 | u8::from(x % 2 == 0) << 1)).collect();
        list.extend_placements(cells.into_iter());
        assert_eq!(list.len(), 250);
        assert_eq!(list[249], Action::place(Cell::new(99, 0), Rotation::R270));
        list.retain(|action| action.rotation() == Rotation::R90);
        assert_eq!(list.len(), 50);
        assert_eq!(list[1].cell(), Cell::new(2, 0));
        list.clear();
        assert!(list.is_empty());
    }
}
