//! What keeps a ruleset from being composed, as data: a code, what is wrong, what would be right.

use std::fmt;

use crate::error::list;
use crate::geometry::Cell;

/// One thing that keeps a ruleset from being composed.
///
/// ```
/// use tilewright_core::error::BuildProblem;
///
/// let problem = BuildProblem::NoStart;
/// assert_eq!(problem.code(), "compose::no_start");
/// assert_eq!(problem.message(), "no set has a start tile, so nothing can be laid");
/// assert_eq!(problem.to_string(), format!("{}; {}", problem.message(), problem.help().unwrap()));
/// ```
///
/// What brings each of them:
///
/// ```
/// use tilewright_core::error::BuildProblem;
/// use tilewright_core::prelude::*;
/// use tilewright_core::tile::{AttributeSpec, SegmentSpec, StartTile, TileSet, TileSpec};
///
/// /// An expansion of this name that says just this.
/// #[derive(Debug)]
/// struct Says(&'static str, fn(&mut RulesBuilder));
///
/// impl Expansion for Says {
///     fn id(&self) -> &'static str {
///         self.0
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         (self.1)(rules);
///     }
/// }
///
/// // A set of one tile, changed somehow, and expansions.
/// let with = |change: fn(&mut TileSet), expansions: Vec<Says>| -> RulesBuilder {
///     let start = StartTile { tile: "plain".to_owned(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
///     let tiles = vec![TileSpec::new("plain")];
///     let mut set = TileSet { id: "one".to_owned(), tiles, start: vec![start], ..TileSet::default() };
///     change(&mut set);
///     expansions.into_iter().fold(Ruleset::builder().set(set), RulesBuilder::expansion)
/// };
/// let plain = || with(|_| (), Vec::new());
/// let says = |build| with(|_| (), vec![Says("mine", build)]);
/// macro_rules! brings {
///     ($builder:expr, $pattern:pat) => {
///         let problems = $builder.finish().unwrap_err().problems;
///         assert!(problems.iter().any(|problem| matches!(problem, $pattern)), "{problems:?}");
///     };
/// }
///
/// // What is asked for.
/// brings!(plain().linked("mills"), BuildProblem::UnknownExpansion { .. });
/// let twice = vec![Says("mine", |_| ()), Says("mine", |_| ())];
/// brings!(with(|_| (), twice), BuildProblem::DuplicateExpansion { .. });
/// brings!(plain().choose("speed", "fast"), BuildProblem::UnknownOption { .. });
/// let speed = |rules: &mut RulesBuilder| {
///     rules.option(RuleOption::new("speed", "how fast it goes").value("slow", "slowly"));
/// };
/// brings!(says(speed).choose("speed", "fast"), BuildProblem::UnknownValue { .. });
/// brings!(plain().preset("of_1900"), BuildProblem::UnknownPreset { .. });
/// brings!(plain().figure_count("ox", 3), BuildProblem::UnknownFigure { .. });
///
/// // What sets hold.
/// let overlap = |set: &mut TileSet| {
///     set.tiles[0].segments = vec![SegmentSpec::new("path", PortSet::ALL); 2];
/// };
/// brings!(with(overlap, Vec::new()), BuildProblem::BadTile { .. });
/// let canal = |set: &mut TileSet| {
///     set.tiles[0].segments = vec![SegmentSpec::new("canal", PortSet::ALL)];
/// };
/// brings!(with(canal, Vec::new()), BuildProblem::UnknownFeatureKind { .. });
/// let glows = |set: &mut TileSet| set.tiles[0].attributes = vec![AttributeSpec::new("glows")];
/// brings!(with(glows, Vec::new()), BuildProblem::UnknownAttribute { .. });
/// brings!(with(|set| set.start.clear(), Vec::new()), BuildProblem::NoStart);
/// let unknown = |set: &mut TileSet| set.start[0].tile = "plane".to_owned();
/// brings!(with(unknown, Vec::new()), BuildProblem::BadStart { .. });
/// brings!(with(|set| set.tiles[0].count = u32::MAX, Vec::new()), BuildProblem::TooMany { what: "tiles", .. });
///
/// // What expansions say.
/// let ox = |rules: &mut RulesBuilder| {
///     rules.figure_kind(FigureKind::new("ox"));
/// };
/// let both = vec![Says("mine", ox), Says("yours", ox)];
/// brings!(with(|_| (), both), BuildProblem::DeclaredTwice { .. });
/// let circle = |rules: &mut RulesBuilder| {
///     rules.phase(Phase::new("dusk", |_| Flow::Done).after("dawn"));
///     rules.phase(Phase::new("dawn", |_| Flow::Done).after("dusk"));
/// };
/// brings!(says(circle), BuildProblem::Cycle { .. });
/// brings!(says(|rules| rules.phase(Phase::new("dusk", |_| Flow::Done).after("noon"))), BuildProblem::UnknownLabel { .. });
/// let noon = |rules: &mut RulesBuilder| {
///     rules.offer("noon", "mine/eat", |_, _| ());
/// };
/// brings!(says(noon), BuildProblem::Undeclared { .. });
/// brings!(says(|_| panic!("no mill")), BuildProblem::Panicked { .. });
/// brings!(says(|rules| rules.unsound("it has no wheel", "add one")), BuildProblem::Unsound { .. });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildProblem {
    /// No linked expansion has this id.
    UnknownExpansion {
        /// What was asked for.
        id: String,
        /// What there is.
        linked: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// An expansion is chosen twice under one id.
    DuplicateExpansion {
        /// The id.
        id: String,
    },
    /// No option has this name.
    UnknownOption {
        /// A linked expansion that declares it and is not in play.
        elsewhere: Option<String>,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// The option has no such value.
    UnknownValue {
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What there is.
        known: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// No option knows this preset.
    UnknownPreset {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// Two expansions declare one name.
    DeclaredTwice {
        /// What kind of thing.
        what: &'static str,
        /// Its name.
        name: String,
        /// Who was first.
        first: String,
        /// Who was second.
        second: String,
    },
    /// A tile is unsound.
    BadTile {
        /// The set.
        set: String,
        /// The tile.
        tile: String,
        /// What is wrong and what would be right.
        problem: String,
    },
    /// A tile names a kind that no expansion in play declares.
    UnknownFeatureKind {
        /// The set.
        set: String,
        /// The tile.
        tile: String,
        /// The kind.
        kind: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A tile bears an attribute that nothing knows.
    UnknownAttribute {
        /// The set.
        set: String,
        /// The tile.
        tile: String,
        /// The attribute.
        attribute: String,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// The order asked for cannot be had.
    Cycle {
        /// Phases or hooks of which point.
        what: String,
        /// Each member with who asked for what.
        members: Vec<String>,
    },
    /// An order names something that does not exist.
    UnknownLabel {
        /// Who.
        owner: String,
        /// Which of its parts.
        label: String,
        /// `before` or `after`.
        relation: &'static str,
        /// What it names.
        wanted: String,
        /// What there is.
        known: Vec<String>,
    },
    /// No figure has this name.
    UnknownFigure {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// A figure, verb or hook refers to what nobody declares.
    Undeclared {
        /// Who.
        owner: String,
        /// What kind of thing.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// More of something than there is room for.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        count: usize,
        /// How many there may be.
        limit: usize,
    },
    /// No tile lies on the board at the start.
    NoStart,
    /// A start tile is unknown or does not fit.
    BadStart {
        /// The tile.
        tile: String,
        /// Where it should lie.
        cell: Cell,
        /// What is wrong.
        problem: String,
    },
    /// An expansion panics when it says what there is to it.
    Panicked {
        /// Which.
        expansion: String,
        /// The message of the panic.
        message: String,
    },
    /// An expansion says that the mix makes no sense.
    Unsound {
        /// Who says so.
        expansion: String,
        /// What is wrong.
        problem: String,
        /// What would be right.
        remedy: String,
    },
}

impl BuildProblem {
    /// Which kind of problem, for programs: `compose::unknown_expansion`. It does not change between versions.
    ///
    /// ```
    /// use tilewright_core::error::BuildProblem;
    /// let problem = BuildProblem::DuplicateExpansion { id: "mills".to_owned() };
    /// assert_eq!(problem.code(), "compose::duplicate_expansion");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownExpansion { .. } => "compose::unknown_expansion",
            Self::DuplicateExpansion { .. } => "compose::duplicate_expansion",
            Self::UnknownOption { .. } => "compose::unknown_option",
            Self::UnknownValue { .. } => "compose::unknown_value",
            Self::UnknownPreset { .. } => "compose::unknown_preset",
            Self::DeclaredTwice { .. } => "compose::declared_twice",
            Self::BadTile { .. } => "compose::bad_tile",
            Self::UnknownFeatureKind { .. } => "compose::unknown_kind",
            Self::UnknownAttribute { .. } => "compose::unknown_attribute",
            Self::Cycle { .. } => "compose::cycle",
            Self::UnknownLabel { .. } => "compose::unknown_label",
            Self::UnknownFigure { .. } => "compose::unknown_figure",
            Self::Undeclared { .. } => "compose::undeclared",
            Self::TooMany { .. } => "compose::too_many",
            Self::NoStart => "compose::no_start",
            Self::BadStart { .. } => "compose::bad_start",
            Self::Panicked { .. } => "compose::panicked",
            Self::Unsound { .. } => "compose::unsound",
        }
    }

    /// What is wrong: lower case, without a full stop.
    pub fn message(&self) -> String {
        match self {
            Self::UnknownExpansion { id, .. } => format!("unknown expansion `{id}`"),
            Self::DuplicateExpansion { id } => format!("two different expansions call themselves `{id}`"),
            Self::UnknownOption { name, .. } => format!("no expansion in play declares an option `{name}`"),
            Self::UnknownValue { name, value, .. } => format!("option `{name}` has no value `{value}`"),
            Self::UnknownPreset { name, .. } => format!("unknown preset `{name}`"),
            Self::DeclaredTwice { what, name, first, second } => {
                format!("{what} `{name}` is declared by `{first}` and by `{second}`")
            }
            Self::BadTile { set, tile, problem } => format!("tile `{tile}` of set `{set}`: {problem}"),
            Self::UnknownFeatureKind { set, tile, kind, .. } => format!(
                "tile `{tile}` of set `{set}` has a {kind}, and no expansion in play knows what that is"
            ),
            Self::UnknownAttribute { set, tile, attribute, .. } => format!(
                "tile `{tile}` of set `{set}` bears `{attribute}`, which neither the set's header nor an expansion \
                 in play knows"
            ),
            Self::Cycle { what, members } => {
                format!("the {what} cannot be put in order; in a circle stand: {}", members.join("; "))
            }
            Self::UnknownLabel { owner, label, relation, wanted, .. } => {
                format!("`{label}` of `{owner}` wants to come {relation} `{wanted}`, which does not exist")
            }
            Self::UnknownFigure { name, .. } => format!("no expansion in play has a figure `{name}`"),
            Self::Undeclared { owner, what, name } => {
                format!("`{owner}` refers to the {what} `{name}`, which no expansion in play declares")
            }
            Self::TooMany { what, count, limit } => format!("too many {what}: {count}, at most {limit}"),
            Self::NoStart => "no set has a start tile, so nothing can be laid".to_owned(),
            Self::BadStart { tile, cell, problem } => format!("start tile `{tile}` at {cell}: {problem}"),
            Self::Panicked { expansion, message } => {
                format!("expansion `{expansion}` panics when it is composed: {message}")
            }
            Self::Unsound { expansion, problem, .. } => format!("expansion `{expansion}`: {problem}"),
        }
    }

    /// What would be right, if the message does not say so.
    pub fn help(&self) -> Option<String> {
        Some(match self {
            Self::UnknownExpansion { linked, nearest, .. } => meant(nearest.as_deref(), "linked", linked),
            Self::DuplicateExpansion { .. } => "leave one out".to_owned(),
            Self::UnknownOption { elsewhere: Some(expansion), .. } => {
                format!("the expansion `{expansion}` does, and is not in play")
            }
            Self::UnknownOption { nearest: Some(nearest), .. } => format!("did you mean `{nearest}`?"),
            Self::UnknownOption { known, .. } => format!("known: {}", list(known)),
            Self::UnknownValue { known, nearest, .. } => meant(nearest.as_deref(), "its values", known),
            Self::UnknownPreset { known, nearest, .. } | Self::UnknownFigure { known, nearest, .. } => {
                meant(nearest.as_deref(), "known", known)
            }
            Self::DeclaredTwice { .. } => "rename one or leave one expansion out".to_owned(),
            Self::UnknownFeatureKind { known, .. } => format!("declared: {}", list(known)),
            Self::UnknownAttribute { nearest, .. } => {
                let nearest = nearest.as_ref().map(|nearest| format!("did you mean `{nearest}`? "));
                let remedy =
                    "add the expansion that gives it meaning, or list it under `attributes` in the header";
                nearest.unwrap_or_default() + remedy
            }
            Self::Cycle { .. } => "leave out one of these wishes, or an expansion that has it".to_owned(),
            Self::UnknownLabel { known, .. } => format!("there are: {}", list(known)),
            Self::Undeclared { .. } => "add an expansion that declares it".to_owned(),
            Self::TooMany { .. } => "leave some out".to_owned(),
            Self::NoStart => "add one that has, such as base, or a `[[start]]` to yours".to_owned(),
            Self::Panicked { .. } => "leave it out, or mend its `build`".to_owned(),
            Self::Unsound { remedy, .. } => remedy.clone(),
            Self::BadTile { .. } | Self::BadStart { .. } => return None,
        })
    }
}

/// The word that was meant, if one is near, and all there are.
fn meant(nearest: Option<&str>, what: &str, known: &[String]) -> String {
    let nearest = nearest.map(|nearest| format!("did you mean `{nearest}`? "));
    format!("{}{what}: {}", nearest.unwrap_or_default(), list(known))
}

impl std::error::Error for BuildProblem {}

/// The message, and the help after it.
impl fmt::Display for BuildProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        self.help().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

/// A ruleset that cannot be composed, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildError {
    /// All of it; at least one.
    pub problems: Vec<BuildProblem>,
}

impl std::error::Error for BuildError {}

/// One problem is enough.
impl From<BuildProblem> for BuildError {
    fn from(problem: BuildProblem) -> Self {
        Self { problems: vec![problem] }
    }
}

/// So many problems are told at most; they are all among [`BuildError::problems`].
const TOLD: usize = 40;

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().take(TOLD).enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{problem}")?;
        }
        match self.problems.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, "\nand {more} problems more"),
        }
    }
}
