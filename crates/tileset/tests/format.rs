//! What a sound file says, tile by tile.

use tilewright_core::geometry::{Cell, Rotation, Side};
use tilewright_core::tile::TileSpec;
use tilewright_tileset::{SetFile, Vocabulary};

fn parse(text: &str) -> SetFile {
    SetFile::parse("my.toml", text, &Vocabulary::default())
        .unwrap_or_else(|error| panic!("{:#?}", error.diagnostics()))
}

/// The one tile of a set, as text: segments with their ports and marks, then borders.
#[track_caller]
fn check(tile: &str, segments: &[&str], borders: &[(u8, u8)]) -> TileSpec {
    let header =
        "format = 1\n[set]\nid = \"x\"\nattributes = [\"princess\", \"pennant\", \"herd\", \"tunnel\"]\n";
    let file = parse(&format!(
        "{header}kinds = {{ canal = \"centre\", hedge = \"side\" }}\n[[tile]]\nid = \"t\"\n{tile}"
    ));
    let tile = file.edition(None).unwrap().tiles.remove(0);
    let found: Vec<String> = tile
        .segments
        .iter()
        .map(|segment| {
            let marks = segment.attributes.iter().map(|mark| format!(" {}={}", mark.name, mark.value));
            format!("{} {}{}", segment.kind, segment.ports, marks.collect::<String>())
        })
        .collect();
    assert_eq!(found, segments);
    assert_eq!(tile.borders, borders);
    tile
}

#[test]
fn features_come_in_the_order_of_the_file_and_fields_after_them() {
    check(
        "features = [{ road = \"S\" }, { pennant = 2, city = \"N E W\", princess = true }]",
        &["road sc", "city n e w pennant=2 princess=1", "field sl", "field sr"],
        &[(1, 2), (1, 3)],
    );
}

#[test]
fn a_kind_of_the_header_is_a_kind_like_any_other() {
    check(
        "features = [{ canal = \"N S\" }, { hedge = \"E\" }]",
        &["canal nc sc", "hedge e", "field nl sr w", "field nr sl"],
        &[(1, 3)],
    );
}

#[test]
fn a_feature_may_own_single_ports() {
    check("features = [{ hedge = \"NR EL\" }]", &["hedge nr el", "field nl nc ec er s w"], &[(0, 1)]);
}

#[test]
fn written_fields_touch_what_lies_beside_them_unless_they_say_otherwise() {
    check(
        "features = [{ city = \"N W\" }]\nfields = [\"E\", \"S\"]",
        &["city n w", "field e", "field s"],
        &[(0, 1), (0, 2)],
    );
    check(
        "features = [{ city = \"N\" }, { city = \"E S\" }]\nfields = [{ ports = \"W\", touches = \"N\" }, \"inner\"]",
        &["city n", "city e s", "field w", "field "],
        &[(0, 2), (0, 3), (1, 3)],
    );
    check(
        "features = [{ city = \"E W\" }, { road = \"N S\", tunnel = true }]\nfields = [\"N\", { ports = \"S\", touches = \"\", herd = 1 }]",
        &["city e w", "road nc sc tunnel=1", "field nl nr", "field sl sr herd=1"],
        &[(0, 2)],
    );
}

#[test]
fn a_monastery_touches_the_city_that_leaves_no_room_beside_it() {
    check(
        "features = [{ city = \"N E W\" }, { monastery = true }]",
        &["city n e w", "monastery ", "field s"],
        &[(0, 1), (0, 2)],
    );
    check(
        "features = [{ city = \"N\" }, { monastery = true }]",
        &["city n", "monastery ", "field e s w"],
        &[(0, 2)],
    );
}

#[test]
fn an_enclosed_city_touches_the_field_around_it() {
    check("features = [{ city = \"inner\" }]", &["city ", "field n e s w"], &[(0, 1)]);
}

#[test]
fn wild_sides_carry_no_field() {
    let abbey = check("wild = \"W N E S\"\nfeatures = [{ monastery = true }]", &["monastery "], &[]);
    assert_eq!(abbey.wild_sides, Side::ALL);
}

#[test]
fn an_edition_has_its_own_counts_and_marks() {
    let file = parse(
        r#"format = 1
        [set]
        id = "x"
        editions = ["c1", "c2", "c3"]
        default_edition = "c2"
        attributes = ["dragon", "garden", "sheep"]
        [[tile]]
        id = "a"
        count = { c1 = 2, c2 = 3 }
        attributes = ["dragon"]
        only = { c2 = { garden = true, sheep = 4 } }
        [[tile]]
        id = "b"
        count = { c3 = 1, c1 = 0 }
        [[tile]]
        id = "c"
        [[start]]
        tile = "c"
        at = "-2,5"
        rotation = 270"#,
    );
    let print = |edition| {
        let set = file.edition(edition).unwrap();
        let tiles = set.tiles.iter().map(|tile| {
            let marks = tile.attributes.iter().map(|mark| format!(" {}={}", mark.name, mark.value));
            format!("{} {}{}", tile.count, tile.id, marks.collect::<String>())
        });
        tiles.collect::<Vec<_>>()
    };
    assert_eq!(print(Some("c1")), ["2 a dragon=1", "1 c"]);
    assert_eq!(print(Some("c2")), ["3 a dragon=1 garden=1 sheep=4", "1 c"]);
    assert_eq!(print(Some("c3")), ["1 b", "1 c"]);
    assert_eq!(print(None), print(Some("c2")));
    assert_eq!((file.default_edition(), file.editions().len()), (Some("c2"), 3));
    let start = &file.edition(None).unwrap().start[0];
    assert_eq!((start.cell, start.rotation), (Cell::new(-2, 5), Rotation::R270));
    let error = file.edition(Some("c4")).unwrap_err();
    assert_eq!(error.to_string(), "set \"x\" has no edition \"c4\"; it has c1, c2, c3");
}
