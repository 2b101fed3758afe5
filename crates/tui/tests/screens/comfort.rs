//! What a first game is easier with: nothing told is lost, and nothing shown runs into something else.

use tilewright::core::geometry::Side;

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
    let file = temporary("way back");
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
