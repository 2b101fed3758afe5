//! Why an action is refused: the reason, the rules that forbid it, and what would be right.

use std::error::Error;

use tilewright::core::error::RuleText;
use tilewright::core::game::PlayError;
use tilewright::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Composition::new().set("base").build()?;
    let draws = ["city-cap", "city-cap-road", "monastery"];
    let mut game = Game::with_draws(&rules, Players::named(["Ann", "Bob"]), 7, draws)?;

    try_all(&mut game, &["place 5,5 r0", "place 0,1 r90", "meeple city n", "place north", "place 0,1 r180"]);
    try_all(&mut game, &["meeple city n", "meeple abbot", "meeple city s"]);
    try_all(&mut game, &["place 1,0 r0", "meeple road w"]);
    try_all(&mut game, &["place -1,0 r0", "place 0,-1 r0", "meeple road w", "meeple monastery"]);
    Ok(())
}

/// Plays what is legal, and tells of the rest why it is not.
fn try_all(game: &mut Game, actions: &[&str]) {
    for text in actions {
        let Err(error) = game.play(text) else {
            println!("{text}: done");
            continue;
        };
        println!("{text}: refused");
        let broken: &[RuleText] = match &error {
            PlayError::Parse(error) => {
                println!("  {}; {}", error.problem, error.remedy);
                &error.rules
            }
            PlayError::Apply(error) => match error.illegal() {
                Some(illegal) => {
                    println!("  {}", illegal.reason);
                    println!(
                        "  legal: {}",
                        illegal.legal.iter().take(4).cloned().collect::<Vec<_>>().join(", ")
                    );
                    &illegal.rules
                }
                None => &[],
            },
            _ => &[],
        };
        for rule in broken {
            println!("  {} {}", rule.id, rule.text);
        }
    }
}
