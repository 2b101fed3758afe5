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
    game.turn("volcano-road-straight -1,0", "pass").turn("monastery 0,-1", "pass");
    game.turn("city-cap -1,1 r90", "large city e").turn("city-three 0,1 r180", "pass");
    // Joined and complete: the tie-break has sent all home. So the dragon comes before they are joined.
    game.undo().undo().undo();
    assert_eq!((strength(&game, "-1,1 city e", 0), game.in_supply(0, "large")), (2, 0));
}

/// X-IC-03, PRINCESS-13, PRINCESS-14
fn court(value: &str) -> Script {
    let mut game = Script::new(with_dragon().choose("pd_princess_large", value), 3);
    game.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "large city w");
    game.turn("road-straight -1,0", "pass").turn("monastery 0,-1", "pass").turn("monastery 0,-2", "pass");
    game.turn("city-cap -1,1 r90", "meeple city e");
    lay(&mut game, "princess-city-three 0,1 r180");
    game
}
