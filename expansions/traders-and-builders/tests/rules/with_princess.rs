//! Meeting princess and portal: X-TB-07 to X-TB-10, X-TB-15, PRINCESS-13, PRINCESS-15, PORTAL-10.

use tilewright_testkit::prelude::*;

use crate::common::{builder_in_city, dragon_game, lay, part, special, turn_of, wait_for};

/// The princess tile that extends the city of [`builder_in_city`] and leaves it open.
const EXTENDING: &str = "princess-city-three 0,3 r180";

/// X-TB-07, PRINCESS-13
#[test]
fn x_tb_07_the_builder_is_not_sent_away() {
    let mut game = dragon_game(2);
    builder_in_city(&mut game, "A");
    lay(&mut game, EXTENDING);
    assert_eq!(game.offered(), ["send-away 0,1 city n", "pass"]);
    game.assert_refused("send-away 0,2 city n", "PRINCESS-13");
}

/// PRINCESS-13
#[test]
fn princess_13_a_builder_is_no_knight() {
    let mut game = dragon_game(2);
    builder_in_city(&mut game, "A");
    lay(&mut game, EXTENDING);
    assert_eq!(game.offered_like("send-away").len(), 1);
}

/// X-TB-08, PRINCESS-15
#[test]
fn x_tb_08_the_builder_goes_home_with_the_last_knight() {
    let mut game = dragon_game(2);
    builder_in_city(&mut game, "B");
    turn_of(&mut game, "A", EXTENDING, "send-away 0,1 city n");
    assert_eq!((game.in_supply(1, "meeple"), special(&game, 1)), (7, [1, 1]));
    assert_eq!(part(&game), ("B", 1, "chance"));
}

/// PRINCESS-15
#[test]
fn princess_15_both_are_home() {
    let mut game = dragon_game(2);
    builder_in_city(&mut game, "B");
    turn_of(&mut game, "A", EXTENDING, "send-away 0,1 city n");
    assert!(game.figures().is_empty());
}

/// B's knight in a city and A's farmer in a field that the tile at 0,2 extends both. A is asked.
fn princess_by_a_farmer() -> Script {
    let mut game = dragon_game(2);
    game.turn("meadow 0,-1", "pass").turn("city-straight 0,1 r90", "meeple city n");
    game.turn("meadow -1,1", "meeple field n").turn("meadow -1,2", "pass");
    lay(&mut game, "princess-corner 0,2 r180");
    game
}

/// X-TB-09
#[test]
fn x_tb_09_nothing_is_placed_after_a_removal() {
    let (mut declined, mut sent) = (princess_by_a_farmer(), princess_by_a_farmer());
    declined.play("pass").assert_offered("pig field w");
    sent.play("send-away 0,1 city n");
    assert_eq!((part(&sent), special(&sent, 0)), (("B", 1, "chance"), [1, 1]));
    assert!(sent.events().iter().any(|line| line.contains("PRINCESS-08")), "{:?}", sent.events());
    assert!(!sent.refusal("pig 0,2 field w").is_empty());
}

/// X-TB-09: nor the builder, on the city that still has another knight of A.
#[test]
fn x_tb_09_nor_the_builder() {
    let game = || {
        let mut game = dragon_game(2);
        game.turn("portal-crossing 1,0", "meeple 0,0 city n").turn("meadow 0,-1", "pass");
        game.turn("city-cap 1,1 r270", "meeple city w").turn("meadow 0,-2", "pass");
        lay(&mut game, "princess-city-three 0,1 r90");
        game
    };
    let (mut declined, mut sent) = (game(), game());
    declined.play("pass").assert_offered("builder city n");
    sent.play("send-away 1,1 city w");
    assert_eq!((part(&sent), special(&sent, 0)), (("B", 1, "chance"), [1, 1]));
}

/// X-TB-10, PORTAL-10
#[test]
fn x_tb_10_neither_uses_the_portal() {
    let mut game = dragon_game(2);
    turn_of(&mut game, "A", "city-straight 0,1 r90", "meeple city n");
    turn_of(&mut game, "A", "meadow 1,1", "meeple field n");
    wait_for(&mut game, "A");
    lay(&mut game, "portal-crossing -1,0");
    assert!(game.offered_like("builder").is_empty());
    assert!(game.offered_like("pig").iter().all(|text| !text.contains(',')), "only on the tile itself");
    game.assert_refused("builder 0,1 city n", "TB-20").assert_refused("pig 1,1 field n", "TB-50");
}

/// PORTAL-10
#[test]
fn portal_10_the_builder_is_refused() {
    let mut game = dragon_game(2);
    turn_of(&mut game, "A", "city-straight 0,1 r90", "meeple city n");
    wait_for(&mut game, "A");
    lay(&mut game, "portal-crossing 1,0");
    assert!(!game.refusal("builder 0,1 city n").is_empty());
}

/// X-TB-15
#[test]
fn x_tb_15_after_a_removal_the_second_part_has_its_action() {
    let mut game = dragon_game(2);
    builder_in_city(&mut game, "A");
    turn_of(&mut game, "A", EXTENDING, "send-away 0,1 city n");
    assert_eq!(part(&game), ("A", 2, "chance"));
    lay(&mut game, "meadow 1,1").assert_offered("meeple field n");
}
