//! Hooks: plain functions that expansions register on named points.
//!
//! A hook's signature tells its power: a *filter* reads a candidate and allows or denies it; an *offer* adds choices;
//! a *react* changes the game; a *score* adds labelled items or changes their rate.
//!
//! # Invariants
//!
//! - A point that nobody uses is an empty list and costs one test.
//! - All filters of a point must allow, so their order does not matter but for which rule is cited first.
//! - The order of the others follows from position, constraints and label, never from the order of registration.

use crate::action::{Action, ActionList};
use crate::board::Tile;
use crate::fault::{Culprit, Owned, calling};
use crate::figure::FigureMove;
use crate::geometry::{Cell, Rotation};
use crate::kind::{FigureId, FigureKindId, PlayerId, SegmentId, TileId, TileKindId};
use crate::scopes::{About, MAX_SCOPES, Scopes};
use crate::scoring::{Bonuses, Points, Scoring};
use crate::turn::{Flow, Turn};
use crate::view::{Verdict, View};

/// A tile that might be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Which.
    pub kind: TileKindId,
    /// Where.
    pub cell: Cell,
    /// How.
    pub rotation: Rotation,
}

/// A figure that might be put on a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What kind.
    pub kind: FigureKindId,
    /// Whose.
    pub owner: PlayerId,
    /// On which segment.
    pub segment: SegmentId,
    /// The cell of that segment.
    pub cell: Cell,
}

/// What becomes of a drawn tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub enum Drawn {
    /// It is placed.
    Keep,
    /// It is put aside, to come back; another is drawn.
    SetAside(crate::error::RuleId),
    /// It leaves the game; another is drawn.
    Discard(crate::error::RuleId),
    /// It goes back into the supply; another is drawn.
    Return(crate::error::RuleId),
}

/// Setting up, the start and the end of a turn.
pub type React = fn(&mut Turn<'_>);
/// A tile was laid.
pub type ReactTile = fn(&mut Turn<'_>, TileId);
/// A figure changed its place.
pub type ReactMove = fn(&mut Turn<'_>, &FigureMove);
/// A feature was completed, or scored.
pub type ReactFeature = fn(&mut Turn<'_>, SegmentId);
/// A feature was scored, and its figures are home.
pub type ReactScored = fn(&mut Turn<'_>, &Scoring);
/// What becomes of a drawn tile. Pure: it may be asked of any tile at any time.
pub type FilterDraw = fn(View<'_>, TileKindId) -> Drawn;
/// May this tile lie here?
pub type FilterPlacement = fn(View<'_>, &Placement) -> Verdict;
/// May this figure be put here?
pub type FilterStanding = fn(View<'_>, &Standing) -> Verdict;
/// May this figure of nobody's enter this cell?
pub type FilterEntry = fn(View<'_>, FigureId, Cell) -> Verdict;
/// May this figure be removed for this reason?
pub type FilterRemoval = fn(View<'_>, FigureId, &'static str) -> Verdict;
/// May this phase begin, or the game end?
pub type FilterView = fn(View<'_>) -> Verdict;
/// Adds choices.
pub type Offer = fn(View<'_>, &mut Choices<'_>);
/// Adds items to the worth of a feature or changes their rate.
pub type Worth = fn(View<'_>, &Scoring, &mut Points);
/// How much a figure counts for the majority; gets what it counts so far.
pub type Strength = fn(View<'_>, &Scoring, FigureId, u32) -> u32;
/// Takes players off the winners of a majority.
pub type Winners = fn(View<'_>, &Scoring, &mut crate::scoring::Winners);
/// Changes what one winner gets, which begins as the worth of the feature.
pub type Share = fn(View<'_>, &Scoring, PlayerId, &mut Points);
/// Points beside the worth, for one figure on a scored feature.
pub type Bonus = fn(View<'_>, &Scoring, FigureId, &mut Bonuses);
/// Begins a phase.
pub type Enter = fn(&mut Turn<'_>) -> Flow;
/// Carries out an action.
pub type Handler = fn(&mut Turn<'_>, Action) -> Flow;
/// Says why an action of a verb is not offered.
pub type Explain = fn(View<'_>, Action, &mut Vec<crate::error::RuleId>);
/// Lists the outcomes of chance with their weights.
pub type Outcomes = fn(View<'_>, &mut Vec<(Action, u32)>);

/// The one cell that a hook is about, if there is one now.
pub type CellOf = fn(View<'_>) -> Option<Cell>;

/// What a feature is that a filter of figures is limited to; see
/// [`HookHandle::when_feature`](crate::builder::HookHandle::when_feature).
///
/// ```
/// use tilewright_core::prelude::*;
///
/// #[derive(Debug)]
/// struct Closed;
///
/// impl Expansion for Closed {
///     fn id(&self) -> &'static str {
///         "closed"
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         let keep_off = rules.filter_standing("closed/keep-off", |_, _| Verdict::Deny("CLOSED-01"));
///         keep_off.when_feature(FeatureIs::Complete);
///     }
/// }
/// assert_eq!(Closed.id(), "closed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FeatureIs {
    /// A figure that occupies stands on it.
    Occupied = 1,
    /// It is complete.
    Complete = 2,
}

/// A registered hook, in its place.
#[derive(Clone, Debug)]
pub(crate) struct Hook<F> {
    pub(crate) label: String,
    pub(crate) owner: u8,
    /// Attributes, of a tile or a segment of it, that it is limited to, as bits; none for all tiles.
    pub(crate) gate: u64,
    /// The one cell that it is limited to, for points that are about one.
    pub(crate) about: About,
    /// What the feature has to be for points that are about one, as bits of [`FeatureIs`]; none for any feature.
    pub(crate) feature: u8,
    pub(crate) call: F,
}

impl<F> Hook<F> {
    /// Whether it is called for a tile with these attributes.
    #[inline]
    pub(crate) const fn concerns(&self, attributes: u64) -> bool {
        self.gate == 0 || self.gate & attributes != 0
    }

    /// Whether it is called for a feature that is this, as bits of [`FeatureIs`].
    #[inline]
    pub(crate) const fn concerns_feature(&self, is: u8) -> bool {
        self.feature == 0 || self.feature & is != 0
    }
}

impl<F> Owned for Hook<F> {
    fn owner(&self) -> u8 {
        self.owner
    }

    fn label(&self) -> &str {
        &self.label
    }
}

impl<F: Copy> Hook<F> {
    /// Calls it, so that it can be named should it panic.
    #[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
    #[inline(always)]
    pub(crate) fn run<R>(&self, point: &'static str, call: impl FnOnce(F) -> R) -> R {
        calling(self, point, || call(self.call))
    }

    /// Who has to answer for it.
    pub(crate) fn culprit(&self, point: &'static str) -> Culprit {
        Culprit::new(self.owner, point, &self.label)
    }
}

/// All hook points of a ruleset.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hooks {
    pub(crate) setup: Vec<Hook<React>>,
    pub(crate) turn_start: Vec<Hook<React>>,
    pub(crate) turn_end: Vec<Hook<React>>,
    pub(crate) draw: Vec<Hook<FilterDraw>>,
    pub(crate) placement: Vec<Hook<FilterPlacement>>,
    pub(crate) tile_placed: Vec<Hook<ReactTile>>,
    pub(crate) standing: Vec<Hook<FilterStanding>>,
    pub(crate) entry: Vec<Hook<FilterEntry>>,
    pub(crate) removal: Vec<Hook<FilterRemoval>>,
    pub(crate) figure_moved: Vec<Hook<ReactMove>>,
    pub(crate) any_decision: Vec<Hook<Offer>>,
    pub(crate) completed: Vec<Hook<ReactFeature>>,
    pub(crate) strength: Vec<Hook<Strength>>,
    pub(crate) winners: Vec<Hook<Winners>>,
    pub(crate) share: Vec<Hook<Share>>,
    pub(crate) bonus: Vec<Hook<Bonus>>,
    pub(crate) after_score: Vec<Hook<ReactScored>>,
    pub(crate) end: Vec<Hook<FilterView>>,
}

/// Where an offer puts its choices.
#[derive(Debug)]
pub struct Choices<'a> {
    pub(crate) view: View<'a>,
    pub(crate) player: PlayerId,
    pub(crate) list: &'a mut ActionList,
    /// Made for the first figure, and good for all offers of the decision.
    scopes: Option<Scopes>,
}

impl<'a> Choices<'a> {
    pub(crate) fn new(view: View<'a>, player: PlayerId, list: &'a mut ActionList) -> Self {
        Self { view, player, list, scopes: None }
    }
}

impl Choices<'_> {
    /// Who decides.
    pub const fn player(&self) -> PlayerId {
        self.player
    }

    /// Offers an action as it is. That it can be done is for the caller to know: if it is taken and cannot, for its
    /// target is not there or no such figure is in supply, that is a [`Fault`](crate::fault::Fault) of the hook.
    #[inline]
    pub fn push(&mut self, action: Action) {
        self.list.push(action);
    }

    /// Offers an action unless it is among the choices already.
    pub fn push_once(&mut self, action: Action) {
        if !self.list.contains(&action) {
            self.list.push(action);
        }
    }

    /// Offers to put a figure of a kind from the player's supply on a segment, if the kind may stand there and no
    /// filter forbids it. Whether one is in supply is for the caller to know.
    #[inline]
    pub fn push_figure(&mut self, kind: FigureKindId, segment: SegmentId) {
        let view = self.view;
        if !view.rules.stands_on(kind, view.kind_of(segment)) {
            return;
        }
        let wish = Standing { kind, owner: self.player, segment, cell: view.cell_of(segment) };
        let scopes = self.scopes.get_or_insert_with(|| Scopes::of(&view.rules.hooks.standing, view));
        if view.rules.may_stand(view.state, &wish, scopes).is_allowed() {
            self.list.push(Action::figure_to(kind, segment));
        }
    }

    /// The same for every segment of a tile, in their order: whom a filter concerns is found out once for the tile.
    ///
    /// ```
    /// use tilewright_core::prelude::*;
    ///
    /// // Any kind of figure that is in supply, anywhere on the board.
    /// fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    ///     for (kind, _) in view.rules().figure_kinds() {
    ///         if view.in_supply(choices.player(), kind) != 0 {
    ///             view.tiles().for_each(|tile| choices.push_figures(kind, tile));
    ///         }
    ///     }
    /// }
    /// ```
    pub fn push_figures(&mut self, kind: FigureKindId, tile: TileId) {
        let View { rules, state, .. } = self.view;
        let hooks = rules.hooks.standing.as_slice();
        if hooks.len() > MAX_SCOPES {
            self.view.segments_of(tile).for_each(|segment| self.push_figure(kind, segment));
            return;
        }
        let view = self.view;
        let scopes = self.scopes.get_or_insert_with(|| Scopes::of(hooks, view));
        let Tile { kind: design, cell, first_segment, .. } = *view.tile(tile);
        let printed = rules.tile_kind(design);
        let asked = scopes.at(hooks, cell, printed.any_attributes);
        let stands = rules.stands[kind.index()];
        for (segment, node) in (first_segment..).map(SegmentId).zip(&printed.nodes) {
            if stands & 1 << node.kind.index() == 0 {
                continue;
            }
            let is = rules.feature_is(state, segment);
            let verdict = Scopes::ask(hooks, view, asked, is, |hook, view| {
                let wish = Standing { kind, owner: self.player, segment, cell };
                hook.run("may-stand", |call| call(view, &wish))
            });
            if verdict.is_allowed() {
                self.list.push(Action::figure_to(kind, segment));
            }
        }
    }
}
