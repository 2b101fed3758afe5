//! What is played, who plays and what is drawn: the arguments that the commands share.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use tilewright::core::error::SetupError;
use tilewright::core::kind::nearest;
use tilewright::prelude::*;
use tilewright::tileset::{SetFile, TileSetError};
use tilewright_save::{Chance, Recipe, SetChoice, Setup};

use crate::blame;
use crate::failure::Failure;
use crate::mistakes;

/// Names for those who are not named.
const NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];

/// What a game is made of.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What is played")]
pub(crate) struct RulesArgs {
    /// A set of tiles: a bundled one (`tilewright sets` lists them), one in a certain edition as NAME@EDITION, or a
    /// set file ending in .toml. Repeat it to add sets up [default: base]
    #[arg(long = "set", value_name = "NAME")]
    sets: Vec<String>,
    /// The edition of every set that has it
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// A value for every rule option at once
    #[arg(long, value_name = "PRESET")]
    preset: Option<String>,
    /// The value of one rule option (`tilewright sets` lists them); repeatable
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = parse_choice)]
    choices: Vec<(String, String)>,
    /// An expansion that no set brings along; repeatable
    #[arg(long, value_name = "EXPANSION")]
    with: Vec<String>,
    /// An expansion whose tiles stay and whose rules go; repeatable
    #[arg(long, value_name = "EXPANSION")]
    without: Vec<String>,
    /// How many figures of a kind each player has, such as meeple=8; repeatable
    #[arg(long, value_name = "KIND=N", value_parser = parse_figures)]
    figures: Vec<(String, u8)>,
}

/// Who plays.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Who plays")]
pub(crate) struct SeatArgs {
    /// How many play [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8), conflicts_with = "names")]
    players: Option<u8>,
    /// A player by name; repeat it for each
    #[arg(long = "player", value_name = "NAME")]
    names: Vec<String>,
    /// The number of the player who begins
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    first: u8,
}

/// What is drawn.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What is drawn")]
pub(crate) struct ChanceArgs {
    /// What the draws follow from; the same seed, the same draws [default: from the clock]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The first draws, tile by tile; the later ones follow from the seed
    #[arg(long, value_name = "TILE,...", value_delimiter = ',')]
    pub(crate) draws: Vec<String>,
}

fn parse_choice(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("write name=value, such as base_fields=off".to_owned()),
    }
}

fn parse_figures(text: &str) -> Result<(String, u8), String> {
    let parts = text.split_once('=').filter(|(kind, _)| !kind.is_empty());
    parts
        .and_then(|(kind, count)| Some((kind.to_owned(), count.parse().ok()?)))
        .ok_or_else(|| "write kind=number with a number up to 255, such as meeple=8".to_owned())
}

impl RulesArgs {
    /// Composes the ruleset.
    pub(crate) fn build(&self) -> Result<Arc<Ruleset>, Failure> {
        let mut composition = Composition::new();
        let mut brought: Vec<String> = self.with.clone();
        let base = ["base".to_owned()];
        for name in if self.sets.is_empty() { &base[..] } else { &self.sets[..] } {
            let (file, edition) = read_set(name)?;
            brought.extend_from_slice(file.expansions());
            composition = match edition {
                Some(edition) => {
                    let set = file.edition(Some(edition)).map_err(|error| Failure::usage("--set", error))?;
                    composition.set_data(set)
                }
                None => composition.set_file(file),
            };
        }
        self.check_without(&brought)?;
        composition = self.with.iter().fold(composition, |composition, id| composition.expansion(id));
        composition = self.without.iter().fold(composition, |composition, id| composition.without(id));
        for (name, value) in &self.choices {
            composition = composition.choose(name, value);
        }
        for (kind, count) in &self.figures {
            composition = composition.figures(kind, *count);
        }
        if let Some(preset) = &self.preset {
            composition = composition.preset(preset);
        }
        if let Some(edition) = &self.edition {
            composition = composition.edition(edition);
        }
        composition.build().map_err(|error| blame::explain(&error))
    }

    /// The same as data that a save can hold.
    fn recipe(&self) -> Recipe {
        let sets = if self.sets.is_empty() { vec!["base".to_owned()] } else { self.sets.clone() };
        let set = |name: &String| {
            let (name, edition) = split_edition(name);
            SetChoice { name: name.to_owned(), edition: edition.map(str::to_owned), file: is_path(name) }
        };
        Recipe {
            sets: sets.iter().map(set).collect(),
            edition: self.edition.clone(),
            preset: self.preset.clone(),
            with: self.with.clone(),
            without: self.without.clone(),
            choices: self.choices.clone(),
            figures: self.figures.clone(),
        }
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

/// Whether a set is named by its file.
pub(crate) fn is_path(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"))
        || name.contains(['/', '\\'])
}

/// A name and the edition behind the `@`, if there is one.
fn split_edition(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once('@') {
        Some((id, edition)) if !edition.contains(['/', '\\', '.']) => (id, Some(edition)),
        _ => (name, None),
    }
}

/// Reads a set by its name, which may have an edition behind an `@`, or by its path.
pub(crate) fn read_set(name: &str) -> Result<(SetFile, Option<&str>), Failure> {
    let (id, edition) = split_edition(name);
    let (text, file_name) = if is_path(id) {
        let text = fs::read_to_string(Path::new(id))
            .map_err(|error| Failure::usage("--set", format!("cannot read the file `{id}`: {error}")))?;
        (text, id)
    } else {
        let bundled = tilewright::sets::find(id).ok_or_else(|| unknown_set(id))?;
        (bundled.text.to_owned(), bundled.file_name)
    };
    let file = SetFile::parse(file_name, &text, &Composition::vocabulary())
        .map_err(|error| broken(&error, &text))?;
    Ok((file, edition))
}

fn unknown_set(id: &str) -> Failure {
    let known: Vec<&str> = tilewright::sets::BUNDLED.iter().map(|set| set.id).collect();
    let near = nearest(id, known.iter().copied());
    let near = near.map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
    let known = known.join(", ");
    Failure::usage(
        "--set",
        format!("no bundled set is called `{id}`{near}; there are: {known}; or name a .toml file"),
    )
}

fn broken(error: &TileSetError, text: &str) -> Failure {
    let drawn: Vec<String> =
        error.diagnostics().iter().map(|mistake| mistakes::draw(mistake, text)).collect();
    match drawn.len() {
        0 => Failure::Failed(error.to_string()),
        1 => Failure::Failed(drawn.join("")),
        count => Failure::Failed(format!("{count} mistakes in the set file\n\n{}", drawn.join("\n\n"))),
    }
}

impl SeatArgs {
    /// The players, checked against the ruleset.
    pub(crate) fn players(&self, rules: &Ruleset) -> Result<Players, Failure> {
        let names: Vec<String> = if self.names.is_empty() {
            NAMES.iter().take(usize::from(self.players.unwrap_or(2))).map(|&name| name.to_owned()).collect()
        } else {
            self.names.iter().map(|name| name.trim().to_owned()).collect()
        };
        if names.iter().any(|name| name.is_empty() || name.chars().any(char::is_control)) {
            return Err(Failure::usage("--player", "a name is empty; write a word, such as --player Ann"));
        }
        if let Some(name) =
            names.iter().enumerate().find_map(|(at, name)| names[..at].contains(name).then_some(name))
        {
            return Err(Failure::usage(
                "--player",
                format!("two players are called `{name}`; give each a name of its own"),
            ));
        }
        let (least, most) = rules.player_range();
        if !(least..=most).contains(&names.len()) {
            let given = SetupError::Players { given: names.len(), least, most };
            let argument = if self.names.is_empty() { "--players" } else { "--player" };
            return Err(Failure::usage(argument, given));
        }
        if usize::from(self.first) > names.len() {
            let problem =
                format!("there is no player {}; write a number from 1 to {}", self.first, names.len());
            return Err(Failure::usage("--first", problem));
        }
        Ok(Players::named(names).beginning_with(usize::from(self.first) - 1))
    }
}

/// The seed given, or one from the clock, short enough that a person types it again.
pub(crate) fn seed_or_clock(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        tilewright_bots::seed_beside(now.as_nanos() as u64) % 1_000_000
    })
}

/// What a game with these arguments begins with, for its save.
pub(crate) fn setup(
    rules: &RulesArgs,
    seats: &SeatArgs,
    chance: &ChanceArgs,
    players: &Players,
    seed: u64,
) -> Setup {
    let setup = Setup::new(rules.recipe(), players.names().to_vec(), seed)
        .beginning_with(seats.first.saturating_sub(1));
    if chance.draws.is_empty() {
        return setup;
    }
    setup.with_chance(Chance::Draws { seed, draws: chance.draws.clone() })
}

impl ChanceArgs {
    /// The seed given, or one from the clock.
    pub(crate) fn seed(&self) -> u64 {
        seed_or_clock(self.seed)
    }

    /// Sets up a game with these draws.
    pub(crate) fn game(&self, rules: &Arc<Ruleset>, players: Players, seed: u64) -> Result<Game, Failure> {
        Game::with_draws(rules, players, seed, &self.draws).map_err(|error| match error {
            SetupError::UnknownTile { name, nearest: None } if rules.find_tile(&name).is_some() => {
                Failure::usage(
                    "--draws",
                    format!("none of `{name}` is in the supply; the start layout has it"),
                )
            }
            error => Failure::usage("--draws", error),
        })
    }
}

/// The sets of a ruleset with their editions, in words.
pub(crate) fn sets_text(rules: &Ruleset) -> String {
    let sets = rules
        .sets()
        .iter()
        .map(|(id, edition)| if edition.is_empty() { id.clone() } else { format!("{id} ({edition})") });
    sets.collect::<Vec<_>>().join(", ")
}
