//! Dragon tiles that come before the dragon: DRAGON-01 to DRAGON-05, VOLCANO-10, HOUSE-01.

use tilewright_core::prelude::*;

use crate::{Kept, on_board};

/// Declares the option and says whether early dragon tiles go back into the supply.
pub(crate) fn early_tiles_return(rules: &mut RulesBuilder) -> bool {
    let option = RuleOption::new("pd_predragon_tiles", "dragon tiles drawn while the dragon is out of play")
        .value("set_aside", "they are set aside until it comes")
        .value("return_and_redraw", "they go back into the supply at once (house rule)")
        .cites("DRAGON-02")
        .cites("HOUSE-01");
    rules.option(option) == "return_and_redraw"
}

/// DRAGON-02, DRAGON-03. Asked early, so before the question whether the tile fits.
pub(crate) fn wait_for_dragon(view: View<'_>, kind: TileKindId) -> Drawn {
    let kept = view.kept::<Kept>();
    if !view.kind_has(kind, kept.attribute) || on_board(view).is_some() {
        Drawn::Keep
    } else if kept.early_tiles_return {
        Drawn::Return("HOUSE-01")
    } else {
        Drawn::SetAside("DRAGON-02")
    }
}

/// VOLCANO-10, DRAGON-05, DRAGON-10. When it enters the board, its tiles come back.
pub(crate) fn return_tiles(turn: &mut Turn<'_>, change: &FigureMove) {
    if change.from != Place::Beside {
        return;
    }
    let kept = *turn.view().kept::<Kept>();
    if turn.view().figure(change.figure).kind == kept.figure {
        let rules = turn.rules();
        turn.return_aside(|kind| rules.tile_kind(kind).has(kept.attribute));
    }
}
