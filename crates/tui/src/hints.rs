//! The keys in the bottom line, which can be clicked as well.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::app::{App, Focus};
use crate::pages::Page;
use crate::words::length;

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hint {
    /// The key.
    pub(crate) key: KeyEvent,
    /// How it is written.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) does: &'static str,
}

const fn hint(code: KeyCode, name: &'static str, does: &'static str) -> Hint {
    Hint { key: KeyEvent::new(code, KeyModifiers::NONE), name, does }
}

const ESC: Hint = hint(KeyCode::Esc, "Esc", "back");

/// Hints that a narrow screen can do without, the least needed first.
const SPARE: [&str; 7] = ["n", "t", "s", "z", "w", "a", "Tab"];

impl Hint {
    /// Columns that it takes.
    fn width(&self) -> usize {
        length(self.name) + length(self.does) + 3
    }
}

/// The keys that matter now, as many as have room.
pub(crate) fn hints(app: &App) -> Vec<Hint> {
    let mut hints = all_hints(app);
    for spare in SPARE {
        if hints.iter().map(Hint::width).sum::<usize>() <= usize::from(app.size.0) {
            break;
        }
        hints.retain(|hint| hint.name != spare);
    }
    hints
}

fn all_hints(app: &App) -> Vec<Hint> {
    if app.prompt.is_some() {
        return vec![
            hint(KeyCode::Enter, "Enter", "do it"),
            hint(KeyCode::Tab, "Tab", "complete"),
            hint(KeyCode::Up, "Up", "earlier lines"),
            ESC,
        ];
    }
    match &app.page {
        Some(Page::Quit) => {
            let save = if app.shelf.path().is_some() { "save and leave" } else { "save into a file" };
            return vec![
                hint(KeyCode::Enter, "Enter", save),
                hint(KeyCode::Char('x'), "x", "leave as it is"),
                hint(KeyCode::Esc, "Esc", "play on"),
            ];
        }
        Some(Page::Final) => {
            return vec![
                hint(KeyCode::Enter, "Enter", "leave"),
                hint(KeyCode::Esc, "Esc", "see the board"),
                hint(KeyCode::Char('s'), "s", "line items"),
                hint(KeyCode::Char('u'), "u", "undo"),
            ];
        }
        Some(_) => {
            return vec![hint(KeyCode::Down, "Down", "on"), hint(KeyCode::Up, "Up", "up"), ESC];
        }
        None => {}
    }
    let mut hints = Vec::new();
    if app.is_asked() {
        match (app.decision.lays.is_some(), app.focus) {
            (true, Focus::Board) => hints.extend([
                hint(KeyCode::Enter, "Enter", "place"),
                hint(KeyCode::Char('r'), "r", "turn"),
                hint(KeyCode::Char('n'), "n", "next"),
                hint(KeyCode::Tab, "Tab", "list"),
            ]),
            (true, Focus::List) => hints.extend([
                hint(KeyCode::Enter, "Enter", "take"),
                hint(KeyCode::Char('n'), "n", "next"),
                hint(KeyCode::Tab, "Tab", "board"),
            ]),
            (false, _) => {
                hints.extend([hint(KeyCode::Enter, "Enter", "take"), hint(KeyCode::Char('n'), "n", "next")]);
                if app.pass_line().is_some() {
                    hints.push(hint(KeyCode::Char('p'), "p", "pass"));
                }
                hints.push(hint(KeyCode::Char('w'), "w", "why not"));
            }
        }
        hints.push(hint(KeyCode::Char('u'), "u", "undo"));
    } else if app.game().state().is_over() {
        hints.push(hint(KeyCode::Enter, "Enter", "result"));
    } else {
        hints.push(hint(KeyCode::Char('f'), "f", "hurry"));
    }
    if app.about.is_some() {
        hints.push(hint(KeyCode::Char('a'), "a", "about"));
    }
    hints.extend([
        hint(KeyCode::Char('z'), "z", "zoom"),
        hint(KeyCode::Char('s'), "s", "scores"),
        hint(KeyCode::Char('t'), "t", "tiles"),
        hint(KeyCode::Char('?'), "?", "help"),
        hint(KeyCode::Char('q'), "q", "quit"),
    ]);
    hints
}

/// The key whose hint stands at a column.
pub(crate) fn hint_at(app: &App, column: u16) -> Option<KeyEvent> {
    let mut left = 0;
    hints(app).into_iter().find_map(|hint| {
        let width = hint.width() as u16;
        let here = (left..left + width).contains(&column);
        left += width;
        here.then_some(hint.key)
    })
}
