//! Whole games, plies and legal lists.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tilewright::core::geometry::Rotation;
use tilewright::prelude::*;
use tilewright_benches::{after_placement, after_turns, rules};
use tilewright_bots::{play_finishing, play_random};

const SETS: [(&str, bool); 2] = [("base", false), ("princess-dragon", true)];

/// How a game is played to its end.
type Play = fn(&mut Game, &mut Numbers) -> u32;
/// Random play starves of figures; finishing play keeps them moving.
const MIXES: [(&str, Play); 2] = [("", play_random), ("-finishing", play_finishing)];

fn games(c: &mut Criterion) {
    for (sets, with_dragon) in SETS {
        for (mix, play) in MIXES {
            measure(c, &format!("{sets}{mix}"), with_dragon, play);
        }
    }
}

fn measure(c: &mut Criterion, name: &str, with_dragon: bool, play: Play) {
    let rules = rules(with_dragon);
    let start = Game::with_open_chance(&rules, Players::count(2)).expect("two may play");
    let mut game = start.clone();
    game.set_recording(Recording::NONE);
    let mut dice = Numbers::new(Seed(1));
    let mut play_out = |seed: u64| {
        game.restart(&start, seed);
        let plies = play(&mut game, &mut dice);
        assert!(game.result().is_some(), "a game was broken off");
        plies
    };

    let mut seed = 0;
    let mut group = c.benchmark_group("game");
    group.throughput(Throughput::Elements(1));
    group.bench_function(name, |b| {
        b.iter(|| {
            seed += 1;
            play_out(seed)
        });
    });
    group.finish();

    replayed(c, name, &start, play);
}

/// The plies of recorded games, each with its list of choices made, and nobody who chooses: what the engine costs.
fn replayed(c: &mut Criterion, name: &str, start: &Game, play: Play) {
    let rules = start.rules();
    let mut game = start.clone();
    let mut dice = Numbers::new(Seed(2));
    let mut plies = 0;
    let games: Vec<(Vec<Action>, Vec<i32>)> = (0..200)
        .map(|seed| {
            game.restart(start, seed);
            plies += u64::from(play(&mut game, &mut dice));
            (game.actions().to_vec(), game.scores().to_vec())
        })
        .collect();
    let mut state = start.state().clone();
    state.set_recording(rules, Recording::NONE);
    let mut group = c.benchmark_group("ply");
    group.throughput(Throughput::Elements(plies));
    group.bench_function(name, |b| {
        b.iter(|| {
            for (actions, scores) in &games {
                state.clone_from(start.state());
                for &action in actions {
                    if rules.decider(&state) != Some(Decider::Chance) {
                        black_box(rules.legal(&mut state));
                    }
                    rules.apply_unchecked(&mut state, action);
                }
                assert_eq!(state.scores(), scores);
            }
        });
    });
    group.finish();
}

/// The placements of positions at three ages of a game, and what may be done after one.
fn legal(c: &mut Criterion) {
    for (sets, with_dragon) in SETS {
        let rules = rules(with_dragon);
        for (name, turns) in [("early", 5), ("mid", 35), ("late", 65)] {
            let positions: Vec<Game> = (0..64).map(|seed| after_turns(&rules, turns, seed)).collect();
            lists(c, name, sets, &positions);
        }
        let positions: Vec<Game> = (0..64).map(|seed| after_placement(&rules, 8, seed)).collect();
        lists(c, "figures", sets, &positions);
    }
}

fn lists(c: &mut Criterion, name: &str, sets: &str, positions: &[Game]) {
    // A copy does not hold the list that the original has made already.
    let positions = positions.to_vec();
    let mut list = ActionList::new();
    for game in &positions {
        game.legal_into(&mut list);
        assert!(list.len() > 1);
        if game.state().drawn().is_some() {
            // Found again by asking of every cell and rotation.
            let cells = game.state().board().open_cells().iter();
            let all = cells.flat_map(|&cell| Rotation::ALL.map(|rotation| Action::place(cell, rotation)));
            assert!(all.filter(|&action| game.is_legal(action)).eq(list.iter().copied()));
        }
    }
    let mut group = c.benchmark_group(format!("legal/{name}"));
    group.throughput(Throughput::Elements(64));
    group.bench_function(sets, |b| {
        b.iter(|| {
            for game in &positions {
                game.legal_into(black_box(&mut list));
            }
            list.len()
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = tilewright_benches::timing();
    targets = games, legal
}
criterion_main!(benches);
