//! A composition that cannot be built, said in terms of the arguments and of the files that they name.
//!
//! # Invariants
//!
//! - What is wrong with every tile for one reason is said once: a missing set would otherwise fill the screen.
//! - What a file of the user says is shown there; everything else is blamed on the argument that asked for it.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;

use tilewright::core::error::BuildProblem;
use tilewright::prelude::*;
use tilewright::tileset::{Diagnostic, Mistake, Report, SetFile, Spot, TileSetError};

use crate::failure::Failure;
use crate::mistakes::Sheet;

/// So many problems are told.
const MOST: usize = 12;

/// A set file of the user, with its text.
#[derive(Clone, Debug)]
pub(crate) struct OwnFile {
    /// What messages call it.
    pub(crate) name: String,
    /// What it says.
    pub(crate) text: String,
    /// What was read of it.
    pub(crate) set: SetFile,
}

impl OwnFile {
    /// A report about this file.
    pub(crate) fn report(&self) -> Report<'_> {
        Report::new(&self.name, &self.text)
    }
}

/// What was asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked<'a> {
    /// Expansions that were added by name.
    pub(crate) with: &'a [String],
    /// Expansions that were left out.
    pub(crate) without: &'a [String],
    /// The set files among the sets.
    pub(crate) files: &'a [OwnFile],
    /// Whether nothing but files was asked for, so that no argument is to blame.
    pub(crate) files_alone: bool,
}

/// A mistake that stands in no file, blamed on an argument. The text says after a semicolon what would be right.
pub(crate) fn argument(argument: &str, code: &'static str, text: &impl Display) -> Failure {
    let text = text.to_string();
    let (message, help) =
        text.split_once("; ").map_or((text.as_str(), None), |(message, help)| (message, Some(help)));
    Failure::Mistakes(vec![Sheet::unplaced(vec![unplaced(argument, code, message, help.map(str::to_owned))])])
}

fn unplaced(argument: &str, code: &'static str, message: &str, help: Option<String>) -> Diagnostic {
    let message = if argument.is_empty() { message.to_owned() } else { format!("{argument}: {message}") };
    Mistake::new(code, 0..0, message).help_if(help).unplaced()
}

/// Says which argument or which line of a file is to blame.
pub(crate) fn explain(error: &ComposeError, asked: &Asked<'_>) -> Failure {
    match error {
        ComposeError::Build(build) => Failure::Mistakes(sheets(&build.problems, asked)),
        ComposeError::UnknownEdition { .. } | ComposeError::Set(TileSetError::UnknownEdition { .. }) => {
            argument("--edition", error.code(), error)
        }
        _ => argument("--set", error.code(), error),
    }
}

/// The problems by the files in which they stand, those in no file first.
pub(crate) fn sheets(problems: &[BuildProblem], asked: &Asked<'_>) -> Vec<Sheet> {
    let mut nowhere: Vec<Diagnostic> = Vec::new();
    let mut placed: Vec<Report<'_>> = asked.files.iter().map(OwnFile::report).collect();
    let mut marks: BTreeSet<(usize, &str, String)> = BTreeSet::new();
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let no_start = |problem: &&BuildProblem| !matches!(problem, BuildProblem::NoStart);
    let mut problems: Vec<&BuildProblem> = problems.iter().collect();
    // What begins the trouble is told first.
    problems.sort_by_key(no_start);
    for problem in problems {
        let in_file =
            asked.files.iter().enumerate().find_map(|(at, file)| Some((at, place(problem, file, asked)?)));
        if let Some((at, (span, label))) = in_file {
            // One tile is enough to show what nobody knows.
            let of_tiles = matches!(
                problem,
                BuildProblem::UnknownFeatureKind { .. } | BuildProblem::UnknownAttribute { .. }
            );
            if !of_tiles || marks.insert((at, problem.code(), label.clone())) {
                let mistake = || Mistake::new(problem.code(), span, problem.message()).label(label);
                placed[at].note(|| mistake().help_if(problem.help()));
            }
        } else if let BuildProblem::UnknownFeatureKind { kind, .. } = problem {
            kinds.insert(kind);
        } else {
            let blamed = to_blame(problem, asked);
            let message = problem.message();
            if told.insert(format!("{blamed} {} {message}", problem.code())) {
                nowhere.push(unplaced(blamed, problem.code(), &message, problem.help()));
            }
        }
    }
    if !kinds.is_empty() {
        let kinds: Vec<&str> = kinds.into_iter().collect();
        let message =
            format!("no expansion in play knows what these features of the tiles are: {}", kinds.join(", "));
        let help = "add one that does, as --set base does".to_owned();
        nowhere.push(unplaced("", "compose::unknown_kind", &message, Some(help)));
    }
    let more = nowhere.len().saturating_sub(MOST);
    if more > 0 {
        let code = nowhere[MOST].code;
        nowhere.truncate(MOST);
        nowhere.push(unplaced("", code, &format!("and {more} problems more"), None));
    }
    let files = asked.files.iter().zip(placed);
    let sheet = |(file, placed): (&OwnFile, Report<'_>)| Sheet {
        text: file.text.clone(),
        diagnostics: placed.finish(),
    };
    std::iter::once(Sheet::unplaced(nowhere))
        .chain(files.map(sheet))
        .filter(|sheet| !sheet.diagnostics.is_empty())
        .collect()
}

/// The place of a problem in a file and a few words for it, if that is where it comes from.
fn place(problem: &BuildProblem, file: &OwnFile, asked: &Asked<'_>) -> Option<(Range<usize>, String)> {
    let tile = |set: &str, tile| (set == file.set.id()).then_some(Spot::Tile(tile));
    let (spot, label) = match problem {
        BuildProblem::UnknownExpansion { id, .. } if !asked.with.contains(id) => {
            (Spot::Expansion(id), "not linked".to_owned())
        }
        BuildProblem::Unsound { expansion, .. }
            if !asked.with.contains(expansion) && asked.without.is_empty() =>
        {
            (Spot::Expansion(expansion), "cannot be played so".to_owned())
        }
        BuildProblem::UnknownFeatureKind { set, tile: id, kind, .. } => {
            (tile(set, id)?, format!("has a {kind}"))
        }
        BuildProblem::UnknownAttribute { set, tile: id, attribute, .. } => {
            (tile(set, id)?, format!("bears `{attribute}`"))
        }
        BuildProblem::BadTile { set, tile: id, .. } => (tile(set, id)?, "this tile".to_owned()),
        BuildProblem::BadStart { tile, cell, .. } => {
            let here =
                file.set.span(Spot::Start(*cell)).is_some() && file.set.span(Spot::Tile(tile)).is_some();
            (here.then_some(Spot::Start(*cell))?, "does not fit".to_owned())
        }
        BuildProblem::NoStart if asked.files_alone => (Spot::Id, "has no start tile".to_owned()),
        _ => return None,
    };
    Some((file.set.span(spot)?, label))
}

/// The argument that asked for what cannot be had.
fn to_blame(problem: &BuildProblem, asked: &Asked<'_>) -> &'static str {
    match problem {
        BuildProblem::UnknownOption { .. } | BuildProblem::UnknownValue { .. } => "--rule",
        BuildProblem::UnknownPreset { .. } => "--preset",
        BuildProblem::UnknownFigure { .. } => "--figures",
        BuildProblem::UnknownExpansion { id, .. } if asked.with.contains(id) => "--with",
        BuildProblem::UnknownExpansion { id, .. } if asked.without.contains(id) => "--without",
        BuildProblem::Unsound { expansion, .. } if asked.with.contains(expansion) => "--with",
        BuildProblem::Unsound { .. } if !asked.without.is_empty() => "--without",
        BuildProblem::NoStart | BuildProblem::UnknownExpansion { .. } | BuildProblem::Unsound { .. } => {
            "--set"
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use tilewright::Selection;
    use tilewright::core::builder::RulesBuilder;
    use tilewright::core::expansion::Expansion;
    use tilewright::core::geometry::{PortSet, Side};
    use tilewright::core::phase::Phase;
    use tilewright::core::tile::{SegmentSpec, TileSet, TileSpec};
    use tilewright::core::turn::{Flow, Turn};

    use super::*;
    use crate::look::Look;
    use crate::mistakes::draw_all;

    fn told(error: &ComposeError, asked: &Asked<'_>) -> Vec<String> {
        let Failure::Mistakes(sheets) = explain(error, asked) else { panic!("{error}") };
        sheets.iter().flat_map(|sheet| &sheet.diagnostics).map(ToString::to_string).collect()
    }

    #[test]
    fn a_missing_base_is_told_in_two_parts() {
        let error = Composition::new().set("princess-and-dragon").build().unwrap_err();
        let told = told(&error, &Asked::default());
        assert!(told[0].starts_with("--set: no set has a start tile"), "{told:?}");
        assert!(told[1].contains("city, field, monastery, road"), "{told:?}");
        assert_eq!(told.len(), 2, "{told:?}");
    }

    #[test]
    fn the_argument_that_asked_is_blamed() {
        let error = Composition::new().set("base").expansion("dragon").build().unwrap_err();
        let with = ["dragon".to_owned()];
        let asked = Asked { with: &with, ..Asked::default() };
        assert!(told(&error, &asked)[0].starts_with("--with: expansion `dragon`"), "{error}");
        let error =
            Composition::new().sets(["base", "princess-and-dragon"]).without("volcano").build().unwrap_err();
        let without = ["volcano".to_owned()];
        let asked = Asked { without: &without, ..Asked::default() };
        assert!(told(&error, &asked)[0].starts_with("--without: expansion `dragon`"), "{error}");
    }

    /// An expansion that says just this.
    struct Speaks(&'static str, fn(&mut RulesBuilder));

    impl std::fmt::Debug for Speaks {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(self.0)
        }
    }

    impl Expansion for Speaks {
        fn id(&self) -> &'static str {
            self.0
        }

        fn build(&self, rules: &mut RulesBuilder) {
            self.1(rules);
        }
    }

    /// What is seen of the base game with these expansions.
    fn seen(expansions: Vec<Speaks>) -> String {
        let base = Composition::new().set("base");
        let error = expansions.into_iter().fold(base, Composition::plug_in).build().unwrap_err();
        let Failure::Mistakes(sheets) = explain(&error, &Asked::default()) else { panic!("{error}") };
        draw_all(&sheets, Look::PLAIN)
    }

    fn nothing(_: &mut Turn<'_>) -> Flow {
        Flow::Done
    }

    #[test]
    fn two_expansions_claim_one_attribute() {
        let claim = |id| {
            Speaks(id, |rules| {
                rules.claim_attribute("well");
            })
        };
        insta::assert_snapshot!(seen(vec![claim("deep-wells"), claim("dry-wells")]));
    }

    #[test]
    fn phases_go_round_in_a_circle() {
        let one = Speaks("evening", |rules| rules.phase(Phase::new("dusk", nothing).after("dawn")));
        let other = Speaks("morning", |rules| rules.phase(Phase::new("dawn", nothing).after("dusk")));
        insta::assert_snapshot!(seen(vec![one, other]));
    }

    #[test]
    fn a_phase_waits_for_what_does_not_exist() {
        let one = Speaks("evening", |rules| rules.phase(Phase::new("dusk", nothing).after("actt")));
        insta::assert_snapshot!(seen(vec![one]));
    }

    #[test]
    fn two_expansions_have_one_name() {
        insta::assert_snapshot!(seen(vec![Speaks("toll", |_| {}), Speaks("toll", |_| {})]));
    }

    #[test]
    fn an_offer_goes_to_a_phase_that_nobody_declares() {
        let one = Speaks("evening", |rules| {
            rules.offer("dusk", "evening/rest", |_, _| {});
        });
        insta::assert_snapshot!(seen(vec![one]));
    }

    /// What is seen of a composition that only code can ask for.
    fn seen_of(composition: Composition) -> String {
        let error = composition.build().unwrap_err();
        match explain(&error, &Asked::default()) {
            Failure::Mistakes(sheets) => draw_all(&sheets, Look::PLAIN),
            failure => failure.to_string(),
        }
    }

    /// A set of one tile beside the base game.
    fn with_tile(tile: TileSpec) -> Composition {
        Composition::new().set("base").set_data(TileSet {
            id: "mine".to_owned(),
            tiles: vec![tile],
            ..TileSet::default()
        })
    }

    #[test]
    fn what_only_code_can_ask_for_is_told_as_well() {
        insta::assert_snapshot!("no_set", seen_of(Composition::new()));
        let base = |selection: Selection| seen_of(Composition::new().set("base").select(selection));
        insta::assert_snapshot!("unknown_tile", base(Selection::default().without("road-bendy", None)));
        insta::assert_snapshot!("too_few", base(Selection::default().without("road-bend", Some(99))));
        insta::assert_snapshot!("nothing_left", base(Selection { copies: 0, ..Selection::default() }));
        let twice = TileSpec {
            segments: vec![
                SegmentSpec::new("road", Side::North.ports()),
                SegmentSpec::new("road", Side::North.ports()),
            ],
            ..TileSpec::new("fork")
        };
        insta::assert_snapshot!("bad_tile", seen_of(with_tile(twice)));
        let marked = TileSpec {
            segments: vec![SegmentSpec::new("city", PortSet::ALL).with("penant")],
            ..TileSpec::new("town")
        };
        insta::assert_snapshot!("unknown_attribute", seen_of(with_tile(marked)));
        let many = Speaks("many", |rules| {
            for number in 0..65 {
                rules.attribute(&format!("mark-{number}"));
            }
        });
        insta::assert_snapshot!("too_many", seen_of(Composition::new().set("base").plug_in(many)));
    }

    #[test]
    fn a_header_that_names_an_expansion_which_is_not_linked_is_underlined() {
        let text =
            "format = 1\n[set]\nid = \"mine\"\nexpansions = [\"base\", \"mils\"]\n[[tile]]\nid = \"a\"\n";
        let set = SetFile::parse("mine.toml", text, &Composition::vocabulary()).unwrap();
        let error = Composition::new().set("base").set_file(set.clone()).build().unwrap_err();
        let own = [OwnFile { name: "mine.toml".to_owned(), text: text.to_owned(), set }];
        let asked = Asked { files: &own, ..Asked::default() };
        let Failure::Mistakes(sheets) = explain(&error, &asked) else { panic!("{error}") };
        assert_eq!(Failure::Mistakes(sheets.clone()).status(), 1, "the file is to blame");
        insta::assert_snapshot!(draw_all(&sheets, Look::PLAIN));
    }
}
