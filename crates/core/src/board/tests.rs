use std::collections::BTreeMap;

use super::*;
use crate::geometry::MAX_COORDINATE;

fn tile(cell: Cell) -> Tile {
    Tile { kind: TileKindId(0), cell, rotation: Rotation::R0, first_segment: 0 }
}

fn lay(board: &mut Board, cell: Cell) -> usize {
    let (_, place) = board.look(cell);
    board.push_tile(place, tile(cell), false)
}

/// Memory follows the tiles, however far apart they lie.
#[test]
fn the_four_corners_of_the_board_cost_little() {
    let mut board = Board::default();
    let ends = [-MAX_COORDINATE, MAX_COORDINATE];
    let corners = ends.iter().flat_map(|&x| ends.map(|y| Cell::new(x, y)));
    let corners: Vec<Cell> = corners.chain([Cell::ORIGIN]).collect();
    for &cell in &corners {
        lay(&mut board, cell);
    }
    for (index, &cell) in corners.iter().enumerate() {
        assert_eq!(board.spot(cell), Spot::Tile(index));
        assert!(Side::ALL.iter().all(|&side| board.spot(cell.step(side)) == Spot::Nothing));
    }
    assert!(board.heap_bytes() < 16_000_000, "{} bytes", board.heap_bytes());
}

/// Whatever lies around, each cell is found from every cell near it as it is alone.
#[test]
fn cells_are_found_from_beside_and_after_growing() {
    let mut board = Board::default();
    let mut known = BTreeMap::new();
    // Steps that share no factor with a chunk or a region, over the rims of both.
    for step in 0..2000_i32 {
        let cell = Cell::new((step * 37 % 301 - 150) as i16, (step * 53 % 211 - 105) as i16);
        if known.contains_key(&cell) {
            continue;
        }
        let index = board.tiles.len();
        let place = lay(&mut board, cell);
        known.insert(cell, index);
        for near in cell.ring() {
            let expected = known.get(&near).map_or(Spot::Nothing, |&index| Spot::Tile(index));
            let found = board.look_near((cell, place), near);
            assert_eq!(found, board.look(near), "{near} from {cell}");
            assert_eq!(found.0, expected, "{near} from {cell}");
        }
    }
    let copy = board.clone();
    for (&cell, &index) in &known {
        assert_eq!(copy.spot(cell), Spot::Tile(index), "{cell}");
    }
    while let Some(tile) = board.pop_tile() {
        assert_eq!(board.spot(tile.cell), Spot::Nothing);
    }
}
