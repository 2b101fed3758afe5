//! `tilewright rules`: what the rules say.

use clap::Args;
use tilewright::core::builder::Survey;
use tilewright::core::error::RuleText;
use tilewright::core::expansion::Registration;
use tilewright::core::kind::nearest;

use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright rules
  tilewright rules BASE-31 BASE-65
  tilewright rules base";

/// Print the rules of the linked expansions, in a sentence each
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Rules {
    /// Rules by number, such as BASE-31, or all of an expansion by its id [default: all there are]
    #[arg(value_name = "ID")]
    ids: Vec<String>,
}

impl Rules {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let surveys: Vec<(&str, &str, Vec<RuleText>)> = Registration::all()
            .into_iter()
            .map(|registration| {
                (registration.id(), registration.title(), Survey::of(registration.make()).rules)
            })
            .collect();
        for id in &self.ids {
            check(id, &surveys)?;
        }
        let mut first = true;
        for (expansion, title, rules) in &surveys {
            let wanted = |rule: &&RuleText| {
                let named = |id: &String| id.eq_ignore_ascii_case(rule.id) || id == expansion;
                self.ids.is_empty() || self.ids.iter().any(named)
            };
            let mut rules = rules.iter().filter(wanted).peekable();
            if rules.peek().is_none() {
                continue;
            }
            let gap = if std::mem::take(&mut first) { "" } else { "\n" };
            writeln!(streams.out, "{gap}{title} ({expansion})")?;
            for rule in rules {
                writeln!(streams.out, "{}", wrap(&format!("  {rule}"), WIDTH, 14))?;
            }
        }
        Ok(())
    }
}

fn check(id: &str, surveys: &[(&str, &str, Vec<RuleText>)]) -> Result<(), Failure> {
    let rules = || surveys.iter().flat_map(|(_, _, rules)| rules.iter().map(|rule| rule.id));
    let expansions = || surveys.iter().map(|(expansion, ..)| *expansion);
    if expansions().any(|expansion| expansion == id) || rules().any(|rule| rule.eq_ignore_ascii_case(id)) {
        return Ok(());
    }
    let upper = id.to_uppercase();
    let near = nearest(id, expansions()).or_else(|| nearest(&upper, rules()));
    let near = near.map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
    let there = expansions().collect::<Vec<_>>().join(", ");
    Err(Failure::usage(
        "ID",
        format!("no rule or expansion is called `{id}`{near}; linked expansions: {there}"),
    ))
}
