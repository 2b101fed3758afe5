//! Links between pages: every file and every heading that is linked to is there.
//!
//! The book holds nothing but `docs`; its chapters name other files of the repository by their addresses on the network,
//! which are looked up in this checkout.
//!
//! # Invariants
//!
//! - Nothing is fetched: links to other places are not followed.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};

use super::page::Page;

const SUMMARY: &str = "docs/SUMMARY.md";
/// The folder of the book.
const BOOK: &str = "docs/";
/// Where files are for those who have no checkout, and where folders are.
pub(super) const FILES: &str = "https://github.com/tilewright/tilewright/blob/main/";
const FOLDERS: &str = "https://github.com/tilewright/tilewright/tree/main/";
/// Where the pages of the guide are.
const GUIDE: &str = "https://github.com/tilewright/tilewright/blob/main/docs/";

/// What is wrong with the links of all pages, and which chapters the summary forgets.
pub(super) fn problems(root: &Path, pages: &[Page]) -> Vec<String> {
    let mut problems = Vec::new();
    let anchors: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|page| (page.name.as_str(), anchors(page))).collect();
    let mut listed: BTreeSet<String> = BTreeSet::new();
    for page in pages {
        for (line, target) in
            page.parts().1.iter().flat_map(|(line, text)| links(text).map(|link| (*line, link)))
        {
            let here = in_tree(&target);
            if here.is_none() && (target.contains("://") || target.starts_with("mailto:")) {
                continue;
            }
            let (path, anchor) =
                here.unwrap_or(&target).split_once('#').unwrap_or((here.unwrap_or(&target), ""));
            let file = match here {
                Some(_) => path.to_owned(),
                None if path.is_empty() => page.name.clone(),
                None => beside(&page.name, path),
            };
            if page.name.starts_with(BOOK) && here.is_none() && !file.starts_with(BOOK) {
                problems
                    .push(format!("{}:{line}: `{target}` leaves the book; write {FILES}{file}", page.name));
            }
            if page.name == SUMMARY {
                listed.insert(file.clone());
            }
            if !root.join(&file).exists() {
                problems
                    .push(format!("{}:{line}: `{target}` leads to {file}, which is not there", page.name));
            } else if !anchor.is_empty()
                && anchors.get(file.as_str()).is_some_and(|anchors| !anchors.contains(anchor))
            {
                problems.push(format!("{}:{line}: {file} has no heading `#{anchor}`", page.name));
            }
        }
    }
    let chapters = pages.iter().filter(|page| {
        page.name.strip_prefix(BOOK).is_some_and(|name| !name.contains('/')) && page.name != SUMMARY
    });
    let forgotten = chapters.filter(|page| !listed.contains(&page.name));
    problems.extend(forgotten.map(|page| format!("{}: {SUMMARY} does not list it", page.name)));
    problems
}

/// The path from the root of a file that is named by its address on the network.
fn in_tree(target: &str) -> Option<&str> {
    target.strip_prefix(FILES).or_else(|| target.strip_prefix(FOLDERS))
}

/// The crates whose documentation does not lead to the guide, or leads to a page of it that is not there.
pub(super) fn crates(root: &Path, pages: &[Page]) -> io::Result<Vec<String>> {
    let mut problems = Vec::new();
    for folder in ["crates", "expansions"] {
        let mut sources: Vec<PathBuf> = std::fs::read_dir(root.join(folder))?
            .filter_map(|entry| Some(entry.ok()?.path().join("src/lib.rs")))
            .filter(|source| source.exists())
            .collect();
        sources.sort();
        for source in sources {
            let text = std::fs::read_to_string(&source)?;
            let name = source.strip_prefix(root).unwrap_or(&source).display();
            match chapter(&text) {
                None => problems
                    .push(format!("{name}: its documentation does not lead to the guide ({GUIDE}...)")),
                Some(target) if !is_there(target, pages) => {
                    problems.push(format!("{name}: the guide has no `{target}`"));
                }
                Some(_) => {}
            }
        }
    }
    Ok(problems)
}

/// Whether the guide has this page, and this heading on it.
fn is_there(target: &str, pages: &[Page]) -> bool {
    let (name, anchor) = target.split_once('#').unwrap_or((target, ""));
    let page = pages.iter().find(|page| page.name.strip_prefix("docs/") == Some(name));
    page.is_some_and(|page| anchor.is_empty() || anchors(page).contains(anchor))
}

/// The page of the guide to which the documentation of a crate leads, with the heading.
fn chapter(source: &str) -> Option<&str> {
    let docs = source.lines().filter_map(|line| line.strip_prefix("//!"));
    let mut after = docs.filter_map(|line| line.split_once(GUIDE)).map(|(_, after)| after);
    after.next()?.split([')', '>']).next()
}

/// The targets of the links in a line, those in code left out.
fn links(line: &str) -> impl Iterator<Item = String> {
    let plain: Vec<&str> = line.split('`').step_by(2).collect();
    // What stood between is put back as one sign, so that a link around code stays one.
    let plain = plain.join("x");
    let mut found = Vec::new();
    let mut rest = plain.as_str();
    while let Some(at) = rest.find("](") {
        rest = &rest[at + 2..];
        if let Some(end) = rest.find(')') {
            found.push(rest[..end].trim().to_owned());
        }
    }
    found.into_iter()
}

/// The path of a link as seen from the root.
pub(super) fn beside(page: &str, link: &str) -> String {
    let mut path = PathBuf::from(page);
    path.pop();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path.to_string_lossy().replace('\\', "/")
}

/// The anchors of the headings, as they are made of their words wherever Markdown is shown.
fn anchors(page: &Page) -> BTreeSet<String> {
    let mut anchors: BTreeSet<String> = BTreeSet::new();
    for (_, line) in page.parts().1 {
        let Some(heading) = line.strip_prefix('#').map(|rest| rest.trim_start_matches('#')) else { continue };
        let Some(heading) = heading.strip_prefix(' ') else { continue };
        let kept = |sign: &char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_');
        let slug: String = heading.trim().to_lowercase().chars().filter(kept).collect();
        let slug = slug.replace(' ', "-");
        let again = (1..).map(|number| format!("{slug}-{number}"));
        let free = std::iter::once(slug.clone()).chain(again).find(|slug| !anchors.contains(slug));
        anchors.extend(free);
    }
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(name: &str, text: &str) -> Page {
        Page { name: name.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn links_are_found_outside_of_code() {
        let line = "[a](b.md#c), `[no](x)`, ![d](../e.png) and [`f`](g)";
        assert_eq!(links(line).collect::<Vec<_>>(), ["b.md#c", "../e.png", "g"]);
    }

    #[test]
    fn anchors_are_those_of_the_headings() {
        let page = page("a.md", "# The end: `[[set]]` & more\n## Twice\n## Twice\n```sh\n# none\n```\n#no\n");
        let expected = ["the-end-set--more", "twice", "twice-1"];
        assert_eq!(anchors(&page).into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_leads_nowhere_is_told() {
        let pages = [
            page("docs/SUMMARY.md", "[A](a.md)\n"),
            page("docs/a.md", "# Here\n[x](#here) [y](#there) [z](nothing.md) [w](https://example.org/no)\n"),
            page("docs/b.md", &format!("[v](../x.rs) [u]({FILES}y.rs) [t]({FOLDERS}zs)")),
        ];
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("no-such-folder");
        let expected = [
            "docs/SUMMARY.md:1: `a.md` leads to docs/a.md, which is not there",
            "docs/a.md:2: `#here` leads to docs/a.md, which is not there",
            "docs/a.md:2: `#there` leads to docs/a.md, which is not there",
            "docs/a.md:2: `nothing.md` leads to docs/nothing.md, which is not there",
            &format!("docs/b.md:1: `../x.rs` leaves the book; write {FILES}x.rs"),
            "docs/b.md:1: `../x.rs` leads to x.rs, which is not there",
            &format!("docs/b.md:1: `{FILES}y.rs` leads to y.rs, which is not there"),
            &format!("docs/b.md:1: `{FOLDERS}zs` leads to zs, which is not there"),
            "docs/b.md: docs/SUMMARY.md does not list it",
        ];
        assert_eq!(problems(&root, &pages), expected);
        let real = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text =
            format!("# Here\n[x](#here) [y](#there) [z]({FILES}Cargo.toml#here) [w]({FILES}Cargo.toml#no)");
        let expected = [
            "Cargo.toml:2: Cargo.toml has no heading `#there`",
            "Cargo.toml:2: Cargo.toml has no heading `#no`",
        ];
        assert_eq!(problems(real, &[page("Cargo.toml", &text)]), expected);
    }

    #[test]
    fn a_crate_leads_to_a_chapter() {
        let source = format!("//! Words.\n//!\n//! See [the guide]({GUIDE}embed.md#bots).\nuse x;\n");
        assert_eq!(chapter(&source), Some("embed.md#bots"));
        assert_eq!(chapter(&source.replace("//! See", "// See")), None);
        let pages = [page("docs/embed.md", "# Embed\n## Bots\n")];
        let there = ["embed.md", "embed.md#bots", "embed.md#boats", "bots.md"].map(|to| is_there(to, &pages));
        assert_eq!(there, [true, true, false, false]);
    }

    #[test]
    fn paths_are_seen_from_the_root() {
        assert_eq!(beside("docs/a.md", "../examples/./x.rs"), "examples/x.rs");
        assert_eq!(beside("README.md", "docs"), "docs");
    }
}
