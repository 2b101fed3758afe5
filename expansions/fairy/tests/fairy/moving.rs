//! Moving her: FAIRY-01 to FAIRY-09, FAIRY-22 to FAIRY-26.

use crate::common::{composition, dragon_near, game, game_with, knight_with_fairy, lay};
use tilewright_testkit::prelude::*;

/// FAIRY-01
#[test]
fn fairy_01_begins_with_nobody() {
    let mut game = game();
    assert!(game.figures().is_empty());
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass").draw("monastery");
    assert_eq!(game.scores(), [0, 0]);
}

/// FAIRY-02
#[test]
fn fairy_02_instead_of_a_meeple() {
    let mut game = game();
    dragon_near(&mut game);
    let mut placed = game.clone();
    game.turn("road-straight 2,0", "fairy 1,0 road w");
    assert_eq!(game.figures_at("1,0"), ["A meeple road e", "fairy"]);
    lay(&mut placed, "dragon-road-straight 2,0").play("meeple field n");
    placed.assert_refused("fairy 1,0 road w", "FAIRY-02");
}

/// FAIRY-02
#[test]
fn fairy_02_is_optional() {
    let mut game = game();
    dragon_near(&mut game);
    lay(&mut game, "road-straight 2,0").assert_offered("fairy 1,0 road w").assert_offered("pass");
}

/// FAIRY-04
#[test]
fn fairy_04_with_every_meeple_on_the_board() {
    let mut game = Script::new(composition().figures("meeple", 1), 2);
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    lay(&mut game, "monastery 0,-1");
    assert_eq!(game.offered(), ["fairy 1,0 road e", "pass"]);
}

/// FAIRY-05
#[test]
fn fairy_05_is_with_one_meeple_of_the_active_player() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("portal-crossing -1,0", "meeple 1,0 field n");
    lay(&mut game, "monastery 0,-1").assert_refused("fairy 1,0 field n", "FAIRY-05").play("fairy 1,0 road w");
    game.turn("monastery 0,-2", "pass");
    assert_eq!(game.scores(), [1, 0]);
    game.turn("monastery 0,-3", "pass");
    assert_eq!(game.scores(), [1, 0], "B's farmer on the tile earns nothing");
}

/// FAIRY-05: from wherever she stood before, be it with a foreign meeple.
#[test]
fn fairy_05_leaves_whom_she_was_with() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "meeple monastery");
    game.turn("road-straight 2,0", "fairy 1,0 road w").turn("road-straight 3,0", "fairy 0,-1 monastery");
    assert_eq!(game.figures_at("1,0"), ["A meeple road e"]);
    assert_eq!(game.figures_at("0,-1"), ["B meeple monastery", "fairy"]);
}

/// FAIRY-06
#[test]
fn fairy_06_needs_a_meeple_on_the_board() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w");
    lay(&mut game, "monastery 0,-1");
    assert!(game.offered_like("fairy").is_empty());
    game.assert_refused("fairy 1,0 road w", "FAIRY-05");
}

/// FAIRY-08
#[test]
fn fairy_08_a_later_meeple_on_her_tile_is_not_with_her() {
    let mut game = game();
    knight_with_fairy(&mut game);
    game.turn("road-straight 2,0", "pass").turn("portal-crossing -2,0", "meeple 0,1 field w");
    assert_eq!(game.scores(), [1, 0]);
    game.turn("princess-city-three 0,2 r180", "send-away 0,1 city n");
    game.turn("road-straight 3,0", "pass").turn("road-straight 4,0", "pass");
    assert_eq!(game.scores(), [1, 0], "her tile has a farmer of A, and she is with nobody");
}

/// FAIRY-09
#[test]
fn fairy_09_moves_before_the_dragon() {
    let mut game = game();
    dragon_near(&mut game);
    game.turn("monastery 1,-1", "meeple monastery").turn("road-straight 2,0", "pass");
    lay(&mut game, "dragon-road-straight 3,0").assert_offered("fairy 1,-1 monastery");
    game.play("fairy 1,-1 monastery").assert_not_offered("dragon 1,-1").assert_offered("dragon 0,0");
}

/// FAIRY-22
#[test]
fn fairy_22_may() {
    let mut game = game_with("pd_fairy_on_volcano", "may");
    game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "pass");
    lay(&mut game, "volcano-plain 0,-2").assert_offered("fairy 1,0 road w").assert_offered("pass");
}

/// FAIRY-22
#[test]
fn fairy_22_never() {
    let mut game = game_with("pd_fairy_on_volcano", "never");
    game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "pass");
    let mut plain = game.clone();
    lay(&mut game, "volcano-plain 0,-2");
    assert_eq!((game.active(), game.decider()), ("B", "chance"), "nothing was possible");
    lay(&mut plain, "monastery 0,-2").assert_offered("fairy 1,0 road w");
}

/// FAIRY-23
#[test]
fn fairy_23_on_a_dragon_tile_if_no_meeple_is_placed() {
    let mut game = game();
    dragon_near(&mut game);
    lay(&mut game, "dragon-road-straight 2,0");
    let mut placed = game.clone();
    game.play("fairy 1,0 road w");
    assert_eq!(game.phase(), "dragon-moves");
    placed.play("meeple field n");
    assert!(placed.offered_like("fairy").is_empty());
    placed.assert_refused("fairy 1,0 road w", "FAIRY-02");
}

/// FAIRY-24
#[test]
fn fairy_24_on_a_princess_tile_if_no_knight_went() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("city-straight 0,1 r90", "meeple city n");
    lay(&mut game, "princess-city-three 0,2 r180");
    let mut removed = game.clone();
    game.play("pass").play("fairy 1,0 road w");
    removed.play("send-away 0,1 city n");
    assert_eq!((removed.decider(), removed.active()), ("chance", "B"));
    assert_eq!(removed.figures(), ["1,0 A meeple road e"]);
}

/// FAIRY-26
#[test]
fn fairy_26_another_meeple_on_the_tile_but_not_the_same() {
    let mut game = game();
    knight_with_fairy(&mut game);
    game.turn("road-straight 2,0", "pass").turn("portal-crossing -2,0", "meeple 0,1 field w");
    game.turn("road-straight 3,0", "pass");
    lay(&mut game, "road-straight 4,0");
    assert_eq!(game.offered_like("fairy"), ["fairy 0,1 field w"]);
    game.assert_refused("fairy 0,1 city n", "FAIRY-26");
}

/// X-BASE-05
#[test]
fn x_base_05_a_plain_farmer_may_have_her() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple field n").turn("monastery 0,-1", "pass");
    lay(&mut game, "road-straight 2,0").assert_offered("fairy 1,0 field n");
}

/// X-BASE-08
#[test]
fn x_base_08_no_plain_meeple_after_moving_her() {
    let mut game = game();
    dragon_near(&mut game);
    lay(&mut game, "dragon-road-straight 2,0").play("fairy 1,0 road w");
    assert!(game.offered_like("meeple").is_empty());
    game.assert_refused("meeple field n", "BASE-10");
}
