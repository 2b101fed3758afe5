//! The state of a game beside its decisions, so that it need not be played again to be gone on with.
//!
//! # Invariants
//!
//! - It is one line of the save, of bytes that are the same on every platform; nothing in it is needed to play again.
//! - What an expansion keeps is written by the expansion's own type, under its id; in which form, the save's list of
//!   expansions says.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use tilewright::core::fault::catch_panic;
use tilewright::core::snapshot::Snapshot;
use tilewright::prelude::*;

use crate::digest::state_digest;
use crate::error::{LoadError, SaveError};
use crate::replay::Replay;
use crate::setup::Setup;

/// A checkpoint as it stands in the file, not looked into before it is needed.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Checkpoint(Box<RawValue>);

impl PartialEq for Checkpoint {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for Checkpoint {}

/// White space of a file that was laid out anew does not count.
impl<'de> Deserialize<'de> for Checkpoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        RawValue::from_string(without_space(raw.get())).map(Self).map_err(serde::de::Error::custom)
    }
}

/// JSON without the white space between its parts.
fn without_space(json: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let keep = |character: &char| {
        let kept = quoted || !character.is_ascii_whitespace();
        quoted ^= *character == '"' && !escaped;
        escaped = quoted && *character == '\\' && !escaped;
        kept
    };
    json.chars().filter(keep).collect()
}

/// What stands in a checkpoint.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    /// After how many decisions.
    at: usize,
    /// Those decisions, so that they need not be read as text.
    actions: Vec<Action>,
    state: Snapshot,
    own: BTreeMap<String, Box<RawValue>>,
}

/// A state with what its expansions keep, to be compared and written.
#[derive(Debug)]
pub(crate) struct Whole {
    pub(crate) state: Snapshot,
    pub(crate) own: BTreeMap<String, Box<RawValue>>,
}

impl Whole {
    /// Of a state.
    pub(crate) fn of(rules: &Ruleset, state: &State) -> Result<Self, SaveError> {
        let mut own = BTreeMap::new();
        for expansion in rules.expansions() {
            if let Some(kept) = rules.own_state(state, &expansion.id) {
                let fail = |problem| SaveError::OwnState { expansion: expansion.id.clone(), problem };
                let raw = catch_panic(|| to_raw_value(kept))
                    .map_err(|message| fail(format!("it panicked: {message}")))?
                    .map_err(|error| fail(error.to_string()))?;
                own.insert(expansion.id.clone(), raw);
            }
        }
        Ok(Self { state: rules.snapshot(state), own })
    }

    /// Reads back what the expansions keep, which has to be what was written.
    fn check_own(&self, rules: &Ruleset, state: &State) -> Result<(), SaveError> {
        if self.own.is_empty() {
            return Ok(());
        }
        let mut copy = state.clone();
        for (expansion, raw) in &self.own {
            let fail = |problem| SaveError::OwnState { expansion: expansion.clone(), problem };
            let mut json = serde_json::Deserializer::from_str(raw.get());
            let read = catch_panic(|| rules.set_own_state(&mut copy, expansion, &mut json));
            read.map_err(|message| fail(format!("it panicked: {message}")))?
                .map_err(|error| fail(error.problem))?;
            if copy != *state {
                return Err(fail("what is read back is not what was written".to_owned()));
            }
        }
        Ok(())
    }

    /// The first thing in which another differs, with both values.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        let fields = |whole: &Self| {
            let state = serde_json::to_value(&whole.state).unwrap_or_default();
            let own = whole.own.iter().map(|(id, raw)| {
                (format!("own state of {id}"), serde_json::from_str(raw.get()).unwrap_or_default())
            });
            let state = state.as_object().cloned().unwrap_or_default().into_iter();
            state.chain(own).collect::<BTreeMap<String, serde_json::Value>>()
        };
        let (ours, theirs) = (fields(self), fields(other));
        let names = ours.keys().chain(theirs.keys());
        let differs = names.into_iter().find(|&name| ours.get(name) != theirs.get(name))?;
        let (one, another) = (ours.get(differs), theirs.get(differs));
        Some(narrow(differs, one.unwrap_or(&().into()), another.unwrap_or(&().into())))
    }
}

/// Follows a difference down into lists.
fn narrow(path: &str, one: &serde_json::Value, another: &serde_json::Value) -> String {
    if let (Some(one), Some(another)) = (one.as_array(), another.as_array())
        && one.len() == another.len()
        && let Some((index, (one, another))) =
            one.iter().zip(another).enumerate().find(|(_, (one, another))| one != another)
    {
        return narrow(&format!("{path}[{index}]"), one, another);
    }
    format!("{path} is {one}, and played again it is {another}")
}

impl Checkpoint {
    /// Of a game as it stands.
    pub(crate) fn of(game: &Game) -> Result<Self, SaveError> {
        let whole = Whole::of(game.rules(), game.state())?;
        whole.check_own(game.rules(), game.state())?;
        let Whole { state, own } = whole;
        let content = Content { at: game.actions().len(), actions: game.actions().to_vec(), state, own };
        // It holds texts and numbers alone, and the keys of its maps are texts.
        let raw = to_raw_value(&content);
        let whole = |error: serde_json::Error| SaveError::OwnState {
            expansion: "core".to_owned(),
            problem: error.to_string(),
        };
        raw.map(Self).map_err(whole)
    }

    /// After how many decisions it is; `None` if it cannot be read.
    pub(crate) fn at(&self) -> Option<usize> {
        self.content().ok().map(|content| content.at)
    }

    fn content(&self) -> Result<Content, LoadError> {
        serde_json::from_str(self.0.get()).map_err(|error| unsound(&error))
    }

    /// The state in it, under these rules. The versions of what the expansions keep are for the caller to compare.
    pub(crate) fn whole(&self) -> Result<Whole, LoadError> {
        self.content().map(|content| Whole { state: content.state, own: content.own })
    }

    /// What is wrong if the decisions in it are not those that were played. The state is not looked at.
    pub(crate) fn other_actions(&self, played: &[Action]) -> Result<Option<String>, LoadError> {
        let Content { at, actions, .. } = self.content()?;
        let played = played.get(..at).unwrap_or(played);
        if actions.len() != played.len() {
            return Ok(Some(format!("it has {} decisions, and {} were played", actions.len(), played.len())));
        }
        let differs = actions.iter().zip(played).position(|(one, another)| one != another);
        Ok(differs.map(|index| format!("its decision {} is not the one that was played", index + 1)))
    }

    /// A game at the checkpoint, ready to take the decisions behind it.
    pub(crate) fn restore(&self, setup: &Setup, rules: &Arc<Ruleset>) -> Result<Replay, LoadError> {
        let content = self.content()?;
        let mut state = rules.restore(&content.state).map_err(|error| unsound(&error))?;
        for expansion in rules.expansions() {
            match (content.own.get(&expansion.id), rules.own_state(&state, &expansion.id).is_some()) {
                (None, false) => {}
                (Some(raw), true) => {
                    let mut json = serde_json::Deserializer::from_str(raw.get());
                    // Reading is code of the expansion, and what it reads may be forged.
                    catch_panic(|| rules.set_own_state(&mut state, &expansion.id, &mut json))
                        .map_err(|message| {
                            unsound(&format!("reading what `{}` keeps panics: {message}", expansion.id))
                        })?
                        .map_err(|error| unsound(&error))?;
                }
                (None, true) => return Err(unsound(&format!("nothing of `{}` is in it", expansion.id))),
                (Some(_), false) => return Err(unsound(&format!("`{}` keeps nothing", expansion.id))),
            }
        }
        if let Some(id) = content.own.keys().find(|id| !rules.expansions().iter().any(|one| one.id == **id)) {
            return Err(unsound(&format!("`{id}` is not in play")));
        }
        let counted = state.plies() as usize + state.chances() as usize;
        if content.actions.len() != content.at
            || counted != content.at
            || state.players() != setup.players.len()
        {
            return Err(unsound(&format!("it does not come after {} decisions of this game", content.at)));
        }
        let begun = setup.begin(rules)?;
        Replay::at(begun, state, content.actions).map_err(|error| unsound(&error))
    }
}

impl Replay {
    /// Whether the position is the one that the save has after the decisions taken.
    pub(crate) fn agrees(&self, saved: Option<crate::digest::Digest>) -> Result<(), LoadError> {
        let now = state_digest(self.game.rules(), self.state());
        match saved.filter(|&saved| saved != now) {
            None => Ok(()),
            Some(saved) => {
                let at = self.taken();
                Err(unsound(&format!("its position is {now} and not {saved} as after decision {at}")))
            }
        }
    }
}

fn unsound(problem: &dyn std::fmt::Display) -> LoadError {
    LoadError::Checkpoint { problem: problem.to_string() }
}

#[cfg(test)]
mod tests {
    #[test]
    fn white_space_goes_but_not_within_texts() {
        let loose = "{ \"a b\" : [ 1,\n\t2 ], \"c\\\" d\": \"\\\\\" }";
        assert_eq!(super::without_space(loose), "{\"a b\":[1,2],\"c\\\" d\":\"\\\\\"}");
    }
}
