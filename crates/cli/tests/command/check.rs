//! `check` and `explain` as a person uses them.

use crate::folder::Folder;
use crate::{output, run};

const HAMLET: &str = "format = 1\n[set]\nid = \"hamlet\"\nname = \"The Hamlet\"\nattributes = [\"well\"]\n\
    [[tile]]\nid = \"lane-end\"\ncount = 3\nattributes = [\"well\"]\nfeatures = [{ road = \"S\" }, { city = \"N\", pennant = true }]\n\
    [[tile]]\nid = \"old-abbey\"\nfeatures = [{ monastery = true }, { road = \"E\" }]\n";

/// What was printed, with the path that differs from run to run left out.
fn plain(folder: &Folder, text: &str) -> String {
    text.replace(&folder.path(""), "")
}

#[test]
fn a_sound_set_is_summed_up() {
    let folder = Folder::new("sound");
    let said = output(&format!("check {}", folder.file("hamlet.toml", HAMLET)));
    assert_eq!(
        plain(&folder, &said),
        "hamlet.toml: ok\n  The Hamlet (hamlet): 4 tiles of 2 designs, composed with the base set\n\
         \x20 edges       field 9, road 4, city 3\n  attributes  pennant 3, well 3 (inert)\n"
    );
}

#[test]
fn bundled_sets_are_sound() {
    let folder = Folder::new("bundled");
    for set in tilewright::sets::BUNDLED {
        let said = output(&format!("check {}", folder.file(set.file_name, set.text)));
        assert!(plain(&folder, &said).starts_with(&format!("{}: ok\n", set.file_name)), "{said}");
    }
}

#[test]
fn several_files_are_told_one_after_another_and_counted() {
    let folder = Folder::new("several");
    let sound = folder.file("hamlet.toml", HAMLET);
    let broken = folder.file("broken.toml", &HAMLET.replace("city", "cty").replace("count = 3", "count = 0"));
    let missing = folder.path("missing.toml");
    let run = run(&format!("check {sound} {broken} {missing}"));
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    let said = plain(&folder, &run.out);
    for part in
        ["hamlet.toml: ok\n", "tileset::unknown_kind\n", "did you mean `city`?", "tileset::zero_count\n"]
    {
        assert!(said.contains(part), "{said}");
    }
    // How long the path is decides where the line is broken.
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("broken.toml: 2 mistakes; for more, try `tilewright explain tileset::"), "{said}");
    assert!(said.contains("cannot read the file"), "{said}");
    assert!(said.ends_with("\n3 files, 1 ok, 3 mistakes\n"), "{said}");
}

#[test]
fn a_tile_without_a_place_is_a_warning_and_no_mistake() {
    let folder = Folder::new("lonely");
    let text =
        format!("{HAMLET}[[tile]]\nid = \"lock\"\nfeatures = [{{ road = \"NL NR EL ER SL SR WL WR\" }}]\n");
    let said = output(&format!("check {}", folder.file("hamlet.toml", &text)));
    let said = plain(&folder, &said);
    assert!(said.starts_with("compose::never_placed\n"), "{said}");
    assert!(said.contains("tile \"lock\"") && said.contains("hamlet.toml: ok, with 1 warning\n"), "{said}");
}

#[test]
fn a_set_that_does_not_compose_is_shown_in_its_file() {
    let folder = Folder::new("unsound");
    let text = HAMLET.replace(
        "attributes = [\"well\"]\n[[tile]]",
        "attributes = [\"well\"]\nexpansions = [\"farie\"]\n[[tile]]",
    );
    let run = run(&format!("check {}", folder.file("hamlet.toml", &text)));
    assert_eq!(run.status, 1);
    let said = plain(&folder, &run.out);
    assert!(said.contains("compose::unknown_expansion") && said.contains("[hamlet.toml:6:15]"), "{said}");
    assert!(said.contains("did you mean `fairy`?"), "{said}");
}

#[test]
fn game_files_are_checked_as_well() {
    let folder = Folder::new("games");
    let sound = folder.file("game.toml", "format = 1\nplayers = 2\n[[set]]\nid = \"base\"\n");
    let said = plain(&folder, &output(&format!("check {sound}")));
    assert!(said.starts_with("game.toml: ok\n  base (c2): 72 tiles\n"), "{said}");
    let run = run(&format!(
        "check {}",
        folder.file("game.toml", "format = 1\nplayers = 2\n[[set]]\nid = \"bse\"\n")
    ));
    assert_eq!(run.status, 1);
    assert!(
        run.out.contains("gamefile::unknown_set") && run.out.contains("did you mean `base`?"),
        "{}",
        run.out
    );
}

#[test]
fn a_code_is_explained_with_its_examples() {
    let said = output("explain tileset::unknown_kind");
    assert!(said.starts_with("tileset::unknown_kind: a kind of feature that nobody knows\n\n"), "{said}");
    assert!(said.contains("\nWrong:\n") && said.contains("{ cty = \"N\" }"), "{said}");
    assert!(said.contains("\nRight:\n") && said.contains("{ city = \"N\" }"), "{said}");
    let both = output("explain UNKNOWN_KIND");
    assert!(both.contains("tileset::unknown_kind:") && both.contains("compose::unknown_kind:"), "{both}");
}

#[test]
fn without_a_code_all_are_listed() {
    let said = output("explain");
    assert!(said.starts_with("A set file\n  tileset::syntax "), "{said}");
    assert!(said.contains("compose::no_start ") && said.lines().count() > 60, "{said}");
}

#[test]
fn a_rule_is_explained_by_its_sentence() {
    let said = output("explain volcano-04");
    assert!(said.starts_with("VOLCANO-04 ") && said.contains("tilewright rules volcano"), "{said}");
}

#[test]
fn an_unknown_code_is_refused_with_the_nearest() {
    for (word, near) in [
        ("tileset::unknwn_kind", "tileset::unknown_kind"),
        ("unknwn_kind", "::unknown_kind"),
        ("VOLCANO-44", "VOLCANO-04"),
        ("E0308", "lists the codes"),
    ] {
        let run = run(&format!("explain {word}"));
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{word}");
        assert!(run.err.split_whitespace().collect::<Vec<_>>().join(" ").contains(near), "{}", run.err);
    }
}

#[test]
fn a_file_of_another_kind_is_one_mistake_that_says_what_reads_it() {
    let folder = Folder::new("other-kind");
    let save = folder.path("game.json");
    output(&format!("play --seed 7 --quiet --save {save}"));
    let notation = folder.path("game.twn");
    output(&format!("convert {save} --to notation --out {notation}"));
    let scenario = folder.file("a.jcz", "{\"setup\": {}, \"players\": [], \"replay\": []}");
    let other = folder.file("list.json", &format!("{{\n{}}}", "\"a\": [],\n".repeat(300)));
    let page = folder.file("page.html", "<!DOCTYPE html>\n<html></html>\n");
    for (path, kind) in [
        (save, "a saved game; `tilewright verify` checks one"),
        (notation, "a game in notation; `tilewright verify` checks one"),
        (scenario, "a scenario; `tilewright conform` plays one"),
        (other, "JSON"),
        (page, "XML or HTML"),
    ] {
        let run = run(&format!("check {path}"));
        // How long the path is decides where the lines are broken.
        let words = run.out.replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("check::other_kind"), "{words}");
        assert!(words.contains(&format!("it seems to be {kind}")), "{words}");
        assert!(words.contains(": 1 mistake; ") && run.status == 1, "{words}");
    }
}
