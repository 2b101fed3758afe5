//! A page of Markdown: its lines with what is code told apart.

use std::io;
use std::path::Path;

/// A page and its path from the root of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) name: String,
    pub(super) text: String,
}

/// A block between fences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The line of the opening fence, counted from 1.
    pub(super) line: usize,
    /// What stands behind the fence: the language and more.
    pub(super) info: String,
    pub(super) text: String,
}

impl Block {
    /// The first word behind the fence.
    pub(super) fn language(&self) -> &str {
        self.info.split(',').next().unwrap_or_default().trim()
    }
}

/// Every page that is looked through: those that lead to the guide or are led to by it, and the guide.
pub(super) fn all(root: &Path) -> io::Result<Vec<Page>> {
    let beside = ["README.md", "ARCHITECTURE.md", "benches/README.md", "docs/pictures/README.md"];
    let mut names: Vec<String> = beside.into_iter().map(str::to_owned).collect();
    for entry in std::fs::read_dir(root.join("docs"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if Path::new(&name).extension().is_some_and(|extension| extension == "md") {
            names.push(format!("docs/{name}"));
        }
    }
    names.sort();
    let read = |name: String| Ok(Page { text: std::fs::read_to_string(root.join(&name))?, name });
    names.into_iter().map(read).collect()
}

impl Page {
    /// The blocks between fences, and the lines outside of them with their numbers.
    pub(super) fn parts(&self) -> (Vec<Block>, Vec<(usize, &str)>) {
        let (mut blocks, mut prose) = (Vec::new(), Vec::new());
        let mut open: Option<(String, Block)> = None;
        for (number, line) in self.text.lines().enumerate() {
            let fence: String = line.trim_start().chars().take_while(|&sign| sign == '`').collect();
            match &mut open {
                Some((ends, _)) if fence.len() >= ends.len() && line.trim() == fence => {
                    blocks.extend(open.take().map(|(_, block)| block));
                }
                Some((_, block)) => {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
                None if fence.len() >= 3 => {
                    let info = line.trim().trim_start_matches('`').to_owned();
                    open = Some((fence, Block { line: number + 1, info, text: String::new() }));
                }
                None => prose.push((number + 1, line)),
            }
        }
        blocks.extend(open.map(|(_, block)| block));
        (blocks, prose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_told_from_prose() {
        let text = "# A\n```toml\na = 1\n```\nwords\n````text\n```\nno end\n```\n````\nmore\n";
        let page = Page { name: "a.md".to_owned(), text: text.to_owned() };
        let (blocks, prose) = page.parts();
        let shown: Vec<_> = blocks.iter().map(|block| (block.line, block.language(), &*block.text)).collect();
        assert_eq!(shown, [(2, "toml", "a = 1\n"), (6, "text", "```\nno end\n```\n")]);
        assert_eq!(prose, [(1, "# A"), (5, "words"), (11, "more")]);
    }
}
