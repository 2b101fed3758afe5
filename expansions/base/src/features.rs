//! What cities, roads and monasteries are worth: BASE-40 to BASE-48 and BASE-61 to BASE-64.
//!
//! Majority, ties and the return of meeples (BASE-41 to BASE-43) are the core's pipeline with its default strengths.

use smallvec::SmallVec;
use tilewright_core::prelude::*;
use tilewright_core::vocabulary::items;

use crate::Base;

/// The phase at the end of the game in which everything but fields is scored.
pub const FINAL_FEATURES: &str = "final-features";

/// Declares the option and says whether a completed city of two tiles counts half.
pub(crate) fn small_city_counts_half(rules: &mut RulesBuilder) -> bool {
    let option = RuleOption::new("base_tiny_city", "what a completed city of two tiles is worth")
        .value("normal", "2 a tile and pennant, like any other")
        .value("half", "1 a tile and pennant")
        .cites("BASE-47");
    rules.option(option) == "half"
}

/// BASE-46, BASE-47, BASE-62.
pub(crate) fn count_city(view: View<'_>, scoring: &Scoring, points: &mut Points) {
    let base = view.kept::<Base>();
    let city = view.feature(scoring.segment());
    let tiles = city.tiles();
    let each = match scoring.cause() {
        _ if !city.is_complete() => 1,
        _ if tiles == 2 && base.small_city_counts_half => 1,
        _ => 2,
    };
    points.add(items::TILE, tiles, each);
    points.add(items::PENNANT, city.attribute(base.pennant), each);
}

/// BASE-45, BASE-61.
pub(crate) fn count_road(view: View<'_>, scoring: &Scoring, points: &mut Points) {
    points.add(items::TILE, view.feature(scoring.segment()).tiles(), 1);
}

/// BASE-48, BASE-63.
pub(crate) fn count_monastery(view: View<'_>, scoring: &Scoring, points: &mut Points) {
    points.add(items::TILE, 9 - view.feature(scoring.segment()).open_ports(), 1);
}

/// BASE-61 to BASE-64: everything with a figure on it that was not scored in the game, fields apart.
pub(crate) fn score_open(turn: &mut Turn<'_>) -> Flow {
    let field = turn.view().kept::<Base>().field;
    for_each_occupied(turn, |view, segment| view.kind_of(segment) != field);
    Flow::Done
}

/// Scores each feature that has a figure on it and passes a test, once.
pub(crate) fn for_each_occupied(turn: &mut Turn<'_>, which: impl Fn(View<'_>, SegmentId) -> bool) {
    let count = turn.view().state().figures().len();
    let mut seen: SmallVec<[SegmentId; 64]> = SmallVec::new();
    for index in 0..count {
        let view = turn.view();
        let Place::Segment(segment) = view.figure(FigureId::from_index(index)).place else { continue };
        let root = view.graph().root(segment);
        if which(view, segment) && !seen.contains(&root) {
            seen.push(root);
            turn.score_feature(segment, Cause::Final);
        }
    }
}
