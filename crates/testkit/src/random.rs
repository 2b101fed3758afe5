//! Games at random, and what must hold at every ply of any game.

use tilewright::core::geometry::{Cell, Rotation, Side};
use tilewright::core::kind::{FigureId, FigureKindId, PlayerId, SegmentId, TileKindId, VerbId};
use tilewright::prelude::*;

use crate::report::position;
use crate::rules::IntoRules;

/// Plays a game at random and lets the test look at every position, the last included. Draws follow from the seed, and
/// so do the choices: a game is repeated by its seed.
///
/// # Panics
///
/// If a listed action is refused, or an expansion misbehaves.
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
            if let Some(fault) = game.fault() {
                panic!("seed {seed}: {fault}\n{}", position(&game, &[]));
            }
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
/// action again leads to the same position. At the end: every event can be told, the log replays to the same state, and
/// so it does with nothing recorded. Returns the finished game.
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
    let game = random_game(&rules, players, seed, |game| {
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
    });
    check_replay(&game, seed);
    game
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

#[track_caller]
fn check_replay(game: &Game, seed: u64) {
    let silent = game.events_since(0).iter().find(|event| game.describe(event).to_string().is_empty());
    if let Some(event) = silent {
        fail(game, seed, &format!("nothing is told of {event:?}"));
    }
    let (rules, first) = (game.rules(), PlayerId::from_index(0));
    for recording in [Recording::ALL, Recording::NONE] {
        let Ok(mut state) = rules.new_state(game.scores().len(), first, recording) else {
            fail(game, seed, "the same game cannot be set up again")
        };
        for &action in game.actions() {
            if let Err(error) = rules.apply(&mut state, action) {
                fail(game, seed, &format!("replay: {error}"));
            }
        }
        let same = recording == Recording::NONE || state == *game.state();
        if !same || !state.is_over() || state.scores() != game.scores() || state.check(rules).is_err() {
            fail(game, seed, &format!("the replay with {recording:?} ends elsewhere"));
        }
    }
}

/// Plays a game at random and tries at every ply what is not listed: actions of every verb, with targets that may or
/// may not exist. Each must be refused and change nothing, and name a rule that the ruleset knows if it can be said in
/// words at all.
///
/// # Panics
///
/// At the first that is not, with the seed and the position.
///
/// ```
/// tilewright_testkit::check_refusals("base", 2, 5);
/// ```
#[track_caller]
pub fn check_refusals(rules: impl IntoRules, players: usize, seed: u64) {
    let rules = rules.into_rules();
    let mut numbers = Numbers::new(Seed(seed.rotate_left(29)));
    let mut thrown = 0;
    random_game(&rules, players, seed, |game| {
        let mut list = ActionList::new();
        game.legal_into(&mut list);
        let before = game.state().clone();
        let guesses = wild_guesses(game, &mut |bound| {
            thrown += 1;
            below(numbers.get(thrown), bound)
        });
        for guess in guesses.into_iter().filter(|guess| !list.contains(guess)) {
            let text = game.text(guess);
            if game.is_legal(guess) {
                fail(game, seed, &format!("legal and not listed: {text}"));
            }
            let Err(error) = game.apply(guess).map(drop) else {
                fail(game, seed, &format!("not listed and accepted: {text}"))
            };
            let known = error.illegal().is_some_and(|refusal| {
                !refusal.rules.is_empty() && refusal.rules.iter().all(|rule| rules.rule(rule.id).is_some())
            });
            // What cannot even be said points at nothing that exists, and no rule of a game speaks of that.
            if !known && game.parse(&text) == Ok(guess) {
                fail(game, seed, &format!("`{text}` is refused without a rule that is in play: {error}"));
            }
            if *game.state() != before {
                fail(game, seed, &format!("refused, and something changed: {text}"));
            }
        }
    });
}

/// Verbs beyond those of a ruleset are no verbs, and refused as well.
const VERBS: usize = 32;

fn wild_guesses(game: &Game, number: &mut dyn FnMut(usize) -> usize) -> Vec<Action> {
    let (rules, state) = (game.rules(), game.state());
    let segments = state.graph().segment_count();
    let tiles = state.board().tiles();
    let mut guesses = vec![Action::pass()];
    for verb in (0..VERBS).map(VerbId::from_index) {
        // A cell on the board or near it, or one far off.
        let near = tiles[number(tiles.len())].cell;
        let cell = match number(4) {
            0 => Cell::new(number(41) as i16 - 20, number(41) as i16 - 20),
            1 => near.step(Side::ALL[number(4)]),
            _ => near,
        };
        guesses.extend([
            Action::plain(verb),
            Action::at_cell(verb, cell),
            Action::at_placement(verb, cell, Rotation::from_quarters(number(4))),
            Action::at_segment(verb, SegmentId::from_index(number(segments + 3))),
            Action::at_figure(verb, FigureId::from_index(number(state.figures().count() + 3))),
            Action::at_player(verb, PlayerId::from_index(number(8))),
            Action::with_tile(verb, TileKindId::from_index(number(rules.tile_kinds().len() + 3))),
        ]);
    }
    for _ in 0..VERBS {
        let kind = FigureKindId::from_index(number(rules.figure_kind_count() + 1));
        guesses.push(Action::figure_to(kind, SegmentId::from_index(number(segments + 1))));
    }
    guesses
}

/// What a figure is, wherever it stands.
pub(crate) type Dealt = (FigureKindId, Option<PlayerId>);

/// All figures of a state.
pub(crate) fn figures(state: &State) -> Vec<Dealt> {
    state.figures().map(|(_, figure)| (figure.kind, figure.owner)).collect()
}
