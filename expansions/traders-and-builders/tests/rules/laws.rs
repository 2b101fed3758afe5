//! What holds in every game: seeded random games, looked at after every ply.

use std::sync::Arc;

use tilewright_testkit::prelude::*;
use tilewright_traders_and_builders::GOODS;
use tilewright_traders_and_builders::goods::left;

use crate::common::published;

/// Compositions of the published sets: alone, and with the dragon's.
fn all() -> [fn() -> Composition; 2] {
    [published, || published().set("princess-and-dragon")]
}

/// Features equal those rebuilt from the board, undo is exact, no figure is lost: see `check_game`.
#[test]
fn every_ply_of_a_hundred_games_is_sound() {
    for composition in all() {
        let rules = composition().into_rules();
        let mut parts = 0;
        for seed in 0..100 {
            let game = check_game(&rules, 2 + seed as usize % 4, seed);
            let told = game.events_since(0).iter().map(|event| game.describe(event).to_string());
            parts += told.filter(|line| line.contains("part 2")).count();
        }
        assert_ne!(parts, 0, "builders are at work");
    }
}

/// The same under every other value of the options.
#[test]
fn options_keep_every_ply_sound() {
    let mixes = [
        [("tb_second_part", "optional"), ("base_field_scoring", "per_field_city_once")],
        [("tb_builder_trigger", "extend_or_complete"), ("base_field_scoring", "per_city_four")],
        [("tb_second_part", "optional"), ("base_unplaceable_tile", "return")],
    ];
    for composition in all() {
        for mix in mixes {
            let composition = mix.iter().fold(composition(), |all, (name, value)| all.choose(name, value));
            let rules = composition.into_rules();
            for seed in 0..5 {
                check_game(&rules, 3, seed);
            }
        }
    }
}

/// What is not listed is refused, changes nothing and names a rule.
#[test]
fn whatever_is_not_listed_is_refused_with_a_rule() {
    for composition in all() {
        for value in ["compulsory", "optional"] {
            let rules = composition().choose("tb_second_part", value).into_rules();
            check_refusals(&rules, 2, 1);
            check_refusals(&rules, 3, 2);
        }
    }
}

/// Builder and pig stand where their owner has a meeple and nowhere else; tokens are as many as symbols; no turn has
/// three parts.
#[test]
fn builder_and_pig_are_never_alone_and_tokens_never_lost() {
    for composition in all() {
        let rules = composition().into_rules();
        let mut parts = 0;
        for seed in 0..30 {
            let mut before = [9, 6, 5];
            eager_game(&rules, seed, |game| {
                let now = GOODS.map(|good| left(&rules, game.state(), good));
                assert!((0..3).all(|good| now[good] <= before[good]), "seed {seed}");
                before = now;
                assert_eq!(alone(game), 0, "seed {seed}");
                assert_eq!(game.state().check(&rules), Ok(()), "seed {seed}");
                assert!(game.state().part() <= 2, "seed {seed}");
                parts += u32::from(game.state().part() == 2);
            });
        }
        assert_ne!(parts, 0, "builders are at work");
    }
}

/// Plays a game of three who put builder and pig down whenever they may, and do anything else at random.
fn eager_game(rules: &Arc<Ruleset>, seed: u64, mut look: impl FnMut(&Game)) {
    let mut game = Game::new(rules, Players::count(3), seed).unwrap();
    let dice = Seed(!seed);
    while let Some(decision) = game.decision() {
        let (legal, now) = (decision.legal(), decision.game());
        let number = dice.number(now.state().plies()) as usize;
        let wanted = legal.iter().find(|&&action| {
            let text = now.text(action);
            text.starts_with("builder ") || text.starts_with("pig ")
        });
        let action = wanted.copied().unwrap_or(legal[number % legal.len()]);
        game.apply(action).unwrap();
        look(&game);
    }
}

/// How many builders and pigs stand on a feature without a meeple of their owner.
fn alone(game: &Game) -> usize {
    use tilewright_core::prelude::{Place, View};
    let view = View::new(game.rules(), game.state());
    let special = game.state().figures().filter_map(|(_, figure)| match figure.place {
        Place::Segment(segment) if figure.owner.is_some() => Some((figure, segment)),
        _ => None,
    });
    let is_meeple = |kind| game.rules().figure_kind(kind).is_meeple();
    special
        .filter(|(figure, _)| !is_meeple(figure.kind))
        .filter(|(figure, segment)| {
            let mut there = view.feature(*segment).figures().map(|other| view.figure(other));
            !there.any(|other| is_meeple(other.kind) && other.owner == figure.owner)
        })
        .count()
}
