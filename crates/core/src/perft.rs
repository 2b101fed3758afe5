//! Counting the decision tree: an oracle for rule changes and a benchmark.

use std::convert::Infallible;

use crate::action::ActionList;
use crate::engine::Decider;
use crate::fault::Fault;
use crate::ruleset::Ruleset;
use crate::state::State;

/// How many ways there are to make the next `plies` decisions of players. Chance is enumerated and not counted as a
/// ply; each of its outcomes counts once, whatever its weight. A game that ends before counts as one way, and so does
/// one that an expansion breaks off: [`try_perft`] tells.
///
/// # Complexity
///
/// The number returned, times the cost of a ply.
pub fn perft(rules: &Ruleset, state: &State, plies: u32) -> u64 {
    let Ok(ways) = count(rules, state, plies, &|_| Ok::<_, Infallible>(1));
    ways
}

/// The same, unless an expansion misbehaves on one of the ways.
///
/// # Errors
///
/// What an expansion does wrong, on the first way on which one does.
///
/// ```
/// use tilewright_core::game::{Game, Players};
/// use tilewright_core::perft::{perft, try_perft};
/// use tilewright_core::prelude::*;
/// # use tilewright_core::tile::{SegmentSpec, StartTile, TileSet, TileSpec};
///
/// #[derive(Debug)]
/// struct Rogue;
///
/// impl Expansion for Rogue {
///     fn id(&self) -> &'static str {
///         "rogue"
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         rules.feature_kind(FeatureKind::new("path"));
///         rules.on_turn_end("rogue/fail", |turn| assert!(turn.view().state().turn() < 2, "too late"));
///     }
/// }
///
/// # let path = SegmentSpec::new("path", PortSet::ALL);
/// # let tile = TileSpec { count: 4, segments: vec![path], ..TileSpec::new("plain") };
/// # let start = StartTile { tile: "plain".to_owned(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
/// # let set = TileSet { id: "one".to_owned(), tiles: vec![tile], start: vec![start], ..TileSet::default() };
/// let rules = Ruleset::builder().set(set).expansion(Rogue).finish()?;
/// let game = Game::with_open_chance(&rules, Players::count(2))?;
/// // Four cells in the first turn, with four rotations each; the second turn does not end.
/// assert_eq!(try_perft(&rules, game.state(), 1)?, 16);
/// assert_eq!(try_perft(&rules, game.state(), 2).unwrap_err().hook, "rogue/fail");
/// assert_eq!(perft(&rules, game.state(), 2), 16 * 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn try_perft(rules: &Ruleset, state: &State, plies: u32) -> Result<u64, Box<Fault>> {
    count(rules, state, plies, &|fault| Err(Box::new(fault.clone())))
}

/// Counts; `broken` says what a game counts that an expansion breaks off.
fn count<E>(
    rules: &Ruleset,
    state: &State,
    plies: u32,
    broken: &impl Fn(&Fault) -> Result<u64, E>,
) -> Result<u64, E> {
    match rules.decider(state) {
        None => state.fault().map_or(Ok(1), broken),
        Some(Decider::Chance) => {
            let mut ways = 0;
            for (outcome, _) in rules.outcomes(state) {
                let mut next = state.clone();
                rules.apply_unchecked(&mut next, outcome);
                ways += count(rules, &next, plies, broken)?;
            }
            Ok(ways)
        }
        Some(Decider::Player(_)) if plies == 0 => Ok(1),
        Some(Decider::Player(_)) => {
            let mut list = ActionList::new();
            if let Err(fault) = rules.list_legal(state, &mut list) {
                return broken(&fault);
            }
            let mut next = state.clone();
            let mut ways = 0;
            for &action in list.iter() {
                next.clone_from(state);
                rules.apply_unchecked(&mut next, action);
                ways += count(rules, &next, plies - 1, broken)?;
            }
            Ok(ways)
        }
    }
}
