//! Positions that several rules are shown in.

use tilewright_testkit::prelude::*;

/// Base game and abbots.
pub(crate) fn composition() -> Composition {
    Composition::new().set("base").expansion("abbot")
}

/// The same with The Princess & the Dragon.
pub(crate) fn with_dragon() -> Composition {
    composition().set("princess-and-dragon")
}

/// A game of two with base tiles.
pub(crate) fn game() -> Script {
    Script::new(composition(), 2)
}

/// A game of two with the dragon and all that comes with it.
pub(crate) fn dragon_game() -> Script {
    Script::new(with_dragon(), 2)
}

/// Draws and lays a tile, and leaves what comes next to the test.
pub(crate) fn lay<'a>(game: &'a mut Script, tile: &str) -> &'a mut Script {
    let (name, place) = tile.split_once(' ').expect("a tile and a place");
    game.draw(name).place(place)
}

/// Turns around 0,-1 that leave 0,-2 empty. The start tile is one more neighbour. The first tile is for a feature with
/// field on all sides of its tile; with [`GARDEN`], which has a city in the east, it is turned.
const RING: [&str; 6] = [
    "city-cap 1,-1 r90",
    "road-straight 1,0",
    "road-straight -1,0",
    "city-cap -1,-1 r270",
    "city-cap -1,-2 r270",
    "city-cap 1,-2 r90",
];

/// A monastery for 0,-1.
pub(crate) const MONASTERY: &str = "monastery 0,-1";
/// A garden for 0,-1.
pub(crate) const GARDEN: &str = "city-cap-garden 0,-1 r90";
/// The eighth neighbour.
pub(crate) const LAST: &str = "monastery 0,-2";

/// Lays the first tile of A's with what A does, and then in turn so many of the ring: with `count` of them the tile
/// has `count + 1` neighbours, and B is to draw if `count` is even.
pub(crate) fn surround(game: &mut Script, first: &str, act: &str, count: usize) {
    game.turn(first, act);
    for tile in &RING[..count] {
        let tile = if first == GARDEN { tile.replace("1,-1 r90", "1,-1 r270") } else { (*tile).to_owned() };
        game.turn(&tile, "pass");
    }
}

/// The lines of the newest step that tell of points.
pub(crate) fn points(game: &Script) -> Vec<String> {
    let mut lines = game.events();
    lines.retain(|line| line.contains(" point"));
    lines
}
