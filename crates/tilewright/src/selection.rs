//! Which tiles of a set are in a game, and how often.

use serde::{Deserialize, Serialize};
use tilewright_core::kind::nearest;
use tilewright_core::tile::TileSet;

/// Which tiles of a set are in a game, and how often: the whole set as printed, unless something else is said.
///
/// The parts hold one after another: so many copies of the set; of those only some tiles; fewer of some; more of some.
/// A number counts tiles of the game, not of one copy; `None` stands for all there are.
///
/// ```
/// use tilewright::Selection;
/// use tilewright::prelude::*;
///
/// let twice = Selection { copies: 2, ..Selection::default() };
/// let twice = twice.without("monastery", None).without("road-bend", Some(10)).add("crossing-four", 3);
/// let rules = Composition::new().set_in("base", "c1").select(twice).build()?;
/// let count = |tile| rules.find_tile(tile).map(|kind| rules.tile_kind(kind).count());
/// assert_eq!(count("monastery"), None);
/// assert_eq!(count("road-bend"), Some(2 * 9 - 10));
/// assert_eq!(count("crossing-four"), Some(2 + 3));
/// # Ok::<(), ComposeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// How often the whole set is there.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub copies: u32,
    /// The only tiles that are in the game, each with how many of it; empty for all tiles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<(String, Option<u32>)>,
    /// Tiles that are left out, each with how many of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<(String, Option<u32>)>,
    /// Tiles that are there more often, each with how many are added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub add: Vec<(String, u32)>,
}

const fn once() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it
const fn is_once(copies: &u32) -> bool {
    *copies == 1
}

impl Default for Selection {
    fn default() -> Self {
        Self { copies: 1, only: Vec::new(), without: Vec::new(), add: Vec::new() }
    }
}

/// A part of a selection, by its place in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// In [`Selection::only`].
    Only(usize),
    /// In [`Selection::without`].
    Without(usize),
    /// In [`Selection::add`].
    Add(usize),
    /// All of it together.
    Whole,
}

/// A selection that a set cannot meet.
///
/// ```
/// use tilewright::tileset::{SetFile, Vocabulary};
/// use tilewright::{Selection, SelectionError};
///
/// let text = "format = 1\nset = { id = \"x\" }\ntile = [{ id = \"meadow\", count = 2 }]";
/// let set = SetFile::parse("x.toml", text, &Vocabulary::default())?.edition(None)?;
/// let error = |wish: Selection| wish.apply(&mut set.clone()).unwrap_err();
/// let whole = Selection::default;
/// assert!(matches!(error(whole().add("medow", 1)), SelectionError::UnknownTile { nearest: Some(_), .. }));
/// assert!(matches!(error(whole().only("meadow", Some(5))), SelectionError::TooFew { there: 2, wanted: 5, .. }));
/// assert!(matches!(error(whole().without("meadow", None)), SelectionError::Nothing { .. }));
/// # Ok::<(), tilewright::tileset::TileSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SelectionError {
    /// The set has no such tile in this edition.
    #[error("{set} has no tile `{tile}`{}", crate::composition::suggestion(nearest.as_deref()))]
    UnknownTile {
        /// The set with its edition.
        set: String,
        /// What was asked for.
        tile: String,
        /// The nearest tile of the set.
        nearest: Option<String>,
    },
    /// The set has fewer of the tile.
    #[error(
        "{set} has {there} of the tile `{tile}`, so {wanted} cannot be had; write at most {there}, or add some"
    )]
    TooFew {
        /// The set with its edition.
        set: String,
        /// The tile.
        tile: String,
        /// How many there are.
        there: u32,
        /// How many should be kept or left out.
        wanted: u32,
    },
    /// No tile is left.
    #[error("no tile of {set} is left; leave the set out altogether, or keep some of its tiles")]
    Nothing {
        /// The set with its edition.
        set: String,
    },
}

impl SelectionError {
    /// Which kind of problem, for programs.
    ///
    /// ```
    /// let error = tilewright::SelectionError::Nothing { set: "base (c2)".to_owned() };
    /// assert_eq!(error.code(), "compose::nothing_left");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownTile { .. } => "compose::unknown_tile",
            Self::TooFew { .. } => "compose::too_few",
            Self::Nothing { .. } => "compose::nothing_left",
        }
    }
}

impl Selection {
    /// Whether it is the whole set as printed, once.
    ///
    /// ```
    /// use tilewright::Selection;
    /// assert!(Selection::default().is_whole());
    /// assert!(!Selection::default().add("road-bend", 1).is_whole());
    /// ```
    pub fn is_whole(&self) -> bool {
        *self == Self::default()
    }

    /// Only this tile and others that are named so: this many, or all there are.
    ///
    /// ```
    /// use tilewright::Selection;
    /// use tilewright::prelude::*;
    /// let three = Selection::default().only("city-cap-road", Some(1)).only("road-bend", Some(2));
    /// let rules = Composition::new().set("base").select(three).build()?;
    /// assert_eq!(rules.tile_kinds().iter().map(|kind| kind.count()).sum::<u32>(), 3);
    /// # Ok::<(), ComposeError>(())
    /// ```
    #[must_use]
    pub fn only(mut self, tile: &str, count: Option<u32>) -> Self {
        self.only.push((tile.to_owned(), count));
        self
    }

    /// Without so many of this tile, or without all of it.
    ///
    /// ```
    /// use tilewright::{Selection, SelectionError};
    /// use tilewright::prelude::*;
    /// let error = Composition::new().set("base").select(Selection::default().without("road-bendy", None)).build();
    /// assert!(error.unwrap_err().to_string().contains("did you mean `road-bend`?"));
    /// ```
    #[must_use]
    pub fn without(mut self, tile: &str, count: Option<u32>) -> Self {
        self.without.push((tile.to_owned(), count));
        self
    }

    /// With so many more of this tile.
    ///
    /// ```
    /// use tilewright::Selection;
    /// assert_eq!(Selection::default().add("road-bend", 2).add, [("road-bend".to_owned(), 2)]);
    /// ```
    #[must_use]
    pub fn add(mut self, tile: &str, count: u32) -> Self {
        self.add.push((tile.to_owned(), count));
        self
    }

    /// Selects from a set. Designs of which none is left go; a start layout that lacks a tile then goes as a whole, and
    /// what is left of it are ordinary tiles.
    ///
    /// # Errors
    ///
    /// The first part that the set cannot meet; the set then has the rest of the selection.
    ///
    /// ```
    /// use tilewright::Selection;
    /// use tilewright::tileset::{SetFile, Vocabulary};
    /// let text = "format = 1\nset = { id = \"x\" }\ntile = [{ id = \"meadow\", count = 2 }]\nstart = [{ tile = \"meadow\" }]";
    /// let mut set = SetFile::parse("x.toml", text, &Vocabulary::default())?.edition(None)?;
    /// Selection { copies: 3, ..Selection::default() }.apply(&mut set)?;
    /// assert_eq!((set.total(), set.start.len()), (6, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&self, set: &mut TileSet) -> Result<(), SelectionError> {
        let mut first = None;
        self.apply_each(set, |_, error| {
            first.get_or_insert(error);
        });
        first.map_or(Ok(()), Err)
    }

    /// The same, with every part that the set cannot meet: `refused` gets it and where in the selection it stands. Such a
    /// part is passed over.
    ///
    /// ```
    /// use tilewright::{Part, Selection};
    /// use tilewright::tileset::{SetFile, Vocabulary};
    /// let text = "format = 1\nset = { id = \"x\" }\ntile = [{ id = \"meadow\", count = 2 }]";
    /// let mut set = SetFile::parse("x.toml", text, &Vocabulary::default())?.edition(None)?;
    /// let mut refused = Vec::new();
    /// let wish = Selection::default().without("meadow", Some(1)).without("medow", None).add("moor", 1);
    /// wish.apply_each(&mut set, |part, _| refused.push(part));
    /// assert_eq!(refused, [Part::Without(1), Part::Add(0)]);
    /// assert_eq!(set.total(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply_each(&self, set: &mut TileSet, mut refused: impl FnMut(Part, SelectionError)) {
        // A set made in code may have designs without a copy; nobody asked to change that.
        if self.is_whole() {
            return;
        }
        for tile in &mut set.tiles {
            tile.count = tile.count.saturating_mul(self.copies);
        }
        let mut kept = vec![0; set.tiles.len()];
        for (index, (tile, count)) in self.only.iter().enumerate() {
            match taken(set, tile, *count) {
                Ok((at, count)) => kept[at] = count,
                Err(error) => refused(Part::Only(index), error),
            }
        }
        if !self.only.is_empty() {
            for (tile, kept) in set.tiles.iter_mut().zip(kept) {
                tile.count = kept;
            }
        }
        for (index, (tile, count)) in self.without.iter().enumerate() {
            match taken(set, tile, *count) {
                Ok((at, count)) => set.tiles[at].count -= count,
                Err(error) => refused(Part::Without(index), error),
            }
        }
        for (index, (tile, count)) in self.add.iter().enumerate() {
            match find(set, tile) {
                Ok(at) => set.tiles[at].count = set.tiles[at].count.saturating_add(*count),
                Err(error) => refused(Part::Add(index), error),
            }
        }
        set.tiles.retain(|tile| tile.count > 0);
        if set.tiles.is_empty() {
            refused(Part::Whole, SelectionError::Nothing { set: called(set) });
        }
        let lacks = |tile: &str| {
            let wanted = set.start.iter().filter(|start| start.tile == tile).count();
            set.tile(tile).is_none_or(|tile| (tile.count as usize) < wanted)
        };
        if set.start.iter().any(|start| lacks(&start.tile)) {
            set.start.clear();
        }
    }
}

/// How messages call a set.
fn called(set: &TileSet) -> String {
    let edition = if set.edition.is_empty() { String::new() } else { format!(" ({})", set.edition) };
    format!("the set `{}`{edition}", set.id)
}

fn find(set: &TileSet, tile: &str) -> Result<usize, SelectionError> {
    set.tiles.iter().position(|known| known.id == tile).ok_or_else(|| {
        let nearest = nearest(tile, set.tiles.iter().map(|known| known.id.as_str())).map(str::to_owned);
        SelectionError::UnknownTile { set: called(set), tile: tile.to_owned(), nearest }
    })
}

/// Which tile and how many of it are meant, if there are so many.
fn taken(set: &TileSet, tile: &str, wanted: Option<u32>) -> Result<(usize, u32), SelectionError> {
    let at = find(set, tile)?;
    let there = set.tiles[at].count;
    match wanted {
        Some(wanted) if wanted > there => {
            let (set, tile) = (called(set), tile.to_owned());
            Err(SelectionError::TooFew { set, tile, there, wanted })
        }
        wanted => Ok((at, wanted.unwrap_or(there))),
    }
}

#[cfg(test)]
mod tests {
    use tilewright_core::error::{BuildError, BuildProblem};
    use tilewright_core::geometry::{Cell, Rotation};
    use tilewright_core::tile::StartTile;

    use super::*;
    use crate::{ComposeError, Composition};

    fn refusal(selection: Selection) -> String {
        Composition::new().set("base").select(selection).build().unwrap_err().to_string()
    }

    #[test]
    fn what_the_set_cannot_meet_is_refused() {
        let all = Selection::default();
        assert_eq!(
            refusal(all.clone().without("monastery", Some(5))),
            "the set `base` (c2) has 4 of the tile `monastery`, so 5 cannot be had; write at most 4, or add some"
        );
        assert!(
            refusal(all.clone().only("meadow", None)).starts_with("the set `base` (c2) has no tile `meadow`")
        );
        assert!(
            refusal(Selection { copies: 0, ..all }).starts_with("no tile of the set `base` (c2) is left")
        );
    }

    #[test]
    fn without_its_start_tile_a_set_lays_nothing_until_a_layout_is_chosen() {
        let headless =
            || Composition::new().set("base").select(Selection::default().without("city-cap-road", None));
        let Err(ComposeError::Build(BuildError { problems, .. })) = headless().build() else { panic!() };
        assert_eq!(problems, [BuildProblem::NoStart]);
        let start = StartTile { tile: "road-bend".into(), cell: Cell::new(2, 1), rotation: Rotation::R90 };
        let rules = headless().start([start]).build().unwrap();
        let laid: Vec<_> = rules.start_layout().map(|(kind, ..)| rules.tile_kind(kind).id()).collect();
        assert_eq!(laid, ["road-bend"]);
    }

    #[test]
    fn a_selection_without_a_set_is_no_composition() {
        let composition = Composition::new().select(Selection::default().add("road-bend", 1));
        assert!(matches!(composition.set("base").build(), Err(ComposeError::NoSet)));
    }
}
