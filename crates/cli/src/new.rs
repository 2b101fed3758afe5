//! `tilewright new`: files to begin a set or an expansion of one's own with.
//!
//! # Invariants
//!
//! - Nothing that is there is written over, and what cannot be written whole is taken away again.
//! - What is written passes `tilewright check`, and plays, as it stands.

mod name;

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use self::name::Name;
use crate::failure::Failure;
use crate::schema;
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright new set windy-mill
  tilewright new expansion windy-mill
  tilewright new expansion windy-mill --path ../tilewright

A set is a file of tiles. An expansion is a crate with rules in Rust, tiles for
them, tests, and the whole command with the rules linked in.";

/// Write the files to begin a set or an expansion of your own with
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct New {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Set(NewSet),
    Expansion(NewExpansion),
}

/// Write a set file of three tiles, with a schema for editors beside it
#[derive(Debug, Args)]
struct NewSet {
    /// What to call it: lower-case words joined by hyphens
    #[arg(value_name = "NAME")]
    name: String,
    /// The folder to write it to; made if it is not there [default: this one]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Write a crate with a rule, tiles, tests and a command of its own
#[derive(Debug, Args)]
struct NewExpansion {
    /// What to call it: lower-case words joined by hyphens
    #[arg(value_name = "NAME")]
    name: String,
    /// The folder to write the crate's own folder to; made if it is not there [default: this one]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Depend on a checkout of Tilewright in this folder [default: on the published version that this command is of]
    #[arg(long, value_name = "DIR")]
    path: Option<PathBuf>,
}

impl New {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        match &self.what {
            What::Set(set) => set.run(streams),
            What::Expansion(expansion) => expansion.run(streams),
        }
    }
}

const SCHEMA: &str = "set.schema.json";

impl NewSet {
    fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let name = Name::of_set(&self.name).map_err(|error| Failure::usage("NAME", error))?;
        let folder = self.dir.clone().unwrap_or_default();
        make_folder(&folder)?;
        let path = folder.join(format!("{}.toml", name.id()));
        write_new(&path, &name.fill(include_str!("new/set.toml.txt")))?;
        match write_new(&folder.join(SCHEMA), &schema::of_sets()) {
            // One that is there serves as well.
            Ok(()) | Err(Unwritten::Exists(_)) => {}
            Err(error) => {
                let _ = fs::remove_file(&path);
                return Err(error.into());
            }
        }
        let file = path.display();
        let id = name.id();
        writeln!(
            streams.out,
            "Three tiles to begin with. Change them, and try:\n\
             \x20 tilewright check {file}\n\
             \x20 tilewright play --set base --set {file}\n\
             \x20 tilewright tiles {file} --png {id}.png\n\
             {file}"
        )?;
        Ok(())
    }
}

impl NewExpansion {
    fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let name = Name::of_expansion(&self.name).map_err(|error| Failure::usage("NAME", error))?;
        let source = match &self.path {
            Some(path) => Source::checkout(path)?,
            None => Source::Published,
        };
        let parent = self.dir.clone().unwrap_or_default();
        make_folder(&parent)?;
        let folder = parent.join(name.id());
        match fs::create_dir(&folder) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(Unwritten::Exists(folder).into());
            }
            Err(error) => return Err(Unwritten::Failed(folder, error).into()),
        }
        if let Err(error) = write_crate(&folder, &name, &source) {
            let _ = fs::remove_dir_all(&folder);
            return Err(error.into());
        }
        let (id, folder) = (name.id(), folder.display());
        writeln!(
            streams.out,
            "A rule, tiles for it, tests, and the command with both. In that folder, try:\n\
             \x20 cargo test\n\
             \x20 cargo run -- check {id}.toml\n\
             \x20 cargo run -- play --set base --set {id}.toml --bots random\n\
             {folder}"
        )?;
        Ok(())
    }
}

fn write_crate(folder: &Path, name: &Name, source: &Source) -> Result<(), Unwritten> {
    for inner in ["src", "tests"] {
        let path = folder.join(inner);
        fs::create_dir(&path).map_err(|error| Unwritten::Failed(path, error))?;
    }
    let manifest = source.fill(include_str!("new/expansion/Cargo.toml.txt"));
    let tiles = format!("{}.toml", name.id());
    for (file, template) in [
        ("Cargo.toml", manifest.as_str()),
        ("README.md", include_str!("new/expansion/README.md.txt")),
        (".gitignore", "/target\n"),
        (tiles.as_str(), include_str!("new/expansion/tiles.toml.txt")),
        ("src/lib.rs", include_str!("new/expansion/lib.rs.txt")),
        ("src/main.rs", include_str!("new/expansion/main.rs.txt")),
        ("tests/rules.rs", include_str!("new/expansion/tests.rs.txt")),
    ] {
        write_new(&folder.join(file), &name.fill(template))?;
    }
    write_new(&folder.join(SCHEMA), &schema::of_sets())
}

/// Where the crates of Tilewright come from.
#[derive(Debug)]
enum Source {
    Published,
    /// From a folder, as it is written in TOML.
    Checkout(String),
}

impl Source {
    fn checkout(path: &Path) -> Result<Self, Failure> {
        let refused = |problem: String| Failure::usage("--path", problem);
        let shown = path.display();
        if !path.join("crates/tilewright/Cargo.toml").is_file() {
            return Err(refused(format!(
                "`{shown}` is no checkout of Tilewright: it has no `crates/tilewright/Cargo.toml`"
            )));
        }
        let whole = std::path::absolute(path)
            .map_err(|error| refused(format!("where `{shown}` is cannot be told: {error}")))?;
        match whole.to_str().filter(|text| !text.contains(char::is_control)) {
            Some(text) => Ok(Self::Checkout(text.replace('\\', "/").replace('"', "\\\""))),
            None => Err(refused(format!("a Cargo.toml cannot name the folder `{shown}`; move the checkout"))),
        }
    }

    /// Puts where each crate is in the place of `{{from NAME}}`.
    fn fill(&self, template: &str) -> String {
        let mut text = template
            .replace("{{rust-version}}", env!("CARGO_PKG_RUST_VERSION"))
            .replace("{{version}}", env!("CARGO_PKG_VERSION"));
        let crates =
            [("tilewright", "tilewright"), ("tilewright-cli", "cli"), ("tilewright-testkit", "testkit")];
        for (package, folder) in crates {
            let from = match self {
                Self::Published => format!("\"{}\"", env!("CARGO_PKG_VERSION")),
                Self::Checkout(path) => format!("{{ path = \"{path}/crates/{folder}\" }}"),
            };
            text = text.replace(&format!("{{{{from {package}}}}}"), &from);
        }
        text
    }
}

/// Why something was not written.
#[derive(Debug, thiserror::Error)]
enum Unwritten {
    #[error("there is a `{}` already, and it is left as it is; take another name or another --dir", .0.display())]
    Exists(PathBuf),
    #[error("cannot write `{}`: {}", .0.display(), .1)]
    Failed(PathBuf, io::Error),
}

impl From<Unwritten> for Failure {
    fn from(error: Unwritten) -> Self {
        match error {
            Unwritten::Exists(_) => Self::usage("NAME", error),
            Unwritten::Failed(..) => Self::usage("--dir", error),
        }
    }
}

fn make_folder(folder: &Path) -> Result<(), Unwritten> {
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    fs::create_dir_all(folder).map_err(|error| Unwritten::Failed(folder.to_owned(), error))
}

/// Writes a file that is not there yet.
fn write_new(path: &Path, text: &str) -> Result<(), Unwritten> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| {
        if error.kind() == io::ErrorKind::AlreadyExists {
            Unwritten::Exists(path.to_owned())
        } else {
            Unwritten::Failed(path.to_owned(), error)
        }
    })?;
    file.write_all(text.as_bytes()).map_err(|error| {
        drop(file);
        let _ = fs::remove_file(path);
        Unwritten::Failed(path.to_owned(), error)
    })
}
