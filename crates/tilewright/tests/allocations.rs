//! After warm-up a game allocates nothing: no ply, no draw, no scoring, no start of the next game.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tilewright::prelude::*;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Every bundled set, which brings most expansions.
const ALL: [&str; 4] = ["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"];

fn play(game: &mut Game, start: &Game, dice: &mut Numbers, seed: u64) -> u32 {
    game.restart(start, seed);
    while let Some(decision) = game.decision() {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply_unchecked(action);
    }
    game.state().plies()
}

#[test]
fn a_warmed_up_game_allocates_nothing() {
    for sets in [&["base"][..], &["base", "princess-and-dragon"][..], &ALL[..]] {
        let rules = Composition::new().sets(sets.iter().copied()).build().expect("bundled sets compose");
        let start = Game::with_open_chance(&rules, Players::count(3)).expect("three may play");
        let mut game = start.clone();
        game.set_recording(Recording::NONE);
        let mut dice = Numbers::new(Seed(9));
        // The same games twice: what the first round needed, the second has.
        for seed in 0..200 {
            play(&mut game, &start, &mut dice, seed);
        }
        let mut dice = Numbers::new(Seed(9));
        let region = Region::new(ALLOCATOR);
        let plies: u32 = (0..200).map(|seed| play(&mut game, &start, &mut dice, seed)).sum();
        let change = region.change();
        assert!(plies > 10_000);
        assert_eq!((change.allocations, change.reallocations), (0, 0), "{sets:?}: {plies} plies");
    }
}
