//! Without farmers (BASE-06) the large meeple keeps off fields, too: IC-40.

use tilewright_testkit::prelude::*;

use crate::common::{composition, lay, places_of};

/// IC-40, BASE-06
#[test]
fn ic_40_off_no_large_meeple_in_a_field() {
    let mut game = Script::new(composition().choose("base_fields", "off"), 2);
    lay(&mut game, "inn-city-cap-bend-left 1,0");
    assert!(game.offered_like("large field").is_empty());
    assert_eq!(places_of(&game, "large"), places_of(&game, "meeple"));
    game.assert_refused("large field sr", "BASE-06");
}

/// IC-40, BASE-06: every preset plays farmers.
#[test]
fn ic_40_on_by_default() {
    let mut game = Script::new(composition().preset("c2"), 2);
    lay(&mut game, "inn-city-cap-bend-left 1,0").assert_offered("large field sr");
}

/// IC-40, BASE-06
#[test]
fn ic_40_off_random_games_have_no_farmers() {
    let rules = composition().choose("base_fields", "off").into_rules();
    for seed in 0..10 {
        check_game(&rules, 2 + seed as usize % 4, seed);
        check_refusals(&rules, 2, seed);
    }
}
