//! Segments that run inwards from ports: roads, and whatever else is drawn as a line.
//!
//! # Invariants
//!
//! - With two ports a line runs through, with one it ends, with more it meets itself in the middle.
//! - A line that ends runs up to what stops it: what stands in the middle, a crossing, or a block.

use tilewright_core::geometry::Side;
use tilewright_core::vocabulary::features;

use crate::block::Block;
use crate::design::{Design, Form, Piece};
use crate::shape::{MIDDLE, Path, Point, along, corner, encloses, inwards, rim};

/// How far inwards the controls of a line that runs through lie: a bend is nearly a quarter of a circle.
const BEND: f64 = 27.6;

/// A line with what happens on its way.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) piece: usize,
    pub(crate) paths: Vec<Path>,
    /// It runs on top of another that it crosses.
    pub(crate) bridge: bool,
    /// Where it goes under a block and comes out again.
    pub(crate) mouths: Vec<Point>,
    /// Where a figure stands on it.
    pub(crate) stand: Point,
}

/// The lines of a design and where they end together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    pub(crate) lines: Vec<Line>,
    /// Lines end in the middle: how many.
    pub(crate) ends: usize,
}

/// All lines of a design.
pub(crate) fn lines(design: &Design, blocks: &[Block], busy_middle: bool) -> Lines {
    let pieces: Vec<(usize, &Piece)> = design.of_form(Form::Line).collect();
    let ending = pieces.iter().filter(|(_, piece)| piece.ports.len() == 1).count();
    // A wall that only just passes the middle does not hide what meets there.
    let around =
        [(-9.0, -9.0), (-9.0, 9.0), (9.0, -9.0), (9.0, 9.0)].map(|(x, y)| MIDDLE.plus(Point::new(x, y), 1.0));
    let covered = blocks.iter().any(|block| around.iter().all(|&point| encloses(&block.outline, point)));
    let mut result = Lines::default();
    let mut straight_before = false;
    for (index, piece) in pieces {
        let ports: Vec<_> = piece.ports.iter().collect();
        let mut paths = Vec::new();
        let mut bridge = false;
        if let [from, to] = ports[..] {
            let (start, end) = (rim(from), rim(to));
            let mut path = Path::from(start);
            path.curve(start.plus(inwards(from.side()), BEND), end.plus(inwards(to.side()), BEND), end);
            paths.push(path);
            if from.side().opposite() == to.side() {
                bridge = std::mem::replace(&mut straight_before, true);
            }
        } else {
            for &port in &ports {
                let start = rim(port);
                let mut path = Path::from(start);
                let alone = ending == 1 && !covered && !busy_middle;
                match stop(port.side(), design).filter(|_| alone && ports.len() == 1) {
                    Some(stop) => path.curve(start.plus(inwards(port.side()), 32.0), MIDDLE, stop),
                    None => path.line(MIDDLE),
                }
                paths.push(path);
            }
        }
        let to_middle = ports.len() == 1 && paths[0].points().last() == Some(&MIDDLE);
        result.ends += usize::from(to_middle && !covered);
        let mouths = if ports.len() == 2 { mouths(&paths[0], blocks) } else { Vec::new() };
        let part = match ports.len() {
            2 if !mouths.is_empty() => 0.14,
            2 if busy_middle => 0.2,
            2 => 0.5,
            _ if covered => 0.32,
            _ => 0.42,
        };
        let stand = paths[0].at(part);
        result.lines.push(Line { piece: index, paths, bridge, mouths, stand });
    }
    if result.lines.iter().any(|line| line.bridge) {
        for line in result.lines.iter_mut().filter(|line| line.paths.len() == 1) {
            line.stand = line.paths[0].at(0.24);
        }
    }
    result
}

/// Where a single line that comes from a side ends at a city: at the one across, or at any.
fn stop(from: Side, design: &Design) -> Option<Point> {
    let has = |side: Side| design.of_form(Form::Block).any(|(_, block)| block.fills(side));
    let around = [2, 1, 3].map(|steps| Side::from_index(from.index() + steps));
    around
        .into_iter()
        .find(|&side| has(side))
        .map(|side| corner(side).plus(along(side), 50.0).plus(inwards(side), 20.0))
}

/// Where a line enters or leaves a block.
fn mouths(path: &Path, blocks: &[Block]) -> Vec<Point> {
    let inside = |point: Point| blocks.iter().any(|block| encloses(&block.outline, point));
    let steps: Vec<Point> = (0..=100).map(|step| path.at(f64::from(step) / 100.0)).collect();
    let inner = &steps[1..steps.len() - 1];
    inner.windows(2).filter(|pair| inside(pair[0]) != inside(pair[1])).map(|pair| pair[0]).collect()
}

/// Whether a line is drawn as a road is.
pub(crate) fn is_road(piece: &Piece) -> bool {
    piece.kind == features::ROAD
}
