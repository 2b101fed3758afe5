//! What lies over the board for a while: help, scores, tiles, the log, reasons, and the question whether to leave.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tilewright::core::error::IllegalAction;
use tilewright::core::event::Event;
use tilewright::core::geometry::{Cell, Rotation};
use tilewright::core::kind::{StockId, TileKindId};
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::app::App;
use crate::board::tile_lines;
use crate::chronicle::score_text;
use crate::decision::{Aim, about, figure_cell};
use crate::face::Zoom;
use crate::look::Look;
use crate::words::{clean, counted, fit, wrap};

/// A page over the board.
#[derive(Clone, Debug)]
pub(crate) enum Page {
    /// The keys.
    Help,
    /// Points with their line items.
    Scores,
    /// The tiles that are left, by shape.
    Tiles,
    /// The whole log.
    Log,
    /// What is on a cell.
    Cell(Cell),
    /// Why an action is refused.
    Refusal(Box<IllegalAction>),
    /// A text.
    Note(String, Vec<String>),
    /// What the game is about, as its file says.
    About,
    /// Whether to leave.
    Quit,
    /// How the game ended.
    Final,
}

const HELP: &str = "\
Moving
  arrows, h j k l    the cursor on the board, or the line of the list
  n N                the next or last place where something may be done
  Tab                from the board to the list and back
  1 2 3 ...          a line of the list by its number
  Enter, Space       take what is selected
  r R                turn the tile in hand
  p                  select the pass
Seeing
  z + -              tiles large or small
  Shift+arrows, HJKL move the view; c brings the cursor to the middle
  i                  what is on the cell of the cursor
  s t g              scores, tiles that are left, the whole log
  a                  what the game is about, if its file says so
  Ctrl-L             the screen drawn anew
  On a page: arrows and Space move it, Esc, Enter or q go back.
Saying
  : or /             type an action or a command; Tab completes
                     :place 3,-1 r90   :meeple city n   :pass
                     :why meeple city n   :undo   :save FILE   :quit
  w                  why not? begins a line with `why`
Game
  u U                take back your last step; do it again
                     (as long as nothing was drawn since)
  f                  the others play on at once
  S                  save
  q, Ctrl-C          leave; Ctrl-C twice leaves at once
Mouse
  A click selects, a second one on the same place takes it. The right
  button turns the tile. Dragging moves the view, the wheel changes the
  size. The keys in the bottom line can be clicked.";

/// Columns and rows that a page has for its text.
pub(crate) const fn room((width, height): (u16, u16)) -> (usize, usize) {
    let wide = if width > 100 { 100 } else { width };
    (wide.saturating_sub(6) as usize, height.saturating_sub(5) as usize)
}

impl Page {
    /// Its heading.
    pub(crate) fn title(&self, app: &App) -> String {
        match self {
            Self::Help => "Help".to_owned(),
            Self::Scores => "Scores".to_owned(),
            Self::Tiles => format!("{} left, by shape", counted(app.game().remaining() as i32, "tile")),
            Self::Log => "What happened".to_owned(),
            Self::Cell(cell) => format!("On {cell}"),
            Self::Refusal(_) => "Why not?".to_owned(),
            Self::Note(title, _) => title.clone(),
            Self::About => "What this game is about".to_owned(),
            Self::Quit => "Leave?".to_owned(),
            Self::Final => "The game is over".to_owned(),
        }
    }

    /// Its text.
    pub(crate) fn lines(&self, app: &App, width: usize) -> Vec<Line<'static>> {
        match self {
            Self::Help => help_lines(app),
            Self::Scores => score_lines(app, width),
            Self::Tiles => tiles_left(app, width),
            Self::Log => log_lines(app, width),
            Self::Cell(cell) => cell_lines(app, *cell, width),
            Self::Refusal(refusal) => refusal_lines(app, refusal, width),
            Self::Note(_, lines) => plain(lines.iter().flat_map(|line| broken(line, width, 2))),
            Self::About => plain(broken(app.about.as_deref().unwrap_or_default(), width, 0)),
            Self::Quit => quit_lines(app, width),
            Self::Final => final_lines(app, width),
        }
    }
}

fn plain(lines: impl IntoIterator<Item = String>) -> Vec<Line<'static>> {
    lines.into_iter().map(Line::from).collect()
}

fn broken(text: &str, width: usize, indent: usize) -> Vec<String> {
    let lines = wrap(&clean_lines(text), width, indent);
    if lines.is_empty() { vec![String::new()] } else { lines }
}

fn clean_lines(text: &str) -> String {
    text.lines().map(clean).collect::<Vec<_>>().join("\n")
}

fn help_lines(app: &App) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = HELP
        .lines()
        .map(|line| if line.starts_with(' ') { Line::from(line) } else { Line::styled(line, Look::strong()) })
        .collect();
    let rules = app.game().rules();
    let marks: Vec<String> = app.legend.marks(rules).map(|(short, name)| format!("{short} {name}")).collect();
    let spots: Vec<String> =
        app.legend.spots(rules).map(|(letter, name)| format!("[{letter}] {name}")).collect();
    lines.push(Line::styled("On the tiles", Look::strong()));
    let all = spots.into_iter().chain(marks).collect::<Vec<_>>().join(", ");
    lines.extend(plain(wrap(&format!("  {all}"), 70, 0)));
    let players = app.game().players().names().iter().enumerate();
    let players: Vec<String> =
        players.map(|(seat, name)| format!("{} {}", app.legend.player(seat), clean(name))).collect();
    lines.extend(plain(wrap(&format!("  Pieces: {}", players.join(", ")), 70, 2)));
    lines
}

fn refusal_lines(app: &App, refusal: &IllegalAction, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let says = format!("{}: {}", refusal.action, refusal.reason);
    lines.extend(broken(&says, width, 2).into_iter().map(|line| Line::styled(line, app.look.refusal())));
    if !refusal.rules.is_empty() {
        lines.push(Line::default());
    }
    for rule in &refusal.rules {
        lines.extend(plain(broken(&rule.to_string(), width, 4)));
    }
    let name = refusal.player.map_or("", |player| app.game().players().name(player.index()));
    if let Some(remedy) = refusal.remedy(name) {
        lines.push(Line::default());
        lines.extend(plain(broken(&remedy, width, 2)));
    }
    lines
}

fn log_lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let lines = app.log.lines().iter();
    lines
        .flat_map(|line| {
            let style = if line.points { Look::strong() } else { Style::new() };
            wrap(&line.text, width, 4).into_iter().map(move |text| Line::styled(text, style))
        })
        .collect()
}

/// Points by what they were for, then every score with its line items, the newest first.
fn score_lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let game = app.game();
    let mut lines = table(app, width);
    lines.extend(collected(app, width));
    lines.push(Line::default());
    let scored: Vec<Line<'static>> = game
        .events_since(0)
        .iter()
        .rev()
        .filter_map(|event| match event {
            Event::Scored(scored) if scored.points != 0 => Some(score_text(game, scored)),
            _ => None,
        })
        .flat_map(|text| plain(broken(&text, width, 4)))
        .collect();
    if scored.is_empty() {
        lines.push(Line::from("No points yet."));
    } else {
        lines.push(Line::styled("Every score, the newest first", Look::strong()));
        lines.extend(scored);
    }
    lines
}

fn table(app: &App, width: usize) -> Vec<Line<'static>> {
    let game = app.game();
    let mut labels: Vec<&'static str> = Vec::new();
    let mut points: BTreeMap<(&'static str, usize), i32> = BTreeMap::new();
    for event in game.events_since(0) {
        if let Event::Scored(scored) = event {
            if !labels.contains(&scored.label) {
                labels.push(scored.label);
            }
            *points.entry((scored.label, scored.player.index())).or_default() += scored.points;
        }
    }
    let name_width = 14.min(width / 4);
    let mut shown = labels.len();
    let widths = |count: usize| labels[..count].iter().map(|label| label.len().max(3) + 2).sum::<usize>();
    while shown > 0 && name_width + 9 + widths(shown) > width {
        shown -= 1;
    }
    let mut head = format!("{}  points", fit("", name_width + 1));
    for label in &labels[..shown] {
        let _ = write!(head, "  {label:>width$}", width = label.len().max(3));
    }
    let mut lines = vec![Line::styled(head, Look::strong())];
    let mut seats: Vec<usize> = (0..game.players().len()).collect();
    seats.sort_by_key(|&seat| std::cmp::Reverse(game.scores()[seat]));
    for seat in seats {
        let mut row = format!("  {:>6}", game.scores()[seat]);
        for label in &labels[..shown] {
            let value = points.get(&(*label, seat)).copied().unwrap_or(0);
            let _ = write!(row, "  {value:>width$}", width = label.len().max(3));
        }
        lines.push(Line::from(vec![
            Span::styled(app.legend.player(seat).to_string(), app.look.player(seat)),
            Span::raw(format!(" {}", fit(&clean(game.players().name(seat)), name_width - 1))),
            Span::raw(row),
        ]));
    }
    lines
}

/// What players have collected, where the rules know such things.
fn collected(app: &App, width: usize) -> Vec<Line<'static>> {
    let game = app.game();
    let (rules, names) = (game.rules(), game.players().names());
    let of = |(seat, name): (usize, &String)| {
        let has: Vec<String> = (0..rules.stock_count())
            .map(StockId::from_index)
            .map(|stock| (game.state().stock(PlayerId::from_index(seat), stock), rules.stock_name(stock)))
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        (!has.is_empty()).then(|| format!("{name} has {}", has.join(", ")))
    };
    let texts = names.iter().enumerate().filter_map(of);
    texts.flat_map(|text| plain(broken(&text, width, 4))).collect()
}

fn final_lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(result) = app.game().result() {
        let winners: Vec<String> =
            result.winners.iter().map(|winner| clean(app.game().players().name(winner.index()))).collect();
        let text = match winners.as_slice() {
            [only] => format!("{only} wins."),
            several => format!("{} share the win.", several.join(" and ")),
        };
        lines.push(Line::styled(text, app.look.news()));
        lines.push(Line::default());
    }
    lines.extend(score_lines(app, width));
    lines
}

fn quit_lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let texts = match (app.shelf.shown(), app.resume_command()) {
        (Some(file), Some(resume)) => {
            let saved = app.shelf.holds(&app.session);
            let first = if saved { "The game is saved in" } else { "Enter leaves, and saves the game into" };
            vec![format!("{first} {file}."), "To go on with it:".to_owned(), format!("  {resume}")]
        }
        _ => {
            vec!["The game is not saved anywhere. Enter asks for a file; x leaves without saving.".to_owned()]
        }
    };
    plain(texts.iter().flat_map(|text| broken(text, width, 4)))
}

/// Designs that differ by marks alone are one shape.
fn tiles_left(app: &App, width: usize) -> Vec<Line<'static>> {
    let rules = app.game().rules();
    let mut shapes: Vec<(Shape, Vec<(TileKindId, u32)>)> = Vec::new();
    for (kind, count) in app.game().remaining_tiles() {
        let shape = shape_of(rules, kind);
        match shapes.iter_mut().find(|(known, _)| *known == shape) {
            Some((_, kinds)) => kinds.push((kind, count)),
            None => shapes.push((shape, vec![(kind, count)])),
        }
    }
    shapes.sort_by_key(|(_, kinds)| std::cmp::Reverse(kinds.iter().map(|(_, count)| count).sum::<u32>()));
    let mut lines = Vec::new();
    let across = if width >= 92 { 2 } else { 1 };
    let column = width / across;
    for row in shapes.chunks(across) {
        let cells: Vec<Vec<Line<'static>>> =
            row.iter().map(|(_, kinds)| shape_lines(app, kinds, column)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..height {
            let mut spans: Vec<Span<'static>> = Vec::new();
            for cell in &cells {
                let line = cell.get(at).cloned().unwrap_or_default();
                let gap = column.saturating_sub(line.width());
                spans.extend(line.spans);
                spans.push(Span::raw(" ".repeat(gap)));
            }
            lines.push(Line::from(spans));
        }
        lines.push(Line::default());
    }
    if lines.is_empty() {
        lines.push(Line::from("None."));
    }
    lines
}

fn shape_lines(app: &App, kinds: &[(TileKindId, u32)], width: usize) -> Vec<Line<'static>> {
    let rules = app.game().rules();
    let total: u32 = kinds.iter().map(|(_, count)| count).sum();
    let names: Vec<String> =
        kinds.iter().map(|(kind, count)| format!("{count} {}", rules.tile_name(*kind))).collect();
    let text = wrap(&clean(&names.join(", ")), width.saturating_sub(14), 0);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let drawing =
        kinds.first().map(|(kind, _)| tile_lines(app, *kind, Rotation::R0, Zoom::Small)).unwrap_or_default();
    for at in 0..text.len().max(drawing.len()) {
        let count = if at == 1 { format!("{total:>3} ") } else { "    ".to_owned() };
        let mut spans = vec![Span::styled(count, Look::strong())];
        match drawing.get(at) {
            Some(line) => spans.extend(line.spans.clone()),
            None => spans.push(Span::raw("     ")),
        }
        spans.push(Span::raw(format!("  {}", text.get(at).map_or("", String::as_str))));
        lines.push(Line::from(spans));
    }
    lines
}

type Shape = Vec<(usize, u16)>;

fn shape_of(rules: &Ruleset, kind: TileKindId) -> Shape {
    let turned = |rotation: Rotation| {
        let segments = rules.tile_kind(kind).segments().iter();
        let mut shape: Shape =
            segments.map(|segment| (segment.kind.index(), segment.ports.turned(rotation).bits())).collect();
        shape.sort_unstable();
        shape
    };
    Rotation::ALL.into_iter().map(turned).min().unwrap_or_default()
}

fn cell_lines(app: &App, cell: Cell, width: usize) -> Vec<Line<'static>> {
    let game = app.game();
    let (rules, state) = (game.rules(), game.state());
    let view = View::new(rules, state);
    let Some(id) = state.board().tile_at(cell) else {
        let fits = app.decision.rotations(cell);
        let text = match (app.decision.lays.is_some(), fits.is_empty()) {
            (true, true) => "No tile. The one in hand does not fit here.".to_owned(),
            (true, false) => {
                let turns: Vec<String> = fits.iter().map(ToString::to_string).collect();
                format!("No tile. The one in hand fits with {}.", turns.join(", "))
            }
            _ => "No tile.".to_owned(),
        };
        return plain(vec![text]);
    };
    let tile = view.tile(id);
    let kind = rules.tile_kind(tile.kind);
    let mut lines = tile_lines(app, tile.kind, tile.rotation, Zoom::Large);
    lines.push(Line::default());
    let marks: Vec<&str> = kind.attributes().iter().map(|(mark, _)| rules.attribute_name(*mark)).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(": {}", marks.join(", ")) };
    lines.push(Line::styled(
        clean(&format!("{} {}{marks}", rules.tile_name(tile.kind), tile.rotation)),
        Look::strong(),
    ));
    for (local, segment) in view.segments_of(id).enumerate() {
        let marks: Vec<&str> =
            kind.segments()[local].attributes().iter().map(|(mark, _)| rules.attribute_name(*mark)).collect();
        let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
        let name = rules.segment_text(state, segment);
        let name = name.strip_prefix(&format!("{cell} ")).unwrap_or(&name).to_owned();
        let text = format!("  {name}{marks}: {}", about(game, Aim::Segment(segment)));
        lines.extend(plain(broken(&text, width, 4)));
    }
    for (figure, piece) in state.figures() {
        let on_segment = matches!(piece.place, tilewright::core::figure::Place::Segment(_));
        if !on_segment && piece.place.is_on_board() && figure_cell(game, figure) == Some(cell) {
            lines.push(Line::from(format!(
                "  {}",
                clean(&rules.figure_text(state, figure, game.players().names()))
            )));
        }
    }
    lines
}
