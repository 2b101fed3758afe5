//! What each fuzz target does with its input.
//!
//! In the guide: [Limits](https://github.com/tilewright/tilewright/blob/main/docs/limits.md).
//!
//! The targets under `fuzz/fuzz_targets` are one line each; what they do stands here, so that `cargo test` does the same
//! with every seed and with every input that fuzzing once found (`tests/replay.rs`). `fuzz/README.md` tells how to run
//! them.
//!
//! A body returns for whatever input, and panics where something does not hold that should: that is a finding.
//!
//! # Invariants
//!
//! - A body depends on its input alone: no file, no clock, no state that outlives the call but a cache of rules.
//! - The work for one input is bounded, so that slow means wrong.

mod action_text;
mod actions;
mod composing;
#[path = "../../../examples/embed_headless.rs"]
#[allow(dead_code, reason = "the example's `main` is not called here")]
mod embed_headless;
mod files;
mod games;
mod jcz;
mod notation;
mod protocol;
mod save;
pub mod seeds;

/// A body.
pub type Body = fn(&[u8]);

/// Every target by its name.
///
/// ```
/// let (name, body) = tilewright_fuzz_bodies::TARGETS[0];
/// assert_eq!(name, "set_file");
/// body(b"format = 1"); // a mistake, and no finding
/// ```
pub const TARGETS: &[(&str, Body)] = &[
    ("set_file", set_file),
    ("game_file", game_file),
    ("save", save),
    ("notation", notation),
    ("action_text", action_text),
    ("jcz", jcz),
    ("protocol", protocol),
    ("actions", actions),
];

/// A set file: each edition of a sound one is composed with the base game and played.
pub fn set_file(data: &[u8]) {
    files::set_file(data);
}

/// A game file, with a set file of its own beside it: a sound one is composed and played.
pub fn game_file(data: &[u8]) {
    files::game_file(data);
}

/// A save: loaded, restored and verified, with the seal that it should have.
pub fn save(data: &[u8]) {
    save::body(data);
}

/// A notation: printed and read again, and played.
pub fn notation(data: &[u8]) {
    notation::body(data);
}

/// The text of an action, at a position that the first two bytes choose.
pub fn action_text(data: &[u8]) {
    action_text::body(data);
}

/// A scenario, a reference game or facts about tiles, plain or packed.
pub fn jcz(data: &[u8]) {
    jcz::body(data);
}

/// Lines to the program that another program drives.
pub fn protocol(data: &[u8]) {
    protocol::body(data);
}

/// A composition and what is done in a game of it, a byte for each.
pub fn actions(data: &[u8]) {
    actions::body(data);
}
