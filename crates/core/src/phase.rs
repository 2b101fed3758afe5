//! Phases: what a turn, and the end of the game, consist of.
//!
//! # Invariants
//!
//! - A phase is declared with what it comes after and before, never with a number.
//! - On entering, it is over at once, or asks one player, or chance; each action says what comes next ([`Flow`]).
//! - A phase in which nothing but passing is possible is not asked.

use crate::builder::RulesBuilder;
use crate::error::RuleId;
use crate::hook::{Enter, Hooks, Outcomes};
use crate::kind::AttributeId;
use crate::ruleset::PhaseEntry;
use crate::turn::{Flow, Turn};
use crate::vocabulary::phases;

/// A phase as an expansion declares it.
///
/// ```
/// use tilewright_core::phase::Phase;
/// use tilewright_core::turn::{Flow, Turn};
/// use tilewright_core::vocabulary::phases;
///
/// fn begin(turn: &mut Turn<'_>) -> Flow {
///     Flow::Ask(turn.active())
/// }
///
/// let harvest = Phase::new("harvest", begin).after(phases::ACT).before(phases::SCORE).optional();
/// assert_eq!(harvest.name(), "harvest");
/// ```
#[derive(Clone, Debug)]
pub struct Phase {
    pub(crate) name: &'static str,
    pub(crate) enter: Enter,
    pub(crate) after: Vec<&'static str>,
    pub(crate) before: Vec<&'static str>,
    pub(crate) pass: bool,
    pub(crate) places: bool,
    pub(crate) figures: bool,
    pub(crate) compulsory: Option<RuleId>,
    pub(crate) gate: u64,
    pub(crate) outcomes: Option<Outcomes>,
}

impl Phase {
    /// A phase of this name that begins by calling a function.
    pub const fn new(name: &'static str, enter: Enter) -> Self {
        Self {
            name,
            enter,
            after: Vec::new(),
            before: Vec::new(),
            pass: false,
            places: false,
            figures: false,
            compulsory: None,
            gate: 0,
            outcomes: None,
        }
    }

    /// It comes after this phase.
    #[must_use]
    pub fn after(mut self, phase: &'static str) -> Self {
        self.after.push(phase);
        self
    }

    /// It comes before this phase.
    #[must_use]
    pub fn before(mut self, phase: &'static str) -> Self {
        self.before.push(phase);
        self
    }

    /// Passing is always among its choices.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.pass = true;
        self
    }

    /// Figures are placed from the supply in it, as in the act phase. Only refusals ask.
    #[must_use]
    pub const fn places_figures(mut self) -> Self {
        self.figures = true;
        self
    }

    /// Passing is not among its choices, by this rule.
    #[must_use]
    pub const fn compulsory(mut self, rule: RuleId) -> Self {
        self.compulsory = Some(rule);
        self
    }

    /// It takes place only if the tile laid in this turn, or a segment of it, bears the attribute.
    #[must_use]
    pub const fn when(mut self, attribute: AttributeId) -> Self {
        self.gate |= 1 << attribute.index();
        self
    }

    /// When it asks chance, these are the outcomes. Without them, chance deals a tile.
    #[must_use]
    pub const fn chance(mut self, outcomes: Outcomes) -> Self {
        self.outcomes = Some(outcomes);
        self
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

/// The core's own phases, each after the one before it.
pub(crate) fn declare_core(builder: &mut RulesBuilder) {
    let mut place = Phase::new(phases::PLACE_TILE, place_tile).after(phases::DRAW);
    place.places = true;
    builder.phase(Phase::new(phases::TURN_START, turn_start));
    builder.phase(Phase::new(phases::DRAW, draw).after(phases::TURN_START));
    builder.phase(place);
    builder.phase(Phase::new(phases::ACT, act).after(phases::PLACE_TILE).optional().places_figures());
    builder.phase(Phase::new(phases::SCORE, score).after(phases::ACT));
    builder.phase(Phase::new(phases::TURN_END, turn_end).after(phases::SCORE));
}

/// Whether a phase of the core only calls hooks of which there are none.
pub(crate) fn is_idle(phase: &PhaseEntry, hooks: &Hooks) -> bool {
    let calls_nothing = match phase.name.as_str() {
        phases::TURN_START => hooks.turn_start.is_empty(),
        phases::TURN_END => hooks.turn_end.is_empty(),
        _ => false,
    };
    calls_nothing && phase.filters.is_empty()
}

fn turn_start(turn: &mut Turn<'_>) -> Flow {
    for hook in &turn.rules.hooks.turn_start {
        turn.as_owner(hook.owner, |turn| hook.run("turn-start", |call| call(turn)));
    }
    Flow::Done
}

fn draw(turn: &mut Turn<'_>) -> Flow {
    if turn.state.vars.supply == 0 { Flow::End } else { Flow::Chance }
}

fn place_tile(turn: &mut Turn<'_>) -> Flow {
    if turn.state.vars.drawn.is_some() { Flow::Ask(turn.active()) } else { Flow::Done }
}

fn act(turn: &mut Turn<'_>) -> Flow {
    Flow::Ask(turn.active())
}

fn score(turn: &mut Turn<'_>) -> Flow {
    // Scoring may send figures home, but lays no tile, so nothing joins this list meanwhile.
    for index in turn.state.completed_now() {
        let segment = turn.state.completed[index];
        turn.state.emit_completed(segment);
        for hook in &turn.rules.hooks.completed {
            turn.as_owner(hook.owner, |turn| hook.run("completed", |call| call(turn, segment)));
        }
    }
    for index in turn.state.completed_now() {
        let segment = turn.state.completed[index];
        turn.score_feature(segment, crate::event::Cause::Completed);
    }
    let mut index = 0;
    while let Some(&segment) = turn.state.reclaimed.get(index) {
        turn.score_feature(segment, crate::event::Cause::Completed);
        index += 1;
    }
    Flow::Done
}

fn turn_end(turn: &mut Turn<'_>) -> Flow {
    // Another part of the turn is not its end.
    let goes_on = turn.state.vars.part_due && turn.state.vars.supply != 0;
    if !goes_on {
        for hook in &turn.rules.hooks.turn_end {
            turn.as_owner(hook.owner, |turn| hook.run("turn-end", |call| call(turn)));
        }
    }
    Flow::Done
}
