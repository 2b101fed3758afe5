//! Points, paths and numbers: a tile is a square of 100 by 100, x to the east and y to the south, as SVG has it.
//!
//! # Invariants
//!
//! - Numbers are written with at most two decimals and never as `NaN`, `inf` or `-0`, so equal pictures are equal text.

use std::fmt::Write;

use tilewright_core::geometry::{Port, Rotation, Side};

/// Side of a tile in the units of a picture.
pub(crate) const TILE: f64 = 100.0;
/// The middle of a tile.
pub(crate) const MIDDLE: Point = Point { x: 50.0, y: 50.0 };
/// Segments of a curve when it is made a polygon.
const FLAT: u32 = 16;

/// A point, or the way from one to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// This point moved along a direction.
    pub(crate) fn plus(self, way: Self, times: f64) -> Self {
        Self::new(self.x + way.x * times, self.y + way.y * times)
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        // A root is the same everywhere; what `hypot` gives depends on the platform.
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The point that lies a part of the way to another.
    pub(crate) fn towards(self, other: Self, part: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    /// Where it comes to lie when the tile is turned.
    pub(crate) fn turned(self, rotation: Rotation) -> Self {
        (0..rotation.quarters()).fold(self, |at, _| Self::new(TILE - at.y, at.x))
    }
}

/// The corner at which a side begins, going clockwise.
pub(crate) fn corner(side: Side) -> Point {
    Point::new(0.0, 0.0).turned(Rotation::from_quarters(side.index()))
}

/// The way along a side, clockwise.
pub(crate) const fn along(side: Side) -> Point {
    match side {
        Side::North => Point::new(1.0, 0.0),
        Side::East => Point::new(0.0, 1.0),
        Side::South => Point::new(-1.0, 0.0),
        Side::West => Point::new(0.0, -1.0),
    }
}

/// The way from a side into the tile.
pub(crate) const fn inwards(side: Side) -> Point {
    along(Side::from_index(side.index() + 1))
}

/// Where a port lies on the rim.
pub(crate) fn rim(port: Port) -> Point {
    let sixths = [1.0, 3.0, 5.0][port.index() % 3];
    corner(port.side()).plus(along(port.side()), TILE * sixths / 6.0)
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

/// A line or the outline of an area.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path {
    steps: Vec<Step>,
}

impl Path {
    /// A path that begins at a point.
    pub(crate) fn from(start: Point) -> Self {
        Self { steps: vec![Step::Move(start)] }
    }

    /// Goes on elsewhere without a line.
    pub(crate) fn jump(&mut self, to: Point) {
        self.steps.push(Step::Move(to));
    }

    pub(crate) fn line(&mut self, to: Point) {
        self.steps.push(Step::Line(to));
    }

    pub(crate) fn curve(&mut self, first: Point, second: Point, to: Point) {
        self.steps.push(Step::Curve(first, second, to));
    }

    pub(crate) fn close(&mut self) {
        self.steps.push(Step::Close);
    }

    /// A circle.
    pub(crate) fn circle(middle: Point, radius: f64) -> Self {
        let bend = radius * 0.5523;
        let at = |x: f64, y: f64| Point::new(middle.x + x, middle.y + y);
        let mut path = Self::from(at(0.0, -radius));
        path.curve(at(bend, -radius), at(radius, -bend), at(radius, 0.0));
        path.curve(at(radius, bend), at(bend, radius), at(0.0, radius));
        path.curve(at(-bend, radius), at(-radius, bend), at(-radius, 0.0));
        path.curve(at(-radius, -bend), at(-bend, -radius), at(0.0, -radius));
        path.close();
        path
    }

    /// Points along it, close enough to stand for it.
    pub(crate) fn points(&self) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        for step in &self.steps {
            match *step {
                Step::Move(to) | Step::Line(to) => points.push(to),
                Step::Curve(first, second, to) => {
                    let from = points.last().copied().unwrap_or(to);
                    points.extend((1..=FLAT).map(|at| {
                        let t = f64::from(at) / f64::from(FLAT);
                        let (a, b, c) =
                            (from.towards(first, t), first.towards(second, t), second.towards(to, t));
                        a.towards(b, t).towards(b.towards(c, t), t)
                    }));
                }
                Step::Close => points.extend(points.first().copied()),
            }
        }
        points
    }

    /// The point after a part of its length.
    pub(crate) fn at(&self, part: f64) -> Point {
        let points = self.points();
        let length: f64 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let mut left = length * part;
        for pair in points.windows(2) {
            let step = pair[0].distance(pair[1]);
            if step > 0.0 && left <= step {
                return pair[0].towards(pair[1], left / step);
            }
            left -= step;
        }
        points.last().copied().unwrap_or(MIDDLE)
    }

    /// The same on a turned tile.
    pub(crate) fn turned(&self, rotation: Rotation) -> Self {
        let turn = |point: Point| point.turned(rotation);
        let steps = self.steps.iter().map(|step| match *step {
            Step::Move(to) => Step::Move(turn(to)),
            Step::Line(to) => Step::Line(turn(to)),
            Step::Curve(first, second, to) => Step::Curve(turn(first), turn(second), turn(to)),
            Step::Close => Step::Close,
        });
        Self { steps: steps.collect() }
    }

    /// As the `d` of an SVG path.
    pub(crate) fn d(&self) -> String {
        let mut text = String::new();
        for step in &self.steps {
            let (letter, points) = match *step {
                Step::Move(to) => ('M', vec![to]),
                Step::Line(to) => ('L', vec![to]),
                Step::Curve(first, second, to) => ('C', vec![first, second, to]),
                Step::Close => ('Z', Vec::new()),
            };
            text.push(letter);
            let numbers: Vec<String> =
                points.iter().map(|point| format!("{} {}", number(point.x), number(point.y))).collect();
            text.push_str(&numbers.join(" "));
        }
        text
    }
}

/// Whether a point lies in the area that points go around.
pub(crate) fn encloses(outline: &[Point], at: Point) -> bool {
    let mut inside = false;
    for (index, a) in outline.iter().enumerate() {
        let b = outline[(index + 1) % outline.len()];
        if (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
    }
    inside
}

/// How far a point is from a line of points.
pub(crate) fn distance_to(line: &[Point], at: Point) -> f64 {
    let to_segment = |a: Point, b: Point| {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let square = dx * dx + dy * dy;
        let part = if square > 0.0 { ((at.x - a.x) * dx + (at.y - a.y) * dy) / square } else { 0.0 };
        at.distance(a.towards(b, part.clamp(0.0, 1.0)))
    };
    line.windows(2).map(|pair| to_segment(pair[0], pair[1])).fold(f64::INFINITY, f64::min)
}

/// A number as short as two decimals allow.
pub(crate) fn number(value: f64) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(text, "{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_brings_north_to_the_east() {
        assert_eq!(rim(Side::North.centre()).turned(Rotation::R90), rim(Side::East.centre()));
        assert_eq!(corner(Side::South), Point::new(100.0, 100.0));
        assert_eq!(inwards(Side::West), along(Side::North));
    }

    #[test]
    fn numbers_are_short_and_never_strange() {
        assert_eq!([1.0, 0.5, -0.001, f64::NAN].map(number), ["1", "0.5", "0", "0"]);
    }

    #[test]
    fn the_middle_of_a_straight_line_is_found() {
        let mut path = Path::from(Point::new(0.0, 0.0));
        path.line(Point::new(10.0, 0.0));
        assert_eq!(path.at(0.5), Point::new(5.0, 0.0));
        assert!(encloses(&Path::circle(MIDDLE, 5.0).points(), MIDDLE));
        assert!((distance_to(&path.points(), Point::new(5.0, 3.0)) - 3.0).abs() < 1e-9);
    }
}
