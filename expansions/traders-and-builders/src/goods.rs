//! Goods: TB-03, TB-60 to TB-70.
//!
//! Tokens are stocks of the players. How many are left beside the board is not kept, since it follows: there is one for
//! each symbol printed on the tiles in play ([`left`]).

use tilewright_core::prelude::*;
use tilewright_core::state::State;

use crate::Kept;

/// The three kinds: marks on segments of cities, and stocks of the same name.
pub const GOODS: [&str; 3] = ["wine", "grain", "cloth"];
/// The phase at the end of the game in which goods are awarded.
pub const FINAL_GOODS: &str = "final-goods";
/// Points for the most of a kind.
pub const AWARD: i32 = 10;

/// TB-60 to TB-65. To whoever lays the tile that completes the city, whoever holds it. A feature completes once, so a late
/// meeple that has it scored again brings no more goods.
pub(crate) fn take(turn: &mut Turn<'_>, segment: SegmentId) {
    let view = turn.view();
    let kept = *view.kept::<Kept>();
    if view.kind_of(segment) != kept.city {
        return;
    }
    for (attribute, stock) in kept.goods {
        let count = turn.view().feature(segment).attribute(attribute);
        if count != 0 {
            turn.change_stock(turn.active(), stock, i32::try_from(count).unwrap_or(i32::MAX));
        }
    }
}

/// TB-67 to TB-69. All who have the most of a kind, if anybody has any.
pub(crate) fn award(turn: &mut Turn<'_>) -> Flow {
    let kept = *turn.view().kept::<Kept>();
    for (name, (_, stock)) in GOODS.into_iter().zip(kept.goods) {
        let view = turn.view();
        let counts = view.clockwise_from(view.active()).map(|player| view.stock(player, stock));
        let most = counts.max().unwrap_or(0);
        if most == 0 {
            continue;
        }
        for player in (0..turn.view().players()).map(PlayerId::from_index) {
            if turn.view().stock(player, stock) == most {
                turn.give_bonus(player, name, AWARD);
            }
        }
    }
    Flow::Done
}

/// How many tokens of a kind lie in the common supply (TB-03, TB-66): the symbols printed on all tiles in play, less
/// those that the players have.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_traders_and_builders::goods::left;
///
/// let rules = Composition::new().sets(["base", "traders-and-builders"]).build()?;
/// let game = Game::new(&rules, Players::count(2), 1)?;
/// assert_eq!(["wine", "grain", "cloth"].map(|good| left(&rules, game.state(), good)), [9, 6, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn left(rules: &Ruleset, state: &State, good: &str) -> u32 {
    let (Some(attribute), Some(stock)) = (rules.find_attribute(good), rules.find_stock(good)) else {
        return 0;
    };
    let printed = rules.tile_kinds().iter().map(|tile| {
        let on_it: u32 = tile.segments().iter().map(|segment| segment.value(attribute)).sum();
        tile.count() * on_it
    });
    let taken = (0..state.players()).map(|seat| state.stock(PlayerId::from_index(seat), stock));
    printed.sum::<u32>().saturating_sub(taken.sum())
}
