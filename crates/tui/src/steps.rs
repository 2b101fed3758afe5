//! What is asked, in words, and for the how-manieth time in a row.

use tilewright::prelude::*;

use crate::words::phase;

/// Which decisions were taken in which phase, so that the steps of one that is asked again and again can be counted.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_tui::Steps;
///
/// let rules = Composition::new().set("base").build()?;
/// let mut game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
/// let mut steps = Steps::default();
/// assert_eq!(steps.question(&game), "where the tile lies");
/// let place = game.decision().expect("the game has just begun").legal()[0];
/// steps.note(&game);
/// game.apply(place)?;
/// assert_eq!(steps.question(&game), "one action or none");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Steps {
    taken: Vec<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    /// How many decisions came before.
    after: usize,
    turn: u32,
    phase: String,
}

impl Steps {
    /// Takes note of a decision before it is applied. What was noted of decisions that were taken back since is forgotten.
    pub fn note(&mut self, game: &Game) {
        let step = Step {
            after: game.actions().len(),
            turn: game.state().turn(),
            phase: game.rules().phase(game.state()).unwrap_or_default().to_owned(),
        };
        self.taken.retain(|taken| taken.after < step.after);
        self.taken.push(step);
    }

    /// What is to be decided now, in words; from the second time in a row on, with the number of the step.
    pub fn question(&self, game: &Game) -> String {
        let now = game.rules().phase(game.state()).unwrap_or_default();
        let (count, turn) = (game.actions().len(), game.state().turn());
        let before = self.taken.iter().rev().skip_while(|step| step.after >= count);
        match before.take_while(|step| step.turn == turn && step.phase == now).count() {
            0 => phase(now),
            before => format!("{}, step {}", phase(now), before + 1),
        }
    }
}
