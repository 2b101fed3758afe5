//! `tilewright render`: the board of a game as a picture.

use std::path::{Path, PathBuf};

use clap::Args;
use tilewright::prelude::*;
use tilewright::tileset::{MAX_FILE, looks_like_game};
use tilewright_render::BoardPicture;
use tilewright_save::read_within;

use crate::composition::{ChanceArgs, RulesArgs, SeatArgs};
use crate::failure::Failure;
use crate::game::tell_of_length;
use crate::output;
use crate::picture::PictureArgs;
use crate::saves;
use crate::seats::{self, Seat};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright render game.json --png board.png
  tilewright render --seed 7 --png board.png
  tilewright render --set base --set princess-and-dragon --seed 7 --ply 60 \\
      --coordinates --svg board.svg

Without --png and --svg the picture is printed as SVG. The same seed and bots
give the same game as in `tilewright play`.";

/// Draw the board of a saved game, or of one that bots play, after some plies or at its end
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Render {
    /// A saved game, as a save, in notation or as a scenario (.jcz); or a game file (.toml), which bots play
    #[arg(value_name = "FILE", conflicts_with = "game")]
    file: Option<PathBuf>,
    /// Draw the board after so many plies [default: at the end of the game]
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// Write coordinates beside the board, and show where tiles may go
    #[arg(long)]
    coordinates: bool,
    /// Who decides: random, finisher or greedy; one for all seats, or one for
    /// each [default: as the game file says, or random]
    #[arg(long, value_name = "BOT,...", value_delimiter = ',')]
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
        let game = match &self.file {
            Some(path) if !is_game_file(path) => self.saved(path)?,
            game_file => self.played(game_file.as_deref(), streams)?,
        };
        let mut picture = BoardPicture::of(game.rules(), game.state()).mark_last();
        if self.coordinates {
            picture = picture.coordinates();
        }
        if !self.pictures.any() {
            write!(streams.out, "{}", picture.to_svg())?;
        }
        self.pictures.draw(|| picture.to_svg(), |pixels| picture.to_png(pixels), streams)
    }

    /// A saved game, up to the ply.
    fn saved(&self, path: &Path) -> Result<Game, Failure> {
        let played = !self.bots.is_empty() || self.seats.says_anything() || self.chance.says_anything();
        if played || self.rules.says_anything() {
            let problem = format!(
                "`{}` is a saved game, which says itself what is played, by whom and what is drawn; \
                 leave the other arguments out",
                path.display()
            );
            return Err(Failure::usage("FILE", problem));
        }
        self.pictures.check(&[path])?;
        let (setup, whole) = saves::load(path, "FILE")?;
        let sets: Vec<&Path> = output::set_files(&setup.recipe).collect();
        self.pictures.check(&sets)?;
        match self.ply {
            Some(ply) => saves::until(&whole, &setup, ply),
            None => Ok(whole),
        }
    }

    /// A game that bots play, up to the ply.
    fn played(&self, game_file: Option<&Path>, streams: &mut Streams<'_>) -> Result<Game, Failure> {
        if let Some(path) = game_file.filter(|path| is_set_file(path)) {
            let shown = path.display();
            let problem = format!("`{shown}` is a set file and no game; `tilewright tiles {shown}` draws it");
            return Err(Failure::usage("FILE", problem));
        }
        let mut rules = self.rules.clone();
        rules.game = game_file.map(Path::to_owned).or(rules.game);
        self.pictures.check(rules.game.as_deref().as_slice())?;
        let plan = rules.plan()?;
        self.pictures.check(&plan.set_files())?;
        let players = plan.players(&self.seats)?;
        let seed = plan.seed(self.chance.seed);
        let bots = plan.bots(&self.bots, &self.seats, "random", false);
        let mut seats = seats::fill(&bots, players.len(), seed, false)?;
        let mut game = plan.game(players, &self.chance, seed)?;
        if self.ply.is_none() {
            tell_of_length(&plan.rules, streams)?;
        }
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
        Ok(game)
    }
}

/// Whether the file says how to begin a game and not how one went.
fn is_game_file(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"))
}

/// Whether the file can be read, and is a set file.
fn is_set_file(path: &Path) -> bool {
    let has_tiles = |text: &str| text.lines().any(|line| matches!(line.trim(), "[set]" | "[[tile]]"));
    read_within(path, MAX_FILE).is_ok_and(|text| has_tiles(&text) && !looks_like_game(&text))
}
