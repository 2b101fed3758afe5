//! What happens when people do what cannot be done.

use tilewright_tui::Ending;

use super::*;

#[test]
fn a_tile_that_does_not_fit_is_refused_with_the_rule() {
    let mut app = app(&["city-cap"]);
    // City against field: turned until it does not fit.
    let before = app.game().state().clone();
    for _ in 0..4 {
        type_in(&mut app, "r");
        if screen(&app).contains("turn it: r") {
            break;
        }
    }
    press(&mut app, KeyCode::Enter);
    shows(&app, "Why not?");
    shows(&app, "BASE-14");
    assert_eq!(app.game().state(), &before);
    // Letters are not played, and do not take the text away.
    type_in(&mut app, "vrnfu1");
    shows(&app, "Why not?");
    assert_eq!(app.game().state(), &before);
    for key in [KeyCode::Char('q'), KeyCode::Enter, KeyCode::Esc] {
        press(&mut app, key);
        assert!(!screen(&app).contains("Why not?"));
        press(&mut app, KeyCode::Enter);
        shows(&app, "Why not?");
    }
}

#[test]
fn a_line_is_typed_over_a_page_and_nothing_of_it_is_played() {
    let mut app = app(&["road-straight"]);
    say(&mut app, "place 9,9 r0");
    shows(&app, "Why not?");
    // The page stays until the line is said.
    type_in(&mut app, ":place 8,8 r0");
    shows(&app, "9,9 shares no side");
    shows(&app, ":place 8,8 r0");
    press(&mut app, KeyCode::Enter);
    shows(&app, "8,8 shares no side");
    assert_eq!(app.game().state().plies(), 0);
    type_in(&mut app, "w");
    shows(&app, ":why ");
    press(&mut app, KeyCode::Esc);
    shows(&app, "8,8 shares no side");
    type_in(&mut app, "?");
    shows(&app, "arrows, h j k l");
    type_in(&mut app, "/place 1,0 r0");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.game().state().plies(), 1, "{}", screen(&app));
    assert!(!screen(&app).contains("arrows, h j k l"));
}

#[test]
fn nonsense_at_the_prompt_is_answered_with_what_would_be_right() {
    let mut app = app(&["road-straight"]);
    say(&mut app, "meepel city n");
    shows(&app, "did you mean");
    shows(&app, "`meeple`?");
    press(&mut app, KeyCode::Esc);
    say(&mut app, "999");
    shows(&app, "write a number from 1 to");
    say(&mut app, "why");
    shows(&app, "say which action");
    say(&mut app, "why place 0,0 r0");
    shows(&app, "Why not?");
    press(&mut app, KeyCode::Esc);
    let legal = app.game().text(app.game().clone().decision().unwrap().legal()[0]);
    say(&mut app, &format!("why {legal}"));
    shows(&app, "legal: place");
    assert_eq!(app.game().state().plies(), 0);
}

#[test]
fn a_key_that_means_nothing_says_so() {
    let mut app = app(&[]);
    type_in(&mut app, "v");
    shows(&app, "`v` is no key here; ? shows those that are");
    type_in(&mut app, "p");
    shows(&app, "passing is not possible here");
}

#[test]
fn names_cannot_disturb_the_terminal() {
    for trick in ["\u{1b}[2JAnn", "Ann\u{202e}", "\u{7}"] {
        let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", trick], 7);
        let rules = setup.recipe.compose().unwrap().build().unwrap();
        assert!(Session::begin(&rules, setup, Mode::Fair).is_err(), "{trick:?} is a name");
    }
    // One that is wide, or not of letters, is none of that.
    let app = App::new(session(&["base"], &["王さん", "🐉"], &[]), people(2), settings());
    shows(&app, "王");
}

#[test]
fn a_screen_that_is_too_small_says_so_and_nothing_breaks() {
    let mut app = app(&[]);
    for (width, height) in [(59, 24), (80, 19), (20, 5), (1, 1), (0, 0)] {
        app.update(Input::Resize(width, height));
        if width > 0 {
            let shown = screen_of(&app, width, height);
            assert!(width < 20 || shown.contains("The game needs"), "{shown}");
        }
        type_in(&mut app, "zrnit");
        press(&mut app, KeyCode::Esc);
        click(&mut app, (3, 3));
    }
    app.update(Input::Resize(80, 24));
    shows(&app, "Ann lays");
    // The screen may shrink before anybody says so.
    assert!(screen_of(&app, 40, 10).contains("The game needs"));
}

#[test]
fn a_screen_that_is_too_small_can_be_left_and_nothing_is_played_unseen() {
    let file = temporary("small");
    for save in [None, Some(file.clone())] {
        let ending = if save.is_some() { Ending::Saved } else { Ending::Unsaved };
        let mut app = App::new(session(&["base"], &["Ann"], &[]), people(1), Settings { save, ..settings() });
        app.update(Input::Resize(40, 10));
        let shown = screen_of(&app, 40, 10);
        assert!(shown.contains("q q\nto leave"), "{shown}");
        press(&mut app, KeyCode::Enter);
        type_in(&mut app, ":1");
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.game().state().plies(), 0);
        type_in(&mut app, "q");
        let shown = screen_of(&app, 40, 10);
        assert!(shown.contains("q again leaves"), "{shown}");
        assert_eq!(shown.contains("saved anywhere"), ending == Ending::Unsaved, "{shown}");
        type_in(&mut app, "x");
        assert!(screen_of(&app, 40, 10).contains("The game needs"));
        assert_eq!(app.ending(), None);
        type_in(&mut app, "qq");
        assert_eq!(app.ending(), Some(ending));
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_long_message_is_told_to_its_end() {
    let mut app = app(&[]);
    let folder = "a-folder-with-a-long-name-".repeat(4);
    say(&mut app, &format!("save {folder}/game.json"));
    shows(&app, "! cannot write");
    shows(&app, "(os error 2)");
    // Under a page there is one line for it, and a mark.
    let before = screen(&app);
    type_in(&mut app, "s");
    say(&mut app, &format!("save {folder}/game.json"));
    assert_eq!(screen(&app), before);
    say(&mut app, &format!("meeple {}", "x".repeat(100)));
    shows(&app, "No action");
    let line = screen(&app).lines().nth(22).unwrap().to_owned();
    assert!(line.starts_with("! ") && line.ends_with('…'), "{line}");
}

#[test]
fn a_save_is_not_given_the_name_of_another_form() {
    let mut app = app(&[]);
    say(&mut app, "save game.twn");
    shows(&app, "! game.twn is a name for a game in notation, and a save is JSON: save into");
    assert_eq!(app.file(), None);
}

#[test]
fn a_save_that_cannot_be_written_is_told_and_the_game_goes_on() {
    let mut app = app(&["road-straight"]);
    say(&mut app, "save no-such-folder/game.json");
    shows(&app, "! cannot write `no-such-folder/game.json`");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.game().state().plies(), 1);
    assert_eq!(app.file(), None);
}

#[test]
fn a_file_that_holds_something_is_not_saved_over_in_silence() {
    let file = temporary("other");
    std::fs::write(&file, "another game").unwrap();
    let mut app = app(&["road-straight"]);
    say(&mut app, &format!("save {}", file.display()));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "another game");
    assert_eq!(app.file(), None);
    say(&mut app, &format!("save! {}", file.display()));
    let text = std::fs::read_to_string(&file).unwrap();
    let save = tilewright_save::Save::from_json(&text).unwrap();
    assert_eq!(save.checkpoint(), Some(save.decisions().len()));
    // Its own file it saves into again and again.
    press(&mut app, KeyCode::Enter);
    say(&mut app, &format!("save {}", file.display()));
    assert_ne!(std::fs::read_to_string(&file).unwrap(), text);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn leaving_without_a_file_asks_for_one_or_leaves() {
    let file = temporary("leave");
    let mut app = app(&[]);
    type_in(&mut app, "q");
    shows(&app, "not saved anywhere");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.ending(), None);
    app.update(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    app.update(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert_eq!(app.ending(), Some(Ending::Unsaved));

    let mut app = super::app(&[]);
    say(&mut app, &format!("save {}", file.display()));
    type_in(&mut app, "q");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.ending(), Some(Ending::Saved));
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_terminal_that_goes_away_leaves_a_saved_game() {
    let file = temporary("hang-up");
    let settings = Settings { save: Some(file.clone()), ..settings() };
    let mut app = App::new(session(&["base"], &["Ann"], &[]), people(1), settings);
    app.hang_up();
    assert_eq!(app.ending(), Some(Ending::Saved));
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn whatever_is_pressed_the_screen_can_be_drawn_and_the_game_is_sound() {
    let mut app = App::new(session(&BOTH, &["Ann", "Bob"], &[]), vec![Seat::Person, random()], settings());
    let codes = [
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Esc,
        KeyCode::PageDown,
        KeyCode::End,
        KeyCode::Home,
        KeyCode::Backspace,
        KeyCode::F(1),
    ];
    let letters: Vec<char> = "rRnNpzcistgufhjklHJKLuU+-0123456789w?: ".chars().collect();
    let mut number = 1_u32;
    for round in 0..3000 {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let dice = (number >> 8) as usize;
        match dice % 4 {
            0 => press(&mut app, codes[dice / 4 % codes.len()]),
            1 => press(&mut app, KeyCode::Char(letters[dice / 4 % letters.len()])),
            2 => click(&mut app, ((dice / 4 % 80) as u16, (dice / 320 % 23) as u16)),
            _ => press(&mut app, KeyCode::Enter),
        }
        if round % 50 == 0 {
            screen(&app);
        }
        if app.game().state().is_over() {
            break;
        }
        assert_eq!(app.ending(), None);
    }
    app.game().state().check(app.game().rules()).unwrap();
    assert!(app.game().state().plies() > 50);
}
