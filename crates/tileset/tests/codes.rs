//! Every code is explained, and its examples show it.

use std::collections::BTreeSet;
use std::path::Path;

use tilewright_tileset::{CODES, SetFile, Vocabulary};

/// Those whose shortest example is too long to read; `mistakes.rs` shows them.
const WITHOUT_EXAMPLE: [&str; 3] =
    ["tileset::too_many_segments", "tileset::large_file", "tileset::too_many_mistakes"];

fn words() -> Vocabulary {
    Vocabulary::default().with_attribute("dragon", "dragon", ["tile"]).with_attribute(
        "pennant",
        "base",
        ["city"],
    )
}

#[test]
fn each_wrong_example_has_its_own_mistake_and_no_other_and_the_mended_one_none() {
    for code in CODES.iter().filter(|code| !WITHOUT_EXAMPLE.contains(&code.code)) {
        let error = SetFile::parse("my-set.toml", code.wrong, &words()).expect_err(code.code);
        let found: BTreeSet<&str> = error.diagnostics().iter().map(|found| found.code).collect();
        assert_eq!(found, BTreeSet::from([code.code]), "{error}");
        let mended = SetFile::parse("my-set.toml", code.right, &words());
        assert!(mended.is_ok(), "{}: {}", code.code, mended.unwrap_err());
    }
    let without: Vec<&str> =
        CODES.iter().filter(|code| code.wrong.is_empty()).map(|code| code.code).collect();
    assert_eq!(without, WITHOUT_EXAMPLE);
}

#[test]
fn every_code_in_the_source_is_explained_and_every_explained_code_is_given() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut given = BTreeSet::new();
    for entry in std::fs::read_dir(source).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("codes.rs") || path.ends_with("code.rs") {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        for (at, _) in text.match_indices("\"tileset::") {
            let code = text[at + 1..].split('"').next().unwrap();
            given.insert(code.to_owned());
        }
    }
    let explained: BTreeSet<String> = CODES.iter().map(|code| code.code.to_owned()).collect();
    assert_eq!(given, explained);
    assert_eq!(explained.len(), CODES.len(), "a code is explained twice");
}

#[test]
fn explanations_are_for_people() {
    for code in CODES {
        assert!(code.text.ends_with('.') && !code.title.ends_with('.'), "{}", code.code);
        assert!(
            code.title.starts_with(char::is_lowercase) || code.title.starts_with("TOML"),
            "{}",
            code.title
        );
        for internal in ["PortRule", "DeValue", "Option<", "Vec<", "Spanned", "TileSpec"] {
            assert!(!code.text.contains(internal), "{}: {internal}", code.code);
        }
    }
}
