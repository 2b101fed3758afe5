//! `tilewright render`: the board of a game as a picture.

use clap::Args;
use tilewright::prelude::*;
use tilewright_render::BoardPicture;

use crate::composition::{ChanceArgs, RulesArgs, SeatArgs};
use crate::failure::Failure;
use crate::picture::PictureArgs;
use crate::seats::{self, Seat};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright render --seed 7 --png board.png
  tilewright render --set base --set princess-and-dragon --seed 7 --ply 60 \\
      --coordinates --svg board.svg

Without --png and --svg the picture is printed as SVG. The same seed and bots
give the same game as in `tilewright play`.";

/// Draw the board of a game that bots play, after some plies or at its end
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Render {
    /// Draw the board after so many plies [default: at the end of the game]
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// Write coordinates beside the board, and show where tiles may go
    #[arg(long)]
    coordinates: bool,
    /// Who decides: random or greedy; one for all seats, or one for each
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    seats: SeatArgs,
    #[command(flatten)]
    chance: ChanceArgs,
}

impl Render {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let rules = self.rules.build()?;
        let players = self.seats.players(&rules)?;
        let seed = self.chance.seed();
        let mut seats = seats::fill(&self.bots, players.len(), seed, false)?;
        let mut game = self.chance.game(&rules, players, seed)?;
        let mut legal = ActionList::new();
        while self.ply.is_none_or(|ply| game.state().plies() < ply) {
            let Some(Decider::Player(player)) = game.decider() else { break };
            let Some(Seat::Bot(bot)) = seats.get_mut(player.index()) else { break };
            game.legal_into(&mut legal);
            let action = bot.choose(&game, &legal);
            game.apply(action).map_err(|error| Failure::usage("--draws", error))?;
        }
        if let Some(ply) = self.ply.filter(|&ply| ply > game.state().plies()) {
            let problem = format!("the game is over after {} plies, before {ply}", game.state().plies());
            return Err(Failure::usage("--ply", problem));
        }
        let mut picture = BoardPicture::of(&rules, game.state()).mark_last();
        if self.coordinates {
            picture = picture.coordinates();
        }
        if !self.pictures.any() {
            write!(streams.out, "{}", picture.to_svg())?;
        }
        self.pictures.draw(|| picture.to_svg(), |pixels| picture.to_png(pixels), streams)
    }
}
