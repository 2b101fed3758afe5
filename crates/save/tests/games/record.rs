//! The fifty recorded games: what each begins with, and how it is played. The 32-bit build plays the same.

use tilewright::prelude::*;
use tilewright_save::{Recipe, Setup};

/// The set-up of a recorded game.
pub(crate) fn recorded(seed: u64) -> Setup {
    let mut recipe = match seed % 5 {
        0 => Recipe::of_sets(["base"]),
        1 => Recipe::of_sets(["base@c1"]),
        2 => Recipe::of_sets(["base", "princess-and-dragon"]),
        3 => Recipe::of_sets(["base", "inns-and-cathedrals", "traders-and-builders"]),
        _ => Recipe::of_sets(["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"]),
    };
    if seed % 7 == 3 {
        recipe.choices.push(("base_fields".to_owned(), "off".to_owned()));
    }
    if seed % 3 == 1 {
        recipe.with.push("abbot".to_owned());
    }
    let names = ["Ann", "Bob", "Cid", "Dee"];
    Setup::new(recipe, names.into_iter().take(2 + (seed % 3) as usize), seed).beginning_with((seed % 2) as u8)
}

/// Plays on at random until the end or so many plies. The choice at a ply follows from the seed and the ply alone.
pub(crate) fn play_on(game: &mut Game, seed: u64, plies: u32) {
    let choices = Seed(seed ^ 0xC401_CE5A);
    while game.state().plies() < plies {
        let number = choices.number(game.state().plies());
        let Some(decision) = game.decision() else { return };
        let action = decision.legal()[below(number, decision.legal().len())];
        game.apply(action).map(drop).expect("a listed action");
    }
}

/// The line of a recorded game: its number, how many decisions it has, and the digest of its end.
pub(crate) fn line(seed: u64) -> String {
    let setup = recorded(seed);
    let rules = setup.recipe.compose().expect("bundled sets").build().expect("a sound mix");
    let mut game = setup.begin(&rules).expect("the players fit");
    play_on(&mut game, seed, u32::MAX);
    let digest = tilewright_save::state_digest(&rules, game.state());
    format!("{seed} {} {digest}", game.actions().len())
}
