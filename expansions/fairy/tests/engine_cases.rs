//! The shared cases about the engine: a walk interrupted, a game repeated, a player who comes back.

use tilewright_testkit::prelude::*;

fn composition() -> Composition {
    Composition::new().set("base").set("princess-and-dragon")
}

/// The same game again: the actions of a game, draws included, applied to a new one.
fn replayed(game: &Game) -> Game {
    let mut again =
        Game::with_open_chance(game.rules(), game.players().clone()).expect("the players fit the rules");
    for &action in game.actions() {
        again.apply(action).expect("an action of the log applies");
    }
    again
}

fn offered(game: &Game) -> Vec<String> {
    let mut list = ActionList::new();
    game.legal_into(&mut list);
    list.iter().map(|&action| game.text(action)).collect()
}

/// DRAGON-22, DRAGON-24, DRAGON-25
#[test]
fn s36_rebuilt_in_the_middle_of_a_walk() {
    let mut script = Script::new(composition(), 2);
    script.turn("road-straight 1,0", "pass").turn("volcano-plain 0,-1", "pass");
    script.turn("monastery 1,-1", "meeple monastery");
    script.turn("dragon-road-straight -1,0", "pass; dragon 1,-1; dragon 1,0");
    let mut game = script.game().clone();
    let mut again = replayed(&game);
    assert_eq!(again.state(), game.state());
    assert_eq!((script.decider(), offered(&again)), ("B", vec!["dragon 0,0".to_owned()]));
    for step in ["dragon 0,0", "dragon -1,0"] {
        assert_eq!(offered(&again), offered(&game));
        game.play(step).expect("a legal step");
        again.play(step).expect("a legal step");
        assert_eq!(again.state(), game.state());
    }
    assert_eq!(game.decider(), Some(Decider::Chance), "a dead end after four steps");
}

/// PRINCESS-08
#[test]
fn s36_rebuilt_after_a_removal() {
    let mut script = Script::new(composition(), 2);
    script.turn("city-straight 0,1 r90", "meeple city n");
    script.turn("princess-city-three 0,2 r180", "send-away 0,1 city n");
    let again = replayed(script.game());
    assert_eq!((again.state(), again.decider()), (script.game().state(), Some(Decider::Chance)));
}

/// Plays at random, and writes down the state after every action.
fn course(rules: &std::sync::Arc<Ruleset>, seed: u64) -> (Vec<State>, Game) {
    let mut states = Vec::new();
    let game = random_game(rules, 2, seed, |game| states.push(game.state().clone()));
    (states, game)
}

/// VOLCANO-10, DRAGON-05
#[test]
fn s37_the_same_seed_and_actions_lead_to_the_same_states() {
    let rules = composition().into_rules();
    let mut returned = 0;
    for seed in 1..=5 {
        let (states, game) = course(&rules, seed);
        let (again, _) = course(&composition().into_rules(), seed);
        assert!(states == again, "seed {seed}");

        let mut from_log = Game::new(&rules, game.players().clone(), seed).expect("two players");
        for state in &states[1..] {
            let next = game.actions()[from_log.actions().len()];
            from_log.apply(next).expect("an action of the log applies");
            assert!(from_log.state() == state, "seed {seed}");
        }
        assert_eq!(from_log.actions(), game.actions());
        returned +=
            game.events_since(0).iter().filter(|event| matches!(event, Event::TilesReturned { .. })).count();
    }
    assert!(returned != 0, "no game shows tiles that come back");
}

/// VOLCANO-10: taken back and done again, the volcano gives the same order of draws.
#[test]
fn s37_undo_of_the_volcano_and_the_same_order_again() {
    let rules = composition().into_rules();
    let draws = ["road-straight", "dragon-road-bend", "dragon-tunnel", "volcano-plain"];
    let mut game = Game::with_draws(&rules, Players::count(2), 7, draws).expect("the tiles are there");
    game.play("place 1,0").map(drop).expect("it fits");
    game.play("pass").map(drop).expect("nothing more");
    assert_eq!(game.state().pile_total(tilewright_core::event::Pile::Aside), 2);
    let before = game.clone();
    let go_on = |game: &mut Game| {
        for _ in 0..12 {
            let Some(&action) = game.decision().and_then(|decision| decision.legal().first()) else { break };
            game.apply(action).map(drop).expect("a listed action");
        }
    };
    let mut first = game.clone();
    go_on(&mut first);
    let mut plies = first.state().plies() - before.state().plies();
    let end = first.clone();
    while plies != 0 {
        first.undo().expect("recorded");
        plies -= 1;
    }
    assert_eq!(first.state(), before.state());
    go_on(&mut first);
    assert_eq!((first.state(), first.actions()), (end.state(), end.actions()));
}

/// FAIRY-15, FAIRY-10
#[test]
fn s38_a_player_who_comes_back_finds_the_fairy() {
    let mut script = Script::new(composition(), 2);
    script.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "meeple city w");
    script.turn("monastery 1,2", "pass").turn("road-straight -1,0", "fairy 1,1 city w");
    script.turn("city-cap 0,2 r180", "meeple city s").turn("road-straight 2,0", "pass");
    script.turn("city-cap -1,1 r90", "meeple city e");
    let mut rebuilt = replayed(script.game());
    script.draw("city-four-pennant");
    rebuilt.play("draw city-four-pennant").map(drop).expect("it is there");
    assert_eq!(offered(&rebuilt), script.offered());
    script.play("place 0,1");
    rebuilt.play("place 0,1").map(drop).expect("it fits");
    assert_eq!((rebuilt.scores(), rebuilt.state()), (&[12, 5][..], script.game().state()));
}
