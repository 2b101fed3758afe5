//! Which first placement is best? Tries each with random playouts on a scratch game that never allocates.

use std::error::Error;

use tilewright::prelude::*;

const PLAYOUTS: u32 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Composition::new().set("base").build()?;
    let mut game = Game::new(&rules, Players::count(2), 11)?;
    let mut scratch = game.clone();
    scratch.set_recording(Recording::NONE);
    let mut dice = Numbers::new(Seed(2));
    let candidates = game.decision().ok_or("the game is over")?.legal().to_vec();
    for candidate in candidates {
        let mut lead = 0;
        for playout in 0..PLAYOUTS {
            // Other draws each time: nobody may know the order of the supply.
            scratch.restart(&game, u64::from(playout));
            scratch.apply_unchecked(candidate);
            while let Some(decision) = scratch.decision() {
                let legal = decision.legal();
                let action = legal[dice.roll(legal.len())];
                scratch.apply_unchecked(action);
            }
            lead += scratch.scores()[0] - scratch.scores()[1];
        }
        println!("{:<16} {:+.1}", game.text(candidate), f64::from(lead) / f64::from(PLAYOUTS));
    }
    Ok(())
}
