//! The blocks of the pages: each says its language, Rust is tested, and whole files of sets and games are sound.

use std::io;
use std::path::Path;

use tilewright::Composition;
use tilewright::core::expansion::Registration;
use tilewright::tileset::{Diagnostic, SetFile, looks_like_game};
use tilewright_gamefile::GameFile;

use super::MADE_ELSEWHERE;
use super::page::{Block, Page};

const LANGUAGES: &[&str] = &["rust", "toml", "json", "text", "console", "sh", "python", "diff"];
/// The library whose documentation tests are the Rust of the guide.
const TESTED_BY: &str = "examples/guide.rs";
/// The first line of whole files.
const WHOLE: &str = "format = 1";

/// What is wrong with the blocks of all pages.
pub(super) fn problems(root: &Path, pages: &[Page]) -> Vec<String> {
    let tested = std::fs::read_to_string(root.join(TESTED_BY)).unwrap_or_default();
    let mut problems = Vec::new();
    for page in pages.iter().filter(|page| !MADE_ELSEWHERE.contains(&page.name.as_str())) {
        let (blocks, _) = page.parts();
        for block in &blocks {
            if !LANGUAGES.contains(&block.language()) {
                problems.push(format!(
                    "{}:{}: the block says no language of {}",
                    page.name,
                    block.line,
                    LANGUAGES.join(", ")
                ));
            }
            if block.language() == "toml" && block.text.lines().any(|line| line.trim() == WHOLE) {
                let wrong = mistakes(root, block, &blocks);
                problems
                    .extend(wrong.into_iter().map(|wrong| format!("{}:{}: {wrong}", page.name, block.line)));
            }
        }
        // The README is tested by the façade, which it is the page of.
        let has_rust = blocks.iter().any(|block| block.language() == "rust");
        if has_rust && page.name != "README.md" && !tested.contains(&format!("\"../{}\"", page.name)) {
            problems.push(format!("{}: its Rust is not tested; add the page to {TESTED_BY}", page.name));
        }
    }
    problems
}

/// The mistakes of a whole set file or game file.
fn mistakes(root: &Path, block: &Block, blocks: &[Block]) -> Vec<String> {
    if !looks_like_game(&block.text) {
        let read = SetFile::parse("the block", &block.text, &Composition::vocabulary());
        let foreign = names_a_foreign_expansion(&block.text);
        return read.err().map_or_else(Vec::new, |error| {
            let mistakes = error.diagnostics().iter();
            // Words of an expansion that only the chapter has: its own tests know them.
            let counts = |mistake: &&Diagnostic| !(foreign && mistake.code == "tileset::unknown_attribute");
            mistakes.filter(counts).map(|mistake| mistake.message.clone()).collect()
        });
    }
    let bots = tilewright_bots::names();
    let mut read = |path: &str| set_text(root, path, blocks);
    let game = GameFile::parse("the block", &block.text, &bots, &mut read);
    match game.and_then(|game| game.compose()) {
        Ok(_) => Vec::new(),
        Err(error) => {
            let mistakes: Vec<String> = error.diagnostics().map(|mistake| mistake.message.clone()).collect();
            if mistakes.is_empty() { vec![error.to_string()] } else { mistakes }
        }
    }
}

/// Whether the header of a set names an expansion that is not linked here.
fn names_a_foreign_expansion(text: &str) -> bool {
    let listed = text.lines().filter(|line| line.starts_with("expansions = ["));
    listed.flat_map(|line| line.split('"').skip(1).step_by(2)).any(|id| Registration::find(id).is_none())
}

/// A set file that a game names: a block of the page with its id, or one of the examples.
fn set_text(root: &Path, path: &str, blocks: &[Block]) -> io::Result<String> {
    let name = Path::new(path).file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let id = format!("id = \"{name}\"");
    let sets = blocks.iter().filter(|block| block.language() == "toml" && !looks_like_game(&block.text));
    match sets.into_iter().find(|block| block.text.contains(WHOLE) && block.text.contains(&id)) {
        Some(block) => Ok(block.text.clone()),
        None => std::fs::read_to_string(root.join("examples/games").join(path)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems_of(text: &str) -> Vec<String> {
        let page = Page { name: "docs/a.md".to_owned(), text: text.to_owned() };
        problems(Path::new("no-such-folder"), &[page])
    }

    #[test]
    fn a_block_says_its_language_and_rust_is_tested() {
        let told = problems_of("```\nx\n```\n```rust,no_run\nfn main() {}\n```\n");
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].starts_with("docs/a.md:1: the block says no language"));
        assert!(told[1].contains("its Rust is not tested"));
    }

    #[test]
    fn whole_files_are_read_and_games_find_the_sets_of_their_page() {
        let set = "```toml\nformat = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\nfeatures = [{ road = \"N S\" }]\n```\n";
        let game = "```toml\nformat = 1\n[[set]]\nid = \"base\"\n[[set]]\nfile = \"mine.toml\"\n```\n";
        let part = "```toml\n[[tile]]\nid = 3\n```\n";
        assert_eq!(problems_of(&format!("{set}{game}{part}")), [""; 0]);
        let foreign = set.replace("id = \"mine\"", "id = \"mine\"\nexpansions = [\"far-off\"]");
        let word = |set: &str| problems_of(&set.replace("\"N S\"", "\"N S\", word = true"));
        assert_eq!(word(&foreign), [""; 0]);
        assert!(word(set)[0].contains("word"));
        let told = problems_of(&set.replace("road", "rode"));
        assert!(told.len() == 1 && told[0].contains("rode"), "{told:?}");
        let told = problems_of(&game.replace("base", "bose"));
        assert!(told.iter().any(|told| told.contains("bose")), "{told:?}");
    }
}
