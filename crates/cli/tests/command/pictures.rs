//! `render`, and the pictures that `tiles` and `play` draw.

use std::fs;

use crate::folder::Folder;
use crate::{output, run, type_in};

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
fn a_saved_game_is_drawn_like_the_one_that_was_played() {
    let folder = Folder::new("saved");
    let (save, notation, game) =
        (folder.path("game.json"), folder.path("game.twn"), folder.path("game.toml"));
    let text = "format = 1\nseed = 7\nplayers = 2\n[[set]]\nid = \"base\"\n";
    fs::write(&game, text).unwrap();
    output(&format!("play --game {game} --bots random --quiet --save {save}"));
    output(&format!("convert {save} --to notation --out {notation}"));
    for ply in ["", "--ply 9 --coordinates"] {
        let drawn = |what: &str| {
            let drawn = run(&format!("render {what} {ply}"));
            assert_eq!((drawn.status, drawn.err.as_str()), (0, ""), "{what}");
            drawn.out
        };
        let played = drawn("--seed 7");
        assert!(played.starts_with("<svg"));
        for file in [&save, &notation, &game] {
            assert_eq!(drawn(file), played, "{file}");
        }
    }
    let set = folder.file("set.toml", "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\n");
    let refused = run(&format!("render {set}"));
    assert!(refused.status == 2 && refused.err.contains("tilewright tiles"), "{}", refused.err);
    for (more, words) in [
        ("--ply 100000", "--ply"),
        ("--seed 7", "leave the other arguments out"),
        ("--set base", "leave the other arguments out"),
        ("--game other.toml", "--game"),
    ] {
        let refused = run(&format!("render {save} {more}"));
        assert_eq!(refused.status, 2, "{more}");
        let said = refused.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(words), "{more}: {said}");
    }
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
        ("render no-such.json", "cannot read the file `no-such.json`"),
        ("render --bots human", "random, finisher, greedy"),
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
