//! Playing a game while it is looked at: at random, or again as it was written down.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tilewright::core::fault::Fault;
use tilewright::prelude::*;

use super::cast::Case;
use super::check::{Check, Problem};
use super::walk::{Depth, Dice, Walk};

/// Longer games than this are looked at closely only where they end.
const SHORT: usize = 60;

/// A decision as it was said, and in which turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) turn: u32,
    pub(crate) text: String,
}

/// How a game went.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) said: Vec<Said>,
    /// Decisions of players.
    pub(crate) plies: u32,
    /// What did not hold, if anything.
    pub(crate) problem: Option<Problem>,
}

/// What happened when a game was played again.
#[derive(Clone, Debug)]
pub(crate) enum Again {
    /// Everything held.
    Sound,
    /// This did not, after as many decisions as are kept.
    Fails(Vec<Said>, Problem),
    /// A decision of it cannot be taken, or something else came in between.
    Impossible,
}

/// Plays to the end, or for so many decisions, and looks at the whole of it.
pub(crate) fn at_random(case: &Case, seed: u64, only: Option<Check>, most: usize, memory: bool) -> Course {
    let (mut said, mut plies) = (Vec::new(), 0);
    let outcome = guarded(|| {
        let depth = Depth::Games(Box::new(Dice::new(seed ^ 0x100C_0000_0000_0000)));
        let mut walk = Walk::new(case, only, depth)?;
        // Chance and choices come from streams of their own, so that one more choice leaves the draws as they are.
        let (mut chance, mut choice) = (Dice::new(seed), Dice::new(seed ^ 0x7157_0000_0000_0000));
        while said.len() < most {
            walk.look()?;
            let action = match case.rules.decider(&walk.state) {
                Some(Decider::Chance) => case.rules.sample(&walk.state, chance.number()),
                Some(Decider::Player(_)) => {
                    let mut list = ActionList::new();
                    case.rules.list_legal(&walk.state, &mut list).map_err(|fault| faulty(&fault))?;
                    choose(&list, choice.number())
                }
                None | Some(_) => return walk.finish(memory),
            };
            let text = case.rules.action_text(&walk.state, action);
            said.push(Said { turn: walk.state.turn(), text });
            walk.step(action)?;
            plies = walk.state.plies();
        }
        walk.look()?;
        walk.finish(memory)
    });
    Course { said, plies, problem: outcome.err() }
}

/// Passing is not what games are made of: any other choice comes first half of the time.
fn choose(legal: &[Action], number: u64) -> Action {
    let most = if number & 1 == 0 { legal.len() } else { legal.len().saturating_sub(1).max(1) };
    legal.get(below(number, most)).copied().unwrap_or_else(Action::pass)
}

/// Plays what was said, and makes one check.
pub(crate) fn again(case: &Case, texts: &[Said], check: Check, depth: &Depth) -> Again {
    let mut said = Vec::new();
    let mut possible = true;
    let outcome = guarded(|| {
        let mut walk = Walk::new(case, Some(check), depth.clone())?;
        // Of a long game only the end is looked at closely.
        let whole = matches!(depth, Depth::Whole) && texts.len() > SHORT;
        if whole {
            walk.depth = Depth::Again { about: None };
        }
        for decided in texts {
            heard(check, walk.look())?;
            let action = case.rules.parse_action(&walk.state, &decided.text).ok();
            let Some(action) = action.filter(|&action| case.rules.is_legal(&walk.state, action)) else {
                possible = false;
                return Ok(());
            };
            // In the words of this game: a tile may be called otherwise by whoever wrote it down.
            let text = case.rules.action_text(&walk.state, action);
            said.push(Said { turn: walk.state.turn(), text });
            heard(check, walk.step(action))?;
        }
        if whole {
            walk.depth = Depth::Whole;
        }
        heard(check, walk.look())?;
        heard(check, walk.finish(true))
    });
    match outcome {
        Err(problem) if problem.check == check => Again::Fails(said, problem),
        Ok(()) if possible => Again::Sound,
        _ => Again::Impossible,
    }
}

/// Who waits for a panic makes every check, and does not mind what they say.
fn heard(check: Check, outcome: Result<(), Problem>) -> Result<(), Problem> {
    match outcome {
        Err(problem) if check == Check::Panics && problem.check != Check::Panics => Ok(()),
        outcome => outcome,
    }
}

/// A hook that panics, or does what cannot be done, is caught by the core and told as a fault.
pub(crate) fn faulty(fault: &Fault) -> Problem {
    Problem::new(Check::Panics, Check::Panics.about(), format!("one does, or worse: {fault}"))
}

/// What panics is a problem like any other.
pub(crate) fn guarded<T>(play: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Err(Problem::new(Check::Panics, Check::Panics.about(), format!("one does: {text}")))
    })
}
