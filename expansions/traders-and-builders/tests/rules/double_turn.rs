//! The second part of a turn: TB-30 to TB-40.

use tilewright_testkit::prelude::*;

use crate::common::{
    builder_in_city, builder_on_road, dragon_game, expansion, game, lay, part, plenty, plenty_of_all,
    special, turn_of, wait_for, with_dragon,
};

/// TB-30
#[test]
fn tb_30_extending_the_builders_road_earns_a_second_part() {
    let mut game = game(2);
    builder_on_road(&mut game);
    game.turn("road-straight 3,0", "pass");
    assert_eq!(part(&game), ("A", 2, "chance"));
    assert!(game.events().iter().any(|line| line.contains("part 2")), "{:?}", game.events());
    game.turn("meadow 3,1", "pass");
    assert_eq!(part(&game), ("B", 1, "chance"));
}

/// TB-30: other features earn nothing.
#[test]
fn tb_30_other_tiles_earn_nothing() {
    let mut game = game(2);
    builder_on_road(&mut game);
    game.turn("city-straight 0,1 r90", "pass");
    assert_eq!(part(&game), ("B", 1, "chance"));
}

/// TB-31
#[test]
fn tb_31_not_for_the_tile_it_is_placed_on() {
    let mut game = game(2);
    turn_of(&mut game, "A", "road-straight 1,0", "meeple road w");
    turn_of(&mut game, "A", "road-straight 2,0", "builder road w");
    assert_eq!(part(&game), ("B", 1, "chance"));
}

/// TB-32
#[test]
fn tb_32_extend_completing_with_a_cap_is_extending() {
    let mut game = game(2);
    builder_in_city(&mut game, "A");
    turn_of(&mut game, "A", "city-cap 0,3 r180", "pass");
    assert_eq!((part(&game), game.scores()), (("A", 2, "chance"), &[8, 0][..]));
}

/// TB-32: at the other end of the road.
#[test]
fn tb_32_extend_at_any_distance() {
    let mut game = game(2);
    builder_on_road(&mut game);
    game.turn("road-straight -1,0", "pass");
    assert_eq!(part(&game), ("A", 2, "chance"));
}

/// A's road is open at -2,0 alone; A closes it there with a tile that is no part of it.
fn closed_from_outside(composition: Composition) -> Script {
    let mut game = Script::with_tiles(composition, 2, plenty());
    turn_of(&mut game, "A", "crossing-three 1,0", "meeple road w");
    turn_of(&mut game, "A", "road-straight -1,0", "builder road w");
    turn_of(&mut game, "A", "ruin -2,0", "pass");
    assert_eq!((game.scores(), special(&game, 0)), (&[3, 0][..], [1, 1]));
    game
}

/// TB-32
#[test]
fn tb_32_extend_not_for_a_tile_that_only_closes() {
    assert_eq!(part(&closed_from_outside(expansion())), ("B", 1, "chance"));
    let chosen = expansion().choose("tb_builder_trigger", "extend");
    assert_eq!(part(&closed_from_outside(chosen)), ("B", 1, "chance"));
}

/// TB-32
#[test]
fn tb_32_extend_or_complete_for_a_tile_that_only_closes() {
    let chosen = expansion().choose("tb_builder_trigger", "extend_or_complete");
    assert_eq!(part(&closed_from_outside(chosen)), ("A", 2, "chance"));
}

/// TB-32
#[test]
fn tb_32_presets_choose_as_published() {
    for (preset, trigger) in [("c2", "extend"), ("c1_hig", "extend"), ("hig_2005", "extend_or_complete")] {
        let rules = Composition::new().sets(["base", "traders-and-builders"]).preset(preset).into_rules();
        let chosen = ["tb_builder_trigger", "tb_second_part"].map(|option| rules.option(option));
        assert_eq!(chosen, [Some(trigger), Some("compulsory")], "{preset}");
    }
}

/// TB-33
#[test]
fn tb_33_tiles_of_others_earn_nothing() {
    let mut game = game(3);
    builder_on_road(&mut game);
    wait_for(&mut game, "B");
    game.turn("road-straight 3,0", "pass");
    assert_eq!(part(&game), ("C", 1, "chance"));
}

/// TB-34
#[test]
fn tb_34_compulsory() {
    let chosen = expansion().choose("tb_second_part", "compulsory");
    for composition in [expansion(), chosen] {
        let mut game = Script::with_tiles(composition, 2, plenty());
        builder_on_road(&mut game);
        lay(&mut game, "road-straight 3,0").assert_refused("second-part", "TB-34").play("pass");
        assert_eq!(part(&game), ("A", 2, "chance"));
        lay(&mut game, "meadow 3,1");
        assert_eq!(game.active(), "A");
    }
}

/// A has extended the builder's road and is asked.
fn asked() -> Script {
    let mut game = Script::with_tiles(expansion().choose("tb_second_part", "optional"), 2, plenty());
    builder_on_road(&mut game);
    lay(&mut game, "road-straight 3,0").assert_refused("second-part", "TB-34").play("pass");
    assert_eq!((game.phase(), part(&game)), ("second-part", ("A", 1, "A")));
    assert_eq!(game.offered(), ["second-part", "pass"]);
    game
}

/// TB-34
#[test]
fn tb_34_optional() {
    let (mut declined, mut taken) = (asked(), asked());
    declined.play("pass");
    assert_eq!(part(&declined), ("B", 1, "chance"));
    taken.play("second-part");
    assert_eq!(part(&taken), ("A", 2, "chance"));
    taken.turn("road-straight 4,0", "pass");
    assert_eq!(part(&taken), ("B", 1, "chance"), "nobody is asked for a third part");
}

/// TB-34: who has earned nothing is not asked.
#[test]
fn tb_34_optional_asks_only_who_has_earned_it() {
    let mut game = Script::with_tiles(expansion().choose("tb_second_part", "optional"), 2, plenty());
    builder_on_road(&mut game);
    game.turn("meadow 1,1", "pass");
    assert_eq!(part(&game), ("B", 1, "chance"));
    game.turn("road-straight 3,0", "pass");
    assert_eq!(part(&game), ("A", 1, "chance"));
}

/// TB-34, TURN-16: after everything else, also where the dragon moves after scoring.
#[test]
fn tb_34_optional_asks_after_the_dragon() {
    let composition =
        with_dragon().choose("tb_second_part", "optional").choose("pd_dragon_timing", "after_scoring");
    let mut game = Script::with_tiles(composition, 2, plenty_of_all());
    builder_on_road(&mut game);
    turn_of(&mut game, "B", "volcano-plain 2,1", "pass");
    lay(&mut game, "dragon-road-straight 3,0").play("pass");
    assert_eq!(game.phase(), "dragon-moves");
    game.play("dragon 2,0").play("dragon 3,0");
    assert_eq!((game.phase(), game.decider()), ("second-part", "A"));
}

/// TB-35
#[test]
fn tb_35_no_third_part() {
    let mut game = game(2);
    builder_on_road(&mut game);
    game.turn("road-straight 3,0", "pass").turn("road-straight 4,0", "pass");
    assert_eq!(part(&game), ("B", 1, "chance"));
    wait_for(&mut game, "A");
    game.turn("road-straight 5,0", "pass");
    assert_eq!(part(&game), ("A", 2, "chance"), "the next turn is a new one");
}

/// TB-36
#[test]
fn tb_36_each_part_has_an_action() {
    let mut game = game(2);
    builder_on_road(&mut game);
    game.turn("crossing-three 3,0", "meeple road s").turn("monastery 1,1", "meeple monastery");
    assert_eq!(game.figures_at("3,0"), ["A meeple road s"]);
    assert_eq!(game.figures_at("1,1"), ["A meeple monastery"]);
    assert_eq!(part(&game), ("B", 1, "chance"));
}

/// TB-36
#[test]
fn tb_36_the_first_part_is_scored_before_the_second_draw() {
    let mut game = game(2);
    builder_in_city(&mut game, "A");
    wait_for(&mut game, "A");
    lay(&mut game, "city-cap 0,3 r180").play("pass");
    assert_eq!((game.scores(), part(&game)), (&[8, 0][..], ("A", 2, "chance")));
}

/// TB-37
#[test]
fn tb_37_what_comes_home_is_free_in_the_second_part() {
    let mut game = Script::with_tiles(expansion().figures("meeple", 2), 2, plenty());
    turn_of(&mut game, "A", "city-straight 0,1 r90", "meeple city n");
    turn_of(&mut game, "A", "crossing-three 1,0", "meeple road w");
    turn_of(&mut game, "A", "road-straight -1,0", "builder road w");
    assert_eq!((game.in_supply(0, "meeple"), special(&game, 0)), (0, [0, 1]));
    turn_of(&mut game, "A", "crossing-three -2,0", "");
    assert_eq!((game.scores(), part(&game)), (&[4, 0][..], ("A", 2, "chance")));
    lay(&mut game, "city-straight 0,2 r90").assert_offered("builder city n").assert_offered("meeple field e");
}

/// TB-38, TURN-12
#[test]
fn tb_38_the_right_outlasts_the_builder() {
    let mut game = dragon_game(2);
    builder_in_city(&mut game, "A");
    turn_of(&mut game, "A", "princess-city-three 0,3 r180", "send-away 0,1 city n");
    assert_eq!(special(&game, 0), [1, 1]);
    assert_eq!(part(&game), ("A", 2, "chance"));
}

/// A has earned a second part, and no city is open, so that the hub fits nowhere.
fn hub_in_second_part(composition: Composition) -> Script {
    let mut game = Script::with_tiles(composition, 2, plenty());
    turn_of(&mut game, "B", "city-cap 0,1 r180", "pass");
    builder_on_road(&mut game);
    game.turn("road-straight 3,0", "pass").draw("hub");
    assert_eq!(part(&game), ("A", 2, "chance"));
    game.turn("meadow 3,1", "pass");
    assert_eq!(part(&game), ("B", 1, "chance"));
    game
}

/// TB-39
#[test]
fn tb_39_discard() {
    let discard = expansion().choose("base_unplaceable_tile", "discard");
    for composition in [expansion(), discard] {
        assert_eq!(hub_in_second_part(composition).discarded(), ["hub"]);
    }
}

/// TB-39
#[test]
fn tb_39_return() {
    let game = hub_in_second_part(expansion().choose("base_unplaceable_tile", "return"));
    assert!(game.discarded().is_empty());
}

/// TB-39
#[test]
fn tb_39_in_the_first_part_only_the_tile_that_is_placed_counts() {
    let mut game = game(2);
    turn_of(&mut game, "B", "city-cap 0,1 r180", "pass");
    builder_on_road(&mut game);
    game.draw("hub").turn("meadow 1,1", "pass");
    assert_eq!(part(&game), ("B", 1, "chance"));
}

/// TB-40, TURN-11
#[test]
fn tb_40_without_a_tile_the_game_ends() {
    let deck = ["3 road-straight", "2 monastery"];
    for composition in [expansion(), expansion().choose("tb_second_part", "optional")] {
        let mut game = Script::with_tiles(composition, 2, &deck);
        game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "pass");
        game.turn("road-straight 2,0", "builder road w").turn("monastery 0,-2", "pass");
        game.turn("road-straight 3,0", "pass");
        assert!(game.is_over());
        assert_eq!(game.scores(), [4, 0]);
    }
}

/// TB-40
#[test]
fn tb_40_the_supply_runs_out_while_redrawing() {
    let deck = Deck::of(&["3 road-straight", "monastery", "city-cap"]).tile("hub", "city N E S W");
    let mut game = Script::with_tiles(expansion(), 2, deck);
    game.turn("road-straight 1,0", "meeple road w").turn("city-cap 0,1 r180", "pass");
    game.turn("road-straight 2,0", "builder road w").turn("monastery 0,-1", "pass");
    game.turn("road-straight 3,0", "pass");
    assert_eq!((game.remaining(), part(&game)), (1, ("A", 2, "chance")));
    game.draw("hub");
    assert_eq!((game.is_over(), game.discarded()), (true, vec!["hub".to_owned()]));
}
