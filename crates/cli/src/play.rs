//! `tilewright play`: a whole game.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use tilewright::core::error::ApplyError;
use tilewright::core::fault::Fault;
use tilewright::prelude::*;
use tilewright_render::BoardPicture;
use tilewright_save::{Mode, Session, UndoError};
use tilewright_tui::Steps;
use tilewright_tui::files::{argument, resume_command};

use crate::composition::{ChanceArgs, RulesArgs, SeatArgs, sets_text};
use crate::failure::Failure;
use crate::game::tell_of_length;
use crate::human::{self, Answer, Question};
use crate::json;
use crate::keeper::{Keeper, check_name, check_new};
use crate::layout::{WIDTH, wrap};
use crate::picture;
use crate::screen::ScreenArgs;
use crate::seats::{self, Seat};
use crate::standings;
use crate::story::{self, Step, Story};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright play --players 4 --seed 7
  tilewright play --set base --set princess-and-dragon --bots greedy,random
  tilewright play --player Ann --player Bob --bots human,greedy
  tilewright play --seed 7 --json | grep '\"scored\"'";

/// Play a whole game: bots, people or both
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Play {
    /// Who decides: random, finisher, greedy or human; one for all seats, or one
    /// for each [default: as the game file says, or random]
    #[arg(long, value_name = "BOT,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// Print only the final table
    #[arg(long)]
    quiet: bool,
    /// Print events as JSON lines
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// Draw the board after every turn, as SVG files into a directory
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Save the game into a file: after every decision of a person and before a question to one, at the end, and after
    /// turns of bots as often as takes little time
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Save over a file that holds something
    #[arg(long, requires = "save")]
    overwrite: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    seats: SeatArgs,
    #[command(flatten)]
    chance: ChanceArgs,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// How the game is told.
#[derive(Debug)]
enum Teller {
    Quiet,
    Story(Box<Story>),
    Json,
}

impl Play {
    pub(crate) fn run(&self, streams: &mut Streams<'_>, terminal: bool) -> Result<(), Failure> {
        if let Some(path) = &self.save {
            check_name(path, "--save")?;
            if !self.overwrite {
                let instead = format!("`tilewright resume {}` goes on with a saved game, ", argument(path));
                check_new(path, "--save", &instead)?;
            }
        }
        let plan = self.rules.plan()?;
        let players = plan.players(&self.seats)?;
        let seed = plan.seed(self.chance.seed);
        let bots = plan.bots(&self.bots, &self.seats, "random", true);
        let seats = seats::fill(&bots, players.len(), seed, true)?;
        let about = plan.about().filter(|_| !self.quiet && !self.json);
        let about = about.map(|about| about.split_whitespace().collect::<Vec<_>>().join(" "));
        let setup = plan.setup(&players, &self.chance, seed);
        let game = plan.game(players, &self.chance, seed)?;
        let told = self.quiet || self.json || self.svg.is_some();
        if !told && self.screen.wanted(&seats, terminal) {
            return self.screen.play(&game, setup, seats, self.save.clone(), about, streams);
        }
        if let Some(about) = about {
            writeln!(streams.out, "{}\n", wrap(&about, WIDTH, 0))?;
        }
        if told && seats.iter().all(|seat| matches!(seat, Seat::Bot(_))) {
            tell_of_length(&plan.rules, streams)?;
        }
        let session = self.screen.session(&game, setup.clone())?;
        let table = Table {
            seats,
            quiet: self.quiet,
            json: self.json,
            svg: self.svg.as_deref(),
            keeper: Keeper::new(self.save.clone(), setup),
            seed_given: plan.known_seed(self.chance.seed).is_some(),
        };
        table.play(session, streams)
    }
}

/// Who decides in a game, and how it is told and kept.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    /// Who decides.
    pub(crate) seats: Vec<Seat>,
    /// Only the final table is told.
    pub(crate) quiet: bool,
    /// Events are told as JSON.
    pub(crate) json: bool,
    /// Where pictures go.
    pub(crate) svg: Option<&'a Path>,
    /// Where the game is saved.
    pub(crate) keeper: Keeper,
    /// Whether the seed is known to whoever reads.
    pub(crate) seed_given: bool,
}

impl Table<'_> {
    /// Plays a game from where it stands to its end.
    pub(crate) fn play(mut self, mut session: Session, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let game = session.game();
        let mut teller = if self.json {
            Teller::Json
        } else if self.quiet {
            Teller::Quiet
        } else {
            Teller::Story(Box::new(Story::new(game)))
        };
        teller.begin(game, self.seed_given, streams)?;
        let mut steps = Steps::default();
        tell_past(&session, &mut teller, &mut steps, streams)?;

        let mut album = self.svg.map(|folder| Album::open(folder, game)).transpose()?;
        self.keeper.keep(game, true)?;
        let mut legal = ActionList::new();
        while let Some(Decider::Player(player)) = session.game().decider() {
            let game = session.game();
            if let Err(fault) = game.list_legal(&mut legal) {
                return Err(self.broken_off(game, &fault));
            }
            let action = match &mut self.seats[player.index()] {
                Seat::Bot(bot) => bot.choose(game, &legal),
                Seat::Human => {
                    self.keeper.catch_up(game)?;
                    teller.pause(streams)?;
                    let out: &mut dyn Write = if self.json { &mut *streams.err } else { &mut *streams.out };
                    let words = steps.question(game);
                    let question = Question { game, player, legal: &legal, words: &words };
                    match human::ask(question, &mut self.keeper, streams.input, out)? {
                        Answer::Take(action) => action,
                        Answer::Undo => {
                            take_back(&mut session, player, &self.seats, &mut teller, streams)?;
                            self.keeper.keep(session.game(), true)?;
                            continue;
                        }
                        Answer::Quit => {
                            self.keeper.keep(game, true)?;
                            writeln!(out, "{}", self.farewell())?;
                            return Ok(());
                        }
                    }
                }
            };
            let step = Step::of(game, player, action);
            let mark = game.event_mark();
            steps.note(game);
            match session.apply(action) {
                Ok(()) => {}
                Err(ApplyError::Fault(fault)) if matches!(self.seats[player.index()], Seat::Human) => {
                    // The game is as it was, and another choice may do.
                    let out: &mut dyn Write = if self.json { &mut *streams.err } else { &mut *streams.out };
                    writeln!(out, "{}", wrap(&format!("That cannot be done: {fault}"), WIDTH, 0))?;
                    continue;
                }
                Err(ApplyError::Fault(fault)) => return Err(self.broken_off(session.game(), &fault)),
                Err(error @ ApplyError::DrawOrder { .. }) => return Err(Failure::usage("--draws", error)),
                Err(error) => return Err(Failure::Failed(error.to_string())),
            }
            let game = session.game();
            self.keeper.keep(game, matches!(self.seats[player.index()], Seat::Human))?;
            teller.tell(game, Some(&step), game.events_since(mark), streams)?;
            if let Some(album) = &mut album {
                album.turn_over(game)?;
            }
        }
        teller.end(session.game(), streams)?;
        let people = self.seats.iter().any(|seat| matches!(seat, Seat::Human));
        if let (Some(path), Teller::Story(_), true) = (self.keeper.path(), &teller, people) {
            writeln!(streams.out, "\n`tilewright replay {}` tells it again.", argument(path))?;
        }
        Ok(())
    }

    /// What is said to whoever leaves before the end.
    fn farewell(&self) -> String {
        let words: Vec<String> = self.seats.iter().map(Seat::word).collect();
        match self.keeper.path() {
            Some(path) => {
                format!("The game is saved. To go on with it:\n  {}", resume_command(path, &words))
            }
            None => "The game ends here, unfinished, and is not saved.".to_owned(),
        }
    }

    /// The end of a game in which an expansion misbehaves. What was played is kept.
    fn broken_off(&mut self, game: &Game, fault: &Fault) -> Failure {
        let kept = match self.keeper.keep(game, true) {
            Ok(()) if self.keeper.path().is_none() => String::new(),
            Ok(()) => "\nwhat was played so far is saved".to_owned(),
            Err(error) => format!("\nand what was played so far is not saved: {error}"),
        };
        let turn = game.state().turn();
        Failure::Failed(format!("the game cannot go on in turn {turn}: {fault}{kept}"))
    }
}

/// Pictures of the board, one for each turn.
#[derive(Debug)]
struct Album<'a> {
    folder: &'a Path,
    turn: u32,
}

impl<'a> Album<'a> {
    /// Makes the directory and draws the board before the first turn.
    fn open(folder: &'a Path, game: &Game) -> Result<Self, Failure> {
        fs::create_dir_all(folder).map_err(|error| {
            let problem = format!("cannot make the directory `{}`: {error}", folder.display());
            Failure::usage("--svg", problem)
        })?;
        let album = Self { folder, turn: game.state().turn() };
        album.draw(game, 0)?;
        Ok(album)
    }

    /// Draws the board if a turn has ended.
    fn turn_over(&mut self, game: &Game) -> Result<(), Failure> {
        let turn = game.state().turn();
        if turn > self.turn || game.state().is_over() {
            self.draw(game, self.turn)?;
        }
        self.turn = turn;
        Ok(())
    }

    fn draw(&self, game: &Game, turn: u32) -> Result<(), Failure> {
        let svg = BoardPicture::of(game.rules(), game.state()).mark_last().to_svg();
        picture::write("--svg", &self.folder.join(format!("turn-{turn:03}.svg")), svg.as_bytes())
    }
}

/// Tells what was played before, decision by decision; of a game that begins, what the set-up did.
fn tell_past(
    session: &Session,
    teller: &mut Teller,
    steps: &mut Steps,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let whole = session.game();
    let again = story::again(whole, session.setup(), u32::MAX, |game, step, events| {
        teller.tell(game, step, events, streams)?;
        if game.actions().len() < whole.actions().len() && matches!(game.decider(), Some(Decider::Player(_)))
        {
            steps.note(game);
        }
        Ok(())
    })?;
    teller.tell(whole, None, whole.events_since(again.event_mark()), streams)
}

/// Takes back the last decision of a person; in analysis, decisions until a person decides again.
fn take_back(
    session: &mut Session,
    asked: PlayerId,
    seats: &[Seat],
    teller: &mut Teller,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let is_human = |player: PlayerId| matches!(seats[player.index()], Seat::Human);
    let mut refused = None;
    loop {
        let undone = match session.undo(asked) {
            // Several people share this terminal.
            Err(UndoError::NotYours { player }) if is_human(player) => session.undo(player),
            undone => undone,
        };
        match undone {
            Ok(action) => {
                refused = None;
                teller.taken_back(&session.game().text(action), streams)?;
            }
            Err(error) => refused = refused.or(Some(error)),
        }
        let of_bot = matches!(session.game().decider(), Some(Decider::Player(player)) if !is_human(player));
        if refused.is_some() || session.mode() != Mode::Analysis || !of_bot {
            break;
        }
    }
    let problem = match refused {
        None => return Ok(()),
        Some(UndoError::NotYours { player }) => {
            let name = session.game().players().name(player.index());
            format!("The last decision was {name}'s: only your own can be taken back (but with --analysis).")
        }
        Some(UndoError::Revealed) => {
            "A tile was drawn since: what was seen cannot be unseen (but with --analysis).".to_owned()
        }
        Some(UndoError::Nothing) => "There is nothing to take back.".to_owned(),
        Some(error) => error.to_string(),
    };
    let out: &mut dyn Write =
        if matches!(teller, Teller::Json) { &mut *streams.err } else { &mut *streams.out };
    writeln!(out, "{}", wrap(&problem, WIDTH, 0))?;
    Ok(())
}

impl Teller {
    fn begin(&self, game: &Game, seed_given: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let seed = game.seed().map_or(0, |seed| seed.0);
        let again = if seed_given { String::new() } else { format!("  (--seed {seed} plays it again)") };
        match self {
            Self::Quiet => {
                if !seed_given {
                    writeln!(streams.out, "Seed {seed}{again}")?;
                }
            }
            Self::Story(_) => {
                let rules = game.rules();
                let names = game.players().names().join(", ");
                writeln!(streams.out, "{}; {names}; seed {seed}{again}", sets_text(rules))?;
            }
            Self::Json => writeln!(streams.out, "{}", json::game(game))?,
        }
        Ok(())
    }

    fn tell(
        &mut self,
        game: &Game,
        step: Option<&Step>,
        events: &[Event],
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        match self {
            Self::Quiet => {}
            Self::Story(story) => story.tell(game, step, events, streams.out)?,
            Self::Json => {
                if let Some(step) = step {
                    writeln!(streams.out, "{}", json::action(game, step))?;
                }
                for event in events {
                    writeln!(streams.out, "{}", json::event(game, event))?;
                }
            }
        }
        Ok(())
    }

    /// Tells all there is so far, since a person is about to be asked.
    fn pause(&mut self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        if let Self::Story(story) = self {
            story.flush(streams.out)?;
        }
        Ok(streams.out.flush()?)
    }

    fn taken_back(&mut self, text: &str, streams: &mut Streams<'_>) -> Result<(), Failure> {
        match self {
            Self::Quiet => {}
            Self::Story(story) => {
                story.forget();
                writeln!(streams.out, "taken back: {text}")?;
            }
            Self::Json => writeln!(streams.out, "{}", json::undone(text))?,
        }
        Ok(())
    }

    fn end(&mut self, game: &Game, streams: &mut Streams<'_>) -> Result<(), Failure> {
        match self {
            Self::Quiet => standings::write(game, streams.out)?,
            Self::Story(story) => {
                story.flush(streams.out)?;
                writeln!(streams.out)?;
                standings::write(game, streams.out)?;
            }
            Self::Json => {
                if let Some(result) = json::result(game) {
                    writeln!(streams.out, "{result}")?;
                }
            }
        }
        Ok(())
    }
}
