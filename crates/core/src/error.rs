//! What can go wrong, one enum for each boundary.

use std::fmt;

use crate::geometry::Cell;
use crate::kind::PlayerId;

/// The number of a rule, such as `BASE-31`.
pub type RuleId = &'static str;

/// A rule and what it says, in one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleText {
    /// Its number.
    pub id: RuleId,
    /// What it says.
    pub text: &'static str,
}

impl fmt::Display for RuleText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<12}{}", self.id, self.text)
    }
}

/// Why an action is refused. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub struct IllegalAction {
    /// The action as text.
    pub action: String,
    /// What is wrong, in a sentence.
    pub reason: String,
    /// The rules that forbid it.
    pub rules: Vec<RuleText>,
    /// Who decides instead, if a player does.
    pub player: Option<PlayerId>,
    /// What that player may do, as text.
    pub legal: Vec<String>,
}

impl IllegalAction {
    /// The numbers of the rules that forbid it.
    pub fn rule_ids(&self) -> Vec<RuleId> {
        self.rules.iter().map(|rule| rule.id).collect()
    }

    /// What would be right, in a sentence about the player by this name: the first few legal actions.
    pub fn remedy(&self, player: &str) -> Option<String> {
        let shown = &self.legal[..self.legal.len().min(6)];
        let more = self.legal.len() - shown.len();
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        self.player.map(|_| format!("{player} may: {}{more}", shown.join(" | ")))
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused: {}: {}", self.action, self.reason)?;
        for rule in &self.rules {
            write!(f, "\n  {rule}")?;
        }
        let player = self.player.map(|player| player.to_string()).unwrap_or_default();
        if let Some(remedy) = self.remedy(&player) {
            write!(f, "\n  help: {remedy}")?;
        }
        Ok(())
    }
}

/// Text that is no action here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no action: {problem}; {remedy}{}", quoted(rules))]
#[non_exhaustive]
pub struct ParseActionError {
    /// The rules that stand behind it, where the words are known and only the target is not there.
    pub rules: Vec<RuleText>,
    /// What was written.
    pub text: String,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub remedy: String,
}

/// One thing that keeps a ruleset from being composed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildProblem {
    /// No linked expansion has this id.
    #[error("unknown expansion `{id}`; linked: {}{}", list(linked), did_you_mean(nearest.as_deref()))]
    UnknownExpansion {
        /// What was asked for.
        id: String,
        /// What there is.
        linked: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// An expansion is chosen twice under one id.
    #[error("two different expansions call themselves `{id}`; leave one out")]
    DuplicateExpansion {
        /// The id.
        id: String,
    },
    /// No option has this name.
    #[error("no expansion in play declares an option `{name}`{}", other_option(elsewhere.as_deref(), nearest.as_deref(), known))]
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
    #[error("option `{name}` has no value `{value}`{}; its values: {}", did_you_mean(nearest.as_deref()), list(known))]
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
    #[error("unknown preset `{name}`{}; known: {}", did_you_mean(nearest.as_deref()), list(known))]
    UnknownPreset {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// Two expansions declare one name.
    #[error(
        "{what} `{name}` is declared by `{first}` and by `{second}`; rename one or leave one expansion out"
    )]
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
    #[error("tile `{tile}` of set `{set}`: {problem}")]
    BadTile {
        /// The set.
        set: String,
        /// The tile.
        tile: String,
        /// What is wrong and what would be right.
        problem: String,
    },
    /// A tile names a kind that no expansion in play declares.
    #[error(
        "tile `{tile}` of set `{set}` has a {kind}, and no expansion in play knows what that is; declared: {}",
        list(known)
    )]
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
    #[error(
        "tile `{tile}` of set `{set}` bears `{attribute}`, which neither the set's header nor an expansion in play knows{}; add the expansion that gives it meaning, or list it under `attributes` in the header",
        did_you_mean(nearest.as_deref())
    )]
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
    #[error("the {what} cannot be put in order; in a circle stand: {}", members.join("; "))]
    Cycle {
        /// Phases or hooks of which point.
        what: String,
        /// Each member with who asked for what.
        members: Vec<String>,
    },
    /// An order names something that does not exist.
    #[error(
        "`{label}` of `{owner}` wants to come {relation} `{wanted}`, which does not exist; there are: {}",
        list(known)
    )]
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
    #[error("no expansion in play has a figure `{name}`{}; known: {}", did_you_mean(nearest.as_deref()), list(known))]
    UnknownFigure {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// A figure, verb or hook refers to what nobody declares.
    #[error("`{owner}` refers to the {what} `{name}`, which no expansion in play declares")]
    Undeclared {
        /// Who.
        owner: String,
        /// What kind of thing.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// More of something than there is room for.
    #[error("too many {what}: {count}, at most {limit}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        count: usize,
        /// How many there may be.
        limit: usize,
    },
    /// No tile lies on the board at the start.
    #[error(
        "no set has a start tile, so nothing can be laid; add one that has, such as base, or a `[[start]]` to yours"
    )]
    NoStart,
    /// A start tile is unknown or does not fit.
    #[error("start tile `{tile}` at {cell}: {problem}")]
    BadStart {
        /// The tile.
        tile: String,
        /// Where it should lie.
        cell: Cell,
        /// What is wrong.
        problem: String,
    },
    /// An expansion says that the mix makes no sense.
    #[error("expansion `{expansion}`: {problem}; {remedy}")]
    Unsound {
        /// Who says so.
        expansion: String,
        /// What is wrong.
        problem: String,
        /// What would be right.
        remedy: String,
    },
}

/// A ruleset that cannot be composed, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    /// All of it; at least one.
    pub problems: Vec<BuildProblem>,
}

impl std::error::Error for BuildError {}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{problem}")?;
        }
        Ok(())
    }
}

/// A game that cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Too few or too many at the table.
    #[error("{given} players; this ruleset is for {least} to {most}")]
    Players {
        /// How many were given.
        given: usize,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// The first player does not sit at the table.
    #[error("{first} cannot begin a game of {players}")]
    FirstPlayer {
        /// Who should begin.
        first: PlayerId,
        /// How many sit at the table.
        players: usize,
    },
    /// A name in the fixed draw order is no tile of the ruleset.
    #[error("the draw order names `{name}`, which is no tile of the sets in play{}", did_you_mean(nearest.as_deref()))]
    UnknownTile {
        /// What was named.
        name: String,
        /// The nearest known word.
        nearest: Option<String>,
    },
}

/// A player's action that could not be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ApplyError {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// The action is sound, but the tile that the fixed order deals next is not in the supply.
    #[error("the fixed draw order deals `{tile}` next, of which none is in the supply")]
    DrawOrder {
        /// The tile.
        tile: String,
    },
}

impl ApplyError {
    /// The refusal, if the rules forbid the action.
    pub fn illegal(&self) -> Option<&IllegalAction> {
        match self {
            Self::Illegal(illegal) => Some(illegal),
            Self::DrawOrder { .. } => None,
        }
    }
}

fn quoted(rules: &[RuleText]) -> String {
    rules.iter().fold(String::new(), |text, rule| text + "\n  " + &rule.to_string())
}

/// What to do about an option that nobody in play declares: the expansion to add, the word that was meant, or the list.
fn other_option(elsewhere: Option<&str>, nearest: Option<&str>, known: &[String]) -> String {
    match (elsewhere, nearest) {
        (Some(expansion), _) => format!("; the expansion `{expansion}` does, and is not in play"),
        (None, Some(nearest)) => format!("; did you mean `{nearest}`?"),
        (None, None) => format!("; known: {}", list(known)),
    }
}

pub(crate) fn list(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

pub(crate) fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}
