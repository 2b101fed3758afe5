//! Screens as they look.

use super::*;

fn walk() -> App {
    let draws = ["volcano-plain", "road-straight", "dragon-road-straight"];
    let mut app = App::new(session(&BOTH, &["Ann", "Bob"], &draws), people(2), settings());
    say(&mut app, "place 0,-1 r0");
    say(&mut app, "place 1,0 r0");
    say(&mut app, "meeple road e");
    say(&mut app, "place -1,0 r0");
    say(&mut app, "pass");
    say(&mut app, "dragon 0,0");
    app
}

#[test]
fn the_first_turn() {
    let app = app(&["city-cap-bend-left"]);
    insta::assert_snapshot!(screen(&app));
}

#[test]
fn meeples_are_numbered_on_the_tile_that_was_placed() {
    let mut app = app(&["city-cap-bend-left"]);
    press(&mut app, KeyCode::Enter);
    shows(&app, "Ann chooses: one action or none");
    insta::assert_snapshot!(screen(&app));
}

#[test]
fn the_walk_says_who_chooses_and_where() {
    let app = walk();
    shows(&app, "chooses: dragon moves, step 2");
    insta::assert_snapshot!(screen(&app));
}

#[test]
fn a_large_screen_shows_more() {
    let mut app = walk();
    app.update(Input::Resize(120, 40));
    insta::assert_snapshot!(screen_of(&app, 120, 40));
}

#[test]
fn the_small_size_shows_the_same_board() {
    let mut app = walk();
    type_in(&mut app, "z");
    insta::assert_snapshot!(screen(&app));
}

#[test]
fn scores_come_with_their_line_items() {
    let mut app = app(&["city-cap", "road-straight"]);
    say(&mut app, "place 0,1 r180");
    say(&mut app, "meeple city s");
    type_in(&mut app, "s");
    shows(&app, "Ann +4  city at 0,1 = 2 tiles x 2");
    insta::assert_snapshot!(screen(&app));
}

#[test]
fn tiles_that_are_left_are_shown_by_shape() {
    let mut app = app(&["city-cap"]);
    type_in(&mut app, "t");
    shows(&app, "70 tiles left, by shape");
    insta::assert_snapshot!(screen(&app));
}

#[test]
fn help_fits_and_scrolls() {
    let mut app = app(&["city-cap"]);
    type_in(&mut app, "?");
    shows(&app, "arrows, h j k l");
    press(&mut app, KeyCode::End);
    shows(&app, "pen pennant");
    shows(&app, "Pieces: A Ann, B Bob");
}

#[test]
fn plain_letters_are_plain() {
    let look = Look { colour: false, unicode: false };
    let mut app = App::new(
        session(&BOTH, &["Ann", "Bob"], &["volcano-plain"]),
        people(2),
        Settings { look, ..settings() },
    );
    let keys = ["", "z", "?", "s", "t", "i", "q"];
    for key in keys {
        press(&mut app, KeyCode::Esc);
        type_in(&mut app, key);
        assert!(screen(&app).is_ascii(), "{}", screen(&app));
    }
}

#[test]
fn without_colour_no_colour_is_set() {
    let app = walk();
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let plain = ratatui::style::Color::Reset;
    assert!(terminal.backend().buffer().content().iter().all(|cell| cell.fg == plain && cell.bg == plain));
}
