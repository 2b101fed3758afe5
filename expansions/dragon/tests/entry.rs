//! How the dragon and its tiles come into play: SETUP-02, VOLCANO-10, DRAGON-01 to DRAGON-15, HOUSE-01.

mod common;

use common::{dragon, expansions, game, plain, plain_game, published};
use tilewright::core::figure::Place;
use tilewright::prelude::*;
use tilewright_testkit::{Deck, Script};

/// SETUP-02
#[test]
fn setup_02_dragon_and_fairy_begin_beside_the_board() {
    let game = game(3);
    let state = game.game().state();
    for kind in ["dragon", "fairy"] {
        let kind = game.rules().find_figure(kind).expect("it is in play");
        let found: Vec<_> = state.figures().filter(|(_, figure)| figure.kind == kind).collect();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].1.owner, found[0].1.place), (None, Place::Beside));
    }
}

/// DRAGON-01
#[test]
fn dragon_01_before_the_first_volcano_it_is_out_of_play() {
    let mut game = game(2);
    game.turn("road-straight 1,0", "meeple road w").draw("portal-crossing").place("-1,0");
    assert_eq!(dragon(&game), None);
    for place in ["0,0 city n", "0,0 field s", "1,0 field n", "field n"] {
        game.assert_offered(&format!("meeple {place}"));
    }
}

/// DRAGON-01
#[test]
fn dragon_01_something_has_to_bring_it() {
    let error = published().without("volcano").build().expect_err("nothing brings the dragon");
    assert!(error.to_string().contains("nothing brings the dragon into play"), "{error}");
}

/// DRAGON-02
#[test]
fn dragon_02_set_aside() {
    let mut game = game(2);
    game.draw("dragon-tunnel");
    assert_eq!((game.set_aside(), game.remaining()), (vec!["dragon-tunnel".to_owned()], 100));
    assert_eq!((game.active(), game.decider(), game.phase()), ("A", "chance", "draw"));
    game.turn("monastery 0,-1", "");
    assert_eq!((game.active(), dragon(&game)), ("B", None));
}

/// DRAGON-03
#[test]
fn dragon_03_until_another_tile_comes() {
    let mut game = game(2);
    game.draw("dragon-road-bend").draw("dragon-road-bend").draw("road-straight").place("1,0");
    assert_eq!(game.set_aside(), ["dragon-road-bend", "dragon-road-bend"]);
}

/// DRAGON-03
#[test]
fn dragon_03_comes_before_the_question_whether_the_tile_fits() {
    let deck = plain().tile("fort", "tile dragon | city N E S W");
    let mut game = Script::with_tiles(expansions(), 2, deck);
    game.draw("fort");
    assert_eq!((game.set_aside(), game.discarded()), (vec!["fort".to_owned()], vec![]));
}

/// A monk with the fairy beside him; then the supply holds a lair, and a volcano that fits nowhere.
fn no_volcano_fits(composition: Composition) -> Script {
    let deck = Deck::of(&["2 monastery"])
        .tile("fort", "tile volcano | city N E S W")
        .tile("lair", "tile dragon | monastery")
        .starting_with("monastery");
    let mut game = Script::with_tiles(composition, 1, deck);
    game.turn("monastery 0,1", "meeple monastery").turn("monastery 0,2", "fairy 0,1 monastery");
    game.draw("fort");
    assert_eq!(game.discarded(), ["fort"]);
    game
}

/// DRAGON-04
#[test]
fn dragon_04_the_game_ends_if_setting_aside_empties_the_supply() {
    let mut game = no_volcano_fits(expansions());
    assert_eq!(game.scores(), [1]);
    game.draw("lair");
    assert!(game.is_over());
    assert_eq!(game.set_aside(), ["lair"]);
    assert_eq!(game.finish(), [1 + 3 + 3], "the fairy's point, an open monastery, the fairy once more");
}

/// DRAGON-05
#[test]
fn dragon_05_a_late_first_volcano_brings_new_supply() {
    let deck = Deck::of(&["monastery", "volcano-plain", "2 dragon-road-bend"]);
    let mut game = Script::with_tiles(Composition::new(), 2, deck);
    game.draw("dragon-road-bend").turn("monastery 0,-1", "");
    game.draw("dragon-road-bend").draw("volcano-plain");
    assert_eq!(game.remaining(), 0);
    game.place("1,-1");
    assert_eq!((game.remaining(), game.set_aside().len()), (2, 0));
    assert_eq!((game.is_over(), game.active()), (false, "A"));
}

/// VOLCANO-10
#[test]
fn volcano_10_tiles_set_aside_return_before_the_player_acts() {
    let mut game = game(2);
    game.turn("monastery 0,-1", "meeple monastery").turn("monastery 1,-1", "");
    game.draw("dragon-tunnel").draw("dragon-crossing").draw("dragon-city-cap").draw("volcano-plain");
    let before = game.remaining();
    assert_eq!(game.set_aside().len(), 3);
    game.place("0,-2");
    assert_eq!((game.remaining(), game.set_aside().len(), game.phase()), (before + 3, 0, "act"));
    game.play("pass").draw("dragon-tunnel").assert_offered("place 0,1 r90");
}

/// VOLCANO-10, DRAGON-02: only the dragon brings them back, no other figure that comes into play
#[test]
fn volcano_10_the_fairy_brings_no_tiles_back() {
    let mut game = plain_game(1);
    game.turn("monastery 0,1", "meeple monastery");
    game.draw("lair").turn("monastery 0,2", "fairy 0,1 monastery");
    assert!(game.figures_at("0,1").contains(&"fairy".to_owned()));
    assert_eq!((game.set_aside(), dragon(&game)), (vec!["lair".to_owned()], None));
    game.turn("crater 1,0", "");
    assert_eq!((game.set_aside().len(), dragon(&game).as_deref()), (0, Some("1,0")));
}

/// DRAGON-10
#[test]
fn dragon_10_none_then_volcano() {
    let mut game = plain_game(2);
    game.draw("lair").turn("crater 0,1", "");
    assert_eq!((dragon(&game).as_deref(), game.set_aside().len()), (Some("0,1"), 0));
}

/// DRAGON-11
#[test]
fn dragon_11_volcano_then_volcano() {
    let mut game = plain_game(2);
    game.turn("crater 0,1", "").turn("crater -1,0", "");
    assert_eq!(dragon(&game).as_deref(), Some("-1,0"));
}

/// DRAGON-12
#[test]
fn dragon_12_dragon_tile_then_volcano() {
    let mut game = plain_game(2);
    game.turn("crater 0,1", "").turn("lair -1,0", "pass; dragon 0,0; dragon -1,0").turn("crater 0,2", "");
    assert_eq!(dragon(&game).as_deref(), Some("0,2"));
}

/// DRAGON-13
#[test]
fn dragon_13_none_then_dragon_tile() {
    let mut game = plain_game(2);
    game.draw("lair");
    assert_eq!((game.set_aside(), game.decider(), game.active()), (vec!["lair".to_owned()], "chance", "A"));
}

/// DRAGON-14
#[test]
fn dragon_14_volcano_then_dragon_tile() {
    let mut game = plain_game(2);
    game.turn("crater 0,1", "").turn("lair 1,0", "");
    assert_eq!(game.offered(), ["dragon 0,0"]);
    game.play("dragon 0,0").play("dragon 1,0");
    assert_eq!((dragon(&game).as_deref(), game.active()), (Some("1,0"), "A"));
}

/// DRAGON-15
#[test]
fn dragon_15_dragon_tile_then_dragon_tile() {
    let mut game = plain_game(2);
    game.turn("crater 0,1", "").turn("lair 1,0", "pass; dragon 0,0; dragon 1,0").turn("lair 0,-1", "");
    assert_eq!(game.offered(), ["dragon 0,0"]);
    game.play("dragon 0,0").play("dragon 0,-1");
    assert_eq!(dragon(&game).as_deref(), Some("0,-1"));
}

/// DRAGON-02, HOUSE-01
#[test]
fn dragon_02_return_and_redraw() {
    let mut game = Script::new(published().choose("pd_predragon_tiles", "return_and_redraw"), 2);
    game.draw("dragon-tunnel").draw("dragon-tunnel");
    assert_eq!((game.remaining(), game.set_aside().len()), (101, 0));
    assert_eq!((game.active(), game.decider()), ("A", "chance"));
    assert!(game.history().iter().any(|line| line.ends_with("goes back into the supply (HOUSE-01)")));
    game.turn("volcano-plain 0,-1", "").draw("dragon-tunnel").assert_offered("place 0,1 r90");
}

/// HOUSE-01, DRAGON-04
#[test]
fn house_01_only_dragon_tiles_left_end_the_game() {
    let mut game = no_volcano_fits(expansions().choose("pd_predragon_tiles", "return_and_redraw"));
    game.draw("lair");
    assert!(game.is_over());
    assert_eq!((game.remaining(), game.set_aside().len()), (1, 0));
}
