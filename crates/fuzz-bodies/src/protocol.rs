//! Lines to a program that another program drives.

use crate::embed_headless::reply;
use crate::games::sound;

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
        if let Some(session) = &table {
            sound(session.game());
        }
    }
}
