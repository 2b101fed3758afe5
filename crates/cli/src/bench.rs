//! `tilewright bench`: a short run that says how fast this is here, each figure beside a baseline of the same run.

use std::hint::black_box;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use petgraph::algo::connected_components;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use tilewright::core::merges::{Merges, Recorded};
use tilewright::prelude::*;
use tilewright_bots::board::{Scatter, scatter};
use tilewright_bots::{play_finishing, play_random};

use crate::failure::Failure;
use crate::game;
use crate::layout::{real, thousands};
use crate::memory;
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright bench
  tilewright bench --seconds 3 --json

One thread. Two players, the legal list built at every decision of a player,
the state recycled, events and undo off. Random games take any legal action;
finishing ones close features of their own, so that figures come home.";

/// Measure games, merges, copies and undo on this machine
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Bench {
    /// How long each figure is measured
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Measure the game of this file instead
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

/// One line of the result.
struct Figure {
    what: String,
    value: f64,
    unit: &'static str,
    /// What it is compared with in the same run, and how many times that.
    beside: Option<(&'static str, f64)>,
}

impl Bench {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let mut figures = Vec::new();
        if let Some(path) = &self.game {
            let rules = game::load(path)?.compose().map_err(game::mistakes)?;
            self.games("random", begin(&rules)?, play_random, &mut figures);
            self.games("finishing", begin(&rules)?, play_finishing, &mut figures);
            self.copies("games of the file", begin(&rules)?, &mut figures);
            return self.write(&figures, streams);
        }
        for (name, sets) in &COMPOSITIONS {
            let abbot = *name == EVERYTHING;
            let game = begin(&compose(sets, abbot)?)?;
            self.games(&format!("{name}, random"), game, play_random, &mut figures);
        }
        for (name, sets) in &COMPOSITIONS[..2] {
            let game = begin(&compose(sets, false)?)?;
            self.games(&format!("{name}, finishing"), game, play_finishing, &mut figures);
        }
        for tiles in [72, 1_000, 10_000, 100_000] {
            self.merges(tiles, &mut figures)?;
        }
        Self::boards(&mut figures)?;
        for (name, sets) in &COMPOSITIONS[..2] {
            self.copies(name, begin(&compose(sets, false)?)?, &mut figures);
        }
        if let Some(bytes) = memory::peak() {
            figures.push(Figure {
                what: "peak memory".into(),
                value: real(bytes) / 1e6,
                unit: "MB",
                beside: None,
            });
        }
        self.write(&figures, streams)
    }

    fn write(&self, figures: &[Figure], streams: &mut Streams<'_>) -> Result<(), Failure> {
        if self.json { write_json(figures, streams.out) } else { write_table(figures, streams.out) }
    }

    /// Calls something until the time is up; seconds for each of the units that it says it did.
    fn measure(&self, mut work: impl FnMut() -> u64) -> f64 {
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

    fn games(&self, name: &str, (start, mut game): (Game, Game), play: Play, figures: &mut Vec<Figure>) {
        let mut dice = Numbers::new(Seed(1));
        let (mut seed, mut plies, mut played) = (0, 0_u64, 0_u64);
        let each = self.measure(|| {
            for _ in 0..20 {
                seed += 1;
                game.restart(&start, seed);
                play(&mut game, &mut dice);
                plies += u64::from(game.state().plies());
            }
            played += 20;
            20
        });
        let figure = |what: String, value, unit| Figure { what, value, unit, beside: None };
        figures.push(figure(format!("{name}: games"), 1.0 / each, "games/s"));
        figures.push(figure(format!("{name}: a game"), each * 1e6, "us"));
        figures.push(figure(format!("{name}: plies"), real(plies) / real(played) / each, "plies/s"));
    }

    fn merges(&self, tiles: u32, figures: &mut Vec<Figure>) -> Result<(), Failure> {
        let failed = |error: ComposeError| Failure::Failed(error.to_string());
        // Several boards for the small sizes, so that no sequence is learnt by heart.
        let boards = (20_000 / tiles).clamp(1, 64);
        let mut recorded = Vec::new();
        for seed in 0..boards {
            let (rules, state) = scatter(tiles, u64::from(seed)).map_err(failed)?;
            recorded.push(Recorded::of(&rules, &state));
        }
        let count = u64::from(tiles) * u64::from(boards);
        let merging = |mut merges: Merges| {
            self.measure(|| {
                for board in &recorded {
                    merges.replay(black_box(board));
                }
                count
            })
        };
        let ours = merging(Merges::new(true));
        let unrecorded = merging(Merges::new(false));
        let bare_of_structure = merging(Merges::new(true).without_structure());
        let bare = self.measure(|| {
            for board in &recorded {
                black_box(unite(black_box(board)));
            }
            count
        });
        // What no way of keeping the structure in petgraph beside a disjoint set can go below.
        let least = self.measure(|| {
            for board in &recorded {
                black_box((structure(black_box(board)), unite(black_box(board))));
            }
            count
        });
        let graphs: Vec<_> = recorded.iter().map(structure).collect();
        let again = self.measure(|| {
            for graph in &graphs {
                black_box(connected_components(black_box(graph)));
            }
            graphs.len() as u64
        });
        let size = thousands(u64::from(tiles));
        let beside_bare = [
            ("merging", ours),
            ("  without journal", unrecorded),
            ("  without petgraph", bare_of_structure),
            ("bare petgraph", least),
        ];
        for (what, each) in beside_bare {
            figures.push(Figure {
                what: format!("{size} tiles: {what}"),
                value: each * 1e9,
                unit: "ns/tile",
                beside: Some(("petgraph UnionFind", each / bare)),
            });
        }
        figures.push(Figure {
            what: format!("{size} tiles: recomputing"),
            value: again * 1e6,
            unit: "us",
            beside: Some(("merging one tile", again / ours)),
        });
        Ok(())
    }

    /// How the cost of a tile and its memory grow with the board: the draws and placements of a random board, checked and
    /// applied anew.
    fn boards(figures: &mut Vec<Figure>) -> Result<(), Failure> {
        let mut small = None;
        for tiles in BOARDS {
            let built = Board::build(tiles)?;
            let small = *small.get_or_insert(built.each);
            let size = thousands(u64::from(tiles));
            figures.push(Figure {
                what: format!("{size} tiles: laying"),
                value: built.each * 1e9,
                unit: "ns/tile",
                beside: Some(("the smallest board", built.each / small)),
            });
            figures.push(Figure {
                what: format!("{size} tiles: memory"),
                value: built.bytes,
                unit: "bytes/tile",
                beside: None,
            });
        }
        Ok(())
    }

    fn copies(&self, name: &str, (start, mut game): (Game, Game), figures: &mut Vec<Figure>) {
        let mut dice = Numbers::new(Seed(3));
        play_out(&mut game, &start, &mut dice, 4);
        let state = game.state();
        let mut scratch = state.clone();
        let copy = self.measure(|| {
            for _ in 0..100 {
                scratch.clone_from(black_box(state));
            }
            100
        });
        let tiles = state.board().tiles().len();
        let what = format!("{name}: copy, {tiles} tiles");
        figures.push(Figure { what, value: copy * 1e9, unit: "ns", beside: None });

        // A position in the middle; each placement applied, and applied and taken back.
        game.restart(&start, 5);
        while game.state().turn() < 35
            && let Some(decision) = game.decision()
        {
            let legal = decision.legal();
            let action = legal[dice.roll(legal.len())];
            game.apply_unchecked(action);
        }
        let legal = game.decision().map(|decision| decision.legal().to_vec()).unwrap_or_default();
        let rules = game.rules().clone();
        let mut state = game.state().clone();
        state.set_recording(&rules, Recording { undo: true, ..Recording::NONE });
        let both = self.measure(|| {
            for &action in &legal {
                rules.apply_unchecked(&mut state, action);
                rules.undo(&mut state);
            }
            legal.len() as u64
        });
        let before = state.clone();
        let copied = self.measure(|| {
            for &action in &legal {
                scratch.clone_from(&before);
                rules.apply_unchecked(&mut scratch, action);
            }
            legal.len() as u64
        });
        figures.push(Figure {
            what: format!("{name}: apply and undo"),
            value: both * 1e9,
            unit: "ns",
            beside: Some(("copy and apply", both / copied)),
        });
    }
}

/// Boards whose cost a tile is compared.
const BOARDS: [u32; 3] = [1_000, 100_000, 1_000_000];
/// So many tiles are laid in all on boards of each size, at least.
const TILES: u32 = 100_000;

/// What a tile of a board of some size costs.
struct Board {
    /// Seconds.
    each: f64,
    /// Bytes on the heap for board and graph.
    bytes: f64,
}

impl Board {
    fn build(tiles: u32) -> Result<Self, Failure> {
        let failed = |error: ComposeError| Failure::Failed(error.to_string());
        let (mut seconds, mut bytes) = (0.0, 0.0);
        let boards = TILES.div_ceil(tiles);
        let mut scatter = Scatter::new(tiles).map_err(failed)?;
        for seed in 0..boards {
            let actions = scatter.record(u64::from(seed));
            let begun = Instant::now();
            let state = scatter.lay(&actions);
            seconds += begun.elapsed().as_secs_f64();
            bytes = real(state.heap_bytes() as u64) / f64::from(tiles);
        }
        Ok(Self { each: seconds / f64::from(boards) / f64::from(tiles), bytes })
    }
}

/// How a game is played to its end.
type Play = fn(&mut Game, &mut Numbers) -> u32;

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

fn play_out(game: &mut Game, start: &Game, dice: &mut Numbers, seed: u64) {
    game.restart(start, seed);
    play_random(game, dice);
}

/// The bare disjoint set of petgraph on the same joins.
fn unite(board: &Recorded) -> usize {
    let mut sets = UnionFind::<u32>::new(board.segments());
    let joins = board.tiles().iter().flat_map(|tile| &tile.joins);
    joins.filter(|&&(a, b, _)| sets.union(a.index() as u32, b.index() as u32)).count()
}

fn structure(board: &Recorded) -> UnGraph<(), (), u32> {
    let mut graph = UnGraph::with_capacity(board.segments(), board.joins());
    for _ in 0..board.segments() {
        graph.add_node(());
    }
    for &(a, b, _) in board.tiles().iter().flat_map(|tile| &tile.joins) {
        graph.add_edge(NodeIndex::new(a.index()), NodeIndex::new(b.index()), ());
    }
    graph
}

fn write_table(figures: &[Figure], out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{:54}times the baseline", "")?;
    for figure in figures {
        let value = if figure.value >= 1000.0 {
            // Whole numbers from a thousand on; none here comes near the limit of u64.
            thousands(figure.value as u64)
        } else {
            format!("{:.1}", figure.value)
        };
        let beside = figure.beside.as_ref();
        let beside = beside.map_or_else(String::new, |(what, times)| format!("{times:.2} x {what}"));
        writeln!(out, "{:<32}{value:>9}  {:<11}{beside}", figure.what, figure.unit)?;
    }
    Ok(())
}

fn write_json(figures: &[Figure], out: &mut dyn Write) -> Result<(), Failure> {
    let figures: Vec<serde_json::Value> = figures
        .iter()
        .map(|figure| {
            serde_json::json!({
                "what": figure.what,
                "value": figure.value,
                "unit": figure.unit,
                "baseline": figure.beside.as_ref().map(|(what, _)| what),
                "times_baseline": figure.beside.as_ref().map(|(_, times)| times),
            })
        })
        .collect();
    writeln!(out, "{}", serde_json::json!({ "figures": figures }))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_line_for_each_figure_and_fits_a_terminal() {
        let bench = Bench { seconds: 0.01, game: None, json: false };
        let mut figures = Vec::new();
        bench.merges(72, &mut figures).unwrap();
        bench.copies("base", begin(&compose(&["base"], false).unwrap()).unwrap(), &mut figures);
        let mut out = Vec::new();
        write_table(&figures, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), figures.len() + 1);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(figures.iter().all(|figure| figure.value > 0.0));
    }
}
