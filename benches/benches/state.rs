//! Copying a state and taking a ply back.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tilewright::prelude::*;
use tilewright_benches::{after_placement, after_turns, rules};

const SETS: [(&str, bool); 2] = [("base", false), ("princess-dragon", true)];

/// Finished games, copied one after the other.
fn clone(c: &mut Criterion) {
    for (name, with_dragon) in SETS {
        let rules = rules(with_dragon);
        let games: Vec<Game> = (0..8)
            .map(|seed| {
                let mut game = after_turns(&rules, 1000, seed);
                game.set_recording(Recording::NONE);
                assert!(game.result().is_some());
                game
            })
            .collect();
        let mut scratch = games[0].state().clone();
        let mut group = c.benchmark_group("clone");
        group.throughput(Throughput::Elements(games.len() as u64));
        group.bench_function(format!("scratch/{name}"), |b| {
            b.iter(|| games.iter().for_each(|game| scratch.clone_from(black_box(game.state()))));
        });
        group.bench_function(format!("fresh/{name}"), |b| {
            b.iter(|| games.iter().map(|game| black_box(game.state().clone())).for_each(drop));
        });
        group.finish();
        assert!(scratch == *games[7].state());
    }
}

/// Every choice of positions from all over a game, applied and taken back; beside it the same without taking back, on
/// copies.
fn undo(c: &mut Criterion) {
    for (name, with_dragon) in SETS {
        let rules = rules(with_dragon);
        let positions: Vec<(State, Vec<Action>)> = (0..32).map(|seed| position(&rules, seed)).collect();
        let choices = positions.iter().map(|(_, legal)| legal.len() as u64).sum();
        let mut states: Vec<State> = positions.iter().map(|(state, _)| state.clone()).collect();
        let mut group = c.benchmark_group("undo");
        group.throughput(Throughput::Elements(choices));
        group.bench_function(format!("apply-and-undo/{name}"), |b| {
            b.iter(|| {
                for (state, (_, legal)) in states.iter_mut().zip(&positions) {
                    for &action in legal {
                        rules.apply_unchecked(state, action);
                        rules.undo(state);
                    }
                }
            });
        });
        assert!(states.iter().zip(&positions).all(|(state, (before, _))| state == before));
        // A search on copies records nothing.
        let mut copies = positions.clone();
        for (state, _) in &mut copies {
            state.set_recording(&rules, Recording::NONE);
        }
        let mut scratch = copies[0].0.clone();
        group.bench_function(format!("clone-and-apply/{name}"), |b| {
            b.iter(|| {
                for (before, legal) in &copies {
                    for &action in legal {
                        scratch.clone_from(before);
                        rules.apply_unchecked(&mut scratch, action);
                    }
                }
            });
        });
        group.finish();
        whole_games(c, name, &rules);
    }
}

/// A position and what is legal there: by turns before a tile is laid and after it.
fn position(rules: &Arc<Ruleset>, seed: u64) -> (State, Vec<Action>) {
    // Later on players of random games have no figure left to place.
    let mut game = if seed.is_multiple_of(2) {
        after_turns(rules, 4 + 2 * seed as u32, seed)
    } else {
        after_placement(rules, 1 + seed as u32 / 4, seed)
    };
    game.set_recording(Recording { undo: true, ..Recording::NONE });
    let legal = game.decision().map(|decision| decision.legal().to_vec()).unwrap_or_default();
    assert!(!legal.is_empty());
    (game.state().clone(), legal)
}

/// Games played forwards and taken back whole, each way by its own clock: what undo costs beside applying.
fn whole_games(c: &mut Criterion, name: &str, rules: &Arc<Ruleset>) {
    let start = Game::with_open_chance(rules, Players::count(2)).expect("two may play");
    let games: Vec<Game> = (0..64).map(|seed| after_turns(rules, 1000, seed)).collect();
    let plies = games.iter().map(|game| game.actions().len() as u64).sum();
    let mut state = start.state().clone();
    state.set_recording(rules, Recording { undo: true, ..Recording::NONE });
    let before = state.clone();
    let mut group = c.benchmark_group("undo");
    group.throughput(Throughput::Elements(plies));
    for (way, forwards) in [("applying", true), ("taking-back", false)] {
        group.bench_function(format!("{way}/{name}"), |b| {
            b.iter_custom(|times| {
                let mut spent = Duration::ZERO;
                for _ in 0..times {
                    for game in &games {
                        let begun = Instant::now();
                        game.actions().iter().for_each(|&action| rules.apply_unchecked(&mut state, action));
                        let between = Instant::now();
                        while rules.undo(&mut state) {}
                        spent += if forwards { between - begun } else { between.elapsed() };
                    }
                }
                spent
            });
        });
    }
    group.finish();
    assert!(state == before);
    games[3].actions().iter().for_each(|&action| rules.apply_unchecked(&mut state, action));
    assert!(state.is_over());
}

/// Whole games from their logs, checked ply by ply.
fn replay(c: &mut Criterion) {
    let rules = rules(true);
    let games: Vec<Game> = (0..64).map(|seed| after_turns(&rules, 1000, seed)).collect();
    let start = Game::with_open_chance(&rules, Players::count(2)).expect("two may play");
    let mut copy = start.clone();
    let mut group = c.benchmark_group("replay");
    group.throughput(Throughput::Elements(games.iter().map(|game| game.actions().len() as u64).sum()));
    group.bench_function("princess-dragon", |b| {
        b.iter(|| {
            for game in &games {
                copy.clone_from(&start);
                for &action in game.actions() {
                    copy.apply(action).expect("what was played is legal");
                }
                assert_eq!(copy.scores(), game.scores());
            }
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = tilewright_benches::timing();
    targets = clone, undo, replay
}
criterion_main!(benches);
