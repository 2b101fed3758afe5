//! TILE: the monastery in a city, and the tunnel.

use tilewright_testkit::prelude::*;

use crate::common::{composition, game, lay, with_meadows};

/// Where the dragon does not hold the tile back.
fn without_dragon() -> Script {
    Script::new(composition().without("dragon"), 2)
}

/// TILE-01
#[test]
fn tile_01_city_monastery_and_field_are_three_targets() {
    let mut game = without_dragon();
    lay(&mut game, "dragon-monastery-in-city 0,1 r180");
    assert_eq!(game.offered(), ["meeple city e", "meeple monastery", "meeple field n", "pass"]);
}

/// TILE-02
#[test]
fn tile_02_the_monastery_is_complete_while_the_city_is_open() {
    let tiles = ["2 road-straight", "city-straight", "dragon-monastery-in-city", "city-cap"];
    let mut game = with_meadows(Composition::new(), &tiles);
    game.turn("road-straight 1,0", "pass").turn("city-straight 1,1", "meeple city w");
    game.turn("dragon-monastery-in-city 0,1 r180", "meeple monastery");
    for tile in ["road-straight -1,0", "city-cap -1,1 r90", "meadow 0,2", "meadow 1,2", "meadow -1,2"] {
        game.turn(tile, "pass");
    }
    assert!(!game.feature("0,1 city s").complete);
    assert_eq!((game.scores(), game.figures()), (&[9, 0][..], vec!["1,1 B meeple city e".to_owned()]));
}

/// TILE-03
#[test]
fn tile_03_knights_and_monk_do_not_bar_each_other() {
    let mut monk = without_dragon();
    monk.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "meeple city w");
    lay(&mut monk, "dragon-monastery-in-city 0,1 r180").assert_refused("meeple city s", "BASE-31");
    monk.play("meeple monastery");

    let mut knight = without_dragon();
    knight.turn("dragon-monastery-in-city 0,1 r180", "meeple monastery");
    knight.turn("city-cap 1,1 r270", "meeple city w");
    assert_eq!(knight.figures(), ["0,1 A meeple monastery", "1,1 B meeple city w"]);
}

/// TILE-05, TILE-06
#[test]
fn tile_05_the_tunnel_carries_one_road_between_two_fields() {
    let mut game = without_dragon();
    lay(&mut game, "dragon-tunnel 1,0 r90");
    assert!(game.is_one_feature("road w", "road e") && !game.is_one_feature("field wl", "field el"));
    assert!(game.is_one_feature("0,0 field el", "0,0 field er"), "the field runs around the mouth");
}

/// TILE-14
#[test]
fn tile_14_one_tile_has_a_monastery_in_a_city() {
    let game = game();
    let rules = game.rules();
    let has = |tile: &tilewright_core::ruleset::TileKind, name| {
        tile.segments().iter().any(|segment| rules.feature_kind(segment.kind).name() == name)
    };
    let both = rules.tile_kinds().iter().filter(|tile| has(tile, "city") && has(tile, "monastery"));
    assert_eq!(both.map(tilewright_core::ruleset::TileKind::count).collect::<Vec<_>>(), [1]);
}
