//! What can go wrong, one enum for each boundary.

use std::fmt;

use crate::fault::Fault;
use crate::kind::PlayerId;

pub use crate::problem::{BuildError, BuildProblem};

/// The number of a rule, such as `BASE-31`.
pub type RuleId = &'static str;

/// A rule and what it says, in one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RuleText {
    /// Its number.
    pub id: RuleId,
    /// What it says.
    pub text: &'static str,
}

impl fmt::Display for RuleText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<11} {}", self.id, self.text)
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

/// A game that cannot be set up.
///
/// ```
/// use tilewright_core::error::SetupError;
/// use tilewright_core::game::{Game, Players};
/// use tilewright_core::prelude::*;
/// # use tilewright_core::tile::{StartTile, TileSet, TileSpec};
///
/// /// An expansion that says just this.
/// #[derive(Debug)]
/// struct Says(fn(&mut RulesBuilder));
///
/// impl Expansion for Says {
///     fn id(&self) -> &'static str {
///         "rogue"
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         rules.feature_kind(FeatureKind::new("path"));
///         (self.0)(rules);
///     }
/// }
///
/// # let path = tilewright_core::tile::SegmentSpec::new("path", PortSet::ALL);
/// # let tile = TileSpec { count: 3, segments: vec![path], ..TileSpec::new("plain") };
/// # let start = StartTile { tile: "plain".to_owned(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
/// # let set = TileSet { id: "one".to_owned(), tiles: vec![tile], start: vec![start], ..TileSet::default() };
/// let compose = |build| Ruleset::builder().set(set.clone()).expansion(Says(build)).finish();
/// let rules = compose(|_| ())?;
/// let refused = |players: Players| Game::new(&rules, players, 7).unwrap_err();
/// assert!(matches!(refused(Players::count(0)), SetupError::Players { given: 0, .. }));
/// assert!(matches!(refused(Players::count(2).beginning_with(5)), SetupError::FirstPlayer { players: 2, .. }));
/// assert!(matches!(refused(Players::named(["Ann", "\u{1b}[2J"])), SetupError::Name { seat: 1, .. }));
/// let unknown = Game::with_draws(&rules, Players::count(2), 7, ["plane"]).unwrap_err();
/// assert!(matches!(unknown, SetupError::UnknownTile { nearest: Some(nearest), .. } if nearest == "plain"));
///
/// let early = compose(|rules| {
///     rules.on_setup("rogue/fail", |_| panic!("too early"));
/// })?;
/// let fault = Game::new(&early, Players::count(2), 7).unwrap_err();
/// assert!(matches!(fault, SetupError::Fault(fault) if fault.hook == "rogue/fail"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// A name cannot be shown, or is too long.
    #[error("the name of player {} {problem}", seat + 1)]
    Name {
        /// Whose name, counted from 0.
        seat: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A name in the fixed draw order is no tile of the ruleset.
    #[error("the draw order names `{name}`, which is no tile of the sets in play{}", did_you_mean(nearest.as_deref()))]
    UnknownTile {
        /// What was named.
        name: String,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// An expansion misbehaves before the first decision of a player.
    #[error(transparent)]
    Fault(Box<Fault>),
}

/// A player's action that could not be taken.
///
/// ```
/// use tilewright_core::error::ApplyError;
/// use tilewright_core::game::{Game, Players};
/// use tilewright_core::prelude::*;
/// # use tilewright_core::tile::{StartTile, TileSet, TileSpec};
///
/// /// An expansion that says just this.
/// #[derive(Debug)]
/// struct Says(fn(&mut RulesBuilder));
///
/// impl Expansion for Says {
///     fn id(&self) -> &'static str {
///         "rogue"
///     }
///     fn build(&self, rules: &mut RulesBuilder) {
///         rules.feature_kind(FeatureKind::new("path"));
///         (self.0)(rules);
///     }
/// }
///
/// # let path = tilewright_core::tile::SegmentSpec::new("path", PortSet::ALL);
/// # let tile = TileSpec { count: 3, segments: vec![path], ..TileSpec::new("plain") };
/// # let start = StartTile { tile: "plain".to_owned(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
/// # let wood = TileSpec { segments: tile.segments.clone(), ..TileSpec::new("wood") };
/// # let set = TileSet { id: "one".to_owned(), tiles: vec![tile, wood], start: vec![start], ..TileSet::default() };
/// let compose = |build| Ruleset::builder().set(set.clone()).expansion(Says(build)).finish();
/// // Of the three plain tiles one lies on the board.
/// let mut game = Game::with_draws(&compose(|_| ())?, Players::count(2), 7, ["plain", "plain", "plain"])?;
/// let far = Action::place(Cell::new(9, 9), Rotation::R0);
/// assert!(matches!(game.apply(far), Err(ApplyError::Illegal(_))));
/// game.play("place 1,0 r0")?;
/// let last = Action::place(Cell::new(2, 0), Rotation::R0);
/// assert!(matches!(game.apply(last), Err(ApplyError::DrawOrder { tile }) if tile == "plain"));
///
/// let rogue = compose(|rules| {
///     rules.on_tile_placed("rogue/fail", |_, _| panic!("no tiles!"));
/// })?;
/// let mut game = Game::new(&rogue, Players::count(2), 7)?;
/// let place = Action::place(Cell::new(1, 0), Rotation::R0);
/// assert!(matches!(game.apply(place), Err(ApplyError::Fault(fault)) if fault.hook == "rogue/fail"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// An expansion misbehaves. The state is as it was, unless undo is not recorded: then the game is broken off.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
}

impl ApplyError {
    /// The refusal, if the rules forbid the action.
    pub fn illegal(&self) -> Option<&IllegalAction> {
        match self {
            Self::Illegal(illegal) => Some(illegal),
            Self::DrawOrder { .. } | Self::Fault(_) => None,
        }
    }

    /// What an expansion did wrong, if that is why.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Fault(fault) => Some(fault),
            Self::Illegal(_) | Self::DrawOrder { .. } => None,
        }
    }
}

fn quoted(rules: &[RuleText]) -> String {
    rules.iter().fold(String::new(), |text, rule| text + "\n  " + &rule.to_string())
}

pub(crate) fn list(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

pub(crate) fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}
