//! What holds in every game: seeded random games, looked at after every ply.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{composition, with_dragon};

/// A hundred games of one to six players, every ply checked, and abbots are recalled and scored in them. Completed
/// gardens are left to the tests of the rule: at random nobody waits so long.
fn hundred_games(composition: Composition) {
    let rules = composition.into_rules();
    let mut seen = [0; 3];
    for seed in 0..100 {
        let game = check_game(&rules, 1 + seed as usize % 6, 7_000 + seed);
        assert!(game.result().is_some());
        for event in game.events_since(0) {
            let Event::Scored(scored) = event else { continue };
            match (scored.label, scored.cause) {
                ("garden", Cause::Final) => seen[0] += 1,
                ("garden", Cause::Other("recalled")) => seen[1] += 1,
                ("monastery", Cause::Other("recalled")) => seen[2] += 1,
                _ => {}
            }
        }
    }
    assert!(seen.iter().all(|&count| count != 0), "{seen:?}");
}

#[test]
fn a_hundred_games_with_base_tiles_are_sound() {
    hundred_games(composition());
}

#[test]
fn a_hundred_games_with_the_dragon_are_sound() {
    hundred_games(with_dragon());
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

/// Without a tile that has a garden the expansion plays as well: first edition, abbots for monasteries.
#[test]
fn the_first_edition_plays_with_abbots_too() {
    let rules = composition().edition("c1").into_rules();
    assert!(check_game(&rules, 2, 5).result().is_some());
}
