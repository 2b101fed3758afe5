//! Completed, and at the end: ABB-30 to ABB-34.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{GARDEN, LAST, MONASTERY, game, points, surround};

/// ABB-30
#[test]
fn abb_30_a_completed_garden_scores_9() {
    let mut game = game();
    surround(&mut game, GARDEN, "abbot garden", 6);
    assert_eq!((game.active(), game.in_supply(0, "abbot")), ("B", 0));
    game.turn(LAST, "pass");
    assert_eq!((game.scores(), game.in_supply(0, "abbot")), (&[9, 0][..], 1));
    assert_eq!(points(&game), ["A 9 points for a completed garden, garden at 0,-1 = 9 tiles x 1"]);
}

/// ABB-31
#[test]
fn abb_31_a_completed_monastery_scores_9() {
    let mut game = game();
    surround(&mut game, MONASTERY, "abbot monastery", 6);
    game.turn(LAST, "pass");
    assert_eq!((game.scores(), game.in_supply(0, "abbot")), (&[9, 0][..], 1));
}

/// ABB-32
#[test]
fn abb_32_one_tile_completes_a_monastery_and_a_garden() {
    let deck = Deck::of(&["2 monastery", "3 road-straight", "9 city-cap", "city-cap-garden"]);
    let mut game = Script::with_tiles(Composition::new().expansion("abbot"), 2, deck);
    game.turn("monastery 0,-1", "abbot monastery").turn("road-straight 1,0", "pass");
    game.turn("road-straight -1,0", "pass").turn("city-cap 1,-1 r90", "pass");
    game.turn("city-cap 1,-2 r90", "pass").turn("city-cap 1,-3 r270", "pass");
    game.turn("city-cap -1,-1 r270", "pass").turn("city-cap-garden 0,-3 r90", "abbot garden");
    game.turn("city-cap -1,-2 r270", "pass").turn("city-cap -1,-3 r270", "pass");
    game.turn("city-cap 1,-4 r90", "pass").turn("city-cap -1,-4 r270", "pass");
    game.turn("city-cap 0,-4 r180", "pass");
    assert_eq!((game.feature("0,-1 monastery").open, game.feature("0,-3 garden").open), (1, 1));
    game.turn("monastery 0,-2", "pass");
    assert_eq!(game.scores(), [9, 9]);
}

/// A's abbot on the tile at 1,0 with three neighbours, and no tile left.
fn three_neighbours(garden: &str, act: &str) -> Script {
    let deck = Deck::of(&["2 road-straight", "city-cap"]).tile("cell", "road E W | monastery");
    let deck = deck.tile("bed", "tile garden | road E W");
    let mut game = Script::with_tiles(Composition::new().expansion("abbot"), 2, deck);
    game.turn(&format!("{garden} 1,0"), act).turn("road-straight 2,0", "pass");
    game.turn("city-cap 0,1 r180", "pass").turn("road-straight 3,0", "pass");
    let other = if garden == "bed" { "cell" } else { "bed" };
    game.turn(&format!("{other} 4,0"), "pass");
    game
}

/// ABB-33
#[test]
fn abb_33_an_open_garden_or_monastery_at_the_end() {
    assert_eq!(three_neighbours("bed", "abbot garden").finish(), [4, 0]);
    assert_eq!(three_neighbours("cell", "abbot monastery").finish(), [4, 0]);
}

/// ABB-34
#[test]
fn abb_34_he_counts_as_one_meeple() {
    let mut game = game();
    game.turn(MONASTERY, "abbot monastery");
    let at = game.game().parse("abbot 0,-1 monastery").unwrap().segment();
    let scoring = game.rules().evaluate(game.game().state(), at, Cause::Final);
    let (a, b) = (PlayerId::from_index(0), PlayerId::from_index(1));
    assert_eq!((scoring.strength(a), scoring.strength(b)), (1, 0));
    assert_eq!(scoring.winners().iter().collect::<Vec<_>>(), [a]);
}
