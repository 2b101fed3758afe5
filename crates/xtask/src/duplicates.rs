//! Packages that are compiled in more than one version: each stands in `deny.toml` with the reason.
//!
//! `cargo deny` refuses the others, where it is installed; the test here is run everywhere, and also finds what stands
//! there for nothing.

use std::collections::{BTreeMap, BTreeSet};

/// The packages of a lock file that have several versions.
fn several(lock: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let value = |key: &str| package.lines().find_map(|line| line.strip_prefix(key)?.strip_suffix('"'));
        if let (Some(name), Some(version)) = (value("name = \""), value("version = \"")) {
            versions.entry(name).or_default().insert(version);
        }
    }
    versions.retain(|_, versions| versions.len() > 1);
    versions
}

/// What `deny.toml` lets through: packages with versions.
fn skipped(deny: &str) -> BTreeSet<&str> {
    deny.lines().filter_map(|line| line.trim().strip_prefix("{ crate = \"")?.split('"').next()).collect()
}

/// What is wrong with the list: versions that nothing explains, and explanations of nothing. Of each package one version
/// needs no reason.
fn problems(lock: &str, deny: &str) -> Vec<String> {
    let (several, skipped) = (several(lock), skipped(deny));
    let mut problems = Vec::new();
    let mut known = BTreeSet::new();
    for (name, versions) in several {
        let all = versions.iter().map(|version| format!("{name}@{version}"));
        let (listed, others): (Vec<String>, Vec<String>) =
            all.partition(|version| skipped.contains(version.as_str()));
        if others.len() != 1 {
            problems.push(format!("{} of {name} are to be one that no `skip` names", others.join(", ")));
        }
        known.extend(listed);
    }
    let stale = skipped.iter().filter(|version| !known.contains(**version));
    problems.extend(stale.map(|version| format!("{version} is skipped for nothing")));
    problems
}

#[test]
fn every_second_version_of_a_package_has_its_reason() {
    let read = |name: &str| std::fs::read_to_string(crate::workspace().join(name)).unwrap();
    let problems = problems(&read("Cargo.lock"), &read("deny.toml"));
    assert!(
        problems.is_empty(),
        "deny.toml, [bans] skip: {problems:#?}; `cargo tree -d` tells who wants what"
    );
}

#[test]
fn what_has_no_reason_and_what_has_no_use_are_told() {
    let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n[[package]]\nname = \"a\"\nversion = \"2.0.0\"\n\
                [[package]]\nname = \"b\"\nversion = \"1.0.0\"\n";
    let skip =
        |of: &str| problems(lock, &format!("skip = [\n    {{ crate = \"{of}\", reason = \"x\" }},\n]\n"));
    assert!(skip("a@1.0.0").is_empty());
    assert_eq!(problems(lock, ""), ["a@1.0.0, a@2.0.0 of a are to be one that no `skip` names"]);
    assert_eq!(skip("b@1.0.0").last().unwrap(), "b@1.0.0 is skipped for nothing");
    assert_eq!(skip("a@1.5.0").len(), 2);
}
