//! The shared cases about saving, loading and coming back.

use crate::common::play_on;
use tilewright::core::event::Pile;
use tilewright::prelude::*;
use tilewright_save::{Chance, Recipe, Save, Setup, state_digest};

/// A game with open chance, played by these texts.
fn played(sets: &[&str], texts: &str) -> (Setup, Game) {
    let recipe = Recipe::of_sets(sets.iter().copied());
    let setup = Setup::new(recipe, ["Red", "Blue"], 0).with_chance(Chance::Open);
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    let mut game = setup.begin(&rules).unwrap();
    for text in texts.split(" / ") {
        game.play(text).map_or_else(|error| panic!("{text}: {error}"), drop);
    }
    (setup, game)
}

/// Through the text of a save and back.
fn reloaded(setup: &Setup, game: &Game) -> Game {
    let text = Save::of(game, setup).unwrap().to_json();
    let (_, loaded) = Save::load_text(&text).unwrap();
    assert!(loaded.state() == game.state());
    assert_eq!(Save::of(&loaded, setup).unwrap().to_json(), text);
    loaded
}

fn offered(game: &Game) -> Vec<String> {
    let mut list = ActionList::new();
    game.legal_into(&mut list);
    list.iter().map(|&action| game.text(action)).collect()
}

const BOTH: [&str; 2] = ["base", "princess-and-dragon"];

/// BASE-11, BASE-12
#[test]
fn s11_a_discarded_tile_is_still_discarded_after_loading() {
    let start = "draw city-cap / place 0,1 r180 / pass / draw city-four-pennant / draw road-straight";
    let (setup, game) = played(&["base"], start);
    let loaded = reloaded(&setup, &game);
    let kind = loaded.rules().find_tile("city-four-pennant").unwrap();
    assert_eq!((loaded.state().tiles_in(Pile::Discarded, kind), loaded.remaining()), (1, 68));
    assert_eq!(loaded.decider(), Some(Decider::Player(PlayerId::from_index(1))));
}

/// DRAGON-22, DRAGON-24, DRAGON-25
#[test]
fn s36_saved_in_the_middle_of_a_walk() {
    let (setup, mut game) = played(
        &BOTH,
        "draw road-straight / place 1,0 r0 / pass / draw volcano-plain / place 0,-1 r0 / \
         draw monastery / place 1,-1 r0 / meeple monastery / \
         draw dragon-road-straight / place -1,0 r0 / pass / dragon 1,-1 / dragon 1,0",
    );
    let mut loaded = reloaded(&setup, &game);
    assert_eq!(loaded.decider(), Some(Decider::Player(PlayerId::from_index(1))));
    assert_eq!(offered(&loaded), ["dragon 0,0"]);
    for step in ["dragon 0,0", "dragon -1,0"] {
        game.play(step).unwrap();
        loaded.play(step).unwrap();
        assert_eq!(state_digest(loaded.rules(), loaded.state()), state_digest(game.rules(), game.state()));
    }
    assert_eq!(loaded.decider(), Some(Decider::Chance), "a dead end after four steps");
}

/// PRINCESS-08
#[test]
fn s36_saved_after_a_removal() {
    let (setup, game) = played(
        &BOTH,
        "draw city-straight / place 0,1 r90 / meeple city n / \
         draw princess-city-three / place 0,2 r180 / send-away 0,1 city n",
    );
    assert_eq!(reloaded(&setup, &game).decider(), Some(Decider::Chance));
}

/// VOLCANO-10, DRAGON-05
#[test]
fn s37_set_aside_tiles_come_back_in_the_same_order_after_loading() {
    let draws = ["road-straight", "dragon-road-bend", "dragon-tunnel", "volcano-plain"];
    let chance = Chance::Draws { seed: 7, draws: draws.map(str::to_owned).to_vec() };
    let setup = Setup::new(Recipe::of_sets(BOTH), ["Red", "Blue"], 7).with_chance(chance);
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    let mut game = setup.begin(&rules).unwrap();
    game.play("place 1,0").unwrap();
    game.play("pass").unwrap();
    assert_eq!(game.state().pile_total(Pile::Aside), 2);
    let mut loaded = reloaded(&setup, &game);
    play_on(&mut game, 7, u32::MAX);
    play_on(&mut loaded, 7, u32::MAX);
    assert_eq!(loaded.actions(), game.actions());
    let text = |game: &Game| Save::of(game, &setup).unwrap().to_json();
    assert_eq!(text(&loaded), text(&game));
}

/// FAIRY-15, FAIRY-10
#[test]
fn s38_the_fairy_still_pays_after_loading() {
    let (setup, game) = played(
        &BOTH,
        "draw road-straight / place 1,0 r0 / pass / draw city-cap / place 1,1 r270 / meeple city w / \
         draw monastery / place 1,2 r0 / pass / draw road-straight / place -1,0 r0 / fairy 1,1 city w / \
         draw city-cap / place 0,2 r180 / meeple city s / draw road-straight / place 2,0 r0 / pass / \
         draw city-cap / place -1,1 r90 / meeple city e",
    );
    let (mut here, mut there) = (game.clone(), reloaded(&setup, &game));
    for text in ["draw city-four-pennant", "place 0,1 r0"] {
        here.play(text).unwrap();
        there.play(text).unwrap();
        assert_eq!(offered(&here), offered(&there));
    }
    assert_eq!((there.scores(), there.state()), (&[12, 5][..], here.state()));
}
