//! `tilewright resume`, `verify`, `replay` and `convert`: what is done with a saved game.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tilewright::prelude::*;
use tilewright_jcz::{Facts, Scenario, export, import};
use tilewright_page::ReplayPage;
use tilewright_save::{Notation, Recovered, Save, Setup, read_text, state_digest, write_whole};

use crate::failure::Failure;
use crate::keeper::{Keeper, save_of};
use crate::layout::{WIDTH, wrap};
use crate::picture;
use crate::play::Table;
use crate::screen::ScreenArgs;
use crate::seats;
use crate::standings;
use crate::story::{Step, Story};
use crate::streams::Streams;
use crate::why;

/// Play a saved game on; it stays in its file
#[derive(Debug, Args)]
pub(crate) struct Resume {
    /// The saved game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Who decides: random, finisher, greedy or human; one for all seats, or one for each
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', default_value = "human")]
    bots: Vec<String>,
    /// Go on with what can be recovered of a damaged save; the file is overwritten
    #[arg(long)]
    recover: bool,
    /// Print only the final table
    #[arg(long)]
    quiet: bool,
    /// Print events as JSON lines
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// Play a saved game again and compare every position, and the checkpoint
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The saved game, as a save or in notation
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Tell a saved game turn by turn, or make a page of it
#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The saved game, as a save or in notation
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only up to so many decisions of players
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// Every event in a line
    #[arg(long)]
    events: bool,
    /// Write one HTML file that plays the game again, and tell nothing
    #[arg(long, value_name = "FILE", conflicts_with = "events")]
    html: Option<PathBuf>,
}

const CONVERT: &str = "Examples:
  tilewright convert game.json --to notation --out game.twn
  tilewright convert game.json --to jcz --facts tiles.json --out game.jcz
  tilewright convert scenario.jcz --to save --out game.json

A scenario (.jcz) holds what its format has words for; what it has none for is
an error that names it. Its tiles go by the facts, as in `tilewright conform`.";

/// Write a saved game in another form
#[derive(Debug, Args)]
#[command(after_help = CONVERT)]
pub(crate) struct Convert {
    /// The saved game: a save, in notation, or a scenario (.jcz)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The form
    #[arg(long, value_name = "FORM")]
    to: Form,
    /// The file of facts about tiles, or its folder, for scenarios [default: the nearest to FILE]
    #[arg(long, value_name = "FILE")]
    facts: Option<PathBuf>,
    /// Where to write it [default: the output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How a game is written down.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// One turn in a line, for people
    Notation,
    /// JSON with digests, for programs
    Save,
    /// A scenario of the public format
    Jcz,
}

fn text_of(path: &Path, argument: &str) -> Result<String, Failure> {
    let shown = path.display();
    let text = read_text(path)
        .map_err(|error| Failure::usage(argument, format!("cannot read the file `{shown}`: {error}")))?;
    text.map_err(|error| Failure::Failed(format!("{shown}: {error}")))
}

fn is_save(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

fn is_scenario(path: &Path) -> bool {
    let is = |path: &Path, ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    is(path, "jcz") || is(path, "gz") && path.file_stem().is_some_and(|stem| is(Path::new(stem), "jcz"))
}

/// The facts about tiles that belong to a scenario.
fn facts_for(path: &Path, named: Option<&Path>) -> Result<Facts, Failure> {
    Facts::find(named, path).map_err(|error| Failure::usage("--facts", error))
}

/// Reads a scenario as a game of ours.
fn load_scenario(path: &Path, argument: &str, facts: Option<&Path>) -> Result<(Setup, Game), Failure> {
    if !path.is_file() {
        return Err(Failure::usage(argument, format!("there is no file `{}`", path.display())));
    }
    let scenario = Scenario::read(path).map_err(|error| Failure::Failed(error.to_string()))?;
    let facts = facts_for(path, facts)?;
    import(&scenario, &facts).map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))
}

/// Reads a game, as a save, in notation or as a scenario.
pub(crate) fn load(path: &Path, argument: &str) -> Result<(Setup, Game), Failure> {
    if is_scenario(path) {
        return load_scenario(path, argument, None);
    }
    let text = text_of(path, argument)?;
    let told = |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", path.display()));
    if is_save(&text) {
        let (save, game) = Save::load_text(&text).map_err(|error| told(&error))?;
        return Ok((save.setup().clone(), game));
    }
    let notation = Notation::parse(&text).map_err(|error| told(&error))?;
    let game = notation.play().map_err(|error| told(&error))?;
    Ok((notation.setup, game))
}

/// The game as it was after so many decisions of players.
pub(crate) fn until(whole: &Game, setup: &Setup, ply: u32) -> Result<Game, Failure> {
    let mut game = begin(whole, setup)?;
    if ply > whole.state().plies() {
        let plies = whole.state().plies();
        return Err(Failure::usage("--ply", format!("the game has {plies} plies; write at most that")));
    }
    while game.state().plies() < ply || game.decider() == Some(Decider::Chance) {
        let Some(&action) = whole.actions().get(game.actions().len()) else { break };
        game.apply(action).map_err(|error| Failure::Failed(error.to_string()))?;
    }
    Ok(game)
}

fn begin(whole: &Game, setup: &Setup) -> Result<Game, Failure> {
    setup.begin(whole.rules()).map_err(|error| Failure::Failed(error.to_string()))
}

impl Resume {
    pub(crate) fn run(&self, streams: &mut Streams<'_>, terminal: bool) -> Result<(), Failure> {
        let text = text_of(&self.file, "FILE")?;
        let (save, game) = match Save::load_text(&text) {
            Ok(loaded) => loaded,
            Err(damaged) => self.recovered(*damaged, streams)?,
        };
        let seed = game.seed().map_or(0, |seed| seed.0);
        let seats = seats::fill(&self.bots, game.players().len(), seed, true)?;
        if !self.quiet && !self.json && self.screen.wanted(&seats, terminal) {
            return self.screen.play(&game, save.setup().clone(), seats, Some(self.file.clone()), streams);
        }
        let table = Table {
            seats,
            quiet: self.quiet,
            json: self.json,
            svg: None,
            keeper: Some(Keeper::new(self.file.clone(), save.setup().clone())),
            seed_given: true,
        };
        table.play(game, streams)
    }

    fn recovered(&self, damaged: Recovered, streams: &mut Streams<'_>) -> Result<(Save, Game), Failure> {
        let told = format!("{}: {damaged}", self.file.display());
        match (damaged.save, damaged.game) {
            (Some(save), Some(game)) if self.recover => {
                writeln!(streams.err, "{told}")?;
                Ok((save, game))
            }
            (_, Some(_)) => Err(Failure::Failed(format!("{told}; `resume --recover` goes on from there"))),
            _ => Err(Failure::Failed(told)),
        }
    }
}

impl Verify {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let (game, checkpoint) = self.verified()?;
        let digest = state_digest(game.rules(), game.state());
        let checkpoint = checkpoint.map_or(String::new(), |at| format!(", checkpoint after {at}"));
        writeln!(streams.out, "ok  {digest}  {} decisions{checkpoint}", game.actions().len())?;
        Ok(())
    }

    /// The game played again, and where its checkpoint is if it has one.
    fn verified(&self) -> Result<(Game, Option<usize>), Failure> {
        if !is_scenario(&self.file) {
            let text = text_of(&self.file, "FILE")?;
            if is_save(&text) {
                let told =
                    |error: Box<Recovered>| Failure::Failed(format!("{}: {error}", self.file.display()));
                let (save, _) = Save::load_text(&text).map_err(told)?;
                return Ok((save.verify().map_err(told)?, save.checkpoint()));
            }
        }
        load(&self.file, "FILE").map(|(_, game)| (game, None))
    }
}

impl Replay {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let (setup, whole) = load(&self.file, "FILE")?;
        if let Some(path) = &self.html {
            return self.page(&setup, &whole, path, streams);
        }
        let last = self.ply.unwrap_or(u32::MAX);
        let mut game = begin(&whole, &setup)?;
        let mut story = Story::new(&game);
        let mut mark = 0;
        let mut step = None;
        loop {
            if self.events {
                for event in game.events_since(mark) {
                    writeln!(streams.out, "{}", game.describe(event))?;
                }
            } else {
                story.tell(&game, step.as_ref(), game.events_since(mark), streams.out)?;
            }
            mark = game.event_mark();
            let Some(&action) = whole.actions().get(game.actions().len()) else { break };
            let decider = game.decider();
            if game.state().plies() >= last && decider != Some(Decider::Chance) {
                break;
            }
            step = match decider {
                Some(Decider::Player(player)) => Some(Step::of(&game, player, action)),
                _ => None,
            };
            game.apply(action).map_err(|error| Failure::Failed(error.to_string()))?;
        }
        if !self.events {
            story.flush(streams.out)?;
            writeln!(streams.out)?;
            if game.state().is_over() {
                standings::write(&game, streams.out)?;
            } else {
                writeln!(streams.out, "{}", wrap(&why::position(&game), WIDTH, 2))?;
            }
        }
        Ok(())
    }
}

impl Replay {
    /// Writes the page that plays the game again.
    fn page(
        &self,
        setup: &Setup,
        whole: &Game,
        path: &Path,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        let shown = self.ply.map(|ply| until(whole, setup, ply)).transpose()?;
        let decisions = shown.as_ref().unwrap_or(whole).actions();
        let page = ReplayPage::of(begin(whole, setup)?, decisions)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        picture::write("--html", path, page.to_html().as_bytes())?;
        writeln!(streams.out, "Wrote {}", path.display())?;
        Ok(())
    }
}

impl Convert {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let (setup, game) = if is_scenario(&self.file) {
            load_scenario(&self.file, "FILE", self.facts.as_deref())?
        } else {
            load(&self.file, "FILE")?
        };
        let text = match self.to {
            Form::Notation => Notation::of(&game, &setup).map(|notation| notation.to_string()),
            Form::Save => save_of(&game, &setup).map(|save| save.to_json()),
            Form::Jcz => {
                let facts = facts_for(&self.file, self.facts.as_deref())?;
                let scenario = export(&game, &facts, "Written by tilewright convert");
                let told = |error| Failure::Failed(format!("{}: {error}", self.file.display()));
                Ok(scenario.map_err(told)?.to_json())
            }
        };
        let text = text.map_err(|error| Failure::Failed(error.to_string()))?;
        match &self.out {
            None => streams.out.write_all(text.as_bytes())?,
            Some(path) => write_whole(path, &text).map_err(|error| {
                Failure::usage("--out", format!("cannot write the file `{}`: {error}", path.display()))
            })?,
        }
        Ok(())
    }
}
