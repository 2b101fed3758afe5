//! Counts of the decision tree for small fixed decks: by hand, by a slow reference that knows nothing of the engine,
//! and as an alarm for any change of the rules.

use std::collections::BTreeMap;

use tilewright_core::perft::perft;
use tilewright_testkit::prelude::*;

#[track_caller]
fn count(composition: Composition, deck: &[&str], plies: u32) -> u64 {
    let script = Script::with_tiles(composition, 2, deck);
    perft(script.rules(), script.game().state(), plies)
}

/// The monastery fits only south of the start tile (west, east: road; north: city), in 4 rotations. Then: monk, farmer
/// or pass. After that the game is over.
#[test]
fn one_monastery_by_hand() {
    let counts = [0, 1, 2, 3].map(|plies| count(Composition::new(), &["monastery"], plies));
    assert_eq!(counts, [1, 4, 4 * 3, 4 * 3]);
}

/// The cap fits north in one rotation and south in three. Then: knight, farmer or pass, wherever it lies.
#[test]
fn one_cap_by_hand() {
    let counts = [1, 2].map(|plies| count(Composition::new(), &["city-cap"], plies));
    assert_eq!(counts, [4, 4 * 3]);
}

/// The road fits west, east and south, each in two rotations. Then: highwayman, farmer on either side, or pass.
#[test]
fn one_road_by_hand() {
    let counts = [1, 2].map(|plies| count(Composition::new(), &["road-straight"], plies));
    assert_eq!(counts, [6, 6 * 4]);
}

/// Two designs, each drawn first once: 4 + 4 placements.
#[test]
fn chance_counts_each_design_once_by_hand() {
    assert_eq!(count(Composition::new(), &["monastery", "city-cap"], 1), 8);
    assert_eq!(count(Composition::new(), &["3 monastery"], 1), 4);
}

/// Names and sides N E S W of the designs that the reference knows.
const SIDES: [(&str, &str); 6] = [
    ("monastery", "FFFF"),
    ("city-cap", "CFFF"),
    ("road-straight", "FRFR"),
    ("road-bend", "FFRR"),
    ("city-four-pennant", "CCCC"),
    ("city-cap-crossing", "CRRR"),
];

/// Counts ways to lay the tiles of a deck, from nothing but their sides; a tile that fits nowhere is thrown away.
fn reference(board: &BTreeMap<(i32, i32), [u8; 4]>, deck: &[(&str, usize)], plies: u32) -> u64 {
    if deck.iter().all(|(_, left)| *left == 0) {
        return 1;
    }
    if plies == 0 {
        return deck
            .iter()
            .filter(|(_, left)| *left != 0)
            .map(|(name, _)| {
                // What is drawn before the next decision counts by each way that leads to one.
                let next = less(deck, name);
                if placements(board, name).is_empty() { reference(board, &next, 0) } else { 1 }
            })
            .sum();
    }
    let ways = |(name, _): &(&str, usize)| {
        let next = less(deck, name);
        let places = placements(board, name);
        if places.is_empty() {
            return reference(board, &next, plies);
        }
        let lay = |(cell, sides)| {
            let mut board = board.clone();
            board.insert(cell, sides);
            reference(&board, &next, plies - 1)
        };
        places.into_iter().map(lay).sum()
    };
    deck.iter().filter(|(_, left)| *left != 0).map(ways).sum()
}

fn less<'a>(deck: &[(&'a str, usize)], name: &str) -> Vec<(&'a str, usize)> {
    deck.iter().map(|&(other, left)| (other, left - usize::from(other == name))).collect()
}

/// Every cell of a square that is large enough, and every rotation, tried one by one.
fn placements(board: &BTreeMap<(i32, i32), [u8; 4]>, name: &str) -> Vec<((i32, i32), [u8; 4])> {
    let printed = SIDES.iter().find(|(known, _)| *known == name).unwrap().1.as_bytes();
    let mut found = Vec::new();
    for x in -6..=6 {
        for y in -6..=6 {
            if board.contains_key(&(x, y)) {
                continue;
            }
            for turn in 0..4 {
                let sides = [0, 1, 2, 3].map(|side| printed[(side + 4 - turn) % 4]);
                let around = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)];
                let touching =
                    around.iter().enumerate().filter_map(|(side, at)| Some((side, board.get(at)?)));
                let mut touching =
                    touching.map(|(side, other)| other[(side + 2) % 4] == sides[side]).peekable();
                if touching.peek().is_some() && touching.all(|fits| fits) {
                    found.push(((x, y), sides));
                }
            }
        }
    }
    found
}

/// Without meeples, placing tiles is all there is to decide.
#[test]
fn a_slow_reference_counts_the_same_placements() {
    let start = BTreeMap::from([((0, 0), *b"CRFR")]);
    let decks: [&[(&str, usize)]; 5] = [
        &[("monastery", 2), ("city-cap", 1)],
        &[("road-straight", 2), ("road-bend", 2)],
        &[("city-cap", 2), ("city-four-pennant", 1)],
        &[("city-cap", 1), ("city-four-pennant", 2), ("monastery", 1)],
        &[("city-cap-crossing", 2), ("road-bend", 1)],
    ];
    for deck in decks {
        let entries: Vec<String> = deck.iter().map(|(name, count)| format!("{count} {name}")).collect();
        let script = Script::with_tiles(Composition::new().figures("meeple", 0), 2, &entries);
        for plies in 0..=4 {
            let counted = perft(script.rules(), script.game().state(), plies);
            assert_eq!(counted, reference(&start, deck, plies), "{deck:?} to {plies}");
        }
    }
}

/// An alarm, no proof: these numbers change only with the rules.
#[test]
fn whole_decks_never_change() {
    let deck = ["city-cap", "road-bend", "monastery-road"];
    let counts = [1, 2, 3, 4].map(|plies| count(Composition::new(), &deck, plies));
    assert_eq!(counts, GOLDEN);
    let off = Composition::new().choose("base_fields", "off");
    assert_eq!(count(off, &deck, 4), GOLDEN_WITHOUT_FIELDS);
    let rules = "base".into_rules();
    let state = rules.new_state(2, PlayerId::from_index(0), Recording::NONE).unwrap();
    assert_eq!([1, 2].map(|plies| perft(&rules, &state, plies)), GOLDEN_OF_THE_WHOLE_SET);
}

const GOLDEN: [u64; 4] = [15, 112, 1034, 3457];
const GOLDEN_WITHOUT_FIELDS: u64 = 1610;
const GOLDEN_OF_THE_WHOLE_SET: [u64; 2] = [159, 27311];
