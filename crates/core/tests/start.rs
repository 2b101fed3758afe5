//! Start layouts that whoever composes a game chooses, in place of those of the sets.

use tilewright_core::error::{BuildError, BuildProblem};
use tilewright_core::game::{Game, Players};
use tilewright_core::prelude::*;
use tilewright_core::tile::{SegmentSpec, StartTile, TileSet, TileSpec};

#[derive(Debug)]
struct Lines;

impl Expansion for Lines {
    fn id(&self) -> &'static str {
        "lines"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.feature_kind(FeatureKind::new("canal"));
    }
}

/// A set with two copies of one tile, a canal from west to east.
fn set(id: &str) -> TileSet {
    let ports = ["wc", "ec"].iter().map(|word| word.parse::<Port>().unwrap()).collect();
    let mut lock = TileSpec::new("lock");
    lock.count = 2;
    lock.segments = vec![SegmentSpec::new("canal", ports)];
    let start = StartTile { tile: "lock".into(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
    TileSet { id: id.into(), tiles: vec![lock], start: vec![start], ..TileSet::default() }
}

fn at(tile: &str, x: i16, rotation: Rotation) -> StartTile {
    StartTile { tile: tile.into(), cell: Cell::new(x, 0), rotation }
}

fn build(layout: &[StartTile]) -> Result<std::sync::Arc<Ruleset>, BuildError> {
    let builder = Ruleset::builder().set(set("north")).set(set("south")).expansion(Lines);
    builder.start_layout(layout.iter().cloned()).finish()
}

#[test]
fn a_chosen_layout_replaces_that_of_the_sets_and_leaves_the_supply() {
    let rules = build(&[at("south:lock", 3, Rotation::R0), at("lock", 4, Rotation::R180)]).unwrap();
    let laid: Vec<_> = rules.start_layout().map(|(kind, cell, _)| (kind.index(), cell.x)).collect();
    assert_eq!(laid, [(1, 3), (0, 4)], "a name without a set means the first set that has the tile");
    let game = Game::with_open_chance(&rules, Players::count(1)).unwrap();
    assert_eq!(game.remaining(), 2);
    assert_eq!(game.state().board().tiles().len(), 2);
}

#[test]
fn no_layout_chosen_is_that_of_the_first_set() {
    let rules = build(&[]).unwrap();
    let laid: Vec<_> = rules.start_layout().map(|(kind, cell, _)| (kind.index(), cell)).collect();
    assert_eq!(laid, [(0, Cell::ORIGIN)]);
}

#[test]
fn a_layout_that_cannot_lie_is_refused_tile_by_tile() {
    let lock = |x| at("north:lock", x, Rotation::R0);
    let error = build(&[lock(0), lock(0), lock(1), lock(2), at("sluice", 5, Rotation::R0)]).unwrap_err();
    let told: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "start tile `north:lock` at 0,0: another start tile lies there",
            "start tile `north:lock` at 2,0: the sets have only 2 of it",
            "start tile `sluice` at 5,0: no set in play has a tile of that name",
        ]
    );
    let crossed = build(&[at("lock", 0, Rotation::R0), at("lock", 1, Rotation::R90)]).unwrap_err();
    assert!(matches!(crossed.problems[..], [BuildProblem::BadStart { .. }]), "{crossed}");
}
