//! Expansions that the rules speak of and that do not exist here.

use tilewright_core::prelude::*;

/// Two points for every meeple on a monastery that is scored, whatever for.
#[derive(Debug)]
pub(crate) struct Pilgrims;

impl Expansion for Pilgrims {
    fn id(&self) -> &'static str {
        "pilgrims"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let monastery = rules.feature_name("monastery");
        rules.keep(monastery);
        rules.bonus("pilgrims/pay", |view, scoring, figure, bonuses| {
            if scoring.kind() == *view.kept::<FeatureKindId>() {
                bonuses.give(view.figure(figure).owner.unwrap(), "pilgrims", 2);
            }
        });
    }
}

/// Every turn has two parts.
#[derive(Debug)]
pub(crate) struct TwoParts;

impl Expansion for TwoParts {
    fn id(&self) -> &'static str {
        "two-parts"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.on_tile_placed("two-parts/grant", |turn, _| {
            if turn.view().part() == 1 {
                turn.grant_part();
            }
        });
    }
}

/// A figure of B's that is put beside whoever stands on the monastery at 0,-1 as soon as a tile lies at 2,0; and one
/// that is in the way of nobody, offered on every segment of the tile just laid.
#[derive(Debug)]
pub(crate) struct Guests;

impl Expansion for Guests {
    fn id(&self) -> &'static str {
        "guests"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let guest = FigureKind::new("guest").per_player(1).meeple().stands_on(&["monastery"]);
        let guest = rules.figure_kind(guest);
        let page = FigureKind::new("page").per_player(1).flesh().stands_on(&["city", "road", "field"]);
        let page = rules.figure_kind(page);
        rules.keep((guest, page));
        rules.on_tile_placed("guests/arrive", |turn, tile| {
            let view = turn.view();
            let guest = view.kept::<(FigureKindId, FigureKindId)>().0;
            let host = view.state().figures().find_map(|(_, figure)| match figure.place {
                Place::Segment(segment) if view.cell_of(segment) == Cell::new(0, -1) => Some(segment),
                _ => None,
            });
            if let Some(segment) = host
                && view.tile(tile).cell == Cell::new(2, 0)
            {
                turn.place_figure(PlayerId::from_index(1), guest, segment);
            }
        });
        rules.offer(vocabulary::phases::ACT, "guests/offer-page", |view, choices| {
            let page = view.kept::<(FigureKindId, FigureKindId)>().1;
            for segment in view.placed().into_iter().flat_map(|tile| view.segments_of(tile)) {
                if view.in_supply(choices.player(), page) != 0 {
                    choices.push_figure(page, segment);
                }
            }
        });
    }
}
