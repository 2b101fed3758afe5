//! The board as it shows in its pane.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tilewright::core::figure::Place;
use tilewright::core::geometry::{Cell, Rotation};
use tilewright::core::kind::{FigureId, SegmentId, TileKindId};
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::app::{App, Focus};
use crate::decision::{Aim, figure_segment};
use crate::face::{Face, Ink, Spot, Zoom};
use crate::words::length;

/// A pane on the screen, written to by its own columns and rows; what falls outside is left out.
struct Pane<'a> {
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Pane<'_> {
    fn put(&mut self, (column, row): (i32, i32), letter: char, style: Style) {
        if (0..i32::from(self.area.width)).contains(&column)
            && (0..i32::from(self.area.height)).contains(&row)
        {
            let place = (self.area.x + column as u16, self.area.y + row as u16);
            if let Some(cell) = self.buffer.cell_mut(place) {
                cell.set_char(letter).set_style(style);
            }
        }
    }

    fn write(&mut self, (column, row): (i32, i32), text: &str, style: Style) {
        for (at, letter) in text.chars().enumerate() {
            self.put((column + at as i32, row), letter, style);
        }
    }
}

/// Draws the board with what stands on it, what may be done, and the cursor.
pub(crate) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut pane = Pane { area, buffer };
    let size = (area.width, area.height);
    let game = app.game();
    let zoom = app.camera.zoom;
    let tiles = game.state().board().tiles();
    let placing = app.is_asked() && app.decision.lays.is_some();
    let mut faces: Vec<(Cell, Face)> = Vec::new();
    for (index, tile) in tiles.iter().enumerate() {
        let at = app.camera.place(tile.cell, size);
        if !shows(at, zoom, size) {
            continue;
        }
        let face = Face::new(game.rules(), &app.forms, tile.kind, tile.rotation, zoom);
        draw_tile(app, &mut pane, at, &face, tile.kind);
        if index >= app.seen_tiles && (zoom == Zoom::Large) {
            corners(app, &mut pane, at, zoom, ['╭', '╮', '╰', '╯'], '\'', app.look.fresh());
        }
        faces.push((tile.cell, face));
    }
    draw_figures(app, &mut pane, size, &faces);
    if placing {
        draw_open(app, &mut pane, size);
    } else if app.is_asked() {
        draw_choices(app, &mut pane, size, &faces);
    }
    draw_cursor(app, &mut pane, size, placing);
}

const fn shows((x, y): (i32, i32), zoom: Zoom, (width, height): (u16, u16)) -> bool {
    x + zoom.width() > 0 && y + zoom.height() > 0 && x < width as i32 && y < height as i32
}

fn draw_tile(app: &App, pane: &mut Pane<'_>, (x, y): (i32, i32), face: &Face, kind: TileKindId) {
    for (row, line) in tile_dots(app, face, kind, app.camera.zoom).into_iter().enumerate() {
        for (column, (letter, style)) in line.into_iter().enumerate() {
            pane.put((x + column as i32, y + row as i32), letter, style);
        }
    }
}

/// The letters of a tile with its marks.
fn tile_dots(app: &App, face: &Face, kind: TileKindId, zoom: Zoom) -> Vec<Vec<(char, Style)>> {
    let rules = app.game().rules();
    let tile = rules.tile_kind(kind);
    let mut dots: Vec<Vec<(char, Style)>> = Vec::new();
    for row in 0..zoom.height() {
        let line = (0..zoom.width()).map(|column| {
            let dot = face.dot((column, row));
            let of = dot.segment.and_then(|segment| tile.segments().get(segment)).map(|segment| segment.kind);
            let form = of.map_or(crate::face::Form::Ground, |of| app.forms.form(of));
            let rank = match dot.ink {
                Ink::Ground => 0,
                _ => of.map_or(0, |of| app.forms.rank(of)),
            };
            let (letter, style) = app.look.dot(dot.ink, form, rank, (column, row));
            let letter = match (dot.ink, of) {
                (Ink::Spot, Some(of)) => match (column - zoom.width() / 2, face.has_brackets()) {
                    (-1, true) => '[',
                    (1, true) => ']',
                    _ => app.legend.spot(of),
                },
                _ => letter,
            };
            (letter, style)
        });
        dots.push(line.collect());
    }
    if zoom == Zoom::Large {
        write_marks(app, face, kind, &mut dots);
    }
    dots
}

fn write_marks(app: &App, face: &Face, kind: TileKindId, dots: &mut [Vec<(char, Style)>]) {
    let tile = app.game().rules().tile_kind(kind);
    let mut taken: Vec<Spot> = Vec::new();
    let of_segments = tile.segments().iter().enumerate().flat_map(|(at, segment)| {
        segment.attributes().iter().map(move |(mark, value)| (Some(at), *mark, *value))
    });
    let of_tile = tile.attributes().iter().map(|(mark, value)| (None, *mark, *value));
    for (segment, mark, value) in of_segments.chain(of_tile) {
        let short = app.legend.mark(mark);
        let short = if value > 1 { format!("{value}{short}") } else { short.to_owned() };
        let wide = length(&short) as i32;
        let place = face.room_for(segment, wide, &taken).or_else(|| face.room_for(None, wide, &taken));
        let Some((column, row)) = place else { continue };
        for (at, letter) in short.chars().enumerate() {
            let dot = &mut dots[row as usize][column as usize + at];
            *dot = (letter, app.look.mark(dot.1));
            taken.push((column + at as i32, row));
        }
    }
}

/// A tile as lines of text, for panels and pages.
pub(crate) fn tile_lines(app: &App, kind: TileKindId, rotation: Rotation, zoom: Zoom) -> Vec<Line<'static>> {
    let face = Face::new(app.game().rules(), &app.forms, kind, rotation, zoom);
    let dots = tile_dots(app, &face, kind, zoom);
    dots.into_iter()
        .map(|line| {
            Line::from(
                line.into_iter()
                    .map(|(letter, style)| Span::styled(letter.to_string(), style))
                    .collect::<Vec<_>>(),
            )
        })
        .collect()
}

/// What is written for a figure: one letter for a player's first kind, with a small one for other kinds, and a word
/// for what belongs to nobody.
fn token(app: &App, figure: FigureId) -> (String, Style) {
    let view = View::new(app.game().rules(), app.game().state());
    let piece = view.figure(figure);
    let kind = app.game().rules().figure_kind(piece.kind);
    match piece.owner {
        Some(owner) => {
            let letter = app.legend.player(owner.index());
            let first = app.game().rules().figure_kinds().find(|(_, other)| other.count_per_player() > 0);
            let plain = first.is_some_and(|(id, _)| id == piece.kind);
            let extra = kind.name().chars().next().filter(|_| !plain && app.camera.zoom == Zoom::Large);
            (
                letter.to_string() + &extra.map(String::from).unwrap_or_default(),
                app.look.player(owner.index()),
            )
        }
        None if app.camera.zoom == Zoom::Large => (kind.name().to_uppercase(), app.look.neutral()),
        None => (kind.name().to_uppercase().chars().take(3).collect(), app.look.neutral()),
    }
}

fn draw_figures(app: &App, pane: &mut Pane<'_>, size: (u16, u16), faces: &[(Cell, Face)]) {
    let game = app.game();
    for (figure, piece) in game.state().figures() {
        let (text, style) = token(app, figure);
        let wide = length(&text) as i32;
        match piece.place {
            Place::Segment(_) => {
                if let Some(at) = figure_spot(app, figure, size, faces) {
                    pane.write(at, &text, style);
                }
            }
            Place::With(_) => {
                if let Some((x, y)) = figure_spot(app, figure, size, faces) {
                    let letter: String =
                        text.chars().take(if app.camera.zoom == Zoom::Large { 5 } else { 1 }).collect();
                    pane.write((x + 1, y), &letter, style);
                }
            }
            place if place.is_on_board() => {
                let view = View::new(game.rules(), game.state());
                for cell in view.cells_of(place) {
                    let (x, y) = app.camera.place(cell, size);
                    let zoom = app.camera.zoom;
                    let text: String = text.chars().take(zoom.width() as usize).collect();
                    let column = x + (zoom.width() - wide.min(zoom.width())) / 2;
                    pane.write((column, y + zoom.height() / 2), &text, style);
                }
            }
            _ => {}
        }
    }
}

/// Where a figure on a segment is written.
fn figure_spot(app: &App, figure: FigureId, size: (u16, u16), faces: &[(Cell, Face)]) -> Option<(i32, i32)> {
    let game = app.game();
    let segment = figure_segment(game, figure)?;
    let base = match View::new(game.rules(), game.state()).figure(figure).place {
        Place::With(other) => other,
        _ => figure,
    };
    let nth = game.state().figures_on(segment).position(|other| other == base).unwrap_or(0);
    segment_spot(app, segment, nth, size, faces)
}

fn segment_spot(
    app: &App,
    segment: SegmentId,
    nth: usize,
    size: (u16, u16),
    faces: &[(Cell, Face)],
) -> Option<(i32, i32)> {
    let view = View::new(app.game().rules(), app.game().state());
    let cell = view.cell_of(segment);
    let (_, face) = faces.iter().find(|(at, _)| *at == cell)?;
    let (column, row) = face.anchor(view.graph().local(segment), nth);
    let (x, y) = app.camera.place(cell, size);
    Some((x + column, y + row))
}

/// The cells where the tile in hand may lie.
fn draw_open(app: &App, pane: &mut Pane<'_>, size: (u16, u16)) {
    let zoom = app.camera.zoom;
    for cell in app.decision.open_cells() {
        let at = app.camera.place(cell, size);
        let fits = app.decision.rotations(cell).contains(&app.rotation);
        let style = app.look.open(fits);
        for row in 0..zoom.height() {
            for column in 0..zoom.width() {
                pane.put((at.0 + column, at.1 + row), ' ', style);
            }
        }
        corners(app, pane, at, zoom, ['┌', '┐', '└', '┘'], '+', style);
        let letter = if fits { '+' } else { 'r' };
        pane.put((at.0 + zoom.width() / 2, at.1 + zoom.height() / 2), letter, style);
    }
}

fn corners(
    app: &App,
    pane: &mut Pane<'_>,
    (x, y): (i32, i32),
    zoom: Zoom,
    unicode: [char; 4],
    ascii: char,
    style: Style,
) {
    let (right, bottom) = (x + zoom.width() - 1, y + zoom.height() - 1);
    for (place, letter) in [(x, y), (right, y), (x, bottom), (right, bottom)].into_iter().zip(unicode) {
        pane.put(place, app.look.pick(letter, ascii), style);
    }
}

/// The number of each action where it points. Where numbers would run into each other, only those on the cell of the
/// cursor are written, and the others are marks.
fn draw_choices(app: &App, pane: &mut Pane<'_>, size: (u16, u16), faces: &[(Cell, Face)]) {
    let game = app.game();
    let mut spots: Vec<((i32, i32), usize)> = Vec::new();
    for (line, choice) in app.decision.choices.iter().enumerate() {
        let spot = match choice.aim {
            Aim::Segment(segment) => {
                let taken = game.state().figures_on(segment).count();
                segment_spot(app, segment, taken, size, faces)
            }
            Aim::Figure(figure) => {
                figure_spot(app, figure, size, faces).map(|(x, y)| (x + 1, y)).or_else(|| {
                    let (x, y) = app.camera.place(choice.aim.cell(game)?, size);
                    Some((x + app.camera.zoom.width() / 2, y))
                })
            }
            Aim::Cell(cell) => {
                // At the rim: what stands on the cell is part of the question.
                let (x, y) = app.camera.place(cell, size);
                Some((x + app.camera.zoom.width() / 2, y))
            }
            _ => None,
        };
        let Some(mut spot) = spot else { continue };
        // What points at the same thing shares a spot: the selected action shows, otherwise the first one. What points
        // at something else steps aside.
        let digits = (line + 1).to_string().len() as i32;
        while spots
            .iter()
            .any(|(other, known)| *other == spot && app.decision.choices[*known].aim != choice.aim)
        {
            spot.0 += digits;
        }
        match spots.iter_mut().find(|(other, _)| *other == spot) {
            Some(known) if line == app.selected => known.1 = line,
            Some(_) => {}
            None => spots.push((spot, line)),
        }
    }
    let wide = |line: usize| (line + 1).to_string().len() as i32;
    spots.sort_by_key(|&((column, row), _)| (row, column));
    let crowded = spots.windows(2).any(|pair| {
        let [((column, row), line), ((next, below), _)] = *pair else { return false };
        row == below && next < column + wide(line)
    });
    spots.sort_by_key(|(_, line)| *line == app.selected);
    for (spot, line) in spots {
        let here = app.decision.choices[line].aim.cell(game) == Some(app.cursor);
        let text = if here || !crowded { (line + 1).to_string() } else { "+".to_owned() };
        pane.write(spot, &text, app.look.choice(line == app.selected));
    }
}

fn draw_cursor(app: &App, pane: &mut Pane<'_>, size: (u16, u16), placing: bool) {
    let zoom = app.camera.zoom;
    if !app.is_asked() {
        return;
    }
    let at = app.camera.place(app.cursor, size);
    if let Some(kind) = app.hand().filter(|_| placing) {
        let wish = app.decision.lays.map(|verb| Action::at_placement(verb, app.cursor, app.rotation));
        let sound = wish.is_some_and(|wish| app.is_sound(wish));
        if app.game().state().board().tile_at(app.cursor).is_none() {
            let face = Face::new(app.game().rules(), &app.forms, kind, app.rotation, zoom);
            draw_tile(app, pane, at, &face, kind);
        }
        let style = app.look.cursor(sound);
        if sound {
            corners(app, pane, at, zoom, ['┏', '┓', '┗', '┛'], '#', style);
        } else {
            corners(app, pane, at, zoom, ['×'; 4], 'x', style);
        }
    } else if app.focus == Focus::Board
        || matches!(app.decision.choices.get(app.selected).map(|choice| choice.aim), Some(Aim::Cell(_)))
    {
        corners(app, pane, at, zoom, ['┏', '┓', '┗', '┛'], '#', app.look.cursor(true));
    }
}
