//! What each code means, with a wrong and a mended example.
//!
//! # Invariants
//!
//! - Every code that this crate gives stands here, and every example gives its own code and no other (a test says so).

use crate::Code;

/// Every kind of mistake in a set file.
///
/// ```
/// let code = tilewright_tileset::CODES.iter().find(|code| code.code == "tileset::unknown_kind").unwrap();
/// assert_eq!(code.title, "a kind of feature that nobody knows");
/// assert!(code.wrong.contains("cty") && code.right.contains("city"));
/// ```
pub const CODES: &[Code] = &[
    Code {
        code: "tileset::syntax",
        title: "text that is not TOML",
        text: "A set file is written in TOML. Where TOML itself cannot be read, nothing is known about the rest of the file, so these mistakes are told first and alone. Often a quote, a bracket or an equals sign is missing on this line or at the end of the one before.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = a
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::missing_format",
        title: "a file without its format",
        text: "The first line says which format the file is written in, so that a later version of Tilewright still knows how to read it.",
        wrong: r#"[set]
id = "mine"
[[tile]]
id = "a"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::newer_format",
        title: "a format that is newer than the program",
        text: "The file says that it is written in a format which this version of Tilewright does not know. Its other lines are not looked at. Use a newer Tilewright, or write the file in format 1.",
        wrong: r#"format = 2
[set]
id = "mine"
[[tile]]
id = "a"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::wrong_type",
        title: "a value of the wrong type",
        text: "Each key takes values of a certain type: a string in double quotes, a whole number, `true`, a list in square brackets, or a table in braces. The message says which type belongs here and which was found.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = "two"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 2
"#,
    },
    Code {
        code: "tileset::wrong_value",
        title: "a value out of its range",
        text: "The type is right and the value is none of those that make sense here: an attribute takes `true` or a number from 1 to 255, a rotation is 0, 90, 180 or 270 degrees, a cell is two numbers with a comma between.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N", pennant = 0 }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N", pennant = 2 }]
"#,
    },
    Code {
        code: "tileset::unknown_key",
        title: "a key that is not known here",
        text: "Each table takes certain keys. A key that is not among them is a slip of the pen, or stands in the wrong table. It is never ignored in silence, since what it says would then be missing from the game.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
cuont = 2
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 2
"#,
    },
    Code {
        code: "tileset::missing_id",
        title: "something without its name",
        text: "The file needs a `[set]` table with an id, every tile an id, and every start tile the id of the tile that lies there. By these names the set is chosen, saves are written and messages speak.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
count = 2
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 2
"#,
    },
    Code {
        code: "tileset::empty_name",
        title: "a name without a letter",
        text: "An id, an edition, an attribute or a kind is named by at least one letter or digit.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = ""
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::bad_name",
        title: "a name that cannot be typed everywhere",
        text: "Names are written on the command line, in files and in saves. They are made of letters, digits, `-`, `_` and `.`, without spaces. The set's `name`, which only people read, may be any printable line.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "old abbey"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "old-abbey"
"#,
    },
    Code {
        code: "tileset::long_name",
        title: "a name that is too long",
        text: "A name has at most 64 bytes, and the set's `name` for people at most 200.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "the-old-abbey-by-the-river-the-old-abbey-by-the-river-the-old-abbey-by-the-river"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "the-old-abbey-by-the-river"
"#,
    },
    Code {
        code: "tileset::duplicate_name",
        title: "a word that is listed twice",
        text: "The header's lists of expansions and attributes name each word once.",
        wrong: r#"format = 1
[set]
id = "mine"
attributes = ["well", "well"]
[[tile]]
id = "a"
"#,
        right: r#"format = 1
[set]
id = "mine"
attributes = ["well"]
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::duplicate_edition",
        title: "an edition that is listed twice",
        text: "The header lists the editions of the set, the oldest first, each once.",
        wrong: r#"format = 1
[set]
id = "mine"
editions = ["c1", "c1"]
[[tile]]
id = "a"
"#,
        right: r#"format = 1
[set]
id = "mine"
editions = ["c1", "c2"]
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::unknown_edition",
        title: "an edition that the header does not list",
        text: "Counts and marks by edition, and the default edition, name editions that stand in the header under `editions`.",
        wrong: r#"format = 1
[set]
id = "mine"
editions = ["c1", "c2"]
[[tile]]
id = "a"
count = { c1 = 1, c3 = 2 }
"#,
        right: r#"format = 1
[set]
id = "mine"
editions = ["c1", "c2"]
[[tile]]
id = "a"
count = { c1 = 1, c2 = 2 }
"#,
    },
    Code {
        code: "tileset::kind_conflict",
        title: "a kind that is declared otherwise already",
        text: "Under `kinds` the header declares kinds of feature that no linked expansion knows. This one is known, and owns other ports of its sides than the header says.",
        wrong: r#"format = 1
[set]
id = "mine"
kinds = { city = "centre" }
[[tile]]
id = "a"
"#,
        right: r#"format = 1
[set]
id = "mine"
kinds = { canal = "centre" }
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::too_many",
        title: "a list that is too long",
        text: "Lists have bounds, so that a hostile file cannot use up the machine: 16 editions, 256 words in a header, 64 attributes of one tile or feature, 4096 tiles, 64 start tiles, 32 features and 64 fields of one tile.",
        wrong: r#"format = 1
[set]
id = "mine"
editions = ["e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9", "e10", "e11", "e12", "e13", "e14", "e15", "e16", "e17"]
[[tile]]
id = "a"
"#,
        right: r#"format = 1
[set]
id = "mine"
editions = ["e1", "e2"]
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::no_tiles",
        title: "a set without tiles",
        text: "A set needs at least one tile, and so does each of its editions: an edition in which every count is left out or zero could not be played.",
        wrong: r#"format = 1
[set]
id = "mine"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
"#,
    },
    Code {
        code: "tileset::duplicate_tile",
        title: "two tiles of one name",
        text: "Each tile of a set has an id of its own. Copies of one design are told by its count.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
[[tile]]
id = "a"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 2
"#,
    },
    Code {
        code: "tileset::zero_count",
        title: "a tile that no edition prints",
        text: "A tile of which there is no copy in any edition does nothing. Leave it out, or put a `#` before its lines to keep them for later.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 0
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 1
"#,
    },
    Code {
        code: "tileset::negative_count",
        title: "a count below zero",
        text: "A count says how many copies there are.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = -1
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 1
"#,
    },
    Code {
        code: "tileset::large_count",
        title: "a count that is too large",
        text: "There are at most 10,000 copies of one tile.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 100_000
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 100
"#,
    },
    Code {
        code: "tileset::unknown_attribute",
        title: "an attribute that means nothing here",
        text: "An attribute is a mark on a tile or on a feature, and some expansion gives it its meaning. This one is known to no linked expansion, or not for a place such as this, and the header does not list it either. Marks that are printed and mean nothing yet are listed in the header: `attributes = [\"well\"]`.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N", penant = true }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N", pennant = true }]
"#,
    },
    Code {
        code: "tileset::duplicate_attribute",
        title: "an attribute that stands there twice",
        text: "A place bears an attribute once. If the print shows two of the mark, give it a value.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
attributes = ["dragon", "dragon"]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
attributes = { dragon = 2 }
"#,
    },
    Code {
        code: "tileset::unknown_kind",
        title: "a kind of feature that nobody knows",
        text: "The kinds are those of the linked expansions, and those that the header declares under `kinds`: as `\"side\"` if it owns whole sides as a city does, as `\"centre\"` if it owns the middle of a side as a road does, as `\"inner\"` if it reaches no side, as a monastery.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ cty = "N" }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }]
"#,
    },
    Code {
        code: "tileset::no_kind",
        title: "a feature that does not say what it is",
        text: "An entry of `features` names its kind by a key whose value is the sides it reaches. The other keys are attributes of the feature.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ pennant = true }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N", pennant = true }]
"#,
    },
    Code {
        code: "tileset::two_kinds",
        title: "a feature of two kinds",
        text: "An entry of `features` is one feature: a city or a road, never both. Write an entry for each.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N", road = "S" }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }, { road = "S" }]
"#,
    },
    Code {
        code: "tileset::field_in_features",
        title: "a field among the features",
        text: "Fields are what the features leave over, so they need not be written. Where the print parts them otherwise than the rules for fields tell, they all stand under `fields`.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }, { field = "E S W" }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }]
fields = ["E S W"]
"#,
    },
    Code {
        code: "tileset::no_side",
        title: "a feature that reaches no side",
        text: "A road or a city says which sides of the tile it reaches. A city that is closed on its own tile is written `city = \"inner\"`, a field that reaches no side `ports = \"inner\"`.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ road = true }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ road = "N S" }]
"#,
    },
    Code {
        code: "tileset::bad_side",
        title: "a word that is no side",
        text: "Sides are the letters N, E, S and W with spaces between. A single port of a side is named by two letters: `NL`, `NC` and `NR` are the left, the middle and the right of the northern side as seen from the middle of the tile. `inner` stands alone.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N,W" }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N W" }]
"#,
    },
    Code {
        code: "tileset::repeated_side",
        title: "a side that is named twice",
        text: "A text of sides names each place once; a port of a side that is named as a whole is named twice.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N N" }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N S" }]
"#,
    },
    Code {
        code: "tileset::two_owners",
        title: "a place that belongs to two features",
        text: "Each of the twelve ports on the rim of a tile belongs to one feature or field. Two cities on one side, or a road that leaves by the side of a city, cannot be told apart by the tile next to it.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }, { road = "N S" }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }, { road = "S" }]
"#,
    },
    Code {
        code: "tileset::uncovered_ports",
        title: "a place that no field covers",
        text: "If `fields` is written at all, it lists every field, and together they cover all that the features leave over.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }]
fields = ["E S"]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }]
fields = ["E S W"]
"#,
    },
    Code {
        code: "tileset::field_overlap",
        title: "fields that overlap",
        text: "Two fields never cover the same place. A side that a road parts is named by halves, such as `EL` and `ER`. Of two fields that reach no side, each says by `touches` which cities it touches.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }]
fields = ["E S", "S W"]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }]
fields = ["E S", "W"]
"#,
    },
    Code {
        code: "tileset::touches_nothing",
        title: "a field that touches a city which is not there",
        text: "By `touches` a field names the cities it lies against, each by any one of its sides.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }]
fields = [{ ports = "E S W", touches = "S" }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ city = "N" }]
fields = [{ ports = "E S W", touches = "N" }]
"#,
    },
    Code {
        code: "tileset::too_many_segments",
        title: "a tile with too many parts",
        text: "Features and fields of one tile are at most 32 together.",
        wrong: "",
        right: "",
    },
    Code {
        code: "tileset::unknown_start",
        title: "a start tile that is not in the set",
        text: "A `[[start]]` names a tile of the same set.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ road = "N S" }]
[[start]]
tile = "b"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ road = "N S" }]
[[start]]
tile = "a"
"#,
    },
    Code {
        code: "tileset::start_missing",
        title: "a start tile of which no copy is left",
        text: "The start tiles are taken from the copies of the set, in each of its editions. This one has fewer copies than start places.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
features = [{ road = "N S" }]
[[start]]
tile = "a"
[[start]]
tile = "a"
at = "0,1"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 2
features = [{ road = "N S" }]
[[start]]
tile = "a"
[[start]]
tile = "a"
at = "0,1"
"#,
    },
    Code {
        code: "tileset::start_overlap",
        title: "two start tiles in one place",
        text: "Each start tile has a cell of its own. Where `at` is left out it is `0,0`.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 2
features = [{ road = "N S" }]
[[start]]
tile = "a"
[[start]]
tile = "a"
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "a"
count = 2
features = [{ road = "N S" }]
[[start]]
tile = "a"
[[start]]
tile = "a"
at = "0,1"
"#,
    },
    Code {
        code: "tileset::large_file",
        title: "a file that is too large",
        text: "A set file has at most 4 MiB, and not so many tables, lists and entries that reading them would take more than 80 MiB of memory.",
        wrong: "",
        right: "",
    },
    Code {
        code: "tileset::too_many_mistakes",
        title: "more mistakes than are told",
        text: "200 mistakes of one file are told. Mend some of them and check again.",
        wrong: "",
        right: "",
    },
];
