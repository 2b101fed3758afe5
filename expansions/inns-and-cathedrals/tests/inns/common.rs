//! Positions that several rules are shown in.

use tilewright_testkit::prelude::*;

/// Base game and expansion, with nothing chosen.
pub(crate) fn composition() -> Composition {
    Composition::new().set("base").set("inns-and-cathedrals")
}

/// The same with The Princess & the Dragon.
pub(crate) fn with_dragon() -> Composition {
    composition().set("princess-and-dragon")
}

/// A game of two by the rules of [`composition`].
pub(crate) fn game() -> Script {
    Script::new(composition(), 2)
}

/// Draws and lays a tile, and leaves what comes next to the test.
pub(crate) fn lay<'a>(game: &'a mut Script, tile: &str) -> &'a mut Script {
    let (name, place) = tile.split_once(' ').expect("a tile and a place");
    game.draw(name).place(place)
}

/// These tiles and meadows around them, with a meadow to begin with. The expansion is in play without its tiles too.
pub(crate) fn meadows(tiles: &[&str]) -> Deck {
    Deck::of(tiles).set_text("[[tile]]\nid = \"meadow\"\ncount = 30\n").starting_with("meadow")
}

/// A game of two on these tiles, with nothing chosen.
pub(crate) fn played_on(deck: impl Into<Deck>) -> Script {
    Script::with_tiles(Composition::new().expansion("inns-and-cathedrals"), 2, deck)
}

/// Somebody's turn; the other lays meadows in a row to the south until then.
pub(crate) fn turn_of(game: &mut Script, player: &str, tile: &str, act: &str) {
    wait_for(game, player);
    game.turn(tile, act);
}

/// Lays meadows in a row to the south until a player is active.
pub(crate) fn wait_for(game: &mut Script, player: &str) {
    while game.active() != player {
        let free = (1..20).find(|south| game.game().parse(&format!("meeple 0,-{south} field n")).is_err());
        let free = free.expect("there is room");
        game.turn(&format!("meadow 0,-{free}"), "pass");
    }
}

/// A city that a tile with cities in north, east and west closes at 0,1: A's figure in the west, B's in the east and,
/// if asked for, in the north. A lays the last tile. Worth 8, or 10 if that has a pennant.
pub(crate) fn three_caps(last: &str, west: &str, east: &str, north: &str) -> Script {
    let mut game = played_on(meadows(&[last, "3 city-cap"]));
    for tile in ["meadow 1,0", "meadow -1,0"] {
        game.turn(tile, "pass");
    }
    turn_of(&mut game, "A", "city-cap -1,1 r90", &format!("{west} city e"));
    turn_of(&mut game, "B", "city-cap 1,1 r270", &format!("{east} city w"));
    turn_of(&mut game, "A", "meadow 1,2", "pass");
    let act = if north.is_empty() { "pass".to_owned() } else { format!("{north} city s") };
    turn_of(&mut game, "B", "city-cap 0,2 r180", &act);
    turn_of(&mut game, "A", &format!("{last} 0,1"), "pass");
    game
}

/// A lays a cathedral onto the start city, at 0,1, and acts; then the two lay what else there is, and pass.
pub(crate) fn cathedral_with_caps(game: &mut Script, act: &str, tiles: &[&str]) {
    game.turn("cathedral 0,1", act);
    for tile in tiles {
        game.turn(tile, "pass");
    }
}

/// The offered actions of one figure, without its word.
pub(crate) fn places_of(game: &Script, figure: &str) -> Vec<String> {
    let word = format!("{figure} ");
    let places = game.offered_like(figure).into_iter();
    places.map(|text| text.strip_prefix(&word).unwrap_or(&text).to_owned()).collect()
}

/// The lines of the whole game that tell of points.
pub(crate) fn points(game: &Script) -> Vec<String> {
    let mut lines = game.history();
    lines.retain(|line| line.contains(" point"));
    lines
}
