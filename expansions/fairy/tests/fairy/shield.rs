//! What she keeps off: FAIRY-12, FAIRY-13, DRAGON-27, SAFE-01, DIET-15.

use tilewright_testkit::prelude::*;

use crate::common::{dragon_near, game, lay};

/// The fairy is with A's highwayman at 1,0, B has a farmer there, and the dragon stands at 0,0 with steps to go.
fn beside_her_tile() -> Script {
    let mut game = game();
    dragon_near(&mut game);
    game.turn("road-straight 2,0", "fairy 1,0 road w").turn("portal-crossing -1,0", "meeple 1,0 field n");
    lay(&mut game, "dragon-road-straight 3,0").play("pass").play("dragon 0,0");
    game
}

/// DRAGON-27
#[test]
fn dragon_27_never_onto_the_fairys_tile() {
    let mut game = beside_her_tile();
    assert_eq!(game.offered(), ["dragon -1,0"]);
    game.assert_refused("dragon 1,0", "DRAGON-27");
}

/// FAIRY-12, SAFE-01
#[test]
fn fairy_12_every_figure_on_her_tile_is_safe() {
    let mut game = beside_her_tile();
    game.assert_refused("dragon 1,0", "DRAGON-27").play("dragon -1,0");
    assert_eq!(game.figures_at("1,0"), ["A meeple road e", "B meeple field n", "fairy"]);
}

/// SAFE-01
#[test]
fn safe_01_what_stands_with_her_survives_the_walk() {
    let mut game = beside_her_tile();
    game.play("dragon -1,0");
    assert_eq!(game.decider(), "chance", "a dead end");
    assert_eq!((game.in_supply(0, "meeple"), game.in_supply(1, "meeple")), (6, 6));
}

/// DIET-15
#[test]
fn diet_15_she_is_not_eaten() {
    let mut game = beside_her_tile();
    game.assert_not_offered("dragon 1,0").play("dragon -1,0");
    assert!(game.figures_at("1,0").contains(&"fairy".to_owned()));
}

/// FAIRY-13
#[test]
fn fairy_13_her_tile_stays_closed_without_a_meeple() {
    let mut game = game();
    game.turn("crossing-three 1,0", "meeple road w").turn("volcano-plain 0,-1", "pass");
    game.turn("crossing-three -1,0", "fairy 1,0 road w");
    assert_eq!((game.scores(), game.figures_at("1,0")), (&[3 + 3, 0][..], vec!["fairy".to_owned()]));
    lay(&mut game, "dragon-road-straight 2,0").play("pass").play("dragon 0,0");
    game.assert_refused("dragon 1,0", "DRAGON-27").assert_offered("dragon -1,0");
}
