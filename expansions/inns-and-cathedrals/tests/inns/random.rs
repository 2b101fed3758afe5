//! What holds in every game: seeded random games, looked at after every ply.

use tilewright_testkit::prelude::*;

use crate::common::{composition, with_dragon};

/// A hundred games, with every number of players; some have their large meeples in short or ample supply.
fn hundred_games(composition: fn() -> Composition) {
    let rules = [composition(), composition().edition("c1"), composition().figures("large", 3)]
        .map(IntoRules::into_rules);
    for seed in 0..100 {
        let game = check_game(&rules[seed % 3], 1 + seed % 6, seed as u64);
        assert!(game.result().is_some());
    }
}

#[test]
fn every_ply_of_a_hundred_games_is_sound() {
    hundred_games(composition);
}

#[test]
fn every_ply_of_a_hundred_games_with_the_dragon_is_sound() {
    hundred_games(with_dragon);
}

#[test]
fn whatever_is_not_listed_is_refused_with_a_rule() {
    for composition in [composition(), with_dragon()] {
        let rules = composition.into_rules();
        for seed in 0..3 {
            check_refusals(&rules, 2, seed);
        }
    }
}
