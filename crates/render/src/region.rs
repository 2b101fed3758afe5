//! A tile as a grid of small squares, each owned by a segment: from it follow places for figures and symbols, and
//! where fields of one tile meet.
//!
//! # Invariants
//!
//! - A square belongs to one segment or to none. What is drawn above owns it: a spot before a block before a line.
//! - Fields grow from the ports they own; one without ports takes the free space that is farthest from the others.

use tilewright_core::geometry::Side;

use crate::block::Block;
use crate::design::{Design, Form};
use crate::line::Lines;
use crate::shape::{Point, TILE, along, corner, distance_to, encloses, inwards, rim};

/// Squares along a side.
const COUNT: usize = 40;
/// Side of a square.
const STEP: f64 = TILE / 40.0;
/// Half the breadth of a line with its rims.
const LINE: f64 = 6.0;

/// A circle that is already taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disc {
    pub(crate) middle: Point,
    pub(crate) radius: f64,
}

/// Who owns each square.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    owner: Vec<Option<usize>>,
}

/// The middle of a square.
fn middle(square: usize) -> Point {
    let real = |count: usize| f64::from(u32::try_from(count).unwrap_or(0));
    Point::new((real(square % COUNT) + 0.5) * STEP, (real(square / COUNT) + 0.5) * STEP)
}

/// The squares that share a side with one.
fn beside(square: usize) -> impl Iterator<Item = usize> {
    let (column, row) = (square % COUNT, square / COUNT);
    let north = (row > 0).then(|| square - COUNT);
    let south = (row + 1 < COUNT).then_some(square + COUNT);
    let west = (column > 0).then(|| square - 1);
    let east = (column + 1 < COUNT).then_some(square + 1);
    [north, east, south, west].into_iter().flatten()
}

impl Regions {
    pub(crate) fn of(design: &Design, blocks: &[Block], lines: &Lines, spots: &[(usize, Disc)]) -> Self {
        let tracks: Vec<(usize, Vec<Point>)> = lines
            .lines
            .iter()
            .flat_map(|line| line.paths.iter().map(|path| (line.piece, path.points())))
            .collect();
        let covering = |at: Point| {
            let spot = spots.iter().find(|(_, disc)| disc.middle.distance(at) < disc.radius);
            let block = || blocks.iter().find(|block| encloses(&block.outline, at)).map(|block| block.piece);
            let track = || tracks.iter().find(|(_, track)| distance_to(track, at) < LINE);
            spot.map(|&(piece, _)| piece).or_else(block).or_else(|| track().map(|&(piece, _)| piece))
        };
        let owner = (0..COUNT * COUNT).map(|square| covering(middle(square))).collect();
        let mut regions = Self { owner };
        regions.grow_fields(design);
        regions
    }

    fn grow_fields(&mut self, design: &Design) {
        let (outer, inner): (Vec<_>, Vec<_>) =
            design.of_form(Form::Ground).partition(|(_, piece)| !piece.ports.is_empty());
        let mut front: Vec<usize> = Vec::new();
        for (piece, field) in &outer {
            for port in field.ports.iter() {
                let at = rim(port);
                let (way, inward) = (along(port.side()), inwards(port.side()));
                for step in -2..=2 {
                    let near = at.plus(way, f64::from(step) * 6.0).plus(inward, STEP / 2.0);
                    self.claim(near, *piece, &mut front);
                }
            }
        }
        for (piece, _) in inner {
            let far = self.distances(&front);
            let free: Vec<usize> = (0..far.len()).filter(|&square| self.owner[square].is_none()).collect();
            let Some(&most) = free.iter().map(|&square| &far[square]).max() else { break };
            let mask: Vec<bool> = self.owner.iter().map(Option::is_none).collect();
            let room = clearance(&mask);
            let best = free
                .into_iter()
                .filter(|&square| far[square] * 2 >= most)
                .max_by(|&a, &b| room[a].total_cmp(&room[b]).then(b.cmp(&a)));
            if let Some(square) = best {
                self.owner[square] = Some(piece);
                front.push(square);
            }
        }
        let mut next = 0;
        while next < front.len() {
            let square = front[next];
            next += 1;
            for other in beside(square) {
                if self.owner[other].is_none() {
                    self.owner[other] = self.owner[square];
                    front.push(other);
                }
            }
        }
    }

    fn claim(&mut self, at: Point, piece: usize, front: &mut Vec<usize>) {
        let square =
            (at.y / STEP).clamp(0.0, 39.0) as usize * COUNT + (at.x / STEP).clamp(0.0, 39.0) as usize;
        if self.owner[square].is_none() {
            self.owner[square] = Some(piece);
            front.push(square);
        }
    }

    /// Steps through free squares from the front to each square; what is out of reach is farthest.
    fn distances(&self, front: &[usize]) -> Vec<u32> {
        let mut far = vec![u32::MAX / 2; self.owner.len()];
        let mut queue = front.to_vec();
        for &square in front {
            far[square] = 0;
        }
        let mut next = 0;
        while next < queue.len() {
            let square = queue[next];
            next += 1;
            for other in beside(square) {
                if self.owner[other].is_none() && far[other] > far[square] + 1 {
                    far[other] = far[square] + 1;
                    queue.push(other);
                }
            }
        }
        far
    }

    /// Whether a segment owns any square.
    #[cfg(test)]
    pub(crate) fn holds(&self, piece: usize) -> bool {
        self.owner.contains(&Some(piece))
    }

    /// The best place for a disc on squares of certain owners, and how much room there is: far from what is not theirs
    /// and from what is taken, and near a point if one is given.
    pub(crate) fn place(
        &self,
        wanted: impl Fn(Option<usize>) -> bool,
        taken: &[Disc],
        near: Option<Point>,
    ) -> Option<(Point, f64)> {
        let mask: Vec<bool> = self.owner.iter().map(|&owner| wanted(owner)).collect();
        let room = clearance(&mask);
        let (pull, goal) = near.map_or((0.02, Point::new(50.0, 52.0)), |near| (0.25, near));
        let score = |square: usize| {
            let at = middle(square);
            let free =
                taken.iter().map(|disc| disc.middle.distance(at) - disc.radius).fold(room[square], f64::min);
            (free, free.min(16.0) - pull * at.distance(goal))
        };
        (0..mask.len())
            .filter(|&square| mask[square])
            .map(|square| (square, score(square)))
            .max_by(|(a, (_, x)), (b, (_, y))| x.total_cmp(y).then(b.cmp(a)))
            .map(|(square, (free, _))| (middle(square), free))
    }

    /// Where two different fields lie side by side: a line for each pair.
    pub(crate) fn hedges(&self, design: &Design) -> Vec<(Point, Point)> {
        let ground = |owner: Option<usize>| owner.filter(|&at| design.pieces[at].form() == Form::Ground);
        let mut meetings: Vec<((usize, usize), Point)> = Vec::new();
        for square in 0..self.owner.len() {
            for other in beside(square).filter(|&other| other > square) {
                if let (Some(a), Some(b)) = (ground(self.owner[square]), ground(self.owner[other]))
                    && a != b
                {
                    meetings.push(((a.min(b), a.max(b)), middle(square).towards(middle(other), 0.5)));
                }
            }
        }
        let mut pairs: Vec<(usize, usize)> = meetings.iter().map(|&(pair, _)| pair).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let line = |pair| {
            let points: Vec<Point> =
                meetings.iter().filter(|(other, _)| *other == pair).map(|&(_, at)| at).collect();
            let ends = points.iter().flat_map(|&a| points.iter().map(move |&b| (a, b)));
            ends.max_by(|(a, b), (c, d)| a.distance(*b).total_cmp(&c.distance(*d)))
        };
        pairs.into_iter().filter_map(line).map(|(a, b)| (to_corner(a), to_corner(b))).collect()
    }
}

/// A point near a corner or the rim, moved there.
fn to_corner(at: Point) -> Point {
    let near = Side::ALL.into_iter().map(corner).find(|corner| corner.distance(at) < 9.0);
    near.unwrap_or(at)
}

/// How far the middle of each square is from the nearest that is not of the mask, or from the rim.
fn clearance(mask: &[bool]) -> Vec<f64> {
    let mut room: Vec<f64> = mask.iter().map(|&mine| if mine { f64::INFINITY } else { 0.0 }).collect();
    let relax = |room: &mut Vec<f64>, square: usize, ways: [(isize, isize); 4]| {
        let (column, row) = ((square % COUNT) as isize, (square / COUNT) as isize);
        for (dx, dy) in ways {
            let (x, y) = (column + dx, row + dy);
            let inside = (0..COUNT as isize).contains(&x) && (0..COUNT as isize).contains(&y);
            let step = if dx != 0 && dy != 0 { STEP * std::f64::consts::SQRT_2 } else { STEP };
            let from = if inside { room[(y * COUNT as isize + x) as usize] } else { 0.0 };
            room[square] = room[square].min(from + step);
        }
    };
    for square in 0..mask.len() {
        relax(&mut room, square, [(-1, 0), (0, -1), (-1, -1), (1, -1)]);
    }
    for square in (0..mask.len()).rev() {
        relax(&mut room, square, [(1, 0), (0, 1), (1, 1), (-1, 1)]);
    }
    room
}
