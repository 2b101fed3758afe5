//! Inns & Cathedrals.

use tilewright_core::prelude::*;

/// Name used in set files, saves and error messages.
pub const ID: &str = "inns-and-cathedrals";

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct InnsAndCathedrals;

impl Expansion for InnsAndCathedrals {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, _rules: &mut RulesBuilder) {}
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "Inns & Cathedrals", || Box::new(InnsAndCathedrals))
}
