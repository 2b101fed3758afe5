//! The feature graph on its own: segments and joins without a board, for measuring merges and for other games.

use petgraph::graph::{NodeIndex, UnGraph};

use crate::geometry::{Port, Side};
use crate::graph::{Graph, Link, NewSegment, Node};
use crate::journal::{Journal, Op};
use crate::kind::{FeatureKindId, SegmentId, TileId};
use crate::ruleset::Ruleset;
use crate::state::State;

/// A segment to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergeSegment {
    /// The kind of feature.
    pub kind: FeatureKindId,
    /// How many ports it has; each join takes some off on both sides.
    pub ports: u32,
    /// Whether its tile has another segment of the kind.
    pub twin: bool,
    /// Whether features of the kind count their distinct tiles. One that is never asked how large it is merges faster.
    pub counts_tiles: bool,
}

/// A feature graph that grows by tiles and joins, and gives them up again in the reverse order.
///
/// ```
/// use tilewright_core::kind::FeatureKindId;
/// use tilewright_core::merges::{MergeSegment, Merges};
///
/// let end = MergeSegment { kind: FeatureKindId::from_index(0), ports: 1, twin: false, counts_tiles: true };
/// let mut merges = Merges::new(true);
/// let a = merges.add_tile(&[end]).get(0).unwrap();
/// let b = merges.add_tile(&[end]).get(0).unwrap();
/// let mark = merges.mark();
/// merges.join(a, b, 1);
/// assert_eq!(merges.graph().tile_count(a), 2);
/// assert_eq!(merges.graph().open_ports(a), 0);
/// merges.undo_joins(mark);
/// assert_eq!(merges.graph().open_ports(a), 1);
/// ```
#[derive(Debug, Default)]
pub struct Merges {
    graph: Graph,
    journal: Journal,
    tiles: u32,
    /// The segments of the newest tile as the graph takes them.
    nodes: Vec<Node>,
}

impl Merges {
    /// An empty graph; joins can be taken back if they are recorded.
    pub fn new(recorded: bool) -> Self {
        let mut merges = Self::default();
        merges.journal.switch(recorded);
        merges
    }

    /// The same without the petgraph structure, as a search keeps it: for measuring what the structure costs.
    ///
    /// ```
    /// use tilewright_core::merges::Merges;
    /// assert!(Merges::new(false).without_structure().graph().structure().is_none());
    /// ```
    #[must_use]
    pub fn without_structure(mut self) -> Self {
        self.graph.drop_links();
        self
    }

    /// Adds a tile with its segments. Returns their numbers, which follow each other.
    pub fn add_tile(&mut self, segments: &[MergeSegment]) -> Added {
        let first = self.graph.segment_count() as u32;
        self.nodes.clear();
        self.nodes.extend(segments.iter().enumerate().map(node));
        self.graph.push_all(self.tiles, &self.nodes);
        self.tiles += 1;
        Added { first, count: segments.len() as u32 }
    }

    /// Lets two segments touch without joining.
    pub fn border(&mut self, a: SegmentId, b: SegmentId) {
        self.graph.border(a.0, b.0);
    }

    /// Joins two segments that meet along so many ports. Near constant time.
    pub fn join(&mut self, a: SegmentId, b: SegmentId, ports: u32) {
        self.graph.join(a.0, b.0, ports, &mut self.journal);
    }

    /// Builds the graph of recorded merges, in the buffers of the old one.
    pub fn replay(&mut self, recorded: &Recorded) {
        self.clear();
        for tile in &recorded.tiles {
            self.graph.push_all(self.tiles, &tile.nodes);
            self.tiles += 1;
            for &(a, b, ports) in &tile.joins {
                self.join(a, b, ports);
            }
        }
    }

    /// How many changes are recorded; a mark for [`undo_joins`](Self::undo_joins).
    pub fn mark(&self) -> usize {
        self.journal.ops.len()
    }

    /// Takes back the joins since a mark, in the disjoint set and its summaries. The petgraph edges of the joins stay
    /// until their tile goes, as in a game.
    pub fn undo_joins(&mut self, mark: usize) {
        while self.journal.ops.len() > mark {
            match self.journal.ops.pop() {
                Some(Op::Closed { root, ports }) => self.graph.reopen(root, ports),
                Some(Op::Union { small, ports, shared }) => self.graph.split(small, ports, shared),
                _ => {}
            }
        }
    }

    /// Drops the petgraph edges of joins that were taken back. All edges go that are not of a recorded join; call it only
    /// when none is left.
    pub fn forget_joins(&mut self) {
        self.graph.clear_edges();
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many tiles were added.
    pub fn tiles(&self) -> u32 {
        self.tiles
    }

    /// Forgets everything and keeps the buffers.
    pub fn clear(&mut self) {
        self.graph.clear();
        self.journal.clear();
        self.tiles = 0;
    }

    /// The tile of a segment.
    pub fn tile(&self, segment: SegmentId) -> TileId {
        self.graph.tile(segment)
    }
}

fn node((local, segment): (usize, &MergeSegment)) -> Node {
    Node::new(NewSegment {
        kind: segment.kind,
        local: local as u8 & 0x3F,
        open: segment.ports,
        twin: segment.twin,
        counts_tiles: segment.counts_tiles,
    })
}

/// The segments of a tile just added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    first: u32,
    count: u32,
}

impl Added {
    /// The segment with this place in the list that was added, if the list was that long.
    pub fn get(self, index: usize) -> Option<SegmentId> {
        (index < self.count as usize).then(|| SegmentId(self.first + index as u32))
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = SegmentId> {
        (self.first..self.first + self.count).map(SegmentId)
    }
}

/// What one tile brought to a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedTile {
    /// Its segments.
    pub segments: Vec<MergeSegment>,
    /// Joins: a segment of this tile, one of an earlier tile, and the ports along which they meet.
    pub joins: Vec<(SegmentId, SegmentId, u32)>,
    /// The segments as the graph keeps them, ready to be copied as in a game.
    nodes: Vec<Node>,
}

/// The merges that built a board, tile by tile: an input for whoever measures merges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    tiles: Vec<RecordedTile>,
    segments: usize,
    joins: usize,
}

impl Recorded {
    /// Reads the merges off a board. Linear in its tiles.
    pub fn of(rules: &Ruleset, state: &State) -> Self {
        let mut recorded = Self::default();
        let mut first_of = Vec::new();
        for (index, tile) in state.board().tiles().iter().enumerate() {
            let kind = rules.tile_kind(tile.kind);
            first_of.push(recorded.segments);
            let mut added = RecordedTile::default();
            for segment in kind.segments() {
                let twin = kind.segments().iter().filter(|other| other.kind == segment.kind).count() > 1;
                added.segments.push(MergeSegment {
                    kind: segment.kind,
                    ports: segment.ports.len() as u32,
                    twin,
                    counts_tiles: rules.feature_kind(segment.kind).counts_tiles,
                });
            }
            added.nodes = added.segments.iter().enumerate().map(node).collect();
            for side in Side::ALL {
                let other = state.board().tile_at(tile.cell.step(side)).filter(|other| other.index() < index);
                let Some(other) = other else { continue };
                let neighbour = state.board().tile(other);
                for offset in 0..3 {
                    let port = Port::new(side.index() * 3 + offset);
                    let here = kind.segment_at(tile.rotation, port);
                    let there = rules.tile_kind(neighbour.kind).segment_at(neighbour.rotation, port.facing());
                    let (Some(here), Some(there)) = (here, there) else { continue };
                    if kind.segments()[here].kind != rules.tile_kind(neighbour.kind).segments()[there].kind {
                        continue;
                    }
                    let a = SegmentId::from_index(recorded.segments + here);
                    let b = SegmentId::from_index(first_of[other.index()] + there);
                    match added.joins.last_mut() {
                        Some(last) if (last.0, last.1) == (a, b) => last.2 += 1,
                        _ => added.joins.push((a, b, 1)),
                    }
                }
            }
            recorded.segments += added.segments.len();
            recorded.joins += added.joins.len();
            recorded.tiles.push(added);
        }
        recorded
    }

    /// The structure that these merges give, with borders between segments of a tile left out.
    pub(crate) fn structure(&self) -> UnGraph<FeatureKindId, Link, u32> {
        let mut graph = UnGraph::default();
        for segment in self.tiles.iter().flat_map(|tile| &tile.segments) {
            graph.add_node(segment.kind);
        }
        for &(a, b, _) in self.tiles.iter().flat_map(|tile| &tile.joins) {
            graph.add_edge(NodeIndex::new(a.index()), NodeIndex::new(b.index()), Link::Join);
        }
        graph
    }

    /// What each tile brought, in the order of laying.
    pub fn tiles(&self) -> &[RecordedTile] {
        &self.tiles
    }

    /// Segments of all tiles together.
    pub fn segments(&self) -> usize {
        self.segments
    }

    /// Joins of all tiles together.
    pub fn joins(&self) -> usize {
        self.joins
    }
}

#[cfg(test)]
mod tests;
