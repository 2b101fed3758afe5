//! A player that takes any legal action.

use tilewright::prelude::*;

use crate::Bot;

/// Chooses uniformly among the legal actions. The choice at a ply follows from the seed and the number of the ply alone,
/// so several seats may share a seed, and undo and redo meet the same choices.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_bots::{Bot, RandomBot};
///
/// let rules = Composition::new().set("base").build()?;
/// let game = Game::new(&rules, Players::count(2), 7)?;
/// let mut legal = ActionList::new();
/// game.legal_into(&mut legal);
/// let choice = RandomBot::new(3).choose(&game, &legal);
/// assert!(legal.contains(&choice));
/// assert_eq!(choice, RandomBot::new(3).choose(&game, &legal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomBot {
    numbers: Numbers,
}

impl RandomBot {
    /// One with a seed.
    pub fn new(seed: u64) -> Self {
        Self { numbers: Numbers::new(Seed(seed)) }
    }
}

impl Bot for RandomBot {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, game: &Game, legal: &[Action]) -> Action {
        let number = self.numbers.get(game.state().plies());
        legal.get(below(number, legal.len())).copied().unwrap_or_else(Action::pass)
    }
}
