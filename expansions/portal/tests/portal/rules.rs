//! PORTAL, and what each symbol does to the action.

use crate::common::{game, lay};

const PORTAL: &str = "portal-crossing 1,0";

/// PORTAL-01
#[test]
fn portal_01_goes_where_any_tile_of_its_shape_goes() {
    let (mut portal, mut plain) = (game(), game());
    portal.draw("portal-crossing");
    plain.draw("crossing-three");
    assert_eq!(portal.offered(), plain.offered());
}

/// PORTAL-02
#[test]
fn portal_02_reaches_any_tile_laid_before() {
    let mut game = game();
    game.turn("city-straight 0,1 r90", "pass").turn("monastery 0,-1", "pass");
    lay(&mut game, PORTAL).assert_offered("meeple 0,-1 monastery").assert_offered("meeple road e");
    game.play("meeple 0,1 city n");
    assert_eq!(game.figures(), ["0,1 A meeple city n"]);
}

/// PORTAL-03
#[test]
fn portal_03_neither_the_occupied_nor_the_complete() {
    let mut game = game();
    game.turn("city-cap 0,1 r180", "meeple city s").turn("road-straight -1,0", "meeple road w");
    lay(&mut game, PORTAL);
    game.assert_refused("meeple 0,0 road e", "BASE-31").assert_refused("meeple 0,0 city n", "PORTAL-03");
}

/// PORTAL-06
#[test]
fn portal_06_a_field_closed_in_by_roads_is_a_target() {
    let mut game = game();
    game.turn("road-bend 0,-1", "pass").turn("road-bend -1,-1 r270", "pass");
    game.turn("road-bend -1,-2 r180", "pass").turn("road-bend 0,-2 r90", "pass");
    assert_eq!((game.feature("0,-1 field sr").open, game.feature("0,-1 field sr").segments), (0, 4));
    game.turn(PORTAL, "meeple 0,-1 field sr");
    assert_eq!(game.figures_at("0,-1").len(), 1);
}

/// PORTAL-07, VOLCANO-09
#[test]
fn portal_07_a_volcano_tile_that_the_dragon_has_left() {
    let mut game = game();
    game.turn("volcano-city-cap 0,-1 r180", "pass").turn("volcano-plain 1,-1", "pass");
    lay(&mut game, "portal-crossing 1,0 r180").play("meeple 0,-1 city s");
    assert_eq!(game.figures_at("0,-1"), ["A meeple city s"]);
}

/// PORTAL-08
#[test]
fn portal_08_never_the_dragons_tile() {
    let mut game = game();
    game.turn("volcano-city-cap 0,-1 r180", "pass");
    lay(&mut game, PORTAL);
    assert!(game.offered_like("meeple 0,-1").is_empty());
    game.assert_refused("meeple 0,-1 city s", "VOLCANO-08")
        .assert_refused("meeple 0,-1 field n", "VOLCANO-08");
}

/// PORTAL-12
#[test]
fn portal_12_nobody_comes_out_at_another_portal() {
    let mut game = game();
    game.turn("portal-two-bends 1,0", "pass");
    lay(&mut game, "portal-crossing -1,0");
    let there = game.offered_like("meeple 1,0");
    assert!(there.len() >= 4, "{there:?}");
    assert!(there.iter().all(|action| action.contains(" road ") || action.contains(" field ")), "{there:?}");
}

/// PORTAL-13: who has used it has acted, and who has placed on the tile itself too.
#[test]
fn portal_13_one_use_per_turn() {
    for act in ["meeple 0,0 city n", "meeple road e"] {
        let mut game = game();
        lay(&mut game, PORTAL).play(act);
        assert_eq!((game.active(), game.decider(), game.in_supply(0, "meeple")), ("B", "chance", 6));
    }
}

/// PORTAL-14
#[test]
fn portal_14_only_in_the_turn_of_its_tile() {
    let mut game = game();
    lay(&mut game, PORTAL).play("pass");
    lay(&mut game, "monastery 0,-1");
    assert_eq!(game.offered(), ["meeple monastery", "meeple field n", "pass"]);
    game.assert_refused("meeple 0,0 city n", "BASE-30");
}

/// PORTAL-15
#[test]
fn portal_15_no_effect_on_scoring() {
    let mut game = game();
    game.turn("crossing-three 1,0", "meeple road w").turn("portal-crossing -1,0", "pass");
    assert_eq!((game.scores(), game.in_supply(0, "meeple")), (&[3, 0][..], 7));
}

/// PORTAL-16
#[test]
fn portal_16_the_meeple_stands_on_the_chosen_tile() {
    let mut game = game();
    game.turn("volcano-road-straight 1,0", "pass");
    lay(&mut game, "portal-crossing -1,0");
    game.assert_refused("meeple 1,0 road w", "VOLCANO-08").play("meeple 0,0 road e");
    assert_eq!(game.figures_at("0,0"), ["B meeple road e"]);
    assert!(game.is_one_feature("0,0 road e", "1,0 road w"));
}

/// PORTAL-17
#[test]
fn portal_17_the_example_of_red() {
    let mut game = game();
    game.turn("city-straight 0,1 r90", "pass").turn("road-straight -1,0", "pass");
    game.turn(PORTAL, "meeple 0,0 city n");
    assert_eq!(game.feature("0,1 city n").figures, ["A meeple"]);
    assert!(game.figures_at("1,0").is_empty());
}

/// X-BASE-04
#[test]
fn x_base_04_a_plain_meeple_may_use_the_portal() {
    let mut game = game();
    game.turn("road-bend 0,-1", "pass");
    lay(&mut game, PORTAL).assert_offered("meeple 0,-1 road s");
}

/// TURN-06
#[test]
fn turn_06_what_the_symbol_does_to_the_action() {
    let mut start = game();
    start.turn("volcano-plain 0,-1", "pass").turn("city-straight 0,1 r90", "meeple city n");
    let offered = |tile: &str, first: Option<&str>| {
        let mut game = start.clone();
        lay(&mut game, tile);
        if let Some(first) = first {
            game.play(first);
        }
        game.offered_like("meeple")
    };
    assert!(offered("volcano-road-straight 1,0", None).is_empty());
    assert!(offered("princess-city-three 0,2 r180", Some("send-away 0,1 city n")).is_empty());
    let elsewhere = ["meeple 0,0 road e", "meeple 0,1 field e"];
    let portal = offered(PORTAL, None);
    assert!(elsewhere.iter().all(|place| portal.iter().any(|offer| offer == place)), "{portal:?}");
    assert_eq!(offered("dragon-road-straight 1,0", None), offered("road-straight 1,0", None));
    assert_eq!(offered("road-straight 1,0", None).len(), 3);
}
