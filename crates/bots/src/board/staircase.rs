//! A board that is as far from a square as it can be.

use std::sync::Arc;

use tilewright::core::geometry::{Cell, PortSet, Rotation};
use tilewright::core::tile::{SegmentSpec, StartTile, TileSet, TileSpec};
use tilewright::prelude::*;

/// Meadows in a staircase from the south-west to the north-east, each one step east or one step north of the last, all
/// of them one field: the box around them has a quarter of the square of their number in cells.
///
/// ```
/// let mut stairs = tilewright_bots::board::Staircase::new(100)?;
/// stairs.climb(59);
/// assert_eq!(stairs.state().board().tiles().len(), 60);
/// stairs.climb(1_000);
/// assert_eq!(stairs.state().board().tiles().len(), 100);
/// # Ok::<(), tilewright::ComposeError>(())
/// ```
#[derive(Debug)]
pub struct Staircase {
    rules: Arc<Ruleset>,
    state: State,
    laid: u16,
}

impl Staircase {
    /// For so many tiles, of which the first lies there.
    ///
    /// # Errors
    ///
    /// None; what composing says otherwise.
    pub fn new(tiles: u16) -> Result<Self, ComposeError> {
        let mut meadow = TileSpec::new("meadow");
        meadow.count = u32::from(tiles);
        meadow.segments.push(SegmentSpec::new("field", PortSet::ALL));
        let start = StartTile { tile: "meadow".to_owned(), cell: Cell::new(0, 0), rotation: Rotation::R0 };
        let set = TileSet {
            id: "stairs".to_owned(),
            tiles: vec![meadow],
            start: vec![start],
            ..TileSet::default()
        };
        let rules = Composition::new().set_data(set).expansion("base").build()?;
        let one = PlayerId::from_index(0);
        let Ok(state) = rules.new_state(1, one, Recording::NONE) else { return Err(ComposeError::NoSet) };
        Ok(Self { rules, state, laid: 1 })
    }

    /// Lays so many more, or as many as are left. Every action is checked.
    pub fn climb(&mut self, more: u16) -> &State {
        let Self { rules, state, laid } = self;
        let mut left = more;
        while let Some(decider) = rules.decider(state) {
            let action = match decider {
                Decider::Chance => rules.sample(state, 0),
                _ if state.drawn().is_none() => Action::pass(),
                _ if left == 0 => break,
                _ => {
                    left -= 1;
                    // Half of a `u16` is an `i16`; beyond the rim of the board it is refused.
                    let cell = Cell::new((*laid).div_ceil(2) as i16, (*laid / 2) as i16);
                    *laid += 1;
                    Action::place(cell, Rotation::R0)
                }
            };
            if rules.apply(state, action).is_err() {
                break;
            }
        }
        state
    }

    /// What lies there.
    pub const fn state(&self) -> &State {
        &self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Memory follows the tiles and not the box around them.
    #[test]
    fn ten_thousand_tiles_stay_small() {
        let mut stairs = Staircase::new(10_000).unwrap();
        let state = stairs.climb(10_000);
        assert_eq!(state.board().tiles().len(), 10_000);
        assert!(state.is_over());
        assert_eq!(state.board().tiles()[9_999].cell, Cell::new(5_000, 4_999));
        assert_eq!(state.graph().feature_count(), 1);
        assert!(state.heap_bytes() < 100_000_000, "{} bytes", state.heap_bytes());
    }
}
