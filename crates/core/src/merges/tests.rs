use std::collections::BTreeSet;

use super::*;
use crate::chance::{Numbers, Seed};
use crate::fixture::{lay, lines, rules, state, tile};

const WALL: FeatureKindId = FeatureKindId(0);
const CANAL: FeatureKindId = FeatureKindId(1);

fn segment(kind: FeatureKindId, ports: u32, twin: bool) -> MergeSegment {
    MergeSegment { kind, ports, twin, counts_tiles: kind == WALL }
}

/// What is known of each segment of random merges without any disjoint set.
struct Recount {
    tile: Vec<u32>,
    kind: Vec<FeatureKindId>,
    open: Vec<u32>,
    joins: Vec<(usize, usize, u32)>,
}

impl Recount {
    /// The feature of a segment, by walking the joins.
    fn feature(&self, start: usize) -> BTreeSet<usize> {
        let (mut seen, mut next) = (BTreeSet::from([start]), vec![start]);
        while let Some(at) = next.pop() {
            for &(a, b, _) in &self.joins {
                for (from, to) in [(a, b), (b, a)] {
                    if from == at && seen.insert(to) {
                        next.push(to);
                    }
                }
            }
        }
        seen
    }

    fn open(&self, feature: &BTreeSet<usize>) -> u32 {
        let printed: u32 = feature.iter().map(|&segment| self.open[segment]).sum();
        let met = self.joins.iter().filter(|(a, ..)| feature.contains(a));
        printed - met.map(|(_, _, ports)| 2 * ports).sum::<u32>()
    }

    #[track_caller]
    fn compare(&self, graph: &Graph) {
        let all: Vec<_> = (0..self.tile.len()).map(|segment| self.feature(segment)).collect();
        for (segment, feature) in all.iter().enumerate() {
            let id = SegmentId::from_index(segment);
            let members: Vec<_> = graph.members(id).map(SegmentId::index).collect();
            assert_eq!(members[0], segment, "the one that was asked for comes first");
            assert_eq!(members.len(), feature.len(), "each comes once");
            assert_eq!(members.into_iter().collect::<BTreeSet<_>>(), *feature);
            for (other, its) in all.iter().enumerate() {
                let joined = graph.root(id) == graph.root(SegmentId::from_index(other));
                assert_eq!(joined, its == feature, "one root for one feature");
            }
            let tiles: BTreeSet<_> = feature.iter().map(|&member| self.tile[member]).collect();
            let counted = if self.kind[segment] == WALL { tiles.len() as u32 } else { 0 };
            assert_eq!(graph.tile_count(id), counted, "a tile counts once for a feature");
            assert_eq!(graph.open_ports(id), self.open(feature));
            assert_eq!((graph.tile(id).0, graph.kind(id)), (self.tile[segment], self.kind[segment]));
        }
        let features: BTreeSet<_> = all.iter().collect();
        assert_eq!(graph.feature_count(), features.len());
        assert_eq!(graph.segment_count(), self.tile.len());
    }
}

/// The invariants of the graph, for joins in any order, of features that share tiles, and back again.
#[test]
fn merges_equal_a_recount_and_are_undone_exactly() {
    for seed in 0..8 {
        let mut dice = Numbers::new(Seed(seed));
        let mut merges = Merges::new(true);
        merges.graph.drop_links();
        let mut known = Recount { tile: vec![], kind: vec![], open: vec![], joins: vec![] };
        for index in 0..14 {
            let kinds: Vec<_> = (0..=dice.roll(4)).map(|_| [WALL, WALL, CANAL][dice.roll(3)]).collect();
            let twin = |kind| kinds.iter().filter(|&&other| other == kind).count() > 1;
            let segments: Vec<_> = kinds.iter().map(|&kind| segment(kind, 12, twin(kind))).collect();
            let added = merges.add_tile(&segments);
            assert_eq!(merges.tiles(), index + 1);
            let ids: Vec<_> = added.iter().collect();
            for (local, &id) in ids.iter().enumerate() {
                assert_eq!(id.index(), known.tile.len());
                assert_eq!((added.get(local), merges.graph().local(id)), (Some(id), local));
                known.tile.push(index);
                known.kind.push(kinds[local]);
                known.open.push(12);
            }
            assert_eq!((ids.len(), added.get(kinds.len())), (kinds.len(), None));
        }
        known.compare(merges.graph());
        let mut marks = Vec::new();
        for _ in 0..30 {
            let (a, b) = (dice.roll(known.tile.len()), dice.roll(known.tile.len()));
            let ports = 1 + dice.roll(2) as u32;
            let room = |at| known.open(&known.feature(at));
            if known.kind[a] != known.kind[b] || room(a) < 2 * ports || room(b) < 2 * ports {
                continue;
            }
            marks.push((merges.mark(), merges.graph().clone(), known.joins.len()));
            merges.join(SegmentId::from_index(a), SegmentId::from_index(b), ports);
            known.joins.push((a, b, ports));
            known.compare(merges.graph());
        }
        assert!(marks.len() > 8, "enough was joined");
        // Not one by one alone: every third mark is passed over.
        for (number, (mark, graph, joins)) in marks.into_iter().enumerate().rev() {
            if number % 3 != 1 {
                merges.undo_joins(mark);
                known.joins.truncate(joins);
                assert_eq!(merges.mark(), mark);
                assert!(*merges.graph() == graph, "as it was, order included");
                known.compare(merges.graph());
            }
        }
        assert_eq!(merges.mark(), 0);
    }
}

/// A merge is near constant time: of two features the larger keeps its root, so a chain does not grow deep.
#[test]
fn the_larger_feature_keeps_its_root() {
    let mut merges = Merges::new(false);
    let one = |merges: &mut Merges| merges.add_tile(&[segment(CANAL, 2, false)]).get(0).unwrap();
    let mut last = one(&mut merges);
    let second = one(&mut merges);
    merges.join(last, second, 1);
    let root = merges.graph().root(last);
    last = second;
    for _ in 0..20 {
        let next = one(&mut merges);
        merges.join(next, last, 1);
        assert_eq!(merges.graph().root(next), root);
        last = next;
    }
}

/// The summary follows what play asks: whether a join closed the feature.
#[test]
fn a_join_says_how_many_ports_are_open_then() {
    let mut merges = Merges::new(false);
    let [a, b] = [3, 4].map(|ports| merges.add_tile(&[segment(WALL, ports, false)]).get(0).unwrap().0);
    assert_eq!(merges.graph.join(a, b, 2, &mut merges.journal), 3, "3 + 4, and 2 are met on either side");
    assert_eq!(merges.graph.join(a, b, 1, &mut merges.journal), 1, "met once more, around a corner");
}

#[test]
fn what_is_not_recorded_leaves_no_mark() {
    let mut merges = Merges::new(false);
    let [a, b] = [0; 2].map(|_| merges.add_tile(&[segment(WALL, 3, false)]).get(0).unwrap());
    merges.join(a, b, 1);
    assert_eq!(merges.mark(), 0);
    merges.undo_joins(0);
    assert_eq!(merges.graph().root(a), merges.graph().root(b));
}

#[test]
fn the_structure_has_an_edge_for_each_join_and_border_until_they_are_forgotten() {
    let mut merges = Merges::new(true);
    let city = merges.add_tile(&[segment(WALL, 3, false), segment(CANAL, 3, false)]);
    let other = merges.add_tile(&[segment(WALL, 3, false)]).get(0).unwrap();
    let [wall, canal] = [0, 1].map(|local| city.get(local).unwrap());
    let mark = merges.mark();
    merges.join(wall, other, 2);
    merges.border(wall, canal);
    let edges = |merges: &Merges| -> Vec<_> {
        let structure = merges.graph().structure().unwrap();
        assert_eq!(structure.node_count(), 3);
        structure
            .raw_edges()
            .iter()
            .map(|edge| (edge.source().index(), edge.target().index(), edge.weight))
            .collect()
    };
    assert_eq!(edges(&merges), [(0, 2, Link::Join), (0, 1, Link::Border)]);
    assert_ne!(merges.graph().root(wall), merges.graph().root(canal), "what borders does not join");
    merges.undo_joins(mark);
    assert_eq!(edges(&merges).len(), 2, "edges of joins that were taken back stay");
    merges.forget_joins();
    assert_eq!(edges(&merges), []);
}

#[test]
fn a_cleared_graph_is_an_empty_one() {
    let mut merges = Merges::new(true);
    let [a, b] = [0; 2].map(|_| merges.add_tile(&[segment(WALL, 3, true)]).get(0).unwrap());
    merges.join(a, b, 1);
    assert_eq!((merges.mark(), merges.tile(b)), (1, TileId(1)));
    merges.clear();
    assert!(*merges.graph() == Graph::default());
    assert_eq!((merges.tiles(), merges.mark()), (0, 0));
    assert_eq!(merges.graph().structure().map(UnGraph::node_count), Some(0));
    let again = merges.add_tile(&[segment(WALL, 3, false)]);
    assert_eq!((again.get(0), merges.tile(SegmentId(0))), (Some(SegmentId(0)), TileId(0)));
}

/// Three tiles side by side, and one on top of the first: a wall along several ports, a canal beside a wall, two walls
/// that do not meet on one tile, and a wall that meets a canal across a wild side.
#[test]
fn what_is_read_off_a_board_is_what_was_laid() {
    let mut wild = tile("wild", &[("canal", "sl sc sr")]);
    wild.wild_sides = vec![crate::geometry::Side::South];
    let tiles = vec![
        tile("gate", &[("wall", "el ec"), ("wall", "nl nc nr"), ("canal", "er")]),
        tile("span", &[("canal", "wl"), ("wall", "wr wc er ec el")]),
        tile("stop", &[("wall", "wl wc wr")]),
        wild,
    ];
    let rules = rules(tiles, [lines()]);
    let mut state = state(&rules, 1);
    for (tile, x, y) in [("span", 1, 0), ("stop", 2, 0), ("wild", 0, 1)] {
        lay(&rules, &mut state, tile, x, y);
    }
    state.check(&rules).unwrap();

    let recorded = Recorded::of(&rules, &state);
    let segments: Vec<_> = recorded.tiles().iter().map(|tile| tile.segments.clone()).collect();
    let expected = [
        vec![segment(WALL, 2, true), segment(WALL, 3, true), segment(CANAL, 1, false)],
        vec![segment(CANAL, 1, false), segment(WALL, 5, false)],
        vec![segment(WALL, 3, false)],
        vec![segment(CANAL, 3, false)],
    ];
    assert_eq!(segments, expected, "twins are of one kind on one tile");
    let joins = [0, 1, 2, 3].map(|index: usize| recorded.tiles()[index].joins.clone());
    let id = SegmentId;
    let met = [vec![], vec![(id(3), id(2), 1), (id(4), id(0), 2)], vec![(id(5), id(4), 3)], vec![]];
    assert_eq!(sorted(joins), met, "equal kinds alone, each once with the ports along which they meet");
    assert_eq!((recorded.segments(), recorded.joins()), (7, 3));

    let mut merges = Merges::new(true);
    merges.add_tile(&[segment(WALL, 3, false)]);
    merges.replay(&recorded);
    assert_eq!((merges.tiles(), merges.mark()), (4, 3));
    for segment in (0..7).map(SegmentId) {
        let (ours, laid) = (merges.graph(), state.graph());
        assert_eq!(ours.root(segment), laid.root(segment));
        assert_eq!((merges.tile(segment), ours.kind(segment)), (laid.tile(segment), laid.kind(segment)));
        assert_eq!(
            (ours.local(segment), ours.tile_count(segment)),
            (laid.local(segment), laid.tile_count(segment))
        );
    }
    let structure = recorded.structure();
    assert_eq!((structure.node_count(), structure.edge_count()), (7, 3));
}

type Joins = Vec<(SegmentId, SegmentId, u32)>;

/// The order in which one tile meets its neighbours is nobody's business.
fn sorted<const N: usize>(mut joins: [Joins; N]) -> [Joins; N] {
    for joins in &mut joins {
        joins.sort_unstable();
    }
    joins
}
