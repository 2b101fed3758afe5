//! A state as plain data: written into files, sent to other programs, and made into a state again.
//!
//! A [`Snapshot`] says what play depends on and no more. What the expansions keep stands beside it, one value for each
//! ([`Ruleset::own_state`]), in whatever format the caller writes.
//!
//! # Invariants
//!
//! - Names stand for whatever is numbered by the ruleset, but for phases of play that only one order can have: actions,
//!   segments and figures keep their numbers, so a snapshot belongs to a composition, not to a program.
//! - Features are not in it: laying the tiles again in their order makes the same graph and the same open cells.
//! - Neither events nor what undo needs are in it, nor the seed or the order of what comes next.
//! - [`Ruleset::restore`] trusts nothing: what does not fit is an error, never a panic.

// What others wrote is read here.
#![cfg_attr(not(test), deny(clippy::indexing_slicing))]

use std::collections::BTreeMap;

use erased_serde::Serialize as Written;
use serde::{Deserialize, Deserializer, Serialize};

use crate::action::Action;
use crate::board::Spot;
use crate::event::Pile;
use crate::figure::Place;
use crate::geometry::{Cell, Rotation};
use crate::hook::Placement;
use crate::kind::{FigureId, MAX_PLAYERS, PlayerId, SegmentId, TileId, TileKindId};
use crate::ruleset::Ruleset;
use crate::state::{Pending, Recording, Stage, State};
use crate::view::View;

/// What a number that only ever grows, such as that of the turn, is at most: far from where one more would not fit.
const MOST: u32 = crate::fault::MOST_HELD;

/// A tile on the board: its name, its cell east and north of the first one, and how it is turned, in degrees.
///
/// ```
/// use tilewright_core::snapshot::Laid;
/// assert_eq!(Laid("road".to_owned(), 1, 0, 90).1, 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid(pub String, pub i16, pub i16, pub u16);

/// Which list of phases a game is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum During {
    /// A turn.
    Turn,
    /// The end of the game.
    End,
    /// Nothing any more.
    Over,
}

/// Whose decision a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Waits {
    /// Nobody's: it is over.
    Over,
    /// That of chance.
    Chance,
    /// That of the player with this seat, from 0.
    Player(u8),
}

/// A state as plain data.
///
/// ```
/// # use tilewright_core::game::{Game, Players};
/// # fn show(rules: &std::sync::Arc<tilewright_core::ruleset::Ruleset>) -> Result<(), Box<dyn std::error::Error>> {
/// let game = Game::new(rules, Players::count(2), 7)?;
/// let snapshot = rules.snapshot(game.state());
/// assert_eq!(rules.snapshot(&rules.restore(&snapshot)?), snapshot);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// Points by player.
    pub scores: Vec<i32>,
    /// Whose turn it is, from 0.
    pub active: u8,
    /// The number of the turn, from 1.
    pub turn: u32,
    /// Which part of the turn it is, from 0.
    pub part: u8,
    /// Whether the turn has another part.
    pub part_due: bool,
    /// Decisions of players so far.
    pub plies: u32,
    /// Decisions of chance so far.
    pub chances: u32,
    /// Which list of phases the game is in.
    pub during: During,
    /// The phase by name; none when the game is over.
    pub phase: Option<String>,
    /// Whose decision it is.
    pub waits: Waits,
    /// The tile in hand, by name.
    pub drawn: Option<String>,
    /// The number of the tile laid in this turn.
    pub placed: Option<u32>,
    /// What was done in the act phase of this turn.
    pub acted: Option<Action>,
    /// The rule that took a phase away from this turn.
    pub skipped: Option<String>,
    /// How many features were complete when the turn began.
    pub completed_from: u32,
    /// Segments of features that are scored again in this turn.
    pub reclaimed: Vec<u32>,
    /// The tiles on the board, in the order of laying.
    pub tiles: Vec<Laid>,
    /// Where each figure is, by number.
    pub figures: Vec<Place>,
    /// Tiles not drawn yet, by name. They have no order.
    pub supply: BTreeMap<String, u32>,
    /// Tiles put aside.
    pub aside: BTreeMap<String, u32>,
    /// Tiles out of the game.
    pub discarded: BTreeMap<String, u32>,
    /// What the players collected, by player and stock.
    pub stocks: Vec<u32>,
    /// Segments of the features scored as completed, in order.
    pub scored: Vec<u32>,
}

/// A snapshot that no state of the ruleset can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{field}`: {problem}")]
#[non_exhaustive]
pub struct SnapshotError {
    /// The field of the snapshot.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

/// What an expansion keeps cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the state of `{expansion}` cannot be read: {problem}")]
#[non_exhaustive]
pub struct OwnStateError {
    /// The expansion.
    pub expansion: String,
    /// What is wrong.
    pub problem: String,
}

impl Ruleset {
    /// The state as plain data, without what the expansions keep.
    pub fn snapshot(&self, state: &State) -> Snapshot {
        let vars = &state.vars;
        let name = |kind: TileKindId| self.tile_name(kind);
        let pile = |pile: Pile| {
            let counts = state.pile(pile).iter().enumerate().filter(|(_, count)| **count != 0);
            counts.map(|(kind, &count)| (name(TileKindId::from_index(kind)), count)).collect()
        };
        let numbers = |segments: &[SegmentId]| segments.iter().map(|segment| segment.0).collect();
        let laid = state.board.tiles.iter().map(|tile| {
            Laid(name(tile.kind), tile.cell.x, tile.cell.y, tile.rotation.quarters() as u16 * 90)
        });
        Snapshot {
            scores: state.scores().to_vec(),
            active: vars.active.0,
            turn: vars.turn,
            part: vars.part,
            part_due: vars.part_due,
            plies: vars.plies,
            chances: vars.chances,
            during: match vars.stage {
                Stage::Turn => During::Turn,
                Stage::End => During::End,
                Stage::Over => During::Over,
            },
            phase: self.phase(state).map(str::to_owned),
            waits: match vars.pending {
                Pending::Nobody => Waits::Over,
                Pending::Chance => Waits::Chance,
                Pending::Player(player) => Waits::Player(player.0),
            },
            drawn: vars.drawn.map(name),
            placed: vars.placed.map(|tile| tile.0),
            acted: vars.acted,
            skipped: vars.skipped.map(str::to_owned),
            completed_from: vars.completed_from,
            reclaimed: numbers(&state.reclaimed),
            tiles: laid.collect(),
            figures: state.figures.iter().map(|figure| figure.place).collect(),
            supply: pile(Pile::Supply),
            aside: pile(Pile::Aside),
            discarded: pile(Pile::Discarded),
            stocks: state.stocks.clone(),
            scored: numbers(&state.scored),
        }
    }

    /// A state from plain data. What expansions keep is as at the start: see [`set_own_state`](Self::set_own_state).
    /// Everything is recorded from here on; nothing before can be undone, and no event before is logged.
    ///
    /// # Errors
    ///
    /// If no game of this ruleset can be in that state, with the first field that does not fit.
    pub fn restore(&self, snapshot: &Snapshot) -> Result<State, SnapshotError> {
        let mut state = State::empty(Recording { undo: false, ..Recording::ALL });
        self.restore_table(snapshot, &mut state)?;
        self.restore_board(snapshot, &mut state)?;
        self.restore_turn(snapshot, &mut state)?;
        self.restore_figures(snapshot, &mut state)?;
        state.set_recording(self, Recording::ALL);
        Ok(state)
    }

    /// Players, scores, piles and stocks.
    fn restore_table(&self, snapshot: &Snapshot, state: &mut State) -> Result<(), SnapshotError> {
        let players = snapshot.scores.len();
        let (least, most) = self.player_range();
        check((least..=most.min(MAX_PLAYERS)).contains(&players), "scores", || {
            format!("{players} players, and {least} to {most} may play")
        })?;
        check(snapshot.scores.iter().all(|points| points.unsigned_abs() <= MOST), "scores", || {
            format!("points beyond {MOST}")
        })?;
        state.vars.players = players as u8;
        for (points, &written) in state.vars.scores.iter_mut().zip(&snapshot.scores) {
            *points = written;
        }
        state.vars.active = seat("active", snapshot.active, players)?;
        self.deal_figures(state, players);
        state.slots = self.slots.iter().map(|slot| slot.boxed_clone()).collect();
        state.make_piles(self.tiles.len());
        let piles = [
            ("supply", Pile::Supply, &snapshot.supply),
            ("aside", Pile::Aside, &snapshot.aside),
            ("discarded", Pile::Discarded, &snapshot.discarded),
        ];
        for (field, pile, counts) in piles {
            for (name, &count) in counts {
                let kind = self.tile_called(field, name)?;
                check(count <= self.tile_kind(kind).count, field, || {
                    format!("{count} of `{name}`, and there are {}", self.tile_kind(kind).count)
                })?;
                state.set_count(pile, kind, count);
            }
        }
        let stocks = players * self.stock_count();
        check(snapshot.stocks.len() == stocks, "stocks", || {
            format!("{} of them, and there are {stocks}", snapshot.stocks.len())
        })?;
        check(snapshot.stocks.iter().all(|&count| count <= MOST), "stocks", || format!("more than {MOST}"))?;
        state.stocks.clone_from(&snapshot.stocks);
        Ok(())
    }

    /// Lays the tiles again.
    fn restore_board(&self, snapshot: &Snapshot, state: &mut State) -> Result<(), SnapshotError> {
        for (index, Laid(name, x, y, degrees)) in snapshot.tiles.iter().enumerate() {
            let kind = self.tile_called("tiles", name)?;
            let cell = Cell::new(*x, *y);
            let rotation = Rotation::from_degrees(*degrees);
            let rotation = rotation.ok_or_else(|| wrong("tiles", format!("{degrees} is no rotation")))?;
            let fits = match state.board.spot(cell) {
                Spot::Tile(_) => false,
                Spot::Open(_) => {
                    self.sides_match(state, Placement { kind, cell, rotation }) == Some(true)
                        || index < self.start.len()
                }
                Spot::Nothing => index < self.start.len(),
            };
            check(cell.is_on_board() && fits, "tiles", || {
                format!("number {index}, `{name}`, does not fit on {cell}")
            })?;
            state.lay(self, kind, cell, rotation);
        }
        Ok(())
    }

    /// Where the turn is. The board has to lie.
    fn restore_turn(&self, snapshot: &Snapshot, state: &mut State) -> Result<(), SnapshotError> {
        let players = snapshot.scores.len();
        let segments = state.graph.segment_count();
        let (during, phases) = match snapshot.during {
            During::Turn => (Stage::Turn, &self.phases[..]),
            During::End => (Stage::End, &self.end_phases[..]),
            During::Over => (Stage::Over, &self.end_phases[..]),
        };
        let phase = match &snapshot.phase {
            Some(name) => phases.iter().position(|phase| phase.name == *name),
            None => (during == Stage::Over).then_some(phases.len()),
        };
        let phase = phase.ok_or_else(|| {
            wrong("phase", format!("{:?} has no phase {:?}", snapshot.during, snapshot.phase))
        })?;
        let pending = match snapshot.waits {
            Waits::Over => Pending::Nobody,
            Waits::Chance => Pending::Chance,
            Waits::Player(player) => Pending::Player(seat("waits", player, players)?),
        };
        check((pending == Pending::Nobody) == (during == Stage::Over), "waits", || {
            "a game waits for somebody exactly until it is over".to_owned()
        })?;
        let skipped = snapshot.skipped.as_ref().map(|id| {
            let known = self.rules.keys().copied().find(|known| known == id);
            known.ok_or_else(|| wrong("skipped", format!("no rule `{id}`")))
        });
        let on_board = |field, list: &[u32]| -> Result<Vec<SegmentId>, SnapshotError> {
            check(list.iter().all(|&segment| (segment as usize) < segments), field, || {
                format!("a segment beyond the {segments} on the board")
            })?;
            Ok(list.iter().map(|&segment| SegmentId(segment)).collect())
        };
        state.scored = on_board("scored", &snapshot.scored)?;
        state.reclaimed = on_board("reclaimed", &snapshot.reclaimed)?;
        let mut features: Vec<u32> =
            state.reclaimed.iter().map(|&segment| state.graph.root(segment).0).collect();
        features.sort_unstable();
        features.dedup();
        check(features.len() == state.reclaimed.len(), "reclaimed", || {
            "two segments of one feature, which is scored once".to_owned()
        })?;
        let view = View::new(self, state);
        check(
            state.reclaimed.iter().all(|&segment| view.feature(segment).is_complete()),
            "reclaimed",
            || "a feature that is not complete".to_owned(),
        )?;
        let drawn = snapshot.drawn.as_ref().map(|name| self.tile_called("drawn", name)).transpose()?;
        let tiles = state.board.tiles.len();
        check(snapshot.placed.is_none_or(|tile| (tile as usize) < tiles), "placed", || {
            format!("a tile beyond the {tiles} on the board")
        })?;
        check(snapshot.completed_from as usize <= state.completed.len(), "completed_from", || {
            format!("more than the {} features that are complete", state.completed.len())
        })?;
        let counts = [("turn", snapshot.turn), ("plies", snapshot.plies), ("chances", snapshot.chances)];
        for (field, count) in counts {
            check(count <= MOST, field, || format!("{count}, and {MOST} is the most"))?;
        }
        let vars = &mut state.vars;
        (vars.turn, vars.plies, vars.chances) = (snapshot.turn, snapshot.plies, snapshot.chances);
        (vars.part, vars.part_due) = (snapshot.part, snapshot.part_due);
        (vars.stage, vars.phase, vars.pending) = (during, phase as u8, pending);
        (vars.drawn, vars.placed) = (drawn, snapshot.placed.map(TileId));
        vars.placed_attributes =
            vars.placed.map_or(0, |tile| self.tile_kind(state.board.tile(tile).kind).any_attributes);
        (vars.acted, vars.skipped) = (snapshot.acted, skipped.transpose()?);
        vars.completed_from = snapshot.completed_from;
        Ok(())
    }

    /// Puts the figures where they are. The board has to lie.
    fn restore_figures(&self, snapshot: &Snapshot, state: &mut State) -> Result<(), SnapshotError> {
        let (count, segments) = (state.figures.len(), state.graph.segment_count());
        check(snapshot.figures.len() == count, "figures", || {
            format!("{} of them, and there are {count}", snapshot.figures.len())
        })?;
        for (index, &place) in snapshot.figures.iter().enumerate() {
            let owned = state.figures.get(index).is_some_and(|figure| figure.owner.is_some());
            let fits = match place {
                Place::Supply => owned,
                Place::Beside => !owned,
                Place::Segment(segment) => segment.index() < segments,
                Place::Cell(cell) | Place::Corner(cell) | Place::Across(cell, _) => cell.is_on_board(),
                Place::With(other) => other.index() < count && other.index() != index,
                Place::Held(player) => player.index() < snapshot.scores.len(),
            };
            check(fits, "figures", || format!("number {index} cannot be at {place:?}"))?;
            state.replace_place(self, FigureId(index as u16), place);
        }
        state.check_figures(self).map_err(|problem| wrong("figures", problem))
    }

    fn tile_called(&self, field: &'static str, name: &str) -> Result<TileKindId, SnapshotError> {
        self.find_tile(name).ok_or_else(|| wrong(field, format!("no tile `{name}`")))
    }

    /// What an expansion keeps in a state, ready to be written in any format; `None` if it keeps nothing or is not in
    /// play. Its version is [`InPlay::state_version`](crate::ruleset::InPlay).
    pub fn own_state<'a>(&self, state: &'a State, expansion: &str) -> Option<&'a dyn Written> {
        let index = self.expansions.iter().position(|one| one.id == expansion)?;
        let slot = state.slots.get(index)?;
        (!slot.as_any().is::<()>()).then(|| slot.written())
    }

    /// Reads what an expansion keeps, and puts it into a state.
    ///
    /// # Errors
    ///
    /// If the expansion is not in play or keeps nothing, or the text is not of its type. The state is as it was.
    pub fn set_own_state<'de, D: Deserializer<'de>>(
        &self,
        state: &mut State,
        expansion: &str,
        from: D,
    ) -> Result<(), OwnStateError> {
        let fail = |problem: String| OwnStateError { expansion: expansion.to_owned(), problem };
        let index = self.expansions.iter().position(|one| one.id == expansion);
        let slot = index.and_then(|index| state.slots.get_mut(index));
        let slot = slot.ok_or_else(|| fail("it is not in play".to_owned()))?;
        if slot.as_any().is::<()>() {
            return Err(fail("it keeps nothing".to_owned()));
        }
        let mut from = <dyn erased_serde::Deserializer<'_>>::erase(from);
        slot.read(&mut from).map_err(|error| fail(error.to_string()))
    }
}

fn wrong(field: &'static str, problem: String) -> SnapshotError {
    SnapshotError { field, problem }
}

fn check(holds: bool, field: &'static str, problem: impl FnOnce() -> String) -> Result<(), SnapshotError> {
    if holds { Ok(()) } else { Err(wrong(field, problem())) }
}

fn seat(field: &'static str, player: u8, players: usize) -> Result<PlayerId, SnapshotError> {
    check(usize::from(player) < players, field, || {
        format!("seat {player}, and the seats are 0 to {}", players.saturating_sub(1))
    })?;
    Ok(PlayerId(player))
}
