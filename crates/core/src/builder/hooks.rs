//! Registering hooks on their points, and putting each point in order.

use std::marker::PhantomData;

use super::RulesBuilder;
use crate::error::BuildProblem;
use crate::hook::{
    Bonus, CellOf, FeatureIs, FilterDraw, FilterEntry, FilterPlacement, FilterRemoval, FilterStanding,
    FilterView, Hook, Hooks, Offer, React, ReactFeature, ReactMove, ReactScored, ReactTile, Share, Strength,
    Winners, Worth,
};
use crate::kind::{AttributeId, FeatureKindId, FigureKindId};
use crate::order::{Position, Wish, sort};
use crate::ruleset::PhaseEntry;
use crate::scopes::About;

/// A hook that waits to be put in order.
#[derive(Clone, Debug)]
pub(crate) struct Pending<F> {
    wish: Wish,
    owner: u8,
    gate: u64,
    about: About,
    feature: u8,
    /// The phase or feature kind it is limited to.
    pub(super) on: String,
    call: F,
}

/// Marks hooks of points that are about one cell.
#[derive(Clone, Copy, Debug)]
pub struct OnCell;

/// Marks hooks of points that are about one cell and one feature there.
#[derive(Clone, Copy, Debug)]
pub struct OnFeature;

/// Points that are about one cell.
pub trait AboutCell {}

impl AboutCell for OnCell {}
impl AboutCell for OnFeature {}

/// A hook just registered, to say more about it.
#[derive(Debug)]
pub struct HookHandle<'a, On = ()> {
    wish: &'a mut Wish,
    gate: &'a mut u64,
    about: &'a mut About,
    feature: &'a mut u8,
    on: PhantomData<On>,
}

#[allow(clippy::return_self_not_must_use)] // saying more about a hook is optional at every step
impl<On: AboutCell> HookHandle<'_, On> {
    /// Calls it only for this one cell, or for none. The cell is looked up once for a whole list of choices, so that other
    /// cells cost one comparison: let it follow from the position alone. Of this and the next two, the last said holds.
    pub fn at(self, cell: CellOf) -> Self {
        *self.about = About::Cell(cell);
        self
    }

    /// Calls it only for the cell on which the figure of a kind stands that belongs to nobody (the first of several), or for
    /// none while it is off the board or touches more than one.
    pub fn at_neutral(self, kind: FigureKindId) -> Self {
        *self.about = About::Neutral(kind);
        self
    }

    /// Calls it only for the cell of the tile laid in this turn.
    pub fn at_placed(self) -> Self {
        *self.about = About::Laid;
        self
    }
}

#[allow(clippy::return_self_not_must_use)] // saying more about a hook is optional at every step
impl HookHandle<'_, OnFeature> {
    /// Calls it only where the feature is this; other features cost one test. Said twice, either will do. For filters that
    /// look at every segment of a long list of choices.
    pub fn when_feature(self, is: FeatureIs) -> Self {
        *self.feature |= is as u8;
        self
    }
}

#[allow(clippy::return_self_not_must_use)] // saying more about a hook is optional at every step
impl<On> HookHandle<'_, On> {
    /// Calls it only for tiles that bear the attribute, or a segment that does; others cost one test. Said twice, either
    /// will do. The tile is the one that is drawn, that might be laid or stood on, or that was laid; for hooks on a phase,
    /// the one laid in this turn. Points that are about no single tile refuse it when the ruleset is composed.
    pub fn when(self, attribute: AttributeId) -> Self {
        *self.gate |= 1 << attribute.index();
        self
    }

    /// Calls it after another hook of the same point: one of the same expansion, by its label.
    pub fn after(self, label: &str) -> Self {
        self.wish.after.push(label.to_owned());
        self
    }

    /// Calls it before another hook of the same point: one of the same expansion, by its label.
    pub fn before(self, label: &str) -> Self {
        self.wish.before.push(label.to_owned());
        self
    }

    /// Calls it before those that do not say.
    pub fn early(self) -> Self {
        self.wish.position = Position::Early;
        self
    }

    /// Calls it after those that do not say.
    pub fn late(self) -> Self {
        self.wish.position = Position::Late;
        self
    }
}

/// All points while they are filled.
#[derive(Debug, Default)]
pub(crate) struct HookLists {
    setup: Vec<Pending<React>>,
    turn_start: Vec<Pending<React>>,
    turn_end: Vec<Pending<React>>,
    draw: Vec<Pending<FilterDraw>>,
    placement: Vec<Pending<FilterPlacement>>,
    tile_placed: Vec<Pending<ReactTile>>,
    standing: Vec<Pending<FilterStanding>>,
    entry: Vec<Pending<FilterEntry>>,
    removal: Vec<Pending<FilterRemoval>>,
    figure_moved: Vec<Pending<ReactMove>>,
    any_decision: Vec<Pending<Offer>>,
    completed: Vec<Pending<ReactFeature>>,
    strength: Vec<Pending<Strength>>,
    winners: Vec<Pending<Winners>>,
    share: Vec<Pending<Share>>,
    bonus: Vec<Pending<Bonus>>,
    after_score: Vec<Pending<ReactScored>>,
    end: Vec<Pending<FilterView>>,
    phase_filters: Vec<Pending<FilterView>>,
    offers: Vec<Pending<Offer>>,
    pub(super) worth: Vec<Pending<Worth>>,
}

impl HookLists {
    pub(super) fn take_offers(&mut self, phases: &[PhaseEntry]) -> Vec<Pending<Offer>> {
        let (here, rest) = std::mem::take(&mut self.offers)
            .into_iter()
            .partition(|offer| phases.iter().any(|phase| phase.name == offer.on));
        self.offers = rest;
        here
    }

    pub(super) fn take_phase_filters(&mut self, phases: &[PhaseEntry]) -> Vec<(usize, Hook<FilterView>)> {
        let mut found = Vec::new();
        self.phase_filters.retain(|filter| {
            let at = phases.iter().position(|phase| phase.name == filter.on);
            if let Some(at) = at {
                found.push((at, filter.clone().settle()));
            }
            at.is_none()
        });
        found
    }

    /// Hooks on phases that do not exist: the label and the phase.
    pub(super) fn strays(&self) -> Vec<(String, String)> {
        let offers = self.offers.iter().map(|hook| (hook.wish.label.clone(), hook.on.clone()));
        let filters = self.phase_filters.iter().map(|hook| (hook.wish.label.clone(), hook.on.clone()));
        offers.chain(filters).collect()
    }

    pub(super) fn order(self, problems: &mut Vec<BuildProblem>) -> Hooks {
        Hooks {
            setup: ungated_point("setup", &self.setup, problems),
            turn_start: ungated_point("turn start", &self.turn_start, problems),
            turn_end: ungated_point("turn end", &self.turn_end, problems),
            draw: order_point("draw", &self.draw, problems),
            placement: order_point("may this tile lie here", &self.placement, problems),
            tile_placed: order_point("tile placed", &self.tile_placed, problems),
            standing: order_point("may this figure stand here", &self.standing, problems),
            entry: ungated_point("may this figure enter", &self.entry, problems),
            removal: ungated_point("may this figure be removed", &self.removal, problems),
            figure_moved: ungated_point("figure moved", &self.figure_moved, problems),
            any_decision: ungated_point("any decision", &self.any_decision, problems),
            completed: ungated_point("feature completed", &self.completed, problems),
            strength: ungated_point("strength", &self.strength, problems),
            winners: ungated_point("winners", &self.winners, problems),
            share: ungated_point("share", &self.share, problems),
            bonus: ungated_point("bonus", &self.bonus, problems),
            after_score: ungated_point("after return", &self.after_score, problems),
            end: ungated_point("may the game end", &self.end, problems),
        }
    }
}

impl<F> Pending<F> {
    fn settle(self) -> Hook<F> {
        let Self { wish, owner, gate, about, feature, call, .. } = self;
        Hook { label: wish.label, owner, gate, about, feature, call }
    }
}

/// The same for a point that is about no single tile, where a gate would be silently ignored.
pub(super) fn ungated_point<F: Clone>(
    what: &str,
    hooks: &[Pending<F>],
    problems: &mut Vec<BuildProblem>,
) -> Vec<Hook<F>> {
    for hook in hooks.iter().filter(|hook| hook.gate != 0) {
        problems.push(BuildProblem::Unsound {
            expansion: hook.wish.owner.clone(),
            problem: format!(
                "`{}` is limited to tiles, but hooks of `{what}` are about no single tile",
                hook.wish.label
            ),
            remedy: "ask for the attribute in the hook itself".to_owned(),
        });
    }
    order_point(what, hooks, problems)
}

pub(super) fn order_point<F: Clone>(
    what: &str,
    hooks: &[Pending<F>],
    problems: &mut Vec<BuildProblem>,
) -> Vec<Hook<F>> {
    let wishes: Vec<Wish> = hooks.iter().map(|hook| hook.wish.clone()).collect();
    match sort(&format!("hooks of `{what}`"), &wishes) {
        Ok(order) => order.into_iter().map(|index| hooks[index].clone().settle()).collect(),
        Err(found) => {
            problems.extend(found);
            Vec::new()
        }
    }
}

macro_rules! register {
    ($($(#[$doc:meta])* $method:ident($field:ident: $kind:ty) -> $on:ty;)*) => {
        /// Registering hooks. A label is `expansion/verb-noun`.
        impl RulesBuilder {
            $($(#[$doc])*
            pub fn $method(&mut self, label: &str, call: $kind) -> HookHandle<'_, $on> {
                self.register(String::new(), label, call, |hooks| &mut hooks.$field)
            })*
        }
    };
}

register! {
    /// React: a game is set up; the start tiles lie.
    on_setup(setup: React) -> ();
    /// React: a turn begins.
    on_turn_start(turn_start: React) -> ();
    /// React: a turn ends, before the game may end. The end of a part after which another one follows is not that.
    on_turn_end(turn_end: React) -> ();
    /// Filter: what becomes of a drawn tile. The first that does not keep it decides.
    filter_draw(draw: FilterDraw) -> ();
    /// Filter: may this tile lie here?
    filter_placement(placement: FilterPlacement) -> ();
    /// React: a tile was laid.
    on_tile_placed(tile_placed: ReactTile) -> ();
    /// Filter: may this figure stand here?
    filter_standing(standing: FilterStanding) -> OnFeature;
    /// Filter: may this figure of nobody's enter this cell?
    filter_entry(entry: FilterEntry) -> OnCell;
    /// Filter: may this figure be removed for this reason, in a word?
    filter_removal(removal: FilterRemoval) -> ();
    /// React: a figure changed its place, for whatever reason.
    on_figure_moved(figure_moved: ReactMove) -> ();
    /// Offer: choices in every decision of a player. They do not make a phase ask that would not ask without them.
    offer_always(any_decision: Offer) -> ();
    /// React: a feature was completed, before any is scored.
    on_completed(completed: ReactFeature) -> ();
    /// Score: how much a figure counts.
    strength(strength: Strength) -> ();
    /// Score: who of the winners stays one.
    tie_break(winners: Winners) -> ();
    /// Score: what one winner gets, which begins as the worth of the feature.
    share(share: Share) -> ();
    /// Score: points for single figures on a scored feature.
    bonus(bonus: Bonus) -> ();
    /// React: a feature was scored and its figures are home.
    on_scored(after_score: ReactScored) -> ();
    /// Filter: may the game end, now that the supply is empty?
    filter_end(end: FilterView) -> ();
}

impl RulesBuilder {
    /// Filter: may this phase begin? If not, it is skipped, and the rule is cited to whoever asks for its actions.
    pub fn filter_phase(&mut self, phase: &str, label: &str, call: FilterView) -> HookHandle<'_> {
        self.register(phase.to_owned(), label, call, |hooks| &mut hooks.phase_filters)
    }

    /// Offer: choices in a phase.
    pub fn offer(&mut self, phase: &str, label: &str, call: Offer) -> HookHandle<'_> {
        self.register(phase.to_owned(), label, call, |hooks| &mut hooks.offers)
    }

    /// Score: what a feature of a kind is worth.
    pub fn worth(&mut self, kind: FeatureKindId, label: &str, call: Worth) -> HookHandle<'_> {
        self.register(kind.index().to_string(), label, call, |hooks| &mut hooks.worth)
    }

    fn register<'a, F: 'a, On>(
        &'a mut self,
        on: String,
        label: &str,
        call: F,
        list: fn(&mut HookLists) -> &mut Vec<Pending<F>>,
    ) -> HookHandle<'a, On> {
        let wish = Wish { label: label.to_owned(), owner: self.owner.clone(), ..Wish::default() };
        let list = list(&mut self.hooks);
        let at = list.len();
        list.push(Pending { wish, owner: self.me, gate: 0, about: About::Any, feature: 0, on, call });
        let hook = &mut list[at];
        HookHandle {
            wish: &mut hook.wish,
            gate: &mut hook.gate,
            about: &mut hook.about,
            feature: &mut hook.feature,
            on: PhantomData,
        }
    }
}
