//! What holds for all linked expansions together, whatever they are.

use tilewright_testkit::prelude::*;
use tilewright_testkit::tilewright::core::builder::RulesBuilder;
use tilewright_testkit::tilewright::core::expansion::Registration;
use tilewright_testkit::tilewright::sets::BUNDLED;
use tilewright_testkit::tilewright::tileset::SetFile;

/// Every bundled set, as data.
fn builder() -> RulesBuilder {
    let vocabulary = Composition::vocabulary();
    BUNDLED.iter().fold(Ruleset::builder(), |builder, set| {
        let file = SetFile::parse(set.file_name, set.text, &vocabulary).unwrap();
        builder.set(file.edition(None).unwrap())
    })
}

fn everything() -> Composition {
    let all = Composition::new().sets(BUNDLED.iter().map(|set| set.id));
    Registration::all().into_iter().fold(all, |all, one| all.expansion(one.id()))
}

#[test]
fn every_ply_of_random_games_is_sound_with_all_expansions() {
    let rules = everything().into_rules();
    for players in 1..=6 {
        for seed in 0..3 {
            let game = check_game(&rules, players, seed * 10 + players as u64);
            assert!(game.result().is_some());
        }
    }
}

#[test]
fn whatever_is_not_listed_is_refused_with_a_rule() {
    let rules = everything().into_rules();
    for seed in 0..3 {
        check_refusals(&rules, 3, seed);
    }
}

/// Each value of each option once, the others at their defaults.
#[test]
fn every_ply_is_sound_under_every_option() {
    let rules = everything().into_rules();
    for option in rules.options() {
        for (value, _) in option.values() {
            let composition = everything().choose(option.name(), value);
            check_game(composition, 3, 4);
        }
    }
}

#[test]
fn the_order_of_registration_does_not_matter() {
    let mut ids: Vec<&str> = Registration::all().into_iter().map(Registration::id).collect();
    let build = |ids: &[&str]| ids.iter().fold(builder(), |builder, id| builder.linked(id)).finish().unwrap();
    let first = build(&ids);
    let end = random_game(&first, 3, 21, |_| {});
    for turn in 0..ids.len() {
        ids.rotate_left(1);
        if turn % 2 == 1 {
            ids.reverse();
        }
        let other = build(&ids);
        assert_eq!(first.hook_labels(), other.hook_labels(), "{ids:?}");
        assert!(first.phases().eq(other.phases()) && first.end_phases().eq(other.end_phases()), "{ids:?}");
        let game = random_game(&other, 3, 21, |_| {});
        assert_eq!((game.actions(), game.state()), (end.actions(), end.state()), "{ids:?}");
    }
}

/// A whole game in small steps of undo leads back to its beginning.
#[test]
fn a_whole_game_is_undone_with_all_expansions() {
    let rules = everything().into_rules();
    let mut game = random_game(&rules, 2, 3, |_| {});
    while game.undo().is_some() {}
    assert_eq!(game.state(), Game::new(&rules, Players::count(2), 3).unwrap().state());
}
