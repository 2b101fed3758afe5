//! An expansion that the interface has never heard of, with a verb for every kind of target.

use tilewright::core::prelude::*;

use super::*;

#[derive(Debug)]
struct Bazaar;

struct Verbs([VerbId; 7]);

impl Expansion for Bazaar {
    fn id(&self) -> &'static str {
        "bazaar"
    }
    fn build(&self, rules: &mut RulesBuilder) {
        let verbs = [
            rules.verb("haggle", Target::Nothing, |_, _| Flow::Done),
            rules.verb("bribe", Target::Player, |_, _| Flow::Done),
            rules.verb("bid", Target::Number, |_, _| Flow::Done),
            rules.verb("order", Target::TileKind, |_, _| Flow::Done),
            rules.verb("dig", Target::Cell, |_, _| Flow::Done),
            rules.verb("paint", Target::Segment, |_, _| Flow::Done),
            rules.verb("tickle", Target::Figure, |_, _| Flow::Done),
        ];
        rules.keep(Verbs(verbs));
        let phase = Phase::new("bazaar", |turn| Flow::Ask(turn.active())).optional();
        rules.phase(phase.after("act").before("score"));
        rules.offer("bazaar", "bazaar/offer-all", |view, choices| {
            let Verbs([haggle, bribe, bid, order, dig, paint, tickle]) = view.kept::<Verbs>();
            choices.push(Action::plain(*haggle));
            choices.push(Action::at_player(*bribe, view.next_player(view.active())));
            choices.push(Action::with_number(*bid, 5));
            choices.push(Action::with_tile(*order, TileKindId::from_index(0)));
            choices.push(Action::at_cell(*dig, Cell::ORIGIN));
            view.segments().take(1).for_each(|segment| choices.push(Action::at_segment(*paint, segment)));
            let standing = view.state().figures().filter(|(_, figure)| figure.place.is_on_board());
            standing.for_each(|(figure, _)| choices.push(Action::at_figure(*tickle, figure)));
        });
    }
}

fn bazaar() -> App {
    let rules = Composition::new().set("base").plug_in(Bazaar).build().unwrap();
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let session = Session::begin(&rules, setup, Mode::Fair).unwrap();
    let mut app = App::new(session, people(2), settings());
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    shows(&app, "Ann chooses: bazaar");
    app
}

#[test]
fn every_verb_is_listed_and_can_be_taken_by_keys() {
    let words = ["haggle", "bribe 2", "bid 5", "order ", "dig 0,0", "paint 0,0 ", "tickle "];
    for (line, word) in words.into_iter().enumerate() {
        let mut app = bazaar();
        shows(&app, &format!("{} {word}", line + 1));
        let before = app.game().actions().len();
        for _ in 0..line {
            press(&mut app, KeyCode::Down);
        }
        let text = app.game().text(app.game().clone().decision().unwrap().legal()[line]);
        assert!(text.starts_with(word), "{text}");
        press(&mut app, KeyCode::Enter);
        assert!(app.game().actions().len() > before, "{word}");
        shows(&app, &format!("Ann: {text}"));
    }
}

#[test]
fn what_points_at_the_board_is_shown_there_and_can_be_clicked() {
    let mut app = bazaar();
    let row = |app: &App, number: &str| {
        screen(app)
            .lines()
            .skip(1)
            .take(17)
            .any(|line| line.chars().take(50).any(|letter| number.contains(letter)))
    };
    for number in ["5", "6", "7"] {
        assert!(row(&app, number), "{number}\n{}", screen(&app));
    }
    let place = find(&app, "5");
    click(&mut app, place);
    shows(&app, ">5 dig 0,0");
}
