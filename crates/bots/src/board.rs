//! Boards of any size, for measuring and for pictures.

use std::sync::Arc;

use tilewright::core::geometry::Rotation;
use tilewright::core::tile::TileSet;
use tilewright::prelude::*;
use tilewright::tileset::SetFile;

/// The base set with every count multiplied.
fn base_times(times: u32) -> Result<TileSet, ComposeError> {
    let Some(bundled) = tilewright::sets::find("base") else { return Err(ComposeError::NoSet) };
    let file = SetFile::parse(bundled.file_name, bundled.text, &Composition::vocabulary())?;
    let mut set = file.edition(Some("c1"))?;
    for tile in &mut set.tiles {
        tile.count = tile.count.saturating_mul(times);
    }
    Ok(set)
}

/// Lays tiles of the base set at random, as many as asked for. Meeples stay at home.
///
/// ```
/// let (_, state) = tilewright_bots::board::scatter(100, 7)?;
/// assert_eq!(state.board().tiles().len(), 100);
/// # Ok::<(), tilewright::ComposeError>(())
/// ```
///
/// # Errors
///
/// None with the bundled base set; what composing says otherwise.
pub fn scatter(tiles: u32, seed: u64) -> Result<(Arc<Ruleset>, State), ComposeError> {
    let set = base_times(tiles / 70 + 2)?;
    let rules = Composition::new().set_data(set).build()?;
    let one = PlayerId::from_index(0);
    let Ok(mut state) = rules.new_state(1, one, Recording::NONE) else { return Err(ComposeError::NoSet) };
    let mut dice = Numbers::new(Seed(seed));
    while (state.board().tiles().len() as u32) < tiles {
        match rules.decider(&state) {
            None => break,
            Some(Decider::Chance) => {
                let draw = rules.sample(&state, dice.advance());
                rules.apply_unchecked(&mut state, draw);
            }
            Some(Decider::Player(_)) => {
                let action =
                    if state.drawn().is_some() { place(&rules, &state, &mut dice) } else { Action::pass() };
                rules.apply_unchecked(&mut state, action);
            }
        }
    }
    Ok((rules, state))
}

/// A placement found by trial: the list of all would be long on a large board.
fn place(rules: &Ruleset, state: &State, dice: &mut Numbers) -> Action {
    let cells = state.board().open_cells();
    for _ in 0..2000 {
        let action = Action::place(cells[dice.roll(cells.len())], Rotation::from_quarters(dice.roll(4)));
        if rules.is_legal(state, action) {
            return action;
        }
    }
    let mut list = ActionList::new();
    rules.legal_into(state, &mut list);
    list[dice.roll(list.len())]
}
