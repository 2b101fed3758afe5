//! `tilewright why`: why an action is refused.

use std::path::PathBuf;

use clap::Args;
use tilewright::prelude::*;
use tilewright_bots::{Bot, RandomBot, seed_beside};

use crate::composition::{ChanceArgs, RulesArgs, SeatArgs};
use crate::failure::Failure;
use crate::human;
use crate::layout::{WIDTH, wrap};
use crate::saves;
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright why \"place 5,5 r0\" --seed 7
  tilewright why \"meeple field n\" --seed 7 --ply 13

The game is the one that `tilewright play` plays with the same arguments.";

/// Say why an action is refused at some point of a random game, or that it is legal
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Why {
    /// The action as text, such as "place 1,0 r90"
    #[arg(value_name = "ACTION")]
    action: String,
    /// After so many decisions of players [default: 0, or all of a saved game]
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// In the saved game of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "game", "sets", "edition", "preset", "choices", "with", "without", "figures", "names", "players", "first", "seed",
        "draws",
    ])]
    save: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    seats: SeatArgs,
    #[command(flatten)]
    chance: ChanceArgs,
}

impl Why {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        if let Some(path) = &self.save {
            let (setup, whole) = saves::load(path, "--save")?;
            let ply = self.ply.unwrap_or(whole.state().plies());
            let game = saves::until(&whole, &setup, ply)?;
            return self.tell(&game, streams);
        }
        let plan = self.rules.plan()?;
        let players = plan.players(&self.seats)?;
        let seed = plan.seed(self.chance.seed);
        let mut game = plan.game(players, &self.chance, seed)?;
        let mut bot = RandomBot::new(seed_beside(seed));
        let mut legal = ActionList::new();
        while game.state().plies() < self.ply.unwrap_or(0) {
            game.legal_into(&mut legal);
            if legal.is_empty() {
                let plies = game.state().plies();
                return Err(Failure::usage(
                    "--ply",
                    format!("the game is over after {plies} plies; write at most that"),
                ));
            }
            let action = bot.choose(&game, &legal);
            game.apply(action).map_err(|error| Failure::usage("--draws", error))?;
        }
        self.tell(&game, streams)
    }

    fn tell(&self, game: &Game, streams: &mut Streams<'_>) -> Result<(), Failure> {
        writeln!(streams.out, "{}", wrap(&position(game), WIDTH, 2))?;
        game.parse(&self.action).map_err(|error| Failure::usage("ACTION", error))?;
        writeln!(streams.out, "{}", human::why(game, &self.action))?;
        Ok(())
    }
}

/// Where the game stands, in a line; with its seed, if the draws follow from one.
pub(crate) fn position(game: &Game) -> String {
    let state = game.state();
    let after = match game.seed() {
        Some(seed) => format!("seed {}, after ply {}", seed.0, state.plies()),
        None => format!("after ply {}", state.plies()),
    };
    let player = match game.decider() {
        Some(Decider::Player(player)) => player,
        Some(Decider::Chance) => return format!("{after}: turn {}, a tile is to be drawn", state.turn()),
        Some(other) => return format!("{after}: turn {}, {other:?} decides", state.turn()),
        None => return format!("{after}: the game is over"),
    };
    let phase = game.rules().phase(state).unwrap_or_default();
    let name = game.players().name(player.index());
    let placed = state.placed().map(|tile| *state.board().tile(tile));
    let tile = match (state.drawn(), placed) {
        (Some(kind), _) => format!(" with {}", game.rules().tile_name(kind)),
        (None, Some(tile)) => format!(" with {} on {}", game.rules().tile_name(tile.kind), tile.cell),
        (None, None) => String::new(),
    };
    format!("{after}: turn {}, {name} in phase {phase}{tile}", state.turn())
}
