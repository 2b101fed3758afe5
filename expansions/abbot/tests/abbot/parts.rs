//! With other expansions that give turns more parts and tiles more gardens: ABB-40 to ABB-42.

use tilewright_testkit::prelude::*;

use crate::common::{GARDEN, MONASTERY, composition, lay};
use crate::made_up::TwoParts;

/// ABB-40, ABB-27
#[test]
fn abb_40_recalled_in_the_first_part_and_placed_in_the_second() {
    let mut game = Script::new(composition().plug_in(TwoParts), 2);
    game.turn(MONASTERY, "abbot monastery");
    lay(&mut game, "road-straight 1,0").play("pass");
    game.turn("road-straight -1,0", "pass").turn("road-straight 2,0", "pass");
    assert_eq!(game.active(), "A");
    lay(&mut game, "road-straight 3,0").play("recall 0,-1 monastery");
    assert_eq!((game.active(), game.score(0)), ("A", 1 + 3));
    lay(&mut game, "road-straight-garden 4,0").play("abbot garden");
    assert_eq!((game.active(), game.figures()), ("B", vec!["4,0 A abbot garden".to_owned()]));
}

/// ABB-40
#[test]
fn abb_40_placed_in_the_first_part_and_recalled_in_the_second() {
    let mut game = Script::new(composition().plug_in(TwoParts), 2);
    lay(&mut game, MONASTERY).play("abbot monastery");
    lay(&mut game, "road-straight 1,0").play("recall 0,-1 monastery");
    assert_eq!((game.active(), game.scores()), ("B", &[3, 0][..]));
}

/// Base game, abbots, builders and pigs.
fn with_builders() -> Script {
    Script::new(composition().set("traders-and-builders"), 2)
}

/// ABB-40, TB-36, TB-81: the same with a builder.
#[test]
fn abb_40_in_a_double_turn_of_a_builder() {
    let mut game = with_builders();
    game.turn(MONASTERY, "abbot monastery").turn("monastery 0,-2", "pass");
    game.turn("road-straight 1,0", "meeple road e").turn("monastery 0,-3", "pass");
    lay(&mut game, "road-straight 2,0").play("builder road e");
    assert!(!game.refusal("recall 0,-1 monastery").is_empty());
    game.turn("monastery 0,-4", "pass");
    lay(&mut game, "road-straight 3,0").play("recall 0,-1 monastery");
    assert_eq!((game.active(), game.score(0)), ("A", 1 + 3));
    lay(&mut game, "road-straight-garden 4,0").assert_offered("abbot garden");
}

/// ABB-41, TB-80, TB-22
#[test]
fn abb_41_no_partner_for_builder_and_pig() {
    let mut game = with_builders();
    game.turn(GARDEN, "abbot garden").turn("road-straight 1,0", "pass");
    lay(&mut game, "city-straight 1,-1");
    assert!(game.is_one_feature("city w", "0,-1 city e"));
    for figure in ["builder", "pig"] {
        assert!(game.offered_like(figure).is_empty(), "{:?}", game.offered());
    }
    game.play("pass").turn("road-straight 2,0", "pass");
    lay(&mut game, "monastery 0,-2").assert_refused("builder monastery", "TB-22");
    assert!(game.offered_like("pig").is_empty(), "{:?}", game.offered());
    game.play("pass").turn("road-straight 3,0", "pass");
    lay(&mut game, "road-straight-garden 4,0").assert_refused("builder garden", "ABB-12");
    game.assert_refused("pig garden", "ABB-12");
}

/// What is offered on the tile just laid, without the kinds of figures: each place once.
fn places(game: &Script, figures: &[&str]) -> Vec<String> {
    let offered = game.offered();
    let place = |text: &String| {
        let (figure, place) = text.split_once(' ')?;
        figures.contains(&figure).then(|| place.to_owned())
    };
    let mut places: Vec<String> = offered.iter().filter_map(place).collect();
    places.sort();
    places
}

/// ABB-42, IC-02
#[test]
fn abb_42_the_garden_within_four_cities() {
    let mut game = Script::new(composition().set("inns-and-cathedrals"), 2);
    lay(&mut game, "four-cities 0,1");
    assert_eq!(places(&game, &["meeple"]), ["city e", "city n", "city s", "city w", "field"]);
    assert_eq!(places(&game, &["abbot"]), ["garden"]);
    game.assert_refused("meeple garden", "ABB-12");
}

/// ABB-42, ABB-12, IC-02, IC-55
#[test]
fn abb_42_the_garden_beside_an_inn() {
    let mut game = Script::new(composition().set("inns-and-cathedrals"), 2);
    lay(&mut game, "inn-road-straight 1,0");
    for figure in ["meeple", "large"] {
        assert_eq!(places(&game, &[figure]), ["field n", "field s", "road e"]);
        game.assert_refused(&format!("{figure} garden"), "ABB-12");
    }
    assert_eq!(places(&game, &["abbot"]), ["garden"]);
}

/// ABB-42, TB-02
#[test]
fn abb_42_the_gardens_beside_cloth_and_wine() {
    for tile in ["cloth-city-corner-road-east 0,1 r180", "wine-city-corner-two-roads 0,1 r180"] {
        let mut game = with_builders();
        lay(&mut game, tile);
        assert_eq!(places(&game, &["abbot"]), ["garden"]);
        game.assert_refused("meeple garden", "ABB-12");
    }
}
