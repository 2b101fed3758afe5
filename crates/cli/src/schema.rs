//! `tilewright schema`: what editors need to complete and check files.

use std::collections::BTreeMap;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright schema game > game.schema.json
  tilewright schema set > set.schema.json

An editor with Taplo (Even Better TOML) takes the schema that the first line of
a file names:
  #:schema game.schema.json";

/// Print the JSON Schema of set files or of game files
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Schema {
    /// Of which files
    #[arg(value_name = "FILES")]
    of: Of,
}

/// Which files.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Of {
    /// Set files
    Set,
    /// Game files
    Game,
}

impl Schema {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let text = match self.of {
            Of::Set => of_sets(),
            Of::Game => format!("{:#}\n", tidy(tilewright_gamefile::schema().as_value())),
        };
        write!(streams.out, "{text}")?;
        Ok(())
    }
}

/// The schema of set files.
pub(crate) fn of_sets() -> String {
    format!("{:#}\n", tidy(tilewright::tileset::schema().as_value()))
}

/// The same with keys in alphabetical order, whichever order the JSON library keeps, so that files can be compared; and
/// without null, which TOML does not have.
fn tidy(value: &Value) -> Value {
    let null = serde_json::json!({ "type": "null" });
    match value {
        Value::Array(values) => {
            let named = |value: &Value| value.is_null() || *value == null || value == "null";
            values.iter().filter(|value| !named(value)).map(tidy).collect()
        }
        Value::Object(entries) => {
            let entries: BTreeMap<&String, Value> =
                entries.iter().map(|(key, value)| (key, tidy(value))).collect();
            let mut tidied = Map::new();
            for (key, value) in entries {
                match (key.as_str(), value) {
                    // A choice of one is that one.
                    ("type", Value::Array(types)) if types.len() == 1 => {
                        tidied.extend(types.into_iter().map(|only| (key.clone(), only)));
                    }
                    ("anyOf", Value::Array(choices)) if choices.len() == 1 => {
                        let only = choices.into_iter().filter_map(|only| only.as_object().cloned());
                        tidied.extend(only.flatten());
                    }
                    (_, value) => drop(tidied.insert(key.clone(), value)),
                }
            }
            Value::Object(tidied)
        }
        plain => plain.clone(),
    }
}
