//! A game in play, met with the messages of the format.
//!
//! Our game asks for things one at a time where the format has one phase, and settles chance as a decision; this is
//! where the two are brought together. What a message means as an action of ours is decided here and nowhere else.
//!
//! # Invariants
//!
//! - Only the public way into a game is used: what is legal, applying it, undoing it, and looking.
//! - Nothing is answered on a file's behalf but one thing: whoever does anything other than sending a figure away has
//!   declined to.

use std::collections::{BTreeMap, BTreeSet};

use tilewright_core::action::Action;
use tilewright_core::engine::Decider;
use tilewright_core::event::{Event, Pile, PointClass};
use tilewright_core::figure::Place;
use tilewright_core::game::{Game, Players};
use tilewright_core::geometry::Cell;
use tilewright_core::kind::{FigureId, FigureKindId, PlayerId, SegmentId, StockId, VerbId};
use tilewright_core::view::View;
use tilewright_core::vocabulary::{figures, phases};

use crate::deck::Deck;
use crate::linked;
use crate::mapping::Mapping;
use crate::message::{FeaturePointer, MeepleId, MeeplePointer, Message, Target};
use crate::refgame::FairyPlace;
use crate::scenario::Setup;

mod told;

/// The phase in which a figure may be sent away, before the action.
const SEND_AWAY: &str = "send-away";
/// The phase in which a neutral figure walks.
const WALK: &str = "dragon-moves";

/// Our verbs beside laying a tile, placing a figure and passing.
mod verbs {
    pub(super) const SEND_AWAY: &str = "send-away";
    pub(super) const WALK: &str = "dragon";
    pub(super) const STAND_BY: &str = "fairy";
    pub(super) const STAND_ON: &str = "fairy-to";
    pub(super) const RECALL: &str = "recall";
}

/// Players' figures by their names in the files and with us. Others have the same name.
const FIGURES: &[(&str, &str)] = &[("small", figures::MEEPLE), ("big", "large")];

/// Scores that the files call otherwise, by our names. Others have the same name.
const SCORES: &[(&str, &str)] =
    &[("wine", "trade-goods"), ("grain", "trade-goods"), ("cloth", "trade-goods")];

/// What the files call a score of ours: the first part of its name there.
fn score_name(ours: &str) -> &str {
    let name = SCORES.iter().find(|(name, _)| *name == ours).map(|(_, theirs)| *theirs);
    name.unwrap_or_else(|| ours.split(['.', ' ']).next().unwrap_or(ours))
}

/// Our name for a player's figure.
fn figure_name(theirs: &str) -> &str {
    FIGURES.iter().find(|(name, _)| *name == theirs).map_or(theirs, |(_, ours)| ours)
}

/// What a player may do, in one decision of the format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// Everything but passing.
    pub actions: BTreeSet<Action>,
    /// Whether passing is legal.
    pub can_pass: bool,
}

/// A figure of a player on the board. Figures of one sort on one segment are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// Whose.
    pub player: PlayerId,
    /// What it is.
    pub kind: FigureKindId,
    /// Where.
    pub segment: SegmentId,
}

/// Points given to a player, with what for. Two of them compare as the files' entries do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// Seat of the player.
    pub player: u8,
    /// How many.
    pub points: i32,
    /// The first part of the name in the files.
    pub what: String,
}

/// A game in play.
#[derive(Clone, Debug)]
pub struct Table {
    game: Game,
    deck: Deck,
}

impl Table {
    /// Sets up a game of this deck. Chance is open: each tile has to be dealt.
    ///
    /// # Errors
    ///
    /// A sentence that says why there is no such game.
    pub fn new(setup: &Setup, deck: Deck, players: &[String]) -> Result<Self, String> {
        let rules = linked::compose(setup, deck.tiles().clone()).map_err(|error| error.to_string())?;
        let players = Players::named(players.iter().cloned());
        let game = Game::with_open_chance(&rules, players).map_err(|error| error.to_string())?;
        Ok(Self { game, deck })
    }

    /// The game itself.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The tiles that it is played with.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    fn view(&self) -> View<'_> {
        View::new(self.game.rules(), self.game.state())
    }

    fn our_phase(&self) -> Option<&str> {
        self.game.rules().phase(self.game.state())
    }

    /// What the game waits for, as the format calls it; by our own name if the format has none.
    pub fn phase(&self) -> &str {
        match self.our_phase() {
            None => "GameOverPhase",
            Some(phases::DRAW | phases::PLACE_TILE) => "TilePhase",
            Some(phases::ACT | SEND_AWAY) => "ActionPhase",
            Some(WALK) => "DragonMovePhase",
            Some(other) => other,
        }
    }

    /// Whether the next tile has to be dealt.
    pub fn awaits_tile(&self) -> bool {
        self.game.decider() == Some(Decider::Chance)
    }

    /// The player to decide, if one is.
    pub fn decider(&self) -> Option<PlayerId> {
        match self.game.decider() {
            Some(Decider::Player(player)) => Some(player),
            _ => None,
        }
    }

    /// What the game waits for, in words.
    pub fn waits(&self) -> String {
        match (self.game.decider(), self.our_phase()) {
            (Some(Decider::Player(player)), Some(phase)) => {
                let offer = self.offer();
                let pass = if offer.can_pass { ", pass" } else { "" };
                format!("{player} to decide in `{phase}`: {}{pass}", self.texts(&offer.actions))
            }
            (Some(Decider::Chance), _) => "a tile to be drawn".to_owned(),
            _ => "the game is over".to_owned(),
        }
    }

    /// Deals a tile. Whether it stays in hand, [`awaits_tile`](Self::awaits_tile) tells.
    ///
    /// # Errors
    ///
    /// What the game waits for instead, or that none of it is left.
    pub fn deal(&mut self, id: &str) -> Result<(), String> {
        if !self.awaits_tile() {
            return Err(self.waits());
        }
        let kind = self.game.rules().find_tile(id).ok_or_else(|| format!("no tile {id} in the deck"))?;
        self.game.apply(Action::draw(kind)).map(drop).map_err(|error| format!("no {id} to be drawn: {error}"))
    }

    /// The id of the tile in hand.
    pub fn in_hand(&self) -> Option<&str> {
        self.game.state().drawn().map(|kind| self.game.rules().tile_kind(kind).id())
    }

    /// The decision that is open, with the decision after it where the format has one phase for both.
    pub fn offer(&self) -> Offer {
        let mut offer = self.own_offer();
        if offer.can_pass && self.our_phase() == Some(SEND_AWAY) {
            let mut declined = self.clone();
            if declined.game.apply(Action::pass()).is_ok() && declined.our_phase() == Some(phases::ACT) {
                let then = declined.own_offer();
                offer.actions.extend(then.actions);
                offer.can_pass = then.can_pass;
            }
        }
        offer
    }

    fn own_offer(&self) -> Offer {
        let mut list = tilewright_core::action::ActionList::new();
        self.game.legal_into(&mut list);
        let can_pass = list.contains(&Action::pass());
        Offer { actions: list.iter().copied().filter(|action| !action.is_pass()).collect(), can_pass }
    }

    /// Plays a message of a player.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub fn play(&mut self, message: &Message) -> Result<(), String> {
        let action = self.action(message)?;
        let declines =
            self.our_phase() == Some(SEND_AWAY) && Some(action.verb()) != self.verb(verbs::SEND_AWAY).ok();
        if declines {
            self.apply(Action::pass())?;
            if action.is_pass() && self.our_phase() != Some(phases::ACT) {
                return Ok(());
            }
        }
        self.apply(action)
    }

    pub(crate) fn apply(&mut self, action: Action) -> Result<(), String> {
        self.game.apply(action).map(drop).map_err(|error| error.to_string())
    }

    /// How many decisions were made, chance included: a mark for [`undo_to`](Self::undo_to).
    pub fn mark(&self) -> usize {
        self.game.actions().len()
    }

    /// Takes decisions back.
    ///
    /// # Errors
    ///
    /// If the game cannot be taken back so far.
    pub fn undo_to(&mut self, mark: usize) -> Result<(), String> {
        while self.mark() > mark {
            self.game.undo().ok_or("nothing is left to be undone")?;
        }
        if self.mark() == mark {
            Ok(())
        } else {
            Err("undoing takes more back than the message did".to_owned())
        }
    }

    /// The action that a message is.
    ///
    /// # Errors
    ///
    /// Why it is none.
    pub fn action(&self, message: &Message) -> Result<Action, String> {
        match message {
            Message::PlaceTile { tile, rotation, cell } => {
                let mapping = self.deck.mapping(tile).ok_or_else(|| format!("no tile {tile} in the deck"))?;
                Ok(Action::place(*cell, mapping.rotation(*rotation)))
            }
            Message::DeployMeeple { meeple, to } => {
                if self.decider().is_some_and(|player| player.index() != usize::from(meeple.player)) {
                    return Err(format!("{meeple} is another player's"));
                }
                Ok(Action::figure_to(self.kind(meeple)?, self.segment(to)?))
            }
            Message::ReturnMeeple { source, pointer } if source == "PRINCESS" => {
                Ok(Action::at_figure(self.verb(verbs::SEND_AWAY)?, self.figure(pointer)?))
            }
            Message::ReturnMeeple { source, pointer } if source == "ABBOT_RETURN" => {
                Ok(Action::at_figure(self.verb(verbs::RECALL)?, self.figure(pointer)?))
            }
            Message::MoveNeutralFigure { figure, to: Some(to) } => self.walk(figure, to),
            Message::Pass => Ok(Action::pass()),
            other => Err(format!("`{}` is no action of ours", other.name())),
        }
    }

    fn walk(&self, figure: &str, to: &Target) -> Result<Action, String> {
        match (figure, to) {
            ("dragon.1", Target::Cell(cell)) => Ok(Action::at_cell(self.verb(verbs::WALK)?, *cell)),
            ("fairy.1", Target::Meeple(pointer)) => {
                Ok(Action::at_figure(self.verb(verbs::STAND_BY)?, self.figure(pointer)?))
            }
            ("fairy.1", Target::Cell(cell)) => Ok(Action::at_cell(self.verb(verbs::STAND_ON)?, *cell)),
            _ => Err(format!("{figure} to {to} is no action of ours")),
        }
    }

    fn verb(&self, name: &str) -> Result<VerbId, String> {
        self.game.rules().find_verb(name).ok_or_else(|| format!("no action `{name}` in this game"))
    }

    fn kind(&self, meeple: &MeepleId) -> Result<FigureKindId, String> {
        let name = figure_name(&meeple.kind);
        self.game.rules().find_figure(name).ok_or_else(|| format!("no figure `{name}` in this game"))
    }

    /// The segment that a pointer names.
    fn segment(&self, pointer: &FeaturePointer) -> Result<SegmentId, String> {
        let nothing = || format!("there is no {pointer}");
        let view = self.view();
        let tile = view.board().tile_at(pointer.position).ok_or_else(nothing)?;
        let lying = view.tile(tile);
        let mapping = self.mapping_of(lying.kind).ok_or_else(nothing)?;
        let theirs = mapping.their_rotation(lying.rotation);
        let local = mapping.segment(&pointer.feature, &pointer.location, theirs).ok_or_else(nothing)?;
        view.segments_of(tile).nth(usize::from(local)).ok_or_else(nothing)
    }

    fn mapping_of(&self, kind: tilewright_core::kind::TileKindId) -> Option<&Mapping> {
        self.deck.mapping(self.game.rules().tile_kind(kind).id())
    }

    /// The figure that a pointer names: one of that sort on that segment.
    fn figure(&self, pointer: &MeeplePointer) -> Result<FigureId, String> {
        let wanted = self.standing(pointer)?;
        let mut there = self.game.state().figures_on(wanted.segment);
        let found = there.find(|&figure| self.standing_of(figure) == Some(wanted));
        found.ok_or_else(|| format!("no such figure stands there: {pointer}"))
    }

    /// A figure of the files on our board.
    ///
    /// # Errors
    ///
    /// That there is no such figure or place.
    pub fn standing(&self, pointer: &MeeplePointer) -> Result<Standing, String> {
        let player = PlayerId::from_index(usize::from(pointer.meeple_id.player));
        Ok(Standing {
            player,
            kind: self.kind(&pointer.meeple_id)?,
            segment: self.segment(&pointer.feature_pointer)?,
        })
    }

    fn standing_of(&self, figure: FigureId) -> Option<Standing> {
        let figure = self.view().figure(figure);
        match (figure.owner, figure.place) {
            (Some(player), Place::Segment(segment)) => Some(Standing { player, kind: figure.kind, segment }),
            _ => None,
        }
    }

    /// All players' figures on the board, sorted.
    pub fn standings(&self) -> Vec<Standing> {
        let figures = self.game.state().figures().map(|(figure, _)| figure);
        let mut all: Vec<_> = figures.filter_map(|figure| self.standing_of(figure)).collect();
        all.sort();
        all
    }

    /// A figure of a player in words.
    pub fn standing_text(&self, standing: &Standing) -> String {
        let kind = self.game.rules().figure_kind(standing.kind).name();
        let segment = self.game.rules().segment_text(self.game.state(), standing.segment);
        format!("{}'s {kind} on {segment}", standing.player)
    }

    /// Their fairy on our board, as [`fairy`](Self::fairy) tells ours.
    ///
    /// # Errors
    ///
    /// That the figure she is said to stand with, or its place, is not there.
    pub fn fairy_of(&self, place: &FairyPlace) -> Result<(Cell, Option<Standing>), String> {
        let with = match place {
            FairyPlace::With(pointer) => Some(self.standing(pointer)?),
            FairyPlace::Idle(_) | FairyPlace::Tile(_) => None,
        };
        Ok((place.cell(), with))
    }

    /// The cell of a figure that belongs to nobody, while it is on the board.
    fn neutral_cell(&self, name: &str) -> Option<Cell> {
        let kind = self.game.rules().find_figure(name)?;
        let figure = self.view().neutral(kind)?;
        self.view().only_cell(self.view().figure(figure).place)
    }

    /// Where the dragon is.
    pub fn dragon(&self) -> Option<Cell> {
        self.neutral_cell(figures::DRAGON)
    }

    /// Where the fairy is, and the figure she stands with.
    pub fn fairy(&self) -> Option<(Cell, Option<Standing>)> {
        let cell = self.neutral_cell(figures::FAIRY)?;
        let fairy = self.view().neutral(self.game.rules().find_figure(figures::FAIRY)?)?;
        let with = match self.view().figure(fairy).place {
            Place::With(figure) => self.standing_of(figure),
            _ => None,
        };
        Some((cell, with))
    }

    /// How many tiles are in the bag, with those that are set aside: the files keep the two together.
    pub fn pack(&self) -> u32 {
        let state = self.game.state();
        state.pile_total(Pile::Supply) + state.pile_total(Pile::Aside)
    }

    /// What the players hold beside figures, by player, under the names of the files.
    pub fn tokens(&self) -> Vec<BTreeMap<String, i64>> {
        let (rules, state) = (self.game.rules(), self.game.state());
        let held = |player| {
            let stocks = (0..rules.stock_count()).map(StockId::from_index);
            let amounts = stocks.map(|stock| (stock, i64::from(state.stock(player, stock))));
            let held = amounts.filter(|(_, amount)| *amount != 0);
            held.map(|(stock, amount)| (rules.stock_name(stock).to_uppercase(), amount)).collect()
        };
        (0..state.players()).map(PlayerId::from_index).map(held).collect()
    }

    /// How many tiles are out of the game.
    pub fn discarded(&self) -> u32 {
        self.game.state().pile_total(Pile::Discarded)
    }

    /// The points given since a mark, which is a number of events, sorted. What a player pays is not among them.
    pub fn scores_since(&self, mark: usize) -> Vec<Score> {
        let scored = self.game.events_since(mark).iter().filter_map(|event| match event {
            Event::Scored(scored) if scored.class != PointClass::Payment => Some(Score {
                player: scored.player.index() as u8,
                points: scored.points,
                what: score_name(scored.label).to_owned(),
            }),
            _ => None,
        });
        let mut scored: Vec<_> = scored.collect();
        scored.sort();
        scored
    }

    /// Actions as our text, with commas.
    pub fn texts<'a>(&self, actions: impl IntoIterator<Item = &'a Action>) -> String {
        let texts: Vec<_> = actions.into_iter().map(|&action| self.game.text(action)).collect();
        if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
    }
}

/// A cell as our text has it, or that there is none.
pub(crate) fn cell_text(cell: Option<Cell>) -> String {
    cell.map_or_else(|| "off the board".to_owned(), |cell| cell.to_string())
}
