//! Clients that follow a game: from the start, late, after an absence, while moves are taken back.

use crate::common::{dice, play_on, random_setup};
use tilewright::prelude::*;
use tilewright_save::{
    Chance, Decided, Digest, Feed, Mark, Mirror, Recipe, Save, Seen, Setup, Update, Viewer, WatchError,
    state_digest,
};

/// Through the text that goes over a wire.
fn sent(update: &Update) -> Update {
    serde_json::from_str(&serde_json::to_string(update).unwrap()).unwrap()
}

fn marks(mirror: &Mirror) -> Vec<Mark> {
    serde_json::from_str(&serde_json::to_string(&mirror.marks()).unwrap()).unwrap()
}

/// The public state and every event are those of the server. Equality of states is that of their events, too.
fn check(mirror: &Mirror, game: &Game, what: &str) {
    assert!(mirror.game().state() == game.state(), "{what}: another state");
    assert_eq!(mirror.game().actions(), game.actions(), "{what}");
    assert_eq!(mirror.game().seed(), None, "{what}");
    let texts = |game: &Game| -> Vec<String> {
        game.events_since(0).iter().map(|event| game.describe(event).to_string()).collect()
    };
    assert_eq!(texts(mirror.game()), texts(game), "{what}");
}

fn whole_games() -> Vec<Setup> {
    let all = ["base", "princess-and-dragon", "inns-and-cathedrals", "traders-and-builders"];
    let mut everything = Recipe::of_sets(all);
    everything.with.push("abbot".to_owned());
    vec![
        Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 3),
        Setup::new(Recipe::of_sets(["base", "princess-and-dragon"]), ["Ann", "Bob"], 7),
        Setup::new(everything, ["Ann", "Bob", "Cid"], 11).beginning_with(2),
    ]
}

#[test]
fn a_client_rejoins_at_every_ply_and_never_diverges() {
    for setup in whole_games() {
        let seed = setup.players.len() as u64;
        let rules = setup.recipe.compose().unwrap().build().unwrap();
        let mut game = setup.begin(&rules).unwrap();
        let mut feed = Feed::of(&game, &setup).unwrap();
        let mut faithful = Mirror::join(&feed.save()).unwrap();
        let mut rejoined: Vec<Mirror> = Vec::new();
        while !game.state().is_over() {
            let ply = game.state().plies();
            let text = feed.save().to_json();
            let join = || Mirror::join(&Save::from_json(&text).unwrap()).unwrap();
            let fresh = join();
            check(&fresh, &game, &format!("joined at ply {ply}"));
            assert_eq!(fresh.marks()[0], feed.mark());
            rejoined.push(fresh);

            let mark = game.event_mark();
            play_on(&mut game, seed, ply + 1);
            feed.follow(&game).unwrap();
            let from = faithful.take(&sent(&feed.since(&marks(&faithful)))).unwrap();
            assert_eq!(faithful.game().events_since(from), game.events_since(mark), "ply {ply}");
            // The one that came in the ply before follows as well, and then waits for the end.
            if let Some(last) = rejoined.last_mut() {
                last.take(&sent(&feed.since(&marks(last)))).unwrap();
                assert!(last.game().state() == game.state(), "ply {ply}");
            }
        }
        check(&faithful, &game, "from the start to the end");
        for (ply, mirror) in rejoined.iter_mut().enumerate() {
            mirror.take(&feed.since(&mirror.marks())).unwrap();
            assert!(mirror.game().state() == game.state(), "rejoined at ply {ply}");
        }
    }
}

#[test]
fn a_client_follows_what_is_taken_back() {
    for seed in 0..8 {
        let (setup, rules) = random_setup(seed);
        let mut game = setup.begin(&rules).unwrap();
        let mut feed = Feed::of(&game, &setup).unwrap();
        let mut mirror = Mirror::join(&feed.save()).unwrap();
        let mut dice = dice(seed, 5);
        for round in 0..12_u64 {
            for _ in 0..dice.roll(5) {
                game.undo();
            }
            // Another way on than before.
            let ply = game.state().plies() + 1 + dice.roll(8) as u32;
            play_on(&mut game, seed ^ round << 32, ply);
            feed.follow(&game).unwrap();
            if dice.roll(3) != 0 {
                mirror.take(&sent(&feed.since(&marks(&mirror)))).unwrap();
                check(&mirror, &game, &format!("seed {seed}, round {round}"));
            }
        }
    }
}

/// Two steps, each after the other, that lead to the position to which two others lead.
fn two_ways(game: &mut Game) -> Option<[[String; 2]; 2]> {
    let legal = |game: &Game| {
        let mut list = ActionList::new();
        game.legal_into(&mut list);
        list.iter().map(|&action| game.text(action)).collect::<Vec<_>>()
    };
    let mut known: Vec<(Digest, [String; 2])> = Vec::new();
    for first in legal(game) {
        game.play(&first).unwrap();
        let seconds =
            if game.rules().phase(game.state()) == Some("dragon-moves") { legal(game) } else { vec![] };
        for second in seconds {
            let before = game.actions().len();
            game.play(&second).unwrap();
            // Draws behind it would tell the ways apart.
            let alone = game.actions().len() == before + 1;
            let position = state_digest(game.rules(), game.state());
            game.undo();
            let way = [first.clone(), second];
            if let Some((_, other)) = known.iter().find(|(there, _)| alone && *there == position) {
                let found = [other.clone(), way];
                game.undo();
                return Some(found);
            }
            known.push((position, way));
        }
        game.undo();
    }
    None
}

/// A dragon that went another way round stands in the same position, but the log and the way are not the same.
#[test]
fn a_client_is_told_of_another_way_to_the_same_position() {
    let sets = ["base", "princess-and-dragon"];
    let setup = Setup::new(Recipe::of_sets(sets), ["Ann", "Bob"], 0);
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    let mut game = setup.begin(&rules).unwrap();
    let mut found = 0;
    while !game.state().is_over() {
        if rules.phase(game.state()) == Some("dragon-moves")
            && let Some(ways) = two_ways(&mut game)
        {
            found += 1;
            let mut feed = Feed::of(&game, &setup).unwrap();
            let mut mirror = Mirror::join(&feed.save()).unwrap();
            let mut marks_of_ways = Vec::new();
            for way in &ways {
                for text in way {
                    game.play(text).unwrap();
                }
                feed.follow(&game).unwrap();
                mirror.take(&sent(&feed.since(&marks(&mirror)))).unwrap();
                check(&mirror, &game, &way.join(" / "));
                marks_of_ways.push(feed.mark());
                game.undo();
                game.undo();
            }
            assert_eq!(marks_of_ways[0].position, marks_of_ways[1].position);
            assert_ne!(marks_of_ways[0].way, marks_of_ways[1].way);
            // An update for one way is refused by whoever went the other.
            let last = Update { from: feed.mark().decisions, way: marks_of_ways[0].way, decisions: vec![] };
            assert!(matches!(mirror.take(&last), Err(WatchError::OtherWay { .. })));
        }
        let next = game.state().plies() + 1;
        play_on(&mut game, 0, next);
    }
    assert!(found > 0, "the dragon never had two ways");
}

/// A copy of a feed cannot step back; it finds the way from the start.
#[test]
fn a_copied_feed_follows_what_is_taken_back() {
    let (setup, rules) = random_setup(3);
    let mut game = setup.begin(&rules).unwrap();
    play_on(&mut game, 3, 12);
    let feed = Feed::of(&game, &setup).unwrap();
    let mut copy = feed.clone();
    for _ in 0..5 {
        game.undo();
    }
    copy.follow(&game).unwrap();
    assert_eq!(copy.mark(), Feed::of(&game, &setup).unwrap().mark());
    play_on(&mut game, 4, 15);
    copy.follow(&game).unwrap();
    assert_eq!(copy.save(), Feed::of(&game, &setup).unwrap().save());
}

/// Nothing that is given away holds the seed or a draw to come, and two games that differ in these alone look alike.
#[test]
fn s37_nothing_given_away_tells_what_comes_next() {
    let draws = |last: &str| {
        let draws = ["road-straight", "road-bend", last].map(str::to_owned).to_vec();
        let chance = Chance::Draws { seed: 0x1234_5678_9ABC, draws };
        Setup::new(Recipe::of_sets(["base", "princess-and-dragon"]), ["Ann", "Bob"], 1).with_chance(chance)
    };
    let shown = |setup: &Setup| {
        let rules = setup.recipe.compose().unwrap().build().unwrap();
        let mut game = setup.begin(&rules).unwrap();
        game.play("place 1,0 r0").unwrap();
        game.play("pass").unwrap();
        let feed = Feed::of(&game, setup).unwrap();
        let seen =
            [Viewer::Spectator, Viewer::Player(game.state().active())].map(|viewer| Seen::of(&game, viewer));
        let public = Save::of(&game, setup).unwrap().with_checkpoint(&game).unwrap().redacted();
        let texts = [
            feed.save().to_json(),
            public.to_json(),
            serde_json::to_string(&feed.since(&[])).unwrap(),
            serde_json::to_string(&seen).unwrap(),
        ];
        texts.join("\n")
    };
    let (one, another) = (shown(&draws("city-cap")), shown(&draws("monastery")));
    assert_eq!(one, another);
    for secret in ["seed", "20015998343868", "draws", "scripted"] {
        assert!(!one.contains(secret), "{secret}");
    }
}

#[test]
fn only_who_decides_sees_what_may_be_done() {
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let game = setup.begin(&setup.recipe.compose().unwrap().build().unwrap()).unwrap();
    let legal = |viewer| Seen::of(&game, viewer).legal.len();
    let seat = PlayerId::from_index;
    assert!(legal(Viewer::Player(seat(0))) > 0);
    assert_eq!((legal(Viewer::Player(seat(1))), legal(Viewer::Spectator)), (0, 0));
}

#[test]
fn what_a_client_cannot_follow_changes_nothing() {
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let mut game = setup.begin(&setup.recipe.compose().unwrap().build().unwrap()).unwrap();
    play_on(&mut game, 7, 10);
    let feed = Feed::of(&game, &setup).unwrap();
    let mut mirror = Mirror::join(&feed.save()).unwrap();
    let before = (mirror.game().state().clone(), mirror.marks());
    let has = game.actions().len();
    let take = |mirror: &mut Mirror, from, texts: &[&str]| {
        let decisions = texts.iter().map(|text| Decided::of(text)).collect();
        let way = feed.since(&[]).way;
        let way = if from == has { feed.mark().way } else { way };
        mirror.take(&Update { from, way, decisions }).unwrap_err()
    };
    assert!(matches!(take(&mut mirror, has + 1, &[]), WatchError::Gap { .. }));
    assert!(matches!(take(&mut mirror, has, &["sing"]), WatchError::Illegal { .. }));
    assert!(matches!(take(&mut mirror, has - 1, &[]), WatchError::OtherWay { .. }));
    // The first of these is the game itself, the second is not.
    let first = feed.since(&[]).decisions[0].text.clone();
    let illegal = take(&mut mirror, 0, &[&first, "place 9,9 r0"]);
    assert!(matches!(illegal, WatchError::Illegal { at: 2, .. }) && illegal.to_string().contains("BASE-13"));
    let other = format!("{first} ; {}", Digest(1));
    let diverged = take(&mut mirror, 0, &[&other]);
    assert!(matches!(diverged, WatchError::Diverged { at: 1, there: Digest(1), .. }), "{diverged}");
    assert!(mirror.game().state() == &before.0 && mirror.marks() == before.1);

    // A feed refuses another game, and a mark that it has never had starts from the beginning.
    let mut feed = feed;
    let other = setup.clone().beginning_with(1);
    let rules = game.rules();
    assert!(feed.follow(&other.begin(rules).unwrap()).is_err());
    assert_eq!(feed.since(&[Mark { decisions: 1, position: Digest(0), way: Digest(0) }]).from, 0);
}
