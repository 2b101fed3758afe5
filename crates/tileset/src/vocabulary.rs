//! The words a set file may use: kinds of feature and attributes, as the linked expansions declare them.
//!
//! # Invariants
//!
//! - The caller brings the vocabulary; this crate knows of no expansion. What a file's own header adds holds for that
//!   file alone.

use std::collections::BTreeMap;

/// Where an attribute may stand, besides the kinds of feature: on the whole tile.
pub(crate) const TILE: &str = "tile";

/// Which ports a feature owns on the sides it is written with, and how fields deal with it.
///
/// ```
/// use tilewright_tileset::{PortRule, SetFile, Vocabulary};
///
/// let ports = |rule| {
///     let words = Vocabulary::empty().with_kind("wall", rule);
///     let text = "format = 1\nset = { id = \"x\" }\ntile = [{ id = \"t\", features = [{ wall = \"N\" }] }]";
///     let set = SetFile::parse("x.toml", text, &words).unwrap().edition(None).unwrap();
///     set.tiles[0].segments[0].ports.to_string()
/// };
/// assert_eq!(ports(PortRule::Side), "n");
/// assert_eq!(ports(PortRule::Centre), "nc");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PortRule {
    /// All three ports of each side, as a city does. Fields beside it touch it.
    Side,
    /// The middle port of each side, as a road does. Fields lie on both its hands.
    Centre,
    /// None: it stands inside the tile, as a monastery does.
    Inner,
    /// Whatever the others leave over: the field. It is inferred, or written under `fields`.
    Rest,
}

impl PortRule {
    /// The word for it in a header's `kinds`.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        match word {
            "side" => Some(Self::Side),
            "centre" => Some(Self::Centre),
            "inner" => Some(Self::Inner),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownAttribute {
    pub(crate) expansion: String,
    pub(crate) places: Vec<String>,
}

impl KnownAttribute {
    pub(crate) fn may_stand_on(&self, place: &str) -> bool {
        self.places.is_empty() || self.places.iter().any(|known| known == place)
    }
}

/// The kinds and attributes that the linked expansions know.
///
/// The default knows the kinds of the published game (`city`, `road`, `river`, `monastery`, `garden` and `field`) and
/// no attribute.
///
/// ```
/// use tilewright_tileset::{PortRule, SetFile, Vocabulary};
///
/// let words = Vocabulary::default()
///     .with_kind("railway", PortRule::Centre)
///     .with_attribute("station", "railways", ["railway"]);
/// let text = r#"
///     format = 1
///     set = { id = "rails" }
///     tile = [{ id = "halt", features = [{ railway = "N S", station = true }] }]
/// "#;
/// let halt = SetFile::parse("rails.toml", text, &words)?.edition(None)?.tiles.remove(0);
/// assert_eq!(halt.segments[0].attributes[0].name, "station");
/// assert_eq!(halt.segments[0].ports.to_string(), "nc sc");
/// # Ok::<(), tilewright_tileset::TileSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    pub(crate) kinds: BTreeMap<String, PortRule>,
    pub(crate) attributes: BTreeMap<String, KnownAttribute>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Self::empty()
            .with_kind("city", PortRule::Side)
            .with_kind("road", PortRule::Centre)
            .with_kind("river", PortRule::Centre)
            .with_kind("monastery", PortRule::Inner)
            .with_kind("garden", PortRule::Inner)
            .with_kind("field", PortRule::Rest)
    }
}

impl Vocabulary {
    /// No word at all: a game that shares nothing with the published one starts here. Without a kind of
    /// [`PortRule::Rest`] nobody owns what the features leave over.
    ///
    /// ```
    /// let text = "format = 1\nset = { id = \"x\" }\ntile = [{ id = \"a\", features = [{ city = \"N\" }] }]";
    /// let error = tilewright_tileset::SetFile::parse("x", text, &tilewright_tileset::Vocabulary::empty());
    /// assert_eq!(error.unwrap_err().diagnostics()[0].code, "tileset::unknown_kind");
    /// ```
    pub const fn empty() -> Self {
        Self { kinds: BTreeMap::new(), attributes: BTreeMap::new() }
    }

    /// The same with one kind of feature more. A kind named again takes the newer rule.
    ///
    /// ```
    /// use tilewright_tileset::{PortRule, Vocabulary};
    /// assert!(Vocabulary::default().with_kind("railway", PortRule::Centre).knows_kind("railway"));
    /// ```
    #[must_use]
    pub fn with_kind(mut self, name: impl Into<String>, rule: PortRule) -> Self {
        self.kinds.insert(name.into(), rule);
        self
    }

    /// The same with one attribute more, which `expansion` gives its meaning.
    ///
    /// `places` says where it may stand: names of kinds, and `tile` for the whole tile. No place means anywhere. An
    /// attribute that several expansions declare may stand wherever one of them lets it.
    ///
    /// ```
    /// use tilewright_tileset::{SetFile, Vocabulary};
    ///
    /// let words = Vocabulary::default().with_attribute("volcano", "volcano", ["tile"]);
    /// let set = |tile| format!("format = 1\nset = {{ id = \"x\" }}\ntile = [{tile}]");
    /// let on_tile = set("{ id = \"t\", attributes = [\"volcano\"] }");
    /// assert!(SetFile::parse("x.toml", &on_tile, &words).is_ok());
    /// let on_city = set("{ id = \"t\", features = [{ city = \"N\", volcano = true }] }");
    /// assert!(SetFile::parse("x.toml", &on_city, &words).is_err());
    /// ```
    #[must_use]
    pub fn with_attribute<P: Into<String>>(
        mut self,
        name: impl Into<String>,
        expansion: impl Into<String>,
        places: impl IntoIterator<Item = P>,
    ) -> Self {
        let places: Vec<String> = places.into_iter().map(Into::into).collect();
        self.attributes
            .entry(name.into())
            .and_modify(|known| {
                if known.places.is_empty() || places.is_empty() {
                    known.places.clear();
                } else {
                    known.places.extend(places.iter().cloned());
                }
            })
            .or_insert_with(|| KnownAttribute { expansion: expansion.into(), places });
        self
    }

    /// Whether this kind is known.
    ///
    /// ```
    /// let words = tilewright_tileset::Vocabulary::default();
    /// assert!(words.knows_kind("city") && !words.knows_kind("railway"));
    /// ```
    pub fn knows_kind(&self, name: &str) -> bool {
        self.kinds.contains_key(name)
    }

    /// Whether this attribute is known.
    ///
    /// ```
    /// let words = tilewright_tileset::Vocabulary::default().with_attribute("inn", "inns", ["road"]);
    /// assert!(words.knows_attribute("inn") && !words.knows_attribute("pennant"));
    /// ```
    pub fn knows_attribute(&self, name: &str) -> bool {
        self.attributes.contains_key(name)
    }
}

/// The known word that a misspelt one most likely stands for, if any does.
///
/// ```
/// use tilewright_tileset::nearest;
/// assert_eq!(nearest("penant", ["pennant", "portal"]), Some("pennant"));
/// assert_eq!(nearest("volcano", ["pennant", "portal"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A stranger of great length is no slip of the pen, and comparing it would cost its length squared.
    let length = word.chars().take(65).count();
    if length > 64 {
        return None;
    }
    known
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&word.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= (length / 3).max(1) && distance < length)
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_and_a_far_one_is_not() {
        let words = ["pennant", "princess", "portal"];
        assert_eq!(nearest("princes", words), Some("princess"));
        assert_eq!(nearest("Penannt", words), Some("pennant"));
        assert_eq!(nearest("volcano", words), None);
        assert_eq!(nearest("x", ["y"]), None, "with every letter changed it is another word");
        assert_eq!(nearest(&"p".repeat(1 << 20), words), None);
    }

    #[test]
    fn an_attribute_of_two_expansions_stands_where_either_lets_it() {
        let words = Vocabulary::empty()
            .with_attribute("inn", "inns", ["road"])
            .with_attribute("inn", "rivers", ["river"])
            .with_attribute("mark", "a", ["tile"])
            .with_attribute("mark", "b", [""; 0]);
        assert!(
            words.attributes["inn"].may_stand_on("road") && words.attributes["inn"].may_stand_on("river")
        );
        assert!(!words.attributes["inn"].may_stand_on(TILE));
        assert!(words.attributes["mark"].may_stand_on("city"));
    }
}
