//! States and games written down and read again.

use std::sync::Arc;

use tilewright::core::snapshot::Snapshot;
use tilewright::prelude::*;
use tilewright_save::Save;

use super::cast::Case;
use super::check::{Check, Problem, ensure};
use super::steps::difference;
use super::walk::start;

/// What each expansion keeps, as JSON; with what is wrong in its place, if it cannot be written.
pub(crate) fn own_texts(rules: &Ruleset, state: &State) -> Vec<(String, String)> {
    let own = |id: &str| Some(serde_json::to_string(rules.own_state(state, id)?));
    let text = |one: &tilewright::core::ruleset::InPlay| {
        let text = own(&one.id)?.unwrap_or_else(|error| format!("not written: {error}"));
        Some((one.id.clone(), text))
    };
    rules.expansions().iter().filter_map(text).collect()
}

/// A state as data and back is the same state, what the expansions keep included.
pub(crate) fn written_and_read(rules: &Ruleset, state: &State) -> Result<(), Problem> {
    let fail =
        |found: String| Problem::new(Check::Saves, "a state written down and read again is the same", found);
    let text = serde_json::to_string(&rules.snapshot(state)).map_err(|error| fail(error.to_string()))?;
    let snapshot: Snapshot = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
    let mut read = rules.restore(&snapshot).map_err(|error| fail(error.to_string()))?;
    for one in rules.expansions() {
        let Some(own) = rules.own_state(state, &one.id) else { continue };
        let wrong = |error: &dyn std::fmt::Display| fail(format!("what `{}` keeps: {error}", one.id));
        let text = serde_json::to_string(own).map_err(|error| wrong(&error))?;
        let mut json = serde_json::Deserializer::from_str(&text);
        rules.set_own_state(&mut read, &one.id, &mut json).map_err(|error| wrong(&error))?;
    }
    let mut written = state.clone();
    // Events are not written down.
    for state in [&mut written, &mut read] {
        state.set_recording(rules, Recording { events: false, undo: false, structure: true });
    }
    ensure(written == read, || fail(difference(rules, &written, &read)))
}

/// A game saved on its way, loaded, and played on ends byte by byte as the one that was not: played again from its
/// start, and restored from its checkpoint.
pub(crate) fn saved_and_loaded(case: &Case, actions: &[Action]) -> Result<(), Problem> {
    let (before, later) = actions.split_at(actions.len() / 2);
    let whole = played(case, actions)?;
    let text = saved(case, &whole)?.to_json();
    let save = saved(case, &played(case, before)?)?;
    let fail = |found: String| {
        let expected = format!("a game saved after {} decisions goes on alike once loaded", before.len());
        Problem::new(Check::Saves, expected, found)
    };
    let json = save.to_json();
    let read = Save::from_json(&json).map_err(|error| fail(error.to_string()))?;
    ensure(read.to_json() == json, || fail("the save, read and written again, has other bytes".to_owned()))?;
    let resolve = |_: &tilewright_save::Recipe| Ok(Arc::clone(&case.rules));
    for (how, loaded) in [("loaded", read.load_with(resolve)), ("restored", read.restore_with(resolve))] {
        let mut game = loaded.map_err(|recovered| fail(format!("it is not {how}: {}", recovered.error)))?;
        for &action in later {
            let refused = game.apply(action).err();
            if let Some(error) = refused {
                return Err(fail(format!("{how}, it refuses what came next: {error}")));
            }
        }
        let now = saved(case, &game)?.to_json();
        ensure(now == text, || {
            let lines = text.lines().zip(now.lines());
            let line = lines.enumerate().find(|(_, (one, other))| one != other);
            fail(line.map_or(
                "the save at the end has another length".to_owned(),
                |(number, (one, other))| {
                    format!(
                        "{how}, line {} of the save at the end is `{}` in place of `{}`",
                        number + 1,
                        other.trim(),
                        one.trim()
                    )
                },
            ))
        })?;
    }
    Ok(())
}

fn played(case: &Case, actions: &[Action]) -> Result<Game, Problem> {
    let fail =
        |found: String| Problem::new(Check::Saves, "a game that was played can be played again", found);
    let mut state = start(case, &case.rules, Recording::ALL).map_err(fail)?;
    for &action in actions {
        case.rules.apply(&mut state, action).map_err(|error| fail(error.to_string()))?;
    }
    let begun = case.setup.begin(&case.rules).map_err(|error| fail(error.to_string()))?;
    begun.at(state, actions.to_vec()).map_err(|error| fail(error.to_string()))
}

/// The save with a checkpoint.
fn saved(case: &Case, game: &Game) -> Result<Save, Problem> {
    let save = Save::of(game, &case.setup).and_then(|save| save.with_checkpoint(game));
    save.map_err(|error| Problem::new(Check::Saves, "a game can be saved", error.to_string()))
}
