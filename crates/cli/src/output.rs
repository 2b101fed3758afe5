//! Files that a command writes.
//!
//! # Invariants
//!
//! - A file that the command reads is never written over, by whatever name it goes.
//! - A file that holds something is written over only if that is wished (`--overwrite`).

use std::fs;
use std::path::{Path, PathBuf, absolute};

use tilewright_save::Recipe;

use crate::failure::Failure;

/// A file that an argument names to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output<'a> {
    /// The argument.
    pub(crate) argument: &'static str,
    /// The file.
    pub(crate) path: &'a Path,
}

/// Why a file is not written.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("`{}` is a file that is read here, and would be lost; name another file", .0.display())]
    Read(PathBuf),
    #[error("`{}` is written for {} already; name another file", .0.display(), .1)]
    Twice(PathBuf, &'static str),
    #[error("`{}` holds something already; name another file; --overwrite writes over it", .0.display())]
    Holds(PathBuf),
}

/// Refuses outputs by which something would be lost. `inputs` are the files that the command reads.
pub(crate) fn check(outputs: &[Output<'_>], inputs: &[&Path], overwrite: bool) -> Result<(), Failure> {
    for (at, &Output { argument, path }) in outputs.iter().enumerate() {
        let refused = if inputs.iter().any(|input| is_same(input, path)) {
            Refused::Read(path.to_owned())
        } else if let Some(other) = outputs[..at].iter().find(|other| is_same(other.path, path)) {
            Refused::Twice(path.to_owned(), other.argument)
        } else if !overwrite && holds_something(path) {
            Refused::Holds(path.to_owned())
        } else {
            continue;
        };
        return Err(Failure::usage(argument, refused));
    }
    Ok(())
}

/// Writes a file that an argument names.
pub(crate) fn write(argument: &str, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes)
        .map_err(|error| Failure::usage(argument, format!("cannot write `{}`: {error}", path.display())))
}

/// Whether writing there would lose what a file holds.
pub(crate) fn holds_something(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0)
}

/// The set files of a recipe.
pub(crate) fn set_files(recipe: &Recipe) -> impl Iterator<Item = &Path> {
    recipe.sets.iter().filter(|set| set.file).map(|set| Path::new(&set.name))
}

/// Whether two paths lead to one file, there already or to be made. Streams and devices lose nothing.
fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(first), Ok(second)) => {
            first.is_file() && second.is_file() && (is_one(&first, &second) || is_one_name(one, other))
        }
        (Err(_), Err(_)) => {
            matches!((absolute(one), absolute(other)), (Ok(first), Ok(second)) if first == second)
        }
        _ => false,
    }
}

fn is_one_name(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(first), Ok(second)) if first == second)
}

/// Whether it is one file with two names.
#[cfg(unix)]
fn is_one(first: &fs::Metadata, second: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (first.dev(), first.ino()) == (second.dev(), second.ino())
}

#[cfg(not(unix))]
const fn is_one(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    false
}
