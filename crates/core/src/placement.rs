//! Laying a tile: the board, the joins, and what the tile completes.
//!
//! # Invariants
//!
//! - A run of ports that connects the same two segments is one join, with all its ports taken off the open ones.
//! - Where kinds differ across a border (a wild side allows it), both sides are closed and nothing joins.
//! - What the tile completes is known when this is done, before anybody chooses anything.

use crate::action::ActionList;
use crate::board::{Need, OpenCell, Row, Spot, Tile, side_bits};
use crate::geometry::{Cell, Rotation, Side};
use crate::hook::Placement;
use crate::journal::Op;
use crate::kind::{SegmentId, TileId, TileKindId};
use crate::ruleset::{Face, NO_SEGMENT, Ruleset};
use crate::state::{State, Waiting};
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
        let (here, place) = self.board.look(cell);
        if let Spot::Open(slot) = here {
            let open = self.board.take_open(slot);
            if self.journal.is_on() {
                let (slot, need) = (slot as u32, open.need);
                self.journal.push(Op::OpenNeed { slot, pattern: need.pattern, mask: need.mask });
                self.journal.push(Op::OpenRemoved { slot, cell });
            }
        }
        let printed = rules.tile_kind(kind);
        let tile = self.board.tiles.len() as u32;
        let first_segment = self.graph.nodes.len() as u32;
        let laid = Tile { kind, cell, rotation, first_segment };
        let place = self.board.push_tile(place, laid, printed.surrounded);
        if self.journal.is_on() {
            self.journal.push(Op::Tile);
        }
        self.graph.push_all(tile, &printed.nodes);
        if printed.surrounded {
            self.count_empty_cells(rules, cell, first_segment);
        }
        if self.graph.keeps_links() {
            for &(a, b) in &printed.borders {
                self.graph.border(first_segment + u32::from(a), first_segment + u32::from(b));
            }
        }
        let face = &printed.faces[rotation.quarters()];
        let mut closed = printed.stands_alone;
        for side in Side::ALL {
            closed |= self.lay_side(rules, (cell, place), face, first_segment, side);
        }
        if rules.has_surrounded {
            self.tell_neighbours(rules, cell);
        }
        if closed {
            self.find_completed(rules, kind, first_segment);
        }
        if printed.surrounded {
            self.wait_for_neighbours(rules, kind, cell, first_segment);
        }
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

    /// Meets what is across one side. Says whether that may have completed something.
    #[inline]
    fn lay_side(
        &mut self,
        rules: &Ruleset,
        from: (Cell, usize),
        face: &Face,
        first: u32,
        side: Side,
    ) -> bool {
        let near = from.0.step(side);
        let across = side_bits(side.opposite());
        let (there, place) = self.board.look_near(from, near);
        match there {
            Spot::Tile(other) => return self.meet(rules, face, first, side, other),
            Spot::Open(slot) => {
                let need = self.board.need(slot);
                if self.journal.is_on() {
                    let (pattern, mask) = (need.pattern, need.mask);
                    self.journal.push(Op::OpenNeed { slot: slot as u32, pattern, mask });
                }
                self.board.set_need(slot, need.and(face.facing & across, face.facing_care & across));
            }
            Spot::Nothing if face.takes & 1 << side.index() != 0 && near.is_on_board() => {
                let need = Need::new(face.facing & across, face.facing_care & across);
                let mut open = OpenCell { cell: near, need };
                if rules.has_rim {
                    self.add_rim(rules, &mut open, side.opposite());
                }
                self.board.push_open_at(place, open);
                if self.journal.is_on() {
                    self.journal.push(Op::OpenAdded);
                }
            }
            Spot::Nothing => {}
        }
        false
    }

    /// Sides that take no tile leave a cell unopened; once another side opens it, they count.
    #[cold]
    fn add_rim(&self, rules: &Ruleset, open: &mut OpenCell, known: Side) {
        for side in Side::ALL.into_iter().filter(|&side| side != known) {
            if let Spot::Tile(other) = self.board.spot(open.cell.step(side)) {
                let other = &self.board.tiles[other];
                let face = &rules.tile_kind(other.kind).faces[other.rotation.quarters()];
                open.need = open.need.and(face.facing & side_bits(side), face.facing_care & side_bits(side));
            }
        }
    }

    /// Joins or closes along one border, by runs of ports between the same two segments. Says whether a feature of the new
    /// tile may have no open port left.
    #[inline]
    fn meet(&mut self, rules: &Ruleset, face: &Face, first: u32, side: Side, other: usize) -> bool {
        let other = self.board.tiles[other];
        let other_face = &rules.tile_kind(other.kind).faces[other.rotation.quarters()];
        let across = side.opposite();
        let (here, there) = (face.at_side(side), other_face.at_side(across));
        let (here_is, there_is) = (face.kinds_at_side(side), other_face.kinds_at_side(across));
        let mut meet = |offset: usize, ports: u32| {
            let (a, b) = (here[offset], there[2 - offset]);
            let joins = here_is[offset] == there_is[2 - offset] && a != NO_SEGMENT;
            self.meet_run(
                rules,
                (a, first + u32::from(a)),
                (b, other.first_segment + u32::from(b)),
                ports,
                joins,
            )
        };
        // Most sides are one segment from end to end.
        if face.is_whole(side) && other_face.is_whole(across) {
            return meet(0, 3);
        }
        let (mut offset, mut closed) = (0, false);
        while offset < 3 {
            let (a, b) = (here[offset], there[2 - offset]);
            let run = (offset..3).take_while(|&at| here[at] == a && there[2 - at] == b).count();
            closed |= meet(offset, run as u32);
            offset += run;
        }
        closed
    }

    /// Joins or closes a run of ports between two segments, each given by its number on its tile and on the board. Says
    /// whether a feature of the new tile may have no open port left.
    #[inline(never)]
    fn meet_run(
        &mut self,
        rules: &Ruleset,
        (a, seg_a): (u8, u32),
        (b, seg_b): (u8, u32),
        ports: u32,
        joins: bool,
    ) -> bool {
        if joins {
            return self.graph.join(seg_a, seg_b, ports, &mut self.journal) == 0;
        }
        if a != NO_SEGMENT {
            self.graph.close(seg_a, ports, &mut self.journal);
        }
        if b != NO_SEGMENT {
            let root = self.graph.close(seg_b, ports, &mut self.journal);
            self.note_closed(rules, SegmentId(seg_b), root);
        }
        true
    }

    /// A feature that the new tile only closes is completed by it, though it has no segment there.
    #[cold]
    fn note_closed(&mut self, rules: &Ruleset, segment: SegmentId, root: u32) {
        let node = &self.graph.nodes[root as usize];
        if node.sum.open == 0 && rules.completes(node.kind) {
            self.completed.push(segment);
        }
    }

    /// Notes what the new tile completed, by the numbers of its segments.
    fn find_completed(&mut self, rules: &Ruleset, kind: TileKindId, first: u32) {
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
    }

    /// What has to be surrounded and is not yet waits for the cells around it.
    fn wait_for_neighbours(&mut self, rules: &Ruleset, kind: TileKindId, cell: Cell, first: u32) {
        for local in 0..rules.tile_kind(kind).segments.len() as u32 {
            let segment = SegmentId(first + local);
            let surrounded = Ruleset::surrounds(rules.feature_kind(self.graph.kind(segment)));
            if surrounded && self.graph.open_ports(segment) != 0 {
                self.surround.push(Waiting { segment, cell });
                if self.journal.is_on() {
                    self.journal.push(Op::SurroundAdded);
                }
            }
        }
    }

    /// Features that wait to be surrounded lack one cell less.
    #[inline]
    fn tell_neighbours(&mut self, rules: &Ruleset, cell: Cell) {
        if self.surround.len() > FEW_WAIT {
            self.tell_ring(rules, cell);
            return;
        }
        let mut slot = 0;
        while slot < self.surround.len() {
            let waits = self.surround[slot];
            // Cells lie less than 2^16 - 2 apart, so that nothing far looks near; one compare catches all four ends.
            let east = waits.cell.x.wrapping_sub(cell.x).wrapping_add(1) as u16;
            let north = waits.cell.y.wrapping_sub(cell.y).wrapping_add(1) as u16;
            let near = east.max(north) <= 2;
            if near && self.surround_by_one(waits.segment) {
                // Its slot is another's now.
                self.forget_surround(slot);
            } else {
                slot += 1;
            }
        }
    }

    /// The same where many wait, or did: look around instead of at all of them. Those that are complete stay in the list,
    /// which nobody looks through any more; it gets short again by undo alone, and they wait again by then.
    #[inline(never)]
    fn tell_ring(&mut self, rules: &Ruleset, cell: Cell) {
        for near in cell.ring() {
            let Some(tile) = self.board.surrounded_at(near) else { continue };
            let Tile { kind, first_segment, .. } = self.board.tiles[tile];
            for (segment, node) in (first_segment..).map(SegmentId).zip(&rules.tile_kind(kind).nodes) {
                if Ruleset::surrounds(rules.feature_kind(node.kind)) {
                    self.surround_by_one(segment);
                }
            }
        }
    }

    /// One cell less is empty around a feature that waits. Whether that completes it.
    #[inline]
    fn surround_by_one(&mut self, segment: SegmentId) -> bool {
        let root = self.graph.close(segment.0, 1, &mut self.journal);
        let complete = self.graph.nodes[root as usize].sum.open == 0;
        if complete {
            self.completed.push(segment);
        }
        complete
    }

    fn forget_surround(&mut self, slot: usize) {
        let Waiting { segment, .. } = self.surround.swap_remove(slot);
        if self.journal.is_on() {
            self.journal.push(Op::SurroundRemoved { slot: slot as u32, segment: segment.0 });
        }
    }
}

/// So many features that wait to be surrounded are looked through for each tile; where there are more, the cells around
/// the tile are.
const FEW_WAIT: usize = 24;

#[inline]
const fn fits(face: &Face, need: Need) -> bool {
    (face.pattern ^ need.pattern) & need.mask & face.care == 0
}

impl Ruleset {
    /// Lists where a tile may lie: by open cell, then by rotation. A function of its own, so that its loop has the registers.
    #[inline(never)]
    pub(crate) fn list_placements(&self, state: &State, kind: TileKindId, list: &mut ActionList) {
        let board = &state.board;
        let open = board.rows.iter();
        if let Some(table) = &self.fit {
            let table = &table[kind.index()];
            list.extend_placements(open.map(|row| (row.there, table[usize::from(row.need.class)])));
        } else {
            self.compare_placements(open, kind, list);
        }
        if !self.hooks.placement.is_empty() {
            list.retain(|action| {
                let wish = Placement { kind, cell: action.cell(), rotation: action.rotation() };
                self.may_lie(state, wish).is_allowed()
            });
        }
    }

    /// The same without a table: sides compared as they are.
    fn compare_placements<'a>(
        &self,
        open: impl ExactSizeIterator<Item = &'a Row>,
        kind: TileKindId,
        list: &mut ActionList,
    ) {
        let faces = &self.tile_kind(kind).faces;
        // Held apart, so that they stay in registers.
        let pattern = faces.map(|face| face.pattern);
        let care = faces.map(|face| face.care);
        list.extend_placements(open.map(|&Row { need, there }| {
            let fits =
                |turn: usize| u8::from((pattern[turn] ^ need.pattern) & need.mask & care[turn] == 0) << turn;
            (there, fits(0) | fits(1) | fits(2) | fits(3))
        }));
    }

    /// Whether the sides of a tile match what lies around a cell. The cell has to be open.
    pub(crate) fn sides_match(&self, state: &State, wish: Placement) -> Option<bool> {
        let face = &self.tile_kind(wish.kind).faces[wish.rotation.quarters()];
        match state.board.spot(wish.cell) {
            Spot::Open(slot) => Some(fits(face, state.board.need(slot))),
            _ => None,
        }
    }

    /// Asks every placement filter.
    pub(crate) fn may_lie(&self, state: &State, wish: Placement) -> Verdict {
        let attributes = self.tile_kind(wish.kind).any_attributes;
        for hook in self.hooks.placement.iter().filter(|hook| hook.concerns(attributes)) {
            let verdict =
                hook.run("may-lie", |call| call(View { rules: self, state, me: hook.owner }, &wish));
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
            return board.rows.iter().any(|row| table[usize::from(row.need.class)] != 0);
        }
        for (&cell, &Row { need, .. }) in board.cells.iter().zip(&board.rows) {
            for (face, rotation) in faces.iter().zip(Rotation::ALL) {
                if fits(face, need) {
                    let wish = Placement { kind, cell, rotation };
                    if !filtered || self.rules.may_lie(self.state, wish).is_allowed() {
                        return true;
                    }
                }
            }
        }
        false
    }
}
