//! What a merge costs, how that grows with the board, and against what.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use petgraph::algo::connected_components;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use std::hint::black_box;
use tilewright::core::merges::{Merges, Recorded};
use tilewright_benches::union_find_features;
use tilewright_bots::board::Scatter;

const SIZES: [u32; 5] = [72, 1_000, 10_000, 100_000, 1_000_000];

/// Boards of one size; many of the small ones, so that no sequence is learnt by heart.
fn recorded(tiles: u32) -> Vec<Recorded> {
    let boards = (40_000 / tiles).max(1);
    let mut scatter = Scatter::new(tiles).expect("the base set composes");
    (0..boards).map(|seed| scatter.merges(u64::from(seed))).collect()
}

fn merge(c: &mut Criterion) {
    for tiles in SIZES {
        let boards = recorded(tiles);
        let expected: usize = boards.iter().map(|board| union_find_features(board, 0)).sum();
        let throughput = Throughput::Elements(u64::from(tiles) * boards.len() as u64);

        let mut group = c.benchmark_group("merge/append");
        group.sample_size(10).throughput(throughput.clone());
        let mut merges = Merges::new(true);
        group.bench_function(BenchmarkId::from_parameter(tiles), |b| {
            b.iter(|| {
                for board in &boards {
                    merges.replay(black_box(board));
                }
            });
        });
        group.finish();
        let built: usize = boards
            .iter()
            .map(|board| {
                merges.replay(board);
                merges.graph().feature_count()
            })
            .sum();
        assert_eq!(built, expected);

        joins_only(c, tiles, &boards);
        rebuild(c, tiles, &boards, expected);
        baselines(c, tiles, &boards, expected);
    }
}

/// The joins on segments that are there already, taken back again in every round; and only those of tiles that join at
/// least four at once.
fn joins_only(c: &mut Criterion, tiles: u32, boards: &[Recorded]) {
    for (name, least) in [("merge/join", 0), ("merge/multi-join", 4)] {
        let joins: u64 = boards
            .iter()
            .flat_map(Recorded::tiles)
            .filter(|tile| tile.joins.len() >= least)
            .map(|tile| tile.joins.len() as u64)
            .sum();
        if joins == 0 {
            continue;
        }
        let mut group = c.benchmark_group(name);
        group.sample_size(10).throughput(Throughput::Elements(joins));
        let mut merges: Vec<Merges> = boards
            .iter()
            .map(|board| {
                let mut merges = Merges::new(true);
                board.tiles().iter().for_each(|tile| {
                    merges.add_tile(&tile.segments);
                });
                merges
            })
            .collect();
        group.bench_function(BenchmarkId::from_parameter(tiles), |b| {
            b.iter(|| {
                for (board, merges) in boards.iter().zip(&mut merges) {
                    let mark = merges.mark();
                    for tile in board.tiles().iter().filter(|tile| tile.joins.len() >= least) {
                        for &(a, b, ports) in &tile.joins {
                            merges.join(a, b, ports);
                        }
                    }
                    merges.undo_joins(mark);
                    merges.forget_joins();
                }
            });
        });
        group.finish();

        // What was measured joins what petgraph's own disjoint set joins.
        for (board, merges) in boards.iter().zip(&mut merges) {
            for tile in board.tiles().iter().filter(|tile| tile.joins.len() >= least) {
                tile.joins.iter().for_each(|&(a, b, ports)| merges.join(a, b, ports));
            }
            assert_eq!(merges.graph().feature_count(), union_find_features(board, least));
        }
    }
}

/// petgraph's structure and its disjoint set, tile by tile, in a graph whose memory is used again.
fn both(board: &Recorded, graph: &mut UnGraph<(), (), u32>) -> usize {
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
    both(board, &mut graph);
    graph
}

/// What an engine pays that recomputes features from its graph after every tile: once over the board.
fn rebuild(c: &mut Criterion, tiles: u32, boards: &[Recorded], expected: usize) {
    let graphs: Vec<_> = boards.iter().map(structure).collect();
    assert_eq!(graphs.iter().map(connected_components).sum::<usize>(), expected);
    let mut group = c.benchmark_group("merge/rebuild");
    group.sample_size(10).throughput(Throughput::Elements(graphs.len() as u64));
    group.bench_function(BenchmarkId::from_parameter(tiles), |b| {
        b.iter(|| graphs.iter().map(|graph| connected_components(black_box(graph))).sum::<usize>());
    });
    group.finish();
}

fn baselines(c: &mut Criterion, tiles: u32, boards: &[Recorded], expected: usize) {
    let elements = Throughput::Elements(u64::from(tiles) * boards.len() as u64);
    let mut group = c.benchmark_group("merge/baseline/petgraph-unionfind");
    group.sample_size(10).throughput(elements.clone());
    group.bench_function(BenchmarkId::from_parameter(tiles), |b| {
        b.iter(|| boards.iter().map(|board| union_find_features(black_box(board), 0)).sum::<usize>());
    });
    group.finish();

    // What no way of keeping the structure in petgraph beside a disjoint set can go below.
    let mut graph = UnGraph::default();
    assert_eq!(boards.iter().map(|board| both(board, &mut graph)).sum::<usize>(), expected);
    let mut group = c.benchmark_group("merge/baseline/petgraph-both");
    group.sample_size(10).throughput(elements);
    group.bench_function(BenchmarkId::from_parameter(tiles), |b| {
        b.iter(|| boards.iter().map(|board| both(black_box(board), &mut graph)).sum::<usize>());
    });
    group.finish();

    // The two below look at whole boards, once each, and are counted by boards.
    let whole = Throughput::Elements(boards.len() as u64);
    let mut group = c.benchmark_group("merge/baseline/connected-components");
    group.sample_size(10).throughput(whole.clone());
    group.bench_function(BenchmarkId::from_parameter(tiles), |b| {
        b.iter(|| {
            boards.iter().map(|board| connected_components(&structure(black_box(board)))).sum::<usize>()
        });
    });
    group.finish();

    let adjacency: Vec<Vec<Vec<u32>>> = boards.iter().map(neighbours).collect();
    assert_eq!(adjacency.iter().map(|lists| flood(lists)).sum::<usize>(), expected);
    let mut group = c.benchmark_group("merge/baseline/flood-fill");
    group.sample_size(10).throughput(whole);
    group.bench_function(BenchmarkId::from_parameter(tiles), |b| {
        b.iter(|| adjacency.iter().map(|lists| flood(black_box(lists))).sum::<usize>());
    });
    group.finish();
}

fn neighbours(board: &Recorded) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new(); board.segments()];
    for tile in board.tiles() {
        for &(a, b, _) in &tile.joins {
            lists[a.index()].push(b.index() as u32);
            lists[b.index()].push(a.index() as u32);
        }
    }
    lists
}

fn flood(lists: &[Vec<u32>]) -> usize {
    let mut seen = vec![false; lists.len()];
    let mut stack = Vec::new();
    let mut count = 0;
    for start in 0..lists.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        count += 1;
        stack.push(start as u32);
        while let Some(at) = stack.pop() {
            for &next in &lists[at as usize] {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    stack.push(next);
                }
            }
        }
    }
    count
}

criterion_group! {
    name = benches;
    config = tilewright_benches::timing();
    targets = merge
}
criterion_main!(benches);
