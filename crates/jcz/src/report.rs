//! What came of playing a file.

use std::fmt;

use crate::needs::{self, Need};

/// The outcome of one file. It prints as one line.
///
/// ```
/// use tilewright_jcz::{Outcome, needs::Need};
/// let outcome = Outcome::of_needs(vec![Need::Element("inn".into())]).unwrap();
/// assert_eq!(outcome.to_string(), "unsupported: inn");
/// assert_eq!(Outcome::Passed.to_string(), "ok");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// Everything that the file asserts holds.
    Passed,
    /// Something did not come out as the file says, or a message could not be played.
    Failed {
        /// What the file says.
        expected: String,
        /// What came out.
        got: String,
    },
    /// The file needs what the engine does not have, so it was not played.
    Unsupported(Vec<Need>),
}

impl Outcome {
    /// That a file is not played, unless nothing is missing.
    pub fn of_needs(needs: Vec<Need>) -> Option<Self> {
        (!needs.is_empty()).then_some(Self::Unsupported(needs))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passed => f.write_str("ok"),
            Self::Failed { expected, got } => write!(f, "FAILED: expected {expected} / got {got}"),
            Self::Unsupported(needs) => {
                write!(f, "unsupported: {}", needs::list(needs))
            }
        }
    }
}

/// How many files came out how. A file that was not played never counts as passed.
///
/// ```
/// use tilewright_jcz::{Outcome, Totals};
/// let totals: Totals = [Outcome::Passed, Outcome::Unsupported(vec![])].iter().collect();
/// assert_eq!(totals.to_string(), "1 passed, 0 failed, 1 unsupported");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Played, and all as the file says.
    pub passed: usize,
    /// Played, and something otherwise.
    pub failed: usize,
    /// Not played.
    pub unsupported: usize,
}

impl Totals {
    /// Counts one file more.
    pub fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Failed { .. } => self.failed += 1,
            Outcome::Unsupported(_) => self.unsupported += 1,
        }
    }
}

impl<'a> FromIterator<&'a Outcome> for Totals {
    fn from_iter<I: IntoIterator<Item = &'a Outcome>>(outcomes: I) -> Self {
        let mut totals = Self::default();
        outcomes.into_iter().for_each(|outcome| totals.add(outcome));
        totals
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} unsupported", self.passed, self.failed, self.unsupported)
    }
}
