//! What inns and cathedrals do to the worth of a feature: IC-14, IC-15, IC-20 to IC-23, IC-30 to IC-33.
//!
//! Both come after whoever counts tiles and pennants, and change the rates. One mark is as good as several.

use tilewright_core::prelude::*;
use tilewright_core::vocabulary::items;

use crate::Kept;

/// IC-20 to IC-23.
pub(crate) fn count_inns(view: View<'_>, scoring: &Scoring, points: &mut Points) {
    all_or_nothing(view.feature(scoring.segment()), view.kept::<Kept>().inn, 2, points);
}

/// IC-30 to IC-33.
pub(crate) fn count_cathedrals(view: View<'_>, scoring: &Scoring, points: &mut Points) {
    all_or_nothing(view.feature(scoring.segment()), view.kept::<Kept>().cathedral, 3, points);
}

/// With the mark anywhere on it, a complete feature is worth so much a tile and pennant, an open one nothing.
fn all_or_nothing(feature: Feature<'_>, mark: AttributeId, each: i32, points: &mut Points) {
    if feature.attribute(mark) == 0 {
        return;
    }
    if feature.is_complete() {
        points.set_rate(items::TILE, each);
        points.set_rate(items::PENNANT, each);
    } else {
        points.void();
    }
}
