//! PRINCESS, TURN-04, and the plain meeple with the princess.

use crate::common::{
    CLOSED_WEST, COMPLETING, COURT, EXTENDING, OPEN_WEST, court, game, knight_of_b, lay, wait_for,
};

/// PRINCESS-01
#[test]
fn princess_01_goes_where_any_tile_of_its_shape_goes() {
    let (mut princess, mut plain) = (game(), game());
    princess.draw("princess-city-three");
    plain.draw("city-three");
    assert_eq!(princess.offered(), plain.offered());
}

/// PRINCESS-02, X-BASE-03
#[test]
fn princess_02_a_knight_in_the_extended_city_may_go_or_stay() {
    let mut game = game();
    knight_of_b(&mut game);
    lay(&mut game, EXTENDING);
    assert_eq!(game.offered(), ["send-away 0,1 city n", "pass"]);
    let mut declined = game.clone();
    game.play("send-away 0,1 city n");
    assert_eq!(game.in_supply(1, "meeple"), 7);
    declined.play("pass");
    assert_eq!((declined.phase(), declined.in_supply(1, "meeple")), ("act", 6));
}

/// PRINCESS-03
#[test]
fn princess_03_the_active_player_chooses_among_the_knights_of_all() {
    let mut game = court(3, ["A", "B", "C"], OPEN_WEST);
    lay(&mut game, COURT);
    assert_eq!(game.decider(), "A");
    let mut offered = game.offered();
    offered.sort();
    assert_eq!(offered, ["pass", "send-away -1,1 city e", "send-away 0,0 city n", "send-away 1,1 city w"]);
}

/// PRINCESS-04
#[test]
fn princess_04_one_goes_and_two_stay() {
    let mut game = court(2, ["B", "B", "B"], OPEN_WEST);
    assert_eq!(game.in_supply(1, "meeple"), 4);
    game.turn(COURT, "send-away 1,1 city w");
    assert_eq!(game.in_supply(1, "meeple"), 5);
    assert_eq!(game.feature("0,1 city s").figures, ["B meeple", "B meeple"]);
    assert_eq!(game.decider(), "chance");
}

/// PRINCESS-05
#[test]
fn princess_05_the_knight_goes_home_and_scores_nothing() {
    let mut game = game();
    knight_of_b(&mut game);
    game.turn(EXTENDING, "send-away 0,1 city n");
    assert_eq!((game.in_supply(1, "meeple"), game.scores()), (7, &[0, 0][..]));
    assert!(game.figures().is_empty());
}

/// PRINCESS-06
#[test]
fn princess_06_only_the_segment_with_the_symbol_counts() {
    let mut game = game();
    knight_of_b(&mut game);
    lay(&mut game, "princess-two-cities 0,2");
    assert_eq!(game.phase(), "act");
    game.assert_offered("meeple city n").assert_refused("send-away 0,1 city n", "PRINCESS-06");
}

/// PRINCESS-07: each of the two segments, and the two of them, join what was apart.
#[test]
fn princess_07_every_knight_of_the_joined_city_may_be_chosen() {
    let mut game = game();
    game.turn("portal-crossing 1,0", "meeple 0,0 city n");
    game.turn("city-corner 1,1", "meeple city n");
    game.turn("city-corner 1,2 r270", "pass").turn("city-corner-garden 0,2 r180", "pass");
    assert!(!game.is_one_feature("0,0 city n", "1,1 city n"));
    lay(&mut game, "princess-two-cities 0,1");
    assert!(game.is_one_feature("city n", "city e"));
    assert_eq!(game.offered_like("send-away").len(), 2);
    game.assert_offered("send-away 0,0 city n").assert_offered("send-away 1,1 city n");
}

/// PRINCESS-08, X-BASE-07
#[test]
fn princess_08_after_a_removal_nothing_more() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("city-straight 0,1 r90", "meeple city n");
    let mut declined = game.clone();
    declined.turn(EXTENDING, "pass").assert_offered("meeple field n").assert_offered("fairy 1,0 road w");

    game.turn(EXTENDING, "send-away 0,1 city n");
    assert_eq!((game.active(), game.decider()), ("B", "chance"));
    assert!(game.events().iter().any(|line| line.contains("PRINCESS-08")), "{:?}", game.events());
    assert_eq!(game.figures(), ["1,0 A meeple road e"]);
}

/// X-BASE-07
#[test]
fn x_base_07_no_plain_meeple_after_a_removal() {
    let mut game = game();
    knight_of_b(&mut game);
    game.turn(EXTENDING, "send-away 0,1 city n");
    assert_eq!((game.active(), game.in_supply(0, "meeple")), ("B", 7));
}

/// X-BASE-03
#[test]
fn x_base_03_a_plain_knight_is_offered() {
    let mut game = game();
    knight_of_b(&mut game);
    lay(&mut game, EXTENDING).assert_offered("send-away 0,1 city n");
}

/// PRINCESS-09
#[test]
fn princess_09_who_declines_acts_as_usual() {
    let mut game = game();
    knight_of_b(&mut game);
    game.turn(EXTENDING, "pass; meeple field n");
    assert_eq!(game.figures_at("0,2"), ["A meeple field n"]);
    game.turn("road-straight 2,0", "meeple road w");
    game.turn("princess-corner -1,2 r180", "pass; fairy 0,2 field n");
    assert_eq!(game.figures_at("0,2"), ["A meeple field n", "fairy"]);
}

/// PRINCESS-10
#[test]
fn princess_10_without_a_knight_nobody_goes() {
    let mut game = game();
    lay(&mut game, "princess-city-cap-crossing 1,0").play("meeple city n");
    game.turn("city-straight 0,1 r90", "pass");
    lay(&mut game, EXTENDING);
    assert_eq!(game.phase(), "act");
    game.assert_offered("meeple city s");
}

/// PRINCESS-11
#[test]
fn princess_11_the_symbol_works_when_its_tile_is_laid() {
    let mut game = game();
    knight_of_b(&mut game);
    game.turn(EXTENDING, "pass; pass");
    lay(&mut game, "city-cap 1,2 r270");
    assert_eq!(game.phase(), "act");
    game.assert_refused("send-away 0,1 city n", "PRINCESS-11");
}

/// PRINCESS-16
#[test]
fn princess_16_the_fairy_is_no_shield_and_stays() {
    let mut game = game();
    knight_of_b(&mut game);
    game.turn("road-straight 2,0", "pass").turn("road-straight 3,0", "fairy 0,1 city n");
    game.turn(EXTENDING, "send-away 0,1 city n");
    assert_eq!((game.in_supply(1, "meeple"), game.figures()), (7, vec!["0,1 fairy".to_owned()]));
}

/// PRINCESS-17
#[test]
fn princess_17_no_points_for_the_knight_that_was_sent_away() {
    let mut game = game();
    knight_of_b(&mut game);
    game.turn("road-straight 2,0", "pass").turn("road-straight 3,0", "fairy 0,1 city n");
    let mut declined = game.clone();
    game.turn(COMPLETING, "send-away 0,1 city n");
    assert!(game.feature("0,1 city n").complete);
    assert_eq!(game.scores(), [0, 0]);
    declined.turn(COMPLETING, "pass; pass");
    assert_eq!(declined.scores(), [0, 6 + 3]);
}

/// PRINCESS-18
#[test]
fn princess_18_majorities_are_counted_after_the_removal() {
    let mut game = court(3, ["B", "B", "C"], CLOSED_WEST);
    game.turn(COURT, "send-away 0,0 city n");
    assert_eq!(game.scores(), [0, 8, 8]);
}

/// PRINCESS-20
#[test]
fn princess_20_the_example_of_red_and_blue() {
    let mut game = game();
    knight_of_b(&mut game);
    lay(&mut game, EXTENDING).play("send-away 0,1 city n");
    assert_eq!((game.decider(), game.active()), ("chance", "B"));
    assert!(game.figures().is_empty());
}

/// TURN-04
#[test]
fn turn_04_the_removal_is_asked_for_before_any_action() {
    let mut game = game();
    knight_of_b(&mut game);
    lay(&mut game, EXTENDING);
    assert_eq!(game.phase(), "send-away");
    game.assert_refused("meeple field n", "BASE-10").play("pass");
    game.assert_offered("meeple field n").assert_refused("send-away 0,1 city n", "TURN-04");
}

/// TURN-04, with VOLCANO-02
#[test]
fn turn_04_the_dragon_comes_before_any_action() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w");
    wait_for(&mut game, "A");
    lay(&mut game, "volcano-plain 0,-2");
    assert_eq!((game.phase(), game.figures_at("0,-2")), ("act", vec!["dragon".to_owned()]));
}
