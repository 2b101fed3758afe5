//! What a game file and the arguments together say of a game.
//!
//! # Invariants
//!
//! - Arguments are short forms of the parts of a game file: what is one, they replace; what is a list, they add to.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tilewright::core::error::SetupError;
use tilewright::core::kind::nearest;
use tilewright::prelude::*;
use tilewright::tileset::TileSetError;
use tilewright_gamefile::{DEFAULT_NAMES, Decides, GameFile, GameFileError};
use tilewright_save::{Chance, Recipe, RecipeError, SetChoice, Setup};

use crate::blame::{self, Asked, OwnFile};
use crate::composition::{ChanceArgs, RulesArgs, SeatArgs, broken, is_path, read_source, seed_or_clock};
use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use crate::mistakes::Sheet;
use crate::output;
use crate::seats::HUMAN;
use crate::streams::Streams;

/// Reads a game file and the set files that it names.
pub(crate) fn load(path: &Path) -> Result<GameFile, Failure> {
    GameFile::load(path, &tilewright_bots::names()).map_err(mistakes)
}

/// What is wrong with a game file, to be drawn.
pub(crate) fn mistakes(error: GameFileError) -> Failure {
    match error {
        GameFileError::Invalid { sheets } => Failure::Mistakes(sheets.into_iter().map(sheet).collect()),
        error => Failure::usage("--game", error),
    }
}

/// The same of one of its files.
pub(crate) fn sheet(sheet: tilewright_gamefile::Sheet) -> Sheet {
    Sheet { text: sheet.text, diagnostics: sheet.diagnostics }
}

/// A game that can be played: its rules, and what the game file says besides.
#[derive(Debug)]
pub(crate) struct Plan {
    file: Option<GameFile>,
    recipe: Recipe,
    /// The rules.
    pub(crate) rules: Arc<Ruleset>,
}

impl RulesArgs {
    /// Composes the ruleset.
    pub(crate) fn build(&self) -> Result<Arc<Ruleset>, Failure> {
        Ok(self.plan()?.rules)
    }

    /// Composes what the game file and the other arguments say together.
    pub(crate) fn plan(&self) -> Result<Plan, Failure> {
        self.check_contradictions()?;
        let file = self.game.as_deref().map(load).transpose()?;
        if let Some(file) = file.as_ref().filter(|_| !self.says_anything()) {
            // Then the lines of the file are to blame, and no argument.
            let rules = file.compose().map_err(mistakes)?;
            return Ok(Plan { recipe: file.recipe().clone(), file: Some(file.clone()), rules });
        }
        let recipe = self.recipe(file.as_ref());
        let mut own: Vec<OwnFile> = Vec::new();
        for name in &self.sets {
            let (set, edition, text) = read_source(name, "--set")?;
            set.edition(edition)
                .map_err(|error| blame::argument("--set", "compose::unknown_edition", &error))?;
            let name = SetChoice::of(name).name;
            if is_path(&name) {
                own.push(OwnFile { name, text, set });
            }
        }
        let of_file = |path: &str| file.as_ref().and_then(|file| file.set_text(path));
        let read = |path: &str| -> io::Result<String> {
            match of_file(path)
                .or_else(|| own.iter().find(|own| own.name == path).map(|own| own.text.as_str()))
            {
                Some(text) => Ok(text.to_owned()),
                None => tilewright_save::read_set(Path::new(path)),
            }
        };
        let composition = recipe.compose_with(read).map_err(|error| match error {
            RecipeError::Compose(error) => blame::explain(&error, &Asked::default()),
            RecipeError::Set(error @ TileSetError::Invalid { .. }) => broken(&error, String::new()),
            error => Failure::usage("--set", error),
        })?;
        if let Ok(brought) = composition.expansions() {
            self.check_without(&brought)?;
        }
        let asked = Asked { with: &self.with, without: &self.without, files: &own, ..Asked::default() };
        let rules = composition.build().map_err(|error| blame::explain(&error, &asked))?;
        Ok(Plan { file, recipe, rules })
    }

    /// What the game is made of: the recipe of the file with what the arguments say besides.
    fn recipe(&self, file: Option<&GameFile>) -> Recipe {
        let mut recipe = match file {
            Some(file) => file.recipe().clone(),
            None if self.sets.is_empty() => Recipe::of_sets(["base"]),
            None => Recipe::default(),
        };
        recipe.sets.extend(self.sets.iter().map(|name| SetChoice::of(name)));
        recipe.edition = self.edition.clone().or(recipe.edition);
        recipe.preset = self.preset.clone().or(recipe.preset);
        recipe.with.retain(|id| !self.without.contains(id));
        recipe.with.extend(self.with.iter().cloned());
        recipe.without.retain(|id| !self.with.contains(id));
        recipe.without.extend(self.without.iter().cloned());
        recipe.choices.retain(|(name, _)| !self.choices.iter().any(|(chosen, _)| chosen == name));
        recipe.choices.extend(self.choices.iter().cloned());
        recipe.figures.retain(|(kind, _)| !self.figures.iter().any(|(counted, _)| counted == kind));
        recipe.figures.extend(self.figures.iter().cloned());
        recipe
    }

    fn check_without(&self, brought: &[String]) -> Result<(), Failure> {
        let Some(unknown) = self.without.iter().find(|id| !brought.contains(id)) else { return Ok(()) };
        let near = nearest(unknown, brought.iter().map(String::as_str));
        let near = near.map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
        let there = if brought.is_empty() { "none".to_owned() } else { brought.join(", ") };
        let problem = format!("no set here brings the expansion `{unknown}`{near}; there are: {there}");
        Err(Failure::usage("--without", problem))
    }
}

impl Plan {
    /// What the game file says about the game, for people.
    pub(crate) fn about(&self) -> Option<&str> {
        self.file.as_ref().and_then(GameFile::about)
    }

    /// The set files that are read.
    pub(crate) fn set_files(&self) -> Vec<&Path> {
        output::set_files(&self.recipe).collect()
    }

    /// The players, checked against the rules.
    pub(crate) fn players(&self, seats: &SeatArgs) -> Result<Players, Failure> {
        seats.check()?;
        let file = self.file.as_ref().filter(|_| !seats.says_who());
        let of_file = file.and_then(GameFile::players);
        let names: Vec<String> = match of_file {
            Some(players) => players.iter().map(|player| player.name.clone()).collect(),
            None => seats.names(),
        };
        let (least, most) = self.rules.player_range();
        if !(least..=most).contains(&names.len()) {
            let given = SetupError::Players { given: names.len(), least, most };
            return Err(Failure::usage(seats.argument(of_file.is_some()), given));
        }
        let first = match seats.first {
            Some(first) if usize::from(first) > names.len() => {
                let problem = format!("there is no player {first}; write a number from 1 to {}", names.len());
                return Err(Failure::usage("--first", problem));
            }
            Some(first) => usize::from(first) - 1,
            None => file.map_or(0, GameFile::first),
        };
        Ok(Players::named(names).beginning_with(first))
    }

    /// Who decides at each seat: the words given; or else what the game file says, and `default` where it says nothing.
    /// Where nobody sits at a terminal, `default` also stands in for persons.
    pub(crate) fn bots(&self, given: &[String], seats: &SeatArgs, default: &str, human: bool) -> Vec<String> {
        let players = self.file.as_ref().filter(|_| !seats.says_who()).and_then(GameFile::players);
        match players {
            Some(players) if given.is_empty() => players
                .iter()
                .map(|player| match &player.decides {
                    Decides::Bot(bot) => bot.clone(),
                    Decides::Person if human => HUMAN.to_owned(),
                    _ => default.to_owned(),
                })
                .collect(),
            _ if given.is_empty() => vec![default.to_owned()],
            _ => given.to_vec(),
        }
    }

    /// The seed given, that of the game file, or one from the clock.
    pub(crate) fn seed(&self, given: Option<u64>) -> u64 {
        seed_or_clock(self.known_seed(given))
    }

    /// The seed given, or that of the game file.
    pub(crate) fn known_seed(&self, given: Option<u64>) -> Option<u64> {
        given.or_else(|| self.file.as_ref().and_then(GameFile::seed))
    }

    /// The draws given, or those of the game file.
    pub(crate) fn draws(&self, given: &[String]) -> Vec<String> {
        match &self.file {
            Some(file) if given.is_empty() => file.draws(),
            _ => given.to_vec(),
        }
    }

    /// What the game begins with, for its save.
    pub(crate) fn setup(&self, players: &Players, chance: &ChanceArgs, seed: u64) -> Setup {
        let first = players.first().index() as u8;
        let setup = Setup::new(self.recipe.clone(), players.names().to_vec(), seed).beginning_with(first);
        let draws = self.draws(&chance.draws);
        if draws.is_empty() { setup } else { setup.with_chance(Chance::Draws { seed, draws }) }
    }

    /// Sets up a game.
    pub(crate) fn game(&self, players: Players, chance: &ChanceArgs, seed: u64) -> Result<Game, Failure> {
        begin(&self.rules, players, seed, &self.draws(&chance.draws))
    }
}

/// How many tiles a game has.
pub(crate) fn tiles(rules: &Ruleset) -> u64 {
    rules.tile_kinds().iter().map(|kind| u64::from(kind.count())).sum()
}

/// Games of more tiles take bots minutes or hours: the more tiles lie there, the longer each takes.
const MANY_TILES: u64 = 100_000;

/// Says beforehand that a game takes long which bots play, and of which little is seen while they do.
pub(crate) fn tell_of_length(rules: &Ruleset, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let tiles = tiles(rules);
    if tiles > MANY_TILES {
        let note = format!(
            "note: a game of {tiles} tiles takes long, and one of twice as many four times as long; Ctrl-C ends it"
        );
        writeln!(streams.err, "{}", wrap(&note, WIDTH, 6))?;
    }
    Ok(())
}

/// Sets up a game with these first draws.
pub(crate) fn begin(
    rules: &Arc<Ruleset>,
    players: Players,
    seed: u64,
    draws: &[String],
) -> Result<Game, Failure> {
    Game::with_draws(rules, players, seed, draws).map_err(|error| match error {
        SetupError::UnknownTile { name, nearest: None } if rules.find_tile(&name).is_some() => {
            Failure::usage("--draws", format!("none of `{name}` is in the supply; the start layout has it"))
        }
        error => Failure::usage("--draws", error),
    })
}

impl SeatArgs {
    /// Whether the arguments say who plays.
    fn says_who(&self) -> bool {
        self.players.is_some() || !self.names.is_empty()
    }

    /// The argument to blame for the number of players.
    fn argument(&self, by_file: bool) -> &'static str {
        match (by_file, self.names.is_empty()) {
            (true, _) => "--game",
            (false, true) => "--players",
            (false, false) => "--player",
        }
    }

    fn names(&self) -> Vec<String> {
        if self.names.is_empty() {
            let names = DEFAULT_NAMES.iter().take(usize::from(self.players.unwrap_or(2)));
            names.map(|&name| name.to_owned()).collect()
        } else {
            self.names.iter().map(|name| name.trim().to_owned()).collect()
        }
    }
}
