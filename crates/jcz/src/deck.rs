//! The tiles of one game: those of the facts, in our form.
//!
//! # Invariants
//!
//! - Every design goes by its id in the facts, so a design on the board says which fact tile it is. Its shape is that
//!   of our own tile where a bundled set has it.
//! - A tile with a piece that no expansion in play knows is kept as a blank, so that the deck has the right number of
//!   tiles. No file that is played lays one.
//! - The tiles bear the marks that work in the set-up, and no others.

use std::collections::BTreeMap;

use tilewright::{Composition, sets};
use tilewright_core::tile::{AttributeSpec, StartTile, TileSet, TileSpec};

use crate::facts::Facts;
use crate::linked::{self, Declared};
use crate::mapping::{self, Mapping};
use crate::scenario::Setup;

/// Sets of the format, by what comes before the edition, and the bundled sets that hold their shapes.
const SETS: &[(&str, &str)] = &[
    ("basic", "base"),
    ("inns-and-cathedrals", "inns-and-cathedrals"),
    ("princess-and-dragon", "princess-and-dragon"),
    ("traders-and-builders", "traders-and-builders"),
];

/// Our word for an edition of the format.
fn edition(word: &str) -> Option<&'static str> {
    match word {
        "1" => Some("c1"),
        "2" => Some("c2"),
        _ => None,
    }
}

/// The tiles of one game.
#[derive(Clone, Debug)]
pub struct Deck {
    set: TileSet,
    mappings: BTreeMap<String, Mapping>,
    /// The bundled set and the tile of it that stands for an id.
    origins: BTreeMap<String, (&'static str, String)>,
}

impl Deck {
    /// The start tiles of the set-up and a supply, which is a number for each id.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tilewright_jcz::{Facts, deck::Deck, scenario::Setup};
    /// let json = br#"{"tiles": {"X/f": {"edges": "ffff", "features": [
    ///     {"kind": "field", "location": "NL.NR.EL.ER.SL.SR.WL.WR"}]}}}"#;
    /// let facts = Facts::from_slice("own.json".as_ref(), json).unwrap();
    /// let deck = Deck::new(&Setup::default(), &facts, BTreeMap::from([("X/f".to_owned(), 2)])).unwrap();
    /// assert_eq!(deck.tiles().total(), 2);
    /// ```
    ///
    /// # Errors
    ///
    /// The id of a tile of which the facts say nothing.
    pub fn new(setup: &Setup, facts: &Facts, supply: BTreeMap<String, u32>) -> Result<Self, String> {
        let mut counts = supply;
        for start in &setup.start {
            let count = counts.entry(start.tile.clone()).or_default();
            *count = count.saturating_add(1);
        }
        let (origins, ours) = bundled(setup);
        let known = linked::declared(setup);
        let mut words = mapping::vocabulary(&ours);
        words.extend(known.attributes.iter().cloned());
        let mut set =
            TileSet { id: "jcz".to_owned(), name: "A deck of the format".to_owned(), ..TileSet::default() };
        let (mut mappings, mut from) = (BTreeMap::new(), BTreeMap::new());
        for (id, count) in counts.into_iter().filter(|(_, count)| *count != 0) {
            let fact = facts.tile(&id).ok_or_else(|| id.clone())?;
            let found = mapping::find(fact, &ours, &words);
            let found = found.and_then(|(at, mapping)| Some((*origins.get(at)?, ours.get(at)?, mapping)));
            let (mut spec, mapping) = match found {
                Some((origin, ours, mapping)) => {
                    from.insert(id.clone(), (origin, ours.id.clone()));
                    (ours.clone(), mapping)
                }
                None => mapping::build(&id, fact),
            };
            if !is_known(&spec, &known) {
                spec = TileSpec::new("");
            }
            keep_marks(&mut spec, &known);
            spec.id.clone_from(&id);
            spec.count = count;
            set.tiles.push(spec);
            mappings.insert(id, mapping);
        }
        for start in &setup.start {
            let mapping = mappings.get(&start.tile);
            let rotation = mapping.map_or(start.rotation, |mapping| mapping.rotation(start.rotation));
            set.start.push(StartTile { tile: start.tile.clone(), cell: start.cell, rotation });
        }
        Ok(Self { set, mappings, origins: from })
    }

    /// The whole deck, start tiles included.
    pub const fn tiles(&self) -> &TileSet {
        &self.set
    }

    /// How a fact tile lies on the tile that stands for it; `None` if it is not in the deck.
    pub fn mapping(&self, id: &str) -> Option<&Mapping> {
        self.mappings.get(id)
    }

    /// The bundled set and the tile of it that stands for a fact tile; `None` if the tile was built from the facts.
    pub fn origin(&self, id: &str) -> Option<(&'static str, &str)> {
        self.origins.get(id).map(|(set, tile)| (*set, tile.as_str()))
    }

    /// The ids of the deck that stand for a tile of a bundled set, sorted.
    pub fn standing_for(&self, set: &str, tile: &str) -> impl Iterator<Item = &str> {
        let named = move |(own, id): &(&'static str, String)| *own == set && id == tile;
        self.origins.iter().filter(move |(_, origin)| named(origin)).map(|(id, _)| id.as_str())
    }
}

/// The set of the format for one of ours, by family and edition.
pub(crate) fn set_name(set: &str, edition: &str) -> Option<String> {
    let (family, _) = SETS.iter().find(|(_, ours)| *ours == set)?;
    let number = ["1", "2"].into_iter().find(|number| self::edition(number) == Some(edition))?;
    Some(format!("{family}:{number}"))
}

/// Our set and its edition for one of the format.
pub(crate) fn own_set(name: &str) -> Option<(&'static str, &'static str)> {
    let (family, number) = name.split_once(':')?;
    let (_, set) = SETS.iter().find(|(theirs, _)| *theirs == family)?;
    Some((set, edition(number)?))
}

/// The supply of a set-up: its sets, less the start tiles.
pub fn supply(setup: &Setup, facts: &Facts) -> BTreeMap<String, u32> {
    let mut deck = facts.deck(&setup.sets);
    for start in &setup.start {
        if let Some(count) = deck.get_mut(&start.tile) {
            *count = count.saturating_sub(1);
        }
    }
    deck
}

/// The tiles of the bundled sets that a set-up uses, and the set of each.
fn bundled(setup: &Setup) -> (Vec<&'static str>, Vec<TileSpec>) {
    let words = Composition::vocabulary();
    let tiles = |name: &String| -> Option<Vec<(&'static str, TileSpec)>> {
        let (id, edition) = own_set(name)?;
        let set = sets::find(id)?;
        let file = tilewright::tileset::SetFile::parse(set.file_name, set.text, &words).ok()?;
        let tiles = file.edition(Some(edition)).ok()?.tiles;
        Some(tiles.into_iter().map(|tile| (id, tile)).collect())
    };
    setup.sets.keys().filter_map(tiles).flatten().unzip()
}

fn is_known(tile: &TileSpec, known: &Declared) -> bool {
    tile.segments.iter().all(|segment| known.features.contains(&segment.kind))
}

/// Takes off the marks that mean nothing in this game.
fn keep_marks(tile: &mut TileSpec, known: &Declared) {
    let works = |mark: &AttributeSpec| known.attributes.contains(&mark.name);
    tile.attributes.retain(works);
    for segment in &mut tile.segments {
        segment.attributes.retain(works);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared;

    #[test]
    fn the_decks_of_the_bundled_sets_are_our_own_tiles_in_both_editions() {
        let Some(conformance) = shared::folder("conformance") else { return };
        let facts = Facts::find(Some(&conformance), &conformance).unwrap();
        for number in ["1", "2"] {
            let sets = SETS.iter().map(|(family, _)| (format!("{family}:{number}"), 1));
            let setup = Setup { sets: sets.collect(), ..Setup::default() };
            let (_, ours) = bundled(&setup);
            let words = mapping::vocabulary(&ours);
            let mut counts = BTreeMap::<usize, u32>::new();
            for (id, count) in supply(&setup, &facts) {
                let (index, _) = mapping::find(facts.tile(&id).unwrap(), &ours, &words)
                    .unwrap_or_else(|| panic!("{id} is no tile of ours"));
                *counts.entry(index).or_default() += count;
            }
            let own: BTreeMap<_, _> =
                ours.iter().enumerate().map(|(index, tile)| (index, tile.count)).collect();
            assert_eq!(counts, own, "edition {number}");
        }
    }

    #[test]
    fn a_tile_of_unknown_pieces_is_a_blank() {
        let json =
            br#"{"tiles": {"X/r": {"edges": "ifff", "features": [{"kind": "river", "location": "N"}]}}}"#;
        let facts = Facts::from_slice("own.json".as_ref(), json).unwrap();
        let deck = Deck::new(&Setup::default(), &facts, BTreeMap::from([("X/r".to_owned(), 3)])).unwrap();
        assert_eq!((deck.tiles().total(), deck.tiles().tiles[0].segments.len()), (3, 0));
    }

    #[test]
    fn a_mark_whose_element_is_off_is_taken_off() {
        let json = br#"{"tiles": {"X/i": {"edges": "rfff", "marks": {"garden": true}, "features": [
            {"kind": "road", "location": "N", "inn": true}]}}}"#;
        let facts = Facts::from_slice("own.json".as_ref(), json).unwrap();
        let marks = |elements: &[&str]| {
            let elements = elements.iter().map(|name| ((*name).to_owned(), 1)).collect();
            let setup = Setup { elements, ..Setup::default() };
            let deck = Deck::new(&setup, &facts, BTreeMap::from([("X/i".to_owned(), 1)])).unwrap();
            let tile = &deck.tiles().tiles[0];
            (tile.attributes.len(), tile.segments[0].attributes.len())
        };
        assert_eq!(marks(&["big-follower", "abbot"]), (0, 0));
        assert_eq!(marks(&["inn", "garden"]), (1, 1));
    }

    #[test]
    fn a_tile_without_facts_is_named() {
        let facts = Facts::from_slice("own.json".as_ref(), br#"{"tiles": {}}"#).unwrap();
        let supply = BTreeMap::from([("X/none".to_owned(), 1)]);
        assert_eq!(Deck::new(&Setup::default(), &facts, supply).unwrap_err(), "X/none");
    }
}
