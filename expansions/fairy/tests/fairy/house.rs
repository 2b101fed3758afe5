//! House rules: HOUSE-02 to HOUSE-04.

use tilewright_testkit::prelude::*;

use crate::common::{composition, dragon_near, fairy_points, game_with, knight_with_fairy, lay};

/// A's turn has begun, with the fairy beside A's knight at 0,1; the dragon waits at 0,-1.
fn claimable() -> Script {
    let mut game = game_with("pd_fairy_claim", "must_claim");
    game.turn("city-straight 0,1 r90", "meeple city n").turn("volcano-plain 0,-1", "pass");
    game.turn("road-straight 1,0", "fairy 0,1 city n").turn("road-straight 2,0", "pass");
    assert_eq!(game.scores(), [0, 0]);
    game
}

/// HOUSE-02
#[test]
fn house_02_must_claim_or_it_is_lost() {
    let mut game = claimable();
    game.turn("road-straight 3,0", "pass");
    assert_eq!((game.active(), game.scores()), ("B", &[0, 0][..]));
    lay(&mut game, "road-straight 4,0").assert_refused("claim", "HOUSE-02");
}

/// HOUSE-02: at any time in the turn, once.
#[test]
fn house_02_must_claim_in_any_decision_of_the_turn() {
    let mut game = claimable();
    game.draw("dragon-road-straight").assert_offered("claim");
    let mut at_once = game.clone();
    at_once.play("claim").assert_not_offered("claim").place("3,0").assert_not_offered("claim");
    assert_eq!(at_once.scores(), [1, 0]);

    game.place("3,0").assert_offered("claim").play("meeple field n");
    game.assert_offered("claim").play("dragon 0,0");
    assert_eq!(game.decider(), "B");
    game.assert_not_offered("claim").play("dragon 1,0");
    assert_eq!(game.decider(), "A");
    game.play("claim").assert_not_offered("claim").play("dragon 2,0");
    assert_eq!((game.scores(), game.phase()), (&[1, 0][..], "dragon-moves"));
}

/// HOUSE-02: the claim takes the place of nothing.
#[test]
fn house_02_must_claim_leaves_the_action() {
    let mut game = claimable();
    lay(&mut game, "road-straight 3,0").play("claim").play("meeple field n");
    assert_eq!((game.scores(), game.in_supply(0, "meeple")), (&[1, 0][..], 5));
}

/// HOUSE-02, PRINCESS-02: before the knight is chosen, too.
#[test]
fn house_02_must_claim_while_a_princess_asks() {
    let mut game = claimable();
    lay(&mut game, "princess-city-three 0,2 r180");
    assert_eq!(game.offered(), ["send-away 0,1 city n", "claim", "pass"]);
    game.play("claim");
    assert_eq!(
        (game.phase(), game.offered()),
        ("send-away", vec!["send-away 0,1 city n".into(), "pass".into()])
    );
    game.play("send-away 0,1 city n");
    assert_eq!((game.scores(), game.active()), (&[1, 0][..], "B"));
}

/// HOUSE-02, HOUSE-03: where there is no point, there is nothing to claim.
#[test]
fn house_02_must_claim_with_zero_and_five() {
    let rules =
        composition().choose("pd_fairy_claim", "must_claim").choose("pd_fairy_points", "zero_and_five");
    let mut game = Script::new(rules, 2);
    knight_with_fairy(&mut game);
    game.turn("road-straight 2,0", "pass").draw("road-straight").assert_not_offered("claim");
}

/// FAIRY-10, HOUSE-02
#[test]
fn house_02_automatic() {
    let mut game = game_with("pd_fairy_claim", "automatic");
    knight_with_fairy(&mut game);
    game.turn("road-straight 2,0", "pass");
    assert_eq!(game.scores(), [1, 0]);
    lay(&mut game, "road-straight 3,0").assert_refused("claim", "FAIRY-10");
}

/// HOUSE-03
#[test]
fn house_03_zero_and_five() {
    let mut game = game_with("pd_fairy_points", "zero_and_five");
    knight_with_fairy(&mut game);
    game.turn("road-straight 2,0", "pass").turn("road-straight 3,0", "pass");
    assert_eq!(game.scores(), [0, 0]);
    game.turn("city-cap 0,2 r180", "pass");
    assert_eq!(
        (game.scores(), fairy_points(&game)),
        (&[6 + 5, 0][..], vec!["A 5 points (fairy)".to_owned()])
    );
}

/// HOUSE-03, AMB-07
#[test]
fn house_03_zero_and_five_at_the_end_too() {
    let rules = Composition::new().expansion("fairy").choose("pd_fairy_points", "zero_and_five");
    let mut game = Script::with_tiles(rules, 2, &["4 road-straight"]);
    game.turn("road-straight 1,0", "meeple road e").turn("road-straight 2,0", "pass");
    game.turn("road-straight 3,0", "fairy 1,0 road e").turn("road-straight 4,0", "pass");
    assert_eq!(game.finish(), [5 + 5, 0]);
}

/// The fairy is with A's highwayman at 1,0, B has a farmer there, and the dragon has just entered.
fn entered() -> Script {
    let mut game = game_with("pd_fairy_shield", "protects_only");
    dragon_near(&mut game);
    game.turn("road-straight 2,0", "fairy 1,0 road w").turn("portal-crossing -1,0", "meeple 1,0 field n");
    lay(&mut game, "dragon-road-straight 3,0").play("pass").play("dragon 0,0").play("dragon 1,0");
    game
}

/// HOUSE-04
#[test]
fn house_04_protects_only() {
    let mut game = entered();
    assert_eq!(game.figures_at("1,0"), ["A meeple road e", "B meeple field n", "dragon", "fairy"]);
    game.assert_offered("dragon 2,0").play("dragon 2,0");
    assert_eq!(game.figures_at("1,0").len(), 3);
}

/// HOUSE-04, AMB-08: she leaves, and the dragon stays with those who are there.
#[test]
fn house_04_protects_only_even_after_she_has_left() {
    let mut game = game_with("pd_fairy_shield", "protects_only");
    dragon_near(&mut game);
    game.turn("monastery 0,-2", "fairy 1,0 road w").turn("monastery 0,-3", "pass");
    game.turn("dragon-road-straight -1,0", "meeple field n; dragon 0,0; dragon 1,0");
    assert_eq!((game.decider(), game.active()), ("chance", "B"), "a dead end");
    game.turn("monastery 0,-4", "pass").turn("city-straight 0,1 r90", "fairy -1,0 field n");
    assert_eq!(game.figures_at("1,0"), ["A meeple road e", "dragon"]);
    lay(&mut game, "portal-crossing 2,0").assert_refused("meeple 1,0 field n", "VOLCANO-08").play("pass");
    assert_eq!(game.figures_at("1,0"), ["A meeple road e", "dragon"]);
}
