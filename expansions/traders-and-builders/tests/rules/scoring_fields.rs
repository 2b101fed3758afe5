//! What a pig adds to a field: TB-54 to TB-57.

use tilewright_testkit::prelude::*;

use crate::common::expansion;

/// TB-54
#[test]
fn tb_54_one_more_for_each_city() {
    let mut game = Script::with_tiles(expansion(), 2, &["4 road-straight", "9 city-cap"]);
    game.turn("road-straight 1,0", "meeple field n").turn("road-straight 2,0", "pass");
    game.turn("road-straight 3,0", "pig field n").turn("road-straight 4,0", "pass");
    game.turn("city-cap 0,1 r180", "pass");
    for column in 1..=4 {
        game.turn(&format!("city-cap {column},1"), "pass").turn(&format!("city-cap {column},2 r180"), "pass");
    }
    assert_eq!(game.finish(), [20, 0]);
}

/// A's lone farmer and pig in a field with one completed city.
fn one_city(fields: &str) -> Vec<i32> {
    let deck = ["2 road-straight", "city-cap"];
    let mut game = Script::with_tiles(expansion().choose("base_field_scoring", fields), 2, &deck);
    game.turn("road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", "pass");
    game.turn("road-straight 2,0", "pig field n").finish()
}

/// TB-55
#[test]
fn tb_55_per_field() {
    assert_eq!(one_city("per_field"), [4, 0]);
}

/// TB-55
#[test]
fn tb_55_per_field_city_once() {
    assert_eq!(one_city("per_field_city_once"), [4, 0]);
}

/// TB-55
#[test]
fn tb_55_per_city_four() {
    assert_eq!(one_city("per_city_four"), [5, 0]);
}

/// The start city, completed, between two fields, each with a farmer of A. A's pig is in the one that lies by the road,
/// or in the one around the cap.
fn between_two_fields(fields: &str, by_the_road: bool) -> Vec<i32> {
    let deck = Deck::of(&["3 road-straight", "city-cap"]).set_text("[[tile]]\nid = \"meadow\"\ncount = 2\n");
    let mut game = Script::with_tiles(expansion().choose("base_field_scoring", fields), 2, deck);
    game.turn("road-straight 1,0", "meeple field n").turn("meadow 0,-1", "pass");
    game.turn("city-cap 0,1 r180", "meeple field n").turn("road-straight 2,0", "pass");
    if by_the_road {
        game.turn("road-straight 3,0", "pig field n").turn("meadow 0,2", "pass");
    } else {
        game.turn("meadow 0,2", "pig field n").turn("road-straight 3,0", "pass");
    }
    assert!(!game.is_one_feature("0,1 field n", "1,0 field n"));
    game.finish()
}

/// TB-52, where players are given two pigs: a field is raised once.
#[test]
fn tb_52_two_pigs_of_one_player_count_as_one() {
    for (fields, points) in [("per_field", 4), ("per_field_city_once", 4), ("per_city_four", 5)] {
        let composition = expansion().figures("pig", 2).choose("base_field_scoring", fields);
        let mut game = Script::with_tiles(composition, 1, &["3 road-straight", "city-cap"]);
        game.turn("road-straight 1,0", "meeple field n").turn("road-straight 2,0", "pig field n");
        game.turn("road-straight 3,0", "pig field n").turn("city-cap 0,1 r180", "pass");
        assert_eq!(game.finish(), [points], "{fields}");
    }
}

/// TB-57
#[test]
fn tb_57_raises_its_own_field_only() {
    assert_eq!(between_two_fields("per_field", true), [7, 0]);
    assert_eq!(between_two_fields("per_field", false), [7, 0]);
}

/// TB-55: the city is scored once, by whichever field, and raised once.
#[test]
fn tb_55_per_field_city_once_in_any_field_that_scores_it() {
    assert_eq!(between_two_fields("per_field_city_once", true), [4, 0]);
    assert_eq!(between_two_fields("per_field_city_once", false), [4, 0]);
}

/// TB-55
#[test]
fn tb_55_per_city_four_once_for_a_city() {
    assert_eq!(between_two_fields("per_city_four", true), [5, 0]);
    assert_eq!(between_two_fields("per_city_four", false), [5, 0]);
}

/// A's farmer and pig by the road, and in the field around the cap a farmer of B, or none.
fn against(fields: &str, foreign: &str) -> Vec<i32> {
    let deck = Deck::of(&["3 road-straight", "city-cap"]).set_text("[[tile]]\nid = \"meadow\"\n");
    let mut game = Script::with_tiles(expansion().choose("base_field_scoring", fields), 2, deck);
    game.turn("road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", foreign);
    game.turn("road-straight 2,0", "pig field n").turn("meadow 0,2", "pass");
    game.turn("road-straight 3,0", "pass").finish()
}

/// TB-55, TB-56
#[test]
fn tb_55_per_city_four_those_who_tie_each_by_the_own_pig() {
    assert_eq!(against("per_city_four", "meeple field n"), [5, 4]);
    assert_eq!(against("per_field", "meeple field n"), [4, 3]);
}

/// TB-56
#[test]
fn tb_56_those_who_tie_each_by_the_own_pig() {
    let deck = Deck::of(&["3 road-straight", "3 city-cap", "2 monastery-road"])
        .set_text("[[tile]]\nid = \"meadow\"\n");
    let mut game = Script::with_tiles(expansion(), 3, deck);
    game.turn("road-straight 1,0", "meeple field n").turn("road-straight 2,0", "meeple field s");
    game.turn("road-straight 0,-1", "meeple field s").turn("city-cap 1,1", "pig field e");
    game.turn("meadow 2,-1", "pig field n").turn("city-cap 0,1 r180", "pass");
    game.turn("city-cap 1,2 r180", "pass").turn("monastery-road 1,-1 r90", "pass");
    game.turn("monastery-road 3,0 r90", "pass");
    assert_eq!(game.finish(), [8, 8, 6]);
}

/// TB-56: see also TB-53, where the pig is with who loses.
#[test]
fn tb_56_nothing_without_a_share() {
    let deck = Deck::of(&["3 road-straight", "2 monastery-road", "2 city-cap"])
        .set_text("[[tile]]\nid = \"meadow\"\n");
    let composition = expansion().choose("base_field_scoring", "per_city_four");
    let mut game = Script::with_tiles(composition, 2, deck);
    game.turn("road-straight 1,0", "meeple field n").turn("road-straight 2,0", "meeple field s");
    game.turn("meadow 1,1", "pig field n").turn("road-straight 0,-1", "meeple field s");
    game.turn("city-cap 0,1 r180", "pass").turn("monastery-road 1,-1 r90", "pass");
    game.turn("monastery-road 3,0 r90", "pass").turn("city-cap 2,1", "pass");
    assert_eq!(game.finish(), [0, 4]);
}
