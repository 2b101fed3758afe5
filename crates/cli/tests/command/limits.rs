//! The numbers of `docs/limits.md`, each against what is refused: what the page says is taken, and one more is not.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use tilewright::core::geometry::MAX_COORDINATE;
use tilewright::core::kind::MAX_PLAYERS;
use tilewright::core::shown::MAX_NAME;
use tilewright_save::{MAX_DECISIONS, Save};

use crate::folder::Folder;
use crate::hostile::{GAME, SET, save_with};
use crate::run;

const PAGE: &str = include_str!("../../../../docs/limits.md");

/// The numbers that a row of the page says, such as 4 MiB or 10 000.
#[track_caller]
fn row(section: &str, what: &str) -> Vec<usize> {
    let (_, rest) =
        PAGE.split_once(&format!("## {section}\n")).unwrap_or_else(|| panic!("no part {section}"));
    let part = rest.split("\n## ").next().unwrap_or_default();
    let begin = format!("| {what} | ");
    let line = part.lines().find_map(|line| line.strip_prefix(&begin));
    let line = line.unwrap_or_else(|| panic!("{section}: no row {what}"));
    let most = line.split(" | ").next().unwrap_or_default();
    let mut numbers: Vec<usize> = Vec::new();
    for number in most.split(';') {
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        let unit = if number.contains("MiB") { 1 << 20 } else { 1 };
        let count: usize = digits.parse().unwrap_or_else(|_| panic!("{section}, {what}: {most}"));
        numbers.push(unit * count);
    }
    numbers
}

/// What `check` tells of a file.
fn told(text: &str) -> String {
    // Tests run at the same time, each with files of its own.
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let folder = Folder::new(&format!("limits-{}", FILES.fetch_add(1, Ordering::Relaxed)));
    let run = run(&format!("check {}", folder.file("file.toml", text)));
    run.out + &run.err
}

/// As many as the page says are let through, one more is told with the code. `file` writes one with so many.
#[track_caller]
fn exact(most: usize, code: &str, file: impl Fn(usize) -> String) {
    let (within, beyond) = (told(&file(most)), told(&file(most + 1)));
    assert!(!within.contains(code), "{most} are refused: {within:.600}");
    assert!(beyond.contains(code), "{} are let through: {beyond:.600}", most + 1);
}

fn times(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", piece(number));
        text
    })
}

#[test]
fn set_files() {
    let rows = |what: &str| row("Set files", what);
    let many = "tileset::too_many";
    let header = |more: String| format!("{SET}{more}\n");
    let tile = |more: String| format!("{SET}[[tile]]\nid = \"t\"\n{more}\n");
    let words = |count: usize| times(count, |n| format!("\"w{n}\","));

    exact(rows("size of the file")[0], "check::unreadable", |size| {
        format!("{SET}#{}", "x".repeat(size - SET.len() - 1))
    });
    exact(rows("depth of lists and tables")[0], "tileset::syntax", |depth| {
        header(format!("x = {}{}", "[".repeat(depth), "]".repeat(depth)))
    });
    let [tiles, starts, editions] = rows("tiles; start tiles; editions")[..] else { panic!() };
    exact(tiles, many, |count| format!("{SET}{}", times(count, |n| format!("[[tile]]\nid = \"t{n}\"\n"))));
    exact(starts, many, |count| tile("[[start]]\ntile = \"t\"\n".repeat(count)));
    exact(editions, many, |count| header(format!("editions = [{}]", words(count))));
    let [each] = rows("expansions, attributes and kinds in the header, each")[..] else { panic!() };
    for key in ["expansions", "attributes"] {
        exact(each, many, |count| header(format!("{key} = [{}]", words(count))));
    }
    exact(each, many, |count| {
        header(format!("[set.kinds]\n{}", times(count, |n| format!("w{n} = \"centre\"\n"))))
    });
    let [segments, fields, attributes] =
        rows("segments; fields that are listed; attributes of a tile or feature")[..]
    else {
        panic!()
    };
    // The first takes all sides, so that no field is left over.
    exact(segments, many, |count| {
        let others = "{ road = \"\" },".repeat(count - 1);
        tile(format!("features = [{{ city = \"N E S W\" }}, {others}]"))
    });
    exact(fields, many, |count| tile(format!("fields = [{}]", "\"N\",".repeat(count))));
    exact(attributes, many, |count| tile(format!("attributes = [{}]", words(count))));
    exact(rows("copies of a tile")[0], "tileset::large_count", |count| tile(format!("count = {count}")));
    let [id, name] = rows("an id; the set's name")[..] else { panic!() };
    exact(id, "tileset::long_name", |long| format!("format = 1\n[set]\nid = \"{}\"\n", "x".repeat(long)));
    exact(name, "tileset::long_name", |long| header(format!("name = \"{}\"", "x".repeat(long))));
    let [far] = rows("a coordinate")[..] else { panic!() };
    exact(far, "tileset::wrong_value", |far| tile(format!("[[start]]\ntile = \"t\"\nat = \"{far},-{far}\"")));
    exact(rows("mistakes told")[0], "tileset::too_many_mistakes", |count| {
        tile(times(count, |n| format!("k{n} = 1\n")))
    });
}

#[test]
fn game_files() {
    let rows = |what: &str| row("Game files", what);
    let many = "gamefile::too_many";
    let game = |more: String| format!("{GAME}{more}\n");
    let first = |more: String| format!("{more}\n{GAME}");
    let words = |count: usize| times(count, |n| format!("\"w{n}\","));

    exact(rows("size of the file")[0], "check::unreadable", |size| {
        format!("{GAME}#{}", "x".repeat(size - GAME.len() - 1))
    });
    let [sets, copies] = rows("sets; copies of a set")[..] else { panic!() };
    exact(sets, many, |count| format!("format = 1\n{}", "[[set]]\nid = \"base\"\n".repeat(count)));
    exact(copies, "gamefile::wrong_number", |count| game(format!("copies = {count}")));
    let [tiles] = rows("tiles in `only`, `without`, `add`; start tiles").last_chunk::<1>().unwrap()[..]
    else {
        panic!()
    };
    for key in ["only", "without", "add"] {
        exact(tiles, many, |count| game(format!("{key} = [{}]", words(count))));
    }
    exact(tiles, many, |count| game("[[start]]\ntile = \"monastery\"\n".repeat(count)));
    exact(rows("a number of tiles")[0], "gamefile::wrong_number", |count| {
        game(format!("add = {{ monastery = {count} }}"))
    });
    exact(rows("fixed draws")[0], many, |count| first(format!("draws = [{}]", words(count))));
    let [each] = rows("expansions, rules and figures, each")[..] else { panic!() };
    for (table, value) in [("expansions", "true"), ("rules", "\"x\""), ("figures", "1")] {
        exact(each, many, |count| {
            game(format!("[{table}]\n{}", times(count, |n| format!("w{n} = {value}\n"))))
        });
    }
    together();
    let [name, about] = rows("a name; `about`")[..] else { panic!() };
    exact(name, "gamefile::bad_name", |long| first(format!("name = \"{}\"", "x".repeat(long))));
    exact(about, "gamefile::bad_name", |long| first(format!("about = \"{}\"", "x".repeat(long))));
}

/// What all set files of a game hold together.
fn together() {
    let folder = Folder::new("limits-together");
    let rows = |what: &str| row("Game files", what);
    let named = |files: &[String]| {
        format!("format = 1\n{}", times(files.len(), |n| format!("[[set]]\nfile = '{}'\n", files[n])))
    };
    let bytes = rows("bytes of all set files of a game, a file as often as it is named")[0];
    let padded = |name: &str, size: usize| {
        let set = format!("{SET}[[tile]]\nid = \"t\"\n#");
        folder.file(name, &format!("{set}{}", "x".repeat(size - set.len())))
    };
    let quarter = padded("quarter.toml", bytes / 4);
    exact(bytes, "gamefile::too_many", |bytes| {
        named(&[
            quarter.clone(),
            quarter.clone(),
            quarter.clone(),
            padded("rest.toml", bytes - 3 * (bytes / 4)),
        ])
    });
    let designs = rows("designs in them, counted in the same way")[0];
    let of = |name: &str, count: usize| {
        folder.file(name, &format!("{SET}{}", times(count, |n| format!("[[tile]]\nid = \"t{n}\"\n"))))
    };
    let half = of("half.toml", designs / 2 - 1);
    exact(designs, "gamefile::too_many", |count| {
        named(&[half.clone(), half.clone(), of("few.toml", count - 2 * (designs / 2 - 1))])
    });
}

/// As [`exact`], for saves.
#[track_caller]
fn exact_save(most: usize, limit: &str, text: impl Fn(usize) -> String) {
    let told =
        |count: usize| Save::from_json(&text(count)).err().map_or(String::new(), |error| error.to_string());
    let (within, beyond) = (told(most), told(most + 1));
    assert!(!within.contains(limit), "{most} are refused: {within:.300}");
    assert!(beyond.contains(limit), "{} are let through: {beyond:.300}", most + 1);
}

#[test]
fn saves() {
    let rows = |what: &str| row("Saves and notation", what);
    let base = "{\"name\":\"base\"}";
    let recipe = |more: String| save_with("recipe", &format!("{{\"sets\":[{base}]{more}}}"));
    let of_set = |more: String| save_with("recipe", &format!("{{\"sets\":[{{{more}}}]}}"));

    assert_eq!(rows("size of the file"), [tilewright_save::MAX_FILE as usize]);
    assert_eq!(rows("decisions"), [MAX_DECISIONS]);
    exact_save(rows("players")[0], "are the most", |count| {
        let names: Vec<String> = (0..count).map(|n| format!("\"P{n}\"")).collect();
        save_with("players", &format!("[{}]", names.join(",")))
    });
    let [each] = rows("expansions, options and figures, each")[..] else { panic!() };
    for key in ["with", "without"] {
        exact_save(each, "are the most", |count| {
            recipe(format!(",\"{key}\":[{}\"w\"]", "\"w\",".repeat(count - 1)))
        });
    }
    let [word, path] = rows("a word, a name; the path of a set file")[..] else { panic!() };
    exact_save(word, "are the most", |long| save_with("players", &format!("[\"{}\"]", "x".repeat(long))));
    exact_save(path, "are the most", |long| {
        of_set(format!("\"name\":\"{}\",\"file\":true", "x".repeat(long)))
    });
    // What the page says is as in game files.
    let of_games = |what: &str| row("Game files", what);
    let copies = of_games("sets; copies of a set");
    exact_save(copies[0], "are the most", |count| {
        let sets = vec![base; count].join(",");
        save_with("recipe", &format!("{{\"sets\":[{sets}]}}"))
    });
    exact_save(copies[1], "are the most", |count| {
        of_set(format!("\"name\":\"base\",\"tiles\":{{\"copies\":{count}}}"))
    });
}

#[test]
fn scenarios_rules_and_games() {
    let scenarios = |what: &str| row("Scenarios and reference games", what);
    assert_eq!(scenarios("size of the file, and of what it unpacks to"), [tilewright_jcz::MAX_FILE as usize]);
    assert_eq!(scenarios("a coordinate"), [MAX_COORDINATE as usize]);
    let rules = |what: &str| row("Rules and games", what);
    assert_eq!(rules("players"), [MAX_PLAYERS]);
    assert_eq!(rules("the name of a player"), [MAX_NAME]);
    assert_eq!(rules("a coordinate"), [MAX_COORDINATE as usize]);
    let [designs, ..] = rules("tile designs; segments of one; different sides")[..] else { panic!() };
    // The base set brings some.
    let set = |count: usize| format!("{SET}{}", times(count, |n| format!("[[tile]]\nid = \"t{n}\"\n")));
    assert!(told(&set(designs)).contains("compose::too_many"), "{designs} and those of the base set");
}

/// A row that is added to the page has to be added here, or said to be shown elsewhere.
#[test]
fn each_row_is_looked_at() {
    const ELSEWHERE: &[&str] = &[
        // `tileset::too_much` and its example; `hostile.rs`.
        "tables, lists and entries",
        "tables, lists and entries; depth",
        // The rows of game files.
        "sets; copies; tiles named; a number of tiles; start tiles; draws",
        // That of `serde_json`, which what is skipped does not meet; `hostile.rs`.
        "depth",
        // Tests of the crates: jcz, core.
        "figures of an element",
        "needs told of a file that is not played",
        "classes of figures",
        "expansions, kinds of features and figures, attributes, stocks, each",
        "tiles",
        "problems of a composition in one message",
        "an unknown word that is compared with known ones",
    ];
    let own = include_str!("limits.rs");
    let rows = PAGE.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let rows: BTreeSet<&str> = rows.filter(|row| *row != "what").collect();
    assert!(rows.len() > 30, "{rows:?}");
    for row in rows {
        assert!(
            ELSEWHERE.contains(&row) || own.contains(&format!("(\"{row}\")")),
            "no test reads the row: {row}"
        );
    }
}
