//! Small fixed supplies: exactly the tiles that a test lists, and a start tile.
//!
//! # Invariants
//!
//! - A tile of a bundled set stays a tile of that set, so its full name (`base:city-cap`) keeps its meaning.
//! - A set of which no tile is listed is not in play, and neither are the expansions it brings along.

use std::fmt::Write as _;

use tilewright::Composition;
use tilewright::core::expansion::Registration;
use tilewright::core::geometry::{Cell, Rotation};
use tilewright::core::tile::{StartTile, TileSet, TileSpec};
use tilewright::tileset::SetFile;

/// The set that made-up tiles belong to.
const MADE_UP: &str = "made-up";
/// The set that gives the start tile unless a test says otherwise.
const BASE: &str = "base";

/// A list of tiles that is the whole supply of a game.
///
/// Names are those of the bundled sets, with a number in front for several copies. The start tile is that of the base
/// set, on top of the list. Expansions that the listed tiles' sets bring along are in play, as far as they are linked.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_testkit::{Deck, Script};
///
/// let deck = Deck::of(&["3 city-cap"]).tile("keep", "city N E pennant | road S W");
/// let game = Script::with_tiles(Composition::new(), 2, deck);
/// assert_eq!(game.remaining(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Deck {
    sets: Vec<TileSet>,
    start: Option<StartTile>,
}

impl Default for Deck {
    fn default() -> Self {
        Self { sets: bundled(), start: None }
    }
}

impl Deck {
    /// The tiles of this list, in any order.
    ///
    /// # Panics
    ///
    /// If no bundled set has a tile of a name.
    ///
    /// ```
    /// let deck = tilewright_testkit::Deck::of(&["monastery", "2 base:road-straight"]);
    /// assert_eq!(deck.total(), 3);
    /// ```
    #[track_caller]
    pub fn of<S: AsRef<str>>(tiles: &[S]) -> Self {
        let mut deck = Self::default();
        for entry in tiles {
            let entry = entry.as_ref().trim();
            let (count, name) = match entry.split_once(' ') {
                Some((count, name)) => (count.parse().unwrap_or(0), name.trim()),
                None => (1, entry),
            };
            assert!(count != 0, "`{entry}` is no entry of a deck; write `tile-id` or `3 tile-id`");
            let Some(spec) = deck.find(name) else { panic!("no bundled set has a tile `{name}`") };
            spec.count += count;
        }
        deck
    }

    /// Adds a made-up tile, by a text of parts with `|` between: a kind of feature, its sides, and its attributes.
    /// A part that begins with `tile` lists attributes of the whole tile. Fields are what the others leave over; parts
    /// that begin with `field` say otherwise, as in a set file. Sides, halves and `inner` are those of a set file.
    ///
    /// # Panics
    ///
    /// If the text makes no tile, with the messages of the reader of set files.
    ///
    /// ```
    /// use tilewright_testkit::Deck;
    /// let deck = Deck::default().tile("gate", "tile volcano | city N W pennant | road E | monastery");
    /// assert_eq!(deck.total(), 1);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn tile(self, id: &str, text: &str) -> Self {
        self.set_text(&tile_text(id, text))
    }

    /// Adds the tiles of a set file's text, as many as it says. The header may be left out. A start tile in it is an
    /// ordinary tile.
    ///
    /// # Panics
    ///
    /// If the text is no set file.
    ///
    /// ```
    /// use tilewright_testkit::Deck;
    /// let deck = Deck::default().set_text("[[tile]]\nid = \"fork\"\ncount = 2\nfeatures = [{ road = \"N E S\" }]");
    /// assert_eq!(deck.total(), 2);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn set_text(mut self, text: &str) -> Self {
        let text = if text.contains("[set]") {
            text.to_owned()
        } else {
            let attributes = all_attributes(text).join("\", \"");
            let attributes = if attributes.is_empty() {
                String::new()
            } else {
                format!("attributes = [\"{attributes}\"]\n")
            };
            format!("format = 1\n[set]\nid = \"{MADE_UP}\"\n{attributes}{text}")
        };
        let set = match SetFile::parse("made-up tiles", &text, &Composition::vocabulary())
            .and_then(|file| file.edition(None))
        {
            Ok(set) => set,
            Err(error) => panic!("no tiles: {error}\n{:#?}\nin\n{text}", error.diagnostics()),
        };
        match self.sets.iter_mut().find(|known| known.id == set.id) {
            Some(known) => {
                known.tiles.extend(set.tiles);
                known.inert.extend(set.inert);
            }
            None => self.sets.push(TileSet { start: Vec::new(), ..set }),
        }
        self
    }

    /// Begins with another tile, of a bundled set or a made-up one, as it is printed. It comes on top of the list.
    ///
    /// # Panics
    ///
    /// If there is no such tile.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_testkit::{Deck, Script};
    ///
    /// let game = Script::with_tiles(Composition::new(), 1, Deck::of(&["monastery"]).starting_with("crossing-four"));
    /// assert!(!game.feature("0,0 road n").complete);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn starting_with(mut self, tile: &str) -> Self {
        let Some(spec) = self.find(tile) else { panic!("no set has a tile `{tile}` to start with") };
        let tile = spec.id.clone();
        self.start = Some(StartTile { tile, cell: Cell::ORIGIN, rotation: Rotation::R0 });
        self
    }

    /// How many tiles are listed; the start tile is not.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Deck::of(&["4 monastery"]).total(), 4);
    /// ```
    pub fn total(&self) -> u32 {
        self.sets.iter().map(TileSet::total).sum()
    }

    fn find(&mut self, name: &str) -> Option<&mut TileSpec> {
        let (set, id) = name.split_once(':').map_or((None, name), |(set, id)| (Some(set), id));
        self.sets
            .iter_mut()
            .filter(|known| set.is_none_or(|set| set == known.id))
            .find_map(|set| set.tiles.iter_mut().find(|tile| tile.id == id))
    }

    /// Puts the tiles into a composition that has no set of its own.
    pub(crate) fn add_to(mut self, composition: Composition) -> Composition {
        let start = self.start.take().or_else(|| self.sets.iter().find_map(|set| set.start.first().cloned()));
        for set in &mut self.sets {
            set.start.clear();
        }
        if let Some(start) = start
            && let Some(set) = self.sets.iter_mut().find(|set| set.tile(&start.tile).is_some())
        {
            set.tiles.iter_mut().filter(|tile| tile.id == start.tile).for_each(|tile| tile.count += 1);
            set.start.push(start);
        }
        self.sets.into_iter().filter_map(in_play).fold(composition, Composition::set_data)
    }
}

/// What is listed of a set. The base set is always in play, for its rules.
fn in_play(mut set: TileSet) -> Option<TileSet> {
    set.tiles.retain(|tile| tile.count != 0);
    set.expansions.retain(|id| Registration::find(id).is_some());
    (!set.tiles.is_empty() || set.id == BASE).then_some(set)
}

impl<S: AsRef<str>, const N: usize> From<&[S; N]> for Deck {
    #[track_caller]
    fn from(tiles: &[S; N]) -> Self {
        Self::of(tiles)
    }
}

impl<S: AsRef<str>> From<&[S]> for Deck {
    #[track_caller]
    fn from(tiles: &[S]) -> Self {
        Self::of(tiles)
    }
}

impl<S: AsRef<str>> From<&Vec<S>> for Deck {
    #[track_caller]
    fn from(tiles: &Vec<S>) -> Self {
        Self::of(tiles)
    }
}

/// Every bundled set with all its designs, and no copy of any.
fn bundled() -> Vec<TileSet> {
    let vocabulary = Composition::vocabulary();
    let read = |set: &tilewright::sets::BundledSet| {
        let file = SetFile::parse(set.file_name, set.text, &vocabulary).and_then(|file| file.edition(None));
        let mut set = file.unwrap_or_else(|error| panic!("bundled set `{}`: {error}", set.id));
        set.tiles.iter_mut().for_each(|tile| tile.count = 0);
        set
    };
    tilewright::sets::BUNDLED.iter().map(read).collect()
}

/// A made-up tile as a set file has it.
fn tile_text(id: &str, text: &str) -> String {
    let (mut features, mut fields, mut whole) = (Vec::new(), Vec::new(), Vec::new());
    for part in text.split('|') {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            ["tile", attributes @ ..] => whole.extend(attributes.iter().map(|word| format!("\"{word}\""))),
            ["field", sides @ ..] => fields.push(format!("\"{}\"", sides.join(" "))),
            [kind, rest @ ..] => {
                let (sides, attributes): (Vec<&str>, Vec<&str>) = rest.iter().partition(|word| is_side(word));
                let sides = if sides.is_empty() && matches!(*kind, "monastery" | "garden") {
                    "true".to_owned()
                } else {
                    format!("\"{}\"", sides.join(" "))
                };
                let mut feature = format!("{kind} = {sides}");
                for attribute in attributes {
                    let _ = write!(feature, ", {attribute} = true");
                }
                features.push(format!("{{ {feature} }}"));
            }
        }
    }
    let mut tile = format!("[[tile]]\nid = \"{id}\"\n");
    for (key, values) in [("attributes", whole), ("features", features), ("fields", fields)] {
        if !values.is_empty() {
            let _ = writeln!(tile, "{key} = [{}]", values.join(", "));
        }
    }
    tile
}

fn is_side(word: &str) -> bool {
    let rest = word.strip_prefix(['N', 'E', 'S', 'W']);
    word == "inner" || rest.is_some_and(|rest| matches!(rest, "" | "L" | "C" | "R"))
}

/// The attributes in tiles of a text without header, for the header to list: whatever no expansion knows is inert.
fn all_attributes(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |word: &str| {
        let word = word.trim().trim_matches('"');
        let plain = !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == '_');
        if plain && !found.iter().any(|known| known == word) {
            found.push(word.to_owned());
        }
    };
    for line in text.lines() {
        if let Some(list) = line.trim().strip_prefix("attributes") {
            let list = list.trim_start_matches([' ', '=', '[']).trim_end_matches([' ', ']']);
            list.split(',').for_each(&mut add);
        } else {
            // Besides kinds, what is `true` within a feature is an attribute.
            let marks = line.split([',', '{', '}']).filter_map(|part| part.split_once('='));
            marks
                .filter(|(key, value)| {
                    value.trim() == "true" && !matches!(key.trim(), "monastery" | "garden")
                })
                .for_each(|(key, _)| add(key));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compact_text_becomes_a_tile_of_a_set_file() {
        let text = tile_text(
            "x",
            "tile volcano | city N E pennant | road S | monastery | field WL WR | field inner",
        );
        assert_eq!(
            text,
            "[[tile]]\nid = \"x\"\nattributes = [\"volcano\"]\n\
             features = [{ city = \"N E\", pennant = true }, { road = \"S\" }, { monastery = true }]\n\
             fields = [\"WL WR\", \"inner\"]\n"
        );
        assert_eq!(all_attributes(&text), ["volcano", "pennant"]);
    }

    #[test]
    #[should_panic(expected = "no bundled set has a tile `city-cpa`")]
    fn an_unknown_tile_is_told() {
        let _ = Deck::of(&["city-cpa"]);
    }
}
