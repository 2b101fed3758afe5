//! `tilewright resume`, `verify`, `replay` and `convert`: what is done with a saved game.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tilewright::prelude::*;
use tilewright_save::{Notation, Recovered, Save, Setup, read_text, state_digest, write_whole};

use crate::failure::Failure;
use crate::keeper::Keeper;
use crate::layout::{WIDTH, wrap};
use crate::play::Table;
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
    /// Who decides: random, greedy or human; one for all seats, or one for each
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
}

/// Play a saved game again and compare every position
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The saved game, as a save or in notation
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Tell a saved game turn by turn
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
}

/// Write a saved game in another form
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The saved game, as a save or in notation
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The form
    #[arg(long, value_name = "FORM")]
    to: Form,
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

/// Reads a game, as a save or in notation.
pub(crate) fn load(path: &Path, argument: &str) -> Result<(Setup, Game), Failure> {
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
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let text = text_of(&self.file, "FILE")?;
        let (save, game) = match Save::load_text(&text) {
            Ok(loaded) => loaded,
            Err(damaged) => self.recovered(*damaged, streams)?,
        };
        let seed = game.seed().map_or(0, |seed| seed.0);
        let table = Table {
            seats: seats::fill(&self.bots, game.players().len(), seed, true)?,
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
        let (_, game) = load(&self.file, "FILE")?;
        let digest = state_digest(game.rules(), game.state());
        writeln!(streams.out, "ok  {digest}  {} decisions", game.actions().len())?;
        Ok(())
    }
}

impl Replay {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let (setup, whole) = load(&self.file, "FILE")?;
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
                let seed = game.seed().map_or(0, |seed| seed.0);
                writeln!(streams.out, "{}", wrap(&why::position(&game, seed), WIDTH, 2))?;
            }
        }
        Ok(())
    }
}

impl Convert {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let (setup, game) = load(&self.file, "FILE")?;
        let text = match self.to {
            Form::Notation => Notation::of(&game, &setup).map(|notation| notation.to_string()),
            Form::Save => Save::of(&game, &setup).map(|save| save.to_json()),
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
