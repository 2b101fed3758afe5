//! The points she gives: FAIRY-10, FAIRY-11, FAIRY-14 to FAIRY-21.

use tilewright_testkit::prelude::*;

use crate::common::{fairy_points, game, knight_with_fairy, lay, two_knights_apart};

const COURT: &str = "city-three 0,1 r180";

/// FAIRY-10
#[test]
fn fairy_10_one_point_at_the_start() {
    let mut game = game();
    game.turn("road-straight 1,0", "pass").turn("monastery 0,-1", "meeple monastery");
    game.turn("road-straight 2,0", "pass").turn("road-straight 3,0", "fairy 0,-1 monastery");
    assert_eq!(game.scores(), [0, 0]);
    game.turn("road-straight 4,0", "pass");
    assert_eq!((game.scores(), game.decider()), (&[0, 1][..], "chance"), "before the draw");
    game.turn("road-straight 5,0", "pass");
    assert_eq!(game.scores(), [0, 1]);
}

/// FAIRY-11
#[test]
fn fairy_11_once_in_a_turn() {
    let mut game = game();
    knight_with_fairy(&mut game);
    game.turn("road-straight 2,0", "pass");
    assert_eq!(fairy_points(&game), ["A 1 point (fairy)"]);
    game.turn("road-straight 3,0", "pass");
    assert!(fairy_points(&game).is_empty());
}

/// FAIRY-14
#[test]
fn fairy_14_three_more_for_the_meeple_she_is_with() {
    let mut game = game();
    two_knights_apart(&mut game);
    game.turn("road-straight 3,0", "pass").turn(COURT, "pass");
    assert_eq!(game.scores(), [8, 8 + 3 + 1], "the point is that of B's turn before");
    assert_eq!(fairy_points(&game), ["B 3 points (fairy)"]);
}

/// FAIRY-15
#[test]
fn fairy_15_without_the_majority_too() {
    let mut game = game();
    game.turn("portal-crossing 1,0", "meeple 0,0 city n").turn("city-cap 1,1 r270", "meeple city w");
    game.turn("road-straight -1,0", "pass").turn("monastery 0,-1", "fairy 1,1 city w");
    game.turn("city-cap -1,1 r90", "meeple city e").turn("monastery 0,-2", "pass");
    game.turn(COURT, "pass");
    assert_eq!(game.scores(), [8, 1 + 3]);
}

/// FAIRY-16, FAIRY-17, FAIRY-13
#[test]
fn fairy_16_a_score_of_its_own() {
    let mut game = game();
    knight_with_fairy(&mut game);
    game.turn("city-cap 0,2 r180", "pass");
    let scored: Vec<String> = game.events().into_iter().filter(|line| line.contains("points")).collect();
    assert_eq!(scored.len(), 2, "{scored:?}");
    assert!(scored[0].starts_with("A 6 points for a completed city"), "{scored:?}");
    assert_eq!(scored[1], "A 3 points (fairy)");
}

/// FAIRY-17
#[test]
fn fairy_17_she_stays_when_the_meeple_goes_home() {
    let mut game = game();
    knight_with_fairy(&mut game);
    game.turn("city-cap 0,2 r180", "pass");
    assert_eq!((game.in_supply(0, "meeple"), game.figures_at("0,1")), (7, vec!["fairy".to_owned()]));
}

/// A game of these tiles alone, without the dragon that none of them calls.
fn short(tiles: &[&str]) -> Script {
    Script::with_tiles(Composition::new().without("dragon").expansion("fairy"), 2, tiles)
}

/// FAIRY-18, AMB-12
#[test]
fn fairy_18_for_a_farmer_at_the_end_once() {
    let mut game = short(&["city-cap", "3 road-straight"]);
    game.turn("road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", "pass");
    game.turn("road-straight 2,0", "fairy 1,0 field n").turn("road-straight 3,0", "pass");
    assert_eq!(game.finish(), [3 + 3, 0]);
}

/// FAIRY-18, AMB-12
#[test]
fn fairy_18_for_a_field_that_is_worth_nothing() {
    let mut game = short(&["4 road-straight"]);
    game.turn("road-straight 1,0", "meeple field s").turn("road-straight 2,0", "pass");
    game.turn("road-straight 3,0", "fairy 1,0 field s").turn("road-straight 4,0", "pass");
    assert_eq!(game.finish(), [3, 0]);
}

/// FAIRY-18
#[test]
fn fairy_18_for_whatever_is_open_at_the_end() {
    for (tile, act, fairy, worth) in [
        ("city-straight 0,1 r90", "meeple city n", "fairy 0,1 city n", 2),
        ("monastery 0,-1", "meeple monastery", "fairy 0,-1 monastery", 4),
        ("road-bend 0,-1", "meeple road s", "fairy 0,-1 road s", 1),
    ] {
        let name = tile.split(' ').next().unwrap_or_default();
        let mut game = short(&["2 road-straight", name]);
        game.turn(tile, act).turn("road-straight 1,0", "pass").turn("road-straight -1,0", fairy);
        assert_eq!(game.finish(), [worth + 3, 0], "{name}");
    }
}

/// FAIRY-19, FAIRY-09
#[test]
fn fairy_19_move_and_score_in_one_turn() {
    let mut game = game();
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight 1,0", "pass");
    game.turn("city-cap 0,2 r180", "fairy 0,1 city n");
    assert_eq!(game.scores(), [6 + 3, 0]);
}

/// FAIRY-20
#[test]
fn fairy_20_no_shield_against_a_princess() {
    let mut game = game();
    knight_with_fairy(&mut game);
    lay(&mut game, "princess-city-three 0,2 r180").play("send-away 0,1 city n");
    assert_eq!((game.in_supply(0, "meeple"), game.figures()), (7, vec!["0,1 fairy".to_owned()]));
}

/// FAIRY-21
#[test]
fn fairy_21_nothing_for_a_meeple_that_left() {
    let mut game = game();
    knight_with_fairy(&mut game);
    game.turn("princess-city-cap-crossing 0,2 r180", "send-away 0,1 city n");
    assert!(game.feature("0,1 city n").complete);
    assert_eq!(game.scores(), [0, 0]);
}

/// FAIRY-18, AMB-12: where cities are scored and not fields, her points come all the same, and once.
#[test]
fn fairy_18_under_four_points_for_a_city() {
    let rules = || Composition::new().expansion("fairy").choose("base_field_scoring", "per_city_four");
    let mut two_cities = Script::with_tiles(rules(), 2, &["3 city-cap", "road-straight"]);
    two_cities.turn("road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", "pass");
    two_cities.turn("city-cap 1,1", "fairy 1,0 field n").turn("city-cap 1,2 r180", "pass");
    assert_eq!(two_cities.finish(), [4 + 4 + 3, 0]);

    let mut no_city = Script::with_tiles(rules(), 2, &["4 road-straight"]);
    no_city.turn("road-straight 1,0", "meeple field s").turn("road-straight 2,0", "pass");
    no_city.turn("road-straight 3,0", "fairy 1,0 field s").turn("road-straight 4,0", "pass");
    assert_eq!(no_city.finish(), [3, 0]);
}
