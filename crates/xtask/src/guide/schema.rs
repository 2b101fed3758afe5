//! Tables of a file format, made of its JSON Schema.
//!
//! # Invariants
//!
//! - Every key of the schema has a row, those of tables inside of others included.

use std::fmt::Write as _;

use serde_json::Value;

/// One table for the file, and one for each table in it that has a name of its own.
pub(super) fn tables(schema: &Value) -> String {
    let mut text = table("The file", schema, schema);
    let definitions = schema["$defs"].as_object().into_iter().flatten();
    for (name, definition) in definitions {
        text.push('\n');
        text.push_str(&table(&heading(schema, name), definition, schema));
    }
    text
}

/// How TOML writes a table of this definition: by the key under which the file has it.
fn heading(schema: &Value, name: &str) -> String {
    let target = format!("#/$defs/{name}");
    let properties = schema["properties"].as_object().into_iter().flatten();
    for (key, value) in properties {
        if value["items"]["$ref"] == *target {
            return format!("`[[{key}]]`");
        }
        if is_reference(value, &target) {
            return format!("`[{key}]`");
        }
    }
    name.to_owned()
}

fn is_reference(value: &Value, target: &str) -> bool {
    let parts = ["allOf", "anyOf", "oneOf"].into_iter().flat_map(|key| list(value, key));
    value["$ref"] == *target || parts.into_iter().any(|part| part["$ref"] == *target)
}

fn table(heading: &str, definition: &Value, schema: &Value) -> String {
    let mut text = format!("### {heading}\n\n");
    if let Some(about) = definition["description"].as_str() {
        let _ = writeln!(text, "{}\n", cell(about));
    }
    text.push_str("| key | value | meaning |\n|---|---|---|\n");
    rows(&mut text, "", definition, schema);
    text
}

fn rows(text: &mut String, before: &str, definition: &Value, schema: &Value) {
    let required = list(definition, "required");
    let mut properties: Vec<(bool, &String, &Value)> = definition["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (!required.contains(&&Value::from(key.as_str())), key, value))
        .collect();
    // What is needed comes first; otherwise by the alphabet, however the map is kept.
    properties.sort_by_key(|(optional, key, _)| (*optional, *key));
    for (optional, key, value) in properties {
        let must = if optional { "" } else { " (needed)" };
        let about = value["description"].as_str().unwrap_or_default();
        let _ =
            writeln!(text, "| `{before}{key}`{must} | {} | {} |", cell(&kind(value, schema, 0)), cell(about));
        inner(text, &format!("{before}{key}."), value, schema);
    }
}

/// The rows of tables that stand in a value.
fn inner(text: &mut String, before: &str, value: &Value, schema: &Value) {
    if value["properties"].is_object() {
        rows(text, before, value, schema);
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        for part in list(value, key) {
            inner(text, before, part, schema);
        }
    }
    inner_if(text, before, &value["items"], schema);
    inner_if(text, before, &value["additionalProperties"], schema);
}

fn inner_if(text: &mut String, before: &str, value: &Value, schema: &Value) {
    if value.is_object() {
        inner(text, before, value, schema);
    }
}

/// What may stand there, in words.
fn kind(value: &Value, schema: &Value, depth: usize) -> String {
    if depth > 8 {
        return "a table".to_owned();
    }
    let of = |value: &Value| kind(value, schema, depth + 1);
    if let Some(name) = value["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        return format!("a table {}", heading(schema, name));
    }
    if let Some(only) = value.get("const") {
        return code(only);
    }
    let either = ["enum", "anyOf", "oneOf"].into_iter().find(|key| value[*key].is_array());
    match either {
        Some("enum") => {
            return list(value, "enum").into_iter().map(code).collect::<Vec<_>>().join(", ");
        }
        // A table whose keys exclude each other: the table itself says more.
        Some(key) if !value["properties"].is_object() => {
            let mut kinds: Vec<String> = Vec::new();
            for part in list(value, key) {
                let kind = of(part);
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            return kinds.join(", or ");
        }
        _ => {}
    }
    match value["type"].as_str() {
        Some("string") => "text".to_owned(),
        Some("boolean") => "`true` or `false`".to_owned(),
        Some("integer") => limits(value),
        Some("array") => format!("a list: {}", of(&value["items"])),
        Some("object") if value["properties"].is_object() => {
            let keys = value["properties"].as_object().into_iter().flatten();
            let keys: Vec<String> = keys.map(|(key, _)| format!("`{key}`")).collect();
            format!("a table with {}", keys.join(", "))
        }
        Some("object") => format!("a table, each name with {}", of(&value["additionalProperties"])),
        _ => "anything".to_owned(),
    }
}

fn limits(value: &Value) -> String {
    let least = value["minimum"].as_u64();
    let most = value["maximum"].as_u64();
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("{least}"),
        (Some(least), Some(most)) => format!("a number from {least} to {most}"),
        (Some(least), None) => format!("a number from {least}"),
        _ => "a number".to_owned(),
    }
}

fn list<'a>(value: &'a Value, key: &str) -> Vec<&'a Value> {
    value[key].as_array().into_iter().flatten().collect()
}

fn code(value: &Value) -> String {
    value.as_str().map_or_else(|| format!("`{value}`"), |text| format!("`{text}`"))
}

/// Text as it may stand in a table.
fn cell(text: &str) -> String {
    text.replace('\n', " ").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_key_has_its_row() {
        let schema = json!({
            "description": "What it is.",
            "required": ["format"],
            "properties": {
                "format": {"type": "integer", "minimum": 1, "maximum": 1, "description": "Always 1."},
                "who": {"anyOf": [
                    {"type": "integer", "minimum": 1, "maximum": 8},
                    {"type": "array", "items": {
                        "type": "object", "properties": {"name": {"type": "string", "description": "A | B"}},
                    }},
                ]},
                "set": {"type": "array", "items": {"$ref": "#/$defs/Set"}},
            },
            "$defs": {"Set": {"properties": {"turned": {"enum": [0, 90]}}}},
        });
        let expected = "### The file\n\nWhat it is.\n\n| key | value | meaning |\n|---|---|---|\n\
            | `format` (needed) | 1 | Always 1. |\n\
            | `set` | a list: a table `[[set]]` |  |\n\
            | `who` | a number from 1 to 8, or a list: a table with `name` |  |\n\
            | `who.name` | text | A \\| B |\n\
            \n### `[[set]]`\n\n| key | value | meaning |\n|---|---|---|\n| `turned` | `0`, `90` |  |\n";
        assert_eq!(tables(&schema), expected);
    }
}
