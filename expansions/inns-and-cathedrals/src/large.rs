//! The large meeple: IC-03 and IC-40 to IC-48.
//!
//! It is a meeple by its properties, and counts as two. So whoever offers, scores, eats or sends away meeples does so
//! with it, without a word here.

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::features::{CITY, FIELD, MONASTERY, ROAD};

use crate::Kept;

/// The word for the figure in actions.
pub const LARGE: &str = "large";

/// IC-03, IC-40, IC-42. It occupies one place like any meeple (IC-47).
pub(crate) const fn declaration() -> FigureKind {
    FigureKind::new(LARGE).per_player(1).meeple().strength(2).stands_on(&[CITY, ROAD, MONASTERY, FIELD])
}

/// BASE-06. The option is another's: if nobody declares it, fields are as good as any feature.
pub(crate) fn keep_off_unplayed_fields(view: View<'_>, wish: &Standing) -> Verdict {
    let kept = view.kept::<Kept>();
    let in_field = wish.kind == kept.large && view.kind_of(wish.segment) == kept.field;
    Verdict::deny_if(in_field && view.rules().option("base_fields") == Some("off"), "BASE-06")
}
