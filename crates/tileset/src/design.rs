//! One `[[tile]]`: a printed design, how often each edition prints it, and which marks only one edition prints.
//!
//! # Invariants
//!
//! - A design that was read without a mistake is sound: every port has one owner, fields cover the rest, counts are
//!   in range, and some edition prints it.

use tilewright_core::geometry::{PortSet, Side};
use tilewright_core::tile::{AttributeSpec, SegmentSpec, TileSpec};
use toml::de::{DeTable, DeValue};

use crate::attributes;
use crate::explicit::{self, Around, Field};
use crate::feature;
use crate::fields::{self, Area};
use crate::header::Header;
use crate::reading::{self, Value};
use crate::report::{Mistake, Report};
use crate::sides::{self, Named};
use crate::vocabulary::TILE;

/// The most copies of one tile.
pub(crate) const MAX_COUNT: i64 = 10_000;
/// The most segments of one tile, fields included.
pub(crate) const MAX_SEGMENTS: usize = 32;

pub(crate) const KEYS: [&str; 7] = ["id", "count", "attributes", "only", "features", "fields", "wild"];

/// A tile in all its editions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Design {
    /// What all editions share; its count has no meaning.
    pub(crate) tile: TileSpec,
    /// Copies, by edition.
    pub(crate) counts: Vec<u32>,
    /// Marks of one edition only.
    pub(crate) only: Vec<Vec<AttributeSpec>>,
}

impl Design {
    /// The tile as one edition prints it, if it does.
    pub(crate) fn print(&self, edition: usize) -> Option<TileSpec> {
        let count = self.counts.get(edition).copied().filter(|&count| count > 0)?;
        let mut tile = self.tile.clone();
        tile.count = count;
        tile.attributes.extend(self.only.get(edition).into_iter().flatten().cloned());
        Some(tile)
    }
}

/// The id in a tile's table, if there is a sound one.
pub(crate) fn id<'v>(report: &mut Report<'_>, number: usize, value: &'v Value<'_>) -> Option<&'v str> {
    let table = reading::table(report, &format!("tile {number}"), value)?;
    let Some(id) = table.get("id") else {
        report.push(
            Mistake::new("tileset::missing_id", value.span(), format!("tile {number} has no id"))
                .label("`id` is missing")
                .help("write id = \"...\", a name that no other tile of the set has"),
        );
        return None;
    };
    let name = reading::string(report, &format!("the id of tile {number}"), id)?;
    reading::check_name(report, &format!("the id of tile {number}"), name, &id.span()).then_some(name)
}

/// Reads a tile. `None` after any mistake in it.
pub(crate) fn read(
    report: &mut Report<'_>,
    header: &Header<'_>,
    number: usize,
    id: Option<&str>,
    value: &Value<'_>,
) -> Option<Design> {
    let before = report.total();
    let table = value.get_ref().as_table()?;
    let who = id.map_or_else(|| format!("tile {number}"), |id| format!("tile \"{id}\""));
    let mut known = KEYS.to_vec();
    known.retain(|key| *key != "only" || !header.editions.is_empty() || header.open.editions);
    reading::check_keys(report, &who, table, &known);

    let mut tile = TileSpec::new(id.unwrap_or_default());
    if let Some(value) = table.get("attributes") {
        tile.attributes = attributes::read(report, header, &who, value, TILE);
    }
    let only = only(report, header, &who, table, &tile.attributes);
    let counts = counts(report, header, &who, table.get("count"));
    let whole = shape(report, header, &who, table, &mut tile);
    if tile.segments.len() > MAX_SEGMENTS {
        let message = format!("{who}: {} segments, and {MAX_SEGMENTS} is the most", tile.segments.len());
        let mistake = Mistake::new("tileset::too_many_segments", value.span(), message).label("too many");
        report.push(mistake.help("leave some features out, or join them; each field counts as well"));
    }
    (whole && report.total() == before && id.is_some()).then_some(Design { tile, counts, only })
}

/// Wild sides and features, then fields, then what touches what. Whether all of the features could be read.
fn shape(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    table: &DeTable<'_>,
    tile: &mut TileSpec,
) -> bool {
    let mut known = true;
    if let Some(value) = table.get("wild") {
        (tile.wild_sides, known) = wild(report, who, value);
    }
    let mut rules = Vec::new();
    let mut taken = PortSet::EMPTY;
    if let Some(value) = table.get("features") {
        let features = reading::list(report, &format!("{who}: `features`"), value, MAX_SEGMENTS);
        known &= features.is_some();
        for value in features.into_iter().flatten() {
            let feature = feature::read(report, header, who, value, &mut taken);
            known &= feature.as_ref().is_some_and(|feature| feature.shape_known);
            if let Some(feature) = feature {
                tile.segments.push(feature.segment);
                rules.push(feature.rule);
            }
        }
    } else {
        // The features may stand under a misspelt key.
        known &= table.keys().all(|key| KEYS.contains(&&**key.get_ref()));
    }
    let features = tile.segments.clone();
    let areas: Vec<Area<'_>> = features
        .iter()
        .zip(rules)
        .map(|(segment, rule)| Area { kind: &segment.kind, rule, ports: segment.ports })
        .collect();
    let wild: PortSet =
        tile.wild_sides.iter().flat_map(|side| side.ports().iter().collect::<Vec<_>>()).collect();
    let fields = match table.get("fields") {
        Some(value) => explicit::read(report, header, who, value, Around { areas: &areas, wild, known }),
        None => inferred(header, &areas, wild),
    };
    tile.borders = fields::surrounded(&areas).into_iter().map(pair).collect();
    for field in fields {
        let at = tile.segments.len();
        let touched = field.touches.unwrap_or_else(|| fields::touched(field.segment.ports, &areas));
        tile.borders.extend(touched.into_iter().map(|city| pair((city, at))));
        tile.segments.push(field.segment);
    }
    tile.borders.sort_unstable();
    known
}

fn inferred(header: &Header<'_>, areas: &[Area<'_>], wild: PortSet) -> Vec<Field> {
    let Some(kind) = header.rest() else { return Vec::new() };
    let field = |ports| Field { segment: SegmentSpec::new(kind, ports), touches: None };
    fields::infer(areas, wild).into_iter().map(field).collect()
}

/// Borders have no direction; the smaller index first makes equal tiles equal.
fn pair((a, b): (usize, usize)) -> (u8, u8) {
    (a.min(b) as u8, a.max(b) as u8)
}

/// Copies by edition: one number for all, or a table in which a missing edition prints none.
fn counts(report: &mut Report<'_>, header: &Header<'_>, who: &str, value: Option<&Value<'_>>) -> Vec<u32> {
    let prints = header.prints();
    let Some(value) = value else { return vec![1; prints] };
    let before = report.total();
    let mut counts = vec![0; prints];
    match value.get_ref() {
        DeValue::Integer(_) => counts.fill(count(report, who, value).unwrap_or(0)),
        DeValue::Table(table) => {
            for (key, value) in reading::entries(table) {
                let edition = header.edition(report, &format!("{who}: `count`"), key);
                let count = count(report, who, value);
                if let (Some(printed), Some(count)) = (edition.and_then(|at| counts.get_mut(at)), count) {
                    *printed = count;
                }
            }
        }
        _ => reading::wrong_type(
            report,
            &format!("{who}: `count`"),
            value,
            "a whole number, or a table of them by edition",
        ),
    }
    if report.total() == before && !header.open.editions && counts.iter().all(|&count| count == 0) {
        report.push(
            Mistake::new("tileset::zero_count", value.span(), format!("{who}: a count of zero"))
                .label("no edition prints it")
                .help("leave the tile out instead"),
        );
    }
    counts
}

fn count(report: &mut Report<'_>, who: &str, value: &Value<'_>) -> Option<u32> {
    let Some(number) = reading::integer(value) else {
        reading::wrong_type(report, &format!("{who}: a count"), value, "a whole number");
        return None;
    };
    let (code, message) = match number {
        0..=MAX_COUNT => return u32::try_from(number).ok(),
        ..0 => ("tileset::negative_count", format!("{who}: a count below zero")),
        _ => ("tileset::large_count", format!("{who}: more than {MAX_COUNT} copies")),
    };
    report.push(
        Mistake::new(code, value.span(), message)
            .label("out of range")
            .help(format!("a count goes from 1 to {MAX_COUNT}")),
    );
    None
}

/// `only = { c2 = ["garden"] }`: marks that one edition adds to those of all.
fn only(
    report: &mut Report<'_>,
    header: &Header<'_>,
    who: &str,
    table: &DeTable<'_>,
    common: &[AttributeSpec],
) -> Vec<Vec<AttributeSpec>> {
    let mut only = vec![Vec::new(); header.prints()];
    let no_editions = header.editions.is_empty() && !header.open.editions;
    let Some(value) = table.get("only").filter(|_| !no_editions) else { return only };
    let Some(table) = reading::table(report, &format!("{who}: `only`"), value) else { return only };
    for (key, value) in reading::entries(table) {
        let edition = header.edition(report, &format!("{who}: `only`"), key);
        let mut all = common.to_vec();
        for attribute in attributes::read(report, header, who, value, TILE) {
            attributes::add(report, who, &mut all, attribute, &value.span());
        }
        if let Some(of_edition) = edition.and_then(|at| only.get_mut(at)) {
            *of_edition = all.split_off(common.len());
        }
    }
    only
}

/// The wild sides, and whether those are all.
fn wild(report: &mut Report<'_>, who: &str, value: &Value<'_>) -> (Vec<Side>, bool) {
    let before = report.total();
    let Some(text) = reading::string(report, &format!("{who}: `wild`"), value) else {
        return (Vec::new(), false);
    };
    let read = sides::read(report, who, text, &value.span());
    let mut sides = Vec::new();
    for (named, span) in read.words {
        match named {
            Named::Side(side) => sides.push(side),
            Named::Port(_) => report.push(
                Mistake::new("tileset::bad_side", span, format!("{who}: only whole sides can be wild"))
                    .label("a single port")
                    .help("write N, E, S or W"),
            ),
        }
    }
    if read.sound && (read.inner || sides.is_empty() && text.trim().is_empty()) {
        report.push(
            Mistake::new("tileset::no_side", value.span(), format!("{who}: `wild` names no side"))
                .label("no side")
                .help("leave it out if no side is wild"),
        );
    }
    sides.sort_unstable();
    (sides, report.total() == before)
}
