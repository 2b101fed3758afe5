//! A game of ours as a scenario of the format.
//!
//! The game is played a second time on a deck of the format, in step with the first one: what a decision is called there
//! is asked of that second game, and any difference between the two is an error. At last the scenario itself is played, as
//! `tilewright conform` plays one.
//!
//! # Invariants
//!
//! - What is returned passes [`play::scenario`] with the same facts.
//! - Draws that a rule took out of the player's hand are not in it: the format does not tell them, and nothing in the rest
//!   of the game depends on them.

use std::collections::{BTreeMap, BTreeSet};

use tilewright_core::action::Action;
use tilewright_core::engine::Decider;
use tilewright_core::event::Pile;
use tilewright_core::game::{Game, Players};
use tilewright_core::ruleset::Ruleset;
use tilewright_core::state::{Recording, State};

use crate::deck::{self, Deck};
use crate::facts::Facts;
use crate::linked;
use crate::message::{Message, Recorded};
use crate::play;
use crate::report::Outcome;
use crate::scenario::{Assertion, Scenario, Setup, Start};
use crate::table::Table;
use crate::twin;

/// The most copies of a set that are tried.
const MOST_COPIES: u32 = 9;

/// A game that the format cannot express.
///
/// ```
/// use tilewright::Selection;
/// use tilewright::core::prelude::*;
/// use tilewright::core::tile::StartTile;
/// use tilewright::prelude::*;
/// use tilewright::tileset::SetFile;
/// use tilewright_jcz::{ExportError, Facts, export};
///
/// // Facts about two tiles: a monastery, and one that is in no bundled set.
/// let facts = |monasteries: u32| {
///     let json = format!(
///         r#"{{"tiles": {{
///             "X/L": {{"edges": "ffff", "features": [
///                 {{"kind": "monastery", "location": "I"}},
///                 {{"kind": "field", "location": "NL.NR.EL.ER.SL.SR.WL.WR"}}]}},
///             "X/f": {{"edges": "ffff", "features": [
///                 {{"kind": "field", "location": "NL.NR"}},
///                 {{"kind": "field", "location": "EL.ER.SL.SR.WL.WR"}}]}}}},
///             "tile_sets": {{"basic:1": {{"tiles": {{"X/L": {monasteries}}}}}}}}}"#
///     );
///     Facts::from_slice("own.json".as_ref(), json.as_bytes()).unwrap()
/// };
/// /// Goes by a bundled name, has a second fairy, and lets eight play.
/// #[derive(Debug)]
/// struct Fairies;
///
/// impl Expansion for Fairies {
///     fn id(&self) -> &'static str {
///         "fairy"
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         rules.figure_kind(FigureKind::new("fairy").neutral(2));
///         rules.players(1, 8);
///     }
/// }
///
/// // A game of monasteries.
/// let start = StartTile { tile: "base:monastery".to_owned(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
/// let base = || {
///     let only = Selection::default().only("monastery", None);
///     Composition::new().set_in("base", "c1").select(only).start([start.clone()])
/// };
/// let game = |composition: Composition| -> Result<Game, Box<dyn std::error::Error>> {
///     Ok(Game::new(&composition.build()?, Players::named(["Ann", "Bob"]), 7)?)
/// };
/// let error = |game: &Game| export(game, &facts(4), "").unwrap_err();
/// assert!(export(&game(base())?, &facts(4), "").is_ok());
///
/// let ours = "format = 1\nset = { id = \"own\" }\ntile = [{ id = \"meadow\" }]";
/// let ours = SetFile::parse("own.toml", ours, &Composition::vocabulary())?;
/// assert!(matches!(error(&game(base().set_file(ours))?), ExportError::Set { set, .. } if set == "own"));
/// let volcano = base().expansion("volcano");
/// assert!(matches!(error(&game(volcano)?), ExportError::Expansion { expansion } if expansion == "volcano"));
/// let fields = base().choose("base_field_scoring", "per_city_four");
/// assert!(matches!(error(&game(fields)?), ExportError::Option { .. }));
/// assert!(matches!(error(&game(base().plug_in(Fairies))?), ExportError::Figures { count: 2, theirs: 1, .. }));
/// let seven = Players::named(["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus"]);
/// let crowd = Game::new(&base().plug_in(Fairies).build()?, seven, 7)?;
/// assert!(matches!(error(&crowd), ExportError::Setup { .. }));
/// let none = export(&game(base())?, &facts(0), "").unwrap_err();
/// assert!(matches!(none, ExportError::Tile { there: 0, wanted: 4, .. }));
/// let twins = Game::new(&base().build()?, Players::named(["Ann", "Ann"]), 7)?;
/// assert!(matches!(error(&twins), ExportError::SameName { name } if name == "Ann"));
/// // Not the decisions that led there.
/// let state = twins.state().clone();
/// let strange = game(base())?.at(state, vec![Action::pass()])?;
/// assert!(matches!(error(&strange), ExportError::Decision { at: 1, .. }));
/// // A name with which the points of a player read like something else.
/// let odd = Game::new(&base().build()?, Players::named(["phase is"]), 7)?;
/// assert!(matches!(error(&odd), ExportError::Differs { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The format has no such set.
    #[error("the format has no set for `{set}` ({edition}); games of the bundled sets can be written")]
    Set {
        /// The set.
        set: String,
        /// Its edition.
        edition: String,
    },
    /// The format has no words for an expansion, or not for it alone.
    #[error(
        "the format has no words for the expansion `{expansion}` in this mix; leave it out, or play it with its set"
    )]
    Expansion {
        /// The expansion.
        expansion: String,
    },
    /// The format cannot say that an option has a value.
    #[error("the format cannot say that `{option}` is `{value}`: it plays `{theirs}`")]
    Option {
        /// The option.
        option: String,
        /// Its value in the game.
        value: String,
        /// The value that the format plays.
        theirs: String,
    },
    /// The players have other figures than the format can say.
    #[error("the format cannot say that there are {count} of the figure `{kind}`: it plays {theirs}")]
    Figures {
        /// The kind.
        kind: String,
        /// How many there are in the game.
        count: usize,
        /// How many the format plays.
        theirs: usize,
    },
    /// The facts have fewer of a tile than the game, or no such tile.
    #[error("the facts have {there} of the tile `{tile}`, and the game has {wanted}")]
    Tile {
        /// The tile.
        tile: String,
        /// How many the facts have.
        there: u32,
        /// How many the game has.
        wanted: u32,
    },
    /// Two players have one name, and assertions go by names.
    #[error("two players are called `{name}`; a scenario goes by names, so give them different ones")]
    SameName {
        /// The name.
        name: String,
    },
    /// The format plays no game of this set-up, such as one of more players than it lets play.
    #[error("no game of this set-up: {problem}")]
    Setup {
        /// Why not.
        problem: String,
    },
    /// The format has no words for a decision.
    #[error("decision {at}, `{text}`: {problem}")]
    Decision {
        /// Which, counted from 1.
        at: usize,
        /// As we write it.
        text: String,
        /// Why not.
        problem: String,
    },
    /// What was written does not come out as the game.
    #[error("written as a scenario the game comes out differently: {expected}, but {got}")]
    Differs {
        /// What the scenario says.
        expected: String,
        /// What came of it.
        got: String,
    },
}

/// Writes a game as a scenario, with the points of every player as what must hold.
///
/// # Errors
///
/// The first thing that the format cannot express.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_jcz::{ExportError, Facts, export};
/// let rules = Composition::new().set("base").build()?;
/// let game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
/// // Facts that know no tile.
/// let facts = Facts::from_slice("own.json".as_ref(), br#"{"tiles": {}}"#)?;
/// assert!(matches!(export(&game, &facts, ""), Err(ExportError::Tile { there: 0, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export(game: &Game, facts: &Facts, description: &str) -> Result<Scenario, ExportError> {
    let names = game.players().names();
    let mut known = BTreeSet::new();
    if let Some(name) = names.iter().find(|name| !known.insert(*name)) {
        return Err(ExportError::SameName { name: (*name).clone() });
    }
    let first = game.players().first().index();
    let mut players = names.to_vec();
    players.rotate_left(first.min(names.len()));
    let mut export = Export::new(game, facts, &players)?;
    for (index, &action) in game.actions().iter().enumerate() {
        let text = export.game.text(action);
        export.take(action).map_err(|problem| ExportError::Decision { at: index + 1, text, problem })?;
    }
    let over = game.state().is_over();
    let points = |(name, &points): (&String, &i32)| Assertion::Has { name: name.clone(), points };
    let scenario = Scenario {
        description: description.to_owned(),
        setup: export.setup.clone(),
        end_turn: over.then_some(export.draw_order.len() as u32),
        assertions: players.iter().zip(export.table.game().scores()).map(points).collect(),
        players: players.clone(),
        replay: export.replay,
        draw_order: export.draw_order,
        initial_random: 0.0,
    };
    check(&scenario, facts)?;
    Ok(scenario)
}

/// Plays the scenario as it would be read from its file.
fn check(scenario: &Scenario, facts: &Facts) -> Result<(), ExportError> {
    let differs = |expected: String, got: String| Err(ExportError::Differs { expected, got });
    match Scenario::from_slice("export.jcz".as_ref(), scenario.to_json().as_bytes()) {
        Ok(read) if read == *scenario => match play::scenario(&read, facts) {
            Outcome::Passed => Ok(()),
            Outcome::Failed { expected, got } => differs(expected, got),
            lacking @ Outcome::Unsupported(_) => {
                differs("a scenario that can be played".to_owned(), lacking.to_string())
            }
        },
        Ok(_) => differs("the scenario".to_owned(), "read back it is another one".to_owned()),
        Err(error) => differs("a file that can be read".to_owned(), error.to_string()),
    }
}

/// The game on its way into a scenario.
struct Export {
    setup: Setup,
    /// The game once more, with chance open.
    game: Game,
    /// The same on a deck of the format.
    table: Table,
    /// How many seats later a player sits there.
    seats: usize,
    /// Whether a part of a turn waits to be confirmed.
    open: bool,
    walks_later: bool,
    replay: Vec<Recorded>,
    draw_order: Vec<String>,
}

impl Export {
    fn new(game: &Game, facts: &Facts, players: &[String]) -> Result<Self, ExportError> {
        let rules = game.rules();
        let setup_error = |error: &dyn std::fmt::Display| ExportError::Setup { problem: error.to_string() };
        let first = game.players().first();
        let start =
            rules.new_state(players.len(), first, Recording::NONE).map_err(|error| setup_error(&error))?;
        let told = linked::described(rules, |kind| of_player(rules, &start, kind) as u32)
            .map_err(|expansion| ExportError::Expansion { expansion })?;
        let mut setup = Setup { elements: told.elements, rules: told.rules, ..Setup::default() };
        let supply = supply(rules, &start, facts, &mut setup)?;
        let no_facts = |id: String| ExportError::Tile { tile: id, there: 0, wanted: 1 };
        let deck = Deck::new(&setup, facts, supply).map_err(no_facts)?;
        let table = Table::new(&setup, deck, players).map_err(|problem| ExportError::Setup { problem })?;
        compare(rules, &start, &table)?;
        let seats = (players.len() - first.index()) % players.len();
        let again = Players::named(game.players().names().to_vec()).beginning_with(first.index());
        let game = Game::with_open_chance(rules, again).map_err(|error| setup_error(&error))?;
        let walks_later = setup.rule("dragon-move") == Some("after-scoring");
        let (replay, draw_order) = (Vec::new(), Vec::new());
        Ok(Self { setup, game, table, seats, open: false, walks_later, replay, draw_order })
    }

    /// Takes a decision in both games.
    fn take(&mut self, action: Action) -> Result<(), String> {
        if self.game.decider() == Some(Decider::Chance) {
            self.deal(action)?;
        } else {
            let twin = twin::action(action, &self.game, self.table.game(), self.seats)?;
            let message = self.table.message(twin)?;
            self.open |= matches!(message, Some(Message::PlaceTile { .. }));
            self.say(message);
            self.table.apply(twin)?;
        }
        self.game.apply(action).map(drop).map_err(|error| error.to_string())?;
        if self.open && self.table.is_confirmed(self.walks_later) {
            self.open = false;
            self.say(Some(Message::Commit));
        }
        match twin::difference(&self.game, self.table.game(), self.seats) {
            Some(difference) => Err(format!("on the deck of the format {difference}")),
            None => Ok(()),
        }
    }

    fn say(&mut self, message: Option<Message>) {
        let player = self.table.decider().map(|player| player.index() as u8);
        let Some(message) = message else { return };
        let (random, player) = match message {
            Message::Commit => (Some(0.0), None),
            _ => (None, player),
        };
        self.replay.push(Recorded { message, player, random });
    }

    fn deal(&mut self, action: Action) -> Result<(), String> {
        let kind = self.game.rules().tile_kind(action.tile_kind());
        let state = self.table.game().state();
        let left = |id: &&str| {
            let twin = self.table.game().rules().find_tile(id);
            twin.is_some_and(|twin| state.tiles_in(Pile::Supply, twin) > 0)
        };
        let id = self.table.deck().standing_for(kind.set(), kind.id()).find(left).map(str::to_owned);
        let id = id.ok_or("none of it is left in the deck of the format")?;
        self.table.deal(&id)?;
        if self.table.in_hand() == Some(id.as_str()) {
            self.draw_order.push(id);
        }
        Ok(())
    }
}

/// How many figures of a kind the first player has.
fn of_player(rules: &Ruleset, start: &State, kind: &str) -> usize {
    let owner = Some(tilewright_core::kind::PlayerId::from_index(0));
    let of_kind = |name: &str| name == kind;
    let figures = start.figures().filter(|(_, figure)| figure.owner == owner);
    figures.filter(|(_, figure)| of_kind(rules.figure_kind(figure.kind).name())).count()
}

/// The tiles of the game by their ids in the facts. The sets and the start tiles go into the set-up.
fn supply(
    rules: &Ruleset,
    start: &State,
    facts: &Facts,
    setup: &mut Setup,
) -> Result<BTreeMap<String, u32>, ExportError> {
    for (set, edition) in rules.sets() {
        let name = deck::set_name(set, edition);
        let name = name.ok_or_else(|| ExportError::Set { set: set.clone(), edition: edition.clone() })?;
        setup.sets.insert(name, 1);
    }
    let mut chosen = Err(ExportError::Setup { problem: "no tiles".to_owned() });
    for copies in 1..=MOST_COPIES {
        setup.sets.values_mut().for_each(|count| *count = copies);
        chosen = tiles(rules, facts, setup);
        if chosen.is_ok() {
            break;
        }
    }
    if chosen.is_err() {
        setup.sets.values_mut().for_each(|count| *count = 1);
        chosen = tiles(rules, facts, setup);
    }
    let (whole, mut supply) = chosen?;
    for tile in start.board().tiles() {
        let kind = rules.tile_kind(tile.kind);
        let mut ids = whole.standing_for(kind.set(), kind.id());
        let id = ids.find(|id| supply.get(*id).is_some_and(|&count| count > 0));
        let lacking = || ExportError::Tile { tile: kind.id().to_owned(), there: 0, wanted: 1 };
        let id = id.ok_or_else(lacking)?;
        let mapping = whole.mapping(id).ok_or_else(lacking)?;
        let rotation = mapping.their_rotation(tile.rotation);
        setup.start.push(Start { tile: id.to_owned(), cell: tile.cell, rotation });
        if let Some(count) = supply.get_mut(id) {
            *count -= 1;
        }
    }
    Ok(supply)
}

/// As many tiles of each design as the game has, start tiles included, and the whole deck that they are from.
fn tiles(
    rules: &Ruleset,
    facts: &Facts,
    setup: &Setup,
) -> Result<(Deck, BTreeMap<String, u32>), ExportError> {
    let all = facts.deck(&setup.sets);
    let lacking = |id: String| ExportError::Tile { tile: id, there: 0, wanted: 1 };
    let whole = Deck::new(setup, facts, all.clone()).map_err(lacking)?;
    let mut supply = BTreeMap::new();
    for kind in rules.tile_kinds() {
        let (mut wanted, mut there) = (kind.count(), 0);
        for id in whole.standing_for(kind.set(), kind.id()) {
            let count = all.get(id).copied().unwrap_or(0);
            there += count;
            let taken = count.min(wanted);
            wanted -= taken;
            supply.insert(id.to_owned(), taken);
        }
        if wanted > 0 {
            return Err(ExportError::Tile { tile: kind.id().to_owned(), there, wanted: kind.count() });
        }
    }
    Ok((whole, supply))
}

/// Whether the format plays the same options with the same figures.
fn compare(rules: &Ruleset, start: &State, table: &Table) -> Result<(), ExportError> {
    let theirs = table.game().rules();
    for option in rules.options() {
        let (ours, plays) = (rules.option(option.name()), theirs.option(option.name()));
        if ours != plays {
            let text = |value: Option<&str>| value.unwrap_or("nothing").to_owned();
            let (value, theirs) = (text(ours), text(plays));
            return Err(ExportError::Option { option: option.name().to_owned(), value, theirs });
        }
    }
    for (_, kind) in rules.figure_kinds() {
        let count = |rules: &Ruleset, state: &State| {
            state.figures().filter(|(_, figure)| rules.figure_kind(figure.kind).name() == kind.name()).count()
        };
        let (count, theirs) = (count(rules, start), count(theirs, table.game().state()));
        if count != theirs {
            return Err(ExportError::Figures { kind: kind.name().to_owned(), count, theirs });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
