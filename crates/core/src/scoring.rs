//! Scoring a feature, in named stages that hooks can reach.
//!
//! The stages, in order: *collect* the figures on it; *strength* of each; *winners* by majority; *tie-break*; *worth*
//! of the feature; *share* of each winner; *emit* the points; *bonuses* for single figures; *return* the figures, if the cause says so; *after
//! return*. The cause goes through all of them.
//!
//! # Invariants
//!
//! - Figures of different classes have majorities of their own.
//! - The worth can be computed for a feature that nobody owns ([`Ruleset::worth`]).
//! - A feature that is evaluated with figures on it is recorded even when it is worth nothing.
//! - Nobody wins with strength 0.

use smallvec::SmallVec;

use crate::event::{Cause, Event, Item, PointClass};
use crate::fault::{MOST_ITEMS, MOST_POINTS};
use crate::figure::Why;
use crate::journal::Op;
use crate::kind::{FeatureKindId, FigureId, MAX_CLASSES, MAX_PLAYERS, PlayerId, SegmentId};
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::turn::Turn;
use crate::view::View;

/// The labelled items that a feature's worth is made of.
///
/// ```
/// use tilewright_core::scoring::Points;
/// let mut points = Points::default();
/// points.add("tile", 4, 2);
/// points.add("pennant", 1, 2);
/// points.set_rate("tile", 3);
/// assert_eq!(points.total(), 14);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// Few kinds of things are counted for one feature; that many without allocating.
    items: SmallVec<[Item; 6]>,
}

impl Points {
    /// Adds so many of something at so much each. None of it adds no line.
    pub fn add(&mut self, label: &'static str, count: u32, each: i32) {
        if count != 0 {
            self.items.push(Item { label, count: i32::try_from(count).unwrap_or(i32::MAX), each });
        }
    }

    /// Changes what each of something is worth: 2 a tile becomes 3.
    pub fn set_rate(&mut self, label: &str, each: i32) {
        for item in self.items.iter_mut().filter(|item| item.label == label) {
            item.each = each;
        }
    }

    /// Changes how many of something count.
    pub fn set_count(&mut self, label: &str, count: u32) {
        for item in self.items.iter_mut().filter(|item| item.label == label) {
            item.count = i32::try_from(count).unwrap_or(i32::MAX);
        }
    }

    /// Makes everything so far worth nothing.
    pub fn void(&mut self) {
        for item in &mut self.items {
            item.each = 0;
        }
    }

    /// The items.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Their sum.
    pub fn total(&self) -> i32 {
        self.items.iter().fold(0, |sum, item| sum.saturating_add(item.points()))
    }

    pub(crate) fn clear(&mut self) {
        self.items.clear();
    }

    /// Whether they are more than is given at once.
    #[inline]
    pub(crate) fn are_absurd(&self) -> bool {
        self.items.len() > MOST_ITEMS || self.total().unsigned_abs() > MOST_POINTS as u32
    }
}

/// Points beside the worth of a feature, each for a player and with a word for what for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bonuses {
    pub(crate) given: Vec<(PlayerId, &'static str, i32)>,
}

impl Bonuses {
    /// Gives points to a player.
    pub fn give(&mut self, player: PlayerId, label: &'static str, points: i32) {
        self.given.push((player, label, points));
    }
}

/// A set of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winners(u8);

impl Winners {
    /// Whether a player is among them.
    #[inline]
    pub const fn contains(self, player: PlayerId) -> bool {
        self.0 & Self::bit(player) != 0
    }

    /// Nothing for a player whom no game has.
    const fn bit(player: PlayerId) -> u8 {
        match 1_u8.checked_shl(player.0 as u32) {
            Some(bit) => bit,
            None => 0,
        }
    }

    /// Takes a player off.
    pub const fn remove(&mut self, player: PlayerId) {
        self.0 &= !Self::bit(player);
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players, by seat.
    pub fn iter(self) -> impl Iterator<Item = PlayerId> {
        (0..MAX_PLAYERS as u8).map(PlayerId).filter(move |&player| self.contains(player))
    }

    const fn insert(&mut self, player: PlayerId) {
        self.0 |= Self::bit(player);
    }
}

/// A feature while it is scored.
#[derive(Clone, Debug)]
pub struct Scoring {
    segment: SegmentId,
    kind: FeatureKindId,
    cause: Cause,
    class: u8,
    /// Few enough, nearly always, to be looked at without allocating.
    figures: SmallVec<[FigureId; 16]>,
    strength: [u32; MAX_PLAYERS],
    winners: Winners,
    points: Points,
    share: Points,
    bonuses: Bonuses,
}

impl Default for Scoring {
    fn default() -> Self {
        Self::new(SegmentId(0), FeatureKindId(0), Cause::Completed)
    }
}

impl Scoring {
    fn new(segment: SegmentId, kind: FeatureKindId, cause: Cause) -> Self {
        Self {
            segment,
            kind,
            cause,
            class: 0,
            figures: SmallVec::new(),
            strength: [0; MAX_PLAYERS],
            winners: Winners::default(),
            points: Points::default(),
            share: Points::default(),
            bonuses: Bonuses::default(),
        }
    }

    /// A segment of the feature.
    pub const fn segment(&self) -> SegmentId {
        self.segment
    }

    /// The kind of the feature.
    pub const fn kind(&self) -> FeatureKindId {
        self.kind
    }

    /// Why it is scored.
    pub const fn cause(&self) -> Cause {
        self.cause
    }

    /// The class of figures whose majority is being scored.
    pub const fn class(&self) -> u8 {
        self.class
    }

    /// All figures on it, of every class.
    pub fn figures(&self) -> &[FigureId] {
        &self.figures
    }

    /// What a player's figures of the class count together.
    pub fn strength(&self, player: PlayerId) -> u32 {
        self.strength[player.index()]
    }

    /// Who has the majority.
    pub const fn winners(&self) -> Winners {
        self.winners
    }

    /// What the feature is worth.
    pub const fn points(&self) -> &Points {
        &self.points
    }

    fn begin(&mut self, view: View<'_>, segment: SegmentId, cause: Cause) {
        self.segment = segment;
        self.kind = view.kind_of(segment);
        self.cause = cause;
        self.class = 0;
        self.figures.clear();
        // A loop, which is put in place where `extend` of this list is called.
        for figure in view.feature(segment).figures() {
            self.figures.push(figure);
        }
        self.points.clear();
        self.bonuses.given.clear();
    }

    fn count_strength(&mut self, view: View<'_>) {
        let rules = view.rules();
        self.strength = [0; MAX_PLAYERS];
        for index in 0..self.figures.len() {
            let id = self.figures[index];
            let figure = view.figure(id);
            let declared = rules.figure_kind(figure.kind);
            let Some(owner) = figure.owner.filter(|_| declared.class == self.class) else { continue };
            let mut strength = u32::from(declared.strength);
            for hook in &rules.hooks.strength {
                let view = View { me: hook.owner, ..view };
                strength = hook.run("strength", |call| call(view, self, id, strength));
            }
            self.strength[owner.index()] = self.strength[owner.index()].saturating_add(strength);
        }
    }

    #[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
    #[inline(always)]
    fn find_winners(&mut self, view: View<'_>) {
        self.winners = Winners::default();
        let most = self.strength.iter().copied().max().unwrap_or(0);
        if most != 0 {
            for (player, _) in self.strength.iter().enumerate().filter(|&(_, &strength)| strength == most) {
                self.winners.insert(PlayerId(player as u8));
            }
        }
        let mut winners = self.winners;
        for hook in &view.rules().hooks.winners {
            let view = View { me: hook.owner, ..view };
            hook.run("winners", |call| call(view, self, &mut winners));
        }
        self.winners = winners;
    }

    #[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
    #[inline(always)]
    fn count_worth(&mut self, view: View<'_>) {
        let mut points = std::mem::take(&mut self.points);
        points.clear();
        for hook in &view.rules().worth[self.kind.index()] {
            let view = View { me: hook.owner, ..view };
            hook.run("worth", |call| call(view, self, &mut points));
        }
        self.points = points;
    }
}

impl Ruleset {
    /// What a feature would be worth to its owner for a cause, whoever that is or would be. Linear in the feature.
    pub fn worth(&self, state: &State, segment: SegmentId, cause: Cause) -> Points {
        self.evaluate(state, segment, cause).points
    }

    /// How a feature would be scored now for a cause: strengths, winners and worth of class 0. Nothing changes.
    pub fn evaluate(&self, state: &State, segment: SegmentId, cause: Cause) -> Scoring {
        let view = View::new(self, state);
        let mut scoring = Scoring::default();
        scoring.begin(view, segment, cause);
        scoring.count_strength(view);
        scoring.find_winners(view);
        scoring.count_worth(view);
        scoring
    }
}

impl Turn<'_> {
    /// Scores the feature of a segment: all stages. Without a figure on it, nothing happens.
    ///
    /// Figures return for every cause but [`Cause::Final`].
    pub fn score_feature(&mut self, segment: SegmentId, cause: Cause) {
        // Behind a pointer, so that no scoring moves it.
        let mut scoring = self.state.scoring.take().unwrap_or_default();
        scoring.begin(self.view(), segment, cause);
        if !scoring.figures.is_empty() {
            self.run_stages(&mut scoring);
        }
        self.state.scoring = Some(scoring);
    }

    fn run_stages(&mut self, scoring: &mut Scoring) {
        let classes = self.view().classes(&scoring.figures);
        for class in classes {
            scoring.class = class;
            scoring.count_strength(self.view());
            scoring.find_winners(self.view());
            scoring.count_worth(self.view());
            let winners = scoring.winners;
            for player in winners.iter() {
                self.give_share(scoring, player);
            }
        }
        self.give_bonuses(scoring);
        if scoring.cause == Cause::Completed {
            self.state.scored.push(scoring.segment);
        }
        if scoring.cause != Cause::Final {
            for &figure in &scoring.figures {
                if self.view().figure(figure).place.is_on_board() {
                    self.send_home(figure, Why::Scored);
                }
            }
        }
        if self.rules.hooks.after_score.is_empty() {
            return;
        }
        self.within(|turn| {
            for hook in &turn.rules.hooks.after_score {
                turn.as_owner(hook.owner, |turn| hook.run("after-score", |call| call(turn, scoring)));
            }
        });
    }

    /// Gives a winner the worth, as far as nothing changes the share.
    fn give_share(&mut self, scoring: &mut Scoring, player: PlayerId) {
        let label = self.rules.feature_kind(scoring.kind).name;
        let segment = Some(scoring.segment);
        if self.rules.hooks.share.is_empty() {
            if scoring.points.are_absurd() {
                self.rules.blame_worth(self.state, scoring);
            }
            let items = scoring.points.items();
            self.give_points(player, PointClass::Feature, label, scoring.cause, segment, items);
            return;
        }
        let mut share = std::mem::take(&mut scoring.share);
        share.items.clone_from(&scoring.points.items);
        for hook in &self.rules.hooks.share {
            let view = View { me: hook.owner, ..self.view() };
            hook.run("share", |call| call(view, scoring, player, &mut share));
        }
        if share.are_absurd() {
            self.rules.blame_share(self.state, scoring, player);
        }
        self.give_points(player, PointClass::Feature, label, scoring.cause, segment, share.items());
        scoring.share = share;
    }

    fn give_bonuses(&mut self, scoring: &mut Scoring) {
        if self.rules.hooks.bonus.is_empty() {
            return;
        }
        let mut bonuses = std::mem::take(&mut scoring.bonuses);
        for &figure in &scoring.figures {
            for hook in &self.rules.hooks.bonus {
                let view = View { me: hook.owner, ..self.view() };
                hook.run("bonus", |call| call(view, scoring, figure, &mut bonuses));
            }
        }
        for &(player, label, points) in &bonuses.given {
            if player.index() >= self.state.players() || points.unsigned_abs() > MOST_POINTS as u32 {
                self.rules.blame_bonus(self.state, scoring);
            }
            let items = [Item { label, count: 1, each: points }];
            let segment = Some(scoring.segment);
            self.give_points(player, PointClass::Bonus, label, scoring.cause, segment, &items);
        }
        bonuses.given.clear();
        scoring.bonuses = bonuses;
    }
}

impl View<'_> {
    /// The classes of these figures, in growing order.
    fn classes(self, figures: &[FigureId]) -> arrayvec::ArrayVec<u8, MAX_CLASSES> {
        let mut classes = arrayvec::ArrayVec::new();
        for &figure in figures {
            let class = self.rules.figure_kind(self.figure(figure).kind).class;
            // There is room: each is there once, and a ruleset with more of them is refused.
            if let Err(position) = classes.binary_search(&class) {
                classes.insert(position, class);
            }
        }
        classes
    }
}

impl State {
    /// A figure placed on a feature that is complete already brings it back to be scored in this turn.
    pub(crate) fn note_completed_again(&mut self, rules: &Ruleset, segment: SegmentId) {
        let view = View::new(rules, self);
        if !view.feature(segment).is_complete() {
            return;
        }
        let root = self.graph.root(segment);
        let mut known = self.completed[self.completed_now()].iter().chain(&self.reclaimed);
        if known.any(|&other| self.graph.root(other) == root) {
            return;
        }
        self.reclaimed.push(segment);
        if self.journal.is_on() {
            self.journal.push(Op::ReclaimedAdded);
        }
    }

    /// What was claimed in one turn is nothing to the next.
    #[cold]
    pub(crate) fn forget_completed_again(&mut self) {
        while let Some(SegmentId(segment)) = self.reclaimed.pop() {
            if self.journal.is_on() {
                self.journal.push(Op::ReclaimedRemoved { segment });
            }
        }
    }

    /// Features completed in this turn, a segment each.
    pub(crate) fn completed_now(&self) -> std::ops::Range<usize> {
        self.vars.completed_from as usize..self.completed.len()
    }

    pub(crate) fn emit_completed(&mut self, segment: SegmentId) {
        let kind = self.graph.kind(segment);
        self.emit(Event::FeatureCompleted { kind, segment });
    }
}

#[cfg(test)]
mod tests;
