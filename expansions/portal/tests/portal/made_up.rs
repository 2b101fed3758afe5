//! Figures that the base game does not have: PORTAL-09 to PORTAL-11.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{composition, lay};

/// A second kind of meeple, one that stands in monasteries only, and a special figure that its owner may put beside an
/// own meeple, as builders are.
#[derive(Debug)]
struct Guild;

impl Expansion for Guild {
    fn id(&self) -> &'static str {
        "guild"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.figure_kind(FigureKind::new("squire").per_player(1).meeple().stands_on(&["city", "road"]));
        rules.figure_kind(FigureKind::new("prior").per_player(1).meeple().stands_on(&["monastery"]));
        let mason = FigureKind::new("mason").per_player(1).flesh().stands_on(&["city", "road"]);
        let mason = rules.figure_kind(mason);
        rules.keep(mason);
        rules.offer(vocabulary::phases::ACT, "guild/offer-mason", offer);
    }
}

fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let mason = *view.kept::<FigureKindId>();
    for segment in view.placed().into_iter().flat_map(|tile| view.segments_of(tile)) {
        choices.push_figure(mason, segment);
    }
}

/// A has a knight in the city of 0,1, there is a free monastery at 0,-1, and A has a portal tile at 1,0.
fn portal() -> Script {
    let mut game = Script::new(composition().plug_in(Guild), 2);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("monastery 0,-1", "pass");
    lay(&mut game, "portal-crossing 1,0");
    game
}

/// PORTAL-09
#[test]
fn portal_09_every_kind_of_meeple_wherever_it_may_stand() {
    let mut game = portal();
    game.assert_offered("meeple 0,0 road w").assert_offered("squire 0,0 road w");
    game.assert_offered("meeple 0,-1 monastery").play("prior 0,-1 monastery");
    assert_eq!(game.figures_at("0,-1"), ["A prior monastery"]);
}

/// PORTAL-10
#[test]
fn portal_10_no_special_figure() {
    let mut game = portal();
    game.assert_offered("mason road e").assert_refused("mason 0,1 city n", "BASE-30");
}

/// PORTAL-11
#[test]
fn portal_11_the_target_has_to_be_one_for_that_meeple() {
    let mut game = portal();
    game.assert_refused("prior 0,0 road w", "BASE-20").assert_refused("squire 0,-1 monastery", "BASE-20");
}
