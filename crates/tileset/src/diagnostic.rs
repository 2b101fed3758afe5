//! Mistakes as data: what is wrong, where it stands, and what would be right.
//!
//! # Invariants
//!
//! - A diagnostic owns its text, so it outlives the file it speaks of.
//! - Its span always lies inside the file and on character boundaries; printing it needs no further check.
//! - Nothing here draws pictures: the command does that.

use std::fmt;
use std::ops::Range;

use crate::set_file::SetFile;

/// How much a diagnostic weighs.
///
/// ```
/// use tilewright_tileset::{Mistake, Report, Severity};
///
/// let mut report = Report::new("x.toml", "a = 1");
/// report.push(Mistake::new("x::wrong", 0..1, "`a` is wrong"));
/// report.push(Mistake::new("x::odd", 4..5, "1 is odd").warning());
/// let severities: Vec<_> = report.finish().iter().map(|found| found.severity).collect();
/// assert_eq!(severities, [Severity::Mistake, Severity::Warning]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// The file cannot be used as it is.
    Mistake,
    /// It can, and is likely not what was meant.
    Warning,
}

/// One mistake in a file, or in what was composed without one.
///
/// ```
/// use tilewright_tileset::{SetFile, Vocabulary};
///
/// let text = "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\nfeatures = [{ cty = \"N\" }]\n";
/// let error = SetFile::parse("mine.toml", text, &Vocabulary::default()).unwrap_err();
/// let mistake = &error.diagnostics()[0];
/// assert_eq!(mistake.code, "tileset::unknown_kind");
/// assert_eq!((mistake.line, mistake.column), (6, 15));
/// assert_eq!(&text[mistake.span.clone()], "cty");
/// assert_eq!(mistake.help.as_deref(), Some("did you mean `city`?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Which kind of mistake, for programs: `tileset::unknown_attribute`.
    pub code: &'static str,
    /// What is wrong, for people: lower case, without a full stop.
    pub message: String,
    /// Whether it is a mistake or a warning.
    pub severity: Severity,
    /// The name the caller gave the file; empty if it stands in none.
    pub file: String,
    /// The bytes of the file to underline.
    pub span: Range<usize>,
    /// The line on which the span begins, from 1; 0 if there is no file.
    pub line: usize,
    /// The character of that line on which the span begins, from 1.
    pub column: usize,
    /// A few words to stand under the underlined text.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Whether it keeps the file from being used.
    ///
    /// ```
    /// use tilewright_tileset::Mistake;
    /// assert!(Mistake::new("x::wrong", 0..0, "wrong").unplaced().is_mistake());
    /// assert!(!Mistake::new("x::odd", 0..0, "odd").warning().unplaced().is_mistake());
    /// ```
    pub fn is_mistake(&self) -> bool {
        self.severity == Severity::Mistake
    }
}

/// `file:line:column: message`, and the help after it.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}:{}:{}: ", self.file, self.line, self.column)?;
        }
        write!(f, "{}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

/// Why a set file gives no tiles.
///
/// ```
/// use tilewright_tileset::{SetFile, TileSetError, Vocabulary};
///
/// let text = "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\n[[tile]]\nid = \"b\"\ncount = 0\n";
/// let TileSetError::Invalid { diagnostics, partial, .. } =
///     SetFile::parse("mine.toml", text, &Vocabulary::default()).unwrap_err()
/// else {
///     panic!("parsing knows no other error")
/// };
/// assert_eq!(diagnostics[0].to_string(), "mine.toml:8:9: tile \"b\": a count of zero; leave the tile out instead");
/// let partial = partial.unwrap();
/// assert_eq!(partial.edition(None).unwrap().total(), 1);
/// assert!(matches!(partial.edition(Some("c9")), Err(TileSetError::UnknownEdition { .. })));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TileSetError {
    /// The file has mistakes, all of them listed in the order of the text.
    #[error("{}", summary(file, diagnostics))]
    Invalid {
        /// The name the caller gave the file.
        file: String,
        /// At least one.
        diagnostics: Vec<Diagnostic>,
        /// What could be read: the tiles without a mistake of their own. `None` if not even the header could.
        partial: Option<Box<SetFile>>,
    },
    /// The file has no such edition.
    #[error("set \"{set}\" has no edition \"{edition}\"; {}", editions_there(known))]
    UnknownEdition {
        /// Id of the set.
        set: String,
        /// What was asked for.
        edition: String,
        /// What there is; empty for a set with one edition only.
        known: Vec<String>,
    },
}

impl TileSetError {
    /// The mistakes of the file; none when the error is of another sort.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Invalid { diagnostics, .. } => diagnostics,
            Self::UnknownEdition { .. } => &[],
        }
    }
}

fn summary(file: &str, diagnostics: &[Diagnostic]) -> String {
    match diagnostics {
        [] => format!("{file} is no set file"),
        [only] => only.to_string(),
        [first, rest @ ..] => {
            format!("{first} (and {} mistake{} more)", rest.len(), if rest.len() == 1 { "" } else { "s" })
        }
    }
}

fn editions_there(known: &[String]) -> String {
    if known.is_empty() {
        "it has only one, without a name".to_owned()
    } else {
        format!("it has {}", known.join(", "))
    }
}
