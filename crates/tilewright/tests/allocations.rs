//! After warm-up a game allocates nothing: no ply, no draw, no scoring, no copy, no step back, no start of the next game.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tilewright::prelude::*;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Every bundled set, which brings most expansions.
const ALL: [&str; 4] = ["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"];

/// Plays one game of a seed. Gives the plies.
type Play = fn(&mut Game, &mut Numbers, &mut Search) -> u32;

/// What a search keeps for the whole of its life.
struct Search {
    scratch: State,
    before: State,
    legal: ActionList,
}

fn chosen(game: &mut Game, dice: &mut Numbers) -> Option<Action> {
    let decision = game.decision()?;
    let legal = decision.legal();
    Some(legal[dice.roll(legal.len())])
}

fn unchecked(game: &mut Game, dice: &mut Numbers, _: &mut Search) -> u32 {
    while let Some(action) = chosen(game, dice) {
        game.apply_unchecked(action);
    }
    game.state().plies()
}

fn checked(game: &mut Game, dice: &mut Numbers, _: &mut Search) -> u32 {
    while let Some(action) = chosen(game, dice) {
        game.apply(action).expect("a listed action is legal");
    }
    game.state().plies()
}

/// Tries each choice on a copy before it plays one, checked and with what chance does next.
fn on_copies(game: &mut Game, dice: &mut Numbers, search: &mut Search) -> u32 {
    let rules = game.rules().clone();
    while let Some(action) = chosen(game, dice) {
        game.legal_into(&mut search.legal);
        for &action in search.legal.iter().take(5) {
            search.scratch.clone_from(game.state());
            rules.apply(&mut search.scratch, action).expect("a listed action is legal");
        }
        game.apply_unchecked(action);
    }
    game.state().plies()
}

/// Tries each choice and takes it back before it plays one.
fn taking_back(game: &mut Game, dice: &mut Numbers, search: &mut Search) -> u32 {
    let rules = game.rules().clone();
    search.scratch.clone_from(game.state());
    while let Some(decider) = rules.decider(&search.scratch) {
        if decider == Decider::Chance {
            let outcome = rules.sample(&search.scratch, dice.advance());
            rules.apply_unchecked(&mut search.scratch, outcome);
            continue;
        }
        rules.legal_into(&search.scratch, &mut search.legal);
        search.before.clone_from(&search.scratch);
        for &action in search.legal.iter().take(5) {
            rules.apply(&mut search.scratch, action).expect("a listed action is legal");
            assert!(rules.undo(&mut search.scratch));
            assert!(search.scratch == search.before, "{}", rules.action_text(&search.before, action));
        }
        let action = search.legal[dice.roll(search.legal.len())];
        rules.apply(&mut search.scratch, action).expect("a listed action is legal");
    }
    search.scratch.plies()
}

const UNDO: Recording = Recording { undo: true, ..Recording::NONE };
const WAYS: [(&str, Recording, Play); 6] = [
    ("unchecked", Recording::NONE, unchecked),
    ("undo recorded", UNDO, unchecked),
    ("everything recorded", Recording::ALL, unchecked),
    ("checked", UNDO, checked),
    ("on copies", Recording::NONE, on_copies),
    ("taking back", UNDO, taking_back),
];

#[test]
fn a_warmed_up_game_allocates_nothing() {
    for sets in [&["base"][..], &["base", "princess-and-dragon"][..], &ALL[..]] {
        let composition = Composition::new().sets(sets.iter().copied());
        let rules = composition.expansion("abbot").build().expect("bundled sets compose");
        let start = Game::with_open_chance(&rules, Players::count(3)).expect("three may play");
        for (way, recording, play) in WAYS {
            let mut game = start.clone();
            game.set_recording(recording);
            let [scratch, before] = [game.state().clone(), game.state().clone()];
            let mut search = Search { scratch, before, legal: ActionList::new() };
            let mut round = || -> u32 {
                let mut dice = Numbers::new(Seed(9));
                (0..40)
                    .map(|seed| {
                        game.restart(&start, seed);
                        play(&mut game, &mut dice, &mut search)
                    })
                    .sum()
            };
            // The same games twice: what the first round needed, the second has.
            round();
            let region = Region::new(ALLOCATOR);
            let plies = round();
            let change = region.change();
            assert!(plies > 2_000);
            assert_eq!((change.allocations, change.reallocations), (0, 0), "{sets:?}, {way}: {plies} plies");
        }
    }
}
