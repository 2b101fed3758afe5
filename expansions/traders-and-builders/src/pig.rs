//! What a pig adds to the field it stands in: TB-54 to TB-57.

use smallvec::SmallVec;
use tilewright_core::kind::MAX_PLAYERS;
use tilewright_core::prelude::*;

use crate::figures::stands_on;
use crate::{Kept, PIG};

/// The phase at the end of the game in which pigs count where cities are scored, and not fields (TB-55).
pub const FINAL_PIGS: &str = "final-pigs";

/// A few features; more than these go to the heap.
type Features = SmallVec<[SegmentId; 32]>;

/// TB-54, TB-56, TB-57. One more for each completed city that touches the field, to a winner whose pig stands in it.
/// Under `per_field_city_once` that is also right for a city that the winner scores by another field: the pig's field is
/// one of those by which it is scored (TB-55).
pub(crate) fn add(view: View<'_>, scoring: &Scoring, player: PlayerId, share: &mut Points) {
    let kept = view.kept::<Kept>();
    if scoring.kind() != kept.field || cities_are_scored(view) {
        return;
    }
    let is_pig = |&&figure: &&FigureId| {
        let piece = view.figure(figure);
        piece.kind == kept.pig && piece.owner == Some(player)
    };
    if scoring.figures().iter().find(is_pig).is_some() {
        let cities = touching(view, scoring.segment(), |other| is_completed_city(view, other));
        share.add(PIG, cities.len() as u32, 1);
    }
}

/// Whether the oldest rules are in play, by which each city is scored for the fields around it.
fn cities_are_scored(view: View<'_>) -> bool {
    view.rules().option("base_field_scoring") == Some("per_city_four")
}

fn is_completed_city(view: View<'_>, segment: SegmentId) -> bool {
    view.kind_of(segment) == view.kept::<Kept>().city && view.feature(segment).is_complete()
}

/// The features that touch another one and pass a test, each once, by root.
fn touching(view: View<'_>, feature: SegmentId, which: impl Fn(SegmentId) -> bool) -> Features {
    let mut found = Features::new();
    for other in view.graph().members(feature).flat_map(|member| view.borders(member)) {
        let root = view.graph().root(other);
        if !found.contains(&root) && which(other) {
            found.push(root);
        }
    }
    found
}

/// TB-55 under `per_city_four`. One more to whoever has the most farmers around a completed city, for a pig in one of
/// its fields.
pub(crate) fn score_by_city(turn: &mut Turn<'_>) -> Flow {
    let kept = *turn.view().kept::<Kept>();
    if !cities_are_scored(turn.view()) {
        return Flow::Done;
    }
    for seat in 0..turn.view().players() {
        let (player, view) = (PlayerId::from_index(seat), turn.view());
        let fields: Features =
            view.figures_of(player, kept.pig).filter_map(|figure| stands_on(view, figure)).collect();
        let mut cities = Features::new();
        for city in fields.iter().flat_map(|&field| touching(view, field, |one| is_completed_city(view, one)))
        {
            if !cities.contains(&city) && has_most_farmers(view, city, player) {
                cities.push(city);
            }
        }
        for city in cities {
            let mut points = Points::default();
            points.add(PIG, 1, 1);
            turn.give_points(player, PointClass::Feature, PIG, Cause::Final, Some(city), points.items());
        }
    }
    Flow::Done
}

/// Whether nobody has more farmers in the fields around a city than this player.
fn has_most_farmers(view: View<'_>, city: SegmentId, player: PlayerId) -> bool {
    let field = view.kept::<Kept>().field;
    let mut farmers = [0_u32; MAX_PLAYERS];
    for around in touching(view, city, |other| view.kind_of(other) == field) {
        let scoring = view.rules().evaluate(view.state(), around, Cause::Final);
        for other in view.clockwise_from(player) {
            farmers[other.index()] += scoring.strength(other);
        }
    }
    let own = farmers[player.index()];
    own != 0 && farmers.iter().all(|&other| other <= own)
}
