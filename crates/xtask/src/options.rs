//! `cargo xtask options`: which test chooses which value of which option.
//!
//! A value counts as shown by a test file that chooses it: the option's name and then the value, as string literals in one
//! call; or by a test whose name ends in the value. Defaults are what every other test runs under.

use std::fmt::Write as _;
use std::path::Path;

use tilewright::core::builder::Survey;
use tilewright::core::expansion::Registration;
use tilewright::core::option::RuleOption;

use crate::scan::{self, Test};

/// How far apart name and value may stand in one call.
const REACH: usize = 60;

/// Options with their values and what shows each; and how many values nothing shows.
pub(crate) struct Options {
    text: String,
    pub(crate) missing: usize,
}

impl Options {
    pub(crate) fn new(root: &Path, tests: &[Test]) -> std::io::Result<Self> {
        let mut sources = Vec::new();
        for file in scan::sources(root)? {
            let text = std::fs::read_to_string(&file)?;
            let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
            sources.push((name, text));
        }
        let (mut text, mut missing) = (String::new(), 0);
        for registration in Registration::all() {
            for option in Survey::of(registration.make()).options {
                for (index, (value, _)) in option.values().iter().enumerate() {
                    let shown = match option.waiting() {
                        _ if index == 0 => "default".to_owned(),
                        Some(expansion) => format!("waits for {expansion}"),
                        None => shown_by(&option, value, &sources, tests).unwrap_or_else(|| {
                            missing += 1;
                            "NO TEST".to_owned()
                        }),
                    };
                    let _ = writeln!(text, "{:<30}{:<22}{shown}", option.name(), value);
                }
            }
        }
        let _ = writeln!(text, "\n{missing} values without a test");
        Ok(Self { text, missing })
    }

    pub(crate) fn to_text(&self) -> &str {
        &self.text
    }
}

/// First a test of a rule that the option changes, named for the value; else one whose name ends in it; else a file that
/// chooses it.
fn shown_by(
    option: &RuleOption,
    value: &str,
    sources: &[(String, String)],
    tests: &[Test],
) -> Option<String> {
    let of_its_rules = |test: &&Test| {
        let led = test.led_by.as_deref().is_some_and(|rule| option.rules().contains(&rule));
        led && test.name.contains(value)
    };
    let by_ending = || tests.iter().find(|test| test.name.ends_with(value) && value.contains('_'));
    let chosen = || sources.iter().find(|(name, text)| is_test(name) && chooses(text, option.name(), value));
    tests
        .iter()
        .find(of_its_rules)
        .or_else(by_ending)
        .map(|test| format!("{}:{} {}", test.file, test.line, test.name))
        .or_else(|| chosen().map(|(name, _)| name.clone()))
}

/// Rule tests live in `tests` folders; sources of the expansions themselves name every value and show nothing.
fn is_test(file: &str) -> bool {
    file.contains("/tests/")
}

fn chooses(text: &str, option: &str, value: &str) -> bool {
    let (option, value) = (format!("\"{option}\""), format!("\"{value}\""));
    text.match_indices(&option).any(|(at, _)| {
        let after = &text[at + option.len()..];
        let near = after.char_indices().nth(REACH).map_or(after, |(end, _)| &after[..end]);
        near.contains(&value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_chosen_where_it_follows_its_option() {
        let text = r#"base().choose("base_fields", "off")"#;
        assert!(chooses(text, "base_fields", "off"));
        assert!(!chooses(text, "base_fields", "on"));
        assert!(!chooses(text, "base_field", "off"));
    }
}
