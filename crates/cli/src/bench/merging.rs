//! The feature graph on its own, beside petgraph's disjoint set on the same joins.

use std::hint::black_box;

use petgraph::algo::connected_components;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use tilewright::core::merges::{Merges, Recorded};
use tilewright::prelude::*;
use tilewright_bots::board::Scatter;

use super::Clock;
use super::figures::Figures;
use crate::failure::Failure;
use crate::layout::thousands;

/// Tiles merged in one round, at least: a branch predictor learns sixty boards of 72 tiles by heart, and the baseline is
/// faster by a third then.
const ROUND: u32 = 40_000;
/// Boards on which features are flooded from each new tile; on larger ones that takes minutes.
const MOST_FLOODED: u32 = 10_000;

pub(super) fn measure(clock: Clock, tiles: u32, figures: &mut Figures) -> Result<(), Failure> {
    let failed = |error: ComposeError| Failure::Failed(error.to_string());
    let mut scatter = Scatter::new(tiles).map_err(failed)?;
    let boards = (ROUND / tiles).max(1);
    let recorded: Vec<Recorded> = (0..boards).map(|seed| scatter.merges(u64::from(seed))).collect();
    let count = u64::from(tiles) * u64::from(boards);
    for board in &recorded {
        let mut merges = Merges::new(true);
        merges.replay(board);
        let features = [
            merges.graph().feature_count(),
            unite(board),
            with_structure(board, &mut UnGraph::default()),
            connected_components(&structure(board)),
        ];
        if features.iter().any(|&count| count != features[0]) || board.tiles().len() != tiles as usize {
            return Err(Failure::Failed(format!("the ways of merging disagree: {features:?} features")));
        }
    }
    let merging = |mut merges: Merges| {
        clock.measure(|| {
            for board in &recorded {
                merges.replay(black_box(board));
            }
            count
        })
    };
    let ours = merging(Merges::new(true));
    let unrecorded = merging(Merges::new(false));
    let bare_of_structure = merging(Merges::new(true).without_structure());
    let bare = clock.measure(|| {
        for board in &recorded {
            black_box(unite(black_box(board)));
        }
        count
    });
    // What no way of keeping the structure in petgraph beside a disjoint set can go below.
    let mut graph = UnGraph::default();
    let least = clock.measure(|| {
        for board in &recorded {
            black_box(with_structure(black_box(board), &mut graph));
        }
        count
    });
    let size = thousands(u64::from(tiles));
    let beside_bare = [
        ("merging", ours),
        ("  without journal", unrecorded),
        ("  without petgraph", bare_of_structure),
        ("bare petgraph", least),
    ];
    for (what, each) in beside_bare {
        figures.beside(
            format!("{size} tiles: {what}"),
            each * 1e9,
            "ns/tile",
            "petgraph UnionFind",
            each / bare,
        );
    }
    if tiles <= MOST_FLOODED {
        let flooding = clock.measure(|| {
            for board in &recorded {
                black_box(flood(black_box(board)));
            }
            count
        });
        let what = format!("{size} tiles: flooding");
        figures.beside(what, flooding * 1e9, "ns/tile", "merging", flooding / ours);
    }
    let graphs: Vec<_> = recorded.iter().map(structure).collect();
    let again = clock.measure(|| {
        for graph in &graphs {
            black_box(connected_components(black_box(graph)));
        }
        graphs.len() as u64
    });
    figures.beside(format!("{size} tiles: recomputing"), again * 1e6, "us", "merging one tile", again / ours);
    Ok(())
}

/// The bare disjoint set of petgraph on the same joins. Gives the features.
fn unite(board: &Recorded) -> usize {
    let mut sets = UnionFind::<u32>::new(board.segments());
    let joins = board.tiles().iter().flat_map(|tile| &tile.joins);
    let unions = joins.filter(|&&(a, b, _)| sets.union(a.index() as u32, b.index() as u32)).count();
    board.segments() - unions
}

/// The same with the structure in a graph, whose memory is used again.
fn with_structure(board: &Recorded, graph: &mut UnGraph<(), (), u32>) -> usize {
    graph.clear();
    let mut sets = UnionFind::<u32>::new(board.segments());
    let mut features = board.segments();
    for tile in board.tiles() {
        for _ in &tile.segments {
            graph.add_node(());
        }
        for &(a, b, _) in &tile.joins {
            graph.add_edge(NodeIndex::new(a.index()), NodeIndex::new(b.index()), ());
            features -= usize::from(sets.union(a.index() as u32, b.index() as u32));
        }
    }
    features
}

fn structure(board: &Recorded) -> UnGraph<(), (), u32> {
    let mut graph = UnGraph::default();
    with_structure(board, &mut graph);
    graph
}

/// What an engine pays that keeps no features and walks those of each new tile, segment by segment. Gives how many
/// segments it walked.
fn flood(board: &Recorded) -> usize {
    let mut neighbours: Vec<Vec<u32>> = Vec::with_capacity(board.segments());
    let mut seen = vec![0_u32; board.segments()];
    let (mut stack, mut walked, mut round) = (Vec::new(), 0, 0);
    for tile in board.tiles() {
        let first = neighbours.len() as u32;
        neighbours.resize_with(neighbours.len() + tile.segments.len(), Vec::new);
        for &(a, b, _) in &tile.joins {
            neighbours[a.index()].push(b.index() as u32);
            neighbours[b.index()].push(a.index() as u32);
        }
        round += 1;
        for start in first..neighbours.len() as u32 {
            if seen[start as usize] == round {
                continue;
            }
            seen[start as usize] = round;
            stack.push(start);
            while let Some(at) = stack.pop() {
                walked += 1;
                for &next in &neighbours[at as usize] {
                    if seen[next as usize] != round {
                        seen[next as usize] = round;
                        stack.push(next);
                    }
                }
            }
        }
    }
    walked
}
