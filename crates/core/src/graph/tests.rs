use super::*;
use crate::fixture::{Says, lay, lines, rules, state, tile};
use crate::kind::{FigureKind, PlayerId};
use crate::ruleset::Ruleset;
use crate::state::{Recording, State};
use crate::turn::Turn;

/// A wall over three tiles with an end at either side, beside it a canal; one more wall alone on the first tile.
fn board() -> (std::sync::Arc<Ruleset>, State) {
    let mut span = tile("span", &[("wall", "wc ec"), ("canal", "wl er"), ("wall", "sc")]);
    span.borders = vec![(0, 1)];
    let rules = rules(vec![span], [lines()]);
    let mut state = state(&rules, 1);
    lay(&rules, &mut state, "span", 1, 0);
    lay(&rules, &mut state, "span", 2, 0);
    state.check(&rules).unwrap();
    (rules, state)
}

#[test]
fn the_summary_tells_of_the_feature_and_not_of_the_segment() {
    let (_, state) = board();
    let graph = state.graph();
    let [wall, canal, stub] = [3, 4, 5].map(SegmentId);
    assert_eq!((graph.tile_count(wall), graph.open_ports(wall)), (3, 2));
    assert_eq!((graph.tile_count(canal), graph.open_ports(canal)), (0, 2), "nobody asks how long canals are");
    assert_eq!((graph.tile_count(stub), graph.open_ports(stub)), (1, 1));
    assert_eq!((graph.segment_count(), graph.feature_count()), (9, 5));
    assert_eq!((graph.tile(wall), graph.local(stub), graph.kind(canal)), (TileId(1), 2, FeatureKindId(1)));
    assert_eq!(
        graph.members(wall).map(SegmentId::index).collect::<std::collections::BTreeSet<_>>(),
        [0, 3, 6].into()
    );
    let structure = graph.structure().unwrap();
    assert_eq!(
        (structure.node_count(), structure.edge_count()),
        (9, 4 + 3),
        "joins, and a border on each tile"
    );
}

/// What occupies two features occupies the one that they become, until that is taken back.
#[test]
fn occupants_come_together_with_their_features() {
    let people = Says("people", |rules| {
        rules.figure_kind(FigureKind::new("guard").per_player(4).meeple());
    });
    let rules = rules(vec![tile("span", &[("wall", "wc ec")])], [lines(), people]);
    let mut state = state(&rules, 2);
    // Three tiles in the west take in one in the east, so that what an old tile sums up has to go back.
    for x in [2, -1, -2] {
        lay(&rules, &mut state, "span", x, 0);
    }
    let guard = rules.find_figure("guard").unwrap();
    for (player, wall) in [(0, 0), (1, 1), (1, 1)] {
        let placed = Turn::new(&rules, &mut state).place_figure(PlayerId(player), guard, SegmentId(wall));
        assert!(placed.is_some());
    }
    let occupants = |state: &State| [0, 1].map(|wall| state.graph().occupants(SegmentId(wall)));
    assert_eq!(occupants(&state), [1, 2]);
    state.begin_ply();
    lay(&rules, &mut state, "span", 1, 0);
    assert_eq!(occupants(&state), [3, 3]);
    state.check(&rules).unwrap();
    assert!(state.undo(&rules));
    assert_eq!(occupants(&state), [1, 2]);
    state.check(&rules).unwrap();
}

/// What `check` is for: it finds what is not as the board says, and says where.
#[test]
fn a_check_finds_whatever_is_out_of_step_with_the_board() {
    type Damage = fn(&mut Graph);
    let damages: [(&str, Damage); 11] = [
        ("a tile too many", |graph| root_of(graph, 0).sum.tiles += 1),
        ("tiles where none are counted", |graph| root_of(graph, 1).sum.tiles += 1),
        ("a segment too many", |graph| root_of(graph, 0).sum.size += 1),
        ("an open port too many", |graph| root_of(graph, 0).sum.open += 1),
        ("a member passed over", |graph| {
            let next = graph.nodes[0].next;
            graph.nodes[0].next = graph.nodes[next as usize].next;
        }),
        ("a member of another feature", |graph| graph.nodes.swap(2, 5)),
        ("two roots", |graph| {
            let apart = (0..9).step_by(3).find(|&index| !graph.is_root(index)).unwrap();
            graph.parents[apart] = apart as u32;
        }),
        ("a tile that does not lie", |graph| graph.nodes[8].tile = 3),
        ("a join that is missing", |graph| {
            let join = a_join(graph);
            graph.links.remove_edge(join);
        }),
        ("a border for a join", |graph| {
            let join = a_join(graph);
            graph.links[join] = Link::Border;
        }),
        ("a node without a segment", |graph| {
            graph.links.add_node(FeatureKindId(0));
        }),
    ];
    let (rules, whole) = board();
    for (what, damage) in damages {
        let mut state = whole.clone();
        assert_eq!(state.check(&rules), Ok(()));
        damage(&mut state.graph);
        let problem = state.check(&rules).expect_err(what);
        assert!(problem.starts_with("segment ") || problem.contains("structure"), "{what}: {problem}");
    }
}

fn a_join(graph: &Graph) -> petgraph::graph::EdgeIndex<u32> {
    graph.links.edge_indices().find(|&edge| graph.links[edge] == Link::Join).unwrap()
}

fn root_of(graph: &mut Graph, segment: u32) -> &mut Node {
    let root = graph.find(segment);
    &mut graph.nodes[root as usize]
}

/// Equality is equality of the game: what a merged node summed up before is for undo alone.
#[test]
fn graphs_are_equal_if_features_and_structure_are() {
    let (rules, state) = board();
    let graph = state.graph();
    assert!(*graph == graph.clone());

    let unlike = |change: fn(&mut Graph)| {
        let mut other = graph.clone();
        change(&mut other);
        assert!(*graph != other);
    };
    unlike(|graph| root_of(graph, 0).sum.open -= 1);
    unlike(|graph| root_of(graph, 0).occupants += 1);
    unlike(|graph| graph.nodes[4].tile += 1);
    unlike(|graph| graph.nodes[0].figure += 1);
    unlike(|graph| graph.parents[8] = 5);
    unlike(|graph| {
        graph.links.add_node(FeatureKindId(0));
    });
    unlike(|graph| {
        graph.links.add_edge(NodeIndex::new(0), NodeIndex::new(8), Link::Border);
    });
    unlike(|graph| graph.links.reverse());
    unlike(|graph| {
        let join = a_join(graph);
        graph.links[join] = Link::Border;
    });

    let mut other = graph.clone();
    let merged = (0..9).find(|&index| !graph.is_root(index)).unwrap();
    other.nodes[merged].sum.tiles += 1;
    other.nodes[merged].occupants += 1;
    assert!(*graph == other, "what it was before it was merged does not count");

    let mut bare = state.clone();
    bare.set_recording(&rules, Recording { structure: false, ..Recording::ALL });
    assert!(
        *graph == *bare.graph() && *bare.graph() == *graph,
        "a structure that is not kept is not compared"
    );
    root_of(&mut bare.graph, 0).sum.open -= 1;
    assert!(*graph != *bare.graph());
}

#[test]
fn the_structure_is_kept_where_it_is_wanted() {
    let (rules, state) = board();
    let without = Recording { structure: false, ..Recording::ALL };
    let mut bare = state.clone();
    bare.set_recording(&rules, without);
    assert!(bare.graph().structure().is_none());
    lay(&rules, &mut bare, "span", 3, 0);
    bare.check(&rules).unwrap();

    let mut copy = bare.clone();
    assert!(copy.graph().structure().is_none(), "a copy keeps what its original does");
    copy.clone_from(&state);
    assert!(copy.graph().structure().is_none(), "one that keeps none does not begin to");
    assert!(copy == state);
    let mut kept = state.clone();
    kept.clone_from(&bare);
    assert!(kept.graph().structure().is_none(), "there is none to copy");
    kept.set_recording(&rules, Recording::ALL);
    assert_eq!(kept.graph().structure().map(UnGraph::node_count), Some(12), "it is built anew");
    kept.check(&rules).unwrap();
}
