//! PRINCESS-12: what the option says.

use tilewright_testkit::prelude::*;

use crate::common::{COMPLETING, EXTENDING, composition, knight_of_b, lay};

fn must() -> Script {
    Script::new(composition().choose("pd_princess_removal", "must"), 2)
}

/// PRINCESS-12
#[test]
fn princess_12_must() {
    let mut game = must();
    knight_of_b(&mut game);
    lay(&mut game, EXTENDING);
    assert_eq!(game.offered(), ["send-away 0,1 city n"]);
    game.assert_refused("pass", "PRINCESS-12");
}

/// PRINCESS-12
#[test]
fn princess_12_must_even_if_the_knight_is_the_players_own() {
    let mut game = must();
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight 1,0", "pass");
    game.turn(COMPLETING, "send-away 0,1 city n");
    assert_eq!((game.active(), game.in_supply(0, "meeple"), game.scores()), ("B", 7, &[0, 0][..]));
    assert!(game.figures().is_empty());
}

/// PRINCESS-12, PRINCESS-10
#[test]
fn princess_12_must_without_a_knight_asks_nothing() {
    let mut game = must();
    lay(&mut game, "princess-city-cap-crossing 1,0").play("meeple city n");
    assert_eq!(game.figures_at("1,0"), ["A meeple city n"]);
}

/// PRINCESS-12: the default.
#[test]
fn princess_12_may() {
    let mut game = Script::new(composition().choose("pd_princess_removal", "may"), 2);
    knight_of_b(&mut game);
    lay(&mut game, EXTENDING).assert_offered("pass");
}
