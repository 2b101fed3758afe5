//! The rules of the volcano, each as a short game.

use tilewright_testkit::prelude::*;

const TILES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/my-volcano.toml"));

/// The tiles of the set and some of the base game.
fn game(composition: Composition) -> Script {
    Script::with_tiles(composition, 2, Deck::of(&["4 monastery"]).set_text(TILES))
}

#[test]
fn myv_01_each_crater_calls_the_dragon() {
    let mut game = game(Composition::new());
    for cell in ["0,-1", "1,-1"] {
        game.draw("crater").place(cell);
        assert_eq!(game.figures_at(cell), ["dragon"]);
    }
}

#[test]
fn myv_01_first_leaves_the_dragon_where_it_is() {
    let mut game = game(Composition::new().choose("crater_calls", "first"));
    game.turn("crater 0,-1", "").turn("crater 1,-1", "");
    assert_eq!(game.figures_at("0,-1"), ["dragon"]);
}

/// *Given* A has a monk, to whom the fairy may go; *when* A lays a crater; *then* A is asked, and no meeple goes there.
#[test]
fn myv_02_no_meeple_on_the_crater_just_laid() {
    let mut game = game(Composition::new().without("dragon").expansion("fairy"));
    game.turn("monastery 0,-1", "meeple monastery").turn("monastery 0,-2", "pass");
    game.draw("crater").place("0,-3").assert_refused("meeple field n", "MYV-02").play("pass");
    game.draw("monastery").place("0,-4").assert_offered("meeple field n");
}

/// What must hold for any expansion, in games at random: alone, and with each bundled one.
#[test]
fn it_holds_in_any_game() {
    conformance(&["my-volcano.toml"]);
}
