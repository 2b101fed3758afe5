//! An expansion that misbehaves: whoever plays is told which hook does, and the game and the screen stay of use.

use std::fs;

use tilewright::core::prelude::*;
use tilewright_save::Save;
use tilewright_tui::Ending;

use super::*;

/// An expansion that says just this.
#[derive(Debug)]
struct Rogue(fn(&mut RulesBuilder));

impl Expansion for Rogue {
    fn id(&self) -> &'static str {
        "rogue"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        (self.0)(rules);
    }
}

/// No figure may move.
fn no_meeples() -> Rogue {
    Rogue(|rules| {
        rules.on_figure_moved("rogue/shout", |_, _| panic!("no meeples!"));
    })
}

/// With a tile in hand, nobody is told where it may lie from the second turn on.
fn blind() -> Rogue {
    Rogue(|rules| {
        rules.filter_placement("rogue/judge", |view, _| {
            let in_hand = view.rules().phase(view.state()) == Some("place-tile");
            assert!(!in_hand || view.state().turn() < 2, "too dark");
            Verdict::Allow
        });
    })
}

fn app_with(rogue: Rogue, seats: Vec<Seat>) -> App {
    let draws = ["road-straight", "road-straight"].map(str::to_owned).to_vec();
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7)
        .with_chance(Chance::Draws { seed: 7, draws });
    let rules = setup.recipe.compose().unwrap().plug_in(rogue).build().unwrap();
    App::new(Session::begin(&rules, setup, Mode::Fair).unwrap(), seats, settings())
}

/// Saves by the command, and loads what was saved under the same rules.
#[track_caller]
fn saved_and_loaded(app: &mut App, name: &str) -> Game {
    let file = temporary(name);
    let _ = fs::remove_file(&file);
    say(app, &format!("save {}", file.display()));
    let save = Save::from_json(&fs::read_to_string(&file).expect("it is saved")).unwrap();
    fs::remove_file(&file).unwrap();
    let rules = std::sync::Arc::clone(app.game().rules());
    save.load_with(|_| Ok(rules)).unwrap()
}

#[test]
fn a_step_that_an_expansion_spoils_is_told_and_another_one_taken() {
    let mut app = app_with(no_meeples(), people(2));
    say(&mut app, "place 1,0 r0");
    let before = app.game().state().clone();
    say(&mut app, "meeple road e");
    shows(&app, "An expansion misbehaves");
    shows(&app, "expansion `rogue`, hook `rogue/shout`");
    shows(&app, "no meeples!");
    shows(&app, "Choose something else");
    assert_eq!(app.game().state(), &before);
    // Any key goes back; the line below still tells.
    press(&mut app, KeyCode::Esc);
    assert!(!screen(&app).contains("Choose something else"));
    shows(&app, "! expansion `rogue`, hook `rogue/shout`");
    let loaded = saved_and_loaded(&mut app, "spoilt");
    assert_eq!(loaded.actions(), app.game().actions());
    say(&mut app, "pass");
    shows(&app, "Bob lays");
    assert!(!screen(&app).contains("rogue"), "the next step has no trace of it");
}

#[test]
fn where_nothing_can_be_listed_the_game_is_saved_or_taken_back() {
    let mut app = app_with(blind(), people(2));
    say(&mut app, "place 1,0 r0");
    say(&mut app, "pass");
    shows(&app, "An expansion misbehaves");
    shows(&app, "expansion `rogue`, hook `rogue/judge`");
    shows(&app, "Nothing can be chosen here");
    press(&mut app, KeyCode::Esc);
    // Whatever is pressed and said, nothing breaks.
    let keys = [KeyCode::Up, KeyCode::Down, KeyCode::Home, KeyCode::End, KeyCode::PageUp, KeyCode::PageDown];
    for key in
        keys.into_iter().chain([KeyCode::Enter, KeyCode::Tab]).chain("rRnNpizcf1".chars().map(KeyCode::Char))
    {
        press(&mut app, key);
        press(&mut app, KeyCode::Esc);
    }
    click(&mut app, (10, 10));
    click(&mut app, (70, 10));
    for line in ["place 2,0 r0", "pass", "1", "why place 2,0 r0"] {
        say(&mut app, line);
        press(&mut app, KeyCode::Esc);
    }
    assert_eq!(app.game().state().plies(), 2);
    let loaded = saved_and_loaded(&mut app, "blind");
    assert_eq!(loaded.actions(), app.game().actions());
    type_in(&mut app, "q");
    shows(&app, "Leave?");
}

#[test]
fn a_bot_whose_step_is_spoilt_hands_over_to_a_person() {
    let greedy = Seat::Bot(tilewright_bots::by_name("greedy", 3).unwrap());
    let mut app = app_with(blind(), vec![Seat::Person, greedy]);
    say(&mut app, "place 1,0 r0");
    say(&mut app, "pass");
    app.update(Input::Tick(Duration::from_secs(1)));
    shows(&app, "expansion `rogue`, hook `rogue/judge`");
    assert_eq!(app.game().state().plies(), 2);
    press(&mut app, KeyCode::Esc);
    app.hang_up();
    assert_eq!(app.ending(), Some(Ending::Unsaved));
}
