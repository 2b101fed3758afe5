//! Chores of this workspace: which test shows which rule, the guide, and the public interface.
//!
//! - `cargo xtask rules` prints every rule that the linked expansions state, with its tests, and those that wait for
//!   an expansion. It fails if a rule in force has no test, if a test cites a rule that does not exist, or if the
//!   digest of rules, where it lies beside the workspace, disagrees with what is stated.
//! - `cargo xtask options` prints which test chooses which value of which option, and fails if one has none.
//! - `cargo xtask guide` writes the generated parts of the guide in `docs`, and looks at its links and blocks; with
//!   `--check` it says which parts are not current, and changes nothing. `cargo xtask guide --book FOLDER` looks at the links
//!   of the book that mdBook built there.
//! - `cargo xtask api` writes the public interface of the library crates to `docs/api`; with `--check` it says what
//!   came and what went since, and changes nothing.
//! - `--problems` prints what is wrong and the counts; `--json` prints everything as JSON.

mod api;
mod catalogue;
#[cfg(test)]
mod duplicates;
mod guide;
mod options;
mod rule_id;
mod scan;
mod stated;
mod table;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask rules [--problems | --json] | cargo xtask options | \
    cargo xtask guide [--check | --book FOLDER] | cargo xtask api [--check]";

/// What is printed.
#[derive(Clone, Copy, PartialEq)]
enum Output {
    Everything,
    Problems,
    Json,
}

fn main() -> ExitCode {
    if let Some(done) = api::stand_in() {
        return done;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = match words.as_slice() {
        ["rules"] => Output::Everything,
        ["rules", "--problems"] => Output::Problems,
        ["rules", "--json"] => Output::Json,
        ["options"] => return exit(options(&workspace())),
        ["guide"] => return exit(guide::run(&workspace(), false)),
        ["guide", "--check"] => return exit(guide::run(&workspace(), true)),
        ["guide", "--book", folder] => return exit(guide::book(Path::new(folder))),
        ["api"] => return exit(api::run(&workspace(), false)),
        ["api", "--check"] => return exit(api::run(&workspace(), true)),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    exit(rules(&workspace(), output))
}

fn exit(all_is_well: std::io::Result<bool>) -> ExitCode {
    match all_is_well {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Prints which test shows which value of which option; whether each has one.
fn options(root: &Path) -> std::io::Result<bool> {
    let tests = scan::workspace(root)?;
    let options = options::Options::new(root, &tests)?;
    let _ = std::io::stdout().lock().write_all(options.to_text().as_bytes());
    Ok(options.missing == 0)
}

/// The root of the workspace, two folders above this package.
fn workspace() -> PathBuf {
    let package =
        std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    Path::new(&package).ancestors().nth(2).map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Prints the table; whether all is well.
fn rules(root: &Path, output: Output) -> std::io::Result<bool> {
    let digest = catalogue::read(&root.join("../shared/rules"))?;
    let tests = scan::workspace(root)?;
    let table = table::Table::new(&stated::by_linked_expansions(), digest.as_deref(), &tests);
    // A reader may close the pipe early (`| head`); that is no failure of the check.
    let text = match output {
        Output::Everything => table.to_text(),
        Output::Problems => table.summary(),
        Output::Json => table.to_json(),
    };
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
    Ok(table.problems.is_empty())
}
