//! What a game file says, read part by part, with the place of each word. Whether the words mean anything is not asked
//! here.

use std::ops::Range;

use tilewright::core::geometry::{Cell, Rotation};
use tilewright::core::shown::steers;
use tilewright::core::tile::StartTile;
use tilewright::tileset::{Mistake, Report, other_format};
use toml::de::{DeTable, DeValue};

use crate::reading::{self, Value, Word};

/// The newest format that is read.
pub(crate) const FORMAT: u64 = 1;

const MAX_SETS: usize = 64;
const MAX_TILES: usize = 4096;
const MAX_DRAWS: usize = 10_000;
const MAX_WORDS: usize = 256;
const MAX_COPIES: u64 = 100;
const MAX_COUNT: u64 = 10_000;
const MAX_TEXT: usize = 4000;

pub(crate) const ROOT_KEYS: [&str; 14] = [
    "format",
    "name",
    "about",
    "players",
    "first",
    "edition",
    "preset",
    "seed",
    "draws",
    "set",
    "expansions",
    "rules",
    "figures",
    "start",
];
pub(crate) const SET_KEYS: [&str; 7] = ["id", "file", "edition", "copies", "only", "without", "add"];
pub(crate) const PLAYER_KEYS: [&str; 2] = ["name", "bot"];
pub(crate) const START_KEYS: [&str; 3] = ["tile", "at", "rotation"];

/// A player as the file has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlayerDraft {
    pub(crate) name: Option<Word>,
    pub(crate) bot: Option<Word>,
}

/// Which set is meant.
#[derive(Clone, Debug)]
pub(crate) enum Which {
    Bundled(Word),
    File(Word),
}

/// Some of the tiles of a set.
#[derive(Clone, Debug)]
pub(crate) struct TilesDraft {
    pub(crate) tile: Word,
    pub(crate) count: Option<u32>,
}

/// A set as the file has it.
#[derive(Clone, Debug)]
pub(crate) struct SetDraft {
    pub(crate) which: Option<Which>,
    pub(crate) span: Range<usize>,
    pub(crate) edition: Option<Word>,
    pub(crate) copies: u32,
    pub(crate) only: Vec<TilesDraft>,
    pub(crate) without: Vec<TilesDraft>,
    pub(crate) add: Vec<TilesDraft>,
}

/// A start tile as the file has it.
#[derive(Clone, Debug)]
pub(crate) struct StartDraft {
    pub(crate) tile: Word,
    pub(crate) cell: Cell,
    pub(crate) rotation: Rotation,
    pub(crate) span: Range<usize>,
}

impl StartDraft {
    pub(crate) fn tile(&self) -> StartTile {
        StartTile { tile: self.tile.text.clone(), cell: self.cell, rotation: self.rotation }
    }
}

/// Who begins.
#[derive(Clone, Debug)]
pub(crate) enum First {
    Number(u64, Range<usize>),
    Name(Word),
}

/// The whole file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) name: Option<String>,
    pub(crate) about: Option<String>,
    /// `None` if the file does not say who plays.
    pub(crate) players: Option<Vec<PlayerDraft>>,
    pub(crate) players_span: Range<usize>,
    pub(crate) first: Option<First>,
    pub(crate) edition: Option<Word>,
    pub(crate) preset: Option<Word>,
    pub(crate) seed: Option<u64>,
    pub(crate) draws: Vec<Word>,
    pub(crate) sets: Vec<SetDraft>,
    pub(crate) expansions: Vec<(Word, bool)>,
    pub(crate) rules: Vec<(Word, Word)>,
    pub(crate) figures: Vec<(Word, u8)>,
    pub(crate) start: Vec<StartDraft>,
}

/// Reads the parts of a file. `None` if it is no TOML, or of a newer format.
pub(crate) fn read(report: &mut Report<'_>, text: &str) -> Option<Draft> {
    if let Some((kind, span)) = other_format(text) {
        let message = format!("this is {kind}, and a game file is TOML");
        report.push(Mistake::new("gamefile::syntax", span, message).label("no TOML begins so"));
        return None;
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            report
                .push(Mistake::new("gamefile::syntax", span, error.message()).label("TOML cannot read this"));
        }
        return None;
    }
    let root = root.get_ref();
    if !check_format(report, root) {
        return None;
    }
    reading::check_keys(report, "a game file", root, &ROOT_KEYS);
    let mut draft = Draft::default();
    for (key, value) in reading::entries(root) {
        let key: &str = key.get_ref();
        match key {
            "name" => draft.name = reading::word(report, "`name`", value).map(|name| name.text),
            "about" => draft.about = about(report, value),
            "players" => {
                draft.players_span = value.span();
                draft.players = players(report, value);
            }
            "first" => draft.first = first(report, value),
            "edition" => draft.edition = reading::word(report, "`edition`", value),
            "preset" => draft.preset = reading::word(report, "`preset`", value),
            // TOML's whole numbers end there.
            "seed" => draft.seed = reading::number(report, "`seed`", value, 0..=i64::MAX as u64),
            "draws" => {
                let list = reading::list(report, "`draws`", value, MAX_DRAWS);
                draft.draws =
                    list.into_iter().filter_map(|value| reading::word(report, "each draw", value)).collect();
            }
            "set" => {
                let list = reading::list(report, "`set`", value, MAX_SETS);
                draft.sets = list.into_iter().filter_map(|value| set(report, value)).collect();
            }
            "expansions" => draft.expansions = expansions(report, value),
            "rules" => draft.rules = rules(report, value),
            "figures" => draft.figures = figures(report, value),
            "start" => {
                let list = reading::list(report, "`start`", value, MAX_TILES);
                draft.start = list.into_iter().filter_map(|value| start(report, value)).collect();
            }
            _ => {}
        }
    }
    if root.get("set").is_none() {
        report.push(
            Mistake::new("gamefile::no_set", 0..0, "the game has no set, so there are no tiles")
                .label("a [[set]] is missing")
                .help("write [[set]] and id = \"base\" below it"),
        );
    }
    Some(draft)
}

fn check_format(report: &mut Report<'_>, root: &DeTable<'_>) -> bool {
    let Some(value) = root.get("format") else {
        report.push(
            Mistake::new("gamefile::missing_format", 0..0, "the file does not say which format it has")
                .label("the first line belongs here")
                .help(format!("begin it with format = {FORMAT}")),
        );
        return true;
    };
    let Some(written) = value.get_ref().as_integer() else {
        reading::wrong_type(report, "`format`", value, "a whole number");
        return true;
    };
    match u64::from_str_radix(written.as_str(), written.radix()) {
        Ok(FORMAT) => true,
        Ok(newer) if newer > FORMAT => {
            let message = format!("format {newer} is newer than this program, which reads format {FORMAT}");
            report.push(
                Mistake::new("gamefile::newer_format", value.span(), message)
                    .label("not known yet")
                    .help("a newer tilewright reads it"),
            );
            false
        }
        _ => {
            report.push(
                Mistake::new("gamefile::wrong_number", value.span(), "there never was such a format")
                    .help(format!("write format = {FORMAT}")),
            );
            true
        }
    }
}

fn about(report: &mut Report<'_>, value: &Value<'_>) -> Option<String> {
    let Some(text) = value.get_ref().as_str() else {
        reading::wrong_type(report, "`about`", value, "a string");
        return None;
    };
    let text = text.trim();
    let strange = |c: char| steers(c) && !matches!(c, '\n' | '\r' | '\t');
    if text.len() > MAX_TEXT || text.chars().any(strange) {
        let message = format!("`about` is longer than {MAX_TEXT} bytes, or no printable text");
        report.push(
            Mistake::new("gamefile::bad_name", value.span(), message).help("write a few plain sentences"),
        );
        return None;
    }
    Some(text.to_owned())
}

/// `players = 3`, or a list of names and tables.
fn players(report: &mut Report<'_>, value: &Value<'_>) -> Option<Vec<PlayerDraft>> {
    let most = tilewright::core::kind::MAX_PLAYERS;
    if matches!(value.get_ref(), DeValue::Integer(_)) {
        let count = reading::number(report, "`players`", value, 1..=most as u64)?;
        return Some(vec![PlayerDraft::default(); count as usize]);
    }
    if value.get_ref().as_array().is_none() {
        reading::wrong_type(report, "`players`", value, "a number, or a list of names and tables");
        return None;
    }
    let list = reading::list(report, "`players`", value, most);
    let mut players = Vec::new();
    for value in &list {
        if value.get_ref().as_str().is_some() {
            let name = reading::word(report, "a player's name", value)?;
            players.push(PlayerDraft { name: Some(name), bot: None });
        } else if let Some(table) = value.get_ref().as_table() {
            reading::check_keys(report, "a player", table, &PLAYER_KEYS);
            let name = table.get("name").map(|value| reading::word(report, "a player's name", value));
            let bot = table.get("bot").and_then(|value| reading::word(report, "`bot`", value));
            if table.get("name").is_none() {
                report.push(
                    Mistake::new("gamefile::missing_key", value.span(), "a player without a name")
                        .label("`name` is missing")
                        .help("write name = \"...\""),
                );
            }
            players.push(PlayerDraft { name: name.flatten(), bot });
        } else {
            reading::wrong_type(report, "a player", value, "a name, or a table with `name` and `bot`");
        }
    }
    Some(players).filter(|players| players.len() == list.len() && !list.is_empty())
}

fn first(report: &mut Report<'_>, value: &Value<'_>) -> Option<First> {
    match value.get_ref() {
        DeValue::String(_) => reading::word(report, "`first`", value).map(First::Name),
        DeValue::Integer(_) => {
            let most = tilewright::core::kind::MAX_PLAYERS as u64;
            let number = reading::number(report, "`first`", value, 1..=most)?;
            Some(First::Number(number, value.span()))
        }
        _ => {
            reading::wrong_type(report, "`first`", value, "a player's name, or a number counted from 1");
            None
        }
    }
}

fn set(report: &mut Report<'_>, value: &Value<'_>) -> Option<SetDraft> {
    let table = reading::table(report, "a set", value)?;
    reading::check_keys(report, "a set", table, &SET_KEYS);
    let id = table.get("id").map(|value| reading::word(report, "a set's `id`", value));
    let file = table.get("file").map(|value| reading::word(report, "a set's `file`", value));
    let which = match (id, file) {
        (Some(id), None) => id.map(Which::Bundled),
        (None, Some(file)) => file.map(Which::File),
        (both, _) => {
            let (message, help) = match both {
                Some(_) => ("a set with both `id` and `file`", "leave one of them out"),
                None => ("a set without `id` and `file`", "write id = \"base\", or file = \"my-set.toml\""),
            };
            report.push(
                Mistake::new("gamefile::missing_key", value.span(), message)
                    .label("which set is meant?")
                    .help(help),
            );
            None
        }
    };
    let edition = table.get("edition").and_then(|value| reading::word(report, "`edition`", value));
    let copies =
        table.get("copies").and_then(|value| reading::number(report, "`copies`", value, 1..=MAX_COPIES));
    let mut tiles = |key: &str| {
        table.get(key).map_or_else(Vec::new, |value| tiles(report, &format!("`{key}`"), value, key == "add"))
    };
    Some(SetDraft {
        which,
        span: value.span(),
        edition,
        copies: copies.unwrap_or(1) as u32,
        only: tiles("only"),
        without: tiles("without"),
        add: tiles("add"),
    })
}

/// `["road-bend"]`, or `{ road-bend = 2 }`.
fn tiles(report: &mut Report<'_>, who: &str, value: &Value<'_>, adding: bool) -> Vec<TilesDraft> {
    if let Some(table) = value.get_ref().as_table() {
        if reading::too_many(report, who, &value.span(), table.len(), MAX_TILES) {
            return Vec::new();
        }
        let mut tiles = Vec::new();
        for (key, value) in reading::entries(table) {
            let who = format!("{who}: the number of `{}`", reading::shorten(key.get_ref()));
            let Some(count) = reading::number(report, &who, value, 1..=MAX_COUNT) else { continue };
            let tile = Word { text: key.get_ref().to_string(), span: key.span() };
            tiles.push(TilesDraft { tile, count: Some(count as u32) });
        }
        return tiles;
    }
    if value.get_ref().as_array().is_none() {
        reading::wrong_type(report, who, value, "a list of tiles, or a table of tiles with numbers");
        return Vec::new();
    }
    let list = reading::list(report, who, value, MAX_TILES);
    let words =
        list.into_iter().filter_map(|value| reading::word(report, &format!("{who}: each tile"), value));
    words.map(|tile| TilesDraft { tile, count: adding.then_some(1) }).collect()
}

/// The entries of a table of words.
fn named<'v, 'i>(report: &mut Report<'_>, who: &str, value: &'v Value<'i>) -> Vec<(Word, &'v Value<'i>)> {
    let Some(table) = reading::table(report, who, value) else { return Vec::new() };
    if reading::too_many(report, who, &value.span(), table.len(), MAX_WORDS) {
        return Vec::new();
    }
    let word = |key: &reading::Key<'_>| Word { text: key.get_ref().to_string(), span: key.span() };
    reading::entries(table).into_iter().map(|(key, value)| (word(key), value)).collect()
}

fn expansions(report: &mut Report<'_>, value: &Value<'_>) -> Vec<(Word, bool)> {
    let mut expansions = Vec::new();
    for (id, value) in named(report, "`expansions`", value) {
        match value.get_ref() {
            DeValue::Boolean(on) => expansions.push((id, *on)),
            _ => reading::wrong_type(report, "an expansion", value, "true (on) or false (off)"),
        }
    }
    expansions
}

fn rules(report: &mut Report<'_>, value: &Value<'_>) -> Vec<(Word, Word)> {
    let named = named(report, "`rules`", value);
    let value = |(name, value)| Some((name, reading::word(report, "the value of an option", value)?));
    named.into_iter().filter_map(value).collect()
}

fn figures(report: &mut Report<'_>, value: &Value<'_>) -> Vec<(Word, u8)> {
    let named = named(report, "`figures`", value);
    let count = |(kind, value)| {
        let count = reading::number(report, "a number of figures", value, 0..=255)?;
        Some((kind, count as u8))
    };
    named.into_iter().filter_map(count).collect()
}

fn start(report: &mut Report<'_>, value: &Value<'_>) -> Option<StartDraft> {
    let table = reading::table(report, "a start tile", value)?;
    reading::check_keys(report, "a start tile", table, &START_KEYS);
    let cell = match table.get("at") {
        None => Some(Cell::ORIGIN),
        Some(at) => reading::word(report, "`at`", at).and_then(|text| {
            let cell = text.text.parse::<Cell>().ok();
            if cell.is_none() {
                let message = format!("`{}` is no cell", reading::shorten(&text.text));
                report.push(
                    Mistake::new("gamefile::wrong_place", at.span(), message)
                        .label("x and y belong here")
                        .help(
                            "write x (to the east) and y (to the north) with a comma between: at = \"0,0\"",
                        ),
                );
            }
            cell
        }),
    };
    let rotation = match table.get("rotation") {
        None => Some(Rotation::R0),
        Some(value) => {
            let written = value.get_ref().as_integer();
            let degrees =
                written.and_then(|written| u16::from_str_radix(written.as_str(), written.radix()).ok());
            let rotation = degrees.and_then(Rotation::from_degrees);
            if rotation.is_none() {
                report.push(
                    Mistake::new("gamefile::wrong_place", value.span(), "not a rotation")
                        .help("write 0, 90, 180 or 270: degrees clockwise"),
                );
            }
            rotation
        }
    };
    let Some(tile) = table.get("tile") else {
        report.push(
            Mistake::new("gamefile::missing_key", value.span(), "a start tile without `tile`")
                .label("which tile?")
                .help("write tile = \"...\", the id of a tile of the sets"),
        );
        return None;
    };
    let tile = reading::word(report, "a start tile's `tile`", tile)?;
    Some(StartDraft { tile, cell: cell?, rotation: rotation?, span: value.span() })
}
