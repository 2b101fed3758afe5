//! The program on a real terminal: taken, given back, and gone.
//!
//! The utility `script` makes the terminal. Where it is missing, or is another one than that of util-linux, these tests say
//! that they skip.

#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::folder::Folder;
use crate::type_in;

/// Far longer than anything takes, so that a busy machine fails no test.
const LONG: Duration = Duration::from_secs(30);

/// What a terminal is told when a program on the full screen begins and ends.
const TAKEN: &str = "\u{1b}[?1049h";
const GIVEN_BACK: &str = "\u{1b}[?1049l";

/// A terminal of 80 columns and 24 rows in which the program runs.
struct Terminal {
    script: Child,
    keys: ChildStdin,
    told: Arc<Mutex<Vec<u8>>>,
    folder: Folder,
}

impl Terminal {
    /// A terminal of a kind in which the program runs with arguments that hold no spaces; none where none can be made.
    fn open(name: &str, kind: &str, arguments: &str) -> Option<Self> {
        let able = Command::new("script").args(["-qec", "true", "/dev/null"]).stdin(Stdio::null()).output();
        if !able.is_ok_and(|able| able.status.success()) {
            eprintln!("skipped: there is no `script` of util-linux to make a terminal");
            return None;
        }
        let folder = Folder::new(name);
        // The shell outlives the terminal, to tell how the program ended.
        let line = format!(
            "trap '' HUP; stty rows 24 cols 80; stty -g >before; \
             sh -c 'echo $$ >pid; exec \"$TILEWRIGHT\" {arguments}'; echo $? >status.part; \
             stty -g >after; mv status.part status"
        );
        let mut script = Command::new("script")
            .args(["-qefc", &line, "/dev/null"])
            .current_dir(&folder.0)
            .env("SHELL", "/bin/sh")
            .env("TERM", kind)
            .env("TILEWRIGHT", env!("CARGO_BIN_EXE_tilewright"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = script.stdin.take().unwrap();
        let mut output = script.stdout.take().unwrap();
        let told: Arc<Mutex<Vec<u8>>> = Arc::default();
        let keep = Arc::clone(&told);
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut part) {
                keep.lock().unwrap().extend_from_slice(&part[..count]);
            }
        });
        Some(Self { script, keys, told, folder })
    }

    /// All that the terminal was told so far.
    fn told(&self) -> String {
        String::from_utf8_lossy(&self.told.lock().unwrap()).into_owned()
    }

    #[track_caller]
    fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let begin = Instant::now();
        while !holds(self) {
            // What is written again and again while nothing happens tells nothing.
            let told = || self.told().replace("\u{1b}[39m\u{1b}[49m\u{1b}[59m\u{1b}[0m\u{1b}[?25l", "");
            assert!(begin.elapsed() < LONG, "{what} does not come\n{}", told());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until a text was written so many times.
    #[track_caller]
    fn shows(&self, text: &str, times: usize) {
        self.until(text, |terminal| terminal.told().matches(text).count() >= times);
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn signal(&self, name: &str) {
        let pid = fs::read_to_string(self.folder.path("pid")).unwrap();
        assert!(Command::new("kill").args([name, pid.trim()]).status().unwrap().success());
    }

    /// Waits until the program has ended; returns its status.
    #[track_caller]
    fn status(&self) -> String {
        let status = self.folder.path("status");
        self.until("the end", |_| Path::new(&status).exists());
        fs::read_to_string(status).unwrap().trim().to_owned()
    }

    /// The terminal is as it was before.
    #[track_caller]
    fn is_given_back(&self) {
        let read = |name: &str| fs::read_to_string(self.folder.path(name)).unwrap();
        assert!(!read("before").is_empty());
        assert_eq!(read("after"), read("before"));
        self.shows(GIVEN_BACK, 1);
    }

    fn save(&self) -> String {
        self.folder.path("game.json")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}

#[track_caller]
fn is_sound(save: &str, decisions: &str) {
    assert!(Path::new(save).exists());
    let run = type_in(&["verify", save], "");
    assert!(run.status == 0 && run.out.contains(decisions), "{}{}", run.out, run.err);
}

const GAME: &str = "play --bots human,random --seed 7 --pace 0 --save game.json";

#[test]
fn a_game_on_the_full_screen_is_played_and_left() {
    let Some(mut terminal) = Terminal::open("terminal-play", "xterm", GAME) else { return };
    terminal.shows(TAKEN, 1);
    terminal.shows("road-straight", 1);
    // Drawn anew, without a question to the terminal that nobody would answer.
    terminal.press("\u{c}");
    terminal.shows("Turn", 2);
    terminal.press("\r");
    terminal.shows("4 choices:", 1);
    terminal.press("q");
    terminal.shows("Leave?", 1);
    terminal.press("\r");
    assert_eq!(terminal.status(), "0");
    terminal.is_given_back();
    terminal.shows("tilewright resume game.json --bots human,random", 1);
    is_sound(&terminal.save(), "2 decisions");
}

#[test]
fn a_program_that_is_told_to_end_gives_the_terminal_back() {
    let Some(mut terminal) = Terminal::open("terminal-term", "xterm", GAME) else { return };
    terminal.shows("road-straight", 1);
    terminal.press("\r");
    terminal.shows("4 choices:", 1);
    terminal.signal("-TERM");
    assert_eq!(terminal.status(), "0");
    terminal.is_given_back();
    is_sound(&terminal.save(), "2 decisions");
}

#[test]
fn a_terminal_that_goes_away_ends_the_program_and_leaves_the_save() {
    for told in [false, true] {
        let Some(mut terminal) = Terminal::open("terminal-gone", "xterm", GAME) else { return };
        terminal.shows("road-straight", 1);
        terminal.press("\r");
        terminal.shows("4 choices:", 1);
        terminal.script.kill().unwrap();
        terminal.script.wait().unwrap();
        let begin = Instant::now();
        if told {
            terminal.signal("-HUP");
        }
        // 0, or 1 where it found out by itself that it cannot write; not the 101 of a panic.
        let status = terminal.status();
        assert!(["0", "1"].contains(&status.as_str()), "{status}");
        assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
        is_sound(&terminal.save(), "2 decisions");
    }
}

#[test]
fn a_terminal_that_cannot_be_drawn_on_gets_lines() {
    let Some(mut terminal) = Terminal::open("terminal-dumb", "dumb", GAME) else { return };
    terminal.shows("Ann> ", 1);
    assert!(!terminal.told().contains(TAKEN), "{}", terminal.told());
    terminal.press("quit\r");
    assert_eq!(terminal.status(), "0");
}
