//! `tilewright phases`: the composed turn.

use std::io::{self, Write};

use clap::Args;
use tilewright::prelude::*;

use crate::composition::{RulesArgs, sets_text};
use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright phases
  tilewright phases --set base --set princess-and-dragon
  tilewright phases --dot | dot -Tsvg > phases.svg";

/// Print the composed turn: its phases in order, and what hooks into each
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Phases {
    /// Print a graph in the DOT language
    #[arg(long)]
    dot: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

/// A phase with what hooks into it: point and label.
#[derive(Debug)]
struct Row {
    name: String,
    owner: String,
    hooks: Vec<(String, String)>,
}

/// The phases of the turn and of the end, and the hooks that belong to no single one.
#[derive(Debug)]
struct Plan {
    turn: Vec<Row>,
    end: Vec<Row>,
    anywhere: Vec<(String, String)>,
}

/// The phase in which the core calls a hook point; none for those called wherever they are needed.
fn phase_of(point: &str) -> Option<&str> {
    match point {
        "turn-start" | "draw" | "turn-end" => Some(point),
        "may-lie" | "tile-placed" => Some("place-tile"),
        "completed" | "strength" | "winners" | "share" | "bonus" | "after-score" => Some("score"),
        _ => match point.split_once(' ') {
            Some(("offer" | "may-begin", phase)) => Some(phase),
            Some(("worth", _)) => Some("score"),
            _ => None,
        },
    }
}

impl Plan {
    fn of(rules: &Ruleset) -> Self {
        let rows = |phases: &mut dyn Iterator<Item = (&str, &str)>| -> Vec<Row> {
            phases
                .map(|(name, owner)| Row {
                    name: name.to_owned(),
                    owner: owner.to_owned(),
                    hooks: Vec::new(),
                })
                .collect()
        };
        let mut plan = Self {
            turn: rows(&mut rules.phases()),
            end: rows(&mut rules.end_phases()),
            anywhere: Vec::new(),
        };
        for (point, label) in rules.hook_labels() {
            let phase = phase_of(&point);
            let mut all = plan.turn.iter_mut().chain(&mut plan.end);
            match all.find(|row| Some(row.name.as_str()) == phase) {
                Some(row) => row.hooks.push((point, label)),
                None => plan.anywhere.push((point, label)),
            }
        }
        plan
    }
}

/// A hook point inside its phase, without the phase's name.
fn short(point: &str) -> &str {
    match point.split_once(' ') {
        Some((word @ ("offer" | "may-begin"), _)) => word,
        _ => point,
    }
}

impl Phases {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let rules = self.rules.build()?;
        let plan = Plan::of(&rules);
        if self.dot {
            write_dot(&plan, streams.out)?;
        } else {
            writeln!(streams.out, "Turn of {}\n", sets_text(&rules))?;
            write_rows(&plan.turn, streams.out)?;
            writeln!(streams.out, "\nEnd of the game\n")?;
            write_rows(&plan.end, streams.out)?;
            if !plan.anywhere.is_empty() {
                writeln!(streams.out, "\nWherever it is needed\n")?;
                write_hooks(&plan.anywhere, streams.out)?;
            }
        }
        Ok(())
    }
}

fn write_rows(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    for (index, row) in rows.iter().enumerate() {
        writeln!(out, "{:>2} {:<width$}  {}", index + 1, row.name, row.owner)?;
        write_hooks(&row.hooks, out)?;
    }
    Ok(())
}

fn write_hooks(hooks: &[(String, String)], out: &mut dyn Write) -> io::Result<()> {
    let width = hooks.iter().map(|(point, _)| short(point).len()).max().unwrap_or(0);
    let mut rest = hooks;
    while let Some((point, _)) = rest.first() {
        let same = rest.iter().take_while(|(other, _)| other == point).count();
        let labels: Vec<&str> = rest[..same].iter().map(|(_, label)| label.as_str()).collect();
        let line = format!("     {:<width$}  {}", short(point), labels.join(", "));
        writeln!(out, "{}", wrap(&line, WIDTH, width + 7))?;
        rest = &rest[same..];
    }
    Ok(())
}

fn write_dot(plan: &Plan, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "digraph phases {{\n  rankdir = TB;\n  node [shape = box, fontname = \"sans-serif\"];")?;
    for (cluster, title, rows) in [("turn", "turn", &plan.turn), ("end", "end of the game", &plan.end)] {
        writeln!(out, "  subgraph cluster_{cluster} {{\n    label = \"{title}\";")?;
        for (index, row) in rows.iter().enumerate() {
            let label = format!("{}. {}\\n({})", index + 1, quoted(&row.name), quoted(&row.owner));
            writeln!(out, "    \"{cluster}/{}\" [label = \"{label}\"];", quoted(&row.name))?;
        }
        for pair in rows.windows(2) {
            writeln!(
                out,
                "    \"{cluster}/{}\" -> \"{cluster}/{}\";",
                quoted(&pair[0].name),
                quoted(&pair[1].name)
            )?;
        }
        writeln!(out, "  }}")?;
        for row in rows.iter().filter(|row| !row.hooks.is_empty()) {
            let lines: Vec<String> = row
                .hooks
                .iter()
                .map(|(point, label)| format!("{}: {}\\l", short(point), quoted(label)))
                .collect();
            let note = format!("{cluster}/{}/hooks", quoted(&row.name));
            writeln!(out, "  \"{note}\" [shape = note, label = \"{}\"];", lines.join(""))?;
            writeln!(
                out,
                "  \"{cluster}/{}\" -> \"{note}\" [style = dotted, arrowhead = none];",
                quoted(&row.name)
            )?;
        }
    }
    if let (Some(last), Some(first)) = (plan.turn.last(), plan.end.first()) {
        writeln!(
            out,
            "  \"turn/{}\" -> \"end/{}\" [style = dashed];",
            quoted(&last.name),
            quoted(&first.name)
        )?;
    }
    writeln!(out, "}}")
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
