//! What is played, who plays and what is drawn: the arguments that the commands share.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use tilewright::core::kind::nearest;
use tilewright::core::shown::no_name;
use tilewright::prelude::*;
use tilewright::tileset::{MAX_FILE, SetFile, TileSetError};
use tilewright_save::read_within;

use crate::blame;
use crate::failure::Failure;
use crate::mistakes::Sheet;

/// What a game is made of.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "What is played")]
pub(crate) struct RulesArgs {
    /// A game file, which says all that the other arguments can say. Beside it, --set, --with, --without, --rule and
    /// --figures add to what it says or change that entry; --edition, --preset, --players, --player, --first, --bots,
    /// --seed and --draws replace it
    #[arg(long, value_name = "FILE")]
    pub(crate) game: Option<PathBuf>,
    /// A set of tiles: a bundled one (`tilewright sets` lists them), one in a certain edition as NAME@EDITION, or a
    /// set file ending in .toml. Repeat it to add sets up [default: base]
    #[arg(long = "set", value_name = "NAME")]
    pub(crate) sets: Vec<String>,
    /// The edition of every set that has it
    #[arg(long, value_name = "EDITION")]
    pub(crate) edition: Option<String>,
    /// A value for every rule option at once
    #[arg(long, value_name = "PRESET")]
    pub(crate) preset: Option<String>,
    /// The value of one rule option (`tilewright sets` lists them); repeatable
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = parse_choice)]
    pub(crate) choices: Vec<(String, String)>,
    /// An expansion that no set brings along; repeatable
    #[arg(long, value_name = "EXPANSION")]
    pub(crate) with: Vec<String>,
    /// An expansion whose tiles stay and whose rules go; repeatable
    #[arg(long, value_name = "EXPANSION")]
    pub(crate) without: Vec<String>,
    /// How many figures of a kind each player has, such as meeple=8; repeatable
    #[arg(long, value_name = "KIND=N", value_parser = parse_figures)]
    pub(crate) figures: Vec<(String, u8)>,
}

/// Who plays.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Who plays")]
pub(crate) struct SeatArgs {
    /// How many play: 1 to 6, or more where an expansion says so [default: 2]
    #[arg(long, value_name = "N", value_parser = parse_players, conflicts_with = "names")]
    pub(crate) players: Option<u8>,
    /// A player by name; repeat it for each
    #[arg(long = "player", value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// The number of the player who begins [default: 1]
    #[arg(long, value_name = "N", value_parser = parse_players)]
    pub(crate) first: Option<u8>,
}

/// What is drawn.
#[derive(Clone, Debug, Default, Args)]
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

fn parse_players(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (1..=8).contains(number));
    number.ok_or_else(|| "write a whole number from 1 to 8, such as 3".to_owned())
}

fn parse_figures(text: &str) -> Result<(String, u8), String> {
    let parts = text.split_once('=').filter(|(kind, _)| !kind.is_empty());
    parts
        .and_then(|(kind, count)| Some((kind.to_owned(), count.parse().ok()?)))
        .ok_or_else(|| "write kind=number with a number up to 255, such as meeple=8".to_owned())
}

impl SeatArgs {
    /// Whether the arguments say anything.
    pub(crate) fn says_anything(&self) -> bool {
        self.players.is_some() || !self.names.is_empty() || self.first.is_some()
    }
}

impl ChanceArgs {
    /// Whether the arguments say anything.
    pub(crate) fn says_anything(&self) -> bool {
        self.seed.is_some() || !self.draws.is_empty()
    }
}

impl RulesArgs {
    /// Whether the arguments say anything beside the game file.
    pub(crate) fn says_anything(&self) -> bool {
        let scalars = self.edition.is_some() || self.preset.is_some();
        let words = !(self.sets.is_empty() && self.with.is_empty() && self.without.is_empty());
        scalars || words || !self.choices.is_empty() || !self.figures.is_empty()
    }

    /// Refuses arguments of which only one could hold.
    pub(crate) fn check_contradictions(&self) -> Result<(), Failure> {
        if let Some(id) = self.with.iter().find(|id| self.without.contains(id)) {
            let problem = format!("the expansion `{id}` is added and left out; write one of the two");
            return Err(Failure::usage("--with, --without", problem));
        }
        for (at, (name, value)) in self.choices.iter().enumerate() {
            if let Some((_, other)) = self.choices[..at].iter().find(|(known, _)| known == name)
                && other != value
            {
                let problem = format!("`{name}` is to be both `{other}` and `{value}`; write it once");
                return Err(Failure::usage("--rule", problem));
            }
        }
        for (at, (kind, count)) in self.figures.iter().enumerate() {
            if let Some((_, other)) = self.figures[..at].iter().find(|(known, _)| known == kind)
                && other != count
            {
                let problem = format!("`{kind}` is to be both {other} and {count}; write it once");
                return Err(Failure::usage("--figures", problem));
            }
        }
        Ok(())
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

/// Reads a set by its name, which may have an edition behind an `@`, or by its path. `argument` is what asked for it.
pub(crate) fn read_set<'n>(name: &'n str, argument: &str) -> Result<(SetFile, Option<&'n str>), Failure> {
    read_source(name, argument).map(|(file, edition, _)| (file, edition))
}

/// The same with the text of the set.
pub(crate) fn read_source<'n>(
    name: &'n str,
    argument: &str,
) -> Result<(SetFile, Option<&'n str>, String), Failure> {
    let (id, edition) = split_edition(name);
    let (text, file_name) = if is_path(id) {
        let text = read_within(Path::new(id), MAX_FILE)
            .map_err(|error| Failure::usage(argument, format!("cannot read the file `{id}`: {error}")))?;
        (text, id)
    } else {
        let bundled = tilewright::sets::find(id).ok_or_else(|| unknown_set(id, argument))?;
        (bundled.text.to_owned(), bundled.file_name)
    };
    match SetFile::parse(file_name, &text, &Composition::vocabulary()) {
        Ok(file) => Ok((file, edition, text)),
        Err(error) => Err(broken(&error, text)),
    }
}

fn unknown_set(id: &str, argument: &str) -> Failure {
    let known: Vec<&str> = tilewright::sets::BUNDLED.iter().map(|set| set.id).collect();
    let near = nearest(id, known.iter().copied());
    let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
    let known = known.join(", ");
    blame::argument(
        argument,
        "compose::unknown_set",
        &format!("no bundled set is called `{id}`; {near}there are: {known}; or name a .toml file"),
    )
}

/// The mistakes of a set file.
pub(crate) fn broken(error: &TileSetError, text: String) -> Failure {
    match error.diagnostics() {
        [] => blame::argument("--set", "compose::unknown_edition", error),
        mistakes => Failure::Mistakes(vec![Sheet { text, diagnostics: mistakes.to_vec() }]),
    }
}

impl SeatArgs {
    /// Refuses names that cannot be told apart or read.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let names: Vec<&str> = self.names.iter().map(|name| name.trim()).collect();
        if names.iter().any(|name| name.is_empty()) {
            return Err(Failure::usage("--player", "a name is empty; write a word, such as --player Ann"));
        }
        if let Some(problem) = names.iter().find_map(|name| no_name(name)) {
            return Err(Failure::usage("--player", format!("a name {problem}")));
        }
        if let Some(name) =
            names.iter().enumerate().find_map(|(at, name)| names[..at].contains(name).then_some(name))
        {
            return Err(Failure::usage(
                "--player",
                format!("two players are called `{name}`; give each a name of its own"),
            ));
        }
        Ok(())
    }
}

/// The seed given, or one from the clock, short enough that a person types it again.
pub(crate) fn seed_or_clock(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        tilewright_bots::seed_beside(now.as_nanos() as u64) % 1_000_000
    })
}

/// The sets of a ruleset with their editions, in words.
pub(crate) fn sets_text(rules: &Ruleset) -> String {
    let sets = rules
        .sets()
        .iter()
        .map(|(id, edition)| if edition.is_empty() { id.clone() } else { format!("{id} ({edition})") });
    sets.collect::<Vec<_>>().join(", ")
}
