//! A game on the full screen, for people at a terminal.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tilewright::prelude::*;
use tilewright_save::{Mode, Session, Setup};
use tilewright_tui::{App, Ending, Look, Settings};

use crate::failure::Failure;
use crate::seats::Seat;
use crate::standings;
use crate::streams::Streams;

/// How people play at a terminal.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "People at a terminal")]
pub(crate) struct ScreenArgs {
    /// Ask at a prompt, line by line, instead of on the full screen
    #[arg(long)]
    lines: bool,
    /// Milliseconds before each decision of a bot, so that one can follow
    #[arg(long, value_name = "MS", default_value_t = 400)]
    pace: u64,
    /// Take back anything, also what others did and what was drawn
    #[arg(long)]
    analysis: bool,
}

impl ScreenArgs {
    /// Whether the full screen is to be used: people play, and both ends are a terminal.
    pub(crate) fn wanted(&self, seats: &[Seat], terminal: bool) -> bool {
        let term = std::env::var_os("TERM");
        terminal
            && !self.lines
            && can_draw(term.as_deref())
            && seats.iter().any(|seat| matches!(seat, Seat::Human))
    }

    /// The game with undo, as far as that is allowed.
    pub(crate) fn session(&self, game: &Game, setup: Setup) -> Result<Session, Failure> {
        let mode = if self.analysis { Mode::Analysis } else { Mode::Fair };
        Session::resume(game, setup, mode).map_err(|error| Failure::Failed(error.to_string()))
    }

    /// Plays a game on from where it stands until it is over or somebody leaves.
    pub(crate) fn play(
        &self,
        game: &Game,
        setup: Setup,
        seats: Vec<Seat>,
        save: Option<PathBuf>,
        about: Option<String>,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        let session = self.session(game, setup)?;
        let seats = seats.into_iter().map(|seat| match seat {
            Seat::Human => tilewright_tui::Seat::Person,
            Seat::Bot(bot) => tilewright_tui::Seat::Bot(bot),
        });
        let settings = Settings {
            look: Look::from_variables(|name| std::env::var(name).ok()),
            pace: Duration::from_millis(self.pace.min(60_000)),
            save,
            about,
        };
        let mut app = App::new(session, seats.collect(), settings);
        let played = tilewright_tui::run(&mut app);
        match app.ending() {
            Some(Ending::Finished) => {
                standings::write(app.game(), streams.out)?;
                if let Some(replay) = app.replay_command() {
                    writeln!(streams.out, "\n`{replay}` tells it again.")?;
                }
            }
            Some(Ending::Saved) => {
                let resume = app.resume_command().unwrap_or_default();
                writeln!(streams.out, "The game is saved. To go on with it:\n  {resume}")?;
            }
            _ => writeln!(streams.out, "The game ends here, unfinished, and is not saved.")?,
        }
        Ok(played?)
    }
}

/// Whether a terminal of this kind (`TERM`) can move its cursor.
fn can_draw(term: Option<&OsStr>) -> bool {
    term != Some(OsStr::new("dumb"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dumb_terminal_gets_lines() {
        assert!(!can_draw(Some(OsStr::new("dumb"))));
        assert!(can_draw(Some(OsStr::new("xterm-256color"))));
        assert!(can_draw(None));
    }
}
