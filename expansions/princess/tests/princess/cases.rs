//! The shared cases about princesses.

use tilewright_testkit::prelude::*;

use crate::common::{composition, game, lay};

const UP: &str = "city-straight 0,1 r90";
const PRINCESS: &str = "princess-city-three 0,2 r180";
const SEND: &str = "send-away 0,1 city n";

/// PRINCESS-17, PRINCESS-08, TURN-04
#[test]
fn s22_the_last_knight_of_a_city_that_the_tile_completes() {
    let mut game = game();
    game.turn(UP, "meeple city n").turn("princess-city-cap-crossing 0,2 r180", SEND);
    let city = game.feature("0,1 city n");
    assert!(city.complete && !city.occupied && city.tiles == 3);
    assert_eq!(
        (game.in_supply(0, "meeple"), game.in_supply(1, "meeple"), game.scores()),
        (7, 7, &[0, 0][..])
    );
}

/// PRINCESS-08, PRINCESS-20
#[test]
fn s23_a_removal_uses_the_turn_up() {
    let mut game = game();
    game.turn(UP, "meeple city n").turn(PRINCESS, SEND);
    assert_eq!((game.decider(), game.active()), ("chance", "A"));
    game.turn("road-straight 1,0", "pass").turn("city-cap 1,2 r270", "meeple city w");
    assert_eq!((game.figures(), game.scores()), (vec!["1,2 B meeple city w".to_owned()], &[0, 0][..]));
}

/// PRINCESS-03, PRINCESS-09, PRINCESS-12
#[test]
fn s24_the_own_knight_or_none() {
    let until = |rules: Composition| {
        let mut game = Script::new(rules, 2);
        game.turn(UP, "meeple city n").turn("road-straight 1,0", "pass");
        lay(&mut game, PRINCESS);
        game
    };
    let mut game = until(composition());
    game.play(SEND);
    assert_eq!((game.in_supply(0, "meeple"), game.scores()), (7, &[0, 0][..]));

    let mut declined = until(composition());
    declined.play("pass").assert_offered("meeple field n").assert_offered("fairy 0,1 city n");

    let must = until(composition().choose("pd_princess_removal", "must"));
    assert_eq!(must.offered(), [SEND]);
}

/// PRINCESS-16, FAIRY-13, FAIRY-10
#[test]
fn s25_the_fairy_stays_behind_without_a_meeple() {
    let mut game = game();
    game.turn(UP, "meeple city n").turn("road-straight 1,0", "pass");
    game.turn("road-straight -1,0", "fairy 0,1 city n").turn(PRINCESS, SEND);
    assert_eq!(game.figures(), ["0,1 fairy"]);
    game.turn("road-straight 2,0", "pass");
    assert_eq!(game.scores(), [0, 0]);
}

/// PRINCESS-06
#[test]
fn s26_the_princess_acts_in_one_city_of_two() {
    let mut game = game();
    game.turn(UP, "meeple city n").turn("road-straight -1,0", "pass").turn("monastery -1,1", "pass");
    game.turn("city-cap -1,2 r90", "meeple city e");
    lay(&mut game, "princess-two-cities 0,2 r180");
    assert_eq!(game.offered(), [SEND, "pass"]);
    game.assert_refused("send-away -1,2 city e", "PRINCESS-06").play("pass");
    game.assert_refused("meeple city w", "BASE-31").play("pass");
    assert_eq!(game.scores(), [6, 0]);
}

/// PRINCESS-12
#[test]
fn s26_must_leaves_no_way_to_pass() {
    let mut game = Script::new(composition().choose("pd_princess_removal", "must"), 2);
    game.turn(UP, "meeple city n").turn("road-straight -1,0", "pass").turn("monastery -1,1", "pass");
    game.turn("city-cap -1,2 r90", "meeple city e");
    lay(&mut game, "princess-two-cities 0,2 r180");
    assert_eq!(game.offered(), [SEND]);
}
