//! Volcano tiles: placing one calls the dragon to that tile.
//!
//! In the guide: [Write an expansion](https://github.com/tilewright/tilewright/blob/main/docs/expansion.md).
//!
//! # Invariants
//!
//! - No state: where the dragon stands, the core knows.
//! - It names the figure that it calls by a shared word; how that moves and eats, what shares its tile and which tiles
//!   wait for it are no business of this crate. Without such a figure, the tile only stays clear of meeples.

// Nothing that comes in may end the program; an exception says why it cannot be reached.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

pub mod rules;

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::attributes::VOLCANO;
use tilewright_core::vocabulary::figures::DRAGON;

/// Name used in set files, saves and error messages.
pub const ID: &str = "volcano";

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
struct Kept {
    called: FigureKindId,
    special_figures_allowed: bool,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Volcano;

impl Expansion for Volcano {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let volcano = rules.claim_attribute(VOLCANO);
        let special =
            RuleOption::new("pd_volcano_builder_pig", "special figures on the volcano tile just placed")
                .value("forbidden", "builder, pig and shepherd stay off it like meeples")
                .value("allowed", "builder and pig may go there, as in the oldest rules")
                .preset("c2", "forbidden")
                .preset("hig_2005", "allowed")
                .cites("VOLCANO-05");
        let special_figures_allowed = rules.option(special) == "allowed";
        let called = rules.figure_name(DRAGON);
        rules.brings_into_play(DRAGON, VOLCANO);
        rules.keep(Kept { called, special_figures_allowed });
        rules.on_tile_placed("volcano/call-figure", call_figure).when(volcano);
        rules.filter_standing("volcano/keep-clear", keep_clear).at_placed().when(volcano);
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "Volcanoes", || Box::new(Volcano))
}

/// VOLCANO-02, VOLCANO-03, VOLCANO-12. Entering the board is a move that others react to.
fn call_figure(turn: &mut Turn<'_>, tile: TileId) {
    let called = turn.view().kept::<Kept>().called;
    if let Some(figure) = turn.view().neutral(called) {
        let cell = turn.view().tile(tile).cell;
        turn.move_figure(figure, Place::Cell(cell), Why::Moved);
    }
}

/// VOLCANO-04, VOLCANO-05. Asked of that cell alone.
fn keep_clear(view: View<'_>, wish: &Standing) -> Verdict {
    let kept = view.kept::<Kept>();
    let figure = view.rules().figure_kind(wish.kind);
    if figure.is_meeple() {
        Verdict::Deny("VOLCANO-04")
    } else {
        Verdict::deny_if(figure.is_flesh() && !kept.special_figures_allowed, "VOLCANO-05")
    }
}
