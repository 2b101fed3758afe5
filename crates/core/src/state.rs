//! The state of a game: plain data, cloned freely, holding no code and no generator.
//!
//! # Invariants
//!
//! - Everything that play depends on is here, and nothing else is: not the seed, not the order of the supply.
//! - A state belongs to the ruleset that made it. What it is given to must be that ruleset.
//! - Equality is equality of the game; what is kept for undo and what is kept in buffers does not count.
//! - [`State::check`] recomputes what is kept up to date in small steps and compares.

use petgraph::graph::{NodeIndex, UnGraph};

use crate::action::{Action, ActionList};
use crate::board::{Board, Need, OpenCell};
use crate::event::{Event, EventLog, Pile};
use crate::fault::Fault;
use crate::figure::{Figure, Place};
use crate::geometry::Cell;
use crate::graph::{Graph, Link};
use crate::journal::{Journal, Mark, Op};
use crate::kind::{
    FeatureKindId, FigureId, FigureKindId, MAX_PLAYERS, PlayerId, SegmentId, StockId, TileId, TileKindId,
};
use crate::merges::Recorded;
use crate::ruleset::Ruleset;
use crate::scoring::Scoring;
use crate::slot::{Slot, copy_slots};

/// Which list of phases the game is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Turn,
    End,
    Over,
}

/// Whose decision the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pending {
    Nobody,
    Chance,
    Player(PlayerId),
}

/// A segment that waits to be surrounded, with its cell at hand: every tile laid asks all of them whether it is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) segment: SegmentId,
    pub(crate) cell: Cell,
}

/// What fits into a few words and changes all the time; copied whole for undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Vars {
    pub(crate) scores: [i32; MAX_PLAYERS],
    pub(crate) players: u8,
    pub(crate) active: PlayerId,
    pub(crate) stage: Stage,
    pub(crate) phase: u8,
    pub(crate) pending: Pending,
    pub(crate) drawn: Option<TileKindId>,
    pub(crate) placed: Option<TileId>,
    /// Attributes of the tile laid in this turn and of its segments; none before it is laid.
    pub(crate) placed_attributes: u64,
    pub(crate) acted: Option<Action>,
    pub(crate) skipped: Option<&'static str>,
    /// Which part of the turn it is, from 0, and whether another one is due.
    pub(crate) part: u8,
    pub(crate) part_due: bool,
    pub(crate) turn: u32,
    pub(crate) plies: u32,
    pub(crate) chances: u32,
    pub(crate) supply: u32,
    pub(crate) completed_from: u32,
}

/// What a state writes down while it plays. For search, turn all of it off.
///
/// ```
/// use tilewright_core::state::Recording;
/// assert!(Recording::ALL.events && !Recording::NONE.undo);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recording {
    /// Events are logged.
    pub events: bool,
    /// Every ply can be taken back.
    pub undo: bool,
    /// The petgraph structure of the features is kept. Play and scoring do not need it.
    pub structure: bool,
}

impl Recording {
    /// Everything.
    pub const ALL: Self = Self { events: true, undo: true, structure: true };
    /// Nothing.
    pub const NONE: Self = Self { events: false, undo: false, structure: false };
}

/// A game at one moment.
#[derive(Debug)]
pub struct State {
    pub(crate) vars: Vars,
    pub(crate) board: Board,
    pub(crate) graph: Graph,
    pub(crate) figures: Vec<Figure>,
    /// Figures in supply, by player and kind.
    pub(crate) hands: Vec<u8>,
    /// First figure by owner and kind; neutral ones come after the last player.
    pub(crate) figure_from: Vec<u16>,
    /// Tiles by pile and kind.
    pub(crate) piles: [Vec<u32>; 3],
    /// What players have collected, by player and stock.
    pub(crate) stocks: Vec<u32>,
    /// Segments that wait to be surrounded.
    pub(crate) surround: Vec<Waiting>,
    /// Completed features in order, a segment each.
    pub(crate) completed: Vec<SegmentId>,
    /// Features scored as completed, a segment each.
    pub(crate) scored: Vec<SegmentId>,
    /// Features complete since an earlier turn that a figure claimed in this one, a segment each: scored again, not
    /// completed again.
    pub(crate) reclaimed: Vec<SegmentId>,
    pub(crate) slots: Vec<Box<dyn Slot>>,
    pub(crate) log: EventLog,
    pub(crate) recording: Recording,
    pub(crate) journal: Journal,
    pub(crate) legal: ActionList,
    pub(crate) legal_known: bool,
    pub(crate) scoring: Option<Box<Scoring>>,
    /// What an expansion did wrong, if that could not be refused.
    pub(crate) fault: Option<Box<Fault>>,
    /// Whether that happened within an action that could not be taken back.
    pub(crate) spoilt: bool,
    /// Steps since a tile was laid: phases begun, decisions and outcomes of chance. Only to find circles.
    pub(crate) steps: u32,
    /// How deep hooks that move figures or score are called within each other just now.
    pub(crate) nested: u8,
    /// What was done last. Only to find who is to blame.
    pub(crate) by: Action,
}

/// A copy plays on alike. It cannot be undone past the moment of copying.
impl Clone for State {
    fn clone(&self) -> Self {
        let mut copy = Self::empty(self.recording);
        copy.clone_from(self);
        copy
    }

    /// Reuses every buffer: no allocation once the buffers are large enough.
    fn clone_from(&mut self, other: &Self) {
        self.vars = other.vars.clone();
        self.board.clone_from(&other.board);
        self.graph.clone_from(&other.graph);
        self.figures.clone_from(&other.figures);
        self.hands.clone_from(&other.hands);
        self.figure_from.clone_from(&other.figure_from);
        for (to, from) in self.piles.iter_mut().zip(&other.piles) {
            to.clone_from(from);
        }
        self.stocks.clone_from(&other.stocks);
        self.surround.clone_from(&other.surround);
        self.completed.clone_from(&other.completed);
        self.scored.clone_from(&other.scored);
        self.reclaimed.clone_from(&other.reclaimed);
        copy_slots(&mut self.slots, &other.slots);
        self.recording.structure = self.graph.keeps_links();
        if self.recording.events {
            self.log.events.clone_from(&other.log.events);
            self.log.items.clone_from(&other.log.items);
        }
        self.journal.clear();
        self.legal_known = false;
        self.steps = other.steps;
        self.fault.clone_from(&other.fault);
        self.spoilt = other.spoilt;
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.vars == other.vars
            && self.board == other.board
            && self.graph == other.graph
            && self.figures == other.figures
            && self.hands == other.hands
            && self.piles == other.piles
            && self.stocks == other.stocks
            && self.surround == other.surround
            && self.completed == other.completed
            && self.scored == other.scored
            && self.reclaimed == other.reclaimed
            && self.slots.len() == other.slots.len()
            && self.slots.iter().zip(&other.slots).all(|(a, b)| a.equals(b.as_ref()))
            && self.log == other.log
            && self.fault == other.fault
    }
}

impl State {
    pub(crate) fn empty(recording: Recording) -> Self {
        let mut journal = Journal::default();
        journal.switch(recording.undo);
        let mut graph = Graph::default();
        if !recording.structure {
            graph.drop_links();
        }
        Self {
            vars: Vars {
                scores: [0; MAX_PLAYERS],
                players: 0,
                active: PlayerId(0),
                stage: Stage::Turn,
                phase: 0,
                pending: Pending::Nobody,
                drawn: None,
                placed: None,
                placed_attributes: 0,
                acted: None,
                skipped: None,
                part: 0,
                part_due: false,
                turn: 0,
                plies: 0,
                chances: 0,
                supply: 0,
                completed_from: 0,
            },
            board: Board::default(),
            graph,
            figures: Vec::new(),
            hands: Vec::new(),
            figure_from: Vec::new(),
            piles: Default::default(),
            stocks: Vec::new(),
            surround: Vec::new(),
            completed: Vec::new(),
            scored: Vec::new(),
            reclaimed: Vec::new(),
            slots: Vec::new(),
            log: EventLog::default(),
            recording,
            journal,
            legal: ActionList::new(),
            legal_known: false,
            scoring: None,
            fault: None,
            spoilt: false,
            steps: 0,
            nested: 0,
            by: Action::pass(),
        }
    }

    /// What an expansion did wrong, if it broke the game off: then nobody decides any more. See [`crate::fault`].
    #[inline]
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_deref()
    }

    /// Whether it is a position of the game. It is none if an expansion broke the game off in the middle of an action
    /// and undo was not recorded.
    pub const fn is_whole(&self) -> bool {
        !self.spoilt
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The feature graph.
    #[inline]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Points by player.
    #[inline]
    pub fn scores(&self) -> &[i32] {
        &self.vars.scores[..usize::from(self.vars.players)]
    }

    /// How many sit at the table.
    #[inline]
    pub fn players(&self) -> usize {
        usize::from(self.vars.players)
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> PlayerId {
        self.vars.active
    }

    /// The number of the turn, from 1.
    #[inline]
    pub fn turn(&self) -> u32 {
        self.vars.turn
    }

    /// Applied actions of players so far.
    #[inline]
    pub fn plies(&self) -> u32 {
        self.vars.plies
    }

    /// Outcomes of chance so far.
    #[inline]
    pub fn chances(&self) -> u32 {
        self.vars.chances
    }

    /// Whether final scoring is done.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.vars.stage == Stage::Over
    }

    /// The tile in hand, between draw and placement.
    #[inline]
    pub fn drawn(&self) -> Option<TileKindId> {
        self.vars.drawn
    }

    /// The tile laid in this turn.
    #[inline]
    pub fn placed(&self) -> Option<TileId> {
        self.vars.placed
    }

    /// All figures with their numbers.
    pub fn figures(&self) -> impl ExactSizeIterator<Item = (FigureId, &Figure)> {
        self.figures.iter().enumerate().map(|(index, figure)| (FigureId(index as u16), figure))
    }

    /// How many figures of a kind a player has in supply.
    #[inline]
    pub fn in_supply(&self, player: PlayerId, kind: FigureKindId) -> usize {
        let kinds = self.hands.len() / self.players().max(1);
        self.hands.get(player.index() * kinds + kind.index()).copied().unwrap_or(0).into()
    }

    /// Which part of the turn it is, from 1.
    #[inline]
    pub fn part(&self) -> u32 {
        u32::from(self.vars.part) + 1
    }

    /// How much of a stock a player has.
    #[inline]
    pub fn stock(&self, player: PlayerId, stock: StockId) -> u32 {
        let stocks = self.stocks.len() / self.players().max(1);
        self.stocks.get(player.index() * stocks + stock.index()).copied().unwrap_or(0)
    }

    /// Tiles of a kind in a pile.
    #[inline]
    pub fn tiles_in(&self, pile: Pile, kind: TileKindId) -> u32 {
        self.pile(pile).get(kind.index()).copied().unwrap_or(0)
    }

    /// A pile, by the numbers of the designs.
    #[inline]
    pub(crate) const fn pile(&self, pile: Pile) -> &Vec<u32> {
        let [supply, aside, discarded] = &self.piles;
        match pile {
            Pile::Supply => supply,
            Pile::Aside => aside,
            Pile::Discarded => discarded,
        }
    }

    /// Makes room for so many designs in each pile.
    pub(crate) fn make_piles(&mut self, designs: usize) {
        for pile in &mut self.piles {
            pile.resize(designs, 0);
        }
    }

    /// All tiles of a pile.
    pub fn pile_total(&self, pile: Pile) -> u32 {
        match pile {
            Pile::Supply => self.vars.supply,
            _ => self.pile(pile).iter().sum(),
        }
    }

    /// Completed features since the start of the game, a segment each, in order.
    pub fn completed(&self) -> &[SegmentId] {
        &self.completed
    }

    /// What happened, if it was recorded.
    pub fn log(&self) -> &EventLog {
        &self.log
    }

    /// What is written down.
    pub const fn recording(&self) -> Recording {
        self.recording
    }

    /// Changes what is written down from now on. Turning undo off forgets what could be undone; turning the structure on
    /// builds it anew.
    pub fn set_recording(&mut self, rules: &Ruleset, recording: Recording) {
        self.recording = recording;
        self.journal.switch(recording.undo);
        if !recording.events {
            self.log = EventLog::default();
        }
        if recording.structure && !self.graph.keeps_links() {
            self.graph.adopt_links(self.fresh_structure(rules));
        } else if !recording.structure {
            self.graph.drop_links();
        }
    }

    /// The structure made from the board alone, tile by tile as it grew.
    fn fresh_structure(&self, rules: &Ruleset) -> UnGraph<FeatureKindId, Link, u32> {
        let mut graph = Recorded::of(rules, self).structure();
        for tile in &self.board.tiles {
            for &(a, b) in rules.tile_kind(tile.kind).borders() {
                let node = |local: u8| NodeIndex::new(tile.first_segment as usize + usize::from(local));
                graph.add_edge(node(a), node(b), Link::Border);
            }
        }
        graph
    }

    /// How many plies and outcomes of chance can be taken back.
    pub fn undo_depth(&self) -> usize {
        self.journal.marks.len()
    }

    /// Bytes kept on the heap for board and graph, with their structure where it is kept: what grows with the board. What
    /// is recorded of the past is not in it.
    pub fn heap_bytes(&self) -> usize {
        self.board.heap_bytes() + self.graph.heap_bytes()
    }

    #[inline]
    pub(crate) fn emit(&mut self, event: Event) {
        if self.recording.events {
            self.log.events.push(event);
        }
    }

    pub(crate) fn begin_ply(&mut self) {
        self.nested = 0;
        if self.journal.is_on() {
            self.journal.kept = 0;
            self.journal.marks.push(Mark {
                vars: self.vars.clone(),
                ops: self.journal.ops.len() as u32,
                completed: self.completed.len() as u32,
                scored: self.scored.len() as u32,
                events: self.log.events.len() as u32,
                items: self.log.items.len() as u32,
            });
        }
    }

    /// Changes a pile and keeps the total.
    pub(crate) fn set_count(&mut self, pile: Pile, kind: TileKindId, count: u32) {
        let old = std::mem::replace(&mut self.piles[pile as usize][kind.index()], count);
        if pile == Pile::Supply {
            self.vars.supply = self.vars.supply - old + count;
        }
        if self.journal.is_on() {
            self.journal.push(Op::Count { pile: pile as u8, kind: kind.0, old });
        }
    }

    /// Changes the place of a figure and everything that counts it.
    #[inline]
    pub(crate) fn set_place(&mut self, rules: &Ruleset, id: FigureId, to: Place) {
        let old = self.replace_place(rules, id, to);
        if self.journal.is_on() {
            self.journal.push(Op::Figure { figure: id.0, old });
        }
    }

    #[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
    #[inline(always)]
    pub(crate) fn replace_place(&mut self, rules: &Ruleset, id: FigureId, to: Place) -> Place {
        let figure = self.figures[id.index()];
        let occupies = rules.figure_kind(figure.kind).occupies;
        let kinds = rules.figure_kind_count();
        match figure.place {
            Place::Supply => {
                if let Some(owner) = figure.owner {
                    self.hands[owner.index() * kinds + figure.kind.index()] -= 1;
                }
            }
            Place::Segment(segment) => {
                self.unlink(segment, id);
                if occupies {
                    let root = self.graph.find(segment.0) as usize;
                    self.graph.nodes[root].occupants -= 1;
                }
            }
            _ => {}
        }
        self.figures[id.index()].place = to;
        match to {
            Place::Supply => {
                if let Some(owner) = figure.owner {
                    self.hands[owner.index() * kinds + figure.kind.index()] += 1;
                }
            }
            Place::Segment(segment) => {
                self.link(segment, id);
                if occupies {
                    let root = self.graph.find(segment.0) as usize;
                    self.graph.nodes[root].occupants += 1;
                }
            }
            _ => {}
        }
        figure.place
    }

    /// The chain of a segment grows by number, so that taking back needs no memory of the order.
    #[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
    #[inline(always)]
    fn link(&mut self, segment: SegmentId, id: FigureId) {
        let code = id.0 + 1;
        let mut at = self.graph.nodes[segment.index()].figure;
        if at == 0 || at > code {
            self.figures[id.index()].next = at;
            self.graph.nodes[segment.index()].figure = code;
            return;
        }
        loop {
            let next = self.figures[usize::from(at) - 1].next;
            if next == 0 || next > code {
                self.figures[id.index()].next = next;
                self.figures[usize::from(at) - 1].next = code;
                return;
            }
            at = next;
        }
    }

    fn unlink(&mut self, segment: SegmentId, id: FigureId) {
        let code = id.0 + 1;
        let next = std::mem::take(&mut self.figures[id.index()].next);
        if self.graph.nodes[segment.index()].figure == code {
            self.graph.nodes[segment.index()].figure = next;
            return;
        }
        let mut at = self.graph.nodes[segment.index()].figure;
        while at != 0 {
            let figure = &mut self.figures[usize::from(at) - 1];
            if figure.next == code {
                figure.next = next;
                return;
            }
            at = figure.next;
        }
    }

    /// Takes the newest ply or outcome of chance back. `false` if nothing is kept to take back.
    pub(crate) fn undo(&mut self, rules: &Ruleset) -> bool {
        let Some(mark) = self.journal.marks.pop() else { return false };
        while self.journal.ops.len() > mark.ops as usize {
            if let Some(op) = self.journal.ops.pop() {
                self.take_back(rules, op);
            }
        }
        self.vars = mark.vars;
        self.completed.truncate(mark.completed as usize);
        self.scored.truncate(mark.scored as usize);
        self.log.events.truncate(mark.events as usize);
        self.log.items.truncate(mark.items as usize);
        self.journal.kept = 0;
        self.legal_known = false;
        self.steps = 0;
        self.fault = None;
        self.spoilt = false;
        true
    }

    fn take_back(&mut self, rules: &Ruleset, op: Op) {
        match op {
            Op::Tile => {
                if let Some(tile) = self.board.pop_tile() {
                    self.graph.pop(rules.tile_kind(tile.kind).segments.len());
                }
            }
            Op::Closed { root, ports } => self.graph.reopen(root, ports),
            Op::Union { small, ports, shared } => self.graph.split(small, ports, shared),
            Op::OpenRemoved { slot, cell } => {
                self.board.restore_open(slot as usize, OpenCell { cell, need: Need::default() });
            }
            Op::OpenAdded => self.board.pop_open(),
            Op::OpenNeed { slot, pattern, mask } => {
                self.board.set_need(slot as usize, Need::new(pattern, mask));
            }
            Op::Figure { figure, old } => {
                self.replace_place(rules, FigureId(figure), old);
            }
            Op::Count { pile, kind, old } => self.piles[usize::from(pile)][usize::from(kind)] = old,
            Op::Stock { at, old } => self.stocks[at as usize] = old,
            Op::SurroundAdded => {
                self.surround.pop();
            }
            Op::SurroundRemoved { slot, segment } => {
                let slot = slot as usize;
                let cell = self.board.tile(self.graph.tile(SegmentId(segment))).cell;
                let back = Waiting { segment: SegmentId(segment), cell };
                if slot == self.surround.len() {
                    self.surround.push(back);
                } else {
                    let moved = std::mem::replace(&mut self.surround[slot], back);
                    self.surround.push(moved);
                }
            }
            Op::ReclaimedAdded => {
                self.reclaimed.pop();
            }
            Op::ReclaimedRemoved { segment } => self.reclaimed.push(SegmentId(segment)),
            Op::Slot { index } => {
                if let Some(old) = self.journal.take_slot() {
                    let new = std::mem::replace(&mut self.slots[usize::from(index)], old);
                    self.journal.recycle(index, new);
                }
            }
        }
    }

    /// Recomputes from scratch what is kept up to date in small steps: features, open cells, occupants, supplies, piles.
    /// Linear in the board; for tests and for whoever doubts.
    ///
    /// # Errors
    ///
    /// The first disagreement, in words.
    pub fn check(&self, rules: &Ruleset) -> Result<(), String> {
        self.graph.check(&self.fresh_structure(rules), &self.board)?;
        self.check_open_ports(rules)?;
        self.check_open_cells(rules)?;
        self.check_figures(rules)?;
        let total: u32 = self.pile(Pile::Supply).iter().sum();
        if total != self.vars.supply {
            return Err(format!("supply total {} but {total} tiles", self.vars.supply));
        }
        Ok(())
    }

    fn check_open_ports(&self, rules: &Ruleset) -> Result<(), String> {
        let mut open = vec![0_u32; self.graph.nodes.len()];
        for tile in &self.board.tiles {
            let kind = rules.tile_kind(tile.kind);
            for (local, segment) in kind.segments.iter().enumerate() {
                let id = tile.first_segment + local as u32;
                let missing = match rules.feature_kind(segment.kind).completion {
                    crate::kind::Completion::Surrounded => {
                        tile.cell.ring().iter().filter(|&&cell| self.board.tile_at(cell).is_none()).count()
                    }
                    _ => segment
                        .ports
                        .turned(tile.rotation)
                        .iter()
                        .filter(|port| self.board.tile_at(tile.cell.step(port.side())).is_none())
                        .count(),
                };
                open[self.graph.find(id) as usize] += missing as u32;
            }
        }
        for (index, node) in self.graph.nodes.iter().enumerate() {
            if self.graph.is_root(index) && node.sum.open != open[index] {
                return Err(format!("segment {index}: {} open, recounted {}", node.sum.open, open[index]));
            }
        }
        Ok(())
    }

    fn check_open_cells(&self, rules: &Ruleset) -> Result<(), String> {
        let mut expected = std::collections::BTreeMap::new();
        for tile in &self.board.tiles {
            let face = &rules.tile_kind(tile.kind).faces[tile.rotation.quarters()];
            for side in crate::geometry::Side::ALL {
                let cell = tile.cell.step(side);
                if !cell.is_on_board() || self.board.tile_at(cell).is_some() {
                    continue;
                }
                let entry = expected.entry(cell).or_insert((0_u32, 0_u32, false));
                let bits = crate::board::side_bits(side.opposite());
                entry.0 |= face.facing & bits;
                entry.1 |= face.facing_care & bits;
                entry.2 |= face.takes & 1 << side.index() != 0;
            }
        }
        expected.retain(|_, entry| entry.2);
        if expected.len() != self.board.cells.len() {
            return Err(format!("{} open cells, recounted {}", self.board.cells.len(), expected.len()));
        }
        for (slot, cell) in self.board.cells.iter().enumerate() {
            let found = self.board.need(slot);
            let wanted = expected.get(cell).map(|entry| Need::new(entry.0, entry.1));
            let listed = self.board.rows[slot].there == Action::cell_value(*cell);
            if wanted != Some(found) || !listed || self.board.spot(*cell) != crate::board::Spot::Open(slot) {
                return Err(format!("open cell {cell}: {found:x?}, recounted {wanted:x?}"));
            }
        }
        Ok(())
    }

    /// Recounts supplies and occupants from where each figure is, which is in exactly one place. Part of
    /// [`check`](Self::check), for whoever wants it after every ply.
    ///
    /// # Errors
    ///
    /// The first disagreement, in words.
    pub fn check_figures(&self, rules: &Ruleset) -> Result<(), String> {
        let mut hands = vec![0_u8; self.hands.len()];
        let mut occupants = vec![0_u16; self.graph.nodes.len()];
        for (id, figure) in self.figures() {
            match (figure.place, figure.owner) {
                (Place::Supply, Some(owner)) => {
                    hands[owner.index() * rules.figure_kind_count() + figure.kind.index()] += 1;
                }
                (Place::Segment(segment), _) => {
                    if rules.figure_kind(figure.kind).occupies {
                        occupants[self.graph.find(segment.0) as usize] += 1;
                    }
                    if !self.figures_on(segment).any(|other| other == id) {
                        return Err(format!("figure {id:?} is not in the chain of its segment"));
                    }
                }
                (Place::Supply, None) => return Err(format!("neutral figure {id:?} in a supply")),
                (Place::With(other), _) if !self.figures[other.index()].place.is_on_board() => {
                    return Err(format!("figure {id:?} stands with one that is off the board"));
                }
                _ => {}
            }
        }
        if hands != self.hands {
            return Err(format!("supplies {:?}, recounted {hands:?}", self.hands));
        }
        for (index, node) in self.graph.nodes.iter().enumerate() {
            if self.graph.is_root(index) && node.occupants != occupants[index] {
                return Err(format!(
                    "segment {index}: {} occupants, recounted {}",
                    node.occupants, occupants[index]
                ));
            }
        }
        Ok(())
    }

    /// The figures on one segment, by growing number. No allocation.
    pub fn figures_on(&self, segment: SegmentId) -> impl Iterator<Item = FigureId> {
        let mut at = self.graph.first_figure(segment);
        std::iter::from_fn(move || {
            let here = at?;
            at = self.figures[here.index()].next.checked_sub(1).map(FigureId);
            Some(here)
        })
    }
}
