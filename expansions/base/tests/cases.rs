//! Scenarios of whole turns, by the number of their case: what reports about other programs got wrong.
//!
//! A case is a list of turns: letter of the tile, cell, quarter turns clockwise, act. The letters are the usual ones of
//! the base tiles; all of ours are printed the way the cases draw them.

use tilewright_testkit::prelude::*;

/// Letter and design.
const LETTERS: [(&str, &str); 12] = [
    ("B", "monastery"),
    ("C", "city-four-pennant"),
    ("E", "city-cap"),
    ("I", "two-cities-corner"),
    ("M", "city-corner-pennant"),
    ("N", "city-corner"),
    ("R", "city-three"),
    ("U", "road-straight"),
    ("V", "road-bend"),
    ("W", "crossing-three"),
    ("D", "city-cap-road"),
    ("G", "city-straight"),
];

fn design(letter: &str) -> &'static str {
    LETTERS.iter().find(|(known, _)| *known == letter).expect("a letter of the table").1
}

/// Letter, cell, quarter turns, act.
type Turn = (&'static str, &'static str, u16, &'static str);

/// After the listed turns, the game goes on or ends.
#[derive(Clone, Copy, PartialEq)]
enum Then {
    GoesOn,
    Ends,
}

/// Plays a case. Each refused act is tried after the tile of its turn (counted from 1) is laid: by cell and segment.
#[track_caller]
fn play(composition: Composition, turns: &[Turn], refused: &[(usize, &str)], then: Then) -> Script {
    let mut tiles: Vec<&str> = turns.iter().map(|turn| design(turn.0)).collect();
    if then == Then::GoesOn {
        tiles.push("monastery");
    }
    let mut game = Script::with_tiles(composition, 2, &tiles);
    for (index, (letter, cell, quarters, act)) in turns.iter().enumerate() {
        let player = ["A", "B"][index % 2];
        assert_eq!(game.active(), player);
        game.draw(design(letter)).place(&format!("{cell} r{}", quarters * 90));
        for (_, act) in refused.iter().filter(|(turn, _)| *turn == index + 1) {
            let rules = game.refusal(act);
            // Where nothing but passing is possible, the turn has gone on and says so instead.
            assert!(game.decider() != player || rules.contains(&"BASE-31"), "{act}: {rules:?}");
        }
        if game.decider() == player {
            game.play(act);
        } else {
            assert_eq!(*act, "pass", "turn {} asks for nothing", index + 1);
        }
    }
    if then == Then::Ends {
        game.finish();
    }
    game
}

/// Plays a case with nothing chosen.
#[track_caller]
fn plain(turns: &[Turn], refused: &[(usize, &str)], then: Then) -> Script {
    play(Composition::new(), turns, refused, then)
}

/// Plays a case to the end under a version of field scoring.
#[track_caller]
fn scored(turns: &[Turn], value: &str) -> Vec<i32> {
    play(Composition::new().choose("base_field_scoring", value), turns, &[], Then::Ends).scores().to_vec()
}

const S01: [Turn; 1] = [("E", "0,1", 2, "meeple city s")];

/// S01: BASE-32, BASE-43, BASE-47
#[test]
fn s01_a_city_of_two_tiles_is_claimed_and_closed_by_the_same_tile() {
    let game = plain(&S01, &[], Then::GoesOn);
    assert_eq!(game.scores(), [4, 0]);
    assert_eq!(game.in_supply(0, "meeple"), 7);
    assert!(game.figures().is_empty());
}

/// S01: BASE-47
#[test]
fn s01_half_a_city_of_two_tiles_gives_two() {
    let game = play(Composition::new().choose("base_tiny_city", "half"), &S01, &[], Then::GoesOn);
    assert_eq!(game.scores(), [2, 0]);
}

/// S02: BASE-24, BASE-27, BASE-46
#[test]
fn s02_one_tile_meets_the_same_city_on_two_of_its_sides() {
    let turns = [
        ("N", "0,-1", 2, "meeple city e"),
        ("N", "1,-1", 3, "pass"),
        ("N", "0,-2", 1, "pass"),
        ("M", "1,-2", 0, "pass"),
    ];
    let mut game = plain(&turns, &[], Then::GoesOn);
    assert_eq!(game.scores(), [10, 0]);
    let city = game.feature("1,-2 city n");
    assert_eq!((city.tiles, city.open, city.complete), (4, 0, true));
    assert_eq!(game.undo().feature("1,-2 city n").figures, ["A meeple"], "one knight while it was scored");
}

/// S03: BASE-21, BASE-27, BASE-31
#[test]
fn s03_two_separate_city_segments_of_one_tile_end_up_in_one_city() {
    let turns = [
        ("N", "0,-1", 2, "meeple city e"),
        ("N", "1,-1", 3, "pass"),
        ("N", "0,-2", 1, "pass"),
        ("I", "1,-2", 0, "pass"),
    ];
    let game = plain(&turns, &[(4, "meeple 1,-2 city n"), (4, "meeple 1,-2 city w")], Then::GoesOn);
    assert_eq!(game.scores(), [8, 0]);
    assert_eq!(game.feature("1,-2 city n").tiles, 4);
}

/// S04: BASE-31, BASE-33, BASE-41, BASE-43
#[test]
fn s04_four_cities_joined_by_one_tile_have_one_majority() {
    let turns = [
        ("U", "1,0", 0, "pass"),
        ("E", "1,1", 3, "meeple city w"),
        ("B", "1,2", 0, "pass"),
        ("U", "-1,0", 0, "pass"),
        ("E", "0,2", 2, "meeple city s"),
        ("U", "2,0", 0, "pass"),
        ("E", "-1,1", 1, "meeple city e"),
        ("C", "0,1", 0, "pass"),
    ];
    let game = plain(&turns, &[(8, "meeple 0,1 city n")], Then::GoesOn);
    assert_eq!(game.scores(), [12, 0]);
    assert_eq!(game.feature("0,1 city n").tiles, 5);
    assert_eq!((game.in_supply(0, "meeple"), game.in_supply(1, "meeple")), (7, 7));
}

/// S05: BASE-23
#[test]
fn s05_a_road_that_closes_into_a_loop() {
    let turns = [
        ("V", "0,-1", 3, "meeple road e"),
        ("V", "1,-1", 0, "pass"),
        ("V", "0,-2", 2, "pass"),
        ("V", "1,-2", 1, "pass"),
    ];
    let game = plain(&turns, &[], Then::GoesOn);
    assert_eq!(game.scores(), [4, 0]);
    assert_eq!(game.in_supply(0, "meeple"), 7);
}

/// S06: BASE-26, BASE-31, BASE-44, BASE-65
#[test]
fn s06_inside_and_outside_of_a_road_loop_are_different_fields() {
    let turns = [
        ("V", "0,-1", 3, "meeple field nl"),
        ("V", "1,-1", 0, "meeple field wl"),
        ("V", "0,-2", 2, "pass"),
        ("V", "1,-2", 1, "pass"),
        ("E", "2,-1", 0, "pass"),
        ("E", "2,0", 2, "pass"),
    ];
    let game = plain(&turns, &[(2, "meeple 1,-1 field nl"), (2, "meeple 1,-1 field el")], Then::Ends);
    assert_eq!(game.scores(), [3, 0]);
}

/// S07: BASE-31, BASE-66
#[test]
fn s07_a_field_that_touches_one_city_along_several_tiles_counts_it_once() {
    let turns = [
        ("U", "1,0", 0, "meeple field sl"),
        ("N", "0,-1", 2, "pass"),
        ("N", "1,-1", 3, "pass"),
        ("N", "0,-2", 1, "pass"),
        ("M", "1,-2", 0, "pass"),
    ];
    assert_eq!(plain(&turns, &[(2, "meeple 0,-1 field nl")], Then::Ends).scores(), [3, 0]);
}

const S08: [Turn; 2] = [("U", "1,0", 0, "meeple field nl"), ("E", "0,1", 2, "meeple field nl")];

/// S08: BASE-65, BASE-68
#[test]
fn s08_one_completed_city_feeds_two_different_fields() {
    assert_eq!(plain(&S08, &[], Then::Ends).scores(), [3, 3]);
}

/// S08: BASE-70. Once for a player, and these are two.
#[test]
fn s08_per_field_city_once_feeds_both_players() {
    assert_eq!(scored(&S08, "per_field_city_once"), [3, 3]);
}

/// S08: BASE-71. The city is awarded once, and both tie for it.
#[test]
fn s08_per_city_four_awards_the_city_once() {
    assert_eq!(scored(&S08, "per_city_four"), [4, 4]);
}

const S09: [Turn; 5] = [
    ("U", "1,0", 0, "meeple field nl"),
    ("E", "0,1", 2, "meeple field nl"),
    ("B", "1,1", 0, "pass"),
    ("E", "1,2", 0, "pass"),
    ("E", "1,3", 2, "pass"),
];

/// S09: BASE-33, BASE-65, BASE-66
#[test]
fn s09_farmers_of_fields_joined_later_tie_and_score_in_full() {
    assert_eq!(plain(&S09, &[], Then::Ends).scores(), [6, 6]);
}

/// S09: BASE-70, BASE-71
#[test]
fn s09_per_city_four_gives_four_for_each_city_to_those_who_tie() {
    assert_eq!(scored(&S09, "per_field_city_once"), [6, 6]);
    assert_eq!(scored(&S09, "per_city_four"), [8, 8]);
}

/// S10: BASE-25, BASE-40, BASE-48
#[test]
fn s10_a_monastery_is_completed_by_the_opponent() {
    let turns = [
        ("B", "0,-1", 0, "meeple monastery"),
        ("U", "1,0", 0, "pass"),
        ("U", "-1,0", 0, "pass"),
        ("E", "-1,-1", 3, "pass"),
        ("E", "1,-1", 1, "pass"),
        ("E", "-1,-2", 3, "pass"),
        ("E", "1,-2", 1, "pass"),
        ("E", "0,-2", 2, "meeple city s"),
    ];
    let game = plain(&turns, &[], Then::GoesOn);
    assert_eq!(game.scores(), [9, 0]);
    assert_eq!(game.in_supply(0, "meeple"), 7);
    assert_eq!(game.figures(), ["0,-2 B meeple city s"]);
}

/// S11: BASE-16
#[test]
fn s11_a_drawn_tile_that_fits_nowhere() {
    let tiles = ["E", "C", "U", "U"].map(design);
    let mut game = Script::with_tiles(Composition::new(), 2, &tiles);
    game.turn("city-cap 0,1 r180", "pass");
    assert_eq!((game.active(), game.remaining()), ("B", 3));
    game.draw("city-four-pennant");
    assert_eq!((game.active(), game.decider()), ("B", "chance"));
    assert_eq!(game.discarded(), ["city-four-pennant"]);
    game.turn("road-straight 1,0", "pass");
    assert_eq!((game.active(), game.remaining(), game.scores()), ("A", 1, &[0, 0][..]));
    assert_eq!(game.discarded(), ["city-four-pennant"]);
}

/// S11: BASE-16. Taken back, the tile is in the supply again; dealt again, it is out again.
#[test]
fn s11_the_discard_is_undone_and_done_again() {
    let tiles = ["E", "C", "U"].map(design);
    let mut game = Script::with_tiles(Composition::new(), 2, &tiles);
    game.turn("city-cap 0,1 r180", "pass").draw("city-four-pennant").undo();
    assert!(game.discarded().is_empty());
    game.play("pass").draw("city-four-pennant");
    assert_eq!((game.active(), game.discarded().len()), ("B", 1));
}
