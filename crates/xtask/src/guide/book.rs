//! The built book: every link in its HTML leads to a file of the book and to a place on it.
//!
//! # Invariants
//!
//! - Nothing is fetched: links to other places are not followed.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use super::links::beside;

/// It is shown in place of any page, so it has a base of its own.
const NO_PAGE: &str = "404.html";

/// What is wrong with the links of the book in a folder.
pub(super) fn problems(folder: &Path) -> io::Result<Vec<String>> {
    let mut files = BTreeSet::new();
    walk(folder, "", &mut files)?;
    let mut pages: BTreeMap<&str, String> = BTreeMap::new();
    let is_page = |name: &&String| Path::new(name).extension().is_some_and(|end| end == "html");
    for name in files.iter().filter(is_page).filter(|name| *name != NO_PAGE) {
        pages.insert(name, std::fs::read_to_string(folder.join(name))?);
    }
    if pages.is_empty() {
        return Err(io::Error::other(format!("there is no book in {}", folder.display())));
    }
    let places: BTreeMap<&str, BTreeSet<&str>> =
        pages.iter().map(|(name, text)| (*name, values(text, "id").collect())).collect();
    let mut problems = Vec::new();
    for (name, text) in &pages {
        for link in values(text, "href").chain(values(text, "src")) {
            if link.contains("://") || link.starts_with("data:") || link.starts_with("mailto:") {
                continue;
            }
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let path = path.split('?').next().unwrap_or_default();
            let target = if path.is_empty() { (*name).to_owned() } else { beside(name, path) };
            let known = places.get(target.as_str());
            if !files.contains(&target) {
                problems.push(format!("{name}: `{link}` leads to {target}, which is not in the book"));
            } else if !place.is_empty() && known.is_some_and(|known| !known.contains(place)) {
                problems.push(format!("{name}: {target} has no place `#{place}`"));
            }
        }
    }
    problems.dedup();
    Ok(problems)
}

/// All files below a folder, as seen from it.
fn walk(folder: &Path, below: &str, files: &mut BTreeSet<String>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder.join(below))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let name = if below.is_empty() { name } else { format!("{below}/{name}") };
        if entry.file_type()?.is_dir() {
            walk(folder, &name, files)?;
        } else {
            files.insert(name);
        }
    }
    Ok(())
}

/// The values of an attribute.
fn values<'t>(text: &'t str, attribute: &str) -> impl Iterator<Item = &'t str> {
    let begin = format!(" {attribute}=\"");
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, after) = rest.split_once(&begin)?;
        let (value, after) = after.split_once('"')?;
        rest = after;
        Some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_nowhere_in_a_book_is_told() {
        let folder = std::env::temp_dir().join(format!("tilewright-xtask-{}-book", std::process::id()));
        std::fs::create_dir_all(folder.join("api")).unwrap();
        let page = r##"<h1 id="top">A</h1> <a href="#top">x</a> <a class="y" href="b.html#part">y</a> <a href="#no">z</a>
            <img src="api/c.png"> <img src="d.png"> <a href="https://example.org/#no">w</a> <a href="b.html#not">v</a>"##;
        std::fs::write(folder.join("a.html"), page).unwrap();
        std::fs::write(folder.join("b.html"), r#"<h2 id="part">B</h2>"#).unwrap();
        std::fs::write(folder.join("404.html"), r#"<a href="nowhere.html">x</a>"#).unwrap();
        std::fs::write(folder.join("api/c.png"), "").unwrap();
        let told = problems(&folder).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let expected = [
            "a.html: a.html has no place `#no`",
            "a.html: b.html has no place `#not`",
            "a.html: `d.png` leads to d.png, which is not in the book",
        ];
        assert_eq!(told, expected);
        assert!(problems(&folder).is_err(), "there is no book any more");
    }
}
