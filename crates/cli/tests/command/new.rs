//! `new`: what it writes is sound as it stands, and nothing is written over. That a new expansion compiles, `.ci/scaffold`
//! shows.

use std::fs;
use std::path::Path;

use crate::folder::Folder;
use crate::{output, run, type_in};

#[track_caller]
fn refused(line: &str, words: &str) {
    let run = run(line);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{line}");
    let said = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(words), "{line}: {said}");
}

/// Runs it in a folder whose path may be long.
fn made(line: &str) -> String {
    let run = run(line);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{line}");
    run.out
}

#[test]
fn a_new_set_passes_the_check_and_plays() {
    let folder = Folder::new("new-set");
    let told = made(&format!("new set windy-mill --dir {}", folder.path("sets")));
    let path = folder.path("sets/windy-mill.toml");
    assert_eq!(told.lines().last(), Some(path.as_str()));
    let checked = made(&format!("check {path}"));
    assert!(checked.contains("windy-mill.toml: ok\n") && checked.contains("of 3 designs"), "{checked}");
    assert!(output(&format!("play --set base --set {path} --seed 7 --quiet")).contains("wins."));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("#:schema ./set.schema.json\n"));
    assert!(text.lines().all(|line| line.chars().count() <= 100) && !text.contains("{{"), "{text}");
    // The start tile that it suggests is as good as the rest.
    let alone =
        text.replace("# [[start]]", "[[start]]").replace("# tile = \"long-lane\"", "tile = \"long-lane\"");
    assert_ne!(alone, text);
    let alone = folder.file("alone.toml", &alone);
    assert!(output(&format!("play --set {alone} --with base --seed 7 --quiet")).contains("Final"));
    assert_eq!(fs::read_to_string(folder.path("sets/set.schema.json")).unwrap(), made("schema set"));
}

#[test]
fn nothing_is_written_over() {
    let folder = Folder::new("new-again");
    let kept = folder.file("windy-mill.toml", "mine");
    refused(&format!("new set windy-mill --dir {}", folder.path("")), "there is a");
    assert_eq!(fs::read_to_string(&kept).unwrap(), "mine");
    assert!(!Path::new(&folder.path("set.schema.json")).exists());
    // A schema that is there is no hindrance, and stays.
    let schema = folder.file("set.schema.json", "{}");
    made(&format!("new set other --dir {}", folder.path("")));
    assert_eq!(fs::read_to_string(schema).unwrap(), "{}");
    fs::create_dir(folder.path("windy-mill")).unwrap();
    refused(&format!("new expansion windy-mill --dir {}", folder.path("")), "there is a");
    assert_eq!(fs::read_dir(folder.path("windy-mill")).unwrap().count(), 0);
    refused(&format!("new set a-mill --dir {kept}"), "--dir: cannot write");
}

#[test]
fn names_are_checked_before_anything_is_written() {
    refused("new set Mill", "such as `mill`");
    refused("new set mill_stone", "such as `mill-stone`");
    refused("new set ../mill", "such as `mill`");
    refused("new set base", "the name of a bundled set");
    refused("new expansion fairy", "an expansion that is linked already");
    refused("new expansion match", "a word that Rust");
    refused("new expansion tilewright-mill", "Tilewright's own packages");
    refused("new expansion mill --path no-such-folder", "--path: `no-such-folder` is no checkout");
    refused("new", "expansion");
    refused("new game mill", "'game'");
    let empty = type_in(&["new", "set", ""], "");
    assert!(empty.status == 2 && empty.err.contains("`windy-mill`"), "{}", empty.err);
}

#[test]
fn a_new_expansion_names_its_parts_alike() {
    let folder = Folder::new("new-expansion");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let told = made(&format!("new expansion windy-mill --dir {} --path {root}", folder.0.display()));
    let home = folder.path("windy-mill");
    assert_eq!(told.lines().last(), Some(home.as_str()));
    let text = |file: &str| fs::read_to_string(Path::new(&home).join(file)).unwrap();
    for file in ["Cargo.toml", "README.md", "windy-mill.toml", "src/lib.rs", "src/main.rs", "tests/rules.rs"]
    {
        let text = text(file);
        assert!(!text.contains("{{") && text.to_lowercase().contains("windy"), "{file}: {text}");
        // Lines are as `cargo fmt` wants them, whatever the name's length is.
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{file}");
    }
    assert!(text("src/lib.rs").contains("pub struct WindyMillExpansion;"));
    assert!(text("src/main.rs").contains("use windy_mill as _;"));
    let manifest: toml::Table = text("Cargo.toml").parse().unwrap();
    assert_eq!(manifest["package"]["name"].as_str(), Some("windy-mill"));
    for (table, name) in [
        ("dependencies", "tilewright"),
        ("dependencies", "tilewright-cli"),
        ("dev-dependencies", "tilewright-testkit"),
    ] {
        let path = Path::new(manifest[table][name]["path"].as_str().unwrap());
        let there: toml::Table = fs::read_to_string(path.join("Cargo.toml")).unwrap().parse().unwrap();
        assert_eq!(there["package"]["name"].as_str(), Some(name));
    }
    // This command does not have the expansion; what it can say of the set is only that.
    let checked = run(&format!("check {home}/windy-mill.toml"));
    assert_eq!(checked.status, 1);
    assert!(checked.out.contains("windy-mill"), "{}", checked.out);
}

#[test]
fn without_a_path_the_published_version_is_asked_for() {
    let folder = Folder::new("new-published");
    made(&format!("new expansion mill --dir {}", folder.0.display()));
    let manifest: toml::Table = fs::read_to_string(folder.path("mill/Cargo.toml")).unwrap().parse().unwrap();
    for name in ["tilewright", "tilewright-cli"] {
        assert_eq!(manifest["dependencies"][name].as_str(), Some(env!("CARGO_PKG_VERSION")));
    }
}
