//! A game file that gives no game.

use tilewright::tileset::Diagnostic;

/// A file with what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The file as messages call it.
    pub name: String,
    /// Its text, to show the lines.
    pub text: String,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Why a game file gives no game.
///
/// ```
/// use tilewright_gamefile::{GameFile, GameFileError};
/// let read = GameFile::parse("game.toml", "format = 1\nset = [{ id = \"bse\" }]\n", &[], &mut |_| unreachable!());
/// let Err(GameFileError::Invalid { sheets }) = read else { panic!() };
/// assert_eq!(
///     sheets[0].diagnostics[0].to_string(),
///     "game.toml:2:15: no bundled set is called `bse`; did you mean `base`?"
/// );
/// let missing = GameFile::load("no/such/game.toml".as_ref(), &[]);
/// assert!(matches!(missing, Err(GameFileError::Unreadable { .. })));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileError {
    /// The file cannot be read.
    #[error("cannot read the game file `{file}`: {problem}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says, or which limit it breaks.
        problem: String,
    },
    /// The file, or a set file that it names, has mistakes.
    #[error("{}", summary(sheets))]
    Invalid {
        /// Each file that has some; the game file first if it has.
        sheets: Vec<Sheet>,
    },
}

impl GameFileError {
    /// The files with mistakes; none when the game file cannot even be read.
    pub fn sheets(&self) -> &[Sheet] {
        match self {
            Self::Unreadable { .. } => &[],
            Self::Invalid { sheets } => sheets,
        }
    }

    /// All mistakes of all files.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.sheets().iter().flat_map(|sheet| &sheet.diagnostics)
    }
}

fn summary(sheets: &[Sheet]) -> String {
    let mut all = sheets.iter().flat_map(|sheet| &sheet.diagnostics);
    let Some(first) = all.next() else { return "this is no game file".to_owned() };
    match all.count() {
        0 => first.to_string(),
        1 => format!("{first} (and 1 mistake more)"),
        more => format!("{first} (and {more} mistakes more)"),
    }
}
