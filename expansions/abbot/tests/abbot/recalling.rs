//! Taking him back: ABB-20 to ABB-28.

use tilewright_testkit::prelude::*;

use crate::common::{GARDEN, LAST, MONASTERY, composition, dragon_game, game, lay, points, surround};
use crate::made_up::{Guests, Pilgrims};

/// ABB-20
#[test]
fn abb_20_recall_scores_the_present_value() {
    let mut game = game();
    surround(&mut game, GARDEN, "abbot garden", 3);
    assert_eq!((game.active(), game.feature("0,-1 garden").open), ("A", 8 - 4));
    game.turn("road-straight 2,0", "recall 0,-1 garden");
    assert_eq!((game.scores(), game.in_supply(0, "abbot")), (&[5, 0][..], 1));
    assert_eq!((game.active(), game.decider()), ("B", "chance"));
}

/// ABB-20: how the log tells it.
#[test]
fn abb_20_a_recall_is_told_with_its_feature_and_its_cause() {
    for (tile, place) in [(GARDEN, "garden"), (MONASTERY, "monastery")] {
        let mut game = game();
        surround(&mut game, tile, &format!("abbot {place}"), 3);
        game.turn("road-straight 2,0", &format!("recall 0,-1 {place}"));
        let expected = format!("A 5 points for a {place} (recalled), {place} at 0,-1 = 5 tiles x 1");
        assert_eq!(points(&game), [expected]);
    }
}

/// ABB-21
#[test]
fn abb_21_the_tile_of_this_turn_counts() {
    for (tile, place) in [(GARDEN, "garden"), (MONASTERY, "monastery")] {
        let mut game = game();
        surround(&mut game, tile, &format!("abbot {place}"), 3);
        game.turn("city-cap -1,-1 r270", &format!("recall 0,-1 {place}"));
        assert_eq!(game.scores(), [6, 0], "{tile}");
    }
}

/// ABB-22
#[test]
fn abb_22_not_from_a_complete_feature() {
    for (tile, place) in [(GARDEN, "garden"), (MONASTERY, "monastery")] {
        let mut game = game();
        surround(&mut game, tile, &format!("abbot {place}"), 6);
        game.turn("road-straight 2,0", "pass");
        lay(&mut game, LAST).assert_refused(&format!("recall 0,-1 {place}"), "ABB-22").play("pass");
        assert_eq!((game.scores(), game.in_supply(0, "abbot")), (&[9, 0][..], 1), "{tile}");
    }
}

/// ABB-23
#[test]
fn abb_23_only_the_own_abbot() {
    let mut game = game();
    game.turn(MONASTERY, "meeple monastery").turn("road-straight-garden 1,0", "abbot garden");
    lay(&mut game, "road-straight 2,0");
    assert!(game.offered_like("recall").is_empty());
    game.assert_refused("recall 0,-1 monastery", "ABB-23").assert_refused("recall 1,0 garden", "ABB-23");
}

/// ABB-24
#[test]
fn abb_24_from_any_distance_with_no_meeple_and_never_a_must() {
    let mut game = Script::new(composition().figures("meeple", 0), 2);
    game.turn(MONASTERY, "abbot monastery").turn("road-straight 1,0", "pass");
    lay(&mut game, "road-straight 2,0");
    assert_eq!(game.offered(), ["recall 0,-1 monastery", "pass"]);
    game.play("pass").turn("road-straight 3,0", "pass");
    lay(&mut game, "road-straight 4,0").assert_offered("recall 0,-1 monastery").assert_offered("pass");
    assert_eq!(game.figures(), ["0,-1 A abbot monastery"]);
}

/// ABB-24: only after the tile is laid, and in the own turn.
#[test]
fn abb_24_not_before_the_tile_lies_and_not_in_the_turn_of_another() {
    let mut game = game();
    game.turn(MONASTERY, "abbot monastery");
    lay(&mut game, "road-straight 1,0").assert_refused("recall 0,-1 monastery", "ABB-23").play("pass");
    game.draw("road-straight").assert_refused("recall 0,-1 monastery", "ABB-20");
}

/// A's abbot leaves a monastery with seven neighbours. B is to draw.
fn recalled_from_seven(game: &mut Script) {
    surround(game, MONASTERY, "abbot monastery", 6);
    game.turn("road-straight 2,0", "pass").turn("road-straight 3,0", "recall 0,-1 monastery");
}

/// ABB-25
#[test]
fn abb_25_pays_the_owner_and_completes_nothing() {
    let mut game = Script::new(composition().plug_in(Pilgrims), 2);
    recalled_from_seven(&mut game);
    let monastery = game.feature("0,-1 monastery");
    assert_eq!((game.scores(), monastery.complete, monastery.occupied), (&[8, 0][..], false, false));
}

/// ABB-25
#[test]
fn abb_25_returns_no_other_figure() {
    let mut game = Script::new(composition().plug_in(Guests), 2);
    recalled_from_seven(&mut game);
    assert_eq!((game.scores(), game.figures()), (&[8, 0][..], vec!["0,-1 B guest monastery".to_owned()]));
}

/// ABB-26
#[test]
fn abb_26_the_whole_action() {
    let mut game = game();
    game.turn(MONASTERY, "abbot monastery").turn("road-straight 1,0", "pass");
    lay(&mut game, "road-straight-garden 2,0").play("recall 0,-1 monastery");
    assert_eq!((game.active(), game.decider()), ("B", "chance"));
    for action in ["abbot 2,0 garden", "meeple 2,0 road e"] {
        assert!(!game.refusal(action).is_empty());
    }
    assert!(game.figures().is_empty());
}

/// ABB-26: with the dragon the turn goes on, and still nothing more is placed, and nobody recalled after an action.
#[test]
fn abb_26_neither_before_nor_after_another_action() {
    let mut game = dragon_game();
    game.turn("road-straight-garden 1,0", "abbot garden").turn("volcano-plain 0,-1", "pass");
    let mut other = game.clone();
    lay(&mut game, "dragon-city-cap 0,1 r180").play("recall 1,0 garden");
    assert_eq!(game.phase(), "dragon-moves");
    for action in ["abbot garden", "meeple city s", "meeple field n"] {
        game.assert_refused(action, "BASE-10");
    }
    lay(&mut other, "dragon-road-straight 2,0").play("meeple field n");
    other.assert_refused("recall 1,0 garden", "ABB-26");
}

/// ABB-26: not in the part in which he was placed.
#[test]
fn abb_26_not_recalled_as_he_is_placed() {
    let mut game = dragon_game();
    game.turn("road-straight 1,0", "pass").turn("volcano-plain 0,-1", "pass");
    lay(&mut game, "dragon-city-cap 0,1 r180").play("abbot garden");
    game.assert_refused("recall garden", "ABB-26");
}

/// ABB-27
#[test]
fn abb_27_free_again_in_the_next_turn() {
    let mut game = game();
    game.turn(MONASTERY, "abbot monastery").turn("road-straight 1,0", "pass");
    game.turn("road-straight 2,0", "recall 0,-1 monastery").turn("road-straight 3,0", "pass");
    lay(&mut game, "road-straight-garden 4,0").play("abbot garden");
    assert_eq!(game.figures(), ["4,0 A abbot garden"]);
}

/// ABB-28
#[test]
fn abb_28_what_he_leaves_is_nobodys() {
    let mut game = game();
    recalled_from_seven(&mut game);
    lay(&mut game, LAST);
    assert!(game.feature("0,-1 monastery").complete);
    for figure in ["abbot", "meeple"] {
        game.assert_refused(&format!("{figure} 0,-1 monastery"), "BASE-30");
    }
    game.play("pass");
    assert_eq!(game.scores(), [8, 0]);
}
