//! What a program sees of it that drives a game by lines, as `examples/embed_headless` lets it.

use std::fs;

use serde_json::{Value, json};
use tilewright::core::shown::steers;
use tilewright_save::Session;

#[path = "../../../../examples/embed_headless.rs"]
#[expect(dead_code, reason = "its `main` is for the program")]
mod embed_headless;

/// The program, and the set that brings one of the rogues.
struct Talk {
    table: Option<Session>,
    set: std::path::PathBuf,
}

impl Talk {
    fn with(rogue: &str) -> Self {
        let set = std::env::temp_dir().join(format!("tilewright-embed-{rogue}-{}.toml", std::process::id()));
        let tile = "[[tile]]\nid = \"lane\"\nfeatures = [{ road = \"N S\" }]\n";
        let text = format!("format = 1\n[set]\nid = \"rogues\"\nexpansions = [\"{rogue}\"]\n{tile}");
        fs::write(&set, text).unwrap();
        Self { table: None, set }
    }

    fn ask(&mut self, request: &Value) -> Value {
        embed_headless::reply(&mut self.table, &request.to_string())
    }

    fn begin(&mut self) -> Value {
        let set = self.set.to_str().unwrap().to_owned();
        self.ask(&json!({"do": "new", "sets": ["base", set], "players": ["Ann", "Bob"], "seed": 7}))
    }

    fn act(&mut self, action: &str) -> Value {
        self.ask(&json!({"do": "act", "action": action}))
    }

    /// Saves, and loads that into the same program.
    #[track_caller]
    fn save_and_load(&mut self) -> Value {
        let saved = self.ask(&json!({"do": "save"}));
        assert_eq!(saved["ok"], true, "{saved}");
        self.ask(&json!({"do": "load", "save": saved["save"]}))
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.set);
    }
}

fn legal(status: &Value) -> Vec<String> {
    let texts = status["legal"].as_array().expect("a status has a list").iter();
    texts.map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_decision_that_is_spoilt_is_refused_with_the_hook_and_another_one_taken() {
    let mut talk = Talk::with("hates-meeples");
    let mut status = talk.begin();
    assert_eq!(status["ok"], true, "{status}");
    // Whoever may place a meeple does.
    let refused = loop {
        let all = legal(&status);
        let wish = all.iter().find(|text| text.starts_with("meeple")).unwrap_or(&all[0]);
        let answer = talk.act(wish);
        if answer["ok"] == false {
            break answer;
        }
        status = answer;
    };
    let error = refused["error"].as_str().unwrap();
    assert!(error.starts_with("expansion `hates-meeples`, hook `hates-meeples/shout`"), "{error}");
    assert!(error.contains("no meeples!") && !error.contains('\n'), "{error}");
    // The game is as it was: it is saved, loaded, and goes on.
    let loaded = talk.save_and_load();
    assert_eq!((legal(&loaded), &loaded["player"]), (legal(&status), &status["player"]));
    assert_eq!(talk.act("pass")["ok"], true);
}

#[test]
fn where_nothing_can_be_listed_the_status_says_so_and_the_game_is_saved() {
    let mut talk = Talk::with("shy");
    let mut status = talk.begin();
    while status["fault"].is_null() {
        status = talk.act(&legal(&status)[0]);
        assert_eq!(status["ok"], true, "{status}");
    }
    let fault = status["fault"].as_str().unwrap().to_owned();
    assert!(fault.starts_with("expansion `shy`, hook `shy/judge`"), "{fault}");
    assert!(legal(&status).is_empty() && !status["player"].is_null(), "{status}");
    // The program goes on answering, and what was played is kept.
    for request in [json!({"do": "see"}), json!({"do": "see", "player": 1})] {
        assert_eq!(talk.ask(&request)["ok"], true);
    }
    assert_eq!(talk.act("pass")["ok"], false);
    let loaded = talk.save_and_load();
    assert_eq!(loaded["fault"], json!(fault), "{loaded}");
    assert_eq!(loaded["scores"], status["scores"]);
}

#[test]
fn what_fails_before_the_first_decision_is_an_answer_and_another_game_may_begin() {
    let mut talk = Talk::with("early");
    let answer = talk.begin();
    assert_eq!(answer["ok"], false);
    let error = answer["error"].as_str().unwrap();
    assert!(error.starts_with("expansion `early`, hook `early/fail`"), "{error}");
    assert!(talk.table.is_none());
    let sound = talk.ask(&json!({"do": "new", "sets": ["base"], "players": ["Ann", "Bob"], "seed": 7}));
    assert_eq!(sound["ok"], true, "{sound}");
}

/// The answers to what comes in.
fn talk(input: &str) -> Vec<Value> {
    let mut out = Vec::new();
    embed_headless::talk(input.as_bytes(), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_line_of_more_than_a_mebibyte_is_answered_once_and_the_next_one_is_a_request() {
    let new = r#"{"do":"new","sets":["base"],"players":["Ann","Bob"],"seed":7}"#;
    let blank = |count: usize| " ".repeat(count);
    let long = blank(1 << 20);
    for (input, expected) in [
        (format!("{long}{new}\n{new}\n"), vec![false, true]),
        (format!("{long}{long}{long}{new}\n{new}"), vec![false, true]),
        (format!("{new}\n{long}{new}"), vec![true, false]),
        // A mebibyte with its end, and a byte more.
        (format!("{}{new}\n{new}\n", blank((1 << 20) - new.len() - 1)), vec![true, true]),
        (format!("{}{new}\n{new}\n", blank((1 << 20) - new.len())), vec![false, true]),
        // A mebibyte without one.
        (format!("{}{new}", blank((1 << 20) - new.len())), vec![true]),
        (String::new(), vec![]),
    ] {
        let answers = talk(&input);
        let told: Vec<bool> = answers.iter().map(|answer| answer["ok"] == true).collect();
        assert_eq!(told, expected, "{answers:?}");
        let refused = answers.iter().filter(|answer| answer["ok"] == false);
        assert!(refused.into_iter().all(|answer| answer["error"] == "a line has more than a mebibyte"));
    }
}

#[test]
fn what_is_no_request_is_told_in_few_words_in_which_nothing_steers() {
    let word = format!(r#"{{"do":"{}"}}"#, "x".repeat(10_000));
    for line in ["{\"do\":\"\u{202e}\"}", r#"{"do":"see","\u001b[2J\u202e":1}"#, &word] {
        let answers = talk(line);
        let error = answers[0]["error"].as_str().unwrap();
        assert!(!error.contains(steers) && error.len() < 250, "{error:?}");
    }
}
