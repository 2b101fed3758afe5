//! What holds in every game: seeded random games, looked at after every ply.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;
use tilewright_testkit::tilewright::sets::find;
use tilewright_testkit::tilewright::tileset::SetFile;

/// Every mix of options that changes the rules.
fn variants() -> Vec<Composition> {
    let base = || Composition::new().set("base");
    vec![
        base(),
        base().edition("c1"),
        base().choose("base_fields", "off"),
        base().choose("base_field_scoring", "per_field_city_once").choose("base_tiny_city", "half"),
        base().choose("base_field_scoring", "per_city_four").choose("base_unplaceable_tile", "return"),
        base().figures("meeple", 1),
    ]
}

/// Features equal those rebuilt from the board, undo is exact, meeples are conserved: see `check_game`.
#[test]
fn every_ply_of_random_games_is_sound() {
    for (number, composition) in variants().into_iter().enumerate() {
        let rules = composition.into_rules();
        for players in 1..=6 {
            let game = check_game(&rules, players, number as u64 * 100 + players as u64);
            assert!(game.result().is_some());
        }
    }
}

/// All plies of a whole game, taken back one by one, lead to the beginning; done again, to the same end.
#[test]
fn a_whole_game_is_undone_and_done_again() {
    let rules = "base".into_rules();
    for seed in 0..4 {
        let mut game = random_game(&rules, 3, seed, |_| {});
        let end = game.state().clone();
        let mut taken = Vec::new();
        while let Some(action) = game.undo() {
            taken.push(action);
        }
        let start = Game::new(&rules, Players::count(3), seed).unwrap();
        assert_eq!(game.state(), start.state());
        for action in taken.into_iter().rev() {
            game.apply(action).unwrap();
        }
        assert_eq!(*game.state(), end);
    }
}

/// What is listed is legal (`check_game` sees to it); what is not is refused, changes nothing and names a rule.
#[test]
fn whatever_is_not_listed_is_refused_with_a_rule() {
    for composition in variants() {
        let rules = composition.into_rules();
        for seed in 0..2 {
            check_refusals(&rules, 2, seed);
        }
    }
}

/// An expansion that only listens, at points where others do too.
#[derive(Debug)]
struct Listener(&'static str);

impl Expansion for Listener {
    fn id(&self) -> &'static str {
        self.0
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.on_turn_start(&format!("{}/listen", self.0), |_| {});
        rules.filter_standing(&format!("{}/allow", self.0), |_, _| Verdict::Allow);
    }
}

/// Neither the order of phases and hooks nor any game depends on the order in which expansions were added.
#[test]
fn the_order_of_registration_does_not_matter() {
    let vocabulary = Composition::vocabulary();
    let bundled = find("base").unwrap();
    let set = SetFile::parse(bundled.file_name, bundled.text, &vocabulary).unwrap().edition(None).unwrap();
    let build = |order: [&'static str; 3]| {
        let builder = order.into_iter().fold(Ruleset::builder().set(set.clone()), |builder, id| match id {
            "base" => builder.linked(id),
            other => builder.expansion(Listener(other)),
        });
        builder.finish().unwrap()
    };
    let first = build(["base", "alpha", "zeta"]);
    let end = random_game(&first, 3, 5, |_| {});
    for order in [["alpha", "base", "zeta"], ["zeta", "alpha", "base"], ["zeta", "base", "alpha"]] {
        let other = build(order);
        assert_eq!(first.hook_labels(), other.hook_labels());
        assert!(first.phases().eq(other.phases()) && first.end_phases().eq(other.end_phases()));
        let game = random_game(&other, 3, 5, |_| {});
        assert_eq!((game.actions(), game.state()), (end.actions(), end.state()));
    }
}
