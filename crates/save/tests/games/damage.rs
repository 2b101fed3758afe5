//! Damaged saves: refused or recovered with a message, never a panic, never another game in silence.
//!
//! `TILEWRIGHT_DAMAGED_SAVES` says how many, 500 otherwise.

use crate::common::{dice, number_from, play_on, random_setup, sealed};
use tilewright::prelude::*;
use tilewright_save::{LoadError, Recipe, Save, Setup, read_text, write_whole};

/// A game of some length with its save.
fn saved(seed: u64) -> (Setup, Game, String) {
    let (setup, rules) = random_setup(seed);
    let mut game = setup.begin(&rules).expect("the players fit");
    play_on(&mut game, seed, 20 + (seed % 90) as u32);
    let mut save = Save::of(&game, &setup).expect("its own set-up");
    if seed.is_multiple_of(2) {
        save = save.with_checkpoint(&game).expect("its own game");
    }
    let text = save.to_json();
    (setup, game, text)
}

/// What loads is the game itself; what is recovered is sound, and a beginning of the game if the save only broke off.
fn check(torn: &[u8], game: &Game, text: &str, what: &str) {
    match Save::load_bytes(torn) {
        Ok((save, loaded)) => {
            let equal = loaded.state() == game.state() && save.to_json() == text;
            assert!(equal, "{what}: loaded in silence as another game");
            let restored = save.restore().unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(restored.actions(), game.actions(), "{what}");
        }
        Err(recovered) => {
            assert!(!recovered.error.to_string().is_empty(), "{what}");
            let Some(part) = recovered.game else { return };
            part.state().check(part.rules()).unwrap_or_else(|problem| panic!("{what}: {problem}"));
            let kept = recovered.decisions;
            assert!(kept <= part.actions().len(), "{what}");
            if what.ends_with("truncated") {
                assert_eq!(part.actions()[..kept], game.actions()[..kept], "{what}");
            }
        }
    }
}

#[test]
fn damaged_saves_are_refused_or_recovered() {
    let games: Vec<(Setup, Game, String)> = (0..20).map(saved).collect();
    for number in 0..number_from("TILEWRIGHT_DAMAGED_SAVES", 500) {
        let (_, game, text) = &games[number as usize % games.len()];
        let mut dice = dice(number, 4);
        let at = dice.roll(text.len());
        let mut bytes = text.clone().into_bytes();
        let what = match dice.roll(5) {
            0 => {
                bytes.truncate(at);
                "truncated"
            }
            1 => {
                bytes[at] ^= 1 << dice.roll(8);
                "flipped"
            }
            2 => {
                bytes.remove(at);
                "a byte lost"
            }
            3 => {
                let lines: Vec<&str> = text.split_inclusive('\n').collect();
                let lost = dice.roll(lines.len());
                let kept = lines.iter().enumerate().filter(|(line, _)| *line != lost);
                bytes = kept.map(|(_, line)| *line).collect::<String>().into_bytes();
                "a line lost"
            }
            _ => {
                let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
                let (a, b) = (dice.roll(lines.len()), dice.roll(lines.len()));
                lines.swap(a, b);
                bytes = lines.concat().into_bytes();
                "lines swapped"
            }
        };
        check(&bytes, game, text, &format!("number {number}, byte {at}, {what}"));
    }
}

#[test]
fn every_truncation_of_a_short_save_keeps_what_is_whole() {
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    let mut game = setup.begin(&rules).unwrap();
    play_on(&mut game, 7, 6);
    let text = Save::of(&game, &setup).unwrap().to_json();
    let mut best = 0;
    for end in (7..text.trim_end().len()).step_by(7) {
        let recovered = Save::load_text(&text[..end]).expect_err("it breaks off");
        assert!(matches!(recovered.error, LoadError::Truncated { .. }), "{end}: {}", recovered.error);
        assert!(recovered.decisions >= best, "{end}");
        best = recovered.decisions;
    }
    assert_eq!(best, game.actions().len());
}

/// One broken line, of bytes that are text or not, costs the decisions from there on and no others.
#[test]
fn what_stands_before_a_broken_line_is_recovered() {
    for seed in 0..8 {
        let (_, game, text) = saved(seed);
        let begin = text.find("\"decisions\": [").unwrap();
        let line = text[..begin].lines().count();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for (kept, broken) in [
            (0, &b"????\n"[..]),
            (7, b"    \"place\n"),
            (12, b"    \"\xFF\xFE\",\n"),
            (15, b"    place 1,0 r0\n"),
        ] {
            let mut bytes = lines[..line + kept].concat().into_bytes();
            bytes.extend_from_slice(broken);
            bytes.extend_from_slice(lines[line + kept + 1..].concat().as_bytes());
            let damaged = Save::load_bytes(&bytes).unwrap_err();
            let text = damaged.to_string();
            let part = damaged.game.unwrap_or_else(|| panic!("seed {seed}, {kept}: {text}"));
            assert_eq!(damaged.decisions, kept, "seed {seed}: {text}");
            assert_eq!(part.actions()[..kept], game.actions()[..kept], "seed {seed}");
            assert!(text.ends_with(&format!("\n  {kept} decisions can be recovered")), "{text}");
        }
    }
}

#[test]
fn a_damaged_head_is_told() {
    let (_, _, text) = saved(0);
    let damaged = Save::load_text(&text.replacen("\"setup\": {", "\"setup\": ", 1)).unwrap_err();
    assert!(damaged.game.is_none() && damaged.to_string().contains("nothing can be recovered"), "{damaged}");
}

/// Whoever seals a changed save anew still cannot make another game of it in silence.
#[test]
fn a_decision_changed_and_sealed_anew_is_refused() {
    for number in 0..60_u64 {
        let (_, game, text) = saved(number % 8);
        let save = Save::from_json(&text).unwrap();
        let mut dice = dice(number, 7);
        let all = save.decisions();
        let (at, other) = (dice.roll(all.len()), dice.roll(all.len()));
        if all[at].text == all[other].text {
            continue;
        }
        let check = all[at].check.unwrap();
        let (old, new) =
            (format!("\"{} ; {check}\"", all[at].text), format!("\"{} ; {check}\"", all[other].text));
        let refused = Save::load_text(&sealed(&text.replacen(&old, &new, 1))).unwrap_err();
        assert!(
            matches!(
                refused.error,
                LoadError::Illegal { .. } | LoadError::OtherDraw { .. } | LoadError::Diverged { .. }
            ),
            "{number}: {refused}"
        );
        assert_eq!(refused.game.unwrap().actions()[..refused.decisions], game.actions()[..refused.decisions]);
    }
}

#[test]
fn another_format_number_heals_no_seal() {
    let (setup, game, text) = saved(1);
    for from in [Save::of(&game, &setup).unwrap().to_json(), text] {
        let older = from.replacen("\"format\": 2", "\"format\": 1", 1);
        let refused = Save::load_text(&older).unwrap_err();
        assert!(matches!(refused.error, LoadError::Changed { .. }), "{refused}");
        let read = Save::from_json(&older).unwrap();
        assert!(matches!(read.clone().redacted().load().unwrap_err().error, LoadError::Changed { .. }));
        let zero = from.replacen("\"format\": 2", "\"format\": 0", 1);
        assert!(matches!(error_of(&zero), LoadError::NoFormat { found: 0 }));
    }
}

#[test]
fn what_another_version_wrote_is_named_where_it_differs() {
    let (_, _, text) = saved(0);
    let save = Save::from_json(&text).unwrap();
    let core = format!("\"core\": \"{}\"", env!("CARGO_PKG_VERSION"));
    let later = sealed(&text.replacen(&core, "\"core\": \"99.0.0\"", 1));
    assert!(Save::load_text(&later).is_ok(), "it comes out as saved");
    let check = save.decisions()[3].check.unwrap().to_string();
    let refused = Save::load_text(&sealed(&later.replacen(&check, "0123456789abcdef", 1))).unwrap_err();
    assert!(matches!(refused.error, LoadError::Diverged { at: 4, .. }), "{refused}");
    assert!(refused.to_string().contains("was written with the core 99.0.0 (here "), "{refused}");
    let known = Save::load_text(&sealed(&text.replacen(&check, "0123456789abcdef", 1))).unwrap_err();
    assert_eq!(known.versions, None);
}

#[test]
fn an_empty_file_and_a_mark_of_the_byte_order() {
    let (_, game, text) = saved(0);
    assert!(matches!(error_of(""), LoadError::Empty));
    assert!(matches!(error_of("\u{feff} \n"), LoadError::Empty));
    let (_, loaded) = Save::load_text(&format!("\u{feff}{text}")).unwrap();
    assert_eq!(loaded.actions(), game.actions());
    let notation = "\u{feff}[Set \"base\"]\n[Player \"Ann\"]\n*\n";
    assert!(tilewright_save::Notation::parse(notation).is_ok());
    assert!(tilewright_save::Notation::parse("").unwrap_err().to_string().contains("the file is empty"));
}

fn error_of(text: &str) -> LoadError {
    Save::load_text(text).expect_err("it is damaged").error
}

#[test]
fn each_kind_of_damage_has_its_error() {
    let setup = Setup::new(Recipe::of_sets(["base", "princess-and-dragon"]), ["Ann", "Bob"], 7);
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    let mut game = setup.begin(&rules).unwrap();
    play_on(&mut game, 7, 40);
    let save = Save::of(&game, &setup).unwrap();
    let text = save.to_json();
    let edit = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}\n{text}");
        error_of(&text.replacen(from, to, 1))
    };
    assert!(matches!(edit("\"format\": 2", "\"format\": 3"), LoadError::NewerFormat { found: 3 }));
    assert!(matches!(edit("\"name\": \"base\"", "\"name\": \"bose\""), LoadError::MissingSet { .. }));
    assert!(matches!(
        edit("\"base_fields\": \"on\"", "\"base_fields\": \"no\""),
        LoadError::UnknownOption { .. }
    ));
    assert!(matches!(edit("\"id\": \"fairy\"", "\"id\": \"fiery\""), LoadError::OtherExpansions { .. }));
    assert!(matches!(
        edit("\"meeple\": 7", "\"meeple\": 8"),
        LoadError::OtherFigures { saved: 8, now: 7, .. }
    ));
    let order = tilewright_save::order_digest(&rules).to_string();
    assert!(matches!(edit(&order, "0123456789abcdef"), LoadError::OtherOrder { .. }));
    let tiles = tilewright_save::tiles_digest(&rules, "base").to_string();
    assert!(matches!(edit(&tiles, "0123456789abcdef"), LoadError::OtherTiles { .. }));
    assert!(matches!(edit("\"seed\": 7", "\"seed\": 8"), LoadError::OtherDraw { .. }));
    assert!(matches!(edit("\"Ann\"", "\"Eve\""), LoadError::Changed { .. }));
    assert!(matches!(edit("\"first\": 0", "\"first\": 9"), LoadError::Setup(_)));
    assert!(matches!(edit("\"setup\"", "\"settle\""), LoadError::Syntax { line: 4, .. }));
    let check = save.decisions()[1].check.unwrap().to_string();
    assert!(matches!(edit(&check, "0123456789abcdef"), LoadError::Diverged { at: 2, .. }));
    let first = save.decisions().iter().position(|decided| decided.text.starts_with("place ")).unwrap();
    let refused = edit(&save.decisions()[first].text, "place 9,9 r0");
    assert!(matches!(refused, LoadError::Illegal { at, .. } if at == first + 1), "{refused}");
    assert!(refused.to_string().contains("BASE-13"), "{refused}");
    let unknown = text.replacen("\"recipe\": {", "\"recipe\": {\"with\": [\"griffin\"],", 1);
    let unknown = error_of(&unknown);
    assert!(unknown.to_string().starts_with("the expansion `griffin` is not here; "), "{unknown}");
    assert!(matches!(unknown, LoadError::UnknownExpansion { id, .. } if id == "griffin"));
}

#[test]
fn a_file_is_read_within_limits() {
    let path = std::env::temp_dir().join(format!("tilewright-limits-{}", std::process::id()));
    std::fs::write(&path, [b'a', 0xFF, b'b']).unwrap();
    assert!(matches!(read_text(&path).unwrap(), Err(LoadError::NotText { at: 1 })));
    write_whole(&path, &" ".repeat((16 << 20) + 1)).unwrap();
    assert!(matches!(read_text(&path).unwrap(), Err(LoadError::TooLarge { .. })));
    std::fs::remove_file(&path).unwrap();
}
