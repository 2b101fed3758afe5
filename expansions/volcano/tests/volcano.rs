//! Volcano tiles: VOLCANO-01 to VOLCANO-07, VOLCANO-09, VOLCANO-11 to VOLCANO-14, X-BASE-01.

mod common;

use common::{Others, game, plain, plain_game, published};
use tilewright::prelude::*;
use tilewright_testkit::Script;

/// VOLCANO-01
#[test]
fn volcano_01_is_placed_like_any_tile() {
    let mut game = game(2);
    let mut other = game.clone();
    let volcano = game.draw("volcano-city-cap").offered();
    assert!(!volcano.is_empty());
    assert_eq!(volcano, other.draw("city-cap").offered());
    game.assert_refused("place 0,-1 r0", "BASE-14").assert_refused("place 2,2", "BASE-13");
}

/// VOLCANO-02
#[test]
fn volcano_02_the_dragon_comes_before_the_player_acts() {
    let mut game = plain_game(1);
    game.turn("monastery 0,1", "meeple monastery");
    for cell in ["1,0", "-1,0"] {
        game.draw("crater").place(cell);
        assert_eq!((game.figures_at(cell), game.phase()), (vec!["dragon".to_owned()], "act"));
        game.play("pass");
    }
    assert_eq!(game.figures(), ["0,1 A meeple monastery", "-1,0 dragon"]);
}

/// VOLCANO-02
#[test]
fn volcano_02_without_a_dragon_nobody_comes() {
    let mut game = Script::with_tiles(Composition::new().expansion("volcano"), 2, plain());
    game.turn("crater 1,0", "");
    assert!(game.figures().is_empty());
}

/// VOLCANO-03
#[test]
fn volcano_03_every_volcano_calls_it() {
    let mut game = plain_game(2);
    for cell in ["1,0", "0,1", "0,2"] {
        game.turn(&format!("crater {cell}"), "");
        assert_eq!(game.figures(), [format!("{cell} dragon")]);
    }
}

/// A, who has a monk, lays a volcano with an open road.
fn volcano_with_a_road(composition: Composition) -> Script {
    let mut game = Script::new(composition, 2);
    game.turn("monastery 0,-1", "meeple monastery").turn("monastery 1,-1", "");
    game.draw("volcano-road-straight").place("1,0");
    game
}

/// VOLCANO-04
#[test]
fn volcano_04_no_meeple_on_the_volcano_tile() {
    let mut game = volcano_with_a_road(published());
    assert_eq!(game.offered(), ["fairy 0,-1 monastery", "pass"]);
    for segment in ["road w", "field n", "field s"] {
        assert_eq!(game.refusal(&format!("meeple {segment}")), ["VOLCANO-08", "VOLCANO-04"]);
    }
}

/// VOLCANO-04
#[test]
fn volcano_04_holds_without_a_dragon_and_for_one_turn() {
    let mut game = volcano_with_a_road(published().without("dragon"));
    assert_eq!(game.refusal("meeple road w"), ["VOLCANO-04"]);
    game.play("pass").turn("portal-crossing -1,0", "meeple 1,0 road w");
    assert_eq!(game.figures_at("1,0"), ["B meeple road e"]);
}

/// X-BASE-01
#[test]
fn x_base_01_no_normal_meeple_on_the_volcano_tile() {
    let mut game = volcano_with_a_road(published());
    assert!(game.offered_like("meeple").is_empty());
    game.assert_refused("meeple road w", "VOLCANO-04");
}

/// VOLCANO-05
#[test]
fn volcano_05_forbidden() {
    let mut game = Script::new(published().plug_in(Others), 2);
    game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "");
    game.draw("volcano-road-straight").place("2,0");
    assert_eq!(game.refusal("porter road w"), ["VOLCANO-08", "VOLCANO-05"]);
}

/// VOLCANO-05
#[test]
fn volcano_05_allowed() {
    let composition = published().plug_in(Others).choose("pd_volcano_builder_pig", "allowed");
    let mut game = Script::new(composition, 2);
    game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "");
    game.draw("volcano-road-straight").place("2,0");
    assert!(game.refusal("meeple field n").contains(&"VOLCANO-04"));
    game.play("porter road w");
    assert_eq!(game.figures_at("2,0"), ["A porter road e", "dragon"]);
    // The dragon leaves it alone until it comes back.
    game.draw("dragon-road-straight").place("3,0");
    assert_eq!(game.refusal("porter 2,0 road w"), ["VOLCANO-08"], "only on the tile just laid");
    game.play("pass").play("dragon 3,0");
    assert_eq!(game.figures_at("2,0"), ["A porter road e"]);
    game.turn("dragon-road-bend 0,-2", "pass; dragon 2,0");
    assert_eq!(game.figures_at("2,0"), ["dragon"]);
    assert_eq!(game.in_supply(0, "porter"), 1);
}

/// VOLCANO-05
#[test]
fn volcano_05_allowed_is_part_of_hig_2005() {
    let rules = published().preset("hig_2005").build().expect("a sound composition");
    assert_eq!(rules.option("pd_volcano_builder_pig"), Some("allowed"));
}

/// A has a knight in the start city and lays a volcano.
fn volcano_beside_a_knight(composition: Composition) -> Script {
    let mut game = Script::new(composition, 2);
    game.turn("city-straight 0,1 r90", "meeple city s").turn("monastery 0,-1", "meeple monastery");
    game.draw("volcano-plain").place("1,1");
    game
}

/// VOLCANO-06
#[test]
fn volcano_06_may() {
    let mut game = volcano_beside_a_knight(published());
    game.assert_offered("fairy 0,1 city s").play("fairy 0,1 city s");
    assert_eq!(game.figures_at("0,1"), ["A meeple city n", "fairy"]);
}

/// VOLCANO-06
#[test]
fn volcano_06_never() {
    let mut game =
        volcano_beside_a_knight(published().plug_in(Others).choose("pd_fairy_on_volcano", "never"));
    assert_eq!(game.refusal("fairy 0,1 city s"), ["FAIRY-22"]);
}

/// VOLCANO-07
#[test]
fn volcano_07_the_fairy_need_not_move() {
    let mut game = game(2);
    game.turn("city-straight 0,1 r90", "meeple city s").turn("monastery 0,-1", "meeple monastery");
    game.turn("monastery 1,-1", "").turn("road-straight 1,0", "fairy 0,-1 monastery");
    game.turn("volcano-plain -1,1", "pass");
    assert_eq!(game.figures_at("0,-1"), ["B meeple monastery", "fairy"]);
    assert_eq!((game.active(), game.scores()), ("B", &[0, 1][..]));
}

/// VOLCANO-09
#[test]
fn volcano_09_a_road_that_it_completes_scores_as_ever() {
    let mut game = game(2);
    game.turn("monastery 0,-1", "").turn("crossing-three 1,0", "meeple road w");
    game.turn("volcano-road-end -1,0 r270", "");
    assert_eq!(game.scores(), [0, 3]);
    assert_eq!(game.in_supply(1, "meeple"), 7);
}

/// VOLCANO-11
#[test]
fn volcano_11_what_is_not_edible_may_go_there_and_others_elsewhere() {
    let mut game = Script::new(published().plug_in(Others), 2);
    game.turn("road-straight 1,0", "");
    game.draw("volcano-road-straight").place("2,0");
    game.assert_offered("shed road w").assert_offered("shed 1,0 road w").assert_offered("porter 1,0 road w");
    game.play("shed road w");
    assert_eq!(game.figures_at("2,0"), ["B shed road e", "dragon"]);
    game.draw("volcano-plain").place("0,-1").play("porter 1,0 road w");
    assert_eq!(game.figures_at("1,0"), ["A porter road e"]);
}

/// VOLCANO-12
#[test]
fn volcano_12_flying_is_not_walking() {
    let mut game = plain_game(2);
    game.turn("crater 1,0", "").turn("monastery 2,0", "meeple monastery");
    game.turn("monastery 2,1", "meeple monastery").turn("monastery 0,1", "");
    game.turn("monastery 0,-1", "fairy 2,1 monastery").turn("crater 3,0", "");
    assert_eq!(game.figures_at("2,0"), ["B meeple monastery"]);
    assert_eq!(game.figures_at("3,0"), ["dragon"]);
    // Nor does distance matter.
    game.turn("crater -1,0", "");
    assert_eq!(game.figures_at("-1,0"), ["dragon"]);
}

/// VOLCANO-13
#[test]
fn volcano_13_no_hunt_begins() {
    let mut game = plain_game(2);
    game.turn("monastery 1,0", "meeple monastery").turn("monastery 2,0", "meeple monastery");
    game.draw("crater").place("3,0");
    assert_eq!(game.refusal("dragon 2,0"), ["DRAGON-21"]);
    game.play("pass");
    assert_eq!((game.active(), game.decider()), ("B", "chance"));
    assert_eq!(game.figures(), ["1,0 A meeple monastery", "2,0 B meeple monastery", "3,0 dragon"]);
}

/// VOLCANO-14
#[test]
fn volcano_14_is_an_ordinary_tile_once_the_dragon_has_left() {
    let mut game = game(2);
    game.turn("volcano-road-straight 1,0", "").turn("volcano-plain 0,-1", "");
    game.turn("portal-crossing -1,0", "meeple 1,0 road w");
    assert_eq!(game.figures_at("1,0"), ["A meeple road e"]);
    game.turn("dragon-road-straight 2,0", "pass; dragon 0,0; dragon 1,0");
    assert_eq!((game.figures_at("1,0"), game.in_supply(0, "meeple")), (vec!["dragon".to_owned()], 7));
}
