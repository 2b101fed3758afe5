//! What is looked at in one step: whether it leads on, to the same as ever, and back.

use tilewright::core::event::Event;
use tilewright::core::figure::Why;
use tilewright::prelude::*;
use tilewright_save::{order_digest, tiles_digest};

use super::cast::Case;
use super::check::{Check, Problem, ensure};
use super::saves::own_texts;
use super::walk::uncounted;

/// The same action, taken in a copy, leads to the same.
pub(crate) fn alike(rules: &Ruleset, before: &State, action: Action, after: &State) -> Result<(), Problem> {
    let mut copy = before.clone();
    let expected =
        || format!("`{}`, taken twice in one position, leads to the same", rules.action_text(before, action));
    if let Err(error) = rules.apply(&mut copy, action) {
        return Err(Problem::new(
            Check::Alike,
            expected(),
            format!("it is refused the second time: {error}"),
        ));
    }
    ensure(copy == *after, || Problem::new(Check::Alike, expected(), difference(rules, after, &copy)))
}

/// A player who takes it is not where he was before: else it could be taken for ever.
pub(crate) fn leads_on(
    rules: &Ruleset,
    before: &State,
    action: Action,
    after: &State,
) -> Result<(), Problem> {
    let same = rules.decider(before) == rules.decider(after)
        && rules.phase(before) == rules.phase(after)
        && before.turn() == after.turn()
        && uncounted(rules, before) == uncounted(rules, after)
        && own_texts(rules, before) == own_texts(rules, after);
    ensure(!same, || {
        let expected =
            format!("`{}` changes something, or the phase goes on", rules.action_text(before, action));
        let phase = rules.phase(after).unwrap_or("end");
        let found =
            format!("nothing changes, and the same player is asked the same again in the phase `{phase}`");
        Problem::new(Check::Ends, expected, found)
    })
}

/// A figure that was to be placed was.
pub(crate) fn placed(rules: &Ruleset, before: &State, action: Action, after: &State) -> Result<(), Problem> {
    if !action.is_figure() {
        return Ok(());
    }
    let happened = after.log().since(before.log().all().len());
    let is_placed = |event: &Event| {
        matches!(event, Event::FigureMoved(change) if change.why == Why::Placed
            && before.figures().any(|(id, figure)| id == change.figure && figure.kind == action.figure_kind()))
    };
    ensure(happened.iter().any(is_placed), || {
        let expected = format!("`{}` places a figure", rules.action_text(before, action));
        Problem::new(Check::Offers, expected, "none was placed")
    })
}

/// Taken back, it is as before; taken again, as after.
pub(crate) fn undo(
    rules: &Ruleset,
    before: &State,
    action: Action,
    state: &mut State,
) -> Result<(), Problem> {
    let text = rules.action_text(before, action);
    let after = state.clone();
    let fail =
        |expected: &str, found: String| Problem::new(Check::Undo, format!("`{text}` {expected}"), found);
    ensure(rules.undo(state), || fail("can be undone", "nothing is kept to undo".to_owned()))?;
    ensure(state == before, || fail("undone leads back", difference(rules, before, state)))?;
    if let Err(error) = rules.apply(state, action) {
        return Err(fail("undone can be done again", error.to_string()));
    }
    ensure(*state == after, || {
        fail("undone and done again leads to the same", difference(rules, &after, state))
    })
}

/// The ruleset of the other order of registration has the same phases, hooks, options, rules and figures.
pub(crate) fn registered(case: &Case) -> Result<(), Problem> {
    let (one, other) = (&*case.rules, &*case.reversed);
    let options = |rules: &Ruleset| {
        let chosen = |name: &'static str| (name, rules.option(name));
        rules.options().iter().map(|option| chosen(option.name())).collect::<Vec<_>>()
    };
    let tiles =
        |rules: &Ruleset| rules.sets().iter().map(|(set, _)| tiles_digest(rules, set)).collect::<Vec<_>>();
    let figures = |rules: &Ruleset| {
        let declared = rules.figure_kinds().map(|(_, kind)| kind.name().to_owned());
        declared.collect::<Vec<_>>()
    };
    let differs = [
        ("the expansions in play", one.expansions() != other.expansions()),
        ("phases and hooks, or their order", order_digest(one) != order_digest(other)),
        ("options", options(one) != options(other)),
        ("rules that are stated", !one.rules().eq(other.rules())),
        ("kinds of figures", figures(one) != figures(other)),
        ("tiles", tiles(one) != tiles(other)),
        ("how many may play", one.player_range() != other.player_range()),
    ];
    match differs.into_iter().find(|(_, differs)| *differs) {
        None => Ok(()),
        Some((what, _)) => {
            let expected = "registered in the opposite order, the same expansions make the same ruleset";
            Err(Problem::new(Check::Registration, expected, format!("another result: {what}")))
        }
    }
}

/// The first thing that differs between two states, in words.
pub(crate) fn difference(rules: &Ruleset, expected: &State, found: &State) -> String {
    let json = |state: &State| serde_json::to_value(rules.snapshot(state)).unwrap_or_default();
    let (one, other) = (json(expected), json(found));
    let fields = one.as_object().into_iter().flatten();
    for (field, value) in fields {
        let now = &other[field];
        if value != now {
            return format!("`{field}` should be {value} and is {now}");
        }
    }
    let (one, other) = (own_texts(rules, expected), own_texts(rules, found));
    for ((id, kept), (_, now)) in one.iter().zip(&other) {
        if kept != now {
            return format!("what `{id}` keeps should be {kept} and is {now}");
        }
    }
    let mut lists = [ActionList::new(), ActionList::new()];
    rules.legal_into(expected, &mut lists[0]);
    rules.legal_into(found, &mut lists[1]);
    if lists[0].as_slice() != lists[1].as_slice() {
        let [one, other] = lists.map(|list| list.len());
        return format!("{one} actions should be offered, and {other} are, or others");
    }
    let logs = [expected, found].map(|state| state.log().all());
    // Without a record there is nothing to compare.
    if logs[0] != logs[1] && !logs.iter().any(|log| log.is_empty()) {
        let same = logs[0].iter().zip(logs[1]).take_while(|(one, other)| one == other).count();
        let names: Vec<String> = (0..expected.players()).map(|seat| format!("player {seat}")).collect();
        let text = |state, log: &[Event]| {
            let event = log.get(same);
            event.map_or("nothing".to_owned(), |event| rules.event_text(state, &names, event).to_string())
        };
        return format!("should happen: {}; happens: {}", text(expected, logs[0]), text(found, logs[1]));
    }
    "the two are written down alike, and are not equal: something is kept that is not written".to_owned()
}
