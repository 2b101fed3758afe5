//! The schemas: current in `docs/schema`, true of every bundled file, and false of wrong ones.

use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::Value;

use crate::output;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn validator(of: &str) -> Validator {
    let schema: Value = serde_json::from_str(&output_wide(of)).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// The schema as the command prints it; its lines are as long as they are.
fn output_wide(of: &str) -> String {
    let run = crate::run(&format!("schema {of}"));
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    run.out
}

fn toml_files(folder: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "toml") && !path.ends_with("Cargo.toml"));
    paths.sort();
    paths
}

#[track_caller]
fn accepts(validator: &Validator, name: &str, text: &str) {
    let value: Value = toml::from_str(text).unwrap();
    let told: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(told.is_empty(), "{name}: {told:?}");
}

#[test]
fn the_schemas_in_the_documentation_are_current() {
    for of in ["set", "game"] {
        let path = root().join(format!("docs/schema/{of}.schema.json"));
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            written,
            output_wide(of),
            "docs/schema/{of}.schema.json is old; write it anew: cargo run -- schema {of} > docs/schema/{of}.schema.json"
        );
    }
}

#[test]
fn every_bundled_file_meets_its_schema() {
    let (set, game) = (validator("set"), validator("game"));
    let mut games = 0;
    for path in toml_files("expansions/sets").into_iter().chain(toml_files("examples/games")) {
        let text = fs::read_to_string(&path).unwrap();
        let is_game = tilewright::tileset::looks_like_game(&text);
        games += u32::from(is_game);
        accepts(if is_game { &game } else { &set }, &path.display().to_string(), &text);
    }
    assert_eq!(games, 6);
    // Those of the documentation of the diagnostics, mended, are right as well.
    for code in tilewright_gamefile::CODES {
        accepts(&game, code.code, code.right);
    }
}

#[test]
fn wrong_files_do_not() {
    let (set, game) = (validator("set"), validator("game"));
    let refuses = |validator: &Validator, text: &str| {
        let value: Value = toml::from_str(text).unwrap();
        assert!(!validator.is_valid(&value), "{text}");
    };
    let base = "format = 1\n[[set]]\nid = \"base\"\n";
    accepts(&game, "base", base);
    for wrong in [
        "[[set]]\nid = \"base\"\n",
        "format = 2\n[[set]]\nid = \"base\"\n",
        "format = 1\n",
        "format = 1\nsede = 7\n[[set]]\nid = \"base\"\n",
        "format = 1\nseed = \"7\"\n[[set]]\nid = \"base\"\n",
        "format = 1\nplayers = 9\n[[set]]\nid = \"base\"\n",
        "format = 1\nplayers = [{ bot = \"random\" }]\n[[set]]\nid = \"base\"\n",
        "format = 1\n[[set]]\nid = \"base\"\nfile = \"base.toml\"\n",
        "format = 1\n[[set]]\nedition = \"c1\"\n",
        "format = 1\n[[set]]\nid = \"base\"\ncopies = 0\n",
        "format = 1\n[[set]]\nid = \"base\"\nwithout = { monastery = 0 }\n",
        "format = 1\n[[set]]\nid = \"base\"\n[expansions]\nfairy = \"no\"\n",
        "format = 1\n[[set]]\nid = \"base\"\n[[start]]\ntile = \"road-bend\"\nrotation = 45\n",
        "format = 1\n[[set]]\nid = \"base\"\n[[start]]\nat = \"0,0\"\n",
    ] {
        refuses(&game, wrong);
    }
    let tile = "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\n";
    accepts(&set, "one tile", tile);
    for wrong in [
        "format = 1\n[set]\nname = \"mine\"\n[[tile]]\nid = \"a\"\n",
        "format = 1\n[set]\nid = \"my set\"\n[[tile]]\nid = \"a\"\n",
        "format = 1\n[set]\nid = \"mine\"\n",
        "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\ncuont = 2\n",
        "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\ncount = -1\n",
        "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\nfeatures = [\"city\"]\n",
        "format = 1\n[set]\nid = \"mine\"\nkinds = { canal = \"middle\" }\n[[tile]]\nid = \"a\"\n",
    ] {
        refuses(&set, wrong);
    }
    assert!(output("schema --help").contains("#:schema"));
}
