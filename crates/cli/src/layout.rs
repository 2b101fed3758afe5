//! Text in columns and within eighty of them.

use std::io::{self, Write};

/// How wide text may be.
pub(crate) const WIDTH: usize = 80;

/// How a column is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Rows of cells under a heading, written with columns as wide as their widest cell.
#[derive(Debug)]
pub(crate) struct Table {
    align: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with a heading for each column.
    pub(crate) fn new<'a>(columns: impl IntoIterator<Item = (&'a str, Align)>) -> Self {
        let (heading, align) = columns.into_iter().map(|(name, align)| (name.to_owned(), align)).unzip();
        Self { align, rows: vec![heading] }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Writes it, every line indented by two.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let width =
            |column: usize| self.rows.iter().filter_map(|row| row.get(column)).map(|cell| length(cell)).max();
        let widths: Vec<usize> = (0..self.align.len()).map(|column| width(column).unwrap_or(0)).collect();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, &align), &width) in row.iter().zip(&self.align).zip(&widths) {
                line.push_str("  ");
                let gap = " ".repeat(width.saturating_sub(length(cell)));
                match align {
                    Align::Left => line.extend([cell.as_str(), &gap]),
                    Align::Right => line.extend([gap.as_str(), cell]),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Characters of a text, which is near enough to its width.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

/// Breaks text at spaces so that no line is longer than the width, the later lines indented.
///
/// Runs of spaces are kept inside a line, so that parts set off by them stay so.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for given in text.lines() {
        let mut line = String::new();
        let mut spaces = String::new();
        for word in given.split(' ') {
            if word.is_empty() {
                spaces.push(' ');
                continue;
            }
            let fits = length(&line) + length(&spaces) + length(word) <= width;
            if fits || line.trim().is_empty() {
                line.push_str(&spaces);
            } else {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            }
            line.push_str(word);
            " ".clone_into(&mut spaces);
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// Words in as many columns as fit, row by row.
pub(crate) fn columns(words: &[String], width: usize) -> String {
    let widest = words.iter().map(|word| length(word)).max().unwrap_or(0) + 3;
    let across = (width / widest.max(1)).max(1);
    let rows = words.chunks(across).map(|row| {
        let padded: Vec<String> = row.iter().map(|word| format!("{word:<widest$}")).collect();
        padded.concat().trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// A number with commas between its thousands.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at != 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count as a real number, for means and rates that are shown.
#[expect(clippy::cast_precision_loss, reason = "what is shown has far fewer digits")]
pub(crate) const fn real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_broken_at_spaces_and_indented() {
        assert_eq!(wrap("one two  three", 8, 2), "one two\n  three");
        assert_eq!(wrap("    a  b", 20, 2), "    a  b");
        assert_eq!(wrap("unbreakable", 3, 2), "unbreakable");
    }

    #[test]
    fn words_stand_in_columns() {
        let words = ["a", "bb", "c"].map(str::to_owned);
        assert_eq!(columns(&words, 10), "a    bb\nc");
        assert_eq!(columns(&[], 10), "");
    }

    #[test]
    fn thousands_are_set_off() {
        assert_eq!([999, 1000, 1_234_567].map(thousands), ["999", "1,000", "1,234,567"]);
    }
}
