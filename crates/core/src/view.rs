//! What a hook may look at: the ruleset and the state, and nothing it could change.

use crate::board::{Board, Tile};
use crate::event::Pile;
use crate::fault::need;
use crate::figure::{Figure, Place};
use crate::geometry::Cell;
use crate::graph::Graph;
use crate::hook::Standing;
use crate::kind::{
    AttributeId, FeatureKindId, FigureId, FigureKindId, PlayerId, SegmentId, StockId, TileId, TileKindId,
};
use crate::ruleset::Ruleset;
use crate::scopes::Scopes;
use crate::slot::SlotData;
use crate::state::State;

/// The position, read only. `Copy`, two words and an index.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) state: &'a State,
    /// The expansion that looks.
    pub(crate) me: u8,
}

impl<'a> View<'a> {
    /// A view for those outside any expansion.
    pub const fn new(rules: &'a Ruleset, state: &'a State) -> Self {
        Self { rules, state, me: u8::MAX }
    }

    /// The ruleset.
    #[inline]
    pub const fn rules(self) -> &'a Ruleset {
        self.rules
    }

    /// The state.
    #[inline]
    pub const fn state(self) -> &'a State {
        self.state
    }

    /// The board.
    #[inline]
    pub const fn board(self) -> &'a Board {
        &self.state.board
    }

    /// The feature graph.
    #[inline]
    pub const fn graph(self) -> &'a Graph {
        &self.state.graph
    }

    /// Whose turn it is.
    #[inline]
    pub const fn active(self) -> PlayerId {
        self.state.vars.active
    }

    /// How many sit at the table.
    #[inline]
    pub fn players(self) -> usize {
        self.state.players()
    }

    /// The players clockwise, beginning with this one.
    pub fn clockwise_from(self, first: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
        let count = self.players();
        (first.index()..first.index() + count)
            .map(move |player| PlayerId((if player < count { player } else { player - count }) as u8))
    }

    /// The player after this one.
    #[inline]
    pub fn next_player(self, player: PlayerId) -> PlayerId {
        let next = player.index() + 1;
        // Not by a remainder: a division costs more than the rest of the way to the next turn.
        PlayerId(if next < self.players() { next as u8 } else { 0 })
    }

    /// The tile laid in this turn.
    #[inline]
    pub fn placed(self) -> Option<TileId> {
        self.state.vars.placed
    }

    /// The cell of the tile laid in this turn.
    #[inline]
    pub fn placed_cell(self) -> Option<Cell> {
        self.placed().map(|tile| self.tile(tile).cell)
    }

    /// Whether the tile laid in this turn bears an attribute.
    #[inline]
    pub fn placed_has(self, attribute: AttributeId) -> bool {
        self.placed().is_some_and(|tile| self.tile_has(tile, attribute))
    }

    /// The action taken in the act phase of this turn, if any.
    #[inline]
    pub const fn acted(self) -> Option<crate::action::Action> {
        self.state.vars.acted
    }

    /// A tile on the board.
    #[inline]
    pub fn tile(self, tile: TileId) -> &'a Tile {
        self.state.board.tile(tile)
    }

    /// Whether a tile on the board bears an attribute.
    #[inline]
    pub fn tile_has(self, tile: TileId, attribute: AttributeId) -> bool {
        self.rules.tile_kind(self.tile(tile).kind).has(attribute)
    }

    /// Whether a design bears an attribute.
    #[inline]
    pub fn kind_has(self, kind: TileKindId, attribute: AttributeId) -> bool {
        self.rules.tile_kind(kind).has(attribute)
    }

    /// Whether the feature of a segment was completed in this turn.
    pub fn completed_now(self, segment: SegmentId) -> bool {
        let root = self.graph().root(segment);
        let now = &self.state.completed[self.state.completed_now()];
        now.iter().any(|&other| self.graph().root(other) == root)
    }

    /// The segments of a tile.
    #[inline]
    pub fn segments_of(self, tile: TileId) -> impl Iterator<Item = SegmentId> {
        let tile = self.tile(tile);
        let count = self.rules.tile_kind(tile.kind).segments.len() as u32;
        (tile.first_segment..tile.first_segment + count).map(SegmentId)
    }

    /// All tiles on the board, in the order of laying.
    pub fn tiles(self) -> impl Iterator<Item = TileId> + use<> {
        (0..self.state.board.tiles().len() as u32).map(TileId)
    }

    /// All segments on the board, in the order of laying.
    pub fn segments(self) -> impl Iterator<Item = SegmentId> {
        (0..self.state.graph.nodes.len() as u32).map(SegmentId)
    }

    /// The segments of the same tile that touch this one without joining it: a city beside a field.
    pub fn borders(self, segment: SegmentId) -> impl Iterator<Item = SegmentId> {
        let tile = self.tile(self.graph().tile(segment));
        let local = self.graph().local(segment) as u8;
        let borders = self.rules.tile_kind(tile.kind).borders.iter();
        borders.filter_map(move |&(a, b)| {
            let other = if a == local {
                b
            } else if b == local {
                a
            } else {
                return None;
            };
            Some(SegmentId(tile.first_segment + u32::from(other)))
        })
    }

    /// The cell of a segment.
    #[inline]
    pub fn cell_of(self, segment: SegmentId) -> Cell {
        self.tile(self.graph().tile(segment)).cell
    }

    /// The kind of a segment.
    #[inline]
    pub fn kind_of(self, segment: SegmentId) -> FeatureKindId {
        self.graph().kind(segment)
    }

    /// How often a segment bears an attribute.
    #[inline]
    pub fn attribute(self, segment: SegmentId, attribute: AttributeId) -> u32 {
        let tile = self.tile(self.graph().tile(segment));
        let printed = &self.rules.tile_kind(tile.kind).segments[self.graph().local(segment)];
        if printed.attributes & 1 << attribute.index() == 0 {
            return 0;
        }
        printed.value(attribute)
    }

    /// The feature that a segment belongs to.
    #[inline]
    pub fn feature(self, segment: SegmentId) -> Feature<'a> {
        Feature { view: self, segment }
    }

    /// A figure.
    #[inline]
    pub fn figure(self, figure: FigureId) -> &'a Figure {
        &self.state.figures[figure.index()]
    }

    /// The figures of a player of one kind, wherever they are.
    pub fn figures_of(self, player: PlayerId, kind: FigureKindId) -> impl Iterator<Item = FigureId> {
        self.range(player.index(), kind).map(FigureId)
    }

    /// The first figure of a kind that belongs to nobody, if an expansion in play declares one.
    #[inline]
    pub fn neutral(self, kind: FigureKindId) -> Option<FigureId> {
        if self.rules.figure_kind(kind).neutral == 0 {
            return None;
        }
        // Those of nobody come last, and behind them only the end of the list.
        let kinds = self.rules.figure_kind_count();
        let at = (self.state.figure_from.len() + kind.index()).wrapping_sub(kinds + 1);
        self.state.figure_from.get(at).copied().map(FigureId)
    }

    #[inline]
    fn range(self, owner: usize, kind: FigureKindId) -> std::ops::Range<u16> {
        let at = owner * self.rules.figure_kind_count() + kind.index();
        match (self.state.figure_from.get(at), self.state.figure_from.get(at + 1)) {
            (Some(&from), Some(&to)) => from..to,
            _ => 0..0,
        }
    }

    /// How many figures of a kind a player has in supply.
    #[inline]
    pub fn in_supply(self, player: PlayerId, kind: FigureKindId) -> usize {
        need("figure kind", kind.index(), self.rules.figure_kind_count());
        need("player", player.index(), self.state.players());
        usize::from(self.state.hands[player.index() * self.rules.figure_kind_count() + kind.index()])
    }

    /// How much of a stock a player has.
    #[inline]
    pub fn stock(self, player: PlayerId, stock: StockId) -> u32 {
        self.state.stock(player, stock)
    }

    /// Which part of the turn it is, from 1.
    #[inline]
    pub fn part(self) -> u32 {
        self.state.part()
    }

    /// The first figure of a kind in a player's supply.
    pub fn first_in_supply(self, player: PlayerId, kind: FigureKindId) -> Option<FigureId> {
        self.figures_of(player, kind).find(|&figure| self.figure(figure).place == Place::Supply)
    }

    /// The cells that a place touches: none off the board, one for a segment or a cell, more for what lies between.
    pub fn cells_of(self, place: Place) -> arrayvec::ArrayVec<Cell, 4> {
        use crate::geometry::Side;
        let mut cells = arrayvec::ArrayVec::new();
        match place {
            Place::Segment(segment) => cells.push(self.cell_of(segment)),
            Place::Cell(cell) => cells.push(cell),
            Place::Corner(cell) => {
                let north = cell.step(Side::North);
                cells.extend([cell, north, north.step(Side::East), cell.step(Side::East)]);
            }
            Place::Across(cell, side) => cells.extend([cell, cell.step(side)]),
            Place::With(other) => match self.figure(other).place {
                Place::With(_) => {}
                place => return self.cells_of(place),
            },
            Place::Supply | Place::Beside | Place::Held(_) => {}
        }
        cells
    }

    /// The one cell that a place lies on: none if it lies off the board or touches several.
    #[inline]
    pub fn only_cell(self, place: Place) -> Option<Cell> {
        match place {
            Place::Segment(segment) => Some(self.cell_of(segment)),
            Place::Cell(cell) => Some(cell),
            Place::With(other) => match self.figure(other).place {
                Place::Segment(segment) => Some(self.cell_of(segment)),
                Place::Cell(cell) => Some(cell),
                _ => None,
            },
            _ => None,
        }
    }

    /// The figures that stand on a cell and nowhere else, in growing order, whatever they are.
    #[inline]
    pub fn figures_at(self, cell: Cell) -> impl Iterator<Item = FigureId> {
        let tile = self.board().tile_at(cell);
        self.state.figures().filter_map(move |(id, figure)| {
            let here = match figure.place {
                // One look at the segment: where its tile lies need not be asked.
                Place::Segment(segment) => Some(self.graph().tile(segment)) == tile,
                Place::Supply => false,
                place => self.only_cell(place) == Some(cell),
            };
            here.then_some(id)
        })
    }

    /// Whether a place shelters who stands there: a segment of a kind declared so.
    #[inline]
    pub fn is_sheltered(self, place: Place) -> bool {
        match place {
            Place::Segment(segment) => self.rules.feature_kind(self.kind_of(segment)).sheltered,
            _ => false,
        }
    }

    /// Whether the rules let a figure of nobody's enter a cell: every entry filter is asked. For several cells, ask the
    /// [`entry`](Self::entry) of the figure.
    pub fn may_enter(self, figure: FigureId, cell: Cell) -> Verdict {
        self.entry(figure).check(cell)
    }

    /// Where the rules let a figure of nobody's go. What the filters are about is looked up once, for many cells.
    #[inline]
    pub fn entry(self, figure: FigureId) -> Entry<'a> {
        Entry { view: self, figure, scopes: Scopes::of(&self.rules.hooks.entry, self) }
    }

    /// Whether the rules let a player put a figure on a segment: every standing filter is asked. Whether the kind stands on
    /// such a feature at all, [`Ruleset::stands_on`] says.
    ///
    /// ```
    /// use tilewright_core::prelude::*;
    ///
    /// fn is_free(view: View<'_>, wish: &Standing) -> bool {
    ///     view.may_stand(wish).is_allowed()
    /// }
    /// ```
    pub fn may_stand(self, wish: &Standing) -> Verdict {
        self.rules.may_stand(self.state, wish, &Scopes::of(&self.rules.hooks.standing, self))
    }

    /// Whether the rules let a figure be removed for a reason, in a word: every removal filter is asked.
    pub fn may_remove(self, figure: FigureId, why: &'static str) -> Verdict {
        for hook in &self.rules.hooks.removal {
            let verdict =
                hook.run("may-be-removed", |call| call(View { me: hook.owner, ..self }, figure, why));
            if !verdict.is_allowed() {
                return verdict;
            }
        }
        Verdict::Allow
    }

    /// Tiles of a pile.
    pub fn pile_total(self, pile: Pile) -> u32 {
        self.state.pile_total(pile)
    }

    /// What the looking expansion keeps in the state. The default if it keeps nothing of that type.
    ///
    /// # Panics
    ///
    /// If the expansion declared no state of type `T`: a mistake of the expansion.
    #[inline]
    pub fn own<T: SlotData>(self) -> &'a T {
        self.state.slots[usize::from(self.me)].as_any().downcast_ref().unwrap_or_else(|| no_slot::<T>())
    }

    /// What the looking expansion kept when the ruleset was composed.
    ///
    /// # Panics
    ///
    /// If the expansion kept nothing of type `T`: a mistake of the expansion.
    #[inline]
    pub fn kept<T: 'static>(self) -> &'a T {
        self.rules.kept[usize::from(self.me)].downcast_ref().unwrap_or_else(|| no_slot::<T>())
    }
}

/// Where a figure of nobody's may go; see [`View::entry`].
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    view: View<'a>,
    figure: FigureId,
    scopes: Scopes,
}

impl Entry<'_> {
    /// Whether it may enter a cell.
    #[inline]
    pub fn check(&self, cell: Cell) -> Verdict {
        if self.scopes.is_silent_at(cell) { Verdict::Allow } else { self.ask(cell) }
    }

    /// Few cells are asked about, so that the loop over all of them is better off without it.
    #[inline(never)]
    fn ask(&self, cell: Cell) -> Verdict {
        // No tile is looked at: what is about tiles is refused when the ruleset is composed.
        self.scopes.ask_all(&self.view.rules.hooks.entry, self.view, (cell, 0, 0), |hook, view| {
            hook.run("may-enter", |call| call(view, self.figure, cell))
        })
    }
}

#[cold]
#[expect(
    clippy::panic,
    reason = "a mistake in the hook that is being called: caught, and told with its name"
)]
pub(crate) fn no_slot<T>() -> ! {
    panic!("it asks for a `{}` that it never declared", std::any::type_name::<T>())
}

/// Whether something may be, and if not, which rule forbids it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub enum Verdict {
    /// Nothing speaks against it.
    Allow,
    /// This rule does.
    Deny(crate::error::RuleId),
}

impl Verdict {
    /// Denies by a rule if a condition holds.
    #[inline]
    pub const fn deny_if(condition: bool, rule: crate::error::RuleId) -> Self {
        if condition { Self::Deny(rule) } else { Self::Allow }
    }

    /// Whether nothing speaks against it.
    #[inline]
    pub const fn is_allowed(self) -> bool {
        matches!(self, Self::Allow)
    }
}

/// A feature, seen from one of its segments.
#[derive(Clone, Copy, Debug)]
pub struct Feature<'a> {
    view: View<'a>,
    segment: SegmentId,
}

impl<'a> Feature<'a> {
    /// The segment it is seen from.
    #[inline]
    pub const fn segment(self) -> SegmentId {
        self.segment
    }

    /// Its kind.
    #[inline]
    pub fn kind(self) -> FeatureKindId {
        self.view.kind_of(self.segment)
    }

    /// Its root: equal for two views of one feature, until the next tile.
    #[inline]
    pub fn root(self) -> SegmentId {
        self.view.graph().root(self.segment)
    }

    /// Whether it is complete. A kind that is never complete is not, however closed.
    #[inline]
    pub fn is_complete(self) -> bool {
        self.view.rules.is_complete(self.view.state, self.root())
    }

    /// Open ports, or empty cells around for kinds that have to be surrounded.
    #[inline]
    pub fn open_ports(self) -> u32 {
        self.view.graph().open_ports(self.segment)
    }

    /// Distinct tiles, for kinds that count them.
    #[inline]
    pub fn tiles(self) -> u32 {
        self.view.graph().tile_count(self.segment)
    }

    /// Whether it was scored as a completed feature. Linear in the features scored so far.
    pub fn was_scored(self) -> bool {
        let root = self.root();
        self.view.state.scored.iter().any(|&segment| self.view.graph().root(segment) == root)
    }

    /// Whether a figure that occupies stands on it.
    #[inline]
    pub fn is_occupied(self) -> bool {
        self.view.graph().occupants(self.segment) != 0
    }

    /// All its segments.
    #[inline]
    pub fn members(self) -> crate::graph::Members<'a> {
        self.view.graph().members(self.segment)
    }

    /// All figures on it.
    pub fn figures(self) -> impl Iterator<Item = FigureId> {
        let state = self.view.state;
        self.members().flat_map(move |member| state.figures_on(member))
    }

    /// How often its segments bear an attribute, all together.
    pub fn attribute(self, attribute: AttributeId) -> u32 {
        self.members().map(|member| self.view.attribute(member, attribute)).sum()
    }
}
