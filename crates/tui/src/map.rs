//! The board as plain text, with coordinates, for those who play line by line.

use tilewright::core::figure::Place;
use tilewright::core::geometry::Cell;
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::decision::{figure_cell, figure_segment};
use crate::face::{Face, Form, Forms, Ink, Zoom};
use crate::legend::Legend;
use crate::look::Look;

/// The widest map, in tiles: what goes beyond is left out on the side away from the newest tile.
const WIDEST: i32 = 14;

/// The board in five columns and three rows for each tile, in ASCII, with the coordinates beside and below.
///
/// `#` is what fills its sides, such as a city; `|`, `-` and `+` run through; players are letters in capitals. A board
/// wider than a line of eighty columns is shown in part, around the newest tile.
///
/// ```
/// use tilewright::prelude::*;
/// let rules = Composition::new().set("base").build()?;
/// let game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
/// let map = tilewright_tui::map(&game);
/// assert_eq!(map.last().map(String::as_str), Some("        0"));
/// assert_eq!(map[1], "   0  -----");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn map(game: &Game) -> Vec<String> {
    let rules = game.rules();
    let view = View::new(rules, game.state());
    let (forms, legend) = (Forms::of(rules), Legend::of(rules, game.players().names()));
    let look = Look { colour: false, unicode: false };
    let zoom = Zoom::Small;
    let tiles = view.board().tiles();
    let Some(newest) = tiles.last() else { return Vec::new() };
    let near = |cell: Cell| (i32::from(cell.x) - i32::from(newest.cell.x)).abs() < WIDEST / 2;
    let shown = || tiles.iter().filter(|tile| near(tile.cell));
    let across = |pick: fn(Cell) -> i16| {
        let all = || shown().map(|tile| pick(tile.cell));
        (i32::from(all().min().unwrap_or(0)), i32::from(all().max().unwrap_or(0)))
    };
    let ((left, right), (low, high)) = (across(|cell| cell.x), across(|cell| cell.y));
    let (wide, tall) = ((right - left + 1) * zoom.width(), (high - low + 1) * zoom.height());
    let mut grid = vec![vec![' '; wide as usize]; tall as usize];
    let mut put = |cell: Cell, (column, row): (i32, i32), letter: char| {
        let x = (i32::from(cell.x) - left) * zoom.width() + column;
        let y = (high - i32::from(cell.y)) * zoom.height() + row;
        if let Some(spot) = grid.get_mut(y as usize).and_then(|line| line.get_mut(x as usize)) {
            *spot = letter;
        }
    };
    for tile in shown() {
        let kind = rules.tile_kind(tile.kind);
        let face = Face::new(rules, &forms, tile.kind, tile.rotation, zoom);
        for row in 0..zoom.height() {
            for column in 0..zoom.width() {
                let dot = face.dot((column, row));
                let of =
                    dot.segment.and_then(|segment| kind.segments().get(segment)).map(|segment| segment.kind);
                let rank = of.map_or(0, |of| forms.rank(of));
                let letter = match (dot.ink, of) {
                    (Ink::Spot, Some(of)) => legend.spot(of).to_ascii_lowercase(),
                    (Ink::Ground, _) => '.',
                    (ink, _) => look.dot(ink, Form::Block, rank, (column, row)).0,
                };
                put(tile.cell, (column, row), letter);
            }
        }
    }
    for (figure, piece) in game.state().figures() {
        let Some(cell) = figure_cell(game, figure).filter(|cell| near(*cell)) else { continue };
        let name = rules.figure_kind(piece.kind).name();
        let letter = match piece.owner {
            Some(owner) => legend.player(owner.index()),
            None => name.chars().next().unwrap_or('?').to_ascii_lowercase(),
        };
        let spot = figure_segment(game, figure).map(|segment| {
            let tile = view.tile(view.graph().tile(segment));
            let face = Face::new(rules, &forms, tile.kind, tile.rotation, zoom);
            face.anchor(view.graph().local(segment), 0)
        });
        let (column, row) = spot.unwrap_or((zoom.width() / 2, zoom.height() / 2));
        let beside = i32::from(matches!(piece.place, Place::With(_)));
        put(cell, (column + beside, row), letter);
    }
    let mut lines: Vec<String> = grid
        .into_iter()
        .enumerate()
        .map(|(at, line)| {
            let number = high - at as i32 / zoom.height();
            let head = if at as i32 % zoom.height() == 1 { format!("{number:>4}  ") } else { " ".repeat(6) };
            (head + &line.into_iter().collect::<String>()).trim_end().to_owned()
        })
        .collect();
    let foot: Vec<String> = (left..=right).map(|x| format!("{x:^5}")).collect();
    lines.push(format!("      {}", foot.concat()).trim_end().to_owned());
    lines
}
