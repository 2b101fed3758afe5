//! Placing him: ABB-10 to ABB-16.

use tilewright_testkit::prelude::*;

use crate::common::{GARDEN, LAST, MONASTERY, composition, game, lay, surround};
use crate::made_up::Guests;

/// ABB-10
#[test]
fn abb_10_on_the_monastery_or_in_the_garden_of_the_tile() {
    let mut start = game();
    start.turn("road-straight -1,0", "pass");
    for (tile, place) in
        [(GARDEN, "garden"), (MONASTERY, "monastery"), ("monastery-road 0,-1 r90", "monastery")]
    {
        let mut game = start.clone();
        lay(&mut game, tile);
        assert_eq!(game.offered_like("abbot"), [format!("abbot {place}")], "{tile}");
        game.play(&format!("abbot {place}"));
        assert_eq!(game.figures(), [format!("0,-1 B abbot {place}")]);
        assert_eq!((game.in_supply(1, "abbot"), game.in_supply(1, "meeple")), (0, 7));
    }
}

/// ABB-10
#[test]
fn abb_10_not_on_tiles_laid_before() {
    let mut game = game();
    game.turn(MONASTERY, "pass").turn("road-straight-garden 1,0", "pass");
    lay(&mut game, "road-straight 2,0");
    game.assert_refused("abbot 0,-1 monastery", "BASE-30").assert_refused("abbot 1,0 garden", "BASE-30");
}

/// ABB-11
#[test]
fn abb_11_no_road_city_or_field() {
    let mut game = game();
    lay(&mut game, "city-cap-road 1,0");
    assert!(game.offered_like("abbot").is_empty());
    for place in ["road w", "city n", "field s"] {
        game.assert_offered(&format!("meeple {place}")).assert_refused(&format!("abbot {place}"), "ABB-11");
    }
}

/// ABB-12
#[test]
fn abb_12_nobody_else_in_a_garden() {
    let mut game = Script::new(composition().figures("abbot", 0).plug_in(Guests), 2);
    lay(&mut game, GARDEN);
    assert!(game.offered().iter().all(|action| !action.contains("garden")), "{:?}", game.offered());
    game.assert_offered("page city e");
    for figure in ["meeple", "page"] {
        game.assert_refused(&format!("{figure} garden"), "ABB-12");
    }
    game.assert_refused("abbot garden", "BASE-34");
}

/// ABB-13
#[test]
fn abb_13_a_monastery_takes_the_abbot_or_a_meeple() {
    for (first, second) in [("abbot", "meeple"), ("meeple", "abbot")] {
        let mut game = game();
        lay(&mut game, MONASTERY).assert_offered("meeple monastery").assert_offered("abbot monastery");
        game.play(&format!("{first} monastery"));
        assert!(game.feature("0,-1 monastery").occupied);
        assert!(!game.refusal(&format!("{second} 0,-1 monastery")).is_empty());
        assert_eq!(game.figures(), [format!("0,-1 A {first} monastery")]);
    }
}

/// ABB-14
#[test]
fn abb_14_the_garden_is_one_choice_among_others() {
    for (first, second) in [("abbot garden", "meeple 0,-1 city e"), ("meeple city e", "abbot 0,-1 garden")] {
        let mut game = game();
        lay(&mut game, GARDEN).assert_offered("meeple city e").assert_offered("abbot garden");
        game.play(first);
        assert_eq!((game.active(), game.decider()), ("B", "chance"));
        assert!(!game.refusal(second).is_empty());
        assert_eq!(game.figures().len(), 1);
    }
}

/// ABB-15
#[test]
fn abb_15_complete_at_once_and_taken() {
    for (tile, act, east) in
        [(GARDEN, "abbot garden", "city-cap 1,-1 r270"), (MONASTERY, "abbot monastery", "city-cap 1,-1 r90")]
    {
        let deck = Deck::of(&["4 road-straight", "6 city-cap", "city-cap-garden", "monastery"]);
        let mut game = Script::with_tiles(Composition::new().expansion("abbot"), 2, deck);
        let turns = ["road-straight 1,0", "road-straight -1,0", east, "city-cap -1,-1 r270"];
        let more = ["city-cap -1,-2 r270", "city-cap 1,-2 r90", "city-cap 0,-2 r180", "road-straight 2,0"];
        for turn in turns.iter().chain(&more) {
            game.turn(turn, "pass");
        }
        assert_eq!(game.active(), "A");
        game.turn(tile, act);
        assert_eq!((game.scores(), game.in_supply(0, "abbot")), (&[9, 0][..], 1), "{tile}");
    }
}

/// ABB-16
#[test]
fn abb_16_completed_empty_for_nobody() {
    let mut game = game();
    surround(&mut game, GARDEN, "pass", 6);
    assert_eq!(game.active(), "B");
    game.turn(LAST, "pass");
    assert!(game.feature("0,-1 garden").complete);
    assert_eq!(game.scores(), [0, 0]);
    lay(&mut game, "road-straight 2,0").assert_refused("abbot 0,-1 garden", "BASE-30");
}
