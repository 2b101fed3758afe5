//! The documents that show a session are played again, command by command, in an empty folder.
//!
//! A fence `console` holds commands behind `$ ` and what they print; a line `...` stands for any lines. A fence `diff`
//! changes the file that its first line names: the lines with `-` have to stand there once, those with `+` take their place.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folder::Folder;

/// A command and what it prints, or a change to a file; with the line of the document.
#[derive(Debug)]
enum Step<'a> {
    Run { line: usize, command: &'a str, printed: Vec<&'a str> },
    Change { line: usize, file: &'a str, lines: Vec<&'a str> },
}

fn steps(document: &str) -> Vec<Step<'_>> {
    let mut steps = Vec::new();
    let mut lines = document.lines().zip(1..);
    while let Some((fence, line)) = lines.next() {
        match fence {
            "```console" => {
                for (text, line) in lines.by_ref().take_while(|(text, _)| *text != "```") {
                    match (text.strip_prefix("$ "), steps.last_mut()) {
                        (Some(command), _) => steps.push(Step::Run { line, command, printed: Vec::new() }),
                        (None, Some(Step::Run { printed, .. })) => printed.push(text),
                        (None, _) => panic!("line {line}: output without a command"),
                    }
                }
            }
            "```diff" => {
                let lines: Vec<&str> =
                    lines.by_ref().map(|(text, _)| text).take_while(|text| *text != "```").collect();
                let file = lines[0].strip_prefix("--- ").expect("a diff names its file");
                steps.push(Step::Change { line, file, lines: lines[1..].to_vec() });
            }
            _ => {}
        }
    }
    steps
}

/// Whether the text is as the pattern says, in which a line `...` stands for any lines.
fn is_like(pattern: &[&str], text: &[&str]) -> bool {
    match pattern.split_first() {
        None => text.is_empty(),
        Some((&"...", rest)) => (0..=text.len()).any(|skip| is_like(rest, &text[skip..])),
        Some((first, rest)) => {
            text.split_first().is_some_and(|(line, more)| line == first && is_like(rest, more))
        }
    }
}

fn change(path: &Path, lines: &[&str]) -> Result<(), String> {
    let mut text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    // Each run of removed lines with the added ones behind it is a change of its own.
    let mut at = 0;
    while at < lines.len() {
        let taken = |from: usize, sign: char| -> Vec<&str> {
            lines[from..].iter().map_while(|line| line.strip_prefix(sign)).collect()
        };
        let old = taken(at, '-');
        let new = taken(at + old.len(), '+');
        if old.is_empty() {
            return Err(format!("`{}` is no `-` line with its `+` lines", lines[at]));
        }
        at += old.len() + new.len();
        let (old, new) = (old.join("\n") + "\n", new.join("\n") + "\n");
        if text.matches(&old).count() != 1 {
            return Err(format!("these lines are not there exactly once:\n{old}"));
        }
        text = text.replace(&old, &new);
    }
    fs::write(path, text).map_err(|error| error.to_string())
}

/// What a command prints, on both streams.
fn printed(folder: &Path, command: &str) -> String {
    let words: Vec<&str> = command.split_whitespace().collect();
    match words.as_slice() {
        ["tilewright", arguments @ ..] => {
            let mut program = Command::new(env!("CARGO_BIN_EXE_tilewright"));
            let done = program.args(arguments).current_dir(folder).output().unwrap();
            String::from_utf8(done.stdout).unwrap() + &String::from_utf8(done.stderr).unwrap()
        }
        ["cat", file] => fs::read_to_string(folder.join(file)).unwrap(),
        ["ls"] => {
            let mut names: Vec<String> = fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap() + "\n")
                .collect();
            names.sort();
            names.concat()
        }
        _ => panic!("a document shows `{command}`, which this test cannot do"),
    }
}

/// Plays a document again and says how many commands it has.
fn play(name: &str) -> usize {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let document = fs::read_to_string(path).unwrap();
    let folder = Folder::new(&format!("transcript-{name}"));
    let mut commands = 0;
    for step in steps(&document) {
        match step {
            Step::Change { line, file, lines } => {
                if let Err(problem) = change(&folder.0.join(file), &lines) {
                    panic!("docs/{name}:{line}: {problem}");
                }
            }
            Step::Run { line, command, printed: shown } => {
                commands += 1;
                let text = printed(&folder.0, command);
                // An empty line at the end is not worth showing.
                let text: Vec<&str> = text.trim_end().lines().collect();
                assert!(
                    is_like(&shown, &text),
                    "docs/{name}:{line}: `{command}` prints\n{}\nand not\n{}",
                    text.join("\n"),
                    shown.join("\n")
                );
            }
        }
    }
    commands
}

#[test]
fn a_set_is_composed_as_the_document_shows() {
    assert!(play("compose.md") >= 10);
}

#[test]
fn the_player_of_documents_sees_what_differs() {
    let lines = ["a", "b", "c"];
    assert!(is_like(&["a", "...", "c"], &lines) && is_like(&["...", "b", "..."], &lines));
    assert!(is_like(&["a", "b", "c", "..."], &lines));
    assert!(!is_like(&["a", "b"], &lines) && !is_like(&["a", "...", "b"], &lines));
    let folder = Folder::new("transcript-change");
    let path = PathBuf::from(folder.file("x", "one\ntwo\ntwo\n"));
    assert!(change(&path, &["-two", "+three"]).is_err());
    assert!(change(&path, &["+three"]).is_err());
    change(&path, &["-one", "+1", "+1.5", "-two", "-two", "+2"]).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "1\n1.5\n2\n");
}
