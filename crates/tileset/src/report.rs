//! Gathering the mistakes of one file.
//!
//! # Invariants
//!
//! - What a report hands out lies inside its text, on character boundaries, in the order of the text.
//! - Whatever stands in the text, what is told of it can be shown on a terminal.

use std::ops::Range;

use tilewright_core::shown::steers;

use crate::diagnostic::{Diagnostic, Severity};

/// So many mistakes of one file are told; a file with more is likely not of the right sort at all.
pub(crate) const MAX_DIAGNOSTICS: usize = 200;

/// A mistake on its way into a [`Report`]: it knows its bytes, not yet its line.
///
/// ```
/// use tilewright_tileset::{Mistake, Report};
///
/// let text = "players = 0";
/// let mut report = Report::new("my.toml", text);
/// let mistake = Mistake::new("gamefile::players", 10..11, "a game without players")
///     .label("at least 1")
///     .help("write how many play");
/// report.push(mistake);
/// assert_eq!(report.finish()[0].to_string(), "my.toml:1:11: a game without players; write how many play");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Mistake {
    code: &'static str,
    severity: Severity,
    span: Range<usize>,
    message: String,
    label: String,
    help: Option<String>,
}

impl Mistake {
    /// A mistake of this kind at these bytes. The message says what is wrong, in lower case and without a full stop.
    pub fn new(code: &'static str, span: Range<usize>, message: impl Into<String>) -> Self {
        let severity = Severity::Mistake;
        Self { code, severity, span, message: message.into(), label: "here".to_owned(), help: None }
    }

    /// The same with a few words to stand under the underlined text.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// The same with what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with what would be right, if that is known.
    pub fn help_if(self, help: Option<String>) -> Self {
        Self { help: help.or(self.help), ..self }
    }

    /// The same as a warning.
    pub fn warning(self) -> Self {
        Self { severity: Severity::Warning, ..self }
    }

    /// The diagnostic of what stands in no file: its span, line and column have no meaning.
    ///
    /// ```
    /// let found = tilewright_tileset::Mistake::new("compose::no_set", 0..0, "no set was chosen").unplaced();
    /// assert_eq!((found.line, found.to_string().as_str()), (0, "no set was chosen"));
    /// ```
    pub fn unplaced(self) -> Diagnostic {
        self.at(String::new(), 0..0, 0, 0)
    }

    fn at(self, file: String, span: Range<usize>, line: usize, column: usize) -> Diagnostic {
        let Self { code, severity, message, label, help, .. } = self;
        let (message, label, help) = (visible(message), visible(label), help.map(visible));
        Diagnostic { code, message, severity, file, span, line, column, label, help }
    }
}

/// Words of the file may stand in what is told of it; nothing in them steers a terminal.
fn visible(text: String) -> String {
    let steers = |letter: char| letter != '\n' && steers(letter);
    if text.contains(steers) { text.replace(steers, "?") } else { text }
}

/// Gathers the mistakes of one file.
///
/// Readers of other files may use it as well, so that their mistakes look like those of set files. 200 are told; the last
/// entry then says how many are not.
///
/// ```
/// use tilewright_tileset::{Mistake, Report};
///
/// let mut report = Report::new("my.toml", "a = 1\nb = 2\n");
/// report.push(Mistake::new("my::second", 6..7, "`b` is wrong"));
/// report.push(Mistake::new("my::first", 0..1, "`a` is wrong"));
/// assert_eq!(report.total(), 2);
/// let found = report.finish();
/// assert_eq!((found[0].code, found[1].line), ("my::first", 2));
/// ```
#[derive(Debug)]
pub struct Report<'a> {
    file: &'a str,
    pub(crate) text: &'a str,
    line_starts: Vec<usize>,
    found: Vec<Diagnostic>,
    total: usize,
}

impl<'a> Report<'a> {
    /// No mistake yet in this text, which messages call `file`.
    pub fn new(file: &'a str, text: &'a str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { file, text, line_starts, found: Vec::new(), total: 0 }
    }

    /// How many mistakes so far; a reader compares two readings to learn whether its own part was sound.
    pub const fn total(&self) -> usize {
        self.total
    }

    /// Adds a mistake.
    pub fn push(&mut self, mistake: Mistake) {
        self.note(|| mistake);
    }

    /// The same for a mistake whose help costs a search: once enough are told, no more are put into words.
    pub fn note(&mut self, mistake: impl FnOnce() -> Mistake) {
        self.total += 1;
        if self.found.len() < MAX_DIAGNOSTICS {
            let diagnostic = self.place(mistake());
            self.found.push(diagnostic);
        }
    }

    /// All mistakes in the order of the text.
    pub fn finish(mut self) -> Vec<Diagnostic> {
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
        let begin = line.checked_sub(1).and_then(|last| self.line_starts.get(last)).copied().unwrap_or(0);
        let column = self.text[begin..start].chars().count() + 1;
        mistake.at(self.file.to_owned(), start..end, line, column)
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
