//! Mistakes as a person sees them: the file, the line with the place underlined, a code, what would be right.
//!
//! # Invariants
//!
//! - No line of a picture depends on how long the file's lines are, and nothing of a file reaches the screen that could
//!   steer it.

use std::fmt;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents,
};
use tilewright::core::shown::steers;
use tilewright::tileset::Diagnostic;

use crate::layout::{WIDTH, length, wrap};
use crate::look::Look;

/// The longest piece of a line that is shown.
const MOST_SHOWN: usize = 64;

/// What is wrong with one file, and its text. Without a file the text is empty.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// What the file says.
    pub(crate) text: String,
    /// What is wrong with it.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Sheet {
    /// What is wrong and stands in no file.
    pub(crate) fn unplaced(diagnostics: Vec<Diagnostic>) -> Self {
        Self { text: String::new(), diagnostics }
    }
}

/// Draws them all, with an empty line after each.
pub(crate) fn draw_all(sheets: &[Sheet], look: Look) -> String {
    let drawn = sheets.iter().flat_map(|sheet| {
        sheet.diagnostics.iter().map(|diagnostic| draw(diagnostic, &sheet.text, look) + "\n\n")
    });
    drawn.collect()
}

/// How many mistakes there are and where; what `explain` can tell about the first.
pub(crate) fn summary(sheets: &[Sheet]) -> String {
    let all = || sheets.iter().flat_map(|sheet| &sheet.diagnostics).filter(|found| found.is_mistake());
    let mut files: Vec<&str> =
        all().map(|found| found.file.as_str()).filter(|file| !file.is_empty()).collect();
    files.dedup();
    let count = match all().count() {
        1 => "1 mistake".to_owned(),
        count => format!("{count} mistakes"),
    };
    let place = match files.as_slice() {
        [] => String::new(),
        [file] => format!(" in {}", printable(file)),
        several => format!(" in {} files", several.len()),
    };
    let more = all().next().map(|first| format!("; for more, try `tilewright explain {}`", first.code));
    format!("{count}{place}{}", more.unwrap_or_default())
}

/// One mistake: what, where, the line with the place underlined, and what would be right.
pub(crate) fn draw(mistake: &Diagnostic, text: &str, look: Look) -> String {
    let theme = match (look.colour, look.unicode) {
        (true, true) => GraphicalTheme::unicode(),
        (false, true) => GraphicalTheme::unicode_nocolor(),
        (true, false) => {
            GraphicalTheme { characters: miette::ThemeCharacters::ascii(), ..GraphicalTheme::unicode() }
        }
        (false, false) => GraphicalTheme::none(),
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(WIDTH)
        .with_context_lines(0)
        .with_links(false)
        .with_break_words(false);
    let mut drawing = String::new();
    let report = Picture { mistake, excerpt: Excerpt::of(mistake, text) };
    if handler.render_report(&mut drawing, &report).is_err() {
        // Writing to a string cannot fail; should the picture, the words are still worth telling.
        return mistake.to_string();
    }
    let lines: Vec<&str> = drawing.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// What stands beside a label on its line, with a little to spare.
const ROOM: usize = 14;

/// A mistake in the form in which miette draws it.
struct Picture<'a> {
    mistake: &'a Diagnostic,
    excerpt: Option<Excerpt>,
}

impl fmt::Debug for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.mistake, f)
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Broken here, since miette would break names at their hyphens.
        f.write_str(&wrap(&printable(&self.mistake.message), WIDTH - 7, 0))
    }
}

impl std::error::Error for Picture<'_> {}

impl miette::Diagnostic for Picture<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.mistake.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(if self.mistake.is_mistake() { miette::Severity::Error } else { miette::Severity::Warning })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.mistake.help.as_deref().map(printable)?;
        Some(Box::new(wrap(&help, WIDTH - 11, 0)))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt.as_ref().map(|excerpt| -> &dyn SourceCode { excerpt })
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let excerpt = self.excerpt.as_ref()?;
        let (before, _) = excerpt.shown.split_at_checked(excerpt.span.offset())?;
        let room = WIDTH.saturating_sub(ROOM + length(before) + excerpt.span.len() / 2).max(ROOM);
        let words = wrap(&printable(&self.mistake.label), room, 0);
        let label = LabeledSpan::new_with_span(Some(words), excerpt.span);
        Some(Box::new(std::iter::once(label)))
    }
}

/// The line of a mistake, cut to what fits a screen, in its place.
struct Excerpt {
    file: String,
    shown: String,
    /// What is underlined of it.
    span: SourceSpan,
    line: usize,
    column: usize,
}

impl Excerpt {
    fn of(mistake: &Diagnostic, text: &str) -> Option<Self> {
        if mistake.file.is_empty() {
            return None;
        }
        let line = text.lines().nth(mistake.line.saturating_sub(1)).unwrap_or("");
        let at = mistake.column.saturating_sub(1);
        // A long line is shown from a little before the mistake on, and so is one whose label would find no room.
        let crowded = at + mistake.label.chars().count() + ROOM > WIDTH;
        let cut = at > MOST_SHOWN / 2 && (crowded || line.chars().nth(MOST_SHOWN).is_some());
        let start = if cut { at - MOST_SHOWN / 2 } else { 0 };
        let shown: String = line.chars().skip(start).take(MOST_SHOWN).map(plain).collect();
        let (before, after) = (if start > 0 { "..." } else { "" }, line.chars().nth(start + MOST_SHOWN));
        let shown = format!("{before}{shown}{}", after.map_or("", |_| "..."));
        let byte = |chars: usize| shown.char_indices().nth(chars).map_or(shown.len(), |(byte, _)| byte);
        let first = at - start + before.len();
        let underlined =
            text.get(mistake.span.clone()).and_then(|spanned| spanned.lines().next()).unwrap_or("");
        let last = first + underlined.chars().take(MOST_SHOWN).count();
        let span = SourceSpan::from(byte(first)..byte(last));
        Some(Self { file: printable(&mistake.file), span, line: mistake.line - 1, column: at, shown })
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let whole = SourceSpan::from(0..self.shown.len());
        Ok(Box::new(MietteSpanContents::new_named(
            self.file.clone(),
            self.shown.as_bytes(),
            whole,
            self.line,
            self.column,
            1,
        )))
    }
}

/// A text in which nothing steers the screen; its lines stay.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { c } else { plain(c) }).collect()
}

/// A letter that takes one place and does nothing else.
fn plain(letter: char) -> char {
    if steers(letter) { ' ' } else { letter }
}

#[cfg(test)]
mod tests {
    use tilewright::tileset::{Mistake, Report, SetFile, Vocabulary};

    use super::*;

    fn first(text: &str) -> Diagnostic {
        SetFile::parse("mine.toml", text, &Vocabulary::default()).unwrap_err().diagnostics()[0].clone()
    }

    #[test]
    fn the_offending_text_is_underlined() {
        let text = "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\nfeatures = [{ cty = \"N\" }]\n";
        insta::assert_snapshot!(draw(&first(text), text, Look::PLAIN));
        insta::assert_snapshot!(draw(&first(text), text, Look { unicode: true, colour: false }));
        assert!(draw(&first(text), text, Look { unicode: true, colour: true }).contains("\u{1b}["));
    }

    #[test]
    fn a_long_line_is_cut_and_nothing_in_it_steers_the_screen() {
        let text = format!(
            "format = 1\n[set]\nid = \"mine\"\ntile = [{{ id = \"\u{1b}[2J\" }}{}]",
            ", { id = \"x\" }".repeat(1000)
        );
        // An escape is no sound TOML; the reader says so.
        let drawing = draw(&first(&text), &text, Look::PLAIN);
        assert!(drawing.lines().all(|line| line.chars().count() <= WIDTH), "{drawing}");
        assert!(!drawing.contains('\u{1b}'), "{drawing}");
        let line = format!("{} bad {}", "a ".repeat(500), "b ".repeat(500));
        let mut report = Report::new("long.toml", &line);
        report.push(Mistake::new("x::bad", 1001..1004, "this is bad").label("this"));
        insta::assert_snapshot!(draw(&report.finish()[0], &line, Look::PLAIN));
    }

    #[test]
    fn what_stands_in_no_file_has_no_line() {
        let found = Mistake::new("compose::no_start", 0..0, "no start").help("add one").unplaced();
        insta::assert_snapshot!(draw(&found, "", Look::PLAIN));
        let found = Mistake::new("compose::odd", 0..0, "odd").warning().unplaced();
        insta::assert_snapshot!(draw(&found, "", Look::PLAIN));
    }
}
