//! `cargo xtask api`: the public interface of each crate that is published and has a library, one file a crate in
//! `docs/api`. Which these are is read from the manifests, so that none is forgotten.
//!
//! What semantic versioning promises is what stands in those files: one line an item, sorted. `--check` compares them
//! with the sources, and prints what came and what went; without it the files are written anew, which is how a change
//! is accepted. What the compiler makes on its own is left out, but for what a user would miss: that a type has a
//! trait is told for each trait that is derived or written, and that a type is *not* `Send` or `Sync`.
//!
//! The lines are made from the JSON that rustdoc writes, an unstable format that changes with the compiler. With
//! another compiler than that of `rust-toolchain.toml` the check therefore says that it skips.
//!
//! # Invariants
//!
//! - The compiler runs as it does in any other build: only rustdoc is told that it may write the unstable format, so
//!   nothing else is built anew on account of it.

mod rustdoc;
mod surface;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

pub(crate) use rustdoc::stand_in;

/// What accepts a change.
const ACCEPT: &str = "cargo xtask api";

/// Writes or compares the files; whether all is well.
pub(crate) fn run(root: &Path, check: bool) -> io::Result<bool> {
    let packages = rustdoc::libraries(root)?;
    let documents = match rustdoc::documents(root, &packages)? {
        Ok(documents) => documents,
        Err(other) if check => {
            println!("{other}: skipped");
            return Ok(true);
        }
        Err(other) => return Err(io::Error::other(other)),
    };
    let (mut items, mut stale) = (0, 0);
    for (package, document) in packages.iter().zip(documents) {
        let now =
            surface::lines(&document).map_err(|error| io::Error::other(format!("{package}: {error}")))?;
        items += now.len();
        let file = file_of(root, package);
        let before = read(&file)?;
        let text = text(&now);
        if before == text {
            continue;
        }
        let told = differences(&before, &now);
        println!("{package}:\n{told}");
        if check {
            stale += 1;
        } else {
            fs::create_dir_all(root.join(FOLDER))?;
            fs::write(&file, text)?;
        }
    }
    println!("{} crates, {items} items; {stale} files are not current", packages.len());
    if stale > 0 {
        println!(
            "the public interface changed: if that is meant, run `{ACCEPT}`, commit what it wrote, and tell it in\n\
             CHANGELOG.md; docs/stability.md says what counts as breaking (a line that went, mostly)"
        );
    }
    Ok(stale == 0)
}

const FOLDER: &str = "docs/api";

fn file_of(root: &Path, package: &str) -> PathBuf {
    root.join(FOLDER).join(format!("{package}.txt"))
}

/// The file as it is; nothing if there is none yet.
fn read(file: &Path) -> io::Result<String> {
    match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        read => read.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display()))),
    }
}

fn text(lines: &[String]) -> String {
    lines.iter().fold(String::new(), |text, line| text + line + "\n")
}

/// What went and what came, in the order of the file.
fn differences(before: &str, now: &[String]) -> String {
    let before: Vec<&str> = before.lines().collect();
    let went = before.iter().filter(|line| !now.iter().any(|other| other == *line)).map(|line| (*line, '-'));
    let came = now.iter().map(String::as_str).filter(|line| !before.contains(line)).map(|line| (line, '+'));
    let mut lines: Vec<(&str, char)> = went.chain(came).collect();
    lines.sort_unstable();
    let mut text = String::new();
    for (line, sign) in &lines {
        let _ = writeln!(text, "  {sign} {line}");
    }
    if lines.is_empty() {
        text.push_str("  the same lines in another order, or some of them twice\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_told_in_the_order_of_the_items() {
        let now = ["pub fn a()", "pub fn b(u32)", "pub fn c()"].map(str::to_owned);
        let told = differences("pub fn a()\npub fn b()\npub fn d()\n", &now);
        assert_eq!(told, "  - pub fn b()\n  + pub fn b(u32)\n  + pub fn c()\n  - pub fn d()\n");
        assert!(differences("pub fn b(u32)\npub fn a()\npub fn c()\n", &now).contains("another order"));
    }

    #[test]
    fn each_published_library_has_its_file_and_no_other_has_one() {
        let root = crate::workspace();
        let packages = rustdoc::libraries(&root).unwrap();
        for package in &packages {
            let text = read(&file_of(&root, package)).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            let module = format!("pub mod {}", package.replace('-', "_"));
            assert!(lines.contains(&module.as_str()), "{package}: run `{ACCEPT}`");
            assert!(lines.is_sorted(), "{package}: not as it was written");
        }
        for file in fs::read_dir(root.join(FOLDER)).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let package = name.strip_suffix(".txt").unwrap_or(&name).to_owned();
            assert!(packages.contains(&package), "{FOLDER}/{name}: no published library is called so");
        }
    }

    #[test]
    fn what_is_not_published_or_has_no_library_is_left_out() {
        let packages = rustdoc::libraries(&crate::workspace()).unwrap();
        let has = |name: &str| packages.iter().any(|package| package == name);
        assert!(has("tilewright") && has("tilewright-cli") && has("tilewright-volcano"), "{packages:?}");
        // A library that is not published, and a program alone.
        assert!(!has("tilewright-benches") && !has("tilewright-xtask"), "{packages:?}");
    }
}
