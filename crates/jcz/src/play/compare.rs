//! A reference game: our legal actions and state compared with theirs at every decision.
//!
//! Ours has no confirmation of a turn, so it is one step ahead while theirs waits for one. States are compared
//! wherever theirs waits for anything else, and at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use tilewright_core::action::Action;
use tilewright_core::geometry::Cell;
use tilewright_core::kind::PlayerId;

use super::replay::{Failure, table};
use crate::deck;
use crate::facts::Facts;
use crate::message::Message;
use crate::needs::{self, Capabilities};
use crate::refgame::{Entry, Event, RefGame};
use crate::report::Outcome;
use crate::table::{Score, Standing, Table, cell_text};

/// Compares a reference game with ours, decision by decision, up to the first difference.
///
/// Compared are who decides, what for, every legal action, and whether passing is one; and before each of them the
/// scores with what they are for, figures, dragon and fairy, tokens, and the numbers of tiles left and discarded. Whether
/// figures and fairy leave the board at the very end is not: no rule says so.
pub fn game(game: &RefGame, facts: &Facts) -> Outcome {
    let needs = needs::missing_in_game(game, facts, &Capabilities::linked());
    if let Some(outcome) = Outcome::of_needs(needs) {
        return outcome;
    }
    let supply = deck::supply(&game.setup, facts);
    let result = table(&game.setup, facts, supply, &game.players)
        .and_then(|table| Comparison { game, table, scored_from: 0, theirs: Vec::new() }.run());
    match result {
        Ok(()) => Outcome::Passed,
        Err(failure) => failure.into(),
    }
}

/// The decision that an entry is about, in words.
fn decision(index: usize, entry: &Entry, turn: u32) -> String {
    let mut text = format!("entry {index} (turn {turn}), {} of player {}", entry.phase, entry.player + 1);
    if let Some(tile) = &entry.drawn_tile {
        let _ = write!(text, " with {tile}");
    }
    text
}

/// Differing values by name, collected so that one report tells all of them.
#[derive(Default)]
struct Differences {
    expected: Vec<String>,
    got: Vec<String>,
}

impl Differences {
    fn compare<T: PartialEq>(&mut self, what: &str, theirs: &T, ours: &T, text: impl Fn(&T) -> String) {
        if theirs != ours {
            self.expected.push(format!("{what} {}", text(theirs)));
            self.got.push(format!("{what} {}", text(ours)));
        }
    }

    fn into_result(self, at: &str) -> Result<(), Failure> {
        if self.expected.is_empty() {
            return Ok(());
        }
        Err(Failure::new(format!("{at}: {}", self.expected.join("; ")), self.got.join("; ")))
    }
}

struct Comparison<'a> {
    game: &'a RefGame,
    table: Table,
    /// Events of ours before the last comparison of states.
    scored_from: usize,
    /// Their scores since then.
    theirs: Vec<Score>,
}

impl Comparison<'_> {
    fn run(mut self) -> Result<(), Failure> {
        let trace = &self.game.trace;
        let first = trace.first().and_then(|entry| entry.drawn_tile.as_deref());
        self.feed("the first tile", &self.game.initial.events, first)?;
        let mut start = Differences::default();
        start.compare("tiles left", &self.game.initial.pack, &self.table.pack(), u32::to_string);
        start.compare("discarded", &self.game.initial.discarded, &self.table.discarded(), u32::to_string);
        start.into_result("before the first decision")?;
        for (index, entry) in trace.iter().enumerate() {
            let at = decision(index, entry, self.table.game().state().turn());
            if entry.message.message != Message::Commit {
                self.compare_decision(&at, entry)?;
                let played = self.table.play(&entry.message.message);
                played.map_err(|got| Failure::new(format!("{at}: {}", entry.message.message), got))?;
            }
            self.theirs.extend(entry.scored.iter().map(|scored| Score {
                player: scored.player,
                points: scored.points,
                what: scored.what().to_owned(),
            }));
            let next = trace.get(index + 1);
            let after = format!("after {at}: {}", entry.message.message);
            self.feed(&after, &entry.events, next.and_then(|next| next.drawn_tile.as_deref()))?;
            if next.is_none_or(|next| next.message.message != Message::Commit) {
                self.compare_state(&after, entry, next.is_none())?;
            }
        }
        if self.table.phase() != "GameOverPhase" {
            return Err(Failure::new("the game is over", self.table.waits()));
        }
        let ours = self.table.game().scores();
        if ours == self.game.final_scores {
            return Ok(());
        }
        Err(Failure::new(format!("final scores {:?}", self.game.final_scores), format!("{ours:?}")))
    }

    /// Deals the tiles that were discarded, then the one that is laid next.
    fn feed(&mut self, at: &str, events: &[Event], next: Option<&str>) -> Result<(), Failure> {
        for event in events {
            if let Event::TileDiscarded(tile) = event {
                let fail = |got: String| Failure::new(format!("{at}: {tile} is drawn and discarded"), got);
                let before = self.table.discarded();
                self.table.deal(tile).map_err(fail)?;
                if self.table.discarded() != before + 1 {
                    return Err(fail(self.table.waits()));
                }
            }
        }
        let Some(tile) = next else { return Ok(()) };
        let fail = |got: String| Failure::new(format!("{at}: {tile} is drawn"), got);
        self.table.deal(tile).map_err(fail)?;
        if self.table.in_hand() == Some(tile) { Ok(()) } else { Err(fail(self.table.waits())) }
    }

    fn compare_decision(&self, at: &str, entry: &Entry) -> Result<(), Failure> {
        let table = &self.table;
        let (phase, decider) = (table.phase(), table.decider());
        if phase != entry.phase || decider.map(PlayerId::index) != Some(usize::from(entry.player)) {
            return Err(Failure::new(at, table.waits()));
        }
        let offer = table.offer();
        let mut theirs = BTreeSet::<Action>::new();
        let mut untold = Vec::new();
        for message in &entry.legal {
            match table.action(message) {
                Ok(action) => drop(theirs.insert(action)),
                Err(why) => untold.push(format!("{message} ({why})")),
            }
        }
        let (extra, lacking) = (offer.actions.difference(&theirs), theirs.difference(&offer.actions));
        if offer.actions == theirs && untold.is_empty() && offer.can_pass == entry.can_pass {
            return Ok(());
        }
        let pass = |can| if can { "passing too" } else { "no passing" };
        let mut only_theirs: Vec<String> = lacking.map(|&action| table.game().text(action)).collect();
        only_theirs.append(&mut untold);
        let only_theirs = if only_theirs.is_empty() { "nothing".to_owned() } else { only_theirs.join(", ") };
        Err(Failure::new(
            format!(
                "{at}: {} actions, theirs only: {only_theirs}; {}",
                entry.legal.len(),
                pass(entry.can_pass)
            ),
            format!(
                "{} actions, ours only: {}; {}",
                offer.actions.len(),
                table.texts(extra),
                pass(offer.can_pass)
            ),
        ))
    }

    fn compare_state(&mut self, at: &str, entry: &Entry, last: bool) -> Result<(), Failure> {
        let table = &self.table;
        let mut differences = Differences::default();
        let mut theirs = std::mem::take(&mut self.theirs);
        theirs.sort();
        let ours = table.scores_since(self.scored_from);
        self.scored_from = table.game().event_mark();
        differences.compare("scored", &theirs, &ours, |scores| scores_text(scores));
        let ours = table.game().scores().to_vec();
        differences.compare("scores", &entry.scores_after, &ours, |scores| format!("{scores:?}"));
        differences.compare("dragon", &entry.dragon_after, &table.dragon(), |cell| cell_text(*cell));
        if !last {
            let theirs = entry.meeples_after.iter().map(|pointer| table.standing(pointer));
            let mut theirs = theirs.collect::<Result<Vec<_>, _>>().map_err(|got| Failure::new(at, got))?;
            theirs.sort();
            let text = |standings: &Vec<Standing>| {
                let texts: Vec<_> = standings.iter().map(|standing| table.standing_text(standing)).collect();
                format!("[{}]", texts.join(", "))
            };
            differences.compare("figures", &theirs, &table.standings(), text);
            let theirs = entry.fairy_after.as_ref().map(|place| table.fairy_of(place)).transpose();
            let theirs = theirs.map_err(|got| Failure::new(at, got))?;
            let text = |fairy: &Option<(Cell, Option<Standing>)>| {
                let with = fairy.and_then(|(_, with)| with).map(|with| table.standing_text(&with));
                let with = with.map_or_else(String::new, |with| format!(" with {with}"));
                cell_text(fairy.map(|(cell, _)| cell)) + &with
            };
            differences.compare("fairy", &theirs, &table.fairy(), text);
        }
        let ours = table.tokens();
        let mut theirs = entry.player_tokens_after.clone();
        theirs.resize(ours.len(), BTreeMap::new());
        for held in &mut theirs {
            held.retain(|_, amount| *amount != 0);
        }
        differences.compare("tokens", &theirs, &ours, |tokens| format!("{tokens:?}"));
        differences.compare("tiles left", &entry.pack_after, &table.pack(), u32::to_string);
        differences.compare("discarded", &entry.discarded, &table.discarded(), u32::to_string);
        differences.into_result(at)
    }
}

fn scores_text(scores: &[Score]) -> String {
    let text = |score: &Score| format!("{} for player {} ({})", score.points, score.player + 1, score.what);
    format!("[{}]", scores.iter().map(text).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Target;
    use crate::place::FeatureKind;
    use crate::refgame::FairyPlace;
    use crate::shared;

    /// A shared game that is played, and the facts.
    fn shared_game(file: &str) -> Option<(RefGame, Facts)> {
        let (games, conformance) = (shared::folder("refgames")?, shared::folder("conformance")?);
        let facts = Facts::find(Some(&conformance), &conformance).unwrap();
        let read = RefGame::read(&games.join(file)).unwrap();
        assert_eq!(game(&read, &facts), Outcome::Passed, "{file}");
        Some((read, facts))
    }

    /// Breaks a game in one way at the entry that fits first, counted from where it says, and expects that entry to be
    /// reported with these words.
    fn check(
        (whole, facts): &(RefGame, Facts),
        from: usize,
        fits: impl Fn(&Entry) -> bool,
        breaks: impl Fn(&mut Entry),
        expected: &str,
        got: &str,
    ) {
        let mut broken = whole.clone();
        let at = from + broken.trace[from..].iter().position(fits).unwrap();
        breaks(&mut broken.trace[at]);
        let outcome = game(&broken, facts);
        let Outcome::Failed { expected: e, got: g } = &outcome else { panic!("{expected}: {outcome}") };
        assert!(
            e.contains(&format!("entry {at} (turn ")) && e.contains(expected),
            "{expected} at {at}: {outcome}"
        );
        assert!(g.contains(got), "{got} at {at}: {outcome}");
    }

    fn in_phase(phase: &str) -> impl Fn(&Entry) -> bool {
        move |entry| entry.phase == phase
    }

    fn is_commit(entry: &Entry) -> bool {
        entry.message.message == Message::Commit
    }

    #[test]
    fn an_altered_list_of_legal_actions_is_reported() {
        let Some(game) = shared_game("base/base-00-2p.jcz.gz") else { return };
        let unused = |entry: &mut Entry| {
            let sent = entry.message.message.clone();
            let at = entry.legal.iter().position(|legal| *legal != sent).unwrap();
            entry.legal.remove(at);
        };
        check(&game, 30, in_phase("TilePhase"), unused, "theirs only: nothing", "ours only: place ");
        let several = |entry: &Entry| entry.phase == "ActionPhase" && entry.legal.len() > 1;
        check(&game, 40, several, unused, "theirs only: nothing", "ours only: meeple ");
        let last = game.0.trace.iter().rposition(in_phase("TilePhase")).unwrap();
        check(&game, last, in_phase("TilePhase"), unused, "TilePhase", "ours only: place ");
        let far = |entry: &mut Entry| {
            let Some(Message::PlaceTile { tile, rotation, .. }) = entry.legal.first().cloned() else {
                panic!()
            };
            entry.legal.push(Message::PlaceTile { tile, rotation, cell: Cell::new(90, 90) });
        };
        check(&game, 0, in_phase("TilePhase"), far, "theirs only: place 90,90 r", "ours only: nothing");
        let stranger = |entry: &mut Entry| {
            let Some(Message::DeployMeeple { meeple, to }) = entry.legal.first().cloned() else { panic!() };
            let meeple = crate::message::MeepleId { player: 1 - meeple.player, ..meeple };
            entry.legal.push(Message::DeployMeeple { meeple, to });
        };
        check(&game, 0, in_phase("ActionPhase"), stranger, "is another player's", "ours only: nothing");
    }

    #[test]
    fn another_decider_phase_or_way_to_pass_is_reported() {
        let Some(game) = shared_game("base/base-01-3p.jcz.gz") else { return };
        let other = |entry: &mut Entry| entry.player = (entry.player + 1) % 3;
        check(&game, 50, in_phase("TilePhase"), other, "TilePhase of player", "to decide in `place-tile`");
        let pass = |entry: &mut Entry| entry.can_pass = !entry.can_pass;
        check(&game, 60, in_phase("ActionPhase"), pass, "no passing", "passing too");
        check(&game, 70, in_phase("TilePhase"), pass, "passing too", "no passing");
        let walk = |entry: &mut Entry| entry.phase = "DragonMovePhase".into();
        check(&game, 80, in_phase("ActionPhase"), walk, "DragonMovePhase", "to decide in `act`");
        let (mut silent, facts) = game;
        let at = silent.trace.iter().position(in_phase("ActionPhase")).unwrap();
        silent.trace.remove(at);
        let outcome = super::game(&silent, &facts).to_string();
        assert!(
            outcome.contains("is drawn and discarded / got player 1 to decide in `act`: meeple "),
            "{outcome}"
        );
    }

    #[test]
    fn an_altered_state_is_reported() {
        let Some(game) = shared_game("base/base-01-3p.jcz.gz") else { return };
        let more = |entry: &mut Entry| entry.scores_after[0] += 1;
        check(&game, 100, is_commit, more, "scores [", "scores [");
        let scored = |entry: &Entry| !entry.scored.is_empty();
        check(&game, 0, scored, |entry| entry.scored[0].points += 1, "scored [", "scored [");
        check(&game, 0, scored, |entry| entry.scored[0].name = "castle".into(), "(castle)", "scored [");
        check(&game, 0, scored, |entry| drop(entry.scored.pop()), "scored [", "scored [");
        let last = game.0.trace.iter().rposition(|entry| entry.scored.len() > 1).unwrap();
        check(&game, last, scored, |entry| entry.scored[1].player = 7, "scored [", "scored [");
        let peopled = |entry: &Entry| is_commit(entry) && entry.meeples_after.len() > 1;
        check(&game, 0, peopled, |entry| drop(entry.meeples_after.pop()), "figures [", "meeple on ");
        check(&game, 90, is_commit, |entry| entry.pack_after += 1, "tiles left", "tiles left");
        check(&game, 90, is_commit, |entry| entry.discarded += 1, "discarded 2", "discarded 1");
        let kept = |entry: &mut Entry| entry.events.retain(|event| !matches!(event, Event::TileDiscarded(_)));
        let discards =
            |entry: &Entry| entry.events.iter().any(|event| matches!(event, Event::TileDiscarded(_)));
        check(&game, 0, discards, kept, "discarded 1", "discarded 0");
        check(
            &game,
            0,
            |entry| entry.dragon_after.is_none() && is_commit(entry),
            |entry| {
                entry.dragon_after = Some(Cell::new(1, 1));
            },
            "dragon 1,1",
            "dragon off the board",
        );
        let (mut broken, facts) = game;
        broken.final_scores[0] += 1;
        assert!(super::game(&broken, &facts).to_string().starts_with("FAILED: expected final scores ["));
    }

    #[test]
    fn another_set_up_is_reported() {
        let Some((mut game, facts)) = shared_game("base/base-00-2p.jcz.gz") else { return };
        game.setup.elements.insert("small-follower".into(), 1);
        assert!(matches!(super::game(&game, &facts), Outcome::Failed { .. }));
        game.setup.elements.insert("small-follower".into(), 7);
        game.setup.sets.insert("basic:1".into(), 2);
        let outcome = super::game(&game, &facts).to_string();
        assert!(
            outcome.contains("before the first decision: tiles left 70 / got tiles left 142"),
            "{outcome}"
        );
    }

    #[test]
    fn faults_about_dragon_fairy_and_princess_are_reported() {
        if !shared::dragon_is_linked() {
            return;
        }
        let Some(game) = shared_game("princess-and-dragon/princess-and-dragon-27-5p.jcz.gz") else { return };
        let far = Cell::new(50, 50);
        let unused = |entry: &mut Entry| {
            let sent = entry.message.message.clone();
            let neutral = |legal: &Message| matches!(legal, Message::MoveNeutralFigure { .. });
            let at = entry.legal.iter().position(|legal| neutral(legal) && *legal != sent).unwrap();
            entry.legal.remove(at);
        };
        let several = |entry: &Entry| entry.phase == "DragonMovePhase" && entry.legal.len() > 1;
        check(&game, 0, several, unused, "DragonMovePhase", "ours only: dragon ");
        let fairy = |entry: &Entry| {
            let neutral = |legal: &&Message| matches!(legal, Message::MoveNeutralFigure { .. });
            entry.phase == "ActionPhase" && entry.legal.iter().filter(neutral).count() > 1
        };
        check(&game, 0, fairy, unused, "ActionPhase", "ours only: fairy ");
        let step = |entry: &mut Entry| {
            let to = Some(Target::Cell(far));
            entry.legal.push(Message::MoveNeutralFigure { figure: "dragon.1".into(), to });
        };
        check(&game, 0, several, step, "theirs only: dragon 50,50", "ours only: nothing");
        let princess = |message: &Message| matches!(message, Message::ReturnMeeple { .. });
        let offered = |entry: &Entry| {
            entry.legal.iter().any(princess) && entry.can_pass && !princess(&entry.message.message)
        };
        let unasked = |entry: &mut Entry| entry.legal.retain(|legal| !princess(legal));
        check(&game, 0, offered, unasked, "ActionPhase", "ours only: send-away ");
        let out = |entry: &Entry| is_commit(entry) && entry.dragon_after.is_some();
        check(&game, 0, out, |entry| entry.dragon_after = Some(far), "dragon 50,50", "dragon ");
        let with = |entry: &Entry| is_commit(entry) && matches!(entry.fairy_after, Some(FairyPlace::With(_)));
        let alone = |entry: &mut Entry| {
            let Some(FairyPlace::With(pointer)) = entry.fairy_after.clone() else { panic!() };
            entry.fairy_after = Some(FairyPlace::Idle(pointer.feature_pointer));
        };
        check(&game, 0, with, alone, "fairy ", " with player ");
        for (rule, value) in
            [("princess-action", "must"), ("dragon-move", "after-scoring"), ("fairy-placement", "on-tile")]
        {
            let mut other = game.0.clone();
            other.setup.rules.insert(rule.into(), value.into());
            assert!(matches!(super::game(&other, &game.1), Outcome::Failed { .. }), "{rule}");
        }
        for element in ["dragon", "fairy", "princess", "portal"] {
            let mut other = game.0.clone();
            other.setup.elements.remove(element);
            assert!(matches!(super::game(&other, &game.1), Outcome::Failed { .. }), "{element}");
        }
    }

    /// Without each of these elements a game is another one, and reported.
    fn check_elements((whole, facts): &(RefGame, Facts), elements: &[&str]) {
        for element in elements {
            let mut other = whole.clone();
            assert!(other.setup.elements.remove(*element).is_some(), "{element}");
            assert!(matches!(game(&other, facts), Outcome::Failed { .. }), "{element}");
        }
    }

    #[test]
    fn faults_about_abbots_and_gardens_are_reported() {
        if !shared::is_linked("abbot") {
            return;
        }
        let Some(game) = shared_game("abbot-and-garden/abbot-and-garden-01-3p.jcz.gz") else { return };
        let recall = |message: &Message| matches!(message, Message::ReturnMeeple { .. });
        let declined = |entry: &Entry| entry.legal.iter().any(recall) && !recall(&entry.message.message);
        let unasked = |entry: &mut Entry| entry.legal.retain(|legal| !recall(legal));
        check(&game, 0, declined, unasked, "ActionPhase", "ours only: recall ");
        let garden = |message: &Message| matches!(message, Message::DeployMeeple { to, .. } if to.feature == FeatureKind::Garden);
        let passed_over = |entry: &Entry| entry.legal.iter().any(garden) && !garden(&entry.message.message);
        let unasked = |entry: &mut Entry| entry.legal.retain(|legal| !garden(legal));
        check(&game, 0, passed_over, unasked, "ActionPhase", "ours only: abbot garden");
        check_elements(&game, &["abbot", "garden"]);
    }

    #[test]
    fn faults_about_inns_and_large_meeples_are_reported() {
        if !shared::is_linked("inns-and-cathedrals") {
            return;
        }
        let Some(game) = shared_game("inns-and-cathedrals/inns-and-cathedrals-05-4p.jcz.gz") else { return };
        check_elements(&game, &["big-follower", "inn", "cathedral"]);
    }

    #[test]
    fn faults_about_builders_pigs_and_goods_are_reported() {
        if !shared::is_linked("traders-and-builders") {
            return;
        }
        let Some(game) = shared_game("traders-and-builders/traders-and-builders-01-3p.jcz.gz") else {
            return;
        };
        let holds = |entry: &Entry| is_commit(entry) && !entry.player_tokens_after.is_empty();
        let more = |entry: &mut Entry| {
            entry.player_tokens_after[0].insert("CLOTH".into(), 9);
        };
        check(&game, 0, holds, more, "\"CLOTH\": 9", "tokens [");
        check_elements(&game, &["builder", "pig", "traders"]);
    }
}
