//! The interface as people meet it: keys and mouse in, screens and games out.

mod comfort;
mod faults;
mod looks;
mod mouse;
mod unknown;
mod whole_game;
mod wrong;

use std::path::PathBuf;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use tilewright::prelude::*;
use tilewright_save::{Chance, Mode, Recipe, Session, Setup};
use tilewright_tui::{App, Input, Look, Seat, Settings};

const BOTH: [&str; 2] = ["base", "princess-and-dragon"];

/// Plain letters, no waiting.
fn settings() -> Settings {
    Settings { look: Look { colour: false, unicode: true }, pace: Duration::ZERO, save: None, about: None }
}

fn session(sets: &[&str], players: &[&str], draws: &[&str]) -> Session {
    let draws = draws.iter().map(|draw| (*draw).to_owned()).collect();
    let setup = Setup::new(Recipe::of_sets(sets.iter().copied()), players.iter().copied(), 7)
        .with_chance(Chance::Draws { seed: 7, draws });
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    Session::begin(&rules, setup, Mode::Fair).unwrap()
}

fn people(count: usize) -> Vec<Seat> {
    (0..count).map(|_| Seat::Person).collect()
}

fn random() -> Seat {
    Seat::Bot(tilewright_bots::by_name("random", 3).unwrap())
}

/// A game with the base set for people alone.
fn app(draws: &[&str]) -> App {
    App::new(session(&["base"], &["Ann", "Bob"], draws), people(2), settings())
}

fn press(app: &mut App, code: KeyCode) {
    app.update(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

fn type_in(app: &mut App, text: &str) {
    for letter in text.chars() {
        press(app, KeyCode::Char(letter));
    }
}

/// Types a line at the prompt.
fn say(app: &mut App, line: &str) {
    type_in(app, ":");
    type_in(app, line);
    press(app, KeyCode::Enter);
}

fn mouse(app: &mut App, kind: MouseEventKind, (column, row): (u16, u16)) {
    app.update(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

fn click(app: &mut App, place: (u16, u16)) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), place);
    mouse(app, MouseEventKind::Up(MouseButton::Left), place);
}

/// The screen, row by row.
fn screen_of(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| {
        let letters: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        letters.trim_end().to_owned()
    };
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

fn screen(app: &App) -> String {
    screen_of(app, 80, 24)
}

/// Where a text stands on the screen.
#[track_caller]
fn find(app: &App, text: &str) -> (u16, u16) {
    let screen = screen(app);
    for (row, line) in screen.lines().enumerate() {
        if let Some(at) = line.find(text) {
            return (line[..at].chars().count() as u16, row as u16);
        }
    }
    panic!("`{text}` does not show in\n{screen}");
}

#[track_caller]
fn shows(app: &App, text: &str) {
    let screen = screen(app);
    assert!(screen.contains(text), "`{text}` does not show in\n{screen}");
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("tilewright-tui-{name}-{}.json", std::process::id()))
}
