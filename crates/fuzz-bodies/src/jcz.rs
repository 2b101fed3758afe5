//! The files of the `.jcz` format: a scenario, a reference game, or facts about tiles.

use std::path::Path;
use std::sync::OnceLock;

use tilewright_jcz::{Facts, Outcome, RefGame, Scenario, import, play};

use crate::games::{sound, told};

/// Facts of our own about a few plain tiles, so that something can be played.
static FACTS: OnceLock<Facts> = OnceLock::new();

/// The most messages that are played.
const MESSAGES: usize = 400;

pub(crate) fn body(data: &[u8]) {
    let facts = FACTS.get_or_init(|| {
        let text = include_bytes!("jcz-facts.json");
        Facts::from_slice(Path::new("own.json"), text).expect("our own facts are sound")
    });
    match Scenario::from_slice(Path::new("fuzzed.jcz"), data) {
        Ok(scenario) if scenario.replay.len() <= MESSAGES => {
            outcome(&play::scenario(&scenario, facts));
            match import(&scenario, facts) {
                Ok((_, game)) => sound(&game),
                Err(error) => told(&error.to_string()),
            }
        }
        Ok(_) => {}
        Err(error) => told(&error.to_string()),
    }
    match RefGame::from_slice(Path::new("fuzzed.jcz"), data) {
        Ok(game) if game.trace.len() <= MESSAGES => outcome(&play::game(&game, facts)),
        Ok(_) => {}
        Err(error) => told(&error.to_string()),
    }
    if let Err(error) = Facts::from_slice(Path::new("fuzzed.json"), data) {
        told(&error.to_string());
    }
}

fn outcome(outcome: &Outcome) {
    match outcome {
        Outcome::Failed { expected, got } => {
            told(expected);
            told(got);
        }
        Outcome::Unsupported(needs) => needs.iter().for_each(|need| told(&need.to_string())),
        // Whatever else it is prints as a line.
        other => told(&other.to_string()),
    }
}
