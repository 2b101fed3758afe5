//! Games that the tests of this crate begin with.
#![allow(dead_code, reason = "each file of tests needs a part of it")]

use tilewright::core::prelude::*;
use tilewright::prelude::*;
use tilewright_testkit::{Deck, Script};

/// What the published sets bring: all tiles, every expansion.
pub(crate) fn published() -> Composition {
    Composition::new().sets(["base", "princess-and-dragon"])
}

/// A game of the published sets.
pub(crate) fn game(players: usize) -> Script {
    Script::new(published(), players)
}

/// A plain where everything fits: `monastery`, `crater` (a volcano) and `lair` (a dragon tile) are all field around a
/// monastery, and so is the start tile.
pub(crate) fn plain() -> Deck {
    let tile = |id: &str, mark: &str| {
        format!(
            "[[tile]]\nid = \"{id}\"\ncount = 5\nattributes = [\"{mark}\"]\nfeatures = [{{ monastery = true }}]\n"
        )
    };
    let text = tile("crater", "volcano") + &tile("lair", "dragon");
    Deck::of(&["40 monastery"]).set_text(&text).starting_with("monastery")
}

/// The expansions of the set without its tiles.
pub(crate) fn expansions() -> Composition {
    ["volcano", "dragon", "portal", "fairy"].into_iter().fold(Composition::new(), Composition::expansion)
}

/// A game on the plain.
pub(crate) fn plain_game(players: usize) -> Script {
    Script::with_tiles(expansions(), players, plain())
}

/// A game on the plain with figures on the board from the beginning.
pub(crate) fn plain_scene(players: usize, figures: &[Figurine]) -> Script {
    Script::with_tiles(expansions().plug_in(Scene(figures.to_vec())), players, plain())
}

/// Lays monasteries, a turn each, and acts no further.
pub(crate) fn lay(game: &mut Script, cells: &[&str]) {
    for cell in cells {
        game.turn(&format!("monastery {cell}"), "");
    }
}

/// Moves the dragon over these cells; the answer is who moved it, letter by letter.
pub(crate) fn walk(game: &mut Script, cells: &[&str]) -> String {
    let step = |cell: &&str| {
        let mover = game.decider().to_owned();
        game.play(&format!("dragon {cell}"));
        mover
    };
    cells.iter().map(step).collect()
}

/// Where the dragon is, if it is on the board.
pub(crate) fn dragon(game: &Script) -> Option<String> {
    let figures = game.figures();
    figures.iter().find_map(|figure| figure.strip_suffix(" dragon").map(str::to_owned))
}

/// A kind of figure, the seat of its owner, and where it stands at the beginning.
pub(crate) type Figurine = (&'static str, Option<usize>, Place);

/// Segments of the start tile, by their number.
pub(crate) fn start(segment: usize) -> Place {
    Place::Segment(SegmentId::from_index(segment))
}

/// Puts figures on the board when the game is set up. It brings some of its own: the `squire`, a meeple; the `porter`,
/// of flesh and no meeple; the `shed`, an object; the `wisp`, of flesh and nobody's. And `garden`s, which shelter.
#[derive(Debug)]
pub(crate) struct Scene(pub(crate) Vec<Figurine>);

impl Expansion for Scene {
    fn id(&self) -> &'static str {
        "scene"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.feature_kind(FeatureKind::new("garden").completion(Completion::Never).sheltered());
        rules.figure_kind(FigureKind::new("squire").per_player(1).meeple());
        rules.figure_kind(FigureKind::new("porter").per_player(2).flesh());
        rules.figure_kind(FigureKind::new("shed").per_player(1));
        rules.figure_kind(FigureKind::new("wisp").neutral(1).flesh());
        let known: Vec<_> =
            self.0.iter().map(|&(kind, owner, place)| (rules.figure_name(kind), owner, place)).collect();
        rules.keep(known);
        rules.on_setup("scene/set", set);
    }
}

fn set(turn: &mut Turn<'_>) {
    let figures = turn.view().kept::<Vec<(FigureKindId, Option<usize>, Place)>>().clone();
    for (kind, owner, place) in figures {
        let view = turn.view();
        let figure = match owner {
            Some(seat) => view.first_in_supply(PlayerId::from_index(seat), kind),
            None => view.neutral(kind),
        };
        turn.move_figure(figure.expect("there is such a figure"), place, Why::Placed);
    }
}
