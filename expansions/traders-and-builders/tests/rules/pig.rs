//! Placing the pig, and its way home: TB-50 to TB-53, TB-58, TB-59.

use tilewright_testkit::prelude::*;

use crate::common::{dragon_game, expansion, game, lay, plenty, special, turn_of, wait_for};

/// TB-50
#[test]
fn tb_50_in_a_field_with_an_own_farmer() {
    let mut game = game(2);
    turn_of(&mut game, "A", "road-straight 1,0", "meeple field n");
    wait_for(&mut game, "A");
    lay(&mut game, "road-straight 2,0");
    assert_eq!(game.offered_like("pig").len(), 1);
    game.assert_offered("pig field n").assert_refused("pig field s", "TB-50");
    game.assert_refused("pig road w", "TB-50").assert_refused("pig 1,0 field n", "TB-50");
    game.play("pig field n");
    assert_eq!(game.figures_at("2,0"), ["A pig field n"]);
}

/// TB-50: a highwayman beside it is no farmer, and neither is a foreign one.
#[test]
fn tb_50_other_meeples_do_not_let_it_in() {
    let mut game = game(2);
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "meeple field n");
    lay(&mut game, "road-straight 3,0");
    assert!(game.offered_like("pig").is_empty());
}

/// TB-51
#[test]
fn tb_51_in_an_enclosed_field() {
    let deck = plenty().tile("pen", "city N E S").tile("other-pen", "city N E S");
    let mut game = Script::with_tiles(expansion(), 2, deck);
    turn_of(&mut game, "A", "pen 0,1", "meeple field w");
    wait_for(&mut game, "A");
    lay(&mut game, "other-pen -1,1 r180");
    assert_eq!(game.feature("field e").open, 0);
    game.assert_offered("pig field e");
}

/// A's farmer is north of the road and B's south of it; B's tile at 3,0, where the road ends, makes one field of both,
/// and B may put the pig there.
fn joined(game: &mut Script) -> &mut Script {
    game.turn("road-straight 1,0", "meeple field n").turn("road-straight 2,0", "meeple field s");
    game.turn("meadow 1,1", "pass");
    assert!(!game.is_one_feature("1,0 field n", "1,0 field s"));
    lay(game, "monastery-road 3,0 r90")
}

/// TB-52
#[test]
fn tb_52_pigs_of_several_players_share_a_field() {
    let mut game = game(2);
    joined(&mut game).play("pig field n");
    lay(&mut game, "meadow 4,0").assert_offered("pig field n");
}

/// TB-59
#[test]
fn tb_59_pigs_stay_when_fields_join() {
    let mut game = game(2);
    game.turn("road-straight 1,0", "meeple field n").turn("road-straight 2,0", "meeple field s");
    game.turn("meadow 1,1", "pig field n").turn("monastery-road 3,0 r90", "pass");
    let mut figures = game.feature("3,0 field n").figures;
    figures.sort();
    assert_eq!(figures, ["A meeple", "A pig", "B meeple"]);
    assert_eq!(game.figures_at("1,1"), ["A pig field n"]);
}

/// TB-53
#[test]
fn tb_53_counts_for_no_majority() {
    let deck = Deck::of(&["3 road-straight", "2 monastery-road", "city-cap"])
        .set_text("[[tile]]\nid = \"meadow\"\n");
    let mut game = Script::with_tiles(expansion(), 2, deck);
    game.turn("road-straight 1,0", "meeple field n").turn("road-straight 2,0", "meeple field s");
    game.turn("meadow 1,1", "pig field n").turn("road-straight 0,-1", "meeple field s");
    game.turn("city-cap 0,1 r180", "pass").turn("monastery-road 1,-1 r90", "pass");
    game.turn("monastery-road 3,0 r90", "pass");
    assert_eq!(game.finish(), [0, 3]);
}

/// A's farmer at 0,0 is eaten, and the pig at 1,0 in the same field is out of reach; there may be another farmer at 0,2.
fn farmer_eaten(second_farmer: bool) -> Script {
    let mut game = dragon_game(2);
    game.turn("portal-crossing 0,-1", "meeple 0,0 field el").turn("volcano-city-cap 0,1 r180", "pass");
    game.turn("meadow 0,2", if second_farmer { "meeple field n" } else { "pass" })
        .turn("meadow -1,2", "pass");
    game.turn("road-straight 1,0", "pig field n").turn("meadow 1,1", "pass");
    assert!(game.is_one_feature("0,2 field n", "0,0 field el"));
    game.turn("meadow 2,1", "pass");
    lay(&mut game, "dragon-road-straight 2,0").play("pass").play("dragon 0,0");
    assert!(game.figures_at("0,0").iter().all(|figure| !figure.contains("meeple")));
    game
}

/// TB-58
#[test]
fn tb_58_home_when_its_last_farmer_leaves() {
    let game = farmer_eaten(false);
    assert_eq!((special(&game, 0), game.figures_at("1,0")), ([1, 1], Vec::new()));
}

/// TB-58
#[test]
fn tb_58_stays_with_another_farmer() {
    let game = farmer_eaten(true);
    assert_eq!((special(&game, 0), game.figures_at("1,0")), ([1, 0], vec!["A pig field n".to_owned()]));
}

/// TB-58
#[test]
fn tb_58_stays_to_the_end() {
    let mut game = Script::with_tiles(expansion(), 2, &["2 road-straight", "monastery"]);
    game.turn("road-straight 1,0", "meeple field n").turn("monastery 0,-1", "pass");
    game.turn("road-straight 2,0", "pig field n").finish();
    assert_eq!(game.figures_at("2,0"), ["A pig field n"]);
}
