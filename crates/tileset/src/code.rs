//! What a code of a diagnostic means.

/// A kind of mistake, explained.
///
/// ```
/// use tilewright_tileset::Code;
///
/// const NO_PLAYERS: Code = Code {
///     code: "my::no_players",
///     title: "a game without players",
///     text: "Somebody has to play.",
///     wrong: "players = 0\n",
///     right: "players = 2\n",
/// };
/// assert_eq!(NO_PLAYERS.name(), "no_players");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The code as a [`Diagnostic`](crate::Diagnostic) bears it: `tileset::unknown_kind`.
    pub code: &'static str,
    /// What it is about in a few words: lower case, without a full stop.
    pub title: &'static str,
    /// Why it is a mistake, and what would be right: a paragraph.
    pub text: &'static str,
    /// A short file, or a line of the command, that has just this mistake; empty where none is short.
    pub wrong: &'static str,
    /// The same, mended.
    pub right: &'static str,
}

impl Code {
    /// The code without its first part.
    pub fn name(&self) -> &'static str {
        self.code.rsplit_once("::").map_or(self.code, |(_, name)| name)
    }
}
