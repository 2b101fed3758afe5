//! The parts of a page that a program writes.
//!
//! | `WHAT` | is |
//! |---|---|
//! | `run ARGUMENTS` | a command line of `tilewright` and what it prints |
//! | `type "LINE; LINE" ARGUMENTS` | the same where somebody types these lines at the prompts |
//! | `example NAME ARGUMENTS` | the same of an example, run in its folder |
//! | `talk NAME FILE` | an example that is given the lines of a file, with each answer below its line |
//! | `file PATH LANGUAGE` | a file of the workspace |
//! | `schema set`, `schema game` | the tables of a file format |
//! | `rules`, `options` | the tables of rules and of options |
//!
//! `| head N` at the end keeps the first lines of what is printed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{coverage, schema};

/// How a generated part begins.
pub(super) const BEGIN: &str = "<!-- made: ";
const BEGIN_ENDS: &str = " -->";
/// How it ends.
const END: &str = "<!-- made end -->";

/// The page with every generated part made anew.
pub(super) fn fill(root: &Path, page: &str) -> Result<String, String> {
    fill_by(page, &mut |what| make(root, what))
}

fn fill_by(page: &str, make: &mut dyn FnMut(&str) -> Result<String, String>) -> Result<String, String> {
    let mut filled = String::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let _ = writeln!(filled, "{line}");
        let what = line.strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(BEGIN_ENDS));
        if let Some(what) = what {
            let part = make(what).map_err(|problem| format!("line {}: {what}: {problem}", number + 1))?;
            let _ = writeln!(filled, "\n{}\n\n{END}", part.trim_end());
            if !lines.any(|(_, line)| line == END) {
                return Err(format!("line {}: nothing ends the part; write `{END}` below it", number + 1));
            }
        }
    }
    Ok(filled)
}

fn make(root: &Path, what: &str) -> Result<String, String> {
    let (what, lines) = match what.split_once(" | head ") {
        Some((what, count)) => (what, count.parse().map_err(|_| format!("`{count}` is no number of lines"))?),
        None => (what, usize::MAX),
    };
    let words = words(what);
    // The command line as it was written, quotes included.
    let written = |skip: usize| what.splitn(skip + 1, ' ').nth(skip).unwrap_or_default();
    match words.as_slice() {
        ["run", arguments @ ..] => {
            let printed = shorten(&tilewright(arguments)?, lines);
            Ok(format!("```console\n$ tilewright {}\n{printed}```", written(1)))
        }
        ["type", typed, arguments @ ..] => {
            let typed: Vec<&str> = typed.split("; ").collect();
            let printed = shorten(&answered(&tilewright_given(arguments, &typed.join("\n"))?, &typed), lines);
            Ok(format!("```console\n$ tilewright {}\n{printed}```", arguments.join(" ")))
        }
        ["example", name] => {
            let printed = shorten(&example(root, name, &[], None)?, lines);
            Ok(format!("```console\n$ cargo run\n{printed}```"))
        }
        ["example", name, arguments @ ..] => {
            let printed = shorten(&example(root, name, arguments, None)?, lines);
            Ok(format!("```console\n$ cargo run -- {}\n{printed}```", written(2)))
        }
        ["talk", name, file] => {
            let said = read(root, file)?;
            let answers = example(root, name, &[], Some(&said))?;
            let pairs = said.lines().zip(answers.lines());
            let text = pairs.fold(String::new(), |text, (said, answer)| text + said + "\n" + answer + "\n");
            Ok(format!("```json\n{text}```"))
        }
        ["file", path, language] => Ok(format!("```{language}\n{}```", read(root, path)?)),
        ["schema", which @ ("set" | "game")] => {
            let text = read(root, &format!("docs/schema/{which}.schema.json"))?;
            let schema = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            Ok(schema::tables(&schema))
        }
        ["rules"] => coverage::rules(root).map_err(|error| error.to_string()),
        ["options"] => Ok(coverage::options()),
        _ => Err("nobody makes that; crates/xtask/src/guide/made.rs lists what there is".to_owned()),
    }
}

/// The words of a command line; those between quotes are one.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    let split = |(number, part)| -> Vec<&str> {
        if number % 2 == 1 { vec![part] } else { str::split_whitespace(part).collect() }
    };
    parts.flat_map(split).collect()
}

fn read(root: &Path, path: &str) -> Result<String, String> {
    std::fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))
}

/// What the command prints, without colour as for any file.
fn tilewright(arguments: &[&str]) -> Result<String, String> {
    tilewright_given(arguments, "")
}

/// The same where somebody types.
fn tilewright_given(arguments: &[&str], input: &str) -> Result<String, String> {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut streams = tilewright_cli::Streams { input: &mut input.as_bytes(), out: &mut out, err: &mut err };
    let all = std::iter::once(&"tilewright").chain(arguments).copied();
    let status = tilewright_cli::run_on(all, &mut streams);
    if status != 0 {
        return Err(format!("it ended with {status}: {}", String::from_utf8_lossy(&err)));
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// What is printed, with what was typed behind each prompt, as a terminal shows it.
fn answered(printed: &str, typed: &[&str]) -> String {
    let mut typed = typed.iter();
    let mut shown = String::new();
    for line in printed.lines() {
        let prompt = line.split_once("> ").filter(|(name, _)| name.chars().all(char::is_alphanumeric));
        let answer = prompt.and_then(|(name, rest)| Some((name, rest, typed.next()?)));
        let _ = match answer {
            Some((name, "", typed)) => writeln!(shown, "{name}> {typed}"),
            Some((name, rest, typed)) => writeln!(shown, "{name}> {typed}\n{rest}"),
            None => writeln!(shown, "{line}"),
        };
    }
    shown
}

/// What an example prints.
fn example(root: &Path, name: &str, arguments: &[&str], input: Option<&str>) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "-q", "-p", "tilewright-examples", "--bin", name, "--"]).args(arguments);
    command.current_dir(root.join("examples")).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    if let Some(mut pipe) = child.stdin.take() {
        pipe.write_all(input.unwrap_or_default().as_bytes()).map_err(|error| error.to_string())?;
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("the example ended with {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The first lines, without spaces at their ends.
fn shorten(text: &str, lines: usize) -> String {
    let mut short: String = text.lines().take(lines).map(|line| line.trim_end().to_owned() + "\n").collect();
    if text.lines().count() > lines {
        short.push_str("...\n");
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_comments_changes() {
        let page = "a\n<!-- made: x -->\nold\n<!-- made end -->\nb\n";
        let filled = fill_by(page, &mut |what| Ok(format!("new {what}\n"))).unwrap();
        assert_eq!(filled, "a\n<!-- made: x -->\n\nnew x\n\n<!-- made end -->\nb\n");
        assert_eq!(fill_by(&filled, &mut |what| Ok(format!("new {what}"))).unwrap(), filled);
    }

    #[test]
    fn what_cannot_be_made_is_told_with_its_line() {
        let told = fill_by("\n<!-- made: x -->\n<!-- made end -->\n", &mut |_| Err("no".to_owned()));
        assert_eq!(told.unwrap_err(), "line 2: x: no");
        let told = fill_by("<!-- made: x -->\nlost\n", &mut |_| Ok(String::new()));
        assert!(told.unwrap_err().contains("nothing ends the part"));
        assert!(make(Path::new("."), "magic").is_err());
        assert!(make(Path::new("."), "run phases | head many").unwrap_err().contains("`many`"));
    }

    #[test]
    fn words_between_quotes_are_one() {
        assert_eq!(
            words(r#"run why "place 1,0 r0" --seed 7"#),
            ["run", "why", "place 1,0 r0", "--seed", "7"]
        );
    }

    #[test]
    fn what_is_typed_stands_behind_its_prompt() {
        let printed = "Turn 1\n\nAnn> refused: a > b\n  rule\nAnn>           place\nBob> \n";
        let shown = "Turn 1\n\nAnn> place x\nrefused: a > b\n  rule\nAnn> 1\n          place\nBob> quit\n";
        assert_eq!(answered(printed, &["place x", "1", "quit"]), shown);
    }

    #[test]
    fn what_the_command_prints_is_shortened() {
        let text = make(Path::new("."), "run phases | head 1").unwrap();
        assert_eq!(text, "```console\n$ tilewright phases\nTurn of base (c2)\n...\n```");
        assert!(make(Path::new("."), "run phases --set nothing").unwrap_err().contains("nothing"));
    }
}
