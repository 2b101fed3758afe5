//! Sides that base tiles never show: asymmetric ones, wild ones, blank ones, and three segments of a kind on one tile.

use std::sync::Arc;

use tilewright_core::game::{Game, Players};
use tilewright_core::prelude::*;
use tilewright_core::tile::{SegmentSpec, StartTile, TileSet, TileSpec};

/// Two kinds of features and nothing more.
#[derive(Debug)]
struct Lines;

impl Expansion for Lines {
    fn id(&self) -> &'static str {
        "lines"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.feature_kind(FeatureKind::new("wall"));
        rules.feature_kind(FeatureKind::new("canal"));
    }
}

fn ports(words: &str) -> PortSet {
    words.split_whitespace().map(|word| word.parse::<Port>().unwrap()).collect()
}

fn tile(id: &str, segments: &[(&str, &str)]) -> TileSpec {
    let mut tile = TileSpec::new(id);
    tile.count = 9;
    tile.segments = segments.iter().map(|(kind, words)| SegmentSpec::new(*kind, ports(words))).collect();
    tile
}

fn rules(tiles: Vec<TileSpec>) -> Arc<Ruleset> {
    let start = StartTile { tile: tiles[0].id.clone(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
    let set = TileSet { id: "lines".into(), tiles, start: vec![start], ..TileSet::default() };
    Ruleset::builder().set(set).expansion(Lines).finish().unwrap()
}

/// A game in which the test deals the tiles; nothing ever asks for an action after a tile.
fn game(tiles: Vec<TileSpec>) -> Game {
    Game::with_open_chance(&rules(tiles), Players::count(1)).unwrap()
}

fn placements(game: &mut Game, tile: &str) -> Vec<String> {
    game.play(&format!("draw {tile}")).unwrap();
    let decision = game.decision().unwrap();
    decision.legal().iter().map(|&action| decision.game().text(action)).collect()
}

fn lay(game: &mut Game, tile: &str, at: &str) {
    game.play(&format!("draw {tile}")).unwrap();
    game.play(&format!("place {at}")).unwrap();
    game.state().check(game.rules()).unwrap();
}

#[test]
fn an_asymmetric_side_meets_its_mirror_image_only() {
    // The canal leaves at the left port of the north side; what faces it is the right port of a south side.
    let left = tile("left", &[("canal", "nl")]);
    let right = tile("right", &[("canal", "sr")]);
    let mut game = game(vec![left, right]);
    assert_eq!(placements(&mut game, "right"), ["place 0,1 r0"]);
    game.play("place 0,1 r0").unwrap();
    let state = game.state();
    assert_eq!(state.graph().root(SegmentId::from_index(0)), state.graph().root(SegmentId::from_index(1)));
    assert_eq!(state.completed().len(), 1);
    state.check(game.rules()).unwrap();
}

#[test]
fn an_asymmetric_side_does_not_meet_its_own_copy() {
    let mut game = game(vec![tile("left", &[("canal", "nl")])]);
    game.play("draw left").unwrap();
    let action = game.parse("place 0,1 r180").unwrap();
    assert!(!game.is_legal(action));
    assert!(game.explain(action).reason.contains("south side"));
}

#[test]
fn a_wild_side_fits_anything_closes_it_and_joins_nothing_else() {
    let canal = tile("canal", &[("canal", "nc sc")]);
    let mut wild = tile("gate", &[("wall", "nl nc nr")]);
    wild.wild_sides = vec![Side::South];
    let mut game = game(vec![canal, wild]);
    lay(&mut game, "gate", "0,1 r0");
    let canal = SegmentId::from_index(0);
    assert_eq!(game.state().graph().open_ports(canal), 1, "the end at the gate is closed");
    lay(&mut game, "gate", "0,-1 r180");
    assert_eq!(game.state().graph().open_ports(canal), 0);
    assert_eq!(game.state().completed(), [canal], "what is only closed is completed too");
    assert_eq!(game.state().graph().tile_count(canal), 1);
}

#[test]
fn a_blank_side_takes_no_tile_and_still_counts_for_its_neighbour_cell() {
    // Only the north side of either tile takes a tile; the cell to the north-east touches blank sides first.
    let stub = tile("stub", &[("wall", "nl nc nr")]);
    let bent = tile("bent", &[("wall", "sl sc sr"), ("wall", "el ec er")]);
    let block = tile("block", &[("wall", "wl wc wr"), ("canal", "sc")]);
    let mut game = game(vec![stub, bent, block]);
    assert_eq!(game.state().board().open_cells(), [Cell::new(0, 1)]);
    lay(&mut game, "bent", "0,1 r0");
    assert_eq!(game.state().board().open_cells(), [Cell::new(1, 1)]);
    // (1,0) is nothing: the stub's east side is blank. `block` shows a canal there, which nothing forbids.
    assert_eq!(placements(&mut game, "block"), ["place 1,1 r0"]);
}

#[test]
fn a_tile_with_three_segments_in_one_feature_counts_once() {
    let comb = tile("comb", &[("wall", "nl nc nr"), ("wall", "el ec er"), ("wall", "sl sc sr")]);
    let bend = tile("bend", &[("wall", "nl nc nr wl wc wr")]);
    let tee = tile("tee", &[("wall", "nl nc nr wl wc wr sl sc sr")]);
    let mut game = game(vec![comb, bend, tee]);
    // A ring of four tiles joins the north segment of the comb to the east one, and the tee takes in the south one.
    lay(&mut game, "bend", "0,1 r180");
    lay(&mut game, "bend", "1,1 r270");
    let north = SegmentId::from_index(0);
    let east = SegmentId::from_index(1);
    assert_ne!(game.state().graph().root(north), game.state().graph().root(east));
    assert!(game.state().graph().tile_count(north) > 0);
    lay(&mut game, "tee", "1,0 r0");
    assert_eq!(game.state().graph().root(north), game.state().graph().root(east));
    let tiles: std::collections::BTreeSet<_> =
        game.state().graph().members(north).map(|segment| game.state().graph().tile(segment)).collect();
    assert_eq!(game.state().graph().tile_count(north), tiles.len() as u32);
    lay(&mut game, "bend", "1,-1 r0");
    lay(&mut game, "bend", "0,-1 r90");
    let south = SegmentId::from_index(2);
    assert_eq!(game.state().graph().root(south), game.state().graph().root(north));
    assert_eq!(game.state().graph().tile_count(south), 6, "six tiles, one of them with three segments");
}

#[test]
fn undo_takes_back_wild_blank_and_shared_tiles_exactly() {
    let comb = tile("comb", &[("wall", "nl nc nr"), ("wall", "el ec er"), ("canal", "sl")]);
    let bend = tile("bend", &[("wall", "nl nc nr wl wc wr"), ("canal", "er")]);
    let mut any = tile("any", &[("canal", "nr")]);
    any.wild_sides = vec![Side::North, Side::East];
    let mut game = game(vec![comb, bend, any]);
    let mut dice = tilewright_core::chance::Numbers::new(4.into());
    for _ in 0..400 {
        let Some(decision) = game.decision() else { break };
        let legal: Vec<Action> = match decision.decider() {
            tilewright_core::engine::Decider::Chance => {
                game.rules().outcomes(game.state()).into_iter().map(|(action, _)| action).collect()
            }
            _ => decision.legal().to_vec(),
        };
        let action = legal[dice.roll(legal.len())];
        let before = game.state().clone();
        let rules = Arc::clone(game.rules());
        let mut copy = game.clone();
        copy.apply(action).unwrap();
        copy.state().check(&rules).unwrap();
        game.apply(action).unwrap();
        if game.state().plies() > before.plies() {
            game.undo().unwrap();
            assert!(*game.state() == before);
            game.apply(action).unwrap();
            assert!(game.state() == copy.state());
        }
    }
}

/// Limits a hook to tiles where no tile is at hand.
#[derive(Debug)]
struct Misplaced;

impl Expansion for Misplaced {
    fn id(&self) -> &'static str {
        "misplaced"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let mark = rules.attribute("mark");
        rules.on_turn_end("misplaced/end", |_| {}).when(mark);
    }
}

#[test]
fn a_gate_that_nothing_would_read_is_refused() {
    let tile = tile("left", &[("canal", "nl")]);
    let start = StartTile { tile: tile.id.clone(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
    let set = TileSet { id: "lines".into(), tiles: vec![tile], start: vec![start], ..TileSet::default() };
    let error = Ruleset::builder().set(set).expansion(Lines).expansion(Misplaced).finish().unwrap_err();
    assert!(error.to_string().contains("`misplaced/end` is limited to tiles"), "{error}");
}

#[test]
fn what_a_tile_completes_is_told_once_though_nobody_is_there() {
    let mut game = game(vec![tile("left", &[("canal", "nl")]), tile("right", &[("canal", "sr")])]);
    lay(&mut game, "right", "0,1 r0");
    let canal = SegmentId::from_index(0);
    let told: Vec<_> = game
        .events_since(0)
        .iter()
        .filter_map(|event| match *event {
            Event::FeatureCompleted { kind, segment } => Some((kind, game.state().graph().root(segment))),
            _ => None,
        })
        .collect();
    let graph = game.state().graph();
    assert_eq!(told, [(graph.kind(canal), graph.root(canal))]);
}
