//! Fields at the end of the game, in the three versions of the printed rules: BASE-06, BASE-49 and BASE-65 to BASE-71.

use smallvec::SmallVec;
use tilewright_core::kind::MAX_PLAYERS;
use tilewright_core::prelude::*;
use tilewright_core::vocabulary::items;

use crate::features::for_each_occupied;
use crate::{Base, FieldScoring};

/// The phase at the end of the game in which fields are scored.
pub const FINAL_FIELDS: &str = "final-fields";

/// A few features; more than these go to the heap.
type Features = SmallVec<[SegmentId; 32]>;

/// Declares the option and says whether farmers are played (BASE-06).
pub(crate) fn are_played(rules: &mut RulesBuilder) -> bool {
    let option = RuleOption::new("base_fields", "whether meeples may be farmers")
        .value("on", "fields are claimed and scored")
        .value("off", "nobody stands in a field")
        // Every published preset plays farmers; naming them here makes them known wherever the base game is.
        .preset("c2", "on")
        .preset("c1_hig", "on")
        .preset("c1_rgg", "on")
        .preset("c1_zmg", "on")
        .preset("hig_2005", "on")
        .cites("BASE-06");
    rules.option(option) == "on"
}

/// Declares the option and says how fields are scored.
pub(crate) fn scoring(rules: &mut RulesBuilder) -> FieldScoring {
    let option = RuleOption::new("base_field_scoring", "how fields are scored at the end")
        .value("per_field", "3 for each completed city to the majority of each field")
        .value("per_field_city_once", "the same, but nobody scores one city twice")
        .value("per_city_four", "4 for each completed city to the majority of all fields around it")
        .cites("BASE-65")
        .cites("BASE-70")
        .cites("BASE-71");
    match rules.option(option) {
        "per_field_city_once" => FieldScoring::PerFieldCityOnce,
        "per_city_four" => FieldScoring::PerCityFour,
        _ => FieldScoring::PerField,
    }
}

/// BASE-65 to BASE-68. Under version 1 the field itself is worth nothing: its cities are scored apart.
pub(crate) fn count_field(view: View<'_>, scoring: &Scoring, points: &mut Points) {
    if view.kept::<Base>().field_scoring != FieldScoring::PerCityFour {
        points.add(items::CITY, completed_cities(view, scoring.segment()).len() as u32, 3);
    }
}

/// The completed cities that touch a field, each once, by root (BASE-66, BASE-67).
fn completed_cities(view: View<'_>, field: SegmentId) -> Features {
    let city = view.kept::<Base>().city;
    touching(view, field, |view, other| view.kind_of(other) == city && view.feature(other).is_complete())
}

/// The features that touch another one and pass a test, each once, by root.
fn touching(view: View<'_>, feature: SegmentId, which: impl Fn(View<'_>, SegmentId) -> bool) -> Features {
    let mut found = Features::new();
    for member in view.graph().members(feature) {
        for other in view.borders(member) {
            let root = view.graph().root(other);
            if !found.contains(&root) && which(view, other) {
                found.push(root);
            }
        }
    }
    found
}

/// BASE-70. A city that the player scores already for a field with a lower root counts no more.
pub(crate) fn count_city_once(view: View<'_>, scoring: &Scoring, player: PlayerId, share: &mut Points) {
    let field = view.kept::<Base>().field;
    if scoring.kind() != field {
        return;
    }
    let this = view.graph().root(scoring.segment());
    let is_new = |&&city: &&SegmentId| {
        let fields = touching(view, city, |view, other| view.kind_of(other) == field);
        !fields.iter().any(|&other| {
            other < this
                && view.rules().evaluate(view.state(), other, Cause::Final).winners().contains(player)
        })
    };
    let count = completed_cities(view, this).iter().filter(is_new).count();
    share.set_count(items::CITY, count as u32);
}

/// Scores every field that has a figure in it, and under version 1 every completed city for the farmers around it.
pub(crate) fn score_all(turn: &mut Turn<'_>) -> Flow {
    let field = turn.view().kept::<Base>().field;
    for_each_occupied(turn, |view, segment| view.kind_of(segment) == field);
    if turn.view().kept::<Base>().field_scoring == FieldScoring::PerCityFour {
        score_cities(turn);
    }
    Flow::Done
}

/// BASE-71.
fn score_cities(turn: &mut Turn<'_>) {
    let base = *turn.view().kept::<Base>();
    let mut cities: Vec<SegmentId> = turn
        .view()
        .state()
        .completed()
        .iter()
        .filter(|&&segment| turn.view().kind_of(segment) == base.city)
        .map(|&segment| turn.view().graph().root(segment))
        .collect();
    cities.sort_unstable();
    cities.dedup();
    for city in cities {
        let view = turn.view();
        let mut farmers = [0_u32; MAX_PLAYERS];
        for field in touching(view, city, |view, other| view.kind_of(other) == base.field) {
            let scoring = view.rules().evaluate(view.state(), field, Cause::Final);
            for player in view.clockwise_from(PlayerId::from_index(0)) {
                farmers[player.index()] += scoring.strength(player);
            }
        }
        let most = farmers.iter().copied().max().unwrap_or(0);
        let winners: SmallVec<[PlayerId; MAX_PLAYERS]> = view
            .clockwise_from(PlayerId::from_index(0))
            .filter(|player| most != 0 && farmers[player.index()] == most)
            .collect();
        let mut points = Points::default();
        points.add(items::CITY, 1, 4);
        for player in winners {
            let label = vocabulary::features::FIELD;
            turn.give_points(player, PointClass::Feature, label, Cause::Final, Some(city), points.items());
        }
    }
}
