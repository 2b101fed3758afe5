//! Computer players, over the public interface only: whatever they do, an outside crate can do too.
//!
//! In the guide: [Embed it in a game](https://github.com/tilewright/tilewright/blob/main/docs/embed.md#bots).
//!
//! # Example
//!
//! Two bots play a game:
//!
//! ```
//! use tilewright::prelude::*;
//! use tilewright_bots::{by_name, play_out};
//!
//! let rules = Composition::new().set("base").build()?;
//! let mut game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
//! let mut bots = [by_name("greedy", 1)?, by_name("random", 1)?];
//! let result = play_out(&mut game, &mut bots)?;
//! assert!(result.scores[0] > result.scores[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//!
//! - A bot is given the legal actions and returns one of them.
//! - What a bot chooses follows from its seed and the position, so a game with bots can be repeated on any platform.
//! - A bot does not look at what the players cannot know: the seed of the draws is hidden from its search.

// Nothing that comes in may end the program; an exception says why it cannot be reached.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

pub mod board;
mod finisher;
mod greedy;
mod random;

use std::fmt;

use tilewright::core::error::ApplyError;
use tilewright::core::fault::Fault;
use tilewright::core::kind::nearest;
use tilewright::prelude::*;

pub use finisher::{FinisherBot, play_finishing};
pub use greedy::GreedyBot;
pub use random::{RandomBot, play_random};

/// A player that chooses by itself.
pub trait Bot: fmt::Debug + Send {
    /// The name by which it is asked for.
    fn name(&self) -> &str;

    /// Chooses one of the legal actions, of which there is at least one.
    fn choose(&mut self, game: &Game, legal: &[Action]) -> Action;
}

/// What there is: the name of each bot and what it does.
pub const BOTS: &[(&str, &str)] = &[
    ("random", "any legal action, each equally likely"),
    ("finisher", "a tile that finishes a feature of its own, figures where they come home; else any action"),
    ("greedy", "the action that is worth most at once; then what lets its features grow"),
];

/// No bot has this name.
///
/// ```
/// let error = tilewright_bots::by_name("gredy", 1).unwrap_err();
/// assert_eq!(error.to_string(), "no bot is called `gredy` (did you mean `greedy`?); there are: random, finisher, greedy");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no bot is called `{name}`{}; there are: {}", suggestion(*nearest), names().join(", "))]
#[non_exhaustive]
pub struct UnknownBot {
    /// What was asked for.
    pub name: String,
    /// The nearest known name.
    pub nearest: Option<&'static str>,
}

fn suggestion(nearest: Option<&'static str>) -> String {
    nearest.map(|nearest| format!(" (did you mean `{nearest}`?)")).unwrap_or_default()
}

/// The names of all bots.
pub fn names() -> Vec<&'static str> {
    BOTS.iter().map(|(name, _)| *name).collect()
}

/// Makes the bot with this name. Equal seeds choose equally.
///
/// # Errors
///
/// If there is none: with the nearest name.
///
/// ```
/// assert_eq!(tilewright_bots::by_name("random", 3)?.name(), "random");
/// # Ok::<(), tilewright_bots::UnknownBot>(())
/// ```
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Bot>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(RandomBot::new(seed))),
        "finisher" => Ok(Box::new(FinisherBot::new(seed))),
        "greedy" => Ok(Box::new(GreedyBot::new(seed))),
        _ => Err(UnknownBot { name: name.to_owned(), nearest: nearest(name, names()) }),
    }
}

/// The seed for the bots of a game whose draws have the given seed: another one, so that choices tell nothing of draws.
///
/// ```
/// assert_ne!(tilewright_bots::seed_beside(7), 7);
/// ```
pub const fn seed_beside(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Why bots could not play a game to its end.
///
/// ```
/// use tilewright::core::prelude::*;
/// use tilewright::prelude::*;
/// use tilewright_bots::{Bot, PlayOutError, by_name, play_out};
///
/// /// Passes, also with a tile in hand.
/// #[derive(Debug)]
/// struct Idler;
///
/// impl Bot for Idler {
///     fn name(&self) -> &str {
///         "idler"
///     }
///     fn choose(&mut self, _: &Game, _: &[Action]) -> Action {
///         Action::pass()
///     }
/// }
///
/// /// Has a hook that fails when it is asked where the tile in hand may lie.
/// #[derive(Debug)]
/// struct Rogue;
///
/// impl Expansion for Rogue {
///     fn id(&self) -> &'static str {
///         "rogue"
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         rules.filter_placement("rogue/fail", |view, _| {
///             assert_ne!(view.rules().phase(view.state()), Some("place-tile"), "too late");
///             Verdict::Allow
///         });
///     }
/// }
///
/// let players = || Players::count(2);
/// let rules = Composition::new().set("base").build()?;
/// let play = |mut game: Game, bot: Box<dyn Bot>| play_out(&mut game, &mut [bot]).unwrap_err();
///
/// let mut game = Game::new(&rules, players(), 7)?;
/// assert_eq!(play_out(&mut game, &mut []), Err(PlayOutError::NoBot));
/// let open = Game::with_open_chance(&rules, players())?;
/// assert_eq!(play(open, by_name("greedy", 1)?), PlayOutError::OpenChance);
/// assert!(matches!(play(game, Box::new(Idler)), PlayOutError::Refused { bot, .. } if bot == "idler"));
/// let rogue = Composition::new().set("base").plug_in(Rogue).build()?;
/// let fault = play(Game::new(&rogue, players(), 7)?, by_name("greedy", 1)?);
/// assert!(fault.to_string().starts_with("expansion `rogue`, hook `rogue/fail`"));
/// assert!(matches!(fault, PlayOutError::Fault(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayOutError {
    /// Nobody to choose.
    #[error("there is no bot to play; give at least one")]
    NoBot,
    /// The game has open chance, which no bot settles.
    #[error("the game leaves chance open; set it up with a seed")]
    OpenChance,
    /// A bot chose what may not be done, or the fixed draws ran into a tile that is not there.
    #[error("{bot}: {source}")]
    Refused {
        /// The bot to choose.
        bot: String,
        /// What the game says.
        source: Box<ApplyError>,
    },
    /// An expansion misbehaves, and broke the game off.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
}

/// Plays a game to its end. Seat after seat takes a bot of the list, beginning again when it is short.
///
/// # Errors
///
/// If there is no bot, chance is open, the game refuses what a bot chose, or an expansion misbehaves.
pub fn play_out(game: &mut Game, bots: &mut [Box<dyn Bot>]) -> Result<GameResult, PlayOutError> {
    let mut legal = ActionList::new();
    let count = bots.len();
    loop {
        match game.decider() {
            None => {
                let fault = game.fault().cloned().map(|fault| PlayOutError::Fault(Box::new(fault)));
                return game.result().ok_or(fault.unwrap_or(PlayOutError::OpenChance));
            }
            Some(Decider::Player(player)) => {
                let seat = player.index().checked_rem(count).ok_or(PlayOutError::NoBot)?;
                game.list_legal(&mut legal)?;
                let action = bots[seat].choose(game, &legal);
                game.apply(action).map_err(|source| PlayOutError::Refused {
                    bot: bots[seat].name().to_owned(),
                    source: Box::new(source),
                })?;
            }
            // What no player decides is left to chance.
            Some(_) => return Err(PlayOutError::OpenChance),
        }
    }
}

#[cfg(test)]
mod tests {
    use tilewright::core::figure::Place;

    use super::*;

    fn game(seed: u64) -> Game {
        let rules = Composition::new().set("base").build().unwrap();
        Game::new(&rules, Players::count(2), seed).unwrap()
    }

    fn result(names: &[&str], seed: u64) -> GameResult {
        let mut bots: Vec<_> = names.iter().map(|name| by_name(name, seed).unwrap()).collect();
        play_out(&mut game(seed), &mut bots).unwrap()
    }

    #[test]
    fn every_bot_can_be_had_by_its_name() {
        for (name, _) in BOTS {
            assert_eq!(by_name(name, 1).unwrap().name(), *name);
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        for names in [["random", "random"], ["greedy", "random"], ["finisher", "finisher"]] {
            assert_eq!(result(&names, 5), result(&names, 5));
        }
    }

    #[test]
    fn greed_beats_chance() {
        let won =
            (0..12).filter(|&seed| result(&["random", "greedy"], seed).winners == [PlayerId::from_index(1)]);
        assert!(won.count() >= 11);
    }

    #[test]
    fn finishing_brings_figures_home() {
        let scored = |name: &str| {
            let games = (0..20).map(|seed| {
                let mut game = game(seed);
                play_out(&mut game, &mut [by_name(name, seed).unwrap()]).unwrap();
                let came_home = |event: &&Event| matches!(event, Event::FigureMoved(change) if change.to == Place::Supply);
                game.state().log().all().iter().filter(came_home).count()
            });
            games.sum::<usize>()
        };
        assert!(scored("finisher") > 3 * scored("random"), "{} and {}", scored("finisher"), scored("random"));
    }

    #[test]
    fn what_cannot_be_played_is_an_error() {
        assert_eq!(play_out(&mut game(1), &mut []).unwrap_err(), PlayOutError::NoBot);
        let rules = Composition::new().set("base").build().unwrap();
        let mut open = Game::with_open_chance(&rules, Players::count(2)).unwrap();
        let mut bots = [by_name("random", 1).unwrap()];
        assert_eq!(play_out(&mut open, &mut bots).unwrap_err(), PlayOutError::OpenChance);
    }

    #[test]
    fn a_bot_that_cheats_is_refused() {
        #[derive(Debug)]
        struct Cheat;
        impl Bot for Cheat {
            fn name(&self) -> &'static str {
                "cheat"
            }
            fn choose(&mut self, _: &Game, _: &[Action]) -> Action {
                Action::pass()
            }
        }
        let mut bots: [Box<dyn Bot>; 1] = [Box::new(Cheat)];
        let error = play_out(&mut game(1), &mut bots).unwrap_err();
        assert!(error.to_string().starts_with("cheat: refused: pass"), "{error}");
    }
}
