//! `render`, and the pictures that `tiles` and `play` draw.

use std::fs;
use std::path::PathBuf;

use crate::{output, run, type_in};

/// A directory of its own for a test, taken away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tilewright-pictures-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be taken away stays for the system to clear.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn render_prints_the_same_svg_for_the_same_seed() {
    let line = "render --set base --set princess-and-dragon --seed 7 --ply 30 --coordinates";
    let first = run(line);
    assert_eq!((first.status, first.err.as_str()), (0, ""));
    assert!(first.out.starts_with("<svg") && first.out.ends_with("</svg>\n"));
    assert_eq!(first.out, run(line).out);
    assert_ne!(first.out, run(&line.replace("30", "40")).out);
}

#[test]
fn tiles_and_render_write_files() {
    let folder = Folder::new("files");
    let (png, svg) = (folder.path("sheet.png"), folder.path("sheet.svg"));
    let done = type_in(&["tiles", "base", "--png", &png, "--svg", &svg, "--pixels", "16"], "");
    assert_eq!((done.status, done.out.matches("Drew").count()), (0, 2), "{}", done.err);
    assert_eq!(&fs::read(&png).unwrap()[1..4], b"PNG");
    assert!(fs::read_to_string(&svg).unwrap().contains("<title>monastery</title>"));
    let board = folder.path("board.png");
    let done = type_in(&["render", "--seed", "7", "--png", &board, "--pixels", "16"], "");
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(&fs::read(&board).unwrap()[1..4], b"PNG");
}

#[test]
fn play_draws_one_board_for_each_turn() {
    let folder = Folder::new("turns");
    let album = folder.path("album");
    let done = type_in(&["play", "--seed", "7", "--quiet", "--svg", &album], "");
    assert_eq!(done.status, 0, "{}", done.err);
    // 71 tiles are drawn after the start tile, and there is a picture of the beginning.
    assert_eq!(fs::read_dir(&album).unwrap().count(), 72);
    let last = fs::read_to_string(folder.path("album/turn-071.svg")).unwrap();
    assert_eq!(last.matches("<title>").count(), 72);
}

#[test]
fn what_cannot_be_drawn_is_told() {
    for (line, words) in [
        ("render --ply 100000 --seed 7", "--ply"),
        ("render --bots human", "random, greedy"),
        ("tiles base --png no-such-folder/x.png", "cannot write"),
        ("tiles base --pixels 16", "--png"),
        ("render --png x.png --pixels 0", "8..=1024"),
    ] {
        let refused = run(line);
        assert_eq!(refused.status, 2, "{line}");
        assert!(refused.err.contains(words), "{line}: {}", refused.err);
    }
    assert!(output("render --help").contains("--coordinates"));
}
