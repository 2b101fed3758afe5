//! Which part of the board shows.

use tilewright::core::geometry::Cell;

use crate::face::Zoom;

/// A view of the board: the character in the middle of the pane, and the size of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Camera {
    pub(crate) zoom: Zoom,
    middle: (i32, i32),
}

impl Camera {
    /// On the first tile.
    pub(crate) fn new(zoom: Zoom) -> Self {
        Self { zoom, middle: (zoom.width() / 2, zoom.height() / 2) }
    }

    /// The upper left character of a cell in a pane of this size.
    pub(crate) fn place(self, cell: Cell, pane: (u16, u16)) -> (i32, i32) {
        let (x, y) = self.world(cell);
        (x - self.middle.0 + i32::from(pane.0) / 2, y - self.middle.1 + i32::from(pane.1) / 2)
    }

    fn world(self, cell: Cell) -> (i32, i32) {
        (i32::from(cell.x) * self.zoom.width(), -i32::from(cell.y) * self.zoom.height())
    }

    /// The cell at a character of the pane, and the spot within it.
    pub(crate) fn cell_at(self, (column, row): (i32, i32), pane: (u16, u16)) -> (Cell, (i32, i32)) {
        let x = column + self.middle.0 - i32::from(pane.0) / 2;
        let y = row + self.middle.1 - i32::from(pane.1) / 2;
        let (width, height) = (self.zoom.width(), self.zoom.height());
        let near = |value: i32| value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        let cell = Cell::new(near(x.div_euclid(width)), near(-y.div_euclid(height)));
        (cell, (x.rem_euclid(width), y.rem_euclid(height)))
    }

    /// Moves by characters.
    pub(crate) const fn pan(&mut self, (dx, dy): (i32, i32)) {
        self.middle = (self.middle.0 + dx, self.middle.1 + dy);
    }

    /// Puts a cell into the middle.
    pub(crate) fn look_at(&mut self, cell: Cell) {
        let (x, y) = self.world(cell);
        self.middle = (x + self.zoom.width() / 2, y + self.zoom.height() / 2);
    }

    /// Puts these cells into the middle if they all fit.
    pub(crate) fn show_all(&mut self, cells: impl Iterator<Item = Cell>, pane: (u16, u16)) -> bool {
        let corners = cells.fold(None, |bounds: Option<(Cell, Cell)>, cell| {
            let (low, high) = bounds.unwrap_or((cell, cell));
            let low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            Some((low, Cell::new(high.x.max(cell.x), high.y.max(cell.y))))
        });
        let Some((low, high)) = corners else { return false };
        let wide = (i32::from(high.x) - i32::from(low.x) + 1) * self.zoom.width();
        let tall = (i32::from(high.y) - i32::from(low.y) + 1) * self.zoom.height();
        let fits = wide <= i32::from(pane.0) && tall <= i32::from(pane.1);
        if fits {
            let (left, top) = self.world(Cell::new(low.x, high.y));
            self.middle = (left + wide / 2, top + tall / 2);
        }
        fits
    }

    /// Moves as little as shows a cell, with some of what is around it.
    pub(crate) fn show(&mut self, cell: Cell, pane: (u16, u16)) {
        let (x, y) = self.place(cell, pane);
        let push = |at: i32, size: i32, room: i32| {
            let margin = (size / 2).min((room - size).max(0) / 2);
            let low = at - margin;
            let high = at + size + margin - room;
            if low < 0 { low } else { high.max(0) }
        };
        let dx = push(x, self.zoom.width(), i32::from(pane.0));
        let dy = push(y, self.zoom.height(), i32::from(pane.1));
        self.pan((dx, dy));
    }

    /// Changes the size of tiles around a cell.
    pub(crate) fn set_zoom(&mut self, zoom: Zoom, around: Cell) {
        self.zoom = zoom;
        self.look_at(around);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PANE: (u16, u16) = (51, 17);

    #[test]
    fn a_character_of_a_cell_is_in_that_cell() {
        for zoom in [Zoom::Large, Zoom::Small] {
            let mut camera = Camera::new(zoom);
            camera.pan((-13, 5));
            for cell in [Cell::ORIGIN, Cell::new(-3, 2), Cell::new(4, -7)] {
                let (x, y) = camera.place(cell, PANE);
                assert_eq!(camera.cell_at((x, y), PANE), (cell, (0, 0)));
                let last = (zoom.width() - 1, zoom.height() - 1);
                assert_eq!(camera.cell_at((x + last.0, y + last.1), PANE), (cell, last));
            }
        }
    }

    #[test]
    fn showing_a_cell_brings_it_into_the_pane_and_then_rests() {
        let mut camera = Camera::new(Zoom::Large);
        for cell in [Cell::new(9, 9), Cell::new(-9, 0), Cell::new(0, -30)] {
            camera.show(cell, PANE);
            let (x, y) = camera.place(cell, PANE);
            assert!(x >= 0 && x + 9 <= 51 && y >= 0 && y + 5 <= 17, "{cell}: {x},{y}");
            let before = camera;
            camera.show(cell, PANE);
            assert_eq!(camera, before);
        }
    }

    #[test]
    fn a_board_that_fits_is_put_into_the_middle() {
        let mut camera = Camera::new(Zoom::Small);
        assert!(camera.show_all([Cell::new(-1, 0), Cell::new(5, 2)].into_iter(), PANE));
        let (left, top) = camera.place(Cell::new(-1, 2), PANE);
        assert!(left >= 0 && top >= 0 && left + 35 <= 51 && top + 9 <= 17);
        assert!(!camera.show_all([Cell::new(-9, 0), Cell::new(9, 0)].into_iter(), PANE));
    }
}
