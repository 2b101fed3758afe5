//! The bundled sets, held against the rules and against the facts about the published tiles.

mod common;
mod facts;
mod inns_and_cathedrals;
mod rules;
