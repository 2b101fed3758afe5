//! Random games under random options.
//!
//! `TILEWRIGHT_RANDOM_GAMES` says how many, `TILEWRIGHT_FIRST_SEED` with which seed they begin:
//!
//! ```text
//! TILEWRIGHT_RANDOM_GAMES=100000 cargo test --release -p tilewright --test random_games
//! ```

#![cfg(all(feature = "base", feature = "princess-and-dragon"))]

use std::fmt::Write as _;
use std::sync::Arc;

use tilewright::core::kind::FigureKindId;
use tilewright::prelude::*;

fn number_from(variable: &str, otherwise: u64) -> u64 {
    let text = std::env::var(variable);
    text.map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")))
}

/// A value for every option, and an edition of the sets.
fn random_rules(options: &Ruleset, dice: &mut Dice) -> (Arc<Ruleset>, String) {
    let edition = ["c1", "c2"][dice.below(2)];
    let mut composition = Composition::new().set("base").set("princess-and-dragon").edition(edition);
    let mut chosen = edition.to_owned();
    for option in options.options() {
        let (value, _) = option.values()[dice.below(option.values().len())];
        composition = composition.choose(option.name(), value);
        if value != option.default_value() {
            let _ = write!(chosen, " {}={value}", option.name());
        }
    }
    let rules = composition.build().unwrap_or_else(|error| panic!("{chosen}: {error}"));
    (rules, chosen)
}

/// Numbers in a row.
struct Dice {
    numbers: Numbers,
    next: u32,
}

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.next += 1;
        below(self.numbers.get(self.next), count)
    }
}

/// What the figures are, wherever they stand.
fn figures(game: &Game) -> Vec<(FigureKindId, Option<PlayerId>)> {
    game.state().figures().map(|(_, figure)| (figure.kind, figure.owner)).collect()
}

/// Plays on until the end. Says what is wrong.
fn play(game: &mut Game, dice: &mut Dice) -> Result<(), String> {
    let dealt = figures(game);
    loop {
        game.state().check(game.rules())?;
        if figures(game) != dealt {
            return Err("a figure was made, lost or changed hands".to_owned());
        }
        let Some(decision) = game.decision() else { return Ok(()) };
        let legal = decision.legal().to_vec();
        if legal.is_empty() {
            return Err("a decision without choices".to_owned());
        }
        for (index, &action) in legal.iter().enumerate() {
            if !game.is_legal(action) || legal[..index].contains(&action) {
                return Err(format!("listed, and not legal or listed twice: {}", game.text(action)));
            }
        }
        let action = legal[dice.below(legal.len())];
        game.apply(action).map(drop).map_err(|error| error.to_string())?;
    }
}

#[test]
fn random_games_under_random_options_are_sound() {
    let options = Composition::new().set("base").set("princess-and-dragon").build().expect("all of it");
    let first = number_from("TILEWRIGHT_FIRST_SEED", 0);
    for seed in first..first + number_from("TILEWRIGHT_RANDOM_GAMES", 300) {
        let mut dice = Dice { numbers: Numbers::new(Seed(seed ^ 0x5EED << 32)), next: 0 };
        let (rules, chosen) = random_rules(&options, &mut dice);
        let players = Players::count(2 + dice.below(4));
        let mut game = Game::new(&rules, players, seed).expect("two to five play");
        if let Err(problem) = play(&mut game, &mut dice) {
            let log: Vec<String> =
                game.events_since(0).iter().map(|event| game.describe(event).to_string()).collect();
            let end = &log[log.len().saturating_sub(12)..];
            panic!("seed {seed}, {chosen}: {problem}\n{}", end.join("\n"));
        }
    }
}
