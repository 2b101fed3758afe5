//! `tilewright check`: whether files are sound.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tilewright::core::error::BuildProblem;
use tilewright::core::geometry::Side;
use tilewright::core::ruleset::TileKind;
use tilewright::core::tile::{TileSet, TileSpec};
use tilewright::never_placed;
use tilewright::prelude::*;
use tilewright::tileset::{
    MAX_FILE, Mistake, Report, SetFile, Spot, Vocabulary, looks_like_game, other_format,
};
use tilewright_gamefile::GameFile;
use tilewright_save::read_within;

use crate::blame::{self, Asked, OwnFile};
use crate::composition::sets_text;
use crate::failure::Failure;
use crate::game;
use crate::layout::{WIDTH, wrap};
use crate::look::Look;
use crate::mistakes::{self, Sheet, printable};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright check hamlet.toml
  tilewright check sets/*.toml

A set is composed alone if it has a start tile, and with the base set otherwise.
Exits with 1 if any file has a mistake; a warning is no mistake.";

/// Check set files and game files, and say what is wrong with them
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Check {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// What came of checking a file.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    /// All that is wrong, warnings too.
    pub(crate) sheets: Vec<Sheet>,
    /// What the file is, in lines, for one that is sound.
    pub(crate) summary: Vec<String>,
}

impl Checked {
    /// Something is wrong.
    pub(crate) fn broken(sheets: Vec<Sheet>) -> Self {
        Self { sheets, summary: Vec::new() }
    }

    fn count(&self, mistakes: bool) -> usize {
        let all = self.sheets.iter().flat_map(|sheet| &sheet.diagnostics);
        all.filter(|found| found.is_mistake() == mistakes).count()
    }
}

impl Check {
    pub(crate) fn run(&self, streams: &mut Streams<'_>, look: Look) -> Result<(), Failure> {
        let mut sound = 0;
        let (mut mistakes, mut warnings) = (0, 0);
        for path in &self.files {
            let name = printable(&path.display().to_string());
            let checked = match read_within(path, MAX_FILE) {
                Ok(text) if other_kind(&text).is_some() => {
                    Checked::broken(vec![of_other_kind(&name, other_kind(&text).unwrap_or_default())])
                }
                Ok(text) if looks_like_game(&text) => game_file(path),
                Ok(text) => set_file(&name, text),
                Err(error) => {
                    Checked::broken(vec![unreadable(&format!("cannot read the file `{name}`: {error}"))])
                }
            };
            write!(streams.out, "{}", mistakes::draw_all(&checked.sheets, look))?;
            let (wrong, odd) = (checked.count(true), checked.count(false));
            mistakes += wrong;
            warnings += odd;
            if wrong == 0 {
                sound += 1;
                writeln!(streams.out, "{name}: ok{}", but(odd))?;
                for line in &checked.summary {
                    writeln!(streams.out, "{}", wrap(&format!("  {line}"), WIDTH, 14))?;
                }
            } else {
                let more = mistakes::summary(&checked.sheets);
                let hint = more.split_once("; ").map_or("", |(_, hint)| hint);
                let line = format!("{name}: {}{}; {hint}", counted(wrong, "mistake"), but(odd));
                writeln!(streams.out, "{}", wrap(&line, WIDTH, 2))?;
            }
        }
        if self.files.len() > 1 {
            let total = counted(self.files.len(), "file");
            let wrong =
                if mistakes == 0 { String::new() } else { format!(", {}", counted(mistakes, "mistake")) };
            let odd =
                if warnings == 0 { String::new() } else { format!(", {}", counted(warnings, "warning")) };
            writeln!(streams.out, "\n{total}, {sound} ok{wrong}{odd}")?;
        }
        if mistakes == 0 { Ok(()) } else { Err(Failure::Told) }
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn but(warnings: usize) -> String {
    if warnings == 0 { String::new() } else { format!(", with {}", counted(warnings, "warning")) }
}

/// Checks a game file: the file itself with the sets that it names, whether they compose, and whether every tile has a
/// place.
fn game_file(path: &Path) -> Checked {
    let loaded = game::load(path).and_then(|file| match file.compose() {
        Ok(rules) => Ok((file, rules)),
        Err(error) => Err(game::mistakes(error)),
    });
    let (file, rules) = match loaded {
        Ok(loaded) => loaded,
        Err(Failure::Mistakes(sheets)) => return Checked::broken(sheets),
        Err(other) => return Checked::broken(vec![unreadable(&other.to_string())]),
    };
    let lonely = never_placed(&rules).into_iter().map(|kind| {
        let kind = rules.tile_kind(kind);
        let message =
            format!("tile \"{}\" of set \"{}\": there is never a place for it", kind.id(), kind.set());
        let help = "add a set with tiles that lead to it, or leave it out";
        Mistake::new("compose::never_placed", 0..0, message).help(help).warning().unplaced()
    });
    let mut sheets = vec![Sheet { text: file.text().to_owned(), diagnostics: file.warnings().to_vec() }];
    sheets.push(Sheet::unplaced(lonely.collect()));
    Checked { sheets, summary: game_summary(&file, &rules) }
}

/// What a sound game file is, in lines.
fn game_summary(file: &GameFile, rules: &Ruleset) -> Vec<String> {
    let tiles: u32 = rules.tile_kinds().iter().map(TileKind::count).sum();
    let expansions: Vec<&str> = rules.expansions().iter().map(|one| one.id.as_str()).collect();
    let mut lines = vec![
        format!("{}: {}", sets_text(rules), counted(tiles as usize, "tile")),
        format!(
            "expansions  {}",
            if expansions.is_empty() { "none".to_owned() } else { expansions.join(", ") }
        ),
    ];
    if let Some(players) = file.players() {
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        lines.push(format!("players     {}", names.join(", ")));
    }
    lines
}

/// What a file is that `check` does not read, and what does; `None` if it may be TOML.
fn other_kind(text: &str) -> Option<&'static str> {
    const VERIFY: &str = "a saved game; `tilewright verify` checks one";
    let begin = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    let lines = || begin.lines().map(str::trim);
    // A tag of the notation; a table of TOML has no quotes behind a space.
    let tag = |line: &str| line.starts_with('[') && line.ends_with("\"]") && line.contains(" \"");
    if lines().find(|line| !line.is_empty() && !line.starts_with(';')).is_some_and(tag) {
        return Some("a game in notation; `tilewright verify` checks one");
    }
    let (kind, _) = other_format(text)?;
    if kind != "JSON" {
        return Some("XML or HTML");
    }
    let has = |key: &str| begin.contains(&format!("\"{key}\""));
    Some(match () {
        () if begin.starts_with("{\"event\":") => "what `play --json` prints",
        () if has("decisions") && has("seal") => VERIFY,
        () if has("replay") && has("players") => "a scenario; `tilewright conform` plays one",
        () => "JSON",
    })
}

pub(crate) fn of_other_kind(name: &str, kind: &str) -> Sheet {
    let message = format!("`{name}` is no set file and no game file, which are TOML: it seems to be {kind}");
    let mistake = Mistake::new("check::other_kind", 0..0, message);
    Sheet::unplaced(vec![mistake.help("write the path of a set file or a game file").unplaced()])
}

fn unreadable(message: &str) -> Sheet {
    let help = "write the path of a set file or a game file";
    Sheet::unplaced(vec![Mistake::new("check::unreadable", 0..0, message).help(help).unplaced()])
}

/// Checks a set file: the file itself, then whether it composes in each edition, then whether every tile has a place.
pub(crate) fn set_file(name: &str, text: String) -> Checked {
    let vocabulary = Composition::vocabulary();
    let set = match SetFile::parse(name, &text, &vocabulary) {
        Ok(set) => set,
        Err(error) => {
            return Checked::broken(vec![Sheet { diagnostics: error.diagnostics().to_vec(), text }]);
        }
    };
    let own = [OwnFile { name: name.to_owned(), text, set }];
    let [OwnFile { set, text, .. }] = &own;
    let editions: Vec<Option<&str>> = match set.editions() {
        [] => vec![None],
        editions => editions.iter().map(|edition| Some(edition.as_str())).collect(),
    };
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut lonely = own[0].report();
    let mut named = BTreeSet::new();
    let mut with_base = false;
    for edition in editions {
        let Ok(tiles) = set.edition(edition) else { continue };
        match compose(&tiles) {
            Ok((rules, base)) => {
                with_base |= base;
                note_unplaced(&mut lonely, &mut named, &rules, set);
            }
            Err(error) => {
                let asked = Asked { files: &own, files_alone: true, ..Asked::default() };
                let found = match blame::explain(&error, &asked) {
                    Failure::Mistakes(sheets) => sheets,
                    other => vec![Sheet::unplaced(vec![
                        Mistake::new(error.code(), 0..0, other.to_string()).unplaced(),
                    ])],
                };
                // Editions most often fail for the same reasons.
                if sheets.is_empty() {
                    sheets = found;
                }
            }
        }
    }
    let lonely = lonely.finish();
    if !lonely.is_empty() {
        sheets.push(Sheet { text: text.clone(), diagnostics: lonely });
    }
    Checked { sheets, summary: summary(set, &vocabulary, with_base) }
}

/// Composes a set alone if it has a start tile, unless it lacks the rules for its features; otherwise with the base set.
pub(crate) fn compose(set: &TileSet) -> Result<(Arc<Ruleset>, bool), ComposeError> {
    if !set.start.is_empty() {
        let alone = Composition::new().set_data(set.clone()).build();
        let lacks_rules = |problem: &BuildProblem| {
            matches!(problem, BuildProblem::UnknownFeatureKind { .. } | BuildProblem::UnknownAttribute { .. })
        };
        match alone {
            Err(ComposeError::Build(error)) if error.problems.iter().all(lacks_rules) => {}
            other => return other.map(|rules| (rules, false)),
        }
    }
    Composition::new().set("base").set_data(set.clone()).build().map(|rules| (rules, true))
}

/// A warning for each tile of the file that can never be laid, once for all editions.
fn note_unplaced(report: &mut Report<'_>, named: &mut BTreeSet<String>, rules: &Ruleset, set: &SetFile) {
    let ours = never_placed(rules).into_iter().map(|kind| rules.tile_kind(kind));
    for kind in ours.filter(|kind| kind.set() == set.id()) {
        let Some(span) = set.span(Spot::Tile(kind.id())) else { continue };
        if !named.insert(kind.id().to_owned()) {
            continue;
        }
        report.note(|| {
            let message = format!("tile \"{}\": there is never a place for it", kind.id());
            Mistake::new("compose::never_placed", span, message)
                .label("no side fits")
                .help("give another tile a side like one of its own, or mend its sides")
                .warning()
        });
    }
}

/// What a sound set is, in lines.
fn summary(set: &SetFile, vocabulary: &Vocabulary, with_base: bool) -> Vec<String> {
    let Ok(shown) = set.edition(None) else { return Vec::new() };
    let base = if with_base { ", composed with the base set" } else { "" };
    let mut lines = vec![format!(
        "{} ({}): {} of {}{base}",
        set.name(),
        set.id(),
        counted(shown.total() as usize, "tile"),
        counted(shown.tiles.len(), "design"),
    )];
    if !set.editions().is_empty() {
        let prints = set.editions().iter().filter_map(|edition| {
            let total = set.edition(Some(edition)).ok()?.total();
            let default = if set.default_edition() == Some(edition) { " (shown here)" } else { "" };
            Some(format!("{edition} {}{default}", counted(total as usize, "tile")))
        });
        lines.push(format!("editions    {}", prints.collect::<Vec<_>>().join(", ")));
    }
    lines.push(format!("edges       {}", listed(&edges(&shown), |_| "")));
    let marks = attributes(&shown);
    if !marks.is_empty() {
        let inert = |name: &str| if vocabulary.knows_attribute(name) { "" } else { " (inert)" };
        lines.push(format!("attributes  {}", listed(&marks, inert)));
    }
    lines
}

/// Words with their counts, the most frequent first.
fn listed(counts: &BTreeMap<String, u32>, after: impl Fn(&str) -> &'static str) -> String {
    let mut counts: Vec<(&String, &u32)> = counts.iter().collect();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let mut text = String::new();
    for (name, count) in counts {
        let gap = if text.is_empty() { "" } else { ", " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}{name} {count}{}", after(name));
    }
    text
}

/// How many sides show what: what lies in the middle of each.
fn edges(set: &TileSet) -> BTreeMap<String, u32> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for tile in &set.tiles {
        for side in Side::ALL {
            let segment = tile.segments.iter().find(|segment| segment.ports.contains(side.centre()));
            let name = segment.map_or("wild", |segment| &segment.kind);
            *counts.entry(name.to_owned()).or_default() += tile.count;
        }
    }
    counts
}

/// How many tiles bear which mark, on themselves or on a feature.
fn attributes(set: &TileSet) -> BTreeMap<String, u32> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let marks = |tile: &TileSpec| {
        let segments = tile.segments.iter().flat_map(|segment| &segment.attributes);
        let names = tile.attributes.iter().chain(segments).map(|mark| mark.name.clone());
        names.collect::<std::collections::BTreeSet<String>>()
    };
    for tile in &set.tiles {
        for name in marks(tile) {
            *counts.entry(name).or_default() += tile.count;
        }
    }
    counts
}
