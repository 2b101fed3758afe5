//! What keys, mouse and time do.

use std::time::Duration;

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use tilewright::core::geometry::{Cell, Rotation, Side};
use tilewright::core::kind::SegmentId;
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::app::{App, Focus};
use crate::decision::Aim;
use crate::face::{Face, Zoom};
use crate::hints::hint_at;
use crate::layout::window;
use crate::pages::Page;
use crate::panels::list_rows;
use crate::prompt::Prompt;

/// Something that comes in from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// The screen has these columns and rows now.
    Resize(u16, u16),
    /// So much time went by.
    Tick(Duration),
}

impl App {
    /// Takes note of an input.
    ///
    /// ```
    /// use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    /// use tilewright_save::{Mode, Recipe, Session, Setup};
    /// use tilewright_tui::{App, Input, Seat, Settings};
    ///
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// let mut app = App::new(session, vec![Seat::Person, Seat::Person], Settings::default());
    /// app.update(Input::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
    /// assert_eq!(app.game().state().board().tiles().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn update(&mut self, input: Input) {
        match input {
            Input::Key(key) if key.kind == KeyEventKind::Release => {}
            Input::Key(key) => self.press(key),
            Input::Mouse(mouse) => self.point(mouse),
            Input::Resize(width, height) => {
                self.size = (width, height);
                self.frame();
            }
            Input::Tick(elapsed) => self.play_bots(elapsed),
        }
    }

    fn press(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if self.areas().is_none() {
            return self.press_unseen(key, control);
        }
        if control && matches!(key.code, KeyCode::Char('c')) {
            // Once asks, twice leaves.
            if matches!(self.page, Some(Page::Quit)) || self.game().state().is_over() {
                return self.hang_up();
            }
            self.prompt = None;
            return self.open(Page::Quit);
        }
        if self.prompt.is_some() {
            return self.type_key(key, control);
        }
        if self.page.is_some() {
            return self.press_on_page(key);
        }
        self.message = None;
        if control {
            if matches!(key.code, KeyCode::Char('r')) {
                self.redo();
            }
            return;
        }
        if self.press_prompt(key) || self.press_view(key) || self.press_game(key) {
            return;
        }
        if let KeyCode::Char(letter) = key.code {
            self.refuse(&format!("`{letter}` is no key here; ? shows those that are"));
        }
    }

    /// Where the screen is too small to show the game, nothing is played.
    fn press_unseen(&mut self, key: KeyEvent, control: bool) {
        let leaves =
            matches!(key.code, KeyCode::Char('q')) || control && matches!(key.code, KeyCode::Char('c'));
        self.prompt = None;
        match (leaves, matches!(self.page, Some(Page::Quit))) {
            (true, true) => self.hang_up(),
            (true, false) => self.open(Page::Quit),
            (false, true) => self.page = None,
            (false, false) => {}
        }
    }

    /// Keys that open a line to type in.
    fn press_prompt(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(':' | '/') => self.prompt = Some(Prompt::default()),
            KeyCode::Char('w') => self.prompt = Some(Prompt::with("why ")),
            _ => return false,
        }
        true
    }

    /// Keys that change what shows; they work at any time.
    fn press_view(&mut self, key: KeyEvent) -> bool {
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        let (dx, dy) = (self.camera.zoom.width(), self.camera.zoom.height());
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Page::Help),
            KeyCode::Char('q') => self.open(Page::Quit),
            KeyCode::Char('a') if self.about.is_some() => self.open(Page::About),
            KeyCode::Char('s') => self.open(Page::Scores),
            KeyCode::Char('t') => self.open(Page::Tiles),
            KeyCode::Char('g') => {
                self.open(Page::Log);
                self.scroll = usize::MAX;
                self.clamp_scroll();
            }
            KeyCode::Char('i') => self.open(Page::Cell(self.cursor)),
            KeyCode::Char('z') => self.zoom(self.camera.zoom.other()),
            KeyCode::Char('+' | '=') => self.zoom(Zoom::Large),
            KeyCode::Char('-') => self.zoom(Zoom::Small),
            KeyCode::Char('c') => {
                let cursor = self.cursor;
                self.camera.look_at(cursor);
            }
            KeyCode::Char('S') => self.ask_to_save(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('U') => self.redo(),
            KeyCode::Char('f') => {
                self.hurry = true;
                self.play_bots(Duration::ZERO);
            }
            KeyCode::Left if shift => self.camera.pan((-dx, 0)),
            KeyCode::Right if shift => self.camera.pan((dx, 0)),
            KeyCode::Up if shift => self.camera.pan((0, -dy)),
            KeyCode::Down if shift => self.camera.pan((0, dy)),
            KeyCode::Char('H') => self.camera.pan((-dx, 0)),
            KeyCode::Char('L') => self.camera.pan((dx, 0)),
            KeyCode::Char('K') => self.camera.pan((0, -dy)),
            KeyCode::Char('J') => self.camera.pan((0, dy)),
            _ => return false,
        }
        true
    }

    fn zoom(&mut self, zoom: Zoom) {
        let cursor = self.cursor;
        self.camera.set_zoom(zoom, cursor);
        self.frame();
    }

    fn ask_to_save(&mut self) {
        if self.shelf.path().is_some() {
            self.save(None, false);
        } else {
            self.prompt = Some(Prompt::with("save game.json"));
        }
    }

    /// Keys for the open decision.
    fn press_game(&mut self, key: KeyEvent) -> bool {
        if !self.is_asked() {
            let known = matches!(
                key.code,
                KeyCode::Enter
                    | KeyCode::Tab
                    | KeyCode::Up
                    | KeyCode::Down
                    | KeyCode::Left
                    | KeyCode::Right
                    | KeyCode::Esc
            ) || matches!(
                key.code,
                KeyCode::Char('h' | 'j' | 'k' | 'l' | 'r' | 'R' | 'n' | 'N' | 'p' | ' ')
            );
            if known {
                match self.game().decider() {
                    Some(_) => self.refuse("it is not your turn to decide; f hurries the others"),
                    None => self.open(Page::Final),
                }
            }
            return known;
        }
        let side = match key.code {
            KeyCode::Left | KeyCode::Char('h') => Some(Side::West),
            KeyCode::Right | KeyCode::Char('l') => Some(Side::East),
            KeyCode::Up | KeyCode::Char('k') => Some(Side::North),
            KeyCode::Down | KeyCode::Char('j') => Some(Side::South),
            _ => None,
        };
        if let Some(side) = side {
            self.step(side);
            return true;
        }
        let lines = self.decision.choices.len().max(1);
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.confirm(),
            KeyCode::Tab | KeyCode::BackTab => {
                self.focus = if self.focus == Focus::Board { Focus::List } else { Focus::Board };
                if self.focus == Focus::List {
                    self.select(self.selected);
                }
            }
            KeyCode::Esc => {
                self.focus = if self.decision.lays.is_some() { Focus::Board } else { Focus::List };
                self.frame();
            }
            KeyCode::Char('r') => self.turn(1),
            KeyCode::Char('R') => self.turn(3),
            KeyCode::Char('n') => self.next_place(true),
            KeyCode::Char('N') => self.next_place(false),
            KeyCode::Char('p') => match self.pass_line() {
                Some(line) => {
                    self.focus = Focus::List;
                    self.select(line);
                }
                None => self.explain(Action::pass()),
            },
            KeyCode::PageDown => self.choose_line((self.selected + 10).min(lines - 1)),
            KeyCode::PageUp => self.choose_line(self.selected.saturating_sub(10)),
            KeyCode::Home => self.choose_line(0),
            KeyCode::End => self.choose_line(lines - 1),
            KeyCode::Char(digit @ '0'..='9') => self.type_digit(digit),
            _ => return false,
        }
        true
    }

    fn choose_line(&mut self, line: usize) {
        self.focus = Focus::List;
        self.select(line);
    }

    /// Selects a line by its number, digit by digit.
    fn type_digit(&mut self, digit: char) {
        let digit = digit.to_digit(10).unwrap_or(0) as usize;
        let count = self.decision.choices.len();
        let longer = self.typed * 10 + digit;
        self.typed = if (1..=count).contains(&longer) { longer } else { digit };
        if (1..=count).contains(&self.typed) {
            self.choose_line(self.typed - 1);
        } else {
            self.typed = 0;
            self.refuse(&format!("there is no action {digit}; there are 1 to {count}"));
        }
    }

    fn step(&mut self, side: Side) {
        if self.focus == Focus::List {
            // There are none when the game is over, or an expansion keeps them from being listed.
            let count = self.decision.choices.len().max(1);
            let back = matches!(side, Side::North | Side::West);
            let line = if back { self.selected + count - 1 } else { self.selected + 1 } % count;
            self.typed = 0;
            return self.select(line);
        }
        let cell = self.cursor.step(side);
        if cell.is_on_board() {
            self.go(cell);
        }
    }

    /// Puts the cursor on a cell; the tile in hand is turned so that it fits, if it can.
    fn go(&mut self, cell: Cell) {
        self.cursor = cell;
        if self.decision.lays.is_some() {
            self.settle_rotation();
        } else if let Some(line) = self.line_at(cell) {
            self.selected = line;
        }
        let pane = self.pane();
        self.camera.show(cell, pane);
    }

    /// The first action that points at a cell.
    fn line_at(&self, cell: Cell) -> Option<usize> {
        self.decision.choices.iter().position(|choice| choice.aim.cell(self.game()) == Some(cell))
    }

    fn turn(&mut self, quarters: usize) {
        if self.decision.lays.is_none() {
            return self.refuse("there is no tile in hand to turn");
        }
        self.focus = Focus::Board;
        self.rotation = Rotation::from_quarters(self.rotation.quarters() + quarters);
    }

    /// Goes to the next cell where the tile in hand may lie, or to the next line of the list.
    fn next_place(&mut self, forward: bool) {
        if self.focus == Focus::List || self.decision.lays.is_none() {
            self.focus = Focus::List;
            return self.step(if forward { Side::South } else { Side::North });
        }
        let cells = self.decision.open_cells();
        let key = |cell: &Cell| (-i32::from(cell.y), cell.x);
        let here = key(&self.cursor);
        let next = if forward {
            cells.iter().find(|cell| key(cell) > here).or_else(|| cells.first())
        } else {
            cells.iter().rev().find(|cell| key(cell) < here).or_else(|| cells.last())
        };
        if let Some(&cell) = next {
            self.go(cell);
        }
    }

    /// Takes what is selected.
    pub(crate) fn confirm(&mut self) {
        if self.focus == Focus::Board && self.decision.lays.is_none() {
            if self.aimed_cell() == Some(self.cursor) {
                self.focus = Focus::List;
            } else if let Some(line) = self.line_at(self.cursor) {
                self.focus = Focus::List;
                return self.select(line);
            } else {
                let cell = self.cursor;
                return self
                    .refuse(&format!("nothing to decide points at {cell}; Esc goes back to the list"));
            }
        }
        if let Some(action) = self.wish() {
            self.take(action);
        }
    }

    fn type_key(&mut self, key: KeyEvent, control: bool) {
        let Some(prompt) = &mut self.prompt else { return };
        match key.code {
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => {
                let line = std::mem::take(&mut prompt.text);
                self.prompt = None;
                self.message = None;
                if !line.trim().is_empty() {
                    self.page = None;
                }
                self.obey(&line);
            }
            KeyCode::Backspace if prompt.text.is_empty() => self.prompt = None,
            KeyCode::Backspace => {
                prompt.text.pop();
            }
            KeyCode::Tab => self.complete(),
            KeyCode::Up => prompt.recall(&self.history, true),
            KeyCode::Down => prompt.recall(&self.history, false),
            KeyCode::Char('u') if control => prompt.text.clear(),
            KeyCode::Char(letter) if !control => prompt.push(letter),
            _ => {}
        }
    }

    fn press_on_page(&mut self, key: KeyEvent) {
        if self.press_prompt(key) {
            return;
        }
        let Some(page) = &self.page else { return };
        match (page, key.code) {
            (_, KeyCode::Char('?') | KeyCode::F(1)) => self.open(Page::Help),
            (Page::Quit, KeyCode::Enter | KeyCode::Char('y' | 'q')) => {
                if self.shelf.path().is_none() {
                    self.page = None;
                    self.ask_to_save();
                    self.tell("Enter saves into this file; then q leaves");
                } else if self.save(None, false) {
                    self.leave();
                } else {
                    self.page = None;
                }
            }
            (Page::Quit, KeyCode::Char('x')) | (Page::Final, KeyCode::Char('q') | KeyCode::Enter) => {
                self.leave();
            }
            (Page::Final, KeyCode::Char('u')) => self.undo(),
            (Page::Final, KeyCode::Char('s')) => self.open(Page::Scores),
            (_, KeyCode::Down | KeyCode::Char('j')) => self.scroll_by(1),
            (_, KeyCode::Up | KeyCode::Char('k')) => self.scroll_by(-1),
            (_, KeyCode::PageDown | KeyCode::Char(' ')) => self.scroll_by(10),
            (_, KeyCode::PageUp) => self.scroll_by(-10),
            (_, KeyCode::Home) => self.scroll = 0,
            (_, KeyCode::End) => self.scroll_by(i32::MAX),
            // Other letters do nothing: they may be the rest of a line that was begun elsewhere.
            (_, KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q')) => self.page = None,
            _ => {}
        }
    }

    fn scroll_by(&mut self, lines: i32) {
        self.scroll = if lines < 0 {
            self.scroll.saturating_sub(lines.unsigned_abs() as usize)
        } else {
            self.scroll.saturating_add(lines as usize)
        };
        self.clamp_scroll();
    }

    fn clamp_scroll(&mut self) {
        let Some(page) = &self.page else { return };
        let (width, height) = crate::pages::room(self.size);
        let count = page.lines(self, width).len();
        self.scroll = self.scroll.min(count.saturating_sub(height));
    }

    fn point(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.drag = Some((mouse.column, mouse.row));
                self.click(at);
            }
            MouseEventKind::Down(MouseButton::Right)
                if self.page.is_none() && self.is_asked() && self.decision.lays.is_some() =>
            {
                self.turn(1);
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                let on_board = self.areas().is_some_and(|areas| areas.board.contains(at));
                if let Some((column, row)) = self.drag.filter(|_| on_board && self.page.is_none()) {
                    let moved =
                        (i32::from(column) - i32::from(mouse.column), i32::from(row) - i32::from(mouse.row));
                    self.camera.pan(moved);
                }
                self.drag = Some((mouse.column, mouse.row));
            }
            MouseEventKind::Up(_) => self.drag = None,
            MouseEventKind::ScrollDown => self.wheel(at, true),
            MouseEventKind::ScrollUp => self.wheel(at, false),
            _ => {}
        }
    }

    fn wheel(&mut self, at: Position, down: bool) {
        if self.page.is_some() {
            return self.scroll_by(if down { 3 } else { -3 });
        }
        let Some(areas) = self.areas() else { return };
        if areas.list.contains(at) && self.is_asked() {
            self.focus = Focus::List;
            self.step(if down { Side::South } else { Side::North });
        } else if areas.board.contains(at) {
            self.zoom(if down { Zoom::Small } else { Zoom::Large });
        } else if areas.log.contains(at) {
            self.open(Page::Log);
            self.scroll_by(i32::MAX);
        }
    }

    fn click(&mut self, at: Position) {
        let Some(areas) = self.areas() else { return };
        if areas.footer.contains(at) {
            if let Some(key) = hint_at(self, at.x) {
                self.press(key);
            }
            return;
        }
        if self.page.is_some() {
            if !matches!(self.page, Some(Page::Quit | Page::Final)) {
                self.page = None;
            }
            return;
        }
        self.prompt = None;
        self.message = None;
        if areas.scores.contains(at) {
            self.open(Page::Scores);
        } else if areas.log.contains(at) {
            self.open(Page::Log);
            self.scroll_by(i32::MAX);
        } else if areas.list.contains(at) {
            self.click_list(areas.list, at);
        } else if areas.board.contains(at) {
            let place = (i32::from(at.x - areas.board.x), i32::from(at.y - areas.board.y));
            self.click_board(place);
        }
    }

    fn click_list(&mut self, area: Rect, at: Position) {
        if !self.is_asked() {
            return;
        }
        let rows = list_rows(area);
        let Some(row) = at.y.checked_sub(area.y + 1).map(usize::from).filter(|row| *row < rows) else {
            return;
        };
        let line = window(self.selected, self.decision.choices.len(), rows) + row;
        if line >= self.decision.choices.len() {
            return;
        }
        if self.focus == Focus::List && line == self.selected {
            return self.confirm();
        }
        self.choose_line(line);
    }

    /// The first click selects, the second one takes.
    fn click_board(&mut self, place: (i32, i32)) {
        let (cell, spot) = self.camera.cell_at(place, self.pane());
        if !self.is_asked() || !cell.is_on_board() {
            return;
        }
        if self.decision.lays.is_some() {
            if self.focus == Focus::Board && cell == self.cursor {
                return self.confirm();
            }
            self.focus = Focus::Board;
            return self.go_without_moving(cell);
        }
        match self.lines_at_spot(cell, spot).as_slice() {
            [] => {
                self.cursor = cell;
                self.refuse_spot(cell, spot);
            }
            lines if self.focus == Focus::List && lines.contains(&self.selected) && lines.len() == 1 => {
                self.confirm();
            }
            lines => {
                // Several actions at one spot come in turn.
                let now = lines.iter().position(|line| *line == self.selected);
                let next = now.map_or(0, |now| (now + 1) % lines.len());
                self.focus = Focus::List;
                self.selected = lines[next];
                self.cursor = cell;
            }
        }
    }

    fn go_without_moving(&mut self, cell: Cell) {
        self.cursor = cell;
        self.settle_rotation();
    }

    /// The actions that a click on a spot of a cell may mean: those of the segment there, or else all of the cell.
    fn lines_at_spot(&self, cell: Cell, spot: (i32, i32)) -> Vec<usize> {
        let game = self.game();
        let segment = self.segment_at(cell, spot);
        let on_cell: Vec<usize> = (0..self.decision.choices.len())
            .filter(|&line| self.decision.choices[line].aim.cell(game) == Some(cell))
            .collect();
        let on_segment: Vec<usize> = on_cell
            .iter()
            .copied()
            .filter(|&line| match self.decision.choices[line].aim {
                Aim::Segment(aimed) => Some(aimed) == segment,
                Aim::Figure(figure) => crate::decision::figure_segment(game, figure) == segment,
                _ => true,
            })
            .collect();
        if on_segment.is_empty() && on_cell.len() == 1 { on_cell } else { on_segment }
    }

    fn segment_at(&self, cell: Cell, spot: (i32, i32)) -> Option<SegmentId> {
        let view = View::new(self.game().rules(), self.game().state());
        let id = view.board().tile_at(cell)?;
        let tile = view.tile(id);
        let face = Face::new(self.game().rules(), &self.forms, tile.kind, tile.rotation, self.camera.zoom);
        view.segments_of(id).nth(face.dot(spot).segment?)
    }

    /// Says why nothing can be done at a spot.
    fn refuse_spot(&mut self, cell: Cell, spot: (i32, i32)) {
        let figures = self
            .decision
            .choices
            .iter()
            .find(|choice| self.game().rules().find_verb("figure") == Some(choice.action.verb()));
        match (figures.map(|choice| choice.action.figure_kind()), self.segment_at(cell, spot)) {
            (Some(kind), Some(segment)) => self.explain(Action::figure_to(kind, segment)),
            _ => self.refuse(&format!("nothing to decide points at {cell}")),
        }
    }
}
