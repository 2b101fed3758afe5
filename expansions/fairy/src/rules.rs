//! The rules that this crate implements, each in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
}
