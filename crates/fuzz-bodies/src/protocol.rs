//! Lines to a program that another program drives.

use serde_json::Value;

use crate::embed_headless::reply;
use crate::games::{plain, sound, told};

/// The most lines that are answered.
const LINES: usize = 60;

pub(crate) fn body(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut table = None;
    for line in text.lines().take(LINES) {
        // Set files are not read: what a body does depends on its input alone.
        if line.contains(".toml") || line.contains('/') || line.contains('\\') || line.contains("file") {
            continue;
        }
        let answer = reply(&mut table, line);
        assert!(answer["ok"].is_boolean(), "{answer}");
        assert!(answer.to_string().lines().count() == 1, "an answer is a line: {answer}");
        if answer["ok"] == false {
            told(answer["error"].as_str().expect("a refusal tells why"));
        }
        all_plain(&answer);
        if let Some(session) = &table {
            sound(session.game());
        }
    }
}

/// Nothing in any text of an answer steers a terminal: whoever reads the line will show some of them.
fn all_plain(answer: &Value) {
    match answer {
        Value::String(text) => plain(text),
        Value::Array(parts) => parts.iter().for_each(all_plain),
        Value::Object(parts) => parts.iter().for_each(|(key, part)| {
            plain(key);
            all_plain(part);
        }),
        _ => {}
    }
}
