//! The page in a browser: its keys pressed, and what it shows compared with the game.
//!
//! Needs `chromedriver` and Chromium (Debian: `chromium`, `chromium-driver`); says that it skips without.

mod driver;

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tilewright::prelude::*;
use tilewright_page::ReplayPage;

use crate::driver::{Browser, END, HOME, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, TAB};

/// Names that a page must not take for markup.
const NAMES: [&str; 3] =
    ["<script>window.hurt = 1</script>", "O'\"Neill\" & <b>Co", "</script><img src=x onerror=hurt=1>"];

/// What the page shows, as the page itself tells it.
const SHOWN: &str = "[
    Number(document.documentElement.dataset.step),
    [...document.querySelectorAll('[data-score]')].map((score) => Number(score.textContent)),
    document.querySelectorAll('#board [data-layer=tiles] > g').length,
    document.querySelectorAll('#board [data-layer=figures] > g').length,
    document.querySelector('#log .now').dataset.step,
]";

/// What a page ought to show after each step.
type Expected = Vec<(Vec<i32>, usize, usize)>;

/// A game played at random, with what holds after each decision of a player; what the final scoring has steps for is
/// looked up in the page.
fn game() -> (Game, Game, Expected) {
    let rules = Composition::new().sets(["base", "princess-and-dragon"]).build().unwrap();
    let mut game = Game::new(&rules, Players::named(NAMES), 7).unwrap();
    let (start, mut dice) = (game.clone(), Numbers::new(Seed(7)));
    let seen = |game: &Game| {
        let standing = game.state().figures().filter(|(_, figure)| figure.place.is_on_board()).count();
        (game.scores().to_vec(), game.state().board().tiles().len(), standing)
    };
    let mut expected = vec![seen(&game)];
    while let Some(decision) = game.decision() {
        let action = decision.legal()[dice.roll(decision.legal().len())];
        game.apply(action).unwrap();
        expected.push(seen(&game));
    }
    (start, game, expected)
}

/// A file of its own, gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn with(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tilewright-page-{}-{name}.html", std::process::id()));
        fs::write(&path, text).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn step(browser: &Browser) -> usize {
    browser.ask("return Number(document.documentElement.dataset.step)").as_u64().unwrap() as usize
}

/// What ought to be shown at a step, in the form of `SHOWN`.
fn due(at: usize, expected: &Expected) -> Value {
    let (scores, tiles, figures) = &expected[at];
    json!([at, scores, tiles, figures, at.to_string()])
}

#[track_caller]
fn compare(browser: &Browser, at: usize, expected: &Expected) {
    assert_eq!(browser.ask(&format!("return {SHOWN}")), due(at, expected));
}

/// Holds a key down, and compares what is shown each time that it comes with what is due at these steps.
#[track_caller]
fn walk(browser: &Browser, key: &str, steps: impl Iterator<Item = usize>, expected: &Expected) {
    browser.ask(&format!(
        "window.seen = [];
         window.watch?.disconnect();
         window.watch = new MutationObserver(() => window.seen.push({SHOWN}));
         window.watch.observe(document.documentElement, {{ attributeFilter: ['data-step'] }});",
    ));
    let steps: Vec<usize> = steps.collect();
    browser.hold(key, steps.len());
    let seen = browser.ask("return window.seen");
    let seen = seen.as_array().unwrap();
    assert_eq!(seen.len(), steps.len());
    for (seen, at) in seen.iter().zip(steps) {
        assert_eq!(*seen, due(at, expected), "step {at}");
    }
}

#[test]
fn a_whole_game_is_stepped_through_by_keys() {
    let Some(browser) = Browser::start("keys") else { return };
    let (start, game, expected) = game();
    let page = ReplayPage::of(start, game.actions()).unwrap();
    let last = page.last_step();
    assert!(last > 150 && last >= expected.len(), "{last}");
    let decisions = expected.len() - 1;
    let (_, tiles, standing) = expected[decisions];
    let mut expected = expected;
    expected.truncate(decisions);
    expected.extend((decisions..=last).map(|at| (page.scores(at).unwrap().to_vec(), tiles, standing)));
    let file = Scratch::with("keys", &page.to_html());
    browser.size(1440, 900);
    browser.open(&file.0);
    compare(&browser, 0, &expected);
    walk(&browser, RIGHT, 1..=last, &expected);
    browser.press(&[RIGHT]);
    compare(&browser, last, &expected);
    walk(&browser, LEFT, (last - 60..last).rev(), &expected);
    browser.press(&[END]);
    compare(&browser, last, &expected);
    browser.press(&[HOME]);
    compare(&browser, 0, &expected);

    // Turns: on and back again, and each begins with the player whose turn it is.
    browser.press(&[HOME, PAGE_DOWN, PAGE_DOWN, PAGE_DOWN]);
    let fourth = step(&browser);
    assert!(
        browser
            .ask("return document.getElementById('where').textContent")
            .as_str()
            .unwrap()
            .ends_with("turn 4")
    );
    compare(&browser, fourth, &expected);
    browser.press(&[PAGE_DOWN, PAGE_UP]);
    assert_eq!(step(&browser), fourth);

    // The slider by keyboard, the log by a click, and the dialog takes the keys for itself.
    browser.ask("document.getElementById('slider').focus()");
    browser.press(&[RIGHT]);
    compare(&browser, fourth + 1, &expected);
    browser.click("#log .entry[data-step='2'] button");
    compare(&browser, 2, &expected);
    browser.press(&["?", RIGHT]);
    assert_eq!(browser.ask("return document.getElementById('keys').open"), json!(true));
    assert_eq!(step(&browser), 2);
    browser.ask("document.getElementById('keys').close()");

    // Playing goes on by itself until it is stopped.
    browser.ask("document.getElementById('speed').value = 80; document.activeElement.blur()");
    browser.press(&[" "]);
    let begun = std::time::Instant::now();
    while step(&browser) < 8 {
        assert!(begun.elapsed().as_secs() < 20, "it does not play");
    }
    browser.press(&[" "]);
    let stopped = step(&browser);
    std::thread::sleep(std::time::Duration::from_millis(250));
    compare(&browser, stopped, &expected);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn names_are_text_and_nothing_is_fetched() {
    let Some(browser) = Browser::start("names") else { return };
    let (start, game, _) = game();
    let page = ReplayPage::of(start, game.actions()).unwrap().titled(NAMES[2]);
    let file = Scratch::with("names", &page.to_html());
    browser.open(&file.0);
    browser.press(&[END]);
    let shown =
        browser.ask("return [...document.querySelectorAll('.player .name')].map((name) => name.textContent)");
    assert_eq!(shown, json!(NAMES));
    let told = browser.ask("return document.getElementById('live').textContent");
    assert!(NAMES.iter().any(|name| told.as_str().unwrap().contains(name)), "{told}");
    assert_eq!(browser.ask("return document.title"), json!(NAMES[2]));
    assert_eq!(browser.ask("return [window.hurt ?? null, document.images.length]"), json!([null, 0]));
    let fetched = browser.ask("return performance.getEntriesByType('resource').map((entry) => entry.name)");
    assert_eq!(fetched, json!([]));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn it_fits_every_width_and_is_worked_by_keyboard_alone() {
    let Some(browser) = Browser::start("widths") else { return };
    let (start, game, _) = game();
    let page = ReplayPage::of(start, game.actions()).unwrap();
    let file = Scratch::with("widths", &page.to_html());
    for (width, height) in [(320, 640), (390, 844), (844, 390), (820, 1180), (1440, 900)] {
        browser.size(width, height);
        browser.open(&file.0);
        browser.press(&[END]);
        let wide = browser.ask("return document.documentElement.scrollWidth").as_u64().unwrap();
        assert!(wide <= u64::from(width), "{wide} at {width}");
        // The whole board is in view once it has come to rest.
        std::thread::sleep(std::time::Duration::from_millis(400));
        let outside = browser.ask(
            "const stage = document.getElementById('stage').getBoundingClientRect();
             return [...document.querySelectorAll('#board [data-layer=tiles] use')].filter((tile) => {
                 const box = tile.getBoundingClientRect();
                 return box.left < stage.left - 1 || box.right > stage.right + 1 || box.top < stage.top - 1 || box.bottom > stage.bottom + 1;
             }).length",
        );
        assert_eq!(outside, json!(0), "{width}");
        // Beside it are what happened and all controls, at the start as at the end, and coordinates can be read.
        let hidden = browser.ask(
            "const inside = (box) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
             return ['event', 'slider', 'first', 'play', 'last', 'where', 'speed'].filter((id) => !inside(document.getElementById(id).getBoundingClientRect()))",
        );
        assert_eq!(hidden, json!([]), "{width} by {height}");
        let small = browser.ask(
            "return [...document.querySelectorAll('#board .label')].filter((label) => label.getBoundingClientRect().height < 10).length",
        );
        assert_eq!(small, json!(0), "{width} by {height}");
        let told = browser.ask("return document.getElementById('event').textContent");
        assert!(told.as_str().unwrap().contains("the game is over"), "{told}");
    }

    // Every control is reached by Tab, once, has a name, and shows that it is there.
    browser.press(&[HOME]);
    browser.ask("document.activeElement.blur()");
    let mut reached = Vec::new();
    for _ in 0..20 {
        browser.press(&[TAB]);
        let focus = browser.ask(
            "const at = document.activeElement;
             if (at === document.body) return null;
             const name = at.getAttribute('aria-label') || at.labels?.[0]?.textContent || at.textContent;
             return [at.id || at.closest('[data-step]')?.id || 'log', name.trim(), getComputedStyle(at).outlineStyle];",
        );
        let Value::Array(parts) = focus else { break };
        let [id, name, outline] = [0, 1, 2].map(|index| parts[index].as_str().unwrap().to_owned());
        assert!(!name.is_empty() && outline != "none", "{id} `{name}` {outline}");
        if reached.contains(&id) {
            break;
        }
        reached.push(id);
    }
    for wanted in ["theme", "help", "zoom-in", "slider", "play", "on", "last", "speed", "log"] {
        assert!(reached.iter().any(|id| id == wanted), "{wanted} in {reached:?}");
    }

    // Light and dark differ, and the wish is the reader's.
    let ground = "return getComputedStyle(document.body).backgroundColor";
    browser.ask("document.documentElement.dataset.theme = 'light'");
    let light = browser.ask(ground);
    browser.ask("document.documentElement.dataset.theme = 'dark'");
    assert_ne!(browser.ask(ground), light);
    let theme = || browser.ask("return document.getElementById('theme').textContent");
    let before = theme();
    browser.press(&["t"]);
    assert_ne!(theme(), before);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
