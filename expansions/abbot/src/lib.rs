//! The Abbot.

use tilewright_core::prelude::*;

/// Name used in set files, saves and error messages.
pub const ID: &str = "abbot";

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Abbot;

impl Expansion for Abbot {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, _rules: &mut RulesBuilder) {}
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "The Abbot", || Box::new(Abbot))
}
