//! Attributes on tiles and features: `["dragon"]`, `{ pennant = 2 }`, `pennant = true`.
//!
//! # Invariants
//!
//! - An attribute is on a place once, with a value of 1 to 255.

use std::ops::Range;

use tilewright_core::tile::AttributeSpec;
use toml::de::DeValue;

use crate::header::{self, Header};
use crate::reading::{self, Value};
use crate::report::{Mistake, Report};

/// The most attributes of one tile or feature.
pub(crate) const MAX_ATTRIBUTES: usize = 64;

/// Reads a list of names, or a table of names and values.
pub(crate) fn read(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    value: &Value<'_>,
    place: &str,
) -> Vec<AttributeSpec> {
    let mut found = Vec::new();
    match value.get_ref() {
        DeValue::Table(table) => {
            if table.len() > MAX_ATTRIBUTES {
                reading::too_many(report, who, &value.span(), table.len(), MAX_ATTRIBUTES);
                return found;
            }
            for (key, value) in reading::entries(table) {
                let amount = amount(report, who, key.get_ref(), value);
                if check(report, header, who, key.get_ref(), &key.span(), place) {
                    found
                        .extend(amount.map(|value| AttributeSpec { name: key.get_ref().to_string(), value }));
                }
            }
        }
        DeValue::Array(_) => {
            for value in reading::list(report, who, value, MAX_ATTRIBUTES).into_iter().flatten() {
                let Some(name) = reading::string(report, &format!("{who}: an attribute"), value) else {
                    continue;
                };
                if check(report, header, who, name, &value.span(), place) {
                    add(report, who, &mut found, AttributeSpec::new(name), &value.span());
                }
            }
        }
        _ => reading::wrong_type(
            report,
            &format!("{who}: attributes"),
            value,
            "a list of names, or a table of names and numbers",
        ),
    }
    found
}

/// Adds an attribute unless it stands there already.
pub(crate) fn add(
    report: &mut Report<'_>,
    who: &str,
    to: &mut Vec<AttributeSpec>,
    attribute: AttributeSpec,
    span: &Range<usize>,
) {
    if to.iter().any(|known| known.name == attribute.name) {
        let message = format!("{who}: attribute `{}` stands there twice", attribute.name);
        report.push(
            Mistake::new("tileset::duplicate_attribute", span.clone(), message)
                .label("named before")
                .help(format!("for two of them write {} = 2", attribute.name)),
        );
    } else {
        to.push(attribute);
    }
}

/// The value of an attribute: `true` or how many.
pub(crate) fn amount(report: &mut Report<'_>, who: &str, name: &str, value: &Value<'_>) -> Option<u8> {
    if header::is_true(value) {
        return Some(1);
    }
    let amount =
        reading::integer(value).and_then(|number| u8::try_from(number).ok()).filter(|&number| number > 0);
    if amount.is_none() {
        let message = format!("{who}: attribute `{}` needs a value", reading::shorten(name));
        report.push(
            Mistake::new("tileset::wrong_value", value.span(), message)
                .label("neither true nor 1 to 255")
                .help("write true, or how many; leave out what is not there"),
        );
    }
    amount
}

/// Whether an attribute may stand at a place; notes why not.
pub(crate) fn check(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    name: &str,
    span: &Range<usize>,
    place: &str,
) -> bool {
    if !reading::check_name(report, &format!("{who}: an attribute's name"), name, span) {
        return false;
    }
    let known = header.knows(name, place);
    if !known {
        report.note(|| {
            let article = if place.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            let message = format!("{who}: {article} {place} has no attribute `{name}`");
            Mistake::new("tileset::unknown_attribute", span.clone(), message)
                .label(header.attribute_label(name))
                .help(header.attribute_help(name, place))
        });
    }
    known
}
