//! A game with undo, redo and branches.

use std::sync::Arc;

use tilewright::core::error::{ApplyError, SetupError};
use tilewright::prelude::*;

use crate::digest::state_digest;
use crate::setup::Setup;

/// How far decisions may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// A player takes back steps of their own, until something hidden came to light: a draw.
    Fair,
    /// Anything may be taken back.
    Analysis,
}

/// Why nothing was taken back, or done again.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_save::{Mode, Recipe, Session, Setup, UndoError};
///
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let mut session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
/// let ann = session.game().state().active();
/// let bob = PlayerId::from_index(1);
/// assert_eq!(session.undo(ann), Err(UndoError::Nothing));
/// assert_eq!(session.redo(ann), Err(UndoError::NothingAgain));
///
/// let place = session.game().parse("place 1,0 r0")?;
/// session.apply(place)?;
/// assert_eq!(session.undo(bob), Err(UndoError::NotYours { player: ann }));
/// session.undo(ann)?;
/// assert_eq!(session.redo(bob), Err(UndoError::NotYoursAgain { player: ann }));
///
/// session.redo(ann)?;
/// let pass = session.game().parse("pass")?;
/// session.apply(pass)?;
/// assert_eq!(session.undo(ann), Err(UndoError::Revealed)); // Bob has drawn
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UndoError {
    /// There is nothing.
    #[error("there is nothing to take back")]
    Nothing,
    /// Somebody else decided last.
    #[error("the last decision was that of {player}")]
    NotYours {
        /// Who decided.
        player: PlayerId,
    },
    /// Something hidden came to light since.
    #[error("what was drawn since cannot be unseen")]
    Revealed,
    /// Nothing was taken back that could be done again.
    #[error("there is nothing to do again")]
    NothingAgain,
    /// It is another player's step that was taken back.
    #[error("what was taken back was a step of {player}, who alone may do it again")]
    NotYoursAgain {
        /// Whose step it is.
        player: PlayerId,
    },
    /// What was taken back cannot be done again: an expansion misbehaves, and did not before.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use tilewright::core::prelude::*;
    /// use tilewright_save::{Mode, Recipe, Session, Setup, UndoError};
    ///
    /// static TIRED: AtomicBool = AtomicBool::new(false);
    ///
    /// #[derive(Debug)]
    /// struct Moody;
    ///
    /// impl Expansion for Moody {
    ///     fn id(&self) -> &'static str {
    ///         "moody"
    ///     }
    ///     fn build(&self, rules: &mut RulesBuilder) {
    ///         rules.on_tile_placed("moody/work", |_, _| assert!(!TIRED.load(Ordering::Relaxed), "too tired"));
    ///     }
    /// }
    ///
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let rules = setup.recipe.compose()?.plug_in(Moody).build()?;
    /// let mut session = Session::begin(&rules, setup, Mode::Fair)?;
    /// let ann = session.game().state().active();
    /// let place = session.game().parse("place 1,0 r0")?;
    /// session.apply(place)?;
    /// session.undo(ann)?;
    /// TIRED.store(true, Ordering::Relaxed);
    /// let Err(UndoError::Apply(error)) = session.redo(ann) else { panic!() };
    /// assert_eq!(error.fault().unwrap().hook, "moody/work");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[error(transparent)]
    Apply(#[from] ApplyError),
}

/// Why a game cannot be gone on with.
///
/// ```
/// use tilewright_save::{Mode, Recipe, ResumeError, Session, Setup};
///
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
/// let resume = |game: &_, setup| Session::resume(game, setup, Mode::Fair).unwrap_err();
///
/// // Nobody plays.
/// let alone = Setup { players: Vec::new(), ..setup.clone() };
/// assert!(matches!(resume(&game, alone), ResumeError::Setup(_)));
/// // Another tile was drawn first.
/// let otherwise = Setup::new(setup.recipe.clone(), ["Ann", "Bob"], 8);
/// assert!(matches!(resume(&game, otherwise.clone()), ResumeError::OtherPosition));
/// // And it cannot be laid there.
/// game.play("place 1,0 r0")?;
/// assert!(matches!(resume(&game, otherwise), ResumeError::Apply(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The set-up does not fit the rules.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A decision of the game cannot be taken in a game with this set-up.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// The decisions of the game lead elsewhere than where it stands.
    #[error("the decisions of the game do not lead to its position; load it from its save")]
    OtherPosition,
}

/// A game with undo, redo and branches. Taking back and doing again lead to the very same positions and draws.
///
/// ```
/// use tilewright_save::{Mode, Recipe, Session, Setup};
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let rules = setup.recipe.compose()?.build()?;
/// let mut session = Session::begin(&rules, setup, Mode::Fair)?;
/// let ann = session.game().state().active();
/// let place = session.game().parse("place 1,0 r0")?;
/// session.apply(place)?;
/// let after = session.game().state().clone();
/// assert_eq!(session.undo(ann)?, place);
/// session.redo(ann)?;
/// assert_eq!(session.game().state(), &after);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    setup: Setup,
    game: Game,
    mode: Mode,
    /// Who took each decision of a player, and how many decisions there were before.
    deciders: Vec<(PlayerId, usize)>,
    /// What was taken back, the newest last: whose decision it was, and the decision with what followed, in order.
    undone: Vec<(PlayerId, Vec<Action>)>,
}

impl Session {
    /// Begins a game.
    ///
    /// # Errors
    ///
    /// As [`Setup::begin`].
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let rules = setup.recipe.compose()?.build()?;
    /// assert_eq!(Session::begin(&rules, setup, Mode::Fair)?.ply(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(rules: &Arc<Ruleset>, setup: Setup, mode: Mode) -> Result<Self, SetupError> {
        let game = setup.begin(rules)?;
        Ok(Self { setup, game, mode, deciders: Vec::new(), undone: Vec::new() })
    }

    /// Goes on with a game that was begun elsewhere: its decisions are taken again, so that all of them can be taken back.
    ///
    /// # Errors
    ///
    /// If the set-up is not that of the game: players that do not fit the rules, a decision that is not legal then, or
    /// another position in the end.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let rules = setup.recipe.compose()?.build()?;
    /// let mut game = setup.begin(&rules)?;
    /// let ann = game.state().active();
    /// game.play("place 1,0 r0")?;
    /// let mut session = Session::resume(&game, setup, Mode::Fair)?;
    /// assert_eq!(session.game().state(), game.state());
    /// assert!(session.undo(ann).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(game: &Game, setup: Setup, mode: Mode) -> Result<Self, ResumeError> {
        let mut session = Self::begin(game.rules(), setup, mode)?;
        for (index, &action) in game.actions().iter().enumerate() {
            // Draws of a seed are there by themselves.
            if session.game.actions().len() == index {
                session.take(action)?;
            }
        }
        let position = |game: &Game| state_digest(game.rules(), game.state());
        if session.game.actions() != game.actions() || position(&session.game) != position(game) {
            return Err(ResumeError::OtherPosition);
        }
        Ok(session)
    }

    /// How far decisions may be taken back.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// assert_eq!(session.mode(), Mode::Fair);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The game as it stands.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// assert_eq!(session.game().scores(), [0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the game began with.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// assert_eq!(session.setup().players, ["Ann", "Bob"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many decisions of players were taken.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// assert_eq!(session.ply(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ply(&self) -> u32 {
        self.game.state().plies()
    }

    /// Takes a decision, of a player or of open chance. What was taken back before cannot be done again then.
    ///
    /// # Errors
    ///
    /// As [`Game::apply`]; nothing is changed.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// # use tilewright::prelude::*;
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// assert!(session.apply(Action::pass()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, action: Action) -> Result<(), ApplyError> {
        self.take(action)?;
        self.undone.clear();
        Ok(())
    }

    fn take(&mut self, action: Action) -> Result<(), ApplyError> {
        let (decider, before) = (self.game.decider(), self.game.actions().len());
        self.game.apply(action)?;
        if let Some(Decider::Player(player)) = decider {
            self.deciders.push((player, before));
        }
        Ok(())
    }

    /// Takes back the newest decision for a player, with the draws that followed from it. Returns that decision.
    ///
    /// # Errors
    ///
    /// If there is nothing; in [`Mode::Fair`] also if it was somebody else's, or something was drawn since. Nothing is
    /// changed then.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup, UndoError};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// let ann = session.game().state().active();
    /// assert_eq!(session.undo(ann), Err(UndoError::Nothing));
    /// for text in ["place 1,0 r0", "pass"] {
    ///     let action = session.game().parse(text)?;
    ///     session.apply(action)?;
    /// }
    /// assert_eq!(session.undo(ann), Err(UndoError::Revealed)); // Bob has drawn
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self, by: PlayerId) -> Result<Action, UndoError> {
        let Some(&(player, before)) = self.deciders.last() else { return Err(UndoError::Nothing) };
        if self.mode == Mode::Fair && player != by {
            return Err(UndoError::NotYours { player });
        }
        let tail = self.game.actions().get(before..).unwrap_or_default().to_vec();
        if self.mode == Mode::Fair && tail.len() > 1 {
            return Err(UndoError::Revealed);
        }
        let action = self.game.undo().ok_or(UndoError::Nothing)?;
        self.deciders.pop();
        self.undone.push((player, tail));
        Ok(action)
    }

    /// Does again what was taken back last, with the same draws.
    ///
    /// # Errors
    ///
    /// If nothing was taken back since the last decision; in [`Mode::Fair`] also if it was somebody else's step. Nothing is
    /// changed then.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup, UndoError};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// let ann = session.game().state().active();
    /// assert_eq!(session.redo(ann), Err(UndoError::NothingAgain));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redo(&mut self, by: PlayerId) -> Result<Action, UndoError> {
        let (player, tail) = self.undone.last().cloned().ok_or(UndoError::NothingAgain)?;
        if self.mode == Mode::Fair && player != by {
            return Err(UndoError::NotYoursAgain { player });
        }
        let first = tail.first().copied().ok_or(UndoError::NothingAgain)?;
        let begun = self.game.actions().len();
        for (index, &action) in tail.iter().enumerate() {
            // Draws of a seed are there by themselves; those of open chance are taken again.
            if self.game.actions().len() == begun + index
                && let Err(error) = self.take(action)
            {
                while self.game.actions().len() > begun && self.game.undo().is_some() {
                    self.deciders.pop();
                }
                return Err(error.into());
            }
        }
        self.undone.pop();
        Ok(first)
    }

    /// Another session with the same game up to a ply, to go on from there in another way.
    ///
    /// # Errors
    ///
    /// [`UndoError::Nothing`] if the game has fewer plies.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Analysis)?;
    /// let action = session.game().parse("place 1,0 r0")?;
    /// session.apply(action)?;
    /// assert_eq!(session.branch(0)?.ply(), 0);
    /// assert_eq!(session.ply(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn branch(&self, ply: u32) -> Result<Self, UndoError> {
        let begun = Self::begin(self.game.rules(), self.setup.clone(), self.mode);
        let mut branch = begun.map_err(|_| UndoError::Nothing)?;
        for (index, &action) in self.game.actions().iter().enumerate() {
            let of_player = matches!(branch.game.decider(), Some(Decider::Player(_)));
            if branch.ply() >= ply && of_player {
                break;
            }
            if branch.game.actions().len() == index {
                branch.take(action)?;
            }
        }
        if branch.ply() == ply { Ok(branch) } else { Err(UndoError::Nothing) }
    }
}
