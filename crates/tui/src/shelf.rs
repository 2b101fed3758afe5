//! Where a game is kept while it is played.

use std::path::{Path, PathBuf};

use tilewright_save::{Save, Session, write_whole};

use crate::words::clean;

/// A file that a game is saved into again and again, or none yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    path: Option<PathBuf>,
    turn: u32,
    /// Decisions when it was saved last.
    plies: Option<usize>,
}

impl Shelf {
    /// A shelf with a place, or without.
    pub(crate) fn new(path: Option<PathBuf>) -> Self {
        Self { path, turn: 0, plies: None }
    }

    /// The file.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The file, as it is shown.
    pub(crate) fn shown(&self) -> Option<String> {
        self.path().map(|path| clean(&path.display().to_string()))
    }

    /// Whether the game as it stands is in the file.
    pub(crate) fn holds(&self, session: &Session) -> bool {
        self.plies == Some(session.game().actions().len())
    }

    /// Saves after a decision: always if it is urgent, otherwise when a turn is over. Without a file, does nothing.
    pub(crate) fn keep(&mut self, session: &Session, urgent: bool) -> Result<(), String> {
        let state = session.game().state();
        let due = urgent || state.turn() != self.turn || state.is_over();
        if self.path.is_none() || !due {
            return Ok(());
        }
        self.turn = state.turn();
        self.save(session)
    }

    /// Saves into another file, which is the one from then on.
    pub(crate) fn save_as(&mut self, path: &str, session: &Session) -> Result<(), String> {
        let before = self.path.replace(PathBuf::from(path));
        self.save(session).inspect_err(|_| self.path = before)
    }

    /// Saves now.
    pub(crate) fn save(&mut self, session: &Session) -> Result<(), String> {
        let Some(path) = &self.path else { return Err("no file to save into; write :save FILE".to_owned()) };
        let save =
            Save::of(session.game(), session.setup()).map_err(|error| format!("cannot save: {error}"))?;
        write_whole(path, &save.to_json())
            .map_err(|error| clean(&format!("cannot write `{}`: {error}", path.display())))?;
        self.plies = Some(session.game().actions().len());
        Ok(())
    }
}
