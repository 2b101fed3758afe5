//! What the tests of this crate begin with: expansions that say just what a test needs, and a board of walls and canals.

use std::sync::Arc;

use crate::builder::RulesBuilder;
use crate::expansion::Expansion;
use crate::geometry::{Cell, Port, Rotation};
use crate::kind::{FeatureKind, PlayerId};
use crate::ruleset::Ruleset;
use crate::state::{Recording, State};
use crate::tile::{SegmentSpec, StartTile, TileSet, TileSpec};

/// An expansion that says just this.
#[derive(Debug)]
pub(crate) struct Says(pub(crate) &'static str, pub(crate) fn(&mut RulesBuilder));

impl Expansion for Says {
    fn id(&self) -> &'static str {
        self.0
    }

    fn build(&self, rules: &mut RulesBuilder) {
        (self.1)(rules);
    }
}

/// Walls, whose tiles are counted, and canals, whose tiles are not.
pub(crate) fn lines() -> Says {
    Says("lines", |rules| {
        rules.feature_kind(FeatureKind::new("wall"));
        rules.feature_kind(FeatureKind::new("canal").without_tile_count());
    })
}

/// Nine copies of a tile with these segments, each a kind and its ports.
pub(crate) fn tile(id: &str, segments: &[(&str, &str)]) -> TileSpec {
    let ports = |words: &str| words.split_whitespace().map(|word| word.parse::<Port>().unwrap()).collect();
    let mut tile = TileSpec::new(id);
    tile.count = 9;
    tile.segments = segments.iter().map(|(kind, words)| SegmentSpec::new(*kind, ports(words))).collect();
    tile
}

/// The rules of some tiles, the first of which lies at the start.
pub(crate) fn rules(tiles: Vec<TileSpec>, said: impl IntoIterator<Item = Says>) -> Arc<Ruleset> {
    let start = StartTile { tile: tiles[0].id.clone(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
    let set = TileSet { id: "lines".into(), tiles, start: vec![start], ..TileSet::default() };
    said.into_iter()
        .fold(Ruleset::builder().set(set), crate::builder::RulesBuilder::expansion)
        .finish()
        .unwrap()
}

/// A game of these rules before its first draw.
pub(crate) fn state(rules: &Ruleset, players: usize) -> State {
    rules.new_state(players, PlayerId::from_index(0), Recording::ALL).unwrap()
}

/// Lays a tile as it is printed.
pub(crate) fn lay(rules: &Ruleset, state: &mut State, tile: &str, x: i16, y: i16) {
    state.lay(rules, rules.find_tile(tile).unwrap(), Cell::new(x, y), Rotation::R0);
}
