//! Recorded inputs for the benches: games, boards of any size, and the merges that built them.
//!
//! Everything is recorded from real placements and replayed; nothing repeats one sequence of pairs, which a branch
//! predictor would learn.

use std::sync::Arc;
use std::time::Duration;

use tilewright::core::merges::Recorded;
use tilewright::prelude::*;
use tilewright_bots::play_random;
use tilewright_save::{Recipe, Setup};

/// How long each bench takes, so that all of them take less than ten minutes, and with `--quick` less than one.
pub fn timing() -> criterion::Criterion {
    // Measured until the figure is steady, or for this long; on a busy machine it is never steady.
    let quick = std::env::args().any(|argument| argument == "--quick");
    criterion::Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_millis(if quick { 300 } else { 2000 }))
}

/// A ruleset of the base game, or with The Princess & the Dragon.
pub fn rules(with_dragon: bool) -> Arc<Ruleset> {
    let composition = Composition::new().set("base").edition("c1");
    let composition = if with_dragon { composition.set("princess-and-dragon") } else { composition };
    composition.build().expect("bundled sets compose")
}

/// How many features there are by petgraph's own disjoint set, if only tiles with at least so many joins join anything.
pub fn union_find_features(recorded: &Recorded, least: usize) -> usize {
    let mut sets = petgraph::unionfind::UnionFind::<u32>::new(recorded.segments());
    let mut features = recorded.segments();
    for tile in recorded.tiles().iter().filter(|tile| tile.joins.len() >= least) {
        for &(a, b, _) in &tile.joins {
            features -= usize::from(sets.union(a.index() as u32, b.index() as u32));
        }
    }
    features
}

/// A game in the middle, after so many turns of random play.
pub fn after_turns(rules: &Arc<Ruleset>, turns: u32, seed: u64) -> Game {
    let mut game = Game::new(rules, Players::count(2), seed).expect("two may play");
    let mut dice = Numbers::new(Seed(seed ^ 0x5EED));
    while game.state().turn() <= turns
        && let Some(decision) = game.decision()
    {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply_unchecked(action);
    }
    game
}

/// What is decided after the tile of a turn was laid, in the middle of a game: mostly where a figure goes.
pub fn after_placement(rules: &Arc<Ruleset>, turns: u32, seed: u64) -> Game {
    let mut game = after_turns(rules, turns, seed);
    let mut dice = Numbers::new(Seed(seed));
    while game.state().drawn().is_some()
        && let Some(decision) = game.decision()
    {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply_unchecked(action);
    }
    game
}

/// A finished game with The Princess & the Dragon, and what it began with.
pub fn finished() -> (Setup, Game) {
    let setup = Setup::new(Recipe::of_sets(["base", "princess-and-dragon"]), ["Ann", "Bob"], 8);
    let rules =
        setup.recipe.compose().expect("bundled sets are there").build().expect("bundled sets compose");
    let mut game = setup.begin(&rules).expect("two may play");
    play_random(&mut game, &mut Numbers::new(Seed(8)));
    (setup, game)
}

#[cfg(test)]
mod tests {
    use tilewright::core::kind::SegmentId;
    use tilewright::core::merges::Merges;
    use tilewright_bots::board::scatter;

    use super::*;

    #[test]
    fn recorded_merges_give_the_features_of_the_board_and_of_petgraph() {
        let (rules, state) = scatter(500, 3).unwrap();
        let recorded = Recorded::of(&rules, &state);
        assert_eq!(recorded.tiles().len(), 500);
        let mut merges = Merges::new(true);
        merges.replay(&recorded);
        assert_eq!(merges.graph().feature_count(), union_find_features(&recorded, 0));
        for segment in (0..recorded.segments()).map(SegmentId::from_index) {
            assert_eq!(merges.graph().root(segment), state.graph().root(segment));
            assert_eq!(merges.graph().tile_count(segment), state.graph().tile_count(segment));
        }
    }
}
