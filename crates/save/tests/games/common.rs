//! Games of random composition, repeatable by a number.

use std::sync::Arc;

use tilewright::prelude::*;
use tilewright_save::{Chance, Recipe, Save, Setup};

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

/// A random subset of the bundled sets, some of them twice, with random options or a preset, one to six players, some draws
/// fixed, and the rules. A mix that is refused is left for the next.
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
        if dice.roll(10) == 0 {
            let doubled = dice.roll(recipe.sets.len());
            recipe.sets[doubled].tiles.copies = 2;
        }
        if dice.roll(4) == 0 {
            recipe.preset = Some("c1_hig".to_owned());
        }
        if dice.roll(4) == 0 {
            recipe.with.push("abbot".to_owned());
        }
        let Ok(plain) = recipe.compose().expect("bundled sets").build() else { continue };
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
        let players = (0..=dice.roll(6)).map(|seat| format!("player {seat}"));
        let setup = Setup::new(recipe, players, seed);
        let first = dice.roll(setup.players.len()) as u8;
        let mut setup = setup.beginning_with(first);
        let Ok(mut game) = setup.begin(&rules) else { continue };
        if dice.roll(4) == 0 {
            // What another game began with can be drawn here as well.
            play_on(&mut game, seed, 6);
            let save = Save::of(&game, &setup).expect("its own set-up");
            let tiles = save.decisions().iter().filter_map(|decided| decided.text.strip_prefix("draw "));
            let mut draws: Vec<String> = tiles.map(str::to_owned).collect();
            draws.truncate(2);
            draws.dedup();
            setup.chance = Chance::Draws { seed: seed ^ 0xD0, draws };
        }
        return (setup, rules);
    }
}

/// The text of a save with this in it sealed anew, as somebody might who knows how.
pub(crate) fn sealed(text: &str) -> String {
    let seal = text.rfind("\"seal\": \"").expect("a seal") + 9;
    let now = tilewright_save::Digest::of_text(&format!("{}{}", &text[..seal], &text[seal + 16..]));
    format!("{}{now}{}", &text[..seal], &text[seal + 16..])
}
