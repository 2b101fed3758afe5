//! What stands beside and below the board: scores, the tile in hand, the list of actions, the log, the bottom line.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget};
use tilewright::core::ruleset::PrintedSegment;

use crate::app::{App, Focus, Tone};
use crate::board;
use crate::decision::about;
use crate::face::Zoom;
use crate::hints::hints;
use crate::layout::{SMALLEST, window};
use crate::look::Look;
use crate::pages::{Page, room};
use crate::words::{clean, counted, fit, fit_marked, length, wrap};

impl App {
    /// Draws everything.
    ///
    /// ```
    /// use ratatui::{Terminal, backend::TestBackend};
    /// use tilewright_save::{Mode, Recipe, Session, Setup};
    /// use tilewright_tui::{App, Seat, Settings};
    ///
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// let app = App::new(session, vec![Seat::Person, Seat::Person], Settings::default());
    /// let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
    /// terminal.draw(|frame| app.draw(frame))?;
    /// assert!(terminal.backend().to_string().contains("Ann lays"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let Some(areas) = self.areas().filter(|_| fits(self, frame.area())) else {
            frame.render_widget(Paragraph::new(too_small(self, frame.area())), frame.area());
            return;
        };
        draw_title(self, areas.title, frame.buffer_mut());
        board::draw(self, areas.board, frame.buffer_mut());
        for row in areas.rule.rows() {
            let stroke = self.look.pick('│', '|').to_string();
            Line::styled(stroke, self.look.dim()).render(row, frame.buffer_mut());
        }
        draw_scores(self, areas.scores, frame.buffer_mut());
        draw_hand(self, areas.hand, frame.buffer_mut());
        draw_list(self, areas.list, frame.buffer_mut());
        draw_log(self, areas.log, frame.buffer_mut());
        draw_message(self, areas.message, areas.log, frame);
        draw_footer(self, areas.footer, frame.buffer_mut());
        if let Some(page) = &self.page {
            draw_page(self, page, frame.area(), frame.buffer_mut());
        }
    }
}

/// What is said where the game has no room: how to get it, or how to leave.
fn too_small(app: &App, now: Rect) -> String {
    let (width, height) = SMALLEST;
    let text = match (&app.page, app.shelf.shown()) {
        (Some(Page::Quit), Some(file)) => {
            format!("q again leaves; the game is saved in {file}.\nAny other key stays.")
        }
        (Some(Page::Quit), None) => {
            "q again leaves, and the game is not saved anywhere.\nAny other key stays.".to_owned()
        }
        _ => format!(
            "This terminal is {}x{}.\nThe game needs {width}x{height}.\nMake it larger, or q q\nto leave.",
            now.width, now.height
        ),
    };
    wrap(&text, usize::from(now.width), 0).join("\n")
}

/// Whether what was laid out is what there is: a screen may have shrunk since.
fn fits(app: &App, area: Rect) -> bool {
    area.width >= app.size.0 && area.height >= app.size.1
}

fn draw_title(app: &App, area: Rect, buffer: &mut Buffer) {
    let game = app.game();
    let state = game.state();
    let who =
        app.decision.player.map(|player| clean(game.players().name(player.index()))).unwrap_or_default();
    let what = match (app.decision.player, app.hand()) {
        (None, _) => "the game is over".to_owned(),
        (Some(_), Some(kind)) => format!("{who} lays {}", clean(&game.rules().tile_name(kind))),
        (Some(_), None) if app.is_asked() => format!("{who} chooses: {}", app.log.question(game)),
        (Some(_), None) => format!("{who}: {}", app.log.question(game)),
    };
    let left = counted(game.remaining() as i32, "tile");
    let text = format!(" Turn {}  {what}", state.turn());
    let right = format!("{left} left ");
    let gap = usize::from(area.width).saturating_sub(length(&right));
    Line::styled(format!("{}{right}", fit(&text, gap)), Look::title()).render(area, buffer);
}

fn draw_scores(app: &App, area: Rect, buffer: &mut Buffer) {
    let game = app.game();
    let rules = game.rules();
    let rows: Vec<Rect> = area.rows().collect();
    for (seat, row) in (0..game.players().len()).zip(&rows) {
        let deciding = app.decision.player.is_some_and(|player| player.index() == seat);
        let active = game.state().active().index() == seat;
        let arrow = if deciding {
            '>'
        } else if active {
            app.look.pick('·', '.')
        } else {
            ' '
        };
        let player = tilewright::prelude::PlayerId::from_index(seat);
        let hand: Vec<String> = rules
            .figure_kinds()
            .filter(|(_, kind)| kind.count_per_player() > 0)
            .map(|(id, kind)| {
                let letter = kind.name().chars().next().unwrap_or('?');
                format!("{}{letter}", game.state().in_supply(player, id))
            })
            .collect();
        let hand = hand.join(" ");
        let width = usize::from(row.width).saturating_sub(4 + 5 + length(&hand) + 1);
        let style = if deciding { Look::strong() } else { Style::new() };
        let line = Line::from(vec![
            Span::styled(format!("{arrow}"), style),
            Span::styled(app.legend.player(seat).to_string(), app.look.player(seat)),
            Span::styled(format!(" {}", fit(&clean(game.players().name(seat)), width)), style),
            Span::styled(format!("{:>4} ", game.scores()[seat]), Look::strong()),
            Span::styled(format!(" {hand}"), app.look.dim()),
        ]);
        line.render(*row, buffer);
    }
}

fn draw_hand(app: &App, area: Rect, buffer: &mut Buffer) {
    let Some(kind) = app.hand().filter(|_| area.height >= 6) else { return };
    let rules = app.game().rules();
    let tile = rules.tile_kind(kind);
    let marks: Vec<String> = tile
        .attributes()
        .iter()
        .chain(tile.segments().iter().flat_map(PrintedSegment::attributes))
        .map(|(mark, _)| rules.attribute_name(*mark).to_owned())
        .collect();
    let wish = app
        .decision
        .lays
        .map(|verb| tilewright::prelude::Action::at_placement(verb, app.cursor, app.rotation));
    let says = match wish {
        _ if !app.is_asked() => String::new(),
        Some(wish) if app.is_sound(wish) => "fits here".to_owned(),
        _ if app.decision.rotations(app.cursor).is_empty() => "does not fit".to_owned(),
        _ => "turn it: r".to_owned(),
    };
    let drawing = board::tile_lines(app, kind, app.rotation, Zoom::Large);
    let mut beside = vec![format!("{} {}", app.cursor, app.rotation), says];
    let room = usize::from(area.width).saturating_sub(13);
    beside.extend(wrap(&clean(&marks.join(", ")), room, 0));
    let rows: Vec<Rect> = area.rows().collect();
    let name = clean(&rules.tile_name(kind));
    Line::styled(fit(&format!(" {name}"), usize::from(area.width)), Look::strong()).render(rows[0], buffer);
    for (at, line) in drawing.into_iter().enumerate() {
        let mut spans = vec![Span::raw("  ")];
        spans.extend(line.spans);
        spans.push(Span::raw(format!("  {}", beside.get(at).map_or("", String::as_str))));
        if let Some(row) = rows.get(at + 1) {
            Line::from(spans).render(*row, buffer);
        }
    }
}

/// Rows for actions in the list's area: all but the heading and two lines about the selected one.
pub(crate) fn list_rows(area: Rect) -> usize {
    let rows = usize::from(area.height).saturating_sub(1);
    if rows >= 5 { rows - 2 } else { rows }
}

fn draw_list(app: &App, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let rows: Vec<Rect> = area.rows().collect();
    let Some(first) = rows.first() else { return };
    let choices = &app.decision.choices;
    if !app.is_asked() {
        let text = match app.decision.player {
            Some(player) => format!(" {} decides...", clean(app.game().players().name(player.index()))),
            None => String::new(),
        };
        Line::styled(fit(&text, width), app.look.dim()).render(*first, buffer);
        return;
    }
    let shown = list_rows(area);
    // The cursor on the board selects as well, unless a tile is to be laid.
    let active =
        app.focus == Focus::List || app.decision.lays.is_none() && app.aimed_cell() == Some(app.cursor);
    let count = choices.len();
    let heading = match (app.decision.lays, app.focus) {
        (Some(_), Focus::Board) => format!(" {} (Tab: list)", counted(count as i32, "placement")),
        (None, Focus::Board) => format!(" {} (Tab: list)", counted(count as i32, "choice")),
        (None, Focus::List) if count > shown => {
            format!(" {} (Tab: board)", counted(count as i32, "choice"))
        }
        _ => format!(" {}:", counted(count as i32, "choice")),
    };
    Line::styled(fit(&heading, width), Look::strong()).render(*first, buffer);
    let from = window(app.selected, choices.len(), shown);
    let digits = choices.len().to_string().len();
    for (line, row) in (from..choices.len()).zip(rows.iter().skip(1).take(shown)) {
        let chosen = line == app.selected;
        let pointer = if chosen && active { '>' } else { ' ' };
        let text = format!("{pointer}{:>digits$} {}", line + 1, choices[line].text);
        let style = match (chosen, active) {
            (true, true) => Look::selected(),
            (_, false) => app.look.dim(),
            _ => Style::new(),
        };
        Line::styled(fit(&text, width), style).render(*row, buffer);
    }
    let more = choices.len().saturating_sub(from + shown);
    if let Some(row) = rows.get(shown).filter(|_| more > 0 && !active) {
        Line::styled(fit(&format!("   ... {} more", more + 1), width), app.look.dim()).render(*row, buffer);
    }
    if active {
        let text = choices.get(app.selected).map(|choice| about(app.game(), choice.aim)).unwrap_or_default();
        let lines = wrap(&text, width.saturating_sub(1), 0);
        for (text, row) in lines.iter().zip(rows.iter().skip(1 + shown)) {
            Line::styled(format!(" {text}"), app.look.dim()).render(*row, buffer);
        }
    }
}

fn draw_log(app: &App, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let lines = app.log.lines();
    let from = lines.len().saturating_sub(usize::from(area.height));
    for (line, row) in lines[from..].iter().zip(area.rows()) {
        let style = if line.points { Look::strong() } else { Style::new() };
        let letter = match line.seat {
            Some(seat) => Span::styled(app.legend.player(seat).to_string(), app.look.player(seat)),
            None => Span::raw(" "),
        };
        let text = fit_marked(&line.text, width.saturating_sub(1), app.look.cut());
        Line::from(vec![letter, Span::styled(text, style)]).render(row, buffer);
    }
}

/// The line that is typed, or the message; a long one goes up over the log as far as it has to.
fn draw_message(app: &App, area: Rect, log: Rect, frame: &mut Frame<'_>) {
    let width = usize::from(area.width);
    if let Some(prompt) = &app.prompt {
        let text = clean(&prompt.text);
        let skip = length(&text).saturating_sub(width.saturating_sub(3));
        let seen: String = text.chars().skip(skip).collect();
        let known = app.completions(&prompt.text).join(" | ");
        let gap = if known.is_empty() { String::new() } else { format!("   {known}") };
        let column = 1 + length(&seen) as u16;
        let room = width.saturating_sub(usize::from(column));
        let line = Line::from(vec![
            Span::styled(":", Look::strong()),
            Span::styled(seen, Look::strong()),
            Span::styled(fit(&gap, room), app.look.dim()),
        ]);
        frame.render_widget(line, area);
        frame.set_cursor_position((area.x + column.min(area.width.saturating_sub(1)), area.y));
        return;
    }
    let (text, style) = match &app.message {
        Some((Tone::News, text)) => (text.clone(), app.look.news()),
        Some((Tone::Refusal, text)) => (format!("! {text}"), app.look.refusal()),
        None => (String::new(), Style::new()),
    };
    let mut lines = wrap(&text, width, 2);
    let room = if app.page.is_some() { 1 } else { usize::from(log.height) + 1 };
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            *last = fit_marked(&format!("{last:<width$} "), width, app.look.cut());
        }
    }
    for (line, up) in lines.iter().rev().zip(0..) {
        let row = Rect { y: area.y - up, ..area };
        frame.render_widget(Line::styled(fit(line, width), style), row);
    }
}

fn draw_footer(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut spans = Vec::new();
    for hint in hints(app) {
        spans.push(Span::styled(format!(" {} ", hint.name), Look::key()));
        spans.push(Span::raw(format!("{} ", hint.does)));
    }
    Line::from(spans).render(area, buffer);
}

fn draw_page(app: &App, page: &Page, area: Rect, buffer: &mut Buffer) {
    let (width, height) = room((area.width, area.height));
    let lines = page.lines(app, width);
    let shown = lines.len().clamp(1, height);
    let from = app.scroll.min(lines.len().saturating_sub(shown));
    let frame = Rect {
        x: (area.width - width as u16 - 4) / 2,
        y: (area.height - 1).saturating_sub(shown as u16 + 2) / 2,
        width: width as u16 + 4,
        height: shown as u16 + 2,
    };
    Clear.render(frame, buffer);
    let (across, down) = (app.look.pick('─', '-'), app.look.pick('│', '|'));
    let rows: Vec<Rect> = frame.rows().collect();
    let rim = |left: char, text: &str, right: char| {
        let text: String = text.chars().take(width).collect();
        let rest = (width + 2).saturating_sub(length(&text));
        format!("{left}{text}{}{right}", across.to_string().repeat(rest))
    };
    let title = format!(" {} ", page.title(app));
    Line::styled(rim(app.look.pick('┌', '+'), &title, app.look.pick('┐', '+')), Look::strong())
        .render(rows[0], buffer);
    let more = lines.len().saturating_sub(from + shown);
    let below = match (from, more) {
        (0, 0) => String::new(),
        (above, below) => format!(" {above} lines above, {below} below "),
    };
    Line::styled(rim(app.look.pick('└', '+'), &below, app.look.pick('┘', '+')), Look::strong())
        .render(rows[rows.len() - 1], buffer);
    for (row, line) in rows[1..rows.len() - 1].iter().zip(lines.into_iter().skip(from)) {
        let rim = Span::styled(down.to_string(), Look::strong());
        Line::from(vec![rim.clone()]).render(*row, buffer);
        let inner = Rect { x: row.x + 2, width: width as u16, ..*row };
        line.render(inner, buffer);
        let last = Rect { x: row.right() - 1, width: 1, ..*row };
        Line::from(vec![rim]).render(last, buffer);
    }
}
