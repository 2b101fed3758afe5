//! Figures that the base game does not have: FAIRY-03, FAIRY-07, FAIRY-22.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{composition, dragon_near, lay};

/// A second kind of meeple, and a special figure that is put into a city of its owner's.
#[derive(Debug)]
struct Guild;

impl Expansion for Guild {
    fn id(&self) -> &'static str {
        "guild"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.figure_kind(FigureKind::new("squire").per_player(1).meeple().stands_on(&["city"]));
        let mason = rules.figure_kind(FigureKind::new("mason").per_player(1).flesh().stands_on(&["city"]));
        rules.keep(mason);
        rules.offer(vocabulary::phases::ACT, "guild/offer-mason", offer);
    }
}

fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let mason = *view.kept::<FigureKindId>();
    for segment in view.placed().into_iter().flat_map(|tile| view.segments_of(tile)) {
        if view.in_supply(choices.player(), mason) != 0 {
            choices.push_figure(mason, segment);
        }
    }
}

/// FAIRY-03
#[test]
fn fairy_03_in_place_of_other_figures_too() {
    let mut game = Script::new(composition().plug_in(Guild), 2);
    dragon_near(&mut game);
    lay(&mut game, "dragon-city-cap 0,1 r180").assert_offered("mason city s").play("fairy 1,0 road w");
    game.assert_refused("mason city s", "BASE-10");
}

/// FAIRY-07
#[test]
fn fairy_07_every_meeple_and_no_special_figure() {
    let mut game = Script::new(composition().plug_in(Guild), 2);
    game.turn("city-straight 0,1 r90", "squire city n").turn("road-straight 1,0", "pass");
    game.turn("city-straight-pennant 0,2 r90", "mason city n").turn("road-straight 2,0", "pass");
    lay(&mut game, "road-straight -1,0");
    assert_eq!(game.offered_like("fairy"), ["fairy 0,1 city n"]);
    game.assert_refused("fairy 0,2 city n", "FAIRY-07");
}

/// FAIRY-22: another action is possible, and she may not be moved.
#[test]
fn fairy_22_never_beside_a_special_figure_on_the_volcano() {
    let rules = composition().plug_in(Guild).choose("pd_fairy_on_volcano", "never");
    let mut game = Script::new(rules.choose("pd_volcano_builder_pig", "allowed"), 2);
    game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "pass");
    lay(&mut game, "volcano-city-cap 0,1 r180").assert_offered("mason city s");
    game.assert_refused("fairy 1,0 road w", "FAIRY-22");
}
