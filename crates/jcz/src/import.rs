//! A scenario of the format as a game of ours.
//!
//! The scenario is played as `tilewright conform` plays it, and every decision of that game is taken in one of the bundled
//! sets: so it can be saved, written in notation, shown and gone on with.
//!
//! # Invariants
//!
//! - Every step is the same in both games, or the import is an error.
//! - Chance is open in the game that is made: what the format would draw next is not known here.

use std::collections::BTreeMap;

use tilewright_core::action::Action;
use tilewright_core::engine::Decider;
use tilewright_core::game::Game;
use tilewright_core::tile::StartTile;
use tilewright_save::{Chance, Recipe, SetChoice};

use crate::deck;
use crate::facts::Facts;
use crate::linked;
use crate::needs::{self, Capabilities, Need};
use crate::play;
use crate::scenario::Scenario;
use crate::table::Table;
use crate::twin;

/// A scenario that cannot be a game of the bundled sets.
///
/// ```
/// use tilewright_jcz::{Facts, ImportError, Scenario, import};
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
/// // Ann lays a monastery beside the tile at the start.
/// let error = |(monasteries, turns): (u32, &str), sets: &str, start: &str, claim: &str| {
///     let json = format!(
///         r#"{{"setup": {{"sets": {{{sets}}}, "start": [{{"tile": "{start}", "x": 0, "y": 0}}]}},
///             "players": [{{"name": "Ann"}}], "gameAnnotations": {{"endTurn": {turns}}},
///             "replay": [{{"type": "PLACE_TILE",
///                 "payload": {{"tileId": "X/L", "rotation": "R0", "position": [1, 0]}}, "player": 0}}],
///             "test": {{"assertions": ["Ann has {claim}"]}}}}"#
///     );
///     let scenario = Scenario::from_slice("own.jcz".as_ref(), json.as_bytes()).unwrap();
///     import(&scenario, &facts(monasteries)).unwrap_err()
/// };
/// let (short, basic) = ((4, "1"), r#""basic:1": 1"#);
/// assert!(matches!(error(short, basic, "X/moon", "0 points"), ImportError::Needs { .. }));
/// assert!(matches!(error(short, basic, "X/L", "7 points"), ImportError::Replay { .. }));
/// let moon = r#""basic:1": 1, "moon:1": 1"#;
/// assert!(matches!(error(short, moon, "X/L", "0 points"), ImportError::Set { set } if set == "moon:1"));
/// assert!(matches!(error(short, basic, "X/f", "0 points"), ImportError::Tile { tile } if tile == "X/f"));
/// let compose = error((20_000, "null"), basic, "X/L", "0 points");
/// assert!(matches!(compose, ImportError::Compose { .. }), "{compose:?}");
/// let both = r#""basic:1": 1, "basic:2": 1"#;
/// let decision = error(short, both, "X/L", "0 points");
/// assert!(matches!(decision, ImportError::Decision { .. }), "{decision:?}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// It needs what is not there.
    #[error("the scenario needs what is not here: {}", needs::list(needs))]
    Needs {
        /// What.
        needs: Vec<Need>,
    },
    /// It does not play as it says.
    #[error("the scenario cannot be played: {expected}, but {got}")]
    Replay {
        /// What it says.
        expected: String,
        /// What came of it.
        got: String,
    },
    /// A set of it is not bundled.
    #[error("the tiles of the set `{set}` are in no bundled set, and they are in the deck")]
    Set {
        /// The set of the format.
        set: String,
    },
    /// A tile of it is in no bundled set.
    #[error("the tile {tile} of the scenario is in no bundled set")]
    Tile {
        /// Its id in the facts.
        tile: String,
    },
    /// The rules of it cannot be composed.
    #[error("the rules of the scenario cannot be composed: {problem}")]
    Compose {
        /// Why not.
        problem: String,
    },
    /// A decision of it is none of ours.
    #[error("decision {at}, `{text}`: {problem}")]
    Decision {
        /// Which, counted from 1.
        at: usize,
        /// As the deck of the format has it.
        text: String,
        /// Why not.
        problem: String,
    },
}

/// Makes a game of a scenario, with the set-up that it began with.
///
/// # Errors
///
/// The first thing that keeps it from being a game of the bundled sets.
///
/// ```
/// use tilewright_jcz::{Facts, ImportError, Scenario, import};
/// let facts = Facts::from_slice("own.json".as_ref(), br#"{"tiles": {}}"#)?;
/// let json = br#"{"setup": {"sets": {"moon": 1}, "start": [{"tile": "X/a", "x": 0, "y": 0}]},
///     "players": [{"name": "Ann"}]}"#;
/// let scenario = Scenario::from_slice("own.jcz".as_ref(), json)?;
/// let error = import(&scenario, &facts).unwrap_err();
/// assert!(matches!(error, ImportError::Needs { .. }), "{error}");
/// # Ok::<(), tilewright_jcz::ReadError>(())
/// ```
pub fn import(scenario: &Scenario, facts: &Facts) -> Result<(tilewright_save::Setup, Game), ImportError> {
    let needs = needs::missing(scenario, facts, &Capabilities::linked());
    if !needs.is_empty() {
        return Err(ImportError::Needs { needs });
    }
    let played = play::table_after(scenario, facts);
    let (table, supply) = played.map_err(|(expected, got)| ImportError::Replay { expected, got })?;
    let recipe = recipe(scenario, &table, &supply)?;
    let compose = |problem: String| ImportError::Compose { problem };
    let rules = recipe.compose().and_then(|composition| Ok(composition.build()?));
    let rules = rules.map_err(|error| compose(error.to_string()))?;
    let setup = tilewright_save::Setup::new(recipe, scenario.players.clone(), 0).with_chance(Chance::Open);
    let mut game = setup.begin(&rules).map_err(|error| compose(error.to_string()))?;
    let end = table.game();
    let mut from = Game::with_open_chance(end.rules(), end.players().clone())
        .map_err(|error| compose(error.to_string()))?;
    for (index, &action) in end.actions().iter().enumerate() {
        let text = from.text(action);
        take(action, &mut from, &mut game, &table).map_err(|problem| ImportError::Decision {
            at: index + 1,
            text,
            problem,
        })?;
    }
    Ok((setup, game))
}

/// Takes a decision in both games.
fn take(action: Action, from: &mut Game, game: &mut Game, table: &Table) -> Result<(), String> {
    let own = if from.decider() == Some(Decider::Chance) {
        let id = from.rules().tile_kind(action.tile_kind()).id();
        let (set, tile) = table.deck().origin(id).ok_or("no tile of ours")?;
        let kind = game.rules().find_tile(&format!("{set}:{tile}")).ok_or("no tile of ours")?;
        Action::draw(kind)
    } else {
        twin::action(action, from, game, 0)?
    };
    game.apply(own).map(drop).map_err(|error| error.to_string())?;
    from.apply(action).map(drop).map_err(|error| error.to_string())?;
    match twin::difference(from, game, 0) {
        Some(difference) => Err(format!("in our sets {difference}")),
        None => Ok(()),
    }
}

/// What our game is made of.
fn recipe(scenario: &Scenario, table: &Table, supply: &BTreeMap<String, u32>) -> Result<Recipe, ImportError> {
    let mut counts: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    let mut start = Vec::new();
    let origin = |id: &str| {
        let origin = table.deck().origin(id);
        origin.ok_or_else(|| ImportError::Tile { tile: id.to_owned() })
    };
    for (id, &count) in supply.iter().filter(|(_, count)| **count != 0) {
        let sum = counts.entry(origin(id)?).or_default();
        *sum = sum.saturating_add(count);
    }
    for one in &scenario.setup.start {
        let (set, tile) = origin(&one.tile)?;
        let sum = counts.entry((set, tile)).or_default();
        *sum = sum.saturating_add(1);
        let mapping = table.deck().mapping(&one.tile);
        let rotation = mapping.map_or(one.rotation, |mapping| mapping.rotation(one.rotation));
        start.push(StartTile { tile: format!("{set}:{tile}"), cell: one.cell, rotation });
    }
    let mut recipe = Recipe::default();
    for (name, _) in scenario.setup.sets.iter().filter(|(_, copies)| **copies != 0) {
        let Some((set, edition)) = deck::own_set(name) else {
            return Err(ImportError::Set { set: name.clone() });
        };
        let tiles = counts.iter().filter(|((own, _), _)| *own == set);
        let tiles: BTreeMap<&str, u32> = tiles.map(|((_, tile), &count)| (*tile, count)).collect();
        let mut choice = SetChoice::of(&format!("{set}@{edition}"));
        if tiles.is_empty() {
            continue;
        }
        select(&mut choice, &tiles)?;
        recipe.sets.push(choice);
    }
    // What the sets lay by themselves need not be said.
    let plain = recipe.compose().and_then(|composition| Ok(composition.tile_sets()?));
    let plain = plain.map_err(|error| ImportError::Compose { problem: error.to_string() })?;
    let own = plain.iter().find(|set| !set.start.is_empty());
    let own = own.map(|set| {
        let of_set =
            |start: &StartTile| StartTile { tile: format!("{}:{}", set.id, start.tile), ..start.clone() };
        set.start.iter().map(of_set).collect::<Vec<_>>()
    });
    if own.as_ref() != Some(&start) {
        recipe.start = start;
    }
    let asked = linked::asked(&scenario.setup);
    let composition = recipe.compose().and_then(|composition| Ok(composition.expansions()?));
    let brought = composition.map_err(|error| ImportError::Compose { problem: error.to_string() })?;
    let wanted = |id: &String| asked.expansions.contains(id.as_str());
    recipe.without = brought.iter().filter(|id| !wanted(id)).cloned().collect();
    recipe.with = asked
        .expansions
        .iter()
        .filter(|id| !brought.iter().any(|one| one == *id))
        .map(ToString::to_string)
        .collect();
    recipe.choices =
        asked.choices.iter().map(|(option, value)| ((*option).into(), (*value).into())).collect();
    recipe.figures = asked.figures.iter().map(|(kind, count)| ((*kind).to_owned(), *count)).collect();
    Ok(recipe)
}

/// Says how many of each tile of a set there are, as far as that is not what is printed.
fn select(choice: &mut SetChoice, tiles: &BTreeMap<&str, u32>) -> Result<(), ImportError> {
    let printed = Recipe { sets: vec![choice.clone()], ..Recipe::default() };
    let printed = printed.compose().and_then(|composition| Ok(composition.tile_sets()?));
    let printed = printed.map_err(|error| ImportError::Compose { problem: error.to_string() })?;
    let counts: BTreeMap<&str, u32> =
        printed.iter().flat_map(|set| &set.tiles).map(|tile| (tile.id.as_str(), tile.count)).collect();
    let all = counts.iter().filter(|(_, count)| **count != 0).map(|(tile, count)| (*tile, *count));
    if all.collect::<BTreeMap<_, _>>() == *tiles {
        return Ok(());
    }
    for (&tile, &count) in tiles {
        let there = counts.get(tile).copied().unwrap_or(0);
        choice.tiles.only.push((tile.to_owned(), Some(count.min(there))));
        if count > there {
            choice.tiles.add.push((tile.to_owned(), count - there));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared;

    /// Every shared scenario that can be played becomes a game with the same end, or says why not.
    #[test]
    fn the_shared_scenarios_become_games() {
        let Some(conformance) = shared::folder("conformance") else { return };
        if !shared::dragon_is_linked() {
            return;
        }
        let facts = Facts::find(Some(&conformance), &conformance).unwrap();
        let (mut made, mut refused) = (0, Vec::new());
        for file in shared::files(&conformance, ".jcz") {
            let scenario = Scenario::read(&file).unwrap();
            match import(&scenario, &facts) {
                Ok((setup, game)) => {
                    made += 1;
                    let text = tilewright_save::Save::of(&game, &setup).unwrap().to_json();
                    let (_, loaded) = tilewright_save::Save::load_text(&text).unwrap();
                    assert_eq!(loaded.state(), game.state(), "{}", file.display());
                }
                Err(ImportError::Needs { .. }) => {}
                Err(error) => refused.push(format!("{}: {error}", file.display())),
            }
        }
        println!("{made} games; {refused:#?}");
        assert!(made >= 11, "{made} games; {refused:#?}");
        for error in &refused {
            assert!(error.contains("in no bundled set"), "{error}");
        }
    }
}
