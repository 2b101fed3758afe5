//! What has to be known to take a ply back exactly.
//!
//! # Invariants
//!
//! - Off, it costs one test for each change and keeps nothing.
//! - Changes are taken back in the reverse order of being made; then every list is as it was, order included.

use crate::figure::Place;
use crate::geometry::Cell;
use crate::slot::Slot;
use crate::state::Vars;

/// One change and what it takes to reverse it. Sixteen bytes: a game on a large board writes many.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Tile,
    Closed {
        root: u32,
        ports: u32,
    },
    Union {
        small: u32,
        ports: u32,
        shared: u32,
    },
    /// The cell that was open in this slot; what it asked for was noted before.
    OpenRemoved {
        slot: u32,
        cell: Cell,
    },
    OpenAdded,
    OpenNeed {
        slot: u32,
        pattern: u32,
        mask: u32,
    },
    Figure {
        figure: u16,
        old: Place,
    },
    Count {
        pile: u8,
        kind: u16,
        old: u32,
    },
    Stock {
        at: u32,
        old: u32,
    },
    SurroundAdded,
    SurroundRemoved {
        slot: u32,
        segment: u32,
    },
    ReclaimedAdded,
    ReclaimedRemoved {
        segment: u32,
    },
    Slot {
        index: u8,
    },
}

const _: () = assert!(size_of::<Op>() <= 16);

/// Where a ply begins.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) vars: Vars,
    pub(crate) ops: u32,
    pub(crate) completed: u32,
    pub(crate) scored: u32,
    pub(crate) events: u32,
    pub(crate) items: u32,
}

/// Changes since the start, ply by ply.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    on: bool,
    pub(crate) ops: Vec<Op>,
    pub(crate) marks: Vec<Mark>,
    /// Expansion states before their first change in a ply, each with its number.
    pub(crate) slots: Vec<(u8, Box<dyn Slot>)>,
    /// Which expansions' states the present ply has kept already, as bits.
    pub(crate) kept: u64,
    /// Boxes that are free, by the number of the state that they are for.
    spare: Vec<Vec<Box<dyn Slot>>>,
}

impl Journal {
    #[inline]
    pub(crate) const fn is_on(&self) -> bool {
        self.on
    }

    /// Turning it off forgets everything.
    pub(crate) fn switch(&mut self, on: bool) {
        self.on = on;
        if !on {
            self.clear();
        }
    }

    pub(crate) fn clear(&mut self) {
        self.ops.clear();
        self.marks.clear();
        // Their boxes serve the next game.
        while let Some((index, slot)) = self.slots.pop() {
            self.recycle(index, slot);
        }
        self.kept = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, op: Op) {
        self.ops.push(op);
    }

    /// Keeps an expansion's state unless the ply has done so.
    pub(crate) fn keep_slot(&mut self, index: u8, slot: &dyn Slot) {
        let bit = 1 << (index & 63);
        if !self.on || self.kept & bit != 0 {
            return;
        }
        self.kept |= bit;
        // A spare box is filled in place; of the same type, unless the state played under other rules before.
        let spare = self.spare.get_mut(usize::from(index)).and_then(Vec::pop);
        let copy = match spare.filter(|spare| spare.same_type(slot)) {
            Some(mut copy) => {
                copy.copy_from(slot);
                copy
            }
            None => slot.boxed_clone(),
        };
        self.slots.push((index, copy));
        self.ops.push(Op::Slot { index });
    }

    /// The newest kept state; hand the replaced one to [`recycle`](Self::recycle).
    pub(crate) fn take_slot(&mut self) -> Option<Box<dyn Slot>> {
        self.slots.pop().map(|(_, slot)| slot)
    }

    pub(crate) fn recycle(&mut self, index: u8, slot: Box<dyn Slot>) {
        let index = usize::from(index);
        if self.spare.len() <= index {
            self.spare.resize_with(index + 1, Vec::new);
        }
        self.spare[index].push(slot);
    }
}

#[cfg(test)]
mod tests;
