//! The turn: BASE-10 to BASE-12.

use tilewright_testkit::prelude::*;

use crate::common::points;

/// BASE-10
#[test]
fn base_10_a_meeple_placed_in_a_turn_scores_in_the_same_turn() {
    let mut game = Script::new("base", 2);
    game.turn("crossing-three 1,0", "pass").turn("road-straight 2,0", "pass");
    game.turn("crossing-three -1,0", "meeple road e");
    assert_eq!(game.scores(), [3, 0]);
    assert_eq!(game.in_supply(0, "meeple"), 7);

    let at = |word: &str| game.events().iter().position(|line| line.contains(word)).expect(word);
    assert!(at("crossing-three at -1,0") < at("highwayman on road e"), "1 tile, 2 meeple");
    assert!(at("highwayman on road e") < at("3 points"), "2 meeple, 3 score");
    assert!(at("3 points") < at("turn 4: B"), "then the next player");
}

/// BASE-11
#[test]
fn base_11_laying_the_tile_is_compulsory_where_it_fits() {
    let mut game = Script::new("base", 2);
    game.draw("road-straight").assert_refused("pass", "BASE-11");
    assert_eq!(game.offered().len(), game.offered_like("place").len());
}

/// BASE-11
#[test]
fn base_11_scoring_happens_without_anyone_asking() {
    let mut game = Script::new("base", 2);
    game.turn("road-straight 1,0", "pass").turn("city-straight 0,1 r90", "meeple city s");
    game.draw("city-cap").place("0,2 r180").assert_offered("pass").play("pass");
    assert_eq!(game.decider(), "chance", "nobody was asked whether to score");
    assert_eq!(game.scores(), [0, 6]);
    assert_eq!(points(&game).len(), 1);
}

/// BASE-12
#[test]
fn base_12_the_drawn_tile_may_not_be_swapped() {
    let mut game = Script::new("base", 2);
    game.draw("monastery");
    assert_eq!(game.remaining(), 70);
    assert_eq!(game.refusal("draw road-straight"), ["BASE-12"]);
    assert_eq!(game.refusal("draw monastery"), ["BASE-12"]);
}

/// BASE-12
#[test]
fn base_12_one_tile_is_drawn_a_turn_and_all_see_it() {
    let mut game = Script::new("base", 2);
    game.turn("road-straight 1,0", "pass");
    assert_eq!((game.remaining(), game.active()), (70, "B"));
    assert!(game.events().contains(&"A draws road-straight".to_owned()), "{:?}", game.events());
    game.assert_refused("place 2,0", "BASE-12");
}
