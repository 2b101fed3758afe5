//! Mistakes in a set file, drawn with the line underlined.

use std::fmt::Write;

use tilewright::tileset::Diagnostic;

/// The longest piece of a line that is shown.
const MOST_SHOWN: usize = 72;

/// One mistake: what, where, the line with the place underlined, and what would be right.
pub(crate) fn draw(mistake: &Diagnostic, text: &str) -> String {
    let mut drawing = format!("{}: {}\n", mistake.code, mistake.message);
    let line = text.lines().nth(mistake.line - 1).unwrap_or("");
    let number = mistake.line.to_string();
    let gutter = " ".repeat(number.len());
    // A long line is shown from a little before the mistake on.
    let start = if mistake.column > MOST_SHOWN { mistake.column - MOST_SHOWN / 2 } else { 0 };
    let shown: String =
        line.chars().skip(start).take(MOST_SHOWN).map(|c| if c == '\t' { ' ' } else { c }).collect();
    let spanned = text.get(mistake.span.clone()).unwrap_or("");
    let under = spanned.lines().next().unwrap_or("").chars().count().clamp(1, MOST_SHOWN);
    let before = " ".repeat(mistake.column - 1 - start);
    // Writing to a string cannot fail.
    let _ = write!(
        drawing,
        "{gutter} --> {}:{}:{}\n{gutter} |\n{number} | {shown}\n{gutter} | {before}{} {}",
        mistake.file,
        mistake.line,
        mistake.column,
        "^".repeat(under),
        mistake.label,
    );
    if let Some(help) = &mistake.help {
        let _ = write!(drawing, "\n{gutter} = help: {help}");
    }
    drawing
}

#[cfg(test)]
mod tests {
    use tilewright::tileset::{SetFile, Vocabulary};

    use super::*;

    #[test]
    fn the_offending_text_is_underlined() {
        let text = "format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\nfeatures = [{ cty = \"N\" }]\n";
        let error = SetFile::parse("mine.toml", text, &Vocabulary::default()).unwrap_err();
        let drawing = draw(&error.diagnostics()[0], text);
        assert!(drawing.contains("6 | features = [{ cty = \"N\" }]\n  |               ^^^"), "{drawing}");
        assert!(drawing.ends_with("= help: did you mean `city`?"), "{drawing}");
    }
}
