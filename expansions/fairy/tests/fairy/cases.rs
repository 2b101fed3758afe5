//! The shared cases about the fairy.

use tilewright_testkit::prelude::*;

use crate::common::{game, game_with, lay};

/// FAIRY-15
#[test]
fn s30_the_bonus_without_the_majority() {
    let mut game = game();
    game.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "meeple city w");
    game.turn("monastery 1,2", "pass").turn("road-straight -1,0", "fairy 1,1 city w");
    game.turn("city-cap 0,2 r180", "meeple city s").turn("road-straight 2,0", "pass");
    game.turn("city-cap -1,1 r90", "meeple city e").turn("city-four-pennant 0,1", "pass");
    assert_eq!(game.scores(), [12, 5]);
}

/// FAIRY-14, FAIRY-15
#[test]
fn s31_a_tie_is_a_tie_with_the_fairy_too() {
    let mut game = game();
    game.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "meeple city w");
    game.turn("road-straight -1,0", "pass").turn("road-straight 2,0", "fairy 1,1 city w");
    game.turn("city-cap -1,1 r90", "meeple city e").turn("city-three 0,1 r180", "pass");
    assert_eq!(game.scores(), [8, 12]);
}

/// FAIRY-19, FAIRY-13
#[test]
fn s32_moved_in_the_turn_that_completes_the_feature() {
    let mut game = game();
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight 1,0", "pass");
    game.turn("city-cap 0,2 r180", "fairy 0,1 city n");
    assert_eq!((game.scores(), game.in_supply(0, "meeple")), (&[9, 0][..], 7));
    game.turn("road-straight 2,0", "pass").turn("road-straight -1,0", "pass");
    assert_eq!((game.scores(), game.figures()), (&[9, 0][..], vec!["0,1 fairy".to_owned()]));
}

/// The turns of a case up to where Blue has sent the dragon to 0,0.
fn left_behind(link: &str, moves: &str) -> Script {
    let mut game = game_with("pd_fairy_link", link);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight 1,0", "pass");
    game.turn("city-cap 0,2 r180", moves).turn("volcano-plain 0,-1", "pass");
    game.turn("portal-crossing -1,0", "meeple 0,1 field w");
    lay(&mut game, "dragon-road-straight 2,0").play("pass").play("dragon 0,0");
    game
}

/// FAIRY-08, FAIRY-13, DRAGON-27
#[test]
fn s33_a_later_meeple_gets_nothing_and_the_tile_stays_safe() {
    let mut game = left_behind("meeple", "fairy 0,1 city n");
    assert_eq!(
        (game.decider(), game.offered()),
        ("A", vec!["dragon 1,0".to_owned(), "dragon -1,0".to_owned()])
    );
    game.assert_refused("dragon 0,1", "DRAGON-27").play("dragon -1,0");
    assert_eq!(
        (game.active(), game.figures_at("0,1")),
        ("A", vec!["A meeple field w".to_owned(), "fairy".to_owned()])
    );
    game.turn("road-straight 3,0", "pass");
    assert_eq!(game.scores(), [9, 0]);
}

/// FAIRY-30
#[test]
fn s33_link_tile_gives_the_point() {
    let mut game = left_behind("tile", "fairy-to 0,1");
    game.play("dragon -1,0").turn("road-straight 3,0", "pass");
    assert_eq!(game.scores(), [10, 0]);
}

/// FAIRY-10, FAIRY-18
#[test]
fn s34_the_point_is_the_owners_and_none_comes_after_the_last_tile() {
    let rules = Composition::new().expansion("fairy");
    let mut game = Script::with_tiles(rules, 2, &["5 road-straight", "city-cap"]);
    game.turn("road-straight 1,0", "meeple road e").turn("city-cap 0,1 r180", "pass");
    game.turn("road-straight 2,0", "fairy 1,0 road e").turn("road-straight -1,0", "pass");
    assert_eq!(game.scores(), [1, 0]);
    game.turn("road-straight 3,0", "pass").turn("road-straight -2,0", "pass");
    assert_eq!(game.finish(), [10, 0]);
}
