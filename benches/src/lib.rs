//! Recorded inputs for the benches: games, boards of any size, and the merges that built them.
//!
//! Everything is recorded from real placements and replayed; nothing repeats one sequence of pairs, which a branch
//! predictor would learn.

use std::sync::Arc;

use tilewright::core::geometry::{Port, Rotation, Side};
use tilewright::core::kind::{FeatureKindId, SegmentId};
use tilewright::core::merges::{MergeSegment, Merges};
use tilewright::core::tile::TileSet;
use tilewright::prelude::*;
use tilewright::tileset::SetFile;

/// The base set with every count multiplied.
fn base_times(times: u32) -> TileSet {
    let bundled = tilewright::sets::find("base").expect("the base set is bundled");
    let file =
        SetFile::parse(bundled.file_name, bundled.text, &Composition::vocabulary()).expect("it is sound");
    let mut set = file.edition(Some("c1")).expect("it has a first edition");
    for tile in &mut set.tiles {
        tile.count *= times;
    }
    set
}

/// A ruleset of the base game, or with The Princess & the Dragon.
pub fn rules(with_dragon: bool) -> Arc<Ruleset> {
    let composition = Composition::new().set("base").edition("c1");
    let composition = if with_dragon { composition.set("princess-and-dragon") } else { composition };
    composition.build().expect("bundled sets compose")
}

/// Lays tiles at random, as many as asked for, on a board of base tiles. Meeples stay at home.
pub fn board(tiles: u32, seed: u64) -> (Arc<Ruleset>, State) {
    let set = base_times(tiles / 70 + 2);
    let rules = Composition::new().set_data(set).build().expect("the base set composes");
    let mut state = rules.new_state(1, PlayerId::from_index(0), Recording::NONE).expect("one may play");
    let mut dice = Numbers::new(Seed(seed));
    while (state.board().tiles().len() as u32) < tiles {
        match rules.decider(&state) {
            None => break,
            Some(Decider::Chance) => {
                let draw = rules.sample(&state, dice.get(state.plies() * 8 + state.chances() % 8));
                rules.apply_unchecked(&mut state, draw);
            }
            Some(Decider::Player(_)) => {
                let action =
                    if state.drawn().is_some() { place(&rules, &state, &mut dice) } else { Action::pass() };
                rules.apply_unchecked(&mut state, action);
            }
        }
    }
    (rules, state)
}

/// A placement found by trial: the list of all would be long on a large board.
fn place(rules: &Ruleset, state: &State, dice: &mut Numbers) -> Action {
    let cells = state.board().open_cells();
    for _ in 0..2000 {
        let action = Action::place(cells[dice.roll(cells.len())], Rotation::from_quarters(dice.roll(4)));
        if rules.is_legal(state, action) {
            return action;
        }
    }
    let mut list = ActionList::new();
    rules.legal_into(state, &mut list);
    list[dice.roll(list.len())]
}

/// The merges that built a board, tile by tile.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    /// For each tile its segments and its joins with tiles that lay before.
    pub tiles: Vec<RecordedTile>,
    /// Segments of all tiles together.
    pub segments: usize,
    /// Joins of all tiles together.
    pub joins: usize,
}

/// What one tile brought.
#[derive(Clone, Debug, Default)]
pub struct RecordedTile {
    /// Its segments.
    pub segments: Vec<MergeSegment>,
    /// Joins: a segment of this tile, one of an earlier tile, and the ports along which they meet.
    pub joins: Vec<(SegmentId, SegmentId, u32)>,
}

/// Reads the merges off a board.
pub fn record(rules: &Ruleset, state: &State) -> Recorded {
    let mut recorded = Recorded::default();
    let mut first_of = Vec::new();
    for (index, tile) in state.board().tiles().iter().enumerate() {
        let kind = rules.tile_kind(tile.kind);
        let first = recorded.segments;
        first_of.push(first);
        recorded.segments += kind.segments().len();
        let count = |of: FeatureKindId| kind.segments().iter().filter(|segment| segment.kind == of).count();
        let segments = kind
            .segments()
            .iter()
            .map(|segment| MergeSegment {
                kind: segment.kind,
                ports: segment.ports.len() as u32,
                twin: count(segment.kind) > 1,
            })
            .collect();
        let mut joins: Vec<(SegmentId, SegmentId, u32)> = Vec::new();
        for side in Side::ALL {
            let Some(other) =
                state.board().tile_at(tile.cell.step(side)).filter(|other| other.index() < index)
            else {
                continue;
            };
            let neighbour = state.board().tile(other);
            for offset in 0..3 {
                let port = Port::new(side.index() * 3 + offset);
                let here = kind.segment_at(tile.rotation, port);
                let there = rules.tile_kind(neighbour.kind).segment_at(neighbour.rotation, port.facing());
                let (Some(here), Some(there)) = (here, there) else { continue };
                let a = SegmentId::from_index(first + here);
                let b = SegmentId::from_index(first_of[other.index()] + there);
                match joins.last_mut() {
                    Some(last) if (last.0, last.1) == (a, b) => last.2 += 1,
                    _ => joins.push((a, b, 1)),
                }
            }
        }
        recorded.joins += joins.len();
        recorded.tiles.push(RecordedTile { segments, joins });
    }
    recorded
}

/// Builds the graph of recorded merges.
pub fn replay(recorded: &Recorded, merges: &mut Merges) {
    merges.clear();
    for tile in &recorded.tiles {
        merges.add_tile(&tile.segments);
        for &(a, b, ports) in &tile.joins {
            merges.join(a, b, ports);
        }
    }
}

/// How many features there are by petgraph's own disjoint set.
pub fn union_find_features(recorded: &Recorded) -> usize {
    let mut sets = petgraph::unionfind::UnionFind::<u32>::new(recorded.segments);
    let mut features = recorded.segments;
    for tile in &recorded.tiles {
        for &(a, b, _) in &tile.joins {
            features -= usize::from(sets.union(a.index() as u32, b.index() as u32));
        }
    }
    features
}

/// How many features a graph has: one for each root.
pub fn features(merges: &Merges) -> usize {
    let graph = merges.graph();
    (0..graph.segment_count())
        .map(SegmentId::from_index)
        .filter(|&segment| graph.root(segment) == segment)
        .count()
}

/// A game in the middle, after so many turns of random play.
pub fn after_turns(rules: &Arc<Ruleset>, turns: u32, seed: u64) -> Game {
    let mut game = Game::new(rules, Players::count(2), seed).expect("two may play");
    let mut dice = Numbers::new(Seed(seed ^ 0x5EED));
    while game.state().turn() <= turns
        && let Some(decision) = game.decision()
    {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply_unchecked(action);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recorded_merges_give_the_features_of_the_board_and_of_petgraph() {
        let (rules, state) = board(500, 3);
        let recorded = record(&rules, &state);
        assert_eq!(recorded.tiles.len(), 500);
        let mut merges = Merges::new(true);
        replay(&recorded, &mut merges);
        assert_eq!(features(&merges), union_find_features(&recorded));
        for segment in (0..recorded.segments).map(SegmentId::from_index) {
            assert_eq!(merges.graph().root(segment), state.graph().root(segment));
            let tiles = state.graph().tile_count(segment);
            assert!(tiles == 0 || merges.graph().tile_count(segment) == tiles);
        }
    }
}
