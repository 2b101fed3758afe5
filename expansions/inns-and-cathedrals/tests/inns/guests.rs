//! Together with figures and marks of other expansions: IC-50 to IC-55.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{composition, lay, meadows, turn_of};

/// Base game and expansion with builders, pigs and goods.
fn with_traders() -> Composition {
    composition().set("traders-and-builders")
}

/// The same for a deck.
fn on_deck(deck: impl Into<Deck>) -> Script {
    let composition = Composition::new().expansion("inns-and-cathedrals").expansion("traders-and-builders");
    Script::with_tiles(composition, 2, deck)
}

/// What the figures of a player count together on a feature.
fn strength(game: &Script, feature: &str, player: usize) -> u32 {
    let segment = game.game().parse(&format!("meeple {feature}")).expect("a place").segment();
    game.rules().evaluate(game.game().state(), segment, Cause::Final).strength(PlayerId::from_index(player))
}

/// IC-50
#[test]
fn ic_50_a_large_highwayman_or_knight_lets_the_builder_in() {
    let mut game = Script::new(with_traders(), 2);
    game.turn("road-straight 1,0", "large road w").turn("monastery 0,-1", "pass");
    lay(&mut game, "road-straight 2,0").assert_offered("builder road w");

    let mut game = Script::new(with_traders(), 2);
    game.turn("city-straight 0,1 r90", "large city n").turn("monastery 0,-1", "pass");
    lay(&mut game, "city-straight-pennant 0,2 r90").assert_offered("builder city n");
}

/// IC-50
#[test]
fn ic_50_a_large_farmer_lets_the_pig_in() {
    let mut game = Script::new(with_traders(), 2);
    game.turn("road-straight 1,0", "large field n").turn("monastery 0,-1", "pass");
    lay(&mut game, "road-straight 2,0").assert_offered("pig field n").assert_not_offered("pig field s");
}

/// IC-50: it is one of its owner's, and lets nobody else in.
#[test]
fn ic_50_only_for_its_owner() {
    let mut game = Script::new(with_traders(), 2);
    game.turn("road-straight 1,0", "large road w");
    lay(&mut game, "road-straight 2,0").assert_not_offered("builder road w");
}

/// IC-51
#[test]
fn ic_51_a_builder_adds_nothing_to_a_large_knight() {
    let mut game = on_deck(meadows(&["4 city-cap", "city-straight", "2 city-three"]));
    for cell in ["1,0", "-1,0", "2,0", "-2,0"] {
        game.turn(&format!("meadow {cell}"), "pass");
    }
    turn_of(&mut game, "A", "city-cap -2,1 r90", "large city e");
    turn_of(&mut game, "B", "city-cap 2,1 r270", "meeple city w");
    turn_of(&mut game, "A", "city-straight -1,1", "builder city e");
    assert_eq!(strength(&game, "-1,1 city e", 0), 2);
    turn_of(&mut game, "A", "meadow 2,2", "pass");
    turn_of(&mut game, "B", "city-cap 1,2 r180", "meeple city s");
    turn_of(&mut game, "B", "city-cap 0,2 r180", "meeple city s");
    turn_of(&mut game, "A", "city-three 1,1", "pass");
    turn_of(&mut game, "B", "city-three 0,1", "pass");
    // Seven tiles; two votes against three.
    assert_eq!(game.scores(), [0, 14]);
    assert_eq!(
        (game.in_supply(0, "large"), game.in_supply(0, "builder"), game.in_supply(1, "meeple")),
        (1, 1, 7)
    );
}

/// IC-51
#[test]
fn ic_51_a_pig_adds_nothing_to_a_large_farmer() {
    let mut game = Script::new(with_traders(), 2);
    game.turn("road-straight 1,0", "large field n").turn("monastery 0,-1", "pass");
    game.turn("road-straight 2,0", "pig field n");
    assert_eq!((strength(&game, "1,0 field n", 0), game.feature("1,0 field n").figures.len()), (2, 2));
}

/// IC-52
#[test]
fn ic_52_a_builder_on_an_inn_road_earns_a_second_part() {
    let mut game = Script::new(with_traders(), 2);
    game.turn("inn-road-straight 1,0", "meeple road w").turn("monastery 0,-1", "pass");
    game.turn("road-straight 2,0", "builder road w").turn("monastery 0,-2", "pass");
    lay(&mut game, "road-straight 3,0").play("pass");
    assert_eq!((game.active(), game.phase()), ("A", "draw"));
    game.turn("monastery 0,-3", "pass");
    assert_eq!(game.active(), "B");
}

/// IC-52
#[test]
fn ic_52_a_builder_in_a_cathedral_city_earns_a_second_part() {
    let mut game = Script::new(with_traders(), 2);
    game.turn("cathedral 0,1", "large city n").turn("monastery 0,-1", "pass");
    game.turn("city-straight 0,2 r90", "builder city n").turn("monastery 0,-2", "pass");
    lay(&mut game, "cathedral 0,3");
    while game.active() == "A" && game.decider() == "A" {
        game.play("pass");
    }
    assert_eq!((game.active(), game.phase()), ("A", "draw"));
}

/// IC-53
#[test]
fn ic_53_a_cathedral_leaves_the_goods_alone() {
    let deck =
        Deck::of(&["road-straight", "monastery", "cathedral", "3 city-cap"]).tile("cellar", "city N S wine");
    let mut game = on_deck(deck);
    game.turn("road-straight 1,0", "pass").turn("cathedral 0,1", "meeple city n");
    game.turn("city-cap 1,1 r270", "pass").turn("city-cap -1,1 r90", "pass");
    game.turn("cellar 0,2", "pass").turn("monastery 0,-1", "pass");
    lay(&mut game, "city-cap 0,3 r180");
    game.finish();
    let wine = game.rules().find_stock("wine").expect("there is wine");
    let stock = |player| game.game().state().stock(PlayerId::from_index(player), wine);
    assert_eq!([stock(0), stock(1)], [1, 0]);
    let told = game.history();
    assert!(told.iter().any(|line| line.starts_with("B 18 points for a completed city")), "{told:?}");
}

/// IC-54
#[test]
fn ic_54_a_pig_adds_one_for_a_cathedral_city() {
    let mut game = on_deck(&["cathedral", "3 city-cap", "2 monastery"]);
    game.turn("cathedral 0,1", "pass").turn("city-cap -1,1 r90", "pass");
    game.turn("city-cap 1,1 r270", "meeple field n").turn("city-cap 0,2 r180", "pass");
    game.turn("monastery 2,1", "pig field n").turn("monastery 0,-1", "pass");
    assert_eq!(game.finish(), [4, 0]);
}

/// IC-55
#[test]
fn ic_55_no_large_meeple_in_a_garden() {
    let mut game = Script::new(composition().expansion("abbot"), 2);
    lay(&mut game, "inn-road-straight 1,0");
    assert_eq!(game.offered_like("large"), ["large road e", "large field n", "large field s"]);
    assert!(
        game.offered().iter().any(|action| action.ends_with("garden")),
        "somebody may: {:?}",
        game.offered()
    );
    game.assert_refused("large garden", "ABB-12");
}

/// IC-55: the field around the garden, and the cities around the field, are open to it.
#[test]
fn ic_55_around_the_garden_as_anywhere() {
    let mut game = Script::new(composition().expansion("abbot"), 2);
    lay(&mut game, "four-cities 0,1");
    assert_eq!(game.offered_like("large").len(), 5);
    game.assert_offered("large field").assert_refused("large garden", "ABB-12");
}
