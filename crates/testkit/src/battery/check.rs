//! What is looked at, item by item.

use std::fmt;
use std::str::FromStr;

/// One thing that must hold for every expansion, in every game.
///
/// ```
/// use tilewright_testkit::Check;
/// assert_eq!(Check::Undo.name(), "undo");
/// assert_eq!("undo".parse(), Ok(Check::Undo));
/// assert!(Check::ALL.iter().all(|check| !check.about().is_empty()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Check {
    /// Whatever is tested composes, with the base game and what it needs.
    Composes,
    /// No hook panics.
    Panics,
    /// Every action leads on, every turn and every game ends.
    Ends,
    /// No figure is made, lost or in two places, and supplies are those recounted.
    Figures,
    /// Features, open cells and piles are those rebuilt from the board.
    Board,
    /// What is offered can be said in words and taken, is offered once, and is all that is legal.
    Offers,
    /// What is refused changes nothing, and the refusal names a rule that the ruleset states.
    Refusals,
    /// The same action in the same position leads to the same position: nothing is kept outside the state.
    Alike,
    /// An action undone leaves nothing behind, and so do all of them, back to the start.
    Undo,
    /// A state written down and read again is the same; a game saved and loaded goes on byte by byte alike.
    Saves,
    /// Whatever happened is told; points have line items with a word, and add up to the score.
    Told,
    /// Expansions registered in another order make the same ruleset and play the same game.
    Registration,
    /// Playing the same game again and again takes no more memory.
    Memory,
}

impl Check {
    /// All of them.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Check::ALL.len(), 13);
    /// ```
    pub const ALL: [Self; 13] = [
        Self::Composes,
        Self::Panics,
        Self::Ends,
        Self::Figures,
        Self::Board,
        Self::Offers,
        Self::Refusals,
        Self::Alike,
        Self::Undo,
        Self::Saves,
        Self::Told,
        Self::Registration,
        Self::Memory,
    ];

    /// Its name.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Check::Saves.name(), "saves");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Composes => "composes",
            Self::Panics => "panics",
            Self::Ends => "ends",
            Self::Figures => "figures",
            Self::Board => "board",
            Self::Offers => "offers",
            Self::Refusals => "refusals",
            Self::Alike => "alike",
            Self::Undo => "undo",
            Self::Saves => "saves",
            Self::Told => "told",
            Self::Registration => "registration",
            Self::Memory => "memory",
        }
    }

    /// What must hold, in a sentence.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Check::Panics.about(), "no hook panics");
    /// ```
    pub const fn about(self) -> &'static str {
        match self {
            Self::Composes => "it composes with the base game and what it needs",
            Self::Panics => "no hook panics",
            Self::Ends => "every action leads on, every turn and every game ends",
            Self::Figures => "no figure is made, lost or in two places",
            Self::Board => "features, open cells and piles are those rebuilt from the board",
            Self::Offers => {
                "what is offered can be said in words and taken, is offered once, and is all that is legal"
            }
            Self::Refusals => "what is refused changes nothing, and the refusal names a rule that is stated",
            Self::Alike => "the same action in the same position leads to the same position",
            Self::Undo => "an action undone leaves nothing behind",
            Self::Saves => "a state written down and read again is the same, and goes on alike",
            Self::Told => "what happened is told, and points have line items that add up",
            Self::Registration => "the order in which expansions are registered does not matter",
            Self::Memory => "playing the same game again takes no more memory",
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Check {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|check| check.name() == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|check| check.name()).collect();
            format!("no check is called `{text}`; there are: {}", names.join(", "))
        })
    }
}

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) check: Check,
    pub(crate) expected: String,
    pub(crate) found: String,
    /// The action that it is about, as text, so that the same is asked again while the game is made shorter.
    pub(crate) about: Option<String>,
}

impl Problem {
    pub(crate) fn new(check: Check, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { check, expected: expected.into(), found: found.into(), about: None }
    }

    pub(crate) fn about(mut self, action: &str) -> Self {
        self.about = Some(action.to_owned());
        self
    }
}

/// Fails with a problem unless something holds.
pub(crate) fn ensure(holds: bool, problem: impl FnOnce() -> Problem) -> Result<(), Problem> {
    if holds { Ok(()) } else { Err(problem()) }
}
