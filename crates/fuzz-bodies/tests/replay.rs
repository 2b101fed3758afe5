//! Every seed, and every input that fuzzing found, through the body of its target; and that each target is in every place
//! where it has to be.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

use tilewright_fuzz_bodies::{TARGETS, seeds};

/// Far more than an input may take, so that a busy machine is no failure.
const MOST: Duration = Duration::from_secs(30);

/// The names of the inputs that do not pass, with how.
fn failures(inputs: impl IntoIterator<Item = (String, String, Vec<u8>)>) -> Vec<String> {
    let mut failures = Vec::new();
    for (target, name, data) in inputs {
        let Some((_, body)) = TARGETS.iter().find(|(known, _)| *known == target) else {
            failures.push(format!("{name}: no target is called `{target}`"));
            continue;
        };
        let begun = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| body(&data))).is_err() {
            failures.push(format!("{target}: {name}: a finding, see above"));
        } else if begun.elapsed() > MOST {
            failures.push(format!("{target}: {name}: took {:?}", begun.elapsed()));
        }
    }
    failures
}

/// Something in the folder of the targets.
fn path(below: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz")).join(below)
}

/// What a folder holds.
fn entries(folder: &Path) -> Vec<(String, PathBuf)> {
    let entry = |entry: io::Result<fs::DirEntry>| {
        let entry = entry.unwrap();
        (entry.file_name().to_string_lossy().into_owned(), entry.path())
    };
    fs::read_dir(folder).unwrap().map(entry).collect()
}

/// The files below `fuzz/FOLDER`, a folder for each target.
fn files(folder: &str) -> Vec<(String, String, Vec<u8>)> {
    let mut found = Vec::new();
    for (target, folder) in entries(&path(folder)) {
        for (name, file) in entries(&folder) {
            found.push((target.clone(), name, fs::read(file).unwrap()));
        }
    }
    found.sort();
    found
}

/// The names in order, once each.
fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    names.into_iter().map(str::to_owned).collect()
}

#[test]
fn seeds_pass() {
    let inputs = seeds::all().into_iter().map(|input| (input.target.to_owned(), input.name, input.data));
    assert_eq!(failures(inputs), [""; 0]);
}

#[test]
fn corpora_pass() {
    assert_eq!(failures(files("corpus")), [""; 0]);
}

#[test]
fn what_was_found_stays_mended() {
    assert_eq!(failures(files("regressions")), [""; 0]);
}

#[test]
fn each_target_has_a_corpus_a_program_and_a_place_in_the_long_run() {
    let targets = names(TARGETS.iter().map(|(target, _)| *target));
    assert_eq!(names(files("corpus").iter().map(|(target, ..)| target.as_str())), targets);
    assert_eq!(names(seeds::all().iter().map(|input| input.target)), targets);

    let programs = entries(&path("fuzz_targets"));
    let stems = programs.iter().map(|(name, _)| name.strip_suffix(".rs").expect("it is a program"));
    assert_eq!(names(stems), targets);
    for (name, file) in &programs {
        let (text, target) = (fs::read_to_string(file).unwrap(), name.trim_end_matches(".rs"));
        assert!(text.contains(&format!("tilewright_fuzz_bodies::{target}(data)")), "{name}: {text}");
    }
    let manifest = fs::read_to_string(path("Cargo.toml")).unwrap();
    let bins: Vec<&str> = manifest.split("[[bin]]\n").skip(1).collect();
    assert_eq!(bins.len(), TARGETS.len());
    for target in &targets {
        let begin = format!("name = \"{target}\"\npath = \"fuzz_targets/{target}.rs\"\n");
        assert!(bins.iter().any(|bin| bin.starts_with(&begin)), "no program `{target}`");
    }
    let run = fs::read_to_string(path("long-run")).unwrap();
    let (_, list) = run.split_once("  targets=(").expect("a list of what is run unless asked for less");
    let (list, _) = list.split_once(')').unwrap();
    assert_eq!(names(list.split_whitespace()), targets);
}
