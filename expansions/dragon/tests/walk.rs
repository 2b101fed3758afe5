//! The walk: DRAGON-20 to DRAGON-30, DRAGON-34, DRAGON-35, DRAGON-38, DRAGON-43 to DRAGON-48.

mod common;

use common::{Scene, dragon, expansions, game, lay, plain, plain_game, plain_scene, published, walk};
use tilewright::core::figure::Place;
use tilewright::core::geometry::Cell;
use tilewright::dragon::walk::DEAD_END;
use tilewright::prelude::*;
use tilewright_testkit::Script;

/// What was told of dead ends.
fn dead_ends(game: &Script) -> Vec<String> {
    let events = game.game().events_since(0).iter();
    events
        .filter(|event| matches!(event, Event::Note { label: DEAD_END, .. }))
        .map(|event| game.game().describe(event).to_string())
        .collect()
}

/// DRAGON-20
#[test]
fn dragon_20_a_dragon_tile_takes_a_meeple() {
    let mut game = plain_game(2);
    game.turn("crater 1,0", "").turn("lair 0,1", "meeple monastery");
    assert_eq!(game.figures_at("0,1"), ["B meeple monastery"]);
    assert_eq!((game.phase(), game.offered()), ("dragon-moves", vec!["dragon 0,0".to_owned()]));
}

/// DRAGON-20
#[test]
fn dragon_20_the_fairy_may_move_instead() {
    let mut game = plain_game(2);
    game.turn("crater 1,0", "").turn("monastery 0,-1", "meeple monastery");
    lay(&mut game, &["0,-2"]);
    game.turn("lair 0,1", "fairy 0,-1 monastery");
    assert_eq!((game.decider(), game.phase()), ("B", "dragon-moves"));
}

/// Player B completes a city with a dragon tile; a knight of B's in it stands two steps from the dragon.
fn city_completed_by_a_dragon_tile(composition: Composition) -> Script {
    let mut game = Script::new(composition, 2);
    game.turn("volcano-plain 0,-1", "").turn("city-straight 0,1 r90", "meeple city n");
    game.turn("city-cap -1,-1 r270", "").turn("dragon-city-cap 0,2 r180", "pass");
    game
}

/// DRAGON-21, DRAGON-39
#[test]
fn dragon_21_before_scoring() {
    let mut game = city_completed_by_a_dragon_tile(published());
    assert_eq!((game.phase(), game.scores()), ("dragon-moves", &[0, 0][..]));
    assert_eq!(walk(&mut game, &["0,0", "0,1", "0,2"]), "BAB");
    assert_eq!((game.scores(), game.in_supply(1, "meeple")), (&[0, 0][..], 7));
}

/// DRAGON-21, DRAGON-43
#[test]
fn dragon_21_after_scoring() {
    let mut game = city_completed_by_a_dragon_tile(published().choose("pd_dragon_timing", "after_scoring"));
    assert_eq!((game.phase(), game.scores()), ("dragon-moves", &[0, 6][..]));
    assert_eq!(game.in_supply(1, "meeple"), 7);
    assert_eq!(walk(&mut game, &["0,0", "0,1", "0,2"]), "BAB");
    assert_eq!((game.active(), game.phase(), game.scores()), ("A", "draw", &[0, 6][..]));
}

/// DRAGON-21
#[test]
fn dragon_21_after_scoring_is_part_of_c1_rgg() {
    let rules = published().preset("c1_rgg").build().expect("a sound composition");
    assert_eq!(rules.option("pd_dragon_timing"), Some("after_scoring"));
}

/// DRAGON-21
#[test]
fn dragon_21_not_at_any_other_time() {
    let mut game = plain_game(2);
    game.turn("monastery 0,1", "meeple monastery").turn("crater 1,0", "").draw("lair");
    assert_eq!(game.refusal("dragon 0,0"), ["DRAGON-21"]);
    game.place("-1,0");
    assert_eq!(game.refusal("dragon 0,0"), ["DRAGON-21"]);
    game.play("pass").assert_offered("dragon 0,0");
}

/// DRAGON-22
#[test]
fn dragon_22_the_players_move_it_in_turn() {
    let mut game = plain_game(4);
    lay(&mut game, &["1,0", "2,0", "3,0", "4,0", "0,1", "0,2", "0,3"]);
    game.turn("crater 5,0", "").turn("lair 0,-1", "");
    assert_eq!(game.active(), "A");
    assert_eq!(walk(&mut game, &["4,0", "3,0", "2,0", "1,0", "0,0", "0,1"]), "ABCDAB");
    assert!(dead_ends(&game).is_empty(), "six steps are a whole walk");
}

/// DRAGON-22
#[test]
fn dragon_22_two_players_alternate() {
    let mut game = plain_game(2);
    lay(&mut game, &["1,0", "2,0", "3,0"]);
    game.turn("crater 4,0", "").turn("lair -1,0", "");
    assert_eq!(walk(&mut game, &["3,0", "2,0", "1,0", "0,0", "-1,0"]), "ABABA");
}

/// DRAGON-23
#[test]
fn dragon_23_one_step_across_a_side() {
    let mut game = plain_game(2);
    lay(&mut game, &["1,0"]);
    game.turn("crater 0,-1", "").turn("lair 0,1", "");
    assert_eq!(game.offered(), ["dragon 0,0"]);
    for cell in ["1,0", "1,-1", "0,-2", "0,1", "0,-1"] {
        assert_eq!(game.refusal(&format!("dragon {cell}")), ["DRAGON-23"], "{cell}");
    }
}

/// DRAGON-24
#[test]
fn dragon_24_six_steps_whatever_the_number_of_players() {
    let mut game = plain_game(3);
    lay(&mut game, &["1,0", "2,0", "3,0", "4,0"]);
    game.turn("crater 5,0", "").turn("lair -1,0", "");
    assert_eq!(walk(&mut game, &["4,0", "3,0", "2,0", "1,0", "0,0", "-1,0"]), "CABCAB");
    assert_eq!((dragon(&game).as_deref(), game.active(), game.decider()), (Some("-1,0"), "A", "chance"));
}

/// DRAGON-24
#[test]
fn dragon_24_there_is_no_seventh_step() {
    let mut game = plain_game(2);
    lay(&mut game, &["1,0", "2,0", "3,0", "4,0", "5,0", "-1,0"]);
    game.turn("crater 6,0", "").turn("lair 7,0", "");
    walk(&mut game, &["5,0", "4,0", "3,0", "2,0", "1,0", "0,0"]);
    assert_eq!((dragon(&game).as_deref(), game.decider()), (Some("0,0"), "chance"));
}

/// A walk over three sides of a square, with one way on.
fn around_a_square() -> Script {
    let mut game = plain_game(2);
    lay(&mut game, &["0,1", "1,1"]);
    game.turn("crater 1,0", "").turn("lair 2,1", "");
    walk(&mut game, &["0,0", "0,1", "1,1"]);
    game
}

/// DRAGON-25
#[test]
fn dragon_25_no_tile_twice() {
    let mut game = around_a_square();
    assert_eq!(game.offered(), ["dragon 2,1"]);
    assert_eq!(game.refusal("dragon 0,1"), ["DRAGON-25"]);
}

/// DRAGON-26
#[test]
fn dragon_26_not_back_to_the_start() {
    let mut game = around_a_square();
    assert_eq!(game.refusal("dragon 1,0"), ["DRAGON-26"]);
    let mut game = plain_game(2);
    game.turn("crater 1,0", "").turn("lair 0,1", "pass; dragon 0,0");
    assert_eq!(game.offered(), ["dragon 0,1"]);
    assert_eq!(game.refusal("dragon 1,0"), ["DRAGON-26"]);
}

/// DRAGON-23, DRAGON-25, DRAGON-26
#[test]
fn what_bars_a_step_is_told_in_a_sentence() {
    let mut game = around_a_square();
    for (step, sentence) in [
        ("dragon 3,3", "a step leads across a side to a neighbouring tile, never to an empty cell"),
        ("dragon 0,1", "no tile is entered twice in one walk"),
        ("dragon 1,0", "the tile on which the walk began is not entered again"),
    ] {
        let action = game.game().parse(step).expect("it is a step");
        let told: Vec<_> = game.game().explain(action).rules.iter().map(|rule| rule.text).collect();
        assert_eq!(told, [sentence], "{step}");
        game.assert_not_offered(step);
    }
}

/// DRAGON-27
#[test]
fn dragon_27_never_onto_the_fairys_tile() {
    let mut game = plain_game(2);
    game.turn("crater 0,-1", "").turn("monastery -1,-1", "meeple monastery");
    lay(&mut game, &["0,1"]);
    game.turn("monastery 0,2", "fairy -1,-1 monastery").turn("lair 1,0", "");
    assert_eq!(game.offered(), ["dragon 0,0"]);
    assert_eq!(game.refusal("dragon -1,-1"), ["DRAGON-27"]);
}

/// The fairy alone on the start tile.
fn idle_fairy(players: usize) -> Script {
    plain_scene(players, &[("fairy", None, Place::Cell(Cell::ORIGIN))])
}

/// DRAGON-27
#[test]
fn dragon_27_not_even_if_she_is_with_nobody() {
    let mut game = idle_fairy(2);
    lay(&mut game, &["1,0"]);
    game.turn("crater 1,1", "").turn("lair 0,1", "pass; dragon 1,0");
    assert_eq!((dragon(&game).as_deref(), game.active()), (Some("1,0"), "B"));
}

/// DRAGON-28
#[test]
fn dragon_28_a_step_is_compulsory() {
    let mut game = plain_game(2);
    lay(&mut game, &["0,1"]);
    game.turn("monastery 1,0", "meeple monastery");
    lay(&mut game, &["2,0", "-1,0"]);
    game.turn("crater 3,0", "").turn("monastery -2,0", "pass").turn("lair -3,0", "pass; dragon 2,0");
    assert_eq!((game.decider(), game.offered()), ("B", vec!["dragon 1,0".to_owned()]));
    game.assert_refused("pass", "DRAGON-28");
    game.play("dragon 1,0");
    assert_eq!(game.in_supply(1, "meeple"), 7);
}

/// DRAGON-29
#[test]
fn dragon_29_a_dead_end_ends_the_walk() {
    let mut game = plain_game(2);
    lay(&mut game, &["0,1", "1,1"]);
    game.turn("monastery 2,1", "meeple monastery");
    lay(&mut game, &["-1,0"]);
    game.turn("monastery -2,0", "fairy 2,1 monastery").turn("crater 1,0", "").turn("lair -1,1", "pass");
    assert_eq!(walk(&mut game, &["0,0", "0,1", "1,1"]), "ABA");
    assert_eq!((dragon(&game).as_deref(), game.active(), game.phase()), (Some("1,1"), "B", "draw"));
    assert_eq!(dead_ends(&game), ["dead end: the dragon at 1,1"]);
}

/// DRAGON-30
#[test]
fn dragon_30_a_dead_end_at_once() {
    let mut game = idle_fairy(2);
    game.turn("crater 1,0", "").turn("lair -1,0", "meeple monastery");
    assert_eq!((dragon(&game).as_deref(), game.active(), game.phase()), (Some("1,0"), "A", "draw"));
    assert_eq!(game.figures_at("-1,0"), ["B meeple monastery"]);
    assert_eq!(dead_ends(&game), ["dead end: the dragon at 1,0"]);
}

/// DRAGON-30, HOUSE-04
#[test]
fn dragon_30_protects_only() {
    let scene = Scene(vec![("fairy", None, Place::Cell(Cell::ORIGIN))]);
    let composition = expansions().choose("pd_fairy_shield", "protects_only").plug_in(scene);
    let mut game = Script::with_tiles(composition, 2, plain());
    game.turn("crater 1,0", "").turn("lair -1,0", "");
    assert_eq!(walk(&mut game, &["0,0", "-1,0"]), "BA");
}

/// DRAGON-34
#[test]
fn dragon_34_it_stays_where_it_stops() {
    let mut game = plain_game(2);
    game.turn("crater 1,0", "").turn("lair -1,0", "pass; dragon 0,0; dragon -1,0");
    for cell in ["0,1", "0,2", "0,3"] {
        lay(&mut game, &[cell]);
        assert_eq!(dragon(&game).as_deref(), Some("-1,0"));
    }
}

/// DRAGON-35
#[test]
fn dragon_35_a_fresh_list_each_time() {
    let mut game = plain_game(2);
    game.turn("crater 1,0", "").turn("lair -1,0", "pass; dragon 0,0; dragon -1,0");
    game.turn("lair 2,0", "pass; dragon 0,0; dragon 1,0; dragon 2,0");
    assert_eq!(dragon(&game).as_deref(), Some("2,0"));
}

/// DRAGON-38
#[test]
fn dragon_38_any_tile_may_be_entered() {
    let mut game = plain_game(2);
    lay(&mut game, &["-1,0"]);
    game.turn("crater -1,1", "").turn("crater 0,1", "").turn("lair 0,2", "");
    assert_eq!(game.offered(), ["dragon 0,2", "dragon 0,0", "dragon -1,1"], "dragon tile, start, volcano");
}

/// DRAGON-43
#[test]
fn dragon_43_then_the_active_players_turn_goes_on() {
    let mut game = game(2);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("volcano-plain 0,-1", "");
    game.turn("monastery -1,-1", "pass").turn("monastery -2,-1", "pass");
    game.turn("dragon-city-cap 0,2 r180", "pass; dragon -1,-1");
    assert_eq!((game.decider(), game.active(), game.scores()), ("B", "A", &[0, 0][..]));
    game.play("dragon -2,-1");
    let events = game.events();
    let at = |words: &str| events.iter().position(|line| line.contains(words));
    assert!(at("dragon moves").is_some() && at("dragon moves") < at("A 6 points"), "{events:?}");
    assert_eq!((game.active(), game.scores()), ("B", &[6, 0][..]));
}

/// DRAGON-44
#[test]
fn dragon_44_the_printed_example() {
    let mut game = plain_game(4);
    lay(&mut game, &["-1,0"]);
    game.turn("monastery -1,-1", "meeple monastery").turn("monastery -2,0", "meeple monastery");
    lay(&mut game, &["-2,-1"]);
    game.turn("crater 0,-1", "");
    lay(&mut game, &["1,0", "2,0", "3,0"]);
    game.turn("lair -2,1", "");
    assert_eq!(walk(&mut game, &["0,0", "-1,0", "-1,-1"]), "ABC");
    assert_eq!(game.offered(), ["dragon -2,-1"]);
    assert_eq!(walk(&mut game, &["-2,-1", "-2,0", "-2,1"]), "DAB");
    assert_eq!(game.figures(), ["-2,1 dragon"]);
    assert_eq!((game.in_supply(1, "meeple"), game.in_supply(2, "meeple")), (7, 7));
}

/// DRAGON-45
#[test]
fn dragon_45_an_eaten_meeple_is_not_placed_again_in_the_turn() {
    let composition = expansions().figures("meeple", 1);
    let mut game = Script::with_tiles(composition, 2, plain());
    game.turn("monastery 1,0", "meeple monastery");
    game.turn("crater 2,0", "").turn("lair 0,1", "pass");
    walk(&mut game, &["1,0", "0,0"]);
    assert_eq!((game.decider(), game.in_supply(0, "meeple")), ("A", 1));
    game.assert_refused("meeple monastery", "BASE-10");
    game.play("dragon 0,1");
    assert_eq!((game.active(), game.phase()), ("B", "draw"));
}

/// The last tile is a dragon tile, and the only knight is within reach of the dragon.
fn last_tile(composition: Composition) -> Script {
    let tiles = ["city-straight", "volcano-plain", "dragon-road-straight"];
    let mut game = Script::with_tiles(composition, 2, &tiles);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("volcano-plain 0,-1", "");
    game.turn("dragon-road-straight 1,0", "pass");
    assert_eq!((game.remaining(), game.phase()), (0, "dragon-moves"));
    game
}

/// DRAGON-46
#[test]
fn dragon_46_it_moves_on_the_last_tile_too() {
    let mut game = last_tile(Composition::new());
    walk(&mut game, &["0,0", "0,1"]);
    assert_eq!(game.finish(), [0, 0]);
}

/// DRAGON-46
#[test]
fn dragon_46_after_scoring() {
    let mut game = last_tile(Composition::new().choose("pd_dragon_timing", "after_scoring"));
    walk(&mut game, &["0,0", "0,1"]);
    assert_eq!(game.finish(), [0, 0]);
}

/// DRAGON-47
#[test]
fn dragon_47_the_tile_just_placed_is_no_refuge() {
    let mut game = plain_game(2);
    game.turn("crater 1,0", "").turn("lair 1,1", "meeple monastery");
    assert_eq!(game.in_supply(1, "meeple"), 6);
    game.play("dragon 1,1");
    assert_eq!(game.in_supply(1, "meeple"), 7);
}

/// DRAGON-48
#[test]
fn dragon_48_distance_does_not_matter() {
    let mut game = plain_game(2);
    lay(&mut game, &["-1,0", "-2,0", "-3,0", "-4,0", "-5,0"]);
    game.turn("crater 1,0", "").turn("lair -6,0", "");
    assert_eq!(game.offered(), ["dragon 0,0"]);
}
