//! The feature graph on its own: segments and joins without a board, for measuring merges and for other games.

use crate::graph::{Graph, NewSegment};
use crate::journal::{Journal, Op};
use crate::kind::{FeatureKindId, SegmentId, TileId};

/// A segment to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergeSegment {
    /// The kind of feature.
    pub kind: FeatureKindId,
    /// How many ports it has; each join takes some off on both sides.
    pub ports: u32,
    /// Whether its tile has another segment of the kind.
    pub twin: bool,
}

/// A feature graph that grows by tiles and joins, and gives them up again in the reverse order.
///
/// ```
/// use tilewright_core::kind::FeatureKindId;
/// use tilewright_core::merges::{MergeSegment, Merges};
///
/// let end = MergeSegment { kind: FeatureKindId::from_index(0), ports: 1, twin: false };
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
}

impl Merges {
    /// An empty graph; joins can be taken back if they are recorded.
    pub fn new(recorded: bool) -> Self {
        let mut merges = Self::default();
        merges.journal.switch(recorded);
        merges
    }

    /// Adds a tile with its segments. Returns their numbers, which follow each other.
    pub fn add_tile(&mut self, segments: &[MergeSegment]) -> Added {
        let first = self.graph.segment_count() as u32;
        for (local, segment) in segments.iter().enumerate() {
            self.graph.push(
                self.tiles,
                NewSegment {
                    kind: segment.kind,
                    local: local as u8 & 0x3F,
                    open: segment.ports,
                    twin: segment.twin,
                    counts_tiles: true,
                },
            );
        }
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

    /// How many changes are recorded; a mark for [`undo_joins`](Self::undo_joins).
    pub fn mark(&self) -> usize {
        self.journal.ops.len()
    }

    /// Takes back the joins since a mark, in the disjoint set and its summaries. The petgraph edges of the joins stay
    /// until their tile goes, as in a game.
    pub fn undo_joins(&mut self, mark: usize) {
        while self.journal.ops.len() > mark {
            match self.journal.ops.pop() {
                Some(Op::Summary { root, old }) => self.graph.nodes[root as usize].sum = old,
                Some(Op::Union { big, small, old }) => self.graph.split(big, small, old),
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
