//! The JSON Schema of game files. These types describe the format for editors; nothing is read with them. A test holds
//! their keys against those that the reader knows.

// Only the derived schema is of use.
#![allow(dead_code)]

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};

/// The schema. `schema().as_value()` is JSON that prints itself.
///
/// ```
/// let schema = tilewright_gamefile::schema();
/// assert_eq!(schema.as_value()["title"], "Tilewright game file");
/// assert!(schema.as_value()["properties"]["players"]["description"].as_str().is_some());
/// ```
pub fn schema() -> schemars::Schema {
    schema_for!(GameFile)
}

/// What one game is made of, who plays it and what is drawn.
#[derive(JsonSchema)]
#[schemars(title = "Tilewright game file", deny_unknown_fields)]
struct GameFile {
    /// The format of the file: always 1.
    #[schemars(range(min = 1, max = 1))]
    format: u8,
    /// What the game is called, for people.
    name: Option<Line>,
    /// A few sentences about the game, for people.
    #[schemars(length(max = 4000))]
    about: Option<String>,
    /// Who plays, clockwise: a list of names and tables, or just how many.
    players: Option<Players>,
    /// Who begins, by name or by a number counted from 1. Left out, it is the first player.
    first: Option<First>,
    /// The edition of every set that has it. A set's own `edition` goes before it.
    edition: Option<Line>,
    /// A value for every option at once. Options under [rules] go before it.
    preset: Option<Line>,
    /// What the draws follow from: the same seed, the same draws. Left out, it is another one for each game.
    seed: Option<u64>,
    /// The first tiles in the order in which they are drawn; the later ones follow from the seed. `set:tile` says which is
    /// meant where two sets have a tile of one id.
    #[schemars(length(max = 10_000))]
    draws: Option<Vec<Line>>,
    /// The sets of tiles. They add up, and bring the expansions that they come with.
    #[schemars(length(min = 1, max = 64))]
    set: Vec<Set>,
    /// Expansions to play with (true) or without (false), whatever the sets bring along. The tiles stay.
    expansions: Option<BTreeMap<String, bool>>,
    /// Values of rule options; `tilewright sets` lists them.
    rules: Option<BTreeMap<String, Line>>,
    /// How many figures of a kind each player has.
    figures: Option<BTreeMap<String, u8>>,
    /// What lies on the board before the first turn, in place of the start tiles of the sets.
    #[schemars(length(max = 4096))]
    start: Option<Vec<Start>>,
}

/// A text of one line.
#[derive(JsonSchema)]
#[schemars(inline)]
struct Line(#[schemars(length(min = 1, max = 200), regex(pattern = r"\S"))] String);

#[derive(JsonSchema)]
#[schemars(untagged, inline)]
enum Players {
    /// So many, by default names.
    Count(#[schemars(range(min = 1, max = 8))] u8),
    /// Each player.
    Named(#[schemars(length(min = 1, max = 8))] Vec<Player>),
}

#[derive(JsonSchema)]
#[schemars(untagged, inline)]
enum Player {
    /// The name of a person.
    Name(Line),
    /// A player by name, and who decides.
    Table(PlayerTable),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, inline)]
struct PlayerTable {
    /// The player's name.
    name: Line,
    /// Who decides: a bot such as random or greedy, or human for a person. Left out, it is a person.
    bot: Option<Line>,
}

#[derive(JsonSchema)]
#[schemars(untagged, inline)]
enum First {
    /// By number, counted from 1.
    Number(#[schemars(range(min = 1, max = 8))] u8),
    /// By name.
    Name(Line),
}

/// A set of tiles: `id` names a bundled one, `file` one of your own.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, extend("oneOf" = [{ "required": ["id"] }, { "required": ["file"] }]))]
struct Set {
    /// A bundled set; `tilewright sets` lists them.
    id: Option<Line>,
    /// The path of a set file, as seen from the folder of this file.
    file: Option<Line>,
    /// The edition of this set. Left out, it is the one of the whole game, or the set's default.
    edition: Option<Line>,
    /// How often all of its tiles are there.
    #[schemars(range(min = 1, max = 100))]
    copies: Option<u8>,
    /// The only tiles of it that are in the game: a list for all there are of each, or a table with numbers.
    only: Option<Tiles>,
    /// Tiles of it that are left out: a list for all there are of each, or a table with numbers.
    without: Option<Tiles>,
    /// Tiles of it that are there more often: a list for one more of each, or a table with numbers.
    add: Option<Tiles>,
}

#[derive(JsonSchema)]
#[schemars(untagged, inline)]
enum Tiles {
    /// Tiles by id.
    List(#[schemars(length(max = 4096))] Vec<Line>),
    /// Tiles by id, each with a number.
    Table(BTreeMap<String, Number>),
}

#[derive(JsonSchema)]
#[schemars(inline)]
struct Number(#[schemars(range(min = 1, max = 10_000))] u16);

/// A tile that lies on the board before the first turn. It leaves the supply.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Start {
    /// The tile by its id, or as `set:tile`.
    tile: Line,
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
    use crate::draft::{PLAYER_KEYS, ROOT_KEYS, SET_KEYS, START_KEYS};

    fn keys(schema: &schemars::Schema) -> Vec<String> {
        let properties = schema.get("properties").and_then(|value| value.as_object()).cloned();
        properties.unwrap_or_default().keys().cloned().collect()
    }

    fn sorted(keys: &[&str]) -> Vec<String> {
        let mut keys: Vec<String> = keys.iter().map(|&key| key.to_owned()).collect();
        keys.sort_unstable();
        keys
    }

    #[test]
    fn the_schema_knows_the_keys_that_the_reader_knows() {
        for (described, read) in [
            (keys(&schema_for!(GameFile)), &ROOT_KEYS[..]),
            (keys(&schema_for!(Set)), &SET_KEYS[..]),
            (keys(&schema_for!(PlayerTable)), &PLAYER_KEYS[..]),
            (keys(&schema_for!(Start)), &START_KEYS[..]),
        ] {
            let mut described = described;
            described.sort_unstable();
            assert_eq!(described, sorted(read));
        }
    }
}
