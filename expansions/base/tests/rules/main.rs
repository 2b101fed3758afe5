//! One test and more for every rule of the base game, in the sections of its rules.
//!
//! A test begins with the rule it shows; what it expects comes from the rule, worked out by hand.

mod common;
mod features;
mod final_scoring;
mod meeples;
mod placing_tiles;
mod scoring;
mod setup;
mod turn;
