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

/// Somebody's turn; the others lay monasteries in a row to the south until then.
pub(crate) fn turn_of(game: &mut Script, player: &str, tile: &str, act: &str) {
    wait_for(game, player);
    game.turn(tile, act);
}

/// Lays monasteries in a row to the south until a player is active.
pub(crate) fn wait_for(game: &mut Script, player: &str) {
    while game.active() != player {
        let free = (1..9).find(|south| game.game().parse(&format!("meeple 0,-{south} monastery")).is_err());
        let free = free.expect("there is room");
        game.turn(&format!("monastery 0,-{free}"), "pass");
    }
}

/// Knights of these players at 0,0 and 1,1 and -1,1, around the empty cell 0,1, for [`COURT`]. A is active.
/// The city stays open in the west if `west` says so.
pub(crate) fn court(players: usize, knights: [&str; 3], west: &str) -> Script {
    let mut game = Script::new(composition(), players);
    let [at_start, in_east, in_west] = knights;
    turn_of(&mut game, at_start, "portal-crossing 1,0", "meeple 0,0 city n");
    game.turn("road-straight -1,0", "pass");
    turn_of(&mut game, in_east, "city-cap 1,1 r270", "meeple city w");
    turn_of(&mut game, in_west, west, "meeple city e");
    wait_for(&mut game, "A");
    game
}

/// The princess tile that joins the cities around 0,1.
pub(crate) const COURT: &str = "princess-city-three 0,1 r180";
/// A western tile for [`court`] that leaves the city open, and one that does not.
pub(crate) const OPEN_WEST: &str = "city-straight-pennant -1,1";
pub(crate) const CLOSED_WEST: &str = "city-cap -1,1 r90";

/// B has a knight at 0,1 in a city that goes on to 0,2. A is active.
pub(crate) fn knight_of_b(game: &mut Script) {
    game.turn("road-straight 1,0", "pass").turn("city-straight 0,1 r90", "meeple city n");
}

/// A princess tile for 0,2 that leaves the city of [`knight_of_b`] open, and one that completes it.
pub(crate) const EXTENDING: &str = "princess-city-three 0,2 r180";
pub(crate) const COMPLETING: &str = "princess-city-cap-crossing 0,2 r180";

/// Draws and lays a tile, and leaves what comes next to the test.
pub(crate) fn lay<'a>(game: &'a mut Script, tile: &str) -> &'a mut Script {
    let (name, place) = tile.split_once(' ').expect("a tile and a place");
    game.draw(name).place(place)
}
