//! What the abbot does, rule by rule.
//!
//! A test begins with the rule it shows; what it expects comes from the rule, worked out by hand.

mod common;
mod laws;
mod made_up;
mod meetings;
mod parts;
mod placing;
mod recalling;
mod scoring;
mod things;
