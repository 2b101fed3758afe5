//! What two publishers have printed: FAIRY-30, FAIRY-31, with FAIRY-05, FAIRY-08, FAIRY-10, FAIRY-14, FAIRY-26.

use tilewright_testkit::prelude::*;

use crate::common::{fairy_points, game_with, lay};

/// A's knight and B's farmer are at 0,1, where the fairy goes for A by `moves`. B is to draw.
fn shared_tile(link: &str, moves: &str) -> Script {
    let mut game = game_with("pd_fairy_link", link);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("portal-crossing 1,0", "meeple 0,1 field e");
    game.turn("road-straight -1,0", moves);
    game
}

/// FAIRY-30, FAIRY-10
#[test]
fn fairy_30_link_tile() {
    let mut game = shared_tile("tile", "fairy-to 0,1");
    assert_eq!(game.scores(), [0, 1], "B's turn has begun");
    game.turn("road-straight -2,0", "pass");
    assert_eq!(game.scores(), [1, 1]);
    game.turn("city-cap 0,2 r180", "pass");
    assert_eq!(game.scores(), [1 + 6 + 3, 1 + 1], "B's farmer is still there");
}

/// FAIRY-30, FAIRY-08: a meeple that comes later counts.
#[test]
fn fairy_30_link_tile_for_later_meeples_too() {
    let mut game = game_with("pd_fairy_link", "tile");
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight -1,0", "pass");
    game.turn("road-straight -2,0", "fairy-to 0,1").turn("portal-crossing 1,0", "meeple 0,1 field e");
    game.turn("road-straight -3,0", "pass");
    assert_eq!(game.scores(), [1, 1]);
}

/// FAIRY-05, FAIRY-26
#[test]
fn fairy_26_link_tile() {
    let mut game = shared_tile("tile", "fairy-to 0,1");
    lay(&mut game, "monastery 0,-1").assert_refused("fairy-to 0,1", "FAIRY-26").play("pass");
    lay(&mut game, "monastery 0,-2");
    assert!(game.offered_like("fairy-to").is_empty() && game.offered_like("fairy").is_empty());
    game.assert_refused("fairy-to 0,0", "FAIRY-30");
}

/// FAIRY-30, AMB-06: a ring joins two roads of her tile, with a meeple of A on each.
#[test]
fn fairy_30_link_tile_once_for_each_player_and_feature() {
    let mut game = game_with("pd_fairy_link", "tile");
    game.turn("crossing-three 1,0", "meeple road e").turn("road-straight -1,0", "pass");
    game.turn("portal-crossing -2,0", "meeple 1,0 road s").turn("road-bend 2,0", "pass");
    game.turn("monastery 0,-1", "fairy-to 1,0").turn("road-bend 2,-1 r90", "pass");
    assert_eq!(game.scores(), [1, 0], "one point for two meeples");
    game.turn("road-bend 1,-1 r180", "pass");
    assert_eq!((game.scores(), game.in_supply(0, "meeple")), (&[1 + 4 + 3, 0][..], 7));
}

/// FAIRY-31
#[test]
fn fairy_31_link_tile_start_only() {
    let mut game = shared_tile("tile_start_only", "fairy 0,1 city n");
    assert_eq!(game.scores(), [0, 1]);
    game.turn("road-straight -2,0", "pass");
    assert_eq!(game.scores(), [1, 1]);
    game.turn("city-cap 0,2 r180", "pass");
    assert_eq!(game.scores(), [1 + 6 + 3, 1 + 1]);
}

/// FAIRY-31, FAIRY-14: the other feature on her tile earns nothing.
#[test]
fn fairy_31_link_tile_start_only_needs_the_meeple_itself() {
    for (link, moves, extra) in [("tile", "fairy-to 0,1", 3), ("tile_start_only", "fairy 0,1 field e", 0)] {
        let mut game = game_with("pd_fairy_link", link);
        game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight -1,0", "pass");
        game.turn("portal-crossing 1,0", "meeple 0,1 field e").turn("road-straight -2,0", "pass");
        game.turn("road-straight -3,0", moves).turn("city-cap 0,2 r180", "pass");
        assert_eq!(game.scores(), [6 + extra + 1, 0], "{link}");
    }
}

/// FAIRY-26
#[test]
fn fairy_26_link_tile_start_only() {
    let mut game = game_with("pd_fairy_link", "tile_start_only");
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight -1,0", "pass");
    game.turn("portal-crossing 1,0", "meeple 0,1 field e").turn("road-straight -2,0", "pass");
    game.turn("road-straight -3,0", "fairy 0,1 city n").turn("road-straight -4,0", "pass");
    lay(&mut game, "monastery 0,-1").assert_refused("fairy 0,1 field e", "FAIRY-26");
    assert!(game.offered_like("fairy").is_empty());
}

/// FAIRY-05: the default has no move to a tile.
#[test]
fn fairy_05_link_meeple() {
    let mut game = game_with("pd_fairy_link", "meeple");
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight -1,0", "pass");
    lay(&mut game, "road-straight -2,0").assert_refused("fairy-to 0,1", "FAIRY-05").play("fairy 0,1 city n");
    assert!(fairy_points(&game).is_empty());
}
