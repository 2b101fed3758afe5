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

/// Draws and lays a tile, and leaves what comes next to the test.
pub(crate) fn lay<'a>(game: &'a mut Script, tile: &str) -> &'a mut Script {
    let (name, place) = tile.split_once(' ').expect("a tile and a place");
    game.draw(name).place(place)
}

/// A deck of these tiles and some meadows, in a game without the dragon that none of them calls.
pub(crate) fn with_meadows(composition: Composition, tiles: &[&str]) -> Script {
    let deck = Deck::of(tiles).set_text("[[tile]]\nid = \"meadow\"\ncount = 9\n");
    Script::with_tiles(composition.without("dragon"), 2, deck)
}
