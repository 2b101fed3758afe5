//! The board: tiles by cell, and the open cells where the next may go.
//!
//! # Invariants
//!
//! - A cell holds a tile, or is open (empty, beside a side that takes a tile), or is nothing; the grid and the two
//!   lists agree on which.
//! - An open cell knows the pattern that each of its sides has to show, as one 32-bit word, with a mask for the sides
//!   that touch a tile. Whether a tile fits is one masked compare.
//! - The board is unbounded up to [`MAX_COORDINATE`](crate::geometry::MAX_COORDINATE): squares of 8 by 8 cells are
//!   allotted where tiles come near, and squares of 8 by 8 of these, so memory follows the tiles and not the bounding
//!   box.
//! - Deliberately absent: features. See [`crate::graph`].

use crate::action::Action;
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
/// Beside it: the tile has a feature that has to be surrounded.
const SURROUND_TAG: u32 = 1 << 30;

#[inline]
const fn spot(raw: u32) -> Spot {
    if raw == 0 {
        Spot::Nothing
    } else if raw & TILE_TAG != 0 {
        Spot::Tile((raw & !(TILE_TAG | SURROUND_TAG)) as usize)
    } else {
        Spot::Open(raw as usize - 1)
    }
}

/// A chunk has 8 by 8 cells, a region 8 by 8 chunks.
const BITS: u32 = 3;
const SIDE: i32 = 1 << BITS;
const BLOCK: usize = 1 << (2 * BITS);
/// Half a region: so most boards, which lie around the origin, lie in one.
const MIDDLE: i32 = SIDE * SIDE / 2;

/// Cells by position, in square chunks, in square regions, behind a directory of regions that grows with the board. The
/// first chunk and the first region are nothing's, so that what is not there is looked up as what is.
#[derive(Debug)]
struct Grid {
    /// What each cell holds, chunk after chunk.
    cells: Vec<u32>,
    /// The number of each chunk, region after region.
    chunks: Vec<u32>,
    /// The number of each region, row by row.
    regions: Vec<u32>,
    west: i32,
    south: i32,
    width: i32,
    height: i32,
}

impl Default for Grid {
    fn default() -> Self {
        let [cells, chunks] = [vec![0; BLOCK], vec![0; BLOCK]];
        Self { cells, chunks, regions: Vec::new(), west: 0, south: 0, width: 0, height: 0 }
    }
}

impl Clone for Grid {
    fn clone(&self) -> Self {
        let (cells, chunks, regions) = (self.cells.clone(), self.chunks.clone(), self.regions.clone());
        Self { cells, chunks, regions, ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.chunks.clone_from(&other.chunks);
        self.regions.clone_from(&other.regions);
        (self.west, self.south) = (other.west, other.south);
        (self.width, self.height) = (other.width, other.height);
    }
}

impl Grid {
    /// The place of something in the block with this number, from the lowest bits of its two coordinates.
    #[inline]
    const fn within(block: u32, x: i32, y: i32) -> usize {
        (block as usize) << (2 * BITS) | ((y & (SIDE - 1)) << BITS | x & (SIDE - 1)) as usize
    }

    #[inline]
    fn region(&self, x: i32, y: i32) -> Option<usize> {
        let column = (x >> (2 * BITS)) - self.west;
        let row = (y >> (2 * BITS)) - self.south;
        // One unsigned compare each catches both ends.
        if (column as u32) < self.width as u32 && (row as u32) < self.height as u32 {
            Some((row * self.width + column) as usize)
        } else {
            None
        }
    }

    #[inline]
    const fn coordinates(cell: Cell) -> (i32, i32) {
        (cell.x as i32 + MIDDLE, cell.y as i32 + MIDDLE)
    }

    /// Where the grid keeps a cell, if its chunk is allotted. Stays so for good.
    #[inline]
    fn place(&self, cell: Cell) -> Option<usize> {
        let (x, y) = Self::coordinates(cell);
        let region = self.regions[self.region(x, y)?];
        match self.chunks[Self::within(region, x >> BITS, y >> BITS)] {
            0 => None,
            chunk => Some(Self::within(chunk, x, y)),
        }
    }

    /// The same for a cell near one whose place is known: they mostly share a chunk.
    #[inline]
    fn place_near(&self, (cell, place): (Cell, usize), near: Cell) -> Option<usize> {
        let ((x, y), (near_x, near_y)) = (Self::coordinates(cell), Self::coordinates(near));
        if (x ^ near_x | y ^ near_y) as u32 >> BITS == 0 {
            Some(Self::within((place / BLOCK) as u32, near_x, near_y))
        } else {
            self.place(near)
        }
    }

    #[inline]
    fn get(&self, cell: Cell) -> u32 {
        self.place(cell).map_or(0, |place| self.cells[place])
    }

    #[inline]
    fn set(&mut self, cell: Cell, raw: u32) {
        let place = self.place(cell);
        self.set_at(place, cell, raw);
    }

    /// The same for whoever has looked up the place. Gives the place that it has then.
    #[inline]
    fn set_at(&mut self, place: Option<usize>, cell: Cell, raw: u32) -> usize {
        let place = place.unwrap_or_else(|| self.allot(cell));
        self.cells[place] = raw;
        place
    }

    /// Makes a chunk, and a region for it where there is none.
    #[cold]
    fn allot(&mut self, cell: Cell) -> usize {
        let (x, y) = Self::coordinates(cell);
        let (column, row) = (x >> (2 * BITS), y >> (2 * BITS));
        if self.region(x, y).is_none() {
            self.grow(column, row);
        }
        let entry = ((row - self.south) * self.width + (column - self.west)) as usize;
        if self.regions[entry] == 0 {
            self.regions[entry] = (self.chunks.len() / BLOCK) as u32;
            self.chunks.resize(self.chunks.len() + BLOCK, 0);
        }
        let chunk = (self.cells.len() / BLOCK) as u32;
        self.cells.resize(self.cells.len() + BLOCK, 0);
        self.chunks[Self::within(self.regions[entry], x >> BITS, y >> BITS)] = chunk;
        Self::within(chunk, x, y)
    }

    /// Makes room for a region, with a margin that grows with the board, so that growing is rare.
    fn grow(&mut self, column: i32, row: i32) {
        let (east, north) = (self.west + self.width, self.south + self.height);
        let margin_x = 1 + self.width / 2;
        let margin_y = 1 + self.height / 2;
        let west = if self.width == 0 || column < self.west { column - margin_x } else { self.west };
        let south = if self.height == 0 || row < self.south { row - margin_y } else { self.south };
        let east = if self.width == 0 || column >= east { column + margin_x + 1 } else { east };
        let north = if self.height == 0 || row >= north { row + margin_y + 1 } else { north };
        let (width, height) = (east - west, north - south);
        let mut regions = vec![0; (width * height) as usize];
        for old_row in 0..self.height {
            let from = (old_row * self.width) as usize;
            let to = ((old_row + self.south - south) * width + (self.west - west)) as usize;
            let columns = self.width as usize;
            regions[to..to + columns].copy_from_slice(&self.regions[from..from + columns]);
        }
        self.regions = regions;
        (self.west, self.south, self.width, self.height) = (west, south, width, height);
    }

    fn heap_bytes(&self) -> usize {
        (self.cells.capacity() + self.chunks.capacity() + self.regions.capacity()) * 4
    }
}

/// What an open cell asks of the tile that is laid there, with where it is: listing placements reads one row for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) need: Need,
    /// The cell as actions carry it, so that one word moves it.
    pub(crate) there: u32,
}

impl Row {
    #[inline]
    const fn of(open: OpenCell) -> Self {
        Self { need: open.need, there: Action::cell_value(open.cell) }
    }
}

/// What an open cell asks of the tile that is laid there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Need {
    /// The pattern of each side, 0 where no tile touches it.
    pub(crate) pattern: u32,
    /// The sides that touch a tile.
    pub(crate) mask: u32,
    /// The patterns again, two bits a side: the row of [`Ruleset::fit`](crate::ruleset::Ruleset), where there is one.
    pub(crate) class: u8,
}

impl Need {
    #[inline]
    pub(crate) const fn new(pattern: u32, mask: u32) -> Self {
        let class = (pattern | pattern >> 6 | pattern >> 12 | pattern >> 18) as u8;
        Self { pattern, mask, class }
    }

    /// The same with what one more neighbour asks.
    #[inline]
    pub(crate) const fn and(self, pattern: u32, mask: u32) -> Self {
        Self::new(self.pattern | pattern, self.mask | mask)
    }
}

/// An open cell as a value, for undo.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenCell {
    pub(crate) cell: Cell,
    pub(crate) need: Need,
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
    /// The open cells, and what each asks.
    pub(crate) cells: Vec<Cell>,
    pub(crate) rows: Vec<Row>,
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
        self.cells.clone_from(&other.cells);
        self.rows.clone_from(&other.rows);
    }
}

/// Equal boards hold the same tiles and the same open cells in the same order; the grid follows from them.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles && self.cells == other.cells && self.rows == other.rows
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
            + self.rows.capacity() * size_of::<Row>()
            + self.cells.capacity() * size_of::<Cell>()
    }

    #[inline]
    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        spot(self.grid.get(cell))
    }

    /// The same, with the place in the grid.
    #[inline]
    pub(crate) fn look(&self, cell: Cell) -> (Spot, Option<usize>) {
        match self.grid.place(cell) {
            Some(place) => (spot(self.grid.cells[place]), Some(place)),
            None => (Spot::Nothing, None),
        }
    }

    /// The same near a cell whose place is known.
    #[inline]
    pub(crate) fn look_near(&self, from: (Cell, usize), near: Cell) -> (Spot, Option<usize>) {
        match self.grid.place_near(from, near) {
            Some(place) => (spot(self.grid.cells[place]), Some(place)),
            None => (Spot::Nothing, None),
        }
    }

    /// The tile on a cell, if it has a feature that has to be surrounded: told by the grid alone.
    #[inline]
    pub(crate) fn surrounded_at(&self, near: Cell) -> Option<usize> {
        let raw = self.grid.get(near);
        (raw & SURROUND_TAG != 0).then_some((raw & !(TILE_TAG | SURROUND_TAG)) as usize)
    }

    /// Lays a tile on a cell whose place in the grid was just looked up. Gives the place. The board has to know of a
    /// tile with a feature that has to be surrounded.
    #[inline]
    pub(crate) fn push_tile(&mut self, place: Option<usize>, tile: Tile, surrounded: bool) -> usize {
        let tags = TILE_TAG | (u32::from(surrounded) * SURROUND_TAG);
        let place = self.grid.set_at(place, tile.cell, tags | self.tiles.len() as u32);
        self.tiles.push(tile);
        place
    }

    /// Takes the newest tile away and leaves nothing on its cell.
    pub(crate) fn pop_tile(&mut self) -> Option<Tile> {
        let tile = self.tiles.pop()?;
        self.grid.set(tile.cell, 0);
        Some(tile)
    }

    #[inline]
    pub(crate) fn open(&self, slot: usize) -> OpenCell {
        OpenCell { cell: self.cells[slot], need: self.need(slot) }
    }

    #[inline]
    pub(crate) fn push_open(&mut self, open: OpenCell) {
        let place = self.grid.place(open.cell);
        self.push_open_at(place, open);
    }

    /// Adds an open cell whose place in the grid was just looked up.
    #[inline]
    pub(crate) fn push_open_at(&mut self, place: Option<usize>, open: OpenCell) {
        self.cells.push(open.cell);
        self.rows.push(Row::of(open));
        self.grid.set_at(place, open.cell, self.cells.len() as u32);
    }

    /// Takes the newest open cell away: the reverse of [`push_open`](Self::push_open).
    pub(crate) fn pop_open(&mut self) {
        if let Some(cell) = self.cells.pop() {
            self.rows.pop();
            self.grid.set(cell, 0);
        }
    }

    /// What the open cell in this place of the list asks.
    #[inline]
    pub(crate) fn need(&self, slot: usize) -> Need {
        self.rows[slot].need
    }

    #[inline]
    pub(crate) fn set_need(&mut self, slot: usize, need: Need) {
        self.rows[slot].need = need;
    }

    /// Takes an open cell away; the last one moves into its place. The grid still shows it, until a tile is laid there.
    #[inline]
    pub(crate) fn take_open(&mut self, slot: usize) -> OpenCell {
        let open = self.open(slot);
        self.cells.swap_remove(slot);
        self.rows.swap_remove(slot);
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
            self.rows[slot] = Row::of(open);
            self.grid.set(open.cell, slot as u32 + 1);
        }
    }
}

#[cfg(test)]
mod tests;
