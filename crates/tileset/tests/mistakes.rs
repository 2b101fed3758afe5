//! Every kind of mistake, each with the text that is underlined and the help that is given.

use tilewright_tileset::{Diagnostic, MAX_FILE, PortRule, SetFile, TileSetError, Vocabulary};

fn words() -> Vocabulary {
    Vocabulary::default()
        .with_attribute("dragon", "dragon", ["tile"])
        .with_attribute("pennant", "base", ["city"])
        .with_attribute("princess", "princess", ["city"])
}

fn mistakes(text: &str) -> Vec<Diagnostic> {
    match SetFile::parse("my.toml", text, &words()) {
        Ok(_) => Vec::new(),
        Err(error) => error.diagnostics().to_vec(),
    }
}

/// The text has exactly this one mistake: its code, what is underlined, and a part of its message, label or help.
#[track_caller]
fn check(text: &str, code: &str, underlined: &str, said: &str) {
    let found = mistakes(text);
    let [only] = &found[..] else { panic!("{text}\n{found:#?}") };
    assert_eq!(only.code.strip_prefix("tileset::"), Some(code), "{only:?}");
    assert_eq!(&text[only.span.clone()], underlined, "{only:?}");
    let all = format!("{} | {} | {}", only.message, only.label, only.help.as_deref().unwrap_or_default());
    assert!(all.contains(said), "{all}");
}

/// The same for what stands in the one tile of an otherwise sound set with editions c1 and c2.
#[track_caller]
fn tile(tile: &str, code: &str, underlined: &str, said: &str) {
    let set = "[set]\nid = \"x\"\neditions = [\"c1\", \"c2\"]\nattributes = [\"garden\", \"tunnel\"]\n";
    check(&format!("format = 1\n{set}[[tile]]\nid = \"t\"\n{tile}\n"), code, underlined, said);
}

/// The same for a header's lines beside the id, before one sound tile.
#[track_caller]
fn header(lines: &str, code: &str, underlined: &str, said: &str) {
    check(&format!("format = 1\n[set]\nid = \"x\"\n{lines}\n[[tile]]\nid = \"t\"\n"), code, underlined, said);
}

/// The same for what follows a sound tile `t`, one copy in c2 only.
#[track_caller]
fn after(text: &str, code: &str, underlined: &str, said: &str) {
    let set = "[set]\nid = \"x\"\neditions = [\"c1\", \"c2\"]\n[[tile]]\nid = \"u\"\n";
    let text = format!("format = 1\n{set}[[tile]]\nid = \"t\"\ncount = {{ c2 = 1 }}\n{text}\n");
    check(&text, code, underlined, said);
}

#[test]
fn text_that_is_no_toml_is_told_with_all_its_places() {
    let found = mistakes("format = 1\nset = \n[[tile]\nid = 'x'\n");
    assert_eq!(
        found.iter().map(|d| (d.code, d.line)).collect::<Vec<_>>(),
        [("tileset::syntax", 2), ("tileset::syntax", 3)]
    );
    check("format = 1\nformat = 1\n", "syntax", "format", "duplicate key");
}

#[test]
fn the_format_is_asked_first() {
    check("set = { id = \"x\" }\ntile = [{ id = \"t\" }]", "missing_format", "", "begin it with format = 1");
    check("format = 2\nanything = 3\n", "newer_format", "2", "newer");
    check("format = 0\nset = { id = \"x\" }\ntile = [{ id = \"t\" }]", "wrong_value", "0", "format = 1");
    check(
        "format = \"1\"\nset = { id = \"x\" }\ntile = [{ id = \"t\" }]",
        "wrong_type",
        "\"1\"",
        "a whole number",
    );
}

#[test]
fn a_header_says_who_the_set_is() {
    check("format = 1\n[[tile]]\nid = \"t\"\n", "missing_id", "", "no [set] table");
    check(
        "format = 1\nset = { name = \"X\" }\ntile = [{ id = \"t\" }]",
        "missing_id",
        "{ name = \"X\" }",
        "no id",
    );
    check("format = 1\nset = { id = \"\" }\ntile = [{ id = \"t\" }]", "empty_name", "\"\"", "id is empty");
    check("format = 1\nset = { id = \"a b\" }\ntile = [{ id = \"t\" }]", "bad_name", "\"a b\"", "letters");
    check("format = 1\nset = 3\ntile = [{ id = \"t\" }]", "wrong_type", "3", "must be a table");
    let long = "n".repeat(65);
    let text = format!("format = 1\nset = {{ id = \"{long}\" }}\ntile = [{{ id = \"t\" }}]");
    check(&text, "long_name", &format!("\"{long}\""), "longer than 64");
}

#[test]
fn the_lines_of_a_header_are_checked() {
    header("nmae = \"X\"", "unknown_key", "nmae", "did you mean `name`?");
    header("name = \"\"", "bad_name", "\"\"", "printable");
    header("name = 5", "wrong_type", "5", "must be a string");
    header("editions = \"c1\"", "wrong_type", "\"c1\"", "must be a list");
    header("editions = [\"c1\", \"c2\", \"c1\"]", "duplicate_edition", "\"c1\"", "listed twice");
    header(
        "editions = [\"c1\", \"c2\"]\ndefault_edition = \"c0\"",
        "unknown_edition",
        "\"c0\"",
        "did you mean `c1`?",
    );
    header("expansions = [1]", "wrong_type", "1", "must be a string");
    header("attributes = [\"\"]", "empty_name", "\"\"", "empty");
    header("attributes = [\"a\", \"a\"]", "duplicate_name", "\"a\"", "twice");
    header("kinds = { wall = \"sid\" }", "wrong_value", "\"sid\"", "like a city");
    header("kinds = { city = \"centre\" }", "kind_conflict", "city", "known already");
    header(
        &format!("attributes = [{}]", "'a',".repeat(300)),
        "too_many",
        &format!("[{}]", "'a',".repeat(300)),
        "256",
    );
}

#[test]
fn the_file_has_four_parts() {
    header("[tiles]\nx = 1", "unknown_key", "tiles", "did you mean `tile`?");
    check("format = 1\nset = { id = \"x\" }\n", "no_tiles", "", "the set has no tiles");
    check("format = 1\nset = { id = \"x\" }\ntile = 4\n", "wrong_type", "4", "must be a list");
    let text = "format = 1\nset = { id = \"x\", editions = [\"a\", \"b\"] }\ntile = [{ id = \"t\", count = { a = 1 } }]";
    check(text, "no_tiles", "[{ id = \"t\", count = { a = 1 } }]", "edition `b` has no tiles");
}

#[test]
fn a_tile_has_an_id_of_its_own() {
    after("[[tile]]\ncount = 1", "missing_id", "[[tile]]", "tile 3 has no id");
    after("[[tile]]\nid = \"t\"", "duplicate_tile", "\"t\"", "two tiles have the id \"t\"");
    after("[[tile]]\nid = \"\"", "empty_name", "\"\"", "id of tile 3");
    after("[[tile]]\nid = 7", "wrong_type", "7", "a whole number");
    tile("feature = []", "unknown_key", "feature", "did you mean `features`?");
}

#[test]
fn counts_have_bounds() {
    tile("count = 0", "zero_count", "0", "tile \"t\": a count of zero");
    tile("count = -1", "negative_count", "-1", "below zero");
    tile("count = 10_001", "large_count", "10_001", "10000");
    tile("count = 0xFFFF_FFFF_FFFF_FFFF_FFFF", "large_count", "0xFFFF_FFFF_FFFF_FFFF_FFFF", "10000");
    tile("count = { c1 = 0, c2 = 0 }", "zero_count", "{ c1 = 0, c2 = 0 }", "no edition prints it");
    tile("count = { c1 = 1, c3 = 1 }", "unknown_edition", "c3", "did you mean `c1`?");
    tile("count = 1.5", "wrong_type", "1.5", "a number with a point");
    tile("count = { c1 = \"two\" }", "wrong_type", "\"two\"", "a string");
    check(
        "format = 1\nset = { id = \"x\" }\ntile = [{ id = \"t\", count = { c1 = 1 } }]",
        "unknown_edition",
        "c1",
        "list the editions in the header",
    );
}

#[test]
fn attributes_are_known_or_listed() {
    tile(
        "features = [{ city = \"N W\", princes = true }]",
        "unknown_attribute",
        "princes",
        "tile \"t\": a city has no attribute `princes` | not in this set's header, nor known to any linked expansion \
         | did you mean `princess` (expansion \"princess\")? known on a city here: pennant, princess, garden, tunnel",
    );
    tile("attributes = [\"dargon\"]", "unknown_attribute", "\"dargon\"", "did you mean `dragon`");
    tile("attributes = { dargon = 1 }", "unknown_attribute", "dargon", "did you mean `dragon`");
    tile("attributes = [\"pennant\"]", "unknown_attribute", "\"pennant\"", "stands on city");
    tile(
        "features = [{ road = \"N S\", tunel = true }]",
        "unknown_attribute",
        "tunel",
        "did you mean `tunnel`?",
    );
    tile("only = { c2 = [\"gardn\"] }", "unknown_attribute", "\"gardn\"", "did you mean `garden`?");
    tile("only = { c9 = [\"garden\"] }", "unknown_edition", "c9", "did you mean `c1`?");
    tile("attributes = [\"\"]", "empty_name", "\"\"", "empty");
    tile("attributes = \"dragon\"", "wrong_type", "\"dragon\"", "a list of names");
    tile("attributes = [\"dragon\", \"dragon\"]", "duplicate_attribute", "\"dragon\"", "dragon = 2");
    tile(
        "attributes = [\"garden\"]\nonly = { c2 = [\"garden\"] }",
        "duplicate_attribute",
        "[\"garden\"]",
        "twice",
    );
    for value in ["0", "-1", "256", "false", "\"yes\""] {
        tile(
            &format!("features = [{{ city = \"N\", pennant = {value} }}]"),
            "wrong_value",
            value,
            "1 to 255",
        );
    }
}

#[test]
fn a_feature_has_one_kind() {
    tile("features = [{ citty = \"N\" }]", "unknown_kind", "citty", "did you mean `city`?");
    tile("features = [{ railway = \"N\" }]", "unknown_kind", "railway", "kinds = { railway = \"side\" }");
    tile("features = [{ monastry = true }]", "unknown_kind", "monastry", "did you mean `monastery`?");
    tile("features = [{ pennant = true }]", "no_kind", "{ pennant = true }", "known kinds: city");
    tile("features = [{}]", "no_kind", "{}", "no kind");
    tile("features = [{ city = \"N\", road = \"S\" }]", "two_kinds", "road", "two entries");
    tile("features = [{ field = \"N\" }]", "field_in_features", "field", "under `fields`");
    tile("features = [\"N\"]", "wrong_type", "\"N\"", "must be a table");
    tile("features = { city = \"N\" }", "wrong_type", "{ city = \"N\" }", "must be a list");
}

#[test]
fn sides_are_checked() {
    tile("features = [{ road = \"\" }]", "no_side", "\"\"", "a road with no side");
    tile("features = [{ road = true }]", "no_side", "true", "a road with no side");
    tile("features = [{ road = \"inner\" }]", "no_side", "\"inner\"", "a road with no side");
    tile("features = [{ city = \"\" }]", "no_side", "\"\"", "a city with no side");
    tile("features = [{ city = true }]", "no_side", "true", "a city with no side");
    tile("features = [{ city = 3 }]", "wrong_type", "3", "must be a string");
    tile("features = [{ city = \"N Q\" }]", "bad_side", "Q", "write N, E, S, W");
    tile("features = [{ city = \"N N\" }]", "repeated_side", "N", "twice");
    tile("features = [{ monastery = \"N\" }]", "bad_side", "\"N\"", "monastery = true");
    tile("features = [{ city = \"N\" }, { road = \"W N\" }]", "two_owners", "N", "two features own nc");
    tile("wild = \"\"", "no_side", "\"\"", "names no side");
    tile("wild = \"NL\"", "bad_side", "NL", "whole sides");
    tile("wild = [\"N\"]", "wrong_type", "[\"N\"]", "must be a string");
}

#[test]
fn written_fields_are_disjoint_and_leave_nothing_over() {
    let city = "features = [{ city = \"N\" }]\n";
    tile(&format!("{city}fields = [\"E S\"]"), "uncovered_ports", "[\"E S\"]", "no field covers w");
    tile(&format!("{city}fields = []"), "uncovered_ports", "[]", "no field covers e s w");
    tile(&format!("{city}fields = [\"E S\", \"SL W\"]"), "field_overlap", "SL", "two fields cover sl");
    tile(&format!("{city}fields = [\"N\", \"E S W\"]"), "two_owners", "N", "a feature owns n");
    tile(
        &format!("{city}fields = [\"E S W\", \"inner\", \"\"]"),
        "field_overlap",
        "\"\"",
        "second inner field",
    );
    tile(&format!("{city}fields = \"E S W\""), "wrong_type", "\"E S W\"", "must be a list");
    tile(&format!("{city}fields = [3]"), "wrong_type", "3", "or a table");
    tile(&format!("{city}fields = [\"E S W X\"]"), "bad_side", "X", "neither a side nor a port");
    tile(
        &format!("{city}fields = [\"E S W\", {{ touches = \"N\" }}]"),
        "no_side",
        "{ touches = \"N\" }",
        "ports",
    );
    let field = "{ ports = \"E S W\", touches = \"S\" }";
    tile(&format!("{city}fields = [{field}]"), "touches_nothing", "S", "no city");
    let field = "{ ports = \"E S W\", hrd = true }";
    tile(&format!("{city}fields = [{field}]"), "unknown_attribute", "hrd", "a field has no attribute");
}

#[test]
fn a_tile_has_at_most_32_segments() {
    let many = |count| format!("features = [{}]", "{ monastery = true },".repeat(count));
    let found =
        mistakes(&format!("format = 1\nset = {{ id = \"x\" }}\n[[tile]]\nid = \"t\"\n{}\n", many(32)));
    assert_eq!(found[0].code, "tileset::too_many_segments", "the field is the 33rd");
    tile(&many(33), "too_many", &many(33)["features = ".len()..], "32 is the most");
}

/// What a word of the file would do to a terminal is not done, wherever the word stands in what is told.
#[test]
fn nothing_that_is_told_steers_a_terminal() {
    let trick = "\tA\\u001b[2J\\u202e";
    let quoted = format!("\"{trick}\"");
    after(&format!("[[start]]\ntile = {quoted}"), "unknown_start", &quoted, "the id \"?A?[2J?\"");
    after(&format!("[[start]]\ntile = \"u\"\nat = {quoted}"), "wrong_value", &quoted, "`?A?[2J?`");
}

#[test]
fn start_tiles_are_tiles_of_the_set_with_a_copy_left() {
    after("[[start]]\ntile = \"tt\"", "unknown_start", "\"tt\"", "did you mean `t`?");
    after("[[start]]\ntile = \"stranger\"", "unknown_start", "\"stranger\"", "no tile has the id");
    after("[[start]]\nat = \"0,0\"", "missing_id", "[[start]]", "without `tile`");
    after("[[start]]\ntile = \"t\"", "start_missing", "\"t\"", "in edition c1");
    after("[[start]]\ntile = \"u\"\nat = \"0\"", "wrong_value", "\"0\"", "at = \"0,0\"");
    after("[[start]]\ntile = \"u\"\nrotation = 45", "wrong_value", "45", "0, 90, 180 or 270");
    after("[[start]]\ntile = \"u\"\nturn = 1", "unknown_key", "turn", "known here: tile, at, rotation");
    let starts = "[[start]]\ntile = \"u\"\n[[start]]\ntile = \"u\"\nat = \"1,0\"";
    after(starts, "start_missing", "\"u\"", "no copy");
}

#[test]
fn all_mistakes_are_told_in_the_order_of_the_text_and_the_sound_tiles_remain() {
    let text = r#"format = 1
[set]
id = "x"
editons = ["c1"]
[[tile]]
id = "good"
features = [{ city = "N" }]
[[tile]]
id = "bad"
count = -3
features = [{ city = "N" }, { road = "" }, { river = "N" }]
[[tile]]
id = "good"
[[start]]
tile = "good"
"#;
    let TileSetError::Invalid { diagnostics, partial, file } =
        SetFile::parse("my.toml", text, &words()).unwrap_err()
    else {
        panic!("another error")
    };
    let told: Vec<_> = diagnostics.iter().map(|d| (d.line, d.code.trim_start_matches("tileset::"))).collect();
    assert_eq!(
        told,
        [
            (4, "unknown_key"),
            (10, "negative_count"),
            (11, "no_side"),
            (11, "two_owners"),
            (13, "duplicate_tile")
        ]
    );
    assert_eq!(file, "my.toml");
    let left = partial.unwrap().edition(None).unwrap();
    assert_eq!((left.total(), left.start.len()), (1, 1));
}

/// So many names, each a few letters from the next.
fn names(count: usize, before: &str, after: &str) -> String {
    (0..count).map(|number| format!("{before}mark-{number}{after},")).collect::<Vec<_>>().concat()
}

#[test]
fn hostile_text_gives_errors_and_no_panic() {
    let long = " ".repeat(MAX_FILE + 1);
    assert_eq!(mistakes(&long)[0].code, "tileset::large_file");
    let deep = [
        format!("a = {}", "[".repeat(100_000)),
        format!("{}a = 1", "a.".repeat(100_000)),
        format!("[{}a]", "a.".repeat(100_000)),
        format!("a = {}", "{ a = ".repeat(100_000)),
    ];
    for text in deep {
        assert!(!mistakes(&text).is_empty());
    }
    let flood = format!("format = 1\n[set]\nid = \"x\"\n{}", "[[tile]]\nx = 1\n".repeat(4000));
    let found = mistakes(&flood);
    assert_eq!((found.len(), found.last().unwrap().code), (201, "tileset::too_many_mistakes"));
    let header = format!("format = 1\n[set]\nid = \"x\"\nattributes = [{}]\n", names(250, "'", "'"));
    let tile = format!("{header}[[tile]]\nid = \"t\"\n");
    let many = names(200_000, "", " = 1");
    for text in [
        format!("{tile}only = {{ {many} }}"),
        format!("{tile}attributes = {{ {many} }}"),
        format!("{tile}features = [{{ {many} }}]"),
        format!("{tile}{}", many.replace(',', "\n")),
        format!("{header}{}", many.replace(',', "\n")),
        format!("{tile}count = {{ {many} }}").replace("attributes", "editions"),
        format!("{tile}features = [{}]", format!("{{ {} }},", names(60, "", " = 1")).repeat(32)),
    ] {
        assert!(!mistakes(&text).is_empty());
    }
    let sides = format!(
        "format = 1\nset = {{ id = \"x\" }}\ntile = [{{ id = \"t\", wild = \"{}\" }}]",
        "X ".repeat(1 << 20)
    );
    assert!(mistakes(&sides).len() <= 14);
    for text in [
        "",
        "\0",
        "\u{feff}",
        "é = \"",
        "format = 1\nset = { id = \"\u{301}\" }",
        "format = 1e99999",
        "set = 1979-05-27",
    ] {
        assert!(!mistakes(text).is_empty(), "{text:?}");
    }
}

#[test]
fn cutting_or_bending_a_sound_file_anywhere_never_panics() {
    let sound = "format = 1\n[set]\nid = \"é\"\neditions = [\"c1\", \"c2\"]\n[[tile]]\nid = \"t\"\ncount = { c2 = 2, c1 = 1 }\n\
        only = { c2 = [\"dragon\"] }\nfeatures = [{ city = \"N W\", pennant = 2 }, { road = \"E\" }]\n\
        fields = [\"EL\", { ports = \"ER S\", touches = \"N\" }]\n[[start]]\ntile = \"t\"\nat = \"0,0\"\n";
    assert_eq!(mistakes(sound), []);
    for (at, letter) in sound.char_indices() {
        let (head, tail) = sound.split_at(at);
        mistakes(head);
        for other in ["", "\"", "[", "é", "9", "\n", "=", "N"] {
            mistakes(&format!("{head}{other}{}", &tail[letter.len_utf8()..]));
        }
    }
}

#[test]
fn a_game_without_fields_leaves_the_rest_to_nobody() {
    let words = Vocabulary::empty().with_kind("wall", PortRule::Side);
    let text = "format = 1\nset = { id = \"x\" }\ntile = [{ id = \"t\", features = [{ wall = \"N\" }] }]";
    let tile = SetFile::parse("x", text, &words).unwrap().edition(None).unwrap().tiles.remove(0);
    assert_eq!(tile.segments.len(), 1);
    let text = text.replace("}] }]", "}], fields = [\"E\"] }]");
    assert_eq!(
        SetFile::parse("x", &text, &words).unwrap_err().diagnostics()[0].code,
        "tileset::unknown_kind"
    );
}

#[test]
fn ten_mistakes_in_one_file_are_ten_in_the_report() {
    let text = r#"format = 1
[set]
id = "ten"
nmae = "Ten"
kinds = { canal = "center" }
[[tile]]
id = "gate"
count = -1
attributes = ["dargon"]
features = [{ city = "N Q", penant = true, princess = 0 }, { cty = "S,W" }, { road = "N" }]
fields = ["E X", { ports = "E", hrd = true }]
[[start]]
tile = "gat"
at = "0;0"
rotation = 45
"#;
    let told: Vec<_> = mistakes(text)
        .into_iter()
        .map(|d| (d.line, d.code.trim_start_matches("tileset::"), text[d.span].to_owned()))
        .collect();
    let told: Vec<_> = told.iter().map(|(line, code, text)| (*line, *code, text.as_str())).collect();
    assert_eq!(
        told,
        [
            (4, "unknown_key", "nmae"),
            (5, "wrong_value", "\"center\""),
            (8, "negative_count", "-1"),
            (9, "unknown_attribute", "\"dargon\""),
            (10, "bad_side", "Q"),
            (10, "unknown_attribute", "penant"),
            (10, "wrong_value", "0"),
            (10, "unknown_kind", "cty"),
            (10, "bad_side", "S,W"),
            (10, "two_owners", "N"),
            (11, "bad_side", "X"),
            (11, "field_overlap", "E"),
            (11, "unknown_attribute", "hrd"),
            (13, "unknown_start", "\"gat\""),
            (14, "wrong_value", "\"0;0\""),
            (15, "wrong_value", "45"),
        ]
    );
}

#[test]
fn what_a_broken_header_should_have_said_is_not_asked_of_the_tiles() {
    let tile = "[[tile]]\nid = \"t\"\ncount = { c1 = 1 }\nonly = { c1 = [\"well\"] }\nfeatures = [{ wall = \"N\" }]\n";
    let told = |header: &str| {
        let found = mistakes(&format!("format = 1\n{header}{tile}"));
        found.iter().map(|d| d.code.trim_start_matches("tileset::")).collect::<Vec<_>>()
    };
    assert_eq!(told(""), ["missing_id"]);
    assert_eq!(told("[set]\nid = \"x\"\neditons = 1\natributes = 1\nkins = 1\n"), ["unknown_key"; 3]);
    let header = "[set]\nid = \"x\"\neditions = 1\nattributes = 1\nkinds = 1\n";
    assert_eq!(told(header), ["wrong_type"; 3]);
    let header =
        "[set]\nid = \"x\"\neditions = [\"c1\"]\nattributes = [\"wel\"]\nkinds = { wal = \"side\" }\n";
    assert_eq!(told(header), ["unknown_attribute", "unknown_kind"]);
}
