//! What Inns & Cathedrals does, rule by rule.
//!
//! A test begins with the rule it shows; what it expects comes from the rule, worked out by hand.

mod cathedrals;
mod common;
mod dragon;
mod fields_off;
mod guests;
mod inns;
mod large;
mod random;
mod setup;
