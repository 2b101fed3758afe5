//! What every game has to do, wherever its rules came from.

use std::sync::Arc;

use tilewright::core::shown::steers;
use tilewright::prelude::*;

/// The most plies played where playing is not what the target is about.
const PLIES: u32 = 40;

/// Plays the beginning of a game at random, and checks the position at some plies.
pub(crate) fn play_some(rules: &Arc<Ruleset>, players: usize, seed: u64) {
    let Ok(mut game) = Game::new(rules, Players::count(players), seed) else { return };
    let dice = Seed(!seed);
    while game.state().plies() < PLIES {
        let plies = game.state().plies();
        if plies % 8 == 0 {
            sound(&game);
        }
        let Some(decision) = game.decision() else { break };
        let legal = decision.legal();
        let action = legal[below(dice.number(plies), legal.len())];
        let text = game.text(action);
        assert_eq!(game.parse(&text), Ok(action), "`{text}` is read as another action");
        if let Err(error) = game.apply(action) {
            panic!("a listed action is refused: {error}");
        }
    }
    sound(&game);
}

/// The position is as it would be rebuilt, and no bundled expansion has misbehaved, which would end the game in silence.
pub(crate) fn sound(game: &Game) {
    assert_eq!(game.fault().map(ToString::to_string), None);
    if let Err(problem) = game.state().check(game.rules()) {
        panic!("{problem}");
    }
}

/// What is told of a mistake: something, and not without end.
pub(crate) fn told(message: &str) {
    assert!(!message.trim().is_empty(), "nothing is told");
    assert!(message.len() <= 20_000, "a message of {} bytes: {:.200}", message.len(), message);
    plain(message);
}

/// Nothing in a text steers a terminal or hides what stands there.
pub(crate) fn plain(text: &str) {
    let trick = text.chars().find(|&letter| letter != '\n' && steers(letter));
    assert_eq!(trick, None, "a text holds what a terminal would obey: {text:?}");
}
