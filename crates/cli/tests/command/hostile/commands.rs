//! Each command that reads a file, given hostile ones of each kind that it reads.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read as _, Write as _};

use flate2::{Compression, write::GzEncoder};

use super::{GAME, SET, filled, run_within, save_with};
use crate::folder::Folder;
use crate::run;

/// What a command reads at a place in its arguments.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Set,
    Game,
    Save,
    Notation,
    Scenario,
    /// Facts about tiles.
    Facts,
}
use Kind::{Facts, Game, Notation, Save, Scenario, Set};

/// The command, the argument that is the file, all arguments with the file as `{}`, and what may stand there.
type Row = (&'static str, &'static str, &'static str, &'static [Kind]);

/// A small scenario that is in order as far as it goes stands for `SCENARIO`.
const READS: &[Row] = &[
    ("play", "--game", "--game {} --quiet", &[Game]),
    ("play", "--set", "--set {} --quiet", &[Set]),
    ("resume", "FILE", "{} --bots random --quiet", &[Save, Notation, Scenario]),
    ("resume", "FILE", "{} --bots random --quiet --recover", &[Save]),
    ("resume", "FILE", "{} --lines", &[Save]),
    ("verify", "FILE", "{}", &[Save, Notation, Scenario]),
    ("replay", "FILE", "{}", &[Save, Notation, Scenario]),
    ("replay", "FILE", "{} --html OUT", &[Save, Notation, Scenario]),
    ("convert", "FILE", "{} --to notation", &[Save, Notation, Scenario]),
    ("convert", "FILE", "{} --to save --facts FACTS", &[Scenario]),
    ("convert", "--facts", "SCENARIO --to save --facts {}", &[Facts]),
    ("simulate", "--game", "--games 1 --game {}", &[Game]),
    ("simulate", "--set", "--games 1 --set {}", &[Set]),
    ("load", "--game", "--games 1 --game {}", &[Game]),
    ("load", "--set", "--games 1 --set {}", &[Set]),
    ("tiles", "SET", "{}", &[Set]),
    ("tiles", "SET", "{} --stats", &[Set]),
    ("tiles", "SET", "{} --svg OUT", &[Set]),
    ("check", "FILE", "{}", &[Set, Game, Save, Notation, Scenario, Facts]),
    ("render", "FILE", "{} --svg OUT", &[Game, Save, Notation, Scenario]),
    ("render", "--game", "--game {} --svg OUT", &[Game]),
    ("render", "--set", "--set {} --svg OUT", &[Set]),
    ("phases", "--game", "--game {}", &[Game]),
    ("phases", "--set", "--set {}", &[Set]),
    ("why", "--save", "pass --save {}", &[Save, Notation, Scenario]),
    ("why", "--game", "pass --game {}", &[Game]),
    ("why", "--set", "pass --set {}", &[Set]),
    ("perft", "--game", "--depth 1 --game {}", &[Game]),
    ("perft", "--set", "--depth 1 --set {}", &[Set]),
    ("bench", "--game", "--game {}", &[Game]),
    ("conform", "PATH", "{} --facts FACTS", &[Scenario]),
    ("conform", "--facts", "SCENARIO --facts {}", &[Facts]),
    ("refgames", "PATH", "{} --facts FACTS", &[Scenario]),
    ("refgames", "--facts", "SCENARIO --facts {}", &[Facts]),
];

/// Where something is written and nothing read: `outputs.rs` tries them.
const WRITES: &[(&str, &str)] = &[
    ("play", "--svg"),
    ("play", "--save"),
    ("replay", "--html"),
    ("convert", "--out"),
    ("tiles", "--png"),
    ("tiles", "--svg"),
    ("render", "--png"),
    ("render", "--svg"),
    ("new set", "--dir"),
    ("new expansion", "--dir"),
    // A checkout to depend on; cargo reads it later.
    ("new expansion", "--path"),
];

/// Commands that name no file.
const NEITHER: &[&str] = &["sets", "rules", "explain", "schema"];

/// The words that begin the lines of a part of a help page, such as its commands.
fn listed(help: &str, part: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != part).skip(1).take_while(|line| !line.is_empty());
    // What goes on in the next line is further in.
    let entry = |line: &str| line.strip_prefix("  ")?.split(' ').next().map(str::to_owned);
    lines.filter_map(entry).filter(|word| !word.is_empty()).collect()
}

/// All commands, with those of a command that has some.
fn commands() -> Vec<String> {
    let help = |command: &str| run(&format!("{command} --help")).out;
    let mut commands = Vec::new();
    for command in listed(&help(""), "Commands:") {
        match listed(&help(&command), "Commands:") {
            parts if parts.is_empty() => commands.push(command),
            parts => commands.extend(parts.iter().map(|part| format!("{command} {part}"))),
        }
    }
    commands
}

/// The arguments of a command that name a file, a folder or a set.
fn files(command: &str) -> BTreeSet<String> {
    let help = run(&format!("{command} --help")).out;
    let mut files = BTreeSet::new();
    for line in help.lines().map(str::trim_start) {
        let (option, value) = match line.split_once(' ') {
            Some((option, value)) if option.starts_with("--") => (Some(option), value),
            _ => (None, line),
        };
        if !value.starts_with(['<', '[']) {
            continue;
        }
        let value = value.split(['<', '>', '[', ']']).nth(1).unwrap_or_default();
        let names_a_set = option == Some("--set");
        if names_a_set || ["FILE", "PATH", "DIR", "SET"].contains(&value) {
            files.insert(option.unwrap_or(value).to_owned());
        }
    }
    files
}

#[test]
fn every_argument_that_names_a_file_is_tried() {
    let commands = commands();
    assert!(commands.len() > 20 && commands.iter().any(|command| command == "new set"), "{commands:?}");
    for command in &commands {
        let reads = READS.iter().filter(|row| row.0 == command).map(|row| row.1);
        let writes = WRITES.iter().filter(|row| row.0 == command).map(|row| row.1);
        let tried: BTreeSet<String> = reads.chain(writes).map(str::to_owned).collect();
        assert_eq!(files(command), tried, "{command}");
        assert_eq!(tried.is_empty(), NEITHER.contains(&command.as_str()), "{command}");
    }
    for (command, ..) in READS {
        assert!(commands.iter().any(|there| there == command), "{command}: there is no such command");
    }
}

/// JSON in a few hundred kilobytes that unpacks to as many megabytes.
fn bomb() -> Vec<u8> {
    let mut zipper = GzEncoder::new(Vec::new(), Compression::fast());
    io::copy(&mut io::repeat(b' ').take(200 << 20), &mut zipper).unwrap();
    zipper.write_all(b"{}").unwrap();
    let packed = zipper.finish().unwrap();
    assert!(packed.len() < 2 << 20, "{}", packed.len());
    packed
}

/// A file that is larger than any that is read, with nothing in it: it takes no room on the disk.
fn hollow(path: &str) {
    File::create(path).unwrap().set_len(20 << 20).unwrap();
}

/// The hostile files, each with its kind.
fn make(folder: &Folder) -> Vec<(Kind, String)> {
    let bomb = bomb();
    let noise: Vec<u8> = (0..1_usize << 20).map(|at| ((at * 7919) >> 3) as u8).collect();
    let twn = "[Set \"base\"]\n[Player \"Ann\"]\n[Player \"Bob\"]\n[Seed \"7\"]\n";
    let texts = [
        (Set, "dense.toml", format!("{SET}x = [{}]", filled("{a=1},")).into_bytes()),
        (Set, "deep.toml", format!("{SET}x = {}", "[".repeat(100_000)).into_bytes()),
        (Set, "noise.toml", noise.clone()),
        (Set, "name.toml", b"format = 1\n[set]\nid = \"a\"\nname = \"A\\u001b[2J\\u202e\"\n".to_vec()),
        (Game, "dense-game.toml", format!("{GAME}x = [{}]", filled("{a=1},")).into_bytes()),
        (Game, "deep-game.toml", format!("{GAME}x = {}", "[".repeat(100_000)).into_bytes()),
        (Game, "noise-game.toml", noise.clone()),
        (Game, "name-game.toml", format!("players = [\"\\u001b[2J\"]\n{GAME}").into_bytes()),
        (Game, "device-game.toml", b"format = 1\n[[set]]\nfile = \"/dev/zero\"\n".to_vec()),
        (Save, "deep.json", format!("{{\"format\":2,\"x\":{}", filled("[")).into_bytes()),
        (Save, "name.json", save_with("players", "[\"A\\u001b[2J\\u202e\"]").into_bytes()),
        (
            Save,
            "device.json",
            save_with("recipe", "{\"sets\":[{\"name\":\"/dev/zero\",\"file\":true}]}").into_bytes(),
        ),
        (Save, "noise.json", noise.clone()),
        (Save, "packed.json", bomb.clone()),
        (Notation, "steps.twn", format!("{twn}1. {}b\n*\n", "a / ".repeat(99_999)).into_bytes()),
        (Notation, "word.twn", format!("{twn}1. \u{1b}[2J{}\n*\n", filled("x")).into_bytes()),
        (Notation, "noise.twn", noise.clone()),
        (Scenario, "bomb.jcz", bomb.clone()),
        (Scenario, "deep.jcz", format!("{{\"setup\":{}", filled("[")).into_bytes()),
        (
            Scenario,
            "word.jcz",
            b"{\"setup\":{\"start\":[{\"tile\":\"\\u001b[2J\",\"x\":99999999999,\"y\":0}]}}".to_vec(),
        ),
        (Scenario, "noise.jcz", noise.clone()),
        (Facts, "bomb-facts.json", bomb),
        (Facts, "deep-facts.json", format!("{{\"tiles\":{}", filled("[")).into_bytes()),
        (Facts, "noise-facts.json", noise),
    ];
    let mut files = Vec::new();
    for (kind, name, text) in texts {
        let path = folder.path(name);
        std::fs::write(&path, text).unwrap();
        files.push((kind, path));
    }
    // Names that would clear the screen and turn the line about, of files that are too large.
    for (kind, ending) in
        [(Set, "toml"), (Game, "toml"), (Save, "json"), (Notation, "twn"), (Scenario, "jcz"), (Facts, "json")]
    {
        let path = folder.path(&format!("hollow\u{1b}[2J\u{202e}-{kind:?}.{ending}"));
        hollow(&path);
        files.push((kind, path));
    }
    files
}

#[test]
fn every_command_refuses_hostile_files() {
    let folder = Folder::new("hostile-commands");
    let hostile = make(&folder);
    let beside = Folder::new("hostile-beside");
    let facts = beside.file("tiles.json", "{\"tiles\": {}}");
    let scenario =
        beside.file("sound.jcz", "{\"setup\":{\"sets\":{\"own\":1}},\"players\":[{\"name\":\"A\"}]}");
    let mut wrong = Vec::new();
    for (command, _, arguments, kinds) in READS {
        for (kind, path) in hostile.iter().filter(|(kind, _)| kinds.contains(kind)) {
            let out = beside.path("out");
            let arguments =
                arguments.replace("FACTS", &facts).replace("SCENARIO", &scenario).replace("OUT", &out);
            let (status, told) = run_within(&format!("{command} {arguments}"), path);
            let refused = matches!(status, Some(1 | 2)) && !told.trim().is_empty();
            if !refused || std::fs::exists(&out).unwrap() {
                wrong.push(format!("{command} {arguments} {kind:?} {path:?}: {status:?}: {told:.300}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
