//! A set of one's own, written as TOML in the program: its mistakes told, then mixed with the base game and played.

use std::error::Error;

use tilewright::prelude::*;
use tilewright::tileset::SetFile;

const HAMLET: &str = r#"
format = 1

[set]
id = "hamlet"
name = "The Hamlet"

[[tile]]
id = "lane-end"
count = 3
features = [{ road = "S" }, { city = "N", pennant = true }]

[[tile]]
id = "old-abbey"
features = [{ monastery = true }, { road = "E" }]
"#;

fn main() -> Result<(), Box<dyn Error>> {
    // Words that set files may use: those of all linked expansions.
    let vocabulary = Composition::vocabulary();

    // With two slips of the pen: both are told, with their places and what was meant.
    let slips = HAMLET.replace("pennant", "penant").replace("monastery", "monastry");
    if let Err(error) = SetFile::parse("hamlet.toml", &slips, &vocabulary) {
        for mistake in error.diagnostics() {
            println!("{}: {}", mistake.code, mistake.message);
            println!("  {}", mistake.help.as_deref().unwrap_or_default());
        }
    }

    let hamlet = SetFile::parse("hamlet.toml", HAMLET, &vocabulary)?;
    let rules = Composition::new().set("base").set_file(hamlet).build()?;
    for tile in rules.tile_kinds().iter().filter(|tile| tile.set() == "hamlet") {
        println!("{} of {}", tile.count(), tile.id());
    }

    let mut game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
    println!("{} tiles to draw", game.remaining());
    let mut dice = Numbers::new(Seed(1));
    while let Some(decision) = game.decision() {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply(action)?;
    }
    println!("{}", game.result().ok_or("the game is not over")?);
    Ok(())
}
