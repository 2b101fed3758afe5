//! Laying a tile: the board, the joins, and what the tile completes.
//!
//! # Invariants
//!
//! - A run of ports that connects the same two segments is one join, with all its ports taken off the open ones.
//! - Where kinds differ across a border (a wild side allows it), both sides are closed and nothing joins.
//! - What the tile completes is known when this is done, before anybody chooses anything.

use crate::action::ActionList;
use crate::board::{OpenCell, Spot, Tile, side_bits};
use crate::geometry::{Cell, Rotation, Side};
use crate::hook::Placement;
use crate::journal::Op;
use crate::kind::{SegmentId, TileId, TileKindId};
use crate::ruleset::{Face, NO_SEGMENT, Ruleset};
use crate::state::State;
use crate::view::{Verdict, View};

impl State {
    /// Lays a tile on an empty cell. Whether it fits is for the caller to know.
    pub(crate) fn lay(
        &mut self,
        rules: &Ruleset,
        kind: TileKindId,
        cell: Cell,
        rotation: Rotation,
    ) -> TileId {
        if let Spot::Open(slot) = self.board.spot(cell) {
            let open = self.board.take_open(slot);
            if self.journal.is_on() {
                self.journal.push(Op::OpenRemoved { slot: slot as u32, open });
            }
        }
        let printed = rules.tile_kind(kind);
        let tile = self.board.tiles.len() as u32;
        let first_segment = self.graph.nodes.len() as u32;
        self.board.push_tile(Tile { kind, cell, rotation, first_segment });
        if self.journal.is_on() {
            self.journal.push(Op::Tile);
        }
        self.graph.push_all(tile, &printed.nodes);
        if printed.surrounded {
            self.count_empty_cells(rules, cell, first_segment);
        }
        for &(a, b) in &printed.borders {
            self.graph.border(first_segment + u32::from(a), first_segment + u32::from(b));
        }
        let face = &printed.faces[rotation.quarters()];
        for side in Side::ALL {
            self.lay_side(rules, cell, face, first_segment, side);
        }
        self.find_completed(rules, kind, cell, first_segment);
        TileId(tile)
    }

    /// Features that have to be surrounded count the empty cells around as open.
    fn count_empty_cells(&mut self, rules: &Ruleset, cell: Cell, first_segment: u32) {
        let empty = cell.ring().iter().filter(|&&near| self.board.tile_at(near).is_none()).count();
        for node in &mut self.graph.nodes[first_segment as usize..] {
            if Ruleset::surrounds(rules.feature_kind(node.kind)) {
                node.sum.open = empty as u32;
            }
        }
    }

    #[inline]
    fn lay_side(&mut self, rules: &Ruleset, cell: Cell, face: &Face, first: u32, side: Side) {
        let near = cell.step(side);
        let across = side_bits(side.opposite());
        match self.board.spot(near) {
            Spot::Tile(other) => self.meet(rules, face, first, side, other),
            Spot::Open(slot) => {
                let (need, mask) = (self.board.need[slot], self.board.mask[slot]);
                if self.journal.is_on() {
                    self.journal.push(Op::OpenNeed { slot: slot as u32, need, mask });
                }
                self.board.set_need(slot, need | face.facing & across, mask | face.facing_care & across);
            }
            Spot::Nothing if face.takes & 1 << side.index() != 0 && near.is_on_board() => {
                let mut open =
                    OpenCell { cell: near, need: face.facing & across, mask: face.facing_care & across };
                if rules.has_rim {
                    self.add_rim(rules, &mut open, side.opposite());
                }
                self.board.push_open(open);
                if self.journal.is_on() {
                    self.journal.push(Op::OpenAdded);
                }
            }
            Spot::Nothing => {}
        }
    }

    /// Sides that take no tile leave a cell unopened; once another side opens it, they count.
    #[cold]
    fn add_rim(&self, rules: &Ruleset, open: &mut OpenCell, known: Side) {
        for side in Side::ALL.into_iter().filter(|&side| side != known) {
            if let Spot::Tile(other) = self.board.spot(open.cell.step(side)) {
                let other = &self.board.tiles[other];
                let face = &rules.tile_kind(other.kind).faces[other.rotation.quarters()];
                open.need |= face.facing & side_bits(side);
                open.mask |= face.facing_care & side_bits(side);
            }
        }
    }

    /// Joins and closes along one border.
    #[inline]
    fn meet(&mut self, rules: &Ruleset, face: &Face, first: u32, side: Side, other: usize) {
        let other = self.board.tiles[other];
        let other_face = &rules.tile_kind(other.kind).faces[other.rotation.quarters()];
        let (here, there) = (side.index() * 3, side.opposite().index() * 3);
        let mut offset = 0;
        while offset < 3 {
            let a = face.at_port[here + offset];
            let b = other_face.at_port[there + 2 - offset];
            let mut ports = 1;
            while offset + ports < 3
                && face.at_port[here + offset + ports] == a
                && other_face.at_port[there + 2 - offset - ports] == b
            {
                ports += 1;
            }
            offset += ports;
            let (seg_a, seg_b) = (first + u32::from(a), other.first_segment + u32::from(b));
            let ports = ports as u32;
            if a != NO_SEGMENT
                && b != NO_SEGMENT
                && self.graph.nodes[seg_a as usize].kind == self.graph.nodes[seg_b as usize].kind
            {
                self.graph.join(seg_a, seg_b, ports, &mut self.journal);
            } else {
                if a != NO_SEGMENT {
                    self.graph.close(seg_a, ports, &mut self.journal);
                }
                if b != NO_SEGMENT {
                    let root = self.graph.close(seg_b, ports, &mut self.journal);
                    self.note_closed(rules, SegmentId(seg_b), root);
                }
            }
        }
    }

    /// A feature that the new tile only closes is completed by it, though it has no segment there.
    #[cold]
    fn note_closed(&mut self, rules: &Ruleset, segment: SegmentId, root: u32) {
        let node = &self.graph.nodes[root as usize];
        if node.sum.open == 0 && rules.completes(node.kind) {
            self.completed.push(segment);
        }
    }

    #[inline]
    fn find_completed(&mut self, rules: &Ruleset, kind: TileKindId, cell: Cell, first: u32) {
        if rules.has_surrounded {
            self.tell_neighbours(cell);
        }
        let printed = rules.tile_kind(kind);
        let from = self.completed.len();
        for local in 0..printed.segments.len() as u32 {
            let segment = first + local;
            let kind = self.graph.nodes[segment as usize].kind;
            if !rules.completes(kind) {
                continue;
            }
            let root = self.graph.find(segment);
            if self.graph.nodes[root as usize].sum.open != 0 {
                continue;
            }
            if !self.completed[from..].iter().any(|&other| self.graph.find(other.0) == root) {
                self.completed.push(SegmentId(segment));
            }
        }
        if printed.surrounded {
            for local in 0..printed.segments.len() as u32 {
                let segment = SegmentId(first + local);
                let surrounded = Ruleset::surrounds(rules.feature_kind(self.graph.kind(segment)));
                if surrounded && self.graph.open_ports(segment) != 0 {
                    self.surround.push(segment);
                    if self.journal.is_on() {
                        self.journal.push(Op::SurroundAdded);
                    }
                }
            }
        }
    }

    /// Features that wait to be surrounded lack one cell less.
    #[inline]
    fn tell_neighbours(&mut self, cell: Cell) {
        let mut slot = 0;
        while slot < self.surround.len() {
            let segment = self.surround[slot];
            let waits = self.board.tiles[self.graph.nodes[segment.index()].tile as usize].cell;
            let near = (waits.x - cell.x).abs() <= 1 && (waits.y - cell.y).abs() <= 1;
            if near {
                let root = self.graph.close(segment.0, 1, &mut self.journal);
                if self.graph.nodes[root as usize].sum.open == 0 {
                    self.completed.push(segment);
                    self.surround.swap_remove(slot);
                    if self.journal.is_on() {
                        self.journal.push(Op::SurroundRemoved { slot: slot as u32, segment: segment.0 });
                    }
                    continue;
                }
            }
            slot += 1;
        }
    }
}

/// Two bits a side: what an open cell wants to see there, or 0.
#[inline]
const fn class(need: u32) -> usize {
    ((need | need >> 6 | need >> 12 | need >> 18) & 0xFF) as usize
}

#[inline]
const fn fits(face: &Face, need: u32, mask: u32) -> bool {
    (face.pattern ^ need) & mask & face.care == 0
}

impl Ruleset {
    /// Lists where a tile may lie: by open cell, then by rotation.
    pub(crate) fn list_placements(&self, state: &State, kind: TileKindId, list: &mut ActionList) {
        let board = &state.board;
        let cells = &board.cells[..];
        let (need, mask) = (&board.need[..cells.len()], &board.mask[..cells.len()]);
        if let Some(table) = &self.fit {
            let table = &table[kind.index()];
            list.extend_placements(cells.iter().zip(need).map(|(&cell, &need)| (cell, table[class(need)])));
        } else {
            self.compare_placements(cells, need, mask, kind, list);
        }
        if !self.hooks.placement.is_empty() {
            list.retain(|action| {
                let wish = Placement { kind, cell: action.cell(), rotation: action.rotation() };
                self.may_lie(state, wish).is_allowed()
            });
        }
    }

    /// The same without a table: sides compared as they are.
    fn compare_placements(
        &self,
        cells: &[Cell],
        need: &[u32],
        mask: &[u32],
        kind: TileKindId,
        list: &mut ActionList,
    ) {
        let faces = &self.tile_kind(kind).faces;
        // Held apart, so that they stay in registers.
        let pattern = faces.map(|face| face.pattern);
        let care = faces.map(|face| face.care);
        list.extend_placements(cells.iter().enumerate().map(|(slot, &cell)| {
            let (need, mask) = (need[slot], mask[slot]);
            let fits = |turn: usize| u8::from((pattern[turn] ^ need) & mask & care[turn] == 0) << turn;
            (cell, fits(0) | fits(1) | fits(2) | fits(3))
        }));
    }

    /// Whether the sides of a tile match what lies around a cell. The cell has to be open.
    pub(crate) fn sides_match(&self, state: &State, wish: Placement) -> Option<bool> {
        let face = &self.tile_kind(wish.kind).faces[wish.rotation.quarters()];
        match state.board.spot(wish.cell) {
            Spot::Open(slot) => Some(fits(face, state.board.need[slot], state.board.mask[slot])),
            _ => None,
        }
    }

    /// Asks every placement filter.
    pub(crate) fn may_lie(&self, state: &State, wish: Placement) -> Verdict {
        let attributes = self.tile_kind(wish.kind).any_attributes;
        for hook in self.hooks.placement.iter().filter(|hook| hook.concerns(attributes)) {
            let verdict = (hook.call)(View { rules: self, state, me: hook.owner }, &wish);
            if !verdict.is_allowed() {
                return verdict;
            }
        }
        Verdict::Allow
    }
}

impl View<'_> {
    /// Whether a tile may lie anywhere at all. Stops at the first place found.
    pub fn fits_anywhere(self, kind: TileKindId) -> bool {
        let faces = &self.rules.tile_kind(kind).faces;
        let board = &self.state.board;
        let filtered = !self.rules.hooks.placement.is_empty();
        if let Some(table) = self.rules.fit.as_ref().filter(|_| !filtered) {
            let table = &table[kind.index()];
            return board.need.iter().any(|&need| table[class(need)] != 0);
        }
        for (slot, (&need, &mask)) in board.need.iter().zip(&board.mask).enumerate() {
            for (face, rotation) in faces.iter().zip(Rotation::ALL) {
                if fits(face, need, mask) {
                    let wish = Placement { kind, cell: board.cells[slot], rotation };
                    if !filtered || self.rules.may_lie(self.state, wish).is_allowed() {
                        return true;
                    }
                }
            }
        }
        false
    }
}
