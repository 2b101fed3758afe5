//! What the set brings along: SETUP-01, SETUP-03 to SETUP-06.

mod common;

use common::game;
use tilewright::prelude::*;
use tilewright_testkit::{Deck, Script};

const SYMBOLS: [&str; 4] = ["volcano", "dragon", "portal", "princess"];

/// How many tiles of the set bear a symbol, on the tile or a segment; and how many symbols each design bears.
fn count_symbols(rules: &Ruleset) -> ([u32; 4], Vec<usize>) {
    let mut tiles = [0; 4];
    let mut by_design = Vec::new();
    for tile in rules.tile_kinds().iter().filter(|tile| tile.set() == "princess-and-dragon") {
        let borne = SYMBOLS.map(|symbol| {
            let symbol = rules.find_attribute(symbol).expect("an expansion knows it");
            tile.has(symbol) || tile.segments().iter().any(|segment| segment.value(symbol) != 0)
        });
        by_design.push(borne.iter().filter(|&&borne| borne).count());
        for (tiles, _) in tiles.iter_mut().zip(borne).filter(|(_, borne)| *borne) {
            *tiles += tile.count();
        }
    }
    (tiles, by_design)
}

/// SETUP-01
#[test]
fn setup_01_thirty_tiles_are_mixed_into_the_supply() {
    let game = game(2);
    assert_eq!(game.remaining(), 101);
    assert_eq!(count_symbols(game.rules()).0, [6, 12, 6, 6]);
}

/// SETUP-03
#[test]
fn setup_03_each_tile_bears_one_symbol() {
    let (tiles, by_design) = count_symbols(game(2).rules());
    assert!(by_design.iter().all(|&symbols| symbols == 1), "{by_design:?}");
    assert_eq!(tiles.iter().sum::<u32>(), 30);
}

/// SETUP-04
#[test]
fn setup_04_a_symbol_does_not_limit_where_a_tile_goes() {
    let deck = Deck::of(&["volcano-plain", "city-cap"]).tile("meadow", "");
    let mut game = Script::with_tiles(Composition::new(), 2, deck);
    game.turn("city-cap 0,1 r180", "");
    let mut other = game.clone();
    let with_symbol = game.draw("volcano-plain").offered();
    assert!(!with_symbol.is_empty());
    assert_eq!(with_symbol, other.draw("meadow").offered());
}

/// SETUP-05
#[test]
fn setup_05_a_city_with_symbols_scores_like_any() {
    let mut game = game(2);
    game.turn("city-straight-pennant 0,1 r90", "meeple city n");
    game.turn("volcano-plain 0,-1", "").turn("monastery -1,-1", "");
    game.turn("dragon-city-cap 0,2 r180", "pass; dragon -1,-1");
    assert_eq!(game.scores(), [8, 0]);
}

/// SETUP-06
#[test]
fn setup_06_the_set_adds_nothing_to_final_scoring() {
    let play = |composition: Composition| {
        let tiles = ["road-straight", "volcano-plain", "princess-corner", "portal-crossing"];
        let mut game = Script::with_tiles(composition, 2, &tiles);
        game.turn("road-straight 1,0", "meeple road w").turn("volcano-plain 0,-1", "");
        game.turn("princess-corner 0,1 r180", "meeple city s").turn("portal-crossing 2,0", "meeple road e");
        game.finish()
    };
    let base_rules = SYMBOLS.into_iter().chain(["fairy"]).fold(Composition::new(), Composition::without);
    assert_eq!(play(Composition::new()), [5, 1]);
    assert_eq!(play(base_rules), [5, 1]);
}
