//! The tiles of the published sets, as the text of their set files.
//!
//! In the guide: [Set files](https://github.com/tilewright/tilewright/blob/main/docs/sets.md).
//!
//! The files are data, no code: `tilewright-tileset` reads them, the façade offers them by id. They lie in this small
//! package because a file outside a package is not published with it.
//!
//! # Invariants
//!
//! - Each text is a sound set file whose header has the id under which it is found here.
//! - Tile ids tell the shape in words; only shapes and counts of the published sets are here, no art and no text.

// Nothing that comes in may end the program; an exception says why it cannot be reached.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

/// One set file, embedded.
///
/// ```
/// let base = tilewright_sets::BUNDLED[0];
/// assert_eq!((base.id, base.file_name), ("base", "base.toml"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BundledSet {
    /// The set's id, as its header has it.
    pub id: &'static str,
    /// The file's name, for messages.
    pub file_name: &'static str,
    /// The whole file.
    pub text: &'static str,
}

/// All bundled sets; a set comes after those it is usually added to.
///
/// ```
/// let ids: Vec<_> = tilewright_sets::BUNDLED.iter().map(|set| set.id).collect();
/// assert_eq!(ids[..2], ["base", "princess-and-dragon"]);
/// ```
pub const BUNDLED: &[BundledSet] = &[
    BundledSet { id: "base", file_name: "base.toml", text: include_str!("../base.toml") },
    BundledSet {
        id: "princess-and-dragon",
        file_name: "princess-and-dragon.toml",
        text: include_str!("../princess-and-dragon.toml"),
    },
    BundledSet {
        id: "inns-and-cathedrals",
        file_name: "inns-and-cathedrals.toml",
        text: include_str!("../inns-and-cathedrals.toml"),
    },
    BundledSet {
        id: "traders-and-builders",
        file_name: "traders-and-builders.toml",
        text: include_str!("../traders-and-builders.toml"),
    },
];

/// The bundled set with this id.
///
/// ```
/// let base = tilewright_sets::find("base").unwrap();
/// assert!(base.text.contains("id = \"city-cap-road\""));
/// assert!(tilewright_sets::find("no-such-set").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static BundledSet> {
    BUNDLED.iter().find(|set| set.id == id)
}
