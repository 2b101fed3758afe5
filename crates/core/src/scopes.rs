//! Which hooks of a point may have a say about a cell and what is there: looked up once for a list of many candidates, so
//! that each of these costs a few compares and calls only whom it concerns.

use crate::action::Action;
use crate::fault::calling;
use crate::geometry::Cell;
use crate::hook::{CellOf, Hook};
use crate::kind::FigureKindId;
use crate::view::{Verdict, View};

/// The cell that a hook is limited to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum About {
    /// None: it is about every cell.
    Any,
    /// What a function says.
    Cell(CellOf),
    /// Where the figure of a kind stands that belongs to nobody.
    Neutral(FigureKindId),
    /// Where the tile of this turn was laid.
    Laid,
}

/// The hooks of one point that may have a say at present. Small, since one is made for each list.
#[derive(Clone, Debug)]
pub(crate) struct Scopes {
    /// Those that are limited to no cell and no attribute.
    everywhere: Asked,
    /// Those that are limited to attributes alone, a bit each.
    gated: u8,
    /// Whether there are more hooks than [`MAX_SCOPES`].
    more: bool,
    /// How many are about one cell: which, and about which.
    count: u8,
    which: [u8; MAX_SCOPES],
    /// As actions carry them, so that one compare is enough; [`NOWHERE`] beyond the count.
    cells: [u32; MAX_SCOPES],
}

/// No cell of the board.
const NOWHERE: u32 = Action::cell_value(Cell::new(i16::MIN, i16::MIN));

/// Hooks beyond these are looked at for each candidate.
pub(crate) const MAX_SCOPES: usize = 8;

/// The hooks that may have a say about what is on one cell: a byte for each combination of what a feature can be
/// ([`FeatureIs`](crate::hook::FeatureIs)), a bit for each hook.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked(u32);

impl Asked {
    /// With the hook of this number, where it concerns a feature.
    #[inline]
    const fn with<F>(self, hook: &Hook<F>, index: usize) -> Self {
        let bytes: u32 = match hook.feature & 3 {
            0 => 0x0101_0101,
            1 => 0x0100_0100,
            2 => 0x0101_0000,
            _ => 0x0101_0100,
        };
        Self(self.0 | bytes << index)
    }

    /// With the hook of this number, where it concerns a feature and such a tile.
    #[inline]
    fn among<F>(self, hooks: &[Hook<F>], index: usize, attributes: u64) -> Self {
        match hooks.get(index) {
            Some(hook) if hook.concerns(attributes) => self.with(hook, index),
            _ => self,
        }
    }

    /// Those that concern a feature that is this.
    #[inline]
    const fn of_feature(self, is: u8) -> u8 {
        (self.0 >> (8 * (is & 3))) as u8
    }
}

impl Scopes {
    #[inline]
    pub(crate) fn of<F: Copy>(hooks: &[Hook<F>], view: View<'_>) -> Self {
        let mut scopes = Self {
            everywhere: Asked::default(),
            gated: 0,
            more: hooks.len() > MAX_SCOPES,
            count: 0,
            which: [0; MAX_SCOPES],
            cells: [NOWHERE; MAX_SCOPES],
        };
        for (index, hook) in hooks.iter().enumerate().take(MAX_SCOPES) {
            if !matches!(hook.about, About::Any) {
                // About no cell now: it has nothing to say.
                if let Some(cell) = hook.cell(view) {
                    let last = usize::from(scopes.count) & (MAX_SCOPES - 1);
                    (scopes.which[last], scopes.cells[last]) = (index as u8, Action::cell_value(cell));
                    scopes.count += 1;
                }
            } else if hook.gate == 0 {
                scopes.everywhere = scopes.everywhere.with(hook, index);
            } else {
                scopes.gated |= 1 << index;
            }
        }
        scopes
    }

    /// Whether no hook has anything to say about a cell, whatever is there.
    #[inline]
    pub(crate) fn is_silent_at(&self, cell: Cell) -> bool {
        let cell = Action::cell_value(cell);
        // All of them, without a branch on each.
        let here = self.cells.iter().fold(0, |here, &about| here | u8::from(about == cell));
        here == 0 && self.everywhere.0 == 0 && self.gated == 0 && !self.more
    }

    /// The hooks that may have a say about a cell on which such a tile lies.
    #[inline]
    pub(crate) fn at<F>(&self, hooks: &[Hook<F>], cell: Cell, attributes: u64) -> Asked {
        let mut asked = self.everywhere;
        let cell = Action::cell_value(cell);
        for (&about, &index) in self.cells.iter().zip(&self.which).take(self.count.into()) {
            if about == cell {
                asked = asked.among(hooks, usize::from(index), attributes);
            }
        }
        let mut left = self.gated;
        while left != 0 {
            asked = asked.among(hooks, left.trailing_zeros() as usize, attributes);
            left &= left - 1;
        }
        asked
    }

    /// Asks those that may have a say about a feature that is this, each with its view and in their order, until one
    /// denies. Of a point with more than [`MAX_SCOPES`] hooks, these are the first.
    #[inline]
    pub(crate) fn ask<F: Copy>(
        hooks: &[Hook<F>],
        view: View<'_>,
        asked: Asked,
        is: u8,
        mut ask: impl FnMut(&Hook<F>, View<'_>) -> Verdict,
    ) -> Verdict {
        let mut left = asked.of_feature(is);
        while left != 0 {
            let Some(hook) = hooks.get(left.trailing_zeros() as usize) else { break };
            let verdict = ask(hook, View { me: hook.owner, ..view });
            if !verdict.is_allowed() {
                return verdict;
            }
            left &= left - 1;
        }
        Verdict::Allow
    }

    /// The same of one candidate, with all hooks of the point.
    #[inline]
    pub(crate) fn ask_all<F: Copy>(
        &self,
        hooks: &[Hook<F>],
        view: View<'_>,
        (cell, attributes, is): (Cell, u64, u8),
        mut ask: impl FnMut(&Hook<F>, View<'_>) -> Verdict,
    ) -> Verdict {
        let verdict = Self::ask(hooks, view, self.at(hooks, cell, attributes), is, &mut ask);
        if !verdict.is_allowed() {
            return verdict;
        }
        for hook in hooks.iter().skip(MAX_SCOPES) {
            let about = matches!(hook.about, About::Any) || hook.cell(view) == Some(cell);
            if about && hook.concerns(attributes) && hook.concerns_feature(is) {
                let verdict = ask(hook, View { me: hook.owner, ..view });
                if !verdict.is_allowed() {
                    return verdict;
                }
            }
        }
        Verdict::Allow
    }
}

impl<F: Copy> Hook<F> {
    /// The one cell that it is about, if it is about one now.
    #[inline]
    fn cell(&self, view: View<'_>) -> Option<Cell> {
        match self.about {
            About::Any => None,
            About::Cell(cell) => calling(self, "about-cell", || cell(View { me: self.owner, ..view })),
            About::Neutral(kind) => {
                view.neutral(kind).and_then(|figure| view.only_cell(view.figure(figure).place))
            }
            // Of that tile the attributes are at hand.
            About::Laid => view.placed_cell().filter(|_| self.concerns(view.state.vars.placed_attributes)),
        }
    }
}
