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

/// Plays a game to its end at random, every legal action equally likely, without checking what is listed: the quickest
/// way to the end over the public interface. Returns the plies played.
///
/// ```
/// use tilewright::prelude::*;
///
/// let rules = Composition::new().set("base").build()?;
/// let start = Game::with_open_chance(&rules, Players::count(2))?;
/// let mut game = start.clone();
/// game.set_recording(Recording::NONE);
/// let mut dice = Numbers::new(Seed(1));
/// for seed in 0..3 {
///     game.restart(&start, seed);
///     assert!(tilewright_bots::play_random(&mut game, &mut dice) > 71);
///     assert!(game.result().is_some());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_random(game: &mut Game, dice: &mut Numbers) -> u32 {
    let before = game.state().plies();
    while let Some(decision) = game.decision() {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply_unchecked(action);
    }
    game.state().plies() - before
}
