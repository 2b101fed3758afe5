//! A tile drawn in nine columns and five rows of plain text.
//!
//! `#` is city, `.` field, `|`, `-` and `+` a road (two bends back to back meet in a stroke), `*` where roads end, `M` a monastery, `P` a pennant. Other kinds of
//! feature and other marks are drawn by the first letter of their names.
//!
//! # Invariants
//!
//! - A drawing follows from kinds, ports and marks alone, so any set can be drawn, unknown kinds included.
//! - Two cities that are apart on the tile never touch in its drawing.

use tilewright::core::geometry::{PortSet, Side};
use tilewright::core::kind::TileKindId;
use tilewright::core::ruleset::Ruleset;
use tilewright::core::tile::TileSpec;

/// Columns of a drawing.
pub(crate) const WIDTH: usize = 9;
/// Rows of a drawing.
pub(crate) const HEIGHT: usize = 5;

/// A segment, as far as it is drawn.
#[derive(Clone, Debug)]
struct Area {
    kind: String,
    ports: PortSet,
    marks: Vec<String>,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    areas: Vec<Area>,
    marks: Vec<String>,
}

/// How a kind of feature lies on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// It fills its sides, as a city does.
    Block,
    /// It runs from the middles of its sides, as a road does.
    Line,
    /// It touches no side.
    Spot,
    /// It is what is left.
    Ground,
}

impl Area {
    fn form(&self) -> Form {
        let whole =
            Side::ALL.into_iter().any(|side| side.ports().iter().all(|port| self.ports.contains(port)));
        match self.kind.as_str() {
            "field" => Form::Ground,
            "city" => Form::Block,
            _ if self.ports.is_empty() => Form::Spot,
            _ if whole => Form::Block,
            _ => Form::Line,
        }
    }

    fn has(&self, side: Side) -> bool {
        self.ports.contains(side.centre())
    }

    fn sides(&self) -> Vec<Side> {
        Side::ALL.into_iter().filter(|&side| self.has(side)).collect()
    }

    fn letter(&self) -> char {
        self.kind.chars().next().unwrap_or('?').to_ascii_uppercase()
    }
}

/// Where a character stands: across and up, each from -4 to 4 so that both axes are alike.
#[derive(Clone, Copy, Debug)]
struct Spot {
    across: i32,
    up: i32,
}

impl Spot {
    const fn at(row: usize, column: usize) -> Self {
        Self { across: column as i32 - 4, up: 4 - 2 * row as i32 }
    }

    /// How far towards a side, and how far off the middle of it clockwise.
    const fn towards(self, side: Side) -> (i32, i32) {
        match side {
            Side::North => (self.up, self.across),
            Side::East => (self.across, -self.up),
            Side::South => (-self.up, -self.across),
            Side::West => (-self.across, self.up),
        }
    }

    /// Whether it lies in a cap on a side: a shape that bulges inwards from the side.
    const fn in_cap(self, side: Side) -> bool {
        let (out, off) = self.towards(side);
        out * 8 > 8 + off * off
    }
}

impl Sketch {
    /// A tile of a set.
    pub(crate) fn of_spec(tile: &TileSpec) -> Self {
        let areas = tile.segments.iter().map(|segment| Area {
            kind: segment.kind.clone(),
            ports: segment.ports,
            marks: segment.attributes.iter().map(|mark| mark.name.clone()).collect(),
        });
        Self { areas: areas.collect(), marks: tile.attributes.iter().map(|mark| mark.name.clone()).collect() }
    }

    /// A tile of a ruleset, as printed.
    pub(crate) fn of_kind(rules: &Ruleset, kind: TileKindId) -> Self {
        let tile = rules.tile_kind(kind);
        let areas = tile.segments().iter().map(|segment| Area {
            kind: rules.feature_kind(segment.kind).name().to_owned(),
            ports: segment.ports,
            marks: segment
                .attributes()
                .iter()
                .map(|(mark, _)| rules.attribute_name(*mark).to_owned())
                .collect(),
        });
        let marks =
            tile.attributes().iter().map(|(mark, _)| rules.attribute_name(*mark).to_owned()).collect();
        Self { areas: areas.collect(), marks }
    }

    /// The drawing, row by row.
    pub(crate) fn draw(&self) -> Vec<String> {
        let mut grid = [['.'; WIDTH]; HEIGHT];
        self.draw_blocks(&mut grid);
        self.draw_lines(&mut grid);
        self.draw_spots(&mut grid);
        self.draw_marks(&mut grid);
        grid.iter().map(|row| row.iter().collect()).collect()
    }

    fn blocks(&self) -> impl Iterator<Item = &Area> {
        self.areas.iter().filter(|area| area.form() == Form::Block)
    }

    fn draw_blocks(&self, grid: &mut [[char; WIDTH]; HEIGHT]) {
        let blocks: Vec<&Area> = self.blocks().collect();
        let owner = |row: usize, column: usize| {
            let spot = Spot::at(row, column);
            let mut owners = (0..blocks.len()).filter(|&block| covers(blocks[block], spot));
            owners.next().filter(|_| owners.next().is_none())
        };
        for (row, line) in grid.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                let Some(block) = owner(row, column) else { continue };
                // Where two would touch, the smaller one yields, and a strip of field keeps them apart.
                let around = [
                    (row.wrapping_sub(1), column),
                    (row + 1, column),
                    (row, column.wrapping_sub(1)),
                    (row, column + 1),
                ];
                let yields = around.into_iter().filter(|&(row, column)| row < HEIGHT && column < WIDTH).any(
                    |(row, column)| {
                        let rank = |block: usize| (blocks[block].sides().len(), std::cmp::Reverse(block));
                        owner(row, column).is_some_and(|other| rank(other) > rank(block))
                    },
                );
                if !yields {
                    *cell = if blocks[block].kind == "city" { '#' } else { blocks[block].letter() };
                }
            }
        }
    }

    fn draw_lines(&self, grid: &mut [[char; WIDTH]; HEIGHT]) {
        let lines: Vec<&Area> = self.areas.iter().filter(|area| area.form() == Form::Line).collect();
        for area in &lines {
            let road = area.kind == "road";
            let sides = area.sides();
            for &side in &sides {
                for (row, line) in grid.iter_mut().enumerate() {
                    for (column, cell) in line.iter_mut().enumerate() {
                        let (out, off) = Spot::at(row, column).towards(side);
                        if off == 0 && out > 0 && *cell == '.' {
                            let along = matches!(side, Side::North | Side::South);
                            *cell = match (road, along) {
                                (true, true) => '|',
                                (true, false) => '-',
                                (false, _) => area.letter().to_ascii_lowercase(),
                            };
                        }
                    }
                }
            }
            let middle = &mut grid[HEIGHT / 2][WIDTH / 2];
            if *middle != '#' {
                *middle = match sides.as_slice() {
                    _ if !road => area.letter().to_ascii_lowercase(),
                    [first, second] if first.opposite() == *second => {
                        if area.has(Side::North) {
                            '|'
                        } else {
                            '-'
                        }
                    }
                    [_] => '*',
                    _ => '+',
                };
            }
        }
        // Two lines through: those that cross show one on top, two bends back to back the stroke between them.
        let through: Vec<Vec<Side>> =
            lines.iter().map(|area| area.sides()).filter(|sides| sides.len() == 2).collect();
        if let [first, _] = through.as_slice() {
            grid[HEIGHT / 2][WIDTH / 2] = match (first.contains(&Side::North), first.contains(&Side::West)) {
                _ if first[0].opposite() == first[1] => '|',
                (north, west) if north == west => '/',
                _ => '\\',
            };
        }
    }

    fn draw_spots(&self, grid: &mut [[char; WIDTH]; HEIGHT]) {
        let spots: Vec<&Area> = self.areas.iter().filter(|area| area.form() == Form::Spot).collect();
        let middle = &mut grid[HEIGHT / 2];
        if let [area] = spots.as_slice() {
            middle[3] = '[';
            middle[4] = area.letter();
            middle[5] = ']';
        } else {
            for (area, column) in spots.iter().zip([2, 6, 4]) {
                middle[column] = area.letter();
            }
        }
    }

    /// The letter of each mark, on a place of its segment; those of the whole tile in the lower corner that is free.
    fn draw_marks(&self, grid: &mut [[char; WIDTH]; HEIGHT]) {
        for area in self.blocks() {
            let mut places = block_places(area).into_iter();
            for mark in &area.marks {
                if let Some((row, column)) = places.next() {
                    grid[row][column] = mark.chars().next().unwrap_or('?').to_ascii_uppercase();
                }
            }
        }
        let corners = [(4, 8), (4, 0), (0, 8), (0, 0), (3, 7), (3, 1), (1, 7), (1, 1)];
        for mark in &self.marks {
            let free = corners.into_iter().find(|&(row, column)| grid[row][column] == '.');
            if let Some((row, column)) = free {
                grid[row][column] = mark.chars().next().unwrap_or('?').to_ascii_uppercase();
            }
        }
    }
}

/// Whether a block covers a spot.
fn covers(area: &Area, spot: Spot) -> bool {
    let sides = area.sides();
    match sides.as_slice() {
        [] => spot.across.abs() <= 2 && spot.up.abs() <= 2,
        [only] => spot.in_cap(*only),
        [first, second] if first.opposite() == *second => {
            // A band that narrows towards the middle.
            let (along, off) = spot.towards(*first);
            off.abs() * 4 <= 8 + along * along
        }
        [first, second] => {
            // The half of the tile on this side of the diagonal.
            spot.towards(*first).0 + spot.towards(*second).0 > 0
        }
        _ => Side::ALL.into_iter().all(|side| area.has(side) || !spot.in_cap(side)),
    }
}

/// Where the marks of a block are drawn.
fn block_places(area: &Area) -> Vec<(usize, usize)> {
    match area.sides().as_slice() {
        [Side::North] => vec![(0, 4), (0, 2), (0, 6)],
        [Side::South] => vec![(4, 4), (4, 2), (4, 6)],
        [Side::East] => vec![(2, 7), (1, 7), (3, 7)],
        [Side::West] => vec![(2, 1), (1, 1), (3, 1)],
        [Side::North, Side::East] => vec![(1, 6), (0, 4), (2, 7)],
        [Side::East, Side::South] => vec![(3, 6), (4, 4), (2, 7)],
        [Side::South, Side::West] => vec![(3, 2), (4, 4), (2, 1)],
        [Side::North, Side::West] => vec![(1, 2), (0, 4), (2, 1)],
        [Side::East, Side::West] => vec![(2, 2), (2, 6), (2, 4)],
        [Side::North, Side::South] => vec![(1, 4), (3, 4), (2, 4)],
        _ => vec![(1, 2), (1, 6), (3, 2), (3, 6)],
    }
}

#[cfg(test)]
mod tests {
    use tilewright::core::geometry::Side;
    use tilewright::core::tile::SegmentSpec;

    use super::*;

    fn draw(segments: &[(&str, &[Side])]) -> String {
        let mut tile = TileSpec::new("tile");
        for (kind, sides) in segments {
            let ports = sides.iter().fold(PortSet::EMPTY, |ports, side| {
                if *kind == "city" {
                    side.ports().iter().fold(ports, PortSet::with)
                } else {
                    ports.with(side.centre())
                }
            });
            tile.segments.push(SegmentSpec::new(*kind, ports));
        }
        Sketch::of_spec(&tile).draw().join("\n")
    }

    #[test]
    fn a_cap_and_a_road() {
        let drawing = draw(&[("city", &[Side::North]), ("road", &[Side::East, Side::West])]);
        assert_eq!(drawing, "#########\n..#####..\n---------\n.........\n.........");
    }

    #[test]
    fn a_corner_city_with_a_bend() {
        let drawing = draw(&[("city", &[Side::North, Side::West]), ("road", &[Side::East, Side::South])]);
        assert_eq!(drawing, "########.\n######...\n####+----\n##..|....\n....|....");
    }

    #[test]
    fn a_monastery_at_the_end_of_a_road() {
        let drawing = draw(&[("monastery", &[]), ("road", &[Side::South])]);
        assert_eq!(drawing, ".........\n.........\n...[M]...\n....|....\n....|....");
    }

    #[test]
    fn two_cities_stay_apart() {
        let drawing = draw(&[("city", &[Side::North]), ("city", &[Side::West])]);
        assert!(drawing.starts_with(".########\n"), "{drawing}");
    }
}
