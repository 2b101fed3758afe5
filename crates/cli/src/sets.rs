//! `tilewright sets`: what there is to play with.

use std::io::Write;

use clap::Args;
use tilewright::core::builder::Survey;
use tilewright::core::expansion::Registration;

use crate::composition::read_set;
use crate::failure::Failure;
use crate::layout::{Align, Table, WIDTH, wrap};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright sets
  tilewright sets --rules

Choose a set with --set, an edition with --edition or NAME@EDITION, and the
value of an option with --rule name=value.";

/// List the bundled sets, the linked expansions and their options
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Sets {
    /// List the rules of each expansion too
    #[arg(long)]
    rules: bool,
}

impl Sets {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        write_sets(streams.out)?;
        writeln!(streams.out, "\nExpansions")?;
        for registration in Registration::all() {
            let survey = Survey::of(registration.make());
            let head = format!("{} {}: {}", registration.id(), registration.version(), registration.title());
            writeln!(streams.out, "  {head} ({} rules)", survey.rules.len())?;
            for option in &survey.options {
                let rules = if option.rules().is_empty() {
                    String::new()
                } else {
                    format!(" ({})", option.rules().join(", "))
                };
                let line = format!("    {}: {}{rules}", option.name(), option.about());
                writeln!(streams.out, "{}", wrap(&line, WIDTH, 6))?;
                for (value, about) in option.values() {
                    let default = if *value == option.default_value() { " [default]" } else { "" };
                    writeln!(streams.out, "{}", wrap(&format!("      {value}: {about}{default}"), WIDTH, 8))?;
                }
            }
            if self.rules {
                for rule in &survey.rules {
                    writeln!(streams.out, "{}", wrap(&format!("    {rule}"), WIDTH, 16))?;
                }
            }
        }
        Ok(())
    }
}

fn write_sets(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "Sets")?;
    let columns =
        [("set", Align::Left), ("edition", Align::Left), ("tiles", Align::Right), ("name", Align::Left)];
    let mut table = Table::new(columns);
    let mut brings: Vec<(String, String)> = Vec::new();
    for bundled in tilewright::sets::BUNDLED {
        let (file, _) = read_set(bundled.id, "SET")?;
        brings.push((file.id().to_owned(), file.expansions().join(", ")));
        let editions: Vec<Option<&str>> = if file.editions().is_empty() {
            vec![None]
        } else {
            file.editions().iter().map(|edition| Some(edition.as_str())).collect()
        };
        for (index, edition) in editions.into_iter().enumerate() {
            let set = file.edition(edition).map_err(|error| Failure::Failed(error.to_string()))?;
            let first = index == 0;
            let default =
                if edition.is_some() && edition == file.default_edition() { " [default]" } else { "" };
            table.row([
                if first { file.id().to_owned() } else { String::new() },
                format!("{}{default}", edition.unwrap_or("-")),
                set.total().to_string(),
                if first { file.name().to_owned() } else { String::new() },
            ]);
        }
    }
    table.write(out)?;
    writeln!(out)?;
    for (set, expansions) in brings {
        writeln!(out, "{}", wrap(&format!("  {set} brings: {expansions}"), WIDTH, 4))?;
    }
    Ok(())
}
