//! Copying a state and taking a ply back.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use tilewright::prelude::*;
use tilewright_benches::{after_turns, rules};

fn clone(c: &mut Criterion) {
    for (name, with_dragon, turns) in [("base", false, 1000), ("princess-dragon", true, 1000)] {
        let rules = rules(with_dragon);
        let mut game = after_turns(&rules, turns, 4);
        game.set_recording(Recording::NONE);
        assert!(game.result().is_some());
        let state = game.state();
        let mut scratch = state.clone();
        let mut group = c.benchmark_group("clone");
        group.bench_function(format!("scratch/{name}"), |b| b.iter(|| scratch.clone_from(black_box(state))));
        group.bench_function(format!("fresh/{name}"), |b| b.iter(|| black_box(state).clone()));
        group.finish();
        assert!(scratch == *state);
    }
}

/// Every placement of a position, applied and taken back; beside it the same without taking back, on copies.
fn undo(c: &mut Criterion) {
    let rules = rules(false);
    let mut game = after_turns(&rules, 35, 2);
    game.set_recording(Recording { undo: true, ..Recording::NONE });
    let legal = game.decision().map(|decision| decision.legal().to_vec()).unwrap_or_default();
    assert!(legal.len() > 3);
    let mut state = game.state().clone();
    let before = state.clone();
    let mut group = c.benchmark_group("undo");
    group.throughput(criterion::Throughput::Elements(legal.len() as u64));
    group.bench_function("apply-and-undo", |b| {
        b.iter(|| {
            for &action in &legal {
                rules.apply_unchecked(&mut state, action);
                rules.undo(&mut state);
            }
        });
    });
    assert!(state == before);
    group.bench_function("clone-and-apply", |b| {
        b.iter_batched_ref(
            || before.clone(),
            |scratch| {
                for &action in &legal {
                    scratch.clone_from(&before);
                    rules.apply_unchecked(scratch, action);
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// A whole game from its log of actions, checked ply by ply.
fn replay(c: &mut Criterion) {
    let rules = rules(true);
    let game = after_turns(&rules, 1000, 8);
    let start = Game::with_open_chance(&rules, Players::count(2)).expect("two may play");
    let mut copy = start.clone();
    let mut group = c.benchmark_group("replay");
    group.throughput(criterion::Throughput::Elements(game.actions().len() as u64));
    group.bench_function("princess-dragon", |b| {
        b.iter(|| {
            copy.clone_from(&start);
            for &action in game.actions() {
                copy.apply(action).expect("what was played is legal");
            }
        });
    });
    group.finish();
    assert_eq!(copy.scores(), game.scores());
}

criterion_group! {
    name = benches;
    config = tilewright_benches::timing();
    targets = clone, undo, replay
}
criterion_main!(benches);
