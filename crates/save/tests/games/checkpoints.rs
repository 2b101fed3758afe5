//! Checkpoints: a state written and read again is the state that the decisions lead to, or an error that says what is not.

use std::fmt::Write as _;

use crate::common::{dice, play_on, random_setup, sealed};
use serde_json::{Value, json};
use tilewright::core::prelude::*;
use tilewright::core::snapshot::Snapshot;
use tilewright::prelude::*;
use tilewright_save::{LoadError, Mode, Recipe, Save, SaveError, Session, Setup};

/// Two games as equal as games with another past in their logs can be.
fn same(rules: &Ruleset, one: &Game, another: &Game) -> bool {
    let bare = |game: &Game| {
        let mut state = game.state().clone();
        state.set_recording(rules, Recording { structure: true, ..Recording::NONE });
        state
    };
    bare(one) == bare(another) && one.actions() == another.actions()
}

#[test]
fn restored_at_any_ply_a_game_goes_on_as_if_played_again() {
    for seed in 0..60 {
        let (setup, rules) = random_setup(seed);
        let mut whole = setup.begin(&rules).unwrap();
        play_on(&mut whole, seed, u32::MAX);
        let mut dice = dice(seed, 6);
        let at = dice.roll(whole.state().plies() as usize + 1) as u32;
        let mut half = setup.begin(&rules).unwrap();
        play_on(&mut half, seed, at);
        // The checkpoint of an earlier moment, with decisions behind it.
        let checkpoint = half.clone();
        play_on(&mut half, seed, at + dice.roll(5) as u32);
        let save = Save::of(&half, &setup).unwrap().with_checkpoint(&checkpoint).unwrap();
        let text = save.to_json();
        let read = Save::from_json(&text).unwrap();
        assert_eq!(read.to_json(), text, "seed {seed}");
        assert_eq!(read.checkpoint(), Some(checkpoint.actions().len()));

        let mut restored = read.restore().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(rules.snapshot(restored.state()), rules.snapshot(half.state()), "seed {seed}");
        assert!(same(&rules, &restored, &half), "seed {seed}");
        restored.state().check(&rules).unwrap_or_else(|problem| panic!("seed {seed}: {problem}"));
        read.verify().map_or_else(|error| panic!("seed {seed}: {error}"), drop);

        // From here on events are those of the game that was never saved, and undo goes back to the checkpoint.
        let mark = restored.event_mark();
        play_on(&mut half, seed, u32::MAX);
        play_on(&mut restored, seed, u32::MAX);
        assert!(same(&rules, &restored, &half) && same(&rules, &half, &whole), "seed {seed}");
        let texts = |game: &Game, mark: usize| {
            game.events_since(mark).iter().fold(String::new(), |mut all, event| {
                let _ = writeln!(all, "{}", game.describe(event));
                all
            })
        };
        let events = texts(&restored, mark);
        assert!(texts(&half, 0).ends_with(&events), "seed {seed}");
        while restored.undo().is_some() {}
        assert!(restored.state().plies() <= at.max(checkpoint.state().plies()), "seed {seed}");
        let again = Save::of(&half, &setup).unwrap().to_json();
        assert_eq!(Save::of(&whole, &setup).unwrap().to_json(), again, "seed {seed}");
    }
}

/// A game with everything, in the middle.
fn middle() -> (Setup, Game) {
    let mut recipe =
        Recipe::of_sets(["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"]);
    recipe.with.push("abbot".to_owned());
    let setup = Setup::new(recipe, ["Ann", "Bob", "Cid"], 5);
    let mut game = setup.begin(&setup.recipe.compose().unwrap().build().unwrap()).unwrap();
    play_on(&mut game, 5, 100);
    (setup, game)
}

#[test]
fn every_field_of_a_snapshot_is_checked() {
    let (_, game) = middle();
    let rules = game.rules();
    let sound = serde_json::to_value(rules.snapshot(game.state())).unwrap();
    let graph = game.state().graph();
    let open =
        (0..graph.segment_count()).find(|&at| graph.open_ports(SegmentId::from_index(at)) > 0).unwrap();
    let complete = game.state().completed()[0].index();
    let refused = |field: &str, value: Value| {
        let mut edited = sound.clone();
        let at = edited.pointer_mut(&format!("/{field}")).unwrap_or_else(|| panic!("no {field}"));
        assert_ne!(*at, value, "{field}");
        *at = value;
        let snapshot: Snapshot = match serde_json::from_value(edited) {
            Ok(snapshot) => snapshot,
            Err(error) => panic!("{field}: {error}"),
        };
        let error = rules.restore(&snapshot).map(drop).expect_err(field);
        assert!(field.starts_with(error.field), "{field}: {error}");
    };
    refused("scores", json!([]));
    refused("scores", json!([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    refused("scores", json!([i32::MAX, 0, 0]));
    refused("scores", json!([i32::MIN, 0, 0]));
    refused("active", json!(3));
    for counted in ["turn", "plies", "chances"] {
        refused(counted, json!(u32::MAX));
    }
    refused("waits", json!({ "player": 9 }));
    refused("waits", json!("over"));
    refused("phase", json!("siesta"));
    refused("phase", Value::Null);
    refused("drawn", json!("moon"));
    refused("placed", json!(4_000_000_000_u32));
    refused("skipped", json!("MOON-01"));
    refused("completed_from", json!(100_000));
    refused("reclaimed", json!([100_000]));
    refused("reclaimed", json!([complete, complete]));
    refused("reclaimed", json!([open]));
    refused("scored", json!([100_000]));
    refused("tiles/5", json!(["moon", 9, 9, 0]));
    refused("tiles/5/1", json!(200));
    refused("tiles/5/3", json!(45));
    refused("tiles/5", sound["tiles"][4].clone());
    refused("figures", json!([]));
    refused("figures/0", json!({ "segment": 100_000 }));
    refused("figures/0", json!("beside"));
    refused("figures/0", json!({ "with": 0 }));
    refused("figures/0", json!({ "with": 60_000 }));
    refused("figures/0", json!({ "held": 7 }));
    refused("figures/0", json!({ "cell": { "x": 32_767, "y": 0 } }));
    refused("supply", json!({ "moon": 1 }));
    refused("supply", json!({ "monastery": 99 }));
    refused("aside", json!({ "monastery": 4_000_000_000_u32 }));
    refused("stocks", json!([1]));
    // During is checked with the phase, which belongs to one list.
    let mut edited = sound;
    edited["during"] = json!("end");
    let error = rules.restore(&serde_json::from_value(edited).unwrap()).map(drop).unwrap_err();
    assert_eq!(error.field, "phase");
}

/// The save with a part of its checkpoint replaced, sealed anew as somebody might who knows how.
fn forged(save: &Save, from: &str, to: &str) -> Save {
    let text = save.to_json();
    assert!(text.contains(from), "{from}");
    let forged = Save::from_json(&sealed(&text.replacen(from, to, 1))).unwrap();
    assert!(forged.load().is_ok(), "the decisions are as they were");
    forged
}

#[test]
fn a_checkpoint_that_is_not_the_game_is_found_out() {
    let (setup, game) = middle();
    let save = Save::of(&game, &setup).unwrap().with_checkpoint(&game).unwrap();
    let scores = format!("\"scores\":{}", json!(game.scores()));

    // The position differs: restoring finds out, and the game is played again from its decisions.
    let other = forged(&save, &scores, "\"scores\":[90,0,0]");
    let refused = other.restore().unwrap_err();
    assert!(matches!(refused.error, LoadError::Checkpoint { .. }), "{refused}");
    assert!(refused.game.unwrap().state() == game.state());
    assert_eq!(refused.decisions, game.actions().len());
    let differs = other.verify().unwrap_err();
    assert!(
        matches!(&differs.error, LoadError::CheckpointDiffers { difference, .. } if difference.contains("scores[0] is 90")),
        "{differs}"
    );

    // What no digest covers: only comparing with the replay can tell, and it does.
    let walk = forged(&save, "\"visited\":[", "\"visited\":[{\"x\":7,\"y\":7},");
    let differs = walk.verify().unwrap_err();
    assert!(
        matches!(&differs.error, LoadError::CheckpointDiffers { difference, .. } if difference.contains("own state of dragon")),
        "{differs}"
    );
    assert!(differs.game.unwrap().state() == game.state());

    // Other decisions beside the right state: comparing tells, and nobody goes on with them.
    let actions = serde_json::to_value(game.actions()).unwrap();
    let actions = actions.as_array().unwrap();
    let other = forged(&save, &format!("[{},", actions[0]), &format!("[{},", actions[2]));
    let differs = other.verify().unwrap_err();
    assert!(
        matches!(&differs.error, LoadError::CheckpointDiffers { difference, .. } if difference.contains("decision 1 ")),
        "{differs}"
    );
    if let Ok(restored) = other.restore() {
        assert!(Session::resume(&restored, setup.clone(), Mode::Fair).is_err());
        assert!(matches!(Save::of(&restored, &setup), Err(SaveError::OtherSetup)));
    }

    // What an expansion cannot read, and what is no checkpoint at all.
    for (from, to) in
        [("\"visited\":[", "\"seen\":["), ("\"at\":", "\"when\":"), ("\"own\":{", "\"own\":{\"moon\":1,")]
    {
        let unread = forged(&save, from, to).restore().unwrap_err();
        assert!(matches!(unread.error, LoadError::Checkpoint { .. }), "{unread}");
        assert!(unread.game.unwrap().state() == game.state(), "{from}");
    }
    let at = game.actions().len();
    let late = forged(&save, &format!("\"at\":{at}"), &format!("\"at\":{}", at + 1)).restore().unwrap_err();
    assert!(matches!(late.error, LoadError::Checkpoint { .. }), "{late}");

    // A later state version of an expansion: not restored, but played again.
    let newer = forged(&save, "\"state\": 1", "\"state\": 2");
    let refused = newer.restore().unwrap_err();
    assert!(matches!(&refused.error, LoadError::NewerState { saved: 2, here: 1, .. }), "{refused}");
    assert!(refused.game.unwrap().state() == game.state());
    assert!(matches!(newer.verify().unwrap_err().error, LoadError::NewerState { .. }));

    // A checkpoint of another game, and a seal that is wrong.
    let mut other = game.clone();
    play_on(&mut other, 6, 110);
    assert!(matches!(save.clone().with_checkpoint(&other), Err(SaveError::OtherSetup)));
    let changed = Save::from_json(&save.to_json().replacen(&scores, "\"scores\":[90,0,0]", 1)).unwrap();
    assert!(matches!(
        changed.restore().unwrap_err().error,
        LoadError::Changed { .. } | LoadError::Checkpoint { .. }
    ));
}

/// A file laid out anew by another program is the same save.
#[test]
fn white_space_does_not_break_the_seal() {
    let (setup, game) = middle();
    let save = Save::of(&game, &setup).unwrap().with_checkpoint(&game).unwrap();
    let text = save.to_json();
    let loose = text.replace(",\"", " ,\n\t\"").replace("\":", "\" : ");
    let (read, _) = Save::load_text(&loose).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((&read, read.to_json()), (&save, text));
    assert!(read.restore().is_ok());
}

/// Counts tiles, in a form of which this is the second version; the first one did not know `laid`.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
struct Counted {
    turns: u32,
    #[serde(default)]
    laid: u32,
}

#[derive(Debug)]
struct Counting(u32);

impl Expansion for Counting {
    fn id(&self) -> &'static str {
        "counting"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.own_state::<Counted>();
        rules.state_version(self.0);
        rules.on_turn_end("counting/count", |turn| {
            let counted = turn.own_mut::<Counted>();
            counted.turns += 1;
        });
    }
}

#[test]
fn an_outside_expansion_says_which_version_its_state_has() {
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let build =
        |recipe: &Recipe, version| recipe.compose().unwrap().plug_in(Counting(version)).build().unwrap();
    let mut game = setup.begin(&build(&setup.recipe, 1)).unwrap();
    play_on(&mut game, 7, 30);
    let old = Save::of(&game, &setup).unwrap().with_checkpoint(&game).unwrap();
    // Written by version 1 and read by version 2, which fills in what it did not know; and the other way round.
    let text = old.to_json().replace(",\"laid\":0", "");
    assert!(text.contains("\"counting\":{\"turns\":"), "{text}");
    let newer = old.restore_with(|recipe| Ok(build(recipe, 2))).unwrap();
    assert_eq!(newer.actions(), game.actions());
    let mut game = setup.begin(&build(&setup.recipe, 2)).unwrap();
    play_on(&mut game, 7, 30);
    let new = Save::of(&game, &setup).unwrap().with_checkpoint(&game).unwrap();
    let refused = new.restore_with(|recipe| Ok(build(recipe, 1))).unwrap_err();
    assert!(
        matches!(&refused.error, LoadError::NewerState { expansion, saved: 2, here: 1 } if expansion == "counting")
    );
    assert_eq!(refused.decisions, game.actions().len());
}
