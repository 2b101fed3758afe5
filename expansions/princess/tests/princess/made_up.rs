//! Figures that the base game does not have: PRINCESS-13 to PRINCESS-15, PRINCESS-19.

use tilewright_core::prelude::*;
use tilewright_testkit::prelude::*;

use crate::common::{EXTENDING, composition, lay};

/// A small meeple, a large one, and a mason: a special figure that is put into a city of its owner's and goes home
/// with the owner's last meeple there, as builders do.
#[derive(Debug)]
struct Guild;

impl Expansion for Guild {
    fn id(&self) -> &'static str {
        "guild"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.figure_kind(FigureKind::new("squire").per_player(2).meeple().stands_on(&["city"]));
        rules
            .figure_kind(FigureKind::new("champion").per_player(1).meeple().strength(2).stands_on(&["city"]));
        let mason = rules.figure_kind(FigureKind::new("mason").per_player(1).flesh().stands_on(&["city"]));
        rules.keep(mason);
        rules.offer(vocabulary::phases::ACT, "guild/offer-mason", offer);
        rules.on_figure_moved("guild/strand-mason", strand);
    }
}

fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let mason = *view.kept::<FigureKindId>();
    for segment in view.placed().into_iter().flat_map(|tile| view.segments_of(tile)) {
        if view.in_supply(choices.player(), mason) != 0 {
            choices.push_figure(mason, segment);
        }
    }
}

fn strand(turn: &mut Turn<'_>, change: &FigureMove) {
    let view = turn.view();
    let Place::Segment(left) = change.from else { return };
    let owner = view.figure(change.figure).owner;
    let own = |&figure: &FigureId| view.figure(figure).owner == owner;
    let is_meeple = |&figure: &FigureId| view.rules().figure_kind(view.figure(figure).kind).is_meeple();
    let figures: Vec<FigureId> = view.feature(left).figures().filter(own).collect();
    if !figures.iter().any(is_meeple) {
        for mason in figures {
            turn.send_home(mason, Why::Removed("stranded"));
        }
    }
}

fn guild() -> Composition {
    // Without its dragon, the tile with the monastery in a city comes at once.
    composition().without("dragon").plug_in(Guild)
}

/// PRINCESS-13, TILE-04
#[test]
fn princess_13_every_meeple_in_the_city_is_a_knight_and_nobody_else() {
    let mut game = Script::new(guild(), 2);
    game.turn("city-straight 0,1 r90", "squire city n");
    game.turn("dragon-monastery-in-city 0,2 r180", "meeple monastery");
    game.turn("city-cap 1,2 r270", "mason city w").turn("road-straight 1,0", "meeple field n");
    lay(&mut game, "princess-city-cap-crossing -1,2 r90");
    assert_eq!(game.offered(), ["send-away 0,1 city n", "pass"]);
    game.assert_refused("send-away 1,2 city w", "PRINCESS-13");
    game.assert_refused("send-away 1,0 field n", "PRINCESS-06");
}

/// TILE-04, PRINCESS-13
#[test]
fn tile_04_the_monk_in_the_city_is_no_knight() {
    let mut game = Script::new(guild(), 2);
    game.turn("dragon-monastery-in-city 0,1 r180", "meeple monastery");
    assert_eq!(game.figures_at("0,1"), ["A meeple monastery"]);
    lay(&mut game, "princess-city-cap-crossing -1,1 r90");
    assert_eq!(game.phase(), "act");
    game.assert_not_offered("send-away 0,1 monastery").assert_offered("meeple city e");
}

/// A's champion is in the city at 0,1; B's meeple too, if asked for. B or A is active.
fn champion(value: &str, with_meeple: bool) -> Script {
    let mut game = Script::new(guild().choose("pd_princess_large", value), 2);
    game.turn("portal-crossing 1,0", "champion 0,0 city n");
    let knight = if with_meeple { "meeple city w" } else { "pass" };
    game.turn("city-cap 1,1 r270", knight).turn("road-straight -1,0", "pass");
    lay(&mut game, "princess-city-three 0,1 r180");
    game
}

/// PRINCESS-14
#[test]
fn princess_14_any() {
    let game = champion("any", true);
    assert_eq!(game.offered_like("send-away"), ["send-away 0,0 city n", "send-away 1,1 city w"]);
}

/// PRINCESS-14
#[test]
fn princess_14_last_knight_only() {
    let mut game = champion("last_knight_only", true);
    assert_eq!(game.offered_like("send-away"), ["send-away 1,1 city w"]);
    game.assert_refused("send-away 0,0 city n", "PRINCESS-14");
    let mut alone = champion("last_knight_only", false);
    alone.play("send-away 0,0 city n");
    assert_eq!(alone.in_supply(0, "champion"), 1);
}

/// PRINCESS-15
#[test]
fn princess_15_the_special_figure_follows_the_last_knight_home() {
    let mut game = Script::new(guild(), 2);
    game.turn("city-straight 0,1 r90", "meeple city n").turn("road-straight 1,0", "pass");
    game.turn("city-straight-pennant 0,2 r90", "mason city n");
    lay(&mut game, "princess-city-cap-crossing 0,3 r180");
    assert_eq!(game.offered_like("send-away"), ["send-away 0,1 city n"]);
    game.assert_refused("send-away 0,2 city n", "PRINCESS-13");
    game.play("send-away 0,1 city n");
    assert_eq!((game.in_supply(0, "meeple"), game.in_supply(0, "mason")), (7, 1));
    assert_eq!(game.scores(), [0, 0]);
}

/// PRINCESS-19: no figure of any kind follows a removal.
#[test]
fn princess_19_no_second_figure_either() {
    let mut game = Script::new(guild(), 2);
    game.turn("road-straight 1,0", "pass").turn("city-straight 0,1 r90", "meeple city n");
    game.turn(EXTENDING, "send-away 0,1 city n");
    assert_eq!((game.decider(), game.active()), ("chance", "B"));
    assert!(game.figures().is_empty());
}

/// PRINCESS-07: both symbols are in one city, and its knight is offered once.
#[test]
fn princess_07_a_knight_between_two_symbols_is_offered_once() {
    let two = "tile | city N princess | city E princess";
    let deck = Deck::of(&["4 city-corner"]).tile("two", two).starting_with("city-corner");
    let composition = Composition::new().expansion("princess");
    let mut game = Script::with_tiles(composition, 2, deck);
    game.turn("city-corner 0,1 r270", "meeple city s").turn("city-corner -1,1 r180", "");
    game.draw("two").place("-1,0 r0");
    assert_eq!(game.offered(), ["send-away 0,1 city s", "pass"]);
}
