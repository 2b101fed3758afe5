//! Tables of the rules in force and of the options.
//!
//! # Invariants
//!
//! - Only what the linked expansions say of themselves is printed, so the tables are the same wherever they are made.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use tilewright::core::builder::Survey;
use tilewright::core::expansion::Registration;

use super::links::FILES;
use crate::rule_id::leading;
use crate::table::Table;
use crate::{scan, stated};

/// Each expansion with its rules: what each says, which options change it and which test shows it.
pub(super) fn rules(root: &Path) -> io::Result<String> {
    let tests = scan::workspace(root)?;
    let table = Table::new(&stated::by_linked_expansions(), None, &tests);
    let mut options: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let surveys: Vec<Survey> = Registration::all().into_iter().map(|one| Survey::of(one.make())).collect();
    for option in surveys.iter().flat_map(|survey| &survey.options) {
        option.rules().iter().for_each(|rule| options.entry(rule).or_default().push(option.name()));
    }
    let mut text = format!("{} rules are in force.\n", table.rows.len());
    for registration in Registration::all() {
        let rows: Vec<_> = table.rows.iter().filter(|row| row.expansion == registration.id()).collect();
        let _ = writeln!(text, "\n### {} (`{}`): {}\n", registration.title(), registration.id(), rows.len());
        text.push_str("| rule | says | options | a test |\n|---|---|---|---|\n");
        for row in rows {
            let options: Vec<String> =
                options.get(row.id.as_str()).into_iter().flatten().map(|name| format!("`{name}`")).collect();
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} |",
                row.id,
                row.text.replace('|', "\\|"),
                options.join(", "),
                shown(&row.tests, &row.id)
            );
        }
    }
    Ok(text)
}

/// A link to the first test that the rule leads, or else to the first that cites it.
fn shown(tests: &[String], rule: &str) -> String {
    let parts = |test: &String| -> Option<(String, String)> {
        let (place, name) = test.split_once(' ')?;
        Some((place.split(':').next()?.to_owned(), name.to_owned()))
    };
    let tests: Vec<(String, String)> = tests.iter().filter_map(parts).collect();
    let led = tests.iter().find(|(_, name)| leading(name).as_deref() == Some(rule));
    led.or(tests.first())
        .map_or_else(|| "none".to_owned(), |(file, name)| format!("[`{name}`]({FILES}{file})"))
}

/// Each option with its values, its presets and the rules that it changes.
pub(super) fn options() -> String {
    let mut text =
        String::from("| option | values, the default first | by preset | rules |\n|---|---|---|---|\n");
    for registration in Registration::all() {
        for option in Survey::of(registration.make()).options {
            let value = |(name, about): &(&str, &str)| format!("`{name}`: {about}");
            let values: Vec<String> = option.values().iter().map(value).collect();
            let preset = |(preset, value): &(&str, &str)| format!("`{preset}` {value}");
            let presets: Vec<String> = option.presets().iter().map(preset).collect();
            let _ = writeln!(
                text,
                "| `{}` ({}): {} | {} | {} | {} |",
                option.name(),
                registration.id(),
                option.about(),
                values.join("; "),
                presets.join(", "),
                option.rules().join(", ")
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_that_a_rule_leads_goes_before_those_that_cite_it() {
        let tests = ["a.rs:3 ic_01_x".to_owned(), "b/c.rs:9 base_07_y".to_owned()];
        assert_eq!(shown(&tests, "BASE-07"), format!("[`base_07_y`]({FILES}b/c.rs)"));
        assert_eq!(shown(&tests[..1], "BASE-07"), format!("[`ic_01_x`]({FILES}a.rs)"));
        assert_eq!(shown(&[], "BASE-07"), "none");
    }

    #[test]
    fn options_are_listed_with_their_rules() {
        let row = "| `base_tiny_city` (base): what a completed city of two tiles is worth | `normal`: 2 a tile and pennant, \
                   like any other; `half`: 1 a tile and pennant |  | BASE-47 |";
        assert!(options().contains(row), "{}", options());
    }
}
