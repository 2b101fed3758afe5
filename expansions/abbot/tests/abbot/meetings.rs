//! The Princess & the Dragon: X-ABB and MENU-02.

use tilewright_testkit::prelude::*;

use crate::common::{GARDEN, LAST, MONASTERY, dragon_game, lay, points, surround};

/// The expansions that the set brings along, for games with a deck of their own.
fn with_all_five() -> Composition {
    let expansions = ["abbot", "volcano", "dragon", "princess", "portal", "fairy"];
    expansions.into_iter().fold(Composition::new(), Composition::expansion)
}

/// X-ABB-01, VOLCANO-05
#[test]
fn x_abb_01_not_on_the_volcano_just_laid() {
    let deck = Deck::of(&["2 road-straight"]).tile("crater", "tile volcano garden");
    let mut game = Script::with_tiles(with_all_five(), 2, deck.tile("hermit", "tile volcano | monastery"));
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    let mut other = game.clone();
    lay(&mut game, "crater 0,-1").assert_refused("abbot garden", "VOLCANO-04");
    lay(&mut other, "hermit 0,-1").assert_refused("abbot monastery", "VOLCANO-04");
}

/// X-ABB-02
#[test]
fn x_abb_02_recalled_in_the_turn_of_a_volcano() {
    let mut game = dragon_game();
    surround(&mut game, MONASTERY, "abbot monastery", 3);
    game.turn("volcano-road-straight 2,0", "recall 0,-1 monastery");
    assert_eq!((game.scores(), game.in_supply(0, "abbot")), (&[5, 0][..], 1));
}

/// A's abbot in the garden at 1,0, the dragon beside him at 1,-1, and A lays a dragon tile at 2,0.
fn dragon_beside_the_garden() -> Script {
    let mut game = dragon_game();
    game.turn("road-straight-garden 1,0", "abbot garden").turn("volcano-plain 1,-1", "pass");
    assert_eq!(game.figures_at("1,-1"), ["dragon"]);
    lay(&mut game, "dragon-road-straight 2,0");
    game
}

/// MENU-02, DRAGON-30
#[test]
fn menu_02_the_dragon_eats_an_abbot_in_a_garden() {
    let mut game = dragon_beside_the_garden();
    game.play("pass").play("dragon 1,0");
    assert_eq!((game.in_supply(0, "abbot"), game.scores()), (1, &[0, 0][..]));
    assert_eq!(game.figures(), ["1,0 dragon"]);
}

/// X-ABB-03
#[test]
fn x_abb_03_eaten_without_points() {
    let mut game = dragon_game();
    game.turn(MONASTERY, "abbot monastery").turn("volcano-plain -1,-1", "pass");
    lay(&mut game, "dragon-road-straight 1,0").play("pass").play("dragon 0,-1");
    assert_eq!((game.in_supply(0, "abbot"), game.scores()), (1, &[0, 0][..]));
    assert!(!game.feature("0,-1 monastery").occupied);
}

/// X-ABB-04, PRINCESS-08
#[test]
fn x_abb_04_not_placed_after_a_removal() {
    let mut game = dragon_game();
    game.turn("road-straight 1,0", "pass").turn("city-straight 0,1 r90", "meeple city n");
    lay(&mut game, "princess-corner 0,2 r180");
    game.clone().play("pass").assert_offered("abbot garden");
    game.play("send-away 0,1 city n");
    assert_eq!((game.active(), game.decider()), ("B", "chance"));
    assert!(!game.refusal("abbot 0,2 garden").is_empty());
    assert!(game.figures().is_empty());
}

/// X-ABB-05, PRINCESS-08
#[test]
fn x_abb_05_not_recalled_after_a_removal() {
    let mut game = dragon_game();
    game.turn(MONASTERY, "abbot monastery").turn("city-straight 0,1 r90", "meeple city n");
    lay(&mut game, "princess-corner 0,2 r180").assert_refused("recall 0,-1 monastery", "ABB-20");
    game.clone().play("pass").assert_offered("recall 0,-1 monastery");
    game.play("send-away 0,1 city n");
    assert!(!game.refusal("recall 0,-1 monastery").is_empty());
    assert_eq!((game.active(), game.decider(), game.scores()), ("B", "chance", &[0, 0][..]));
    assert_eq!(game.figures(), ["0,-1 A abbot monastery"]);
}

/// X-ABB-06, PORTAL-09, PORTAL-11
#[test]
fn x_abb_06_through_a_portal_to_a_monastery_or_garden() {
    let mut game = dragon_game();
    game.turn(MONASTERY, "pass").turn("road-straight-garden -1,0", "pass");
    lay(&mut game, "portal-crossing 1,0");
    let mut offered = game.offered_like("abbot");
    offered.sort();
    assert_eq!(offered, ["abbot -1,0 garden", "abbot 0,-1 monastery"]);
    game.assert_refused("abbot 0,0 city n", "ABB-11").play("abbot -1,0 garden");
    assert_eq!(game.figures(), ["-1,0 A abbot garden"]);
}

/// X-ABB-07, FAIRY-07
#[test]
fn x_abb_07_the_fairy_may_be_with_him() {
    let mut game = dragon_game();
    game.turn(MONASTERY, "abbot monastery").turn("road-straight 1,0", "pass");
    game.turn("road-straight 2,0", "fairy 0,-1 monastery");
    assert_eq!(game.figures_at("0,-1"), ["A abbot monastery", "fairy"]);
}

/// The fairy is with A's abbot on the feature at 0,-1; so many tiles of the ring lie, an odd number of 3 or more.
fn with_the_fairy(tile: &str, place: &str, count: usize) -> Script {
    let mut game = dragon_game();
    surround(&mut game, tile, &format!("abbot {place}"), 1);
    game.turn("road-straight 1,0", &format!("fairy 0,-1 {place}"));
    let rest = ["road-straight -1,0", "city-cap -1,-1 r270", "city-cap -1,-2 r270", "city-cap 1,-2 r90"];
    for tile in &rest[..count - 2] {
        game.turn(tile, "pass");
    }
    game
}

/// X-ABB-08
#[test]
fn x_abb_08_a_recall_earns_no_bonus_of_the_fairy() {
    let mut game = with_the_fairy(MONASTERY, "monastery", 3);
    assert_eq!((game.active(), game.scores()), ("A", &[1, 0][..]), "the point at the start of the turn");
    game.turn("city-cap -1,-1 r270", "recall 0,-1 monastery");
    assert_eq!(game.scores(), [1 + 6, 0]);
    assert_eq!(points(&game).len(), 1);
    assert_eq!(game.figures(), ["0,-1 fairy"]);
}

/// X-ABB-09, FAIRY-02
#[test]
fn x_abb_09_no_fairy_after_a_recall() {
    let mut game = dragon_game();
    game.turn("road-straight-garden 1,0", "abbot garden").turn("volcano-plain 0,-1", "pass");
    game.turn("road-straight 2,0", "meeple road w").turn("road-straight -1,0", "pass");
    lay(&mut game, "dragon-road-straight 3,0").assert_offered("fairy 2,0 road w").play("recall 1,0 garden");
    assert_eq!(game.phase(), "dragon-moves");
    game.assert_refused("fairy 2,0 road w", "FAIRY-02");
}

/// X-ABB-10, FAIRY-02
#[test]
fn x_abb_10_no_abbot_after_the_fairy() {
    let mut game = dragon_game();
    game.turn("road-straight 1,0", "meeple road w").turn("volcano-plain 0,-1", "pass");
    lay(&mut game, "dragon-city-cap 0,1 r180").assert_offered("abbot garden").play("fairy 1,0 road w");
    assert_eq!(game.phase(), "dragon-moves");
    game.assert_refused("abbot garden", "BASE-10");
}

/// X-ABB-11
#[test]
fn x_abb_11_a_completed_feature_is_scored_and_not_recalled() {
    let mut game = dragon_game();
    surround(&mut game, MONASTERY, "abbot monastery", 6);
    game.turn("road-straight 2,0", "pass");
    lay(&mut game, LAST).assert_refused("recall 0,-1 monastery", "ABB-22").play("pass");
    assert_eq!((game.scores(), game.in_supply(0, "abbot")), (&[9, 0][..], 1));
}

/// X-ABB-12, TURN-08
#[test]
fn x_abb_12_home_before_the_dragon_moves() {
    let mut game = dragon_beside_the_garden();
    game.play("recall 1,0 garden");
    assert_eq!(
        (game.phase(), game.scores(), game.in_supply(0, "abbot")),
        ("dragon-moves", &[1 + 3, 0][..], 1)
    );
    game.play("dragon 1,0");
    assert!(game.events().iter().all(|line| !line.contains("eaten")), "{:?}", game.events());
    assert_eq!((game.figures_at("1,0"), game.scores()), (vec!["dragon".to_owned()], &[4, 0][..]));
}

/// X-ABB-13, FAIRY-14
#[test]
fn x_abb_13_the_bonus_for_a_completed_garden() {
    let mut game = with_the_fairy(GARDEN, "garden", 6);
    assert_eq!((game.active(), game.scores()), ("B", &[2, 0][..]), "two turns begun with the fairy");
    game.turn(LAST, "pass");
    let lines = points(&game);
    assert!(lines[0].starts_with("A 9 points for a completed garden"), "{lines:?}");
    assert_eq!(lines[1], "A 3 points (fairy)");
}

/// X-ABB-13, FAIRY-18
#[test]
fn x_abb_13_the_bonus_for_a_garden_at_the_end() {
    let deck = Deck::of(&["road-straight-garden", "2 road-straight"]);
    let composition = Composition::new().expansion("abbot").expansion("fairy");
    let mut game = Script::with_tiles(composition, 2, deck);
    game.turn("road-straight-garden 1,0", "abbot garden").turn("road-straight 2,0", "pass");
    game.turn("road-straight 3,0", "fairy 1,0 garden");
    assert_eq!(game.finish(), [1 + 2 + 3, 0]);
}
