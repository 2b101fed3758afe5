//! Short forms: letters for players, and for the marks and features that a board shows.
//!
//! # Invariants
//!
//! - Two players, or two marks, never share a short form.

use tilewright::core::kind::{AttributeId, FeatureKindId};
use tilewright::core::ruleset::PrintedSegment;
use tilewright::prelude::*;

use crate::words::{clean, length};

/// The short forms of a game.
#[derive(Clone, Debug)]
pub(crate) struct Legend {
    players: Vec<char>,
    marks: Vec<(AttributeId, String)>,
    spots: Vec<(FeatureKindId, char)>,
}

impl Legend {
    /// Chooses them.
    pub(crate) fn of(rules: &Ruleset, names: &[String]) -> Self {
        let mut players: Vec<char> = Vec::new();
        for (seat, name) in names.iter().enumerate() {
            let first = clean(name).chars().next().map(|letter| letter.to_ascii_uppercase());
            let usable = first.filter(|letter| letter.is_alphabetic() && length(&letter.to_string()) == 1);
            let number = char::from(b'1' + seat.min(8) as u8);
            players.push(usable.filter(|letter| !players.contains(letter)).unwrap_or(number));
        }
        let mut marks: Vec<(AttributeId, String)> = Vec::new();
        let mut spots: Vec<(FeatureKindId, char)> = Vec::new();
        for tile in rules.tile_kinds() {
            let of_segments = tile.segments().iter().flat_map(PrintedSegment::attributes);
            for (mark, _) in tile.attributes().iter().chain(of_segments) {
                if marks.iter().all(|(known, _)| known != mark) {
                    let taken = |short: &str| marks.iter().any(|(_, other)| other == short);
                    let short = short_form(rules.attribute_name(*mark), taken);
                    marks.push((*mark, short));
                }
            }
            for segment in tile.segments().iter().filter(|segment| segment.ports.is_empty()) {
                if spots.iter().all(|(known, _)| *known != segment.kind) {
                    let name = rules.feature_kind(segment.kind).name();
                    let free = |letter: &char| spots.iter().all(|(_, other)| other != letter);
                    let letter = name.to_ascii_uppercase().chars().find(free).unwrap_or('?');
                    spots.push((segment.kind, letter));
                }
            }
        }
        Self { players, marks, spots }
    }

    /// The letter of a player.
    pub(crate) fn player(&self, seat: usize) -> char {
        self.players.get(seat).copied().unwrap_or('?')
    }

    /// The three letters of a mark.
    pub(crate) fn mark(&self, mark: AttributeId) -> &str {
        self.marks.iter().find(|(known, _)| *known == mark).map_or("?", |(_, short)| short)
    }

    /// The letter of a feature that touches no side.
    pub(crate) fn spot(&self, kind: FeatureKindId) -> char {
        self.spots.iter().find(|(known, _)| *known == kind).map_or('?', |(_, letter)| *letter)
    }

    /// All marks with their short forms.
    pub(crate) fn marks<'a>(&'a self, rules: &'a Ruleset) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.marks.iter().map(|(mark, short)| (short.as_str(), rules.attribute_name(*mark)))
    }

    /// All features without sides with their letters.
    pub(crate) fn spots<'a>(&'a self, rules: &'a Ruleset) -> impl Iterator<Item = (char, &'a str)> {
        self.spots.iter().map(|(kind, letter)| (*letter, rules.feature_kind(*kind).name()))
    }
}

/// Three letters of a word: the first ones, or the first two with the earliest later one that nobody has.
fn short_form(word: &str, taken: impl Fn(&str) -> bool) -> String {
    let letters: Vec<char> = word.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let start: String = letters.iter().take(2).collect();
    let later = letters.iter().skip(2).map(|letter| format!("{start}{letter}"));
    let numbered = (1..=64).map(|number| format!("{start}{number}"));
    later
        .chain(std::iter::once(start.clone()))
        .chain(numbered)
        .find(|short| !taken(short))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_forms_differ() {
        assert_eq!(short_form("princess", |_| false), "pri");
        assert_eq!(short_form("prince", |short| short == "pri"), "prn");
        assert_eq!(short_form("ox", |_| false), "ox");
        assert_eq!(short_form("ox", |short| short == "ox"), "ox1");
    }

    #[test]
    fn players_have_letters_of_their_own() {
        let rules = Composition::new().set("base").build().unwrap();
        let names = ["Ann", "anton", "\u{1b}", "Åsa"].map(str::to_owned);
        let legend = Legend::of(&rules, &names);
        assert_eq!([0, 1, 2, 3].map(|seat| legend.player(seat)), ['A', '2', '3', 'Å']);
    }
}
