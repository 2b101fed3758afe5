//! Before the first turn: BASE-01 to BASE-06.

use tilewright_core::error::SetupError;
use tilewright_core::geometry::Cell;
use tilewright_testkit::prelude::*;

use crate::common::base;

/// BASE-01
#[test]
fn base_01_one_tile_lies_on_the_board_and_71_are_in_the_supply() {
    let game = Script::new("base", 2);
    assert_eq!(game.game().state().board().tiles().len(), 1);
    assert_eq!(game.remaining(), 71);
}

/// BASE-01
#[test]
fn base_01_expansion_tiles_are_mixed_in_before_the_first_turn() {
    let composition = Composition::new().set("base").set("princess-and-dragon");
    let plain = ["volcano", "dragon", "princess", "portal", "fairy"];
    let game = Script::new(plain.into_iter().fold(composition, Composition::without), 2);
    assert_eq!(game.remaining(), 101);
    assert!(game.offered().contains(&"draw volcano-plain".to_owned()));
}

/// BASE-02
#[test]
fn base_02_the_start_tile_is_nobodys_and_may_be_joined_and_claimed() {
    let mut game = Script::new("base", 2);
    assert!(game.game().state().board().tile_at(Cell::ORIGIN).is_some());
    for feature in ["0,0 city n", "0,0 road e", "0,0 field el", "0,0 field s"] {
        let feature = game.feature(feature);
        assert!(!feature.complete && !feature.occupied && feature.open > 0, "{feature:?}");
    }
    assert!(game.is_one_feature("0,0 road e", "0,0 road w"));
    assert!(!game.is_one_feature("0,0 field el", "0,0 field s"));

    game.draw("city-three").place("0,1 r180").assert_offered("meeple city s").play("meeple city s");
    assert_eq!(game.feature("0,0 city n").figures, ["A meeple"]);
}

/// Plays a game out, always taking the choice in the middle, and says what was drawn.
fn draws(mut game: Game) -> Vec<String> {
    while let Some(decision) = game.decision() {
        let legal = decision.legal();
        let action = legal[legal.len() / 2];
        game.apply(action).unwrap();
    }
    let draws = game.actions().iter().map(|&action| game.text(action));
    draws.filter(|text| text.starts_with("draw ")).collect()
}

/// BASE-03
#[test]
fn base_03_the_same_seed_and_decisions_draw_the_same_tiles() {
    let rules = "base".into_rules();
    let game = |seed: u64| Game::new(&rules, Players::count(2), seed).unwrap();
    let first = draws(game(5));
    assert_eq!(first.len(), 71);
    assert_eq!(first, draws(game(5)));
    assert_ne!(first, draws(game(6)));
}

/// BASE-03
#[test]
fn base_03_a_fixed_list_of_tiles_repeats_a_game() {
    let rules = "base".into_rules();
    let list = ["monastery", "crossing-four", "city-cap", "road-bend"];
    let game = Game::with_draws(&rules, Players::count(2), 9, list).unwrap();
    let drawn = draws(game);
    let wanted: Vec<String> = list.iter().map(|tile| format!("draw {tile}")).collect();
    assert_eq!(drawn[..4], wanted);
}

/// BASE-03: every single tile of the supply is as likely as any other.
#[test]
fn base_03_a_design_comes_by_its_number_of_copies() {
    let rules = "base".into_rules();
    let state = rules.new_state(2, PlayerId::from_index(0), Recording::NONE).unwrap();
    let outcomes = rules.outcomes(&state);
    let weight =
        |id| outcomes.iter().find(|(one, _)| one.tile_kind() == rules.find_tile(id).unwrap()).unwrap().1;
    assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u32>(), 71);
    assert_eq!((weight("monastery"), weight("crossing-four"), weight("city-cap-road")), (4, 1, 3));
    // The thresholds of the draw lie where equal shares of the numbers want them.
    let share = u64::MAX / 71;
    let drawn = |tile: u64| rules.sample(&state, share * tile + share / 2).tile_kind();
    let monasteries = (0..71).filter(|&tile| Some(drawn(tile)) == rules.find_tile("monastery")).count();
    assert_eq!(monasteries, 4);
}

/// BASE-04
#[test]
fn base_04_each_player_begins_with_seven_meeples_and_no_points() {
    let game = Script::new("base", 3);
    for player in 0..3 {
        assert_eq!((game.in_supply(player, "meeple"), game.score(player)), (7, 0));
    }
    assert!(game.figures().is_empty());
}

/// BASE-04
#[test]
fn base_04_one_to_six_may_play() {
    let rules = "base".into_rules();
    for players in 1..=6 {
        assert!(Game::new(&rules, Players::count(players), 1).is_ok(), "{players} players");
    }
    for players in [0, 7] {
        let refused = Game::new(&rules, Players::count(players), 1).unwrap_err();
        assert_eq!(refused, SetupError::Players { given: players, least: 1, most: 6 });
    }
}

/// BASE-05
#[test]
fn base_05_turns_pass_clockwise_from_the_first_player() {
    let mut game = Script::seated("base", Players::named(["A", "B", "C"]).beginning_with(1));
    let mut order = Vec::new();
    for x in 1..=6 {
        order.push(game.active().to_owned());
        game.turn(&format!("road-straight {x},0"), "pass");
    }
    assert_eq!(order, ["B", "C", "A", "B", "C", "A"]);
}

/// BASE-06
#[test]
fn base_06_fields_on() {
    let mut game = Script::new("base", 2);
    assert_eq!(game.rules().option("base_fields"), Some("on"));
    assert!(game.rules().find_figure("abbot").is_none(), "nobody owns an abbot");
    game.draw("monastery").place("0,-1").assert_offered("meeple field n");
}

/// BASE-06
#[test]
fn base_06_fields_off() {
    let mut game =
        Script::with_tiles(base().choose("base_fields", "off"), 2, &["monastery", "road-straight"]);
    game.draw("monastery").place("0,-1");
    assert_eq!(game.offered(), ["meeple monastery", "pass"]);
    game.assert_refused("meeple field n", "BASE-06").play("pass");
    game.draw("road-straight").place("1,0");
    assert_eq!(game.offered(), ["meeple road e", "pass"]);
}
