//! A whole game file.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use tilewright::prelude::*;
use tilewright::tileset::{Diagnostic, Mistake, Report, too_much};
use tilewright_save::{Chance, Recipe, RecipeError, Setup, read_set, read_within};

use crate::compose;
use crate::draft::{self, Draft};
use crate::error::{GameFileError, Sheet};
use crate::players::{DEFAULT_NAMES, Player};
use crate::resolve::{self, Read, Sets};

/// The longest game file that is read, in bytes.
pub const MAX_FILE: usize = 1 << 20;

/// A game as its file tells it: what it is made of, who plays, what is drawn.
///
/// ```
/// use tilewright_gamefile::GameFile;
///
/// let text = r#"
///     format = 1
///     players = ["Ann", { name = "Bob", bot = "random" }]
///     seed = 7
///     [[set]]
///     id = "base"
///     edition = "c1"
///     copies = 2
///     without = ["monastery"]
///     [rules]
///     base_fields = "off"
/// "#;
/// let file = GameFile::parse("two-bases.toml", text, &["random"], &mut |_| unreachable!())?;
/// let rules = file.compose()?;
/// let game = file.setup(0).begin(&rules)?;
/// assert_eq!(game.remaining(), 2 * (72 - 4) - 2); // one lies there, one is drawn
/// assert_eq!((game.players().name(1), game.seed().map(|seed| seed.0)), ("Bob", Some(7)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameFile {
    file: String,
    text: String,
    draft: Draft,
    recipe: Recipe,
    players: Option<Vec<Player>>,
    first: usize,
    texts: BTreeMap<String, String>,
    warnings: Vec<Diagnostic>,
}

impl GameFile {
    /// Reads a game file. `name` is what messages call it, and set files are looked for in its folder; `bots` are the
    /// bots that players may have; `read` gives the text of a set file by its path.
    ///
    /// Whether all fits together shows when it is [composed](Self::compose).
    ///
    /// # Errors
    ///
    /// [`GameFileError::Invalid`] with every mistake of the file and of the set files that it names. Only text that is no
    /// TOML at all, a file of a newer format and one of more than [`MAX_FILE`] bytes are not read further.
    ///
    /// ```
    /// use tilewright_gamefile::GameFile;
    /// let text = "format = 1\nsede = 7\nset = [{ id = \"base\", copis = 2 }]\nrules = { base_fields = \"of\" }";
    /// let error = GameFile::parse("game.toml", text, &[], &mut |_| unreachable!()).unwrap_err();
    /// let helps: Vec<_> = error.diagnostics().filter_map(|mistake| mistake.help.as_deref()).collect();
    /// assert_eq!(helps, ["did you mean `seed`?", "did you mean `copies`?", "did you mean `off`?"]);
    /// ```
    pub fn parse(
        name: &str,
        text: &str,
        bots: &[&str],
        read: &mut dyn FnMut(&str) -> io::Result<String>,
    ) -> Result<Self, GameFileError> {
        if text.len() > MAX_FILE {
            let problem = format!("it has {} bytes, and {MAX_FILE} is the most", text.len());
            return Err(GameFileError::Unreadable { file: name.to_owned(), problem });
        }
        if let Some(problem) = too_much(text) {
            return Err(GameFileError::Unreadable { file: name.to_owned(), problem });
        }
        let mut report = Report::new(name, text);
        let read: &mut Read<'_> = read;
        let parts = draft::read(&mut report, text).map(|draft| {
            let sets = resolve::read_sets(&mut report, name, &draft, read);
            resolve::check_rules(&mut report, &draft, &sets);
            resolve::check_tiles(&mut report, &draft, &sets);
            let (players, first) = resolve::players(&mut report, &draft, bots);
            (draft, sets, players, first)
        });
        let diagnostics = report.finish();
        let sound = !diagnostics.iter().any(Diagnostic::is_mistake);
        match parts {
            Some((draft, sets, players, first)) if sound && sets.broken.is_empty() => Ok(Self {
                file: name.to_owned(),
                text: text.to_owned(),
                recipe: resolve::recipe(&draft, sets.choices),
                draft,
                players,
                first,
                texts: sets.texts,
                warnings: diagnostics,
            }),
            parts => {
                let own = Sheet { name: name.to_owned(), text: text.to_owned(), diagnostics };
                let broken = parts.map_or_else(Vec::new, |(_, sets, ..)| sets.broken);
                let own = Some(own).filter(|own| !own.diagnostics.is_empty());
                Err(GameFileError::Invalid { sheets: own.into_iter().chain(broken).collect() })
            }
        }
    }

    /// Reads a game file and the set files that it names from the disk.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or as [`parse`](Self::parse).
    ///
    /// ```
    /// use tilewright_gamefile::GameFile;
    /// let error = GameFile::load("nowhere/game.toml".as_ref(), &[]).unwrap_err();
    /// assert!(error.to_string().starts_with("cannot read the game file `nowhere/game.toml`: "));
    /// ```
    pub fn load(path: &Path, bots: &[&str]) -> Result<Self, GameFileError> {
        let name = path.to_string_lossy();
        let text = read_within(path, MAX_FILE).map_err(|error| GameFileError::Unreadable {
            file: name.clone().into_owned(),
            problem: error.to_string(),
        })?;
        Self::parse(&name, &text, bots, &mut |path| read_set(Path::new(path)))
    }

    /// What the file calls the game, if it does.
    pub fn name(&self) -> Option<&str> {
        self.draft.name.as_deref()
    }

    /// What the file says about the game, for people.
    pub fn about(&self) -> Option<&str> {
        self.draft.about.as_deref()
    }

    /// What the game is made of. Set files are named by their paths.
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Who plays; `None` if the file does not say.
    pub fn players(&self) -> Option<&[Player]> {
        self.players.as_deref()
    }

    /// Who begins, counted from 0.
    pub const fn first(&self) -> usize {
        self.first
    }

    /// What the draws follow from, if the file says so.
    pub const fn seed(&self) -> Option<u64> {
        self.draft.seed
    }

    /// The first draws, tile by tile.
    pub fn draws(&self) -> Vec<String> {
        self.draft.draws.iter().map(|draw| draw.text.clone()).collect()
    }

    /// What is odd about the file and yet no mistake.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of a set file that the game names, by the path of the recipe.
    pub fn set_text(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(String::as_str)
    }

    /// Checks and composes everything.
    ///
    /// # Errors
    ///
    /// All that is unsound in the mix, at the lines that bring it in.
    ///
    /// ```
    /// use tilewright_gamefile::GameFile;
    /// let text = "format = 1\n[[set]]\nid = \"base\"\nwithout = [\"city-cap-road\"]\n";
    /// let file = GameFile::parse("game.toml", text, &[], &mut |_| unreachable!())?;
    /// let error = file.compose().unwrap_err();
    /// let mistake = error.diagnostics().next().expect("a game without a start tile");
    /// assert_eq!((mistake.code, mistake.line), ("compose::no_start", 3));
    /// # Ok::<(), tilewright_gamefile::GameFileError>(())
    /// ```
    pub fn compose(&self) -> Result<Arc<Ruleset>, GameFileError> {
        let mut report = Report::new(&self.file, &self.text);
        let composition = self.recipe.compose_with(|path| match self.texts.get(path) {
            Some(text) => Ok(text.clone()),
            None => Err(io::Error::from(io::ErrorKind::NotFound)),
        });
        match composition.and_then(|composition| Ok(composition.build()?)) {
            Ok(rules) => {
                if self.check_players(&mut report, &rules) {
                    return Ok(rules);
                }
            }
            Err(RecipeError::Compose(ComposeError::Build(error))) => {
                compose::note(&mut report, &self.draft, &self.sets(), &error.problems);
            }
            // Whatever else there is was checked when the file was read.
            Err(RecipeError::Compose(error)) => {
                report.push(Mistake::new(error.code(), 0..0, error.to_string()));
            }
            Err(error) => report.push(Mistake::new("compose::bad_set", 0..0, error.to_string())),
        }
        let diagnostics = report.finish();
        let sheet = Sheet { name: self.file.clone(), text: self.text.clone(), diagnostics };
        Err(GameFileError::Invalid { sheets: vec![sheet] })
    }

    /// The sets once more, to say which of them is to blame.
    fn sets(&self) -> Sets {
        let mut unheard = Report::new(&self.file, &self.text);
        resolve::read_sets(&mut unheard, &self.file, &self.draft, &mut |path| {
            self.texts.get(path).cloned().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
        })
    }

    fn check_players(&self, report: &mut Report<'_>, rules: &Ruleset) -> bool {
        let Some(players) = &self.players else { return true };
        let (least, most) = rules.player_range();
        if (least..=most).contains(&players.len()) {
            return true;
        }
        let message = format!("{} players, and these rules are for {least} to {most}", players.len());
        report.push(
            Mistake::new("gamefile::wrong_players", self.draft.players_span.clone(), message)
                .label("too few or too many")
                .help(format!("name {least} to {most} players")),
        );
        false
    }

    /// What the game begins with. `seed` is taken if the file has none; two players by default names, if it names nobody.
    ///
    /// ```
    /// use tilewright_gamefile::GameFile;
    /// let text = "format = 1\nplayers = 3\nset = [{ id = \"base\" }]\ndraws = [\"monastery\"]";
    /// let file = GameFile::parse("game.toml", text, &[], &mut |_| unreachable!())?;
    /// let game = file.setup(5).begin(&file.compose()?)?;
    /// assert_eq!(game.players().names(), ["Ann", "Bob", "Cid"]);
    /// assert_eq!(game.text(game.actions()[0]), "draw monastery");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn setup(&self, seed: u64) -> Setup {
        let names: Vec<String> = match &self.players {
            Some(players) => players.iter().map(|player| player.name.clone()).collect(),
            None => DEFAULT_NAMES.iter().take(2).map(|&name| name.to_owned()).collect(),
        };
        let seed = self.draft.seed.unwrap_or(seed);
        let setup = Setup::new(self.recipe.clone(), names, seed).beginning_with(self.first as u8);
        let draws = self.draws();
        if draws.is_empty() { setup } else { setup.with_chance(Chance::Draws { seed, draws }) }
    }
}
