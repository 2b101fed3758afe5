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

use crate::attributes::{self, MAX_ATTRIBUTES};
use crate::header::{Header, is_true};
use crate::reading::{self, Key, Value};
use crate::report::{Mistake, Report};
use crate::sides::{self, Named};
use crate::vocabulary::{PortRule, nearest};

/// A feature as far as it could be read.
pub(crate) struct Feature {
    pub(crate) segment: SegmentSpec,
    pub(crate) rule: PortRule,
    /// Whether all its ports are known; its marks do not matter for that.
    pub(crate) shape_known: bool,
}

/// Reads one entry. `taken` is what earlier features own, and grows. `None` if not even its kind is known.
pub(crate) fn read(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    value: &Value<'_>,
    taken: &mut PortSet,
) -> Option<Feature> {
    let table = reading::table(report, &format!("{who}: a feature"), value)?;
    if table.len() > MAX_ATTRIBUTES {
        reading::too_many(report, &format!("{who}: a feature"), &value.span(), table.len(), MAX_ATTRIBUTES);
        return None;
    }
    let entries = reading::entries(table);
    let kinds: Vec<_> = entries.iter().filter(|(key, _)| header.kind(key.get_ref()).is_some()).collect();
    let &[&(key, sides)] = &kinds[..] else {
        unclear(report, header, who, &entries, &kinds, &value.span());
        return None;
    };
    let kind: &str = key.get_ref();
    let rule = header.kind(kind)?;

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
            if let Some(text) = sides.get_ref().as_str() {
                sides::read(report, who, text, &sides.span());
            }
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
                    .label("not the mark `true`")
                    .help(format!("write {kind} = true")),
                );
            }
            Some((PortSet::EMPTY, true))
        }
        PortRule::Side | PortRule::Centre => Some(owned(report, who, kind, sides, rule, taken)),
    };

    let (ports_read, shape_known) = ports.unwrap_or_default();
    let mut segment = SegmentSpec::new(kind, ports_read);
    for (name, value) in entries {
        if name.span() == key.span() {
            continue;
        }
        let amount = attributes::amount(report, who, name.get_ref(), value);
        if attributes::check(report, header, who, name.get_ref(), &name.span(), kind) {
            let name = name.get_ref().to_string();
            segment.attributes.extend(amount.map(|value| AttributeSpec { name, value }));
        }
    }
    ports.map(|_| Feature { segment, rule, shape_known })
}

type Entry<'t, 'i> = (&'t Key<'i>, &'t Value<'i>);

/// Notes what is wrong with an entry that names no kind or several, and with whatever else it says.
fn unclear(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    entries: &[Entry<'_, '_>],
    kinds: &[&Entry<'_, '_>],
    span: &Range<usize>,
) {
    let meant = |key: &Key<'_>| nearest(key.get_ref(), header.feature_kinds());
    let (likely, place) = if let [(first, _), (second, _), ..] = kinds {
        let message = format!("{who}: a feature is either a {} or a {}", first.get_ref(), second.get_ref());
        report.push(
            Mistake::new("tileset::two_kinds", second.span(), message)
                .label("a second kind")
                .help("write two entries, each in its own braces"),
        );
        (None, None)
    } else {
        // Sides are the one thing that only a kind has as its value, so a string betrays what was meant as one.
        let likely = entries
            .iter()
            .find(|(_, value)| value.get_ref().is_str())
            .or_else(|| entries.iter().find(|(key, _)| meant(key).is_some()));
        let place = likely.and_then(|(key, _)| meant(key));
        // Without a sound header the kind may be one that it should have declared.
        if place.is_some() || !header.open.kinds {
            report.note(|| kindless(header, who, likely, span));
        }
        (likely, place)
    };
    for &(key, value) in entries {
        let is_kind = header.kind(key.get_ref()).is_some() || likely.is_some_and(|(other, _)| *other == key);
        if is_kind {
            if let Some(text) = value.get_ref().as_str() {
                sides::read(report, who, text, &value.span());
            }
            continue;
        }
        attributes::amount(report, who, key.get_ref(), value);
        if let Some(place) = place {
            attributes::check(report, header, who, key.get_ref(), &key.span(), place);
        }
    }
}

/// What to say of an entry in which no key is a kind.
fn kindless(header: &Header<'_>, who: &str, likely: Option<&Entry<'_, '_>>, span: &Range<usize>) -> Mistake {
    let known = || header.feature_kinds().collect::<Vec<_>>().join(", ");
    let Some((key, _)) = likely else {
        return Mistake::new("tileset::no_kind", span.clone(), format!("{who}: a feature of no kind"))
            .label("no key here is a kind")
            .help(format!("name one, such as {{ city = \"N\" }}; known kinds: {}", known()));
    };
    let name = reading::shorten(key.get_ref());
    let help = match nearest(key.get_ref(), header.feature_kinds()) {
        Some(kind) => format!("did you mean `{kind}`?"),
        None => {
            format!("known kinds: {}; the header declares others: kinds = {{ {name} = \"side\" }}", known())
        }
    };
    let message = format!("{who}: no kind of feature is called `{name}`");
    Mistake::new("tileset::unknown_kind", key.span(), message).label("unknown kind").help(help)
}

/// The ports that a kind with sides owns, and whether those are all.
fn owned(
    report: &mut Report<'_>,
    who: &str,
    kind: &str,
    value: &Value<'_>,
    rule: PortRule,
    taken: &mut PortSet,
) -> (PortSet, bool) {
    let no_side = || {
        Mistake::new("tileset::no_side", value.span(), format!("{who}: a {kind} with no side"))
            .label("which sides does it reach?")
            .help(format!("write its sides, such as {kind} = \"N W\""))
    };
    if is_true(value) {
        report.push(no_side());
        return (PortSet::EMPTY, false);
    }
    let Some(text) = reading::string(report, &format!("{who}: the sides of a {kind}"), value) else {
        return (PortSet::EMPTY, false);
    };
    let read = sides::read(report, who, text, &value.span());
    if read.sound && read.words.is_empty() && !(read.inner && rule == PortRule::Side) {
        report.push(no_side());
        return (PortSet::EMPTY, false);
    }

    let mut ports = PortSet::EMPTY;
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
        }
        ports = ports | wanted;
    }
    *taken = *taken | ports;
    (ports, read.sound)
}
