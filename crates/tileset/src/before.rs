//! What can be told of a text before it is read as TOML, so that a hostile one costs nothing.
//!
//! # Invariants
//!
//! - A text that is let through takes at most about [`MOST_MEMORY`] to read.

use std::ops::Range;

/// The most memory that reading a file may take, in bytes. The largest set that is allowed takes half of it.
const MOST_MEMORY: usize = 80 << 20;

/// What a text is that is no TOML at all, with its first letter; `None` if it may be TOML. Reading such a text as TOML
/// would tell a mistake for each line.
///
/// ```
/// use tilewright_tileset::other_format;
/// assert_eq!(other_format("\n{ \"format\": 2 }"), Some(("JSON", 1..2)));
/// assert_eq!(other_format("<svg>").map(|(kind, _)| kind), Some("XML or HTML"));
/// assert_eq!(other_format("format = 1\n"), None);
/// ```
pub fn other_format(text: &str) -> Option<(&'static str, Range<usize>)> {
    let begin = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    let at = text.len() - begin.len();
    let kind = match begin.as_bytes().first()? {
        b'{' => "JSON",
        b'<' => "XML or HTML",
        _ => return None,
    };
    Some((kind, at..at + 1))
}

/// What is wrong with a text that would take far more memory to read as TOML than any set or game does; `None` if it may
/// be read. It goes by the signs that make tables, lists and entries.
///
/// ```
/// use tilewright_tileset::too_much;
/// assert_eq!(too_much(&"[[tile]]\nid = \"x\"\n".repeat(4096)), None);
/// let problem = too_much(&"a.b.c.d = {}\n".repeat(50_000)).unwrap();
/// assert_eq!(problem, "the file has too many tables, lists and entries: reading it takes about 233 MiB, and 80 are the most");
/// ```
pub fn too_much(text: &str) -> Option<String> {
    // What each sign leads to in the reader, as measured; one in a string or a comment counts as well.
    let weight = |byte: u8| match byte {
        b'.' => 1100,
        b'=' | b'{' => 700,
        b'[' => 480,
        b',' | b'\n' => 200,
        _ => 0,
    };
    let memory = text.bytes().map(weight).sum::<usize>();
    (memory > MOST_MEMORY).then(|| {
        format!(
            "the file has too many tables, lists and entries: reading it takes about {} MiB, and {} are the most",
            memory >> 20,
            MOST_MEMORY >> 20
        )
    })
}
