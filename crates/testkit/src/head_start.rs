//! Points before the first turn, for rules about scores that would take a whole game to reach.

use tilewright::core::builder::RulesBuilder;
use tilewright::core::expansion::Expansion;
use tilewright::core::turn::Turn;

/// An expansion that gives points at the beginning.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_testkit::{HeadStart, Script};
///
/// let game = Script::new(Composition::new().set("base").plug_in(HeadStart::of([80, 75])), 2);
/// assert_eq!(game.scores(), [80, 75]);
/// ```
#[derive(Clone, Debug)]
pub struct HeadStart(Vec<i32>);

impl HeadStart {
    /// So many points for each seat, from the first on; those not listed get none.
    ///
    /// ```
    /// let _ = tilewright_testkit::HeadStart::of([0, 48]);
    /// ```
    pub fn of(points: impl IntoIterator<Item = i32>) -> Self {
        Self(points.into_iter().collect())
    }
}

impl Expansion for HeadStart {
    fn id(&self) -> &'static str {
        "head-start"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.keep(self.0.clone());
        rules.on_setup("head-start/give-points", give);
    }
}

fn give(turn: &mut Turn<'_>) {
    let points = turn.view().kept::<Vec<i32>>().clone();
    let seats: Vec<_> = turn.view().clockwise_from(tilewright::prelude::PlayerId::from_index(0)).collect();
    for (player, points) in seats.into_iter().zip(points) {
        turn.give_bonus(player, "head start", points);
    }
}
