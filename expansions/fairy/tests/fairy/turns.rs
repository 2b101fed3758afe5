//! The order of a turn: TURN.

use tilewright_testkit::prelude::*;

use crate::common::{composition, dragon_near, game, knight_with_fairy, lay};

/// TURN-01
#[test]
fn turn_01_the_point_comes_before_the_draw() {
    let mut game = game();
    knight_with_fairy(&mut game);
    game.turn("road-straight 2,0", "pass");
    assert_eq!((game.active(), game.phase(), game.scores()), ("A", "draw", &[1, 0][..]));
}

/// TURN-02
#[test]
fn turn_02_dragon_tiles_wait_for_the_dragon_only() {
    let mut game = game();
    game.draw("dragon-road-straight");
    assert_eq!((game.decider(), game.set_aside()), ("chance", vec!["dragon-road-straight".to_owned()]));
    game.turn("volcano-plain 0,-1", "pass").draw("dragon-road-straight");
    assert_eq!((game.decider(), game.set_aside()), ("B", Vec::new()));
}

/// TURN-05
#[test]
fn turn_05_one_action() {
    let mut game = game();
    dragon_near(&mut game);
    let mut plain = game.clone();
    plain.turn("road-straight 2,0", "fairy 1,0 road w");
    assert_eq!((plain.active(), plain.decider()), ("B", "chance"));
    lay(&mut game, "dragon-road-straight 2,0")
        .play("fairy 1,0 road w")
        .assert_refused("meeple field n", "BASE-10");
}

/// TURN-08
#[test]
fn turn_08_the_dragon_moves_after_the_action() {
    let mut game = game();
    dragon_near(&mut game);
    lay(&mut game, "dragon-road-straight 2,0");
    assert_eq!(game.phase(), "act");
    game.play("meeple field n");
    assert_eq!((game.phase(), game.figures_at("2,0")), ("dragon-moves", vec!["A meeple field n".to_owned()]));
}

/// A's tile completes the road of A's highwayman at 1,0, and the dragon goes there.
fn completed_by_a_dragon_tile(timing: &str) -> Script {
    let mut game = Script::new(composition().choose("pd_dragon_timing", timing), 2);
    game.turn("crossing-three 1,0", "meeple road w").turn("volcano-plain 0,-1", "pass");
    lay(&mut game, "dragon-crossing -1,0").play("pass");
    game
}

/// TURN-09
#[test]
fn turn_09_only_meeples_that_are_left_score() {
    let mut game = completed_by_a_dragon_tile("before_scoring");
    game.play("dragon 0,0").play("dragon 1,0");
    assert_eq!((game.scores(), game.in_supply(0, "meeple"), game.active()), (&[0, 0][..], 7, "B"));
}

/// TURN-09, FAIRY-14, FAIRY-17
#[test]
fn turn_09_the_fairy_bonus_is_part_of_scoring() {
    let mut game = game();
    knight_with_fairy(&mut game);
    game.turn("city-cap 0,2 r180", "pass");
    assert_eq!((game.scores(), game.figures()), (&[9, 0][..], vec!["0,1 fairy".to_owned()]));
}

/// TURN-16
#[test]
fn turn_16_after_scoring() {
    let mut game = completed_by_a_dragon_tile("after_scoring");
    assert_eq!((game.phase(), game.scores(), game.in_supply(0, "meeple")), ("dragon-moves", &[3, 0][..], 7));
    game.play("dragon 0,0").play("dragon 1,0");
    assert_eq!((game.scores(), game.active()), (&[3, 0][..], "B"));
}

/// TURN-11
#[test]
fn turn_11_the_end_or_the_next_player() {
    let mut game = Script::with_tiles(Composition::new().expansion("fairy"), 3, &["3 road-straight"]);
    for (player, place) in [("A", "1,0"), ("B", "2,0"), ("C", "3,0")] {
        assert_eq!(game.active(), player);
        game.turn(&format!("road-straight {place}"), "pass");
    }
    assert!(game.is_over());
}

/// TURN-13
#[test]
fn turn_13_no_step_before_the_action_is_done() {
    let mut game = game();
    dragon_near(&mut game);
    lay(&mut game, "dragon-road-straight 2,0").assert_refused("dragon 0,0", "DRAGON-21");
    game.play("pass").assert_offered("dragon 0,0");
}

/// TURN-14
#[test]
fn turn_14_the_others_only_step() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("volcano-plain 0,-1", "pass");
    game.turn("road-straight 2,0", "pass").turn("portal-crossing -1,0", "meeple 2,0 field n");
    lay(&mut game, "dragon-road-straight 3,0").play("pass").play("dragon 0,0");
    assert_eq!((game.decider(), game.active()), ("B", "A"));
    assert_eq!(game.offered(), ["dragon 1,0", "dragon -1,0"]);
    game.assert_refused("fairy 2,0 field n", "FAIRY-02").assert_refused("pass", "DRAGON-28");
    game.assert_refused("meeple field n", "BASE-10");
}

/// TURN-15
#[test]
fn turn_15_everything_in_one_turn() {
    let tiles = ["monastery", "volcano-plain", "dragon-road-straight", "2 road-straight"];
    let deck = Deck::of(&tiles).set_text("[[tile]]\nid = \"meadow\"\ncount = 6\n");
    let mut game = Script::with_tiles(Composition::new(), 2, deck);
    game.turn("monastery 0,-1", "meeple monastery").turn("meadow 1,-1", "pass");
    game.turn("meadow -1,-1", "fairy 0,-1 monastery").turn("meadow 0,-2", "pass");
    game.turn("meadow 1,-2", "pass").turn("volcano-plain -1,-2", "pass");
    game.turn("road-straight -1,0", "pass").turn("meadow 0,-3", "pass");
    let walk = "pass; dragon -1,-1; dragon -1,0; dragon 0,0; dragon 1,0; dragon 1,-1; dragon 1,-2";
    game.turn("dragon-road-straight 1,0", walk);
    let history = game.history();
    let last = |word: &str| history.iter().rposition(|line| line.contains(word)).expect(word);
    let order = [
        last("A 1 point (fairy)"),
        last("dragon-road-straight at 1,0"),
        last("the dragon moves"),
        last("A 9 points for a completed monastery"),
        last("A 3 points (fairy)"),
    ];
    assert!(order.is_sorted(), "{history:#?}");
    assert_eq!(game.scores(), [3 + 9 + 3, 0]);
}
