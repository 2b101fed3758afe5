//! Games that the tests of this crate begin with.
#![allow(dead_code, reason = "each file of tests needs a part of it")]

use tilewright::core::prelude::*;
use tilewright::prelude::*;
use tilewright_testkit::{Deck, Script};

/// What the published sets bring: all tiles, every expansion.
pub(crate) fn published() -> Composition {
    Composition::new().sets(["base", "princess-and-dragon"])
}

/// A game of the published sets.
pub(crate) fn game(players: usize) -> Script {
    Script::new(published(), players)
}

/// A plain where everything fits: `monastery`, `crater` (a volcano) and `lair` (a dragon tile) are all field around a
/// monastery, and so is the start tile.
pub(crate) fn plain() -> Deck {
    let tile = |id: &str, mark: &str| {
        format!(
            "[[tile]]\nid = \"{id}\"\ncount = 5\nattributes = [\"{mark}\"]\nfeatures = [{{ monastery = true }}]\n"
        )
    };
    let text = tile("crater", "volcano") + &tile("lair", "dragon");
    Deck::of(&["40 monastery"]).set_text(&text).starting_with("monastery")
}

/// A game on the plain, with every expansion of the set.
pub(crate) fn plain_game(players: usize) -> Script {
    let all = ["volcano", "dragon", "portal", "fairy"];
    let composition = all.into_iter().fold(Composition::new(), Composition::expansion);
    Script::with_tiles(composition, players, plain())
}

/// Figures of no published expansion: the `porter`, of flesh and no meeple, and the `shed`, an object. A player may put
/// either on a road or monastery anywhere, as the one action.
#[derive(Debug)]
pub(crate) struct Others;

impl Expansion for Others {
    fn id(&self) -> &'static str {
        "others"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let places = &["road", "monastery"];
        let porter = rules.figure_kind(FigureKind::new("porter").per_player(1).flesh().stands_on(places));
        let shed = rules.figure_kind(FigureKind::new("shed").per_player(1).stands_on(places));
        rules.keep([porter, shed]);
        rules.offer(vocabulary::phases::ACT, "others/offer", |view, choices| {
            let player = choices.player();
            for &kind in view.kept::<[FigureKindId; 2]>() {
                if view.in_supply(player, kind) != 0 {
                    view.segments().for_each(|segment| choices.push_figure(kind, segment));
                }
            }
        });
    }
}
