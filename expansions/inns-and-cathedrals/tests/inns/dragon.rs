//! Together with The Princess & the Dragon: X-IC-01 to X-IC-09, MENU-03, IC-56.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{lay, places_of, points, with_dragon};

/// A game of two with both expansions.
fn game() -> Script {
    Script::new(with_dragon(), 2)
}

/// X-IC-01, VOLCANO-04
#[test]
fn x_ic_01_no_large_meeple_on_the_volcano_tile() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "pass");
    lay(&mut game, "volcano-city-cap 0,1 r180");
    assert!(game.offered_like("large").is_empty());
    game.assert_refused("large city s", "VOLCANO-04").assert_refused("large field n", "VOLCANO-04");
}

/// A has a large meeple or a plain one at 0,1, B calls the dragon to 1,1, and A's dragon tile brings it to 0,1.
fn eaten(game: &mut Script, figure: &str) {
    game.turn("city-straight 0,1 r90", &format!("{figure} city n")).turn("volcano-plain 1,1", "pass");
    lay(game, "dragon-road-straight 1,0").play("pass").play("dragon 0,1");
}

/// X-IC-02
#[test]
fn x_ic_02_the_dragon_eats_the_large_meeple() {
    let mut game = game();
    eaten(&mut game, "large");
    assert_eq!(game.in_supply(0, "large"), 1);
    assert_eq!((game.figures(), game.scores()), (vec!["0,1 dragon".to_owned()], &[0, 0][..]));
}

/// What the figures of a player count together in a city.
fn strength(game: &Script, city: &str, player: usize) -> u32 {
    let segment = game.game().parse(&format!("meeple {city}")).expect("a place").segment();
    game.rules().evaluate(game.game().state(), segment, Cause::Final).strength(PlayerId::from_index(player))
}

/// MENU-03: one figure goes, and both of its votes.
#[test]
fn menu_03_one_figure_leaves_and_the_majority_drops_by_two() {
    let mut game = game();
    game.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "meeple city w");
    game.turn("road-straight -1,0", "pass").turn("monastery 0,-1", "pass");
    game.turn("city-cap -1,1 r90", "large city e").turn("city-four-pennant 0,1", "pass");
    let both = |game: &Script| [0, 1].map(|player| strength(game, "0,1 city n", player));
    assert_eq!(both(&game), [2, 1]);
    game.turn("volcano-plain -2,1", "pass");
    lay(&mut game, "dragon-road-straight 2,0").play("pass").play("dragon -1,1");
    assert_eq!((both(&game), game.feature("0,1 city n").figures), ([0, 1], vec!["B meeple".to_owned()]));
    assert_eq!((game.in_supply(0, "large"), game.scores()), (1, &[0, 0][..]));
}

/// B's large meeple and C's plain one in cities that A's princess joins.
fn court(value: &str) -> Script {
    let mut game = Script::new(with_dragon().choose("pd_princess_large", value), 3);
    game.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "large city w");
    game.turn("road-straight -1,0", "pass").turn("monastery 0,-1", "pass").turn("monastery 0,-2", "pass");
    game.turn("city-cap -1,1 r90", "meeple city e");
    lay(&mut game, "princess-city-three 0,1 r180");
    game
}

/// X-IC-03, PRINCESS-13, PRINCESS-14
#[test]
fn x_ic_03_any() {
    let mut game = court("any");
    let mut offered = game.offered_like("send-away");
    offered.sort_unstable();
    assert_eq!(offered, ["send-away -1,1 city e", "send-away 1,1 city w"]);
    game.play("send-away 1,1 city w");
    // The city is complete, and C is the only knight left: four tiles.
    assert_eq!((game.in_supply(1, "large"), game.scores()), (1, &[0, 0, 8][..]));
}

/// X-IC-03, PRINCESS-14
#[test]
fn x_ic_03_last_knight_only() {
    let mut game = court("last_knight_only");
    assert_eq!(game.offered_like("send-away"), ["send-away -1,1 city e"]);
    game.assert_refused("send-away 1,1 city w", "PRINCESS-14");
}

/// X-IC-04
#[test]
fn x_ic_04_no_large_meeple_after_a_removal() {
    let mut game = game();
    game.turn("road-straight 1,0", "pass").turn("city-straight 0,1 r90", "meeple city n");
    let mut declined = game.clone();
    lay(&mut declined, "princess-city-three 0,2 r180").play("pass").assert_offered("large field n");

    game.turn("princess-city-three 0,2 r180", "send-away 0,1 city n");
    assert_eq!((game.active(), game.decider()), ("B", "chance"));
    assert!(game.events().iter().any(|line| line.contains("PRINCESS-08")), "{:?}", game.events());
    assert!(game.figures().is_empty() && !game.refusal("large 0,2 field n").is_empty());
}

/// X-IC-05, PORTAL-09
#[test]
fn x_ic_05_through_the_portal_wherever_a_plain_one_may() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "pass");
    lay(&mut game, "portal-city-three 0,1 r180");
    let plain = places_of(&game, "meeple");
    assert!(plain.iter().any(|place| place.starts_with("0,-1 monastery")), "{plain:?}");
    assert_eq!(places_of(&game, "large"), plain);
    game.play("large 0,-1 monastery");
    assert_eq!(game.figures_at("0,-1"), ["A large monastery"]);
}

/// X-IC-06, FAIRY-07
#[test]
fn x_ic_06_the_fairy_gives_three_for_a_large_meeple() {
    let mut game = game();
    game.turn("city-straight 0,1 r90", "large city n").turn("road-straight 1,0", "pass");
    game.turn("road-straight -1,0", "fairy 0,1 city n").turn("city-cap 0,2 r180", "pass");
    assert_eq!(game.scores(), [6 + 3, 0]);
    assert_eq!((game.figures(), game.in_supply(0, "large")), (vec!["0,1 fairy".to_owned()], 1));
}

/// X-IC-07
#[test]
fn x_ic_07_a_cathedral_under_the_dragon_acts() {
    let mut game = game();
    game.turn("cathedral 0,1", "pass").turn("city-cap 1,1 r270", "pass");
    game.turn("volcano-road-straight -1,0", "pass");
    let walk = "pass; dragon 0,0; dragon 1,0; dragon 1,1; dragon 0,1";
    game.turn("dragon-road-straight 1,0", walk);
    assert_eq!((game.figures_at("0,1"), game.active()), (vec!["dragon".to_owned()], "A"));
    game.turn("city-straight-pennant 0,2 r90", "meeple city n").turn("city-cap -1,1 r90", "pass");
    game.turn("city-cap 0,3 r180", "pass");
    let city = game.feature("0,1 city n");
    assert_eq!((city.complete, city.tiles), (true, 6));
    assert_eq!((game.scores(), game.figures_at("0,1")), (&[21, 0][..], vec!["dragon".to_owned()]));
}

/// X-IC-07
#[test]
fn x_ic_07_an_inn_under_the_dragon_acts() {
    let mut game = game();
    game.turn("inn-road-straight 1,0", "pass").turn("road-straight 2,0", "meeple road w");
    game.turn("volcano-plain 1,1", "pass")
        .turn("dragon-crossing -1,0", "pass; dragon 1,0; dragon 0,0; dragon -1,0");
    assert_eq!((game.figures_at("-1,0"), game.scores()), (vec!["dragon".to_owned()], &[0, 0][..]));
    game.turn("crossing-three 3,0", "pass");
    assert_eq!(game.scores(), [0, 10]);
}

/// X-IC-08
#[test]
fn x_ic_08_no_large_meeple_after_the_fairy_moved() {
    let mut game = game();
    game.turn("road-straight 1,0", "meeple road w").turn("volcano-plain 0,-1", "pass");
    lay(&mut game, "dragon-road-straight 2,0").assert_offered("large field n").play("fairy 1,0 road w");
    assert!(game.offered_like("large").is_empty());
    game.assert_refused("large field n", "BASE-10");
}

/// An open road with an inn and A's highwayman on it with the fairy, to the end.
fn open_inn_road(composition: Composition) -> Script {
    let mut game = Script::with_tiles(composition, 2, &["inn-road-straight", "2 road-straight"]);
    game.turn("inn-road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    game.turn("road-straight 3,0", "fairy 1,0 road w");
    game
}

/// IC-56
#[test]
fn ic_56_a_road_worth_nothing_is_scored_and_its_fairy_points_come() {
    let mut game = open_inn_road(Composition::new().expansion("fairy"));
    assert_eq!(game.finish(), [3, 0]);
    let told = points(&game);
    assert!(told.iter().any(|line| line.starts_with("A 0 points")), "{told:?}");
    assert!(told.iter().any(|line| line.starts_with("A 3 points")), "{told:?}");
}

/// X-IC-09
#[test]
fn x_ic_09_an_open_inn_road_gives_the_fairy_points() {
    let dragon = ["volcano", "dragon", "princess", "portal", "fairy"];
    let composition = dragon.into_iter().fold(Composition::new(), Composition::expansion);
    let mut game = open_inn_road(composition.without("dragon"));
    assert_eq!(game.finish(), [3, 0]);
}

/// X-IC-09
#[test]
fn x_ic_09_an_open_cathedral_city_gives_the_fairy_points() {
    let deck = ["cathedral", "2 city-straight-pennant"];
    let mut game = Script::with_tiles(Composition::new().expansion("fairy"), 2, &deck);
    game.turn("cathedral 0,1", "large city n").turn("city-straight-pennant 0,2 r90", "pass");
    game.turn("city-straight-pennant 1,1", "fairy 0,1 city n");
    assert_eq!(game.finish(), [3, 0]);
}
