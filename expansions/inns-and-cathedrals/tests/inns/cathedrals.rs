//! Cathedrals: IC-12, IC-30 to IC-34.

use tilewright_testkit::prelude::*;

use crate::common::{cathedral_with_caps, game, played_on};

/// IC-12
#[test]
fn ic_12_one_city_fills_the_tile() {
    let game = played_on(Deck::of(&["cathedral"]).starting_with("cathedral"));
    let city = game.feature("0,0 city n");
    assert_eq!((city.kind.as_str(), city.segments, city.complete), ("city", 1, false));
    assert!(
        ["n", "e", "s", "w"]
            .iter()
            .all(|side| game.is_one_feature("0,0 city n", &format!("0,0 city {side}")))
    );
    for nothing in ["0,0 field", "0,0 road", "0,0 monastery", "0,0 field n", "0,0 road n"] {
        assert!(game.game().parse(&format!("meeple {nothing}")).is_err(), "{nothing}");
    }
    assert_eq!(game.game().state().graph().segment_count(), 1);
}

/// IC-12: four open sides, each closed by a cap of its own.
#[test]
fn ic_12_four_sides_are_open() {
    let deck = Deck::of(&["4 city-cap"]).starting_with("cathedral");
    let mut game = played_on(deck);
    for cap in ["city-cap 0,1 r180", "city-cap 1,0 r270", "city-cap 0,-1"] {
        game.turn(cap, "");
        assert!(!game.feature("0,0 city n").complete, "after {cap}");
    }
    game.turn("city-cap -1,0 r90", "");
    assert!(game.feature("0,0 city n").complete);
}

/// IC-30
#[test]
fn ic_30_cathedral_makes_three_a_tile_and_pennant() {
    let mut game = game();
    let caps =
        ["city-cap 1,1 r270", "city-cap -1,1 r90", "city-straight-pennant 0,2 r90", "city-cap 0,3 r180"];
    cathedral_with_caps(&mut game, "meeple city n", &caps);
    let city = game.feature("0,1 city n");
    assert_eq!((city.complete, city.tiles, city.worth), (true, 6, 21));
    assert_eq!(game.scores(), [21, 0]);
}

/// IC-30: without one it is as ever (BASE-46).
#[test]
fn ic_30_a_city_without_cathedral_keeps_its_worth() {
    let mut game = game();
    game.turn("city-straight-pennant 0,1 r90", "meeple city n").turn("city-cap 0,2 r180", "pass");
    assert_eq!(game.scores(), [8, 0]);
}

/// IC-31
#[test]
fn ic_31_two_cathedrals_count_as_one() {
    let mut game = game();
    let caps = [
        "cathedral 0,2",
        "city-cap 1,1 r270",
        "city-cap -1,1 r90",
        "city-cap 1,2 r270",
        "city-cap -1,2 r90",
        "city-cap-split 0,3 r180",
    ];
    cathedral_with_caps(&mut game, "meeple city n", &caps);
    let city = game.feature("0,1 city n");
    assert_eq!((city.complete, city.tiles, city.worth), (true, 8, 24));
    assert_eq!(game.scores(), [24, 0]);
}

/// IC-32
#[test]
fn ic_32_an_open_city_with_a_cathedral_is_worth_nothing() {
    let mut game = played_on(&["cathedral", "2 city-straight-pennant"]);
    game.turn("cathedral 0,1", "meeple city n").turn("city-straight-pennant 0,2 r90", "pass");
    game.turn("city-straight-pennant 1,1", "pass");
    assert_eq!((game.feature("0,1 city n").tiles, game.feature("0,1 city n").worth), (4, 0));
    assert_eq!(game.finish(), [0, 0]);
}

/// IC-32, IC-15: a cathedral that comes last ruins it.
#[test]
fn ic_32_a_cathedral_may_come_after_the_claim() {
    let mut game = played_on(&["cathedral", "city-straight-pennant", "road-straight"]);
    game.turn("city-straight-pennant 0,1 r90", "meeple city n").turn("road-straight 1,0", "pass");
    game.turn("cathedral 0,2", "pass");
    assert_eq!(game.finish(), [0, 0]);
}

/// IC-32: without one it is as ever (BASE-62).
#[test]
fn ic_32_an_open_city_without_cathedral_keeps_its_worth() {
    let mut game = played_on(&["city-straight-pennant", "road-straight"]);
    game.turn("city-straight-pennant 0,1 r90", "meeple city n").turn("road-straight 1,0", "pass");
    assert_eq!(game.finish(), [3, 0]);
}

/// A cathedral with four one-edge caps, the start tile one of them.
fn smallest(composition: Composition) -> Script {
    let mut game = Script::with_tiles(composition, 2, &["cathedral", "3 city-cap", "monastery"]);
    let caps = ["city-cap 1,1 r270", "city-cap -1,1 r90", "city-cap 0,2 r180"];
    cathedral_with_caps(&mut game, "meeple city n", &caps);
    game
}

/// IC-33
#[test]
fn ic_33_the_smallest_cathedral_city_has_five_tiles() {
    let game = smallest(Composition::new());
    let city = game.feature("0,1 city n");
    assert_eq!((city.complete, city.tiles, city.worth), (true, 5, 15));
    assert_eq!(game.scores(), [15, 0]);
}

/// IC-33
#[test]
fn ic_33_half_changes_nothing() {
    assert_eq!(smallest(Composition::new().choose("base_tiny_city", "half")).scores(), [15, 0]);
}

/// A's farmer in the field of the eastern cap of a city with a cathedral; the northern cap is missing unless said.
fn farmer(value: &str, complete: bool) -> Vec<i32> {
    let deck: &[&str] = if complete { &["cathedral", "3 city-cap"] } else { &["cathedral", "2 city-cap"] };
    let mut game = Script::with_tiles(Composition::new().choose("base_field_scoring", value), 2, deck);
    game.turn("cathedral 0,1", "pass").turn("city-cap -1,1 r90", "pass");
    game.turn("city-cap 1,1 r270", "meeple field n");
    if complete {
        game.turn("city-cap 0,2 r180", "pass");
    }
    game.finish()
}

/// IC-34
#[test]
fn ic_34_three_to_a_field_if_complete() {
    assert_eq!(farmer("per_field", true), [3, 0]);
}

/// IC-34
#[test]
fn ic_34_nothing_to_a_field_if_open() {
    assert_eq!(farmer("per_field", false), [0, 0]);
    assert_eq!(farmer("per_city_four", false), [0, 0]);
}

/// IC-34
#[test]
fn ic_34_per_city_four_and_per_field_city_once() {
    assert_eq!(farmer("per_city_four", true), [4, 0]);
    assert_eq!(farmer("per_field_city_once", true), [3, 0]);
}
