use tilewright::prelude::*;
use tilewright_core::chance::below;

use super::*;
use crate::{import, shared};

fn facts() -> Option<Facts> {
    let conformance = shared::folder("conformance")?;
    Some(Facts::find(Some(&conformance), &conformance).unwrap())
}

fn played(rules: &std::sync::Arc<Ruleset>, players: Players, seed: u64, plies: u32) -> Game {
    let mut game = Game::new(rules, players, seed).unwrap();
    let choices = Seed(seed ^ 0x3C2);
    while game.state().plies() < plies {
        let number = choices.number(game.state().plies());
        let Some(decision) = game.decision() else { break };
        let action = decision.legal()[below(number, decision.legal().len())];
        game.apply(action).map(drop).unwrap();
    }
    game
}

/// Written, read, played as `conform` does, and taken back as a game of ours.
fn there_and_back(game: &Game, facts: &Facts, what: &str) {
    let scenario = export(game, facts, what).unwrap_or_else(|error| panic!("{what}: {error}"));
    let read = Scenario::from_slice("own.jcz".as_ref(), scenario.to_json().as_bytes()).unwrap();
    assert_eq!(play::scenario(&read, facts), Outcome::Passed, "{what}");
    let (_, back) = import(&read, facts).unwrap_or_else(|error| panic!("{what}: {error}"));
    // The players are in the order of their turns there.
    let mut scores = game.scores().to_vec();
    scores.rotate_left(game.players().first().index());
    assert_eq!(back.scores(), scores, "{what}");
    assert_eq!(back.state().board().tiles().len(), game.state().board().tiles().len(), "{what}");
    assert_eq!(back.state().is_over(), game.state().is_over(), "{what}");
    // A second time it is the same scenario, but for the ids of equal tiles and the draws that were refused.
    let again = export(&back, facts, what).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(again.replay.len(), scenario.replay.len(), "{what}");
    assert_eq!((again.end_turn, again.assertions), (scenario.end_turn, scenario.assertions), "{what}");
}

#[test]
fn games_of_the_base_set_replay_as_scenarios() {
    let Some(facts) = facts() else { return };
    for (edition, seed) in [("c1", 1), ("c2", 2), ("c1", 3), ("c2", 4)] {
        let rules = Composition::new().set_in("base", edition).build().unwrap();
        let players = Players::named(["Ann", "Bob", "Cid"]).beginning_with(seed as usize % 3);
        for plies in [0, 1, 30, u32::MAX] {
            let game = played(&rules, players.clone(), seed, plies);
            there_and_back(&game, &facts, &format!("base {edition}, {plies} plies"));
        }
    }
}

#[test]
fn games_with_dragon_fairy_and_princess_replay_as_scenarios() {
    let Some(facts) = facts() else { return };
    if !shared::dragon_is_linked() {
        return;
    }
    for seed in 0..8 {
        let mut composition = Composition::new().set_in("base", "c1").set_in("princess-and-dragon", "c1");
        if seed % 2 == 1 {
            composition = composition.choose("pd_dragon_timing", "after_scoring");
        }
        if seed % 3 == 1 {
            composition = composition.choose("pd_fairy_link", "tile").choose("pd_princess_removal", "must");
        }
        let rules = composition.build().unwrap();
        let players = Players::named(["Ann", "Bob"]).beginning_with(seed as usize % 2);
        for plies in [17 + seed as u32 * 11, u32::MAX] {
            let game = played(&rules, players.clone(), seed, plies);
            there_and_back(&game, &facts, &format!("seed {seed}, {plies} plies"));
        }
    }
}

#[test]
fn games_with_every_bundled_set_replay_as_scenarios() {
    let Some(facts) = facts() else { return };
    let ids = ["inns-and-cathedrals", "traders-and-builders", "abbot"];
    if !shared::dragon_is_linked() || !ids.iter().all(|id| shared::is_linked(id)) {
        return;
    }
    for seed in 20..24 {
        let sets = ["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"];
        let composition = sets.iter().fold(Composition::new(), |all, set| all.set_in(set, "c2"));
        let rules = composition.expansion("abbot").figures("meeple", 6).build().unwrap();
        let game = played(&rules, Players::named(["Ann", "Bob", "Cid", "Dee"]), seed, u32::MAX);
        there_and_back(&game, &facts, &format!("seed {seed}"));
    }
}

#[test]
fn what_the_format_cannot_say_is_named() {
    let Some(facts) = facts() else { return };
    let refused = |composition: Composition, names: [&str; 2]| {
        let rules = composition.build().unwrap();
        export(&played(&rules, Players::named(names), 1, 10), &facts, "").unwrap_err()
    };
    let base = || Composition::new().set("base");
    let both = || base().set("princess-and-dragon");
    let error = refused(base().choose("base_field_scoring", "per_city_four"), ["Ann", "Bob"]);
    assert!(
        matches!(&error, ExportError::Option { option, .. } if option == "base_field_scoring"),
        "{error}"
    );
    let error = refused(both().choose("pd_fairy_shield", "protects_only"), ["Ann", "Bob"]);
    assert!(matches!(&error, ExportError::Option { option, .. } if option == "pd_fairy_shield"), "{error}");
    let error = refused(base(), ["Ann", "Ann"]);
    assert!(matches!(error, ExportError::SameName { .. }), "{error}");
    let error = refused(both().without("dragon"), ["Ann", "Bob"]);
    assert!(matches!(&error, ExportError::Expansion { expansion } if expansion == "volcano"), "{error}");
}
