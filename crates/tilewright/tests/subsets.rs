//! Every subset of the five expansions over the tiles of both sets: it plays, or is refused for a reason that it states.

#![cfg(all(feature = "base", feature = "princess-and-dragon"))]

use std::sync::Arc;

use tilewright::core::ruleset::TileKind;
use tilewright::prelude::*;

const EXPANSIONS: [&str; 5] = ["dragon", "fairy", "portal", "princess", "volcano"];
const GAMES: u64 = 200;

/// The tiles of both sets, and of the five expansions those whose bit is set.
fn subset(bits: usize) -> Composition {
    let both = Composition::new().set("base").set("princess-and-dragon");
    let absent = (0..EXPANSIONS.len()).filter(|index| bits & 1 << index == 0);
    absent.fold(both, |composition, index| composition.without(EXPANSIONS[index]))
}

fn names(bits: usize) -> Vec<&'static str> {
    (0..EXPANSIONS.len()).filter(|index| bits & 1 << index != 0).map(|index| EXPANSIONS[index]).collect()
}

/// Plays one game at random, without any recording.
fn play(rules: &Arc<Ruleset>, seed: u64) {
    let players = Players::count(2 + seed as usize % 4);
    let mut game = Game::new(rules, players, seed).expect("two to five play");
    game.set_recording(Recording::NONE);
    let dice = Seed(!seed);
    let mut number = dice.number(0);
    while let Some(decision) = game.decision() {
        let action = decision.legal()[below(number, decision.legal().len())];
        game.apply_unchecked(action);
        number = dice.number(game.state().plies());
    }
    assert!(game.state().is_over(), "seed {seed}");
    if let Err(problem) = game.state().check(rules) {
        panic!("seed {seed}: {problem}");
    }
}

#[test]
fn every_subset_plays_or_says_why_not() {
    let mut refused = 0;
    for bits in 0..1 << EXPANSIONS.len() {
        let names = names(bits);
        let lacks_volcano = names.contains(&"dragon") && !names.contains(&"volcano");
        match subset(bits).build() {
            Ok(rules) => {
                assert!(!lacks_volcano, "{names:?} is not refused");
                let in_play: Vec<&str> = rules.expansions().iter().map(|one| one.id.as_str()).collect();
                assert_eq!(in_play, [&["base"], &names[..]].concat());
                (0..GAMES).for_each(|seed| play(&rules, seed));
            }
            Err(error) => {
                assert!(lacks_volcano, "{names:?}: {error}");
                let text = error.to_string();
                assert!(text.contains("nothing brings the dragon into play"), "{text}");
                assert!(
                    text.contains("add an expansion that brings it, with tiles that do (linked: volcano)"),
                    "{text}"
                );
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 8);
}

#[test]
fn without_the_five_the_tiles_are_plain() {
    let rules = subset(0).build().expect("the base game plays any tile");
    let kinds: Vec<&str> = rules.figure_kinds().map(|(_, kind)| kind.name()).collect();
    assert_eq!(kinds, ["meeple"]);
    assert_eq!(rules.tile_kinds().iter().map(TileKind::count).sum::<u32>(), 102);
}
