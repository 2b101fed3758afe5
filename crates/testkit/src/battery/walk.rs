//! A game on its way, looked at in every position and at every step.

use tilewright::core::error::ApplyError;
use tilewright::core::ruleset::TileKind;
use tilewright::core::snapshot::Snapshot;
use tilewright::prelude::*;
use tilewright_save::{Digest, state_digest};

use super::cast::Case;
use super::check::{Check, Problem, ensure};
use super::play::faulty;
use super::{guesses, looks, memory, saves, steps};
use crate::random::{Dealt, figures};

/// The most decisions of players in one turn.
const MOST_IN_A_TURN: u32 = 400;

/// How closely is looked.
#[derive(Clone, Debug)]
pub(crate) enum Depth {
    /// Long games: now and then, as these numbers say.
    Games(Box<Dice>),
    /// A game that is being made shorter: one check, with the action that was wrong, if it was about one.
    Again { about: Option<String> },
    /// A short game: everything there is to try.
    Whole,
}

/// Numbers in a row.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    numbers: Numbers,
    next: u32,
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self { numbers: Numbers::new(Seed(seed)), next: 0 }
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.next = self.next.wrapping_add(1);
        self.numbers.get(self.next)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        below(self.number(), bound)
    }
}

/// A position with what has to be known of those before it.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    pub(crate) case: &'a Case,
    pub(crate) state: State,
    pub(crate) actions: Vec<Action>,
    /// The only check to make; all of them if none is named.
    pub(crate) only: Option<Check>,
    pub(crate) depth: Depth,
    dealt: Vec<Dealt>,
    /// How many events were looked at, and the points in them.
    told: usize,
    points: Vec<i64>,
    /// The turn, and the number of decisions of players before it.
    turn: (u32, u32),
    /// Of the position before each decision, as far as somebody looked.
    digests: Vec<Option<Digest>>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(case: &'a Case, only: Option<Check>, depth: Depth) -> Result<Self, Problem> {
        let state = start(case, &case.rules, Recording::ALL)
            .map_err(|problem| Problem::new(Check::Composes, "a game can be set up", problem))?;
        Ok(Self {
            dealt: figures(&state),
            points: vec![0; state.players()],
            turn: (state.turn(), state.plies()),
            told: 0,
            digests: Vec::new(),
            actions: Vec::new(),
            case,
            state,
            only,
            depth,
        })
    }

    pub(crate) fn rules(&self) -> &'a Ruleset {
        &self.case.rules
    }

    /// Whether a check is to be made.
    pub(crate) fn wants(&self, check: Check) -> bool {
        self.only.is_none_or(|only| only == check || only == Check::Panics)
    }

    /// Whether something dear is to be done: always, or once in so many times.
    pub(crate) fn now_and_then(&mut self, times: usize) -> bool {
        match &mut self.depth {
            Depth::Games(dice) => dice.below(times) == 0,
            Depth::Again { .. } | Depth::Whole => true,
        }
    }

    /// Looks at the position.
    pub(crate) fn look(&mut self) -> Result<(), Problem> {
        let listed = self.rules().list_legal(&self.state, &mut ActionList::new());
        listed.map_err(|fault| faulty(&fault))?;
        self.wants(Check::Ends).then(|| self.look_at_length()).transpose()?;
        if self.wants(Check::Figures) {
            looks::figures(self.rules(), &self.state, &self.dealt)?;
        }
        if self.wants(Check::Board) && (self.state.is_over() || self.now_and_then(3)) {
            self.state.check(self.rules()).map_err(|found| {
                Problem::new(Check::Board, "what is kept is what is rebuilt from the board", found)
            })?;
        }
        if self.wants(Check::Offers) {
            let most = if matches!(self.depth, Depth::Games(_)) { 4 } else { usize::MAX };
            looks::offers(self.rules(), &self.state, most)?;
        }
        if self.wants(Check::Told) {
            looks::told(self.rules(), &self.state, &mut self.told, &mut self.points)?;
        }
        if self.wants(Check::Refusals) || self.wants(Check::Offers) {
            self.look_at_refusals()?;
        }
        if self.wants(Check::Saves) && self.now_and_then(8) {
            saves::written_and_read(self.rules(), &self.state)?;
        }
        Ok(())
    }

    fn look_at_length(&mut self) -> Result<(), Problem> {
        let (turn, plies) = (self.state.turn(), self.state.plies());
        if self.turn.0 != turn {
            self.turn = (turn, plies);
        }
        let phase = self.rules().phase(&self.state).unwrap_or("end");
        ensure(plies - self.turn.1 <= MOST_IN_A_TURN, || {
            let found = format!("turn {turn} has more than {MOST_IN_A_TURN}, and is in the phase `{phase}`");
            Problem::new(Check::Ends, "a turn ends after some decisions", found)
        })?;
        let tiles: u32 = self.rules().tile_kinds().iter().map(TileKind::count).sum();
        let most = 40 * tiles + 1000;
        ensure(plies <= most, || {
            let found = format!("after {plies} decisions it is in the phase `{phase}`");
            Problem::new(Check::Ends, format!("a game of {tiles} tiles ends"), found)
        })
    }

    fn look_at_refusals(&mut self) -> Result<(), Problem> {
        let guesses = match &mut self.depth {
            Depth::Games(dice) => {
                if dice.below(4) != 0 {
                    return Ok(());
                }
                guesses::some(&self.case.rules, &self.state, dice)
            }
            // The same guess in words: what it points at has another number in another game.
            Depth::Again { about: Some(text) } => {
                self.case.rules.parse_action(&self.state, text).ok().into_iter().collect()
            }
            Depth::Again { about: None } => return Ok(()),
            Depth::Whole => guesses::all(&self.case.rules, &self.state),
        };
        looks::refusals(self.rules(), &self.state, &guesses)
            .or_else(|problem| if self.wants(problem.check) { Err(problem) } else { Ok(()) })
    }

    /// Takes a legal action, and looks at what it changes and whether it can be taken back.
    pub(crate) fn step(&mut self, action: Action) -> Result<(), Problem> {
        let before = self.state.clone();
        let again = if matches!(self.depth, Depth::Games(_)) { 1 } else { 12 };
        let rules = self.rules();
        let text = rules.action_text(&before, action);
        if self.wants(Check::Undo) {
            let digest = self.now_and_then(8).then(|| state_digest(rules, &self.state));
            self.digests.push(digest);
        }
        self.actions.push(action);
        rules.apply(&mut self.state, action).map_err(|error| match error {
            ApplyError::Fault(fault) => faulty(&fault),
            error => {
                let expected = format!("`{text}`, which is offered, can be taken");
                Problem::new(Check::Offers, expected, error.to_string())
            }
        })?;
        if self.wants(Check::Alike) {
            (0..again).try_for_each(|_| steps::alike(rules, &before, action, &self.state))?;
        }
        if self.wants(Check::Ends) && rules.decider(&before) != Some(Decider::Chance) {
            steps::leads_on(rules, &before, action, &self.state)?;
        }
        if self.wants(Check::Offers) {
            steps::placed(rules, &before, action, &self.state)?;
        }
        if self.wants(Check::Undo)
            && let Err(problem) = steps::undo(rules, &before, action, &mut self.state)
        {
            // What differs from time to time is no matter of undoing, and may well differ only now and then.
            if self.wants(Check::Alike) {
                let after = self.state.clone();
                (0..20).try_for_each(|_| steps::alike(rules, &before, action, &after))?;
            }
            return Err(problem);
        }
        Ok(())
    }

    /// Looks at the game as a whole.
    pub(crate) fn finish(&mut self, memory: bool) -> Result<(), Problem> {
        if self.wants(Check::Registration) {
            steps::registered(self.case)?;
            self.replay(Check::Registration, &self.case.reversed, Recording::ALL)?;
        }
        if self.wants(Check::Alike) {
            self.replay(Check::Alike, &self.case.rules, Recording::ALL)?;
            self.replay(Check::Alike, &self.case.rules, Recording::NONE)?;
        }
        if self.wants(Check::Saves) {
            saves::saved_and_loaded(self.case, &self.actions)?;
        }
        if memory && self.wants(Check::Memory) {
            let most = if matches!(self.depth, Depth::Games(_)) { memory::FEW } else { memory::MANY };
            memory::grows(self.case, &self.actions, most)?;
        }
        if self.wants(Check::Undo) {
            self.all_undone()?;
        }
        Ok(())
    }

    /// Plays the whole game once more under a ruleset that should be the same.
    fn replay(&self, check: Check, rules: &Ruleset, recording: Recording) -> Result<(), Problem> {
        let what = if check == Check::Registration { "under the other order" } else { "a second time" };
        let expected = format!("the same decisions, taken {what}, lead to the same position");
        let fail = |found: String| Problem::new(check, expected.clone(), found);
        let mut state = start(self.case, rules, recording).map_err(&fail)?;
        for (number, &action) in self.actions.iter().enumerate() {
            if let Err(error) = rules.apply(&mut state, action) {
                return Err(fail(format!("decision {} is refused: {error}", number + 1)));
            }
        }
        let same = if recording.events {
            state == self.state
        } else {
            state_digest(rules, &state) == state_digest(self.rules(), &self.state)
        };
        ensure(same, || fail(steps::difference(rules, &self.state, &state)))
    }

    /// Takes the whole game back, decision by decision.
    fn all_undone(&mut self) -> Result<(), Problem> {
        let rules = self.rules();
        let fail =
            |found| Problem::new(Check::Undo, "the whole game can be undone, back to the start", found);
        for number in (0..self.digests.len()).rev() {
            ensure(rules.undo(&mut self.state), || {
                fail(format!("decision {} is no longer kept", number + 1))
            })?;
            let known = self.digests[number];
            ensure(known.is_none_or(|known| known == state_digest(rules, &self.state)), || {
                fail(format!("before decision {} the position is another one", number + 1))
            })?;
        }
        let first = start(self.case, rules, Recording::ALL).map_err(fail)?;
        ensure(self.digests.is_empty() || self.state == first, || {
            fail(steps::difference(rules, &first, &self.state))
        })
    }
}

/// The beginning of a game.
pub(crate) fn start(case: &Case, rules: &Ruleset, recording: Recording) -> Result<State, String> {
    let first = PlayerId::from_index(usize::from(case.setup.first));
    rules.new_state(case.setup.players.len(), first, recording).map_err(|error| error.to_string())
}

/// A position as data, with nothing counted.
pub(crate) fn uncounted(rules: &Ruleset, state: &State) -> Snapshot {
    let mut snapshot = rules.snapshot(state);
    (snapshot.plies, snapshot.chances) = (0, 0);
    snapshot
}
