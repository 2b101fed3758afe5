//! A scenario: its messages played, then its assertions asked.

use std::collections::BTreeMap;

use tilewright_core::shown::shortened;

use crate::deck::{self, Deck};
use crate::facts::Facts;
use crate::message::Message;
use crate::needs::{self, Capabilities};
use crate::report::Outcome;
use crate::scenario::{Assertion, Scenario};
use crate::table::Table;

/// Plays a scenario.
///
/// ```
/// use std::path::Path;
/// use tilewright_jcz::{Facts, Outcome, Scenario, play};
/// let facts = br#"{"tiles": {"X/c": {"edges": "cfff", "features": [
///     {"kind": "city", "location": "N"},
///     {"kind": "field", "location": "EL.ER.SL.SR.WL.WR", "cities": ["N"]}]}},
///     "tile_sets": {"own": {"tiles": {"X/c": 2}}}}"#;
/// let facts = Facts::from_slice(Path::new("own.json"), facts).unwrap();
/// let json = br#"{"setup": {"sets": {"own": 1}, "elements": {"small-follower": 7},
///         "start": [{"tile": "X/c", "x": 0, "y": 0}]},
///     "players": [{"name": "Ann"}],
///     "replay": [
///         {"type": "PLACE_TILE", "payload": {"tileId": "X/c", "rotation": "R180", "position": [0, -1]}},
///         {"type": "DEPLOY_MEEPLE", "payload": {"meepleId": "0.small.1",
///             "pointer": {"position": [0, -1], "feature": "City", "location": "S"}}},
///         {"type": "COMMIT", "payload": {}}],
///     "test": {"assertions": ["Ann scored city for 4 points"]}}"#;
/// let scenario = Scenario::from_slice(Path::new("own.jcz"), json).unwrap();
/// assert_eq!(play::scenario(&scenario, &facts), Outcome::Passed);
/// ```
pub fn scenario(scenario: &Scenario, facts: &Facts) -> Outcome {
    let needs = needs::missing(scenario, facts, &Capabilities::linked());
    if let Some(outcome) = Outcome::of_needs(needs) {
        return outcome;
    }
    match Replay::new(scenario, facts).and_then(|replay| replay.judge()) {
        Ok(()) => Outcome::Passed,
        Err(failure) => failure.into(),
    }
}

/// The table when all messages of a scenario are played, and the supply that it began with; otherwise what the file says
/// and what came out instead.
pub(crate) fn table_after(
    scenario: &Scenario,
    facts: &Facts,
) -> Result<(Table, BTreeMap<String, u32>), (String, String)> {
    let replay = Replay::new(scenario, facts).and_then(|replay| replay.judge().map(|()| replay.table));
    let table = replay.map_err(|failure| (failure.expected, failure.got))?;
    Ok((table, supply(scenario, facts)))
}

/// What the file says and what came out instead.
pub(super) struct Failure {
    pub(super) expected: String,
    pub(super) got: String,
}

impl Failure {
    /// Both are brought to one line.
    pub(super) fn new(expected: impl AsRef<str>, got: impl AsRef<str>) -> Self {
        let line = |text: &str| {
            let line = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
            shortened(&line, 1000).into_owned()
        };
        Self { expected: line(expected.as_ref()), got: line(got.as_ref()) }
    }
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Self {
        Self::Failed { expected: failure.expected, got: failure.got }
    }
}

/// A table for a set-up, or why there is none.
pub(super) fn table(
    setup: &crate::scenario::Setup,
    facts: &Facts,
    supply: BTreeMap<String, u32>,
    players: &[String],
) -> Result<Table, Failure> {
    let fail = |got: String| Failure::new("a game of this set-up", got);
    let deck = Deck::new(setup, facts, supply).map_err(|id| fail(format!("no facts about tile {id}")))?;
    Table::new(setup, deck, players).map_err(fail)
}

/// The tiles of the messages that stand, in order: what was undone is left out.
fn laid(scenario: &Scenario) -> Vec<&str> {
    let mut standing: Vec<&Message> = Vec::new();
    for recorded in &scenario.replay {
        if recorded.message == Message::Undo {
            standing.pop();
        } else {
            standing.push(&recorded.message);
        }
    }
    standing
        .into_iter()
        .filter_map(|message| match message {
            Message::PlaceTile { tile, .. } => Some(tile.as_str()),
            _ => None,
        })
        .collect()
}

/// The supply: the whole deck if the game stays open, else exactly as many tiles as are drawn in it.
fn supply(scenario: &Scenario, facts: &Facts) -> BTreeMap<String, u32> {
    let whole = deck::supply(&scenario.setup, facts);
    let Some(turns) = scenario.end_turn else { return whole };
    let laid = laid(scenario);
    let fixed = scenario.draw_order.iter().map(String::as_str).skip(laid.len());
    let mut left = turns;
    let mut supply = BTreeMap::<String, u32>::new();
    let mut add = |id: &str, count: u32| {
        let count = count.min(left);
        left -= count;
        *supply.entry(id.to_owned()).or_default() += count;
    };
    for id in laid.iter().copied().chain(fixed) {
        add(id, 1);
    }
    for (id, &count) in &whole {
        add(id, count);
    }
    supply
}

/// A scenario in play.
struct Replay<'a> {
    scenario: &'a Scenario,
    table: Table,
    /// For each message that stands, what had been decided before it.
    marks: Vec<usize>,
}

impl<'a> Replay<'a> {
    /// Plays all messages.
    fn new(scenario: &'a Scenario, facts: &Facts) -> Result<Self, Failure> {
        let table = table(&scenario.setup, facts, supply(scenario, facts), &scenario.players)?;
        let mut replay = Self { scenario, table, marks: Vec::new() };
        for (index, recorded) in scenario.replay.iter().enumerate() {
            let fail = |got| Failure::new(format!("message {index}: {}", recorded.message), got);
            replay.message(&recorded.message).map_err(fail)?;
        }
        Ok(replay)
    }

    fn message(&mut self, message: &Message) -> Result<(), String> {
        if *message == Message::Undo {
            let mark = self.marks.pop().ok_or("nothing to be undone")?;
            return self.table.undo_to(mark);
        }
        if let Message::PlaceTile { tile, .. } = message {
            self.draw(tile)?;
        }
        self.marks.push(self.table.mark());
        match message {
            // Where we ask nothing, there is nothing to decline or to confirm.
            Message::Pass if self.table.phase() != "ActionPhase" => Ok(()),
            Message::Commit => self.confirm(),
            message => self.table.play(message),
        }
    }

    /// Sees to it that this tile is in hand. After an undo it may be already.
    fn draw(&mut self, tile: &str) -> Result<(), String> {
        if self.table.in_hand() != Some(tile) {
            self.table.deal(tile)?;
            if self.table.in_hand() != Some(tile) {
                return Err(format!("{tile} does not stay in hand: {}", self.table.waits()));
            }
        }
        Ok(())
    }

    /// The action is over with this, so nothing of it may be open; only a walk may come after the scoring.
    fn confirm(&self) -> Result<(), String> {
        let walks_later = self.scenario.setup.rule("dragon-move") == Some("after-scoring");
        match self.table.phase() {
            "DragonMovePhase" if walks_later => Ok(()),
            _ if self.table.decider().is_none() => Ok(()),
            _ => Err(self.table.waits()),
        }
    }

    fn judge(&self) -> Result<(), Failure> {
        self.scenario.assertions.iter().try_for_each(|assertion| self.assert(assertion))
    }

    fn assert(&self, assertion: &Assertion) -> Result<(), Failure> {
        let fail = |got: String| Err(Failure::new(assertion.to_string(), got));
        let seat = |name: &str| self.scenario.players.iter().position(|player| player == name);
        match assertion {
            Assertion::Has { name, points } => {
                match seat(name).and_then(|seat| self.table.game().scores().get(seat).copied()) {
                    Some(has) if has == *points => Ok(()),
                    Some(has) => fail(has.to_string()),
                    None => fail("no player of that name".to_owned()),
                }
            }
            Assertion::Scored { name, what, points } => {
                let scores = self.table.scores_since(0);
                let own: Vec<i32> = scores
                    .iter()
                    .filter(|score| Some(usize::from(score.player)) == seat(name) && score.what == *what)
                    .map(|score| score.points)
                    .collect();
                if own.contains(points) {
                    return Ok(());
                }
                let list = own.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                fail(if own.is_empty() { format!("no {what} at all") } else { format!("{what} for {list}") })
            }
            Assertion::CanPass(can) => {
                if self.table.offer().can_pass == *can {
                    Ok(())
                } else {
                    fail(self.table.waits())
                }
            }
            Assertion::Phase(phase) if self.table.phase() == phase => Ok(()),
            Assertion::Phase(_) => fail(self.table.phase().to_owned()),
            Assertion::Unknown(_) => fail("a sentence nobody knows".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::{Value, json};

    use super::*;

    const FACTS: &[u8] = br#"{"tiles": {
        "X/c": {"edges": "cfff", "features": [
            {"kind": "city", "location": "N"},
            {"kind": "field", "location": "EL.ER.SL.SR.WL.WR", "cities": ["N"]}]},
        "X/t": {"edges": "cccc", "features": [{"kind": "city", "location": "NWSE"}]}},
        "tile_sets": {"own": {"tiles": {"X/c": 5}}}}"#;

    fn lay(x: i32, y: i32, rotation: &str) -> Value {
        json!({"type": "PLACE_TILE", "payload": {"tileId": "X/c", "rotation": rotation, "position": [x, y]}})
    }

    fn deploy(feature: &str, location: &str, at: [i32; 2]) -> Value {
        json!({"type": "DEPLOY_MEEPLE", "payload": {"meepleId": "0.small.1",
            "pointer": {"position": at, "feature": feature, "location": location}}})
    }

    fn word(kind: &str) -> Value {
        json!({"type": kind, "payload": {}})
    }

    /// A lonely game around a city in the north of the start tile.
    fn play(replay: &[Value], annotations: &Value, assertions: &[&str]) -> String {
        let facts = Facts::from_slice(Path::new("own.json"), FACTS).unwrap();
        let json = json!({
            "setup": {"sets": {"own": 1}, "elements": {"small-follower": 7, "farmers": true},
                "start": [{"tile": "X/c", "x": 0, "y": 0}]},
            "players": [{"name": "Ann"}], "replay": replay, "gameAnnotations": annotations,
            "test": {"assertions": assertions}});
        let own = Scenario::from_slice(Path::new("own.jcz"), json.to_string().as_bytes()).unwrap();
        scenario(&own, &facts).to_string()
    }

    #[test]
    fn assertions_that_do_not_hold_are_told_with_what_came_out() {
        let replay = [lay(0, -1, "R180"), deploy("City", "S", [0, -1]), word("COMMIT")];
        let check = |assertion: &str| play(&replay, &Value::Null, &[assertion]);
        for holds in
            ["Ann has 4 points", "Ann scored city for 4 points", "phase is TilePhase", "Player can't pass"]
        {
            assert_eq!(check(holds), "ok", "{holds}");
        }
        assert_eq!(check("Ann has 5 points"), "FAILED: expected Ann has 5 points / got 4");
        assert_eq!(
            check("Bob has 4 points"),
            "FAILED: expected Bob has 4 points / got no player of that name"
        );
        assert_eq!(
            check("Ann scored city for 3 points"),
            "FAILED: expected Ann scored city for 3 points / got city for 4"
        );
        assert_eq!(
            check("Ann scored road for 4 points"),
            "FAILED: expected Ann scored road for 4 points / got no road at all"
        );
        assert_eq!(
            check("phase is GameOverPhase"),
            "FAILED: expected phase is GameOverPhase / got TilePhase"
        );
        assert_eq!(check("Player can pass"), "FAILED: expected Player can pass / got a tile to be drawn");
        assert_eq!(check("phase is MoonPhase"), "unsupported: assertion `phase is MoonPhase`");
    }

    #[test]
    fn an_open_decision_without_a_message_is_reported() {
        let outcome = play(&[lay(0, -1, "R180"), word("COMMIT")], &Value::Null, &["Ann has 0 points"]);
        assert_eq!(
            outcome,
            "FAILED: expected message 1: COMMIT / got player 1 to decide in `act`: meeple city s, meeple field n, pass"
        );
        let outcome = play(&[lay(0, -1, "R180"), lay(1, 0, "R0")], &Value::Null, &["Ann has 0 points"]);
        assert!(
            outcome
                .starts_with("FAILED: expected message 1: PLACE_TILE X/c R0 [1, 0] / got player 1 to decide")
        );
        let open = [lay(0, -1, "R180")];
        assert_eq!(play(&open, &Value::Null, &["phase is ActionPhase", "Player can pass"]), "ok");
    }

    #[test]
    fn an_illegal_message_is_reported_with_the_rule() {
        let outcome = play(&[lay(0, -1, "R0")], &Value::Null, &["Ann has 0 points"]);
        assert!(outcome.starts_with("FAILED: expected message 0: PLACE_TILE"), "{outcome}");
        assert!(outcome.contains("BASE-14"), "{outcome}");
        let road = [lay(0, -1, "R180"), deploy("Road", "S", [0, -1])];
        let outcome = play(&road, &Value::Null, &["Ann has 0 points"]);
        assert!(outcome.ends_with("got there is no [0, -1] Road S"), "{outcome}");
    }

    #[test]
    fn what_is_undone_may_be_done_otherwise() {
        let city = [lay(0, -1, "R180"), deploy("City", "S", [0, -1])];
        let field = deploy("Field", "NL.NR.EL.ER.WL.WR", [0, -1]);
        let once = [&city[..], &[word("UNDO"), field, word("COMMIT")]].concat();
        assert_eq!(play(&once, &Value::Null, &["Ann has 0 points"]), "ok");
        let elsewhere = [&city[..], &[word("UNDO"), word("UNDO"), lay(1, 0, "R0"), word("PASS")]].concat();
        assert_eq!(play(&elsewhere, &Value::Null, &["Ann has 0 points", "phase is TilePhase"]), "ok");
        let confirmed = [&city[..], &[word("COMMIT"), word("UNDO"), word("UNDO"), word("PASS")]].concat();
        assert_eq!(play(&confirmed, &Value::Null, &["Ann has 0 points"]), "ok");
        let outcome = play(&[word("UNDO")], &Value::Null, &["Ann has 0 points"]);
        assert_eq!(outcome, "FAILED: expected message 0: UNDO / got nothing to be undone");
    }

    #[test]
    fn a_game_with_a_last_turn_ends_with_final_scoring_and_not_before() {
        let replay = [lay(1, 0, "R0"), deploy("City", "N", [1, 0]), word("COMMIT")];
        let end = |turns: u32| json!({"drawOrder": ["X/c", "X/c"], "endTurn": turns});
        assert_eq!(play(&replay, &end(1), &["Ann has 1 point", "phase is GameOverPhase"]), "ok");
        assert_eq!(play(&replay, &end(2), &["Ann has 0 points", "phase is TilePhase"]), "ok");
        assert_eq!(play(&replay, &Value::Null, &["Ann has 0 points", "phase is TilePhase"]), "ok");
    }

    #[test]
    fn a_last_turn_far_away_takes_no_time() {
        let far = json!({"endTurn": u32::MAX});
        assert_eq!(play(&[lay(0, -1, "R180"), word("PASS")], &far, &["phase is TilePhase"]), "ok");
    }

    #[test]
    fn a_set_up_that_no_game_has_is_reported_in_one_line() {
        let facts = Facts::from_slice(Path::new("own.json"), FACTS).unwrap();
        let json = br#"{"setup": {"sets": {"own": 1}}, "players": [{"name": "Ann"}],
            "test": {"assertions": ["Ann has 0 points"]}}"#;
        let own = Scenario::from_slice(Path::new("own.jcz"), json).unwrap();
        let outcome = scenario(&own, &facts).to_string();
        assert!(outcome.starts_with("FAILED: expected a game of this set-up / got "), "{outcome}");
        assert_eq!(outcome.lines().count(), 1);
    }

    #[test]
    fn a_tile_that_is_not_in_the_deck_is_reported() {
        let lay = json!({"type": "PLACE_TILE",
            "payload": {"tileId": "X/t", "rotation": "R0", "position": [0, -1]}});
        let outcome = play(&[lay], &Value::Null, &["Ann has 0 points"]);
        assert!(outcome.ends_with("got no tile X/t in the deck"), "{outcome}");
    }
}
