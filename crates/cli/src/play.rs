//! `tilewright play`: a whole game.

use std::io::Write;

use clap::Args;
use tilewright::prelude::*;

use crate::composition::{ChanceArgs, RulesArgs, SeatArgs, sets_text};
use crate::failure::Failure;
use crate::human::{self, Answer};
use crate::json;
use crate::seats::{self, Seat};
use crate::standings;
use crate::story::{Step, Story};
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
    /// Who decides: random, greedy or human; one for all seats, or one for each
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// Print only the final table
    #[arg(long)]
    quiet: bool,
    /// Print events as JSON lines
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    seats: SeatArgs,
    #[command(flatten)]
    chance: ChanceArgs,
}

/// How the game is told.
#[derive(Debug)]
enum Teller {
    Quiet,
    Story(Box<Story>),
    Json,
}

impl Play {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let rules = self.rules.build()?;
        let players = self.seats.players(&rules)?;
        let seed = self.chance.seed();
        let mut seats = seats::fill(&self.bots, players.len(), seed, true)?;
        let mut game = self.chance.game(&rules, players, seed)?;
        let mut teller = if self.json {
            Teller::Json
        } else if self.quiet {
            Teller::Quiet
        } else {
            Teller::Story(Box::new(Story::new(&game)))
        };
        teller.begin(&game, self.chance.seed.is_some(), streams)?;

        let mut legal = ActionList::new();
        while let Some(Decider::Player(player)) = game.decider() {
            game.legal_into(&mut legal);
            let action = match &mut seats[player.index()] {
                Seat::Bot(bot) => bot.choose(&game, &legal),
                Seat::Human => {
                    teller.pause(streams)?;
                    let out: &mut dyn Write = if self.json { &mut *streams.err } else { &mut *streams.out };
                    match human::ask(&game, player, &legal, streams.input, out)? {
                        Answer::Take(action) => action,
                        Answer::Undo => {
                            take_back(&mut game, &seats, &mut teller, streams)?;
                            continue;
                        }
                        Answer::Quit => {
                            writeln!(out, "The game ends here, unfinished.")?;
                            return Ok(());
                        }
                    }
                }
            };
            let step = Step::of(&game, player, action);
            let mark = game.event_mark();
            game.apply(action).map_err(|error| match error.illegal() {
                Some(_) => Failure::Failed(error.to_string()),
                None => Failure::usage("--draws", error),
            })?;
            teller.tell(&game, &step, mark, streams)?;
        }
        teller.end(&game, streams)
    }
}

/// Takes decisions back until a person decides again.
fn take_back(
    game: &mut Game,
    seats: &[Seat],
    teller: &mut Teller,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let human = |game: &Game| match game.decider() {
        Some(Decider::Player(player)) => matches!(seats[player.index()], Seat::Human),
        _ => false,
    };
    let mut probe = 0;
    while let Some(action) = game.undo() {
        probe += 1;
        teller.taken_back(&game.text(action), streams)?;
        if human(game) {
            break;
        }
    }
    if probe == 0 {
        let out: &mut dyn Write =
            if matches!(teller, Teller::Json) { &mut *streams.err } else { &mut *streams.out };
        writeln!(out, "There is nothing to take back.")?;
    }
    Ok(())
}

impl Teller {
    fn begin(&mut self, game: &Game, seed_given: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let seed = game.seed().map_or(0, |seed| seed.0);
        let again = if seed_given { String::new() } else { format!("  (--seed {seed} plays it again)") };
        match self {
            Self::Quiet => {
                if !seed_given {
                    writeln!(streams.out, "Seed {seed}{again}")?;
                }
            }
            Self::Story(story) => {
                let rules = game.rules();
                let names = game.players().names().join(", ");
                writeln!(streams.out, "{}; {names}; seed {seed}{again}", sets_text(rules))?;
                story.tell(game, None, game.events_since(0), streams.out)?;
            }
            Self::Json => {
                writeln!(streams.out, "{}", json::game(game))?;
                for event in game.events_since(0) {
                    writeln!(streams.out, "{}", json::event(game, event))?;
                }
            }
        }
        Ok(())
    }

    fn tell(
        &mut self,
        game: &Game,
        step: &Step,
        mark: usize,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        let events = game.events_since(mark);
        match self {
            Self::Quiet => {}
            Self::Story(story) => story.tell(game, Some(step), events, streams.out)?,
            Self::Json => {
                writeln!(streams.out, "{}", json::action(game, step))?;
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
