//! Scenarios written as files.

use serde_json::{Map, Value, json};

use crate::linked;
use crate::message::{FeaturePointer, MeeplePointer, Message, Recorded, Target};
use crate::place::cell_to_file;
use crate::scenario::{Scenario, Setup, Start};

impl Scenario {
    /// The file: JSON that reads back to the same scenario.
    ///
    /// ```
    /// use std::path::Path;
    /// use tilewright_jcz::Scenario;
    /// let json = br#"{"setup": {"elements": {"small-follower": 7, "farmers": true}}, "players": [{"name": "Alice"}],
    ///     "replay": [{"type": "PASS", "payload": {}}], "test": {"assertions": ["Alice has 0 points"]}}"#;
    /// let scenario = Scenario::from_slice(Path::new("own.jcz"), json)?;
    /// let text = scenario.to_json();
    /// assert_eq!(Scenario::from_slice(Path::new("own.jcz"), text.as_bytes())?, scenario);
    /// # Ok::<(), tilewright_jcz::ReadError>(())
    /// ```
    pub fn to_json(&self) -> String {
        let player = |(slot, name): (usize, &String)| json!({ "name": name, "slot": slot });
        let mut annotations = json!({ "drawOrder": self.draw_order });
        if let Some(turns) = self.end_turn {
            put(&mut annotations, "endTurn", turns);
        }
        let assertions: Vec<String> = self.assertions.iter().map(ToString::to_string).collect();
        let whole = json!({
            "name": "",
            "initialRandom": self.initial_random,
            "setup": setup(&self.setup),
            "players": self.players.iter().enumerate().map(player).collect::<Vec<_>>(),
            "replay": self.replay.iter().map(message).collect::<Vec<_>>(),
            "gameAnnotations": annotations,
            "test": { "description": self.description, "assertions": assertions },
        });
        // Nothing in it can fail to be written: all keys are texts.
        let mut text = serde_json::to_string_pretty(&whole).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// Puts one thing more into an object.
fn put(object: &mut Value, key: &str, value: impl Into<Value>) {
    if let Some(object) = object.as_object_mut() {
        object.insert(key.to_owned(), value.into());
    }
}

fn setup(setup: &Setup) -> Value {
    let amount = |(name, &amount): (&String, &u32)| {
        let value = if linked::is_switch(name) { json!(amount != 0) } else { json!(amount) };
        (name.clone(), value)
    };
    let start = |start: &Start| {
        let (x, y) = cell_to_file(start.cell);
        json!({ "tile": start.tile, "x": x, "y": y, "rotation": start.rotation.degrees() })
    };
    json!({
        "sets": setup.sets,
        "elements": setup.elements.iter().map(amount).collect::<Map<_, _>>(),
        "rules": setup.rules,
        "start": setup.start.iter().map(start).collect::<Vec<_>>(),
        "addons": setup.addons,
        "timer": null,
        "options": {},
    })
}

fn message(recorded: &Recorded) -> Value {
    let mut payload = match &recorded.message {
        Message::PlaceTile { tile, rotation, cell } => {
            json!({ "tileId": tile, "rotation": format!("R{}", rotation.degrees()), "position": cell_to_file(*cell) })
        }
        Message::DeployMeeple { meeple, to } => {
            json!({ "meepleId": meeple.to_string(), "pointer": feature(to) })
        }
        Message::ReturnMeeple { source, pointer } => json!({ "source": source, "pointer": piece(pointer) }),
        Message::MoveNeutralFigure { figure, to } => {
            json!({ "figureId": figure, "to": to.as_ref().map(target) })
        }
        Message::PlaceToken { token, to } => json!({ "token": token, "pointer": target(to) }),
        _ => json!({}),
    };
    if let Some(random) = recorded.random {
        put(&mut payload, "random", random);
    }
    let mut whole = json!({ "type": recorded.message.name(), "payload": payload });
    if let Some(player) = recorded.player {
        put(&mut whole, "player", player);
    }
    whole
}

fn feature(pointer: &FeaturePointer) -> Value {
    json!({
        "position": cell_to_file(pointer.position),
        "feature": pointer.feature.to_string(),
        "location": pointer.location.to_string(),
    })
}

fn piece(pointer: &MeeplePointer) -> Value {
    json!({ "featurePointer": feature(&pointer.feature_pointer), "meepleId": pointer.meeple_id.to_string() })
}

fn target(target: &Target) -> Value {
    match target {
        Target::Cell(cell) => json!(cell_to_file(*cell)),
        Target::Feature(pointer) => feature(pointer),
        Target::Meeple(pointer) => piece(pointer),
    }
}
