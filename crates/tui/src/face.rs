//! A tile as characters: which segment shows at each spot, in any size.
//!
//! # Invariants
//!
//! - A face follows from kinds, ports and marks alone, so any set can be drawn, unknown kinds included.
//! - Two blocks that are apart on the tile never touch in its face.
//! - Every segment has an anchor inside the face, so that whatever stands on it can be shown.

use tilewright::core::geometry::{Port, PortSet, Rotation, Side};
use tilewright::core::kind::{FeatureKindId, TileKindId};
use tilewright::core::ruleset::TileKind;
use tilewright::prelude::*;

/// How large a tile is drawn, in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Zoom {
    /// Nine by five: with marks in letters.
    Large,
    /// Five by three.
    Small,
}

impl Zoom {
    /// Columns of a tile.
    pub(crate) const fn width(self) -> i32 {
        match self {
            Self::Large => 9,
            Self::Small => 5,
        }
    }

    /// Rows of a tile.
    pub(crate) const fn height(self) -> i32 {
        match self {
            Self::Large => 5,
            Self::Small => 3,
        }
    }

    /// The other one.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Large => Self::Small,
            Self::Small => Self::Large,
        }
    }
}

/// How a kind of feature lies on tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// It fills its sides.
    Block,
    /// It runs from the middles of its sides.
    Line,
    /// It is what is left between the others.
    Ground,
}

/// The forms of all kinds of features, told from the tiles of a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Forms(Vec<(FeatureKindId, Form)>);

impl Forms {
    /// Looks at every segment of every design: ground somewhere leaves the middle of a side to something else, a line
    /// never has more than the middle.
    pub(crate) fn of(rules: &Ruleset) -> Self {
        let mut forms: Vec<(FeatureKindId, Form)> = Vec::new();
        for segment in rules.tile_kinds().iter().flat_map(TileKind::segments) {
            let seen = form_of_ports(segment.ports);
            match forms.iter_mut().find(|(kind, _)| *kind == segment.kind) {
                Some((_, form)) => *form = stronger(*form, seen),
                None => forms.push((segment.kind, seen)),
            }
        }
        Self(forms)
    }

    /// The form of a kind.
    pub(crate) fn form(&self, kind: FeatureKindId) -> Form {
        self.0.iter().find(|(other, _)| *other == kind).map_or(Form::Line, |(_, form)| *form)
    }

    /// Which one of the kinds of the same form it is, from 0.
    pub(crate) fn rank(&self, kind: FeatureKindId) -> usize {
        let form = self.form(kind);
        let mut alike: Vec<FeatureKindId> =
            self.0.iter().filter(|(_, other)| *other == form).map(|(kind, _)| *kind).collect();
        alike.sort_unstable();
        alike.iter().position(|other| *other == kind).unwrap_or(0)
    }
}

pub(crate) fn form_of_ports(ports: PortSet) -> Form {
    let mut form = Form::Line;
    for side in Side::ALL {
        let owned = side.ports().iter().filter(|&port| ports.contains(port)).count();
        form = match (owned, ports.contains(side.centre())) {
            (3, _) => stronger(form, Form::Block),
            (1 | 2, false) => Form::Ground,
            _ => form,
        };
    }
    form
}

const fn stronger(a: Form, b: Form) -> Form {
    match (a, b) {
        (Form::Ground, _) | (_, Form::Ground) => Form::Ground,
        (Form::Block, _) | (_, Form::Block) => Form::Block,
        _ => Form::Line,
    }
}

/// What a spot of a face shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Ground between the others.
    Ground,
    /// A block.
    Block,
    /// A stroke that leads to these sides: north 1, east 2, south 4, west 8.
    Line(u8),
    /// Where several lines end.
    Junction,
    /// The stroke between two bends that pass each other.
    Slash {
        /// From the south-west to the north-east.
        rising: bool,
    },
    /// Something without sides; it is drawn by its letter.
    Spot,
}

/// One character of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dot {
    /// Whose it is.
    pub(crate) segment: Option<usize>,
    /// What it shows.
    pub(crate) ink: Ink,
}

/// Column and row of a spot.
pub(crate) type Spot = (i32, i32);

/// A tile as characters.
#[derive(Clone, Debug)]
pub(crate) struct Face {
    width: i32,
    height: i32,
    dots: Vec<Dot>,
    anchors: Vec<Vec<Spot>>,
}

/// A segment as it lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) form: Form,
    pub(crate) ports: PortSet,
}

impl Area {
    const fn is_spot(self) -> bool {
        self.ports.is_empty() && !matches!(self.form, Form::Ground)
    }

    fn has(self, side: Side) -> bool {
        self.ports.contains(side.centre())
    }

    fn sides(self) -> Vec<Side> {
        Side::ALL.into_iter().filter(|&side| self.has(side)).collect()
    }

    fn bits(self) -> u8 {
        self.sides().iter().fold(0, |bits, side| bits | 1 << side.index())
    }
}

impl Face {
    /// A design, turned.
    pub(crate) fn new(
        rules: &Ruleset,
        forms: &Forms,
        kind: TileKindId,
        rotation: Rotation,
        zoom: Zoom,
    ) -> Self {
        let tile = rules.tile_kind(kind);
        let areas: Vec<Area> = tile
            .segments()
            .iter()
            .map(|segment| Area { form: forms.form(segment.kind), ports: segment.ports.turned(rotation) })
            .collect();
        Self::of(&areas, zoom)
    }

    /// These segments, as they lie.
    pub(crate) fn of(areas: &[Area], zoom: Zoom) -> Self {
        let (width, height) = (zoom.width(), zoom.height());
        let empty = Dot { segment: None, ink: Ink::Ground };
        let mut face =
            Self { width, height, dots: vec![empty; (width * height) as usize], anchors: Vec::new() };
        face.lay_blocks(areas);
        face.lay_lines(areas);
        face.lay_spots(areas);
        face.lay_ground(areas, |port| areas.iter().position(|area| area.ports.contains(port)));
        face.anchors = (0..areas.len()).map(|segment| face.places_on(segment, areas[segment])).collect();
        face
    }

    /// What a spot shows.
    pub(crate) fn dot(&self, (column, row): Spot) -> Dot {
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        let index = if inside { (row * self.width + column) as usize } else { 0 };
        self.dots[index]
    }

    fn put(&mut self, (column, row): Spot, segment: Option<usize>, ink: Ink) {
        let index = (row * self.width + column) as usize;
        if let Some(dot) = self.dots.get_mut(index) {
            *dot = Dot { segment, ink };
        }
    }

    /// Whether something without sides has room for brackets around its letter.
    pub(crate) fn has_brackets(&self) -> bool {
        let at = |column: i32| self.dot((self.width / 2 + column, self.height / 2));
        at(0).ink == Ink::Spot && at(-1) == at(0) && at(1) == at(0)
    }

    /// Where the n-th thing on a segment is shown.
    pub(crate) fn anchor(&self, segment: usize, nth: usize) -> Spot {
        let places = self.anchors.get(segment).map_or(&[][..], Vec::as_slice);
        let middle = (self.width / 2, self.height / 2);
        places.get(nth).or_else(|| places.last()).copied().unwrap_or(middle)
    }

    fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| (column, row)))
    }

    const fn is_corner(&self, (column, row): Spot) -> bool {
        (column == 0 || column == self.width - 1) && (row == 0 || row == self.height - 1)
    }

    /// How far towards a side and how far off its middle, in ninetieths of half a tile.
    const fn towards(&self, (column, row): Spot, side: Side) -> (i32, i32) {
        let x = 90 * (2 * column + 1) / self.width - 90;
        let y = 90 - 90 * (2 * row + 1) / self.height;
        match side {
            Side::North => (y, x),
            Side::East => (x, -y),
            Side::South => (-y, -x),
            Side::West => (-x, y),
        }
    }

    /// Whether a spot is in a cap on a side: a shape that bulges inwards from the side.
    const fn in_cap(&self, spot: Spot, side: Side) -> bool {
        let (out, off) = self.towards(spot, side);
        !self.is_corner(spot) && 900 * out > 20_250 + 7 * off * off
    }

    fn covers(&self, area: Area, spot: Spot) -> bool {
        match area.sides().as_slice() {
            [] => false,
            [only] => self.in_cap(spot, *only),
            [first, second] if first.opposite() == *second => {
                // A band that narrows towards the middle.
                let (along, off) = self.towards(spot, *first);
                90 * off.abs() <= 4050 + along * along
            }
            [first, second] => self.towards(spot, *first).0 + self.towards(spot, *second).0 > 0,
            _ => Side::ALL.into_iter().all(|side| area.has(side) || !self.in_cap(spot, side)),
        }
    }

    fn lay_blocks(&mut self, areas: &[Area]) {
        let blocks: Vec<usize> =
            (0..areas.len()).filter(|&at| areas[at].form == Form::Block && !areas[at].is_spot()).collect();
        let owner = |face: &Self, spot: Spot| {
            let mut owners = blocks.iter().copied().filter(|&at| face.covers(areas[at], spot));
            owners.next().filter(|_| owners.next().is_none())
        };
        for spot in self.spots() {
            let Some(block) = owner(self, spot) else { continue };
            // Where two would touch, the smaller one yields, and a strip of ground keeps them apart.
            let rank = |at: usize| (areas[at].sides().len(), std::cmp::Reverse(at));
            let yields = around(spot)
                .into_iter()
                .filter(|&(column, row)| (0..self.width).contains(&column) && (0..self.height).contains(&row))
                .any(|other| owner(self, other).is_some_and(|other| rank(other) > rank(block)));
            if !yields {
                self.put(spot, Some(block), Ink::Block);
            }
        }
    }

    fn lay_lines(&mut self, areas: &[Area]) {
        let lines: Vec<usize> =
            (0..areas.len()).filter(|&at| areas[at].form == Form::Line && !areas[at].is_spot()).collect();
        let middle = (self.width / 2, self.height / 2);
        for &line in &lines {
            for side in areas[line].sides() {
                for spot in self.spots() {
                    let (out, off) = self.towards(spot, side);
                    if off == 0 && out > 0 && self.dot(spot).ink == Ink::Ground {
                        let along = if matches!(side, Side::North | Side::South) { 0b0101 } else { 0b1010 };
                        self.put(spot, Some(line), Ink::Line(along));
                    }
                }
            }
        }
        if self.dot(middle).ink == Ink::Block {
            return;
        }
        match lines.as_slice() {
            [] => {}
            [only] => self.put(middle, Some(*only), Ink::Line(areas[*only].bits())),
            several => {
                // One that runs through lies on top; ends meet in a junction.
                let through =
                    several.iter().copied().find(|&line| matches!(areas[line].bits(), 0b0101 | 0b1010));
                // Two bends back to back have a stroke between them.
                let bends = several.len() == 2 && several.iter().all(|&line| areas[line].sides().len() == 2);
                match through {
                    Some(line) => self.put(middle, Some(line), Ink::Line(areas[line].bits())),
                    None if bends => {
                        let first = areas[several[0]];
                        let rising = first.has(Side::North) == first.has(Side::West);
                        self.put(middle, None, Ink::Slash { rising });
                    }
                    None => self.put(middle, None, Ink::Junction),
                }
            }
        }
    }

    fn lay_spots(&mut self, areas: &[Area]) {
        let spots: Vec<usize> = (0..areas.len()).filter(|&at| areas[at].is_spot()).collect();
        let middle = self.width / 2;
        let columns =
            if spots.len() == 1 { [middle, middle, middle] } else { [middle - 1, middle + 1, middle] };
        for (&at, column) in spots.iter().zip(columns) {
            let spot = (column, self.height / 2);
            self.put(spot, Some(at), Ink::Spot);
            if self.width > 5 && spots.len() == 1 {
                self.put((column - 1, spot.1), Some(at), Ink::Spot);
                self.put((column + 1, spot.1), Some(at), Ink::Spot);
            }
        }
    }

    /// Ground at the rim belongs to whose port is there; inside, to whatever it hangs together with.
    fn lay_ground(&mut self, areas: &[Area], at_port: impl Fn(Port) -> Option<usize>) {
        let ground = |segment: &usize| areas.get(*segment).is_some_and(|area| area.form == Form::Ground);
        let mut front: Vec<Spot> = Vec::new();
        for spot in self.spots() {
            if self.dot(spot).ink != Ink::Ground {
                continue;
            }
            if let Some(segment) = self.ports_at(spot).into_iter().filter_map(&at_port).find(ground) {
                self.put(spot, Some(segment), Ink::Ground);
                front.push(spot);
            }
        }
        while !front.is_empty() {
            for (column, row) in std::mem::take(&mut front) {
                let segment = self.dot((column, row)).segment;
                for next in around((column, row)) {
                    let inside = (0..self.width).contains(&next.0) && (0..self.height).contains(&next.1);
                    if inside && self.dot(next) == (Dot { segment: None, ink: Ink::Ground }) {
                        self.put(next, segment, Ink::Ground);
                        front.push(next);
                    }
                }
            }
        }
        // What is enclosed goes to ground that shows nowhere else, if there is any.
        let hidden = (0..areas.len())
            .filter(ground)
            .find(|&segment| self.dots.iter().all(|dot| dot.segment != Some(segment)));
        if let Some(segment) = hidden {
            for dot in &mut self.dots {
                if *dot == (Dot { segment: None, ink: Ink::Ground }) {
                    dot.segment = Some(segment);
                }
            }
        }
    }

    /// The ports at a spot of the rim.
    fn ports_at(&self, (column, row): Spot) -> Vec<Port> {
        let third = |at: i32, size: i32| match (2 * at + 1).cmp(&size) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        let (across, down) = (third(column, self.width), third(row, self.height));
        let mut ports = Vec::new();
        if row == 0 {
            ports.push(Port::new(across));
        }
        if column == self.width - 1 {
            ports.push(Port::new(3 + down));
        }
        if row == self.height - 1 {
            ports.push(Port::new(8 - across));
        }
        if column == 0 {
            ports.push(Port::new(11 - down));
        }
        ports
    }

    /// Spots of a segment for what stands on it, the best first, each apart from the others.
    fn places_on(&self, segment: usize, area: Area) -> Vec<Spot> {
        let own: Vec<Spot> = self.spots().filter(|&spot| self.dot(spot).segment == Some(segment)).collect();
        if own.is_empty() {
            return self.fallback(area);
        }
        let count = own.len() as i32;
        let centre = own.iter().fold((0, 0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
        let mut ranked: Vec<(i32, i32, Spot)> = own
            .iter()
            .map(|&(column, row)| {
                // How far it is from what is not its own.
                let room = (1..self.width)
                    .find(|&reach| {
                        [(-reach, 0), (reach, 0), (0, -1), (0, 1)].into_iter().any(|(dx, dy)| {
                            let other = (column + dx, row + dy);
                            let inside =
                                (0..self.width).contains(&other.0) && (0..self.height).contains(&other.1);
                            inside && self.dot(other).segment != Some(segment)
                        })
                    })
                    .unwrap_or(self.width);
                let off = (count * column - centre.0).abs() + 2 * (count * row - centre.1).abs();
                (-room.min(2), off, (column, row))
            })
            .collect();
        ranked.sort_unstable();
        let mut places: Vec<Spot> = Vec::new();
        for (_, _, (column, row)) in ranked {
            if places.iter().all(|&(other, line)| line != row || (column - other).abs() > 2) {
                places.push((column, row));
            }
        }
        places
    }

    /// Where something on a segment is shown that has no spot in so small a face: at one of its ports.
    fn fallback(&self, area: Area) -> Vec<Spot> {
        let place = |port: Port| {
            let third = (port.index() % 3) as i32;
            let (column, row) = (self.width / 2 * third, self.height / 2 * third);
            match port.side() {
                Side::North => (column, 0),
                Side::East => (self.width - 1, row),
                Side::South => (self.width - 1 - column, self.height - 1),
                Side::West => (0, self.height - 1 - row),
            }
        };
        area.ports.iter().map(place).take(1).collect()
    }

    /// A run of spots in one row that belong to a segment and hold no anchor; for a mark.
    pub(crate) fn room_for(&self, segment: Option<usize>, length: i32, taken: &[Spot]) -> Option<Spot> {
        let anchors: Vec<Spot> = self.anchors.iter().filter_map(|places| places.first().copied()).collect();
        let fits = |(column, row): Spot| {
            (column..column + length).all(|column| {
                let spot = (column, row);
                let dot = if column < self.width { self.dot(spot) } else { return false };
                let own = match segment {
                    Some(segment) => dot.segment == Some(segment) && !matches!(dot.ink, Ink::Line(_)),
                    None => matches!(dot.ink, Ink::Ground | Ink::Block),
                };
                own && !self.is_corner(spot) && !taken.contains(&spot) && !anchors.contains(&spot)
            })
        };
        let rows = [self.height - 1, 0, self.height - 2, 1, self.height / 2];
        let starts = |row: i32| (0..=self.width - length).rev().map(move |column| (column, row));
        let in_rows = |wanted: Option<Ink>| {
            rows.into_iter().flat_map(starts).find(|&spot| {
                fits(spot)
                    && wanted
                        .is_none_or(|ink| (0..length).all(|at| self.dot((spot.0 + at, spot.1)).ink == ink))
            })
        };
        if segment.is_some() {
            // In the middle of the block rather than at its end.
            let all = rows.into_iter().flat_map(starts).filter(|&spot| fits(spot));
            return all.min_by_key(|&(column, row)| {
                ((2 * column + length - self.width).abs(), (2 * row + 1 - self.height).abs())
            });
        }
        in_rows(Some(Ink::Ground)).or_else(|| in_rows(None))
    }
}

const fn around((column, row): Spot) -> [Spot; 4] {
    [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(tile: &str, rotation: Rotation, zoom: Zoom) -> (Face, std::sync::Arc<Ruleset>) {
        let rules = Composition::new().set("base").build().unwrap();
        let kind = rules.find_tile(tile).unwrap();
        (Face::new(&rules, &Forms::of(&rules), kind, rotation, zoom), rules)
    }

    fn drawn(face: &Face) -> String {
        let dot = |spot: Spot| match face.dot(spot).ink {
            Ink::Ground => '.',
            Ink::Block => '#',
            Ink::Line(0b0101) => '|',
            Ink::Line(0b1010) => '-',
            Ink::Line(_) => '+',
            Ink::Junction => '*',
            Ink::Slash { rising: true } => '/',
            Ink::Slash { rising: false } => '\\',
            Ink::Spot => 'o',
        };
        let rows =
            (0..face.height).map(|row| (0..face.width).map(|column| dot((column, row))).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_cap_and_a_road_in_both_sizes() {
        let (large, _) = face("city-cap-road", Rotation::R0, Zoom::Large);
        assert_eq!(drawn(&large), ".#######.\n..#####..\n---------\n.........\n.........");
        let (small, _) = face("city-cap-road", Rotation::R0, Zoom::Small);
        assert_eq!(drawn(&small), ".###.\n-----\n.....");
        let (turned, _) = face("city-cap-road", Rotation::R90, Zoom::Small);
        assert_eq!(drawn(&turned), "..|..\n..|##\n..|..");
    }

    #[test]
    fn what_has_no_sides_is_in_the_middle() {
        let (large, _) = face("monastery-road", Rotation::R0, Zoom::Large);
        assert_eq!(drawn(&large), ".........\n.........\n...ooo...\n....|....\n....|....");
    }

    #[test]
    fn fields_on_both_sides_of_a_road_are_told_apart() {
        let (face, rules) = face("road-straight", Rotation::R0, Zoom::Large);
        let tile = rules.tile_kind(rules.find_tile("road-straight").unwrap());
        for (spot, port) in [((0, 0), "nl"), ((8, 0), "nr"), ((2, 3), "sr"), ((7, 1), "el"), ((7, 3), "er")] {
            assert_eq!(
                face.dot(spot).segment,
                tile.segment_at(Rotation::R0, port.parse().unwrap()),
                "{port}"
            );
        }
    }

    #[test]
    fn every_segment_of_every_tile_has_a_place_of_its_own() {
        let rules = Composition::new().set("base").set("princess-and-dragon").build().unwrap();
        let forms = Forms::of(&rules);
        for (index, tile) in rules.tile_kinds().iter().enumerate() {
            for rotation in Rotation::ALL {
                let face = Face::new(&rules, &forms, TileKindId::from_index(index), rotation, Zoom::Large);
                let places: Vec<Spot> = (0..tile.segments().len()).map(|at| face.anchor(at, 0)).collect();
                for (at, place) in places.iter().enumerate() {
                    assert!(
                        !places[..at].contains(place),
                        "{} {rotation}: {places:?}\n{}",
                        tile.id(),
                        drawn(&face)
                    );
                    assert!((0..9).contains(&place.0) && (0..5).contains(&place.1));
                }
            }
        }
    }
}
