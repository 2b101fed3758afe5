//! `tilewright simulate`: many games, and what they came to.
//!
//! # Invariants
//!
//! - Game i of seed S is the same for any number of jobs: its seed follows from S and i.
//! - `tilewright play` with that seed plays the same game.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tilewright::prelude::*;
use tilewright_bots::{Bot, by_name, play_out, seed_beside};

use crate::composition::{RulesArgs, SeatArgs, seed_or_clock, sets_text};
use crate::failure::Failure;
use crate::layout::{Align, Table, thousands};
use crate::seats;
use crate::streams::Streams;
use crate::tally::{Spread, Tally};

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
    /// Who decides: random or greedy; one for all seats, or one for each
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', default_value = "random")]
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
        let rules = self.rules.build()?;
        let players = self.seats.players(&rules)?;
        let seed = seed_or_clock(self.seed);
        seats::fill(&self.bots, players.len(), 0, false)?;
        let start =
            Game::with_open_chance(&rules, players).map_err(|error| Failure::usage("--players", error))?;
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
        let tally = self.play_all(&start, seed, jobs, &progress)?;
        let seconds = begun.elapsed().as_secs_f64();
        progress.finish_and_clear();
        if self.json {
            self.write_json(&start, seed, jobs, seconds, &tally, streams.out)
        } else {
            self.write_table(&start, seed, jobs, seconds, &tally, streams.out)
        }
    }

    /// Plays all games on so many threads and adds them up.
    fn play_all(
        &self,
        start: &Game,
        seed: u64,
        jobs: usize,
        progress: &ProgressBar,
    ) -> Result<Tally, Failure> {
        let next = AtomicU64::new(0);
        let random = self.bots.iter().all(|bot| bot.trim() == "random");
        let work = || -> Result<Tally, Failure> {
            let mut tally = Tally::default();
            let mut desk = Desk::new(start);
            loop {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                let to = self.games.min(from.saturating_add(CHUNK));
                if from >= to {
                    return Ok(tally);
                }
                for game in from..to {
                    if random {
                        desk.play_random(seed_of(seed, game), &mut tally);
                    } else {
                        self.play_bots(start, seed_of(seed, game), &mut tally)?;
                    }
                }
                progress.inc(to - from);
            }
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            let mut all = Tally::default();
            for thread in threads {
                let tally = thread
                    .join()
                    .map_err(|_| Failure::Failed("a game ran into a bug of Tilewright".to_owned()))?;
                all.merge(&tally?);
            }
            Ok(all)
        })
    }

    fn play_bots(&self, start: &Game, seed: u64, tally: &mut Tally) -> Result<(), Failure> {
        let failed =
            |error: &dyn std::fmt::Display| Failure::Failed(format!("the game of seed {seed}: {error}"));
        let mut game =
            Game::new(start.rules(), start.players().clone(), seed).map_err(|error| failed(&error))?;
        game.set_recording(Recording::NONE);
        let bots = self.bots.iter().map(|bot| by_name(bot.trim(), seed_beside(seed)));
        let mut bots = bots.collect::<Result<Vec<Box<dyn Bot>>, _>>().map_err(|error| failed(&error))?;
        play_out(&mut game, &mut bots).map_err(|error| failed(&error))?;
        tally.add(game.scores(), game.state().plies(), game.state().turn());
        Ok(())
    }

    fn write_json(
        &self,
        start: &Game,
        seed: u64,
        jobs: usize,
        seconds: f64,
        tally: &Tally,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let spread = |spread: &Spread| {
            json!({
                "mean": spread.mean(tally.games),
                "deviation": spread.deviation(tally.games),
                "least": spread.least,
                "most": spread.most,
            })
        };
        let players = start.players();
        let seats: Vec<_> = tally.seats[..players.len()]
            .iter()
            .enumerate()
            .map(|(seat, of)| {
                let bot = &self.bots[seat % self.bots.len()];
                let share = of.win_share(tally.games);
                json!({"name": players.name(seat), "bot": bot, "points": spread(&of.points), "win_share": share})
            })
            .collect();
        let sets = start.rules().sets().iter().map(|(id, edition)| json!({"id": id, "edition": edition}));
        let summary = json!({
            "games": tally.games,
            "seed": seed,
            "sets": sets.collect::<Vec<_>>(),
            "plies": tally.plies,
            "turns": tally.turns,
            "seats": seats,
            "total": spread(&tally.total),
            "speed": {"jobs": jobs, "seconds": seconds, "games_per_second": tally.games as f64 / seconds.max(1e-9)},
        });
        writeln!(out, "{summary}")?;
        Ok(())
    }

    fn write_table(
        &self,
        start: &Game,
        seed: u64,
        jobs: usize,
        seconds: f64,
        tally: &Tally,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let games = tally.games;
        let per_game = |count: u64| count as f64 / games.max(1) as f64;
        let rate = thousands((games as f64 / seconds.max(1e-9)) as u64);
        writeln!(out, "{} games of {}, seed {seed}", thousands(games), sets_text(start.rules()))?;
        let threads = if jobs == 1 { "1 job".to_owned() } else { format!("{jobs} jobs") };
        writeln!(out, "  {seconds:.2} s on {threads}: {rate} games/s")?;
        writeln!(
            out,
            "  {:.1} plies and {:.1} turns a game\n",
            per_game(tally.plies),
            per_game(tally.turns)
        )?;
        let mut table = Table::new([
            ("seat", Align::Left),
            ("player", Align::Left),
            ("bot", Align::Left),
            ("points", Align::Right),
            ("+-", Align::Right),
            ("least", Align::Right),
            ("most", Align::Right),
            ("wins", Align::Right),
        ]);
        let points = |spread: &Spread| {
            let numbers = [spread.mean(games), spread.deviation(games)].map(|number| format!("{number:.1}"));
            numbers.into_iter().chain([spread.least.to_string(), spread.most.to_string()])
        };
        let players = start.players();
        for (seat, of) in tally.seats[..players.len()].iter().enumerate() {
            let bot = self.bots[seat % self.bots.len()].trim().to_owned();
            let mut row = vec![(seat + 1).to_string(), players.name(seat).to_owned(), bot];
            row.extend(points(&of.points));
            row.push(format!("{:.1} %", of.win_share(games) * 100.0));
            table.row(row);
        }
        let mut row = vec!["all".to_owned(), String::new(), String::new()];
        row.extend(points(&tally.total));
        table.row(row);
        table.write(out)?;
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
        state.set_recording(Recording::NONE);
        Self { rules: Arc::clone(start.rules()), start: state.clone(), state }
    }

    /// Plays a random game. It is the one that the game of the library plays with random bots.
    fn play_random(&mut self, seed: u64, tally: &mut Tally) {
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
                    legal[below(number, legal.len())]
                }
            };
            rules.apply_unchecked(state, action);
        }
        tally.add(state.scores(), state.plies(), state.turn());
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
            desk.play_random(seed, &mut fast);
            let mut game = Game::new(&rules, Players::count(3), seed).unwrap();
            play_out(&mut game, &mut [by_name("random", seed_beside(seed)).unwrap()]).unwrap();
            let mut slow = Tally::default();
            slow.add(game.scores(), game.state().plies(), game.state().turn());
            assert_eq!(fast, slow);
        }
    }
}
