//! The page as text: what it holds, how large it is, and that it is the same each time.

use serde_json::Value;
use tilewright::prelude::*;
use tilewright_page::ReplayPage;

fn played(sets: &[&str], players: Players, seed: u64) -> (Game, Game) {
    let rules = Composition::new().sets(sets.iter().copied()).build().unwrap();
    let mut game = Game::new(&rules, players, seed).unwrap();
    let (start, mut dice) = (game.clone(), Numbers::new(Seed(seed)));
    while let Some(decision) = game.decision() {
        let action = decision.legal()[dice.roll(decision.legal().len())];
        game.apply(action).unwrap();
    }
    (start, game)
}

fn data(html: &str) -> Value {
    let after = html.split_once("id=\"data\">").unwrap().1;
    serde_json::from_str(after.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn the_steps_add_up_to_the_game() {
    let (mut replayed, game) = played(&["base", "princess-and-dragon"], Players::count(4), 3);
    let page = ReplayPage::of(replayed.clone(), game.actions()).unwrap();
    let data = data(&page.to_html());
    let steps = data["steps"].as_array().unwrap();
    assert_eq!(steps.len(), page.last_step() + 1);
    let mut scores = Value::Null;
    let mut tiles = 0;
    let mut standing = vec![false; replayed.state().figures().len()];
    let decisions = game.state().plies() as usize;
    assert!(steps.len() > decisions + 1, "the final scoring has steps of its own");
    for (number, step) in steps.iter().enumerate().take(decisions + 1) {
        if number > 0 {
            let action = game.actions()[replayed.actions().len()];
            replayed.apply(action).unwrap();
        }
        if let Some(now) = step.get("scores") {
            scores = now.clone();
        }
        if number < decisions {
            assert_eq!(scores, serde_json::json!(replayed.scores()), "step {number}");
            assert_eq!(page.scores(number), Some(replayed.scores()));
        }
        for tile in step["tiles"].as_array().into_iter().flatten() {
            let laid = replayed.state().board().tiles()[tiles];
            assert_eq!(
                (tile[1].as_i64(), tile[2].as_i64()),
                (Some(laid.cell.x.into()), Some(laid.cell.y.into()))
            );
            let name = &data["tiles"][tile[0].as_u64().unwrap() as usize][1];
            assert_eq!(name.as_str().unwrap(), replayed.rules().tile_name(laid.kind));
            tiles += 1;
        }
        assert_eq!(tiles, replayed.state().board().tiles().len());
        for figure in step["figures"].as_array().into_iter().flatten() {
            standing[figure[0].as_u64().unwrap() as usize] = figure.as_array().unwrap().len() > 2;
        }
        let on_board: Vec<bool> =
            replayed.state().figures().map(|(_, figure)| figure.place.is_on_board()).collect();
        assert_eq!(standing, on_board, "step {number}");
        assert_eq!(step["rest"], serde_json::json!(replayed.remaining()));
    }
    assert!(replayed.state().is_over());
    // One feature after the other, and each brings somebody points.
    for (number, step) in steps.iter().enumerate().skip(decisions + 1) {
        assert!(step["text"].as_str().unwrap().starts_with("final scoring: "), "{step}");
        assert_ne!(page.scores(number), page.scores(number - 1), "{step}");
        let shown = |points: &serde_json::Value| points[3].as_i64().unwrap();
        let points: i64 = step["points"].as_array().unwrap().iter().map(shown).sum();
        let total = |at: usize| page.scores(at).unwrap().iter().copied().map(i64::from).sum::<i64>();
        assert_eq!(points, total(number) - total(number - 1), "{step}");
    }
    assert_eq!(page.scores(page.last_step()), Some(game.scores()));
}

#[test]
fn what_players_collect_is_on_their_cards() {
    let (start, game) = played(&["base", "traders-and-builders"], Players::count(2), 5);
    let data = data(&ReplayPage::of(start, game.actions()).unwrap().to_html());
    let names: Vec<&str> =
        data["stocks"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let last = data["steps"].as_array().unwrap().iter().rev().find_map(|step| step.get("stocks")).unwrap();
    for player in 0..2 {
        for (stock, name) in names.iter().enumerate() {
            let id = game.rules().find_stock(name).unwrap();
            let due = game.state().stock(PlayerId::from_index(player), id);
            assert_eq!(last[player][stock], serde_json::json!(due), "{name}");
        }
    }
    assert_ne!(last[0], last[1]);
    // What is given for them is the last step of the final scoring, and is no part of a feature's.
    let lines = data["steps"].as_array().unwrap().last().unwrap()["lines"].to_string();
    assert!(
        names.iter().any(|name| lines.contains(&format!(", {name}"))) && !lines.contains(" at "),
        "{lines}"
    );
}

#[test]
fn a_long_game_stays_small_and_the_same() {
    let (start, game) = played(&["base", "princess-and-dragon"], Players::count(6), 11);
    let html = ReplayPage::of(start.clone(), game.actions()).unwrap().to_html();
    assert!(html.len() < 1_500_000, "{} bytes", html.len());
    assert_eq!(html, ReplayPage::of(start, game.actions()).unwrap().to_html());
}

#[test]
fn every_picture_that_is_used_is_there() {
    let sets = ["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"];
    let (start, game) = played(&sets, Players::count(2), 5);
    let html = ReplayPage::of(start, game.actions()).unwrap().to_html();
    let data = data(&html);
    for named in ["tiles", "kinds"].iter().flat_map(|key| data[key].as_array().unwrap()) {
        let id = format!("<g id=\"{}\">", named[0].as_str().unwrap());
        assert_eq!(html.matches(&id).count(), 1, "{named}");
    }
}

#[test]
fn names_are_never_markup() {
    let names = ["<script>alert(1)</script>", "a\"b'c&d", "</title>"];
    let (start, game) = played(&["base"], Players::named(names), 2);
    let html = ReplayPage::of(start, game.actions()).unwrap().titled("<i>\"'&").to_html();
    assert!(!html.contains("<script>alert") && !html.contains("<i>"));
    assert!(html.contains("<title>&lt;i&gt;&quot;&#39;&amp;</title>"));
    assert_eq!(data(&html)["players"], serde_json::json!(names));
    // What would turn the writing or steer a terminal is no name in the first place.
    let rules = Composition::new().set("base").build().unwrap();
    for trick in ["\u{202e}Bob", "Bob\n", "B\u{200b}ob", "\u{1b}[2JBob"] {
        let error = Game::new(&rules, Players::named(["Ann", trick]), 2).unwrap_err();
        assert!(error.to_string().starts_with("the name of player 2 holds U+"), "{error}");
    }
}

#[test]
fn an_unfinished_game_and_one_with_open_chance_have_pages() {
    let (start, game) = played(&["base"], Players::count(2), 4);
    let half = &game.actions()[..game.actions().len() / 2];
    let page = ReplayPage::of(start, half).unwrap();
    assert_eq!(data(&page.to_html())["outcome"], Value::Null);
    assert!(page.last_step() > 10);

    let open = Game::with_open_chance(game.rules(), Players::count(2)).unwrap();
    let page = ReplayPage::of(open, game.actions()).unwrap();
    assert_eq!(page.scores(page.last_step()), Some(game.scores()));
}
