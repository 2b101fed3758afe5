//! The large meeple: IC-40 to IC-48.

use tilewright_testkit::prelude::*;

use crate::common::{composition, game, lay, meadows, places_of, played_on, three_caps, turn_of, wait_for};

/// IC-40
#[test]
fn ic_40_the_large_one_goes_wherever_a_plain_one_may() {
    let mut game = game();
    lay(&mut game, "inn-city-cap-bend-left 1,0");
    let plain = places_of(&game, "meeple");
    for kind in ["city", "road", "field"] {
        assert!(plain.iter().any(|place| place.starts_with(kind)), "{plain:?}");
    }
    assert_eq!(places_of(&game, "large"), plain);
}

/// IC-40: a monastery too, and not on the features of another.
#[test]
fn ic_40_monasteries_too_and_nothing_occupied() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w");
    lay(&mut game, "monastery-between-roads 2,0").assert_offered("large monastery");
    assert_eq!(places_of(&game, "large"), places_of(&game, "meeple"));
    game.assert_refused("large road w", "BASE-31").assert_refused("large 1,0 field n", "BASE-30");
}

/// IC-40
#[test]
fn ic_40_it_is_the_one_figure_of_the_turn() {
    let mut game = game();
    lay(&mut game, "inn-city-cap-bend-left 1,0").play("large city n");
    assert_eq!((game.active(), game.figures_at("1,0")), ("B", vec!["A large city n".to_owned()]));
    assert!(!game.refusal("meeple 1,0 road s").is_empty());
}

/// Where the figures of A may go, with so many of each kind.
fn choice(meeples: u8, large: u8) -> (Vec<String>, Vec<String>) {
    let mut game = Script::new(composition().figures("meeple", meeples).figures("large", large), 2);
    lay(&mut game, "city-cap 0,1 r180");
    (places_of(&game, "meeple"), places_of(&game, "large"))
}

/// IC-41
#[test]
fn ic_41_the_player_chooses_among_the_kinds_that_are_left() {
    let places = vec!["city s".to_owned(), "field n".to_owned()];
    assert_eq!(choice(7, 1), (places.clone(), places.clone()));
    assert_eq!(choice(7, 0), (places.clone(), Vec::new()));
    assert_eq!(choice(0, 1), (Vec::new(), places));
}

/// IC-41
#[test]
fn ic_41_without_plain_meeples_the_large_one_is_placed() {
    let mut game = Script::new(composition().figures("meeple", 0), 2);
    lay(&mut game, "road-straight 1,0").assert_refused("meeple road w", "BASE-34").play("large road w");
    assert_eq!(game.figures(), ["1,0 A large road e"]);
}

/// IC-41: once it stands there is no second one.
#[test]
fn ic_41_a_large_one_on_the_board_is_not_in_supply() {
    let mut game = game();
    game.turn("road-straight 1,0", "large road w").turn("monastery 0,-1", "pass");
    lay(&mut game, "city-cap 0,1 r180")
        .assert_offered("meeple city s")
        .assert_refused("large city s", "BASE-34");
}

/// IC-42
#[test]
fn ic_42_it_counts_as_two() {
    assert_eq!(three_caps("city-three-pennant", "large", "meeple", "").scores(), [10, 0]);
}

/// IC-43
#[test]
fn ic_43_one_large_ties_with_two_plain_ones() {
    assert_eq!(three_caps("city-three", "large", "meeple", "meeple").scores(), [8, 8]);
}

/// IC-43: two large ones tie as well.
#[test]
fn ic_43_large_against_large() {
    assert_eq!(three_caps("city-three", "large", "large", "").scores(), [8, 8]);
}

/// IC-44
#[test]
fn ic_44_it_scores_once() {
    let mut game = game();
    game.turn("road-straight 1,0", "large road w").turn("crossing-three 2,0", "pass");
    game.turn("crossing-three -1,0", "pass");
    assert_eq!(game.scores(), [4, 0]);
    assert_eq!(game.events().iter().filter(|line| line.contains(" point")).count(), 1);
}

/// Two farmers in fields that join later, beside two completed cities.
fn farmers(value: &str, large: &str) -> Vec<i32> {
    let composition = Composition::new().expansion("inns-and-cathedrals");
    let deck = ["road-straight", "3 city-cap", "monastery"];
    let mut game = Script::with_tiles(composition.choose("base_field_scoring", value), 2, &deck);
    game.turn("road-straight 1,0", &format!("{large} field nl"));
    game.turn("city-cap 0,1 r180", "meeple field nl").turn("monastery 1,1", "pass");
    game.turn("city-cap 1,2", "pass").turn("city-cap 1,3 r180", "pass");
    game.finish()
}

/// IC-45
#[test]
fn ic_45_a_large_farmer_counts_as_two() {
    assert_eq!(farmers("per_field", "large"), [6, 0]);
    assert_eq!(farmers("per_field", "meeple"), [6, 6], "or they would tie");
}

/// IC-45
#[test]
fn ic_45_per_city_four_and_per_field_city_once() {
    assert_eq!(farmers("per_city_four", "large"), [8, 0]);
    assert_eq!(farmers("per_field_city_once", "large"), [6, 0]);
}

const RING: [&str; 8] = ["0,0", "0,1", "1,1", "2,1", "2,0", "2,-1", "1,-1", "0,-1"];

/// A's large monk at 1,0 with so many tiles around, the start tile among them.
fn monk(neighbours: usize) -> Script {
    let deck =
        Deck::of(&["monastery"]).set_text(&format!("[[tile]]\nid = \"meadow\"\ncount = {neighbours}\n"));
    let mut game = played_on(deck.starting_with("meadow"));
    game.turn("monastery 1,0", "large monastery");
    for cell in &RING[1..neighbours] {
        game.turn(&format!("meadow {cell}"), "pass");
    }
    game
}

/// IC-46
#[test]
fn ic_46_a_large_monk_scores_nine() {
    let game = monk(8);
    assert_eq!((game.scores(), game.in_supply(0, "large")), (&[9, 0][..], 1));
}

/// IC-46: at the end, one for itself and for each tile around.
#[test]
fn ic_46_a_large_monk_at_the_end() {
    let mut game = monk(5);
    assert_eq!((game.in_supply(0, "large"), game.scores()), (0, &[0, 0][..]));
    game.turn("meadow 0,2", "pass");
    assert_eq!(game.finish(), [6, 0]);
}

/// IC-47
#[test]
fn ic_47_it_occupies_the_city() {
    let mut game = game();
    game.turn("city-straight 0,1 r90", "large city n").turn("road-straight 1,0", "pass");
    lay(&mut game, "city-straight-pennant 0,2 r90");
    assert!(game.offered_like("meeple city").is_empty() && game.offered_like("large").is_empty());
    game.assert_refused("meeple city n", "BASE-31");
    assert_eq!(game.feature("0,1 city n").figures, ["A large"]);
}

/// IC-48
#[test]
fn ic_48_it_goes_home_without_points_too() {
    let game = three_caps("city-three", "large", "large", "meeple");
    assert_eq!(game.scores(), [0, 8]);
    assert_eq!(
        (game.in_supply(0, "large"), game.in_supply(1, "large"), game.in_supply(1, "meeple")),
        (1, 1, 7)
    );
    assert!(game.figures().is_empty());
}

/// IC-48: a large meeple that came home is placed from the next turn on.
#[test]
fn ic_48_it_is_free_again_in_the_next_turn() {
    let mut game = game();
    game.turn("road-straight 1,0", "large road w").turn("crossing-three 2,0", "pass");
    lay(&mut game, "crossing-three -1,0").assert_refused("large field n", "BASE-34").play("pass");
    game.turn("monastery 0,-1", "pass");
    lay(&mut game, "monastery -1,1").assert_offered("large monastery");
}

/// IC-48
#[test]
fn ic_48_a_large_farmer_stays_to_the_end() {
    let mut game = played_on(meadows(&["city-cap", "city-cap-road"]));
    game.turn("meadow 1,0", "large field n");
    turn_of(&mut game, "A", "city-cap 2,0", "pass");
    turn_of(&mut game, "B", "city-cap-road 2,1 r180", "meeple city s");
    assert_eq!((game.scores(), game.in_supply(0, "large")), (&[0, 4][..], 0));
    wait_for(&mut game, "A");
    assert_eq!(game.figures_at("1,0"), ["A large field n"]);
}
