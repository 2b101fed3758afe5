//! Where everything is on the screen.

use ratatui::layout::Rect;

/// The smallest screen that the game can be played on.
pub const SMALLEST: (u16, u16) = (60, 20);

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Areas {
    pub(crate) title: Rect,
    pub(crate) board: Rect,
    pub(crate) rule: Rect,
    pub(crate) scores: Rect,
    pub(crate) hand: Rect,
    pub(crate) list: Rect,
    pub(crate) log: Rect,
    pub(crate) message: Rect,
    pub(crate) footer: Rect,
}

impl Areas {
    /// The parts of a screen of this size; none if it is too small.
    pub(crate) fn of((width, height): (u16, u16), players: usize, hand: bool) -> Option<Self> {
        if width < SMALLEST.0 || height < SMALLEST.1 {
            return None;
        }
        let side = if width >= 110 { 38 } else { 28 };
        let log = (height / 6).clamp(3, 12);
        let body = height - log - 3;
        let scores = (players as u16 + 1).min(body / 2);
        let hand = if hand && body - scores >= 9 { 7 } else { 0 };
        let left = width - side;
        let at = |y: u16, height: u16| Rect::new(left, y, side, height);
        Some(Self {
            title: Rect::new(0, 0, width, 1),
            board: Rect::new(0, 1, left - 1, body),
            rule: Rect::new(left - 1, 1, 1, body),
            scores: at(1, scores),
            hand: at(1 + scores, hand),
            list: at(1 + scores + hand, body - scores - hand),
            log: Rect::new(0, 1 + body, width, log),
            message: Rect::new(0, height - 2, width, 1),
            footer: Rect::new(0, height - 1, width, 1),
        })
    }
}

/// The first line of a list that shows, so that the selected one does.
pub(crate) fn window(selected: usize, count: usize, height: usize) -> usize {
    if count <= height { 0 } else { selected.saturating_sub(height / 2).min(count - height) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_fill_the_screen_and_stay_in_it() {
        for size in [(60, 20), (80, 24), (120, 40), (300, 100)] {
            for players in 1..=8 {
                for hand in [false, true] {
                    let areas = Areas::of(size, players, hand).unwrap();
                    let all = [
                        areas.title,
                        areas.board,
                        areas.rule,
                        areas.scores,
                        areas.hand,
                        areas.list,
                        areas.log,
                        areas.message,
                        areas.footer,
                    ];
                    let cells: u32 = all.iter().map(|area| area.area()).sum();
                    assert_eq!(cells, u32::from(size.0) * u32::from(size.1), "{size:?} {players}");
                    assert!(all.iter().all(|area| area.right() <= size.0 && area.bottom() <= size.1));
                    assert!(areas.list.height >= 2, "{size:?} {players}");
                }
            }
        }
        assert_eq!(Areas::of((59, 24), 2, true), None);
    }

    #[test]
    fn a_window_shows_the_selected_line() {
        assert_eq!(window(0, 3, 5), 0);
        assert_eq!(window(9, 10, 4), 6);
        assert_eq!(window(5, 10, 4), 3);
    }
}
