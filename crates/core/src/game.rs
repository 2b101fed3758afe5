//! A game as its users meet it: chance settled, actions logged, everything undoable.
//!
//! [`Game`] wraps a [`State`] with the ruleset, the seed and the log. Whoever wants the bare state, with chance as an
//! open decision, uses the methods of [`Ruleset`] instead.

use std::fmt;
use std::sync::Arc;

use crate::action::{Action, ActionList};
use crate::chance::{Numbers, Seed};
use crate::engine::Decider;
use crate::error::{ApplyError, IllegalAction, ParseActionError, SetupError};
use crate::event::{Event, Pile};
use crate::fault::Fault;
use crate::kind::{PlayerId, TileKindId, nearest};
use crate::ruleset::{Ruleset, TileKind};
use crate::shown::{MAX_NAME, no_name, shortened};
use crate::state::{Recording, State};
use crate::text::EventText;

/// Who sits at the table, clockwise, and who begins.
///
/// ```
/// use tilewright_core::game::Players;
/// assert_eq!(Players::named(["Ann", "Bob"]).len(), 2);
/// assert_eq!(Players::count(3).name(0), "player 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    names: Vec<String>,
    first: PlayerId,
}

impl Players {
    /// Players by name; the first begins.
    pub fn named<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        Self { names: names.into_iter().map(Into::into).collect(), first: PlayerId(0) }
    }

    /// So many players, numbered.
    pub fn count(count: usize) -> Self {
        Self::named((1..=count).map(|number| format!("player {number}")))
    }

    /// Another one begins, counted from 0.
    #[must_use]
    pub fn beginning_with(mut self, first: usize) -> Self {
        self.first = PlayerId(first.min(255) as u8);
        self
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether nobody.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name of a seat, counted from 0; empty if nobody sits there.
    pub fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("", String::as_str)
    }

    /// All names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Who begins.
    ///
    /// ```
    /// use tilewright_core::game::Players;
    /// assert_eq!(Players::count(3).beginning_with(2).first().index(), 2);
    /// ```
    pub const fn first(&self) -> PlayerId {
        self.first
    }
}

/// How chance is settled.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // one for each game; a pointer would cost an allocation for each restart
enum Chance {
    /// Outcomes fixed beforehand come first, then those of the seed.
    Settled { numbers: Numbers, script: Vec<TileKindId> },
    /// The caller settles it.
    Open,
}

/// A game in play.
///
/// It is `Clone`; a search copies it into a scratch game with [`clone_from`](Clone::clone_from), which allocates
/// nothing once the scratch game has been used.
#[derive(Debug)]
pub struct Game {
    rules: Arc<Ruleset>,
    state: State,
    players: Players,
    chance: Chance,
    actions: Vec<Action>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            players: self.players.clone(),
            chance: self.chance.clone(),
            actions: self.actions.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.rules, &other.rules) {
            self.rules = Arc::clone(&other.rules);
        }
        self.state.clone_from(&other.state);
        if self.players != other.players {
            self.players = other.players.clone();
        }
        match (&mut self.chance, &other.chance) {
            (Chance::Settled { numbers, script }, Chance::Settled { numbers: n, script: s }) => {
                numbers.clone_from(n);
                script.clone_from(s);
            }
            (chance, other) => *chance = other.clone(),
        }
        self.actions.clone_from(&other.actions);
    }
}

impl Game {
    /// Sets up a game. Draws follow from the seed.
    ///
    /// # Errors
    ///
    /// If the players do not fit the ruleset, or an expansion misbehaves before the first decision.
    pub fn new(rules: &Arc<Ruleset>, players: Players, seed: impl Into<Seed>) -> Result<Self, SetupError> {
        Self::begin(
            rules,
            players,
            Chance::Settled { numbers: Numbers::new(seed.into()), script: Vec::new() },
        )
    }

    /// Sets up a game whose first draws are fixed, tile by tile; the later ones follow from the seed.
    ///
    /// # Errors
    ///
    /// If the players do not fit the ruleset, or a name in the order is no tile of it. That the order deals a tile of
    /// which none is left shows when it comes to it ([`ApplyError::DrawOrder`]), or here for the very first.
    pub fn with_draws<S: AsRef<str>>(
        rules: &Arc<Ruleset>,
        players: Players,
        seed: impl Into<Seed>,
        draws: impl IntoIterator<Item = S>,
    ) -> Result<Self, SetupError> {
        let mut script = Vec::new();
        for name in draws {
            let name = name.as_ref();
            let Some(kind) = rules.find_tile(name) else {
                let nearest = nearest(name, rules.tile_kinds().iter().map(TileKind::id)).map(str::to_owned);
                let name = shortened(name, MAX_NAME).into_owned();
                return Err(SetupError::UnknownTile { name, nearest });
            };
            script.push(kind);
        }
        Self::begin(rules, players, Chance::Settled { numbers: Numbers::new(seed.into()), script })
    }

    /// Sets up a game in which the caller settles chance: decisions of chance are open like any other.
    ///
    /// # Errors
    ///
    /// If the players do not fit the ruleset.
    pub fn with_open_chance(rules: &Arc<Ruleset>, players: Players) -> Result<Self, SetupError> {
        Self::begin(rules, players, Chance::Open)
    }

    fn begin(rules: &Arc<Ruleset>, players: Players, chance: Chance) -> Result<Self, SetupError> {
        let state = rules.new_state(players.len(), players.first, Recording::ALL)?;
        let unsound = |(seat, name): (usize, &String)| Some((seat, no_name(name)?));
        if let Some((seat, problem)) = players.names().iter().enumerate().find_map(unsound) {
            return Err(SetupError::Name { seat, problem });
        }
        let mut game = Self { rules: Arc::clone(rules), state, players, chance, actions: Vec::new() };
        if let Err(tile) = game.settle_chance() {
            return Err(SetupError::UnknownTile { name: tile, nearest: None });
        }
        match game.state.fault.take() {
            None => Ok(game),
            Some(fault) => Err(SetupError::Fault(fault)),
        }
    }

    /// Becomes a copy of another game, whose chance is settled by a seed from there on. With a start that was set up
    /// with open chance, this begins a new game in the buffers of an old one: no allocation once they are large enough.
    ///
    /// ```
    /// # use tilewright_core::game::{Game, Players};
    /// # fn play(rules: &std::sync::Arc<tilewright_core::ruleset::Ruleset>) -> Result<(), Box<dyn std::error::Error>> {
    /// let start = Game::with_open_chance(rules, Players::count(2))?;
    /// let mut game = start.clone();
    /// for seed in 0..1000 {
    ///     game.restart(&start, seed);
    ///     // play it
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn restart(&mut self, start: &Self, seed: impl Into<Seed>) {
        self.clone_from(start);
        self.chance = Chance::Settled { numbers: Numbers::new(seed.into()), script: Vec::new() };
        // Nothing is scripted, so nothing can be missing. A fault stays with the state.
        let _ = self.settle_chance();
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Who plays.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// The seed, if chance is settled by one.
    pub fn seed(&self) -> Option<Seed> {
        match &self.chance {
            Chance::Settled { numbers, .. } => Some(numbers.seed()),
            Chance::Open => None,
        }
    }

    /// The tiles that the first draws were fixed to be; none if they follow from a seed or chance is open.
    pub fn fixed_draws(&self) -> &[TileKindId] {
        match &self.chance {
            Chance::Settled { script, .. } => script,
            Chance::Open => &[],
        }
    }

    /// The same game at another moment: in a state of the same ruleset, to which these decisions led. Whether they did is
    /// for the caller to know. Chance goes on from there; what came before can neither be undone nor read as events.
    ///
    /// # Errors
    ///
    /// As [`apply`](Self::apply), if the fixed draw order deals a tile that is not there or an expansion misbehaves.
    ///
    /// ```
    /// # use tilewright_core::game::{Game, Players};
    /// # fn back(rules: &std::sync::Arc<tilewright_core::ruleset::Ruleset>) -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::new(rules, Players::count(2), 7)?;
    /// let state = rules.restore(&rules.snapshot(game.state()))?;
    /// let again = Game::new(rules, Players::count(2), 7)?.at(state, game.actions().to_vec())?;
    /// assert_eq!(again.actions(), game.actions());
    /// # Ok(())
    /// # }
    /// ```
    pub fn at(mut self, state: State, actions: Vec<Action>) -> Result<Self, ApplyError> {
        (self.state, self.actions) = (state, actions);
        self.settle_chance().map_err(|tile| ApplyError::DrawOrder { tile })?;
        match self.state.fault.take() {
            None => Ok(self),
            Some(fault) => Err(ApplyError::Fault(fault)),
        }
    }

    /// Everything that was decided, draws included, in order.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The decision that the game waits for; `None` when it is over, or an expansion broke it off
    /// ([`fault`](Self::fault)).
    #[inline]
    pub fn decision(&mut self) -> Option<Decision<'_>> {
        self.rules.legal(&mut self.state);
        let decider = self.rules.decider(&self.state)?;
        Some(Decision { decider, game: self })
    }

    /// What an expansion did wrong, if it broke the game off: then nobody decides any more, and what was decided so far
    /// can still be saved. Taking a decision back leads back before it. See [`crate::fault`].
    pub fn fault(&self) -> Option<&Fault> {
        self.state.fault()
    }

    /// Whose decision the game waits for; `None` when it is over, or broken off.
    pub fn decider(&self) -> Option<Decider> {
        self.rules.decider(&self.state)
    }

    /// Writes the legal actions into a list of the caller's, with what an expansion does wrong.
    ///
    /// # Errors
    ///
    /// As [`Ruleset::list_legal`].
    pub fn list_legal(&self, list: &mut ActionList) -> Result<(), Box<Fault>> {
        self.rules.list_legal(&self.state, list)
    }

    /// Writes the legal actions into a list of the caller's; none if an expansion misbehaves.
    pub fn legal_into(&self, list: &mut ActionList) {
        self.rules.legal_into(&self.state, list);
    }

    /// Whether an action may be taken now.
    pub fn is_legal(&self, action: Action) -> bool {
        self.rules.is_legal(&self.state, action)
    }

    /// Applies an action and whatever follows without a choice, draws included. Returns what happened.
    ///
    /// # Errors
    ///
    /// If the action is not legal, the fixed draw order deals a tile that is not there, or an expansion misbehaves, at
    /// once or in the draws that follow. The game is as it was; if undo is not recorded, a fault stays with it, and so
    /// does what led to it.
    pub fn apply(&mut self, action: Action) -> Result<Happened<'_>, ApplyError> {
        let (mark, before) = (self.state.log.events.len(), self.actions.len());
        self.rules.apply(&mut self.state, action)?;
        self.actions.push(action);
        if let Err(tile) = self.settle_chance() {
            self.undo_to(before);
            return Err(ApplyError::DrawOrder { tile });
        }
        if let Some(fault) = self.state.fault.clone() {
            self.undo_to(before);
            return Err(ApplyError::Fault(fault));
        }
        Ok(Happened { game: self, next: mark })
    }

    /// Reads an action and applies it.
    ///
    /// # Errors
    ///
    /// If the text is no action, or as [`apply`](Self::apply).
    pub fn play(&mut self, text: &str) -> Result<Happened<'_>, PlayError> {
        let action = self.parse(text)?;
        Ok(self.apply(action)?)
    }

    /// Applies an action without asking whether it is legal, and settles chance. For search. Whether an expansion broke
    /// the game off meanwhile, [`fault`](Self::fault) tells.
    ///
    /// # Panics
    ///
    /// As [`Ruleset::apply_unchecked`].
    #[inline]
    pub fn apply_unchecked(&mut self, action: Action) {
        self.rules.apply_unchecked(&mut self.state, action);
        if self.state.fault.is_some() {
            return;
        }
        self.actions.push(action);
        // A fixed order that cannot be kept leaves the draw open, as the bare state would.
        let _ = self.settle_chance();
    }

    /// Settles chance until a player decides. The name of the tile that the fixed order deals and the supply lacks
    /// is an error, with the state at that draw.
    fn settle_chance(&mut self) -> Result<(), String> {
        while self.rules.decider(&self.state) == Some(Decider::Chance) {
            let Chance::Settled { numbers, script } = &mut self.chance else { break };
            let chances = self.state.chances();
            let draws = self.rules.entry(&self.state).is_some_and(|phase| phase.outcomes.is_none());
            let outcome = match script.get(chances as usize).filter(|_| draws) {
                Some(&kind) if self.state.tiles_in(Pile::Supply, kind) == 0 => {
                    return Err(self.rules.tile_name(kind));
                }
                Some(&kind) => Action::draw(kind),
                None => self.rules.sample(&self.state, numbers.get(chances)),
            };
            self.rules.apply_unchecked(&mut self.state, outcome);
            if self.state.fault.is_some() {
                break;
            }
            self.actions.push(outcome);
        }
        Ok(())
    }

    /// Takes back the newest action of a player, with the draws that followed from it. `None` if there is none, or
    /// undo is not recorded. Doing it again meets the same draws.
    pub fn undo(&mut self) -> Option<Action> {
        let plies = self.state.plies().checked_sub(1)?;
        if !self.rules.can_undo_ply(&self.state) {
            return None;
        }
        let mut undone = None;
        while self.state.plies() > plies {
            if !self.rules.undo(&mut self.state) {
                break;
            }
            undone = self.actions.pop();
        }
        undone
    }

    fn undo_to(&mut self, actions: usize) {
        while self.actions.len() > actions && self.rules.undo(&mut self.state) {
            self.actions.pop();
        }
    }

    /// What is written down from now on; see [`Recording`].
    pub fn set_recording(&mut self, recording: Recording) {
        self.state.set_recording(&self.rules, recording);
    }

    /// Points by player.
    pub fn scores(&self) -> &[i32] {
        self.state.scores()
    }

    /// How many tiles are left in the supply.
    pub fn remaining(&self) -> u32 {
        self.state.pile_total(Pile::Supply)
    }

    /// How many tiles of each design are left in the supply. The order in which they come is not known to anybody.
    pub fn remaining_tiles(&self) -> Vec<(TileKindId, u32)> {
        let supply = self.state.pile(Pile::Supply).iter().enumerate();
        supply
            .filter(|(_, count)| **count != 0)
            .map(|(kind, &count)| (TileKindId::from_index(kind), count))
            .collect()
    }

    /// How it ended; `None` while it goes on.
    pub fn result(&self) -> Option<GameResult> {
        if !self.state.is_over() {
            return None;
        }
        let scores = self.scores().to_vec();
        let best = scores.iter().copied().max().unwrap_or(0);
        let winners =
            (0..scores.len()).filter(|&player| scores[player] == best).map(PlayerId::from_index).collect();
        Some(GameResult { scores, winners, names: self.players.names.clone() })
    }

    /// How many events are recorded; a mark for [`events_since`](Self::events_since).
    pub fn event_mark(&self) -> usize {
        self.state.log.events.len()
    }

    /// What happened since a mark.
    pub fn events_since(&self, mark: usize) -> &[Event] {
        self.state.log.since(mark)
    }

    /// An event as text.
    pub fn describe<'a>(&'a self, event: &'a Event) -> EventText<'a> {
        self.rules.event_text(&self.state, &self.players.names, event)
    }

    /// An action as text that parses back.
    pub fn text(&self, action: Action) -> String {
        self.rules.action_text(&self.state, action)
    }

    /// Reads an action.
    ///
    /// # Errors
    ///
    /// What is wrong with the text and what would be right.
    pub fn parse(&self, text: &str) -> Result<Action, ParseActionError> {
        self.rules.parse_action(&self.state, text)
    }

    /// Why an action is refused, or that it is legal.
    pub fn explain(&self, action: Action) -> IllegalAction {
        self.rules.explain(&self.state, action)
    }
}

/// Text that could not be played.
///
/// ```
/// use tilewright_core::game::{Game, PlayError, Players};
/// use tilewright_core::prelude::*;
/// # use tilewright_core::tile::{StartTile, TileSet, TileSpec};
/// # #[derive(Debug)]
/// # struct Paths;
/// # impl Expansion for Paths {
/// #     fn id(&self) -> &'static str {
/// #         "paths"
/// #     }
/// #     fn build(&self, rules: &mut RulesBuilder) {
/// #         rules.feature_kind(FeatureKind::new("path"));
/// #     }
/// # }
/// # let path = tilewright_core::tile::SegmentSpec::new("path", PortSet::ALL);
/// # let tile = TileSpec { count: 3, segments: vec![path], ..TileSpec::new("plain") };
/// # let start = StartTile { tile: "plain".to_owned(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
/// # let set = TileSet { id: "one".to_owned(), tiles: vec![tile], start: vec![start], ..TileSet::default() };
/// let rules = Ruleset::builder().set(set).expansion(Paths).finish()?;
/// let mut game = Game::new(&rules, Players::count(2), 7)?;
/// assert!(matches!(game.play("plaice 1,0 r0"), Err(PlayError::Parse(_))));
/// assert!(matches!(game.play("place 9,9 r0"), Err(PlayError::Apply(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// It is no action.
    #[error(transparent)]
    Parse(#[from] ParseActionError),
    /// The action could not be taken.
    #[error(transparent)]
    Apply(#[from] ApplyError),
}

/// A decision that a game waits for.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    decider: Decider,
    game: &'a Game,
}

impl<'a> Decision<'a> {
    /// Whose it is.
    pub const fn decider(self) -> Decider {
        self.decider
    }

    /// The player to decide; player 1 for a decision of chance, which only a game with open chance has.
    pub const fn player(self) -> PlayerId {
        match self.decider {
            Decider::Player(player) => player,
            Decider::Chance => PlayerId(0),
        }
    }

    /// What may be done: never empty for a player. See [`Ruleset::legal_into`] for the order.
    pub fn legal(self) -> &'a [Action] {
        self.game.state.legal.as_slice()
    }

    /// The game, to look at while the decision is open.
    pub const fn game(self) -> &'a Game {
        self.game
    }
}

/// What an applied action led to: an iterator over the events, as text or as data.
#[derive(Clone, Debug)]
pub struct Happened<'a> {
    game: &'a Game,
    next: usize,
}

impl<'a> Happened<'a> {
    /// The events as data.
    pub fn events(&self) -> &'a [Event] {
        self.game.state.log.since(self.next)
    }
}

impl<'a> Iterator for Happened<'a> {
    type Item = EventText<'a>;

    fn next(&mut self) -> Option<EventText<'a>> {
        let event = self.game.state.log.events.get(self.next)?;
        self.next += 1;
        Some(self.game.describe(event))
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Points by player.
    pub scores: Vec<i32>,
    /// Those with the most points; several share the win.
    pub winners: Vec<PlayerId>,
    names: Vec<String>,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut order: Vec<usize> = (0..self.scores.len()).collect();
        order.sort_by_key(|&player| std::cmp::Reverse(self.scores[player]));
        for (place, &player) in order.iter().enumerate() {
            let gap = if place == 0 { "" } else { ", " };
            write!(f, "{gap}{} {}", self.names[player], self.scores[player])?;
        }
        let winners: Vec<&str> =
            self.winners.iter().map(|winner| self.names[winner.index()].as_str()).collect();
        match winners.as_slice() {
            [] => Ok(()),
            [winner] => write!(f, " ({winner} wins)"),
            several => write!(f, " ({} share the win)", several.join(" and ")),
        }
    }
}
