//! What is bundled passes, each alone, with each other one and with all.

use tilewright_testkit::prelude::*;
use tilewright_testkit::tilewright::sets::BUNDLED;

/// Each bundled expansion.
const ALL: [&str; 9] = [
    "abbot",
    "base",
    "dragon",
    "fairy",
    "inns-and-cathedrals",
    "portal",
    "princess",
    "traders-and-builders",
    "volcano",
];

/// Each pair is played once: with those that come later in the list.
fn pass(from: usize, to: usize) {
    for at in from..to {
        let battery = Battery::of(&[ALL[at]]).games(2).seed(1000 * at as u64).beside(&ALL[at + 1..]);
        let passed = battery.run().unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(passed.refused, [], "{passed}");
        assert!(passed.compositions >= 2 && passed.plies > 200, "{passed}");
    }
}

#[test]
fn the_first_bundled_expansions_pass() {
    pass(0, 3);
}

#[test]
fn the_other_bundled_expansions_pass() {
    pass(3, ALL.len());
}

/// A set stands for the expansions that it brings.
#[test]
fn sets_are_tested_by_what_they_bring() {
    let set = BUNDLED[1].id;
    let passed = Battery::of(&[set]).games(1).with_bundled(false).run().expect("it is sound");
    assert_eq!((passed.tested, passed.compositions), (vec![set.to_owned()], 1));
}

/// What cannot be begun is told, with what would be right.
#[test]
fn names_that_are_none_are_refused() {
    let refused = |names: &[&str]| {
        let failure = Battery::of(names).run().expect_err("it is refused");
        assert_eq!((failure.check, failure.game.as_str()), (Check::Composes, ""));
        failure.to_string()
    };
    assert!(refused(&["vulcano"]).contains("linked: abbot, base,"));
    assert!(refused(&["no-such-file.toml"]).contains("cannot read the set file `no-such-file.toml`"));
    assert!(refused(&[]).contains("name a linked expansion or a set"));
    let failure = Battery::of(&["fairy"]).beside(&["vulcano"]).run().expect_err("it is refused");
    assert!(failure.found.contains("`vulcano`, to be played beside it, is no linked expansion"), "{failure}");
}

/// The guide lists every check as it says of itself.
#[test]
fn the_guide_lists_every_check() {
    let guide = include_str!("../../../../docs/expansion.md");
    for check in Check::ALL {
        let line = format!("\n| `{check}` | {} |\n", check.about());
        assert!(guide.contains(&line), "docs/expansion.md lacks{line}");
    }
}
