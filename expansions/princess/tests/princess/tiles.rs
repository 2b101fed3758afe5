//! TILE, as far as a game shows it.

use tilewright_testkit::prelude::*;

use crate::common::{game, lay};

/// The listed tiles alone, without the dragon that none of them calls.
fn quiet(tiles: impl Into<Deck>) -> Script {
    Script::with_tiles(Composition::new().without("dragon"), 2, tiles)
}

/// TILE-09
#[test]
fn tile_09_a_farmer_between_the_two_cities_scores_both() {
    let mut game = quiet(&["princess-two-cities", "2 city-cap"]);
    game.turn("princess-two-cities 0,1", "meeple field inner");
    assert_eq!(game.feature("0,1 field inner").segments, 1);
    assert!(!game.feature("0,1 field inner").complete);
    game.turn("city-cap 1,1 r270", "pass").turn("city-cap 0,2 r180", "pass");
    assert_eq!(game.finish(), [6, 0]);
}

/// TILE-08, TILE-10
#[test]
fn tile_10_the_roads_of_a_crossing_are_three_features() {
    let mut game = game();
    lay(&mut game, "princess-city-cap-crossing 1,0");
    assert_eq!(game.offered_like("meeple road"), ["meeple road e", "meeple road s", "meeple road w"]);
}

/// TILE-11
#[test]
fn tile_11_a_garden_is_no_target_here() {
    let mut game = game();
    lay(&mut game, "princess-corner 0,1 r180");
    assert_eq!(game.offered(), ["meeple city e", "meeple field n", "pass"]);
}

/// TILE-12
#[test]
fn tile_12_decorations_change_nothing() {
    let deck =
        Deck::of(&["princess-corner-road"]).tile("with-tower", "tile tower | city N W princess | road E S");
    let mut plain = quiet(deck);
    let mut decorated = plain.clone();
    plain.draw("princess-corner-road").place("0,1 r180");
    decorated.draw("with-tower").place("0,1 r180");
    assert_eq!(plain.offered(), decorated.offered());
    assert!(plain.offered().len() > 3);
}
