//! A composition that cannot be built, said in terms of the arguments.
//!
//! # Invariants
//!
//! - What is wrong with every tile for one reason is said once: a missing set would otherwise fill the screen.

use std::collections::BTreeSet;

use tilewright::core::error::BuildProblem;
use tilewright::prelude::*;

use crate::failure::Failure;

/// So many problems are told.
const MOST: usize = 12;

/// Says which argument is to blame.
pub(crate) fn explain(error: &ComposeError) -> Failure {
    match error {
        ComposeError::UnknownEdition { .. } => Failure::usage("--edition", error),
        ComposeError::Build(build) => Failure::Usage(lines(&build.problems).join("\n       ")),
        _ => Failure::usage("--set", error),
    }
}

fn lines(problems: &[BuildProblem]) -> Vec<String> {
    let no_start = problems.iter().filter(|problem| matches!(problem, BuildProblem::NoStart));
    let mut lines: Vec<String> = no_start.map(|problem| format!("--set: {problem}")).collect();
    let mut unknown: BTreeSet<&str> = BTreeSet::new();
    for problem in problems {
        match problem {
            BuildProblem::NoStart => {}
            BuildProblem::UnknownFeatureKind { kind, .. } => {
                unknown.insert(kind);
            }
            problem => lines.push(format!("{}{problem}", argument(problem))),
        }
    }
    if !unknown.is_empty() {
        let kinds: Vec<&str> = unknown.into_iter().collect();
        let kinds = kinds.join(", ");
        lines.push(format!(
            "no expansion in play knows what these features of the tiles are: {kinds}; add one that does, as --set base does"
        ));
    }
    lines.dedup();
    let more = lines.len().saturating_sub(MOST);
    if more > 0 {
        lines.truncate(MOST);
        lines.push(format!("and {more} more"));
    }
    lines
}

const fn argument(problem: &BuildProblem) -> &'static str {
    match problem {
        BuildProblem::UnknownOption { .. } | BuildProblem::UnknownValue { .. } => "--rule: ",
        BuildProblem::UnknownPreset { .. } => "--preset: ",
        BuildProblem::UnknownExpansion { .. } => "--with, --set: ",
        BuildProblem::Unsound { .. } => "--without, --set: ",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_base_is_told_in_two_lines() {
        let error = Composition::new().set("princess-and-dragon").build().unwrap_err();
        let text = explain(&error).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("--set: no set has a start tile"), "{text}");
        assert!(lines[1].contains("city, field, monastery, road"), "{text}");
        assert!(lines.len() < 4, "{text}");
    }
}
