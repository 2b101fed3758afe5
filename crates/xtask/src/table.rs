//! The table of rules and tests, and what is wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Serialize;

use crate::catalogue::Listed;
use crate::rule_id::group;
use crate::scan::Test;
use crate::stated::{Linked, plain_name};

/// A rule with all that is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Row {
    pub(crate) id: String,
    /// What it says; empty if no expansion states it.
    pub(crate) text: String,
    /// Who states it.
    pub(crate) expansion: String,
    /// `file:line name` of each test that shows it.
    pub(crate) tests: Vec<String>,
    /// What it waits for; nothing if it is in force.
    pub(crate) waits_for: Vec<String>,
}

impl Row {
    fn is_in_force(&self) -> bool {
        self.waits_for.is_empty()
    }
}

/// Everything there is to say.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
    pub(crate) problems: Vec<String>,
    /// Expansions that are linked and state no rule yet; what needs them waits.
    pub(crate) only_begun: Vec<String>,
    /// Whether the digest of rules was there to compare with.
    pub(crate) compared: bool,
}

impl Table {
    /// Brings together what is stated, what the digest lists and what is tested.
    pub(crate) fn new(linked: &Linked, digest: Option<&[Listed]>, tests: &[Test]) -> Self {
        let mut rows: BTreeMap<(usize, String), Row> = BTreeMap::new();
        let mut problems = Vec::new();
        let order = Order::of(linked, digest);
        for stated in &linked.rules {
            let row = rows.entry(order.key(&stated.id)).or_default();
            if !row.expansion.is_empty() && row.expansion != stated.expansion {
                problems.push(format!(
                    "{} is stated by {} and by {}",
                    stated.id, row.expansion, stated.expansion
                ));
            }
            row.id.clone_from(&stated.id);
            row.text.clone_from(&stated.text);
            row.expansion.clone_from(&stated.expansion);
        }
        for listed in digest.unwrap_or_default() {
            let row = rows.entry(order.key(&listed.id)).or_default();
            row.id.clone_from(&listed.id);
            row.waits_for = listed
                .needs
                .iter()
                .filter(|need| !linked.names.contains(&plain_name(need)))
                .cloned()
                .collect();
        }
        add_tests(&mut rows, &order, tests, &mut problems);
        let rows: Vec<Row> = rows.into_values().collect();
        if let Some(digest) = digest {
            compare(&rows, digest, &mut problems);
        }
        // Of a rule that nobody states, that is enough to say.
        let untested = |row: &&Row| row.is_in_force() && row.tests.is_empty() && !row.expansion.is_empty();
        problems.extend(
            rows.iter().filter(untested).map(|row| format!("{} is in force and has no test", row.id)),
        );
        Self {
            rows,
            problems,
            only_begun: linked.empty.iter().cloned().collect(),
            compared: digest.is_some(),
        }
    }

    /// For people: every rule, then what is wrong.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        let mut last = "";
        for row in &self.rows {
            if group(&row.id) != last {
                last = group(&row.id);
                let _ = writeln!(text, "\n{last}");
            }
            let says = if row.text.is_empty() { "(stated by nobody yet)" } else { &row.text };
            let _ = writeln!(text, "  {:<12} {says}", row.id);
            if !row.is_in_force() {
                let _ = writeln!(text, "  {:<12}   waits for {}", "", row.waits_for.join(" and "));
            }
            for test in &row.tests {
                let _ = writeln!(text, "  {:<12}   {test}", "");
            }
        }
        text + "\n" + &self.summary()
    }

    /// What is wrong, and the counts.
    pub(crate) fn summary(&self) -> String {
        let mut text = String::new();
        for problem in &self.problems {
            let _ = writeln!(text, "problem: {problem}");
        }
        if !self.only_begun.is_empty() {
            let _ = writeln!(text, "linked and stating no rule yet: {}", self.only_begun.join(", "));
        }
        if !self.compared {
            let _ = writeln!(text, "no digest of rules beside the workspace: nothing to compare with");
        }
        let in_force: Vec<&Row> = self.rows.iter().filter(|row| row.is_in_force()).collect();
        let tested = in_force.iter().filter(|row| !row.tests.is_empty()).count();
        let waiting = self.rows.len() - in_force.len();
        let _ = writeln!(
            text,
            "{} rules: {} in force, {tested} of them with tests; {waiting} waiting; {} problems",
            self.rows.len(),
            in_force.len(),
            self.problems.len()
        );
        text
    }

    /// For programs.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).map_or_else(|error| error.to_string(), |text| text + "\n")
    }
}

/// Groups in the order in which they are first met, the digest's where it is there.
struct Order(Vec<String>);

impl Order {
    fn of(linked: &Linked, digest: Option<&[Listed]>) -> Self {
        let mut groups: Vec<String> = Vec::new();
        let listed = digest.unwrap_or_default().iter().map(|rule| &rule.id);
        for id in listed.chain(linked.rules.iter().map(|rule| &rule.id)) {
            if !groups.iter().any(|known| known == group(id)) {
                groups.push(group(id).to_owned());
            }
        }
        Self(groups)
    }

    fn key(&self, id: &str) -> (usize, String) {
        (self.0.iter().position(|known| known == group(id)).unwrap_or(usize::MAX), id.to_owned())
    }
}

fn add_tests(
    rows: &mut BTreeMap<(usize, String), Row>,
    order: &Order,
    tests: &[Test],
    problems: &mut Vec<String>,
) {
    for test in tests {
        let shown = format!("{}:{} {}", test.file, test.line, test.name);
        let ids: BTreeSet<&String> = test.cites.iter().chain(&test.led_by).collect();
        for id in ids {
            match rows.get_mut(&order.key(id)) {
                Some(row) => row.tests.push(shown.clone()),
                // A name may merely look like a rule's; a name of a known group does not.
                None if test.cites.contains(id) || order.key(id).0 != usize::MAX => {
                    problems.push(format!("{shown} cites {id}, which is no rule"));
                }
                None => {}
            }
        }
    }
}

fn compare(rows: &[Row], digest: &[Listed], problems: &mut Vec<String>) {
    let listed: BTreeSet<&str> = digest.iter().map(|rule| rule.id.as_str()).collect();
    if listed.len() != digest.len() {
        problems.push("the digest lists a rule twice".to_owned());
    }
    for row in rows {
        let is_stated = !row.expansion.is_empty();
        if is_stated && !listed.contains(row.id.as_str()) {
            problems.push(format!("{} is stated by {} and not in the digest", row.id, row.expansion));
        }
        if !is_stated && row.is_in_force() {
            problems.push(format!("{} is in force and stated by nobody", row.id));
        }
        if is_stated && !row.is_in_force() {
            let waits = row.waits_for.join(" and ");
            problems.push(format!("{} is stated by {} and waits for {waits}", row.id, row.expansion));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::in_source;
    use crate::stated::Stated;

    fn linked(rules: &[&str]) -> Linked {
        let stated = |id: &&str| Stated {
            id: (*id).to_owned(),
            text: "what it says".to_owned(),
            expansion: "base".to_owned(),
        };
        Linked {
            rules: rules.iter().map(stated).collect(),
            names: [plain_name("Base game")].into(),
            ..Linked::default()
        }
    }

    fn listed(id: &str, need: &str) -> Listed {
        Listed { id: id.to_owned(), needs: vec![need.to_owned()] }
    }

    #[test]
    fn a_rule_with_its_test_is_no_problem() {
        let tests = in_source("a.rs", "/// BASE-01\n#[test]\nfn base_01_x() {}\n");
        let digest = [listed("BASE-01", "Base game"), listed("IC-01", "Inns & Cathedrals")];
        let table = Table::new(&linked(&["BASE-01"]), Some(&digest), &tests);
        assert_eq!(table.problems, [""; 0]);
        assert_eq!(table.rows[0].tests, ["a.rs:3 base_01_x"], "once, though name and comment say so");
        assert_eq!(table.rows[1].waits_for, ["Inns & Cathedrals"]);
        assert!(table.to_text().contains("2 rules: 1 in force, 1 of them with tests; 1 waiting; 0 problems"));
    }

    #[test]
    fn everything_that_is_wrong_is_told() {
        let tests =
            in_source("a.rs", "/// BASE-77\n#[test]\nfn base_02_x() {}\n#[test]\nfn base_88_y() {}\n");
        let digest =
            [listed("BASE-01", "Base game"), listed("BASE-02", "Base game"), listed("BASE-04", "Other")];
        let table = Table::new(&linked(&["BASE-02", "BASE-03", "BASE-04"]), Some(&digest), &tests);
        assert_eq!(
            table.problems,
            [
                "a.rs:3 base_02_x cites BASE-77, which is no rule",
                "a.rs:5 base_88_y cites BASE-88, which is no rule",
                "BASE-01 is in force and stated by nobody",
                "BASE-03 is stated by base and not in the digest",
                "BASE-04 is stated by base and waits for Other",
                "BASE-03 is in force and has no test",
            ]
        );
    }

    #[test]
    fn without_a_digest_what_is_stated_is_in_force() {
        let table = Table::new(&linked(&["BASE-02"]), None, &[]);
        assert_eq!(table.problems, ["BASE-02 is in force and has no test"]);
        assert!(table.summary().contains("nothing to compare with"));
    }
}
