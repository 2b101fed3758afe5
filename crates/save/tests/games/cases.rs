//! The shared cases about saving, loading and coming back. Each is saved, then gone on with in every way there is: played
//! again from its decisions, restored from its checkpoint, and as a client that rejoins.

use crate::common::play_on;
use tilewright::core::event::Pile;
use tilewright::core::kind::TileKindId;
use tilewright::prelude::*;
use tilewright_save::{Chance, Feed, Mirror, Recipe, Save, Setup, state_digest};

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

/// Through the text of a save and back, by its decisions and by its checkpoint.
fn reloaded(setup: &Setup, game: &Game) -> [Game; 2] {
    let plain = Save::of(game, setup).unwrap();
    let text = plain.clone().with_checkpoint(game).unwrap().to_json();
    let (save, loaded) = Save::load_text(&text).unwrap();
    assert!(loaded.state() == game.state());
    let restored = save.restore().unwrap();
    assert_eq!(position(&restored), position(game));
    for again in [&loaded, &restored] {
        assert_eq!(Save::of(again, setup).unwrap(), plain);
        assert_eq!(offered(again), offered(game));
    }
    [loaded, restored]
}

/// A client that comes now and gets what the server gives away.
fn rejoined(setup: &Setup, game: &Game) -> Game {
    let public = Feed::of(game, setup).unwrap().save().to_json();
    let mirror = Mirror::join(&Save::from_json(&public).unwrap()).unwrap();
    assert!(mirror.game().state() == game.state());
    assert_eq!(offered(mirror.game()), offered(game));
    mirror.game().clone()
}

fn everywhere(setup: &Setup, game: &Game) -> [Game; 3] {
    let [loaded, restored] = reloaded(setup, game);
    [loaded, restored, rejoined(setup, game)]
}

fn position(game: &Game) -> tilewright_save::Digest {
    state_digest(game.rules(), game.state())
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
    for loaded in everywhere(&setup, &game) {
        let kind = loaded.rules().find_tile("city-four-pennant").unwrap();
        assert_eq!((loaded.state().tiles_in(Pile::Discarded, kind), loaded.remaining()), (1, 68));
        assert_eq!(loaded.decider(), Some(Decider::Player(PlayerId::from_index(1))));
        assert!(offered(&loaded).iter().all(|action| action.starts_with("place ")), "he plays the next tile");
    }
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
    let mut all = everywhere(&setup, &game);
    for loaded in &all {
        assert_eq!(loaded.decider(), Some(Decider::Player(PlayerId::from_index(1))));
        assert_eq!(offered(loaded), ["dragon 0,0"]);
    }
    for step in ["dragon 0,0", "dragon -1,0"] {
        game.play(step).unwrap();
        for loaded in &mut all {
            loaded.play(step).unwrap();
            assert_eq!(position(loaded), position(&game));
        }
    }
    assert_eq!(all[0].decider(), Some(Decider::Chance), "a dead end after four steps");
}

/// DRAGON-22: the walk that the last dragon tile sets off.
#[test]
fn s36_saved_when_no_dragon_tile_is_left() {
    let setup = |seed| Setup::new(Recipe::of_sets(BOTH), ["Red", "Blue"], seed);
    let rules = setup(0).recipe.compose().unwrap().build().unwrap();
    let dragon = rules.find_attribute("dragon").unwrap();
    let tiles = rules.tile_kinds().iter().enumerate().filter(|(_, tile)| tile.has(dragon));
    let tiles: Vec<_> = tiles.map(|(kind, _)| TileKindId::from_index(kind)).collect();
    assert!(!tiles.is_empty());
    let left = |game: &Game| -> u32 {
        let piles = [Pile::Supply, Pile::Aside];
        piles.iter().flat_map(|&pile| tiles.iter().map(move |&kind| game.state().tiles_in(pile, kind))).sum()
    };
    let mut walks = 0;
    for seed in 0..4 {
        let setup = setup(seed);
        let mut game = setup.begin(&rules).unwrap();
        while !game.state().is_over() {
            let next = game.state().plies() + 1;
            play_on(&mut game, seed, next);
            if left(&game) == 0 && rules.phase(game.state()) == Some("dragon-moves") {
                walks += 1;
                let mut again = reloaded(&setup, &game);
                rejoined(&setup, &game);
                play_on(&mut game, seed, u32::MAX);
                for loaded in &mut again {
                    play_on(loaded, seed, u32::MAX);
                    assert_eq!((position(loaded), loaded.actions()), (position(&game), game.actions()));
                }
            }
        }
    }
    assert!(walks > 0, "the last dragon tile made it walk");
}

/// PRINCESS-08
#[test]
fn s36_saved_after_a_removal() {
    let (setup, game) = played(
        &BOTH,
        "draw city-straight / place 0,1 r90 / meeple city n / \
         draw princess-city-three / place 0,2 r180 / send-away 0,1 city n",
    );
    for mut loaded in everywhere(&setup, &game) {
        let mut game = game.clone();
        assert_eq!(loaded.decider(), Some(Decider::Chance));
        for text in ["draw road-straight", "place 1,0 r0"] {
            game.play(text).unwrap();
            loaded.play(text).unwrap();
        }
        assert_eq!((position(&loaded), offered(&loaded)), (position(&game), offered(&game)));
    }
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
    let mut again = reloaded(&setup, &game);
    let mut feed = Feed::of(&game, &setup).unwrap();
    let mut mirror = Mirror::join(&feed.save()).unwrap();
    while !game.state().is_over() {
        let next = game.state().plies() + 1;
        play_on(&mut game, 7, next);
        for loaded in &mut again {
            play_on(loaded, 7, next);
            assert_eq!(position(loaded), position(&game), "after ply {next}");
        }
    }
    for loaded in again {
        assert_eq!(loaded.actions(), game.actions());
        let text = |game: &Game| Save::of(game, &setup).unwrap().to_json();
        assert_eq!(text(&loaded), text(&game));
    }
    feed.follow(&game).unwrap();
    mirror.take(&feed.since(&mirror.marks())).unwrap();
    assert!(mirror.game().state() == game.state());
    // Taken back to the start and played again, the same tiles come back in the same order.
    let end = game.actions().to_vec();
    while game.undo().is_some() {}
    while let Some(&action) = end.get(game.actions().len()) {
        game.apply(action).unwrap();
    }
    assert_eq!(game.actions(), end);
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
    for mut there in everywhere(&setup, &game) {
        let mut here = game.clone();
        for text in ["draw city-four-pennant", "place 0,1 r0"] {
            here.play(text).unwrap();
            there.play(text).unwrap();
            assert_eq!(offered(&here), offered(&there));
        }
        assert_eq!((there.scores(), position(&there)), (&[12, 5][..], position(&here)));
    }
}
