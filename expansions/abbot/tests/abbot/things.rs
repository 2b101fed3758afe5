//! What there is: ABB-01 to ABB-07, TILE-11.

use tilewright_core::prelude::*;
use tilewright_core::ruleset::TileKind;
use tilewright_testkit::prelude::*;

use crate::common::{GARDEN, LAST, MONASTERY, composition, game, lay, surround, with_dragon};
use crate::made_up::Pilgrims;

#[test]
fn the_abbot_is_in_the_registry() {
    let _ = tilewright_abbot::ID;
    assert!(Registration::find("abbot").is_some());
}

/// ABB-01
#[test]
fn abb_01_one_abbot_each_beside_seven_meeples() {
    for players in 2..=6 {
        let game = Script::new(composition(), players);
        for player in 0..players {
            assert_eq!((game.in_supply(player, "meeple"), game.in_supply(player, "abbot")), (7, 1));
        }
        let abbot = game.rules().find_figure("abbot").unwrap();
        assert!(game.rules().figure_kind(abbot).is_meeple());
    }
}

/// ABB-02
#[test]
fn abb_02_a_monk_on_a_monastery_and_an_abbot_in_a_garden() {
    let mut game = game();
    game.turn(MONASTERY, "abbot monastery");
    assert!(game.events().iter().any(|line| line.contains("A's monk on monastery")), "{:?}", game.events());
    let monastery = game.feature("0,-1 monastery");
    assert_eq!((monastery.occupied, monastery.figures), (true, vec!["A abbot".to_owned()]));
    game.turn("road-straight-garden 1,0", "abbot garden");
    assert!(game.events().iter().any(|line| line.contains("B's abbot on garden")), "{:?}", game.events());
}

/// How many tiles there are, and how many of them have a garden.
fn gardens(rules: &Ruleset) -> (u32, u32) {
    let garden = rules.find_feature("garden").unwrap();
    let has_one = |tile: &&TileKind| tile.segments().iter().filter(|segment| segment.kind == garden).count();
    let kinds = rules.tile_kinds();
    assert!(kinds.iter().all(|tile| has_one(&tile) <= 1));
    let with = kinds.iter().filter(|tile| has_one(tile) == 1);
    (kinds.iter().map(TileKind::count).sum(), with.map(TileKind::count).sum())
}

/// ABB-03
#[test]
fn abb_03_eight_gardens_and_two_in_each_larger_expansion() {
    assert_eq!(gardens(&composition().build().unwrap()), (72, 8));
    assert_eq!(gardens(&composition().edition("c1").build().unwrap()), (72, 0));
    assert_eq!(gardens(&with_dragon().build().unwrap()), (72 + 30, 8 + 2));
    for (set, tiles) in [("inns-and-cathedrals", 18), ("traders-and-builders", 24)] {
        assert_eq!(gardens(&composition().set(set).build().unwrap()), (72 + tiles, 8 + 2), "{set}");
    }
    let all = with_dragon().set("inns-and-cathedrals").set("traders-and-builders");
    assert_eq!(gardens(&all.build().unwrap()).1, 14);
}

/// ABB-04
#[test]
fn abb_04_each_garden_has_eight_cells_of_its_own() {
    let mut game = game();
    game.turn("road-straight-garden 1,0", "pass").turn("road-bend-garden 2,0", "pass");
    assert!(!game.is_one_feature("1,0 garden", "2,0 garden"));
    assert_eq!((game.feature("1,0 garden").open, game.feature("2,0 garden").open), (6, 7));
    game.turn("road-straight -1,0", "pass");
    assert_eq!((game.feature("1,0 garden").open, game.feature("2,0 garden").open), (6, 7));
    game.turn("city-cap 0,1 r180", "pass");
    assert_eq!((game.feature("1,0 garden").open, game.feature("2,0 garden").open), (5, 7));
}

/// ABB-05
#[test]
fn abb_05_a_garden_bounds_nothing() {
    let rules = with_dragon().build().unwrap();
    let garden = rules.find_feature("garden").unwrap();
    let mut twins = 0;
    for tile in rules.tile_kinds() {
        let Some(id) = tile.id().strip_suffix("-garden") else { continue };
        let twin = rules.tile_kind(rules.find_tile(id).unwrap());
        let parts = |tile: &TileKind| -> Vec<_> {
            let rest = tile.segments().iter().filter(|segment| segment.kind != garden);
            rest.map(|segment| (segment.kind, segment.ports)).collect()
        };
        assert_eq!((parts(tile), tile.borders()), (parts(twin), twin.borders()), "{id}");
        twins += 1;
    }
    assert_eq!(twins, 8);

    for (tile, at, segments) in [
        ("road-straight", "1,0", &["road w", "road e", "field n", "field s"][..]),
        ("city-cap", "0,1 r180", &["city s", "field n"]),
        ("city-three", "0,1", &["city n", "field s"]),
    ] {
        let (mut plain, mut with) = (game(), game());
        plain.turn("road-straight -1,0", "pass").draw(tile);
        with.turn("road-straight -1,0", "pass").draw(&format!("{tile}-garden"));
        assert_eq!(plain.offered(), with.offered());
        if tile == "city-three" {
            continue;
        }
        plain.place(at);
        with.place(at);
        for segment in segments {
            assert_eq!(plain.feature(segment), with.feature(segment), "{tile} {segment}");
        }
    }
}

/// ABB-06
#[test]
fn abb_06_a_picture_without_abbots() {
    let mut game = Script::new("base", 2);
    assert!(game.rules().find_feature("garden").is_none());
    surround(&mut game, GARDEN, "pass", 6);
    game.turn(LAST, "pass");
    assert_eq!(game.scores(), [0, 0]);
    lay(&mut game, "road-straight-garden 2,0");
    assert!(game.offered().iter().all(|action| !action.contains("garden")), "{:?}", game.offered());
}

/// ABB-07
#[test]
fn abb_07_a_rule_about_monasteries_leaves_gardens_out() {
    for (tile, act, expected) in [(GARDEN, "abbot garden", 9), (MONASTERY, "abbot monastery", 9 + 2)] {
        let mut game = Script::new(composition().plug_in(Pilgrims), 2);
        surround(&mut game, tile, act, 6);
        game.turn(LAST, "pass");
        assert_eq!(game.scores(), [expected, 0], "{tile}");
    }
}

/// TILE-11
#[test]
fn tile_11_gardens_of_the_dragon_tiles() {
    let without = Composition::new().set("base").set("princess-and-dragon");
    for (rules, has_it) in [(without, false), (with_dragon(), true)] {
        let mut game = Script::new(rules, 2);
        lay(&mut game, "princess-corner 0,1 r180");
        assert_eq!(game.offered().contains(&"abbot garden".to_owned()), has_it);
        assert_eq!(game.offered().iter().any(|action| action.contains("garden")), has_it);
    }
}
