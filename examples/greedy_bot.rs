//! A bot of one's own, which takes what scores most at once, against one that takes anything.

use std::error::Error;

use tilewright::prelude::*;
use tilewright_bots::{Bot, RandomBot, play_out};

const GAMES: u64 = 10;

/// Tries every action on a copy of the game; among equals the first.
#[derive(Debug)]
struct Eager {
    scratch: Option<Game>,
}

impl Bot for Eager {
    fn name(&self) -> &'static str {
        "eager"
    }

    fn choose(&mut self, game: &Game, legal: &[Action]) -> Action {
        let Some(Decider::Player(me)) = game.decider() else { return Action::pass() };
        let scratch = self.scratch.get_or_insert_with(|| game.clone());
        let mut best = (i32::MIN, Action::pass());
        for &action in legal {
            // Draws of another seed: a bot may not know what comes next.
            scratch.restart(game, 0);
            scratch.apply_unchecked(action);
            let scores = scratch.scores();
            let others: i32 = scores.iter().sum::<i32>() - scores[me.index()];
            let knights = i32::from(game.text(action).starts_with("meeple city"));
            let worth = 2 * (scores[me.index()] - others) + knights;
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Composition::new().set("base").build()?;
    let mut won = 0;
    for seed in 0..GAMES {
        let mut game = Game::new(&rules, Players::named(["Eager", "Random"]), seed)?;
        let mut bots: [Box<dyn Bot>; 2] = [Box::new(Eager { scratch: None }), Box::new(RandomBot::new(seed))];
        let result = play_out(&mut game, &mut bots)?;
        won += u32::from(result.winners == [PlayerId::from_index(0)]);
        println!("{result}");
    }
    println!("the eager bot won {won} of {GAMES}");
    Ok(())
}
