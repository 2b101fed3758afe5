//! The feature graph on its own, beside petgraph's disjoint set on the same joins.

use std::hint::black_box;

use petgraph::algo::connected_components;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use tilewright::core::merges::{Merges, Recorded};
use tilewright::prelude::*;
use tilewright_bots::board::scatter;

use super::Clock;
use super::figures::Figures;
use crate::failure::Failure;
use crate::layout::thousands;

pub(super) fn measure(clock: Clock, tiles: u32, figures: &mut Figures) -> Result<(), Failure> {
    let failed = |error: ComposeError| Failure::Failed(error.to_string());
    // Many boards of the small sizes: a branch predictor learns sixty of 72 tiles by heart, and the baseline is faster by a
    // third then.
    let boards = (40_000 / tiles).max(1);
    let mut recorded = Vec::new();
    for seed in 0..boards {
        let (rules, state) = scatter(tiles, u64::from(seed)).map_err(failed)?;
        recorded.push(Recorded::of(&rules, &state));
    }
    let count = u64::from(tiles) * u64::from(boards);
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
    let least = clock.measure(|| {
        for board in &recorded {
            black_box((structure(black_box(board)), unite(black_box(board))));
        }
        count
    });
    let graphs: Vec<_> = recorded.iter().map(structure).collect();
    let again = clock.measure(|| {
        for graph in &graphs {
            black_box(connected_components(black_box(graph)));
        }
        graphs.len() as u64
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
    figures.beside(format!("{size} tiles: recomputing"), again * 1e6, "us", "merging one tile", again / ours);
    Ok(())
}

/// The bare disjoint set of petgraph on the same joins.
fn unite(board: &Recorded) -> usize {
    let mut sets = UnionFind::<u32>::new(board.segments());
    let joins = board.tiles().iter().flat_map(|tile| &tile.joins);
    joins.filter(|&&(a, b, _)| sets.union(a.index() as u32, b.index() as u32)).count()
}

fn structure(board: &Recorded) -> UnGraph<(), (), u32> {
    let mut graph = UnGraph::with_capacity(board.segments(), board.joins());
    for _ in 0..board.segments() {
        graph.add_node(());
    }
    for &(a, b, _) in board.tiles().iter().flat_map(|tile| &tile.joins) {
        graph.add_edge(NodeIndex::new(a.index()), NodeIndex::new(b.index()), ());
    }
    graph
}
