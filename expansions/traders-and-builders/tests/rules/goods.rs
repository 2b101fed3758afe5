//! Goods, taken and awarded: TB-60 to TB-70.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;
use tilewright_testkit::tilewright::sets::find;
use tilewright_traders_and_builders::goods::left;
use tilewright_traders_and_builders::{GOODS, ID};

use crate::common::{
    MADE_UP, dragon_game, expansion, goods, lay, plenty, plenty_of_all, turn_of, with_dragon,
};

/// One of each tile of the set on top of the usual deck.
fn game(players: usize) -> Script {
    Script::with_tiles(expansion(), players, with_every_symbol(plenty()))
}

/// Adds the set as it is printed.
fn with_every_symbol(deck: Deck) -> Deck {
    deck.set_text(find(ID).expect("it is bundled").text)
}

/// TB-60
#[test]
fn tb_60_a_token_for_each_symbol() {
    let mut game = game(2);
    game.turn("wine-city-straight 0,1 r90", "pass").turn("grain-city-straight-road 0,2 r90", "pass");
    game.turn("grain-city-three 0,3 r180", "pass").turn("meadow 1,2", "pass");
    game.turn("city-cap 1,3 r270", "pass").turn("meadow 0,-1", "pass");
    assert_eq!([goods(&game, 0), goods(&game, 1)], [[0, 0, 0], [0, 0, 0]]);
    game.turn("city-cap -1,3 r90", "pass");
    assert_eq!([goods(&game, 0), goods(&game, 1)], [[1, 2, 0], [0, 0, 0]]);
    assert_eq!(GOODS.map(|good| left(game.rules(), game.game().state(), good)), [8, 4, 5]);
}

/// TB-60, with PORTAL-05: who only comes to a complete city takes nothing.
#[test]
fn tb_60_a_city_that_is_scored_later_gives_nothing_more() {
    let composition = with_dragon().choose("pd_portal_completed_unscored", "allowed");
    let mut game = Script::with_tiles(composition, 2, plenty_of_all());
    game.turn("wine-city-straight 0,1 r90", "pass").turn("city-cap 0,2 r180", "pass");
    game.turn("portal-crossing 1,0", "meeple 0,1 city n");
    assert_eq!(game.scores(), [6, 0]);
    assert_eq!([goods(&game, 0), goods(&game, 1)], [[0, 0, 0], [1, 0, 0]]);
}

/// TB-61
#[test]
fn tb_61_whoever_owns_the_city() {
    for (knight, points) in [("meeple city n", 6), ("pass", 0)] {
        let mut game = game(2);
        turn_of(&mut game, "B", "wine-city-straight 0,1 r90", knight);
        game.turn("city-cap 0,2 r180", "pass");
        assert_eq!(
            (game.scores(), goods(&game, 0), goods(&game, 1)),
            (&[0, points][..], [1, 0, 0], [0, 0, 0])
        );
    }
}

/// TB-62
#[test]
fn tb_62_only_the_city_with_the_symbol() {
    let mut game = game(2);
    game.turn("cloth-city-straight-city-cap 0,1", "pass");
    assert!(game.feature("0,1 city s").complete && !game.feature("0,1 city e").complete);
    assert_eq!(goods(&game, 0), [0, 0, 0]);
    game.turn("city-cap 1,1 r270", "pass").turn("city-cap -1,1 r90", "pass");
    assert_eq!([goods(&game, 0), goods(&game, 1)], [[0, 0, 1], [0, 0, 0]]);
}

/// TB-63
#[test]
fn tb_63_all_cities_that_the_tile_completes() {
    let mut game = game(2);
    game.turn("wine-city-straight 0,1 r90", "pass").turn("meadow 1,1", "pass");
    game.turn("meadow 1,2", "pass").turn("meadow 1,3", "pass");
    game.turn("cloth-city-straight-city-cap 0,3 r90", "pass").turn("city-cap 0,4 r180", "pass");
    game.turn("two-cities-across 0,2", "pass");
    assert_eq!([goods(&game, 0), goods(&game, 1)], [[1, 0, 1], [0, 0, 0]]);
}

/// TB-64
#[test]
fn tb_64_open_cities_give_none() {
    let deck = ["wine-city-straight", "grain-city-straight-road", "wine-city-straight-road"];
    let mut game = Script::with_tiles(expansion(), 2, &deck);
    game.turn("wine-city-straight 0,1 r90", "pass").turn("grain-city-straight-road 0,2 r90", "pass");
    game.turn("wine-city-straight-road 0,3 r90", "pass");
    assert_eq!(game.finish(), [0, 0]);
    assert_eq!([goods(&game, 0), goods(&game, 1)], [[0, 0, 0], [0, 0, 0]]);
}

/// A's knight in a completed city of two tiles with one wine.
fn tiny(value: &str) -> (i32, [u32; 3]) {
    let deck = plenty().tile("cellar", "city N wine");
    let mut game = Script::with_tiles(expansion().choose("base_tiny_city", value), 2, deck);
    game.turn("cellar 0,1 r180", "meeple city s");
    (game.score(0), goods(&game, 0))
}

/// TB-65
#[test]
fn tb_65_normal() {
    assert_eq!(tiny("normal"), (4, [1, 0, 0]));
}

/// TB-65
#[test]
fn tb_65_half() {
    assert_eq!(tiny("half"), (2, [1, 0, 0]));
}

/// TB-66: each tile with a symbol, closed on every side by tiles that fit anything.
#[test]
fn tb_66_all_tokens_come_to_the_players() {
    let deck = with_every_symbol(Deck::default().set_text(MADE_UP));
    let mut game = Script::with_tiles(expansion(), 2, deck);
    let tiles: Vec<String> = (game.rules().tile_kinds().iter())
        .map(|kind| kind.id().to_owned())
        .filter(|id| GOODS.iter().any(|good| id.starts_with(good)))
        .collect();
    assert_eq!(tiles.len(), 20);
    game.turn("ruin 0,1", "pass");
    let mut most = [0; 3];
    for (column, tile) in (0..).map(|number| 2 * number + 1).zip(&tiles) {
        game.turn(&format!("{tile} {column},1"), "pass");
        for place in [format!("{},1", column + 1), format!("{column},2"), format!("{column},0")] {
            game.turn(&format!("ruin {place}"), "pass");
            let taken = [goods(&game, 0), goods(&game, 1)];
            let now = [0, 1, 2].map(|good| taken[0][good] + taken[1][good]);
            assert!((0..3).all(|good| most[good] <= now[good]), "none is lost");
            most = now;
        }
    }
    assert_eq!(most, [9, 6, 5]);
    assert_eq!(GOODS.map(|good| left(game.rules(), game.game().state(), good)), [0, 0, 0]);
}

/// Gives wine, grain and cloth to the players before the first turn.
#[derive(Debug)]
struct Stocked(Vec<[i32; 3]>);

impl Expansion for Stocked {
    fn id(&self) -> &'static str {
        "stocked"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let stocks = GOODS.map(|good| rules.stock(good));
        rules.keep((stocks, self.0.clone()));
        rules.on_setup("stocked/give", |turn| {
            let (stocks, given) = turn.view().kept::<([StockId; 3], Vec<[i32; 3]>)>().clone();
            for (seat, amounts) in given.into_iter().enumerate() {
                for (stock, amount) in stocks.into_iter().zip(amounts) {
                    turn.change_stock(PlayerId::from_index(seat), stock, amount);
                }
            }
        });
    }
}

/// The scores at the end of a game of one tile with these goods.
fn awarded(given: &[[i32; 3]]) -> Vec<i32> {
    let composition = expansion().plug_in(Stocked(given.to_vec()));
    let mut game = Script::with_tiles(composition, given.len(), &["monastery"]);
    game.turn("monastery 0,-1", "pass").finish()
}

/// TB-67
#[test]
fn tb_67_ten_for_each_majority() {
    assert_eq!(awarded(&[[3, 0, 2], [2, 4, 1]]), [20, 10]);
}

/// TB-68
#[test]
fn tb_68_those_who_tie_score_in_full() {
    assert_eq!(awarded(&[[2, 0, 0], [2, 0, 0], [1, 0, 0]]), [10, 10, 0]);
}

/// TB-69
#[test]
fn tb_69_a_kind_that_nobody_has_gives_nothing() {
    assert_eq!(awarded(&[[1, 0, 0], [0, 1, 0]]), [10, 10]);
    assert_eq!(awarded(&[[0, 0, 0], [0, 0, 0]]), [0, 0]);
}

/// TB-70
#[test]
fn tb_70_taking_goods_scores_nothing() {
    let mut game = dragon_game(2);
    game.turn("road-straight 1,0", "meeple road w").turn("wine-city-straight 0,1 r90", "pass");
    game.turn("meadow 0,-1", "fairy 1,0 road w").turn("meadow 0,-2", "pass");
    assert_eq!(game.scores(), [1, 0]);
    let before = game.figures();
    lay(&mut game, "city-cap 0,2 r180").play("pass");
    assert_eq!((game.scores(), goods(&game, 0), game.figures()), (&[1, 0][..], [1, 0, 0], before));
}
