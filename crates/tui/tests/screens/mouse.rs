//! The mouse alone is enough.

use super::*;

#[test]
fn a_turn_by_the_mouse_alone() {
    let mut app = app(&["road-straight"]);
    // The cell of the cursor: the second click takes.
    let corner = find(&app, "┏");
    click(&mut app, (corner.0 + 2, corner.1 + 1));
    assert_eq!(app.game().state().board().tiles().len(), 2, "{}", screen(&app));
    // A line of the list: the first click selects, the second takes.
    let line = find(&app, "meeple ");
    click(&mut app, (line.0, line.1 + 1));
    assert_eq!(app.game().state().plies(), 1);
    let chosen = find(&app, ">2 meeple");
    click(&mut app, chosen);
    assert_eq!(app.game().state().plies(), 2, "{}", screen(&app));
    shows(&app, "Bob lays");
}

#[test]
fn keys_in_the_bottom_line_can_be_clicked() {
    let mut app = app(&[]);
    let place = find(&app, " ? help");
    click(&mut app, place);
    shows(&app, "Shift+arrows");
    click(&mut app, (40, 10));
    assert!(!screen(&app).contains("Shift+arrows"));
    let turn = find(&app, " r turn");
    let before = screen(&app);
    click(&mut app, turn);
    assert_ne!(screen(&app), before);
}

#[test]
fn the_wheel_changes_the_size_and_dragging_moves_the_view() {
    let mut app = app(&[]);
    let before = screen(&app);
    mouse(&mut app, MouseEventKind::ScrollDown, (20, 8));
    assert_ne!(screen(&app), before);
    mouse(&mut app, MouseEventKind::ScrollUp, (20, 8));
    assert_eq!(screen(&app), before);
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), (2, 2));
    mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), (8, 4));
    assert_ne!(screen(&app), before);
    assert_eq!(app.game().state().plies(), 0);
}

#[test]
fn a_click_where_nothing_fits_takes_nothing_and_the_second_says_why() {
    let mut app = app(&["city-cap"]);
    click(&mut app, (1, 1));
    assert_eq!(app.game().state().plies(), 0);
    click(&mut app, (1, 1));
    shows(&app, "Why not?");
    assert_eq!(app.game().state().plies(), 0);
}
