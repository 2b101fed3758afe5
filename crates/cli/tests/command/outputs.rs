//! Files that commands write: none that is read is lost, and none that holds something without a word.

use std::fs;

use crate::folder::Folder;
use crate::run;

const SET: &str = "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\nfeatures = [{ road = \"N S\" }]\n";
const GAME: &str =
    "format = 1\nseed = 7\nplayers = 2\n[[set]]\nid = \"base\"\n[[set]]\nfile = \"set.toml\"\n";

/// Runs a line that has to be refused with these words.
#[track_caller]
fn refused(line: &str, words: &str) {
    let run = run(line);
    let told = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(run.status == 2 && told.contains(words), "{line}: {} {told}", run.status);
}

#[test]
fn no_command_writes_over_a_file_that_it_reads() {
    let folder = Folder::new("outputs-read");
    let (set, game, save) =
        (folder.file("set.toml", SET), folder.file("game.toml", GAME), folder.path("a.json"));
    assert_eq!(run(&format!("play --game {game} --bots random --quiet --save {save}")).status, 0);
    let notation = folder.path("a.twn");
    assert_eq!(run(&format!("convert {save} --to notation --out {notation}")).status, 0);
    let kept = || [&set, &game, &save, &notation].map(|file| fs::read(file).unwrap());
    let before = kept();
    // The same file by another way, and by another name.
    let other_way = save.replace("a.json", "./a.json");
    let link = folder.path("link.json");
    fs::hard_link(&save, &link).unwrap();
    for overwrite in ["", " --overwrite"] {
        for line in [
            format!("replay {save} --html {save}"),
            format!("replay {save} --html {other_way}"),
            format!("replay {save} --html {link}"),
            format!("replay {save} --html {set}"),
            format!("render {save} --png {save}"),
            format!("render {notation} --svg {notation}"),
            format!("render {save} --svg {set}"),
            format!("render {game} --png {game}"),
            format!("render --game {game} --png {game}"),
            format!("render --game {game} --png {set}"),
            format!("render --set base --set {set} --svg {set}"),
            format!("tiles {set} --png {set}"),
            format!("tiles {set} --svg {set}"),
            format!("convert {save} --to notation --out {save}"),
        ] {
            // Without the word, a file that a file names may be refused since it holds something.
            let words = if overwrite.is_empty() {
                "name another file"
            } else {
                "that is read here, and would be lost"
            };
            refused(&(line + overwrite), words);
        }
    }
    assert!(kept() == before, "a file is lost");
}

#[test]
fn what_holds_something_is_written_over_only_if_that_is_wished() {
    let folder = Folder::new("outputs-hold");
    let (save, other) = (folder.path("a.json"), folder.file("other", "mine"));
    assert_eq!(run(&format!("play --seed 7 --quiet --save {save}")).status, 0);
    for (line, argument) in [
        (format!("replay {save} --html {other}"), "--html"),
        (format!("render {save} --png {other} --pixels 8"), "--png"),
        (format!("render --seed 7 --svg {other}"), "--svg"),
        (format!("tiles base --png {other} --pixels 8"), "--png"),
        (format!("tiles base --svg {other}"), "--svg"),
        (format!("convert {save} --to notation --out {other}"), "--out"),
    ] {
        let words = format!(
            "error: {argument}: `{other}` holds something already; name another file; --overwrite writes over it"
        );
        refused(&line, &words);
        assert_eq!(fs::read_to_string(&other).unwrap(), "mine", "{line}");
        let done = run(&format!("{line} --overwrite"));
        assert_eq!((done.status, done.err.as_str()), (0, ""), "{line}");
        assert_ne!(fs::read(&other).unwrap(), b"mine", "{line}");
        fs::write(&other, "mine").unwrap();
    }
    // What holds nothing is nobody's loss.
    fs::write(&other, "").unwrap();
    assert_eq!(run(&format!("tiles base --svg {other}")).status, 0);
}

#[test]
fn two_pictures_need_two_files_and_the_word_needs_a_file() {
    let folder = Folder::new("outputs-two");
    let one = folder.path("one");
    refused(
        &format!("tiles base --png {one} --svg {one}"),
        "is written for --svg already; name another file",
    );
    assert!(!folder.0.join("one").exists());
    for line in ["tiles base --overwrite", "render --seed 7 --overwrite", "replay x.json --overwrite"] {
        refused(line, "required arguments were not provided");
    }
}
