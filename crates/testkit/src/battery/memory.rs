//! Whether the same game, played again and again, takes more and more memory.
//!
//! A list that grows for ever takes more memory only when it is full, each time after twice as long. So there are rounds, each
//! of twice as many games as the one before.

#[cfg(feature = "allocations")]
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use tilewright::prelude::*;

use super::cast::Case;
use super::check::Problem;
#[cfg(feature = "allocations")]
use super::check::{Check, ensure};
#[cfg(feature = "allocations")]
use super::walk::start;

/// The most decisions, in long games at random.
pub(crate) const FEW: usize = 6_000;
/// The same, where something was found before, by which whatever grows has grown.
pub(crate) const MANY: usize = 300_000;

/// What is left of games when they are over is nothing, in this thread; so many decisions are tried at most.
#[cfg(feature = "allocations")]
pub(crate) fn grows(case: &Case, actions: &[Action], most: usize) -> Result<(), Problem> {
    let fail =
        |found: String| Problem::new(Check::Memory, "a game that is over leaves nothing in memory", found);
    let begun = start(case, &case.rules, Recording::NONE).map_err(fail)?;
    let mut state = begun.clone();
    let mut play = |games: usize| {
        for _ in 0..games {
            state.clone_from(&begun);
            for &action in actions {
                case.rules.apply_unchecked(&mut state, action);
            }
        }
    };
    // The buffers grow as large as they have to be.
    play(2);
    let (mut games, mut played) = (1, 0);
    while played < most {
        // What panics is caught within, or the counter would go on counting.
        let mut outcome = Ok(());
        let info = allocation_counter::measure(|| {
            outcome = catch_unwind(AssertUnwindSafe(|| play(games)));
        });
        if let Err(panic) = outcome {
            resume_unwind(panic);
        }
        ensure(info.bytes_current <= 0, || {
            fail(format!("the same game, played {games} more times, left {} bytes", info.bytes_current))
        })?;
        // A game of no decisions is a decision as well, or this would never end.
        played += games * actions.len().max(1);
        games *= 2;
    }
    Ok(())
}

/// Without the feature `allocations` nothing counts.
#[cfg(not(feature = "allocations"))]
pub(crate) fn grows(_: &Case, _: &[Action], _: usize) -> Result<(), Problem> {
    Ok(())
}
