//! Meeting the fairy: X-TB-11 to X-TB-13, X-TB-15, FAIRY-03, FAIRY-07, FAIRY-11, TURN-10.

use tilewright_testkit::prelude::*;

use crate::common::{builder_on_road, dragon_game, lay, part, special, turn_of, wait_for};

/// A's knight on 0,0 and builder on 0,1, and nothing else of A's on the board. A is to act.
fn knight_and_builder() -> Script {
    let mut game = dragon_game(2);
    game.turn("portal-crossing 1,0", "meeple 0,0 city n").turn("meadow 0,-1", "pass");
    game.turn("city-straight 0,1 r90", "builder city n").turn("meadow 0,-2", "pass");
    lay(&mut game, "meadow 0,-3");
    game
}

/// X-TB-11, FAIRY-07
#[test]
fn x_tb_11_the_fairy_goes_to_the_knight_only() {
    let mut game = knight_and_builder();
    assert_eq!(game.offered_like("fairy"), ["fairy 0,0 city n"]);
    game.assert_refused("fairy 0,1 city n", "FAIRY-07");
}

/// FAIRY-07
#[test]
fn fairy_07_never_to_a_builder() {
    knight_and_builder().assert_not_offered("fairy 0,1 city n").assert_offered("fairy 0,0 city n");
}

/// FAIRY-07: nor to a pig.
#[test]
fn fairy_07_never_to_a_pig() {
    let mut game = dragon_game(2);
    turn_of(&mut game, "A", "road-straight 1,0", "meeple field n");
    turn_of(&mut game, "A", "road-straight 2,0", "pig field n");
    wait_for(&mut game, "A");
    lay(&mut game, "meadow 1,1").assert_refused("fairy 2,0 field n", "FAIRY-07");
}

/// X-TB-12, FAIRY-03
#[test]
fn x_tb_12_neither_is_placed_when_she_moved() {
    for (claim, wish) in [("meeple road w", "builder 2,0 road w"), ("meeple field n", "pig 2,0 field n")] {
        let mut game = dragon_game(2);
        turn_of(&mut game, "A", "road-straight 1,0", claim);
        wait_for(&mut game, "A");
        lay(&mut game, "road-straight 2,0").assert_offered(wish);
        game.play(&claim.replace("meeple", "fairy 1,0"));
        assert!(!game.refusal(wish).is_empty());
        assert_eq!((part(&game), special(&game, 0)), (("B", 1, "chance"), [1, 1]));
    }
}

/// FAIRY-03: refused as a second action, while the dragon moves.
#[test]
fn fairy_03_moving_her_is_the_whole_action() {
    let mut game = dragon_game(2);
    game.turn("road-straight 1,0", "meeple field n").turn("volcano-plain 0,-1", "pass");
    lay(&mut game, "dragon-road-straight 2,0").assert_offered("pig field n").play("fairy 1,0 field n");
    assert_eq!(game.phase(), "dragon-moves");
    game.assert_refused("pig 2,0 field n", "BASE-10");
}

/// B's highwayman with the fairy at 1,0 and B's builder at 2,0. A is active, and B has no points yet.
fn fairy_and_builder() -> Script {
    let mut game = dragon_game(2);
    turn_of(&mut game, "B", "road-straight 1,0", "meeple road w");
    turn_of(&mut game, "B", "road-straight 2,0", "builder road w");
    turn_of(&mut game, "B", "meadow 1,1", "fairy 1,0 road w");
    assert_eq!(game.scores(), [0, 0]);
    game
}

/// X-TB-13, FAIRY-11
#[test]
fn x_tb_13_one_point_for_a_turn_of_two_parts() {
    let mut game = fairy_and_builder();
    wait_for(&mut game, "B");
    assert_eq!(game.scores(), [0, 1]);
    game.turn("road-straight 3,0", "pass");
    assert_eq!((part(&game), game.scores()), (("B", 2, "chance"), &[0, 1][..]));
}

/// FAIRY-11
#[test]
fn fairy_11_not_again_in_the_second_part() {
    let mut game = fairy_and_builder();
    wait_for(&mut game, "B");
    game.turn("road-straight 3,0", "pass").turn("meadow 1,2", "pass");
    assert_eq!((part(&game), game.scores()), (("A", 1, "chance"), &[0, 1][..]));
    wait_for(&mut game, "B");
    assert_eq!(game.scores(), [0, 2], "the next turn has a start of its own");
}

/// TURN-10
#[test]
fn turn_10_the_dragon_moves_again_and_the_fairy_gives_no_point() {
    let mut game = dragon_game(2);
    game.turn("road-straight 1,0", "meeple road w").turn("volcano-plain 0,-1", "pass");
    game.turn("road-straight 2,0", "builder road w").turn("meadow 1,1", "pass");
    game.turn("meadow 1,2", "fairy 1,0 road w").turn("meadow 1,3", "pass");
    assert_eq!(game.scores(), [1, 0]);
    lay(&mut game, "dragon-road-straight 3,0").play("pass").play("dragon 0,0");
    assert_eq!(
        (part(&game), game.scores()),
        (("A", 2, "chance"), &[1, 0][..]),
        "a dead end beside the fairy"
    );
    lay(&mut game, "dragon-road-straight 4,0").play("pass");
    assert_eq!((game.phase(), game.decider(), game.scores()), ("dragon-moves", "A", &[1, 0][..]));
    assert_eq!(game.offered(), ["dragon 0,-1"]);
}

/// X-TB-15
#[test]
fn x_tb_15_a_figure_in_the_first_part_leaves_the_fairy_for_the_second() {
    let mut game = dragon_game(2);
    builder_on_road(&mut game);
    game.turn("city-cap-bend-right 3,0 r90", "meeple city e");
    assert_eq!(part(&game), ("A", 2, "chance"));
    lay(&mut game, "meadow 1,1").assert_offered("fairy 1,0 road w").play("fairy 1,0 road w");
    assert_eq!(part(&game), ("B", 1, "chance"));
}

/// X-TB-15: and the other way round.
#[test]
fn x_tb_15_the_fairy_in_the_first_part_leaves_a_figure_for_the_second() {
    let mut game = dragon_game(2);
    builder_on_road(&mut game);
    game.turn("road-straight 3,0", "fairy 1,0 road w");
    lay(&mut game, "meadow 1,1").assert_offered("meeple field n");
}
