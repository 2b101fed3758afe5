//! Games and positions that several rules are shown in.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;
use tilewright_traders_and_builders::{GOODS, ID};

/// Published sets: base and this one.
pub(crate) fn published() -> Composition {
    Composition::new().sets(["base", ID])
}

/// The expansion without its tiles, ready for a deck.
pub(crate) fn expansion() -> Composition {
    Composition::new().expansion(ID)
}

/// The same with the expansions of the dragon's set.
pub(crate) fn with_dragon() -> Composition {
    ["volcano", "dragon", "princess", "portal", "fairy"].into_iter().fold(expansion(), Composition::expansion)
}

/// Tiles that are nothing but field, and tiles that fit everywhere and close whatever they meet.
pub(crate) const MADE_UP: &str = "
[[tile]]
id = \"meadow\"
count = 30

[[tile]]
id = \"ruin\"
count = 70
wild = \"N E S W\"
features = [{ monastery = true }]
";

/// More tiles than any game needs that is not played to its end.
pub(crate) fn plenty() -> Deck {
    Deck::of(&[
        "20 road-straight",
        "4 crossing-three",
        "3 monastery-road",
        "4 monastery",
        "20 city-cap",
        "6 city-straight",
        "4 city-three",
        "4 city-cap-bend-right",
        "2 two-cities-across",
    ])
    .tile("hub", "city N E S W")
    .set_text(MADE_UP)
}

/// The same with tiles of both expansions' sets.
pub(crate) fn plenty_of_all() -> Deck {
    let text = MADE_UP.replace("count = 70", "count = 1");
    Deck::of(&[
        "20 road-straight",
        "4 city-cap",
        "6 city-straight",
        "wine-city-straight",
        "2 volcano-plain",
        "volcano-city-cap",
        "volcano-road-straight",
        "dragon-city-cap",
        "3 dragon-road-straight",
        "princess-city-three",
        "princess-corner",
        "3 portal-crossing",
        "4 city-cap-bend-right",
    ])
    .set_text(&text)
}

/// A game by this expansion and plenty of tiles.
pub(crate) fn game(players: usize) -> Script {
    Script::with_tiles(expansion(), players, plenty())
}

/// The same with the dragon, the princess, the portal and the fairy.
pub(crate) fn dragon_game(players: usize) -> Script {
    Script::with_tiles(with_dragon(), players, plenty_of_all())
}

/// Draws and lays a tile, and leaves what comes next to the test.
pub(crate) fn lay<'a>(game: &'a mut Script, tile: &str) -> &'a mut Script {
    let (name, place) = tile.split_once(' ').expect("a tile and a place");
    game.draw(name).place(place)
}

/// Meadows in a row to the south, and nothing done, until a player is active.
pub(crate) fn wait_for(game: &mut Script, player: &str) {
    while game.active() != player {
        let free = (1..30)
            .find(|&south| game.game().state().board().tile_at(Cell::new(0, -south)).is_none())
            .expect("there is room");
        game.turn(&format!("meadow 0,-{free}"), "");
    }
}

/// Somebody's turn; the others lay meadows until then.
pub(crate) fn turn_of(game: &mut Script, player: &str, tile: &str, act: &str) {
    wait_for(game, player);
    game.turn(tile, act);
}

/// A has a highwayman at 1,0 and the builder at 2,0 on a road open to both sides. A is active.
pub(crate) fn builder_on_road(game: &mut Script) {
    turn_of(game, "A", "road-straight 1,0", "meeple road w");
    turn_of(game, "A", "road-straight 2,0", "builder road w");
    wait_for(game, "A");
}

/// The player has a knight at 0,1 and the builder at 0,2 in a city open to the north of it. The next is active.
pub(crate) fn builder_in_city(game: &mut Script, player: &str) {
    turn_of(game, player, "city-straight 0,1 r90", "meeple city n");
    turn_of(game, player, "city-straight 0,2 r90", "builder city n");
}

/// Whose turn it is, which part of it, and who decides.
pub(crate) fn part(game: &Script) -> (&str, u32, &str) {
    (game.active(), game.game().state().part(), game.decider())
}

/// What a player has of wine, grain and cloth.
pub(crate) fn goods(game: &Script, player: usize) -> [u32; 3] {
    GOODS.map(|good| {
        let stock = game.rules().find_stock(good).expect("it is declared");
        game.game().state().stock(PlayerId::from_index(player), stock)
    })
}

/// Builder and pig that a player has in supply.
pub(crate) fn special(game: &Script, player: usize) -> [usize; 2] {
    ["builder", "pig"].map(|kind| game.in_supply(player, kind))
}
