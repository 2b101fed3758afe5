//! The text of an action: read, said again, and taken if it is legal.

use tilewright::prelude::*;

use crate::composing::{BYTES, composed};
use crate::games::{sound, told};

pub(crate) fn body(data: &[u8]) {
    let [rules, plies, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    // A few compositions, and positions early and late in a game.
    let mut bytes = [0; BYTES];
    bytes[0] = rules & 0x0e;
    let Some((_, rules)) = composed(bytes) else { return };
    let mut game = Game::new(&rules, Players::count(3), 5).expect("three may play");
    let dice = Seed(11);
    while game.state().plies() < u32::from(*plies) {
        let number = dice.number(game.state().plies());
        let Some(decision) = game.decision() else { break };
        let action = decision.legal()[below(number, decision.legal().len())];
        game.apply_unchecked(action);
    }
    for line in text.lines().take(16) {
        read(&mut game, line);
    }
}

fn read(game: &mut Game, text: &str) {
    let action = match game.parse(text) {
        Ok(action) => action,
        Err(error) => {
            told(&error.to_string());
            told(&error.remedy);
            assert!(error.rules.iter().all(|rule| game.rules().rule(rule.id).is_some()), "{error}");
            return;
        }
    };
    let said = game.text(action);
    assert_eq!(game.parse(&said), Ok(action), "`{text}` is said as `{said}`");
    let before = game.state().clone();
    let legal = game.is_legal(action);
    match game.apply(action).map(drop) {
        Ok(()) => {
            assert!(legal, "`{said}` is taken and not legal");
            sound(game);
            game.undo();
        }
        Err(error) => {
            assert!(!legal, "`{said}` is legal and refused");
            told(&error.to_string());
            let known = error.illegal().is_some_and(|refusal| {
                !refusal.rules.is_empty()
                    && refusal.rules.iter().all(|rule| game.rules().rule(rule.id).is_some())
            });
            assert!(known || game.state().is_over(), "`{said}` is refused without a rule in play: {error}");
        }
    }
    assert!(*game.state() == before, "`{said}` left something behind");
}
