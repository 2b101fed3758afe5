//! Who is to blame: what cannot be done, and which hook of which expansion led to it.
//!
//! # Invariants
//!
//! - But for [`Ruleset::exists`], nothing here is on the path of a game in which all behave: when something is wrong, the
//!   hooks are asked again, one by one.

use crate::action::{Action, ActionList, Target, verbs};
use crate::error::RuleId;
use crate::fault::{Culprit, FaultKind, MOST_POINTS, calling, raise, raise_as};
use crate::geometry::Rotation;
use crate::hook::{Choices, Hook, Offer, Placement};
use crate::kind::PlayerId;
use crate::ruleset::{PhaseEntry, Ruleset};
use crate::scoring::{Bonuses, Points, Scoring};
use crate::state::{Pending, Stage, State};
use crate::turn::Flow;
use crate::view::{Verdict, View};

/// So many steps of a circle are looked at: more than a turn has phases.
const ROUND: u32 = 512;

impl PhaseEntry {
    fn culprit(&self) -> Culprit {
        Culprit::new(self.owner, "phase", &self.name)
    }
}

/// The core, if no expansion can be named.
fn nobody() -> Culprit {
    Culprit::new(u8::MAX, "phase", "core")
}

impl Ruleset {
    /// What is wrong with an action that a hook offers to a player, whoever decides and whenever: what it points at is
    /// not there, or not in supply.
    pub(crate) fn unsound(&self, state: &State, player: PlayerId, action: Action) -> Option<&'static str> {
        match action.verb() {
            verbs::DRAW => Some("tiles are drawn by chance alone"),
            verbs::PASS => None,
            verbs::PLACE => {
                let wish = |kind| Placement { kind, cell: action.cell(), rotation: action.rotation() };
                let fits =
                    state.vars.drawn.is_some_and(|kind| self.sides_match(state, wish(kind)) == Some(true));
                (!fits).then_some("the tile in hand cannot be laid there")
            }
            verbs::FIGURE => {
                let (kind, segment) = (action.figure_kind(), action.segment());
                if kind.index() >= self.figures.len() || segment.index() >= state.graph.segment_count() {
                    return Some("there is no such figure or segment");
                }
                let none = View::new(self, state).in_supply(player, kind) == 0;
                none.then_some("no such figure is in supply")
            }
            verb => match self.verbs.get(verb.index()) {
                None => Some("there is no such verb"),
                Some(entry) => {
                    (!self.exists(state, entry.target, action)).then_some("there is no such target")
                }
            },
        }
    }

    /// Whether what an action points at is there.
    #[inline]
    pub(crate) fn exists(&self, state: &State, target: Target, action: Action) -> bool {
        match target {
            Target::Nothing | Target::Cell | Target::Placement | Target::Number => true,
            Target::Segment => action.segment().index() < state.graph.segment_count(),
            Target::Figure => action.figure().index() < state.figures.len(),
            Target::Player => action.player().index() < state.players(),
            Target::TileKind => action.tile_kind().index() < self.tiles.len(),
            Target::FigureKindOnSegment => {
                action.figure_kind().index() < self.figures.len()
                    && action.segment().index() < state.graph.segment_count()
            }
        }
    }

    /// An action that is taken cannot be carried out: whoever offers it is to blame. The position has to be the one in
    /// which it was offered.
    #[cold]
    pub(crate) fn blame_offer(&self, state: &mut State, action: Action) -> Flow {
        let player = crate::turn::Turn::new(self, state).decider();
        let problem = self.unsound(state, player, action).unwrap_or("it cannot be done");
        let kind = FaultKind::UnsoundOffer { action: self.action_text(state, action), problem };
        let offers = self.entry(state).into_iter().flat_map(|phase| &phase.offers);
        let offers = offers.map(|hook| ("offer", hook));
        let offers = offers.chain(self.hooks.any_decision.iter().map(|hook| ("any-decision", hook)));
        let culprit = offers
            .filter(|(point, hook)| self.offered_by(state, hook, point).contains(&action))
            .map(|(point, hook)| hook.culprit(point))
            .next()
            .unwrap_or_else(nobody);
        self.note_fault(state, culprit, kind);
        Flow::Stay
    }

    fn offered_by(&self, state: &State, hook: &Hook<Offer>, point: &'static str) -> ActionList {
        let mut list = ActionList::new();
        if let Pending::Player(player) = state.vars.pending {
            let view = View { rules: self, state, me: hook.owner };
            hook.run(point, |call| call(view, &mut Choices::new(view, player, &mut list)));
        }
        list
    }

    /// Who answers for what comes next: the verb of the action that was taken, or the phase.
    fn blamed(&self, state: &State, by: Option<Action>) -> Culprit {
        let verb = by.and_then(|action| self.verbs.get(action.verb().index()));
        match (verb.filter(|verb| verb.handler.is_some()), self.entry(state)) {
            (Some(verb), _) => Culprit::new(verb.owner, "verb", &verb.name),
            (None, Some(phase)) => phase.culprit(),
            (None, None) => nobody(),
        }
    }

    /// The phase if it is an expansion's; otherwise the verb of what was done last, if that is.
    fn suspect(&self, state: &State) -> Culprit {
        let phase = self.entry(state).filter(|phase| phase.owner != u8::MAX);
        phase.map_or_else(|| self.blamed(state, Some(state.by)), PhaseEntry::culprit)
    }

    /// Somebody is to decide who is not there.
    #[cold]
    pub(crate) fn blame_asking(&self, state: &mut State, player: PlayerId) {
        let kind = FaultKind::NoSuch { what: "player", given: player.index() + 1, count: state.players() };
        let culprit = self.suspect(state);
        self.note_fault(state, culprit, kind);
    }

    /// Chance is to decide: there has to be something to choose from.
    #[cold]
    pub(crate) fn check_outcomes(&self, state: &mut State) {
        let total: u64 = match self.entry(state).and_then(|phase| phase.outcomes.map(|list| (phase, list))) {
            Some((phase, list)) => {
                let view = View { rules: self, state, me: phase.owner };
                let mut outcomes = Vec::new();
                calling(phase, "phase", || list(view, &mut outcomes));
                for &(action, _) in &outcomes {
                    let player = state.vars.active;
                    let problem = self.unsound(state, player, action).filter(|_| !Self::deals(state, action));
                    if let Some(problem) = problem {
                        let action = self.action_text(state, action);
                        let kind = FaultKind::UnsoundOffer { action, problem };
                        return self.note_fault(state, phase.culprit(), kind);
                    }
                }
                outcomes.iter().map(|&(_, weight)| u64::from(weight)).sum()
            }
            None => u64::from(state.vars.supply),
        };
        if total == 0 || total > u64::from(u32::MAX) {
            let culprit = self.suspect(state);
            self.note_fault(state, culprit, FaultKind::NoOutcome);
        }
    }

    fn deals(state: &State, action: Action) -> bool {
        let kind = action.tile_kind();
        action == Action::draw(kind) && state.tiles_in(crate::event::Pile::Supply, kind) != 0
    }

    /// The tile in hand may be laid nowhere: ends the listing in the name of who forbids it.
    #[cold]
    pub(crate) fn blame_placements(&self, state: &State) {
        let Some(drawn) = state.vars.drawn else { return };
        let mut rules: Vec<RuleId> = Vec::new();
        let mut culprit = None;
        for &cell in &state.board.cells {
            for rotation in Rotation::ALL {
                let wish = Placement { kind: drawn, cell, rotation };
                if self.sides_match(state, wish) != Some(true) {
                    continue;
                }
                for hook in &self.hooks.placement {
                    let view = View { rules: self, state, me: hook.owner };
                    if hook.concerns(self.tile_kind(drawn).any_attributes)
                        && let Verdict::Deny(rule) = hook.run("may-lie", |call| call(view, &wish))
                    {
                        culprit.get_or_insert_with(|| hook.culprit("may-lie"));
                        if !rules.contains(&rule) {
                            rules.push(rule);
                        }
                        break;
                    }
                }
            }
        }
        let tile = self.tile_name(drawn);
        let culprit = culprit.unwrap_or_else(|| self.blamed(state, None));
        raise_as(culprit, FaultKind::NothingLegal { tile, rules });
    }

    /// The game goes round in a circle: who turns it? Goes on for a round and looks who keeps a phase from being over, or
    /// from beginning.
    #[cold]
    pub(crate) fn blame_circle(&self, state: &mut State, mut flow: Flow) {
        let mut culprit = None;
        if flow != Flow::Done {
            culprit = Some(self.suspect(state)).filter(|suspect| suspect.owner != u8::MAX);
        }
        for _ in 0..ROUND {
            if culprit.is_some() {
                break;
            }
            if flow == Flow::Done {
                state.vars.phase += 1;
            }
            culprit = self.keeper_out(state);
            flow = self.enter(state);
            let phase = self.entry(state).filter(|phase| phase.owner != u8::MAX && flow != Flow::Done);
            culprit = culprit.or_else(|| phase.map(PhaseEntry::culprit));
        }
        let culprit = culprit.unwrap_or_else(|| self.suspect(state));
        self.note_fault(state, culprit, FaultKind::Endless);
    }

    /// The hook that keeps the phase from beginning, which follows behind those that have nothing to do.
    fn keeper_out(&self, state: &State) -> Option<Culprit> {
        let phases = if state.vars.stage == Stage::Turn { &self.phases } else { &self.end_phases };
        let due = phases.get(usize::from(state.vars.phase)..)?.iter().find(|phase| !phase.idle);
        let filters = &due?.filters;
        let denies = |hook: &&Hook<crate::hook::FilterView>| {
            let view = View { rules: self, state, me: hook.owner };
            !hook.run("may-begin", |call| call(view)).is_allowed()
        };
        filters.iter().find(denies).map(|hook| hook.culprit("may-begin"))
    }

    /// A feature is worth too much: ends the play of the hook that says so.
    #[cold]
    pub(crate) fn blame_worth(&self, state: &State, scoring: &Scoring) {
        let mut points = Points::default();
        for hook in &self.worth[scoring.kind().index()] {
            let view = View { rules: self, state, me: hook.owner };
            hook.run("worth", |call| {
                call(view, scoring, &mut points);
                refuse(&points);
            });
        }
    }

    /// The same of what one winner gets.
    #[cold]
    pub(crate) fn blame_share(&self, state: &State, scoring: &Scoring, player: PlayerId) {
        self.blame_worth(state, scoring);
        let mut share = scoring.points().clone();
        for hook in &self.hooks.share {
            let view = View { rules: self, state, me: hook.owner };
            hook.run("share", |call| {
                call(view, scoring, player, &mut share);
                refuse(&share);
            });
        }
    }

    /// The same of the bonuses for single figures.
    #[cold]
    pub(crate) fn blame_bonus(&self, state: &State, scoring: &Scoring) {
        for &figure in scoring.figures() {
            for hook in &self.hooks.bonus {
                let view = View { rules: self, state, me: hook.owner };
                let mut bonuses = Bonuses::default();
                hook.run("bonus", |call| {
                    call(view, scoring, figure, &mut bonuses);
                    for &(player, _, points) in &bonuses.given {
                        crate::fault::need("player", player.index(), state.players());
                        if points.unsigned_abs() > MOST_POINTS as u32 {
                            raise(FaultKind::AbsurdPoints { points });
                        }
                    }
                });
            }
        }
    }
}

/// Ends the hook that made them.
fn refuse(points: &Points) {
    if points.are_absurd() {
        let (total, count) = (points.total(), points.items().len());
        raise(if total.unsigned_abs() > MOST_POINTS as u32 {
            FaultKind::AbsurdPoints { points: total }
        } else {
            FaultKind::ManyItems { count }
        });
    }
}
