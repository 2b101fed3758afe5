//! The board: tiles by cell, and the open cells where the next may go.
//!
//! # Invariants
//!
//! - A cell holds a tile, or is open (empty, beside a side that takes a tile), or is nothing; the grid and the two
//!   lists agree on which.
//! - An open cell knows the pattern that each of its sides has to show, as one 32-bit word, with a mask for the sides
//!   that touch a tile. Whether a tile fits is one masked compare.
//! - The board is unbounded up to [`MAX_COORDINATE`](crate::geometry::MAX_COORDINATE): squares of 8 by 8 cells are
//!   allotted where tiles come near, behind a small directory, so memory follows the tiles and not the bounding box.
//! - Deliberately absent: features. See [`crate::graph`].

use crate::geometry::{Cell, Rotation, Side};
use crate::kind::{TileId, TileKindId};

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its design.
    pub kind: TileKindId,
    /// Where it lies.
    pub cell: Cell,
    /// How it is turned.
    pub rotation: Rotation,
    /// Number of its first segment; the others follow in the order of the design.
    pub(crate) first_segment: u32,
}

/// What the grid says of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Nothing,
    Open(usize),
    Tile(usize),
}

const TILE_TAG: u32 = 1 << 31;

#[inline]
const fn spot(raw: u32) -> Spot {
    if raw == 0 {
        Spot::Nothing
    } else if raw & TILE_TAG != 0 {
        Spot::Tile((raw & !TILE_TAG) as usize)
    } else {
        Spot::Open(raw as usize - 1)
    }
}

const CHUNK_BITS: u32 = 3;
const CHUNK_CELLS: usize = 1 << (2 * CHUNK_BITS);

/// Cells by position, in square chunks behind a directory that grows with the board.
#[derive(Debug, Default)]
struct Grid {
    chunks: Vec<[u32; CHUNK_CELLS]>,
    /// Chunk number plus one, or 0; row by row.
    directory: Vec<u32>,
    west: i32,
    south: i32,
    width: i32,
    height: i32,
}

impl Clone for Grid {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.chunks.clone_from(&other.chunks);
        self.directory.clone_from(&other.directory);
        (self.west, self.south) = (other.west, other.south);
        (self.width, self.height) = (other.width, other.height);
    }
}

impl Grid {
    #[inline]
    const fn inside(cell: Cell) -> usize {
        ((cell.y & 7) as usize) << CHUNK_BITS | (cell.x & 7) as usize
    }

    #[inline]
    fn entry(&self, cell: Cell) -> Option<usize> {
        let column = (i32::from(cell.x) >> CHUNK_BITS) - self.west;
        let row = (i32::from(cell.y) >> CHUNK_BITS) - self.south;
        // One unsigned compare each catches both ends.
        if (column as u32) < self.width as u32 && (row as u32) < self.height as u32 {
            Some((row * self.width + column) as usize)
        } else {
            None
        }
    }

    #[inline]
    fn get(&self, cell: Cell) -> u32 {
        match self.entry(cell) {
            Some(entry) => match self.directory[entry] {
                0 => 0,
                chunk => self.chunks[chunk as usize - 1][Self::inside(cell)],
            },
            None => 0,
        }
    }

    #[inline]
    fn set(&mut self, cell: Cell, raw: u32) {
        let entry = match self.entry(cell) {
            Some(entry) if self.directory[entry] != 0 => entry,
            _ => self.allot(cell),
        };
        self.chunks[self.directory[entry] as usize - 1][Self::inside(cell)] = raw;
    }

    #[cold]
    fn allot(&mut self, cell: Cell) -> usize {
        let column = i32::from(cell.x) >> CHUNK_BITS;
        let row = i32::from(cell.y) >> CHUNK_BITS;
        if self.entry(cell).is_none() {
            self.grow(column, row);
        }
        let entry = ((row - self.south) * self.width + (column - self.west)) as usize;
        if self.directory[entry] == 0 {
            self.chunks.push([0; CHUNK_CELLS]);
            self.directory[entry] = self.chunks.len() as u32;
        }
        entry
    }

    /// Makes room for a chunk, with a margin that grows with the board, so that growing is rare.
    fn grow(&mut self, column: i32, row: i32) {
        let (east, north) = (self.west + self.width, self.south + self.height);
        let margin_x = 2 + self.width / 2;
        let margin_y = 2 + self.height / 2;
        let west = if self.width == 0 || column < self.west { column - margin_x } else { self.west };
        let south = if self.height == 0 || row < self.south { row - margin_y } else { self.south };
        let east = if self.width == 0 || column >= east { column + margin_x + 1 } else { east };
        let north = if self.height == 0 || row >= north { row + margin_y + 1 } else { north };
        let (width, height) = (east - west, north - south);
        let mut directory = vec![0; (width * height) as usize];
        for old_row in 0..self.height {
            let from = (old_row * self.width) as usize;
            let to = ((old_row + self.south - south) * width + (self.west - west)) as usize;
            let columns = self.width as usize;
            directory[to..to + columns].copy_from_slice(&self.directory[from..from + columns]);
        }
        *self = Self { chunks: std::mem::take(&mut self.chunks), directory, west, south, width, height };
    }

    fn heap_bytes(&self) -> usize {
        self.chunks.capacity() * size_of::<[u32; CHUNK_CELLS]>() + self.directory.capacity() * 4
    }
}

/// An open cell as a value, for undo.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenCell {
    pub(crate) cell: Cell,
    pub(crate) need: u32,
    pub(crate) mask: u32,
}

/// The bits of one side in a pattern word.
#[inline]
pub(crate) const fn side_bits(side: Side) -> u32 {
    0xFF << (side.index() * 8)
}

/// Tiles and open cells.
#[derive(Debug, Default)]
pub struct Board {
    pub(crate) tiles: Vec<Tile>,
    grid: Grid,
    pub(crate) need: Vec<u32>,
    pub(crate) mask: Vec<u32>,
    pub(crate) cells: Vec<Cell>,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.tiles.clone_from(&other.tiles);
        self.grid.clone_from(&other.grid);
        self.need.clone_from(&other.need);
        self.mask.clone_from(&other.mask);
        self.cells.clone_from(&other.cells);
    }
}

/// Equal boards hold the same tiles and the same open cells in the same order; the grid follows from them.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
            && self.cells == other.cells
            && self.need == other.need
            && self.mask == other.mask
    }
}

impl Board {
    /// The tiles, in the order in which they were laid.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tile with this number.
    #[inline]
    pub fn tile(&self, tile: TileId) -> &Tile {
        &self.tiles[tile.index()]
    }

    /// The tile on a cell. Constant time.
    #[inline]
    pub fn tile_at(&self, cell: Cell) -> Option<TileId> {
        match self.spot(cell) {
            Spot::Tile(index) => Some(TileId(index as u32)),
            _ => None,
        }
    }

    /// The open cells: empty, and beside a side that takes a tile. Their order depends on what was laid, and is the
    /// same for the same game.
    #[inline]
    pub fn open_cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Bytes that the board keeps on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.grid.heap_bytes()
            + self.tiles.capacity() * size_of::<Tile>()
            + (self.need.capacity() + self.mask.capacity()) * 4
            + self.cells.capacity() * size_of::<Cell>()
    }

    #[inline]
    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        spot(self.grid.get(cell))
    }

    #[inline]
    pub(crate) fn push_tile(&mut self, tile: Tile) {
        self.grid.set(tile.cell, TILE_TAG | self.tiles.len() as u32);
        self.tiles.push(tile);
    }

    /// Takes the newest tile away and leaves nothing on its cell.
    pub(crate) fn pop_tile(&mut self) -> Option<Tile> {
        let tile = self.tiles.pop()?;
        self.grid.set(tile.cell, 0);
        Some(tile)
    }

    #[inline]
    pub(crate) fn open(&self, slot: usize) -> OpenCell {
        OpenCell { cell: self.cells[slot], need: self.need[slot], mask: self.mask[slot] }
    }

    #[inline]
    pub(crate) fn push_open(&mut self, open: OpenCell) {
        self.cells.push(open.cell);
        self.need.push(open.need);
        self.mask.push(open.mask);
        self.grid.set(open.cell, self.cells.len() as u32);
    }

    /// Takes the newest open cell away: the reverse of [`push_open`](Self::push_open).
    pub(crate) fn pop_open(&mut self) {
        if let Some(cell) = self.cells.pop() {
            self.need.pop();
            self.mask.pop();
            self.grid.set(cell, 0);
        }
    }

    #[inline]
    pub(crate) fn set_need(&mut self, slot: usize, need: u32, mask: u32) {
        self.need[slot] = need;
        self.mask[slot] = mask;
    }

    /// Takes an open cell away; the last one moves into its place. The grid still shows it, until a tile is laid there.
    #[inline]
    pub(crate) fn take_open(&mut self, slot: usize) -> OpenCell {
        let open = self.open(slot);
        self.cells.swap_remove(slot);
        self.need.swap_remove(slot);
        self.mask.swap_remove(slot);
        if let Some(&moved) = self.cells.get(slot) {
            self.grid.set(moved, slot as u32 + 1);
        }
        open
    }

    /// Puts an open cell back into its place: the reverse of [`take_open`](Self::take_open).
    pub(crate) fn restore_open(&mut self, slot: usize, open: OpenCell) {
        if slot == self.cells.len() {
            self.push_open(open);
        } else {
            let moved = self.open(slot);
            self.push_open(moved);
            self.cells[slot] = open.cell;
            self.set_need(slot, open.need, open.mask);
            self.grid.set(open.cell, slot as u32 + 1);
        }
    }
}
