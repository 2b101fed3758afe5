//! Games of random composition, repeatable by a number.

use std::sync::Arc;

use tilewright::prelude::*;
use tilewright_save::{Recipe, Setup};

pub(crate) use crate::record::play_on;

/// Dice of their own for each game.
pub(crate) fn dice(seed: u64, what: u64) -> Numbers {
    Numbers::new(Seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ what))
}

/// A number from the environment.
pub(crate) fn number_from(variable: &str, otherwise: u64) -> u64 {
    let text = std::env::var(variable);
    text.map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")))
}

/// A random subset of the bundled sets with random options, and its rules. A mix that is refused is left for the next.
pub(crate) fn random_setup(seed: u64) -> (Setup, Arc<Ruleset>) {
    let mut dice = dice(seed, 1);
    loop {
        let mut recipe = Recipe::of_sets(["base"]);
        for set in &tilewright::sets::BUNDLED[1..] {
            if dice.roll(2) == 0 {
                recipe.sets.push(tilewright_save::SetChoice::of(set.id));
            }
        }
        if dice.roll(2) == 0 {
            recipe.edition = Some("c1".to_owned());
        }
        if dice.roll(4) == 0 {
            recipe.with.push("abbot".to_owned());
        }
        let plain = recipe.compose().expect("bundled sets").build().expect("a plain mix");
        for option in plain.options() {
            if dice.roll(3) == 0 {
                let value = option.values()[dice.roll(option.values().len())].0;
                recipe.choices.push((option.name().to_owned(), value.to_owned()));
            }
        }
        let expansions = plain.expansions();
        if expansions.len() > 1 && dice.roll(3) == 0 {
            let left_out = &expansions[dice.roll(expansions.len())].id;
            if left_out != "base" {
                recipe.without.push(left_out.clone());
            }
        }
        let Ok(rules) = recipe.compose().expect("bundled sets").build() else { continue };
        let players = (0..2 + dice.roll(4)).map(|seat| format!("player {seat}"));
        let setup = Setup::new(recipe, players, seed);
        let first = dice.roll(setup.players.len()) as u8;
        return (setup.beginning_with(first), rules);
    }
}
