//! Files that somebody made to do harm: a mebibyte of whatever costs most. Each is refused or handled, soon and in little
//! memory, in a few words in which nothing steers the screen. `docs/limits.md` lists the limits.

mod commands;

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tilewright::core::shown::steers;
use tilewright::prelude::{Numbers, Seed};
use tilewright_bots::play_random;
use tilewright_save::{Recipe, Save, Setup};

use crate::folder::Folder;

/// The size of the files.
const SIZE: usize = 1 << 20;
/// Kibibytes of address space: the program itself has less than 20 MiB, and 100 are for the file.
const MEMORY: usize = 120 << 10;
/// A second is what it may take; a busy machine with an unoptimised program gets more.
const LONG: Duration = Duration::from_secs(20);
/// A message about a file, not the file.
const TOLD: usize = 100_000;

/// Runs the program on a file in little memory; it stands for `{}`, or comes last. Gives the status and what was told.
#[track_caller]
fn run_within(arguments: &str, path: &str) -> (Option<i32>, String) {
    let begun = Instant::now();
    // Nothing else of a system without this limit is tested less.
    let limit = if cfg!(target_os = "linux") { format!("ulimit -v {MEMORY};") } else { String::new() };
    let mut command = Command::new("sh");
    let line = if arguments.contains("{}") {
        arguments.replace("{}", "\"$1\"")
    } else {
        format!("{arguments} \"$1\"")
    };
    command.args(["-c", &format!("{limit} exec \"$0\" {line}"), env!("CARGO_BIN_EXE_tilewright"), path]);
    let done = command.stdin(Stdio::null()).output().unwrap();
    let told = String::from_utf8([done.stdout, done.stderr].concat()).expect("text in UTF-8");
    assert!(begun.elapsed() < LONG, "{arguments} {path}: took {:?}", begun.elapsed());
    assert!(told.len() < TOLD, "{arguments} {path}: tells {} bytes", told.len());
    let trick = told.chars().find(|&letter| letter != '\n' && steers(letter));
    assert_eq!(trick, None, "{arguments} {path}: {told}");
    (done.status.code(), told)
}

/// What is told of a file that has to be refused.
#[track_caller]
fn refused(name: &str, arguments: &str, text: impl AsRef<[u8]>) -> String {
    let folder = Folder::new(&format!("hostile-{}", name.replace('.', "-")));
    let path = folder.path(name);
    std::fs::write(&path, text).unwrap();
    let (status, told) = run_within(arguments, &path);
    assert!(matches!(status, Some(1 | 2)), "{arguments} {name}: {status:?}: {told}");
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn refused_for(name: &str, arguments: &str, text: impl AsRef<[u8]>, reason: &str) {
    let told = refused(name, arguments, text);
    assert!(told.contains(reason), "{arguments} {name}: {told:.500}");
}

/// Numbered pieces up to the size of a hostile file.
fn numbered(piece: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < SIZE - 200 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", piece(number));
        number += 1;
    }
    text
}

fn filled(piece: &str) -> String {
    piece.repeat(SIZE / piece.len())
}

pub(crate) const SET: &str = "format = 1\n[set]\nid = \"mine\"\n";
pub(crate) const GAME: &str = "format = 1\n[[set]]\nid = \"base\"\n";

#[test]
fn sets() {
    let memory = "too many tables, lists and entries";
    let set =
        |name: &str, text: String, reason: &str| refused_for(name, "check", format!("{SET}{text}"), reason);
    set("deep.toml", format!("x = {}", "[".repeat(100_000)), "recurs");
    set("deeper.toml", format!("x = {}", filled("[")), memory);
    set("dotted.toml", format!("{}b = 1", filled("a.")), memory);
    set("tables.toml", numbered(|n| format!("a{n}.b.b.b.b.b.b = 1\n")), memory);
    set("dense.toml", format!("x = [{}]", filled("{a=1},")), memory);
    set("numbers.toml", format!("x = [{}]", filled("0,")), memory);
    set("errors.toml", filled("=\n"), memory);
    set("tiles.toml", "[[tile]]\nid = \"a\"\n".repeat(20_000), "4096 is the most");
    set("same.toml", "[[tile]]\nid = \"a\"\n".repeat(4096), "two tiles have the id");
    set("copies.toml", "[[tile]]\nid = \"a\"\ncount = 99999999999999999999\n".to_owned(), "10000");
    set(
        "segments.toml",
        format!("[[tile]]\nid = \"a\"\nfeatures = [{}]", "{road = \"\"},".repeat(9000)),
        "32 is the most",
    );
    set(
        "far.toml",
        "[[tile]]\nid = \"a\"\n[[start]]\ntile = \"a\"\nat = \"99999999999,1\"\n".to_owned(),
        "is no cell",
    );
    set("long-key.toml", format!("{} = 1\n", filled("x")), "the header has no key");
    set("escape.toml", "x = \"\\u001b[2J\"\n\"\\u202ek\" = 1\n".to_owned(), "no key");
    refused_for(
        "long.toml",
        "check",
        format!("format = 1\n[set]\nid = \"{}\"\n", filled("x")),
        "longer than 64 bytes",
    );
    for trick in ["\\u202e", "\\u200b", "\\u001b[2J"] {
        let text = format!("format = 1\n[set]\nid = \"a\"\nname = \"A{trick}\"\n[[tile]]\nid = \"t\"\n");
        refused_for("name.toml", "check", text, "tileset::bad_name");
    }
    let bytes: Vec<u8> = (0..SIZE).map(|at| ((at * 7919) >> 3) as u8).collect();
    refused_for("bytes.toml", "check", bytes, "is no text");
}

/// As many tiles as there may be, as often as they may be, and so many sets.
#[test]
fn what_is_just_allowed_is_handled() {
    let folder = Folder::new("hostile-allowed");
    let tile = |n: usize| {
        format!(
            "[[tile]]\nid = \"t{n}\"\ncount = 10000\nfeatures = [{{ city = \"N\" }}, {{ road = \"S\" }}]\n"
        )
    };
    let tiles: String = (0..4000).map(tile).collect();
    let path = folder.file("full.toml", &format!("{SET}{tiles}"));
    assert_eq!(run_within("check", &path).0, Some(0));
    let path = folder
        .file("game.toml", &format!("format = 1\n{}", "[[set]]\nid = \"base\"\ncopies = 100\n".repeat(64)));
    assert_eq!(run_within("check", &path).0, Some(0));
}

/// Tiles that lie as far apart as they may cost no more than tiles.
#[test]
fn far_corners_are_handled() {
    let folder = Folder::new("hostile-corners");
    let start = |at: &str| format!("[[start]]\ntile = \"a\"\nat = \"{at}\"\n");
    let corners: String =
        ["-32000,-32000", "-32000,32000", "32000,-32000", "32000,32000"].iter().map(|at| start(at)).collect();
    let tile = "[[tile]]\nid = \"a\"\ncount = 9\nfeatures = [{ city = \"N\" }]\n";
    folder.file("corners.toml", &format!("{SET}expansions = [\"base\"]\n{corners}{tile}"));
    let path = folder.file("game.toml", "format = 1\n[[set]]\nfile = \"corners.toml\"\n");
    let (status, told) = run_within("check", &path);
    assert_eq!(status, Some(0), "{told}");
    let (status, told) = run_within("play --quiet --bots random,random --game", &path);
    assert_eq!(status, Some(0), "{told}");
}

/// A large set that a small file names again and again is no way around the limits.
#[test]
fn many_names_of_one_large_set_are_refused() {
    let folder = Folder::new("hostile-names");
    let tile =
        |n: usize| format!("[[tile]]\nid = \"t{n}\"\nfeatures = [{{ city = \"N\" }}, {{ road = \"S\" }}]\n");
    folder.file("full.toml", &format!("{SET}{}", (0..4000).map(tile).collect::<String>()));
    let named = "[[set]]\nfile = \"full.toml\"\n".repeat(64);
    let (status, told) = run_within("check", &folder.file("game.toml", &format!("format = 1\n{named}")));
    assert!(status == Some(1) && told.contains("gamefile::too_many"), "{status:?}: {told}");
}

/// A sound game of 160 sets, which is a mebibyte: compared position by position, and not slower for each.
#[test]
fn a_long_sound_save_is_verified() {
    let folder = Folder::new("hostile-long-save");
    let mut recipe = Recipe::of_sets(["base", "base"]);
    recipe.sets.iter_mut().for_each(|set| set.tiles.copies = 80);
    let setup = Setup::new(recipe, ["Ann", "Bob"], 1);
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    let mut game = setup.begin(&rules).unwrap();
    play_random(&mut game, &mut Numbers::new(Seed(1)));
    let text = Save::of(&game, &setup).unwrap().to_json();
    assert!(text.len() > SIZE * 9 / 10, "{} bytes", text.len());
    let (status, told) = run_within("verify", &folder.file("long.json", &text));
    assert_eq!(status, Some(0), "{told}");
}

#[test]
fn games() {
    let game = |name: &str, text: String, reason: &str| refused_for(name, "check", text, reason);
    game("deep-game.toml", format!("{GAME}x = {}", "[".repeat(100_000)), "recurs");
    game(
        "sets.toml",
        "format = 1\n".to_owned() + &"[[set]]\nid = \"base\"\n".repeat(30_000),
        "64 is the most",
    );
    game(
        "players.toml",
        format!("format = 1\nplayers = [{}]\n[[set]]\nid = \"base\"\n", "\"A\",".repeat(200_000)),
        "8 is the most",
    );
    game(
        "draws.toml",
        format!("format = 1\ndraws = [{}]\n[[set]]\nid = \"base\"\n", "\"a\",".repeat(200_000)),
        "10000 is the most",
    );
    game("rules.toml", format!("{GAME}[rules]\n{}", numbered(|n| format!("r{n} = \"x\"\n"))), "is the most");
    game(
        "name-game.toml",
        "format = 1\nplayers = [\"\\u001b[2J\", \"\\u202eB\"]\n[[set]]\nid = \"base\"\n".to_owned(),
        "gamefile::bad_name",
    );
}

/// A save with one part of its own.
pub(crate) fn save_with(part: &str, value: &str) -> String {
    let part = format!("\"{part}\":{value}");
    let setup = |recipe: &str, players: &str| {
        format!("\"setup\":{{\"recipe\":{recipe},{players},\"first\":0,\"chance\":{{\"seed\":7}}}}")
    };
    let base = r#"{"sets":[{"name":"base"}]}"#;
    let ann = r#""players":["Ann","Bob"]"#;
    let setup = match part.split(':').next() {
        Some("\"players\"") => setup(base, &part),
        Some("\"recipe\"") => setup(&part["\"recipe\":".len()..], ann),
        _ => setup(base, ann),
    };
    format!(
        "{{\"format\":2,\"core\":\"0.1.0\",{setup},\"sets\":[],\"expansions\":[],\"options\":{{}},\"figures\":{{}},\
         \"order\":\"0000000000000000\",\"decisions\":[],\"seal\":\"0\"}}"
    )
}

#[test]
fn saves() {
    let save = |part: &str, value: String, reason: &str| {
        refused_for(&format!("{part}.json"), "verify", save_with(part, &value), reason);
    };
    save("players", format!("[{}\"A\"]", filled("\"A\",")), "8 are the most");
    save("players", format!("[\"{}\"]", filled("x")), "200 are the most");
    save("players", "[\"\\u001b[2J\"]".to_owned(), "U+001B");
    save("players", "[\"\\u202eB\"]".to_owned(), "U+202E");
    let recipe = |sets: &str, more: &str| format!("{{\"sets\":[{sets}]{more}}}");
    let base = "{\"name\":\"base\"}";
    save("recipe", recipe(&format!("{}{base}", filled("{\"name\":\"base\"},")), ""), "64 are the most");
    save("recipe", recipe("{\"name\":\"/dev/zero\",\"file\":true}", ""), "it is no file");
    save("recipe", recipe("{\"name\":\"/dev/stdin\",\"file\":true}", ""), "it is no file");
    save("recipe", recipe("{\"name\":\"base\",\"tiles\":{\"copies\":4294967295}}", ""), "100 are the most");
    save("recipe", recipe(base, &format!(",\"with\":[{}\"x\"]", filled("\"x\","))), "256 are the most");
    let decided = |decisions: String, reason: &str| {
        let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
        let game = setup.begin(&setup.recipe.compose().unwrap().build().unwrap()).unwrap();
        let text = Save::of(&game, &setup).unwrap().to_json();
        let (before, _) = text.split_once("\"draw ").unwrap();
        let text = format!("{before}{decisions}],\"seal\":\"0\"}}");
        refused_for("decisions.json", "verify", text, reason);
    };
    decided(format!("{}\"pass\"", filled("\"pass\",")), "100000 are the most");
    decided(format!("{}\"pass\"", "\"pass\",".repeat(99_999)), "`pass` in the save, and chance gives");
    decided(format!("\"{}\"", filled("x")), "xxx...` in the save, and chance gives");
    decided(format!("\"draw {}\"", filled("\\u001b")), "draw ???");
    refused_for(
        "deep.json",
        "verify",
        format!("{{\"format\":2,\"x\":{}", filled("[")),
        "the save breaks off",
    );
    refused_for(
        "dense.json",
        "verify",
        format!("{{\"format\":2,\"x\":[{}0]}}", filled("[],")),
        "unknown field `x`",
    );
    refused("key.json", "verify", format!("{{\"format\":2,\"{}\\u001b\":1}}", filled("x")));
    refused("quotes.json", "verify", format!("{{\"{}", filled("\\\"")));
}

#[test]
fn notations() {
    const TAGS: &str = "[Set \"base\"]\n[Player \"Ann\"]\n[Player \"Bob\"]\n[Seed \"7\"]\n";
    let text = |name: &str, text: String, reason: &str| refused_for(name, "verify", text, reason);
    text("tags.twn", numbered(|n| format!("[With \"x{n}\"]\n")) + TAGS + "*\n", "256 are the most");
    text("sets.twn", filled("[Set \"base\"]\n") + TAGS + "*\n", "64 are the most");
    text("steps.twn", format!("{TAGS}1. {}b\n*\n", filled("a / ")), "more than 100000 steps");
    text("turns.twn", format!("{TAGS}{}*\n", filled("1. a\n")), "more than 100000 steps");
    text("some-steps.twn", format!("{TAGS}1. {}b\n*\n", "a / ".repeat(99_999)), "`a` is written");
    text("some-turns.twn", format!("{TAGS}{}*\n", "1. a\n".repeat(99_999)), "`a` is written");
    text("braces.twn", format!("{TAGS}1. a {}\n*\n", filled("{")), "does not end");
    text("word.twn", format!("{TAGS}1. {}\n*\n", filled("x")), "xxx...` is written");
    text("name.twn", format!("[Set \"base\"]\n[Player \"{}\"]\n*\n", filled("x")), "200 are the most");
    text("escape.twn", "[Set \"base\"]\n[Player \"\u{1b}[2J\"]\n*\n".to_owned(), "U+001B");
    text("tag.twn", format!("{TAGS}[\u{1b}[2J{} \"x\"]\n*\n", filled("x")), "no tag is called");
    text("far.twn", format!("{TAGS}1. road-straight 32767,99999999999 r90\n*\n"), "is written");
}

#[test]
fn scenarios() {
    let folder = Folder::new("hostile-facts");
    let facts = folder.file("tiles.json", "{\"tiles\": {}}");
    let arguments = format!("conform --facts \"{facts}\"");
    let text = |name: &str, text: &[u8], reason: &str| refused_for(name, &arguments, text, reason);
    let scenario = |part: &str| {
        format!("{{\"setup\":{{\"sets\":{{\"own\":1}}}},\"players\":[{{\"name\":\"A\"}}],{part}}}")
    };
    text("deep.jcz", format!("{{\"setup\":{}", filled("[")).as_bytes(), "invalid type");
    text(
        "deep-message.jcz",
        scenario(&format!("\"replay\":[{{\"type\":\"X\",\"payload\":{}", filled("["))).as_bytes(),
        "recursion limit",
    );
    text(
        "players.jcz",
        format!("{{\"setup\":{{}},\"players\":[{}{{\"name\":\"A\"}}]}}", filled("{\"name\":\"A\"},"))
            .as_bytes(),
        "FAILED",
    );
    text(
        "word.jcz",
        format!(
            "{{\"setup\":{{\"start\":[{{\"tile\":\"\\u001b[2J{}\",\"x\":99999999999,\"y\":0}}]}}}}",
            filled("x")
        )
        .as_bytes(),
        "start tile ?[2Jxxx",
    );
    let unknown = scenario(&format!(
        "\"replay\":[{}{{\"type\":\"PASS\"}}]",
        numbered(|n| format!("{{\"type\":\"\\u001bX{n}\"}},"))
    ));
    let folder = Folder::new("hostile-unknown");
    let path = folder.file("unknown.jcz", &unknown);
    // What is not known is no failure: the file is told to be unsupported.
    let (status, told) = run_within(&arguments, &path);
    assert!(status == Some(0) && told.contains("and ") && told.contains(" more"), "{status:?}: {told:.500}");
}
