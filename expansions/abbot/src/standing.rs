//! Where the abbot stands and what a garden is worth: ABB-11, ABB-12, ABB-30, ABB-33.

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::items;

use crate::Kept;

/// ABB-11, ABB-12. Who stands where is declared, by whomever; this names the rule where nobody declared it.
pub(crate) fn keep_to_his_places(view: View<'_>, wish: &Standing) -> Verdict {
    let kept = view.kept::<Kept>();
    let feature = view.kind_of(wish.segment);
    if view.rules().stands_on(wish.kind, feature) {
        Verdict::Allow
    } else if wish.kind == kept.abbot {
        Verdict::Deny("ABB-11")
    } else {
        Verdict::deny_if(feature == kept.garden, "ABB-12")
    }
}

/// ABB-21, ABB-30, ABB-33. The tile itself and those around it.
pub(crate) fn count_garden(view: View<'_>, scoring: &Scoring, points: &mut Points) {
    points.add(items::TILE, 9 - view.feature(scoring.segment()).open_ports(), 1);
}
