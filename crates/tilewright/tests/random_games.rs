//! Random games under random options, and of random subsets of everything bundled.
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
use tilewright::core::view::View;
use tilewright::prelude::*;

fn number_from(variable: &str, otherwise: u64) -> u64 {
    let text = std::env::var(variable);
    text.map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")))
}

/// Composes the same again, with a value for every option.
fn random_rules(compose: &dyn Fn() -> Composition, dice: &mut Dice) -> Option<(Arc<Ruleset>, String)> {
    let options = compose().build().ok()?;
    let mut composition = compose();
    let mut chosen =
        format!("{:?}", options.expansions().iter().map(|one| one.id.as_str()).collect::<Vec<_>>());
    for option in options.options() {
        let (value, _) = option.values()[dice.below(option.values().len())];
        composition = composition.choose(option.name(), value);
        if value != option.default_value() {
            let _ = write!(chosen, " {}={value}", option.name());
        }
    }
    let rules = composition.build().unwrap_or_else(|error| panic!("{chosen}: {error}"));
    Some((rules, chosen))
}

/// Base and a random part of everything else: sets, expansions left out of them, and the one that no set brings.
fn random_subset(dice: &mut Dice) -> impl Fn() -> Composition + use<> {
    let edition = ["c1", "c2"][dice.below(2)];
    let sets: Vec<&str> = ["princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"]
        .into_iter()
        .filter(|_| dice.below(2) == 0)
        .collect();
    let without: Vec<&str> = ["volcano", "dragon", "princess", "portal", "fairy"]
        .into_iter()
        .filter(|_| dice.below(4) == 0)
        .collect();
    let with_abbot = dice.below(2) == 0;
    move || {
        let composition = Composition::new().set("base").sets(sets.iter().copied()).edition(edition);
        let composition = without.iter().fold(composition, |composition, id| composition.without(id));
        if with_abbot { composition.expansion("abbot") } else { composition }
    }
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

/// Tokens are conserved: of each stock that a symbol gives, the players have as many together as there are symbols in
/// completed features.
fn check_tokens(game: &Game) -> Result<(), String> {
    let (rules, state) = (game.rules(), game.state());
    let view = View::new(rules, state);
    for name in ["wine", "grain", "cloth"] {
        let (Some(stock), Some(symbol)) = (rules.find_stock(name), rules.find_attribute(name)) else {
            continue;
        };
        let held: u32 =
            (0..state.players()).map(|player| state.stock(PlayerId::from_index(player), stock)).sum();
        let printed: u32 =
            state.completed().iter().map(|&segment| view.feature(segment).attribute(symbol)).sum();
        if held != printed {
            return Err(format!("{held} {name} in hands, {printed} in completed cities"));
        }
    }
    Ok(())
}

/// Plays on until the end. Says what is wrong.
fn play(game: &mut Game, dice: &mut Dice) -> Result<(), String> {
    let dealt = figures(game);
    loop {
        // Figures after every ply; everything, rebuilt from the board, now and then, and at the end.
        game.state().check_figures(game.rules())?;
        let thorough = dice.below(16) == 0 || game.state().is_over();
        if thorough {
            game.state().check(game.rules())?;
        }
        if figures(game) != dealt {
            return Err("a figure was made, lost or changed hands".to_owned());
        }
        let Some(decision) = game.decision() else { return check_tokens(game) };
        let legal = decision.legal().to_vec();
        if legal.is_empty() {
            return Err("a decision without choices".to_owned());
        }
        for (index, &action) in legal.iter().enumerate().filter(|_| thorough) {
            if !game.is_legal(action) || legal[..index].contains(&action) {
                return Err(format!("listed, and not legal or listed twice: {}", game.text(action)));
            }
        }
        let action = legal[dice.below(legal.len())];
        game.apply(action).map(drop).map_err(|error| error.to_string())?;
    }
}

/// Plays a game of some rules and says what is wrong, with the end of its log.
fn check(rules: &Arc<Ruleset>, chosen: &str, players: usize, seed: u64, dice: &mut Dice) {
    let mut game = Game::new(rules, Players::count(players), seed).expect("so many may play");
    if let Err(problem) = play(&mut game, dice) {
        let log: Vec<String> =
            game.events_since(0).iter().map(|event| game.describe(event).to_string()).collect();
        let end = &log[log.len().saturating_sub(12)..];
        panic!("seed {seed}, {chosen}: {problem}\n{}", end.join("\n"));
    }
}

fn seeds() -> std::ops::Range<u64> {
    let first = number_from("TILEWRIGHT_FIRST_SEED", 0);
    first..first + number_from("TILEWRIGHT_RANDOM_GAMES", 300)
}

#[test]
fn random_games_under_random_options_are_sound() {
    for seed in seeds() {
        let mut dice = Dice { numbers: Numbers::new(Seed(seed ^ 0x5EED << 32)), next: 0 };
        let edition = ["c1", "c2"][dice.below(2)];
        let compose = || Composition::new().set("base").set("princess-and-dragon").edition(edition);
        let (rules, chosen) = random_rules(&compose, &mut dice).expect("all of it composes");
        let players = 2 + dice.below(4);
        check(&rules, &chosen, players, seed, &mut dice);
    }
}

#[test]
fn random_games_of_random_subsets_are_sound() {
    let mut played = 0_u32;
    for seed in seeds() {
        let mut dice = Dice { numbers: Numbers::new(Seed(seed ^ 0xFEED << 32)), next: 0 };
        let compose = random_subset(&mut dice);
        // A dragon that nothing calls is refused; that it is, and why, the subsets test says.
        let Some((rules, chosen)) = random_rules(&compose, &mut dice) else { continue };
        let players = 1 + dice.below(6);
        check(&rules, &chosen, players, seed, &mut dice);
        played += 1;
    }
    assert!(played > 0, "every subset was refused");
}
