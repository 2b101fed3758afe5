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

/// So many mistakes of one file are told; a file with more is likely not a set file at all.
pub(crate) const MAX_DIAGNOSTICS: usize = 200;

/// One mistake in a set file.
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
    /// The name the caller gave the file.
    pub file: String,
    /// The bytes of the file to underline.
    pub span: Range<usize>,
    /// The line on which the span begins, from 1.
    pub line: usize,
    /// The character of that line on which the span begins, from 1.
    pub column: usize,
    /// A few words to stand under the underlined text.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
}

/// `file:line:column: message`, and the help after it.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
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
/// assert_eq!(partial.unwrap().edition(None).unwrap().total(), 1);
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

/// A mistake on its way into the report: it knows its bytes, not yet its line.
#[derive(Debug)]
pub(crate) struct Mistake {
    code: &'static str,
    span: Range<usize>,
    message: String,
    label: String,
    help: Option<String>,
}

impl Mistake {
    pub(crate) fn new(code: &'static str, span: Range<usize>, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), label: "here".to_owned(), help: None }
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn help_if(self, help: Option<String>) -> Self {
        Self { help: help.or(self.help), ..self }
    }
}

/// Gathers the mistakes of one file.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    file: &'a str,
    pub(crate) text: &'a str,
    line_starts: Vec<usize>,
    found: Vec<Diagnostic>,
    total: usize,
}

impl<'a> Report<'a> {
    pub(crate) fn new(file: &'a str, text: &'a str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { file, text, line_starts, found: Vec::new(), total: 0 }
    }

    /// How many mistakes so far; a reader compares two readings to learn whether its own part was sound.
    pub(crate) const fn total(&self) -> usize {
        self.total
    }

    pub(crate) fn push(&mut self, mistake: Mistake) {
        self.note(|| mistake);
    }

    /// The same for a mistake whose help costs a search: once enough are told, no more are put into words.
    pub(crate) fn note(&mut self, mistake: impl FnOnce() -> Mistake) {
        self.total += 1;
        if self.found.len() < MAX_DIAGNOSTICS {
            let diagnostic = self.place(mistake());
            self.found.push(diagnostic);
        }
    }

    /// All mistakes in the order of the text.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        let dropped = self.total - self.found.len();
        self.found.sort_by_key(|found| (found.span.start, found.span.end));
        if dropped > 0 {
            let end = self.text.len();
            let message = format!("{dropped} mistakes more are not shown");
            let last = self.place(Mistake::new("tileset::too_many_mistakes", end..end, message));
            self.found.push(last);
        }
        self.found
    }

    fn place(&self, mistake: Mistake) -> Diagnostic {
        let start = self.boundary(mistake.span.start);
        let end = self.boundary(mistake.span.end).max(start);
        let line = self.line_starts.partition_point(|&at| at <= start);
        let column = self.text[self.line_starts[line - 1]..start].chars().count() + 1;
        Diagnostic {
            code: mistake.code,
            message: mistake.message,
            file: self.file.to_owned(),
            span: start..end,
            line,
            column,
            label: mistake.label,
            help: mistake.help,
        }
    }

    /// The nearest place at or before `at` where the text may be cut.
    fn boundary(&self, at: usize) -> usize {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let mut report = Report::new("f", "añb\nxé = 1");
        report.push(Mistake::new("c", 5..8, "second line"));
        report.push(Mistake::new("c", 3..4, "first line"));
        report.push(Mistake::new("c", 2..900, "cut through a letter"));
        let places: Vec<_> = report.finish().iter().map(|d| (d.line, d.column, d.span.clone())).collect();
        assert_eq!(places, [(1, 2, 1..12), (1, 3, 3..4), (2, 1, 5..8)]);
    }

    #[test]
    fn a_flood_of_mistakes_is_cut_and_counted() {
        let mut report = Report::new("f", "x");
        (0..MAX_DIAGNOSTICS + 7).for_each(|_| report.push(Mistake::new("c", 0..1, "m")));
        let found = report.finish();
        assert_eq!(found.len(), MAX_DIAGNOSTICS + 1);
        assert_eq!(found.last().unwrap().message, "7 mistakes more are not shown");
    }
}
