//! `tilewright explain`: what a code of a message means.

use clap::Args;
use tilewright::core::builder::Survey;
use tilewright::core::error::RuleText;
use tilewright::core::expansion::Registration;
use tilewright::tileset::{Code, nearest};

use crate::codes;
use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright explain
  tilewright explain tileset::unknown_attribute
  tilewright explain unknown_attribute
  tilewright explain VOLCANO-04";

/// Explain the code of a message, or the number of a rule; without one, list the codes
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Explain {
    /// A code such as `tileset::no_side`, or its last part; or a rule such as BASE-31
    #[arg(value_name = "CODE")]
    code: Option<String>,
    /// Print the page of the documentation that explains all codes
    #[arg(long, conflicts_with = "code")]
    markdown: bool,
}

impl Explain {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        if self.markdown {
            write!(streams.out, "{}", codes::page())?;
            return Ok(());
        }
        let Some(wanted) = &self.code else { return list(streams) };
        let all = codes::all();
        let is_meant = |code: &&&Code| {
            code.code.eq_ignore_ascii_case(wanted) || code.name().eq_ignore_ascii_case(wanted)
        };
        let found: Vec<&&Code> = all.iter().filter(is_meant).collect();
        for (at, code) in found.iter().enumerate() {
            let gap = if at == 0 { "" } else { "\n" };
            writeln!(streams.out, "{gap}{}", text(code))?;
        }
        if !found.is_empty() {
            return Ok(());
        }
        let rules = rules();
        if let Some((rule, expansion)) = rules.iter().find(|(rule, _)| rule.id.eq_ignore_ascii_case(wanted)) {
            let line = wrap(&format!("{rule}"), WIDTH, 12);
            writeln!(
                streams.out,
                "{line}\n\nA rule of `{expansion}`; for all of them, try `tilewright rules {expansion}`."
            )?;
            return Ok(());
        }
        Err(unknown(wanted, &all, &rules))
    }
}

/// Every rule of the linked expansions, with the expansion.
fn rules() -> Vec<(RuleText, &'static str)> {
    let linked = Registration::all().into_iter();
    linked
        .flat_map(|one| Survey::of(one.make()).rules.into_iter().map(move |rule| (rule, one.id())))
        .collect()
}

fn unknown(wanted: &str, all: &[&Code], rules: &[(RuleText, &str)]) -> Failure {
    let upper = wanted.to_uppercase();
    let last = wanted.rsplit("::").next().unwrap_or_default();
    let near = nearest(wanted, all.iter().map(|code| code.code))
        .or_else(|| {
            let name = nearest(last, all.iter().map(|code| code.name()))?;
            all.iter().find(|code| code.name() == name).map(|code| code.code)
        })
        .or_else(|| nearest(&upper, rules.iter().map(|(rule, _)| rule.id)));
    let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
    Failure::usage(
        "CODE",
        format!(
            "no code or rule is called `{wanted}`; {near}`tilewright explain` lists the codes, `tilewright rules` the rules"
        ),
    )
}

fn list(streams: &mut Streams<'_>) -> Result<(), Failure> {
    for (part, about) in codes::PARTS {
        let of_part = codes::of_part(part);
        if of_part.is_empty() {
            continue;
        }
        writeln!(streams.out, "{about}")?;
        for code in of_part {
            let line = format!("  {:<34} {}", code.code, code.title);
            writeln!(streams.out, "{}", wrap(&line, WIDTH, 37))?;
        }
        writeln!(streams.out)?;
    }
    writeln!(streams.out, "`tilewright explain CODE` says more about each.")?;
    Ok(())
}

/// A code explained on a screen.
fn text(code: &Code) -> String {
    let head = wrap(&format!("{}: {}", code.code, code.title), WIDTH, 2);
    let parts = [("Wrong:", code.wrong), ("Right:", code.right)].into_iter();
    let parts = parts.filter(|(_, example)| !example.is_empty()).map(|(heading, example)| {
        let lines: Vec<String> = example.lines().map(|line| format!("  {line}")).collect();
        format!("\n{heading}\n\n{}\n", lines.join("\n"))
    });
    format!("{head}\n\n{}\n{}", wrap(code.text, WIDTH, 0), parts.collect::<String>())
}
