//! A tile in nine columns and five rows of plain text, for those who read line by line.

use tilewright::core::geometry::{PortSet, Rotation};
use tilewright::core::kind::TileKindId;
use tilewright::core::tile::TileSpec;
use tilewright::core::vocabulary::features::{CITY, FIELD, ROAD};
use tilewright::prelude::*;

use crate::face::{Area, Face, Form, Forms, Ink, Spot, Zoom, form_of_ports};
use crate::look::Look;

/// A segment, as far as it is drawn.
struct Part<'a> {
    kind: &'a str,
    form: Form,
    ports: PortSet,
    marks: Vec<&'a str>,
}

/// A tile of a set file.
///
/// `#` is city, `.` field, `|`, `-` and `+` a road, `*` where roads end, `/` and `\` where two bends pass each other,
/// `[M]` a monastery. Other kinds of feature, and marks, are drawn by the first letter of their names.
///
/// ```
/// use tilewright::core::geometry::{PortSet, Side};
/// use tilewright::core::tile::{SegmentSpec, TileSpec};
///
/// let north = Side::North.ports().iter().fold(PortSet::EMPTY, PortSet::with);
/// let across = PortSet::EMPTY.with(Side::East.centre()).with(Side::West.centre());
/// let mut tile = TileSpec::new("city-cap-road");
/// tile.segments = vec![SegmentSpec::new("city", north), SegmentSpec::new("road", across)];
/// assert_eq!(
///     tilewright_tui::drawing(&tile),
///     [".#######.", "..#####..", "---------", ".........", "........."],
/// );
/// ```
pub fn drawing(tile: &TileSpec) -> Vec<String> {
    let parts = tile.segments.iter().map(|segment| Part {
        kind: &segment.kind,
        // What is left over may own whole sides, and a set file is not composed yet.
        form: if segment.kind == FIELD { Form::Ground } else { form_of_ports(segment.ports) },
        ports: segment.ports,
        marks: segment.attributes.iter().map(|mark| mark.name.as_str()).collect(),
    });
    draw(&parts.collect::<Vec<_>>(), tile.attributes.iter().map(|mark| mark.name.as_str()))
}

/// A tile of a ruleset, as printed; see [`drawing`].
///
/// ```
/// use tilewright::prelude::*;
/// let rules = Composition::new().set("base").build()?;
/// let monastery = rules.find_tile("monastery").unwrap();
/// assert_eq!(tilewright_tui::drawing_of(&rules, monastery)[2], "...[M]...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn drawing_of(rules: &Ruleset, kind: TileKindId) -> Vec<String> {
    let tile = rules.tile_kind(kind);
    let forms = Forms::of(rules);
    let parts = tile.segments().iter().map(|segment| Part {
        kind: rules.feature_kind(segment.kind).name(),
        form: forms.form(segment.kind),
        ports: segment.ports.turned(Rotation::R0),
        marks: segment.attributes().iter().map(|(mark, _)| rules.attribute_name(*mark)).collect(),
    });
    draw(&parts.collect::<Vec<_>>(), tile.attributes().iter().map(|(mark, _)| rules.attribute_name(*mark)))
}

fn draw<'a>(parts: &[Part<'a>], marks: impl Iterator<Item = &'a str>) -> Vec<String> {
    let zoom = Zoom::Large;
    let areas: Vec<Area> = parts.iter().map(|part| Area { form: part.form, ports: part.ports }).collect();
    let face = Face::of(&areas, zoom);
    let look = Look { colour: false, unicode: false };
    let letter = |(column, row): Spot| {
        let dot = face.dot((column, row));
        let kind = dot.segment.and_then(|segment| parts.get(segment)).map_or("", |part| part.kind);
        match dot.ink {
            Ink::Ground => '.',
            Ink::Junction => '*',
            Ink::Block if kind == CITY => '#',
            Ink::Line(_) if kind != ROAD => kind.chars().next().unwrap_or('?').to_ascii_lowercase(),
            Ink::Spot if face.has_brackets() && column < zoom.width() / 2 => '[',
            Ink::Spot if face.has_brackets() && column > zoom.width() / 2 => ']',
            Ink::Block | Ink::Spot => first_letter(kind),
            ink @ (Ink::Line(_) | Ink::Slash { .. }) => look.dot(ink, Form::Line, 0, (column, row)).0,
        }
    };
    let mut grid: Vec<Vec<char>> = (0..zoom.height())
        .map(|row| (0..zoom.width()).map(|column| letter((column, row))).collect())
        .collect();
    let mut taken: Vec<Spot> = Vec::new();
    let of_parts =
        parts.iter().enumerate().flat_map(|(at, part)| part.marks.iter().map(move |mark| (Some(at), *mark)));
    for (part, mark) in of_parts.chain(marks.map(|mark| (None, mark))) {
        let Some(spot) = face.room_for(part, 1, &taken).or_else(|| face.room_for(None, 1, &taken)) else {
            continue;
        };
        grid[spot.1 as usize][spot.0 as usize] = first_letter(mark);
        taken.push(spot);
    }
    grid.into_iter().map(|row| row.into_iter().collect()).collect()
}

fn first_letter(word: &str) -> char {
    word.chars().next().unwrap_or('?').to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tile: &str) -> String {
        let rules = Composition::new().sets(["base", "princess-and-dragon"]).build().unwrap();
        drawing_of(&rules, rules.find_tile(tile).unwrap()).join("\n")
    }

    #[test]
    fn a_corner_city_with_a_bend_and_a_pennant() {
        let drawing = of("city-corner-road-pennant");
        assert_eq!(drawing, "########.\n####P#...\n####+----\n###.|....\n#...|....");
    }

    #[test]
    fn two_bends_pass_each_other() {
        let drawing = of("portal-two-bends");
        assert!(drawing.contains(['/', '\\']) && !drawing.contains('*'), "{drawing}");
    }

    #[test]
    fn a_set_file_is_drawn_like_the_ruleset_made_of_it() {
        let base = || Composition::new().set("base");
        let rules = base().build().unwrap();
        for set in base().tile_sets().unwrap() {
            // Marks that nobody claims are not in the ruleset.
            for tile in set.tiles.iter().filter(|tile| tile.attributes.is_empty()) {
                let kind = rules.find_tile(&tile.id).unwrap();
                assert_eq!(drawing(tile), drawing_of(&rules, kind), "{}", tile.id);
            }
        }
    }
}
