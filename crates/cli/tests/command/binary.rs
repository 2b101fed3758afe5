//! The program itself: exit status, and a reader who leaves.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::folder::Folder;

fn tilewright() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tilewright"))
}

#[test]
fn the_status_tells_how_it_went() {
    let quiet = |arguments: &[&str]| tilewright().args(arguments).output().unwrap();
    assert_eq!(quiet(&["play", "--quiet", "--seed", "7"]).status.code(), Some(0));
    assert_eq!(quiet(&["play", "--set", "nowhere"]).status.code(), Some(2));
    assert_eq!(quiet(&["--version"]).status.code(), Some(0));
}

#[test]
fn a_reader_who_leaves_ends_it_quietly() {
    let mut child = tilewright()
        .args(["play", "--set", "base", "--set", "princess-and-dragon", "--seed", "7", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    drop(reader);
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), String::from_utf8(done.stderr).unwrap()), (Some(0), String::new()));
}

#[test]
fn a_game_that_takes_long_is_told_of_beforehand() {
    let folder = Folder::new("long-game");
    let sets = "[[set]]\nid = \"base\"\ncopies = 100\n".repeat(64);
    let path = folder.file("long.toml", &format!("format = 1\n{sets}"));
    for line in [
        "play --quiet --game",
        "play --json --game",
        "simulate --games 1 --game",
        "load --games 1 --game",
        "render",
    ] {
        let mut child = tilewright()
            .args(line.split(' '))
            .arg(&path)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut told).unwrap();
        // Nobody waits for its end.
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(told.starts_with("note: a game of 460800 tiles takes long"), "{line}: {told}");
    }
}
