//! The loop that drives a state from decision to decision.
//!
//! # Invariants
//!
//! - Between two calls the game is over or waits for exactly one decision, of a player or of chance.
//! - A checked action either applies wholly or changes nothing, also if a hook misbehaves ([`crate::fault`]).
//! - Nothing here allocates once the buffers of the state are large enough.

use std::sync::Arc;

use crate::action::{Action, ActionList, verbs};
use crate::board::Spot;
use crate::error::{ApplyError, BuildError, BuildProblem, SetupError};
use crate::event::{Event, Pile};
use crate::fault::{Fault, MOST_STEPS, calling, watch};
use crate::figure::{Figure, Place};
use crate::hook::{Choices, Drawn, Placement};
use crate::kind::{FigureKindId, PlayerId, TileKindId};
use crate::ruleset::{PhaseEntry, Ruleset};
use crate::state::{Pending, Recording, Stage, State};
use crate::turn::{Flow, Turn};
use crate::view::View;

/// Whose decision a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decider {
    /// A player.
    Player(PlayerId),
    /// Chance: one of [`Ruleset::outcomes`].
    Chance,
}

impl Ruleset {
    /// Sets up a game: start tiles, figures, and on to the first decision, which is usually a draw.
    ///
    /// # Errors
    ///
    /// If the number of players or the first player is impossible, or an expansion misbehaves.
    pub fn new_state(
        &self,
        players: usize,
        first: PlayerId,
        recording: Recording,
    ) -> Result<State, SetupError> {
        let (least, most) = self.player_range();
        if !(least..=most).contains(&players) {
            return Err(SetupError::Players { given: players, least, most });
        }
        if first.index() >= players {
            return Err(SetupError::FirstPlayer { first, players });
        }
        let mut state = State::empty(Recording { undo: false, ..recording });
        if let Err(caught) = watch(|| self.set_up(&mut state, players, first)) {
            self.note_caught(&mut state, *caught);
        }
        if let Some(fault) = state.fault.take() {
            return Err(SetupError::Fault(fault));
        }
        state.set_recording(self, recording);
        Ok(state)
    }

    /// Start tiles, figures, and on to the first decision.
    fn set_up(&self, state: &mut State, players: usize, first: PlayerId) {
        state.vars.players = players as u8;
        state.vars.active = first;
        self.deal_figures(state, players);
        state.slots = self.slots.iter().map(|slot| slot.boxed_clone()).collect();
        state.make_piles(self.tiles.len());
        for (index, tile) in self.tiles.iter().enumerate() {
            state.set_count(Pile::Supply, TileKindId::from_index(index), tile.count);
        }
        state.stocks.resize(players * self.stock_count(), 0);
        for start in &self.start {
            let left = state.tiles_in(Pile::Supply, start.kind);
            state.set_count(Pile::Supply, start.kind, left.saturating_sub(1));
            state.lay(self, start.kind, start.cell, start.rotation);
            state.emit(Event::TilePlaced { kind: start.kind, cell: start.cell, rotation: start.rotation });
        }
        let mut turn = Turn::new(self, state);
        for hook in &self.hooks.setup {
            turn.as_owner(hook.owner, |turn| hook.run("setup", |call| call(turn)));
        }
        let flow = Self::begin_turn(state);
        self.run(state, flow);
    }

    pub(crate) fn deal_figures(&self, state: &mut State, players: usize) {
        for owner in 0..=players {
            for (id, kind) in self.figures.iter().enumerate() {
                state.figure_from.push(state.figures.len() as u16);
                let neutral = owner == players;
                let count = if neutral { kind.neutral } else { kind.per_player };
                for _ in 0..count {
                    state.figures.push(Figure {
                        kind: FigureKindId::from_index(id),
                        owner: (!neutral).then_some(PlayerId(owner as u8)),
                        place: if neutral { Place::Beside } else { Place::Supply },
                        next: 0,
                    });
                }
                if !neutral {
                    state.hands.push(count);
                }
            }
        }
        state.figure_from.push(state.figures.len() as u16);
    }

    /// Whose decision it is; `None` when the game is over, or an expansion broke it off ([`State::fault`]).
    #[inline]
    pub fn decider(&self, state: &State) -> Option<Decider> {
        if state.fault.is_some() { None } else { self.waits_for(state) }
    }

    /// The same, and of a game that was broken off, whose decision it was then.
    #[inline]
    pub fn waits_for(&self, state: &State) -> Option<Decider> {
        match state.vars.pending {
            Pending::Nobody => None,
            Pending::Chance => Some(Decider::Chance),
            Pending::Player(player) => Some(Decider::Player(player)),
        }
    }

    /// The name of the phase that the state is in; `None` when the game is over.
    pub fn phase(&self, state: &State) -> Option<&str> {
        self.entry(state).map(|phase| phase.name.as_str())
    }

    #[inline]
    pub(crate) fn entry(&self, state: &State) -> Option<&PhaseEntry> {
        let phases = match state.vars.stage {
            Stage::Turn => &self.phases,
            Stage::End => &self.end_phases,
            Stage::Over => return None,
        };
        phases.get(usize::from(state.vars.phase))
    }

    /// Writes the legal actions of the player to decide into a list of the caller's. Empty if no player decides.
    ///
    /// Order: tile placements by open cell and rotation; then what the phase's offers add, in their order; then what
    /// is offered in every decision; passing last.
    ///
    /// Empty if a hook misbehaves meanwhile: [`list_legal`](Self::list_legal) tells.
    pub fn legal_into(&self, state: &State, list: &mut ActionList) {
        // The list is empty then, which is all that can be said here.
        let _ = self.list_legal(state, list);
    }

    /// The same, with what an expansion does wrong.
    ///
    /// # Errors
    ///
    /// If a hook misbehaves that is asked for choices, or one did before ([`State::fault`]); the list is empty then.
    #[inline]
    pub fn list_legal(&self, state: &State, list: &mut ActionList) -> Result<(), Box<Fault>> {
        if let Some(fault) = &state.fault {
            list.clear();
            return Err(fault.clone());
        }
        if state.legal_known {
            list.copy_from(&state.legal);
            return Ok(());
        }
        // No hook has to do with it, so that nothing has to be caught.
        if self.places_alone
            && let Some(kind) = state.vars.drawn
            && self.entry(state).is_some_and(|phase| phase.places)
        {
            list.clear();
            self.list_placements(state, kind, list);
            if !list.is_empty() {
                return Ok(());
            }
        }
        let listed = self.ask_hooks(state, || self.list_into(state, list));
        if listed.is_err() {
            list.clear();
        }
        listed
    }

    fn list_into(&self, state: &State, list: &mut ActionList) {
        list.clear();
        if let (Pending::Player(player), Some(phase)) = (state.vars.pending, self.entry(state)) {
            self.list_choices(state, phase, player, list);
            if phase.places && list.is_empty() {
                self.blame_placements(state);
            }
        }
    }

    /// The legal actions of the player to decide, kept in the state until it changes. If a hook misbehaves meanwhile, there
    /// are none, and the game is broken off ([`State::fault`]).
    pub fn legal<'a>(&self, state: &'a mut State) -> &'a [Action] {
        if !state.legal_known {
            let mut list = std::mem::take(&mut state.legal);
            let listed = self.list_legal(state, &mut list);
            state.legal = list;
            state.legal_known = true;
            if let Err(fault) = listed {
                state.fault = Some(fault);
            }
        }
        state.legal.as_slice()
    }

    /// Lists what a phase offers. Leaves the list empty if there is nothing but passing.
    fn list_choices(&self, state: &State, phase: &PhaseEntry, player: PlayerId, list: &mut ActionList) {
        if phase.places
            && let Some(kind) = state.vars.drawn
        {
            self.list_placements(state, kind, list);
        }
        let placed = state.vars.placed_attributes;
        let mut choices = Choices::new(View::new(self, state), player, list);
        for hook in &phase.offers {
            if hook.concerns(placed) {
                choices.view.me = hook.owner;
                let view = choices.view;
                hook.run("offer", |call| call(view, &mut choices));
            }
        }
        if choices.list.is_empty() {
            return;
        }
        for hook in &self.hooks.any_decision {
            choices.view.me = hook.owner;
            let view = choices.view;
            hook.run("any-decision", |call| call(view, &mut choices));
        }
        if phase.pass {
            choices.list.push(Action::pass());
        }
    }

    /// The outcomes that chance has, with their weights. Empty unless chance decides.
    pub fn outcomes(&self, state: &State) -> Vec<(Action, u32)> {
        let mut outcomes = Vec::new();
        if state.vars.pending != Pending::Chance {
            return outcomes;
        }
        if let Some((list, phase)) =
            self.entry(state).and_then(|phase| phase.outcomes.map(|list| (list, phase)))
        {
            let view = View { rules: self, state, me: phase.owner };
            let listed = self.ask_hooks(state, || {
                calling(phase, "phase", || list(view, &mut outcomes));
            });
            if listed.is_err() {
                outcomes.clear();
            }
        } else {
            let supply = state.pile(Pile::Supply).iter().enumerate();
            outcomes.extend(
                supply
                    .filter(|(_, count)| **count != 0)
                    .map(|(kind, &count)| (Action::draw(TileKindId::from_index(kind)), count)),
            );
        }
        outcomes
    }

    /// The outcome that a random number stands for: any number gives one, and equally spread numbers give each outcome
    /// by its weight (within 2⁻³² for the largest supply). Passing if chance does not decide.
    pub fn sample(&self, state: &State, number: u64) -> Action {
        let pick = |total: u32| ((u128::from(number) * u128::from(total)) >> 64) as u32;
        if self.entry(state).is_some_and(|phase| phase.outcomes.is_some()) {
            let outcomes = self.outcomes(state);
            let mut at = pick(outcomes.iter().map(|(_, weight)| weight).sum());
            for (action, weight) in outcomes {
                if at < weight {
                    return action;
                }
                at -= weight;
            }
            return Action::pass();
        }
        let mut at = pick(state.vars.supply);
        for (block, counts) in state.pile(Pile::Supply).chunks(8).enumerate() {
            let here: u32 = counts.iter().sum();
            if at >= here {
                at -= here;
                continue;
            }
            // How many designs of the block end before the tile that was picked, counted without a branch on each.
            let (mut end, mut before) = (0, 0);
            for count in counts {
                end += count;
                before += usize::from(end <= at);
            }
            return Action::draw(TileKindId::from_index(block * 8 + before));
        }
        Action::pass()
    }

    /// Whether an action may be taken now. It may not if a hook misbehaves that is asked about it.
    pub fn is_legal(&self, state: &State, action: Action) -> bool {
        state.fault.is_none() && self.judge(state, action).unwrap_or(false)
    }

    fn judge(&self, state: &State, action: Action) -> Result<bool, Box<Fault>> {
        Ok(match state.vars.pending {
            Pending::Nobody => false,
            Pending::Chance => self.is_outcome(state, action),
            Pending::Player(_) if state.legal_known => state.legal.contains(&action),
            Pending::Player(_) => {
                let places = self.entry(state).is_some_and(|phase| phase.places);
                if let (true, verbs::PLACE, Some(kind)) = (places, action.verb(), state.vars.drawn) {
                    let wish = Placement { kind, cell: action.cell(), rotation: action.rotation() };
                    let fits = action == Action::place(wish.cell, wish.rotation)
                        && self.sides_match(state, wish) == Some(true);
                    return Ok(fits && self.ask_hooks(state, || self.may_lie(state, wish).is_allowed())?);
                }
                let mut list = ActionList::new();
                self.list_legal(state, &mut list)?;
                list.contains(&action)
            }
        })
    }

    fn is_outcome(&self, state: &State, action: Action) -> bool {
        if self.entry(state).is_some_and(|phase| phase.outcomes.is_some()) {
            return self.outcomes(state).iter().any(|(outcome, _)| *outcome == action);
        }
        action == Action::draw(action.tile_kind())
            && state.pile(Pile::Supply).get(action.tile_kind().index()).is_some_and(|&count| count != 0)
    }

    /// Applies an action, of a player or of chance.
    ///
    /// # Errors
    ///
    /// If it is not legal: with the rules that forbid it. The state is as it was.
    ///
    /// If an expansion misbehaves: with the [`Fault`]. The state is as it was; but if undo is not
    /// recorded, it is lost, and the fault stays with it ([`State::fault`]).
    pub fn apply(&self, state: &mut State, action: Action) -> Result<(), ApplyError> {
        if let Some(fault) = &state.fault {
            return Err(ApplyError::Fault(fault.clone()));
        }
        self.list_again(state)?;
        if !self.judge(state, action)? {
            return Err(self.explain(state, action).into());
        }
        self.apply_unchecked(state, action);
        if state.fault.is_none() {
            return Ok(());
        }
        // Taken back already, if that could be.
        let fault = if state.journal.is_on() { state.fault.take() } else { state.fault.clone() };
        fault.map_or(Ok(()), |fault| Err(ApplyError::Fault(fault)))
    }

    /// Makes the list of what may be done now where it is needed and was lost, as it is by copying and by taking back; in
    /// the buffer of the state, so that a search does not allocate.
    fn list_again(&self, state: &mut State) -> Result<(), Box<Fault>> {
        let asks = matches!(state.vars.pending, Pending::Player(_)) && !state.legal_known;
        if !asks || self.entry(state).is_some_and(|phase| phase.places) {
            return Ok(());
        }
        let mut list = std::mem::take(&mut state.legal);
        let listed = self.list_legal(state, &mut list);
        state.legal = list;
        state.legal_known = listed.is_ok();
        listed
    }

    /// Applies an action without asking whether it is legal. If an expansion misbehaves, the action is taken back where
    /// undo is recorded, and the game is broken off ([`State::fault`]); in a game that is, nothing happens.
    ///
    /// # Panics
    ///
    /// It may, or may leave a state that no game can reach, if the action is not legal.
    pub fn apply_unchecked(&self, state: &mut State, action: Action) {
        if state.fault.is_some() {
            return;
        }
        if let Err(caught) = watch(|| self.advance(state, action)) {
            self.note_caught(state, *caught);
        }
        if state.fault.is_some() {
            self.take_back_fault(state);
        }
    }

    /// Takes back what ran into a fault, as far as it is recorded. The fault stays.
    #[cold]
    fn take_back_fault(&self, state: &mut State) {
        state.legal_known = false;
        if state.journal.is_on() {
            let fault = std::mem::take(&mut state.fault);
            state.undo(self);
            state.fault = fault;
        } else {
            state.spoilt = true;
        }
    }

    fn advance(&self, state: &mut State, action: Action) {
        state.begin_ply();
        state.by = action;
        state.steps += 1;
        if state.steps > MOST_STEPS {
            return self.blame_circle(state, Flow::Stay);
        }
        let flow = if state.vars.pending == Pending::Chance {
            state.vars.chances += 1;
            self.take_outcome(state, action)
        } else {
            state.vars.plies += 1;
            let acts = state.vars.stage == Stage::Turn && state.vars.phase == self.act_phase;
            let flow = self.take(state, action);
            if acts && flow != Flow::Stay {
                state.vars.acted = Some(action);
            }
            flow
        };
        state.legal_known = false;
        self.run(state, flow);
    }

    /// Whether the newest action of a player is still recorded: then it can be taken back, with what followed.
    pub fn can_undo_ply(&self, state: &State) -> bool {
        let oldest = state.journal.marks.first();
        oldest.is_some_and(|mark| mark.vars.plies < state.vars.plies)
    }

    /// Takes the newest applied action back, exactly. `false` if nothing is recorded to take back.
    pub fn undo(&self, state: &mut State) -> bool {
        state.undo(self)
    }

    fn take_outcome(&self, state: &mut State, action: Action) -> Flow {
        match action.verb() {
            verbs::DRAW => self.take_draw(state, action.tile_kind()),
            verbs::PASS => {
                // What a list of outcomes that was not empty before gives if it is empty now.
                self.check_outcomes(state);
                Flow::Stay
            }
            _ => self.take(state, action),
        }
    }

    fn take(&self, state: &mut State, action: Action) -> Flow {
        match action.verb() {
            verbs::PLACE => {
                if self.offers_beside && self.unsound(state, state.vars.active, action).is_some() {
                    return self.blame_offer(state, action);
                }
                self.take_placement(state, action)
            }
            verbs::FIGURE => {
                if action.segment().index() >= state.graph.segment_count() {
                    return self.blame_offer(state, action);
                }
                let mut turn = Turn::new(self, state);
                let player = turn.decider();
                match turn.place_figure(player, action.figure_kind(), action.segment()) {
                    Some(_) => Flow::Done,
                    None => self.blame_offer(state, action),
                }
            }
            verbs::PASS => {
                let player = Turn::new(self, state).decider();
                state.emit(Event::Passed { player });
                Flow::Done
            }
            verb => match self.verbs.get(verb.index()).map(|entry| (entry, entry.handler)) {
                Some((entry, Some(handler))) if self.exists(state, entry.target, action) => {
                    let mut turn = Turn { rules: self, state, me: entry.owner };
                    calling(entry, "verb", || handler(&mut turn, action))
                }
                _ => self.blame_offer(state, action),
            },
        }
    }

    fn take_draw(&self, state: &mut State, kind: TileKindId) -> Flow {
        let left = state.tiles_in(Pile::Supply, kind);
        state.set_count(Pile::Supply, kind, left.saturating_sub(1));
        state.vars.drawn = Some(kind);
        state.emit(Event::TileDrawn { player: state.vars.active, kind });
        let verdict = self.judge_draw(state, kind);
        let (to, rule) = match verdict {
            Drawn::Keep => return Flow::Done,
            Drawn::SetAside(rule) => (Pile::Aside, rule),
            Drawn::Discard(rule) => (Pile::Discarded, rule),
            Drawn::Return(rule) => (Pile::Supply, rule),
        };
        state.vars.drawn = None;
        let there = state.tiles_in(to, kind);
        state.set_count(to, kind, there + 1);
        state.emit(Event::TileRejected { kind, to, rule });
        let stuck = to == Pile::Supply && self.all_would_return(state);
        if state.vars.supply == 0 || stuck { Flow::End } else { Flow::Chance }
    }

    #[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
    #[inline(always)]
    fn judge_draw(&self, state: &State, kind: TileKindId) -> Drawn {
        let attributes = self.tile_kind(kind).any_attributes;
        for hook in self.hooks.draw.iter().filter(|hook| hook.concerns(attributes)) {
            let verdict = hook.run("draw", |call| call(View { rules: self, state, me: hook.owner }, kind));
            if verdict != Drawn::Keep {
                return verdict;
            }
        }
        Drawn::Keep
    }

    /// Whether every tile left would only go back: then drawing on would never end.
    fn all_would_return(&self, state: &State) -> bool {
        let supply = state.pile(Pile::Supply).iter().enumerate();
        supply
            .filter(|(_, count)| **count != 0)
            .all(|(kind, _)| matches!(self.judge_draw(state, TileKindId::from_index(kind)), Drawn::Return(_)))
    }

    fn take_placement(&self, state: &mut State, action: Action) -> Flow {
        let Some(kind) = state.vars.drawn.take() else { return self.blame_offer(state, action) };
        let (cell, rotation) = (action.cell(), action.rotation());
        let tile = state.lay(self, kind, cell, rotation);
        state.steps = 0;
        let attributes = self.tile_kind(kind).any_attributes;
        (state.vars.placed, state.vars.placed_attributes) = (Some(tile), attributes);
        state.emit(Event::TilePlaced { kind, cell, rotation });
        let mut turn = Turn::new(self, state);
        for hook in &self.hooks.tile_placed {
            if hook.concerns(attributes) {
                turn.as_owner(hook.owner, |turn| hook.run("tile-placed", |call| call(turn, tile)));
            }
        }
        Flow::Done
    }

    /// Follows what comes next until somebody has to decide.
    fn run(&self, state: &mut State, mut flow: Flow) {
        loop {
            flow = match flow {
                Flow::Done => {
                    state.vars.phase += 1;
                    self.enter(state)
                }
                Flow::Again => {
                    state.steps += 1;
                    if state.steps > MOST_STEPS {
                        return self.blame_circle(state, flow);
                    }
                    self.enter(state)
                }
                Flow::Ask(player) => {
                    if player.index() >= state.players() {
                        return self.blame_asking(state, player);
                    }
                    if self.ask(state, player) {
                        return;
                    }
                    Flow::Done
                }
                Flow::Chance => {
                    state.vars.pending = Pending::Chance;
                    if state.vars.supply == 0 || self.throws {
                        self.check_outcomes(state);
                    }
                    return;
                }
                Flow::Stay => match state.vars.pending {
                    Pending::Player(player) => Flow::Ask(player),
                    Pending::Chance => Flow::Chance,
                    Pending::Nobody => Flow::Done,
                },
                Flow::End => {
                    state.steps += 1;
                    if state.steps > MOST_STEPS {
                        return self.blame_circle(state, flow);
                    }
                    Self::discard_hand(state);
                    state.vars.stage = Stage::End;
                    state.vars.phase = 0;
                    self.enter(state)
                }
            };
            if state.vars.stage == Stage::Over {
                return;
            }
        }
    }

    pub(crate) fn enter(&self, state: &mut State) -> Flow {
        state.vars.pending = Pending::Nobody;
        let placed = state.vars.placed_attributes;
        let phase = loop {
            let Some(phase) = self.entry(state) else { return self.leave_stage(state) };
            if !phase.idle && (phase.gate == 0 || phase.gate & placed != 0) {
                break phase;
            }
            state.vars.phase += 1;
        };
        for hook in &phase.filters {
            if !hook.concerns(placed) {
                continue;
            }
            let verdict = hook.run("may-begin", |call| call(View { rules: self, state, me: hook.owner }));
            if let crate::view::Verdict::Deny(rule) = verdict {
                state.vars.skipped = Some(rule);
                state.emit(Event::PhaseSkipped { rule });
                return Flow::Done;
            }
        }
        let mut turn = Turn { rules: self, state, me: phase.owner };
        if phase.owner == u8::MAX {
            // What it calls of others is named by itself.
            return (phase.enter)(&mut turn);
        }
        calling(phase, "phase", || (phase.enter)(&mut turn))
    }

    /// The last phase is over: the next turn, the end of the game, or nothing more.
    fn leave_stage(&self, state: &mut State) -> Flow {
        match state.vars.stage {
            Stage::Turn => {
                let ends = state.vars.supply == 0
                    && self.hooks.end.iter().all(|hook| {
                        hook.run("may-end", |call| call(View { rules: self, state, me: hook.owner }))
                            .is_allowed()
                    });
                if ends {
                    return Flow::End;
                }
                if std::mem::take(&mut state.vars.part_due) {
                    return self.begin_part(state);
                }
                state.vars.active = View::new(self, state).next_player(state.vars.active);
                Self::begin_turn(state)
            }
            Stage::End | Stage::Over => {
                state.vars.stage = Stage::Over;
                state.emit(Event::GameOver);
                Flow::Done
            }
        }
    }

    /// The same player goes on, without a new start of turn.
    fn begin_part(&self, state: &mut State) -> Flow {
        state.vars.part = state.vars.part.saturating_add(1);
        Self::forget_tile(state);
        state.vars.phase = self.part_phase;
        let (player, part) = (state.vars.active, state.part());
        state.emit(Event::PartStarted { player, part });
        Flow::Again
    }

    /// A tile that was drawn and never laid, since something took the phase away, leaves the game.
    #[inline]
    fn discard_hand(state: &mut State) {
        if let Some(kind) = state.vars.drawn {
            Self::discard(state, kind);
        }
    }

    #[cold]
    fn discard(state: &mut State, kind: TileKindId) {
        state.vars.drawn = None;
        let there = state.tiles_in(Pile::Discarded, kind);
        state.set_count(Pile::Discarded, kind, there + 1);
        let rule = state.vars.skipped.unwrap_or_default();
        state.emit(Event::TileRejected { kind, to: Pile::Discarded, rule });
    }

    fn forget_tile(state: &mut State) {
        Self::discard_hand(state);
        let vars = &mut state.vars;
        (vars.drawn, vars.placed, vars.acted, vars.skipped) = (None, None, None, None);
        vars.placed_attributes = 0;
        vars.completed_from = state.completed.len() as u32;
        if !state.reclaimed.is_empty() {
            state.forget_completed_again();
        }
    }

    fn begin_turn(state: &mut State) -> Flow {
        let vars = &mut state.vars;
        vars.turn += 1;
        vars.phase = 0;
        (vars.part, vars.part_due) = (0, false);
        let (player, turn) = (vars.active, vars.turn);
        Self::forget_tile(state);
        state.emit(Event::TurnStarted { player, turn });
        Flow::Again
    }

    /// Waits for a player, unless there is nothing to decide.
    fn ask(&self, state: &mut State, player: PlayerId) -> bool {
        state.vars.pending = Pending::Player(player);
        state.legal_known = false;
        let Some(phase) = self.entry(state) else { return false };
        if phase.places {
            // A drawn tile that is kept fits somewhere, and the list is dear: it is made when asked for.
            return true;
        }
        let mut list = std::mem::take(&mut state.legal);
        self.list_into(state, &mut list);
        state.legal = list;
        state.legal_known = true;
        if state.legal.is_empty() {
            state.vars.pending = Pending::Nobody;
            state.legal_known = false;
            return false;
        }
        true
    }
}

impl Turn<'_> {
    /// Who decides now; the active player where nobody is asked.
    pub const fn decider(&self) -> PlayerId {
        match self.state.vars.pending {
            Pending::Player(player) => player,
            _ => self.state.vars.active,
        }
    }
}

/// Refuses a start layout that does not fit together.
pub(crate) fn check_start(rules: Arc<Ruleset>) -> Result<Arc<Ruleset>, BuildError> {
    let mut state = State::empty(Recording::NONE);
    let mut problems = Vec::new();
    for start in &rules.start {
        let wish = Placement { kind: start.kind, cell: start.cell, rotation: start.rotation };
        if matches!(state.board.spot(start.cell), Spot::Open(_))
            && rules.sides_match(&state, wish) == Some(false)
        {
            problems.push(BuildProblem::BadStart {
                tile: rules.tile_kind(start.kind).id.clone(),
                cell: start.cell,
                problem: "its sides do not match the start tiles around it; turn it or move it".to_owned(),
            });
        }
        state.lay(&rules, start.kind, start.cell, start.rotation);
    }
    if problems.is_empty() { Ok(rules) } else { Err(BuildError { problems }) }
}
