//! Who decides at each seat: a bot or a person.

use tilewright_bots::{Bot, by_name, seed_beside};

use crate::failure::Failure;

/// The word for a seat at which a person decides.
pub(crate) const HUMAN: &str = "human";

/// Who decides at a seat.
#[derive(Debug)]
pub(crate) enum Seat {
    /// A computer player.
    Bot(Box<dyn Bot>),
    /// Whoever sits at the terminal.
    Human,
}

impl Seat {
    /// As `--bots` names it.
    pub(crate) fn word(&self) -> String {
        match self {
            Self::Bot(bot) => bot.name().to_owned(),
            Self::Human => HUMAN.to_owned(),
        }
    }
}

/// Fills the seats: one word for all of them, or one for each.
pub(crate) fn fill(words: &[String], count: usize, seed: u64, human: bool) -> Result<Vec<Seat>, Failure> {
    if words.len() != 1 && words.len() != count {
        let problem = format!("{} for {count} players; name one for all, or one for each", words.len());
        return Err(Failure::usage("--bots", problem));
    }
    let seat = |seat: usize| {
        let word = words[seat % words.len()].trim();
        if human && word == HUMAN {
            return Ok(Seat::Human);
        }
        by_name(word, seed_beside(seed)).map(Seat::Bot).map_err(|error| {
            let person = if human { ", human" } else { "" };
            Failure::usage("--bots", format!("{error}{person}"))
        })
    };
    (0..count).map(seat).collect()
}
