//! What can go wrong while a file is read.

use std::path::PathBuf;

use tilewright_core::shown::shortened;

/// A file could not be read as what it should be. Every variant names the file.
///
/// ```
/// use std::path::Path;
/// use tilewright_jcz::Scenario;
/// let error = Scenario::from_slice(Path::new("broken.jcz"), b"{").unwrap_err();
/// assert!(error.to_string().starts_with("broken.jcz: "));
/// ```
///
/// What brings each of them:
///
/// ```
/// use std::path::Path;
/// use tilewright_jcz::{Facts, MAX_FILE, ReadError, Scenario};
///
/// let read = |data: &[u8]| Scenario::from_slice(Path::new("own.jcz"), data).unwrap_err();
/// assert!(matches!(Scenario::read(Path::new("no/such.jcz")), Err(ReadError::Io { .. })));
/// assert!(matches!(read(b"\x1f\x8b is no whole gzip"), ReadError::Io { .. }));
/// assert!(matches!(read(b"{"), ReadError::Json { .. }));
/// let nobody = br#"{"setup": {}, "players": []}"#;
/// assert!(matches!(read(nobody), ReadError::Content { at, .. } if at == "players"));
/// let lost = Facts::find(Some(Path::new("no/such/folder")), Path::new("no/such/folder"));
/// assert!(matches!(lost, Err(ReadError::NoFacts { .. })), "{lost:?}");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file is not there, cannot be read or is damaged gzip.
    #[error("cannot read {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The text is no JSON, or lacks a key that every file of this sort has.
    #[error("{}: {}", path.display(), brief(source))]
    Json {
        /// The file.
        path: PathBuf,
        /// What is wrong, with line and column.
        source: serde_json::Error,
    },
    /// The JSON is sound, but what it says is not.
    #[error("{}: {}: {}", path.display(), brief(at), brief(what))]
    Content {
        /// The file.
        path: PathBuf,
        /// The message, tile or entry concerned.
        at: String,
        /// What is wrong there.
        what: String,
    },
    /// No file of facts about tiles was found.
    #[error("no facts about tiles found; looked for {}; name the file or its folder", list(tried))]
    NoFacts {
        /// Where it was looked for, nearest first.
        tried: Vec<PathBuf>,
    },
}

/// A text with words of a file in it, short and without what would steer a screen.
pub(crate) fn brief(text: &impl ToString) -> String {
    shortened(&text.to_string(), 200).into_owned()
}

/// The first few paths, so that a deep folder does not drown the message.
fn list(paths: &[PathBuf]) -> String {
    let near = paths.iter().take(3).map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
    match paths.len().saturating_sub(3) {
        0 => near,
        more => format!("{near} and {more} more"),
    }
}
