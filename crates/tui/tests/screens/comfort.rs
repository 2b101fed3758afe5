//! What a first game is easier with: nothing told is lost, and nothing shown runs into something else.

use tilewright::core::geometry::Side;

use super::whole_game::{legal, place_so_that};
use super::*;

/// The numbers and marks of choices that show in the board's pane.
fn on_board(app: &App) -> String {
    screen(app)
        .lines()
        .skip(1)
        .take(17)
        .map(|line| line.chars().take(51).collect::<String>() + "\n")
        .collect()
}

/// What stands in the frame of an open page.
fn page(app: &App) -> Vec<String> {
    let screen = screen(app);
    let framed = screen.lines().skip_while(|line| !line.contains('┌')).take_while(|line| !line.contains('└'));
    framed.map(|line| line.chars().skip(2).take(75).collect()).collect()
}

#[test]
fn a_game_that_is_taken_up_tells_what_happened_before() {
    let draws = ["volcano-plain", "road-straight", "road-bend"];
    let fresh = || session(&BOTH, &["Ann", "Bob"], &draws);
    let mut app = App::new(fresh(), people(2), settings());
    for line in ["place 0,-1 r0", "place 1,0 r0", "meeple road e"] {
        say(&mut app, line);
    }
    type_in(&mut app, "g");
    shows(&app, "1 Ann: volcano-plain on 0,-1");
    let before = page(&app);
    let game = Session::resume(app.game(), fresh().setup().clone(), Mode::Fair).unwrap();
    let mut again = App::new(game, people(2), settings());
    type_in(&mut again, "g");
    assert_eq!(page(&again), before);
}

#[test]
fn the_way_back_into_the_game_names_the_bots() {
    let file = temporary("way-back");
    let settings = Settings { save: Some(file.clone()), ..settings() };
    let shown = file.display();
    let app =
        App::new(session(&["base"], &["Ann", "Bob"], &[]), vec![Seat::Person, random()], settings.clone());
    assert_eq!(app.resume_command(), Some(format!("tilewright resume {shown} --bots human,random")));
    let app = App::new(session(&["base"], &["Ann", "Bob"], &[]), people(2), settings);
    assert_eq!(app.resume_command(), Some(format!("tilewright resume {shown}")));
    std::fs::remove_file(&file).unwrap();
    let app = super::app(&[]);
    assert_eq!(app.resume_command(), None);
}

#[test]
fn the_way_back_can_be_pasted_into_a_shell() {
    let file = std::env::temp_dir().join(format!("odd name $x {}.json", std::process::id()));
    let settings = Settings { save: Some(file.clone()), ..settings() };
    let app = App::new(session(&["base"], &["Ann", "Bob"], &[]), people(2), settings);
    let command = app.resume_command().unwrap();
    #[cfg(unix)]
    {
        let line = format!("set -- {command}; printf '%s\\n' \"$#\" \"$3\"");
        let shell = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
        assert_eq!(String::from_utf8(shell.stdout).unwrap(), format!("3\n{}\n", file.display()), "{command}");
    }
    assert_ne!(command, format!("tilewright resume {}", file.display()));
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn what_a_game_is_about_is_shown_first_and_again_on_a_key() {
    let about = "Ann is to move: which of two places wins the city?";
    let settings = Settings { about: Some(about.to_owned()), ..settings() };
    let seats = vec![random(), Seat::Person];
    let mut app = App::new(session(&["base"], &["Ann", "Bob"], &[]), seats, settings);
    shows(&app, "What this game is about");
    shows(&app, about);
    // Nobody plays while one reads.
    app.update(Input::Tick(Duration::from_secs(1)));
    assert_eq!(app.game().state().plies(), 0);
    press(&mut app, KeyCode::Enter);
    assert!(!screen(&app).contains(about));
    app.update(Input::Tick(Duration::ZERO));
    assert!(app.game().state().plies() > 0);
    type_in(&mut app, "a");
    shows(&app, about);
    let mut app = super::app(&[]);
    type_in(&mut app, "a");
    shows(&app, "`a` is no key here");
}

#[test]
fn a_rule_that_takes_a_phase_away_is_told_with_its_sentence() {
    let draws = ["city-corner", "road-straight", "princess-corner"];
    let mut app = App::new(session(&BOTH, &["Ann", "Bob"], &draws), people(2), settings());
    let knight = |game: &Game| {
        let mut list = ActionList::new();
        game.legal_into(&mut list);
        list.iter().map(|&action| game.text(action)).find(|text| text.starts_with("meeple city"))
    };
    place_so_that(&mut app, "a city to stand in", |game| knight(game).is_some());
    let text = knight(app.game()).unwrap();
    say(&mut app, &text);
    let first = app.game().text(legal(&app)[0]);
    say(&mut app, &first);
    say(&mut app, "pass");
    place_so_that(&mut app, "a princess with a knight", |game| {
        game.rules().phase(game.state()) == Some("send-away")
    });
    say(&mut app, "1");
    type_in(&mut app, "g");
    shows(&app, "nothing more may be done here (PRINCESS-08): who has sent a knight away");
}

#[test]
fn steps_are_counted_however_often_they_are_taken_back() {
    let draws = ["volcano-plain", "road-straight", "road-straight", "dragon-road-straight"];
    let mut app = App::new(session(&BOTH, &["Ann", "Bob"], &draws), people(2), settings());
    for line in ["place 0,-1 r0", "place 1,0 r0", "pass", "place 2,0 r0", "pass", "place -1,0 r0", "pass"] {
        say(&mut app, line);
    }
    shows(&app, "Bob chooses: dragon moves ");
    for _ in 0..2 {
        press(&mut app, KeyCode::Enter);
        shows(&app, "Ann chooses: dragon moves, step 2");
        say(&mut app, "dragon 1,0");
        shows(&app, "Bob chooses: dragon moves, step 3");
        type_in(&mut app, "uu");
        shows(&app, "Bob chooses: dragon moves ");
    }
    type_in(&mut app, "UU");
    shows(&app, "Bob chooses: dragon moves, step 3");
    // A game that is taken up counts on.
    let setup = app.game().seed().map(|_| session(&BOTH, &["Ann", "Bob"], &draws).setup().clone()).unwrap();
    let again = Session::resume(app.game(), setup, Mode::Fair).unwrap();
    let app = App::new(again, people(2), settings());
    shows(&app, "Bob chooses: dragon moves, step 3");
}

#[test]
fn numbers_that_would_run_into_each_other_are_marks() {
    let draws = ["road-bend", "crossing-four", "crossing-three", "portal-crossing"];
    let mut app = App::new(session(&BOTH, &["Ann", "Bob"], &draws), people(2), settings());
    for _ in 0..3 {
        press(&mut app, KeyCode::Enter);
        say(&mut app, "pass");
    }
    press(&mut app, KeyCode::Enter);
    type_in(&mut app, "-");
    shows(&app, "(Tab: board)");
    let first = on_board(&app);
    assert!(first.matches('+').count() > 5, "{first}");
    // On the board, the cell of the cursor has its numbers, and the list follows.
    let choices: Vec<Action> = app.game().clone().decision().unwrap().legal().to_vec();
    let newest = app.game().state().board().tiles().last().unwrap().cell;
    let keys = [KeyCode::Up, KeyCode::Right, KeyCode::Down, KeyCode::Left];
    let (key, here) = keys
        .into_iter()
        .zip(Side::ALL)
        .find_map(|(key, side)| {
            let cell = format!(" {} ", newest.step(side));
            let on_it = |action: &Action| app.game().text(*action).contains(&cell);
            choices.iter().position(on_it).map(|at| (key, at))
        })
        .expect("the portal reaches a tile beside it");
    press(&mut app, KeyCode::Tab);
    press(&mut app, key);
    shows(&app, "(Tab: list)");
    assert!(on_board(&app).contains(&(here + 1).to_string()), "{}", screen(&app));
    shows(&app, &format!(">{:>2} {}", here + 1, app.game().text(choices[here])));
}

#[test]
fn a_feature_is_open_at_sides_and_not_at_ports() {
    let mut app = app(&["city-four-pennant"]);
    say(&mut app, "place 0,1 r0");
    shows(&app, "city of 2 tiles, 3 open");
}

#[test]
fn a_refusal_stays_while_others_play() {
    let slow = Settings { pace: Duration::from_millis(100), ..settings() };
    let seats = vec![Seat::Person, random()];
    let mut app = App::new(session(&["base"], &["Ann", "Bob"], &["road-straight"]), seats, slow);
    press(&mut app, KeyCode::Enter);
    say(&mut app, "pass");
    press(&mut app, KeyCode::Enter);
    shows(&app, "! it is not your turn to decide");
    let before = app.game().state().plies();
    app.update(Input::Tick(Duration::from_millis(150)));
    assert!(app.game().state().plies() > before);
    shows(&app, "! it is not your turn to decide");
}

#[test]
fn what_was_collected_is_in_the_scores() {
    let sets = ["base", "traders-and-builders"];
    let bot = || Seat::Bot(tilewright_bots::by_name("finisher", 3).unwrap());
    let mut app = App::new(session(&sets, &["Ann", "Bob"], &[]), vec![bot(), bot()], settings());
    app.update(Input::Tick(Duration::from_secs(1)));
    shows(&app, "The game is over");
    let (rules, state) = (app.game().rules(), app.game().state());
    let mut told = false;
    for (seat, name) in ["Ann", "Bob"].into_iter().enumerate() {
        for good in ["wine", "grain", "cloth"] {
            let count = state.stock(PlayerId::from_index(seat), rules.find_stock(good).unwrap());
            if count > 0 {
                shows(&app, &format!("{name} has "));
                shows(&app, &format!("{count} {good}"));
                told = true;
            }
        }
    }
    assert!(told, "nothing was collected");
}
