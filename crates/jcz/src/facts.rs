//! What is printed on the tiles that the files name.
//!
//! The facts lie in a JSON file beside the scenarios, never in this project. [`Facts::find`] looks for it, and
//! [`Facts::read`] takes the file of reconstructed gate tiles along when it lies beside.
//!
//! # Invariants
//!
//! - Every location of a tile that was read is known, no port has two owners, and every city that a field touches is
//!   on the tile.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use tilewright_core::geometry::{Port, PortSet, Side};

use crate::error::ReadError;
use crate::place::{FeatureKind, Location};
use crate::read;

/// The main file.
const FILE: &str = "tiles.json";
/// Tiles of an add-on, in the same form, beside it.
const GATES: &str = "tiles-city-gates.json";
/// Where the file lies when nobody says and none is near.
const LAST_RESORT: &str = "../shared/conformance/tiles.json";

/// What runs out at one side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Edge {
    /// City.
    City,
    /// Road, with a field on each hand.
    Road,
    /// Field.
    Field,
    /// River, with a field on each hand.
    River,
    /// A city gate: fits road, field and another gate, and ends what meets it.
    Gate,
    /// Fits anything (the abbey).
    Any,
    /// Nothing, on a side that always lies inside a block of tiles.
    Nothing,
}

/// One connected piece of a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct FactFeature {
    /// What it is.
    pub kind: FeatureKind,
    /// Its name before the tile is turned.
    pub location: Location,
    /// The ports it owns: three a side for a city, the middle one for road and river, the outer ones for the halves of
    /// a field. The middle of a field side goes with its left half, which nearly always is the same field's as the right.
    pub ports: PortSet,
    /// For a field: the cities of this tile that it touches, by place in [`FactTile::features`].
    pub cities: Vec<usize>,
    /// How many pennants.
    pub pennants: u8,
    /// Everything else that is said about it, by the key in the file.
    pub marks: BTreeMap<String, Value>,
}

/// One printed design.
#[derive(Clone, Debug, PartialEq)]
pub struct FactTile {
    /// The sides, clockwise from the north.
    pub edges: [Edge; 4],
    /// Its pieces, in the order of the file.
    pub features: Vec<FactFeature>,
    /// Marks of the whole tile, by name.
    pub marks: BTreeMap<String, Value>,
    /// The draw group, where it has one of its own.
    pub group: Option<String>,
    /// At most so many of it are in a deck.
    pub max: Option<u32>,
}

/// The tiles of one published set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct FactSet {
    /// How many of each tile.
    pub tiles: BTreeMap<String, u32>,
    /// Tiles that leave the deck altogether, whatever set they came from.
    pub remove: Vec<String>,
    /// At most so many copies of the set are used.
    pub max: Option<u32>,
}

/// All tiles and sets that are known by the ids of the files.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    path: PathBuf,
    tiles: BTreeMap<String, FactTile>,
    sets: BTreeMap<String, FactSet>,
}

#[derive(Deserialize)]
struct RawFile {
    tiles: BTreeMap<String, RawTile>,
    #[serde(default)]
    tile_sets: BTreeMap<String, FactSet>,
}

#[derive(Deserialize)]
struct RawTile {
    edges: String,
    features: Vec<RawFeature>,
    #[serde(default)]
    marks: BTreeMap<String, Value>,
    group: Option<String>,
    max: Option<u32>,
}

#[derive(Deserialize)]
struct RawFeature {
    kind: FeatureKind,
    location: Location,
    #[serde(default)]
    edges: Vec<String>,
    #[serde(default)]
    half_edges: Vec<String>,
    #[serde(default)]
    cities: Vec<Location>,
    #[serde(default)]
    pennants: u8,
    #[serde(flatten)]
    marks: BTreeMap<String, Value>,
}

impl Facts {
    /// Reads the facts for a scenario: from `named` (a file or its folder) if given, else from the nearest file.
    ///
    /// # Errors
    ///
    /// As [`locate`] and [`Facts::read`].
    pub fn find(named: Option<&Path>, scenario: &Path) -> Result<Self, ReadError> {
        Self::read(&locate(named, scenario)?)
    }

    /// Reads one file of facts, and the gate tiles when their file lies beside it.
    ///
    /// # Errors
    ///
    /// The file is missing, is no JSON of this form, or a tile in it is unsound; the error names file and tile.
    pub fn read(path: &Path) -> Result<Self, ReadError> {
        let mut facts = Self::from_slice(path, &read::bytes(path)?)?;
        let gates = path.with_file_name(GATES);
        if gates != path && gates.is_file() {
            let more = Self::from_slice(&gates, &read::bytes(&gates)?)?;
            facts.tiles.extend(more.tiles);
            facts.sets.extend(more.sets);
        }
        Ok(facts)
    }

    /// Reads facts from bytes; `path` only says where they came from.
    ///
    /// ```
    /// use std::path::Path;
    /// use tilewright_jcz::Facts;
    /// let json = br#"{"tiles": {"X/r": {"edges": "rfff", "features": [
    ///     {"kind": "road", "location": "N", "edges": ["N"]},
    ///     {"kind": "field", "location": "NL.NR.EL.ER.SL.SR.WL.WR"}]}}}"#;
    /// let facts = Facts::from_slice(Path::new("own.json"), json).unwrap();
    /// assert_eq!(facts.tile("X/r").unwrap().features[1].ports.to_string(), "nl nr e s w");
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Facts::read`], but for the file's absence.
    pub fn from_slice(path: &Path, json: &[u8]) -> Result<Self, ReadError> {
        let raw: RawFile = read::json(path, json)?;
        let mut tiles = BTreeMap::new();
        for (id, tile) in raw.tiles {
            let tile = tile.check().map_err(|what| ReadError::Content {
                path: path.to_owned(),
                at: format!("tile {id}"),
                what,
            })?;
            tiles.insert(id, tile);
        }
        Ok(Self { path: path.to_owned(), tiles, sets: raw.tile_sets })
    }

    /// The file they came from.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The tile with this id.
    pub fn tile(&self, id: &str) -> Option<&FactTile> {
        self.tiles.get(id)
    }

    /// The set with this id.
    pub fn set(&self, id: &str) -> Option<&FactSet> {
        self.sets.get(id)
    }

    /// All tiles with their ids, sorted by id.
    pub fn tiles(&self) -> impl Iterator<Item = (&str, &FactTile)> {
        self.tiles.iter().map(|(id, tile)| (id.as_str(), tile))
    }

    /// The deck that these sets make, each as often as stated: added up, cut at each tile's most, less what a set
    /// removes. Unknown sets are left out; [`crate::needs`] reports their tiles when one is used.
    pub fn deck(&self, sets: &BTreeMap<String, u32>) -> BTreeMap<String, u32> {
        let used = || sets.iter().filter_map(|(id, copies)| Some((self.set(id)?, *copies)));
        let mut deck = BTreeMap::<String, u32>::new();
        for (set, copies) in used() {
            let copies = copies.min(set.max.unwrap_or(u32::MAX));
            for (tile, count) in &set.tiles {
                let sum = deck.entry(tile.clone()).or_default();
                *sum = sum.saturating_add(count.saturating_mul(copies));
            }
        }
        for (set, _) in used() {
            for tile in &set.remove {
                deck.remove(tile);
            }
        }
        for (tile, count) in &mut deck {
            if let Some(max) = self.tile(tile).and_then(|tile| tile.max) {
                *count = max.min(*count);
            }
        }
        deck
    }
}

/// The file of facts for a scenario: `named` (a file or its folder) if given; else the nearest `tiles.json`, or
/// `conformance/tiles.json`, in a folder above the scenario; else that of the shared folder beside the checkout.
///
/// # Errors
///
/// [`ReadError::NoFacts`] if none of these exists; a file that is named must exist.
pub fn locate(named: Option<&Path>, scenario: &Path) -> Result<PathBuf, ReadError> {
    let mut tried = Vec::new();
    if let Some(named) = named {
        tried.push(if named.is_dir() { named.join(FILE) } else { named.to_owned() });
    } else {
        // A relative path has few ancestors of its own; those of the real path are meant.
        let real = scenario.canonicalize().unwrap_or_else(|_| scenario.to_owned());
        for folder in real.ancestors().skip(1) {
            tried.push(folder.join(FILE));
            tried.push(folder.join("conformance").join(FILE));
        }
        tried.push(PathBuf::from(LAST_RESORT));
    }
    match tried.iter().position(|path| path.is_file()) {
        Some(found) => Ok(tried.swap_remove(found)),
        None => Err(ReadError::NoFacts { tried }),
    }
}

impl RawTile {
    fn check(self) -> Result<FactTile, String> {
        let edges = edges(&self.edges)?;
        let field = |side: Side| edges.get(side.index()) == Some(&Edge::Field);
        let mut features = Vec::<FactFeature>::with_capacity(self.features.len());
        let mut owned = PortSet::EMPTY;
        let places: Vec<_> = self.features.iter().map(|f| (f.kind.clone(), f.location.clone())).collect();
        for feature in self.features {
            let place = feature.place()?;
            let ports = match feature.kind {
                FeatureKind::City => place,
                FeatureKind::Field => {
                    let left = |side: &Side| place.contains(Port::new(side.index() * 3)) && field(*side);
                    Side::ALL.into_iter().filter(left).fold(place, |all, side| all.with(side.centre()))
                }
                _ => place.iter().filter(|port| *port == port.side().centre()).collect(),
            };
            if owned.intersects(ports) {
                return Err(format!("{} {} shares ports with another piece", feature.kind, feature.location));
            }
            owned = owned | ports;
            let city = |city: &Location| {
                let at = places.iter().position(|(kind, at)| *kind == FeatureKind::City && at == city);
                at.ok_or_else(|| {
                    format!("field {} touches city {city}, which is not there", feature.location)
                })
            };
            let cities = feature.cities.iter().map(city).collect::<Result<Vec<_>, _>>()?;
            features.push(FactFeature {
                kind: feature.kind,
                location: feature.location,
                ports,
                cities,
                pennants: feature.pennants,
                marks: feature.marks,
            });
        }
        Ok(FactTile { edges, features, marks: self.marks, group: self.group, max: self.max })
    }
}

impl RawFeature {
    /// What the location names, after checking it against the sides and halves that are spelt out.
    fn place(&self) -> Result<PortSet, String> {
        if let Location::Other(name) = &self.location {
            return Err(format!("`{name}` is no location"));
        }
        let place = self.location.ports();
        let spelt =
            self.edges.iter().chain(&self.half_edges).map(|word| Location::from(word.as_str()).ports());
        let spelt = spelt.fold(PortSet::EMPTY, |all, word| all | word);
        if !spelt.is_empty() && spelt != place {
            return Err(format!(
                "{} {} lists other sides: {} {}",
                self.kind,
                self.location,
                self.edges.join(" "),
                self.half_edges.join(" ")
            ));
        }
        Ok(place)
    }
}

fn edges(text: &str) -> Result<[Edge; 4], String> {
    let edge = |letter| match letter {
        'c' => Some(Edge::City),
        'r' => Some(Edge::Road),
        'f' => Some(Edge::Field),
        'i' => Some(Edge::River),
        'g' => Some(Edge::Gate),
        'a' => Some(Edge::Any),
        '-' => Some(Edge::Nothing),
        _ => None,
    };
    let edges = text.chars().map(edge).collect::<Option<Vec<_>>>();
    edges.and_then(|edges| edges.try_into().ok()).ok_or_else(|| format!("`{text}` is no row of four sides"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared;

    fn refuse(tile: &str) -> String {
        let json = format!(r#"{{"tiles": {{"X/a": {tile}}}}}"#);
        Facts::from_slice(Path::new("own.json"), json.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn unsound_tiles_are_named_with_their_file() {
        let error = refuse(r#"{"edges": "cff", "features": []}"#);
        assert_eq!(error, "own.json: tile X/a: `cff` is no row of four sides");
        let city = r#"{"kind": "city", "location": "N"}"#;
        assert!(refuse(&format!(r#"{{"edges": "cfff", "features": [{city}, {city}]}}"#)).contains("shares"));
        let lost = r#"{"kind": "field", "location": "NL", "cities": ["W"]}"#;
        assert!(refuse(&format!(r#"{{"edges": "cfff", "features": [{lost}]}}"#)).contains("touches city W"));
        let odd = r#"{"kind": "city", "location": "Q"}"#;
        assert!(refuse(&format!(r#"{{"edges": "cfff", "features": [{odd}]}}"#)).contains("`Q`"));
        let wrong = r#"{"kind": "city", "location": "N", "edges": ["E"]}"#;
        assert!(refuse(&format!(r#"{{"edges": "cfff", "features": [{wrong}]}}"#)).contains("other sides"));
        assert!(refuse(r#"{"features": []}"#).contains("edges"));
    }

    #[test]
    fn decks_are_added_up_cut_and_thinned() {
        let json = br#"{"tiles": {"X/a": {"edges": "ffff", "features": [], "max": 3}},
            "tile_sets": {"one": {"tiles": {"X/a": 2, "X/b": 1}}, "two": {"tiles": {}, "remove": ["X/b"]}}}"#;
        let facts = Facts::from_slice(Path::new("own.json"), json).unwrap();
        let deck =
            |sets: &[(&str, u32)]| facts.deck(&sets.iter().map(|(s, n)| ((*s).to_owned(), *n)).collect());
        assert_eq!(deck(&[("one", 2)]), BTreeMap::from([("X/a".into(), 3), ("X/b".into(), 2)]));
        assert_eq!(deck(&[("one", 1), ("two", 1)]), BTreeMap::from([("X/a".into(), 2)]));
    }

    #[test]
    fn a_named_file_must_exist() {
        let error = locate(Some(Path::new("nowhere.json")), Path::new("a.jcz")).unwrap_err();
        assert!(error.to_string().contains("nowhere.json"), "{error}");
    }

    #[test]
    fn the_nearest_facts_of_scenarios_and_reference_games_are_found() {
        let Some(conformance) = shared::folder("conformance") else { return };
        let wanted = conformance.join(FILE).canonicalize().unwrap();
        let scenario = shared::files(&conformance, ".jcz").remove(0);
        assert_eq!(locate(None, &scenario).unwrap(), wanted);
        let Some(games) = shared::folder("refgames") else { return };
        assert_eq!(locate(None, &games.join("base/some.jcz.gz")).unwrap().canonicalize().unwrap(), wanted);
        assert_eq!(locate(Some(&conformance), Path::new("a.jcz")).unwrap().canonicalize().unwrap(), wanted);
    }

    #[test]
    fn all_shared_facts_are_sound_and_leave_no_port_of_a_plain_side_free() {
        let Some(conformance) = shared::folder("conformance") else { return };
        let facts = Facts::read(&conformance.join(FILE)).unwrap();
        assert_eq!(facts.tiles().count(), 359 + 8);
        let free = |tile: &FactTile| {
            let owned = tile.features.iter().fold(PortSet::EMPTY, |all, feature| all | feature.ports);
            let plain =
                |side: &Side| !matches!(tile.edges[side.index()], Edge::Gate | Edge::Any | Edge::Nothing);
            Side::ALL.into_iter().filter(plain).any(|side| !owned.contains_all(side.ports()))
        };
        // The rim of the City of Carcassonne has sides of which half lies against its wall.
        assert_eq!(facts.tiles().filter(|(_, tile)| free(tile)).count(), 10);
        let deck = facts.deck(&BTreeMap::from([("basic:1".into(), 1), ("princess-and-dragon:1".into(), 1)]));
        assert_eq!(deck.values().sum::<u32>(), 72 + 30);
    }
}
