//! `tilewright bench`: a short run that says how fast this is here, each figure beside a baseline of the same run.

mod boards;
mod copies;
mod figures;
mod games;
mod merging;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use tilewright::prelude::*;
use tilewright_bots::{play_finishing, play_random};

use crate::failure::Failure;
use crate::game;
use crate::layout::real;
use crate::memory;
use crate::streams::Streams;
use figures::Figures;

const EXAMPLE: &str = "Examples:
  tilewright bench
  tilewright bench --seconds 3 --json

One thread. Two players, the legal list built at every decision of a player,
the state recycled; events, undo and the structure in petgraph off where it is
not said otherwise. Random games take any legal action; finishing ones close
features of their own, so that figures come home, and stand once more without
the bot: the same decisions, with their lists, and nobody who chooses.

Baselines of the same run: `recomputing` finds the features of the same games
anew with petgraph's connected components after each tile, and does nothing
else; `flooding` walks the features of each new tile; `UnionFind` is petgraph's,
made anew for each board, on the same joins. Boards are laid in memory that has
grown before.";

/// Measure games, merges, copies and undo on this machine
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Bench {
    /// How long each figure is measured
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Measure the game of this file instead, with other draws than it fixes
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// One JSON object in place of the table
    #[arg(long)]
    json: bool,
}

/// What is measured: names and sets. The last one has every bundled expansion.
const COMPOSITIONS: [(&str, &[&str]); 3] = [
    ("base", &["base"]),
    ("base + P&D", &["base", "princess-and-dragon"]),
    (EVERYTHING, &["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"]),
];
const EVERYTHING: &str = "all nine";

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=60.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 60".to_owned()),
    }
}

impl Bench {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let figures = match &self.game {
            Some(path) => self.of_file(path)?,
            None => self.of_bundled()?,
        };
        if self.json { figures.write_json(streams.out) } else { figures.write_table(streams.out) }
    }

    fn of_file(&self, path: &std::path::Path) -> Result<Figures, Failure> {
        let clock = Clock { seconds: self.seconds };
        let mut figures = Figures::default();
        let rules = game::load(path)?.compose().map_err(game::mistakes)?;
        let (start, mut game) = begin(&rules)?;
        games::measure(clock, "random", (&start, &mut game), play_random, &mut figures)?;
        games::measure(clock, "finishing", (&start, &mut game), play_finishing, &mut figures)?;
        games::replayed(clock, "  bot left out", (&start, &mut game), play_finishing, &mut figures)?;
        copies::measure(clock, "random", (&start, &mut game), &mut figures);
        Ok(figures)
    }

    fn of_bundled(&self) -> Result<Figures, Failure> {
        let clock = Clock { seconds: self.seconds };
        let mut figures = Figures::default();
        for (name, sets) in &COMPOSITIONS {
            let (start, mut game) = begin(&compose(sets, *name == EVERYTHING)?)?;
            let name = format!("{name}, random");
            games::measure(clock, &name, (&start, &mut game), play_random, &mut figures)?;
        }
        for (name, sets) in &COMPOSITIONS[..2] {
            let (start, mut game) = begin(&compose(sets, false)?)?;
            let what = format!("{name}, finishing");
            games::measure(clock, &what, (&start, &mut game), play_finishing, &mut figures)?;
            let what = format!("{name},   bot left out");
            games::replayed(clock, &what, (&start, &mut game), play_finishing, &mut figures)?;
        }
        for tiles in [72, 100, 1_000, 10_000, 100_000] {
            merging::measure(clock, tiles, &mut figures)?;
        }
        let largest = boards::measure(&mut figures)?;
        for (name, sets) in &COMPOSITIONS[..2] {
            let (start, mut game) = begin(&compose(sets, false)?)?;
            copies::measure(clock, name, (&start, &mut game), &mut figures);
        }
        if let Some(bytes) = memory::peak() {
            let bytes = real(bytes);
            figures.beside("peak memory", bytes / 1e6, "MB", "the largest board", bytes / largest);
        }
        Ok(figures)
    }
}

/// How long each figure is measured.
#[derive(Clone, Copy, Debug)]
struct Clock {
    seconds: f64,
}

impl Clock {
    /// Calls something until the time is up; seconds for each of the units that it says it did.
    fn measure(self, mut work: impl FnMut() -> u64) -> f64 {
        work();
        let begun = Instant::now();
        let mut units = 0;
        loop {
            units += work();
            let elapsed = begun.elapsed().as_secs_f64();
            if elapsed >= self.seconds {
                return elapsed / real(units.max(1));
            }
        }
    }
}

fn compose(sets: &[&str], abbot: bool) -> Result<Arc<Ruleset>, Failure> {
    let composition = Composition::new().sets(sets.iter().copied());
    // The abbot's gardens are printed in the second edition only.
    let composition =
        if abbot { composition.expansion("abbot").edition("c2") } else { composition.edition("c1") };
    composition.build().map_err(|error| Failure::Failed(error.to_string()))
}

/// A game before its first draw, and one to play in.
fn begin(rules: &Arc<Ruleset>) -> Result<(Game, Game), Failure> {
    let players = Players::count(rules.player_range().0.max(2).min(rules.player_range().1));
    let start = Game::with_open_chance(rules, players);
    let start = start.map_err(|error| Failure::Failed(error.to_string()))?;
    let mut game = start.clone();
    game.set_recording(Recording::NONE);
    Ok((start, game))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_line_for_each_figure_and_fits_a_terminal() {
        let clock = Clock { seconds: 0.01 };
        let mut figures = Figures::default();
        let (start, mut game) = begin(&compose(&["base"], false).unwrap()).unwrap();
        let name = "base + P&D, finishing";
        games::measure(clock, name, (&start, &mut game), play_random, &mut figures).unwrap();
        games::replayed(clock, name, (&start, &mut game), play_finishing, &mut figures).unwrap();
        merging::measure(clock, 72, &mut figures).unwrap();
        copies::measure(clock, "base + P&D", (&start, &mut game), &mut figures);
        let mut out = Vec::new();
        figures.write_table(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), figures.len() + 1);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(figures.iter().all(|figure| figure.value > 0.0), "{text}");
    }
}
