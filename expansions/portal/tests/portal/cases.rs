//! The shared cases about portals.

use crate::common::{game, lay};

const PORTAL: &str = "portal-crossing -1,0";

/// PORTAL-04, BASE-32
#[test]
fn s27_a_road_that_the_portal_tile_completes() {
    let mut game = game();
    game.turn("crossing-three 1,0", "pass");
    lay(&mut game, PORTAL);
    game.assert_refused("meeple 0,0 road e", "PORTAL-04").assert_refused("meeple 1,0 road w", "PORTAL-04");
    game.play("meeple road e");
    assert_eq!(game.scores(), [0, 3]);
}

/// The turns before Blue's portal in two cases.
fn two_volcanoes() -> tilewright_testkit::Script {
    let mut game = game();
    game.turn("volcano-city-cap 0,-1 r180", "pass").turn("road-straight 1,0", "pass");
    game.turn("volcano-road-straight 2,0", "pass");
    game
}

/// PORTAL-07, PORTAL-08, PORTAL-16
#[test]
fn s28_where_the_dragon_is_bars_and_not_the_symbol() {
    let mut game = two_volcanoes();
    lay(&mut game, PORTAL);
    for place in ["road e", "field nl", "field sl"] {
        game.assert_refused(&format!("meeple 2,0 {place}"), "VOLCANO-08");
    }
    game.assert_offered("meeple 0,0 road e")
        .assert_offered("meeple 1,0 road e")
        .assert_offered("meeple road e");
    game.play("meeple 0,-1 city s");
    assert_eq!((game.figures_at("0,-1"), game.scores()), (vec!["B meeple city s".to_owned()], &[0, 0][..]));
}

/// TILE-03, PORTAL-02
#[test]
fn s29_a_monk_beside_a_foreign_knight() {
    let mut game = game();
    game.turn("volcano-plain 0,-1", "pass")
        .turn("road-straight 1,0", "pass")
        .turn("road-straight 2,0", "pass");
    game.turn("dragon-monastery-in-city 0,1 r180", "meeple city s; dragon 0,0; dragon 1,0; dragon 2,0");
    lay(&mut game, PORTAL).assert_refused("meeple 0,1 city e", "BASE-31").play("meeple 0,1 monastery");
    assert_eq!(game.figures_at("0,1"), ["A meeple monastery", "B meeple city e"]);
    assert_eq!(game.scores(), [0, 0]);
}

/// PORTAL-02, PORTAL-14
#[test]
fn s35_undo_gives_the_choices_of_the_portal_back() {
    let mut game = two_volcanoes();
    game.draw("portal-crossing");
    let in_hand = game.game().state().clone();
    game.place("-1,0");
    let (before, offered) = (game.game().state().clone(), game.offered());
    game.play("meeple 0,-1 city s").undo();
    assert_eq!((game.game().state(), game.offered()), (&before, offered));

    let mut other = game.clone();
    other.play("meeple 1,0 road e");
    assert_eq!(other.figures_at("1,0"), ["B meeple road e"]);

    game.undo();
    assert_eq!(*game.game().state(), in_hand);
    game.undo().undo();
}
