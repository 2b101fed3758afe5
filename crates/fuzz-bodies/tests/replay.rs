//! Every seed, and every input that fuzzing found, through the body of its target.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

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

/// The files below `fuzz/FOLDER`, a folder for each target.
fn files(folder: &str) -> Vec<(String, String, Vec<u8>)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz")).join(folder);
    let mut found = Vec::new();
    for target in fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path()) {
        for file in fs::read_dir(&target).unwrap().map(|entry| entry.unwrap().path()) {
            let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
            found.push((name(&target), name(&file), fs::read(&file).unwrap()));
        }
    }
    found.sort();
    found
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
