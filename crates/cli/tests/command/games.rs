//! Game files: what the commands make of them, and how arguments change them.

use crate::{output, run};

/// A bundled game file, by its name.
fn bundled(name: &str) -> String {
    format!("{}/../../examples/games/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_command_that_plays_takes_a_game_file() {
    let dragon = bundled("princess-and-dragon-c1");
    let told = output(&format!("play --game {dragon} --seed 3 --quiet"));
    assert!(told.contains("Cid"), "{told}");
    assert_eq!(told, output(&format!("play --game {dragon} --seed 3 --quiet --bots random,random,random")));
    assert!(output(&format!("phases --game {dragon}")).contains("dragon-moves"));
    let simulated = output(&format!("simulate --game {dragon} --games 3 --seed 1 --jobs 1 --json"));
    assert!(simulated.contains("\"princess-and-dragon\""), "{simulated}");
    assert!(output(&format!("perft --game {} --depth 1", bundled("puzzle"))).starts_with("depth 1: "));
    assert!(run(&format!("render --game {dragon} --seed 3 --ply 4")).out.starts_with("<svg"));
}

#[test]
fn arguments_add_to_a_game_file_and_override_it() {
    let base = bundled("base");
    let told = |more: &str| output(&format!("play --game {base} --seed 3 --quiet {more}"));
    assert!(!told("").contains("Cid"));
    assert!(told("--players 3").contains("Cid"), "who plays is replaced");
    let phases = output(&format!("phases --game {base} --set princess-and-dragon"));
    assert!(phases.contains("base (c2), princess-and-dragon"), "sets are added: {phases}");
    assert!(phases.contains("fairy"));
    let without = output(&format!("phases --game {base} --set princess-and-dragon --without fairy"));
    assert!(!without.contains("fairy: "), "{without}");
    let edition = output(&format!("phases --game {} --edition c1", bundled("princess-and-dragon-c2")));
    assert!(edition.contains("base (c1)"), "{edition}");
}

#[test]
fn a_composed_game_is_saved_and_verified() {
    let folder = std::env::temp_dir().join(format!("tilewright-games-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["two-bases", "puzzle", "hamlet"] {
        let save = folder.join(format!("{name}.json"));
        let save = save.display();
        output(&format!("play --game {} --bots random --seed 5 --quiet --save {save}", bundled(name)));
        assert!(output(&format!("verify {save}")).starts_with("ok  "));
        let notation = folder.join(format!("{name}.twn"));
        output(&format!("convert {save} --to notation --out {}", notation.display()));
        assert!(output(&format!("verify {}", notation.display())).starts_with("ok  "));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn mistakes_in_a_game_file_are_drawn() {
    let path = std::env::temp_dir().join(format!("tilewright-slip-{}.toml", std::process::id()));
    std::fs::write(&path, "format = 1\nsede = 7\n[[set]]\nid = \"bse\"\n").unwrap();
    let run = run(&format!("play --game {}", path.display()));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(run.status, 1);
    for told in
        ["gamefile::unknown_key", "did you mean `seed`?", "gamefile::unknown_set", "did you mean `base`?"]
    {
        assert!(run.err.contains(told), "{told}: {}", run.err);
    }
    let missing = crate::run("play --game nowhere.toml");
    assert!(
        missing.status == 2 && missing.err.contains("--game: cannot read the game file"),
        "{}",
        missing.err
    );
}
