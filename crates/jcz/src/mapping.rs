//! Which tile of ours a fact tile is, and which segment a pointer names.
//!
//! A fact tile laid with rotation `R` is our tile laid with [`Mapping::rotation`]`(R)`.
//!
//! # Invariants
//!
//! - Two tiles are the same when their pieces, the cities that fields touch, and the marks that matter are the same
//!   under one rotation. A mark matters when the facts can name it and the given vocabulary holds it; all others, such
//!   as decoration of ours or marks of expansions that we lack, are passed over on both sides.
//! - The middle port of a side is no part of a field's shape: whose it is follows from the halves.

use std::collections::BTreeSet;

use tilewright_core::geometry::{PortSet, Rotation, Side};
use tilewright_core::tile::{AttributeSpec, SegmentSpec, TileSpec};

use crate::facts::{FactFeature, FactTile};
use crate::place::{FeatureKind, Location};
use crate::shape;

/// How a fact tile lies on a tile of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    offset: Rotation,
    places: Vec<Place>,
}

/// One place of the fact tile, as printed, and our segment there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    feature: FeatureKind,
    location: Location,
    segment: u8,
}

/// All attribute names and segment kinds that these tiles use: the least vocabulary that tells them apart.
///
/// Add the words of the expansions in play, or a plain tile of ours may be taken for a marked one of the facts.
pub fn vocabulary(tiles: &[TileSpec]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for tile in tiles {
        words.extend(tile.attributes.iter().map(|attribute| attribute.name.clone()));
        for segment in &tile.segments {
            words.insert(segment.kind.clone());
            words.extend(segment.attributes.iter().map(|attribute| attribute.name.clone()));
        }
    }
    words
}

/// The tile of ours that the fact tile is, as a place in `ours`, and how it lies on it.
///
/// Of several, the one with the least decoration is taken, the first of equals.
///
/// ```
/// use std::path::Path;
/// use tilewright_core::geometry::{PortSet, Rotation, Side};
/// use tilewright_core::tile::{SegmentSpec, TileSpec};
/// use tilewright_jcz::{Facts, mapping, place::{FeatureKind, Location}};
///
/// let json = br#"{"tiles": {"X/c": {"edges": "cfff", "features": [
///     {"kind": "city", "location": "N"},
///     {"kind": "field", "location": "EL.ER.SL.SR.WL.WR", "cities": ["N"]}]}}}"#;
/// let facts = Facts::from_slice(Path::new("own.json"), json).unwrap();
///
/// let mut ours = TileSpec::new("edge-of-town");
/// let city = Side::West.ports();
/// ours.segments.push(SegmentSpec::new("field", PortSet::ALL.without(city)));
/// ours.segments.push(SegmentSpec::new("city", city));
/// ours.borders.push((0, 1));
///
/// let tiles = [ours];
/// let (index, mapping) = mapping::find(facts.tile("X/c").unwrap(), &tiles, &mapping::vocabulary(&tiles)).unwrap();
/// assert_eq!((index, mapping.rotation(Rotation::R0)), (0, Rotation::R90));
/// // Laid with a half turn, the city of the facts is in the south, and it is our second segment.
/// let south = Location::from("S");
/// assert_eq!(mapping.segment(&FeatureKind::City, &south, Rotation::R180), Some(1));
/// assert_eq!(mapping.place(1, Rotation::R180), Some((FeatureKind::City, south)));
/// ```
pub fn find(fact: &FactTile, ours: &[TileSpec], words: &BTreeSet<String>) -> Option<(usize, Mapping)> {
    let wanted = shape::spec("", fact);
    let mut best: Option<(usize, usize, Mapping)> = None;
    for (index, tile) in ours.iter().enumerate() {
        let extra = tile.attributes.len() + tile.segments.iter().map(|s| s.attributes.len()).sum::<usize>();
        if best.as_ref().is_some_and(|(least, ..)| *least <= extra) || !marks_agree(&wanted, tile, words) {
            continue;
        }
        for offset in Rotation::ALL {
            if let Some(segments) = (Fitting { wanted: &wanted, ours: tile, offset, words }).segments() {
                best = Some((extra, index, Mapping::new(fact, tile, offset, &segments)));
                break;
            }
        }
    }
    best.map(|(_, index, mapping)| (index, mapping))
}

/// A tile of our own making for a fact tile that none of ours is, and how it lies on that.
pub fn build(id: &str, fact: &FactTile) -> (TileSpec, Mapping) {
    let spec = shape::spec(id, fact);
    let segments: Vec<u8> = (0..spec.segments.len() as u8).collect();
    let mapping = Mapping::new(fact, &spec, Rotation::R0, &segments);
    (spec, mapping)
}

impl Mapping {
    fn new(fact: &FactTile, ours: &TileSpec, offset: Rotation, segments: &[u8]) -> Self {
        let place = |(feature, &segment): (&FactFeature, &u8)| Place {
            feature: feature.kind.clone(),
            location: feature.location.clone(),
            segment,
        };
        let mut places: Vec<_> = fact.features.iter().zip(segments).map(place).collect();
        // The facts write a garden as a mark of the tile, the pointers as a feature. Ours may be a segment, or a mark
        // from which one grows, after those that are printed.
        let printed = ours.segments.iter().position(|segment| segment.kind == "garden");
        let is_marked = ours.attributes.iter().any(|attribute| attribute.name == "garden");
        let garden = printed.or(is_marked.then_some(ours.segments.len()));
        if let (Some(segment), true) = (garden, fact.marks.contains_key("garden")) {
            places.push(Place {
                feature: FeatureKind::Garden,
                location: Location::Inner(1),
                segment: segment as u8,
            });
        }
        Self { offset, places }
    }

    /// How our tile is turned when the fact tile is turned so.
    #[must_use]
    pub fn rotation(&self, theirs: Rotation) -> Rotation {
        self.offset.then(theirs)
    }

    /// How the fact tile is turned when ours is turned so.
    #[must_use]
    pub fn their_rotation(&self, ours: Rotation) -> Rotation {
        self.offset.inverse().then(ours)
    }

    /// Our segment at this place of the fact tile, which lies with the given rotation (theirs).
    pub fn segment(&self, feature: &FeatureKind, location: &Location, theirs: Rotation) -> Option<u8> {
        let printed = location.turned(theirs.inverse());
        // A castle keeps the place names of the city it was.
        let feature = if *feature == FeatureKind::Castle { &FeatureKind::City } else { feature };
        let named = |place: &&Place| place.feature == *feature && place.location == printed;
        self.places.iter().find(named).map(|place| place.segment)
    }

    /// What the files call our segment when the fact tile lies with the given rotation (theirs).
    pub fn place(&self, segment: u8, theirs: Rotation) -> Option<(FeatureKind, Location)> {
        let place = self.places.iter().find(|place| place.segment == segment)?;
        Some((place.feature.clone(), place.location.turned(theirs)))
    }
}

/// Whether the tiles agree in the marks of the whole tile that matter. Ours may carry such a mark on a segment, or be
/// a segment of that kind.
fn marks_agree(wanted: &TileSpec, ours: &TileSpec, words: &BTreeSet<String>) -> bool {
    let matters = |name: &&str| shape::TILE_MARKS.contains(name) && words.contains(*name);
    let own = ours.attributes.iter().map(|attribute| attribute.name.as_str());
    let held = ours.segments.iter().flat_map(|segment| {
        let marks = segment.attributes.iter().map(|attribute| attribute.name.as_str());
        marks.chain([segment.kind.as_str()])
    });
    let ours: BTreeSet<_> = own.chain(held).filter(matters).collect();
    let theirs = wanted.attributes.iter().map(|attribute| attribute.name.as_str());
    ours == theirs.filter(matters).collect()
}

/// One attempt to lay the facts' tile on one of ours.
struct Fitting<'a> {
    wanted: &'a TileSpec,
    ours: &'a TileSpec,
    offset: Rotation,
    words: &'a BTreeSet<String>,
}

impl Fitting<'_> {
    /// For each piece of the facts our segment, if the tiles are the same.
    fn segments(&self) -> Option<Vec<u8>> {
        let turned = |sides: &[Side], by| sides.iter().map(|side| side.turned(by)).collect::<BTreeSet<_>>();
        if turned(&self.ours.wild_sides, self.offset) != turned(&self.wanted.wild_sides, Rotation::R0) {
            return None;
        }
        let mut chosen = Vec::with_capacity(self.wanted.segments.len());
        self.choose(&mut chosen).then_some(chosen)
    }

    /// Extends the choice piece by piece. Only enclosed pieces ever have more than one candidate.
    fn choose(&self, chosen: &mut Vec<u8>) -> bool {
        let next = chosen.len();
        if next == self.wanted.segments.len() {
            return self.nothing_is_left(chosen) && self.borders_agree(chosen);
        }
        for candidate in 0..self.ours.segments.len() as u8 {
            if !chosen.contains(&candidate) && self.same(next, usize::from(candidate)) {
                chosen.push(candidate);
                if self.choose(chosen) {
                    return true;
                }
                chosen.pop();
            }
        }
        false
    }

    fn same(&self, theirs: usize, ours: usize) -> bool {
        let (theirs, ours) = (self.wanted.segments.get(theirs), self.ours.segments.get(ours));
        let (Some(theirs), Some(ours)) = (theirs, ours) else { return false };
        theirs.kind == ours.kind
            && rim(&theirs.kind, theirs.ports) == rim(&ours.kind, ours.ports.turned(self.offset))
            && self.marks(&theirs.attributes) == self.marks(&ours.attributes)
    }

    /// The marks of a piece that matter, with how often each stands there.
    fn marks<'b>(&self, attributes: &'b [AttributeSpec]) -> BTreeSet<&'b AttributeSpec> {
        let matters = |attribute: &&AttributeSpec| {
            shape::names_feature_mark(&attribute.name) && self.words.contains(&attribute.name)
        };
        attributes.iter().filter(matters).collect()
    }

    /// What of ours the facts do not have may only be a mark that we draw as a segment.
    fn nothing_is_left(&self, chosen: &[u8]) -> bool {
        let drawn = |(index, segment): (usize, &SegmentSpec)| {
            chosen.contains(&(index as u8))
                || segment.ports.is_empty() && shape::TILE_MARKS.contains(&segment.kind.as_str())
        };
        self.ours.segments.iter().enumerate().all(drawn)
    }

    /// Only fields and cities: the facts name no other borders.
    fn borders_agree(&self, chosen: &[u8]) -> bool {
        let kind = |segment: u8| self.ours.segments.get(usize::from(segment)).map(|s| s.kind.as_str());
        let ours = self.ours.borders.iter().filter_map(|&(a, b)| match (kind(a)?, kind(b)?) {
            ("field", "city") => Some((a, b)),
            ("city", "field") => Some((b, a)),
            _ => None,
        });
        let of = |theirs: u8| chosen.get(usize::from(theirs)).copied();
        let theirs = self.wanted.borders.iter();
        let theirs = theirs.filter_map(|&(field, city)| Some((of(field)?, of(city)?)));
        ours.collect::<BTreeSet<_>>() == theirs.collect()
    }
}

/// The ports that make up a segment's shape.
fn rim(kind: &str, ports: PortSet) -> PortSet {
    if kind != "field" {
        return ports;
    }
    ports.iter().filter(|port| *port != port.side().centre()).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{Facts, shared};

    /// The same tile as someone else would draw it: turned, with its segments in another order, and decorated.
    fn redrawn(spec: &TileSpec, by: Rotation) -> TileSpec {
        let last = spec.segments.len().saturating_sub(1) as u8;
        let mut spec = spec.clone();
        spec.segments.reverse();
        for segment in &mut spec.segments {
            segment.ports = segment.ports.turned(by);
        }
        for border in &mut spec.borders {
            *border = (last - border.1, last - border.0);
        }
        for side in &mut spec.wild_sides {
            *side = side.turned(by);
        }
        spec.attributes.push(AttributeSpec::new("cow"));
        spec
    }

    fn check_round_trip(id: &str, fact: &FactTile, mapping: &Mapping) {
        for rotation in Rotation::ALL {
            assert_eq!(mapping.their_rotation(mapping.rotation(rotation)), rotation);
            let mut segments = BTreeSet::new();
            for feature in &fact.features {
                let laid = feature.location.turned(rotation);
                let text = Location::from(laid.to_string().as_str());
                let segment = mapping.segment(&feature.kind, &text, rotation);
                let segment = segment.unwrap_or_else(|| panic!("{id} {rotation}: {} {laid}", feature.kind));
                assert_eq!(mapping.place(segment, rotation), Some((feature.kind.clone(), laid)), "{id}");
                segments.insert(segment);
            }
            assert_eq!(segments.len(), fact.features.len(), "{id}: two places are one segment");
        }
    }

    #[test]
    fn all_locations_of_base_and_dragon_tiles_round_trip_under_all_rotations() {
        let Some(conformance) = shared::folder("conformance") else { return };
        let facts = Facts::find(Some(&conformance), &conformance).unwrap();
        let sets = ["basic:1", "basic:2", "princess-and-dragon:1", "princess-and-dragon:2"];
        let sets = sets.map(|set| (set.to_owned(), 1));
        let deck = facts.deck(&sets.into_iter().collect());
        for id in deck.keys() {
            let fact = facts.tile(id).unwrap();
            let (spec, mapping) = build(id, fact);
            check_round_trip(id, fact, &mapping);
            for by in Rotation::ALL {
                let ours = [redrawn(&spec, by)];
                let (_, mapping) = find(fact, &ours, &vocabulary(&ours)).unwrap_or_else(|| panic!("{id}"));
                check_round_trip(id, fact, &mapping);
                for (feature, segment) in fact.features.iter().zip(&spec.segments) {
                    let found = mapping.segment(&feature.kind, &feature.location, Rotation::R0).unwrap();
                    let found = &ours[0].segments[usize::from(found)];
                    assert_eq!(found.ports.turned(mapping.rotation(Rotation::R0)), segment.ports, "{id}");
                }
            }
        }
    }

    #[test]
    fn every_shared_tile_finds_itself_among_all_others() {
        let Some(conformance) = shared::folder("conformance") else { return };
        let facts = Facts::find(Some(&conformance), &conformance).unwrap();
        let specs: Vec<_> = facts.tiles().map(|(id, tile)| shape::spec(id, tile)).collect();
        let words = vocabulary(&specs);
        for (id, fact) in facts.tiles() {
            let (index, _) = find(fact, &specs, &words).unwrap_or_else(|| panic!("{id}"));
            let found = facts.tile(&specs[index].id).unwrap();
            assert_eq!(shape::tile_attributes(found), shape::tile_attributes(fact), "{id}");
        }
    }

    const MARKED: &[u8] = br#"{"tiles": {
        "X/v": {"edges": "ffff", "marks": {"volcano": true},
            "features": [{"kind": "field", "location": "NL.NR.EL.ER.SL.SR.WL.WR"}]},
        "X/p": {"edges": "cccc", "features": [{"kind": "city", "location": "NWSE", "pennants": 1, "wagon": ["a"]}]},
        "X/2": {"edges": "cccc", "features": [{"kind": "city", "location": "NWSE", "pennants": 2}]},
        "X/a": {"edges": "aaaa", "features": [{"kind": "monastery", "location": "I"}], "marks": {"abbey": true}}}}"#;

    #[test]
    fn marks_matter_only_when_the_vocabulary_holds_them() {
        let facts = Facts::from_slice(Path::new("own.json"), MARKED).unwrap();
        let mut plain = shape::spec("plain", facts.tile("X/v").unwrap());
        plain.attributes.clear();
        let plain = [plain];
        let marked = facts.tile("X/v").unwrap();
        assert!(find(marked, &plain, &vocabulary(&plain)).is_some());
        assert!(find(marked, &plain, &BTreeSet::from(["volcano".to_owned()])).is_none());
    }

    #[test]
    fn the_number_of_pennants_matters() {
        let facts = Facts::from_slice(Path::new("own.json"), MARKED).unwrap();
        let ours = ["X/2", "X/p"].map(|id| shape::spec(id, facts.tile(id).unwrap()));
        let found = |id| find(facts.tile(id).unwrap(), &ours, &vocabulary(&ours)).unwrap().0;
        assert_eq!((found("X/2"), found("X/p")), (0, 1));
    }

    #[test]
    fn a_tile_that_fits_anything_has_wild_sides() {
        let facts = Facts::from_slice(Path::new("own.json"), MARKED).unwrap();
        let (abbey, _) = build("X/a", facts.tile("X/a").unwrap());
        assert_eq!(abbey.wild_sides, Side::ALL);
        let mut closed = [abbey];
        assert!(find(facts.tile("X/a").unwrap(), &closed, &BTreeSet::new()).is_some());
        closed[0].wild_sides.pop();
        assert!(find(facts.tile("X/a").unwrap(), &closed, &BTreeSet::new()).is_none());
    }
}
