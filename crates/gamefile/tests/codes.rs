//! Every kind of mistake: its example gives it, its mended example does not, and none goes without an example.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tilewright_gamefile::{CODES, GameFile};

/// The codes that a file gives, warnings included.
fn codes(text: &str) -> Vec<&'static str> {
    let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
    match GameFile::parse("game.toml", text, &["random", "greedy"], &mut |_| Err(missing())) {
        Err(error) => error.diagnostics().map(|mistake| mistake.code).collect(),
        Ok(file) => {
            let mut codes: Vec<_> = file.warnings().iter().map(|warning| warning.code).collect();
            if let Err(error) = file.compose() {
                codes.extend(error.diagnostics().map(|mistake| mistake.code));
            }
            codes
        }
    }
}

#[test]
fn each_example_gives_its_own_mistake_and_no_other() {
    for code in CODES {
        let found: BTreeSet<_> = codes(code.wrong).into_iter().collect();
        assert_eq!(found, BTreeSet::from([code.code]), "{}", code.wrong);
        assert!(codes(code.right).is_empty(), "{}: {:?}\n{}", code.code, codes(code.right), code.right);
    }
}

#[test]
fn every_code_of_the_sources_is_explained_once() {
    let mut emitted = BTreeSet::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if path.ends_with("codes.rs") {
            continue;
        }
        for (at, _) in text.match_indices("\"gamefile::") {
            emitted.extend(text[at + 1..].split('"').next().map(str::to_owned));
        }
    }
    let explained: BTreeSet<String> = CODES.iter().map(|code| code.code.to_owned()).collect();
    assert_eq!(emitted, explained);
    assert_eq!(explained.len(), CODES.len(), "a code is explained twice");
}
