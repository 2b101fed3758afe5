//! Copying a state, and taking plies back.

use std::hint::black_box;
use std::time::Instant;

use tilewright::prelude::*;
use tilewright_bots::play_random;

use super::Clock;
use super::figures::Figures;
use crate::layout::real;

/// Finished games that are copied in turn.
const COPIED: u64 = 8;
/// Positions whose choices are tried.
const STATES: u64 = 32;
/// Games that are played forwards and taken back.
const GAMES: u64 = 100;

/// The structure of petgraph is kept by none of them but where it is said.
pub(super) fn measure(clock: Clock, name: &str, (start, game): (&Game, &mut Game), figures: &mut Figures) {
    copied(clock, name, start, game, figures);
    tried(clock, name, start, game, figures);
    whole_games(clock, name, start, game, figures);
}

fn copied(clock: Clock, name: &str, start: &Game, game: &mut Game, figures: &mut Figures) {
    let rules = start.rules();
    let mut dice = Numbers::new(Seed(3));
    let mut states: Vec<State> = (0..COPIED)
        .map(|seed| {
            game.restart(start, seed);
            play_random(game, &mut dice);
            game.state().clone()
        })
        .collect();
    let in_place = |states: &[State]| {
        let mut scratch = states[0].clone();
        clock.measure(|| {
            for state in states {
                scratch.clone_from(black_box(state));
            }
            states.len() as u64
        })
    };
    // One position again and again, as playouts begin; and several in turn.
    let copy = in_place(&states[..1]);
    let in_turn = in_place(&states);
    let fresh = clock.measure(|| {
        states.iter().map(|state| black_box(black_box(state).clone())).for_each(drop);
        COPIED
    });
    let tiles = states[0].board().tiles().len();
    for state in &mut states {
        state.set_recording(rules, Recording { structure: true, ..Recording::NONE });
    }
    let with_structure = in_place(&states[..1]);
    let baseline = "a fresh copy";
    figures.beside(format!("{name}: copy, {tiles} tiles"), copy * 1e9, "ns", baseline, copy / fresh);
    let what = format!("{name}:   {COPIED} games in turn");
    figures.beside(what, in_turn * 1e9, "ns", baseline, in_turn / fresh);
    let what = format!("{name}:   with petgraph");
    figures.beside(what, with_structure * 1e9, "ns", baseline, with_structure / fresh);
}

/// Each choice of positions from all over games, applied and taken back; beside it the same on copies.
fn tried(clock: Clock, name: &str, start: &Game, game: &mut Game, figures: &mut Figures) {
    let rules = start.rules();
    let mut dice = Numbers::new(Seed(3));
    let (mut undone, mut copied) = (Vec::new(), Vec::new());
    for seed in 0..STATES {
        game.restart(start, seed);
        let plies = play_random(game, &mut dice);
        let stop = dice.roll(plies.max(1) as usize) as u32;
        game.restart(start, seed);
        while game.state().plies() < stop
            && let Some(decision) = game.decision()
        {
            let legal = decision.legal();
            let action = legal[dice.roll(legal.len())];
            game.apply_unchecked(action);
        }
        let Some(decision) = game.decision() else { continue };
        let legal = decision.legal().to_vec();
        let mut state = game.state().clone();
        copied.push((state.clone(), legal.clone()));
        state.set_recording(rules, Recording { undo: true, ..Recording::NONE });
        undone.push((state, legal));
    }
    let choices: u64 = undone.iter().map(|(_, legal)| legal.len() as u64).sum();
    let Some((mut scratch, _)) = copied.first().cloned() else { return };
    let both = clock.measure(|| {
        for (state, legal) in &mut undone {
            for &action in &*legal {
                rules.apply_unchecked(state, action);
                rules.undo(state);
            }
        }
        choices
    });
    let on_copies = clock.measure(|| {
        for (state, legal) in &copied {
            for &action in legal {
                scratch.clone_from(state);
                rules.apply_unchecked(&mut scratch, action);
            }
        }
        choices
    });
    figures.beside(format!("{name}: try a choice"), both * 1e9, "ns", "copy and apply", both / on_copies);
}

/// Whole games played forwards and taken back to their beginning, plies and draws alike.
fn whole_games(clock: Clock, name: &str, start: &Game, game: &mut Game, figures: &mut Figures) {
    let rules = start.rules();
    let mut dice = Numbers::new(Seed(6));
    let games: Vec<Vec<Action>> = (0..GAMES)
        .map(|seed| {
            game.restart(start, seed);
            play_random(game, &mut dice);
            game.actions().to_vec()
        })
        .collect();
    let mut bare = start.state().clone();
    bare.set_recording(rules, Recording::NONE);
    let before = bare.clone();
    let unrecorded = clock.measure(|| {
        let mut steps = 0;
        for actions in &games {
            bare.clone_from(&before);
            for &action in actions {
                rules.apply_unchecked(&mut bare, black_box(action));
            }
            steps += actions.len() as u64;
        }
        steps
    });
    let mut state = before.clone();
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
    figures.beside(
        format!("{name}: apply for undo"),
        forwards * 1e9,
        "ns",
        "not recorded",
        forwards / unrecorded,
    );
    figures.beside(format!("{name}: undo"), back * 1e9, "ns", "applying", back / forwards);
}
