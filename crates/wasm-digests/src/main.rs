//! The fifty recorded games, played in a build for a machine of 32 bits, must give the digests that they give on one of
//! 64. `.ci/wasm` builds this for `wasm32-unknown-unknown` and runs it under Node; natively it runs too.
//!
//! The exit status says how it came out, since such a module has no output: 0 if all digests agree, else the number of
//! the first game that differs, from 1; 254 if the golden file does not hold fifty games, 255 if no expansion was found.
//!
//! # Invariants
//!
//! - Set-ups, play and golden digests are those of the tests of `tilewright-save`, included from there.
//! - Nothing is exported by hand, so nothing needs `unsafe`: `main` of a program is what Node calls.

use std::process::ExitCode;

use tilewright::core::expansion::Registration;

#[path = "../../save/tests/games/record.rs"]
mod record;

const GOLDEN: &str = include_str!("../../save/tests/golden/games.txt");

fn main() -> ExitCode {
    if Registration::all().is_empty() {
        return ExitCode::from(255);
    }
    let lines: Vec<&str> = GOLDEN.lines().collect();
    if lines.len() != 50 {
        return ExitCode::from(254);
    }
    let differs = lines.iter().zip(0..).position(|(line, seed)| record::line(seed) != *line);
    ExitCode::from(differs.map_or(0, |game| game as u8 + 1))
}
