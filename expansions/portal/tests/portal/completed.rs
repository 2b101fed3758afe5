//! What is complete already: PORTAL-03 to PORTAL-05 with the options that change them, TURN-03.

use tilewright_testkit::prelude::*;

use crate::common::{composition, lay, with_meadows};

/// Turns around a monastery at 0,-1, but for 1,0, which needs a road in the west and a field in the south.
const RING: [&str; 7] = [
    "monastery 0,-1",
    "meadow 1,-1",
    "meadow -1,-1",
    "meadow 0,-2",
    "meadow 1,-2",
    "meadow -1,-2",
    "road-straight -1,0",
];

/// The monastery at 0,-1 has seven neighbours and no monk. B is to draw.
fn seven_neighbours(unscored: &str) -> Script {
    let rules = Composition::new().choose("pd_portal_completed_unscored", unscored);
    let mut game = with_meadows(rules, &["monastery", "3 road-straight", "portal-crossing"]);
    for tile in RING {
        game.turn(tile, "pass");
    }
    game
}

/// PORTAL-04, TURN-03
#[test]
fn portal_04_what_the_portal_tile_completes_is_out_of_reach() {
    let mut game = seven_neighbours("forbidden");
    lay(&mut game, "portal-crossing 1,0 r180");
    assert!(game.feature("0,-1 monastery").complete);
    game.assert_refused("meeple 0,-1 monastery", "PORTAL-04");
}

/// TURN-03
#[test]
fn turn_03_completion_is_decided_when_the_tile_lies() {
    let mut game = seven_neighbours("forbidden");
    assert_eq!(game.feature("0,-1 monastery").open, 1);
    lay(&mut game, "road-straight 1,0");
    assert_eq!((game.phase(), game.feature("0,-1 monastery").complete), ("act", true));
}

/// PORTAL-04
#[test]
fn portal_04_completed_unscored_allowed() {
    let mut game = seven_neighbours("allowed");
    game.turn("portal-crossing 1,0 r180", "meeple 0,-1 monastery");
    assert_eq!((game.scores(), game.in_supply(1, "meeple")), (&[0, 9][..], 7));
}

/// The monastery at 0,-1 was completed three turns ago, and nobody scored it. A is to draw the portal.
fn completed_before(unscored: &str) -> Script {
    let mut game = seven_neighbours(unscored);
    game.turn("road-straight 1,0", "pass").turn("meadow 0,-3", "pass").turn("meadow 1,-3", "pass");
    lay(&mut game, "portal-crossing 2,0");
    game
}

/// PORTAL-05
#[test]
fn portal_05_what_nobody_ever_scored_is_out_of_reach() {
    completed_before("forbidden").assert_refused("meeple 0,-1 monastery", "PORTAL-05");
}

/// PORTAL-05
#[test]
fn portal_05_completed_unscored_allowed() {
    let mut game = completed_before("allowed");
    game.play("meeple 0,-1 monastery");
    assert_eq!((game.scores(), game.in_supply(0, "meeple")), (&[9, 0][..], 7));
}

/// PORTAL-03: scored is scored, even where the unscored may be claimed.
#[test]
fn portal_03_completed_unscored_allowed_bars_the_scored() {
    let rules = composition().choose("pd_portal_completed_unscored", "allowed");
    let mut game = Script::new(rules, 2);
    game.turn("city-cap 0,1 r180", "meeple city s");
    lay(&mut game, "portal-crossing 1,0").assert_refused("meeple 0,0 city n", "PORTAL-03");
}

/// B's portal tile at -1,0 completes the free road from 1,0.
fn completing_road(own_tile: &str) -> Script {
    let mut game = Script::new(composition().choose("pd_portal_own_tile", own_tile), 2);
    game.turn("crossing-three 1,0", "pass");
    lay(&mut game, "portal-crossing -1,0");
    game
}

/// PORTAL-04
#[test]
fn portal_04_own_tile_base_rule() {
    let mut game = completing_road("base_rule");
    game.play("meeple road e");
    assert_eq!(game.scores(), [0, 3]);
}

/// PORTAL-04, AMB-02
#[test]
fn portal_04_own_tile_strict() {
    completing_road("strict").assert_refused("meeple road e", "PORTAL-04").assert_offered("meeple road s");
}
