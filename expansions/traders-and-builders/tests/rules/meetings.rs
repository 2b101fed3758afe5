//! Meeting Inns & Cathedrals and The Abbot: TB-80 to TB-82.

use tilewright_testkit::prelude::*;

use crate::common::{expansion, goods, lay, part, plenty, special, turn_of, wait_for};

/// A's abbot is in the garden of 1,0. A is active.
fn abbot_in_garden() -> Script {
    let deck = plenty().set_text(
        "[[tile]]\nid = \"garden-road\"\nattributes = [\"garden\"]\nfeatures = [{ road = \"E W\" }]\n",
    );
    let mut game = Script::with_tiles(expansion().expansion("abbot"), 2, deck);
    turn_of(&mut game, "A", "garden-road 1,0", "abbot garden");
    wait_for(&mut game, "A");
    game
}

/// TB-80
#[test]
fn tb_80_an_abbot_opens_nothing() {
    let mut game = abbot_in_garden();
    lay(&mut game, "road-straight 2,0");
    assert!(game.offered_like("builder").is_empty() && game.offered_like("pig").is_empty());
    game.assert_refused("builder road w", "TB-21").assert_refused("pig field n", "TB-50");
}

/// TB-80
#[test]
fn tb_80_a_large_meeple_opens_road_city_and_field() {
    let composition = || expansion().expansion("inns-and-cathedrals");
    for (claim, wish) in [("large road w", "builder road w"), ("large field n", "pig field n")] {
        let mut game = Script::with_tiles(composition(), 2, plenty());
        turn_of(&mut game, "A", "road-straight 1,0", claim);
        wait_for(&mut game, "A");
        lay(&mut game, "road-straight 2,0").assert_offered(wish);
    }
}

/// TB-81
#[test]
fn tb_81_builder_or_recall_in_a_part_and_the_other_in_the_next() {
    let mut game = abbot_in_garden();
    game.turn("road-straight 2,0", "meeple road w");
    wait_for(&mut game, "A");
    lay(&mut game, "road-straight 3,0").assert_offered("recall 1,0 garden").play("builder road w");
    assert!(!game.refusal("recall 1,0 garden").is_empty());
    assert_eq!(special(&game, 0), [0, 1]);
    wait_for(&mut game, "A");
    game.turn("road-straight 4,0", "meeple field n");
    assert_eq!(part(&game), ("A", 2, "chance"));
    lay(&mut game, "meadow 4,1").assert_offered("recall 1,0 garden");
}

/// TB-82, IC-53
#[test]
fn tb_82_a_cathedral_does_not_multiply_goods() {
    let deck = Deck::of(&["cathedral", "wine-city-straight", "3 city-cap", "3 monastery"]);
    let mut game = Script::with_tiles(expansion(), 2, deck);
    game.turn("monastery 0,-1", "pass").turn("cathedral 0,1", "meeple city n");
    game.turn("city-cap 1,1 r270", "pass").turn("city-cap -1,1 r90", "pass");
    game.turn("wine-city-straight 0,2 r90", "pass").turn("monastery 0,-2", "pass");
    game.turn("city-cap 0,3 r180", "pass");
    assert_eq!((game.scores(), goods(&game, 0), goods(&game, 1)), (&[0, 18][..], [1, 0, 0], [0, 0, 0]));
}

/// TB-82, IC-54
#[test]
fn tb_82_a_pig_adds_one_for_a_cathedral_city() {
    let mut game = Script::with_tiles(expansion(), 2, &["2 road-straight", "cathedral", "3 city-cap"]);
    game.turn("road-straight 1,0", "meeple field n").turn("cathedral 0,1", "pass");
    game.turn("road-straight 2,0", "pig field n").turn("city-cap 1,1 r270", "pass");
    game.turn("city-cap -1,1 r90", "pass").turn("city-cap 0,2 r180", "pass");
    assert!(game.feature("0,1 city n").complete);
    assert_eq!(game.finish(), [4, 0]);
}
