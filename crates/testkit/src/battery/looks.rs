//! What is looked at in one position: figures, offers, refusals, and what was told since the last one.

use tilewright::core::error::ApplyError;
use tilewright::core::figure::Place;
use tilewright::core::hook::Standing;
use tilewright::core::view::View;
use tilewright::prelude::*;

use super::check::{Check, Problem, ensure};
use super::play::faulty;
use crate::random::{Dealt, figures as all_figures};

/// Each figure is what it was when it was dealt, in one place, and one of a player's never beside the board.
pub(crate) fn figures(rules: &Ruleset, state: &State, dealt: &[Dealt]) -> Result<(), Problem> {
    let fail =
        |found: String| Problem::new(Check::Figures, "each figure is in one place where it may be", found);
    ensure(all_figures(state) == dealt, || fail("a figure was made, lost or changed hands".to_owned()))?;
    state.check_figures(rules).map_err(fail)?;
    for (id, figure) in state.figures() {
        let name = rules.figure_kind(figure.kind).name();
        let lost = figure.owner.is_some() && figure.place == Place::Beside;
        ensure(!lost, || {
            let found = format!(
                "a {name} of a player's (number {}) is beside the board, where it is lost",
                id.index()
            );
            fail(found)
        })?;
    }
    Ok(())
}

/// What is listed: something, each once, the same when listed again, legal, said in words that are read as it. Words
/// are asked for so many of them at most.
pub(crate) fn offers(rules: &Ruleset, state: &State, most: usize) -> Result<(), Problem> {
    let fail = |expected: &str, found: String| Problem::new(Check::Offers, expected, found);
    let phase = || rules.phase(state).unwrap_or("end").to_owned();
    match rules.decider(state) {
        Some(Decider::Chance) => {
            let weight: u64 = rules.outcomes(state).iter().map(|(_, weight)| u64::from(*weight)).sum();
            return ensure(weight != 0, || {
                fail("chance has an outcome", format!("none, in the phase `{}`", phase()))
            });
        }
        Some(Decider::Player(player)) => {
            ensure(player.index() < state.players(), || {
                let found =
                    format!("{player} is asked in the phase `{}`, and {} play", phase(), state.players());
                fail("whoever is asked sits at the table", found)
            })?;
        }
        // Nobody, or whoever is no player: nothing is offered.
        _ => return Ok(()),
    }
    // A copy has no list yet, so that each is listed anew.
    let fresh = state.clone();
    let (mut list, mut again) = (ActionList::new(), ActionList::new());
    rules.legal_into(&fresh, &mut list);
    ensure(!list.is_empty(), || {
        fail("a player who is asked has a choice", format!("none, in the phase `{}`", phase()))
    })?;
    // What differs from time to time may differ only now and then.
    for _ in 0..if most == usize::MAX { 12 } else { 1 } {
        rules.legal_into(&fresh, &mut again);
        ensure(list.as_slice() == again.as_slice(), || {
            let found = format!("{} actions, and then {}, or in another order", list.len(), again.len());
            fail("what is offered is the same when asked again", found)
        })?;
    }
    let words = |action: Action| rules.action_text(state, action);
    // From a place on that differs from position to position.
    let from = state.plies() as usize % list.len();
    for offset in 0..list.len() {
        let at = (from + offset) % list.len();
        let action = list[at];
        ensure(!list[..at].contains(&action), || {
            fail("each action is offered once", format!("`{}` twice", words(action)))
        })?;
        figure_can_go(rules, state, action)?;
        if offset < most {
            let text = words(action);
            ensure(rules.is_legal(&fresh, action), || {
                fail("what is offered is legal", format!("`{text}` is not"))
            })?;
            let read = rules.parse_action(state, &text);
            ensure(read == Ok(action), || {
                let found = match read {
                    Ok(other) => format!("`{text}` is read as `{}`", words(other)),
                    Err(error) => format!("`{text}` cannot be read: {error}"),
                };
                fail("what is offered can be said in words", found)
            })?;
        }
    }
    Ok(())
}

/// A figure that is offered to be placed is there, and whatever filter there is lets it stand.
fn figure_can_go(rules: &Ruleset, state: &State, action: Action) -> Result<(), Problem> {
    let Some(Decider::Player(owner)) = rules.decider(state).filter(|_| action.is_figure()) else {
        return Ok(());
    };
    let view = View::new(rules, state);
    let (kind, segment) = (action.figure_kind(), action.segment());
    let name = rules.figure_kind(kind).name();
    let fail = |found: String| {
        Problem::new(
            Check::Offers,
            format!("`{}`, which is offered, can be done", rules.action_text(state, action)),
            found,
        )
    };
    ensure(view.in_supply(owner, kind) != 0, || fail(format!("{owner} has no {name} in supply")))?;
    let kind_of = view.kind_of(segment);
    ensure(rules.stands_on(kind, kind_of), || {
        fail(format!("a {name} does not stand on a {}", rules.feature_kind(kind_of).name()))
    })?;
    let verdict = view.may_stand(&Standing { kind, owner, segment, cell: view.cell_of(segment) });
    ensure(verdict.is_allowed(), || {
        let rule = verdict.rule().unwrap_or("a rule");
        fail(format!("{rule} forbids it; offer figures with `Choices::push_figure`, which asks"))
    })
}

/// What is not listed is refused, changes nothing, and is explained by a rule that is stated.
pub(crate) fn refusals(rules: &Ruleset, state: &State, guesses: &[Action]) -> Result<(), Problem> {
    if !matches!(rules.decider(state), Some(Decider::Player(_))) {
        return Ok(());
    }
    let mut list = ActionList::new();
    rules.legal_into(state, &mut list);
    let mut copy = state.clone();
    for &guess in guesses.iter().filter(|guess| !list.contains(guess)) {
        let text = rules.action_text(state, guess);
        let fail =
            |check, expected: &str, found: String| Err(Problem::new(check, expected, found).about(&text));
        let refusal = match rules.apply(&mut copy, guess) {
            Err(ApplyError::Illegal(refusal)) => refusal,
            Err(ApplyError::Fault(fault)) => return Err(faulty(&fault).about(&text)),
            Err(error) => return fail(Check::Refusals, "a refusal names a rule", error.to_string()),
            Ok(()) => {
                return fail(
                    Check::Offers,
                    "what is not offered is refused",
                    format!("`{text}` is not offered, and is taken"),
                );
            }
        };
        if copy != *state {
            return fail(Check::Refusals, "a refusal changes nothing", format!("refusing `{text}` did"));
        }
        let stated = |id: &str| rules.rule(id).is_some();
        let unknown = refusal.rules.iter().find(|rule| !stated(rule.id));
        if let Some(rule) = unknown {
            let found = format!("`{text}` is refused by `{}`, which nobody states", rule.id);
            return fail(
                Check::Refusals,
                "a refusal quotes rules that an expansion states (`rules.states`)",
                found,
            );
        }
        // What cannot even be said points at nothing that exists, and no rule of a game speaks of that.
        if refusal.rules.is_empty() && rules.parse_action(state, &text) == Ok(guess) {
            let found = format!("`{text}` is refused, and no rule is named: {}", refusal.reason);
            let expected =
                "a refusal names the rule behind it (`verb_explained`, or `cite` for a reason of the core)";
            return fail(Check::Refusals, expected, found);
        }
    }
    Ok(())
}

/// What happened since the last position: said in words, with rules that are stated, and points that add up.
pub(crate) fn told(
    rules: &Ruleset,
    state: &State,
    from: &mut usize,
    points: &mut [i64],
) -> Result<(), Problem> {
    let fail = |expected: &str, found: String| Err(Problem::new(Check::Told, expected, found));
    let names: Vec<String> = (0..state.players()).map(|seat| format!("player {seat}")).collect();
    let stated = |id: &str| rules.rule(id).is_some();
    for event in state.log().since(*from) {
        if rules.event_text(state, &names, event).to_string().trim().is_empty() {
            return fail("every event can be told", format!("nothing is told of {event:?}"));
        }
        match event {
            Event::Scored(scored) => {
                let items = state.log().items(scored);
                let sum: i64 = items.iter().map(|item| i64::from(item.points())).sum();
                let what = format!("{} points for `{}`", scored.points, scored.label);
                if scored.label.is_empty() || items.iter().any(|item| item.label.is_empty()) {
                    return fail(
                        "points say in a word what they are for",
                        format!("{what}: a word is empty"),
                    );
                }
                if sum != i64::from(scored.points) {
                    let found = format!("{what} have {} line items that add up to {sum}", items.len());
                    return fail("the line items of points add up to them", found);
                }
                points[scored.player.index()] += sum;
            }
            Event::Note { label: "", .. } => return fail("a note has a label", "an empty one".to_owned()),
            Event::PhaseSkipped { rule } | Event::TileRejected { rule, .. } if !stated(rule) => {
                return fail("rules that are quoted are stated", format!("`{rule}` is not: {event:?}"));
            }
            _ => {}
        }
    }
    *from = state.log().all().len();
    let scores: Vec<i64> = state.scores().iter().map(|&score| score.into()).collect();
    if scores != points {
        return fail(
            "the points told add up to the score",
            format!("scores {scores:?}, and told were {points:?}"),
        );
    }
    Ok(())
}
