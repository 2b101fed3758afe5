//! The bundled sets against the shared facts about the published tiles, if those lie beside the workspace.

use std::collections::BTreeMap;

use crate::common::{has_mark, set};
use serde_json::Value;
use tilewright_core::geometry::{Port, PortSet, Rotation, Side};
use tilewright_core::tile::TileSpec;

const FACTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance/tiles.json");

/// A segment without its name: kind, outer and centre ports, marks with how often, and the ports of the cities a
/// field touches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    kind: String,
    ports: u16,
    marks: Vec<(String, u64)>,
    cities: Vec<u16>,
}

/// A tile in one of its four rotations: marks and shapes, both sorted.
type Form = (Vec<String>, Vec<Shape>);

fn turned(form: &Form, rotation: Rotation) -> Form {
    let turn = |bits: u16| PortSet::from_bits(bits).turned(rotation).bits();
    let mut shapes: Vec<Shape> = form.1.clone();
    for shape in &mut shapes {
        shape.ports = turn(shape.ports);
        shape.cities.iter_mut().for_each(|city| *city = turn(*city));
        shape.cities.sort_unstable();
    }
    shapes.sort();
    (form.0.clone(), shapes)
}

/// The same for all rotations of a tile.
fn canonical(form: &Form) -> Form {
    Rotation::ALL.map(|rotation| turned(form, rotation)).into_iter().min().expect("four rotations")
}

const TILE_MARKS: [&str; 4] = ["dragon", "garden", "portal", "volcano"];
const SEGMENT_MARKS: [(&str, &str); 5] = [
    ("cathedral", "cathedral"),
    ("inn", "inn"),
    ("pennant", "pennants"),
    ("princess", "princess"),
    ("tunnel", "tunnel"),
];

fn ours(tile: &TileSpec) -> Form {
    let marks = TILE_MARKS.into_iter().filter(|mark| has_mark(tile, mark)).map(str::to_owned).collect();
    let shape = |at: usize| {
        let segment = &tile.segments[at];
        let mut marks: Vec<(String, u64)> =
            segment.attributes.iter().map(|mark| (mark.name.clone(), u64::from(mark.value))).collect();
        marks.sort();
        let partner = |&(a, b): &(u8, u8)| match (usize::from(a), usize::from(b)) {
            (a, b) if a == at => Some(b),
            (a, b) if b == at => Some(a),
            _ => None,
        };
        let touched = tile.borders.iter().filter_map(partner).map(|other| &tile.segments[other]);
        let mut cities: Vec<u16> = touched
            .filter(|other| segment.kind == "field" && other.kind == "city")
            .map(|city| city.ports.bits())
            .collect();
        cities.sort_unstable();
        Shape { kind: segment.kind.clone(), ports: segment.ports.bits(), marks, cities }
    };
    (marks, (0..tile.segments.len()).map(shape).collect())
}

fn texts<'v>(value: &'v Value, key: &str) -> Vec<&'v str> {
    value[key].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn sides(feature: &Value) -> impl Iterator<Item = Side> {
    texts(feature, "edges").into_iter().filter_map(|text| Side::from_letter(text.chars().next()?))
}

fn theirs(tile: &Value) -> Form {
    let mut marks: Vec<String> =
        tile["marks"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
    marks.sort();
    let features = tile["features"].as_array().expect("a tile has features");
    let ports = |feature: &Value| -> PortSet {
        match feature["kind"].as_str() {
            Some("city") => sides(feature).flat_map(|side| side.ports().iter().collect::<Vec<_>>()).collect(),
            Some("road") => sides(feature).map(Side::centre).collect(),
            Some("field") => {
                // The facts know no middle of a side: it belongs to the field that has both halves.
                let halves: PortSet = texts(feature, "half_edges")
                    .iter()
                    .map(|half| half.parse::<Port>().expect("a half"))
                    .collect();
                let whole = Side::ALL.into_iter().filter(|side| {
                    let centre = PortSet::EMPTY.with(side.centre());
                    let letter = tile["edges"].as_str().expect("edges").as_bytes()[side.index()];
                    letter == b'f' && halves.contains_all(side.ports().without(centre))
                });
                whole.fold(halves, |all, side| all.with(side.centre()))
            }
            _ => PortSet::EMPTY,
        }
    };
    let shape = |feature: &Value| {
        let marks = SEGMENT_MARKS.into_iter().filter_map(|(mark, key)| match &feature[key] {
            Value::Bool(true) => Some((mark.to_owned(), 1)),
            Value::Number(number) => Some((mark.to_owned(), number.as_u64()?)),
            _ => None,
        });
        // Goods are one key with a word; each word is a mark of ours.
        let mut marks: Vec<_> =
            marks.chain(feature["resource"].as_str().map(|good| (good.to_owned(), 1))).collect();
        marks.sort();
        let city =
            |name: &str| features.iter().find(|other| other["kind"] == "city" && other["location"] == name);
        let mut cities: Vec<u16> = texts(feature, "cities")
            .into_iter()
            .map(|name| ports(city(name).expect("a field touches a city of its tile")).bits())
            .collect();
        cities.sort_unstable();
        let kind = feature["kind"].as_str().expect("a kind").to_owned();
        Shape { kind, ports: ports(feature).bits(), marks, cities }
    };
    (marks, features.iter().map(shape).collect())
}

fn check(facts: &Value, theirs_id: &str, id: &str, edition: &str) {
    let mut balance: BTreeMap<Form, i64> = BTreeMap::new();
    let mut copies = 0;
    for (tile, count) in facts["tile_sets"][theirs_id]["tiles"].as_object().expect("the set is known") {
        let count = count.as_i64().expect("a count");
        copies += count;
        *balance.entry(canonical(&theirs(&facts["tiles"][tile]))).or_default() += count;
    }
    let printed = set(id, edition);
    assert_eq!(i64::from(printed.total()), copies, "{id} {edition}");
    for tile in &printed.tiles {
        let left = balance.entry(canonical(&ours(tile))).or_default();
        *left -= i64::from(tile.count);
        assert!(
            *left >= 0,
            "{id} {edition}: {} is printed less often, or not so: {:#?}",
            tile.id,
            ours(tile)
        );
    }
    balance.retain(|_, count| *count != 0);
    assert!(balance.is_empty(), "{id} {edition} lacks {balance:#?}");
}

#[test]
fn every_tile_of_both_editions_is_as_the_facts_have_it() {
    let Ok(text) = std::fs::read_to_string(FACTS) else {
        println!("skipped: no shared facts about tiles beside the workspace");
        return;
    };
    let facts: Value = serde_json::from_str(&text).expect("the facts are JSON");
    for id in ["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"] {
        let theirs = if id == "base" { "basic" } else { id };
        check(&facts, &format!("{theirs}:1"), id, "c1");
        check(&facts, &format!("{theirs}:2"), id, "c2");
    }
}
