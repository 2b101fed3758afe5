//! Who sits at the table.

/// Names for those who are not named.
pub const DEFAULT_NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];

/// Who decides for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decides {
    /// The file does not say: the player has no name of its own either.
    Anybody,
    /// A person: the player has a name, and no bot or `bot = "human"`.
    Person,
    /// A bot, by its name.
    Bot(String),
}

/// A player of a game file.
///
/// ```
/// use tilewright_gamefile::{Decides, GameFile};
/// let text = "format = 1\nplayers = [\"Ann\", { name = \"Bob\", bot = \"greedy\" }]\nset = [{ id = \"base\" }]";
/// let game = GameFile::parse("game.toml", text, &["greedy"], &mut |_| unreachable!())?;
/// let players = game.players().expect("the file names them");
/// assert_eq!((players[0].name.as_str(), &players[0].decides), ("Ann", &Decides::Person));
/// assert_eq!(players[1].decides, Decides::Bot("greedy".to_owned()));
/// # Ok::<(), tilewright_gamefile::GameFileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// Who decides.
    pub decides: Decides,
}
