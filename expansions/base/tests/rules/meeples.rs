//! Placing a meeple: BASE-30 to BASE-36.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{base, two_knights_apart};

/// BASE-30
#[test]
fn base_30_a_meeple_goes_on_the_tile_just_laid_and_on_no_other() {
    let mut game = Script::new("base", 2);
    game.draw("road-straight").place("1,0").assert_offered("meeple road e");
    assert_eq!(game.refusal("meeple 0,0 city n"), ["BASE-30"]);
    assert!(game.refusal("meeple 0,0 field s").contains(&"BASE-30"));
}

/// BASE-30
#[test]
fn base_30_one_meeple_a_turn() {
    let mut game = Script::new("base", 2);
    game.turn("road-straight 1,0", "meeple road e");
    assert_eq!((game.in_supply(0, "meeple"), game.active()), (6, "B"));
    let _ = game.refusal("meeple 1,0 field n");
}

/// BASE-31
#[test]
fn base_31_only_on_an_unoccupied_feature() {
    let mut game = Script::new("base", 2);
    game.turn("city-straight 0,1 r90", "meeple city s").turn("road-straight 1,0", "pass");
    game.draw("city-three").place("0,2 r180");
    assert_eq!(game.refusal("meeple city s"), ["BASE-31"], "not even its owner");
    game.assert_offered("meeple field n").play("pass");
    game.draw("city-three").place("1,2").assert_refused("meeple city w", "BASE-31");
}

/// BASE-31: occupied is a feature, not a segment.
#[test]
fn base_31_holds_for_every_segment_of_the_feature() {
    let mut game = Script::new("base", 2);
    game.turn("road-straight 1,0", "meeple field n").turn("road-straight -1,0", "pass");
    game.draw("road-straight").place("2,0").assert_refused("meeple field n", "BASE-31");
    game.assert_offered("meeple field s").assert_offered("meeple road e");
}

/// BASE-32
#[test]
fn base_32_a_feature_that_the_tile_completes_may_still_be_claimed() {
    let mut game = Script::new("base", 2);
    game.turn("crossing-three 1,0", "pass").turn("road-straight 2,0", "pass");
    game.draw("crossing-three").place("-1,0");
    assert!(game.feature("road e").complete && !game.feature("road e").occupied);
    game.assert_offered("meeple road e").play("meeple road e");
    assert_eq!((game.score(0), game.in_supply(0, "meeple")), (3, 7));
}

/// BASE-33
#[test]
fn base_33_meeples_on_features_that_are_joined_all_stay() {
    let mut game = two_knights_apart(&["city-four-pennant", "monastery"]);
    game.turn("city-four-pennant 0,1", "pass");
    assert_eq!(game.figures_at("1,1"), ["B meeple city w"]);
    assert_eq!(game.figures_at("-1,1"), ["A meeple city e"]);
    assert_eq!(game.feature("0,1 city n").figures, ["A meeple", "B meeple"]);
}

/// BASE-34
#[test]
fn base_34_without_a_meeple_in_supply_none_is_placed() {
    let mut game = Script::new(Composition::new().set("base").figures("meeple", 1), 2);
    game.turn("road-straight 1,0", "meeple road w").turn("crossing-three -1,0", "pass");
    assert_eq!(game.in_supply(0, "meeple"), 0);
    game.draw("crossing-three").place("2,0");
    assert_eq!(game.decider(), "chance", "there was nothing to ask");
    assert!(game.figures().is_empty());
    assert_eq!((game.score(0), game.in_supply(0, "meeple")), (4, 1));
    game.turn("road-straight 3,0", "pass").draw("road-straight").place("4,0");
    game.assert_offered("meeple field n");
}

/// Something to do in the act phase that needs no meeple.
#[derive(Debug)]
struct Wave;

impl Expansion for Wave {
    fn id(&self) -> &'static str {
        "wave"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let wave = rules.verb("wave", Target::Nothing, |_, _| Flow::Done);
        rules.keep(wave);
        rules.offer(vocabulary::phases::ACT, "wave/offer-wave", |view, choices| {
            choices.push(Action::plain(*view.kept::<VerbId>()));
        });
    }
}

/// BASE-34
#[test]
fn base_34_what_needs_no_meeple_stays_open() {
    let composition = Composition::new().set("base").plug_in(Wave).figures("meeple", 1);
    let mut game = Script::new(composition, 2);
    game.turn("road-straight 1,0", "meeple road w").turn("crossing-three -1,0", "pass");
    game.draw("crossing-three").place("2,0");
    assert_eq!(game.offered(), ["wave", "pass"]);
    game.assert_refused("meeple road w", "BASE-34").assert_refused("meeple road e", "BASE-34");
    game.play("wave");
    assert_eq!((game.score(0), game.in_supply(0, "meeple")), (4, 1));
}

/// BASE-35
#[test]
fn base_35_a_meeple_has_the_role_of_its_feature() {
    let mut game = Script::new("base", 2);
    let mut says = |tile: &str, act: &str, words: &str| {
        game.turn(tile, act);
        assert!(game.events().iter().any(|line| line.contains(words)), "{words} in {:?}", game.events());
    };
    says("road-straight 1,0", "meeple road e", "A's highwayman on road");
    says("city-straight 0,1 r90", "meeple city n", "B's knight on city");
    says("monastery 0,-1", "meeple monastery", "A's monk on monastery");
    says("city-cap 0,-2 r180", "meeple field w", "B's farmer on field");
    says("city-cap 0,2 r180", "pass", "B's knight returns");
}

/// BASE-36
#[test]
fn base_36_nobody_takes_a_meeple_back() {
    let mut game = Script::with_tiles(base(), 2, &["4 road-straight"]);
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    game.draw("road-straight").assert_refused("take-back 1,0 road w", "BASE-36");
    game.place("3,0").assert_refused("take-back 1,0 road w", "BASE-36");
    assert_eq!(game.figures(), ["1,0 A meeple road e"]);
}
