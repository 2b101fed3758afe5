//! Positions that several rules are shown in.

use tilewright_testkit::prelude::*;

/// The base game with nothing chosen, ready for a deck.
pub(crate) fn base() -> Composition {
    Composition::new()
}

/// Turns around a tile on 0,-1 that has field on all sides: all of its ring but 0,-2. B begins.
const RING: [&str; 6] = [
    "road-straight 1,0",
    "road-straight -1,0",
    "city-cap -1,-1 r270",
    "city-cap 1,-1 r90",
    "city-cap -1,-2 r270",
    "city-cap 1,-2 r90",
];

/// A lays a monastery on 0,-1 and does `act`; then the two surround it in turn until only 0,-2 is empty.
/// B is to draw, and two caps are left.
pub(crate) fn seven_neighbours(composition: Composition, act: &str) -> Script {
    let deck = ["monastery", "2 road-straight", "6 city-cap"];
    let mut game = Script::with_tiles(composition, 2, &deck);
    game.turn("monastery 0,-1", act);
    for tile in RING {
        game.turn(tile, "pass");
    }
    game
}

/// City pieces east and west of 0,1, a knight of B on the east one and one of A on the west one. B is to draw.
/// What the deck holds besides comes last.
pub(crate) fn two_knights_apart(last: &[&str]) -> Script {
    let deck = [&["2 road-straight", "2 city-cap", "monastery"], last].concat();
    let mut game = Script::with_tiles(base(), 2, &deck);
    game.turn("road-straight 1,0", "pass");
    game.turn("city-cap 1,1 r270", "meeple city w");
    game.turn("road-straight -1,0", "pass");
    game.turn("monastery 1,2", "pass");
    game.turn("city-cap -1,1 r90", "meeple city e");
    game
}

/// A completed city of five tiles without pennant, in which A has two knights and B one: scored, two tiles left.
pub(crate) fn two_knights_against_one() -> Script {
    let deck = Deck::of(&["3 road-straight", "3 city-cap", "3 monastery"]).tile("hub", "city N E S W");
    let mut game = Script::with_tiles(base(), 2, deck);
    game.turn("road-straight 1,0", "pass");
    game.turn("city-cap 1,1 r270", "meeple city w");
    game.turn("monastery 1,2", "pass");
    game.turn("road-straight -1,0", "pass");
    game.turn("city-cap 0,2 r180", "meeple city s");
    game.turn("road-straight 2,0", "pass");
    game.turn("city-cap -1,1 r90", "meeple city e");
    assert_eq!(game.feature("0,2 city s").figures.len(), 1, "the pieces are apart before the hub");
    game.turn("hub 0,1", "pass");
    game
}

/// The lines of the newest step that tell of points.
pub(crate) fn points(game: &Script) -> Vec<String> {
    let mut lines = game.events();
    lines.retain(|line| line.contains(" point"));
    lines
}
