//! `tilewright simulate`: many games, and what they came to.
//!
//! # Invariants
//!
//! - Game i of seed S is the same for any number of jobs: its seed follows from S and i.
//! - `tilewright play` with that seed plays the same game.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tilewright::prelude::*;
use tilewright_bots::{Bot, by_name, play_out, seed_beside};

use crate::composition::{RulesArgs, SeatArgs};
use crate::failure::Failure;
use crate::game;
use crate::seats;
use crate::streams::Streams;
use crate::summary::Summary;
use crate::tally::Tally;

const EXAMPLE: &str = "Examples:
  tilewright simulate --games 100000 --seed 7
  tilewright simulate --games 200 --bots greedy,random
  tilewright simulate --players 4 --json

The result but for the time is the same for any number of jobs.";

/// So many games are taken by a thread at a time.
const CHUNK: u64 = 32;

/// Play many games and sum them up
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Simulate {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// How many threads [default: as many as the machine runs at once]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// What all games follow from [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Who decides: random, finisher or greedy; one for all seats, or one for each
    /// [default: as the game file says, with random for persons]
    #[arg(long, value_name = "BOT,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// Print the summary as one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    seats: SeatArgs,
}

/// The seed of one game of many.
const fn seed_of(seed: u64, game: u64) -> u64 {
    seed_beside(seed_beside(seed).wrapping_add(game))
}

impl Simulate {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let plan = self.rules.plan()?;
        let players = plan.players(&self.seats)?;
        let seed = plan.seed(self.seed);
        let bots = plan.bots(&self.bots, &self.seats, "random", false);
        seats::fill(&bots, players.len(), 0, false)?;
        let draws = plan.draws(&[]);
        // So that draws which cannot be dealt at all are told before a thousand games are begun.
        game::begin(&plan.rules, players.clone(), seed, &draws)?;
        let start = Game::with_open_chance(&plan.rules, players)
            .map_err(|error| Failure::usage("--players", error))?;
        game::tell_of_length(&plan.rules, streams)?;
        let bots: Vec<String> = bots.iter().map(|bot| bot.trim().to_owned()).collect();
        let match_up = MatchUp { start: &start, bots: &bots, draws: &draws };
        let jobs = self
            .jobs
            .map_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get), usize::from);
        let progress = ProgressBar::new(self.games);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} to go")
        {
            progress.set_style(style);
        }
        let begun = Instant::now();
        let tally = self.play_all(&match_up, seed, jobs, &progress)?;
        let seconds = begun.elapsed().as_secs_f64();
        progress.finish_and_clear();
        let summary = Summary { start: &start, bots, seed, jobs, seconds, tally };
        if self.json {
            writeln!(streams.out, "{}", summary.json())?;
        } else {
            summary.write(streams.out)?;
        }
        Ok(())
    }

    /// Plays all games on so many threads and adds them up.
    fn play_all(
        &self,
        match_up: &MatchUp<'_>,
        seed: u64,
        jobs: usize,
        progress: &ProgressBar,
    ) -> Result<Tally, Failure> {
        let next = AtomicU64::new(0);
        let random = match_up.draws.is_empty() && match_up.bots.iter().all(|bot| bot == "random");
        let work = || -> Result<Tally, Failure> {
            let mut tally = Tally::default();
            let mut desk = Desk::new(match_up.start);
            loop {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                let to = self.games.min(from.saturating_add(CHUNK));
                if from >= to {
                    return Ok(tally);
                }
                for game in from..to {
                    if random {
                        desk.play_random(seed_of(seed, game), &mut tally)?;
                    } else {
                        match_up.play_bots(seed_of(seed, game), &mut tally)?;
                    }
                }
                progress.inc(to - from);
            }
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            let mut all = Tally::default();
            for thread in threads {
                let tally = thread.join().map_err(|payload| {
                    Failure::Failed(format!("a game ran into a bug of Tilewright: {}", said(&*payload)))
                })?;
                all.merge(&tally?);
            }
            Ok(all)
        })
    }
}

/// What a panic said.
fn said(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("it said nothing")
}

/// What is the same in every game.
#[derive(Debug)]
struct MatchUp<'a> {
    start: &'a Game,
    bots: &'a [String],
    /// The first draws; the later ones follow from the seed of each game.
    draws: &'a [String],
}

impl MatchUp<'_> {
    fn play_bots(&self, seed: u64, tally: &mut Tally) -> Result<(), Failure> {
        let failed =
            |error: &dyn std::fmt::Display| Failure::Failed(format!("the game of seed {seed}: {error}"));
        let start = self.start;
        let game = Game::with_draws(start.rules(), start.players().clone(), seed, self.draws);
        let mut game = game.map_err(|error| failed(&error))?;
        game.set_recording(Recording::NONE);
        let bots = self.bots.iter().map(|bot| by_name(bot, seed_beside(seed)));
        let mut bots = bots.collect::<Result<Vec<Box<dyn Bot>>, _>>().map_err(|error| failed(&error))?;
        play_out(&mut game, &mut bots).map_err(|error| failed(&error))?;
        tally.add(game.scores(), game.state().plies(), game.state().turn());
        Ok(())
    }
}

/// A state to play on, game after game, without events, undo or allocation.
#[derive(Debug)]
struct Desk {
    rules: Arc<Ruleset>,
    start: State,
    state: State,
}

impl Desk {
    fn new(start: &Game) -> Self {
        let mut state = start.state().clone();
        state.set_recording(start.rules(), Recording::NONE);
        Self { rules: Arc::clone(start.rules()), start: state.clone(), state }
    }

    /// Plays a random game. It is the one that the game of the library plays with random bots.
    fn play_random(&mut self, seed: u64, tally: &mut Tally) -> Result<(), Failure> {
        let (rules, state) = (&*self.rules, &mut self.state);
        state.clone_from(&self.start);
        let mut draws = Numbers::new(Seed(seed));
        let mut choices = Numbers::new(Seed(seed_beside(seed)));
        while let Some(decider) = rules.decider(state) {
            let action = match decider {
                Decider::Chance => rules.sample(state, draws.get(state.chances())),
                Decider::Player(_) => {
                    let number = choices.get(state.plies());
                    let legal = rules.legal(state);
                    // There are none if an expansion misbehaves; then nobody decides any more.
                    let Some(&action) = legal.get(below(number, legal.len())) else { continue };
                    action
                }
                other => {
                    return Err(Failure::Failed(format!(
                        "the game of seed {seed}: {other:?} decides, for whom nobody plays here"
                    )));
                }
            };
            rules.apply_unchecked(state, action);
        }
        if let Some(fault) = state.fault() {
            return Err(Failure::Failed(format!("the game of seed {seed}: {fault}")));
        }
        tally.add(state.scores(), state.plies(), state.turn());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_loop_plays_the_same_games_as_bots_do() {
        let rules = Composition::new().set("base").build().unwrap();
        let start = Game::with_open_chance(&rules, Players::count(3)).unwrap();
        let mut desk = Desk::new(&start);
        for seed in 0..20 {
            let mut fast = Tally::default();
            desk.play_random(seed, &mut fast).unwrap();
            let mut game = Game::new(&rules, Players::count(3), seed).unwrap();
            play_out(&mut game, &mut [by_name("random", seed_beside(seed)).unwrap()]).unwrap();
            let mut slow = Tally::default();
            slow.add(game.scores(), game.state().plies(), game.state().turn());
            assert_eq!(fast, slow);
        }
    }
}
