//! Why a command ends without having done what it was asked for.

use std::io;

use crate::mistakes::{Sheet, summary};

/// A failure and, by its variant, the exit status.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The arguments make no sense: status 2.
    #[error("{0}")]
    Usage(String),
    /// What is composed has mistakes, which are drawn: status 1 if they all stand in files, otherwise 2.
    #[error("{}", summary(.0))]
    Mistakes(Vec<Sheet>),
    /// All was said already: status 1.
    #[error("")]
    Told,
    /// Something else went wrong: status 1.
    #[error("{0}")]
    Failed(String),
    /// A stream broke: status 1, or quietly 0 if nobody reads the output any more.
    #[error("{0}")]
    Stream(#[from] io::Error),
}

impl Failure {
    /// A mistake in an argument.
    pub(crate) fn usage(argument: &str, problem: impl std::fmt::Display) -> Self {
        Self::Usage(format!("{argument}: {problem}"))
    }

    /// The exit status.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::Mistakes(sheets) => {
                let unplaced = sheets.iter().flat_map(|sheet| &sheet.diagnostics).any(|d| d.file.is_empty());
                if unplaced { 2 } else { 1 }
            }
            Self::Told | Self::Failed(_) => 1,
            Self::Stream(error) => u8::from(error.kind() != io::ErrorKind::BrokenPipe),
        }
    }
}
