//! Cells, sides, rotations and ports: where things lie and how they turn.
//!
//! # Invariants
//!
//! - x grows to the east, y to the north.
//! - The 12 ports of a tile run clockwise from the west half of the north side: `NL NC NR EL EC ER SL SC SR WL WC WR`,
//!   left and right as seen from the tile's middle. A quarter turn clockwise moves each port three places on.
//! - Two tiles that share a side meet mirrored: the left port of one faces the right port of the other.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::shown::shortened;

/// The greatest distance of a cell from the origin on either axis. Cells beyond it are never offered.
pub const MAX_COORDINATE: i16 = 32_000;

/// A board position.
///
/// ```
/// use tilewright_core::geometry::{Cell, Side};
/// assert_eq!(Cell::new(3, -1).step(Side::North), Cell::new(3, 0));
/// assert_eq!("3,-1".parse(), Ok(Cell::new(3, -1)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Grows to the east.
    pub x: i16,
    /// Grows to the north.
    pub y: i16,
}

impl Cell {
    /// Where the first start tile lies.
    pub const ORIGIN: Self = Self { x: 0, y: 0 };

    /// The cell at `(x, y)`.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The cell that shares the given side with this one.
    #[must_use]
    #[inline]
    pub const fn step(self, side: Side) -> Self {
        match side {
            Side::North => Self { x: self.x, y: self.y + 1 },
            Side::East => Self { x: self.x + 1, y: self.y },
            Side::South => Self { x: self.x, y: self.y - 1 },
            Side::West => Self { x: self.x - 1, y: self.y },
        }
    }

    /// The eight cells around this one, clockwise from the north.
    #[inline]
    pub const fn ring(self) -> [Self; 8] {
        let Self { x, y } = self;
        [
            Self { x, y: y + 1 },
            Self { x: x + 1, y: y + 1 },
            Self { x: x + 1, y },
            Self { x: x + 1, y: y - 1 },
            Self { x, y: y - 1 },
            Self { x: x - 1, y: y - 1 },
            Self { x: x - 1, y },
            Self { x: x - 1, y: y + 1 },
        ]
    }

    /// Whether the cell may hold a tile at all: both coordinates within [`MAX_COORDINATE`].
    #[inline]
    pub const fn is_on_board(self) -> bool {
        // One comparison for each: what lies below the least wraps to beyond the most.
        self.x.wrapping_add(MAX_COORDINATE) as u16 <= 2 * MAX_COORDINATE as u16
            && self.y.wrapping_add(MAX_COORDINATE) as u16 <= 2 * MAX_COORDINATE as u16
    }

    /// The side on which `other` touches this cell, if it does.
    pub fn side_towards(self, other: Self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.is_on_board() && self.step(side) == other)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The text is no cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no cell; write x and y with a comma between them, such as 3,-1 (up to {MAX_COORDINATE} from the middle)"
)]
#[non_exhaustive]
pub struct ParseCellError(pub String);

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_once(',')
            .and_then(|(x, y)| Some(Self { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? }))
            .filter(|cell| cell.is_on_board())
            .ok_or_else(|| ParseCellError(shortened(text, 60).into_owned()))
    }
}

/// One of the four sides of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// Towards growing y.
    North = 0,
    /// Towards growing x.
    East = 1,
    /// Towards falling y.
    South = 2,
    /// Towards falling x.
    West = 3,
}

impl Side {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side with this number, counted clockwise from the north and taken modulo 4.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index & 3]
    }

    /// 0 to 3, clockwise from the north.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side across the tile; also the side of the neighbour that this one meets.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::from_index(self as usize + 2)
    }

    /// Where this side comes to lie when the tile is turned.
    ///
    /// ```
    /// use tilewright_core::geometry::{Rotation, Side};
    /// assert_eq!(Side::North.turned(Rotation::R90), Side::East);
    /// ```
    #[must_use]
    #[inline]
    pub const fn turned(self, rotation: Rotation) -> Self {
        Self::from_index(self as usize + rotation as usize)
    }

    /// The three ports of this side.
    #[inline]
    pub const fn ports(self) -> PortSet {
        PortSet(0b111 << (self as usize * 3))
    }

    /// The port in the middle of this side.
    #[inline]
    pub const fn centre(self) -> Port {
        Port(self as u8 * 3 + 1)
    }

    /// The letter people write: `n`, `e`, `s` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// Reads a letter, large or small.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'n' | 'N' => Some(Self::North),
            'e' | 'E' => Some(Self::East),
            's' | 'S' => Some(Self::South),
            'w' | 'W' => Some(Self::West),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A turn by quarter turns clockwise: [`R90`](Self::R90) brings what was north to the east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Rotation {
    /// As printed.
    #[default]
    R0 = 0,
    /// A quarter turn.
    R90 = 1,
    /// A half turn.
    R180 = 2,
    /// Three quarter turns.
    R270 = 3,
}

impl Rotation {
    /// All four, in growing order.
    pub const ALL: [Self; 4] = [Self::R0, Self::R90, Self::R180, Self::R270];

    /// The rotation by this many quarter turns, modulo 4.
    #[inline]
    pub const fn from_quarters(quarters: usize) -> Self {
        Self::ALL[quarters & 3]
    }

    /// 0 to 3.
    #[inline]
    pub const fn quarters(self) -> usize {
        self as usize
    }

    /// The rotation that takes this one back.
    #[must_use]
    #[inline]
    pub const fn inverse(self) -> Self {
        Self::from_quarters(4 - self as usize)
    }

    /// This rotation and then another.
    #[must_use]
    #[inline]
    pub const fn then(self, other: Self) -> Self {
        Self::from_quarters(self as usize + other as usize)
    }

    /// Degrees clockwise: 0, 90, 180 or 270.
    pub const fn degrees(self) -> u16 {
        self as u16 * 90
    }

    /// Reads degrees; anything but 0, 90, 180 and 270 is `None`.
    pub const fn from_degrees(degrees: u16) -> Option<Self> {
        match degrees {
            0 => Some(Self::R0),
            90 => Some(Self::R90),
            180 => Some(Self::R180),
            270 => Some(Self::R270),
            _ => None,
        }
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.degrees())
    }
}

/// The text is no rotation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no rotation; write r0, r90, r180 or r270")]
#[non_exhaustive]
pub struct ParseRotationError(pub String);

impl FromStr for Rotation {
    type Err = ParseRotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.strip_prefix(['r', 'R'])
            .unwrap_or(text)
            .parse()
            .ok()
            .and_then(Self::from_degrees)
            .ok_or_else(|| ParseRotationError(shortened(text, 60).into_owned()))
    }
}

/// One of the 12 places on a tile's rim that a segment may own: three to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Port(u8);

impl Port {
    /// How many ports a tile has.
    pub const COUNT: usize = 12;

    /// The port with this number, clockwise from north-left, modulo 12.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self((index % Self::COUNT) as u8)
    }

    /// 0 to 11, clockwise from north-left.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side it lies on.
    #[inline]
    pub const fn side(self) -> Side {
        Side::from_index(self.0 as usize / 3)
    }

    /// The port of the neighbouring tile that this one meets.
    ///
    /// ```
    /// use tilewright_core::geometry::Port;
    /// let north_left: Port = "nl".parse().unwrap();
    /// assert_eq!(north_left.facing().to_string(), "sr");
    /// ```
    #[must_use]
    #[inline]
    pub const fn facing(self) -> Self {
        let side = (self.0 / 3 + 2) % 4;
        Self(side * 3 + 2 - self.0 % 3)
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side(), ['l', 'c', 'r'][self.index() % 3])
    }
}

/// The text names no port.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no port; write a side and l, c or r, such as nl")]
#[non_exhaustive]
pub struct ParsePortError(pub String);

impl FromStr for Port {
    type Err = ParsePortError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let port = match (letters.next().and_then(Side::from_letter), letters.next(), letters.next()) {
            (Some(side), Some('l' | 'L'), None) => Some(side.index() * 3),
            (Some(side), Some('c' | 'C'), None) => Some(side.index() * 3 + 1),
            (Some(side), Some('r' | 'R'), None) => Some(side.index() * 3 + 2),
            _ => None,
        };
        port.map(Self::new).ok_or_else(|| ParsePortError(text.to_owned()))
    }
}

/// A set of ports, as 12 bits.
///
/// ```
/// use tilewright_core::geometry::{PortSet, Rotation, Side};
/// let city = Side::North.ports() | Side::West.ports();
/// assert_eq!(city.turned(Rotation::R90), Side::East.ports() | Side::North.ports());
/// assert_eq!(city.len(), 6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PortSet(u16);

impl PortSet {
    /// No port.
    pub const EMPTY: Self = Self(0);
    /// All 12.
    pub const ALL: Self = Self(0xFFF);

    /// The set of these bits; bits above the twelfth are dropped.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Bit n stands for port n.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether no port is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many ports.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the port is in the set.
    #[inline]
    pub const fn contains(self, port: Port) -> bool {
        self.0 & (1 << port.0) != 0
    }

    /// Whether all of `other` is in this set.
    #[inline]
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the sets share a port.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// This set and one port more.
    #[must_use]
    #[inline]
    pub const fn with(self, port: Port) -> Self {
        Self(self.0 | 1 << port.0)
    }

    /// What is in this set and not in `other`.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set after the tile is turned.
    #[must_use]
    #[inline]
    pub const fn turned(self, rotation: Rotation) -> Self {
        let by = rotation as u16 * 3;
        Self((self.0 << by | self.0 >> (12 - by)) & Self::ALL.0)
    }

    /// How many ports of a side are in the set.
    ///
    /// ```
    /// use tilewright_core::geometry::{Port, PortSet, Side};
    /// let ports = Side::North.ports() | [Side::South.centre()].into_iter().collect();
    /// assert_eq!([ports.at(Side::North), ports.at(Side::South), ports.at(Side::East)], [3, 1, 0]);
    /// ```
    #[inline]
    pub const fn at(self, side: Side) -> u32 {
        (self.0 & side.ports().0).count_ones()
    }

    /// The ports, clockwise from north-left.
    pub fn iter(self) -> impl Iterator<Item = Port> {
        (0..Port::COUNT).map(Port::new).filter(move |&port| self.contains(port))
    }

    /// The sides with at least one port of the set, clockwise from the north.
    ///
    /// ```
    /// use tilewright_core::geometry::{Port, PortSet, Side};
    /// let ports = Side::North.ports() | [Side::South.centre()].into_iter().collect();
    /// assert_eq!(ports.sides().collect::<Vec<_>>(), [Side::North, Side::South]);
    /// ```
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |side| self.0 & side.ports().0 != 0)
    }
}

impl std::ops::BitOr for PortSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::BitAnd for PortSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl FromIterator<Port> for PortSet {
    fn from_iter<I: IntoIterator<Item = Port>>(ports: I) -> Self {
        ports.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Whole sides as a letter, single ports as two, with spaces between: `n el sr`.
impl fmt::Display for PortSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for side in Side::ALL {
            let here = *self & side.ports();
            let mut word = |text: String| {
                let gap = if std::mem::take(&mut first) { "" } else { " " };
                write!(f, "{gap}{text}")
            };
            if here == side.ports() {
                word(side.to_string())?;
            } else {
                for port in here.iter() {
                    word(port.to_string())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facing_ports_mirror_each_other() {
        for index in 0..Port::COUNT {
            let port = Port::new(index);
            assert_eq!(port.facing().facing(), port);
            assert_eq!(port.facing().side(), port.side().opposite());
        }
        assert_eq!("el".parse::<Port>().unwrap().facing().to_string(), "wr");
        assert_eq!(Side::North.centre().facing(), Side::South.centre());
    }

    #[test]
    fn four_quarter_turns_change_nothing() {
        let set = PortSet::from_bits(0b1000_0110_0101);
        let turned = (0..4).fold(set, |set, _| set.turned(Rotation::R90));
        assert_eq!(turned, set);
        assert_eq!(set.turned(Rotation::R90).turned(Rotation::R180), set.turned(Rotation::R270));
    }

    #[test]
    fn text_forms_parse_back() {
        for rotation in Rotation::ALL {
            assert_eq!(rotation.to_string().parse(), Ok(rotation));
        }
        for index in 0..Port::COUNT {
            assert_eq!(Port::new(index).to_string().parse(), Ok(Port::new(index)));
        }
        assert!("4,".parse::<Cell>().is_err());
        assert!("40000,0".parse::<Cell>().is_err());
        assert_eq!((Side::North.ports() | Side::South.ports()).to_string(), "n s");
        assert_eq!(PortSet::from_bits(0b1001).to_string(), "nl el");
    }

    #[test]
    fn the_ring_holds_the_eight_neighbours() {
        let ring = Cell::ORIGIN.ring();
        for (index, cell) in ring.iter().enumerate() {
            assert!(cell.x.abs() <= 1 && cell.y.abs() <= 1 && *cell != Cell::ORIGIN);
            assert!(!ring[..index].contains(cell));
        }
    }
}
