//! Features: BASE-20 to BASE-27.

use tilewright_testkit::prelude::*;

use crate::common::{base, seven_neighbours};

/// BASE-20
#[test]
fn base_20_segments_that_meet_are_one_feature() {
    let mut game = Script::new("base", 2);
    for kind in ["road", "city", "monastery", "field"] {
        assert!(game.rules().find_feature(kind).is_some(), "{kind}");
    }
    game.turn("road-straight 1,0", "pass");
    let road = game.feature("0,0 road w");
    assert_eq!((road.kind.as_str(), road.tiles, road.segments), ("road", 2, 2));
    assert!(game.is_one_feature("0,0 road w", "1,0 road e"));
    assert!(game.is_one_feature("0,0 field el", "1,0 field n"));
    assert!(game.is_one_feature("0,0 field s", "1,0 field s"));
    assert!(!game.is_one_feature("1,0 field n", "1,0 field s"));
}

/// BASE-20: no feature of the base game takes a meeple of another role.
#[test]
fn base_20_what_no_meeple_stands_on_is_refused() {
    let mut game = Script::with_tiles(base(), 2, Deck::of(&["monastery"]).tile("plain", ""));
    game.draw("plain").place("0,-1");
    assert_eq!(game.offered(), ["meeple field n", "pass"]);
}

/// BASE-21
#[test]
fn base_21_two_cities_of_a_tile_are_apart_until_a_ring_joins_them() {
    let deck = Deck::of(&["4 city-corner", "city-straight"]).starting_with("two-cities-across");
    let mut game = Script::with_tiles(base(), 2, deck);
    assert!(!game.is_one_feature("0,0 city n", "0,0 city s"));
    game.turn("city-corner 0,1 r180", "pass").turn("city-corner 0,-1 r90", "pass");
    game.turn("city-corner 1,1 r270", "pass").turn("city-corner 1,-1", "pass");
    assert!(!game.is_one_feature("0,0 city n", "0,0 city s"));
    game.draw("city-straight").place("1,0 r90");
    assert!(game.is_one_feature("0,0 city n", "0,0 city s"));
    let city = game.feature("0,0 city n");
    assert_eq!((city.tiles, city.segments, city.complete), (6, 7, true));
}

/// BASE-22
#[test]
fn base_22_a_road_between_a_crossing_and_a_city_gate_is_complete() {
    let mut game = Script::new("base", 2);
    game.turn("road-straight 1,0", "pass").turn("crossing-three -1,0", "pass");
    assert!(!game.feature("0,0 road e").complete);
    game.turn("city-three-road 2,0 r90", "pass");
    let road = game.feature("0,0 road e");
    assert_eq!((road.complete, road.tiles), (true, 4));
}

/// BASE-22
#[test]
fn base_22_a_crossing_ends_every_road_that_enters_it() {
    let mut game = Script::new("base", 2);
    game.draw("crossing-four").place("1,0");
    for (one, other) in [("n", "e"), ("e", "s"), ("s", "w"), ("w", "n"), ("n", "s"), ("e", "w")] {
        assert!(!game.is_one_feature(&format!("road {one}"), &format!("road {other}")), "{one} {other}");
    }
}

/// BASE-22
#[test]
fn base_22_a_monastery_ends_a_road() {
    let mut game = Script::new("base", 2);
    game.turn("monastery-road 1,0 r90", "pass").turn("monastery-road -1,0 r270", "meeple road e");
    assert_eq!(game.scores(), [0, 3]);
}

/// Four bends south of the start tile, the last by B: a ring of road.
fn ring_of_road(first: &str) -> Script {
    let mut game = Script::new("base", 2);
    game.turn("road-bend 0,-1 r270", first)
        .turn("road-bend 1,-1", "pass")
        .turn("road-bend 0,-2 r180", "pass");
    game.draw("road-bend").place("1,-2 r90");
    game
}

/// BASE-23
#[test]
fn base_23_a_road_that_closes_into_a_ring_is_complete() {
    let mut game = ring_of_road("meeple road e");
    let road = game.feature("road n");
    assert_eq!((road.complete, road.tiles, road.worth), (true, 4, 4));
    game.play("pass");
    assert_eq!(game.scores(), [4, 0]);
}

/// BASE-24
#[test]
fn base_24_a_city_is_complete_when_no_side_is_open() {
    let mut game = Script::new("base", 2);
    game.turn("city-straight 0,1 r90", "pass").turn("city-straight-pennant 0,2 r90", "pass");
    let city = game.feature("0,0 city n");
    assert_eq!((city.tiles, city.complete), (3, false));
    game.turn("city-cap 0,3 r180", "pass");
    assert!(game.feature("0,0 city n").complete);
}

/// BASE-24: the wall may be closed all around and the city still have a gap inside.
#[test]
fn base_24_a_gap_inside_keeps_a_city_open() {
    let deck = Deck::of(&["4 city-three", "3 city-corner", "city-four-pennant"]).starting_with("city-corner");
    let mut game = Script::with_tiles(base(), 2, deck);
    let ring = ["three 0,1 r270", "corner 0,2 r270", "three -1,2 r180", "corner -2,2 r180", "three -2,1 r90"];
    for tile in ring.into_iter().chain(["corner -2,0 r90", "three -1,0"]) {
        game.turn(&format!("city-{tile}"), "pass");
    }
    let city = game.feature("0,0 city n");
    assert_eq!((city.tiles, city.complete), (8, false));
    game.draw("city-four-pennant").place("-1,1");
    assert_eq!((game.feature("0,0 city n").tiles, game.feature("0,0 city n").complete), (9, true));
}

/// BASE-25
#[test]
fn base_25_a_monastery_is_complete_with_its_eighth_neighbour_whoever_lays_it() {
    let mut game = seven_neighbours(base(), "meeple monastery");
    assert_eq!(game.feature("0,-1 monastery").open, 1);
    assert!(!game.feature("0,-1 monastery").complete);
    assert_eq!(game.active(), "B");
    game.draw("city-cap").place("0,-2 r180");
    assert!(game.feature("0,-1 monastery").complete);
    game.play("pass");
    assert_eq!(game.scores(), [9, 0]);
}

/// BASE-26
#[test]
fn base_26_a_field_closed_in_by_roads_is_not_complete_and_takes_a_farmer() {
    let mut game = ring_of_road("pass");
    let field = game.feature("field nl");
    assert_eq!((field.open, field.complete, field.segments), (0, false, 4));
    game.assert_offered("meeple field nl").play("meeple field nl");
    assert!(!game.feature("1,-2 field nl").complete);
    assert_eq!((game.scores(), game.in_supply(1, "meeple")), (&[0, 0][..], 6));
}

/// BASE-26
#[test]
fn base_26_fields_do_not_join_across_a_corner() {
    let mut game = Script::new("base", 2);
    game.turn("city-cap 0,1 r180", "pass").turn("road-straight 1,0", "pass");
    assert!(!game.is_one_feature("0,1 field e", "1,0 field n"));
    game.turn("monastery 1,1", "pass");
    assert!(game.is_one_feature("0,1 field e", "1,0 field n"));
}

/// BASE-27
#[test]
fn base_27_a_tile_counts_once_for_a_feature() {
    let mut game = Script::with_tiles(base(), 2, &["3 city-corner", "two-cities-corner"]);
    game.turn("city-corner 0,-1 r180", "meeple city e").turn("city-corner 1,-1 r270", "pass");
    game.turn("city-corner 0,-2 r90", "pass");
    game.draw("two-cities-corner").place("1,-2");
    let city = game.feature("city n");
    assert_eq!((city.segments, city.tiles, city.worth), (5, 4, 8));
    game.play("pass");
    assert_eq!(game.scores(), [8, 0]);
}
