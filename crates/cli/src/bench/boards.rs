//! How the cost of a tile and its memory grow with the board.

use std::time::Instant;

use tilewright::prelude::*;
use tilewright_bots::board::{Scatter, Staircase};

use super::figures::Figures;
use crate::failure::Failure;
use crate::layout::{real, thousands};

/// Boards whose cost a tile is compared.
const BOARDS: [u32; 3] = [1_000, 100_000, 1_000_000];
/// So many tiles are laid in all on boards of each size, at least.
const TILES: u32 = 100_000;
/// A board as far from a square as can be, and how much of it is compared with the rest.
const STEPS: u16 = 10_000;
const FIRST_STEPS: u16 = 1_000;
const STAIRCASES: u32 = 5;

/// The board that is also weighed with its structure.
const WEIGHED: u32 = 100_000;

/// Measures boards of a roughly square shape, and a stretched one. Gives the bytes of the largest.
pub(super) fn measure(figures: &mut Figures) -> Result<f64, Failure> {
    let mut small: Option<Board> = None;
    let (mut largest, mut smallest) = (0.0, 1.0);
    for tiles in BOARDS {
        let built = Board::build(tiles)?;
        let small = *small.get_or_insert(built);
        let size = thousands(u64::from(tiles));
        let what = |what| format!("{size} tiles: {what}");
        let baseline = "the smallest board";
        figures.beside(what("laying"), built.each * 1e9, "ns/tile", baseline, built.each / small.each);
        figures.beside(what("memory"), built.bytes, "bytes/tile", baseline, built.bytes / small.bytes);
        if tiles == WEIGHED {
            let (bytes, times) = (built.with_structure, built.with_structure / built.bytes);
            figures.beside(what("  with petgraph"), bytes, "bytes/tile", "without", times);
        }
        largest = built.bytes * f64::from(tiles);
        smallest = small.bytes;
    }
    staircase(smallest, figures)?;
    Ok(largest)
}

/// What a tile of a board of some size costs.
#[derive(Clone, Copy)]
struct Board {
    /// Seconds.
    each: f64,
    /// Bytes on the heap for board and graph, and with the structure in petgraph.
    bytes: f64,
    with_structure: f64,
}

impl Board {
    /// The draws and placements of random boards, checked and applied anew, in memory that has grown before.
    fn build(tiles: u32) -> Result<Self, Failure> {
        let (mut seconds, mut bytes, mut with_structure) = (0.0, 0.0, 0.0);
        let boards = TILES.div_ceil(tiles);
        let mut scatter = Scatter::new(tiles).map_err(|error| failed(&error))?;
        for seed in 0..boards {
            let actions = scatter.record(u64::from(seed));
            let begun = Instant::now();
            let state = scatter.lay(&actions);
            seconds += begun.elapsed().as_secs_f64();
            if state.board().tiles().len() != tiles as usize {
                return Err(Failure::Failed("a recorded board was not laid anew".into()));
            }
            bytes = real(state.heap_bytes() as u64) / f64::from(tiles);
            if tiles == WEIGHED {
                let mut copy = state.clone();
                copy.set_recording(scatter.rules(), Recording { structure: true, ..Recording::NONE });
                with_structure = real(copy.heap_bytes() as u64) / f64::from(tiles);
            }
        }
        Ok(Self { each: seconds / f64::from(boards) / f64::from(tiles), bytes, with_structure })
    }
}

/// The last tiles of a staircase beside its first.
fn staircase(smallest: f64, figures: &mut Figures) -> Result<(), Failure> {
    let (mut first, mut last, mut bytes) = (0.0, 0.0, 0.0);
    for _ in 0..STAIRCASES {
        let mut stairs = Staircase::new(STEPS).map_err(|error| failed(&error))?;
        let mut climb = |steps: u16| {
            let begun = Instant::now();
            let state = stairs.climb(steps);
            (begun.elapsed().as_secs_f64(), real(state.heap_bytes() as u64))
        };
        // One lies there; the buffers grow in the middle, which is part of no end.
        let (seconds, _) = climb(FIRST_STEPS);
        first += seconds;
        climb(STEPS - 2 * FIRST_STEPS - 1);
        let (seconds, all) = climb(FIRST_STEPS);
        last += seconds;
        bytes = all;
    }
    let each = last / f64::from(STAIRCASES) / f64::from(FIRST_STEPS);
    let size = thousands(u64::from(STEPS));
    figures.beside(
        format!("staircase of {size}: laying"),
        each * 1e9,
        "ns/tile",
        "its first 1,000",
        last / first,
    );
    let each = bytes / f64::from(STEPS);
    figures.beside(
        format!("staircase of {size}: memory"),
        each,
        "bytes/tile",
        "the smallest board",
        each / smallest,
    );
    Ok(())
}

fn failed(error: &ComposeError) -> Failure {
    Failure::Failed(error.to_string())
}
