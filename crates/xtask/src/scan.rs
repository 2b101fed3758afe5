//! Finding tests and the rules they show, in the source text of the workspace.
//!
//! A test shows the rule that leads its name and those that its doc comment names.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::rule_id::{in_text, leading};

/// A test function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    /// Its name.
    pub(crate) name: String,
    /// The file, from the root of the workspace.
    pub(crate) file: String,
    /// The line of `fn`.
    pub(crate) line: usize,
    /// Rules named in its doc comment.
    pub(crate) cites: BTreeSet<String>,
    /// The rule that leads its name, if the name looks like it.
    pub(crate) led_by: Option<String>,
}

/// All `.rs` files of the workspace, by name.
pub(crate) fn sources(root: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                if name != "target" && !name.starts_with('.') {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// All tests in `.rs` files of the workspace, by file.
pub(crate) fn workspace(root: &Path) -> std::io::Result<Vec<Test>> {
    let mut tests = Vec::new();
    for path in sources(root)? {
        let shown = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        tests.extend(in_source(&shown, &std::fs::read_to_string(&path)?));
    }
    tests.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    Ok(tests)
}

/// The tests of one file.
pub(crate) fn in_source(file: &str, text: &str) -> Vec<Test> {
    let mut tests = Vec::new();
    // What stands above an item: its doc comment, and whether one of its attributes makes it a test.
    let (mut docs, mut is_test, mut in_attribute) = (String::new(), false, false);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if in_attribute {
            in_attribute = !line.ends_with(']');
        } else if let Some(doc) = line.strip_prefix("///") {
            docs.push_str(doc);
            docs.push('\n');
        } else if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]");
            in_attribute = !line.contains(']');
        } else if line.is_empty() || line.starts_with("//") {
            // Comments and gaps part nothing.
        } else {
            if let Some(name) = function_name(line).filter(|_| is_test) {
                tests.push(Test {
                    name: name.to_owned(),
                    file: file.to_owned(),
                    line: number + 1,
                    cites: in_text(&docs).map(str::to_owned).collect(),
                    led_by: leading(name),
                });
            }
            docs.clear();
            is_test = false;
        }
    }
    tests
}

fn function_name(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    if !before.split_whitespace().all(|word| matches!(word, "pub" | "async" | "const" | "#[test]")) {
        return None;
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line is marked, or this very file would be found to have these tests.
    const SOURCE: &str = r#"
        > //! Rules: BASE-01 is told here, and this is no test.
        >
        > /// BASE-31, BASE-33: two of them.
        > /// And BASE-34.
        > #[test]
        > #[should_panic(
        >     expected = "no"
        > )]
        > fn base_31_only_on_an_unoccupied_feature() {}
        >
        > /// BASE-99 stands over a helper.
        > fn helper() {}
        >
        > #[test]
        > fn base_12_without_a_comment() {}
        >
        > proptest! {
        >     /// BASE-16
        >     #[test]
        >     fn anything_goes(seed in 0..5_u64) { let x = "fn no() {}"; }
        > }
        >
        > #[test]
        > // A comment between.
        > fn nothing_to_show() {}
    "#;

    #[test]
    fn tests_are_found_with_what_they_show() {
        let tests = in_source("a.rs", &SOURCE.replace("> ", "").replace('>', ""));
        let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
        let expected = [
            "base_31_only_on_an_unoccupied_feature",
            "base_12_without_a_comment",
            "anything_goes",
            "nothing_to_show",
        ];
        assert_eq!(names, expected);
        assert_eq!(tests[0].cites.iter().collect::<Vec<_>>(), ["BASE-31", "BASE-33", "BASE-34"]);
        assert_eq!((tests[1].cites.len(), tests[1].led_by.as_deref()), (0, Some("BASE-12")));
        assert!(tests[2].cites.contains("BASE-16"));
        assert_eq!((tests[3].cites.len(), tests[3].led_by.as_deref()), (0, None));
        assert_eq!(tests[0].line, 10);
    }

    #[test]
    fn a_function_is_told_by_its_line() {
        assert_eq!(function_name("pub fn one_two(a: u8) {"), Some("one_two"));
        assert_eq!(function_name("fn generic<T>() {"), Some("generic"));
        assert_eq!(function_name("let f = |fn_like| {};"), None);
        assert_eq!(function_name("assert!(x); // fn y()"), None);
    }
}
