//! What a file of a game seems to be, before it is read as one.

use std::path::Path;

use tilewright_save::{LoadError, read_bytes};

use crate::failure::Failure;

/// A file that may hold a game.
#[derive(Debug)]
pub(crate) enum Written {
    /// A save, or what is left of one.
    Save(Vec<u8>),
    /// A game in notation, or a text that is none.
    Notation(String),
}

impl Written {
    /// Reads a file.
    pub(crate) fn read(path: &Path, argument: &str) -> Result<Self, Failure> {
        let shown = path.display();
        let failed = |problem: &dyn std::fmt::Display| Failure::Failed(format!("{shown}: {problem}"));
        let bytes = read_bytes(path)
            .map_err(|error| Failure::usage(argument, format!("cannot read the file `{shown}`: {error}")))?
            .map_err(|error| failed(&error))?;
        let begin = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes).trim_ascii_start();
        if begin.is_empty() {
            return Err(failed(&LoadError::Empty));
        }
        if let Some(kind) = other_kind(path, begin) {
            return Err(failed(&format!("this seems to be {kind}, and no saved game")));
        }
        if begin.starts_with(b"{") {
            return Ok(Self::Save(bytes));
        }
        let text = String::from_utf8(bytes);
        let no_text = |error: std::string::FromUtf8Error| error.utf8_error().valid_up_to();
        text.map(Self::Notation).map_err(|error| failed(&LoadError::NotText { at: no_text(error) }))
    }
}

/// What a file is that is surely no saved game.
fn other_kind(path: &Path, begin: &[u8]) -> Option<String> {
    const BEGINNINGS: [(&[u8], &str); 7] = [
        (b"\x89PNG", "a picture (PNG)"),
        (b"<svg", "a picture (SVG)"),
        (b"<?xml", "a picture (SVG)"),
        (b"<!DOCTYPE html", "a page (HTML)"),
        (b"\x1F\x8B", "a packed file (gzip)"),
        (b"PK\x03\x04", "a packed file (zip)"),
        (b"{\"event\":", "what `play --json` prints (`play --save FILE` writes a save)"),
    ];
    if let Some((_, kind)) = BEGINNINGS.iter().find(|(beginning, _)| begin.starts_with(beginning)) {
        return Some((*kind).to_owned());
    }
    let is = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    let shown = path.display();
    if is("toml") {
        return Some(format!("a game file or a set (TOML; `tilewright play --game {shown}` begins a game)"));
    }
    let json = serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(begin).ok()?;
    if json.contains_key("format") || json.contains_key("decisions") {
        return None;
    }
    let scenario = json.contains_key("players") && json.contains_key("replay");
    Some(if scenario { "a scenario (its name should end in .jcz)" } else { "other JSON" }.to_owned())
}
