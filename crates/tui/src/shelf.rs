//! Where a game is kept while it is played.

use std::path::{Path, PathBuf};

use tilewright_save::{Save, SaveError, Session, write_whole};

use crate::files::misnamed;
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

    /// Saves into another file, which is the one from then on. One that holds something is left alone unless it may be
    /// overwritten.
    pub(crate) fn save_as(&mut self, path: &str, overwrite: bool, session: &Session) -> Result<(), String> {
        if let Some(problem) = misnamed(path.as_ref()) {
            return Err(problem);
        }
        let there = |path: &Path| path.canonicalize().ok();
        let same = self.path().is_some_and(|own| there(own).is_some() && there(own) == there(path.as_ref()));
        let taken = std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
        if taken && !same && !overwrite {
            return Err(clean(&format!("`{path}` holds something already; :save! {path} writes over it")));
        }
        let before = self.path.replace(PathBuf::from(path));
        self.save(session).inspect_err(|_| self.path = before)
    }

    /// Saves now.
    pub(crate) fn save(&mut self, session: &Session) -> Result<(), String> {
        let Some(path) = &self.path else { return Err("no file to save into; write :save FILE".to_owned()) };
        let save = Save::of(session.game(), session.setup());
        let save = save.and_then(|save| match save.clone().with_checkpoint(session.game()) {
            // The decisions alone are enough.
            Err(SaveError::OwnState { .. } | SaveError::BrokenOff(_)) => Ok(save),
            with_checkpoint => with_checkpoint,
        });
        let save = save.map_err(|error| format!("cannot save: {error}"))?;
        write_whole(path, &save.to_json())
            .map_err(|error| clean(&format!("cannot write `{}`: {error}", path.display())))?;
        self.plies = Some(session.game().actions().len());
        Ok(())
    }
}
