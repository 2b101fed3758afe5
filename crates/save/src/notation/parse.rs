//! Notation read.

use std::collections::BTreeSet;

use tilewright::Selection;
use tilewright::core::shown::shortened;
use tilewright::core::tile::StartTile;

use super::print::{in_braces, one_line};
use super::{Notation, NotationError, Step, Turn, at};
use crate::file::{MAX_FILE, without_mark};
use crate::limits;
use crate::recipe::{Recipe, SetChoice};
use crate::save::MAX_DECISIONS;
use crate::setup::{Chance, Setup};

const TAGS: &str = "Set, Copies, Only, Lacks, Adds, Edition, Preset, With, Without, Option, Figures, Start, \
    Player, First, Seed, Draws";

/// What the tags said so far.
#[derive(Default)]
struct Tags {
    recipe: Recipe,
    players: Vec<String>,
    first: u8,
    seed: Option<u64>,
    draws: Option<Vec<String>>,
    /// Tags that stand but once, for a set those about it, by what they are about.
    seen: BTreeSet<String>,
}

impl Notation {
    /// Reads a game in notation. Whether its steps are legal shows when it is [played](Self::play).
    ///
    /// # Errors
    ///
    /// The first thing that is no notation, with line and column.
    ///
    /// ```
    /// use tilewright_save::Notation;
    /// let error = Notation::parse("[Set \"base\"]\n[Colour \"red\"]\n*\n").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 2));
    /// assert!(error.problem.contains("no tag is called `Colour`"), "{error}");
    /// ```
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        if text.len() as u64 > MAX_FILE {
            return Err(at(1, 1, format!("{} bytes, and {MAX_FILE} are the most", text.len())));
        }
        let text = without_mark(text);
        if text.trim().is_empty() {
            return Err(at(1, 1, "the file is empty".to_owned()));
        }
        let mut tags = Tags::default();
        let mut turns: Vec<Turn> = Vec::new();
        let mut comments = Vec::new();
        let mut result = None;
        let mut steps = 0;
        for (index, whole) in text.lines().enumerate() {
            let number = index + 1;
            let line = whole.trim();
            let column = column_of(whole, whole.len() - whole.trim_start().len());
            if line.is_empty() {
            } else if let Some(comment) = line.strip_prefix(';') {
                comments.push(one_line(comment));
            } else if result.is_some() {
                return Err(at(number, column, "nothing but comments comes after the result".to_owned()));
            } else if line.starts_with('[') {
                if !turns.is_empty() {
                    return Err(at(number, column, "tags come before the first turn".to_owned()));
                }
                tags.read(line).map_err(|(offset, problem)| at(number, column + offset, problem))?;
            } else if line == "*" {
                result = Some(None);
            } else if let Some(scores) = line.strip_prefix('=') {
                let scores = scores.split_whitespace().map(str::parse).collect::<Result<Vec<i32>, _>>();
                let scores = scores.ok().filter(|scores| scores.len() == tags.players.len());
                let problem = "write the points of each player, such as `= 45 30`";
                result = Some(Some(scores.ok_or_else(|| at(number, column, problem.to_owned()))?));
            } else {
                let mut turn = read_turn(whole, number)?;
                turn.above.append(&mut comments);
                steps += turn.steps.len();
                turns.push(turn);
            }
            if steps > MAX_DECISIONS {
                return Err(at(number, column, format!("more than {MAX_DECISIONS} steps")));
            }
        }
        let last = text.lines().count().max(1);
        let Some(result) = result else {
            let problem = "the game has no result; end with `*`, or with the points, such as `= 45 30`";
            return Err(at(last, 1, problem.to_owned()));
        };
        Ok(Self {
            setup: tags.finish().map_err(|problem| at(1, 1, problem))?,
            turns,
            below: comments,
            result,
        })
    }
}

/// The column of a byte, in characters, counted from 1.
fn column_of(line: &str, byte: usize) -> usize {
    line.get(..byte).map_or(1, |before| before.chars().count() + 1)
}

impl Tags {
    /// Reads `[Name "value"]`. A problem comes with its offset in characters.
    fn read(&mut self, line: &str) -> Result<(), (usize, String)> {
        let shape = || (0, "a tag is a name and a text in quotes: [Player \"Ann\"]".to_owned());
        let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')).ok_or_else(shape)?;
        let (name, quoted) = inner.split_once(' ').ok_or_else(shape)?;
        let offset = name.chars().count() + 3;
        let value = unquote(quoted.trim()).ok_or_else(shape)?;
        let pair = |what: &str| {
            let parts = value.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
            parts.ok_or_else(|| (offset, format!("write a name and a value, such as {what}")))
        };
        let key = self.key(name, &value);
        match name {
            "Set" => self.recipe.sets.push(SetChoice::of(&value)),
            "Edition" => self.recipe.edition = Some(value),
            "Preset" => self.recipe.preset = Some(value),
            "With" => self.recipe.with.push(value),
            "Without" => self.recipe.without.push(value),
            "Option" => self.recipe.choices.push(pair("base_fields=off")?),
            "Figures" => {
                let (kind, count) = pair("meeple=8")?;
                let count = count.parse().map_err(|_| (offset, "write a number up to 255".to_owned()))?;
                self.recipe.figures.push((kind, count));
            }
            "Copies" | "Only" | "Lacks" | "Adds" => {
                let set = self.recipe.sets.last_mut();
                let set =
                    set.ok_or_else(|| (1, format!("`{name}` is about the set above it, and there is none")))?;
                select(&mut set.tiles, name, &value).map_err(|problem| (offset, problem.to_owned()))?;
            }
            "Start" => {
                let start = start_tile(&value);
                let problem = "write tile, cell and rotation, such as road-bend 0,0 r90";
                self.recipe.start.push(start.ok_or_else(|| (offset, problem.to_owned()))?);
            }
            "Player" => self.players.push(value),
            "First" => {
                let first = value.parse::<u8>().ok().and_then(|first| first.checked_sub(1));
                self.first = first.ok_or((offset, "write the number of a player".to_owned()))?;
            }
            "Seed" => {
                self.seed = Some(value.parse().map_err(|_| (offset, "a seed is a number".to_owned()))?);
            }
            "Draws" => self.draws = Some(value.split_whitespace().map(str::to_owned).collect()),
            _ => {
                let name = shortened(name, limits::MAX_SHOWN);
                return Err((1, format!("no tag is called `{name}`; there are: {TAGS}")));
            }
        }
        if let Some(key) = key.filter(|key| !self.seen.insert(key.clone())) {
            let key = shortened(&key, limits::MAX_SHOWN);
            return Err((1, format!("`{key}` is said twice; leave one of them out")));
        }
        Ok(())
    }

    /// What a tag is about that no second one may say again or otherwise; `None` if it may.
    fn key(&self, name: &str, value: &str) -> Option<String> {
        let about = || value.split_once('=').map_or(value, |(about, _)| about);
        match name {
            "Edition" | "Preset" | "First" | "Seed" | "Draws" => Some(name.to_owned()),
            "Copies" => Some(format!("{name} of set {}", self.recipe.sets.len())),
            "With" | "Without" | "Option" | "Figures" => Some(format!("{name} {}", about())),
            _ => None,
        }
    }

    fn finish(self) -> Result<Setup, String> {
        if self.recipe.sets.is_empty() {
            return Err("no set is named; begin with [Set \"base\"]".to_owned());
        }
        if self.players.is_empty() {
            return Err("no player is named; write [Player \"Ann\"]".to_owned());
        }
        let chance = match (self.seed, self.draws) {
            (None, None) => Chance::Open,
            (Some(seed), None) => Chance::Seed(seed),
            (Some(seed), Some(draws)) => Chance::Draws { seed, draws },
            (None, Some(_)) => return Err("draws need a seed for those that come later".to_owned()),
        };
        let setup = Setup { recipe: self.recipe, players: self.players, first: self.first, chance };
        match limits::setup(&setup) {
            Ok(()) => Ok(setup),
            Err((part, problem)) => Err(format!("`{part}` of the tags: {problem}")),
        }
    }
}

/// Takes one tag about the tiles of a set.
fn select(tiles: &mut Selection, name: &str, value: &str) -> Result<(), &'static str> {
    let number = |text: &str| text.parse::<u32>().map_err(|_| "write a number of tiles, such as road-bend=2");
    let (tile, count) = match value.split_once('=') {
        Some((tile, count)) => (tile.to_owned(), Some(number(count)?)),
        None => (value.to_owned(), None),
    };
    match (name, count) {
        ("Copies", _) => {
            tiles.copies = value.parse().map_err(|_| "write how often the set is there, such as 2")?;
        }
        ("Only", count) => tiles.only.push((tile, count)),
        ("Lacks", count) => tiles.without.push((tile, count)),
        (_, count) => tiles.add.push((tile, count.unwrap_or(1))),
    }
    Ok(())
}

/// Reads `road-bend 0,0 r90`.
fn start_tile(text: &str) -> Option<StartTile> {
    let mut words = text.split_whitespace();
    let (tile, cell, rotation) = (words.next()?, words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then(|| StartTile { tile: tile.to_owned(), cell, rotation })
}

fn unquote(quoted: &str) -> Option<String> {
    let mut letters = quoted.strip_prefix('"')?.strip_suffix('"').filter(|_| quoted.len() > 1)?.chars();
    let mut value = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return None,
            '\\' => match letters.next()? {
                'n' => value.push('\n'),
                'r' => value.push('\r'),
                letter @ ('"' | '\\') => value.push(letter),
                _ => return None,
            },
            letter => value.push(letter),
        }
    }
    Some(value)
}

/// Reads `12. step {comment} / step ; comment`.
fn read_turn(line: &str, number: usize) -> Result<Turn, NotationError> {
    let first = column_of(line, line.len() - line.trim_start().len());
    // Counted on from step to step: a line may have very many.
    let (mut counted, mut columns) = (0, 1);
    let mut column = |byte: usize| {
        columns += line.get(counted..byte).map_or(0, |between| between.chars().count());
        counted = counted.max(byte);
        columns
    };
    let shape = || {
        let problem = "a line is a tag `[...]`, a turn `1. ...`, a comment `; ...`, or the result";
        at(number, first, problem.to_owned())
    };
    let (head, _) = line.split_once('.').ok_or_else(shape)?;
    let turn = head.trim().parse::<u32>().map_err(|_| shape())?;
    let mut steps: Vec<Step> = Vec::new();
    let mut begin = head.len() + 1;
    loop {
        let rest = &line[begin..];
        let end = begin + rest.find(['/', '{', ';']).unwrap_or(rest.len());
        let text = line[begin..end].trim();
        let start = begin + (line[begin..end].len() - line[begin..end].trim_start().len());
        if text.is_empty() {
            return Err(at(number, column(start), "a step is missing here".to_owned()));
        }
        let mut step = Step { text: text.to_owned(), comment: None, line: number, column: column(start) };
        let mut next = end;
        if line[end..].starts_with('{') {
            let close = line[end..].find('}').ok_or_else(|| {
                at(number, column(end), "the comment does not end in this line; close it with `}`".to_owned())
            })?;
            step.comment = Some(in_braces(&line[end + 1..end + close]));
            next = end + close + 1;
            next += line[next..].len() - line[next..].trim_start().len();
        }
        if let Some(comment) = line[next..].strip_prefix(';') {
            let comment = format!("{} {comment}", step.comment.unwrap_or_default());
            step.comment = Some(in_braces(&comment));
            next = line.len();
        }
        steps.push(step);
        match line[next..].chars().next() {
            None => return Ok(Turn { above: Vec::new(), number: turn, steps }),
            Some('/') => begin = next + 1,
            Some(_) => return Err(at(number, column(next), "write `/` between two steps".to_owned())),
        }
    }
}
