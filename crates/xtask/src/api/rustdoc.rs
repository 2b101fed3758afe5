//! What rustdoc knows of a crate, as JSON.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde::Deserialize;

/// The format that the `public-api` of this workspace reads.
const FORMAT: u32 = 57;

/// Set where this program stands in for rustdoc: the rustdoc it stands in for.
const STAND_IN: &str = "TILEWRIGHT_RUSTDOC";

/// Runs rustdoc itself if cargo called this program in its place.
///
/// Rustdoc alone is allowed unstable formats: a build script that saw `RUSTC_BOOTSTRAP` would build its crate, and all
/// that rest on it, anew.
pub(crate) fn stand_in() -> Option<ExitCode> {
    let rustdoc = std::env::var_os(STAND_IN)?;
    let status = Command::new(&rustdoc)
        .args(std::env::args_os().skip(1))
        .env("RUSTC_BOOTSTRAP", "1")
        .env_remove(STAND_IN)
        .status();
    Some(match status {
        Ok(status) => u8::try_from(status.code().unwrap_or(1)).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            eprintln!("{}: {error}", rustdoc.display());
            ExitCode::FAILURE
        }
    })
}

#[derive(Deserialize)]
struct Metadata {
    target_directory: PathBuf,
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    /// The registries it may go to; `None` is any, and `publish = false` is an empty list.
    publish: Option<Vec<String>>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Document {
    format_version: u32,
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn metadata(root: &Path) -> io::Result<Metadata> {
    let told = cargo().current_dir(root).args(["metadata", "--no-deps", "--format-version", "1"]).output()?;
    if !told.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&told.stderr).into_owned()));
    }
    Ok(serde_json::from_slice(&told.stdout)?)
}

/// The packages of the workspace that are published and have a library, sorted.
pub(super) fn libraries(root: &Path) -> io::Result<Vec<String>> {
    let mut names: Vec<String> = metadata(root)?
        .packages
        .into_iter()
        .filter(|package| package.publish.as_ref().is_none_or(|registries| !registries.is_empty()))
        .filter(|package| package.targets.iter().flat_map(|target| &target.kind).any(|kind| kind == "lib"))
        .map(|package| package.name)
        .collect();
    names.sort_unstable();
    Ok(names)
}

/// The document of each package; if rustdoc writes another format than is read here, what to tell of that.
pub(super) fn documents(root: &Path, packages: &[String]) -> io::Result<Result<Vec<PathBuf>, String>> {
    let metadata = metadata(root)?;
    let mut docs = cargo();
    docs.current_dir(root).args(["doc", "--quiet", "--no-deps", "--lib", "--all-features"]);
    for package in packages {
        docs.args(["-p", package]);
    }
    docs.env(STAND_IN, std::env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into()))
        .env("RUSTDOC", std::env::current_exe()?)
        .env("RUSTDOCFLAGS", "-Z unstable-options --output-format json --cap-lints allow");
    if !docs.status()?.success() {
        return Err(io::Error::other("rustdoc wrote no JSON; what it says stands above"));
    }

    let mut documents = Vec::new();
    for package in packages {
        let file = metadata.target_directory.join("doc").join(format!("{}.json", package.replace('-', "_")));
        let told = |error: String| io::Error::other(format!("{}: {error}", file.display()));
        let text = std::fs::read(&file).map_err(|error| told(error.to_string()))?;
        let document: Document = serde_json::from_slice(&text).map_err(|error| told(error.to_string()))?;
        if document.format_version != FORMAT {
            return Ok(Err(format!(
                "the installed rustdoc writes JSON of format {}, and format {FORMAT} is read here (that of the \
                 compiler in rust-toolchain.toml)",
                document.format_version
            )));
        }
        documents.push(file);
    }
    Ok(Ok(documents))
}
