//! The feature graph: which segments are one feature, and what each feature amounts to.
//!
//! petgraph holds the structure: a node for each segment, an edge for each [`Link`]. A search may do without it. Beside it stands a disjoint set
//! over the same numbers with a summary at each root, so that a merge is near constant time and the questions of play
//! (is it closed, is it occupied, how many tiles) are answered by one look-up.
//!
//! # Invariants
//!
//! - The summary of a root equals one recomputed by walking the edges ([`State::check`](crate::state::State::check)).
//! - A tile counts once for a feature, however many of its segments belong to it.
//! - Two features that meet along several sides merge once; every port that meets a neighbour is taken off the count
//!   of open ports once.
//! - A root changes with the next tile: keep a [`SegmentId`], never a root.
//! - Deliberately absent: points. The graph never knows what anything is worth.

use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;

use crate::board::Board;
use crate::journal::{Journal, Op};
use crate::kind::{FeatureKindId, FigureId, SegmentId, TileId};

/// How two segments are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Link {
    /// They belong to one feature.
    Join,
    /// They touch without joining, as a field touches a city.
    Border,
}

/// What a feature amounts to; kept at its root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) open: u32,
    pub(crate) tiles: u32,
    pub(crate) size: u32,
    /// Members on a tile that has a second segment of the kind. Only such tiles can be shared by two sides of a merge.
    pub(crate) twins: u32,
}

/// A segment on the board. Half a cache line, so that a few words move it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) sum: Summary,
    /// The next member of the same feature, going round.
    pub(crate) next: u32,
    pub(crate) tile: u32,
    /// Occupying figures on the feature; kept at the root, as the summary is.
    pub(crate) occupants: u16,
    /// Number plus one of the first figure on it; the others hang on that one.
    pub(crate) figure: u16,
    pub(crate) kind: FeatureKindId,
    /// Its number on the tile, with [`TWIN`] where the tile has a second segment of the kind.
    local: u8,
}

const _: () = assert!(size_of::<Node>() == 32);

const TWIN: u8 = 0x80;
const COUNTS_TILES: u8 = 0x40;
const LOCAL: u8 = 0x3F;

impl Node {
    #[inline]
    pub(crate) const fn local(self) -> usize {
        (self.local & LOCAL) as usize
    }
}

/// What a new segment is made from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewSegment {
    pub(crate) kind: FeatureKindId,
    pub(crate) local: u8,
    pub(crate) open: u32,
    pub(crate) twin: bool,
    pub(crate) counts_tiles: bool,
}

/// Segments, joins and features.
#[derive(Debug)]
pub struct Graph {
    pub(crate) nodes: Vec<Node>,
    /// The tree of the disjoint set, by segment; a root is its own parent. Apart from the nodes, so that finding a root on a
    /// large board stays in few cache lines.
    parents: Vec<u32>,
    links: UnGraph<FeatureKindId, Link, u32>,
    /// Whether the petgraph structure is kept. Play does not need it, and a search copies faster without.
    keeps_links: bool,
}

impl Default for Graph {
    fn default() -> Self {
        Self { nodes: Vec::new(), parents: Vec::new(), links: UnGraph::default(), keeps_links: true }
    }
}

impl Clone for Graph {
    fn clone(&self) -> Self {
        Self {
            nodes: self.nodes.clone(),
            parents: self.parents.clone(),
            links: self.links.clone(),
            keeps_links: self.keeps_links,
        }
    }

    /// Keeps the structure only if both did.
    fn clone_from(&mut self, other: &Self) {
        self.nodes.clone_from(&other.nodes);
        self.parents.clone_from(&other.parents);
        self.keeps_links &= other.keeps_links;
        if self.keeps_links {
            self.links.clone_from(&other.links);
        }
    }
}

/// What a node summed up before it was merged into another is kept for undo alone, and does not count.
impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        let live = |graph: &Self, index: usize| {
            let node = graph.nodes[index];
            if graph.is_root(index) { node } else { Node { sum: Summary::default(), occupants: 0, ..node } }
        };
        let nodes = self.parents == other.parents
            && (0..self.nodes.len()).all(|index| live(self, index) == live(other, index));
        if !nodes || !self.keeps_links || !other.keeps_links {
            return nodes;
        }
        self.links.raw_nodes().len() == other.links.raw_nodes().len()
            && self.links.raw_edges().len() == other.links.raw_edges().len()
            && self
                .links
                .raw_edges()
                .iter()
                .zip(other.links.raw_edges())
                .all(|(a, b)| (a.source(), a.target(), a.weight) == (b.source(), b.target(), b.weight))
    }
}

impl Graph {
    /// The structure itself, for whoever wants to walk or draw it: node numbers are segment numbers. `None` if it is not
    /// kept (see [`Recording`](crate::state::Recording)).
    pub fn structure(&self) -> Option<&UnGraph<FeatureKindId, Link, u32>> {
        self.keeps_links.then_some(&self.links)
    }

    /// How many segments lie on the board.
    pub fn segment_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many features there are. Linear in the segments.
    pub fn feature_count(&self) -> usize {
        (0..self.nodes.len()).filter(|&index| self.is_root(index)).count()
    }

    /// The root of the feature of a segment: equal for two segments exactly if they are one feature. Logarithmic at
    /// worst, near constant in practice.
    #[inline]
    pub fn root(&self, segment: SegmentId) -> SegmentId {
        SegmentId(self.find(segment.0))
    }

    /// The kind of a segment.
    #[inline]
    pub fn kind(&self, segment: SegmentId) -> FeatureKindId {
        self.nodes[segment.index()].kind
    }

    /// The tile of a segment.
    #[inline]
    pub fn tile(&self, segment: SegmentId) -> TileId {
        TileId(self.nodes[segment.index()].tile)
    }

    /// The number of a segment on its tile, which is its place in the design.
    #[inline]
    pub fn local(&self, segment: SegmentId) -> usize {
        self.nodes[segment.index()].local()
    }

    /// Open ports of the feature of a segment: ports that meet no tile yet. For kinds that are complete when
    /// surrounded, the empty cells around.
    #[inline]
    pub fn open_ports(&self, segment: SegmentId) -> u32 {
        self.summary(segment).open
    }

    /// Distinct tiles of the feature of a segment; 0 for kinds that leave out the count.
    #[inline]
    pub fn tile_count(&self, segment: SegmentId) -> u32 {
        self.summary(segment).tiles
    }

    /// Occupying figures on the feature of a segment.
    #[inline]
    pub fn occupants(&self, segment: SegmentId) -> u32 {
        u32::from(self.nodes[self.find(segment.0) as usize].occupants)
    }

    /// All segments of the feature of a segment, that one first. No allocation.
    #[inline]
    pub fn members(&self, segment: SegmentId) -> Members<'_> {
        Members { graph: self, start: segment.0, at: Some(segment.0) }
    }

    #[inline]
    pub(crate) fn summary(&self, segment: SegmentId) -> &Summary {
        &self.nodes[self.find(segment.0) as usize].sum
    }

    #[inline]
    pub(crate) fn find(&self, segment: u32) -> u32 {
        let mut at = segment;
        loop {
            let parent = self.parents[at as usize];
            if parent == at {
                return at;
            }
            at = parent;
        }
    }

    #[inline]
    pub(crate) fn is_root(&self, index: usize) -> bool {
        self.parents[index] as usize == index
    }

    /// Bytes kept on the heap.
    pub fn heap_bytes(&self) -> usize {
        let (nodes, edges) = self.links.capacity();
        self.nodes.capacity() * size_of::<Node>() + self.parents.capacity() * 4 + nodes * 12 + edges * 20
    }

    /// Adds the segments of a tile.
    #[inline]
    pub(crate) fn push_all(&mut self, tile: u32, segments: &[Node]) {
        // One loop for all lists: how many segments a tile has is hard to predict, once is enough.
        for (id, segment) in (self.nodes.len() as u32..).zip(segments) {
            if self.keeps_links {
                self.links.add_node(segment.kind);
            }
            self.parents.push(id);
            self.nodes.push(Node { next: id, tile, ..*segment });
        }
    }
}

impl Node {
    /// A segment that does not know yet where it is.
    pub(crate) fn new(segment: NewSegment) -> Self {
        let flags =
            (u8::from(segment.twin) * TWIN) | (u8::from(segment.counts_tiles) * COUNTS_TILES) | segment.local;
        Self {
            next: 0,
            sum: Summary {
                open: segment.open,
                tiles: u32::from(segment.counts_tiles),
                size: 1,
                twins: u32::from(segment.twin && segment.counts_tiles),
            },
            tile: 0,
            occupants: 0,
            figure: 0,
            kind: segment.kind,
            local: flags,
        }
    }
}

impl Graph {
    pub(crate) const fn keeps_links(&self) -> bool {
        self.keeps_links
    }

    /// Stops keeping the structure.
    pub(crate) fn drop_links(&mut self) {
        self.keeps_links = false;
        self.links.clear();
    }

    /// Keeps the structure from now on, beginning with this one.
    pub(crate) fn adopt_links(&mut self, links: UnGraph<FeatureKindId, Link, u32>) {
        self.keeps_links = true;
        self.links = links;
    }

    pub(crate) fn clear_edges(&mut self) {
        self.links.clear_edges();
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.links.clear();
    }

    /// Takes the newest segments away, with their edges. They must be roots by then.
    pub(crate) fn pop(&mut self, count: usize) {
        for _ in 0..count {
            self.nodes.pop();
            self.parents.pop();
            if self.keeps_links {
                self.links.remove_node(NodeIndex::new(self.nodes.len()));
            }
        }
    }

    pub(crate) fn border(&mut self, a: u32, b: u32) {
        if self.keeps_links {
            self.links.add_edge(NodeIndex::new(a as usize), NodeIndex::new(b as usize), Link::Border);
        }
    }

    /// Takes ports off the open ones of a feature without joining anything. Returns its root.
    #[inline]
    pub(crate) fn close(&mut self, segment: u32, ports: u32, journal: &mut Journal) -> u32 {
        let root = self.find(segment);
        if journal.is_on() {
            journal.push(Op::Closed { root, ports });
        }
        self.nodes[root as usize].sum.open -= ports;
        root
    }

    /// Joins two segments that meet along some ports. Returns how many ports of the feature are open then.
    #[inline]
    pub(crate) fn join(&mut self, a: u32, b: u32, ports: u32, journal: &mut Journal) -> u32 {
        if self.keeps_links {
            self.links.add_edge(NodeIndex::new(a as usize), NodeIndex::new(b as usize), Link::Join);
        }
        let (root_a, root_b) = (self.find(a), self.find(b));
        if root_a == root_b {
            if journal.is_on() {
                journal.push(Op::Closed { root: root_a, ports: 2 * ports });
            }
            let open = &mut self.nodes[root_a as usize].sum.open;
            *open -= 2 * ports;
            return *open;
        }
        let (sum_a, sum_b) = (self.nodes[root_a as usize].sum, self.nodes[root_b as usize].sum);
        let (big, small) = if sum_a.size >= sum_b.size { (root_a, root_b) } else { (root_b, root_a) };
        let shared = if sum_a.twins != 0 && sum_b.twins != 0 { self.shared_tiles(small, big) } else { 0 };
        if journal.is_on() {
            journal.push(Op::Union { small, ports, shared });
        }
        let open = sum_a.open + sum_b.open - 2 * ports;
        let Node { next, occupants, .. } = self.nodes[small as usize];
        let node = &mut self.nodes[big as usize];
        node.sum = Summary {
            open,
            tiles: sum_a.tiles + sum_b.tiles - shared,
            size: sum_a.size + sum_b.size,
            twins: sum_a.twins + sum_b.twins,
        };
        node.occupants += occupants;
        let next = std::mem::replace(&mut node.next, next);
        self.nodes[small as usize].next = next;
        self.parents[small as usize] = big;
        open
    }

    #[inline]
    fn swap_next(&mut self, a: u32, b: u32) {
        let next = self.nodes[a as usize].next;
        self.nodes[a as usize].next = self.nodes[b as usize].next;
        self.nodes[b as usize].next = next;
    }

    /// The reverse of a union along so many ports, of features that shared so many tiles. What the smaller one summed up
    /// before is still there.
    pub(crate) fn split(&mut self, small: u32, ports: u32, shared: u32) {
        let big = std::mem::replace(&mut self.parents[small as usize], small);
        self.swap_next(big, small);
        let Node { sum: less, occupants, .. } = self.nodes[small as usize];
        let node = &mut self.nodes[big as usize];
        let sum = node.sum;
        node.sum = Summary {
            open: sum.open + 2 * ports - less.open,
            tiles: sum.tiles + shared - less.tiles,
            size: sum.size - less.size,
            twins: sum.twins - less.twins,
        };
        node.occupants -= occupants;
    }

    /// The reverse of closing ports.
    pub(crate) fn reopen(&mut self, root: u32, ports: u32) {
        self.nodes[root as usize].sum.open += ports;
    }

    /// How many tiles have a segment in both features. A tile is counted at its first segment in `small`. Rare, and kept
    /// out of the way of joining.
    #[inline(never)]
    fn shared_tiles(&self, small: u32, big: u32) -> u32 {
        let mut shared = 0;
        for member in self.members(SegmentId(small)) {
            let node = &self.nodes[member.index()];
            if node.local & TWIN == 0 {
                continue;
            }
            let (mut first_here, mut there) = (true, false);
            // Segments of one tile lie side by side, so look left and right.
            let left = (0..member.0).rev().take_while(|&other| self.nodes[other as usize].tile == node.tile);
            for other in left.filter(|&other| self.nodes[other as usize].kind == node.kind) {
                match self.find(other) {
                    root if root == small => first_here = false,
                    root if root == big => there = true,
                    _ => {}
                }
            }
            let right = (member.0 + 1..self.nodes.len() as u32)
                .take_while(|&other| self.nodes[other as usize].tile == node.tile);
            for other in right.filter(|&other| self.nodes[other as usize].kind == node.kind) {
                there |= self.find(other) == big;
            }
            shared += u32::from(first_here && there);
        }
        shared
    }

    /// Recomputes every feature by walking a structure made from the board, and compares; the structure that is kept has
    /// to have the same edges.
    pub(crate) fn check(
        &self,
        fresh: &UnGraph<FeatureKindId, Link, u32>,
        board: &Board,
    ) -> Result<(), String> {
        if self.keeps_links {
            let edges = |graph: &UnGraph<FeatureKindId, Link, u32>| {
                let mut edges: Vec<_> = graph
                    .edge_references()
                    .map(|edge| {
                        let (a, b) = (edge.source().index(), edge.target().index());
                        (a.min(b), a.max(b), *edge.weight() == Link::Join)
                    })
                    .collect();
                edges.sort_unstable();
                edges
            };
            if edges(&self.links) != edges(fresh) || self.links.node_count() != fresh.node_count() {
                return Err("the petgraph structure is not that of the board".to_owned());
            }
        }
        let mut seen = vec![false; self.nodes.len()];
        for start in 0..self.nodes.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut component = vec![start as u32];
            let mut next = 0;
            while next < component.len() {
                let node = NodeIndex::new(component[next] as usize);
                next += 1;
                for edge in fresh.edges(node).filter(|edge| *edge.weight() == Link::Join) {
                    let other = if edge.source() == node { edge.target() } else { edge.source() };
                    if !std::mem::replace(&mut seen[other.index()], true) {
                        component.push(other.index() as u32);
                    }
                }
            }
            self.check_component(&mut component, board)?;
        }
        Ok(())
    }

    fn check_component(&self, component: &mut [u32], board: &Board) -> Result<(), String> {
        let root = self.find(component[0]);
        let sum = self.nodes[root as usize].sum;
        let mut members: Vec<u32> = self.members(SegmentId(component[0])).map(|member| member.0).collect();
        members.sort_unstable();
        component.sort_unstable();
        if members != *component {
            return Err(format!("segment {}: members {members:?}, edges reach {component:?}", component[0]));
        }
        if component.iter().any(|&member| self.find(member) != root) {
            return Err(format!("segment {}: two roots in one feature", component[0]));
        }
        let counts = self.nodes[root as usize].local & COUNTS_TILES != 0;
        let mut tiles: Vec<u32> = component.iter().map(|&member| self.nodes[member as usize].tile).collect();
        tiles.dedup();
        let expected_tiles = if counts { tiles.len() as u32 } else { 0 };
        if sum.tiles != expected_tiles || sum.size as usize != component.len() {
            return Err(format!("segment {}: {sum:?}, but {expected_tiles} tiles", component[0]));
        }
        if tiles.iter().any(|&tile| tile as usize >= board.tiles.len()) {
            return Err(format!("segment {}: on a tile that does not lie", component[0]));
        }
        Ok(())
    }
}

/// The segments of one feature; see [`Graph::members`].
#[derive(Clone, Debug)]
pub struct Members<'a> {
    graph: &'a Graph,
    start: u32,
    at: Option<u32>,
}

impl Iterator for Members<'_> {
    type Item = SegmentId;

    #[inline]
    fn next(&mut self) -> Option<SegmentId> {
        let here = self.at?;
        let next = self.graph.nodes[here as usize].next;
        self.at = (next != self.start).then_some(next);
        Some(SegmentId(here))
    }
}

/// Where the figure chain of a segment starts.
impl Graph {
    #[inline]
    pub(crate) fn first_figure(&self, segment: SegmentId) -> Option<FigureId> {
        self.nodes[segment.index()].figure.checked_sub(1).map(FigureId)
    }
}

#[cfg(test)]
mod tests;
