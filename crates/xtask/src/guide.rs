//! `cargo xtask guide`: the generated parts of the guide, its links and its blocks.
//!
//! A chapter in `docs` is plain Markdown. What a program can tell better than a person stands between two comments,
//! `<!-- made: WHAT -->` and `<!-- made end -->`; see [`made`] for what may be asked for. `cargo xtask guide` writes
//! those parts anew; `--check` says which are not as they would be written. `--book` looks through the built book.
//!
//! # Invariants
//!
//! - Only what stands between the comments is ever changed.
//! - What is made follows from the sources of the workspace alone.

mod blocks;
mod book;
mod coverage;
mod links;
mod made;
mod page;
mod schema;

use std::io;
use std::path::Path;

/// Pages that are made and tested elsewhere: what is wrong in them is wrong on purpose.
const MADE_ELSEWHERE: &[&str] = &["docs/diagnostics.md"];

/// Looks through the links of the built book; whether all is well.
pub(crate) fn book(folder: &Path) -> io::Result<bool> {
    let problems = book::problems(folder)?;
    for problem in &problems {
        println!("problem: {problem}");
    }
    println!("the book in {}: {} problems", folder.display(), problems.len());
    Ok(problems.is_empty())
}

/// Writes or compares what is made, and looks through all pages; whether all is well.
pub(crate) fn run(root: &Path, check: bool) -> io::Result<bool> {
    let mut problems = Vec::new();
    let mut pages = page::all(root)?;
    for page in pages.iter_mut().filter(|page| page.text.contains(made::BEGIN)) {
        match made::fill(root, &page.text) {
            Ok(text) if text == page.text => {}
            Ok(_) if check => problems.push(format!(
                "{}: a generated part is not current; run `cargo xtask guide` and look at what it changed",
                page.name
            )),
            Ok(text) => {
                std::fs::write(root.join(&page.name), &text)?;
                println!("{}: written", page.name);
                page.text = text;
            }
            Err(problem) => problems.push(format!("{}: {problem}", page.name)),
        }
    }
    problems.extend(links::problems(root, &pages));
    problems.extend(links::crates(root, &pages)?);
    problems.extend(blocks::problems(root, &pages));
    for problem in &problems {
        println!("problem: {problem}");
    }
    let made = pages.iter().filter(|page| page.text.contains(made::BEGIN)).count();
    println!("{} pages, {made} of them with generated parts; {} problems", pages.len(), problems.len());
    Ok(problems.is_empty())
}
