//! Laying tiles: BASE-13 to BASE-18.

use tilewright_testkit::prelude::*;

use crate::common::base;

/// BASE-13
#[test]
fn base_13_a_tile_needs_contact_along_a_side() {
    let mut game = Script::new("base", 2);
    game.draw("road-straight").assert_offered("place 1,0");
    assert_eq!(game.refusal("place 1,1"), ["BASE-13"], "a corner is not enough");
    assert_eq!(game.refusal("place 5,0"), ["BASE-13"]);
    assert_eq!(game.refusal("place 0,0"), ["BASE-13"], "tiles never overlap");
}

/// BASE-14
#[test]
fn base_14_sides_that_touch_are_of_one_kind() {
    let mut game = Script::new("base", 2);
    game.draw("monastery").assert_offered("place 0,-1");
    assert_eq!(game.refusal("place 1,0"), ["BASE-14"], "field to road");
    assert_eq!(game.refusal("place 0,1"), ["BASE-14"], "field to city");
    game.place("0,-1").play("pass").draw("road-bend");
    game.assert_offered("place 1,0").assert_refused("place 1,0 r180", "BASE-14");
}

/// BASE-15
#[test]
fn base_15_a_tile_may_be_turned() {
    let mut game = Script::new("base", 2);
    game.draw("city-cap");
    let mut offered = game.offered();
    offered.sort_unstable();
    assert_eq!(offered, ["place 0,-1 r180", "place 0,-1 r270", "place 0,-1 r90", "place 0,1 r180"]);
}

/// BASE-15: over the start city, a bend to the right leads west and one to the left leads east, and no other way.
#[test]
fn base_15_a_tile_is_not_turned_over() {
    for (tile, leads, never) in [("city-cap-bend-right", "w", "e"), ("city-cap-bend-left", "e", "w")] {
        let mut game = Script::new("base", 2);
        game.draw(tile);
        assert_eq!(game.offered_like("place 0,1"), ["place 0,1 r180"]);
        game.place("0,1 r180").assert_offered(&format!("meeple road {leads}"));
        assert!(game.game().parse(&format!("meeple road {never}")).is_err());
    }
}

/// BASE-16
#[test]
fn base_16_discard_takes_the_tile_out_and_the_same_player_draws_again() {
    let mut game = Script::with_tiles(base(), 2, &["city-cap", "city-four-pennant", "2 road-straight"]);
    game.turn("city-cap 0,1 r180", "pass");
    assert_eq!(game.remaining(), 3);
    game.draw("city-four-pennant");
    assert_eq!((game.active(), game.decider(), game.remaining()), ("B", "chance", 2));
    assert_eq!(game.discarded(), ["city-four-pennant"]);
    assert!(game.events().contains(&"city-four-pennant leaves the game (BASE-16)".to_owned()));
    game.turn("road-straight 1,0", "pass");
    assert_eq!((game.active(), game.remaining()), ("A", 1), "the supply fell by two in all");
    assert_eq!(game.game().state().board().tiles().len(), 3, "and one tile was laid");
}

/// BASE-16
#[test]
fn base_16_return_puts_the_tile_back_and_the_same_player_draws_again() {
    let custom = base().choose("base_unplaceable_tile", "return");
    let mut game = Script::with_tiles(custom, 2, &["city-cap", "city-four-pennant", "2 road-straight"]);
    game.turn("city-cap 0,1 r180", "pass").draw("city-four-pennant");
    assert_eq!((game.active(), game.decider(), game.remaining()), ("B", "chance", 3));
    assert!(game.discarded().is_empty());
    game.draw("city-four-pennant").turn("road-straight 1,0", "pass");
    assert_eq!((game.active(), game.remaining()), ("A", 2));
}

/// BASE-17
#[test]
fn base_17_discard_ends_the_game_when_the_last_tile_fits_nowhere() {
    let mut game = Script::with_tiles(base(), 2, &["city-cap", "city-four-pennant"]);
    game.turn("city-cap 0,1 r180", "meeple field n").draw("city-four-pennant");
    assert!(game.is_over());
    assert_eq!(game.game().state().board().tiles().len(), 2, "no tile was laid");
    game.assert_refused("meeple 0,0 road e", "BASE-60");
    assert_eq!(game.scores(), [3, 0], "final scoring has taken place");
}

/// BASE-17
#[test]
fn base_17_return_ends_the_game_when_no_tile_left_fits() {
    let custom = base().choose("base_unplaceable_tile", "return");
    let deck = ["city-cap", "2 city-four-pennant", "road-straight"];
    let mut game = Script::with_tiles(custom, 2, &deck);
    game.turn("city-cap 0,1 r180", "meeple field n").draw("city-four-pennant");
    assert!(!game.is_over(), "a road is left, which fits");
    game.turn("road-straight 1,0", "pass").draw("city-four-pennant");
    assert!(game.is_over());
    assert_eq!((game.remaining(), game.scores()), (2, &[3, 0][..]));
}

/// BASE-18
#[test]
fn base_18_a_pictured_farmhouse_changes_nothing() {
    let play = |tile: &str| {
        let deck = Deck::of(&["city-cap"]).tile("plain", "city N | road S");
        let deck = deck.tile("pictured", "tile farmhouse | city N | road S");
        let mut game = Script::with_tiles(base(), 2, deck);
        let placements = game.draw(tile).offered();
        let acts = game.place("0,1 r180").offered();
        game.play("meeple city s");
        (placements, acts, game.scores().to_vec())
    };
    assert_eq!(play("plain"), play("pictured"));
    assert_eq!(play("pictured").2, [4, 0]);
}

/// BASE-18
#[test]
fn base_18_a_garden_is_a_picture_to_the_base_game() {
    let play = |tile: &str| {
        let mut game = Script::new("base", 2);
        let placements = game.draw(tile).offered();
        (placements, game.place("0,1 r180").offered())
    };
    assert_eq!(play("city-cap"), play("city-cap-garden"));
}
