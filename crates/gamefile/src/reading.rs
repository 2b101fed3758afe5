//! Typed reading of TOML values that notes a mistake and goes on.
//!
//! # Invariants
//!
//! - `None` always means that a mistake was noted.
//! - Tables are walked in the order of the text.

use std::ops::Range;

use tilewright::core::shown::{self, steers};
use tilewright::tileset::{Mistake, Report, nearest};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

pub(crate) type Key<'i> = Spanned<DeString<'i>>;
pub(crate) type Value<'i> = Spanned<DeValue<'i>>;

/// The longest name of anything, in bytes.
pub(crate) const MAX_NAME: usize = shown::MAX_NAME;

/// A text and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

/// The entries of a table as a reader meets them.
pub(crate) fn entries<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Key<'i>, &'t Value<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// Notes every key that is not among the known ones.
pub(crate) fn check_keys(report: &mut Report<'_>, who: &str, table: &DeTable<'_>, known: &[&str]) {
    for (key, _) in entries(table) {
        let name: &str = key.get_ref();
        if !known.contains(&name) {
            report.note(|| {
                let message = format!("{who} has no key `{}`", shorten(name));
                Mistake::new("gamefile::unknown_key", key.span(), message)
                    .label("unknown key")
                    .help(meant(name, known))
            });
        }
    }
}

/// The help for a word that is not known: the nearest one, or all of them if they are few.
pub(crate) fn meant<S: AsRef<str>>(word: &str, known: &[S]) -> String {
    if let Some(near) = nearest(word, known.iter().map(AsRef::as_ref)) {
        return format!("did you mean `{near}`?");
    }
    if known.is_empty() {
        return "there are none here".to_owned();
    }
    // A few names help; a wall of them hides the one that was meant.
    let shown: Vec<&str> = known.iter().take(12).map(AsRef::as_ref).collect();
    format!("there are: {}{}", shown.join(", "), if known.len() > 12 { ", ..." } else { "" })
}

/// Says what was found where something else belongs.
pub(crate) fn wrong_type(report: &mut Report<'_>, who: &str, value: &Value<'_>, wanted: &str) {
    let found = match value.get_ref() {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    report.push(
        Mistake::new("gamefile::wrong_type", value.span(), format!("{who} must be {wanted}"))
            .label(format!("this is {found}")),
    );
}

/// A text of one line.
pub(crate) fn word(report: &mut Report<'_>, who: &str, value: &Value<'_>) -> Option<Word> {
    let Some(text) = value.get_ref().as_str() else {
        wrong_type(report, who, value, "a string");
        return None;
    };
    let problem = if text.trim().is_empty() {
        "is empty".to_owned()
    } else if text.len() > MAX_NAME {
        format!("is longer than {MAX_NAME} bytes")
    } else if text.contains(steers) {
        "is not one printable line".to_owned()
    } else {
        return Some(Word { text: text.to_owned(), span: value.span() });
    };
    report.push(
        Mistake::new("gamefile::bad_name", value.span(), format!("{who} {problem}"))
            .label("a name belongs here")
            .help("write a short text of one line"),
    );
    None
}

pub(crate) fn table<'v, 'i>(
    report: &mut Report<'_>,
    who: &str,
    value: &'v Value<'i>,
) -> Option<&'v DeTable<'i>> {
    let table = value.get_ref().as_table();
    if table.is_none() {
        wrong_type(report, who, value, "a table");
    }
    table
}

/// A list of at most `limit` values.
pub(crate) fn list<'v, 'i>(
    report: &mut Report<'_>,
    who: &str,
    value: &'v Value<'i>,
    limit: usize,
) -> Vec<&'v Value<'i>> {
    let Some(list) = value.get_ref().as_array() else {
        wrong_type(report, who, value, "a list");
        return Vec::new();
    };
    if too_many(report, who, &value.span(), list.len(), limit) {
        return Vec::new();
    }
    list.iter().collect()
}

/// Notes a list or table that is longer than any sound one.
pub(crate) fn too_many(
    report: &mut Report<'_>,
    who: &str,
    span: &Range<usize>,
    there: usize,
    limit: usize,
) -> bool {
    if there > limit {
        let message = format!("{who}: {there} entries, and {limit} is the most");
        report.push(Mistake::new("gamefile::too_many", span.clone(), message).label("too long"));
    }
    there > limit
}

/// A whole number within limits.
pub(crate) fn number(
    report: &mut Report<'_>,
    who: &str,
    value: &Value<'_>,
    limits: std::ops::RangeInclusive<u64>,
) -> Option<u64> {
    let Some(written) = value.get_ref().as_integer() else {
        wrong_type(report, who, value, "a whole number");
        return None;
    };
    let number = u64::from_str_radix(written.as_str(), written.radix()).ok();
    let number = number.filter(|number| limits.contains(number));
    if number.is_none() {
        let (least, most) = (limits.start(), limits.end());
        report.push(
            Mistake::new("gamefile::wrong_number", value.span(), format!("{who} is out of range"))
                .label("not this number")
                .help(format!("write a whole number from {least} to {most}")),
        );
    }
    number
}

/// A text from a file, short enough for a message.
pub(crate) fn shorten(text: &str) -> String {
    let cut: String = text.chars().take(64).collect();
    if cut.len() < text.len() { cut + "..." } else { cut }
}
