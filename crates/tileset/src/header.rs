//! The `[set]` table: what the set is, and which words its tiles may use.
//!
//! # Invariants
//!
//! - A word is known if the vocabulary or the header knows it; where both do, the vocabulary's rule holds.

use std::collections::BTreeMap;
use std::ops::Range;

use tilewright_core::shown::steers;
use toml::de::{DeTable, DeValue};

use crate::reading::{self, Key, Value};
use crate::report::{Mistake, Report};
use crate::vocabulary::{PortRule, Vocabulary, nearest};

/// The newest format this version reads.
pub(crate) const FORMAT: i64 = 1;

const MAX_EDITIONS: usize = 16;
const MAX_WORDS: usize = 256;
const MAX_TITLE: usize = 200;
pub(crate) const KEYS: [&str; 7] =
    ["id", "name", "editions", "default_edition", "expansions", "attributes", "kinds"];

/// Which lists of a header could not be read. The tiles may use words that should have stood there, so that they are not
/// blamed for them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Open {
    pub(crate) editions: bool,
    pub(crate) attributes: bool,
    pub(crate) kinds: bool,
}

/// What the header says, and the vocabulary it was read with.
#[derive(Debug)]
pub(crate) struct Header<'v> {
    pub(crate) open: Open,
    /// Where the id stands.
    pub(crate) id_span: Range<usize>,
    /// Where each of the expansions stands.
    pub(crate) expansion_spans: Vec<Range<usize>>,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) editions: Vec<String>,
    pub(crate) default_edition: usize,
    pub(crate) expansions: Vec<String>,
    pub(crate) attributes: Vec<String>,
    kinds: BTreeMap<String, PortRule>,
    vocabulary: &'v Vocabulary,
}

impl Header<'_> {
    /// How many prints there are: a set without editions has one.
    pub(crate) fn prints(&self) -> usize {
        self.editions.len().max(1)
    }

    pub(crate) fn kind(&self, name: &str) -> Option<PortRule> {
        self.vocabulary.kinds.get(name).or_else(|| self.kinds.get(name)).copied()
    }

    /// The kind that takes what features leave over, if the game has one.
    pub(crate) fn rest(&self) -> Option<&str> {
        self.vocabulary.kinds.iter().find(|(_, rule)| **rule == PortRule::Rest).map(|(name, _)| name.as_str())
    }

    /// The kinds a feature can be written as.
    pub(crate) fn feature_kinds(&self) -> impl Iterator<Item = &str> {
        let all = self.vocabulary.kinds.iter().chain(&self.kinds);
        all.filter(|(_, rule)| **rule != PortRule::Rest).map(|(name, _)| name.as_str())
    }

    /// Position of an edition; notes a mistake if there is none of that name.
    pub(crate) fn edition(&self, report: &mut Report<'_>, who: &str, key: &Key<'_>) -> Option<usize> {
        let name: &str = key.get_ref();
        let found = self.editions.iter().position(|edition| edition == name);
        if found.is_none() && !self.open.editions {
            report.note(|| {
                let message = format!("{who}: no edition `{}`", reading::shorten(name));
                Mistake::new("tileset::unknown_edition", key.span(), message)
                    .label("not among the set's editions")
                    .help(self.editions_help(name))
            });
        }
        found
    }

    fn editions_help(&self, name: &str) -> String {
        match nearest(name, self.editions.iter().map(String::as_str)) {
            Some(edition) => format!("did you mean `{edition}`?"),
            None if self.editions.is_empty() => {
                "list the editions in the header: editions = [...]".to_owned()
            }
            None => format!("the header lists {}", self.editions.join(", ")),
        }
    }

    /// Whether an attribute may stand at this place: a kind of feature, or `tile`.
    pub(crate) fn knows(&self, attribute: &str, place: &str) -> bool {
        match self.vocabulary.attributes.get(attribute) {
            Some(known) => known.may_stand_on(place),
            None => self.open.attributes || self.attributes.iter().any(|listed| listed == attribute),
        }
    }

    /// What is wrong with an attribute that may not stand where it does.
    pub(crate) fn attribute_label(&self, attribute: &str) -> &'static str {
        if self.vocabulary.attributes.contains_key(attribute) {
            "not here"
        } else {
            "not in this set's header, nor known to any linked expansion"
        }
    }

    /// Where it may stand, or what was likely meant.
    pub(crate) fn attribute_help(&self, attribute: &str, place: &str) -> String {
        if let Some(known) = self.vocabulary.attributes.get(attribute) {
            return format!(
                "`{attribute}` of expansion \"{}\" stands on {}",
                known.expansion,
                known.places.join(", ")
            );
        }
        let known = &self.vocabulary.attributes;
        let listed = self.attributes.iter().filter(|name| !known.contains_key(*name));
        let here: Vec<&str> = known
            .iter()
            .filter(|(_, known)| known.may_stand_on(place))
            .map(|(name, _)| name)
            .chain(listed)
            .map(String::as_str)
            .collect();
        let meant = nearest(attribute, here.iter().copied()).map(|name| match known.get(name) {
            Some(known) => format!("did you mean `{name}` (expansion \"{}\")? ", known.expansion),
            None => format!("did you mean `{name}`? "),
        });
        let meant = meant.unwrap_or_default();
        if here.is_empty() {
            format!(
                "{meant}no attribute is known on a {place} here; the header lists inert ones: attributes = [...]"
            )
        } else {
            // A few names help; a wall of them hides the one that was meant.
            let shown = here.iter().take(12).copied().collect::<Vec<_>>().join(", ");
            format!("{meant}known on a {place} here: {shown}{}", if here.len() > 12 { ", ..." } else { "" })
        }
    }
}

/// Checks `format`. `false` if the rest of the file is not ours to read.
pub(crate) fn check_format(report: &mut Report<'_>, root: &DeTable<'_>) -> bool {
    let Some(value) = root.get("format") else {
        report.push(
            Mistake::new("tileset::missing_format", 0..0, "the file does not say which format it has")
                .label("the first line belongs here")
                .help(format!("begin it with format = {FORMAT}")),
        );
        return true;
    };
    match reading::integer(value) {
        Some(FORMAT) => true,
        Some(newer) if newer > FORMAT => {
            let message = format!("format {newer} is newer than this program, which reads format {FORMAT}");
            report.push(
                Mistake::new("tileset::newer_format", value.span(), message)
                    .label("not known yet")
                    .help("a newer tilewright reads it"),
            );
            false
        }
        Some(_) => {
            report.push(
                Mistake::new("tileset::wrong_value", value.span(), "there never was such a format")
                    .label("not a format")
                    .help(format!("write format = {FORMAT}")),
            );
            true
        }
        None => {
            reading::wrong_type(report, "`format`", value, "a whole number");
            true
        }
    }
}

/// Reads the header; a part with a mistake, the id too, is left empty.
pub(crate) fn read<'v>(
    report: &mut Report<'_>,
    root: &DeTable<'_>,
    vocabulary: &'v Vocabulary,
) -> Header<'v> {
    let Some(value) = root.get("set") else {
        report.push(
            Mistake::new("tileset::missing_id", 0..0, "the file has no [set] table")
                .label("the header is missing")
                .help("write [set] with at least id = \"...\""),
        );
        return missing(vocabulary);
    };
    let Some(table) = reading::table(report, "`set`", value) else { return missing(vocabulary) };
    reading::check_keys(report, "the header", table, &KEYS);

    let (editions, editions_open) =
        list(report, table, "editions", MAX_EDITIONS, "tileset::duplicate_edition");
    let (expansions, _) = list(report, table, "expansions", MAX_WORDS, "tileset::duplicate_name");
    let (attributes, attributes_open) =
        list(report, table, "attributes", MAX_WORDS, "tileset::duplicate_name");
    let before = report.total();
    let kinds = table.get("kinds").map_or_else(BTreeMap::new, |value| kinds(report, value, vocabulary));
    let kinds_open = report.total() > before || misspelt(table, "kinds");
    let name = table.get("name").and_then(|value| title(report, value));
    let editions: Vec<String> = editions.into_iter().map(|(name, _)| name).collect();
    let default_edition = default_edition(report, table, &editions);
    let (expansions, expansion_spans) = expansions.into_iter().unzip();

    let id = id(report, table, value).unwrap_or_default();
    Header {
        open: Open { editions: editions_open, attributes: attributes_open, kinds: kinds_open },
        id_span: table.get("id").map_or(value.span(), toml::Spanned::span),
        expansion_spans,
        name: name.unwrap_or(id).to_owned(),
        id: id.to_owned(),
        editions,
        default_edition,
        expansions,
        attributes: attributes.into_iter().map(|(name, _)| name).collect(),
        kinds,
        vocabulary,
    }
}

/// What stands for a header that is not there.
fn missing(vocabulary: &Vocabulary) -> Header<'_> {
    Header {
        open: Open { editions: true, attributes: true, kinds: true },
        id_span: 0..0,
        expansion_spans: Vec::new(),
        id: String::new(),
        name: String::new(),
        editions: Vec::new(),
        default_edition: 0,
        expansions: Vec::new(),
        attributes: Vec::new(),
        kinds: BTreeMap::new(),
        vocabulary,
    }
}

/// A list of names in the header, and whether more may have been meant to stand in it.
fn list(
    report: &mut Report<'_>,
    table: &DeTable<'_>,
    key: &str,
    limit: usize,
    duplicate: &'static str,
) -> (Vec<reading::Name>, bool) {
    let Some(value) = table.get(key) else { return (Vec::new(), misspelt(table, key)) };
    let (names, all_read) = reading::names(report, &format!("`{key}`"), value, limit, duplicate);
    (names, !all_read)
}

/// Whether a key that is not there seems to stand there with a slip of the pen.
fn misspelt(table: &DeTable<'_>, key: &str) -> bool {
    let strange = table.keys().map(|other| -> &str { other.get_ref() }).filter(|other| !KEYS.contains(other));
    table.get(key).is_none() && strange.take(MAX_WORDS).any(|other| nearest(other, KEYS) == Some(key))
}

fn id<'t>(report: &mut Report<'_>, table: &'t DeTable<'_>, header: &Value<'_>) -> Option<&'t str> {
    let Some(value) = table.get("id") else {
        report.push(
            Mistake::new("tileset::missing_id", header.span(), "the set has no id")
                .label("`id` is missing")
                .help("write id = \"...\", the short name by which the set is chosen"),
        );
        return None;
    };
    let id = reading::string(report, "the set's id", value)?;
    reading::check_name(report, "the set's id", id, &value.span()).then_some(id)
}

fn title<'v>(report: &mut Report<'_>, value: &'v Value<'_>) -> Option<&'v str> {
    let title = reading::string(report, "the set's name", value)?;
    if title.len() > MAX_TITLE {
        let message = format!("the set's name is longer than {MAX_TITLE} bytes");
        let mistake = Mistake::new("tileset::long_name", value.span(), message).label("too long");
        report.push(mistake.help("tell the rest in a comment"));
        return None;
    }
    if title.trim().is_empty() || title.contains(steers) {
        report.push(
            Mistake::new("tileset::bad_name", value.span(), "the set's name is not one printable line")
                .help("leave it out to use the id"),
        );
        return None;
    }
    Some(title)
}

fn default_edition(report: &mut Report<'_>, table: &DeTable<'_>, editions: &[String]) -> usize {
    let newest = editions.len().saturating_sub(1);
    let Some(value) = table.get("default_edition") else { return newest };
    let Some(name) = reading::string(report, "`default_edition`", value) else { return newest };
    editions.iter().position(|edition| edition == name).unwrap_or_else(|| {
        if misspelt(table, "editions") {
            return newest;
        }
        let message = format!("`default_edition`: no edition `{}`", reading::shorten(name));
        let meant = nearest(name, editions.iter().map(String::as_str));
        report.push(
            Mistake::new("tileset::unknown_edition", value.span(), message)
                .label("not among the set's editions")
                .help(match meant {
                    Some(edition) => format!("did you mean `{edition}`?"),
                    None if editions.is_empty() => "list the editions: editions = [...]".to_owned(),
                    None => format!("the header lists {}", editions.join(", ")),
                }),
        );
        newest
    })
}

/// `kinds = { railway = "centre" }`: kinds that no linked expansion declares, and which ports they own.
fn kinds(report: &mut Report<'_>, value: &Value<'_>, vocabulary: &Vocabulary) -> BTreeMap<String, PortRule> {
    let mut kinds = BTreeMap::new();
    let Some(table) = reading::table(report, "`kinds`", value) else { return kinds };
    if table.len() > MAX_WORDS {
        reading::too_many(report, "`kinds`", &value.span(), table.len(), MAX_WORDS);
        return kinds;
    }
    for (key, value) in reading::entries(table) {
        let name: &str = key.get_ref();
        if !reading::check_name(report, "a kind's name", name, &key.span()) {
            continue;
        }
        let Some(rule) = value.get_ref().as_str().and_then(PortRule::from_word) else {
            let message = format!("kind `{name}`: it is not said which ports it owns");
            let meant = value.get_ref().as_str().and_then(|word| nearest(word, ["side", "centre", "inner"]));
            let meant = meant.map(|word| format!("did you mean \"{word}\"? ")).unwrap_or_default();
            report.push(Mistake::new("tileset::wrong_value", value.span(), message).label("no such word").help(
                format!("{meant}write \"side\" (like a city), \"centre\" (like a road) or \"inner\" (like a monastery)"),
            ));
            continue;
        };
        match vocabulary.kinds.get(name) {
            Some(known) if *known != rule => report.push(
                Mistake::new(
                    "tileset::kind_conflict",
                    key.span(),
                    format!("kind `{name}` is known already and owns other ports"),
                )
                .label("declared by a linked expansion")
                .help("leave it out, or take another name"),
            ),
            Some(_) => {}
            None => drop(kinds.insert(name.to_owned(), rule)),
        }
    }
    kinds
}

/// Whether a value is the plain mark `true`.
pub(crate) fn is_true(value: &Value<'_>) -> bool {
    matches!(value.get_ref(), DeValue::Boolean(true))
}
