//! Placing the builder, and its way home: TB-20 to TB-29.

use tilewright_testkit::prelude::*;

use crate::common::{
    builder_in_city, builder_on_road, dragon_game, expansion, game, lay, part, plenty, special, turn_of,
    wait_for,
};

/// TB-20
#[test]
fn tb_20_on_a_road_that_holds_an_own_meeple() {
    let mut game = game(2);
    turn_of(&mut game, "A", "road-straight 1,0", "meeple road w");
    wait_for(&mut game, "A");
    lay(&mut game, "crossing-three 2,0");
    assert_eq!(game.offered_like("builder").len(), 1);
    game.assert_offered("builder road w").play("builder road w");
    assert_eq!(game.figures_at("2,0"), ["A builder road w"]);
}

/// TB-20: on the tile just laid, however near the meeple is.
#[test]
fn tb_20_on_no_other_tile() {
    let mut game = game(2);
    turn_of(&mut game, "A", "road-straight 1,0", "meeple road w");
    wait_for(&mut game, "A");
    lay(&mut game, "road-straight 2,0").assert_refused("builder 1,0 road w", "TB-20");
}

/// TB-21
#[test]
fn tb_21_meeples_of_others_do_not_let_it_in() {
    let mut game = game(2);
    turn_of(&mut game, "B", "city-straight 0,1 r90", "meeple city n");
    lay(&mut game, "city-straight 0,2 r90");
    assert!(game.offered_like("builder").is_empty());
    game.assert_refused("builder city n", "TB-21");
}

/// TB-21
#[test]
fn tb_21_meeple_and_builder_are_two_figures() {
    let mut game = game(2);
    lay(&mut game, "city-straight 0,1 r90").assert_not_offered("builder city n").play("meeple city n");
    assert!(!game.refusal("builder 0,1 city n").is_empty());
    assert_eq!(part(&game), ("B", 1, "chance"));
}

/// TB-22
#[test]
fn tb_22_on_roads_and_in_cities_only() {
    let mut game = game(2);
    turn_of(&mut game, "A", "road-straight 1,0", "meeple road w");
    wait_for(&mut game, "A");
    lay(&mut game, "monastery-road 2,0 r90").assert_offered("builder road w");
    assert_eq!(game.offered_like("builder").len(), 1);
    game.assert_refused("builder monastery", "TB-22").assert_refused("builder field n", "TB-22");
}

/// TB-23
#[test]
fn tb_23_not_where_the_tile_completes() {
    let mut game = game(2);
    turn_of(&mut game, "A", "crossing-three 1,0", "meeple road w");
    wait_for(&mut game, "A");
    lay(&mut game, "crossing-three -1,0");
    assert!(game.offered_like("builder").is_empty());
    game.assert_refused("builder road e", "TB-23");
}

/// TB-24
#[test]
fn tb_24_with_no_meeple_in_supply() {
    let one = || Script::with_tiles(expansion().figures("meeple", 1), 2, plenty());
    let (mut road, mut field) = (one(), one());
    for (game, claim, wanted) in
        [(&mut road, "meeple road w", "builder road w"), (&mut field, "meeple field n", "pig field n")]
    {
        turn_of(game, "A", "road-straight 1,0", claim);
        assert_eq!(game.in_supply(0, "meeple"), 0);
        wait_for(game, "A");
        lay(game, "road-straight 2,0").assert_offered(wanted);
    }
}

/// A's knight and builder in the column over the start tile; B's two knights beside the empty cell 0,3. B is active.
fn one_against_two(game: &mut Script) {
    builder_in_city(game, "A");
    turn_of(game, "B", "meadow 1,2", "pass");
    turn_of(game, "A", "meadow -1,2", "pass");
    turn_of(game, "B", "city-cap 1,3 r270", "meeple city w");
    wait_for(game, "B");
    game.turn("city-cap -1,3 r90", "meeple city e");
    wait_for(game, "B");
}

/// TB-25
#[test]
fn tb_25_counts_for_no_majority() {
    let mut game = game(2);
    one_against_two(&mut game);
    game.turn("city-three 0,3 r180", "pass");
    assert_eq!(game.scores(), [0, 12]);
    assert_eq!(game.in_supply(0, "meeple"), 7);
}

/// TB-25: nor does it earn a share in a tie.
#[test]
fn tb_25_adds_nothing_to_a_tie() {
    let mut game = game(2);
    builder_in_city(&mut game, "A");
    turn_of(&mut game, "B", "meadow 1,2", "pass");
    turn_of(&mut game, "A", "meadow -1,2", "pass");
    turn_of(&mut game, "B", "city-cap 1,3 r270", "meeple city w");
    turn_of(&mut game, "A", "city-cap -1,3 r90", "pass");
    turn_of(&mut game, "B", "city-three 0,3 r180", "pass");
    assert_eq!(game.scores(), [12, 12]);
}

/// TB-26
#[test]
fn tb_26_builders_of_several_players_share_a_city() {
    let mut game = game(2);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("meadow 1,1", "pass");
    game.turn("meadow -1,1", "pass").turn("city-cap 1,2 r270", "meeple city w");
    game.turn("meadow -2,1", "pass").turn("city-three 0,2 r90", "builder city n");
    lay(&mut game, "city-straight 0,3 r90").assert_offered("builder city n").play("builder city n");
    let mut figures = game.feature("0,0 city n").figures;
    figures.sort();
    assert_eq!(figures, ["A builder", "A meeple", "B builder", "B meeple"]);
}

/// TB-27
#[test]
fn tb_27_home_when_its_city_is_scored() {
    let mut game = game(2);
    builder_in_city(&mut game, "A");
    turn_of(&mut game, "B", "city-cap 0,3 r180", "pass");
    assert_eq!((game.scores(), game.in_supply(0, "meeple"), special(&game, 0)), (&[8, 0][..], 7, [1, 1]));
    assert_eq!(part(&game), ("A", 1, "chance"));
}

/// TB-27: also when somebody else scores.
#[test]
fn tb_27_whoever_scores() {
    let mut game = game(2);
    one_against_two(&mut game);
    assert_eq!(special(&game, 0), [0, 1]);
    game.turn("city-three 0,3 r180", "pass");
    assert_eq!(special(&game, 0), [1, 1]);
}

/// TB-27, TB-28: it stays with the last of two knights, and goes home as part of scoring when that one does.
#[test]
fn tb_27_nobody_is_stranded_by_scoring() {
    let mut game = dragon_game(2);
    builder_in_city(&mut game, "A");
    turn_of(&mut game, "B", "meadow 1,2", "pass");
    game.turn("city-cap 1,3 r270", "meeple city w")
        .turn("princess-city-three 0,3 r180", "send-away 0,1 city n");
    assert_eq!((special(&game, 0), game.figures_at("0,2")), ([0, 1], vec!["A builder city n".to_owned()]));
    turn_of(&mut game, "A", "meadow 1,1", "pass");
    turn_of(&mut game, "B", "meadow -1,2", "pass");
    turn_of(&mut game, "B", "city-cap -1,3 r90", "pass");
    assert_eq!((game.scores(), special(&game, 0)), (&[12, 0][..], [1, 1]));
    assert!(game.history().iter().all(|line| !line.contains("stranded")), "{:?}", game.history());
}

/// TB-28
#[test]
fn tb_28_home_at_once_without_an_own_meeple() {
    let mut game = dragon_game(2);
    builder_in_city(&mut game, "A");
    wait_for(&mut game, "B");
    lay(&mut game, "princess-city-three 0,3 r180").play("send-away 0,1 city n");
    assert_eq!((special(&game, 0), game.figures()), ([1, 1], Vec::new()));
}

/// TB-29
#[test]
fn tb_29_stays_while_its_feature_is_open() {
    let mut game = game(2);
    builder_on_road(&mut game);
    for turn in 1..=3 {
        game.turn(&format!("meadow 1,-{turn}"), "pass");
        wait_for(&mut game, "A");
    }
    assert_eq!(game.figures_at("2,0"), ["A builder road e"]);
    lay(&mut game, "meadow 1,-4");
    assert!(game.offered_like("builder").is_empty(), "it is on the board");
    game.assert_refused("take-back 2,0 road w", "BASE-36");
}
