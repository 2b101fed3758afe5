//! A laid-out tile as SVG elements.
//!
//! # Invariants
//!
//! - Every segment has an element with its number in `data-segment`; every mark that shapes do not show has a symbol.

use tilewright_core::geometry::Rotation;
use tilewright_core::vocabulary::features;

use crate::canvas::{Canvas, escaped};
use crate::design::{Form, Piece};
use crate::glyphs::Subject;
use crate::layout::Layout;
use crate::line::{Line, is_road};
use crate::palette;
use crate::shape::{MIDDLE, Path, Point, number};

/// Breadth of a line and of what shows of its rims.
const LINE: f64 = 8.5;
const RIM: f64 = 3.0;
/// Size of the badge of a kind that has no look of its own.
const BADGE: f64 = 17.0;

/// Draws a tile with its north-west corner at a point.
pub(crate) fn tile(canvas: &mut Canvas<'_>, layout: &Layout, rotation: Rotation, at: Point, title: &str) {
    let ground = palette::GROUND;
    canvas.push(&format!(r#"<g transform="translate({} {})">"#, number(at.x), number(at.y)));
    canvas.push(&format!("<title>{}</title>", escaped(title)));
    canvas.push(&format!(r#"<rect width="100" height="100" fill="{ground}"/>"#));
    tufts(canvas, layout, rotation);
    lines(canvas, layout, rotation);
    blocks(canvas, layout, rotation);
    tunnels(canvas, layout, rotation);
    hedges(canvas, layout, rotation);
    if layout.crossing {
        crossing(canvas, layout.lines.ends);
    }
    for (piece, disc) in &layout.spots {
        let more = format!(r#" data-segment="{piece}""#);
        let kind = &layout.design.pieces[*piece].kind;
        canvas.glyph(Subject::Feature, kind, disc.middle.turned(rotation), disc.radius * 2.0, &more);
    }
    badges(canvas, layout, rotation);
    for symbol in &layout.symbols {
        let size = symbol.at.radius * 2.0;
        canvas.glyph(Subject::Attribute, &symbol.name, symbol.at.middle.turned(rotation), size, "");
    }
    let ink = palette::INK;
    canvas.push(&format!(
        r#"<rect width="100" height="100" fill="none" stroke="{ink}" stroke-opacity=".45" stroke-width="1.2"/></g>"#
    ));
}

/// Some grass where a farmer would lie, so that each field can be found.
fn tufts(canvas: &mut Canvas<'_>, layout: &Layout, rotation: Rotation) {
    for (index, _) in layout.design.of_form(Form::Ground) {
        let at = layout.stands[index].turned(rotation);
        let mut path = Path::from(at.plus(Point::new(-3.0, -4.0), 1.0));
        path.line(at.plus(Point::new(-1.0, 1.0), 1.0));
        path.jump(at.plus(Point::new(0.0, -5.0), 1.0));
        path.line(at.plus(Point::new(0.0, 1.0), 1.0));
        path.jump(at.plus(Point::new(3.0, -4.0), 1.0));
        path.line(at.plus(Point::new(1.0, 1.0), 1.0));
        stroke(canvas, &path, palette::GRASS, 1.2, &format!(r#" data-segment="{index}""#));
    }
}

fn stroke(canvas: &mut Canvas<'_>, path: &Path, color: &str, breadth: f64, more: &str) {
    let (d, breadth) = (path.d(), number(breadth));
    canvas.push(&format!(r#"<path d="{d}" fill="none" stroke="{color}" stroke-width="{breadth}"{more}/>"#));
}

fn line_color(piece: &Piece) -> &'static str {
    if is_road(piece) { palette::ROAD } else { palette::of_name(&piece.kind) }
}

/// Rims first and surfaces after, so that lines that meet have no rim between them; what bridges others comes last.
fn lines(canvas: &mut Canvas<'_>, layout: &Layout, rotation: Rotation) {
    let (over, under): (Vec<&Line>, Vec<&Line>) = layout.lines.lines.iter().partition(|line| line.bridge);
    let surface = |canvas: &mut Canvas<'_>, line: &Line| {
        let color = line_color(&layout.design.pieces[line.piece]);
        for path in &line.paths {
            let more = format!(r#" data-segment="{}""#, line.piece);
            stroke(canvas, &path.turned(rotation), color, LINE, &more);
        }
    };
    for path in under.iter().flat_map(|line| &line.paths) {
        stroke(canvas, &path.turned(rotation), palette::RIM, LINE + RIM, "");
    }
    for line in under {
        surface(canvas, line);
    }
    for line in over {
        for path in &line.paths {
            let turned = path.turned(rotation);
            let mut rails = Path::from(turned.at(0.36));
            rails.line(turned.at(0.64));
            stroke(canvas, &rails, palette::WALL, LINE + 9.0, "");
            stroke(canvas, &turned, palette::RIM, LINE + RIM, "");
        }
        surface(canvas, line);
    }
}

fn blocks(canvas: &mut Canvas<'_>, layout: &Layout, rotation: Rotation) {
    for block in &layout.blocks {
        let piece = &layout.design.pieces[block.piece];
        let color = if piece.kind == features::CITY { palette::CITY } else { palette::of_name(&piece.kind) };
        let d = block.area.turned(rotation).d();
        canvas.push(&format!(r#"<path d="{d}" fill="{color}" data-segment="{}"/>"#, block.piece));
        for wall in &block.walls {
            let wall = wall.turned(rotation);
            stroke(canvas, &wall, palette::WALL, 4.6, "");
            if piece.kind == features::CITY {
                stroke(canvas, &wall, palette::MERLON, 1.8, r#" stroke-dasharray="3.4 2.6""#);
            }
        }
    }
}

/// A line that goes on under a block: dashes, and an arch where it goes in and comes out.
fn tunnels(canvas: &mut Canvas<'_>, layout: &Layout, rotation: Rotation) {
    for line in layout.lines.lines.iter().filter(|line| !line.mouths.is_empty()) {
        for path in &line.paths {
            let dashes = r#" stroke-dasharray="6 5" stroke-opacity=".75""#;
            let mut hidden = Path::from(line.mouths[0].turned(rotation));
            let turned = path.turned(rotation);
            if line.mouths.len() > 1 {
                hidden.line(turned.at(0.5));
                hidden.line(line.mouths[1].turned(rotation));
            }
            stroke(canvas, &hidden, palette::ROAD, 3.4, dashes);
        }
        for mouth in &line.mouths {
            let arch = Path::circle(mouth.turned(rotation), 6.6).d();
            let (ink, light) = (palette::INK, palette::MERLON);
            canvas.push(&format!(r#"<path d="{arch}" fill="{ink}" stroke="{light}" stroke-width="2.4"/>"#));
        }
    }
}

fn hedges(canvas: &mut Canvas<'_>, layout: &Layout, rotation: Rotation) {
    for (from, to) in &layout.hedges {
        let mut path = Path::from(from.turned(rotation));
        path.line(to.turned(rotation));
        stroke(canvas, &path, palette::GRASS, 3.2, r#" stroke-dasharray="4.5 1.8""#);
    }
}

/// Where lines end: a square of stones, or a post where a single one does.
fn crossing(canvas: &mut Canvas<'_>, ends: usize) {
    let half = if ends > 1 { 8.0 } else { 5.5 };
    let (rim, surface) = (palette::RIM, palette::MERLON);
    let (corner, size) = (number(50.0 - half), number(half * 2.0));
    canvas.push(&format!(
        r#"<rect x="{corner}" y="{corner}" width="{size}" height="{size}" rx="2" fill="{surface}" stroke="{rim}" stroke-width="3"/>"#
    ));
    if ends > 1 {
        let mut cross = Path::from(MIDDLE.plus(Point::new(-1.0, -1.0), 4.0));
        cross.line(MIDDLE.plus(Point::new(1.0, 1.0), 4.0));
        cross.jump(MIDDLE.plus(Point::new(1.0, -1.0), 4.0));
        cross.line(MIDDLE.plus(Point::new(-1.0, 1.0), 4.0));
        stroke(canvas, &cross, palette::RIM, 2.6, "");
    }
}

/// Kinds that have no look of their own say their name.
fn badges(canvas: &mut Canvas<'_>, layout: &Layout, rotation: Rotation) {
    for (index, piece) in layout.design.pieces.iter().enumerate() {
        let own_look = matches!(piece.kind.as_str(), features::CITY | features::ROAD);
        if matches!(piece.form(), Form::Block | Form::Line) && !own_look {
            canvas.glyph(Subject::Feature, &piece.kind, layout.stands[index].turned(rotation), BADGE, "");
        }
    }
}
