//! `tilewright load`: many games open at once, as on a game server, compared with games played alone.
//!
//! # Invariants
//!
//! - What a game does follows from its seed alone: not from its neighbours, from threads, or from being written down and read
//!   again in between.
//! - Nothing of a game is shared with another but the ruleset, which nobody changes.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tilewright::prelude::*;
use tilewright_bots::seed_beside;
use tilewright_save::{Digest, Save, Setup, state_digest};

use crate::composition::{ChanceArgs, RulesArgs, SeatArgs};
use crate::failure::Failure;
use crate::game::{Plan, tell_of_length};
use crate::layout::{real, thousands};
use crate::memory;
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright load --games 10000 --jobs 2
  tilewright load --set base --set princess-and-dragon --players 4 --json

All games are open at once. In each round threads take them in random order, play
a few plies of each at random, and now and then write one down and go on with what
is read from that. At the end each is compared with the same game played alone.";

/// Plies of a game in one go, at most.
const GO: u64 = 8;

/// Keep many games open at once and compare them with games played alone
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Load {
    /// How many games are open at once
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many threads [default: as many as the machine runs at once]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// What all games follow from [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// One of so many goes is followed by saving and restoring; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20)]
    save_every: u64,
    /// Record events and undo in every game, as for people
    #[arg(long)]
    record: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    seats: SeatArgs,
}

impl Load {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let plan = self.rules.plan()?;
        tell_of_length(&plan.rules, streams)?;
        let players = plan.players(&self.seats)?;
        let seed = plan.seed(self.seed);
        let jobs = self
            .jobs
            .map_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get), usize::from);
        let recording = if self.record { Recording::ALL } else { Recording::NONE };
        let before = memory::resident();
        let mut room = Room { rules: Arc::clone(&plan.rules), recording, seed, tables: Vec::new() };
        for number in 0..u64::from(self.games) {
            room.tables.push(Mutex::new(Table::open(
                &plan,
                &players,
                recording,
                seed_beside(seed ^ number),
            )?));
        }
        let progress = ProgressBar::new(u64::from(self.games));
        if let Ok(style) =
            ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games over, {eta} to go")
        {
            progress.set_style(style);
        }
        let begun = Instant::now();
        let worked = room.play(jobs, self.save_every, &progress)?;
        let seconds = begun.elapsed().as_secs_f64();
        let held = memory::resident().zip(before).map(|(now, before)| now.saturating_sub(before));
        progress.finish_and_clear();
        room.compare(jobs)?;
        let summary = Summary {
            games: room.tables.len(),
            jobs,
            seed,
            seconds,
            plies: worked.plies,
            saved: worked.saved,
            bytes: held.map(|bytes| bytes / u64::from(self.games)),
        };
        if self.json {
            writeln!(streams.out, "{}", summary.json())?;
        } else {
            summary.write(streams)?;
        }
        Ok(())
    }
}

/// A game that is open.
#[derive(Debug)]
struct Table {
    setup: Setup,
    game: Game,
    /// What the choices of its players follow from.
    choices: Numbers,
}

impl Table {
    fn open(plan: &Plan, players: &Players, recording: Recording, seed: u64) -> Result<Self, Failure> {
        let setup = plan.setup(players, &ChanceArgs::default(), seed);
        let mut game = setup.begin(&plan.rules).map_err(|error| Failure::Failed(error.to_string()))?;
        game.set_recording(recording);
        Ok(Self { setup, game, choices: Numbers::new(Seed(seed_beside(seed))) })
    }

    /// Plays at most so many plies. Returns how many were played; none if the game is over.
    fn go_on(&mut self, plies: u64) -> Result<u64, Failure> {
        for played in 0..plies {
            let number = self.choices.get(self.game.state().plies());
            if let Some(fault) = self.game.fault() {
                return Err(self.failed(fault));
            }
            let Some(decision) = self.game.decision() else { return Ok(played) };
            let legal = decision.legal();
            let action = legal[below(number, legal.len())];
            if let Err(error) = self.game.apply(action) {
                let error = error.to_string();
                return Err(self.failed(&error));
            }
        }
        Ok(plies)
    }

    /// Writes the game down and goes on with what is read from that.
    fn move_over(&mut self, recording: Recording) -> Result<(), Failure> {
        let save = Save::of(&self.game, &self.setup).map_err(|error| self.failed(&error))?;
        let save = save.with_checkpoint(&self.game).map_err(|error| self.failed(&error))?;
        let read = Save::from_json(&save.to_json()).map_err(|error| self.failed(&error))?;
        let rules = Arc::clone(self.game.rules());
        let mut game = read.restore_with(|_| Ok(rules)).map_err(|error| self.failed(&error))?;
        game.set_recording(recording);
        self.game = game;
        Ok(())
    }

    fn failed(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::Failed(format!("the game with the set-up {:?}: {error}", self.setup.chance))
    }

    fn digest(&self) -> Digest {
        state_digest(self.game.rules(), self.game.state())
    }
}

/// All games that are open.
#[derive(Debug)]
struct Room {
    rules: Arc<Ruleset>,
    recording: Recording,
    seed: u64,
    tables: Vec<Mutex<Table>>,
}

/// What was done to all games together.
#[derive(Debug, Default)]
struct Worked {
    plies: u64,
    saved: u64,
}

impl Room {
    /// Plays all games to their ends.
    fn play(&self, jobs: usize, save_every: u64, progress: &ProgressBar) -> Result<Worked, Failure> {
        let mut open: Vec<usize> = (0..self.tables.len()).collect();
        let mut order = Numbers::new(Seed(seed_beside(self.seed)));
        let mut worked = Worked::default();
        while !open.is_empty() {
            // Another order in each round: whoever comes when, no game may notice.
            for at in (1..open.len()).rev() {
                open.swap(at, order.roll(at + 1));
            }
            let round = order.advance();
            let (next, plies, saved) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
            let over: Mutex<Vec<usize>> = Mutex::default();
            let work = || -> Result<(), Failure> {
                while let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut dice = Numbers::new(Seed(round ^ seed_beside(number as u64)));
                    let mut table = self.tables[number].lock().unwrap_or_else(PoisonError::into_inner);
                    let played = table.go_on(1 + dice.roll(GO as usize) as u64)?;
                    plies.fetch_add(played, Ordering::Relaxed);
                    if table.game.decider().is_none() {
                        over.lock().unwrap_or_else(PoisonError::into_inner).push(number);
                        progress.inc(1);
                    } else if save_every != 0 && dice.advance().is_multiple_of(save_every) {
                        table.move_over(self.recording)?;
                        saved.fetch_add(1, Ordering::Relaxed);
                    }
                }
                Ok(())
            };
            in_threads(jobs, work)?;
            worked.plies += plies.into_inner();
            worked.saved += saved.into_inner();
            let mut over = over.into_inner().unwrap_or_else(PoisonError::into_inner);
            over.sort_unstable();
            // In the order of their numbers, so that the next order does not depend on threads either.
            open.sort_unstable();
            open.retain(|number| over.binary_search(number).is_err());
        }
        Ok(worked)
    }

    /// Plays each game alone, in one go, and compares where it ends.
    fn compare(&self, jobs: usize) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        in_threads(jobs, || {
            while let Some(table) = self.tables.get(next.fetch_add(1, Ordering::Relaxed)) {
                let table = table.lock().unwrap_or_else(PoisonError::into_inner);
                let mut game = table.setup.begin(&self.rules).map_err(|error| table.failed(&error))?;
                game.set_recording(Recording::NONE);
                let mut alone = Table { setup: table.setup.clone(), game, choices: table.choices.clone() };
                alone.go_on(u64::MAX)?;
                if alone.digest() != table.digest() || alone.game.actions() != table.game.actions() {
                    let (here, there) = (table.game.scores(), alone.game.scores());
                    return Err(table.failed(&format!("ends {here:?} among others, and {there:?} alone")));
                }
            }
            Ok(())
        })
    }
}

/// Does the same in so many threads; the first failure is told.
fn in_threads(jobs: usize, work: impl Fn() -> Result<(), Failure> + Sync) -> Result<(), Failure> {
    thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(&work)).collect();
        for thread in threads {
            let done = thread.join();
            done.map_err(|_| Failure::Failed("a game ran into a bug of Tilewright".to_owned()))??;
        }
        Ok(())
    })
}

/// What is told.
#[derive(Debug)]
struct Summary {
    games: usize,
    jobs: usize,
    seed: u64,
    seconds: f64,
    plies: u64,
    saved: u64,
    /// What each game took while it was open, where the system tells.
    bytes: Option<u64>,
}

impl Summary {
    fn write(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let Self { games, jobs, seed, seconds, plies, saved, bytes } = self;
        let rate = |count: u64| thousands((real(count) / seconds) as u64);
        writeln!(streams.out, "{} games at once, {jobs} threads, seed {seed}", thousands(*games as u64))?;
        writeln!(
            streams.out,
            "{} games/s, {} plies/s, {} times saved and restored, in {seconds:.1} s",
            rate(*games as u64),
            rate(*plies),
            thousands(*saved)
        )?;
        if let Some(bytes) = bytes {
            writeln!(
                streams.out,
                "{} bytes a game, the growth of the process shared out",
                thousands(*bytes)
            )?;
        }
        writeln!(streams.out, "every game ended as it does when it is played alone")?;
        Ok(())
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "games": self.games,
            "jobs": self.jobs,
            "seed": self.seed,
            "seconds": self.seconds,
            "games_per_second": real(self.games as u64) / self.seconds,
            "plies": self.plies,
            "saved": self.saved,
            "bytes_per_game": self.bytes,
            "as_alone": true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(games: u64) -> Room {
        let plan = RulesArgs::default().plan().unwrap();
        let players = Players::count(2);
        let recording = Recording::NONE;
        let open = |number| Mutex::new(Table::open(&plan, &players, recording, seed_beside(number)).unwrap());
        Room { rules: Arc::clone(&plan.rules), recording, seed: 5, tables: (0..games).map(open).collect() }
    }

    #[test]
    fn games_at_once_end_as_alone() {
        let room = room(40);
        let worked = room.play(3, 2, &ProgressBar::hidden()).unwrap();
        assert!(worked.saved > 40 && worked.plies > 40 * 71, "{worked:?}");
        room.compare(2).unwrap();
    }

    #[test]
    fn a_game_that_was_mixed_up_with_another_is_found() {
        let room = room(6);
        for table in &room.tables {
            table.lock().unwrap().go_on(20).unwrap();
        }
        let mut tables: Vec<_> = room.tables.iter().map(|table| table.lock().unwrap()).collect();
        let (first, rest) = tables.split_at_mut(1);
        std::mem::swap(&mut first[0].choices, &mut rest[0].choices);
        drop(tables);
        room.play(2, 0, &ProgressBar::hidden()).unwrap();
        // The choices of the two were swapped half way; alone they are not.
        let told = room.compare(1).unwrap_err().to_string();
        assert!(told.contains("among others"), "{told}");
    }
}
