//! What the box holds: TB-01 to TB-07.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;
use tilewright_traders_and_builders::goods::left;
use tilewright_traders_and_builders::{GOODS, ID};

use crate::common::{goods, lay, published};

#[test]
fn the_expansion_is_in_the_registry_and_its_set_brings_it_along() {
    assert!(Registration::find(ID).is_some());
    let rules = published().into_rules();
    assert!(rules.expansions().iter().any(|one| one.id == ID));
}

/// TB-01
#[test]
fn tb_01_24_tiles_with_one_symbol_at_most() {
    let game = Script::new(published(), 2);
    assert_eq!(game.remaining(), 95);
    let kinds = game.rules().tile_kinds().iter().filter(|kind| kind.set() == ID);
    let (mut tiles, mut symbols) = (0, [0; 3]);
    for kind in kinds {
        let on_it = GOODS.map(|good| {
            let attribute = game.rules().find_attribute(good).unwrap();
            kind.segments().iter().map(|segment| segment.value(attribute)).sum::<u32>()
        });
        assert!(on_it.iter().sum::<u32>() <= 1, "{}", kind.id());
        tiles += kind.count();
        (0..3).for_each(|good| symbols[good] += kind.count() * on_it[good]);
    }
    assert_eq!((tiles, symbols), (24, [9, 6, 5]));
}

/// TB-03
#[test]
fn tb_03_all_tokens_lie_in_the_common_supply() {
    let game = Script::new(published(), 2);
    assert_eq!(GOODS.map(|good| left(game.rules(), game.game().state(), good)), [9, 6, 5]);
    assert_eq!([goods(&game, 0), goods(&game, 1)], [[0, 0, 0], [0, 0, 0]]);
    assert_eq!(left(game.rules(), game.game().state(), "amber"), 0, "nobody knows such a thing");
}

/// TB-04
#[test]
fn tb_04_one_builder_and_one_pig_each_and_no_meeples() {
    let game = Script::new(published(), 3);
    for player in 0..3 {
        let hand = ["meeple", "builder", "pig"].map(|kind| game.in_supply(player, kind));
        assert_eq!(hand, [7, 1, 1]);
    }
    for kind in ["builder", "pig"] {
        let kind = game.rules().figure_kind(game.rules().find_figure(kind).unwrap());
        assert!(!kind.is_meeple() && kind.is_flesh() && kind.declared_strength() == 0);
    }
}

/// TB-05
#[test]
fn tb_05_a_seed_deals_the_same_tiles_again() {
    let rules = published().into_rules();
    let draws = || {
        let game = random_game(&rules, 2, 5, |_| {});
        game.actions().to_vec()
    };
    assert_eq!(draws(), draws());
}

/// TB-06
#[test]
fn tb_06_the_symbol_does_not_limit_where_a_tile_goes() {
    let mut start = Script::new(published(), 2);
    start.turn("city-straight 0,1 r90", "pass").turn("road-straight 1,0", "pass");
    for (symbol, plain) in [
        ("wine-city-corner", "city-corner"),
        ("grain-city-three", "city-three"),
        ("wine-city-straight", "city-straight-pennant"),
    ] {
        let (mut with, mut without) = (start.clone(), start.clone());
        with.draw(symbol);
        without.draw(plain);
        assert!(!with.offered().is_empty());
        assert_eq!(with.offered(), without.offered());
    }
}

/// TB-07
#[test]
fn tb_07_two_roads_cross_and_part_four_fields() {
    let mut bridge = Script::new(published(), 2);
    bridge.turn("crossing-three 1,0", "pass");
    lay(&mut bridge, "road-bridge 2,0");
    let offered = |game: &Script, feature: &str| game.offered_like(&format!("meeple {feature}")).len();
    assert_eq!([offered(&bridge, "road"), offered(&bridge, "field")], [2, 4]);
}

/// TB-07
#[test]
fn tb_07_one_road_may_be_complete_and_the_other_open() {
    let mut bridge = Script::new(published(), 2);
    bridge.turn("road-bridge 1,0", "pass").turn("monastery-road 1,1", "pass");
    bridge.turn("monastery-road 1,-1 r180", "pass");
    assert!(bridge.feature("1,0 road n").complete && !bridge.feature("1,0 road e").complete);
    assert_eq!(bridge.feature("1,0 road s").tiles, 3);
}
