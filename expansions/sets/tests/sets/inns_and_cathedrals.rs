//! The set Inns & Cathedrals, held against its rules: IC-01, IC-02, IC-11, IC-12.

use crate::common::{EDITIONS, has_mark, marked_segments, set};
use tilewright_core::geometry::{PortSet, Side};
use tilewright_core::tile::TileSpec;

const ID: &str = "inns-and-cathedrals";

/// How many tiles have a segment with the mark.
fn count(edition: &str, mark: &str) -> u32 {
    let set = set(ID, edition);
    set.tiles.iter().filter(|tile| marked_segments(tile, mark) != 0).map(|tile| tile.count).sum()
}

/// IC-01
#[test]
fn ic_01_six_inns_two_cathedrals_and_ten_with_neither() {
    for edition in EDITIONS {
        assert_eq!(set(ID, edition).total(), 18);
        assert_eq!((count(edition, "inn"), count(edition, "cathedral")), (6, 2));
        let both = |tile: &&TileSpec| marked_segments(tile, "inn") * marked_segments(tile, "cathedral") != 0;
        assert_eq!(set(ID, edition).tiles.iter().filter(both).count(), 0);
    }
}

/// IC-02
#[test]
fn ic_02_the_editions_differ_in_two_gardens_only() {
    let [first, second] = EDITIONS.map(|edition| set(ID, edition));
    let gardens = |tiles: &[TileSpec]| -> Vec<String> {
        tiles.iter().filter(|tile| has_mark(tile, "garden")).map(|tile| tile.id.clone()).collect()
    };
    assert!(gardens(&first.tiles).is_empty());
    assert_eq!(gardens(&second.tiles), ["inn-road-straight", "four-cities"]);
    let shapes = |tiles: &[TileSpec]| -> Vec<_> {
        let shape = |tile: &TileSpec| {
            (tile.id.clone(), tile.count, format!("{:?}", tile.segments), tile.borders.clone())
        };
        tiles.iter().map(shape).collect()
    };
    assert_eq!(shapes(&first.tiles), shapes(&second.tiles));
}

/// IC-11
#[test]
fn ic_11_every_inn_is_beside_one_road() {
    for edition in EDITIONS {
        for tile in set(ID, edition).tiles.iter().filter(|tile| tile.id.starts_with("inn-")) {
            let marked = |kind: &str| {
                let of_kind = tile.segments.iter().filter(|segment| segment.kind == kind);
                of_kind.filter(|segment| segment.attributes.iter().any(|mark| mark.name == "inn")).count()
            };
            assert_eq!((marked("road"), marked_segments(tile, "inn")), (1, 1), "{}", tile.id);
        }
        let set = set(ID, edition);
        let crossing = set.tile("inn-crossing").unwrap();
        let beside = crossing.segments.iter().find(|segment| !segment.attributes.is_empty()).unwrap();
        assert_eq!(beside.ports, PortSet::EMPTY.with(Side::East.centre()));
    }
}

/// IC-12
#[test]
fn ic_12_one_city_fills_the_tile() {
    for edition in EDITIONS {
        let set = set(ID, edition);
        let [city] = &set.tile("cathedral").unwrap().segments[..] else { panic!("one segment") };
        assert_eq!((city.kind.as_str(), city.ports), ("city", PortSet::ALL));
    }
}
