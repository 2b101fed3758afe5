//! What a set is made of, in numbers, so that its author can balance it.
//!
//! # Invariants
//!
//! - All counts are of printed tiles, not of designs: a design with three copies counts three times.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};
use tilewright::core::geometry::{Rotation, Side};
use tilewright::core::tile::{AttributeSpec, SegmentSpec, TileSet, TileSpec};

use crate::layout::{Align, Table, WIDTH, real, wrap};
use crate::points::Points;

/// So many of the tiles that fit most rarely are shown.
const RAREST: usize = 6;

/// What a side shows at its three ports, left to right as seen from the middle; nothing where it is wild.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pattern([Option<String>; 3]);

impl Pattern {
    fn of(tile: &TileSpec, side: Side) -> Self {
        if tile.wild_sides.contains(&side) {
            return Self([None, None, None]);
        }
        let mut ports = side.ports().iter();
        Self(std::array::from_fn(|_| {
            let port = ports.next()?;
            tile.segments.iter().find(|segment| segment.ports.contains(port)).map(|found| found.kind.clone())
        }))
    }

    /// Whether the two may face each other: port by port, the left of one to the right of the other.
    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0.iter().rev()).all(|(a, b)| a.is_none() || b.is_none() || a == b)
    }

    fn name(&self) -> String {
        let kinds = self.0.each_ref().map(|kind| kind.as_deref().unwrap_or("wild"));
        if kinds.iter().all(|kind| *kind == kinds[0]) { kinds[0].to_owned() } else { kinds.join(" ") }
    }
}

/// Sides by what they show.
type Sides = BTreeMap<Pattern, u32>;

fn sides_of(set: &TileSet) -> Sides {
    let mut sides = Sides::new();
    for tile in &set.tiles {
        for side in Side::ALL {
            *sides.entry(Pattern::of(tile, side)).or_default() += tile.count;
        }
    }
    sides.retain(|_, count| *count != 0);
    sides
}

/// How many of these sides may face that one.
fn meeting(pattern: &Pattern, sides: &Sides) -> u32 {
    sides.iter().filter(|(other, _)| pattern.meets(other)).map(|(_, count)| count).sum()
}

fn share(part: u32, all: u32) -> f64 {
    real(part.into()) / real(all.max(1).into())
}

/// Into how many equal positions a tile can be turned: 1, 2 or 4.
fn symmetry(tile: &TileSpec) -> u32 {
    let looks = |rotation| {
        let turned = |segment: &SegmentSpec| (segment.kind.clone(), segment.ports.turned(rotation).bits());
        let mut seen: Vec<_> = tile
            .segments
            .iter()
            .enumerate()
            .map(|(index, segment)| {
                let beside = tile.borders.iter().filter_map(|&(a, b)| match index {
                    index if index == usize::from(a) => Some(b),
                    index if index == usize::from(b) => Some(a),
                    _ => None,
                });
                let mut beside: Vec<_> =
                    beside.filter_map(|other| tile.segments.get(usize::from(other)).map(turned)).collect();
                beside.sort();
                let mut marks = segment.attributes.clone();
                marks.sort();
                (turned(segment), marks, beside)
            })
            .collect();
        seen.sort();
        let mut wild: Vec<usize> = tile.wild_sides.iter().map(|side| side.turned(rotation).index()).collect();
        wild.sort_unstable();
        (seen, wild)
    };
    let printed = looks(Rotation::R0);
    if looks(Rotation::R90) == printed {
        4
    } else if looks(Rotation::R180) == printed {
        2
    } else {
        1
    }
}

/// A design and how easily it is placed.
#[derive(Debug)]
struct Design {
    id: String,
    count: u32,
    symmetry: u32,
    /// How likely a side of it may face a side of all tiles.
    fit: f64,
}

/// How often a mark stands on what.
#[derive(Debug, Default)]
struct Marked {
    tiles: u32,
    sum: u32,
}

/// One edition of a set in numbers.
#[derive(Debug)]
pub(crate) struct Stats {
    set: TileSet,
    sides: Sides,
    /// Those of the base set, if the set is meant to be played with it.
    base: Option<Sides>,
    segments: BTreeMap<String, u32>,
    marks: BTreeMap<(String, String), Marked>,
    designs: Vec<Design>,
    points: Option<Points>,
}

impl Stats {
    /// Counts a set, which is played with the base set unless that is left out.
    pub(crate) fn of(set: TileSet, base: Option<&TileSet>, points: Option<Points>) -> Self {
        let sides = sides_of(&set);
        let base = base.map(sides_of);
        let mut pool = sides.clone();
        for (pattern, count) in base.iter().flatten() {
            *pool.entry(pattern.clone()).or_default() += count;
        }
        let all: u32 = pool.values().sum();
        let mut segments: BTreeMap<String, u32> = BTreeMap::new();
        let mut marks: BTreeMap<(String, String), Marked> = BTreeMap::new();
        for tile in &set.tiles {
            let mut mark = |on: &str, attribute: &AttributeSpec| {
                let marked = marks.entry((on.to_owned(), attribute.name.clone())).or_default();
                marked.tiles += tile.count;
                marked.sum += tile.count * u32::from(attribute.value);
            };
            tile.attributes.iter().for_each(|attribute| mark("tile", attribute));
            for segment in &tile.segments {
                *segments.entry(segment.kind.clone()).or_default() += tile.count;
                segment.attributes.iter().for_each(|attribute| mark(&segment.kind, attribute));
            }
        }
        let fit = |tile: &TileSpec| {
            let met = Side::ALL.map(|side| share(meeting(&Pattern::of(tile, side), &pool), all));
            met.iter().sum::<f64>() / 4.0
        };
        let printed = set.tiles.iter().filter(|tile| tile.count != 0);
        let mut designs: Vec<Design> = printed
            .map(|tile| Design {
                id: tile.id.clone(),
                count: tile.count,
                symmetry: symmetry(tile),
                fit: fit(tile),
            })
            .collect();
        designs.sort_by(|a, b| a.fit.total_cmp(&b.fit));
        segments.retain(|_, count| *count != 0);
        marks.retain(|_, marked| marked.tiles != 0);
        Self { set, sides, base, segments, marks, designs, points }
    }

    /// Writes tables within eighty columns.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let set = &self.set;
        let edition =
            if set.edition.is_empty() { String::new() } else { format!(", edition {}", set.edition) };
        let (tiles, designs) = (set.total(), self.designs.len());
        let head = format!("{} ({}){edition}: {tiles} tiles of {designs} designs", set.name, set.id);
        writeln!(out, "{}", wrap(&head, WIDTH, 2))?;
        self.write_sides(out)?;
        writeln!(out, "\nFeatures")?;
        let mut table =
            Table::new([("kind", Align::Left), ("segments", Align::Right), ("a tile", Align::Right)]);
        for (kind, count) in &self.segments {
            table.row([kind.clone(), count.to_string(), format!("{:.2}", share(*count, tiles))]);
        }
        table.write(out)?;
        if !self.marks.is_empty() {
            writeln!(out, "\nMarks")?;
            let columns = [
                ("mark", Align::Left),
                ("on a", Align::Left),
                ("times", Align::Right),
                ("sum", Align::Right),
            ];
            let mut table = Table::new(columns);
            for ((on, name), marked) in &self.marks {
                table.row([name.clone(), on.clone(), marked.tiles.to_string(), marked.sum.to_string()]);
            }
            table.write(out)?;
        }
        writeln!(out, "\nSymmetry")?;
        let mut table =
            Table::new([("looks the same", Align::Left), ("designs", Align::Right), ("tiles", Align::Right)]);
        for (positions, name) in
            [(4, "after a quarter turn"), (2, "after a half turn"), (1, "only as printed")]
        {
            let (designs, tiles) = self.of_symmetry(positions);
            table.row([name.to_owned(), designs.to_string(), tiles.to_string()]);
        }
        table.write(out)?;
        let with = if self.base.is_some() { " or the base set" } else { "" };
        let head =
            format!("\nFits most rarely (how likely a side of the tile may face a side of this set{with})");
        writeln!(out, "{}", wrap(&head, WIDTH, 2))?;
        let mut table = Table::new([("tile", Align::Left), ("copies", Align::Right), ("fits", Align::Right)]);
        for design in self.designs.iter().take(RAREST) {
            table.row([design.id.clone(), design.count.to_string(), percent(design.fit)]);
        }
        table.write(out)?;
        match &self.points {
            Some(points) => points.write(out),
            None => Ok(()),
        }
    }

    fn write_sides(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\nSides (what is seen from left to right, and how many sides may face it)")?;
        let mut columns = vec![
            ("side", Align::Left),
            ("times", Align::Right),
            ("share", Align::Right),
            ("met here", Align::Right),
        ];
        if self.base.is_some() {
            columns.push(("met in base", Align::Right));
        }
        let mut table = Table::new(columns);
        for (pattern, count, here, base) in self.patterns() {
            let mut row = vec![
                pattern.name(),
                count.to_string(),
                percent(share(count, self.set.total() * 4)),
                here.to_string(),
            ];
            row.extend(base.map(|base| base.to_string()));
            table.row(row);
        }
        table.write(out)
    }

    /// Each pattern, the most frequent first: how often it is there, and how many sides here and of the base set meet it.
    fn patterns(&self) -> Vec<(&Pattern, u32, u32, Option<u32>)> {
        let mut rows: Vec<_> = self
            .sides
            .iter()
            .map(|(pattern, &count)| {
                let base = self.base.as_ref().map(|base| meeting(pattern, base));
                (pattern, count, meeting(pattern, &self.sides), base)
            })
            .collect();
        rows.sort_by_key(|&(_, count, ..)| std::cmp::Reverse(count));
        rows
    }

    fn of_symmetry(&self, positions: u32) -> (usize, u32) {
        let such = || self.designs.iter().filter(|design| design.symmetry == positions);
        (such().count(), such().map(|design| design.count).sum())
    }

    /// The same for programs, all designs among it.
    pub(crate) fn json(&self) -> Value {
        let sides = self.patterns().into_iter().map(|(pattern, count, here, base)| {
            json!({ "side": pattern.name(), "times": count, "met_here": here, "met_in_base": base })
        });
        let marks = self.marks.iter().map(|((on, name), marked)| {
            json!({ "mark": name, "on": on, "times": marked.tiles, "sum": marked.sum })
        });
        let designs = self.designs.iter().map(|design| {
            json!({
                "tile": design.id,
                "copies": design.count,
                "equal_positions": design.symmetry,
                "fits": design.fit,
            })
        });
        json!({
            "set": self.set.id,
            "name": self.set.name,
            "edition": if self.set.edition.is_empty() { Value::Null } else { json!(self.set.edition) },
            "tiles": self.set.total(),
            "sides": sides.collect::<Vec<_>>(),
            "features": self.segments,
            "marks": marks.collect::<Vec<_>>(),
            "designs": designs.collect::<Vec<_>>(),
            "points": self.points.as_ref().map(Points::json),
        })
    }
}

fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

#[cfg(test)]
mod tests {
    use tilewright::prelude::*;
    use tilewright::tileset::SetFile;

    use super::*;

    fn set(tiles: &str) -> TileSet {
        let text = format!("format = 1\n[set]\nid = \"few\"\n{tiles}");
        SetFile::parse("few.toml", &text, &Composition::vocabulary()).unwrap().edition(None).unwrap()
    }

    const FEW: &str = "\
        [[tile]]\nid = \"lane\"\ncount = 3\nfeatures = [{ road = \"E W\" }]\n\
        [[tile]]\nid = \"keep\"\nfeatures = [{ city = \"N E S W\", pennant = 2 }]\n\
        [[tile]]\nid = \"gate\"\ncount = 2\nfeatures = [{ city = \"N\", pennant = true }, { road = \"S\" }]\n";

    #[test]
    fn turning_a_tile_shows_its_symmetry() {
        let positions: Vec<u32> = set(FEW).tiles.iter().map(symmetry).collect();
        assert_eq!(positions, [2, 4, 1]);
        // The same ports, but the marks differ.
        let twins = "[[tile]]\nid = \"a\"\nfeatures = [{ city = \"N\", pennant = true }, { city = \"S\" }]\n\
            [[tile]]\nid = \"b\"\nfeatures = [{ city = \"N\" }, { city = \"S\" }]\n";
        assert_eq!(set(twins).tiles.iter().map(symmetry).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn copies_are_counted_and_not_designs() {
        let stats = Stats::of(set(FEW), None, None);
        let sides: Vec<(String, u32, u32)> = stats
            .patterns()
            .into_iter()
            .map(|(pattern, count, here, _)| (pattern.name(), count, here))
            .collect();
        let row = |name: &str, count| (name.to_owned(), count, count);
        assert_eq!(sides, [row("field", 10), row("field road field", 8), row("city", 6)]);
        // Roads part the fields, those that end at the city among them; a keep has none.
        assert_eq!(
            stats.segments,
            [("city", 3), ("field", 6 + 4), ("road", 5)].map(|(k, n)| (k.to_owned(), n)).into()
        );
        let marked = &stats.marks[&("city".to_owned(), "pennant".to_owned())];
        assert_eq!((marked.tiles, marked.sum), (3, 4));
        // A keep meets the 6 city sides of 24 only; a lane, the roads and fields.
        assert_eq!((stats.designs[0].id.as_str(), stats.designs[0].fit), ("keep", 0.25));
        assert!((stats.designs.iter().find(|d| d.id == "lane").unwrap().fit - 18.0 / 48.0).abs() < 1e-9);
    }

    #[test]
    fn a_side_meets_its_mirror_image_and_a_wild_one_anything() {
        let tile = &set(
            "[[tile]]\nid = \"a\"\nwild = \"S\"\nfeatures = [{ city = \"NL\" }]\nfields = [\"NC NR E W\"]\n",
        )
        .tiles[0];
        let [north, _, south, _] = Side::ALL.map(|side| Pattern::of(tile, side));
        assert_eq!((north.name().as_str(), south.name().as_str()), ("city field field", "wild"));
        assert!(!north.meets(&north) && north.meets(&south) && south.meets(&south));
    }
}
