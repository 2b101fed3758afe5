//! The volcano of the guide, written from outside: two rules, an option, tests of them, and a game.

use std::error::Error;
use std::process::ExitCode;

use tilewright::core::prelude::*;
use tilewright::prelude::*;
use tilewright::tileset::SetFile;

const TILES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/my-volcano.toml"));

/// What the hooks have to know, resolved once.
#[derive(Clone, Copy, Debug)]
struct Kept {
    crater: AttributeId,
    dragon: FigureKindId,
    every_time: bool,
}

#[derive(Debug)]
struct Volcano;

impl Expansion for Volcano {
    fn id(&self) -> &'static str {
        "my-volcano"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let calls = RuleOption::new("crater_calls", "which craters call the dragon")
            .value("every", "each one, wherever the dragon is")
            .value("first", "only one that finds it off the board")
            .cites("MYV-01");
        let every_time = rules.option(calls) == "every";
        let crater = rules.claim_attribute("crater");
        let dragon = rules.figure_name("dragon");
        rules.brings_into_play("dragon", "crater");
        rules.keep(Kept { crater, dragon, every_time });
        rules.states("MYV-01", "laying a crater brings the dragon to it, before the player acts");
        rules.states("MYV-02", "no meeple is placed on a crater in the turn in which it is laid");
        rules.on_tile_placed("my-volcano/call-dragon", call_dragon).when(crater);
        rules.filter_standing("my-volcano/keep-clear", keep_clear);
    }
}

inventory::submit! {
    Registration::new("my-volcano", env!("CARGO_PKG_VERSION"), "My Volcano", || Box::new(Volcano))
}

/// MYV-01. Without a dragon in play, nobody comes.
fn call_dragon(turn: &mut Turn<'_>, tile: TileId) {
    let view = turn.view();
    let kept = *view.kept::<Kept>();
    let Some(dragon) = view.neutral(kept.dragon) else { return };
    let on_board = matches!(view.figure(dragon).place, Place::Cell(_));
    if kept.every_time || !on_board {
        turn.move_figure(dragon, Place::Cell(view.tile(tile).cell), Why::Moved);
    }
}

/// MYV-02.
fn keep_clear(view: View<'_>, wish: &Standing) -> Verdict {
    let crater = view.placed_has(view.kept::<Kept>().crater);
    let here = view.placed_cell() == Some(wish.cell);
    let meeple = view.rules().figure_kind(wish.kind).is_meeple();
    Verdict::deny_if(crater && here && meeple, "MYV-02")
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    if std::env::args().len() > 1 {
        return Ok(tilewright_cli::main()); // the whole command, with this expansion in it
    }
    let tiles = SetFile::parse("my-volcano.toml", TILES, &Composition::vocabulary())?;
    let rules = Composition::new().set("base").set_file(tiles).build()?;
    let mut game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
    let mut dice = Numbers::new(Seed(1));
    while let Some(decision) = game.decision() {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        let events = game.apply(action)?.map(|event| event.to_string());
        events.filter(|event| event.contains("dragon")).for_each(|event| println!("{event}"));
    }
    println!("{}", game.result().ok_or("the game is not over")?);
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests;
