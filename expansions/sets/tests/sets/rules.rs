//! What the rules say of the printed tiles.

use crate::common::{EDITIONS, file, has_mark, marked_segments, set, words};
use tilewright_core::geometry::{Cell, PortSet, Rotation, Side};
use tilewright_core::tile::{SegmentSpec, TileSpec};
use tilewright_tileset::Vocabulary;

/// The segments of one kind, by index.
fn of_kind<'t>(tile: &'t TileSpec, kind: &'t str) -> Vec<(u8, &'t SegmentSpec)> {
    (0..).zip(&tile.segments).filter(move |(_, segment)| segment.kind == kind).collect()
}

fn touch(tile: &TileSpec, a: u8, b: u8) -> bool {
    tile.borders.contains(&(a.min(b), a.max(b)))
}

/// The symbols on a tile, each as often as it stands there.
fn symbols(tile: &TileSpec) -> Vec<&'static str> {
    let marks = ["volcano", "dragon", "portal"].into_iter().filter(|mark| has_mark(tile, mark));
    marks.chain(std::iter::repeat_n("princess", marked_segments(tile, "princess"))).collect()
}

/// BASE-01
#[test]
fn base_01_the_base_game_has_72_tiles_and_30_more_come_with_the_dragon() {
    for edition in EDITIONS {
        assert_eq!(set("base", edition).total(), 72);
        assert_eq!(set("base", edition).total() + set("princess-and-dragon", edition).total(), 102);
    }
}

/// BASE-02
#[test]
fn base_02_the_start_tile_has_a_city_in_the_north_and_a_road_across() {
    for edition in EDITIONS {
        let base = set("base", edition);
        let [start] = &base.start[..] else { panic!("one start tile") };
        assert_eq!((start.cell, start.rotation), (Cell::ORIGIN, Rotation::R0));
        let tile = base.tile(&start.tile).unwrap();
        let kinds: Vec<_> =
            tile.segments.iter().map(|segment| format!("{} {}", segment.kind, segment.ports)).collect();
        assert_eq!(kinds, ["city n", "road ec wc", "field el wr", "field er s wl"]);
        assert!(set("princess-and-dragon", edition).start.is_empty());
    }
}

/// TILE-13
#[test]
fn tile_13_counts_per_symbol() {
    for edition in EDITIONS {
        let tiles = set("princess-and-dragon", edition);
        let count = |symbol| -> u32 {
            tiles.tiles.iter().filter(|tile| symbols(tile).contains(&symbol)).map(|tile| tile.count).sum()
        };
        assert_eq!(
            [count("volcano"), count("dragon"), count("portal"), count("princess")],
            [6, 12, 6, 6],
            "{edition}"
        );
        assert_eq!(tiles.total(), 30);
    }
}

/// SETUP-03
#[test]
fn setup_03_every_tile_carries_exactly_one_symbol() {
    for edition in EDITIONS {
        for tile in set("princess-and-dragon", edition).tiles {
            assert_eq!(symbols(&tile).len(), 1, "{}", tile.id);
        }
        assert!(set("base", edition).tiles.iter().all(|tile| symbols(tile).is_empty()));
    }
}

/// TILE-05
#[test]
fn tile_05_the_road_through_the_tunnel_is_one_segment() {
    for edition in EDITIONS {
        let tiles = set("princess-and-dragon", edition);
        let roads = of_kind(tiles.tile("dragon-tunnel").unwrap(), "road");
        let [(_, road)] = &roads[..] else { panic!("one road") };
        assert_eq!(road.ports, [Side::North.centre(), Side::South.centre()].into_iter().collect());
        assert_eq!(tiles.tiles.iter().map(|tile| marked_segments(tile, "tunnel")).sum::<usize>(), 1);
    }
}

/// TILE-06
#[test]
fn tile_06_two_fields_run_around_the_mouths_of_the_tunnel_and_do_not_meet() {
    for edition in EDITIONS {
        let tiles = set("princess-and-dragon", edition);
        let tile = tiles.tile("dragon-tunnel").unwrap();
        let fields = of_kind(tile, "field");
        let ports: Vec<_> = fields.iter().map(|(_, field)| field.ports.to_string()).collect();
        assert_eq!(ports, ["nl nr", "sl sr"]);
        let city = of_kind(tile, "city")[0].0;
        assert!(fields.iter().all(|&(field, _)| touch(tile, field, city)));
    }
}

/// TILE-08
#[test]
fn tile_08_two_cities_one_with_the_symbol_and_a_field_without_an_edge() {
    for edition in EDITIONS {
        let tiles = set("princess-and-dragon", edition);
        let tile = tiles.tile("princess-two-cities").unwrap();
        assert_eq!(of_kind(tile, "city").len(), 2);
        assert_eq!(marked_segments(tile, "princess"), 1);
        let inner = of_kind(tile, "field").into_iter().filter(|(_, field)| field.ports.is_empty()).count();
        assert_eq!(inner, 1);
    }
}

/// TILE-09: what the tile says; that the farmer scores is the base game's.
#[test]
fn tile_09_the_inner_field_touches_both_cities_and_the_outer_one_only_the_princess() {
    for edition in EDITIONS {
        let tiles = set("princess-and-dragon", edition);
        let tile = tiles.tile("princess-two-cities").unwrap();
        let cities = of_kind(tile, "city");
        for (field, segment) in of_kind(tile, "field") {
            let touched: Vec<bool> = cities.iter().map(|&(city, _)| touch(tile, field, city)).collect();
            assert_eq!(touched, [true, segment.ports.is_empty()], "{}", segment.ports);
        }
    }
}

/// TILE-10
#[test]
fn tile_10_a_crossing_ends_every_road_that_enters_it() {
    for edition in EDITIONS {
        let tiles = set("princess-and-dragon", edition);
        for id in
            ["princess-city-cap-crossing", "portal-crossing", "dragon-crossing", "dragon-monastery-crossing"]
        {
            let tile = tiles.tile(id).unwrap();
            let roads = of_kind(tile, "road");
            assert_eq!(roads.len(), 3, "{id}");
            assert!(roads.iter().all(|(_, road)| road.ports.len() == 1), "{id}");
            assert_eq!(of_kind(tile, "field").len(), 3, "{id}");
        }
    }
}

/// TILE-11
#[test]
fn tile_11_gardens_are_printed_in_the_second_edition_only() {
    let gardens = |id, edition| -> u32 {
        let tiles = set(id, edition);
        tiles.tiles.iter().filter(|tile| has_mark(tile, "garden")).map(|tile| tile.count).sum()
    };
    assert_eq!(EDITIONS.map(|edition| gardens("base", edition)), [0, 8]);
    assert_eq!(EDITIONS.map(|edition| gardens("princess-and-dragon", edition)), [0, 2]);
}

/// TILE-14
#[test]
fn tile_14_one_monastery_stands_in_a_city() {
    for edition in EDITIONS {
        let tiles = set("princess-and-dragon", edition).tiles;
        let inside = |tile: &&TileSpec| {
            let cities = of_kind(tile, "city");
            of_kind(tile, "monastery")
                .iter()
                .any(|&(monk, _)| cities.iter().any(|&(city, _)| touch(tile, monk, city)))
        };
        assert_eq!(tiles.iter().filter(inside).map(|tile| tile.count).sum::<u32>(), 1);
    }
}

/// TB-02
#[test]
fn tb_02_the_second_edition_adds_two_gardens_and_changes_nothing_else() {
    let [mut first, mut second] = EDITIONS.map(|edition| set("traders-and-builders", edition).tiles);
    let gardens: Vec<&str> =
        second.iter().filter(|tile| has_mark(tile, "garden")).map(|tile| tile.id.as_str()).collect();
    assert_eq!(gardens, ["cloth-city-corner-road-east", "wine-city-corner-two-roads"]);
    assert!(first.iter().all(|tile| !has_mark(tile, "garden")));
    for tile in first.iter_mut().chain(&mut second) {
        tile.attributes.retain(|mark| mark.name != "garden");
    }
    assert_eq!(first, second);
}

#[test]
fn every_place_on_every_rim_has_exactly_one_owner() {
    for bundled in tilewright_sets::BUNDLED {
        for edition in EDITIONS {
            for tile in set(bundled.id, edition).tiles {
                let total: usize = tile.segments.iter().map(|segment| segment.ports.len()).sum();
                let all = tile.segments.iter().fold(PortSet::EMPTY, |all, segment| all | segment.ports);
                assert_eq!((total, all), (12, PortSet::ALL), "{}", tile.id);
            }
        }
    }
}

#[test]
fn each_set_is_found_by_the_id_of_its_header_and_prefers_the_second_edition() {
    for bundled in tilewright_sets::BUNDLED {
        // Without any linked expansion too: the header lists every mark that the tiles carry.
        for words in [words(), Vocabulary::default()] {
            let file = file(bundled.id, &words);
            assert_eq!(file.id(), bundled.id);
            assert_eq!(bundled.file_name, format!("{}.toml", bundled.id));
            assert_eq!(file.editions(), EDITIONS);
            assert_eq!(file.default_edition(), Some("c2"));
        }
    }
    assert_eq!(file("base", &words()).expansions(), ["base"]);
    let expansions = ["volcano", "dragon", "princess", "portal", "fairy"];
    assert_eq!(file("princess-and-dragon", &words()).expansions(), expansions);
    assert_eq!(file("inns-and-cathedrals", &words()).expansions(), ["inns-and-cathedrals"]);
    assert_eq!(file("traders-and-builders", &words()).expansions(), ["traders-and-builders"]);
}
