//! A whole game with The Princess & the Dragon, played at random, in ten lines of library use.

use std::error::Error;

use tilewright::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Composition::new().sets(["base", "princess-and-dragon"]).build()?;
    let mut game = Game::new(&rules, Players::named(["Ann", "Bob", "Cid"]), 7)?;
    let mut dice = Numbers::new(Seed(1));
    while let Some(decision) = game.decision() {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        for event in game.apply(action)? {
            println!("{event}");
        }
    }
    println!("{}", game.result().ok_or("the game is not over")?);
    Ok(())
}
