//! Compiling printed designs: names to numbers, and each rotation worked out once.

use super::RulesBuilder;
use crate::error::BuildProblem;
use crate::geometry::{Port, PortSet, Rotation, Side};
use crate::graph::{NewSegment, Node};
use crate::kind::{AttributeId, Completion, FeatureKindId, TileKindId, nearest};
use crate::ruleset::{Face, NO_SEGMENT, PrintedSegment, StartPlacement, TileKind};
use crate::tile::{AttributeSpec, SegmentSpec, StartTile, TileSet, TileSpec};

/// Segments that one tile may have.
const MAX_SEGMENTS: usize = 32;
/// Designs of one game.
const MAX_KINDS: usize = 4096;
/// Tiles of one game: numbers keep one bit for a tag.
const MAX_TILES: u64 = 1 << 30;
/// Different side patterns, numbered in a byte; 0 stands for a side without ports.
const MAX_PATTERNS: usize = 255;

/// Kinds at the three ports of a side, clockwise; `None` where nothing is printed.
type Pattern = [Option<FeatureKindId>; 3];

/// Side patterns by number.
struct Patterns(Vec<Pattern>);

impl Patterns {
    fn number(&mut self, pattern: Pattern) -> usize {
        self.0.iter().position(|known| *known == pattern).unwrap_or_else(|| {
            self.0.push(pattern);
            self.0.len() - 1
        })
    }
}

impl RulesBuilder {
    pub(super) fn compile_tiles(&mut self, sets: &[TileSet]) -> Vec<TileKind> {
        let mut patterns = Patterns(vec![[None; 3]]);
        let mut tiles: Vec<TileKind> = Vec::new();
        for set in sets {
            for spec in &set.tiles {
                let twin = tiles.iter_mut().find(|tile| tile.set == set.id && tile.id == spec.id);
                if let Some(twin) = twin {
                    twin.count = twin.count.saturating_add(spec.count);
                } else if let Some(tile) = self.compile_tile(set, spec, &mut patterns) {
                    tiles.push(tile);
                }
            }
        }
        let total: u64 = tiles.iter().map(|tile| u64::from(tile.count)).sum();
        for (what, count, limit) in [
            ("tiles", usize::try_from(total).unwrap_or(usize::MAX), MAX_TILES as usize),
            ("tile designs", tiles.len(), MAX_KINDS),
            ("different sides", patterns.0.len(), MAX_PATTERNS),
        ] {
            if count > limit {
                self.problems.push(BuildProblem::TooMany { what, count, limit });
            }
        }
        tiles
    }

    fn compile_tile(&mut self, set: &TileSet, spec: &TileSpec, patterns: &mut Patterns) -> Option<TileKind> {
        let grown: Vec<SegmentSpec> = self
            .grown
            .iter()
            .filter(|(attribute, _)| spec.attributes.iter().any(|printed| printed.name == *attribute))
            .map(|(_, kind)| SegmentSpec::new(kind, PortSet::EMPTY))
            .collect();
        let mut spec = spec.clone();
        spec.segments.extend(grown);
        let spec = &spec;
        let before = self.problems.len();
        self.check_tile(set, spec);
        let (attributes, values) = self.compile_attributes(set, spec, &spec.attributes);
        let mut segments = Vec::new();
        for segment in &spec.segments {
            let Some(kind) =
                self.feature_names.find(&segment.kind).filter(|id| self.features.contains_key(id))
            else {
                self.unknown_kind(set, spec, &segment.kind);
                continue;
            };
            let (attributes, values) = self.compile_attributes(set, spec, &segment.attributes);
            let kind = FeatureKindId::from_index(kind);
            let twin = spec.segments.iter().filter(|other| other.kind == segment.kind).count() > 1;
            segments.push(PrintedSegment { kind, ports: segment.ports, attributes, values, twin });
        }
        if self.problems.len() != before {
            return None;
        }
        let surrounded = segments
            .iter()
            .any(|segment| self.features[&segment.kind.index()].0.completion == Completion::Surrounded);
        let segments_without_ports = segments.iter().any(|segment| segment.ports.is_empty());
        let any_attributes = segments.iter().fold(attributes, |bits, segment| bits | segment.attributes);
        let nodes = segments
            .iter()
            .enumerate()
            .map(|(local, segment)| {
                let declared = &self.features[&segment.kind.index()].0;
                Node::new(NewSegment {
                    kind: segment.kind,
                    local: local as u8,
                    open: segment.ports.len() as u32,
                    twin: segment.twin,
                    counts_tiles: declared.counts_tiles,
                })
            })
            .collect();
        let faces = Rotation::ALL.map(|rotation| face(&segments, &spec.wild_sides, rotation, patterns));
        Some(TileKind {
            id: spec.id.clone(),
            set: set.id.clone(),
            count: spec.count,
            attributes,
            values,
            segments,
            borders: spec.borders.clone(),
            any_attributes,
            surrounded,
            stands_alone: segments_without_ports,
            nodes,
            faces,
        })
    }

    fn check_tile(&mut self, set: &TileSet, spec: &TileSpec) {
        let mut complain = |problem: String| {
            self.problems.push(BuildProblem::BadTile { set: set.id.clone(), tile: spec.id.clone(), problem });
        };
        if spec.segments.len() > MAX_SEGMENTS {
            complain(format!("{} segments, at most {MAX_SEGMENTS}", spec.segments.len()));
        }
        let mut taken = PortSet::EMPTY;
        for segment in &spec.segments {
            if taken.intersects(segment.ports) {
                complain(format!("two segments own `{}`; give each port to one", taken & segment.ports));
            }
            taken = taken | segment.ports;
        }
        let count = spec.segments.len();
        for &(a, b) in &spec.borders {
            if usize::from(a) >= count || usize::from(b) >= count || a == b {
                complain(format!("a border between segments {a} and {b}; there are {count}, counted from 0"));
            }
        }
        for segment in &spec.segments {
            let kind = self.feature_names.find(&segment.kind).and_then(|id| self.features.get(&id));
            let surrounded = kind.is_some_and(|(kind, _)| kind.completion == Completion::Surrounded);
            if surrounded && !segment.ports.is_empty() {
                let (set, tile) = (set.id.clone(), spec.id.clone());
                let problem = format!("a {} is complete when surrounded and owns no ports", segment.kind);
                self.problems.push(BuildProblem::BadTile { set, tile, problem });
            }
        }
    }

    fn unknown_kind(&mut self, set: &TileSet, spec: &TileSpec, kind: &str) {
        let known = self.features.values().map(|(kind, _)| kind.name.to_owned()).collect();
        self.problems.push(BuildProblem::UnknownFeatureKind {
            set: set.id.clone(),
            tile: spec.id.clone(),
            kind: kind.to_owned(),
            known,
        });
    }

    /// Known attributes become numbers; those the header calls inert are left out.
    fn compile_attributes(
        &mut self,
        set: &TileSet,
        spec: &TileSpec,
        printed: &[AttributeSpec],
    ) -> (u64, Vec<(AttributeId, u8)>) {
        let mut bits = 0;
        let mut values: Vec<(AttributeId, u8)> = Vec::new();
        for attribute in printed {
            let id = self.attribute_names.find(&attribute.name);
            if let Some(id) = id.filter(|id| self.declared_attributes.contains(id) && *id < 64) {
                bits |= 1 << id;
                values.push((AttributeId::from_index(id), attribute.value));
            } else if !set.inert.contains(&attribute.name) && !self.belongs_to_absent(set) {
                let known = self.attribute_names.iter().chain(set.inert.iter().map(String::as_str));
                let nearest = nearest(&attribute.name, known).map(str::to_owned);
                self.problems.push(BuildProblem::UnknownAttribute {
                    set: set.id.clone(),
                    tile: spec.id.clone(),
                    attribute: attribute.name.clone(),
                    nearest,
                });
            }
        }
        (bits, values)
    }

    /// Whether an expansion that the set comes with is left out: then its marks are nobody's mistake.
    fn belongs_to_absent(&self, set: &TileSet) -> bool {
        set.expansions.iter().any(|id| !self.is_in_play(id))
    }

    pub(super) fn compile_start(&mut self, sets: &[TileSet], tiles: &[TileKind]) -> Vec<StartPlacement> {
        let mut start: Vec<StartPlacement> = Vec::new();
        // The first set that has a start layout gives it; the start tiles of others are ordinary tiles.
        let chosen = self.layout.take().filter(|layout| !layout.is_empty());
        let of_sets = || {
            let set = sets.iter().find(|set| !set.start.is_empty())?;
            Some(set.start.iter().map(|one| of_set(set, one)).collect())
        };
        let Some(layout) = chosen.or_else(of_sets) else {
            self.problems.push(BuildProblem::NoStart);
            return start;
        };
        for one in &layout {
            let found = tiles.iter().position(|tile| tile.is_called(&one.tile));
            let used = start.iter().filter(|placed| found == Some(placed.kind.index())).count();
            let mut complain = |problem: String| {
                let (tile, cell) = (one.tile.clone(), one.cell);
                self.problems.push(BuildProblem::BadStart { tile, cell, problem });
            };
            match found {
                None if tiles.is_empty() => {}
                None => complain("no set in play has a tile of that name".to_owned()),
                Some(kind) if used >= tiles[kind].count as usize => {
                    complain(format!("the sets have only {} of it", tiles[kind].count));
                }
                Some(_) if !one.cell.is_on_board() => complain("that is off the board".to_owned()),
                Some(_) if start.iter().any(|placed| placed.cell == one.cell) => {
                    complain("another start tile lies there".to_owned());
                }
                Some(kind) => start.push(StartPlacement {
                    kind: TileKindId::from_index(kind),
                    cell: one.cell,
                    rotation: one.rotation,
                }),
            }
        }
        start
    }
}

/// A start tile of a set, named so that no tile of another set is meant.
fn of_set(set: &TileSet, start: &StartTile) -> StartTile {
    StartTile { tile: format!("{}:{}", set.id, start.tile), ..start.clone() }
}

fn face(segments: &[PrintedSegment], wild: &[Side], rotation: Rotation, patterns: &mut Patterns) -> Face {
    let mut at_port = [NO_SEGMENT; 12];
    for (index, segment) in segments.iter().enumerate() {
        for port in segment.ports.turned(rotation).iter() {
            at_port[port.index()] = index as u8;
        }
    }
    let kind_at_port =
        |port: Port| segments.get(usize::from(at_port[port.index()])).map(|segment| segment.kind);
    let mut kind_at = [0; 12];
    for port in (0..12).map(Port::new) {
        // There are fewer kinds than a byte holds.
        kind_at[port.index()] = kind_at_port(port).map_or(0, |kind| kind.0 + 1);
    }
    let mut face =
        Face { pattern: 0, care: 0, facing: 0, facing_care: 0, takes: 0, at_port, kind_at, whole: 0 };
    for side in Side::ALL {
        let base = side.index() * 3;
        let pattern: Pattern = [0, 1, 2].map(|offset| kind_at_port(Port::new(base + offset)));
        let mirrored = [pattern[2], pattern[1], pattern[0]];
        let here = crate::board::side_bits(side);
        let across = crate::board::side_bits(side.opposite());
        let is_wild = wild.iter().any(|wild| wild.turned(rotation) == side);
        face.pattern |= here & (patterns.number(pattern) as u32 * 0x0101_0101);
        face.facing |= across & (patterns.number(mirrored) as u32 * 0x0101_0101);
        if !is_wild {
            face.care |= here;
            face.facing_care |= across;
        }
        let [first, middle, last] = face.at_side(side);
        face.whole |= u8::from(first == middle && middle == last) << side.index();
        if is_wild || pattern != [None; 3] {
            face.takes |= 1 << side.index();
        }
    }
    face
}

/// The table behind [`Ruleset::fit`](crate::ruleset::Ruleset), if the sides allow one: at most three patterns, and no side
/// that fits all or takes nothing.
pub(super) fn fit_table(tiles: &[TileKind], has_rim: bool) -> Option<Vec<[u8; 256]>> {
    let faces = || tiles.iter().flat_map(|tile| &tile.faces);
    let few = faces().flat_map(|face| face.pattern.to_le_bytes()).all(|pattern| pattern <= 3);
    if has_rim || !few || faces().any(|face| face.care != u32::MAX) {
        return None;
    }
    let fits = |tile: &TileKind, class: usize| {
        Rotation::ALL.into_iter().fold(0, |bits, rotation| {
            let pattern = tile.faces[rotation.quarters()].pattern;
            let fits = Side::ALL.into_iter().all(|side| {
                let wanted = class as u32 >> (side.index() * 2) & 3;
                wanted == 0 || wanted == pattern >> (side.index() * 8) & 0xFF
            });
            bits | u8::from(fits) << rotation.quarters()
        })
    };
    Some(tiles.iter().map(|tile| std::array::from_fn(|class| fits(tile, class))).collect())
}
