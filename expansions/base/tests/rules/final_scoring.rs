//! The end of the game: BASE-60 to BASE-72.

use tilewright_testkit::prelude::*;

use crate::common::base;

/// BASE-60
#[test]
fn base_60_the_last_turn_is_played_and_scored_before_final_scoring() {
    let mut game = Script::with_tiles(base(), 2, &["city-cap"]);
    game.draw("city-cap").place("0,1 r180");
    assert!(!game.is_over(), "phase 2 of the last turn is played");
    game.play("meeple city s");
    assert!(game.is_over());
    assert_eq!(game.scores(), [4, 0], "as a completed city and not as an open one");
    let events = game.events();
    let at = |words: &str| events.iter().position(|line| line.contains(words)).expect(words);
    assert!(at("for a completed city") < at("the game is over"));
    assert_eq!(game.refusal("pass"), ["BASE-60"]);
}

/// BASE-61
#[test]
fn base_61_an_open_road_scores_one_for_each_tile() {
    let mut game = Script::with_tiles(base(), 2, &["2 road-straight"]);
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    assert_eq!(game.finish(), [3, 0]);
}

/// BASE-62
#[test]
fn base_62_an_open_city_scores_one_for_each_tile_and_pennant() {
    let mut game = Script::with_tiles(base(), 2, &["city-straight-pennant", "city-straight"]);
    game.turn("city-straight-pennant 0,1 r90", "meeple city s").turn("city-straight 0,2 r90", "pass");
    assert_eq!(game.finish(), [4, 0]);
}

/// BASE-63
#[test]
fn base_63_an_open_monastery_scores_itself_and_its_neighbours() {
    let mut game = Script::with_tiles(base(), 2, &["3 monastery", "2 road-straight"]);
    game.turn("monastery 0,-1", "meeple monastery").turn("road-straight 1,0", "pass");
    game.turn("road-straight -1,0", "pass").turn("monastery 1,-1", "pass").turn("monastery -1,-1", "pass");
    assert_eq!(game.finish(), [6, 0]);
}

/// BASE-64
#[test]
fn base_64_ties_score_in_full_at_the_end_too() {
    let mut game = Script::with_tiles(base(), 2, &["road-straight", "3 road-bend"]);
    game.turn("road-straight 1,0", "meeple road w").turn("road-bend 0,-1", "meeple road s");
    game.turn("road-bend -1,0 r270", "pass").turn("road-bend -1,-1 r180", "pass");
    assert_eq!(game.finish(), [5, 5]);
}

/// BASE-64
#[test]
fn base_64_the_majority_alone_scores_at_the_end_too() {
    let mut game = Script::with_tiles(base(), 2, &["2 road-straight", "4 road-bend", "monastery"]);
    game.turn("road-straight 1,0", "meeple road w").turn("road-bend 0,-1", "meeple road s");
    game.turn("monastery 1,-1", "pass").turn("road-bend -1,0 r270", "pass");
    game.turn("road-straight 1,-2", "meeple road w").turn("road-bend -1,-1 r180", "pass");
    game.turn("road-bend 0,-2 r180", "pass");
    assert_eq!(game.finish(), [7, 0]);
}

/// A farmer of A in a field that touches two completed cities: that of the start tile and one over 1,2.
fn field_with_two_cities() -> Script {
    let mut game = Script::with_tiles(base(), 2, &["road-straight", "3 city-cap", "monastery"]);
    game.turn("road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", "pass");
    game.turn("monastery 1,1", "pass").turn("city-cap 1,2", "pass").turn("city-cap 1,3 r180", "pass");
    game
}

/// BASE-65
#[test]
fn base_65_per_field_three_for_each_completed_city() {
    assert_eq!(field_with_two_cities().finish(), [6, 0]);
    assert_eq!("base".into_rules().option("base_field_scoring"), Some("per_field"));
}

/// BASE-65
#[test]
fn base_65_per_field_those_who_tie_each_score_in_full() {
    let mut game = Script::with_tiles(base(), 2, &["road-straight", "city-cap", "monastery"]);
    game.turn("road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", "meeple field n");
    game.turn("monastery 1,1", "pass");
    assert_eq!(game.finish(), [3, 3]);
}

/// BASE-66
#[test]
fn base_66_a_city_counts_once_for_a_field_however_often_they_touch() {
    let deck = ["road-straight", "4 city-corner", "2 monastery"];
    let mut game = Script::with_tiles(base(), 2, &deck);
    game.turn("road-straight 1,0", "meeple field s").turn("city-corner 0,-1 r180", "pass");
    game.turn("city-corner 1,-1 r270", "pass").turn("city-corner 0,-2 r90", "pass");
    game.turn("city-corner 1,-2", "pass").turn("monastery -1,-1", "pass").turn("monastery -1,-2", "pass");
    for tile in ["0,-1", "1,-1", "0,-2"] {
        assert!(game.is_one_feature(&format!("{tile} field"), "1,0 field s"), "{tile} borders the field");
    }
    assert_eq!(game.finish(), [3, 0]);
}

/// BASE-67
#[test]
fn base_67_incomplete_cities_give_fields_nothing() {
    let mut game = Script::with_tiles(base(), 2, &["road-straight", "3 city-cap", "monastery"]);
    game.turn("road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", "pass");
    game.turn("monastery 1,1", "pass").turn("city-cap 1,2", "pass").turn("city-cap 2,1 r90", "pass");
    for cap in ["1,2 field", "2,1 field"] {
        assert!(game.is_one_feature(cap, "1,0 field n"));
    }
    assert_eq!(game.finish(), [3, 0]);
}

/// The start city, completed, lies between two fields: a farmer of A north of the road, and one in the other field of
/// A or of B.
fn city_between_two_fields(value: &str, second: usize) -> Vec<i32> {
    let composition = base().choose("base_field_scoring", value);
    let mut game = Script::with_tiles(composition, 2, &["2 road-straight", "city-cap"]);
    game.turn("road-straight 1,0", "meeple field n");
    if second == 0 {
        game.turn("road-straight 2,0", "pass").turn("city-cap 0,1 r180", "meeple field n");
    } else {
        game.turn("city-cap 0,1 r180", "meeple field n").turn("road-straight 2,0", "pass");
    }
    assert!(!game.is_one_feature("0,1 field", "1,0 field n"));
    game.finish()
}

/// BASE-68
#[test]
fn base_68_per_field_a_city_counts_for_every_field_it_touches() {
    assert_eq!(city_between_two_fields("per_field", 0), [6, 0]);
    assert_eq!(city_between_two_fields("per_field", 1), [3, 3]);
}

/// BASE-70
#[test]
fn base_70_per_field_city_once_gives_a_player_a_city_once() {
    assert_eq!(city_between_two_fields("per_field_city_once", 0), [3, 0]);
}

/// BASE-70
#[test]
fn base_70_per_field_city_once_still_gives_it_to_several_players() {
    assert_eq!(city_between_two_fields("per_field_city_once", 1), [3, 3]);
}

/// The start city, completed. A has a farmer in one field around it; in the other, A and B have one each.
fn three_farmers(value: &str) -> Vec<i32> {
    let composition = base().choose("base_field_scoring", value);
    let mut game = Script::with_tiles(composition, 2, &["3 road-straight", "city-cap", "monastery-road"]);
    game.turn("road-straight 1,0", "meeple field n").turn("road-straight 2,0", "pass");
    game.turn("city-cap 0,1 r180", "meeple field n").turn("road-straight 0,2", "meeple field n");
    // Around the end of the road the two sides of it are one field.
    game.turn("monastery-road 1,2 r90", "pass");
    assert!(
        game.is_one_feature("0,1 field", "0,2 field n") && !game.is_one_feature("0,1 field", "1,0 field n")
    );
    game.finish()
}

/// BASE-71
#[test]
fn base_71_per_city_four_counts_the_farmers_of_all_fields_around_a_city() {
    assert_eq!(three_farmers("per_city_four"), [4, 0]);
    assert_eq!(three_farmers("per_field"), [6, 3], "field by field it would be this");
}

/// BASE-71
#[test]
fn base_71_per_city_four_counts_every_farmer_of_a_field() {
    let composition = base().choose("base_field_scoring", "per_city_four");
    let mut game =
        Script::with_tiles(composition, 2, &["road-bend", "city-cap", "monastery", "monastery-road"]);
    game.turn("road-bend 1,0", "meeple field n").turn("city-cap 0,1 r180", "meeple field n");
    // Around the end of the road the fields on either side of it are joined, and A has two farmers in one.
    game.turn("monastery 0,-1", "meeple field n").draw("monastery-road").place("1,-1 r180");
    assert_eq!(game.feature("1,0 field n").figures, ["A meeple", "A meeple"]);
    assert_eq!(game.finish(), [4, 0]);
}

/// BASE-71
#[test]
fn base_71_per_city_four_those_who_tie_each_get_four() {
    assert_eq!(city_between_two_fields("per_city_four", 1), [4, 4]);
    assert_eq!(city_between_two_fields("per_city_four", 0), [4, 0], "once for the city");
}

/// BASE-72
#[test]
fn base_72_those_who_tie_for_the_most_points_share_the_win() {
    let mut game = Script::with_tiles(base().plug_in(HeadStart::of([80, 80, 75])), 3, &["road-straight"]);
    assert!(game.turn("road-straight 1,0", "").winners().len() == 2);
    assert_eq!(game.finish(), [80, 80, 75]);
    assert_eq!(game.winners(), ["A", "B"]);
}

/// BASE-72
#[test]
fn base_72_most_points_win() {
    let mut game = Script::with_tiles(base(), 2, &["road-straight", "city-cap"]);
    game.turn("road-straight 1,0", "meeple road e").turn("city-cap 0,1 r180", "meeple city s");
    assert_eq!(game.finish(), [2, 4]);
    assert_eq!(game.winners(), ["B"]);
}
