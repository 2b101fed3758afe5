//! Boards of any size, for measuring and for pictures.

use std::sync::Arc;

use tilewright::core::geometry::Rotation;
use tilewright::core::merges::Recorded;
use tilewright::core::tile::TileSet;
use tilewright::prelude::*;
use tilewright::tileset::SetFile;

pub use staircase::Staircase;

mod staircase;

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
    let mut scatter = Scatter::new(tiles)?;
    scatter.build(seed);
    Ok((scatter.rules, scatter.state))
}

/// Boards of one size, built in the same memory one after the other.
///
/// ```
/// let mut boards = tilewright_bots::board::Scatter::new(100)?;
/// let first = boards.build(1).clone();
/// assert!(*boards.build(2) != first);
/// assert!(*boards.build(1) == first);
/// let laid = boards.record(1);
/// assert!(*boards.lay(&laid) == first);
/// # Ok::<(), tilewright::ComposeError>(())
/// ```
#[derive(Debug)]
pub struct Scatter {
    rules: Arc<Ruleset>,
    begin: State,
    state: State,
    tiles: u32,
}

impl Scatter {
    /// For boards of so many tiles.
    ///
    /// # Errors
    ///
    /// None with the bundled base set; what composing says otherwise.
    pub fn new(tiles: u32) -> Result<Self, ComposeError> {
        let set = base_times(tiles / 70 + 2)?;
        let rules = Composition::new().set_data(set).build()?;
        let one = PlayerId::from_index(0);
        let Ok(begin) = rules.new_state(1, one, Recording::NONE) else { return Err(ComposeError::NoSet) };
        Ok(Self { state: begin.clone(), rules, begin, tiles })
    }

    /// The rules of the boards.
    pub const fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// Lays tiles at random. Equal seeds give equal boards.
    pub fn build(&mut self, seed: u64) -> &State {
        self.grow(seed, |_| ());
        &self.state
    }

    /// The same, and what was drawn, laid and passed for it: to measure laying without the search for places.
    pub fn record(&mut self, seed: u64) -> Vec<Action> {
        let mut actions = Vec::new();
        self.grow(seed, |action| actions.push(action));
        actions
    }

    /// The merges that a board of a seed is made of.
    ///
    /// ```
    /// let mut boards = tilewright_bots::board::Scatter::new(100)?;
    /// assert_eq!(boards.merges(1).tiles().len(), 100);
    /// # Ok::<(), tilewright::ComposeError>(())
    /// ```
    pub fn merges(&mut self, seed: u64) -> Recorded {
        self.build(seed);
        Recorded::of(&self.rules, &self.state)
    }

    /// Lays a recorded board anew, every action checked. What is not legal is left out.
    pub fn lay(&mut self, actions: &[Action]) -> &State {
        self.state.clone_from(&self.begin);
        for &action in actions {
            // A record of the same rules holds legal actions alone.
            let _ = self.rules.apply(&mut self.state, action);
        }
        &self.state
    }

    fn grow(&mut self, seed: u64, mut note: impl FnMut(Action)) {
        let Self { rules, begin, state, tiles } = self;
        state.clone_from(begin);
        let mut dice = Numbers::new(Seed(seed));
        while (state.board().tiles().len() as u32) < *tiles {
            let action = match rules.decider(state) {
                Some(Decider::Chance) => rules.sample(state, dice.advance()),
                Some(Decider::Player(_)) if state.drawn().is_some() => place(rules, state, &mut dice),
                Some(Decider::Player(_)) => Action::pass(),
                None | Some(_) => break,
            };
            rules.apply_unchecked(state, action);
            note(action);
        }
    }
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

#[cfg(test)]
mod tests {
    use tilewright::core::geometry::Cell;

    use super::*;

    #[test]
    fn a_million_tiles_take_few_bytes_each() {
        let tiles = 1_000_000;
        let (rules, mut state) = scatter(tiles, 1).unwrap();
        assert_eq!(state.board().tiles().len(), tiles as usize);
        let span = |of: fn(&Cell) -> i16| {
            let along = || state.board().tiles().iter().map(|tile| i32::from(of(&tile.cell)));
            along().max().unwrap() - along().min().unwrap()
        };
        let (width, height) = (span(|cell| cell.x), span(|cell| cell.y));
        assert!(
            width < 2 * height && height < 2 * width,
            "{width} by {height}, and it is to be roughly square"
        );
        state.set_recording(&rules, Recording { structure: true, ..Recording::NONE });
        let each = state.heap_bytes() / tiles as usize;
        assert!(each <= 600, "{each} bytes a tile, structure included");
    }

    /// Where many monasteries wait, the cells around a tile are looked at in place of the list: with the same result.
    #[test]
    fn many_waiting_monasteries_are_told_and_untold() {
        let (rules, mut state) = scatter(1200, 3).unwrap();
        state.check(&rules).unwrap();
        state.set_recording(&rules, Recording { undo: true, ..Recording::NONE });
        let before = state.clone();
        let mut dice = Numbers::new(Seed(9));
        for _ in 0..300 {
            let action = match rules.decider(&state) {
                Some(Decider::Chance) => rules.sample(&state, dice.advance()),
                Some(Decider::Player(_)) if state.drawn().is_some() => place(&rules, &state, &mut dice),
                _ => Action::pass(),
            };
            rules.apply_unchecked(&mut state, action);
        }
        assert!(state.completed().len() > before.completed().len());
        state.check(&rules).unwrap();
        while rules.undo(&mut state) {}
        assert!(state == before);
        state.check(&rules).unwrap();
    }
}
