//! Whole games, beside what it takes to find their features anew after each tile.

use std::hint::black_box;

use petgraph::algo::connected_components;
use petgraph::graph::{NodeIndex, UnGraph};
use tilewright::core::merges::Recorded;
use tilewright::prelude::*;

use super::Clock;
use super::figures::Figures;
use crate::failure::Failure;
use crate::layout::real;

/// How a game is played to its end.
pub(super) type Play = fn(&mut Game, &mut Numbers) -> u32;

/// Games whose features are found anew.
const GAMES: u64 = 20;
/// Games that are replayed, so many that no branch predictor learns them.
const REPLAYED: u64 = 200;

pub(super) fn measure(
    clock: Clock,
    name: &str,
    (start, game): (&Game, &mut Game),
    play: Play,
    figures: &mut Figures,
) -> Result<(), Failure> {
    let mut dice = Numbers::new(Seed(1));
    let mut boards = Vec::new();
    for seed in 1..=GAMES {
        game.restart(start, seed);
        play(game, &mut dice);
        ended(game)?;
        boards.push(Recorded::of(game.rules(), game.state()));
    }
    let recomputing = recomputing(clock, &boards);

    let (mut seed, mut plies, mut played, mut broken) = (0, 0_u64, 0_u64, false);
    let each = clock.measure(|| {
        for _ in 0..20 {
            seed += 1;
            game.restart(start, seed);
            play(game, &mut dice);
            plies += u64::from(game.state().plies());
            broken |= game.result().is_none();
        }
        played += 20;
        20
    });
    if broken {
        ended(game)?;
    }
    let plies_each = real(plies) / real(played);
    let (baseline, times) = ("recomputing", recomputing / each);
    figures.beside(format!("{name}: games"), 1.0 / each, "games/s", baseline, times);
    figures.beside(format!("{name}: a game"), each * 1e6, "us", baseline, each / recomputing);
    figures.beside(format!("{name}: plies"), plies_each / each, "plies/s", baseline, times);
    Ok(())
}

/// What the engine spends on the games of a player whose choosing is dear: the same decisions, each with its list built,
/// and nobody who chooses.
pub(super) fn replayed(
    clock: Clock,
    name: &str,
    (start, game): (&Game, &mut Game),
    play: Play,
    figures: &mut Figures,
) -> Result<(), Failure> {
    let rules = start.rules();
    let mut dice = Numbers::new(Seed(1));
    let (mut logs, mut boards, mut scores) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 0..REPLAYED {
        game.restart(start, seed);
        play(game, &mut dice);
        ended(game)?;
        logs.push(game.actions().to_vec());
        scores.push(game.scores().to_vec());
        if seed < GAMES {
            boards.push(Recorded::of(rules, game.state()));
        }
    }
    let recomputing = recomputing(clock, &boards);
    let mut state = start.state().clone();
    state.set_recording(rules, Recording::NONE);
    let mut same = true;
    let each = clock.measure(|| {
        for (log, scores) in logs.iter().zip(&scores) {
            state.clone_from(start.state());
            for &action in log {
                if rules.decider(&state) != Some(Decider::Chance) {
                    black_box(rules.legal(&mut state).len());
                }
                rules.apply_unchecked(&mut state, action);
            }
            same &= state.scores() == scores.as_slice();
        }
        REPLAYED
    });
    if !same {
        return Err(Failure::Failed("a game that was replayed ended otherwise".into()));
    }
    figures.beside(format!("{name}: games"), 1.0 / each, "games/s", "recomputing", recomputing / each);
    Ok(())
}

/// A game that an expansion broke off is no game to be counted.
fn ended(game: &Game) -> Result<(), Failure> {
    match (game.fault(), game.result()) {
        (Some(fault), _) => Err(Failure::Failed(fault.to_string())),
        (None, None) => Err(Failure::Failed("a game was not played to its end".into())),
        (None, Some(_)) => Ok(()),
    }
}

/// Seconds for the features of a game, found anew after each tile.
fn recomputing(clock: Clock, boards: &[Recorded]) -> f64 {
    clock.measure(|| {
        for board in boards {
            black_box(recompute(black_box(board)));
        }
        boards.len() as u64
    })
}

/// What an engine pays that keeps no features and asks for them after each tile. Gives how many there are at the end.
fn recompute(board: &Recorded) -> usize {
    let mut graph = UnGraph::<(), (), u32>::with_capacity(board.segments(), board.joins());
    let mut features = 0;
    for tile in board.tiles() {
        for _ in &tile.segments {
            graph.add_node(());
        }
        for &(a, b, _) in &tile.joins {
            graph.add_edge(NodeIndex::new(a.index()), NodeIndex::new(b.index()), ());
        }
        features = connected_components(&graph);
    }
    features
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baseline_finds_the_features_of_the_board() {
        let (rules, state) = tilewright_bots::board::scatter(80, 5).unwrap();
        assert_eq!(recompute(&Recorded::of(&rules, &state)), state.graph().feature_count());
    }
}
