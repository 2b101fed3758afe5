//! One test and more for every rule of Traders & Builders, and for what happens when it meets others.
//!
//! A test begins with the rule it shows; what it expects comes from the rule, worked out by hand.

mod builder;
mod common;
mod double_turn;
mod goods;
mod laws;
mod meetings;
mod pig;
mod scoring_fields;
mod setup;
mod with_dragon;
mod with_fairy;
mod with_princess;
