//! Counting the decision tree: an oracle for rule changes and a benchmark.

use crate::action::ActionList;
use crate::engine::Decider;
use crate::ruleset::Ruleset;
use crate::state::State;

/// How many ways there are to make the next `plies` decisions of players. Chance is enumerated and not counted as a
/// ply; each of its outcomes counts once, whatever its weight. A game that ends before counts as one way.
///
/// # Complexity
///
/// The number returned, times the cost of a ply.
pub fn perft(rules: &Ruleset, state: &State, plies: u32) -> u64 {
    match rules.decider(state) {
        None => 1,
        Some(Decider::Chance) => rules
            .outcomes(state)
            .into_iter()
            .map(|(outcome, _)| {
                let mut next = state.clone();
                rules.apply_unchecked(&mut next, outcome);
                perft(rules, &next, plies)
            })
            .sum(),
        Some(Decider::Player(_)) if plies == 0 => 1,
        Some(Decider::Player(_)) => {
            let mut list = ActionList::new();
            rules.legal_into(state, &mut list);
            let mut next = state.clone();
            let mut count = 0;
            for &action in list.iter() {
                next.clone_from(state);
                rules.apply_unchecked(&mut next, action);
                count += perft(rules, &next, plies - 1);
            }
            count
        }
    }
}
