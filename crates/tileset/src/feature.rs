//! One entry of `features`: `{ city = "N W", pennant = true }`.
//!
//! The key that is a known kind names the kind, with the sides as its value; every other key is an attribute. So a
//! word that is a kind can be no attribute of a feature.
//!
//! # Invariants
//!
//! - A feature owns ports as its kind's [`PortRule`] says, and no port that an earlier feature owns.

use std::ops::Range;

use tilewright_core::geometry::PortSet;
use tilewright_core::tile::{AttributeSpec, SegmentSpec};
use toml::de::DeTable;

use crate::attributes::{self, MAX_ATTRIBUTES};
use crate::diagnostic::{Mistake, Report};
use crate::header::{Header, is_true};
use crate::reading::{self, Key, Value};
use crate::sides::{self, Named};
use crate::vocabulary::{PortRule, nearest};

/// Reads one entry. `taken` is what earlier features own, and grows.
pub(crate) fn read(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    value: &Value<'_>,
    taken: &mut PortSet,
) -> Option<(SegmentSpec, PortRule)> {
    let table = reading::table(report, &format!("{who}: a feature"), value)?;
    if table.len() > MAX_ATTRIBUTES {
        reading::too_many(report, &format!("{who}: a feature"), &value.span(), table.len(), MAX_ATTRIBUTES);
        return None;
    }
    let (key, sides, rule) = kind(report, header, who, table, &value.span())?;
    let kind: &str = key.get_ref();

    let ports = match rule {
        PortRule::Rest => {
            report.push(
                Mistake::new(
                    "tileset::field_in_features",
                    key.span(),
                    format!("{who}: a {kind} is no feature entry"),
                )
                .label("belongs under `fields`")
                .help("leave it out to have it inferred, or write fields = [\"E\", \"S\"]"),
            );
            None
        }
        PortRule::Inner => {
            if !is_true(sides) {
                report.push(
                    Mistake::new(
                        "tileset::bad_side",
                        sides.span(),
                        format!("{who}: a {kind} touches no side"),
                    )
                    .help(format!("write {kind} = true")),
                );
            }
            Some(PortSet::EMPTY)
        }
        PortRule::Side | PortRule::Centre => owned(report, who, kind, sides, rule, taken),
    };

    let mut segment = SegmentSpec::new(kind, ports.unwrap_or_default());
    for (name, value) in reading::entries(table) {
        if name.span() == key.span() {
            continue;
        }
        let amount = attributes::amount(report, who, name.get_ref(), value);
        if attributes::check(report, header, who, name.get_ref(), &name.span(), kind) {
            let name = name.get_ref().to_string();
            segment.attributes.extend(amount.map(|value| AttributeSpec { name, value }));
        }
    }
    ports.map(|_| (segment, rule))
}

/// Finds the one key that names a kind.
fn kind<'t, 'i>(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    table: &'t DeTable<'i>,
    span: &Range<usize>,
) -> Option<(&'t Key<'i>, &'t Value<'i>, PortRule)> {
    let entries = reading::entries(table);
    let mut kinds =
        entries.iter().filter_map(|&(key, value)| Some((key, value, header.kind(key.get_ref())?)));
    if let Some(first) = kinds.next() {
        let Some((second, ..)) = kinds.next() else { return Some(first) };
        let message = format!("{who}: a feature is either a {} or a {}", first.0.get_ref(), second.get_ref());
        report.push(
            Mistake::new("tileset::two_kinds", second.span(), message)
                .label("a second kind")
                .help("write two entries, each in its own braces"),
        );
        return None;
    }

    report.note(|| kindless(header, who, &entries, span));
    None
}

/// What to say of an entry in which no key is a kind.
fn kindless(
    header: &Header<'_>,
    who: &str,
    entries: &[(&Key<'_>, &Value<'_>)],
    span: &Range<usize>,
) -> Mistake {
    let known = || header.feature_kinds().collect::<Vec<_>>().join(", ");
    let meant = |key: &Key<'_>| nearest(key.get_ref(), header.feature_kinds());
    // Sides are the one thing that only a kind has as its value, so a string betrays what was meant as one.
    let likely = entries
        .iter()
        .find(|(_, value)| value.get_ref().is_str())
        .or_else(|| entries.iter().find(|(key, _)| meant(key).is_some()));
    let Some((key, _)) = likely else {
        return Mistake::new("tileset::no_kind", span.clone(), format!("{who}: a feature of no kind"))
            .label("no key here is a kind")
            .help(format!("name one, such as {{ city = \"N\" }}; known kinds: {}", known()));
    };
    let name = reading::shorten(key.get_ref());
    let help = match meant(key) {
        Some(kind) => format!("did you mean `{kind}`?"),
        None => {
            format!("known kinds: {}; the header declares others: kinds = {{ {name} = \"side\" }}", known())
        }
    };
    let message = format!("{who}: no kind of feature is called `{name}`");
    Mistake::new("tileset::unknown_kind", key.span(), message).label("unknown kind").help(help)
}

/// The ports that a kind with sides owns.
fn owned(
    report: &mut Report<'_>,
    who: &str,
    kind: &str,
    value: &Value<'_>,
    rule: PortRule,
    taken: &mut PortSet,
) -> Option<PortSet> {
    let no_side = || {
        Mistake::new("tileset::no_side", value.span(), format!("{who}: a {kind} with no side"))
            .label("which sides does it reach?")
            .help(format!("write its sides, such as {kind} = \"N W\""))
    };
    if is_true(value) {
        report.push(no_side());
        return None;
    }
    let text = reading::string(report, &format!("{who}: the sides of a {kind}"), value)?;
    let read = sides::read(report, who, text, &value.span())?;
    if read.words.is_empty() && !(read.inner && rule == PortRule::Side) {
        report.push(no_side());
        return None;
    }

    let mut ports = PortSet::EMPTY;
    let mut sound = true;
    for (named, span) in read.words {
        let wanted = match named {
            Named::Side(side) if rule == PortRule::Centre => PortSet::EMPTY.with(side.centre()),
            _ => named.ports(),
        };
        if taken.intersects(wanted) {
            let message = format!("{who}: two features own {}", *taken & wanted);
            report.push(
                Mistake::new("tileset::two_owners", span, message)
                    .label("an earlier feature reaches this place")
                    .help(
                        "a place on the rim belongs to one feature: join the two, or give one another side",
                    ),
            );
            sound = false;
        }
        ports = ports | wanted;
    }
    *taken = *taken | ports;
    sound.then_some(ports)
}
