//! Tiles that fit nowhere: BASE-16 and BASE-17.
//!
//! That an empty supply ends the game (BASE-17, BASE-60) is the core's doing: without a tile to draw no turn goes on.

use tilewright_core::prelude::*;

use crate::Base;

/// Declares the option and says whether such a tile goes back into the supply.
pub(crate) fn unplaceable_returns(rules: &mut RulesBuilder) -> bool {
    let option = RuleOption::new("base_unplaceable_tile", "what becomes of a drawn tile that fits nowhere")
        .value("discard", "it leaves the game and another is drawn")
        .value("return", "it goes back into the supply and another is drawn")
        .cites("BASE-16");
    rules.option(option) == "return"
}

/// BASE-16. Asked of every drawn tile, after whatever else may reject it.
pub(crate) fn reject_unplaceable(view: View<'_>, kind: TileKindId) -> Drawn {
    if view.fits_anywhere(kind) {
        Drawn::Keep
    } else if view.kept::<Base>().unplaceable_returns {
        Drawn::Return("BASE-16")
    } else {
        Drawn::Discard("BASE-16")
    }
}
