//! The terminal itself: taken, given back, and listened to.
//!
//! # Invariants
//!
//! - The terminal is given back whatever happens: on every way out of [`run`], on a panic, and when the process is told
//!   to end.
//! - A terminal that went away ends the game. Reading from one may never return, so a thread of its own reads; writing
//!   may never return either, so another one ends the process if nothing else does.

use std::backtrace::Backtrace;
use std::io::{self, Stdout, Write as _, stdout};
use std::mem::ManuallyDrop;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyModifiers,
};
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
    /// Never dropped: that would show the cursor, as is done here anyway, and panic where neither it nor a complaint about
    /// it can be written.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
}

impl Screen {
    fn take() -> io::Result<Self> {
        drawable(ratatui::crossterm::terminal::size()?)?;
        enable_raw_mode()?;
        let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match taken {
            Ok(terminal) => Ok(Self { terminal: ManuallyDrop::new(terminal) }),
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
    let left = Arc::new(AtomicBool::new(false));
    let told_to_end = signals(&left)?;
    #[cfg(unix)]
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
            let enough = Arc::new(AtomicBool::new(false));
            let typed = listen(Arc::clone(&enough));
            let played = play(app, &mut screen.terminal, &typed, &told_to_end);
            // What was decided is kept even if the terminal went away.
            if played.is_err() {
                app.hang_up();
            }
            enough.store(true, Ordering::Relaxed);
            // Whoever reads next is not to miss a key. A thread that hangs is not waited for.
            while typed.recv_timeout(4 * BEAT).is_ok() {}
            played
        })
    }));
    panic::set_hook(before);
    left.store(true, Ordering::Relaxed);
    played.unwrap_or_else(|payload| {
        // One of ours: the screen is given back by now.
        if let Some(told) = told.lock().ok().and_then(|mut told| told.take()) {
            let _ = writeln!(io::stderr(), "{told}");
        }
        panic::resume_unwind(payload)
    })
}

/// Ends the process if it was told to end and does not: writing to a terminal may never return. Every decision is saved
/// when it is made, so nothing is lost.
#[cfg(unix)]
fn watch(told_to_end: Arc<AtomicBool>, left: Arc<AtomicBool>) {
    thread::spawn(move || {
        let mut patience = PATIENCE;
        while !left.load(Ordering::Relaxed) {
            thread::sleep(BEAT);
            if told_to_end.load(Ordering::Relaxed) {
                let Some(rest) = patience.checked_sub(BEAT) else {
                    // This may hang as well.
                    thread::spawn(give_back_past_the_lock);
                    thread::sleep(4 * BEAT);
                    std::process::exit(1);
                };
                patience = rest;
            }
        }
    });
}

/// The thread that plays may hold the lock of the output for ever.
#[cfg(unix)]
fn give_back_past_the_lock() {
    if let Ok(mut terminal) = std::fs::File::options().write(true).open("/dev/tty") {
        let _ =
            execute!(terminal, DisableMouseCapture, LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    }
    let _ = disable_raw_mode();
}

/// A flag that the signals to end set. When the game has been left, they do again what they usually do.
fn signals(left: &Arc<AtomicBool>) -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT] {
        signal_hook::flag::register_conditional_default(signal, Arc::clone(left))?;
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}

/// Reads in a thread of its own until it is enough or nothing can be read.
fn listen(enough: Arc<AtomicBool>) -> Receiver<io::Result<Event>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        while !enough.load(Ordering::Relaxed) {
            let typed = match event::poll(BEAT) {
                Ok(false) => continue,
                Ok(true) => event::read(),
                Err(error) => Err(error),
            };
            let last = typed.is_err();
            if sender.send(typed).is_err() || last {
                return;
            }
        }
    });
    receiver
}

fn play(
    app: &mut App,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    typed: &Receiver<io::Result<Event>>,
    told_to_end: &AtomicBool,
) -> io::Result<()> {
    let size = terminal.size()?;
    app.update(Input::Resize(size.width, size.height));
    let mut last = Instant::now();
    while app.ending().is_none() {
        if told_to_end.load(Ordering::Relaxed) {
            app.hang_up();
            break;
        }
        let size = terminal.size()?;
        drawable((size.width, size.height))?;
        terminal.draw(|frame| app.draw(frame))?;
        let first = match typed.recv_timeout(BEAT) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("nothing reads the terminal any more"));
            }
        };
        // Everything that waits is taken before the next picture, so that a pasted line is not drawn key by key.
        for event in first.into_iter().chain(typed.try_iter()) {
            match event? {
                Event::Key(key) if is_redraw(key) => {
                    // `Terminal::clear` would ask the terminal where its cursor is, and wait for the thread that reads.
                    let whole = terminal.size()?.into();
                    terminal.resize(whole)?;
                }
                Event::Key(key) => app.update(Input::Key(key)),
                Event::Mouse(mouse) => app.update(Input::Mouse(mouse)),
                Event::Resize(width, height) => app.update(Input::Resize(width, height)),
                _ => {}
            }
            if app.ending().is_some() {
                break;
            }
        }
        app.update(Input::Tick(last.elapsed()));
        last = Instant::now();
    }
    Ok(())
}

/// The key by which every program on the full screen draws itself anew.
fn is_redraw(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('l') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// The most cells of a screen that is drawn: more than any screen has, and each takes memory.
const MOST_CELLS: u32 = 500_000;

/// Refuses a screen that would take all memory.
fn drawable((width, height): (u16, u16)) -> io::Result<()> {
    if u32::from(width) * u32::from(height) <= MOST_CELLS {
        return Ok(());
    }
    let problem = format!(
        "the terminal says that it has {width} by {height} cells, and {MOST_CELLS} are the most that are drawn; \
         make it smaller, or play in lines with --lines"
    );
    Err(io::Error::other(problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_without_measure_is_refused() {
        assert!(drawable((1000, 500)).is_ok() && drawable((0, 0)).is_ok());
        let told = drawable((u16::MAX, u16::MAX)).unwrap_err().to_string();
        assert!(told.contains("65535 by 65535") && told.contains("--lines"), "{told}");
    }
}
