//! A fact tile in our form.
//!
//! The names on the right of [`FEATURE_MARKS`] and [`TILE_MARKS`] are what we call the marks that the facts name; a
//! mark without a line there means nothing to anyone.

use serde_json::Value;
use tilewright_core::geometry::Side;
use tilewright_core::tile::{AttributeSpec, SegmentSpec, TileSpec};

use crate::facts::{Edge, FactFeature, FactTile};

/// Our name for the pennants of a city; its value says how many.
pub const PENNANT: &str = "pennant";

/// Marks of one piece: the key in the facts and our attribute. A resource is not here, it names its attribute itself.
pub const FEATURE_MARKS: &[(&str, &str)] = &[
    ("besieged", "besieged"),
    ("cathedral", "cathedral"),
    ("church", "church"),
    ("city_gate", "city-gate"),
    ("darmstadtium", "darmstadtium"),
    ("inn", "inn"),
    ("labyrinth", "labyrinth"),
    ("multi_edge", "multi-edge"),
    ("pig_herd", "pig-herd"),
    ("points", "points"),
    ("princess", "princess"),
    ("shrine", "shrine"),
    ("special", "special"),
    ("tunnel", "tunnel"),
];

/// The goods, which the facts write as the value of a key.
pub const RESOURCES: &[&str] = &["cloth", "grain", "wine"];

/// Marks of a whole tile; ours have the same names.
pub const TILE_MARKS: &[&str] = &[
    "abbey",
    "acrobats",
    "bazaar",
    "circus",
    "corn-circle",
    "dragon",
    "ferry",
    "festival",
    "flying-machine",
    "garden",
    "goldmine",
    "hill",
    "mage",
    "portal",
    "quarter",
    "razboynik",
    "tower",
    "vineyard",
    "vodyanoy",
    "volcano",
    "watchtower",
    "wind-rose",
    "yaga-hut",
];

/// Whether the facts could name this attribute of ours on a piece of a tile.
pub fn names_feature_mark(attribute: &str) -> bool {
    attribute == PENNANT
        || RESOURCES.contains(&attribute)
        || FEATURE_MARKS.iter().any(|(_, ours)| *ours == attribute)
}

/// The key in the facts of an attribute of ours; none for what the facts do not write as a mark.
pub fn mark_key(attribute: &str) -> Option<&str> {
    if RESOURCES.contains(&attribute) {
        return Some("resource");
    }
    let key = FEATURE_MARKS.iter().find(|(_, ours)| *ours == attribute).map(|(key, _)| *key);
    key.or_else(|| TILE_MARKS.contains(&attribute).then_some(attribute))
}

/// The marks of a piece, by our names, sorted.
pub fn feature_attributes(feature: &FactFeature) -> Vec<AttributeSpec> {
    let mut attributes = Vec::new();
    if feature.pennants > 0 {
        attributes.push(AttributeSpec { name: PENNANT.to_owned(), value: feature.pennants });
    }
    for (key, value) in &feature.marks {
        if let Some((_, name)) = FEATURE_MARKS.iter().find(|(theirs, _)| theirs == key) {
            attributes.extend(attribute(name, value));
        } else if key == "resource" {
            attributes.extend(value.as_str().map(AttributeSpec::new));
        }
    }
    attributes.sort();
    attributes
}

/// The marks of the whole tile, by our names, sorted.
pub fn tile_attributes(tile: &FactTile) -> Vec<AttributeSpec> {
    let marks = tile.marks.iter().filter(|(name, _)| TILE_MARKS.contains(&name.as_str()));
    let mut attributes: Vec<_> = marks.filter_map(|(name, value)| attribute(name, value)).collect();
    attributes.sort();
    attributes
}

/// A mark that is not switched off. A number is kept; any other detail has no place in an attribute.
fn attribute(name: &str, value: &Value) -> Option<AttributeSpec> {
    let value = match value {
        Value::Bool(false) | Value::Null => return None,
        Value::Number(number) => {
            number.as_u64().and_then(|number| u8::try_from(number).ok()).unwrap_or(u8::MAX)
        }
        _ => 1,
    };
    Some(AttributeSpec { name: name.to_owned(), value })
}

/// The tile that the facts describe, with the fact features as segments, in their order. One copy.
///
/// Sides that fit anything become wild; so do gates, which fit everything but a city, since ours know no side that
/// fits some.
///
/// ```
/// use std::path::Path;
/// use tilewright_jcz::{Facts, shape};
/// let json = br#"{"tiles": {"X/c": {"edges": "cfff", "features": [
///     {"kind": "city", "location": "N", "pennants": 2},
///     {"kind": "field", "location": "EL.ER.SL.SR.WL.WR", "cities": ["N"]}], "marks": {"volcano": true}}}}"#;
/// let facts = Facts::from_slice(Path::new("own.json"), json).unwrap();
/// let spec = shape::spec("X/c", facts.tile("X/c").unwrap());
/// assert_eq!(spec.segments[0].attributes[0].value, 2);
/// assert_eq!(spec.attributes[0].name, "volcano");
/// assert_eq!(spec.borders, [(1, 0)]);
/// ```
pub fn spec(id: &str, tile: &FactTile) -> TileSpec {
    let segment = |feature: &FactFeature| SegmentSpec {
        kind: feature.kind.segment_kind().map_or_else(|| feature.kind.to_string(), str::to_owned),
        ports: feature.ports,
        attributes: feature_attributes(feature),
    };
    let wild = |side: &Side| matches!(tile.edges.get(side.index()), Some(Edge::Any | Edge::Gate));
    TileSpec {
        id: id.to_owned(),
        count: 1,
        attributes: tile_attributes(tile),
        segments: tile.features.iter().map(segment).collect(),
        borders: borders(tile),
        wild_sides: Side::ALL.into_iter().filter(wild).collect(),
    }
}

/// Which field touches which city, by place among the features.
fn borders(tile: &FactTile) -> Vec<(u8, u8)> {
    let of = |(field, feature): (usize, &FactFeature)| -> Vec<(u8, u8)> {
        feature.cities.iter().map(|&city| (field as u8, city as u8)).collect()
    };
    tile.features.iter().enumerate().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facts, shared};

    #[test]
    fn every_mark_of_the_shared_facts_has_a_line_or_does_nothing() {
        let Some(conformance) = shared::folder("conformance") else { return };
        let facts = Facts::find(Some(&conformance), &conformance).unwrap();
        for (id, tile) in facts.tiles() {
            for mark in tile.marks.keys() {
                assert!(TILE_MARKS.contains(&mark.as_str()), "{id}: {mark}");
            }
            for key in tile.features.iter().flat_map(|feature| feature.marks.keys()) {
                let idle = ["castle_base", "resource", "wagon", "wells"].contains(&key.as_str());
                assert!(idle || FEATURE_MARKS.iter().any(|(theirs, _)| theirs == key), "{id}: {key}");
            }
        }
    }
}
