//! What the fairy does, rule by rule.
//!
//! A test begins with the rule it shows; what it expects comes from the rule, worked out by hand.

mod cases;
mod common;
mod house;
mod made_up;
mod moving;
mod points;
mod presets;
mod shield;
mod turns;
mod variants;
