//! A sixth behaviour, added from outside: on a griffin tile the player may let two meeples change places.
//! A phase, a verb, a state and tiles of its own; neither the core nor any other expansion knows of it.

use serde::{Deserialize, Serialize};
use tilewright::core::prelude::*;
use tilewright::prelude::*;

const TILES: &str = r#"
format = 1
[set]
id = "griffin"
name = "The Griffin"
expansions = ["griffin"]
[[tile]]
id = "griffin-road"
count = 6
attributes = ["griffin"]
features = [{ road = "E W" }]
"#;

/// Whom the griffin has picked up first, and on which tile's turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Carried(Option<FigureId>, Option<TileId>);

#[derive(Debug)]
struct Griffin;
impl Expansion for Griffin {
    fn id(&self) -> &'static str {
        "griffin"
    }
    fn build(&self, rules: &mut RulesBuilder) {
        let attribute = rules.attribute("griffin");
        let swap = rules.verb("swap", Target::Figure, swap);
        rules.keep(swap);
        rules.own_state::<Carried>();
        rules.states(
            "GRIFFIN-01",
            "on a griffin tile two meeples may change places, before the player's action",
        );
        let flight = Phase::new("griffin-flies", |turn| Flow::Ask(turn.active())).when(attribute).optional();
        rules.phase(flight.after(vocabulary::phases::PLACE_TILE).before(vocabulary::phases::ACT));
        rules.offer("griffin-flies", "griffin/offer-meeples", offer);
    }
}

inventory::submit! {
    Registration::new("griffin", env!("CARGO_PKG_VERSION"), "The Griffin", || Box::new(Griffin))
}

/// Any meeple on a segment, and then another that may stand where the first one stands, and the other way round.
fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let kind_at = |place| match place {
        Place::Segment(segment) => Some(view.kind_of(segment)),
        _ => None,
    };
    // Whom an earlier flight left in the air, because the player passed, is forgotten.
    let Carried(first, tile) = *view.own::<Carried>();
    let first = first.filter(|_| tile == view.placed());
    for (id, figure) in view.state().figures() {
        let may_swap = first.is_none_or(|first| {
            let other = view.figure(first);
            id != first && figure.kind == other.kind && kind_at(figure.place) == kind_at(other.place)
        });
        if may_swap && kind_at(figure.place).is_some() && view.rules().figure_kind(figure.kind).is_meeple() {
            choices.push(Action::at_figure(*view.kept::<VerbId>(), id));
        }
    }
}

fn swap(turn: &mut Turn<'_>, action: Action) -> Flow {
    let second = action.figure();
    let here = turn.view().placed();
    let carried = std::mem::take(turn.own_mut::<Carried>());
    let Some(first) = carried.0.filter(|_| carried.1 == here) else {
        *turn.own_mut::<Carried>() = Carried(Some(second), here);
        return Flow::Ask(turn.active());
    };
    let (a, b) = (turn.view().figure(first).place, turn.view().figure(second).place);
    turn.move_figure(first, b, Why::Moved);
    turn.move_figure(second, a, Why::Moved);
    Flow::Done
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tiles = tilewright::tileset::SetFile::parse("griffin.toml", TILES, &Composition::vocabulary())?;
    let rules = Composition::new().sets(["base", "princess-and-dragon"]).set_file(tiles).build()?;
    let mut game = Game::new(&rules, Players::named(["Ann", "Bob"]), 3)?;
    let mut dice = Numbers::new(Seed(3));
    while let Some(decision) = game.decision() {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        let text = game.text(action);
        game.apply(action)?
            .filter(|_| text.starts_with("swap"))
            .for_each(|event| println!("{text}: {event}"));
    }
    println!("{}", game.result().ok_or("the game is not over")?);
    Ok(())
}
