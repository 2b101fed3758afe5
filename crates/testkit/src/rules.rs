//! What a script is played by: a composition, a finished ruleset, or the name of a bundled set.

use std::sync::Arc;

use tilewright::Composition;
use tilewright::core::ruleset::Ruleset;

/// Anything that gives a ruleset. What cannot be composed fails the test with the composer's own message.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_testkit::IntoRules;
///
/// let rules = Composition::new().set("base").choose("base_fields", "off").into_rules();
/// assert_eq!(rules.option("base_fields"), Some("off"));
/// assert_eq!("base".into_rules().expansions().len(), 1);
/// ```
pub trait IntoRules {
    /// Composes it.
    ///
    /// # Panics
    ///
    /// If it cannot be composed.
    fn into_rules(self) -> Arc<Ruleset>;
}

impl IntoRules for Composition {
    #[track_caller]
    fn into_rules(self) -> Arc<Ruleset> {
        match self.build() {
            Ok(rules) => rules,
            Err(error) => panic!("the composition is unsound:\n{error}"),
        }
    }
}

impl IntoRules for Arc<Ruleset> {
    fn into_rules(self) -> Arc<Ruleset> {
        self
    }
}

impl IntoRules for &Arc<Ruleset> {
    fn into_rules(self) -> Arc<Ruleset> {
        Arc::clone(self)
    }
}

/// A bundled set by its id.
impl IntoRules for &str {
    #[track_caller]
    fn into_rules(self) -> Arc<Ruleset> {
        Composition::new().set(self).into_rules()
    }
}
