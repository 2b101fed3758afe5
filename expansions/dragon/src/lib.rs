//! The dragon: a neutral figure that all players move in turn, and that eats what is of flesh.
//!
//! In the guide: [Rules and their tests](https://github.com/tilewright/tilewright/blob/main/docs/rules.md).
//!
//! It goes by properties: flesh that stands on exactly the tile it enters and is not sheltered is eaten, whoever
//! declares it. What keeps it off a tile, and what keeps a figure from being eaten, are filters of others.
//!
//! # Invariants
//!
//! - How it comes onto the board is the business of others; entering is what brings its tiles back.
//! - The walk is state of this expansion ([`walk::Walk`]), so that a save in the middle of one goes on alike.

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

pub mod draw;
pub mod meals;
pub mod rules;
pub mod walk;

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::figures::DRAGON;
use tilewright_core::vocabulary::phases;

/// Name used in set files, saves and error messages.
pub const ID: &str = "dragon";

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) attribute: AttributeId,
    pub(crate) figure: FigureKindId,
    pub(crate) step: VerbId,
    pub(crate) eats_neutrals: bool,
    pub(crate) early_tiles_return: bool,
}

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dragon;

impl Expansion for Dragon {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let attribute = rules.claim_attribute("dragon");
        let figure = rules.figure_kind(FigureKind::new(DRAGON).neutral(1).predator());
        rules.has_to_be_brought(
            DRAGON,
            "nothing brings the dragon into play, so its tiles would never be placed",
            "leave the dragon out, or add an expansion that brings it, with tiles that do",
        );
        let kept = Kept {
            attribute,
            figure,
            step: rules.verb_explained("dragon", Target::Cell, walk::step, walk::explain_step),
            eats_neutrals: meals::eats_neutrals(rules),
            early_tiles_return: draw::early_tiles_return(rules),
        };
        rules.keep(kept);
        rules.own_state::<walk::Walk>();

        let phase = Phase::new(walk::PHASE, walk::begin).when(attribute).compulsory("DRAGON-28");
        let phase = if walk::comes_after_scoring(rules) {
            phase.after(phases::SCORE).before(phases::TURN_END)
        } else {
            phase.after(phases::ACT).before(phases::SCORE)
        };
        rules.phase(phase);
        rules.offer(walk::PHASE, "dragon/offer-steps", walk::offer);
        rules.filter_draw("dragon/wait-for-dragon", draw::wait_for_dragon).early();
        rules.on_figure_moved("dragon/return-tiles", draw::return_tiles);
        rules.filter_standing("dragon/keep-off", meals::keep_off).at_neutral(figure);
        rules.filter_entry("dragon/keep-company-off", meals::keep_company_off).at_neutral(figure);
        rules::state_all(rules);
    }
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "The dragon", || Box::new(Dragon))
}

/// The dragon and its cell, while it is on the board.
pub(crate) fn on_board(view: View<'_>) -> Option<(FigureId, Cell)> {
    let dragon = view.neutral(view.kept::<Kept>().figure)?;
    match view.figure(dragon).place {
        Place::Cell(cell) => Some((dragon, cell)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dragon_is_in_the_registry() {
        let registration = Registration::find(ID).unwrap();
        assert_eq!(registration.make().id(), ID);
    }
}
