//! What is wrong with the whole, said at the line of the game file that brings it in.

use std::collections::BTreeSet;
use std::ops::Range;

use tilewright::core::error::BuildProblem;
use tilewright::tileset::{Mistake, Report};

use crate::draft::{Draft, Which};
use crate::resolve::Sets;

/// Notes every problem of the composition.
pub(crate) fn note(report: &mut Report<'_>, draft: &Draft, sets: &Sets, problems: &[BuildProblem]) {
    let mut told: BTreeSet<String> = BTreeSet::new();
    for problem in problems {
        let (span, label) = place(draft, sets, problem);
        // What is wrong with every tile of a set for one reason is said once: a missing set would fill the screen.
        if let BuildProblem::UnknownFeatureKind { kind, .. } = problem {
            if told.insert(format!("{}:{kind}", span.start)) {
                let message = format!("no expansion in play knows what a {kind} is, and this set has some");
                report.push(
                    Mistake::new(problem.code(), span, message).label(label).help(
                        "add a set or an expansion that does, as the set `base` does for the usual ones",
                    ),
                );
            }
            continue;
        }
        if told.insert(problem.to_string()) {
            let mistake = Mistake::new(problem.code(), span, problem.message()).label(label);
            report.push(mistake.help_if(problem.help()));
        }
    }
}

/// Where a problem comes from, and a few words for it.
fn place(draft: &Draft, sets: &Sets, problem: &BuildProblem) -> (Range<usize>, &'static str) {
    let switch =
        |id: &str| draft.expansions.iter().find(|(known, _)| known.text == id).map(|(id, _)| id.span.clone());
    let bringer = |id: &str| {
        let at = sets
            .tiles
            .iter()
            .position(|set| set.iter().any(|set| set.expansions.iter().any(|one| one == id)));
        at.and_then(|at| set_span(draft, at))
    };
    let set = |id: &str| {
        let at = sets.tiles.iter().position(|set| set.iter().any(|set| set.id == id));
        at.and_then(|at| set_span(draft, at))
    };
    let option = |name: &str| {
        draft.rules.iter().find(|(known, _)| known.text == name).map(|(name, _)| name.span.clone())
    };
    let figure = |name: &str| {
        draft.figures.iter().find(|(known, _)| known.text == name).map(|(name, _)| name.span.clone())
    };
    let first = set_span(draft, 0).unwrap_or(0..0);
    match problem {
        BuildProblem::UnknownExpansion { id, .. } | BuildProblem::DuplicateExpansion { id } => {
            (switch(id).or_else(|| bringer(id)).unwrap_or(first), "brings it in")
        }
        BuildProblem::Unsound { expansion, .. } | BuildProblem::Panicked { expansion, .. } => {
            (switch(expansion).or_else(|| bringer(expansion)).unwrap_or(first), "brings the expansion in")
        }
        BuildProblem::UnknownOption { name, .. } | BuildProblem::UnknownValue { name, .. } => {
            (option(name).unwrap_or(first), "chosen here")
        }
        BuildProblem::UnknownFigure { name, .. } | BuildProblem::DeclaredTwice { name, .. } => {
            (figure(name).unwrap_or(first), "said here")
        }
        BuildProblem::BadTile { set: id, .. }
        | BuildProblem::UnknownFeatureKind { set: id, .. }
        | BuildProblem::UnknownAttribute { set: id, .. } => (set(id).unwrap_or(first), "its tiles"),
        BuildProblem::BadStart { cell, .. } => {
            let start = draft.start.iter().find(|start| start.cell == *cell);
            (start.map_or(first, |start| start.span.clone()), "lies here at the start")
        }
        BuildProblem::NoStart => (first, "no start tile here or below"),
        _ => (first, "the sets here together"),
    }
}

/// Where a set is named.
fn set_span(draft: &Draft, at: usize) -> Option<Range<usize>> {
    let set = draft.sets.get(at)?;
    Some(match &set.which {
        Some(Which::Bundled(word) | Which::File(word)) => word.span.clone(),
        None => set.span.clone(),
    })
}
