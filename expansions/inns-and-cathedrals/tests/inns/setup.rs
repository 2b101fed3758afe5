//! What comes in the box: IC-01 to IC-05, IC-10.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{composition, game, lay};

/// How many tiles of the supply have a segment with this mark.
fn marked(game: &Script, mark: &str) -> u32 {
    let rules = game.rules();
    let mark = rules.find_attribute(mark).expect("the mark is known");
    let has_mark = |index: usize| {
        let segments = rules.tile_kinds()[index].segments();
        segments.iter().any(|segment| segment.value(mark) != 0)
    };
    let kinds = (0..rules.tile_kinds().len()).filter(|&index| has_mark(index));
    kinds.map(|index| game.game().state().tiles_in(Pile::Supply, TileKindId::from_index(index))).sum()
}

/// IC-01
#[test]
fn ic_01_eighteen_tiles_six_inns_and_two_cathedrals() {
    for edition in ["c1", "c2"] {
        let game = Script::new(composition().edition(edition), 2);
        assert_eq!(game.remaining(), 89);
        assert_eq!((marked(&game, "inn"), marked(&game, "cathedral")), (6, 2));
    }
}

/// IC-03
#[test]
fn ic_03_one_large_meeple_beside_the_seven() {
    let game = Script::new(composition(), 3);
    for player in 0..3 {
        assert_eq!((game.in_supply(player, "meeple"), game.in_supply(player, "large")), (7, 1));
    }
    let large = game.rules().find_figure("large").expect("it is declared");
    assert!(game.rules().figure_kind(large).is_meeple());
}

/// IC-04
#[test]
fn ic_04_six_players() {
    let mut game = Script::new(composition(), 6);
    for player in 0..6 {
        assert_eq!((game.in_supply(player, "meeple"), game.in_supply(player, "large")), (7, 1));
    }
    for (east, player) in (1..).zip(["A", "B", "C", "D", "E", "F", "A"]) {
        assert_eq!(game.active(), player);
        game.turn(&format!("road-straight {east},0"), "pass");
    }
}

/// IC-05
#[test]
fn ic_05_points_only_add_up_past_fifty() {
    let mut game = Script::new(composition().plug_in(HeadStart::of([48])), 2);
    game.turn("inn-road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    game.turn("crossing-three 3,0", "pass").turn("crossing-three -1,0", "pass");
    assert_eq!(game.scores(), [58, 0]);
    let told = game.events().iter().filter(|line| line.contains(" point")).count();
    assert_eq!(told, 1, "{:?}", game.events());
}

/// IC-10
#[test]
fn ic_10_a_cathedral_goes_onto_the_city_of_another() {
    let mut game = game();
    game.turn("road-straight 1,0", "pass").turn("city-straight 0,1 r90", "meeple city n");
    game.draw("cathedral").assert_offered("place 0,2");
}

/// IC-10
#[test]
fn ic_10_an_inn_goes_onto_the_road_of_another() {
    let mut game = game();
    game.turn("monastery 0,-1", "pass").turn("road-straight 1,0", "meeple road w");
    game.draw("inn-road-bend").assert_offered("place 2,0").assert_offered("place -1,0 r180");
    game.assert_refused("place 2,0 r180", "BASE-14").assert_refused("place 3,0", "BASE-13");
}

/// IC-10: with whatever it is on, a tile lies where its sides match.
#[test]
fn ic_10_as_many_places_as_the_same_shape_without_an_inn() {
    for (inn, plain) in [
        ("inn-road-straight", "road-straight"),
        ("inn-road-bend", "road-bend"),
        ("inn-crossing", "crossing-three"),
    ] {
        let mut game = game();
        game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight 1,0", "meeple road w");
        let mut other = game.clone();
        assert_eq!(game.draw(inn).offered(), other.draw(plain).offered());
    }
}

/// The expansion is linked, and found by its name.
#[test]
fn the_expansion_is_in_the_registry() {
    let found = Registration::find("inns-and-cathedrals").expect("it registers itself");
    assert_eq!(found.title(), "Inns & Cathedrals");
    assert!(lay(&mut game(), "inn-road-straight 1,0").rules().rule("IC-01").is_some());
}
