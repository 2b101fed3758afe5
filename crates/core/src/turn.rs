//! How a hook changes the game: every change goes through [`Turn`], so that undo, events and counts stay right.

use crate::event::{Cause, Event, Item, Pile, PointClass, Scored};
use crate::fault::{FaultKind, MOST_HELD, MOST_ITEMS, MOST_NESTED, MOST_POINTS, need, raise};
use crate::figure::{FigureMove, Place, Why};
use crate::geometry::Cell;
use crate::journal::Op;
use crate::kind::{FigureId, FigureKindId, PlayerId, SegmentId, StockId, TileKindId};
use crate::ruleset::Ruleset;
use crate::slot::SlotData;
use crate::state::State;
use crate::view::{View, no_slot};

/// What a phase or an action says comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub enum Flow {
    /// The phase is over.
    Done,
    /// This player decides among what the phase offers, all of it. If nothing is offered, the phase is over. For a
    /// second step of an action that offers something else, keep in the state of the expansion that it is due, let the
    /// offers look there, or give it a phase of its own.
    Ask(PlayerId),
    /// Chance decides.
    Chance,
    /// The phase begins anew.
    Again,
    /// The decision that was open is asked again, with fresh choices.
    Stay,
    /// No more turns: the end of the game begins.
    End,
}

/// The position, to be changed.
#[derive(Debug)]
pub struct Turn<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) state: &'a mut State,
    pub(crate) me: u8,
}

impl<'a> Turn<'a> {
    pub(crate) const fn new(rules: &'a Ruleset, state: &'a mut State) -> Self {
        Self { rules, state, me: u8::MAX }
    }

    /// The position, read only.
    #[inline]
    pub const fn view(&self) -> View<'_> {
        View { rules: self.rules, state: self.state, me: self.me }
    }

    /// The ruleset.
    #[inline]
    pub const fn rules(&self) -> &'a Ruleset {
        self.rules
    }

    /// Whose turn it is.
    #[inline]
    pub const fn active(&self) -> PlayerId {
        self.state.vars.active
    }

    /// Calls a hook in the name of its expansion.
    #[inline]
    pub(crate) fn as_owner<R>(&mut self, owner: u8, call: impl FnOnce(&mut Turn<'_>) -> R) -> R {
        let mut turn = Turn { rules: self.rules, state: self.state, me: owner };
        call(&mut turn)
    }

    /// What this expansion keeps in the state, to be changed. The change is undone with the ply.
    ///
    /// # Panics
    ///
    /// If the expansion declared no state of type `T`: a mistake of the expansion.
    pub fn own_mut<T: SlotData>(&mut self) -> &mut T {
        let index = usize::from(self.me);
        if self.state.journal.is_on() {
            let slot = self.state.slots[index].as_ref();
            self.state.journal.keep_slot(self.me, slot);
        }
        self.state.slots[index].as_any_mut().downcast_mut().unwrap_or_else(|| no_slot::<T>())
    }

    /// Moves a figure to a place and tells whoever reacts to moves. Whether the place is allowed is for the caller to
    /// know: filters are asked when choices are offered.
    ///
    /// A figure or place that does not exist is a [`Fault`](crate::fault::Fault), as everywhere here.
    pub fn move_figure(&mut self, figure: FigureId, to: Place, why: Why) {
        self.need_place(figure, to);
        let from = self.view().figure(figure).place;
        if from == to {
            return;
        }
        self.state.set_place(self.rules, figure, to);
        let change = FigureMove { figure, from, to, why };
        self.state.emit(Event::FigureMoved(change));
        if why == Why::Placed
            && let Place::Segment(segment) = to
        {
            self.state.note_completed_again(self.rules, segment);
        }
        if self.rules.hooks.figure_moved.is_empty() {
            return;
        }
        self.within(|turn| {
            for hook in &turn.rules.hooks.figure_moved {
                turn.as_owner(hook.owner, |turn| hook.run("figure-moved", |call| call(turn, &change)));
            }
        });
    }

    /// Calls hooks that may bring about more of what they react to, so deep and no deeper.
    #[inline]
    pub(crate) fn within(&mut self, call: impl FnOnce(&mut Self)) {
        if self.state.nested >= MOST_NESTED {
            raise(FaultKind::Nested);
        }
        self.state.nested += 1;
        call(self);
        self.state.nested -= 1;
    }

    /// Sends a figure home: to its owner's supply, or beside the board if it belongs to nobody.
    pub fn send_home(&mut self, figure: FigureId, why: Why) {
        need("figure", figure.index(), self.state.figures.len());
        let to = if self.view().figure(figure).owner.is_some() { Place::Supply } else { Place::Beside };
        self.move_figure(figure, to, why);
    }

    /// Removes a figure for a reason, in a word, unless a filter forbids it. Says whether it went.
    pub fn remove_figure(&mut self, figure: FigureId, why: &'static str) -> bool {
        need("figure", figure.index(), self.state.figures.len());
        let allowed = self.view().may_remove(figure, why).is_allowed();
        if allowed {
            self.send_home(figure, Why::Removed(why));
        }
        allowed
    }

    /// Puts a figure of a kind from a player's supply on a segment. `None` if none is there.
    pub fn place_figure(&mut self, player: PlayerId, kind: FigureKindId, on: SegmentId) -> Option<FigureId> {
        let figure = self.view().first_in_supply(player, kind)?;
        self.move_figure(figure, Place::Segment(on), Why::Placed);
        Some(figure)
    }

    /// Gives points that are no feature's, with a word for what for.
    pub fn give_bonus(&mut self, player: PlayerId, label: &'static str, points: i32) {
        let item = [Item { label, count: 1, each: points }];
        self.give_points(player, PointClass::Bonus, label, Cause::Other(label), None, &item);
    }

    /// Moves points from a player to another, or to nobody.
    pub fn pay(&mut self, from: PlayerId, to: Option<PlayerId>, label: &'static str, points: i32) {
        let cause = Cause::Other(label);
        let out = [Item { label, count: 1, each: points.saturating_neg() }];
        self.give_points(from, PointClass::Payment, label, cause, None, &out);
        if let Some(to) = to {
            let gain = [Item { label, count: 1, each: points }];
            self.give_points(to, PointClass::Payment, label, cause, None, &gain);
        }
    }

    /// Gives points made up of labelled items: for scores that are not of the usual pipeline.
    #[inline]
    pub fn give_points(
        &mut self,
        player: PlayerId,
        class: PointClass,
        label: &'static str,
        cause: Cause,
        segment: Option<SegmentId>,
        items: &[Item],
    ) {
        need("player", player.index(), self.state.players());
        let points = items.iter().fold(0_i32, |sum, item| sum.saturating_add(item.points()));
        let score = &mut self.state.vars.scores[player.index()];
        let sum = score.saturating_add(points);
        if points.unsigned_abs() > MOST_POINTS as u32 || sum.unsigned_abs() > MOST_HELD {
            absurd(points, sum);
        }
        *score = sum;
        if self.state.recording.events {
            let items_from = self.state.log.items.len() as u32;
            self.state.log.items.extend_from_slice(items);
            let items_len = items.len() as u8;
            if items.len() > MOST_ITEMS {
                raise(FaultKind::ManyItems { count: items.len() });
            }
            let scored = Scored { player, points, class, label, cause, segment, items_from, items_len };
            self.state.log.events.push(Event::Scored(scored));
        }
    }

    /// Puts the tiles of the designs that pass a test back from aside into the supply: the counts go up. Returns how
    /// many.
    pub fn return_aside(&mut self, mut which: impl FnMut(TileKindId) -> bool) -> u32 {
        let mut count = 0;
        for index in 0..self.rules.tile_kinds().len() {
            let kind = TileKindId(index as u16);
            let aside = self.state.tiles_in(Pile::Aside, kind);
            if aside != 0 && which(kind) {
                let supply = self.state.tiles_in(Pile::Supply, kind);
                self.state.set_count(Pile::Aside, kind, 0);
                self.state.set_count(Pile::Supply, kind, supply + aside);
                count += aside;
            }
        }
        if count != 0 {
            self.state.emit(Event::TilesReturned { count });
        }
        count
    }

    /// Grants the active player another part of this turn: from after the start of the turn on, with a tile of its own.
    /// Granted twice is granted once. If the supply is empty when this part ends, the game ends all the same.
    pub fn grant_part(&mut self) {
        self.state.vars.part_due = true;
    }

    /// Changes how much of a stock a player has; it does not fall below nothing.
    pub fn change_stock(&mut self, player: PlayerId, stock: StockId, by: i32) {
        need("player", player.index(), self.state.players());
        need("stock", stock.index(), self.rules.stock_count());
        let at = player.index() * self.rules.stock_count() + stock.index();
        let old = self.state.stocks[at];
        let new = old.saturating_add_signed(by);
        if new == old {
            return;
        }
        if new > MOST_HELD {
            raise(FaultKind::AbsurdStock);
        }
        self.state.stocks[at] = new;
        if self.state.journal.is_on() {
            self.state.journal.push(Op::Stock { at: at as u32, old });
        }
        let by = i32::try_from(i64::from(new) - i64::from(old)).unwrap_or(by);
        self.state.emit(Event::StockChanged { player, stock, by });
    }

    /// Writes something of the expansion's own into the events.
    pub fn note(
        &mut self,
        label: &'static str,
        player: Option<PlayerId>,
        cell: Option<Cell>,
        figure: Option<FigureId>,
    ) {
        if let Some(player) = player {
            need("player", player.index(), self.state.players());
        }
        if let Some(figure) = figure {
            need("figure", figure.index(), self.state.figures.len());
        }
        self.state.emit(Event::Note { label, player, cell, figure });
    }

    /// Ends the hook if the figure is none, or cannot be there.
    #[inline]
    fn need_place(&self, id: FigureId, to: Place) {
        need("figure", id.index(), self.state.figures.len());
        let owned = self.state.figures[id.index()].owner.is_some();
        let sound = match to {
            Place::Segment(segment) => segment.index() < self.state.graph.segment_count(),
            Place::Cell(cell) => cell.is_on_board(),
            Place::Supply => owned,
            Place::Beside => !owned,
            other => self.is_place(id, other),
        };
        if !sound {
            self.refuse_place(to);
        }
    }

    /// The places where figures are more rarely.
    fn is_place(&self, id: FigureId, place: Place) -> bool {
        match place {
            Place::Held(player) => player.index() < self.state.players(),
            Place::With(other) => other.index() < self.state.figures.len() && other != id,
            Place::Corner(cell) | Place::Across(cell, _) => cell.is_on_board(),
            _ => true,
        }
    }

    #[cold]
    fn refuse_place(&self, place: Place) -> ! {
        match place {
            Place::Segment(segment) => need("segment", segment.index(), self.state.graph.segment_count()),
            Place::Held(player) => need("player", player.index(), self.state.players()),
            Place::With(other) => need("figure", other.index(), self.state.figures.len()),
            _ => {}
        }
        raise(FaultKind::NoPlace { place: format!("{place:?}") })
    }
}

#[cold]
fn absurd(points: i32, sum: i32) -> ! {
    let points = if sum.unsigned_abs() > MOST_HELD { sum } else { points };
    raise(FaultKind::AbsurdPoints { points })
}
