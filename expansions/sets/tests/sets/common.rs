//! What the tests of the bundled sets share.

use tilewright_core::tile::{TileSet, TileSpec};
use tilewright_tileset::{SetFile, Vocabulary};

/// The editions that both sets have.
pub(crate) const EDITIONS: [&str; 2] = ["c1", "c2"];

/// The words of the expansions these sets switch on.
pub(crate) fn words() -> Vocabulary {
    Vocabulary::default()
        .with_attribute("pennant", "base", ["city"])
        .with_attribute("volcano", "volcano", ["tile"])
        .with_attribute("dragon", "dragon", ["tile"])
        .with_attribute("portal", "portal", ["tile"])
        .with_attribute("princess", "princess", ["city"])
        .with_attribute("inn", "inns-and-cathedrals", ["road"])
        .with_attribute("cathedral", "inns-and-cathedrals", ["city"])
        .with_attribute("wine", "traders-and-builders", ["city"])
        .with_attribute("grain", "traders-and-builders", ["city"])
        .with_attribute("cloth", "traders-and-builders", ["city"])
}

pub(crate) fn file(id: &str, words: &Vocabulary) -> SetFile {
    let set = tilewright_sets::find(id).expect("the set is bundled");
    SetFile::parse(set.file_name, set.text, words)
        .unwrap_or_else(|error| panic!("{:#?}", error.diagnostics()))
}

pub(crate) fn set(id: &str, edition: &str) -> TileSet {
    file(id, &words()).edition(Some(edition)).expect("the set has the edition")
}

pub(crate) fn has_mark(tile: &TileSpec, mark: &str) -> bool {
    tile.attributes.iter().any(|attribute| attribute.name == mark)
}

/// How many segments of the tile carry the mark.
pub(crate) fn marked_segments(tile: &TileSpec, mark: &str) -> usize {
    tile.segments.iter().filter(|segment| segment.attributes.iter().any(|known| known.name == mark)).count()
}
