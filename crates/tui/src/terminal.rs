//! The terminal itself: taken, given back, and listened to.
//!
//! # Invariants
//!
//! - The terminal is given back whatever happens: on every way out of [`run`], on a panic, and when the process is told
//!   to end.

use std::backtrace::Backtrace;
use std::io::{self, Stdout, stdout};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::app::App;
use crate::input::Input;

/// How long to wait for a key before the clock is looked at.
const BEAT: Duration = Duration::from_millis(50);
/// How long a game that was told to end may take to do so by itself.
const PATIENCE: Duration = Duration::from_secs(2);

/// The terminal as long as it is ours.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn take() -> io::Result<Self> {
        enable_raw_mode()?;
        let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match taken {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Nobody is left to tell if this fails, and doing it twice does no harm.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

/// Plays on the terminal until somebody leaves or the terminal goes away; the application tells how it ended.
///
/// # Errors
///
/// If the terminal does not let itself be taken or read.
///
/// ```no_run
/// # use tilewright_save::{Mode, Recipe, Session, Setup};
/// # use tilewright_tui::{App, Seat, Settings, run};
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
/// let mut app = App::new(session, vec![Seat::Person, Seat::Person], Settings::default());
/// run(&mut app)?;
/// println!("{:?}", app.ending());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(app: &mut App) -> io::Result<()> {
    let told_to_end = signals()?;
    let left = Arc::new(AtomicBool::new(false));
    watch(Arc::clone(&told_to_end), Arc::clone(&left));
    let before = panic::take_hook();
    let told: Arc<Mutex<Option<String>>> = Arc::default();
    let keep = Arc::clone(&told);
    // A panic of an expansion is caught by the core and shown where messages are; the screen stays as it is.
    panic::set_hook(Box::new(move |info| {
        if let Ok(mut told) = keep.lock() {
            *told = Some(format!("{info}\n{}", Backtrace::capture()));
        }
    }));
    let played = panic::catch_unwind(AssertUnwindSafe(|| {
        Screen::take().and_then(|mut screen| {
            let played = play(app, &mut screen.terminal, &told_to_end);
            // What was decided is kept even if the terminal went away.
            if played.is_err() {
                app.hang_up();
            }
            played
        })
    }));
    panic::set_hook(before);
    left.store(true, Ordering::Relaxed);
    played.unwrap_or_else(|payload| {
        // One of ours: the screen is given back by now.
        if let Some(told) = told.lock().ok().and_then(|mut told| told.take()) {
            eprintln!("{told}");
        }
        panic::resume_unwind(payload)
    })
}

/// Ends the process if it was told to end and does not: reading from a terminal that was closed may never return. Every
/// decision is saved when it is made, so nothing is lost.
fn watch(told_to_end: Arc<AtomicBool>, left: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        let mut patience = PATIENCE;
        while !left.load(Ordering::Relaxed) {
            std::thread::sleep(BEAT);
            if told_to_end.load(Ordering::Relaxed) {
                let Some(rest) = patience.checked_sub(BEAT) else {
                    give_back();
                    std::process::exit(1);
                };
                patience = rest;
            }
        }
    });
}

/// A flag that the signals to end set.
fn signals() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}

fn play(
    app: &mut App,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    told_to_end: &AtomicBool,
) -> io::Result<()> {
    let size = terminal.size()?;
    app.update(Input::Resize(size.width, size.height));
    let mut last = Instant::now();
    while app.ending().is_none() {
        terminal.draw(|frame| app.draw(frame))?;
        if told_to_end.load(Ordering::Relaxed) {
            app.hang_up();
            break;
        }
        if event::poll(BEAT)? {
            // Everything that waits is taken before the next picture, so that a pasted line is not drawn key by key.
            while app.ending().is_none() && event::poll(Duration::ZERO)? {
                match event::read()? {
                    Event::Key(key) => app.update(Input::Key(key)),
                    Event::Mouse(mouse) => app.update(Input::Mouse(mouse)),
                    Event::Resize(width, height) => app.update(Input::Resize(width, height)),
                    _ => {}
                }
            }
        }
        app.update(Input::Tick(last.elapsed()));
        last = Instant::now();
    }
    Ok(())
}
