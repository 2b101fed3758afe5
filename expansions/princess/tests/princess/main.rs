//! What princess tiles do, rule by rule.
//!
//! A test begins with the rule it shows; what it expects comes from the rule, worked out by hand.

mod cases;
mod common;
mod made_up;
mod options;
mod rules;
mod tiles;
