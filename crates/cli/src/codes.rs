//! Every code of a diagnostic, whichever crate gives it, what its example looks like on a screen, and the page of the
//! documentation that is made of them.

use std::fmt::Write;
use std::io;

use tilewright::tileset::Code;
use tilewright_gamefile::GameFile;

use crate::check;
use crate::command::run_on;
use crate::game;
use crate::look::Look;
use crate::mistakes::{Sheet, draw_all};
use crate::streams::Streams;

/// What the command itself finds wrong with a file.
const OWN: &[Code] = &[
    Code {
        code: "check::unreadable",
        title: "a file that cannot be read",
        text: "The file is not there, may not be read, or is no text. The message ends with what the system says.",
        wrong: "",
        right: "",
    },
    Code {
        code: "check::other_kind",
        title: "a file of another kind",
        text: "`check` reads set files and game files, which are TOML. A saved game and a game in notation are checked by `tilewright verify`, a scenario (`.jcz`) by `tilewright conform`.",
        wrong: "",
        right: "",
    },
];

/// All of them, those of one part together.
pub(crate) fn all() -> Vec<&'static Code> {
    [tilewright::tileset::CODES, tilewright::CODES, tilewright_gamefile::CODES, OWN]
        .into_iter()
        .flatten()
        .collect()
}

/// The parts in order, each with what its codes are about.
pub(crate) const PARTS: [(&str, &str); 4] = [
    ("tileset", "A set file"),
    ("compose", "What a game is made of"),
    ("gamefile", "A game file"),
    ("check", "Any file"),
];

/// Those of one part.
pub(crate) fn of_part(part: &str) -> Vec<&'static Code> {
    all().into_iter().filter(|code| code.code.split("::").next() == Some(part)).collect()
}

/// What an example is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Command,
    SetFile,
    GameFile,
    Code,
}

fn sort(code: &Code, example: &str) -> Sort {
    if example.starts_with("tilewright ") {
        Sort::Command
    } else if code.code.starts_with("gamefile::") {
        Sort::GameFile
    } else if code.code.starts_with("tileset::") || example.contains("[set]") {
        Sort::SetFile
    } else {
        Sort::Code
    }
}

/// What a person sees of the wrong example, if it can be shown without further ado.
pub(crate) fn picture(code: &Code) -> Option<String> {
    if code.wrong.is_empty() {
        return None;
    }
    let seen = match sort(code, code.wrong) {
        Sort::Code => return None,
        Sort::Command => told(code.wrong).1,
        Sort::SetFile => draw_all(&check::set_file("my-set.toml", code.wrong.to_owned()).sheets, Look::PLAIN),
        Sort::GameFile => draw_all(&game_sheets(code.wrong), Look::PLAIN),
    };
    Some(seen.trim_end().to_owned())
}

/// The status of a line of the command, and what it says on the error stream.
fn told(line: &str) -> (u8, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut io::empty(), out: &mut out, err: &mut err };
    let status = run_on(line.split_whitespace(), &mut streams);
    (status, String::from_utf8_lossy(&err).into_owned())
}

/// What is wrong with a game file that names no other files.
fn game_sheets(text: &str) -> Vec<Sheet> {
    let mut nothing = |path: &str| Err(io::Error::new(io::ErrorKind::NotFound, format!("no file `{path}`")));
    let read = GameFile::parse("my-game.toml", text, &tilewright_bots::names(), &mut nothing);
    let error = match read.map(|file| file.compose().map(|_| file.warnings().to_vec())) {
        Ok(Ok(warnings)) => return vec![Sheet { text: text.to_owned(), diagnostics: warnings }],
        Ok(Err(error)) | Err(error) => error,
    };
    error.sheets().iter().cloned().map(game::sheet).collect()
}

/// The page of the documentation.
pub(crate) fn page() -> String {
    let mut page = "# Diagnostics\n\n\
        <!-- Made by `cargo run -p tilewright-cli -- explain --markdown > docs/diagnostics.md`; a test compares. -->\n\n\
        Every mistake that Tilewright finds in a set file, in a game file or in what a game is composed of bears a code. \
        `tilewright explain CODE` prints what stands here; `tilewright check FILE` finds the mistakes of files.\n"
        .to_owned();
    for (part, about) in PARTS {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "\n## {about}");
        for code in of_part(part) {
            let _ = writeln!(page, "\n### `{}`\n\n{}: {}", code.code, capital(code.title), code.text);
            if code.wrong.is_empty() {
                continue;
            }
            let block = |text: &str| {
                let language = match sort(code, text) {
                    Sort::Command => "sh",
                    Sort::SetFile | Sort::GameFile => "toml",
                    Sort::Code => "rust",
                };
                format!("```{language}\n{}\n```\n", text.trim_end())
            };
            let _ = write!(page, "\n{}", block(code.wrong));
            if let Some(picture) = picture(code) {
                let _ = write!(page, "\n```text\n{picture}\n```\n");
            }
            let _ = write!(page, "\nMended:\n\n{}", block(code.right));
        }
    }
    page
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_picture_shows_its_code_and_is_as_it_was() {
        let mut pictures = 0;
        for code in all() {
            let Some(picture) = picture(code) else { continue };
            pictures += 1;
            assert!(picture.contains(code.code), "{}: {picture}", code.code);
            let wide = picture.lines().find(|line| line.chars().count() > 80);
            assert_eq!(wide, None, "{}", code.code);
            for internal in ["::Build", "Some(", "None", "DeValue", "TileSpec", "FeatureKind", "PortRule"] {
                assert!(!picture.contains(internal), "{}: {picture}", code.code);
            }
            insta::assert_snapshot!(code.code.replace("::", "_"), picture);
        }
        assert!(pictures >= 30, "{pictures}");
    }

    /// What is too large for a page is shown here.
    #[test]
    fn what_is_too_much_is_told_as_well() {
        let seen = |code: &str, text: String| {
            let mut sheets = check::set_file("my-set.toml", text).sheets;
            sheets[0].diagnostics.retain(|mistake| mistake.code == code);
            assert_eq!(sheets[0].diagnostics.len(), 1, "{code}");
            draw_all(&sheets, Look::PLAIN)
        };
        let head = "format = 1\n[set]\nid = \"mine\"\n";
        insta::assert_snapshot!(
            "large_file",
            seen("tileset::large_file", "#\n".repeat(tilewright::tileset::MAX_FILE / 2 + 1))
        );
        let flood = format!("{head}{}", "[[tile]]\nx = 1\n".repeat(500));
        insta::assert_snapshot!("too_many_mistakes", seen("tileset::too_many_mistakes", flood));
        let features = "{ monastery = true }, ".repeat(32);
        let crowd = format!("{head}[[tile]]\nid = \"crowd\"\nfeatures = [{features}]\n");
        insta::assert_snapshot!("too_many_segments", seen("tileset::too_many_segments", crowd));
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut streams = Streams { input: &mut io::empty(), out: &mut out, err: &mut err };
        assert_eq!(run_on(["tilewright", "check", "missing-set.toml"], &mut streams), 1);
        let told = [out, err].concat();
        insta::assert_snapshot!("unreadable", String::from_utf8_lossy(&told));
        insta::assert_snapshot!(
            "other_kind",
            draw_all(&[check::of_other_kind("game.json", "JSON")], Look::PLAIN)
        );
    }

    #[test]
    fn what_is_mended_is_sound() {
        for code in all().into_iter().filter(|code| !code.right.is_empty()) {
            match sort(code, code.right) {
                Sort::Command => {
                    let (status, said) = told(&format!("{} --seed 7 --quiet", code.right));
                    assert_eq!((status, said.as_str()), (0, ""), "{}", code.code);
                }
                Sort::SetFile => {
                    let sheets = check::set_file("my-set.toml", code.right.to_owned()).sheets;
                    let kept: Vec<_> = sheets.iter().flat_map(|sheet| &sheet.diagnostics).collect();
                    assert!(kept.iter().all(|found| found.code != code.code), "{}: {kept:?}", code.code);
                }
                Sort::GameFile => assert!(
                    game_sheets(code.right).iter().all(|sheet| sheet.diagnostics.is_empty()),
                    "{}: {:?}",
                    code.code,
                    game_sheets(code.right)
                ),
                Sort::Code => {}
            }
        }
    }

    #[test]
    fn codes_are_told_apart() {
        let codes: BTreeSet<&str> = all().iter().map(|code| code.code).collect();
        assert_eq!(codes.len(), all().len());
        assert!(codes.iter().all(|code| PARTS.iter().any(|(part, _)| code.starts_with(part))));
    }

    #[test]
    fn the_page_in_docs_is_current() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/diagnostics.md");
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == page(),
            "run `cargo run -p tilewright-cli -- explain --markdown > docs/diagnostics.md`"
        );
    }
}
