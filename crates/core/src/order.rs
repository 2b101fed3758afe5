//! Putting phases and hooks in order from what each asks for.
//!
//! # Invariants
//!
//! - The result depends on labels and constraints alone, never on the order of registration.
//! - What asks for nothing stands in the order of labels.
//! - A contradiction is reported whole: each member of the circle and who asked for what.

use std::collections::BTreeSet;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::error::BuildProblem;

/// Where a hook stands on its point, before any constraint: early ones first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Position {
    /// Before the others.
    Early,
    /// Where hooks stand that do not say.
    #[default]
    Normal,
    /// After the others.
    Late,
}

/// What a phase or hook asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) label: String,
    pub(crate) owner: String,
    pub(crate) position: Position,
    pub(crate) after: Vec<String>,
    pub(crate) before: Vec<String>,
}

/// The order of the wishes, as indices, or everything that is wrong with them.
pub(crate) fn sort(what: &str, wishes: &[Wish]) -> Result<Vec<usize>, Vec<BuildProblem>> {
    let mut graph: DiGraph<usize, String> = DiGraph::new();
    let nodes: Vec<NodeIndex> = (0..wishes.len()).map(|index| graph.add_node(index)).collect();
    let mut problems = Vec::new();
    let known = || wishes.iter().map(|wish| wish.label.clone()).collect::<Vec<_>>();
    for (index, wish) in wishes.iter().enumerate() {
        if let Some(earlier) = wishes[..index].iter().find(|other| other.label == wish.label) {
            problems.push(BuildProblem::DeclaredTwice {
                what: "label",
                name: wish.label.clone(),
                first: earlier.owner.clone(),
                second: wish.owner.clone(),
            });
        }
        for (relation, labels) in [("after", &wish.after), ("before", &wish.before)] {
            for wanted in labels {
                let Some(other) = wishes.iter().position(|other| other.label == *wanted) else {
                    problems.push(BuildProblem::UnknownLabel {
                        owner: wish.owner.clone(),
                        label: wish.label.clone(),
                        relation,
                        wanted: wanted.clone(),
                        known: known(),
                    });
                    continue;
                };
                let why = format!("`{}` of {} asks to come {relation} `{wanted}`", wish.label, wish.owner);
                let (from, to) = if relation == "after" { (other, index) } else { (index, other) };
                graph.add_edge(nodes[from], nodes[to], why);
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let order = smallest_first(&graph, &nodes, wishes);
    if order.len() == wishes.len() {
        return Ok(order);
    }
    Err(circles(&graph)
        .into_iter()
        .map(|members| BuildProblem::Cycle { what: what.to_owned(), members })
        .collect())
}

/// Of those that nothing holds back, the one with the smallest position and label comes next.
fn smallest_first(graph: &DiGraph<usize, String>, nodes: &[NodeIndex], wishes: &[Wish]) -> Vec<usize> {
    let key = |index: usize| (wishes[index].position, wishes[index].label.as_str(), index);
    let mut held: Vec<usize> = nodes
        .iter()
        .map(|&node| graph.neighbors_directed(node, petgraph::Direction::Incoming).count())
        .collect();
    let mut free: BTreeSet<_> = (0..wishes.len()).filter(|&index| held[index] == 0).map(key).collect();
    let mut order = Vec::new();
    while let Some((_, _, index)) = free.pop_first() {
        order.push(index);
        for next in graph.neighbors(nodes[index]) {
            let next = next.index();
            held[next] -= 1;
            if held[next] == 0 {
                free.insert(key(next));
            }
        }
    }
    order
}

fn circles(graph: &DiGraph<usize, String>) -> Vec<Vec<String>> {
    let mut circles = Vec::new();
    for component in tarjan_scc(graph) {
        let inside = |node: NodeIndex| component.contains(&node);
        let mut members: Vec<String> = graph
            .edge_indices()
            .filter_map(|edge| {
                let (from, to) = graph.edge_endpoints(edge)?;
                (inside(from) && inside(to)).then(|| graph[edge].clone())
            })
            .collect();
        if !members.is_empty() {
            members.sort_unstable();
            circles.push(members);
        }
    }
    circles.sort_unstable();
    circles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(label: &str, after: &[&str], before: &[&str]) -> Wish {
        Wish {
            label: label.to_owned(),
            owner: format!("owner of {label}"),
            position: Position::Normal,
            after: after.iter().map(ToString::to_string).collect(),
            before: before.iter().map(ToString::to_string).collect(),
        }
    }

    fn labels(wishes: &[Wish]) -> Vec<&str> {
        sort("things", wishes).unwrap().into_iter().map(|index| wishes[index].label.as_str()).collect()
    }

    #[test]
    fn constraints_hold_and_the_rest_stands_by_label() {
        let wishes =
            [wish("d", &["b"], &[]), wish("c", &[], &["a"]), wish("b", &[], &[]), wish("a", &[], &[])];
        assert_eq!(labels(&wishes), ["b", "c", "a", "d"]);
    }

    #[test]
    fn the_order_of_registration_does_not_matter() {
        let mut wishes = vec![wish("a", &["c"], &[]), wish("b", &[], &[]), wish("c", &["b"], &[])];
        let expected: Vec<String> = labels(&wishes).iter().map(ToString::to_string).collect();
        wishes.reverse();
        assert_eq!(labels(&wishes), expected);
    }

    #[test]
    fn positions_come_before_labels() {
        let mut wishes = [wish("a", &[], &[]), wish("b", &[], &[])];
        wishes[0].position = Position::Late;
        assert_eq!(labels(&wishes), ["b", "a"]);
    }

    #[test]
    fn a_circle_is_reported_whole_with_those_who_asked() {
        let wishes =
            [wish("a", &["b"], &[]), wish("b", &["c"], &[]), wish("c", &["a"], &[]), wish("d", &[], &[])];
        let problems = sort("phases", &wishes).unwrap_err();
        let [BuildProblem::Cycle { members, .. }] = problems.as_slice() else { panic!("{problems:?}") };
        assert_eq!(members.len(), 3);
        assert!(members[0].contains("`a` of owner of a asks to come after `b`"), "{members:?}");
    }

    #[test]
    fn an_unknown_label_is_named_with_the_known_ones() {
        let problems = sort("phases", &[wish("a", &["bb"], &[]), wish("b", &[], &[])]).unwrap_err();
        let text = problems[0].to_string();
        assert!(text.contains("after `bb`, which does not exist; there are: a, b"), "{text}");
    }
}
