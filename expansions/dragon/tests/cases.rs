//! The shared cases about dragon and volcano, S12 to S21. Red is A, Blue is B, Green is C.

mod common;

use common::{dragon, game, published, walk};
use tilewright::prelude::*;
use tilewright_testkit::Script;

/// A road in whose middle A has a highwayman, and B has capped the city.
fn road_and_city() -> Script {
    let mut game = game(2);
    game.turn("road-straight 1,0", "meeple road e").turn("city-cap 0,1 r180", "");
    game
}

/// A has a knight in the city; the dragon is below it.
fn knight_and_dragon(composition: Composition) -> Script {
    let mut game = Script::new(composition, 2);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("volcano-plain 0,-1", "");
    game.turn("city-cap -1,-1 r270", "");
    game
}

/// DRAGON-21, DRAGON-39
#[test]
fn s12_the_last_knight_is_eaten_before_the_city_is_scored() {
    let mut game = knight_and_dragon(published());
    game.turn("dragon-city-cap 0,2 r180", "");
    assert_eq!(walk(&mut game, &["0,0"]), "B");
    assert_eq!((game.decider(), game.offered()), ("A", vec!["dragon 0,1".to_owned()]));
    assert_eq!(walk(&mut game, &["0,1", "0,2"]), "AB");
    assert_eq!((game.in_supply(0, "meeple"), game.scores()), (7, &[0, 0][..]));
    assert!(game.feature("0,1 city n").complete);
}

/// DRAGON-21
#[test]
fn s12_after_scoring() {
    let mut game = knight_and_dragon(published().choose("pd_dragon_timing", "after_scoring"));
    game.turn("dragon-city-cap 0,2 r180", "pass; dragon 0,0; dragon 0,1; dragon 0,2");
    assert_eq!(game.scores(), [6, 0]);
}

/// DRAGON-29, DRAGON-43, DRAGON-22
#[test]
fn s13_a_dead_end_and_whose_turn_comes_then() {
    let mut game = game(3);
    game.turn("road-straight 1,0", "meeple road e").turn("volcano-road-straight 2,0", "");
    game.turn("dragon-road-straight -1,0", "");
    assert_eq!(walk(&mut game, &["1,0", "0,0", "-1,0"]), "CAB");
    assert_eq!((game.active(), game.phase(), game.in_supply(0, "meeple")), ("A", "draw", 7));
    assert_eq!(game.scores(), [0, 0, 0]);
}

/// DRAGON-26, DRAGON-29
#[test]
fn s14_the_tile_where_the_walk_starts_counts_as_visited() {
    let mut game = game(2);
    game.turn("road-straight 1,0", "").turn("volcano-plain 0,-1", "");
    game.turn("monastery 1,-1", "meeple monastery").turn("dragon-road-straight -1,0", "");
    assert_eq!(walk(&mut game, &["1,-1"]), "B");
    assert_eq!(game.in_supply(0, "meeple"), 7);
    assert_eq!(walk(&mut game, &["1,0", "0,0"]), "AB");
    assert_eq!((game.decider(), game.offered()), ("A", vec!["dragon -1,0".to_owned()]));
    assert_eq!(game.refusal("dragon 0,-1"), ["DRAGON-26"]);
    game.play("dragon -1,0");
    assert_eq!((game.active(), game.phase(), game.scores()), ("A", "draw", &[0, 0][..]));
}

/// DRAGON-27, DRAGON-30
#[test]
fn s15_every_neighbour_is_closed_off_by_the_fairy() {
    let mut game = road_and_city();
    game.turn("road-straight -1,0", "fairy 1,0 road e").turn("volcano-road-straight 2,0", "");
    game.turn("dragon-road-straight -2,0", "pass");
    assert_eq!((dragon(&game).as_deref(), game.active(), game.phase()), (Some("2,0"), "B", "draw"));
    assert_eq!(game.figures_at("1,0"), ["A meeple road e", "fairy"]);
    assert_eq!(game.scores(), [1, 0]);
}

/// DRAGON-20, FAIRY-09, FAIRY-23
#[test]
fn s16_the_fairy_moves_before_the_dragon() {
    let mut game = knight_and_dragon(published());
    game.turn("city-cap 0,-2 r180", "").turn("dragon-road-straight 1,0", "fairy 0,1 city n");
    assert_eq!(walk(&mut game, &["0,0"]), "A");
    assert_eq!((game.decider(), game.offered()), ("B", vec!["dragon 1,0".to_owned()]));
    assert_eq!(game.refusal("dragon 0,1"), ["DRAGON-27"]);
    game.play("dragon 1,0");
    assert_eq!(game.figures_at("0,1"), ["A meeple city n", "fairy"]);
    assert_eq!(game.scores(), [0, 0]);
}

/// VOLCANO-02, VOLCANO-04, VOLCANO-06
#[test]
fn s17_no_meeple_on_the_volcano_but_the_fairy_may_move() {
    let mut game = road_and_city();
    game.draw("volcano-road-straight").place("2,0");
    assert_eq!(dragon(&game).as_deref(), Some("2,0"));
    assert_eq!(game.offered(), ["fairy 1,0 road e", "pass"]);
    for place in ["field nl", "field sl"] {
        assert_eq!(game.refusal(&format!("meeple {place}")), ["VOLCANO-08", "VOLCANO-04"]);
    }
    assert_eq!(game.refusal("meeple road e"), ["BASE-31", "VOLCANO-08", "VOLCANO-04"]);
    game.play("fairy 1,0 road e");
    assert_eq!((game.active(), game.scores()), ("B", &[0, 0][..]));
}

/// VOLCANO-12, VOLCANO-13, DRAGON-11
#[test]
fn s18_a_second_volcano_moves_it_in_one_jump() {
    let mut game = game(2);
    game.turn("volcano-city-cap 0,-1 r180", "").turn("road-straight 1,0", "meeple field sl");
    game.turn("volcano-road-straight 2,0", "");
    assert_eq!(game.figures(), ["1,0 B meeple field s", "2,0 dragon"]);
    assert_eq!((game.active(), game.phase(), game.scores()), ("B", "draw", &[0, 0][..]));
}

/// DRAGON-02, VOLCANO-10
#[test]
fn s19_a_dragon_tile_drawn_too_early() {
    let mut game = game(2);
    game.draw("dragon-road-straight");
    assert_eq!((game.set_aside(), game.remaining()), (vec!["dragon-road-straight".to_owned()], 100));
    assert!(game.discarded().is_empty());
    let outcomes = game.offered();
    assert!(!outcomes.contains(&"draw dragon-road-straight".to_owned()), "{outcomes:?}");
    assert_eq!(game.active(), "A");
    game.turn("road-straight 1,0", "").turn("volcano-plain 0,-1", "");
    assert_eq!((game.set_aside().len(), game.remaining()), (0, 99));
    game.assert_offered("draw dragon-road-straight");
}

/// DRAGON-05
#[test]
fn s20_the_volcano_is_the_last_tile_while_dragon_tiles_are_set_aside() {
    let tiles = ["dragon-road-straight", "road-straight", "dragon-road-bend", "volcano-plain"];
    let mut game = Script::with_tiles(Composition::new(), 2, &tiles);
    game.draw("dragon-road-straight").turn("road-straight 1,0", "");
    game.draw("dragon-road-bend").turn("volcano-plain 0,-1", "");
    assert_eq!((game.is_over(), game.active(), game.remaining()), (false, "A", 2));
    assert_eq!(game.offered(), ["draw dragon-road-bend", "draw dragon-road-straight"]);
}

/// DRAGON-46
#[test]
fn s21_the_last_tile_is_a_dragon_tile() {
    let tiles = ["city-straight", "volcano-plain", "city-cap", "dragon-city-cap"];
    let mut game = Script::with_tiles(Composition::new(), 2, &tiles);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("volcano-plain 0,-1", "");
    game.turn("city-cap -1,-1 r270", "").turn("dragon-city-cap -1,-2 r270", "");
    assert_eq!(walk(&mut game, &["0,0"]), "B");
    assert_eq!((game.decider(), game.offered()), ("A", vec!["dragon 0,1".to_owned()]));
    game.play("dragon 0,1");
    assert_eq!(game.finish(), [0, 0]);
}
