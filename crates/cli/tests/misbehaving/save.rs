//! States of expansions that cannot be written down, or not read back.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::rogues::{Build, Rogue};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tilewright_save::SaveError;

/// A map whose keys are no text: JSON has none such.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Keyed(BTreeMap<(u8, u8), u8>);

/// Forgets what it counts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Forgetful {
    #[serde(skip)]
    count: u32,
}

/// Is read as something else than it is written.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
struct Twofold(u32);

impl Serialize for Twofold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("two")
    }
}

/// Panics when it is written.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
struct Proud(u32);

impl Serialize for Proud {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        panic!("I do not write")
    }
}

/// Panics when it is read, once that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Shy(u32);

static ASKED: AtomicBool = AtomicBool::new(false);

impl<'de> Deserialize<'de> for Shy {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        assert!(!ASKED.load(Ordering::Relaxed), "I am not read");
        u32::deserialize(from).map(Self)
    }
}

/// A checkpoint may be forged so that what reads it panics; loading the decisions does not read it.
#[test]
fn a_state_that_panics_when_it_is_read_is_refused() {
    let build: Build = |rules| {
        rules.own_state::<Shy>();
        rules.on_turn_end("rogue/count", |turn| turn.own_mut::<Shy>().0 += 1);
    };
    let compose = || Composition::new().set("base").plug_in(Rogue("rogue", build)).build().unwrap();
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let game = setup.begin(&compose()).unwrap();
    let save = Save::of(&game, &setup).unwrap().with_checkpoint(&game).unwrap();
    assert!(save.restore_with(|_| Ok(compose())).is_ok());
    ASKED.store(true, Ordering::Relaxed);
    let error = save.restore_with(|_| Ok(compose())).unwrap_err().to_string();
    assert!(error.contains("`rogue`") && error.contains("I am not read"), "{error}");
    assert!(save.load_with(|_| Ok(compose())).is_ok());
}

const STATES: [(&str, Build); 4] = [
    ("key must be a string", |rules| {
        rules.own_state::<Keyed>();
        rules.on_turn_end("rogue/count", |turn| {
            turn.own_mut::<Keyed>().0.insert((1, 2), 3);
        });
    }),
    ("what is read back is not what was written", |rules| {
        rules.own_state::<Forgetful>();
        rules.on_turn_end("rogue/count", |turn| turn.own_mut::<Forgetful>().count += 1);
    }),
    ("invalid type: string \"two\", expected u32", |rules| {
        rules.own_state::<Twofold>();
        rules.on_turn_end("rogue/count", |turn| turn.own_mut::<Twofold>().0 += 1);
    }),
    ("it panicked: I do not write", |rules| {
        rules.own_state::<Proud>();
        rules.on_turn_end("rogue/count", |turn| turn.own_mut::<Proud>().0 += 1);
    }),
];

#[test]
fn a_state_that_cannot_be_kept_is_no_checkpoint_and_the_decisions_are_saved() {
    for (problem, build) in STATES {
        let compose = || Composition::new().set("base").plug_in(Rogue("rogue", build)).build().unwrap();
        let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
        let mut game = setup.begin(&compose()).unwrap();
        while game.state().turn() < 4 {
            let action = game.decision().unwrap().legal()[0];
            game.apply(action).unwrap();
        }
        let save = Save::of(&game, &setup).unwrap();
        let error = save.clone().with_checkpoint(&game).unwrap_err();
        let SaveError::OwnState { expansion, problem: found } = &error else { panic!("{error}") };
        assert_eq!(expansion, "rogue");
        assert!(found.contains(problem), "{found}");
        assert!(error.to_string().contains("the state of `rogue` cannot be written"), "{error}");
        let loaded = Save::from_json(&save.to_json()).unwrap().load_with(|_| Ok(compose())).unwrap();
        assert_eq!(loaded.state(), game.state(), "played again, what the expansion keeps is there");
    }
}
