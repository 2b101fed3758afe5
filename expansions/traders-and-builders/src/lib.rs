//! Traders & Builders.

use tilewright_core::prelude::*;

/// Name used in set files, saves and error messages.
pub const ID: &str = "traders-and-builders";

/// The expansion itself: no data, only wiring.
#[derive(Clone, Copy, Debug, Default)]
pub struct TradersAndBuilders;

impl Expansion for TradersAndBuilders {
    fn id(&self) -> &'static str {
        ID
    }

    fn build(&self, _rules: &mut RulesBuilder) {}
}

inventory::submit! {
    Registration::new(ID, env!("CARGO_PKG_VERSION"), "Traders & Builders", || Box::new(TradersAndBuilders))
}
