//! The command lines that the guide shows: all are understood, and those that end soon are run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::folder::Folder;
use crate::{run, type_in};

/// Their lines are wrong on purpose, and tested where they are made.
const MADE_ELSEWHERE: &str = "diagnostics.md";
/// Commands that take long, or that want what a page alone does not have.
const LONG: [&str; 5] = ["bench", "simulate", "load", "conform", "refgames"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages with their names.
fn pages() -> Vec<(String, String)> {
    let mut pages: Vec<PathBuf> =
        ["README.md", "benches/README.md", "docs/pictures/README.md"].map(|name| root().join(name)).to_vec();
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    pages.extend(docs.filter(|path| path.extension().is_some_and(|end| end == "md")));
    pages.retain(|path| !path.ends_with(MADE_ELSEWHERE));
    pages.sort();
    let named = |path: PathBuf| (path.strip_prefix(root()).unwrap().display().to_string(), path);
    pages.into_iter().map(named).map(|(name, path)| (name, fs::read_to_string(path).unwrap())).collect()
}

/// The blocks of a language, each with the number of its first line.
fn blocks(page: &str, language: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) {
            let text: Vec<&str> =
                lines.by_ref().map(|(line, _)| line).take_while(|line| *line != "```").collect();
            if info == language {
                blocks.push((number + 1, text.join("\n") + "\n"));
            }
        }
    }
    blocks
}

/// The arguments of a command line, if it is one of `tilewright`: no comment, nothing behind a pipe, and what stands
/// between quotes as one.
fn arguments(line: &str) -> Option<Vec<String>> {
    let line = line.split(" #").next()?.split(" | ").next()?.trim();
    let line = line.strip_prefix("tilewright ").or_else(|| line.strip_prefix("cargo run --release -- "))?;
    let parts = line.split('"').enumerate();
    let words = |(at, part): (usize, &str)| -> Vec<String> {
        if at % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    };
    Some(parts.flat_map(words).collect())
}

/// Whether the command knows all these arguments: `--help` behind them is answered, and not what is wrong with them.
fn is_understood(arguments: &[String]) -> Result<(), String> {
    // What the reader has to fill in is a number wherever only a number will do.
    let filled = arguments.iter().map(|word| if word == "N" { "1" } else { word.as_str() });
    let run = type_in(&filled.chain(["--help"]).collect::<Vec<_>>(), "");
    if run.status == 0 { Ok(()) } else { Err(run.err) }
}

/// The code between single backquotes outside of blocks.
fn inline(page: &str) -> Vec<String> {
    let mut prose = String::new();
    let mut open = false;
    for line in page.lines() {
        if line.starts_with("```") {
            open = !open;
        } else if !open {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose.split('`').skip(1).step_by(2).map(|code| code.replace('\n', " ")).collect()
}

/// What a page takes for granted: the bundled games, the files that it shows, and a saved game.
fn furnish(folder: &Folder, page: &str) {
    let games = folder.0.join("examples/games");
    fs::create_dir_all(&games).unwrap();
    for entry in fs::read_dir(root().join("examples/games")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            fs::copy(&path, games.join(path.file_name().unwrap())).unwrap();
        }
    }
    for (_, text) in blocks(page, "toml") {
        let id = text.split_once("[set]\nid = \"").and_then(|(_, rest)| rest.split('"').next());
        match id {
            Some(id) => fs::write(folder.0.join(format!("{id}.toml")), &text).unwrap(),
            None if text.contains("\n[[set]]\n") && !folder.0.join("game.toml").exists() => {
                fs::write(folder.0.join("game.toml"), &text).unwrap();
            }
            None => {}
        }
    }
    if !page.contains("--save game.json") {
        let game = folder.path("game.json");
        assert_eq!(run(&format!("play --seed 7 --quiet --save {game}")).status, 0);
    }
}

#[test]
fn every_line_of_the_guide_runs_as_it_stands() {
    let mut done = 0;
    for (name, page) in pages() {
        let blocks = blocks(&page, "sh");
        let lines = blocks.iter().flat_map(|(first, text)| text.lines().zip(*first..));
        let lines: Vec<(usize, Vec<String>)> =
            lines.filter_map(|(line, number)| Some((number, arguments(line)?))).collect();
        if lines.is_empty() {
            continue;
        }
        let folder = Folder::new(&format!("guide-{}", name.replace('/', "-")));
        furnish(&folder, &page);
        for (line, arguments) in lines {
            let shown = arguments.join(" ");
            if let Err(problem) = is_understood(&arguments) {
                panic!("{name}:{line}: `{shown}`: {problem}");
            }
            if LONG.contains(&arguments[0].as_str()) {
                continue;
            }
            let mut program = Command::new(env!("CARGO_BIN_EXE_tilewright"));
            let program = program.args(&arguments).current_dir(&folder.0).stdin(Stdio::null());
            let ended = program.output().unwrap();
            let told = String::from_utf8_lossy(&ended.stderr);
            let refusal = arguments[0] == "why" && ended.status.code() == Some(1);
            assert!(ended.status.success() || refusal, "{name}:{line}: `{shown}`: {told}");
            // Whoever is to play is asked.
            let people = arguments[0] == "play" && arguments.iter().any(|word| word.contains("human"));
            let out = String::from_utf8_lossy(&ended.stdout);
            assert!(!people || out.contains("> \n"), "{name}:{line}: `{shown}` asks nobody:\n{out}");
            done += 1;
        }
    }
    assert!(done >= 25, "{done}");
}

#[test]
fn every_command_in_a_sentence_of_the_guide_is_understood() {
    let mut found = 0;
    for (name, page) in pages() {
        for code in inline(&page).iter().filter(|code| code.starts_with("tilewright ")) {
            let arguments = arguments(code).unwrap();
            if let Err(problem) = is_understood(&arguments) {
                panic!("{name}: `{code}`: {problem}");
            }
            found += 1;
        }
    }
    assert!(found >= 20, "{found}");
}

#[test]
fn lines_are_read_as_a_shell_reads_them() {
    let read = |line: &str| arguments(line).map(|words| words.join("|"));
    assert_eq!(
        read("tilewright why \"place 1,0 r0\" --ply 1  # so").as_deref(),
        Some("why|place 1,0 r0|--ply|1")
    );
    assert_eq!(read("cargo run --release -- play --json | grep x").as_deref(), Some("play|--json"));
    assert_eq!(read("cargo test"), None);
    let page = "a\n```sh\none\n```\n`tilewright x\ny` and `z`\n```toml\n`no`\n```\n";
    assert_eq!(blocks(page, "sh"), [(3, "one\n".to_owned())]);
    assert_eq!(inline(page), ["tilewright x y", "z"]);
    assert!(is_understood(&["play".to_owned(), "--seed".to_owned(), "N".to_owned()]).is_ok());
    assert!(is_understood(&["help".to_owned(), "play".to_owned()]).is_err());
    assert!(is_understood(&["play".to_owned(), "--sed".to_owned()]).is_err());
}
