//! A game is kept in a file, read again, verified, stepped through, taken back and gone on with; a forged one is found out.

use std::error::Error;

use tilewright::prelude::*;
use tilewright_save::{Mode, Recipe, Save, Session, Setup, read_text, write_whole};

fn main() -> Result<(), Box<dyn Error>> {
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let rules = setup.recipe.compose()?.build()?;
    let mut game = setup.begin(&rules)?;
    let mut dice = Numbers::new(Seed(1));
    while game.state().turn() <= 20
        && let Some(decision) = game.decision()
    {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply(action)?;
    }

    // The file is there whole or not at all, whatever happens meanwhile.
    let path = std::env::temp_dir().join(format!("tilewright-example-{}.json", std::process::id()));
    write_whole(&path, &Save::of(&game, &setup)?.to_json())?;
    let text = read_text(&path)??;
    std::fs::remove_file(&path)?;

    let save = Save::from_json(&text)?;
    let loaded = save.verify()?;
    assert_eq!(loaded.state(), game.state());
    println!("{} decisions, position {}", save.decisions().len(), save.digest().ok_or("no digest")?);

    // Step by step: the draws follow from the seed, so only what players decided is applied.
    let mut replay = setup.begin(&rules)?;
    for (index, &action) in loaded.actions().iter().enumerate().take(12) {
        if replay.actions().len() == index {
            println!("turn {}: {}", replay.state().turn(), replay.text(action));
            replay.apply(action)?;
        }
    }

    // With undo and redo, as long as nothing hidden came to light.
    let mut session = Session::resume(&loaded, setup, Mode::Analysis)?;
    let before = session.game().state().clone();
    for _ in 0..3 {
        session.undo(PlayerId::from_index(0))?;
    }
    println!("back at decision {}", session.ply());
    for _ in 0..3 {
        session.redo(PlayerId::from_index(0))?;
    }
    assert_eq!(session.game().state(), &before);

    // Other draws than those of the seed: the first that differs is told.
    let forged = Save::from_json(&text.replacen("\"seed\": 7", "\"seed\": 8", 1))?;
    if let Err(recovered) = forged.verify() {
        println!("forged: {}", recovered.error);
    }
    Ok(())
}
