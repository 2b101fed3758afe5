//! `tilewright resume`, `verify`, `replay` and `convert`: what is done with a saved game.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tilewright::prelude::*;
use tilewright_jcz::{Facts, Scenario, export, import};
use tilewright_page::ReplayPage;
use tilewright_save::{Chance, Notation, Recovered, Save, Setup, state_digest, write_whole};
use tilewright_tui::files::argument;

use crate::failure::Failure;
use crate::keeper::{Keeper, save_of};
use crate::layout::{WIDTH, wrap};
use crate::output::{self, Output};
use crate::play::Table;
use crate::screen::ScreenArgs;
use crate::seats;
use crate::standings;
use crate::story::{self, Story};
use crate::streams::Streams;
use crate::why;
use crate::written::Written;

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
    /// What the draws to come follow from, in a game whose draws are open
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
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
    /// Write over a file that holds something
    #[arg(long, requires = "html")]
    overwrite: bool,
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
    /// Write over a file that holds something
    #[arg(long, requires = "out")]
    overwrite: bool,
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
        let facts = Facts::find(None, path);
        if let (true, Err(error)) = (path.is_file(), facts) {
            let shown = path.display();
            let problem = format!(
                "{error}: a scenario needs the facts about its tiles; make a save of it first: \
                 `tilewright convert {shown} --to save --facts FACTS --out game.json`"
            );
            return Err(Failure::usage(argument, problem));
        }
        return load_scenario(path, argument, None);
    }
    let told = |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", path.display()));
    match Written::read(path, argument)? {
        Written::Save(bytes) => {
            let (save, game) = Save::load_bytes(&bytes).map_err(|error| told(&error))?;
            Ok((save.setup().clone(), game))
        }
        Written::Notation(text) => {
            let notation = Notation::parse(&text).map_err(|error| told(&error))?;
            let game = notation.play().map_err(|error| told(&error))?;
            Ok((notation.setup, game))
        }
    }
}

/// Refuses a ply that the game has not.
fn check_ply(whole: &Game, ply: u32) -> Result<(), Failure> {
    let plies = whole.state().plies();
    if ply > plies {
        return Err(Failure::usage("--ply", format!("the game has {plies} plies; write at most that")));
    }
    Ok(())
}

/// The game as it was after so many decisions of players.
pub(crate) fn until(whole: &Game, setup: &Setup, ply: u32) -> Result<Game, Failure> {
    check_ply(whole, ply)?;
    let mut game = begin(whole, setup)?;
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
        let (save, game) = self.loaded(streams)?;
        let (setup, game) = self.settled(save.setup(), game)?;
        let seed = game.seed().map_or(0, |seed| seed.0);
        let seats = seats::fill(&self.bots, game.players().len(), seed, true)?;
        if !self.quiet && !self.json && self.screen.wanted(&seats, terminal) {
            return self.screen.play(&game, setup, seats, Some(self.file.clone()), None, streams);
        }
        let table = Table {
            seats,
            quiet: self.quiet,
            json: self.json,
            svg: None,
            keeper: Keeper::new(Some(self.file.clone()), setup.clone()),
            seed_given: true,
        };
        table.play(self.screen.session(&game, setup)?, streams)
    }

    /// The save with its game, played again so that decisions can be taken back, and compared with its checkpoint.
    fn loaded(&self, streams: &mut Streams<'_>) -> Result<(Save, Game), Failure> {
        let shown = self.file.display();
        let no_save = |kind: &str| {
            let problem = format!(
                "`{shown}` is {kind} `tilewright convert {} --to save --out game.json` makes one of it",
                argument(&self.file)
            );
            Failure::usage("FILE", problem)
        };
        if is_scenario(&self.file) {
            return Err(no_save("a scenario and no save;"));
        }
        let Written::Save(bytes) = Written::read(&self.file, "FILE")? else {
            return Err(no_save("no save; if it is a game in notation,"));
        };
        let (save, game) = match Save::load_bytes(&bytes) {
            Ok(loaded) => loaded,
            Err(damaged) => return self.recovered(*damaged, streams),
        };
        if let Err(differs) = save.verify() {
            // The decisions are whole and are the game; the next save has a checkpoint of it.
            writeln!(streams.err, "{shown}: {}", differs.error)?;
            writeln!(streams.err, "  the game goes on from its decisions")?;
        }
        Ok((save, game))
    }

    /// The game with draws that somebody settles.
    fn settled(&self, setup: &Setup, game: Game) -> Result<(Setup, Game), Failure> {
        let shown = self.file.display();
        let Some(seed) = self.seed else {
            if setup.chance == Chance::Open && !game.state().is_over() {
                let problem = format!(
                    "the draws of `{shown}` are open: nothing says what is drawn next; \
                     write --seed N, and they follow from that from here on"
                );
                return Err(Failure::usage("FILE", problem));
            }
            return Ok((setup.clone(), game));
        };
        if setup.chance != Chance::Open {
            let problem = format!("the draws of `{shown}` follow from a seed of its own; leave this out");
            return Err(Failure::usage("--seed", problem));
        }
        let failed = |error: &dyn std::fmt::Display| {
            Failure::usage("--seed", format!("the draws so far cannot be fixed: {error}"))
        };
        let save = Save::of(&game, setup).map_err(|error| failed(&error))?;
        let tiles = save.decisions().iter().filter_map(|decided| decided.text.strip_prefix("draw "));
        let draws = tiles.map(str::to_owned).collect();
        let setup = setup.clone().with_chance(Chance::Draws { seed, draws });
        let mut again = setup.begin(game.rules()).map_err(|error| failed(&error))?;
        for (index, &action) in game.actions().iter().enumerate() {
            if again.actions().len() == index {
                again.apply(action).map_err(|error| failed(&error))?;
            }
        }
        if !again.actions().starts_with(game.actions()) {
            return Err(failed(&"they come in another order then"));
        }
        Ok((setup, again))
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
        if !is_scenario(&self.file)
            && let Written::Save(bytes) = Written::read(&self.file, "FILE")?
        {
            let told = |error: Box<Recovered>| Failure::Failed(format!("{}: {error}", self.file.display()));
            let (save, _) = Save::load_bytes(&bytes).map_err(told)?;
            return Ok((save.verify().map_err(told)?, save.checkpoint()));
        }
        load(&self.file, "FILE").map(|(_, game)| (game, None))
    }
}

impl Replay {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let page = self.html.as_deref().map(|path| Output { argument: "--html", path });
        output::check(page.as_slice(), &[&self.file], self.overwrite)?;
        let (setup, whole) = load(&self.file, "FILE")?;
        if let Some(path) = &self.html {
            let sets: Vec<&Path> = output::set_files(&setup.recipe).collect();
            output::check(page.as_slice(), &sets, self.overwrite)?;
            return self.page(&setup, &whole, path, streams);
        }
        if let Some(ply) = self.ply {
            check_ply(&whole, ply)?;
        }
        let last = self.ply.unwrap_or(u32::MAX);
        let mut story = Story::new(&whole);
        let game = story::again(&whole, &setup, last, |game, step, events| {
            if self.events {
                for event in events {
                    writeln!(streams.out, "{}", game.describe(event))?;
                }
                return Ok(());
            }
            Ok(story.tell(game, step, events, streams.out)?)
        })?;
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
        output::write("--html", path, page.to_html().as_bytes())?;
        writeln!(streams.out, "Wrote {}", path.display())?;
        Ok(())
    }
}

impl Convert {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let out = self.out.as_deref().map(|path| Output { argument: "--out", path });
        let inputs: Vec<&Path> = [self.file.as_path()].into_iter().chain(self.facts.as_deref()).collect();
        output::check(out.as_slice(), &inputs, self.overwrite)?;
        let (setup, game) = if is_scenario(&self.file) {
            load_scenario(&self.file, "FILE", self.facts.as_deref())?
        } else {
            load(&self.file, "FILE")?
        };
        let sets: Vec<&Path> = output::set_files(&setup.recipe).collect();
        output::check(out.as_slice(), &sets, self.overwrite)?;
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
