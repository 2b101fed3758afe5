//! What a test may want to know of one feature.

use tilewright::core::event::Cause;
use tilewright::core::kind::SegmentId;
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::report::figure_text;

/// A feature as it is now. See [`Script::feature`](crate::Script::feature).
///
/// ```
/// use tilewright_testkit::Script;
///
/// let mut game = Script::new("base", 2);
/// game.turn("city-cap 0,1 r180", "pass");
/// let city = game.feature("0,0 city n");
/// assert!(city.complete && !city.occupied && city.figures.is_empty());
/// assert_eq!((city.kind.as_str(), city.tiles, city.segments, city.worth), ("city", 2, 2, 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FeatureFacts {
    /// Its kind.
    pub kind: String,
    /// Whether it is complete.
    pub complete: bool,
    /// Whether a figure that occupies stands on it.
    pub occupied: bool,
    /// Distinct tiles, counted over its segments.
    pub tiles: usize,
    /// Segments.
    pub segments: usize,
    /// Sides or ports that are still open, or cells around it that are empty.
    pub open: u32,
    /// What it would score if it were scored now: for its completion if it is complete, else as at the end.
    pub worth: i32,
    /// The figures on it: `A meeple`.
    pub figures: Vec<String>,
}

impl FeatureFacts {
    pub(crate) fn of(game: &Game, segment: SegmentId) -> Self {
        let view = View::new(game.rules(), game.state());
        let feature = view.feature(segment);
        let complete = feature.is_complete();
        let cause = if complete { Cause::Completed } else { Cause::Final };
        let mut tiles: Vec<_> = feature.members().map(|member| view.graph().tile(member)).collect();
        tiles.sort_unstable();
        tiles.dedup();
        Self {
            kind: game.rules().feature_kind(feature.kind()).name().to_owned(),
            complete,
            occupied: feature.is_occupied(),
            tiles: tiles.len(),
            segments: feature.members().count(),
            open: feature.open_ports(),
            worth: game.rules().worth(game.state(), segment, cause).total(),
            figures: feature.figures().map(|figure| figure_text(game, figure)).collect(),
        }
    }
}
