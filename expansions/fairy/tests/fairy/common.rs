//! Positions that several rules are shown in.

use tilewright_testkit::prelude::*;

/// Base game and expansion, with nothing chosen.
pub(crate) fn composition() -> Composition {
    Composition::new().set("base").set("princess-and-dragon")
}

/// A game of two by these rules.
pub(crate) fn game() -> Script {
    Script::new(composition(), 2)
}

/// A game of two with one option chosen.
pub(crate) fn game_with(option: &str, value: &str) -> Script {
    Script::new(composition().choose(option, value), 2)
}

/// Draws and lays a tile, and leaves what comes next to the test.
pub(crate) fn lay<'a>(game: &'a mut Script, tile: &str) -> &'a mut Script {
    let (name, place) = tile.split_once(' ').expect("a tile and a place");
    game.draw(name).place(place)
}

/// A highwayman of A at 1,0, the dragon at 0,-1, and A is to draw.
pub(crate) fn dragon_near(game: &mut Script) {
    game.turn("road-straight 1,0", "meeple road w").turn("volcano-plain 0,-1", "pass");
}

/// A has a knight at 0,1 in a city open in the north, and a fairy beside him. B is to draw, and nobody has points.
pub(crate) fn knight_with_fairy(game: &mut Script) {
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight 1,0", "pass");
    game.turn("road-straight -1,0", "fairy 0,1 city n");
}

/// A has a knight at -1,1 and B one at 1,1 with the fairy; the tile for 0,1 has a city in the east, south and west.
/// B is to draw, and has a point from the fairy.
pub(crate) fn two_knights_apart(game: &mut Script) {
    game.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "meeple city w");
    game.turn("road-straight -1,0", "pass").turn("road-straight 2,0", "fairy 1,1 city w");
    game.turn("city-cap -1,1 r90", "meeple city e");
}

/// What somebody got from the fairy in the newest step, line by line.
pub(crate) fn fairy_points(game: &Script) -> Vec<String> {
    let mut lines = game.events();
    lines.retain(|line| line.contains("(fairy)"));
    lines
}
