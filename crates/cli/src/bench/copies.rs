//! Copying a state, and taking plies back.

use std::hint::black_box;
use std::time::Instant;

use tilewright::prelude::*;
use tilewright_bots::play_random;

use super::Clock;
use super::figures::Figures;
use crate::layout::real;

/// Games that are played forwards and taken back.
const GAMES: u64 = 20;

pub(super) fn measure(clock: Clock, name: &str, (start, mut game): (Game, Game), figures: &mut Figures) {
    let mut dice = Numbers::new(Seed(3));
    game.restart(&start, 4);
    play_random(&mut game, &mut dice);
    let state = game.state();
    let mut scratch = state.clone();
    let copy = clock.measure(|| {
        for _ in 0..100 {
            scratch.clone_from(black_box(state));
        }
        100
    });
    let bytes = vec![1_u8; state.heap_bytes()];
    let mut plain = bytes.clone();
    let as_bytes = clock.measure(|| {
        for _ in 0..100 {
            black_box(&mut plain).clone_from(black_box(&bytes));
        }
        100
    });
    let tiles = state.board().tiles().len();
    let what = format!("{name}: copy, {tiles} tiles");
    figures.beside(what, copy * 1e9, "ns", "as many bytes", copy / as_bytes);

    tried(clock, name, &start, &mut game, figures);
    whole_games(clock, name, &start, figures);
}

/// Each choice of a position in the middle, applied and taken back; beside it the same on copies.
fn tried(clock: Clock, name: &str, start: &Game, game: &mut Game, figures: &mut Figures) {
    let mut dice = Numbers::new(Seed(3));
    game.restart(start, 5);
    while game.state().turn() < 35
        && let Some(decision) = game.decision()
    {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply_unchecked(action);
    }
    let legal = game.decision().map(|decision| decision.legal().to_vec()).unwrap_or_default();
    let rules = game.rules();
    let mut state = game.state().clone();
    state.set_recording(rules, Recording { undo: true, ..Recording::NONE });
    let both = clock.measure(|| {
        for &action in &legal {
            rules.apply_unchecked(&mut state, action);
            rules.undo(&mut state);
        }
        legal.len() as u64
    });
    let before = state.clone();
    let mut scratch = state.clone();
    let copied = clock.measure(|| {
        for &action in &legal {
            scratch.clone_from(&before);
            rules.apply_unchecked(&mut scratch, action);
        }
        legal.len() as u64
    });
    figures.beside(format!("{name}: try a choice"), both * 1e9, "ns", "copy and apply", both / copied);
}

/// Whole games played forwards and taken back to their beginning, plies and draws alike.
fn whole_games(clock: Clock, name: &str, start: &Game, figures: &mut Figures) {
    let rules = start.rules();
    let mut dice = Numbers::new(Seed(6));
    let games: Vec<Vec<Action>> = (0..GAMES)
        .map(|seed| {
            let mut game = start.clone();
            game.restart(start, seed);
            play_random(&mut game, &mut dice);
            game.actions().to_vec()
        })
        .collect();
    let mut state = start.state().clone();
    state.set_recording(rules, Recording { undo: true, ..Recording::NONE });
    let (mut forwards, mut back) = (0.0, 0.0);
    let mut steps = 0;
    clock.measure(|| {
        for actions in &games {
            let begun = Instant::now();
            for &action in actions {
                rules.apply_unchecked(&mut state, black_box(action));
            }
            let between = Instant::now();
            while rules.undo(&mut state) {}
            forwards += (between - begun).as_secs_f64();
            back += between.elapsed().as_secs_f64();
            steps += actions.len() as u64;
        }
        GAMES
    });
    let (forwards, back) = (forwards / real(steps), back / real(steps));
    figures.alone(format!("{name}: apply"), forwards * 1e9, "ns");
    figures.beside(format!("{name}: undo"), back * 1e9, "ns", "applying", back / forwards);
}
