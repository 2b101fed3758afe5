//! What fuzzing begins with: small inputs of each kind, made from the project's own sets, games and notation. They are made
//! anew each time, so that they are of the present formats.

use serde_json::json;
use tilewright::prelude::*;
use tilewright::sets::BUNDLED;
use tilewright_save::{Chance, Notation, Recipe, Save, Setup};

use crate::composing::{BYTES, composed};

/// An input to begin with.
#[derive(Clone, Debug)]
pub struct Input {
    /// The target that it is for.
    pub target: &'static str,
    /// Its name, unique within the target.
    pub name: String,
    /// The input itself.
    pub data: Vec<u8>,
}

const SET_FILES: &[(&str, &str)] = &[
    ("hamlet", include_str!("../../../examples/games/hamlet-tiles.toml")),
    ("my-volcano", include_str!("../../../examples/my-volcano.toml")),
    ("every-key", include_str!("seeds/every-key.toml")),
];

const GAME_FILES: &[(&str, &str)] = &[
    ("base", include_str!("../../../examples/games/base.toml")),
    ("hamlet", include_str!("../../../examples/games/hamlet.toml")),
    ("c1", include_str!("../../../examples/games/princess-and-dragon-c1.toml")),
    ("c2", include_str!("../../../examples/games/princess-and-dragon-c2.toml")),
    ("puzzle", include_str!("../../../examples/games/puzzle.toml")),
    ("two-bases", include_str!("../../../examples/games/two-bases.toml")),
    ("every-key", include_str!("seeds/game.toml")),
];

const NOTATIONS: &[(&str, &str)] = &[
    ("base", include_str!("../../../examples/games/base.twn")),
    ("builders", include_str!("../../../examples/games/builders.twn")),
    ("dragon", include_str!("../../../examples/games/dragon.twn")),
    ("tags", include_str!("seeds/tags.twn")),
];

const SCENARIOS: &[(&str, &str)] = &[
    ("scenario", include_str!("seeds/scenario.json")),
    ("refgame", include_str!("seeds/refgame.json")),
    ("facts", include_str!("jcz-facts.json")),
];

/// All inputs to begin with.
///
/// ```
/// use tilewright_fuzz_bodies::{TARGETS, seeds};
/// let inputs = seeds::all();
/// assert!(TARGETS.iter().all(|(target, _)| inputs.iter().any(|input| input.target == *target)));
/// ```
pub fn all() -> Vec<Input> {
    let texts = |target, texts: &[(&str, &str)]| -> Vec<Input> {
        texts.iter().map(|(name, text)| input(target, *name, *text)).collect()
    };
    let bundled = BUNDLED.iter().map(|set| input("set_file", set.id, set.text));
    let mut inputs: Vec<Input> = bundled.collect();
    inputs.extend(texts("set_file", SET_FILES));
    inputs.extend(texts("game_file", GAME_FILES));
    inputs.extend(texts("notation", NOTATIONS));
    inputs.extend(texts("jcz", SCENARIOS));
    inputs.push(input("protocol", "talk", include_str!("../../../examples/embed_talk.jsonl")));
    games(&mut inputs);
    texts_of_actions(&mut inputs);
    driven(&mut inputs);
    inputs
}

fn input(target: &'static str, name: impl Into<String>, data: impl Into<Vec<u8>>) -> Input {
    Input { target, name: name.into(), data: data.into() }
}

/// A game played so far at random.
fn played(setup: &Setup, plies: u32) -> Option<Game> {
    let rules = setup.recipe.compose().ok()?.build().ok()?;
    let mut game = setup.begin(&rules).ok()?;
    let dice = Seed(99);
    while game.state().plies() < plies {
        let number = dice.number(game.state().plies());
        let Some(decision) = game.decision() else { break };
        let action = decision.legal()[below(number, decision.legal().len())];
        game.apply(action).ok()?;
    }
    Some(game)
}

/// Games saved, written down, and loaded over the protocol.
fn games(inputs: &mut Vec<Input>) {
    let all: Vec<&str> = BUNDLED.iter().map(|set| set.id).collect();
    let mut fixed = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    fixed.chance = Chance::Draws { seed: 7, draws: vec!["monastery".into(), "city-cap".into()] };
    let mut chosen = Recipe::of_sets(["base@c1", "princess-and-dragon@c1"]);
    chosen.choices.push(("base_fields".into(), "off".into()));
    chosen.figures.push(("meeple".into(), 3));
    chosen.without.push("fairy".into());
    chosen.with.push("abbot".into());
    let setups = [
        ("start", Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7), 0),
        ("fixed", fixed, 9),
        ("all", Setup::new(Recipe::of_sets(all), ["Ann", "Bob", "Cid"], 3).beginning_with(2), 60),
        ("chosen", Setup::new(chosen, ["Ann"], 5), 30),
        ("whole", Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 1), 1000),
    ];
    for (name, setup, plies) in setups {
        let Some(game) = played(&setup, plies) else { continue };
        let Ok(save) = Save::of(&game, &setup) else { continue };
        let Ok(with_checkpoint) = save.clone().with_checkpoint(&game) else { continue };
        inputs.push(input("save", name, save.to_json()));
        inputs.push(input("save", format!("{name}-checkpoint"), with_checkpoint.to_json()));
        inputs.push(input("save", format!("{name}-public"), save.clone().redacted().to_json()));
        if let Ok(notation) = Notation::of(&game, &setup) {
            inputs.push(input("notation", format!("played-{name}"), notation.to_string()));
        }
        if plies <= 30 {
            let value: serde_json::Value = serde_json::from_str(&save.to_json()).unwrap_or_default();
            let lines = [
                json!({"do": "load", "save": value}),
                json!({"do": "see", "player": 0}),
                json!({"do": "see", "player": null}),
                json!({"do": "undo", "player": 0}),
                json!({"do": "act", "action": "pass"}),
                json!({"do": "save"}),
            ];
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            inputs.push(input("protocol", format!("load-{name}"), lines.join("\n")));
        }
    }
}

/// What may be said at some positions.
fn texts_of_actions(inputs: &mut Vec<Input>) {
    for rules in [0, 2, 4, 8, 14] {
        for plies in [1, 5, 30, 90, 200] {
            let mut bytes = [0; BYTES];
            bytes[0] = rules;
            let Some((recipe, _)) = composed(bytes) else { continue };
            let setup = Setup::new(recipe, ["Ann", "Bob", "Cid"], 5);
            let Some(game) = played(&setup, plies) else { continue };
            let mut list = ActionList::new();
            game.legal_into(&mut list);
            let mut data = vec![rules, plies as u8];
            for &action in list.iter().step_by(list.len() / 6 + 1) {
                data.extend(game.text(action).bytes());
                data.push(b'\n');
            }
            data.extend(b"meeple 0,0 city n\nplace 1,0 r90\ndraw road-bend");
            inputs.push(input("action_text", format!("{rules}-{plies}"), data));
        }
    }
}

/// Compositions with bytes that drive a game.
fn driven(inputs: &mut Vec<Input>) {
    let compositions: [[u8; BYTES]; 8] = [
        [0; BYTES],
        [0x0e, 0, 0, 0, 0, 1, 0, 0],
        [0x0c, 0, 0, 0, 0, 2, 3, 0],
        [0x0a, 0, 0, 0, 0, 0, 5, 2],
        [0x06, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 255, 5, 9, 0],
        [0x40, 0, 0, 0, 0, 0, 0, 7],
        [0, 0, 0x24, 0, 0, 0, 17, 0],
    ];
    for (composition, number) in compositions.into_iter().zip(0_u8..) {
        for (length, mode) in [(60, 1), (500, 0), (800, 4)] {
            let mut data = composition.to_vec();
            data.extend([number, number.wrapping_mul(37), mode]);
            let dice = Seed(u64::from(number) + 1000);
            data.extend((0..length).map(|at| (dice.number(at) >> 32) as u8));
            inputs.push(input("actions", format!("{number}-{length}-{mode}"), data));
        }
    }
}
