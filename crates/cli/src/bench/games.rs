//! Whole games, beside what it takes to find their features anew after each tile.

use std::hint::black_box;

use petgraph::algo::connected_components;
use petgraph::graph::{NodeIndex, UnGraph};
use tilewright::core::merges::Recorded;
use tilewright::prelude::*;

use super::Clock;
use super::figures::Figures;
use crate::layout::real;

/// How a game is played to its end.
pub(super) type Play = fn(&mut Game, &mut Numbers) -> u32;

/// Games whose features are found anew.
const GAMES: u64 = 20;

pub(super) fn measure(
    clock: Clock,
    name: &str,
    (start, mut game): (Game, Game),
    play: Play,
    figures: &mut Figures,
) {
    let mut dice = Numbers::new(Seed(1));
    let boards: Vec<Recorded> = (1..=GAMES)
        .map(|seed| {
            game.restart(&start, seed);
            play(&mut game, &mut dice);
            Recorded::of(game.rules(), game.state())
        })
        .collect();
    let recomputing = clock.measure(|| {
        boards.iter().map(|board| black_box(recompute(black_box(board)))).for_each(drop);
        GAMES
    });

    let (mut seed, mut plies, mut played) = (0, 0_u64, 0_u64);
    let each = clock.measure(|| {
        for _ in 0..20 {
            seed += 1;
            game.restart(&start, seed);
            play(&mut game, &mut dice);
            plies += u64::from(game.state().plies());
        }
        played += 20;
        20
    });
    let plies_each = real(plies) / real(played);
    let baseline = "recomputing";
    figures.beside(format!("{name}: games"), 1.0 / each, "games/s", baseline, recomputing / each);
    figures.beside(format!("{name}: a game"), each * 1e6, "us", baseline, each / recomputing);
    figures.alone(format!("{name}: plies"), plies_each / each, "plies/s");
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
