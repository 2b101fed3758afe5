//! Typed reading of TOML values that notes a mistake and goes on.
//!
//! # Invariants
//!
//! - `None` always means that a mistake was noted (or, for [`entries`]' callers, that a key is absent).
//! - Tables are walked in the order of the text, not of the alphabet.

use std::ops::Range;

use tilewright_core::shown::steers;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::report::{Mistake, Report};
use crate::vocabulary::nearest;

pub(crate) type Key<'i> = Spanned<DeString<'i>>;
pub(crate) type Value<'i> = Spanned<DeValue<'i>>;

/// The longest id of a set, tile, edition, expansion, kind or attribute, in bytes.
pub(crate) const MAX_NAME: usize = 64;

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
            unknown_key(report, who, key, known);
        }
    }
}

fn unknown_key(report: &mut Report<'_>, who: &str, key: &Key<'_>, known: &[&str]) {
    report.note(|| {
        let help = match nearest(key.get_ref(), known.iter().copied()) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!("known here: {}", known.join(", ")),
        };
        let message = format!("{who} has no key `{}`", shorten(key.get_ref()));
        Mistake::new("tileset::unknown_key", key.span(), message).label("unknown key").help(help)
    });
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
        Mistake::new("tileset::wrong_type", value.span(), format!("{who} must be {wanted}"))
            .label(format!("this is {found}"))
            .help_if(form(wanted).map(str::to_owned)),
    );
}

/// How a value of this type is written.
fn form(wanted: &str) -> Option<&'static str> {
    match wanted {
        "a string" => Some("write it in double quotes"),
        "a whole number" => Some("write digits alone, without quotes or a point"),
        "a list" => Some("write it in square brackets: [..., ...]"),
        "a table" => Some("write it in braces: { key = value }"),
        _ => None,
    }
}

pub(crate) fn string<'v>(report: &mut Report<'_>, who: &str, value: &'v Value<'_>) -> Option<&'v str> {
    let text = value.get_ref().as_str();
    if text.is_none() {
        wrong_type(report, who, value, "a string");
    }
    text
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
) -> Option<impl Iterator<Item = &'v Value<'i>> + use<'v, 'i>> {
    let Some(list) = value.get_ref().as_array() else {
        wrong_type(report, who, value, "a list");
        return None;
    };
    if list.len() > limit {
        too_many(report, who, &value.span(), list.len(), limit);
        return None;
    }
    Some(list.iter())
}

pub(crate) fn too_many(report: &mut Report<'_>, who: &str, span: &Range<usize>, there: usize, limit: usize) {
    report.push(
        Mistake::new(
            "tileset::too_many",
            span.clone(),
            format!("{who}: {there} entries, and {limit} is the most"),
        )
        .label("too long")
        .help(format!("leave {} of them out", there - limit)),
    );
}

/// A whole number; one that does not fit 64 bits counts as the largest or smallest.
pub(crate) fn integer(value: &Value<'_>) -> Option<i64> {
    let number = value.get_ref().as_integer()?;
    let saturated = if number.as_str().starts_with('-') { i64::MIN } else { i64::MAX };
    Some(i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(saturated))
}

/// A name that files, saves and the command line can all write: letters, digits, `-`, `_` and `.`.
pub(crate) fn check_name(report: &mut Report<'_>, who: &str, name: &str, span: &Range<usize>) -> bool {
    let mistake = if name.is_empty() {
        Mistake::new("tileset::empty_name", span.clone(), format!("{who} is empty"))
            .label("a name is missing")
            .help("write at least one letter or digit")
    } else if name.len() > MAX_NAME {
        Mistake::new("tileset::long_name", span.clone(), format!("{who} is longer than {MAX_NAME} bytes"))
            .label("too long")
            .help("take a shorter one")
    } else if !name.chars().all(|c| (c.is_alphanumeric() && !steers(c)) || matches!(c, '-' | '_' | '.')) {
        Mistake::new("tileset::bad_name", span.clone(), format!("{who} is no plain name"))
            .label("letters, digits, `-`, `_` and `.` only")
            .help_if(plain(name))
    } else {
        return true;
    };
    report.push(mistake);
    false
}

/// The same name with a dash for whatever a name cannot hold.
fn plain(name: &str) -> Option<String> {
    let words = name.split(|c: char| !((c.is_alphanumeric() && !steers(c)) || matches!(c, '-' | '_' | '.')));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    (!words.is_empty()).then(|| format!("write \"{}\"", words.join("-")))
}

/// A name and where it stands.
pub(crate) type Name = (String, Range<usize>);

/// A list of different names: those that are sound, and whether all could be read.
pub(crate) fn names(
    report: &mut Report<'_>,
    who: &str,
    value: &Value<'_>,
    limit: usize,
    duplicate: &'static str,
) -> (Vec<Name>, bool) {
    let mut names: Vec<Name> = Vec::new();
    let list = list(report, who, value, limit);
    let mut all_read = list.is_some();
    for value in list.into_iter().flatten() {
        let Some(name) = string(report, &format!("{who}: each entry"), value) else {
            all_read = false;
            continue;
        };
        if names.iter().any(|(known, _)| known == name) {
            report.push(
                Mistake::new(duplicate, value.span(), format!("{who}: `{name}` is listed twice"))
                    .label("listed before")
                    .help("leave the second mention out"),
            );
        } else if check_name(report, &format!("{who}: a name"), name, &value.span()) {
            names.push((name.to_owned(), value.span()));
        } else {
            all_read = false;
        }
    }
    (names, all_read)
}

/// A text from a file, short enough for a message.
pub(crate) fn shorten(text: &str) -> String {
    if text.chars().nth(MAX_NAME).is_none() {
        return text.to_owned();
    }
    text.chars().take(MAX_NAME).chain("...".chars()).collect()
}
