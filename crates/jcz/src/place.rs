//! Names of places: which part of which laid tile is meant.
//!
//! # Invariants
//!
//! - A location that touches the rim is a port set: all three ports of each named side, or the outer ports of each
//!   named half. So turning a name is turning ports, and `NL.NR` (a field) never equals `N` (a city or road).
//! - A name that is not understood is kept, so that a file can be refused with that name instead of an error.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};
use tilewright_core::geometry::{Cell, Port, PortSet, Rotation, Side};

/// A place on a tile, as the files write it.
///
/// ```
/// use tilewright_core::geometry::Rotation;
/// use tilewright_jcz::place::Location;
/// let city = Location::from("NW");
/// assert_eq!(city.turned(Rotation::R180).to_string(), "SE");
/// assert_eq!(Location::from("WR.NL").to_string(), "NL.WR");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Location {
    /// Whole sides, or halves of sides.
    Rim(PortSet),
    /// Touches no side: `I` is the first of its kind, `II` the second.
    Inner(u8),
    /// The abbot's place on a special monastery.
    Abbot,
    /// A name this crate does not know.
    Other(String),
}

/// Every name of whole sides, by bits of the sides: north 1, east 2, south 4, west 8.
const SIDES: [(&str, u8); 15] = [
    ("N", 1),
    ("E", 2),
    ("S", 4),
    ("W", 8),
    ("NE", 3),
    ("SE", 6),
    ("SW", 12),
    ("NW", 9),
    ("NS", 5),
    ("WE", 10),
    ("_N", 14),
    ("_E", 13),
    ("_S", 11),
    ("_W", 7),
    ("NWSE", 15),
];

impl Location {
    /// Where this place comes to lie when the tile is turned.
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Self {
        match self {
            Self::Rim(ports) => Self::Rim(ports.turned(rotation)),
            same => same.clone(),
        }
    }

    /// The ports it names; none for what touches no side.
    pub fn ports(&self) -> PortSet {
        match self {
            Self::Rim(ports) => *ports,
            _ => PortSet::EMPTY,
        }
    }

    /// The place that consists of these whole sides.
    pub fn of_sides(sides: impl IntoIterator<Item = Side>) -> Self {
        Self::Rim(sides.into_iter().fold(PortSet::EMPTY, |ports, side| ports | side.ports()))
    }
}

impl From<&str> for Location {
    fn from(text: &str) -> Self {
        match text {
            "I" => return Self::Inner(1),
            "II" => return Self::Inner(2),
            "AS_ABBOT" => return Self::Abbot,
            _ => {}
        }
        if let Some((_, bits)) = SIDES.iter().find(|(name, _)| *name == text) {
            return Self::of_sides(Side::ALL.into_iter().filter(|side| bits & (1 << side.index()) != 0));
        }
        let half = |word: &str| word.ends_with(['L', 'R']).then(|| word.parse::<Port>().ok())?;
        match text.split('.').map(half).collect::<Option<PortSet>>() {
            Some(ports) => Self::Rim(ports),
            None => Self::Other(text.to_owned()),
        }
    }
}

impl FromStr for Location {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::from(text))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rim(ports) => {
                let sides = Side::ALL.into_iter().filter(|side| ports.contains(side.centre()));
                let bits = sides.fold(0u8, |bits, side| bits | 1 << side.index());
                if let Some((name, _)) = SIDES.iter().find(|(_, named)| *named == bits) {
                    return f.write_str(name);
                }
                let halves: Vec<_> = ports.iter().map(|port| port.to_string().to_uppercase()).collect();
                f.write_str(&halves.join("."))
            }
            Self::Inner(number) => f.write_str(&"I".repeat(usize::from(*number))),
            Self::Abbot => f.write_str("AS_ABBOT"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for Location {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from(String::deserialize(deserializer)?.as_str()))
    }
}

/// What sort of thing a pointer points at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FeatureKind {
    /// A piece of city.
    City,
    /// A piece of road, or a bridge.
    Road,
    /// A piece of field.
    Field,
    /// A piece of river. Facts name it, pointers do not.
    River,
    /// A monastery or what scores like one.
    Monastery,
    /// A small garden.
    Garden,
    /// A city that has become a castle; its places have the city's names.
    Castle,
    /// Anything else, by its name in the files.
    Other(String),
}

impl FeatureKind {
    /// The name of the feature kind of ours that holds such segments, if the format shares one with us.
    ///
    /// ```
    /// use tilewright_jcz::place::FeatureKind;
    /// assert_eq!(FeatureKind::from("Castle").segment_kind(), Some("city"));
    /// assert_eq!(FeatureKind::from("Tower").segment_kind(), None);
    /// ```
    pub fn segment_kind(&self) -> Option<&'static str> {
        match self {
            Self::City | Self::Castle => Some("city"),
            Self::Road => Some("road"),
            Self::Field => Some("field"),
            Self::River => Some("river"),
            Self::Monastery => Some("monastery"),
            Self::Garden => Some("garden"),
            Self::Other(_) => None,
        }
    }
}

/// Reads both spellings: a pointer's (`City`) and that of the facts (`city`).
impl From<&str> for FeatureKind {
    fn from(text: &str) -> Self {
        match text {
            "City" | "city" => Self::City,
            "Road" | "road" => Self::Road,
            "Field" | "field" => Self::Field,
            "River" | "river" => Self::River,
            "Monastery" | "monastery" => Self::Monastery,
            "Garden" | "garden" => Self::Garden,
            "Castle" | "castle" => Self::Castle,
            other => Self::Other(other.to_owned()),
        }
    }
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::City => "City",
            Self::Road => "Road",
            Self::Field => "Field",
            Self::River => "River",
            Self::Monastery => "Monastery",
            Self::Garden => "Garden",
            Self::Castle => "Castle",
            Self::Other(name) => name,
        })
    }
}

impl<'de> Deserialize<'de> for FeatureKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from(String::deserialize(deserializer)?.as_str()))
    }
}

/// Our cell for a position of the files, whose y grows to the south.
///
/// ```
/// use tilewright_core::geometry::Cell;
/// use tilewright_jcz::place::cell_from_file;
/// assert_eq!(cell_from_file(2, -3), Some(Cell::new(2, 3)));
/// assert_eq!(cell_from_file(0, 1 << 40), None);
/// ```
pub fn cell_from_file(x: i64, y: i64) -> Option<Cell> {
    let cell = Cell::new(i16::try_from(x).ok()?, i16::try_from(y.checked_neg()?).ok()?);
    cell.is_on_board().then_some(cell)
}

/// The position in the files of a cell of ours.
pub const fn cell_to_file(cell: Cell) -> (i16, i16) {
    (cell.x, -cell.y)
}

/// Deserializes `[x, y]`.
pub(crate) fn cell<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
    let [x, y] = <[i64; 2]>::deserialize(deserializer)?;
    cell_from_file(x, y).ok_or_else(|| de::Error::custom(format!("position [{x}, {y}] is beyond the board")))
}

/// Deserializes `"R90"`.
pub(crate) fn rotation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rotation, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(de::Error::custom)
}

/// Deserializes a number of degrees.
pub(crate) fn degrees<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rotation, D::Error> {
    let degrees = u16::deserialize(deserializer)?;
    Rotation::from_degrees(degrees)
        .ok_or_else(|| de::Error::custom(format!("{degrees} is no rotation; 0, 90, 180 or 270 is")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_sides_comes_back() {
        for (name, _) in SIDES {
            assert_eq!(Location::from(name).to_string(), name);
        }
        for name in ["I", "II", "AS_ABBOT", "NL", "NR.EL", "NL.NR.EL.ER.SL.SR.WL.WR", "QUARTER_MARKET"] {
            assert_eq!(Location::from(name).to_string(), name);
        }
    }

    #[test]
    fn a_name_turns_as_its_tile_does() {
        let turn = |name: &str| Location::from(name).turned(Rotation::R90).to_string();
        assert_eq!(turn("N"), "E");
        assert_eq!(turn("WE"), "NS");
        assert_eq!(turn("_S"), "_W");
        assert_eq!(turn("NL.WR"), "NR.EL");
        assert_eq!(turn("II"), "II");
    }

    #[test]
    fn a_side_is_no_pair_of_halves() {
        assert_ne!(Location::from("N"), Location::from("NL.NR"));
        assert!(matches!(Location::from("NC"), Location::Other(_)));
        assert!(matches!(Location::from(""), Location::Other(_)));
    }

    #[test]
    fn positions_are_mirrored_both_ways() {
        let cell = cell_from_file(-4, 7).unwrap();
        assert_eq!(cell, Cell::new(-4, -7));
        assert_eq!(cell_to_file(cell), (-4, 7));
    }
}
