//! Games at random, and what must hold at every ply of any game.

use tilewright::core::kind::{FigureKindId, PlayerId};
use tilewright::prelude::*;

use crate::report::position;
use crate::rules::IntoRules;

/// Plays a game at random and lets the test look at every position, the last included. Draws follow from the seed, and
/// so do the choices: a game is repeated by its seed.
///
/// # Panics
///
/// If a listed action is refused.
///
/// ```
/// use tilewright_testkit::random_game;
///
/// let mut most = 0;
/// let game = random_game("base", 2, 7, |game| most = most.max(game.state().board().tiles().len()));
/// assert!(game.result().is_some() && most >= 70);
/// ```
#[track_caller]
pub fn random_game(
    rules: impl IntoRules,
    players: usize,
    seed: u64,
    mut look: impl FnMut(&mut Game),
) -> Game {
    let rules = rules.into_rules();
    let mut game = match Game::new(&rules, Players::count(players), seed) {
        Ok(game) => game,
        Err(error) => panic!("no game: {error}"),
    };
    // Choices come from a stream of their own.
    let mut dice = Numbers::new(Seed(seed ^ 0x7157_0000_0000_0000));
    loop {
        look(&mut game);
        let number = dice.get(game.state().plies());
        let Some(action) = game.decision().map(|decision| choose(decision.legal(), number)) else {
            return game;
        };
        if let Err(error) = game.apply(action) {
            panic!("seed {seed}: a listed action is refused: {error}\n{}", position(&game, &[]));
        }
    }
}

/// Passing is not what games are made of: any other choice comes first half of the time.
fn choose(legal: &[Action], number: u64) -> Action {
    let most = if number & 1 == 0 { legal.len() } else { legal.len().saturating_sub(1).max(1) };
    legal[below(number, most)]
}

/// Plays a game at random and checks at every ply: features, open cells and supplies equal to those recounted; the
/// figures those dealt; every listed action legal, its text read back as the same action; undo exact, and the same
/// action again leads to the same position. Returns the finished game.
///
/// # Panics
///
/// At the first thing that does not hold, with the seed and the position.
///
/// ```
/// let game = tilewright_testkit::check_game("base", 3, 11);
/// assert_eq!(game.scores().len(), 3);
/// ```
#[track_caller]
pub fn check_game(rules: impl IntoRules, players: usize, seed: u64) -> Game {
    let rules = rules.into_rules();
    let mut dealt: Option<Vec<Dealt>> = None;
    random_game(&rules, players, seed, |game| {
        if let Err(problem) = game.state().check(&rules) {
            fail(game, seed, &problem);
        }
        let figures = figures(game.state());
        if *dealt.get_or_insert_with(|| figures.clone()) != figures {
            fail(game, seed, "a figure was made, lost or changed hands");
        }
        let Some(decision) = game.decision() else { return };
        let legal = decision.legal().to_vec();
        if legal.is_empty() {
            fail(game, seed, "a decision without choices");
        }
        for &action in &legal {
            if !game.is_legal(action) {
                fail(game, seed, &format!("listed and not legal: {}", game.text(action)));
            }
            let text = game.text(action);
            if game.parse(&text) != Ok(action) {
                fail(game, seed, &format!("`{text}` is read as {:?}", game.parse(&text)));
            }
        }
        let probe = legal[below(dice(seed, game.state().plies()), legal.len())];
        check_undo(game, probe, seed);
    })
}

fn dice(seed: u64, ply: u32) -> u64 {
    Seed(seed.rotate_left(17)).number(ply)
}

#[track_caller]
fn fail(game: &Game, seed: u64, what: &str) -> ! {
    panic!("seed {seed}: {what}\n{}", position(game, &[]))
}

fn check_undo(game: &mut Game, action: Action, seed: u64) {
    let (before, actions) = (game.state().clone(), game.actions().len());
    let text = game.text(action);
    if let Err(error) = game.apply(action) {
        fail(game, seed, &error.to_string());
    }
    let after = game.state().clone();
    if game.undo() != Some(action) || *game.state() != before || game.actions().len() != actions {
        fail(game, seed, &format!("undoing `{text}` does not lead back"));
    }
    if let Err(problem) = game.state().check(game.rules()) {
        fail(game, seed, &format!("after undoing `{text}`: {problem}"));
    }
    if game.apply(action).is_err() || *game.state() != after {
        fail(game, seed, &format!("`{text}` undone and done again leads elsewhere"));
    }
    game.undo();
}

/// What a figure is, wherever it stands.
pub(crate) type Dealt = (FigureKindId, Option<PlayerId>);

/// All figures of a state.
pub(crate) fn figures(state: &State) -> Vec<Dealt> {
    state.figures().map(|(_, figure)| (figure.kind, figure.owner)).collect()
}
