//! The JSON Schema of set files. These types describe the format for editors; nothing is read with them. A test holds
//! their keys against those that the reader knows.

// Only the derived schema is of use.
#![allow(dead_code)]

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};

/// The schema. `schema().as_value()` is JSON that prints itself.
///
/// It knows the shape of a file. Which kinds and attributes there are, and whether the sides of a tile make sense, only
/// [`SetFile::parse`](crate::SetFile::parse) tells.
///
/// ```
/// let schema = tilewright_tileset::schema();
/// assert_eq!(schema.as_value()["title"], "Tilewright set file");
/// assert!(schema.as_value()["properties"]["tile"]["description"].as_str().is_some());
/// ```
pub fn schema() -> schemars::Schema {
    schema_for!(SetFile)
}

/// A published set of tiles in all its editions.
#[derive(JsonSchema)]
#[schemars(title = "Tilewright set file", deny_unknown_fields)]
struct SetFile {
    /// The format of the file: always 1.
    #[schemars(range(min = 1, max = 1))]
    format: u8,
    /// What the set is, and which words its tiles may use.
    set: Header,
    /// The tiles.
    #[schemars(length(min = 1, max = 4096))]
    tile: Vec<Tile>,
    /// What lies on the board before the first turn.
    #[schemars(length(max = 64))]
    start: Option<Vec<Start>>,
}

/// What the set is, and which words its tiles may use.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Header {
    /// The short name by which the set is chosen.
    id: Name,
    /// The name for people. Left out, it is the id.
    #[schemars(length(min = 1, max = 200))]
    name: Option<String>,
    /// The editions, oldest first. Left out, the set has one print only.
    #[schemars(length(max = 16), extend("uniqueItems" = true))]
    editions: Option<Vec<Name>>,
    /// The edition that is meant when none is chosen. Left out, it is the last one.
    default_edition: Option<Name>,
    /// Expansions that are on by default with this set.
    #[schemars(length(max = 256), extend("uniqueItems" = true))]
    expansions: Option<Vec<Name>>,
    /// Attributes printed here that mean nothing unless an expansion in play knows them.
    #[schemars(length(max = 256), extend("uniqueItems" = true))]
    attributes: Option<Vec<Name>>,
    /// Kinds of feature that no linked expansion declares, each with the ports that it owns.
    kinds: Option<BTreeMap<String, PortRule>>,
}

/// Letters, digits, `-`, `_` and `.`.
#[derive(JsonSchema)]
#[schemars(inline)]
struct Name(#[schemars(length(min = 1, max = 64), regex(pattern = r"^[\p{L}\p{N}_.-]+$"))] String);

#[derive(JsonSchema)]
#[schemars(inline, rename_all = "lowercase")]
enum PortRule {
    /// All three ports of each side, as a city does.
    Side,
    /// The middle port of each side, as a road does.
    Centre,
    /// None: it stands inside the tile, as a monastery does.
    Inner,
}

/// A printed design and how many copies of it there are.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Tile {
    /// A name that no other tile of the set has.
    id: Name,
    /// How many copies there are: one number for all editions, or a table in which an edition that is left out prints
    /// none. Left out, it is 1.
    count: Option<Count>,
    /// Marks of the whole tile.
    attributes: Option<Marks>,
    /// Marks of the whole tile that one edition prints besides.
    only: Option<BTreeMap<String, Marks>>,
    /// What is printed on the tile, but for fields: the key that is a kind names the sides, such as city = "N W",
    /// road = "E S" or monastery = true; other keys are attributes.
    #[schemars(length(max = 32))]
    features: Option<Vec<BTreeMap<String, FeatureValue>>>,
    /// The fields, where they are other than what is left over: sides such as "E", ports such as "WL", or "inner".
    #[schemars(length(max = 64))]
    fields: Option<Vec<Field>>,
    /// Sides that fit anything, such as "N E S W".
    wild: Option<String>,
}

#[derive(JsonSchema)]
#[schemars(inline, untagged)]
enum Count {
    /// In every edition.
    All(#[schemars(range(min = 1, max = 10_000))] u16),
    /// By edition.
    ByEdition(BTreeMap<String, EditionCount>),
}

#[derive(JsonSchema)]
#[schemars(inline)]
struct EditionCount(#[schemars(range(max = 10_000))] u16);

#[derive(JsonSchema)]
#[schemars(inline, untagged)]
enum Marks {
    /// Each once.
    List(#[schemars(length(max = 64))] Vec<Name>),
    /// Each so often, or true for once.
    Table(BTreeMap<String, Amount>),
}

#[derive(JsonSchema)]
#[schemars(inline, untagged)]
enum Amount {
    /// Once.
    Mark(True),
    /// So often.
    Number(#[schemars(range(min = 1, max = 255))] u16),
}

#[derive(JsonSchema)]
#[schemars(inline, extend("const" = true))]
struct True(bool);

#[derive(JsonSchema)]
#[schemars(inline, untagged)]
enum FeatureValue {
    /// The sides or ports of the kind.
    Sides(String),
    /// A mark, or a kind that touches no side.
    Mark(True),
    /// A mark so often.
    Number(#[schemars(range(min = 1, max = 255))] u16),
}

#[derive(JsonSchema)]
#[schemars(inline, untagged)]
enum Field {
    /// Its sides and ports.
    Sides(String),
    /// Its sides and ports, the cities that it touches, and its marks.
    Table(FieldTable),
}

#[derive(JsonSchema)]
#[schemars(inline)]
struct FieldTable {
    /// Its sides and ports.
    ports: String,
    /// The cities that it touches, each by one of its sides, where the rim does not tell.
    touches: Option<String>,
    /// Its marks.
    #[schemars(flatten)]
    marks: BTreeMap<String, Amount>,
}

/// A tile that lies on the board before the first turn. It leaves the supply.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Start {
    /// The id of a tile of this set.
    tile: Name,
    /// The cell: x to the east and y to the north, with a comma between. Left out, it is 0,0.
    #[schemars(regex(pattern = r"^\s*[+-]?\d+\s*,\s*[+-]?\d+\s*$"))]
    at: Option<String>,
    /// Degrees clockwise. Left out, it is 0.
    rotation: Option<Rotation>,
}

#[derive(JsonSchema)]
#[schemars(inline, extend("enum" = [0, 90, 180, 270]))]
struct Rotation(u16);

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(schema: &schemars::Schema) -> Vec<String> {
        let properties = schema.get("properties").and_then(|value| value.as_object()).cloned();
        let mut keys: Vec<String> = properties.unwrap_or_default().keys().cloned().collect();
        keys.sort_unstable();
        keys
    }

    #[test]
    fn the_schema_knows_the_keys_that_the_reader_knows() {
        for (described, read) in [
            (keys(&schema_for!(SetFile)), &crate::set_file::ROOT_KEYS[..]),
            (keys(&schema_for!(Header)), &crate::header::KEYS[..]),
            (keys(&schema_for!(Tile)), &crate::design::KEYS[..]),
            (keys(&schema_for!(Start)), &crate::set_file::START_KEYS[..]),
        ] {
            let mut read = read.to_vec();
            read.sort_unstable();
            assert_eq!(described, read);
        }
    }
}
