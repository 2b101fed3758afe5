//! Fields written out: `fields = ["E", "S"]`, and `{ ports = "W", touches = "N" }` where the print touches otherwise
//! than the rim tells.
//!
//! # Invariants
//!
//! - A side in a field's text means what the features leave over of that side; a port means itself.
//! - Written fields never overlap and cover all that is left over.

use tilewright_core::geometry::PortSet;
use tilewright_core::tile::{AttributeSpec, SegmentSpec};
use toml::de::DeValue;

use crate::attributes;
use crate::fields::{self, Area};
use crate::header::Header;
use crate::reading::{self, Value};
use crate::report::{Mistake, Report};
use crate::sides::{self, Named};
use crate::vocabulary::PortRule;

const MAX_FIELDS: usize = 64;

/// A field, and the features it touches if the file says so.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) segment: SegmentSpec,
    pub(crate) touches: Option<Vec<usize>>,
}

/// What the fields of a tile have to fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<'a> {
    /// The tile's features in order.
    pub(crate) areas: &'a [Area<'a>],
    /// The ports of its wild sides.
    pub(crate) wild: PortSet,
    /// Whether that is all there is: with a feature unread, what the fields seem to miss would be said in vain.
    pub(crate) known: bool,
}

/// Reads `fields`.
pub(crate) fn read(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    value: &Value<'_>,
    around: Around<'_>,
) -> Vec<Field> {
    let Some(kind) = header.rest() else {
        report.push(
            Mistake::new("tileset::unknown_kind", value.span(), format!("{who}: this game has no fields"))
                .label("no known kind takes what is left over")
                .help("leave `fields` out"),
        );
        return Vec::new();
    };
    let mut open = fields::left_over(around.areas, PortSet::EMPTY);
    let mut found: Vec<Field> = Vec::new();
    let list = reading::list(report, &format!("{who}: `fields`"), value, MAX_FIELDS);
    let mut known = around.known && list.is_some();
    for value in list.into_iter().flatten() {
        let Some(field) = one(report, header, who, kind, value, around, &mut open) else {
            known = false;
            continue;
        };
        let twin = |other: &Field| other.segment.ports.is_empty() && other.touches == field.touches;
        if field.segment.ports.is_empty() && found.iter().any(twin) {
            report.push(
                Mistake::new("tileset::field_overlap", value.span(), format!("{who}: a second inner field"))
                    .label("nothing tells it from the first")
                    .help("leave it out, or say what each of them touches"),
            );
        }
        found.push(field);
    }
    let missing = open.without(around.wild);
    if known && !missing.is_empty() {
        report.push(
            Mistake::new(
                "tileset::uncovered_ports",
                value.span(),
                format!("{who}: no field covers {missing}"),
            )
            .label("these fields leave something over")
            .help("name every place that no feature owns, or leave `fields` out to have them inferred"),
        );
    }
    found
}

fn one(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    kind: &str,
    value: &Value<'_>,
    around: Around<'_>,
    open: &mut PortSet,
) -> Option<Field> {
    match value.get_ref() {
        DeValue::String(text) => {
            let ports = ports(report, who, text, value, around.areas, open)?;
            Some(Field { segment: SegmentSpec::new(kind, ports), touches: None })
        }
        DeValue::Table(table) => {
            let mut segment = SegmentSpec::new(kind, PortSet::EMPTY);
            let mut touches = None;
            let mut sound = false;
            for (key, value) in reading::entries(table) {
                let name: &str = key.get_ref();
                match name {
                    "ports" => {
                        let text = reading::string(report, &format!("{who}: a field's `ports`"), value);
                        let ports = text.and_then(|text| ports(report, who, text, value, around.areas, open));
                        sound = ports.is_some();
                        segment.ports = ports.unwrap_or_default();
                    }
                    "touches" => touches = touched(report, who, value, around),
                    _ => {
                        let amount = attributes::amount(report, who, name, value);
                        if attributes::check(report, header, who, name, &key.span(), kind) {
                            let name = name.to_owned();
                            segment.attributes.extend(amount.map(|value| AttributeSpec { name, value }));
                        }
                    }
                }
            }
            if table.get("ports").is_none() {
                report.push(
                    Mistake::new("tileset::no_side", value.span(), format!("{who}: a field without `ports`"))
                        .label("`ports` is missing")
                        .help("write ports = \"E S\", or ports = \"inner\" for one that reaches no side"),
                );
            }
            sound.then_some(Field { segment, touches })
        }
        _ => {
            reading::wrong_type(
                report,
                &format!("{who}: a field"),
                value,
                "its sides as a string, or a table",
            );
            None
        }
    }
}

/// The ports a field's text names, taken out of what is still open.
fn ports(
    report: &mut Report<'_>,
    who: &str,
    text: &str,
    value: &Value<'_>,
    areas: &[Area<'_>],
    open: &mut PortSet,
) -> Option<PortSet> {
    let read = sides::read(report, who, text, &value.span());
    let left_over = fields::left_over(areas, PortSet::EMPTY);
    let mut ports = PortSet::EMPTY;
    let mut sound = read.sound;
    for (named, span) in read.words {
        let wanted = match named {
            Named::Side(side) => side.ports() & left_over,
            Named::Port(port) => PortSet::EMPTY.with(port),
        };
        let mistake = if wanted.is_empty() || !left_over.contains_all(wanted) {
            let message = format!("{who}: a feature owns {}", named.ports().without(left_over));
            Mistake::new("tileset::two_owners", span, message)
                .label("nothing is left over here for a field")
                .help("leave this place out")
        } else if !open.contains_all(wanted) {
            let message = format!("{who}: two fields cover {}", wanted.without(*open));
            Mistake::new("tileset::field_overlap", span, message)
                .label("an earlier field lies here")
                .help("name the halves of the side, such as EL and ER, or join the fields")
        } else {
            *open = open.without(wanted);
            ports = ports | wanted;
            continue;
        };
        report.push(mistake);
        sound = false;
    }
    sound.then_some(ports)
}

/// `touches = "N"`: each city is named by any of its sides.
fn touched(report: &mut Report<'_>, who: &str, value: &Value<'_>, around: Around<'_>) -> Option<Vec<usize>> {
    let areas = around.areas;
    let text = reading::string(report, &format!("{who}: a field's `touches`"), value)?;
    let read = sides::read(report, who, text, &value.span());
    let cities = || areas.iter().enumerate().filter(|(_, area)| area.rule == PortRule::Side);
    let inner = cities().filter(|(_, area)| read.inner && area.ports.is_empty());
    let mut touched: Vec<usize> = inner.map(|(index, _)| index).collect();
    let mut strangers = Vec::new();
    if read.inner && touched.is_empty() {
        strangers.push(value.span());
    }
    for (named, span) in read.words {
        match cities().find(|(_, area)| area.ports.intersects(named.ports())) {
            Some((index, _)) => touched.push(index),
            None => strangers.push(span),
        }
    }
    let sound = read.sound && strangers.is_empty();
    for span in strangers.into_iter().filter(|_| around.known) {
        report.push(
            Mistake::new(
                "tileset::touches_nothing",
                span,
                format!("{who}: there is no city for a field to touch"),
            )
            .label("no city reaches this place")
            .help("name any one side of each city that the field touches"),
        );
    }
    touched.sort_unstable();
    touched.dedup();
    sound.then_some(touched)
}
