//! Reads Tilewright's set files: TOML that a person writes by hand, turned into the tiles of one edition.
//!
//! In the guide: [Set files](https://github.com/tilewright/tilewright/blob/main/docs/sets.md).
//!
//! [`SetFile::parse`] reads a file with the words of the linked expansions (a [`Vocabulary`]) and finds all of its
//! mistakes at once; [`SetFile::edition`] gives the tiles as a [`TileSet`](tilewright_core::tile::TileSet).
//!
//! # The format
//!
//! ```
//! # use tilewright_tileset::{SetFile, Vocabulary};
//! let text = r#"
//! format = 1                                  # always; a newer one is refused
//!
//! [set]
//! id = "hamlet"                               # by which the set is chosen
//! name = "The Hamlet"                         # for people; the id if left out
//! editions = ["c1", "c2"]                     # oldest first; left out: one print only
//! default_edition = "c2"                      # left out: the last one
//! expansions = ["base", "mills"]              # on by default with this set
//! attributes = ["mill", "pennant", "well"]    # printed here, inert unless an expansion knows them
//! kinds = { canal = "centre" }                # kinds of feature that no linked expansion declares
//!
//! [[tile]]
//! id = "church"                               # one copy, all field around the church
//! features = [{ monastery = true }]
//!
//! [[tile]]
//! id = "gate"
//! count = { c1 = 2, c2 = 3 }                  # or one number for all; an edition left out prints none
//! attributes = ["mill"]                       # of the whole tile; { mill = 2 } for two of them
//! only = { c2 = ["well"] }                    # what one edition prints besides
//! features = [{ city = "N W", pennant = true }, { road = "E S" }]
//!
//! [[tile]]
//! id = "twin-towns"
//! features = [{ city = "N" }, { city = "E S" }, { canal = "W" }]
//! fields = ["WL", { ports = "WR", touches = "N" }, "inner"]
//!
//! [[tile]]
//! id = "ruin"
//! wild = "N E S W"                            # sides that fit anything
//! features = [{ monastery = true }]
//!
//! [[start]]
//! tile = "gate"
//! at = "0,0"                                  # the default, as is the rotation
//! rotation = 0
//! "#;
//! let words = Vocabulary::default();
//! let hamlet = SetFile::parse("hamlet.toml", text, &words)?.edition(None)?;
//! assert_eq!(hamlet.total(), 6);
//! let gate = hamlet.tile("gate").unwrap();
//! let segments: Vec<_> = gate.segments.iter().map(|s| format!("{} {}", s.kind, s.ports)).collect();
//! assert_eq!(segments, ["city n w", "road ec sc", "field el sr", "field er sl"]);
//! assert_eq!(gate.borders, [(0, 2)]);
//! # Ok::<(), tilewright_tileset::TileSetError>(())
//! ```
//!
//! **Sides.** `"N W"` names sides, `"NL"` a single one of the three ports of a side (left, centre and right as seen
//! from the tile's middle). `"inner"` stands for no side: an enclosed city or field.
//!
//! **Features.** In an entry of `features` the key that is a known kind names the kind, and its value the sides. All
//! other keys are attributes: `true`, or a number up to 255. Which ports a kind owns on its sides is its
//! [`PortRule`]. The vocabulary brings the kinds; a header may declare more of them under `kinds`, as `"side"` (like
//! a city), `"centre"` (like a road) or `"inner"` (like a monastery, written `true`).
//!
//! **Attributes** must be known to the vocabulary, for the place where they stand, or be listed in the header.
//!
//! **Editions** share a tile's shape. If only some copies of an edition carry a mark, those are a tile of their own.
//!
//! **Fields** are whatever roads and cities leave over, and need not be written. Roads that run through, cities with
//! two sides or more, and crossings of three or four road ends part them. One or two road ends run up to the city
//! if the tile has one (of several, the one across the tile), or to the through road, and part the fields there; at a
//! monastery, or alone, one end parts nothing. A city with three sides stops every road, monastery or not. Where the
//! print differs, `fields` lists them all: a side means what the features leave over of it, an empty string or
//! `inner` a field that reaches no side.
//!
//! **Borders.** A field touches the cities beside it on the rim; an inner field, every city of its tile; an enclosed
//! city, every field. `{ ports = "W", touches = "N" }` says otherwise: it names each city by any one of its sides.
//! What stands inside (a monastery) touches a city of three or four sides, which leaves no room beside it.
//!
//! **Limits** guard against hostile files: 4 MiB and 80 MiB of memory, 4096 tiles, 10 000 copies of a tile, 32 segments in
//! one, names of 64 bytes, 200 mistakes told; in the guide:
//! [Limits](https://github.com/tilewright/tilewright/blob/main/docs/limits.md).
//!
//! # Invariants
//!
//! - No text makes this crate panic; what it returns without error is sound in every edition.
//! - It knows no expansion and reads no file: the caller brings words and text.

// Nothing that comes in may end the program; an exception says why it cannot be reached.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod attributes;
mod before;
mod code;
mod codes;
mod design;
mod diagnostic;
mod explicit;
mod feature;
mod fields;
mod header;
mod reading;
mod report;
#[cfg(feature = "schema")]
mod schema;
mod set_file;
mod sides;
mod vocabulary;

pub use before::{other_format, too_much};
pub use code::Code;
pub use codes::CODES;
pub use diagnostic::{Diagnostic, Severity, TileSetError};
pub use report::{Mistake, Report};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use set_file::{MAX_FILE, SetFile, Spot, looks_like_game};
pub use vocabulary::{PortRule, Vocabulary, nearest};
