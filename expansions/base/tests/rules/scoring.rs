//! Scoring during the game: BASE-40 to BASE-50.

use tilewright_testkit::prelude::*;

use crate::common::{base, points, seven_neighbours, two_knights_against_one, two_knights_apart};

/// BASE-40
#[test]
fn base_40_every_feature_that_the_tile_completes_is_scored() {
    let mut game = Script::new("base", 2);
    game.turn("road-straight 1,0", "meeple road w").turn("monastery 1,1", "pass");
    game.turn("crossing-three -1,0", "pass").turn("city-cap 2,1 r180", "meeple city s");
    assert_eq!(game.scores(), [0, 0]);
    game.turn("city-cap-crossing 2,0", "pass");
    assert_eq!(game.scores(), [4, 4]);
    assert_eq!(points(&game).len(), 2, "each on its own: {:?}", points(&game));
}

/// BASE-41
#[test]
fn base_41_only_who_has_the_most_meeples_scores() {
    assert_eq!(two_knights_against_one().scores(), [10, 0]);
}

/// BASE-42
#[test]
fn base_42_those_who_tie_all_score_in_full() {
    let mut game = two_knights_apart(&["city-three", "monastery"]);
    game.turn("city-three 0,1 r180", "pass");
    assert_eq!(game.scores(), [8, 8]);
}

/// BASE-43
#[test]
fn base_43_all_meeples_return_whether_they_score_or_not() {
    let game = two_knights_against_one();
    assert_eq!((game.in_supply(0, "meeple"), game.in_supply(1, "meeple")), (7, 7));
    assert!(game.figures().is_empty());
}

/// BASE-44
#[test]
fn base_44_a_feature_completed_empty_scores_for_nobody_then_or_later() {
    let mut game = seven_neighbours(base(), "pass");
    game.draw("city-cap").place("0,-2 r180").assert_refused("meeple 0,-1 monastery", "BASE-30").play("pass");
    assert_eq!(game.scores(), [0, 0]);
    game.draw("city-cap").place("0,1 r180").assert_refused("meeple 0,-1 monastery", "BASE-30");
    let monastery = game.feature("0,-1 monastery");
    assert!(monastery.complete && !monastery.occupied, "it stays complete");
    assert_eq!(game.finish(), [0, 0]);
}

/// BASE-45
#[test]
fn base_45_a_completed_road_scores_one_for_each_tile() {
    let mut game = Script::new("base", 2);
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    game.turn("crossing-three 3,0", "pass").turn("crossing-three -1,0", "pass");
    assert_eq!(game.scores(), [5, 0]);
}

/// BASE-46
#[test]
fn base_46_a_completed_city_scores_two_for_each_tile_and_pennant() {
    let mut game = Script::with_tiles(base(), 2, &["3 city-corner", "city-corner-pennant", "monastery"]);
    game.turn("city-corner 0,-1 r180", "meeple city e").turn("city-corner 1,-1 r270", "pass");
    game.turn("city-corner 0,-2 r90", "pass").turn("city-corner-pennant 1,-2", "pass");
    assert_eq!(game.scores(), [10, 0]);
}

/// What A gets for capping the start city with a plain cap, and with one that has a pennant.
fn tiny_city(value: &str) -> [i32; 2] {
    ["city-cap", "keep"].map(|cap| {
        let deck = Deck::of(&["city-cap", "monastery"]).tile("keep", "city N pennant");
        let mut game = Script::with_tiles(base().choose("base_tiny_city", value), 2, deck);
        game.turn(&format!("{cap} 0,1 r180"), "meeple city s").score(0)
    })
}

/// BASE-47
#[test]
fn base_47_normal_scores_a_city_of_two_tiles_like_any_other() {
    assert_eq!(tiny_city("normal"), [4, 6]);
    assert_eq!("base".into_rules().option("base_tiny_city"), Some("normal"));
}

/// BASE-47
#[test]
fn base_47_half_scores_one_for_each_tile_and_pennant() {
    assert_eq!(tiny_city("half"), [2, 3]);
}

/// BASE-47
#[test]
fn base_47_half_leaves_larger_cities_alone() {
    let deck = ["city-straight", "city-cap", "monastery"];
    let mut game = Script::with_tiles(base().choose("base_tiny_city", "half"), 2, &deck);
    game.turn("city-straight 0,1 r90", "meeple city s").turn("city-cap 0,2 r180", "pass");
    assert_eq!(game.scores(), [6, 0]);
}

/// BASE-48
#[test]
fn base_48_a_completed_monastery_scores_nine() {
    let mut game = seven_neighbours(base(), "meeple monastery");
    game.turn("city-cap 0,-2 r180", "pass");
    assert_eq!(game.scores(), [9, 0]);
    assert_eq!(game.in_supply(0, "meeple"), 7);
}

/// BASE-49
#[test]
fn base_49_fields_do_not_score_during_the_game() {
    let mut game = Script::new("base", 2);
    game.turn("road-straight 1,0", "meeple field n").turn("city-cap 0,1 r180", "pass");
    assert!(game.feature("0,0 city n").complete);
    assert_eq!(game.scores(), [0, 0]);
    assert!(points(&game).is_empty());
    assert_eq!(game.figures_at("1,0"), ["A meeple field n"]);
}

/// BASE-50
#[test]
fn base_50_points_add_up_past_the_end_of_the_track() {
    let mut game = seven_neighbours(base().plug_in(HeadStart::of([48])), "meeple monastery");
    assert_eq!(game.score(0), 48);
    game.turn("city-cap 0,-2 r180", "pass");
    assert_eq!(game.score(0), 57);
}
