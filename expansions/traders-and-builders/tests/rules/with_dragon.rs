//! Meeting volcano and dragon: X-TB-01 to X-TB-06, X-TB-14, and the rules of theirs that speak of builder and pig.

use tilewright_testkit::prelude::*;

use crate::common::{
    builder_on_road, dragon_game, goods, lay, part, plenty_of_all, special, turn_of, wait_for, with_dragon,
};

/// A's meeple on the road at 1,0, or beside it, which the volcano tile at 2,0 extends. A is to act.
fn volcano_extends(composition: Composition, claim: &str) -> Script {
    let mut game = Script::with_tiles(composition, 2, plenty_of_all());
    turn_of(&mut game, "A", "road-straight 1,0", claim);
    wait_for(&mut game, "A");
    lay(&mut game, "volcano-road-straight 2,0");
    game
}

/// X-TB-01, VOLCANO-05
#[test]
fn x_tb_01_forbidden() {
    let chosen = || with_dragon().choose("pd_volcano_builder_pig", "forbidden");
    for composition in [with_dragon, chosen] {
        for (claim, wish) in [("meeple road w", "builder road w"), ("meeple field n", "pig field n")] {
            let mut game = volcano_extends(composition(), claim);
            game.assert_refused(&wish.replacen(' ', " 2,0 ", 1), "VOLCANO-05");
            assert!(game.offered_like("builder").is_empty() && game.offered_like("pig").is_empty());
        }
    }
}

/// X-TB-01, VOLCANO-05
#[test]
fn x_tb_01_allowed() {
    let chosen = || with_dragon().choose("pd_volcano_builder_pig", "allowed");
    for (claim, wish) in [("meeple road w", "builder road w"), ("meeple field n", "pig field n")] {
        let mut game = volcano_extends(chosen(), claim);
        game.assert_offered(wish).play(wish);
        assert_eq!(game.figures_at("2,0").len(), 2, "it shares the tile with the dragon");
    }
}

/// VOLCANO-05
#[test]
fn volcano_05_forbidden() {
    volcano_extends(with_dragon(), "meeple road w").assert_refused("builder 2,0 road w", "VOLCANO-05");
}

/// VOLCANO-05
#[test]
fn volcano_05_allowed() {
    let chosen = with_dragon().choose("pd_volcano_builder_pig", "allowed");
    volcano_extends(chosen, "meeple road w").assert_offered("builder road w");
}

/// A's meeple at 1,0 and special figure alone at 2,0; the dragon is at 2,-1, and on B's turn it steps to 2,0.
fn eaten_alone(claim: &str, special: &str) -> Script {
    let mut game = dragon_game(2);
    turn_of(&mut game, "A", "road-straight 1,0", claim);
    turn_of(&mut game, "A", "road-straight 2,0", special);
    turn_of(&mut game, "B", "volcano-plain 2,-1", "pass");
    wait_for(&mut game, "B");
    lay(&mut game, "dragon-road-straight 3,0").play("pass").play("dragon 2,0");
    assert_eq!(game.figures_at("2,0"), ["dragon"]);
    assert_eq!(game.figures_at("1,0").len(), 1, "the meeple is out of reach so far");
    game
}

/// X-TB-02, MENU-10
#[test]
fn x_tb_02_a_builder_is_eaten() {
    assert_eq!(special(&eaten_alone("meeple road w", "builder road w"), 0), [1, 1]);
}

/// MENU-10
#[test]
fn menu_10_a_builder_goes_home() {
    let game = eaten_alone("meeple road w", "builder road w");
    assert_eq!((game.in_supply(0, "builder"), game.in_supply(1, "builder")), (1, 1));
}

/// X-TB-03, MENU-11
#[test]
fn x_tb_03_a_pig_is_eaten() {
    assert_eq!(special(&eaten_alone("meeple field n", "pig field n"), 0), [1, 1]);
}

/// MENU-11
#[test]
fn menu_11_a_pig_goes_home() {
    let game = eaten_alone("meeple field n", "pig field n");
    assert_eq!((game.in_supply(0, "pig"), game.in_supply(1, "pig")), (1, 1));
}

/// A's only meeple of a feature on 0,0, brought there by the portal, and the special figure on the tile `next`; the
/// dragon, from the north or the west, enters 0,0 only.
fn stranded(meeple: &str, volcano: &str, next: &str, figure: &str) -> Script {
    let mut game = dragon_game(2);
    game.turn("portal-crossing 0,-1", meeple).turn(volcano, "pass").turn(next, figure);
    assert_eq!(special(&game, 0).iter().sum::<usize>(), 1);
    lay(&mut game, "dragon-road-straight -1,0").play("pass").play("dragon 0,0");
    game
}

/// X-TB-04, DRAGON-42
#[test]
fn x_tb_04_the_builder_in_a_city_goes_home_with_the_last_knight() {
    let mut game = dragon_game(2);
    game.turn("portal-crossing 1,0", "meeple 0,0 city n").turn("volcano-plain 0,-1", "pass");
    game.turn("city-straight 0,1 r90", "builder city n");
    lay(&mut game, "dragon-road-straight -1,0").play("pass").play("dragon 0,0");
    assert_eq!((game.in_supply(0, "meeple"), special(&game, 0)), (7, [1, 1]));
    assert!(game.figures_at("0,1").is_empty());
}

/// X-TB-05, DRAGON-42
#[test]
fn x_tb_05_the_builder_on_a_road_goes_home_with_the_last_highwayman() {
    let game =
        stranded("meeple 0,0 road e", "volcano-city-cap 0,1 r180", "road-straight 1,0", "builder road w");
    assert_eq!((game.in_supply(0, "meeple"), special(&game, 0)), (7, [1, 1]));
    assert!(game.figures_at("1,0").is_empty());
}

/// X-TB-06, DRAGON-42
#[test]
fn x_tb_06_the_pig_goes_home_with_the_last_farmer() {
    let game =
        stranded("meeple 0,0 field el", "volcano-city-cap 0,1 r180", "road-straight 1,0", "pig field n");
    assert_eq!((game.in_supply(0, "meeple"), special(&game, 0)), (7, [1, 1]));
    assert!(game.figures_at("1,0").is_empty());
}

/// DRAGON-42
#[test]
fn dragon_42_stranded_figures_go_home() {
    let game =
        stranded("meeple 0,0 road e", "volcano-city-cap 0,1 r180", "road-straight 1,0", "builder road w");
    assert_eq!(game.figures(), ["0,0 dragon"]);
}

/// A's only knight at 0,1 in a city with a wine symbol that A completes with a dragon tile; the dragon is at 1,1.
fn completed_by_a_dragon_tile(timing: &str) -> Script {
    let composition = with_dragon().choose("pd_dragon_timing", timing);
    let mut game = Script::with_tiles(composition, 2, plenty_of_all());
    game.turn("wine-city-straight 0,1 r90", "meeple city n").turn("volcano-plain 1,1", "pass");
    lay(&mut game, "dragon-city-cap 0,2 r180").play("pass").play("dragon 0,1");
    while game.phase() == "dragon-moves" {
        let step = game.offered().remove(0);
        game.play(&step);
    }
    game
}

/// X-TB-14
#[test]
fn x_tb_14_before_scoring() {
    let game = completed_by_a_dragon_tile("before_scoring");
    assert_eq!((game.scores(), goods(&game, 0), game.in_supply(0, "meeple")), (&[0, 0][..], [1, 0, 0], 7));
}

/// X-TB-14
#[test]
fn x_tb_14_after_scoring() {
    let game = completed_by_a_dragon_tile("after_scoring");
    assert_eq!((game.scores(), goods(&game, 0), game.in_supply(0, "meeple")), (&[6, 0][..], [1, 0, 0], 7));
}

/// A's highwayman at 1,0 and builder at 2,0 with the dragon at 2,-1; A extends the road with a dragon tile.
fn dragon_tile_on_the_builders_road(meeples: u8) -> Script {
    let mut game = Script::with_tiles(with_dragon().figures("meeple", meeples), 2, plenty_of_all());
    game.turn("road-straight 1,0", "meeple road w").turn("meadow 1,1", "pass");
    game.turn("road-straight 2,0", "builder road w").turn("volcano-plain 2,-1", "pass");
    lay(&mut game, "dragon-road-straight 3,0").play("pass").play("dragon 2,0");
    assert_eq!(special(&game, 0), [1, 1]);
    game
}

/// TURN-12
#[test]
fn turn_12_the_right_survives_the_builder() {
    let mut game = dragon_tile_on_the_builders_road(7);
    game.play("dragon 3,0");
    assert_eq!(part(&game), ("A", 2, "chance"));
}

/// DRAGON-45
#[test]
fn dragon_45_eaten_meeples_are_free_in_the_second_part() {
    let mut game = dragon_tile_on_the_builders_road(1);
    game.play("dragon 1,0");
    assert!(!game.refusal("meeple 3,0 field n").is_empty(), "not in this part");
    game.play("dragon 0,0");
    assert_eq!((part(&game), game.in_supply(0, "meeple")), (("A", 2, "chance"), 1));
    lay(&mut game, "meadow 3,1").assert_offered("meeple field n");
}

/// VOLCANO-08: what the dragon eats is not put on its tile.
#[test]
fn volcano_08_no_builder_on_the_dragons_tile() {
    let mut game = volcano_extends(with_dragon(), "meeple road w");
    assert!(game.refusal("builder 2,0 road w").contains(&"VOLCANO-08"));
}

/// TURN-10, on the side of the dragon; see `with_fairy` for the rest.
#[test]
fn turn_10_every_step_comes_again() {
    let mut game = dragon_game(2);
    builder_on_road(&mut game);
    turn_of(&mut game, "B", "volcano-plain -1,-1", "pass");
    lay(&mut game, "dragon-road-straight 3,0").play("pass");
    while game.phase() == "dragon-moves" {
        let step = game.offered().remove(0);
        game.play(&step);
    }
    assert_eq!(part(&game), ("A", 2, "chance"));
    lay(&mut game, "dragon-road-straight -1,0").play("pass");
    assert_eq!((game.phase(), game.active()), ("dragon-moves", "A"));
}
