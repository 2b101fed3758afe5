//! What roads and cities leave over: fields, and what touches what.
//!
//! A tile is seen as a disc with 12 ports on its rim. Whatever connects ports through the inside is a *wall*; two
//! leftover ports lie in one field unless a wall parts them. Walls are:
//!
//! 1. every city, road or other feature that reaches two sides or more;
//! 2. three or more loose ends (roads with one side) of one kind: they meet in a crossing;
//! 3. fewer loose ends, together with what they stop at. Of the following the first that is there:
//!    - a city with three sides or more: each end runs up to its wall;
//!    - a monastery or the like, or nothing at all: two ends meet in the middle, one alone parts nothing;
//!    - the only city of the tile: the ends run up to it;
//!    - several cities: each end runs up to the one across the tile, and parts nothing where there is none;
//!    - the only through road or river: the ends run up to it.
//!
//! These rules give the print of every published base tile and of most others; where a tile differs, its file writes
//! its fields out.
//!
//! # Invariants
//!
//! - Pure geometry over ports: no kind is named here, only its [`PortRule`].
//! - The fields of a tile are disjoint, cover every leftover port, and come in rim order.

use std::collections::BTreeMap;

use tilewright_core::geometry::{Port, PortSet, Side};

use crate::vocabulary::PortRule;

/// A feature as far as fields care.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area<'a> {
    pub(crate) kind: &'a str,
    pub(crate) rule: PortRule,
    pub(crate) ports: PortSet,
}

impl Area<'_> {
    fn sides(&self) -> usize {
        Side::ALL.into_iter().filter(|side| self.ports.intersects(side.ports())).count()
    }
}

/// The ports that no feature owns and no wild side takes.
pub(crate) fn left_over(areas: &[Area<'_>], wild: PortSet) -> PortSet {
    areas.iter().fold(PortSet::ALL.without(wild), |left, area| left.without(area.ports))
}

/// The fields that the features leave over.
pub(crate) fn infer(areas: &[Area<'_>], wild: PortSet) -> Vec<PortSet> {
    let walls = walls(areas);
    let mut fields: Vec<(Vec<Option<Port>>, PortSet)> = Vec::new();
    for port in left_over(areas, wild).iter() {
        let gap: Vec<_> = walls.iter().map(|&wall| next_clockwise(wall, port)).collect();
        match fields.iter_mut().find(|(known, _)| *known == gap) {
            Some((_, field)) => *field = field.with(port),
            None => fields.push((gap, PortSet::EMPTY.with(port))),
        }
    }
    fields.into_iter().map(|(_, ports)| ports).collect()
}

/// Indices of the city-like areas that a field touches: those beside it on the rim, all of them if it is an inner
/// field, and whatever reaches no side itself.
pub(crate) fn touched(field: PortSet, areas: &[Area<'_>]) -> Vec<usize> {
    let beside: PortSet =
        field.iter().flat_map(|port| [Port::new(port.index() + 1), Port::new(port.index() + 11)]).collect();
    let touches =
        |area: &Area<'_>| field.is_empty() || area.ports.is_empty() || area.ports.intersects(beside);
    ruled(areas, PortRule::Side).filter(|(_, area)| touches(area)).map(|(index, _)| index).collect()
}

/// Pairs of a feature without sides and the city it stands in: one that takes three sides leaves no room beside it.
pub(crate) fn surrounded(areas: &[Area<'_>]) -> Vec<(usize, usize)> {
    let around = || ruled(areas, PortRule::Side).filter(|(_, city)| city.sides() >= 3);
    ruled(areas, PortRule::Inner)
        .flat_map(|(inner, _)| around().map(move |(city, _)| (inner, city)))
        .collect()
}

/// The areas of one rule, with their indices.
pub(crate) fn ruled<'a>(
    areas: &'a [Area<'a>],
    rule: PortRule,
) -> impl Iterator<Item = (usize, &'a Area<'a>)> {
    areas.iter().enumerate().filter(move |(_, area)| area.rule == rule)
}

/// The first port of the wall at or after this one: the same for all ports in one of its gaps.
fn next_clockwise(wall: PortSet, from: Port) -> Option<Port> {
    (0..Port::COUNT).map(|step| Port::new(from.index() + step)).find(|&port| wall.contains(port))
}

fn walls(areas: &[Area<'_>]) -> Vec<PortSet> {
    let mut walls: Vec<PortSet> =
        areas.iter().filter(|area| area.sides() >= 2).map(|area| area.ports).collect();
    let mut loose: BTreeMap<&str, Vec<PortSet>> = BTreeMap::new();
    for area in areas.iter().filter(|area| area.rule == PortRule::Centre && area.sides() == 1) {
        loose.entry(area.kind).or_default().push(area.ports);
    }
    for ends in loose.values() {
        if ends.len() >= 3 {
            walls.push(union(ends));
        } else {
            walls.extend(stops(ends, areas));
        }
    }
    walls
}

/// The walls that one or two loose ends form with what they stop at.
fn stops(ends: &[PortSet], areas: &[Area<'_>]) -> Vec<PortSet> {
    let cities: Vec<&Area<'_>> =
        areas.iter().filter(|area| area.rule == PortRule::Side && area.sides() > 0).collect();
    let through: Vec<&Area<'_>> =
        areas.iter().filter(|area| area.rule == PortRule::Centre && area.sides() >= 2).collect();
    let inner = areas.iter().any(|area| area.rule == PortRule::Inner);

    if let Some(large) = cities.iter().find(|city| city.sides() >= 3) {
        return ends.iter().map(|&end| end | large.ports).collect();
    }
    if inner || (cities.is_empty() && through.is_empty()) {
        return vec![union(ends)];
    }
    match (&cities[..], &through[..]) {
        ([only], _) | ([], [only]) => vec![union(ends) | only.ports],
        ([], _) => Vec::new(),
        (several, _) => ends
            .iter()
            .filter_map(|&end| {
                let across = end.turned(tilewright_core::geometry::Rotation::R180);
                several.iter().find(|city| city.ports.intersects(across)).map(|city| end | city.ports)
            })
            .collect(),
    }
}

fn union(sets: &[PortSet]) -> PortSet {
    sets.iter().fold(PortSet::EMPTY, |all, &set| all | set)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `c`ity, `r`oad, `i` river and their sides, `m` for a monastery; fields as text, each with the cities it touches.
    #[track_caller]
    fn check(features: &[&str], expected: &[&str]) {
        let areas: Vec<Area<'_>> = features
            .iter()
            .map(|text| {
                let sides = text.chars().skip(1).filter_map(Side::from_letter);
                match &text[..1] {
                    "c" => Area {
                        kind: "city",
                        rule: PortRule::Side,
                        ports: sides.flat_map(|s| s.ports().iter().collect::<Vec<_>>()).collect(),
                    },
                    "m" => Area { kind: "monastery", rule: PortRule::Inner, ports: PortSet::EMPTY },
                    kind => Area { kind, rule: PortRule::Centre, ports: sides.map(Side::centre).collect() },
                }
            })
            .collect();
        let found: Vec<String> = infer(&areas, PortSet::EMPTY)
            .into_iter()
            .map(|field| {
                touched(field, &areas)
                    .iter()
                    .fold(field.to_string(), |text, &at| format!("{text} +{}", features[at]))
            })
            .collect();
        assert_eq!(found, expected, "{features:?}");
    }

    #[test]
    fn without_roads_a_joined_city_alone_parts_the_land() {
        check(&[], &["n e s w"]);
        check(&["m"], &["n e s w"]);
        check(&["cN"], &["e s w +cN"]);
        check(&["cN", "cW"], &["e s +cN +cW"]);
        check(&["cN", "cS"], &["e w +cN +cS"]);
        check(&["cNS"], &["e +cNS", "w +cNS"]);
        check(&["cNW"], &["e s +cNW"]);
        check(&["cNEW"], &["s +cNEW"]);
        check(&["cNESW"], &[]);
    }

    #[test]
    fn a_through_road_parts_its_two_hands() {
        check(&["rEW"], &["n el wr", "er s wl"]);
        check(&["rSW"], &["n e sl wr", "sr wl"]);
        check(&["cN", "rEW"], &["el wr +cN", "er s wl"]);
        check(&["cN", "rES"], &["el sr w +cN", "er sl"]);
        check(&["cNW", "rES"], &["el sr +cNW", "er sl"]);
        check(&["rNW", "rES"], &["nl wr", "nr el sr wl", "er sl"]);
    }

    #[test]
    fn three_or_four_road_ends_meet_in_a_crossing() {
        check(&["rE", "rS", "rW"], &["n el wr", "er sl", "sr wl"]);
        check(&["rN", "rE", "rS", "rW"], &["nl wr", "nr el", "er sl", "sr wl"]);
        check(&["m", "rE", "rS", "rW"], &["n el wr", "er sl", "sr wl"]);
        check(&["cN", "rE", "rS", "rW"], &["el wr +cN", "er sl", "sr wl"]);
    }

    #[test]
    fn a_road_end_alone_parts_nothing_unless_it_stops_at_something() {
        check(&["rS"], &["n e sl sr w"]);
        check(&["m", "rS"], &["n e sl sr w"]);
        check(&["cNEW", "rS"], &["sl +cNEW", "sr +cNEW"]);
        check(&["m", "cNEW", "rS"], &["sl +cNEW", "sr +cNEW"]);
        check(&["cNW", "rS"], &["e sl +cNW", "sr +cNW"]);
        check(&["cN", "rS"], &["e sl +cN", "sr w +cN"]);
        check(&["m", "cN", "rS"], &["e sl sr w +cN"]);
        check(&["cN", "cW", "rS"], &["e sl +cN", "sr +cW"]);
        check(&["iEW", "rS"], &["n el wr", "er sl", "sr wl"]);
    }

    #[test]
    fn two_road_ends_meet_or_stop_at_the_city() {
        check(&["rE", "rS"], &["n el sr w", "er sl"]);
        check(&["m", "rN", "rS"], &["nl sr w", "nr e sl"]);
        check(&["cN", "rE", "rW"], &["el +cN", "er s wl", "wr +cN"]);
        check(&["cNW", "rE", "rS"], &["el +cNW", "er sl", "sr +cNW"]);
    }

    #[test]
    fn an_inner_field_touches_every_city() {
        let city = |ports| Area { kind: "city", rule: PortRule::Side, ports };
        let areas = [city(Side::North.ports()), city(Side::South.ports()), city(PortSet::EMPTY)];
        assert_eq!(touched(PortSet::EMPTY, &areas), [0, 1, 2]);
        assert_eq!(
            touched(PortSet::EMPTY.with(Side::East.centre()), &areas),
            [2],
            "an enclosed city lies in it"
        );
    }

    #[test]
    fn wild_sides_leave_no_field() {
        assert!(infer(&[], PortSet::ALL).is_empty());
        assert_eq!(infer(&[], Side::North.ports())[0].to_string(), "e s w");
    }
}
