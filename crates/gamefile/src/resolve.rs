//! What the words of a game file mean: sets, tiles, expansions, options, figures, bots.
//!
//! # Invariants
//!
//! - Where a part cannot be resolved, what depends on it is not complained about: one slip is told once.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use tilewright::core::builder::Survey;
use tilewright::core::expansion::Registration;
use tilewright::core::option::RuleOption;
use tilewright::core::tile::TileSet;
use tilewright::prelude::*;
use tilewright::tileset::{Mistake, Report, SetFile, nearest};
use tilewright::{Part, Selection, SelectionError, sets};
use tilewright_save::{Recipe, SetAllowance, SetChoice};

use crate::draft::{Draft, First, PlayerDraft, SetDraft, TilesDraft, Which};
use crate::error::Sheet;
use crate::players::{DEFAULT_NAMES, Decides, Player};
use crate::reading::{Word, meant, shorten};

/// What reading a set file takes: its path gives its text.
pub(crate) type Read<'r> = dyn FnMut(&str) -> io::Result<String> + 'r;

/// The sets of a game, read.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    pub(crate) choices: Vec<SetChoice>,
    /// One for each choice; none where it could not be read.
    pub(crate) tiles: Vec<Option<TileSet>>,
    /// Texts of set files by path.
    pub(crate) texts: BTreeMap<String, String>,
    /// Set files with mistakes of their own.
    pub(crate) broken: Vec<Sheet>,
    /// What the set files that follow may hold.
    left: SetAllowance,
}

impl Sets {
    /// Whether all of them could be read, so that what they lack is lacking indeed.
    pub(crate) fn whole(&self) -> bool {
        !self.tiles.is_empty() && self.tiles.iter().all(Option::is_some)
    }

    pub(crate) fn known(&self) -> impl Iterator<Item = &TileSet> {
        self.tiles.iter().flatten()
    }

    /// Names by which the tiles can be called.
    pub(crate) fn tile_names(&self) -> Vec<String> {
        let named = |set: &TileSet| -> Vec<String> { set.tiles.iter().map(|tile| tile.id.clone()).collect() };
        self.known().flat_map(named).collect()
    }

    /// The set and id of the tile with this name, and how many of it there are: the first set that has it.
    pub(crate) fn tile(&self, name: &str) -> Option<(String, u32)> {
        let (set, id) = name.split_once(':').map_or((None, name), |(set, id)| (Some(set), id));
        let here = |known: &&TileSet| set.is_none_or(|set| known.id == set) && known.tile(id).is_some();
        let found = self.known().find(here)?;
        let twins = self.known().filter(|other| other.id == found.id);
        let count = twins.filter_map(|set| set.tile(id)).map(|tile| u64::from(tile.count)).sum::<u64>();
        Some((format!("{}:{id}", found.id), u32::try_from(count).unwrap_or(u32::MAX)))
    }
}

/// Reads the sets and selects their tiles.
pub(crate) fn read_sets(report: &mut Report<'_>, file: &str, draft: &Draft, read: &mut Read<'_>) -> Sets {
    let mut sets = Sets::default();
    let mut editions: Vec<String> = Vec::new();
    let vocabulary = Composition::vocabulary();
    for set in &draft.sets {
        let before = report.total();
        let (path, name) = match &set.which {
            None => {
                sets.tiles.push(None);
                continue;
            }
            Some(Which::Bundled(id)) => (None, id),
            Some(Which::File(path)) => (Some(beside(file, &path.text)), path),
        };
        let parsed = match &path {
            None => bundled(report, name)
                .and_then(|set| SetFile::parse(set.file_name, set.text, &vocabulary).ok()),
            Some(path) => from_file(report, name, path, &vocabulary, read, &mut sets),
        };
        let pairs = |list: &[TilesDraft]| list.iter().map(|one| (one.tile.text.clone(), one.count)).collect();
        let selection = Selection {
            copies: set.copies,
            only: pairs(&set.only),
            without: pairs(&set.without),
            add: set.add.iter().map(|one| (one.tile.text.clone(), one.count.unwrap_or(1))).collect(),
        };
        let tiles = parsed.and_then(|parsed| {
            editions.extend_from_slice(parsed.editions());
            let common = draft.edition.as_ref().filter(|common| parsed.editions().contains(&common.text));
            let edition = edition(report, set, &parsed).or(common.map(|common| common.text.as_str()));
            let mut tiles = parsed.edition(edition).ok()?;
            if path.is_some()
                && let Err(problem) = sets.left.hold(&tiles)
            {
                return too_much(report, name, &problem);
            }
            select(report, set, &selection, &mut tiles);
            (report.total() == before).then_some(tiles)
        });
        sets.tiles.push(tiles);
        sets.choices.push(SetChoice {
            file: path.is_some(),
            name: path.unwrap_or_else(|| name.text.clone()),
            edition: set.edition.as_ref().map(|edition| edition.text.clone()),
            tiles: selection,
        });
    }
    if let Some(common) =
        draft.edition.as_ref().filter(|common| !editions.contains(&common.text) && sets.whole())
    {
        editions.sort_unstable();
        editions.dedup();
        report.note(|| {
            let message = format!("no set here has an edition `{}`", shorten(&common.text));
            Mistake::new("gamefile::unknown_edition", common.span.clone(), message)
                .label("of none of the sets")
                .help(meant(&common.text, &editions))
        });
    }
    sets
}

/// The path of a file that stands beside the game file.
fn beside(file: &str, path: &str) -> String {
    let joined = match Path::new(file).parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.join(path).to_string_lossy().into_owned(),
        _ => path.to_owned(),
    };
    // So that a recipe tells it from the id of a bundled set, however it ends.
    if SetChoice::of(&joined).file { joined } else { format!("./{joined}") }
}

fn bundled(report: &mut Report<'_>, id: &Word) -> Option<&'static sets::BundledSet> {
    let found = sets::find(&id.text);
    if found.is_none() {
        report.note(|| {
            let known: Vec<&str> = sets::BUNDLED.iter().map(|set| set.id).collect();
            let message = format!("no bundled set is called `{}`", shorten(&id.text));
            let help = match nearest(&id.text, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are: {}; a set file of yours is named by `file`", known.join(", ")),
            };
            Mistake::new("gamefile::unknown_set", id.span.clone(), message)
                .label("not a bundled set")
                .help(help)
        });
    }
    found
}

fn from_file(
    report: &mut Report<'_>,
    name: &Word,
    path: &str,
    vocabulary: &tilewright::tileset::Vocabulary,
    read: &mut Read<'_>,
    sets: &mut Sets,
) -> Option<SetFile> {
    let text = match sets.texts.get(path) {
        Some(text) => text.clone(),
        None => match read(path) {
            Ok(text) => text,
            Err(error) => {
                let message = format!("cannot read the set file `{}`: {error}", shorten(path));
                report.push(
                    Mistake::new("gamefile::unreadable_set", name.span.clone(), message)
                        .label("no such set file")
                        .help("write its path as seen from the folder of this game file"),
                );
                return None;
            }
        },
    };
    if let Err(problem) = sets.left.read(&text) {
        return too_much(report, name, &problem);
    }
    sets.texts.insert(path.to_owned(), text.clone());
    match SetFile::parse(path, &text, vocabulary) {
        Ok(parsed) => Some(parsed),
        Err(error) => {
            let told = sets.broken.iter().any(|sheet| sheet.name == path);
            if !told {
                let diagnostics = error.diagnostics().to_vec();
                sets.broken.push(Sheet { name: path.to_owned(), text, diagnostics });
            }
            None
        }
    }
}

/// The set files are too much together.
fn too_much<T>(report: &mut Report<'_>, name: &Word, problem: &str) -> Option<T> {
    report.push(
        Mistake::new("gamefile::too_many", name.span.clone(), format!("the set files hold {problem}"))
            .label("with this one")
            .help("name fewer or smaller files; `copies` gives a set more than once"),
    );
    None
}

fn edition<'d>(report: &mut Report<'_>, set: &'d SetDraft, parsed: &SetFile) -> Option<&'d str> {
    let wanted = set.edition.as_ref()?;
    if !parsed.editions().contains(&wanted.text) {
        report.note(|| {
            let message = format!("the set `{}` has no edition `{}`", parsed.id(), shorten(&wanted.text));
            let help = match parsed.editions() {
                [] => "it has only one, without a name; leave `edition` out".to_owned(),
                known => meant(&wanted.text, known),
            };
            Mistake::new("gamefile::unknown_edition", wanted.span.clone(), message)
                .label("not among its editions")
                .help(help)
        });
        return None;
    }
    Some(&wanted.text)
}

/// Selects the tiles; each mistake is told at its place.
fn select(report: &mut Report<'_>, set: &SetDraft, selection: &Selection, tiles: &mut TileSet) {
    let known: Vec<String> = tiles.tiles.iter().map(|known| known.id.clone()).collect();
    selection.apply_each(tiles, |part, error| {
        let word = match part {
            Part::Only(at) => set.only.get(at),
            Part::Without(at) => set.without.get(at),
            Part::Add(at) => set.add.get(at),
            // It is told at the set as a whole.
            _ => None,
        };
        let span = word.map_or(set.span.clone(), |word| word.tile.span.clone());
        report.note(|| match error {
            SelectionError::UnknownTile { set, tile, .. } => {
                let message = format!("{set} has no tile `{}`", shorten(&tile));
                Mistake::new("gamefile::unknown_tile", span, message)
                    .label("not in this set")
                    .help(meant(&tile, &known))
            }
            SelectionError::TooFew { set, tile, there, wanted } => {
                let message = format!("{set} has {there} of the tile `{tile}`, not {wanted}");
                Mistake::new("gamefile::too_few_tiles", span, message)
                    .label("too few of it")
                    .help(format!("write at most {there}; `add` puts more of a tile into the game"))
            }
            error => {
                Mistake::new("gamefile::no_tiles", span, error.to_string().replace("; leave", ", so leave"))
                    .label("nothing to play with")
                    .help("leave out less of it")
            }
        });
    });
}

/// Start tiles and draws: each has to be there, and as often as it is named.
pub(crate) fn check_tiles(report: &mut Report<'_>, draft: &Draft, sets: &Sets) {
    if !sets.whole() {
        return;
    }
    let mut ledger = Ledger { sets, names: sets.tile_names(), used: BTreeMap::new() };
    let mut cells = Vec::new();
    for start in &draft.start {
        if let Some(there) = ledger.take(report, &start.tile) {
            let message =
                format!("the start layout takes more of the tile `{}` than there are", start.tile.text);
            report.push(
                Mistake::new("gamefile::too_few_tiles", start.tile.span.clone(), message)
                    .label(format!("there {} {there}", if there == 1 { "is" } else { "are" }))
                    .help("lay fewer of it, or `add` some to its set"),
            );
        }
        if cells.contains(&start.cell) {
            let message = format!("two start tiles lie at {}", start.cell);
            report.push(
                Mistake::new("gamefile::start_overlap", start.span.clone(), message)
                    .label("this cell is taken")
                    .help("write another cell under `at`"),
            );
        }
        cells.push(start.cell);
    }
    if draft.start.is_empty()
        && let Some(set) = sets.known().find(|set| !set.start.is_empty())
    {
        for start in &set.start {
            *ledger.used.entry(format!("{}:{}", set.id, start.tile)).or_default() += 1;
        }
    }
    for draw in &draft.draws {
        if ledger.take(report, draw).is_some() {
            let message = format!("the draws name `{}` more often than it is in the supply", draw.text);
            // A tile that was put aside comes back, so that this can be meant.
            report.push(
                Mistake::new("gamefile::too_many_draws", draw.span.clone(), message)
                    .label("none may be left by then")
                    .help("name it less often, or `add` some to its set")
                    .warning(),
            );
        }
    }
}

/// How many tiles of each design are spoken for.
struct Ledger<'s> {
    sets: &'s Sets,
    names: Vec<String>,
    used: BTreeMap<String, u32>,
}

impl Ledger<'_> {
    /// Takes one more of a tile; the number there are if that is one too many. An unknown tile is told.
    fn take(&mut self, report: &mut Report<'_>, word: &Word) -> Option<u32> {
        let Some((name, count)) = self.sets.tile(&word.text) else {
            report.note(|| {
                let id = word.text.rsplit_once(':').map_or(word.text.as_str(), |(_, id)| id);
                let message = format!("no set here has a tile `{}`", shorten(&word.text));
                Mistake::new("gamefile::unknown_tile", word.span.clone(), message)
                    .label("in none of the sets")
                    .help(meant(id, &self.names))
            });
            return None;
        };
        let used = self.used.entry(name).or_default();
        *used += 1;
        (*used > count).then_some(count)
    }
}

/// What the expansions in play declare: their options and kinds of figures.
#[derive(Debug, Default)]
struct Declared {
    options: Vec<RuleOption>,
    figures: Vec<String>,
}

impl Declared {
    fn by<'a>(ids: impl IntoIterator<Item = &'a str>) -> Self {
        let mut declared = Self::default();
        for registration in ids.into_iter().filter_map(Registration::find) {
            let survey = Survey::of(registration.make());
            declared.options.extend(survey.options);
            declared.figures.extend(survey.figures);
        }
        declared
    }
}

/// Expansions, options, preset and figures.
pub(crate) fn check_rules(report: &mut Report<'_>, draft: &Draft, sets: &Sets) {
    let linked: Vec<&str> = Registration::all().into_iter().map(Registration::id).collect();
    let brought: Vec<&str> = sets.known().flat_map(|set| &set.expansions).map(String::as_str).collect();
    for (id, on) in &draft.expansions {
        if !linked.contains(&id.text.as_str()) && !brought.contains(&id.text.as_str()) {
            report.note(|| {
                let message = format!("no expansion is called `{}`", shorten(&id.text));
                Mistake::new("gamefile::unknown_expansion", id.span.clone(), message)
                    .label("not linked into this program")
                    .help(meant(&id.text, &linked))
            });
        } else if !on && sets.whole() && !brought.contains(&id.text.as_str()) {
            report.note(|| {
                let message = format!("the expansion `{}` is not in play anyway", id.text);
                Mistake::new("gamefile::idle_expansion", id.span.clone(), message)
                    .label("no set here brings it")
                    .help("leave the line out")
                    .warning()
            });
        }
    }
    let off: Vec<&str> =
        draft.expansions.iter().filter(|(_, on)| !on).map(|(id, _)| id.text.as_str()).collect();
    let on = draft.expansions.iter().filter(|(_, on)| *on).map(|(id, _)| id.text.as_str());
    let in_play: Vec<&str> = brought.iter().copied().chain(on).filter(|id| !off.contains(id)).collect();
    let all = Declared::by(linked.iter().copied());
    // With a set unread nobody knows what is in play: then every linked expansion counts.
    let here = if sets.whole() {
        let mut ids: Vec<&str> = linked.iter().copied().filter(|id| in_play.contains(id)).collect();
        ids.dedup();
        Declared::by(ids)
    } else {
        Declared::by(linked.iter().copied())
    };
    check_options(report, draft, &here, &all);
    if let Some(preset) = &draft.preset {
        let presets = here.options.iter().flat_map(|option| option.presets().iter().map(|preset| preset.0));
        let mut known: Vec<&str> = presets.collect();
        known.sort_unstable();
        known.dedup();
        if !known.contains(&preset.text.as_str()) {
            report.note(|| {
                let message = format!("no option here knows a preset `{}`", shorten(&preset.text));
                Mistake::new("gamefile::unknown_preset", preset.span.clone(), message)
                    .label("not a preset")
                    .help(meant(&preset.text, &known))
            });
        }
    }
    for (kind, _) in &draft.figures {
        if here.figures.contains(&kind.text) {
            continue;
        }
        report.note(|| {
            let message = format!("no expansion in play has a figure `{}`", shorten(&kind.text));
            Mistake::new("gamefile::unknown_figure", kind.span.clone(), message)
                .label("not a kind of figure here")
                .help(meant(&kind.text, &here.figures))
        });
    }
}

fn check_options(report: &mut Report<'_>, draft: &Draft, here: &Declared, all: &Declared) {
    let names: Vec<&str> = here.options.iter().map(RuleOption::name).collect();
    for (name, value) in &draft.rules {
        let Some(option) = here.options.iter().find(|option| option.name() == name.text) else {
            let elsewhere = all.options.iter().any(|option| option.name() == name.text);
            report.note(|| {
                if elsewhere {
                    let message =
                        format!("the option `{}` belongs to an expansion that is not in play", name.text);
                    return Mistake::new("gamefile::option_not_in_play", name.span.clone(), message)
                        .label("nobody asks for it here")
                        .help("add the set or the expansion that it belongs to, or leave it out");
                }
                let message = format!("no option is called `{}`", shorten(&name.text));
                Mistake::new("gamefile::unknown_option", name.span.clone(), message)
                    .label("not an option here")
                    .help(meant(&name.text, &names))
            });
            continue;
        };
        if !option.values().iter().any(|(known, _)| *known == value.text) {
            report.note(|| {
                let known: Vec<&str> = option.values().iter().map(|(known, _)| *known).collect();
                let message = format!("the option `{}` has no value `{}`", name.text, shorten(&value.text));
                Mistake::new("gamefile::unknown_value", value.span.clone(), message)
                    .label("not one of its values")
                    .help(meant(&value.text, &known))
            });
        }
    }
}

/// The players in order, and the one who begins, counted from 0.
pub(crate) fn players(report: &mut Report<'_>, draft: &Draft, bots: &[&str]) -> (Option<Vec<Player>>, usize) {
    let Some(drafts) = &draft.players else {
        // Nobody is named, so that only a number can say who begins; whether it can shows when players are known.
        return (None, first(report, draft, None));
    };
    let names: Vec<String> = drafts
        .iter()
        .zip(DEFAULT_NAMES)
        .map(|(player, name)| player.name.as_ref().map_or(name, |name| name.text.trim()).to_owned())
        .collect();
    let mut players = Vec::new();
    for (seat, (PlayerDraft { name, bot }, called)) in drafts.iter().zip(&names).enumerate() {
        if let Some(word) = name.as_ref().filter(|_| names.iter().take(seat).any(|earlier| earlier == called))
        {
            let message = format!("two players are called `{}`", shorten(called));
            report.push(
                Mistake::new("gamefile::duplicate_player", word.span.clone(), message)
                    .label("an earlier player has this name")
                    .help("give each a name of its own"),
            );
        }
        let decides = match (bot, name) {
            (Some(bot), _) if bot.text == HUMAN => Decides::Person,
            (Some(bot), _) => {
                if !bots.contains(&bot.text.as_str()) {
                    report.note(|| {
                        let known: Vec<&str> = bots.iter().copied().chain([HUMAN]).collect();
                        let message = format!("no bot is called `{}`", shorten(&bot.text));
                        Mistake::new("gamefile::unknown_bot", bot.span.clone(), message)
                            .label("not a bot")
                            .help(meant(&bot.text, &known))
                    });
                }
                Decides::Bot(bot.text.clone())
            }
            (None, Some(_)) => Decides::Person,
            (None, None) => Decides::Anybody,
        };
        players.push(Player { name: called.clone(), decides });
    }
    let first = first(report, draft, Some(&names));
    (Some(players), first)
}

/// The word for a player who is a person.
const HUMAN: &str = "human";

fn first(report: &mut Report<'_>, draft: &Draft, names: Option<&[String]>) -> usize {
    let default: Vec<String> = DEFAULT_NAMES.iter().take(2).map(|&name| name.to_owned()).collect();
    let names = names.unwrap_or(&default);
    let (found, span, word) = match &draft.first {
        None => return 0,
        Some(First::Number(number, span)) => {
            let seat = usize::try_from(*number).ok().and_then(|number| number.checked_sub(1));
            (seat.filter(|seat| *seat < names.len()), span, number.to_string())
        }
        Some(First::Name(word)) => {
            (names.iter().position(|name| *name == word.text.trim()), &word.span, word.text.clone())
        }
    };
    if found.is_none() {
        report.note(|| {
            let message = format!("no player is called `{}`, so none can begin", shorten(&word));
            let message =
                if word.parse::<u64>().is_ok() { format!("there is no player {word}") } else { message };
            Mistake::new("gamefile::unknown_player", span.clone(), message)
                .label("does not play")
                .help(meant(&word, names))
        });
    }
    found.unwrap_or(0)
}

/// The recipe of a draft whose words are all known.
pub(crate) fn recipe(draft: &Draft, choices: Vec<SetChoice>) -> Recipe {
    let ids = |on: bool| {
        let wanted = draft.expansions.iter().filter(move |(_, chosen)| *chosen == on);
        wanted.map(|(id, _)| id.text.clone()).collect()
    };
    Recipe {
        sets: choices,
        edition: draft.edition.as_ref().map(|edition| edition.text.clone()),
        preset: draft.preset.as_ref().map(|preset| preset.text.clone()),
        with: ids(true),
        without: ids(false),
        choices: draft.rules.iter().map(|(name, value)| (name.text.clone(), value.text.clone())).collect(),
        figures: draft.figures.iter().map(|(kind, count)| (kind.text.clone(), *count)).collect(),
        start: draft.start.iter().map(crate::draft::StartDraft::tile).collect(),
    }
}
