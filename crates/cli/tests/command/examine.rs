//! The commands that print what there is: sets, rules, tiles, phases, why, perft.

use crate::{output, run, type_in};

#[test]
fn sets_lists_sets_expansions_and_options() {
    let sets = output("sets");
    assert!(sets.contains("  base                  c1               72  Base game\n"), "{sets}");
    assert!(sets.contains("princess-and-dragon brings: volcano, dragon, princess, portal, fairy"), "{sets}");
    assert!(sets.contains("    base_fields: whether meeples may be farmers (BASE-06)\n"), "{sets}");
    assert!(sets.contains("      on: fields are claimed and scored [default]\n"), "{sets}");
    assert!(output("sets --rules").contains("    BASE-31 "));
}

#[test]
fn rules_are_found_by_number_and_by_expansion() {
    let one = output("rules base-31");
    assert!(one.starts_with("Base game (base)\n  BASE-31     a meeple may not be placed"), "{one}");
    assert_eq!(one.matches("BASE-").count(), 1);
    let volcano = output("rules volcano");
    assert!(volcano.contains("\n  VOLCANO-04 ") && !volcano.contains("(base)"), "{volcano}");
    assert!(output("rules").len() > 5000);
}

#[test]
fn tiles_are_drawn_with_name_and_count() {
    let tiles = output("tiles base");
    assert!(
        tiles.starts_with("Base game (base), edition c2: 72 tiles of 32 designs\n\n  .........  "),
        "{tiles}"
    );
    assert!(tiles.contains("  ...[M]...  x 4"), "{tiles}");
    assert!(tiles.contains("(city pennant)"), "{tiles}");
    assert!(!output("tiles base --edition c1").contains("garden"));
    assert_eq!(output("tiles base@c1"), output("tiles base --edition c1"));
}

#[test]
fn phases_are_numbered_with_their_hooks() {
    let phases = output("phases --set base --set princess-and-dragon");
    for line in [
        " 1 turn-start    core\n",
        " 4 send-away     princess\n",
        " 6 dragon-moves  dragon\n",
        "base/count-city",
    ] {
        assert!(phases.contains(line), "{phases}");
    }
    let late = output("phases --set base --set princess-and-dragon --rule pd_dragon_timing=after_scoring");
    assert!(late.find("dragon-moves") > late.find(" score "), "{late}");
    let dot = run("phases --dot").out;
    assert!(
        dot.starts_with("digraph phases {\n") && dot.contains("\"turn/draw\" -> \"turn/place-tile\";"),
        "{dot}"
    );
}

#[test]
fn why_tells_of_the_game_that_play_plays() {
    let why = type_in(&["why", "place 1,0 r90", "--seed", "7"], "");
    assert_eq!(why.status, 0);
    assert!(
        why.out.starts_with("seed 7, after ply 0: turn 1, Ann in phase place-tile with road-straight\n"),
        "{}",
        why.out
    );
    assert!(
        why.out.contains("refused: place 1,0 r90: the west side of the tile does not match"),
        "{}",
        why.out
    );
    let game = output("play --seed 7");
    let placed =
        game.lines().find(|line| line.starts_with("Turn 2 ")).unwrap().split("place ").nth(1).unwrap();
    let place: Vec<&str> = placed.split_whitespace().take(2).collect();
    let asked = format!("place {} {}", place[0], place[1]);
    let why = type_in(&["why", &asked, "--seed", "7", "--ply", "2"], "");
    assert!(why.out.ends_with(&format!("legal: {asked}\n")), "{}", why.out);
}

#[test]
fn perft_divided_is_perft() {
    let whole = output("perft --depth 2");
    assert!(whole.starts_with("depth 2: "), "{whole}");
    let number = |line: &str, at: usize| {
        line.split_whitespace().nth(at).unwrap().replace(',', "").parse::<u64>().unwrap()
    };
    let divided = output("perft --depth 2 --divide");
    let (last, parts) = divided.trim_end().rsplit_once('\n').unwrap_or_default();
    let sum: u64 = last.lines().map(|line| number(line, line.split_whitespace().count() - 1)).sum();
    assert_eq!((sum, number(parts, 2)), (number(&whole, 2), number(&whole, 2)));
}

#[test]
fn a_broken_set_file_is_drawn_with_its_mistakes() {
    let path = std::env::temp_dir().join(format!("tilewright-cli-{}.toml", std::process::id()));
    std::fs::write(
        &path,
        "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\nfeatures = [{ cty = \"N\" }]\n",
    )
    .unwrap();
    let run = run(&format!("play --set base --set {} --seed 7", path.display()));
    std::fs::write(&path, "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"lane\"\ncount = 3\nfeatures = [{ road = \"N S\" }]\n").unwrap();
    let sound = output(&format!("play --set base --set {} --seed 7", path.display()));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(run.status, 1);
    assert!(run.err.contains(" 6 | features = [{ cty = \"N\" }]\n   :               ^|^\n"), "{}", run.err);
    assert!(run.err.contains("help: did you mean `city`?"), "{}", run.err);
    assert!(sound.contains("  lane  ") && sound.starts_with("base (c2), mine;"), "{sound}");
}

#[test]
fn conform_counts_files_and_fails_with_them() {
    let folder = std::env::temp_dir().join(format!("tilewright-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("tiles.json"), "{\"tiles\": {}}").unwrap();
    let path = folder.display().to_string();
    let none = output(&format!("conform {path}"));
    let games = output(&format!("refgames {path} --facts {path}"));
    std::fs::write(folder.join("broken.jcz"), "{").unwrap();
    let broken = run(&format!("conform {path}"));
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(
        (none.as_str(), games.as_str()),
        ("0 passed, 0 failed, 0 unsupported\n", "0 passed, 0 failed, 0 unsupported\n")
    );
    assert_eq!(broken.status, 1);
    assert!(broken.err.contains("broken.jcz: "), "{}", broken.err);
}
