//! A player that takes what is worth most at once.
//!
//! # Invariants
//!
//! - It searches on bare states, where the next draw is open: it cannot look into the supply.

use tilewright::core::figure::Place;
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::Bot;

/// So many decisions of its own in a row are looked at; later ones are passed over.
const DEPTH: u32 = 2;
/// A position with more choices than this is not searched further: each is judged by itself.
const MOST_CHOICES: usize = 64;

/// How good a position is: points first, then how its features thrive.
type Worth = (i32, i32);

/// Tries each legal action, with the best of its further choices in the same turn, and takes the one after which its
/// own points less those of the best opponent are most. Among equals it prefers growing features that it holds and figures
/// at work, and lets chance decide the rest.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_bots::{Bot, GreedyBot};
///
/// let rules = Composition::new().set("base").build()?;
/// let draws = ["city-cap"];
/// let mut game = Game::with_draws(&rules, Players::count(2), 1, draws)?;
/// let mut bot = GreedyBot::new(1);
/// let mut legal = ActionList::new();
/// game.legal_into(&mut legal);
/// let action = bot.choose(&game, &legal);
/// assert_eq!(game.text(action), "place 0,1 r180"); // closes the city of the start tile, for a knight to score
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GreedyBot {
    numbers: Numbers,
    /// A state and a list for each level of the search, kept for their buffers.
    scratch: Vec<(State, ActionList)>,
}

impl GreedyBot {
    /// One with a seed, by which it decides among equals.
    pub fn new(seed: u64) -> Self {
        Self { numbers: Numbers::new(Seed(seed)), scratch: Vec::new() }
    }

    /// Room for a level, filled with a copy of the state.
    fn take_scratch(&mut self, rules: &Ruleset, state: &State) -> (State, ActionList) {
        if let Some((mut copy, list)) = self.scratch.pop() {
            copy.clone_from(state);
            return (copy, list);
        }
        let mut copy = state.clone();
        copy.set_recording(rules, Recording::NONE);
        (copy, ActionList::new())
    }

    /// The best that the player can make of a position in this turn.
    fn best(&mut self, rules: &Ruleset, state: &mut State, me: PlayerId, turn: u32, depth: u32) -> Worth {
        if rules.decider(state) != Some(Decider::Player(me)) || state.turn() != turn {
            return judge(rules, state, me);
        }
        let (mut next, mut list) = self.take_scratch(rules, state);
        rules.legal_into(state, &mut list);
        let worth = if depth == 0 || list.len() > MOST_CHOICES {
            // Passing comes last where it is possible; otherwise the last choice is as good as any.
            list.last().map_or_else(
                || judge(rules, state, me),
                |&last| {
                    rules.apply_unchecked(&mut next, last);
                    judge(rules, &next, me)
                },
            )
        } else {
            let mut best = (i32::MIN, i32::MIN);
            for &action in list.iter() {
                next.clone_from(state);
                rules.apply_unchecked(&mut next, action);
                best = best.max(self.best(rules, &mut next, me, turn, depth - 1));
            }
            best
        };
        self.scratch.push((next, list));
        worth
    }
}

impl Bot for GreedyBot {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, game: &Game, legal: &[Action]) -> Action {
        let (rules, state) = (game.rules(), game.state());
        let Some(Decider::Player(me)) = game.decider() else { return Action::pass() };
        let (mut next, list) = self.take_scratch(rules, state);
        let mut best = (i32::MIN, i32::MIN);
        let mut equal: Vec<Action> = Vec::new();
        for &action in legal {
            next.clone_from(state);
            rules.apply_unchecked(&mut next, action);
            let worth = self.best(rules, &mut next, me, state.turn(), DEPTH - 1);
            if worth > best {
                best = worth;
                equal.clear();
            }
            if worth == best {
                equal.push(action);
            }
        }
        self.scratch.push((next, list));
        let number = self.numbers.get(state.plies());
        equal.get(below(number, equal.len())).copied().unwrap_or_else(Action::pass)
    }
}

/// Points ahead of the best opponent; then four for each tile of the completable features where own figures stand, less
/// what is open there, less six if no figure is left to place.
fn judge(rules: &Ruleset, state: &State, me: PlayerId) -> Worth {
    let scores = state.scores();
    let others = scores.iter().enumerate().filter(|(seat, _)| *seat != me.index()).map(|(_, &score)| score);
    let lead = scores[me.index()] - others.max().unwrap_or(0);

    let view = View::new(rules, state);
    let mut thriving = 0;
    let mut in_reserve = 0;
    for (_, figure) in state.figures().filter(|(_, figure)| figure.owner == Some(me)) {
        match figure.place {
            Place::Segment(segment) if rules.completes(view.kind_of(segment)) => {
                let feature = view.feature(segment);
                thriving += 4 * feature.tiles() as i32 - feature.open_ports() as i32;
            }
            Place::Supply => in_reserve += 1,
            _ => {}
        }
    }
    (lead, if in_reserve == 0 { thriving - 6 } else { thriving })
}
