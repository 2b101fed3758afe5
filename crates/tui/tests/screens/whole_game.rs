//! A whole game of a person against a bot: the walk, a portal, a princess, undo, a refusal, save, quit, resume.

use tilewright::core::figure::Place;
use tilewright_save::Save;
use tilewright_tui::Ending;

use super::*;

/// What is drawn first; Ann's tiles are the odd ones.
const DRAWS: [&str; 9] = [
    "volcano-plain",
    "road-straight",
    "city-corner",
    "road-straight",
    "princess-corner",
    "road-bend",
    "portal-crossing",
    "road-bend",
    "dragon-road-straight",
];

fn phase(app: &App) -> String {
    app.game().rules().phase(app.game().state()).unwrap_or_default().to_owned()
}

pub(crate) fn legal(app: &App) -> Vec<Action> {
    let mut list = ActionList::new();
    app.game().legal_into(&mut list);
    list.as_slice().to_vec()
}

/// Types the first placement after which something holds.
#[track_caller]
pub(crate) fn place_so_that(app: &mut App, what: &str, holds: impl Fn(&Game) -> bool) {
    let found = legal(app).into_iter().find(|&action| {
        let mut after = app.game().clone();
        after.apply(action).is_ok() && holds(&after)
    });
    let action = found.unwrap_or_else(|| panic!("nothing leads to {what}"));
    let text = app.game().text(action);
    say(app, &text);
}

fn pass(app: &mut App) {
    type_in(app, "p");
    press(app, KeyCode::Enter);
}

fn is_ann(app: &App) -> bool {
    app.game().decider() == Some(Decider::Player(PlayerId::from_index(0)))
}

/// Passes until Ann has a tile in hand.
#[track_caller]
fn finish_turn(app: &mut App) {
    for _ in 0..20 {
        if phase(app) == "place-tile" && is_ann(app) {
            return;
        }
        pass(app);
        if phase(app) == "dragon-moves" {
            press(app, KeyCode::Enter);
        }
    }
    panic!("the turn does not end\n{}", screen(app));
}

#[test]
fn a_whole_game_at_eighty_by_twenty_four() {
    let file = temporary("whole");
    let settings = Settings { save: Some(file.clone()), ..settings() };
    let mut app =
        App::new(session(&BOTH, &["Ann", "Bob"], &DRAWS), vec![Seat::Person, random()], settings.clone());
    shows(&app, "Ann lays volcano-plain");

    // A refused move says why, with the rule, and changes nothing.
    say(&mut app, "place 9,9 r0");
    shows(&app, "BASE-13");
    shows(&app, "9,9 shares no side with a tile");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.game().state().board().tiles().len(), 1);

    // The volcano, by the cursor.
    press(&mut app, KeyCode::Enter);
    shows(&app, "DRAGON");
    shows(&app, "the dragon goes to");
    finish_turn(&mut app);

    // A knight, taken back and placed again.
    place_so_that(&mut app, "an open city", |game| {
        let mut list = ActionList::new();
        game.legal_into(&mut list);
        list.iter().any(|&action| game.text(action).starts_with("meeple city"))
    });
    let city = legal(&app).into_iter().position(|action| app.game().text(action).starts_with("meeple city"));
    let before = app.game().state().clone();
    type_in(&mut app, &(city.unwrap() + 1).to_string());
    type_in(&mut app, "u");
    shows(&app, "taken back: place");
    shows(&app, "Ann lays city-corner");
    type_in(&mut app, "U");
    assert_eq!(app.game().state(), &before);
    type_in(&mut app, &(city.unwrap() + 1).to_string());
    press(&mut app, KeyCode::Enter);
    let ann = PlayerId::from_index(0);
    let on_board = |app: &App| {
        app.game()
            .state()
            .figures()
            .filter(|(_, figure)| figure.owner == Some(ann) && figure.place.is_on_board())
            .count()
    };
    assert_eq!(on_board(&app), 1);

    // What Bob's draw showed cannot be unseen.
    type_in(&mut app, "u");
    assert!(
        screen(&app).contains("! the last decision was Bob's") || screen(&app).contains("cannot be unseen"),
        "{}",
        screen(&app)
    );
    finish_turn(&mut app);

    // Leave and come back.
    type_in(&mut app, "q");
    shows(&app, "To go on with it:");
    assert!(app.resume_command().unwrap().ends_with(" --bots human,random"));
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.ending(), Some(Ending::Saved));
    let left = app.game().state().clone();
    let text = std::fs::read_to_string(&file).unwrap();
    let (save, game) = Save::load_text(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.state(), &left);
    let session = Session::resume(&game, save.setup().clone(), Mode::Fair).unwrap();
    let mut app = App::new(session, vec![Seat::Person, random()], settings);
    shows(&app, "Ann lays princess-corner");

    // The princess: who is sent away is chosen from the list and on the board.
    place_so_that(&mut app, "a princess with a knight", |game| {
        game.rules().phase(game.state()) == Some("send-away")
    });
    shows(&app, "Ann chooses: send away");
    let knights = on_board(&app);
    press(&mut app, KeyCode::Enter);
    assert_eq!(on_board(&app), knights - 1, "{}", screen(&app));
    finish_turn(&mut app);

    // The portal: a meeple on another tile.
    press(&mut app, KeyCode::Enter);
    assert_eq!(phase(&app), "act");
    let placed = app.game().state().board().tiles().last().unwrap().cell;
    let far = legal(&app).into_iter().find(|&action| {
        let text = app.game().text(action);
        text.starts_with("meeple ") && text.contains(',')
    });
    let text = app.game().text(far.expect("the portal reaches other tiles"));
    say(&mut app, &text);
    let newest = app.game().state().figures().find_map(|(_, figure)| match figure.place {
        Place::Segment(segment) if figure.owner == Some(ann) => {
            Some(tilewright::core::view::View::new(app.game().rules(), app.game().state()).cell_of(segment))
        }
        _ => None,
    });
    assert!(newest.is_some_and(|cell| cell != placed), "{}", screen(&app));
    finish_turn(&mut app);

    walk(&mut app);
    play_out(&mut app);
    std::fs::remove_file(&file).unwrap();
}

#[track_caller]
fn walk(app: &mut App) {
    // The walk: Ann and Bob in turns, Ann by the keys.
    place_so_that(app, "a tile", |_| true);
    if phase(app) == "act" {
        pass(app);
    }
    assert_eq!(phase(app), "dragon-moves", "{}", screen(app));
    shows(app, "Ann chooses: dragon moves");
    let mut steps = 0;
    while phase(app) == "dragon-moves" {
        assert!(is_ann(app));
        press(app, KeyCode::Down);
        press(app, KeyCode::Enter);
        steps += 1;
    }
    assert!((1..=3).contains(&steps), "{steps} steps by Ann");
}

#[track_caller]
fn play_out(app: &mut App) {
    // To the end, taking whatever is first.
    for _ in 0..2000 {
        if app.game().state().is_over() {
            break;
        }
        press(app, KeyCode::Enter);
    }
    shows(app, "The game is over");
    let best = app.game().scores().iter().max().unwrap().to_string();
    shows(app, &best);
    assert!(screen(app).contains(" wins.") || screen(app).contains(" share the win."));
    press(app, KeyCode::Enter);
    assert_eq!(app.ending(), Some(Ending::Finished));
}
