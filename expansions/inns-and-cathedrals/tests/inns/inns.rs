//! Inns: IC-11, IC-13 to IC-15, IC-20 to IC-23.

use tilewright_testkit::prelude::*;

use crate::common::{game, played_on, points};

/// IC-11
#[test]
fn ic_11_on_a_crossing_the_inn_belongs_to_one_road() {
    let deck = Deck::of(&["2 crossing-three", "monastery"]).starting_with("inn-crossing");
    let mut game = played_on(deck);
    game.turn("crossing-three 1,0", "meeple road w").turn("crossing-three 0,-1 r90", "meeple road n");
    assert_eq!(game.scores(), [4, 2]);
}

/// IC-13
#[test]
fn ic_13_the_inn_acts_for_whoever_claims_the_road() {
    let mut game = game();
    game.turn("inn-road-straight 1,0", "pass").turn("road-straight 2,0", "meeple road w");
    game.turn("crossing-three 3,0", "pass").turn("crossing-three -1,0", "pass");
    assert_eq!(game.scores(), [0, 10]);
}

/// IC-14
#[test]
fn ic_14_the_field_beside_an_inn_scores_as_any_field() {
    let mut game = played_on(&["inn-road-straight", "city-cap", "2 crossing-three", "monastery"]);
    game.turn("inn-road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", "pass");
    game.turn("crossing-three 2,0", "meeple road w").turn("crossing-three -1,0", "pass");
    assert_eq!(game.scores(), [8, 0]);
    game.turn("monastery 0,-1", "pass");
    assert_eq!(game.finish(), [8 + 3, 0]);
}

/// IC-14: the whole road, however far from the inn.
#[test]
fn ic_14_the_mark_spreads_over_the_whole_road() {
    let mut game = played_on(&["inn-road-straight", "3 road-straight", "2 crossing-three"]);
    game.turn("inn-road-straight 1,0", "pass").turn("road-straight 2,0", "pass");
    game.turn("road-straight 3,0", "pass").turn("road-straight 4,0", "pass");
    game.turn("crossing-three 5,0", "meeple road w").turn("crossing-three -1,0", "pass");
    assert_eq!(game.scores(), [14, 0]);
}

/// IC-15
#[test]
fn ic_15_the_inn_may_come_after_the_claim() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("crossing-three -1,0", "pass");
    game.turn("monastery 0,-1", "pass");
    assert_eq!(game.feature("1,0 road w").tiles, 3);
    game.turn("inn-crossing 2,0 r180", "pass");
    assert_eq!(game.scores(), [8, 0]);
}

/// IC-20
#[test]
fn ic_20_inn_doubles_road() {
    let mut game = game();
    game.turn("inn-road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    game.turn("crossing-three 3,0", "pass").turn("crossing-three -1,0", "pass");
    assert_eq!(game.scores(), [10, 0]);
    assert_eq!(game.in_supply(0, "meeple"), 7);
}

/// IC-20: without one it is as ever (BASE-45).
#[test]
fn ic_20_a_road_without_inn_is_not_doubled() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    game.turn("crossing-three 3,0", "pass").turn("crossing-three -1,0", "pass");
    assert_eq!(game.scores(), [5, 0]);
}

/// IC-21
#[test]
fn ic_21_three_inns_count_as_one() {
    let mut game = game();
    game.turn("inn-road-straight 1,0", "meeple road w").turn("inn-road-bend 2,0", "pass");
    game.turn("inn-crossing -1,0", "pass").turn("crossing-three 2,-1 r90", "pass");
    let road = game.feature("1,0 road w");
    assert_eq!((road.complete, road.tiles, road.worth), (true, 5, 10));
    assert_eq!(game.scores(), [10, 0]);
}

/// IC-22
#[test]
fn ic_22_an_open_road_with_an_inn_is_worth_nothing() {
    let mut game = played_on(&["inn-road-straight", "2 road-straight"]);
    game.turn("inn-road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    game.turn("road-straight 3,0", "pass");
    assert_eq!(game.feature("1,0 road w").tiles, 4);
    assert_eq!(game.finish(), [0, 0]);
}

/// IC-22: without one it is as ever (BASE-61).
#[test]
fn ic_22_an_open_road_without_inn_keeps_its_worth() {
    let mut game = played_on(&["inn-road-straight", "3 road-straight"]);
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    game.turn("road-straight 3,0", "pass").turn("inn-road-straight 1,-1", "meeple road w");
    assert_eq!(game.finish(), [4, 0]);
    assert!(!points(&game).is_empty());
}

/// IC-23
#[test]
fn ic_23_a_ring_with_an_inn_is_complete() {
    let mut game = game();
    game.turn("road-bend 0,-1 r270", "meeple road e").turn("inn-road-bend 1,-1", "pass");
    game.turn("road-bend 0,-2 r180", "pass").turn("road-bend 1,-2 r90", "pass");
    let road = game.feature("1,-1 road s");
    assert_eq!((road.complete, road.tiles, road.worth), (true, 4, 8));
    assert_eq!(game.scores(), [8, 0]);
}
