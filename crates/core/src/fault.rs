//! An expansion that misbehaves at play: who, in which hook, what, and what would be right.
//!
//! Hooks are code of others. One that panics, names a player who does not exist, offers what cannot be done or never
//! comes to an end must not take the game with it: it becomes a [`Fault`].
//!
//! - A checked action ([`Ruleset::apply`](crate::ruleset::Ruleset::apply), [`Game::apply`](crate::game::Game::apply))
//!   that runs into one is refused with it, and taken back: the state is as it was, and another action may be tried.
//! - Where nothing can be refused, or undo is not recorded so that nothing can be taken back, the fault stays with the
//!   state ([`State::fault`](crate::state::State::fault)): the game is broken off, nobody decides any more, and its
//!   decisions so far can still be saved. [`Game::undo`](crate::game::Game::undo) leads back before it.
//!
//! # How a panic is caught
//!
//! One `catch_unwind` stands around each action; which hook it was tells a guard whose destructor runs on unwinding
//! alone. So nothing is paid for hooks that behave.
//!
//! The panic hook of the process runs before anything is caught, and by default it writes to the error stream. Only a
//! program may replace it: by one that keeps the message, and tells it if the panic is not caught after all. In a program built with `panic =
//! "abort"`, and on targets that cannot unwind, a panic in a hook ends the process as any other does, and so does
//! what is marked in [`FaultKind`] as found within a hook. A hook that never returns (`loop {}`) or that overflows the
//! stack is caught by nothing.
//!
//! # Invariants
//!
//! - What is found while an action is carried out is never half applied where it can be taken back.
//! - A panic of the core itself, with no hook of an expansion on the stack, is a bug of ours and goes on as it came.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::error::{RuleId, list};
use crate::ruleset::Ruleset;
use crate::state::State;

/// The most steps between two tiles laid: decisions of players, outcomes of chance, turns begun and phases begun anew. A
/// game that takes more goes round in a circle.
///
/// Half of what a save holds, so that such a game can be saved.
pub const MOST_STEPS: u32 = 50_000;

/// So deep may moves of figures and scorings lie within each other: a hook that reacts to a move may move another figure,
/// which somebody reacts to.
pub const MOST_NESTED: u8 = 64;

/// The most points that are given or taken at once.
pub const MOST_POINTS: i32 = 1_000_000;

/// The most points, and the most of a stock, that a player may have. A score may be as far below nothing.
pub const MOST_HELD: u32 = 1_000_000_000;

/// The most line items of one score.
pub const MOST_ITEMS: usize = u8::MAX as usize;

/// What an expansion did wrong at play.
///
/// ```
/// use tilewright_core::fault::{Fault, FaultKind};
/// use tilewright_core::game::{Game, Players};
/// use tilewright_core::prelude::*;
/// # use tilewright_core::tile::{StartTile, TileSet, TileSpec};
///
/// #[derive(Debug)]
/// struct Toll;
///
/// fn give(turn: &mut Turn<'_>) {
///     turn.give_bonus(PlayerId::from_index(6), "toll", 1);
/// }
///
/// impl Expansion for Toll {
///     fn id(&self) -> &'static str {
///         "toll"
///     }
///
///     fn build(&self, rules: &mut RulesBuilder) {
///         rules.feature_kind(FeatureKind::new("path"));
///         rules.on_turn_end("toll/give-point", give);
///     }
/// }
///
/// # let path = tilewright_core::tile::SegmentSpec::new("path", PortSet::ALL);
/// # let tile = TileSpec { count: 3, segments: vec![path], ..TileSpec::new("plain") };
/// # let start = StartTile { tile: "plain".to_owned(), cell: Default::default(), rotation: Default::default() };
/// # let set = TileSet { id: "one".to_owned(), tiles: vec![tile], start: vec![start], ..TileSet::default() };
/// let rules = Ruleset::builder().set(set).expansion(Toll).finish()?;
/// let mut game = Game::new(&rules, Players::count(2), 7)?;
/// let before = game.state().clone();
/// let error = game.play("place 1,0 r0").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expansion `toll`, hook `toll/give-point` (turn-end), phase `turn-end`: it names player 7, and there are 2; \
///      leave the expansion out, or mend it"
/// );
/// assert_eq!(*game.state(), before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The id of the expansion; `core` if the mix as a whole is to blame.
    pub expansion: String,
    /// The point that the hook is on, as [`Ruleset::hook_labels`] names it; `phase` or `verb` for what is no hook.
    pub point: &'static str,
    /// The label of the hook; the name of the phase or verb.
    pub hook: String,
    /// The phase that the game was in.
    pub phase: Option<String>,
    /// What it did.
    pub kind: FaultKind,
}

impl Fault {
    /// What would be right: lower case, without a full stop.
    pub const fn help(&self) -> &'static str {
        match self.kind {
            FaultKind::NothingLegal { .. } => {
                "put such a tile aside or discard it when it is drawn (`filter_draw`), or leave the expansion out"
            }
            _ => "leave the expansion out, or mend it",
        }
    }
}

impl std::error::Error for Fault {}

/// Who, what, and what would be right.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expansion `{}`, ", self.expansion)?;
        match self.point {
            "phase" => write!(f, "phase `{}`", self.hook)?,
            "verb" => write!(f, "verb `{}`", self.hook)?,
            point => write!(f, "hook `{}` ({point})", self.hook)?,
        }
        if let Some(phase) = self.phase.as_ref().filter(|&phase| self.point != "phase" || *phase != self.hook)
        {
            write!(f, ", phase `{phase}`")?;
        }
        write!(f, ": {}; {}", self.kind, self.help())
    }
}

/// The ways to misbehave.
///
/// ```
/// use tilewright_core::fault::{FaultKind, MOST_HELD};
/// use tilewright_core::game::{Game, Players};
/// use tilewright_core::prelude::*;
/// use tilewright_core::vocabulary::phases::{ACT, SCORE};
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
/// // What is found when the first action is taken again and again.
/// let found = |build: fn(&mut RulesBuilder)| -> FaultKind {
///     let rules = Ruleset::builder().set(set.clone()).expansion(Says(build)).finish().unwrap();
///     let mut game = Game::new(&rules, Players::count(2), 7).unwrap();
///     loop {
///         let Some(decision) = game.decision() else { return game.fault().unwrap().kind.clone() };
///         let action = decision.legal()[0];
///         if let Err(error) = game.apply(action) {
///             return error.fault().unwrap().kind.clone();
///         }
///     }
/// };
/// // A phase of its own, in the middle of a turn.
/// fn phase(rules: &mut RulesBuilder, phase: Phase) {
///     rules.phase(phase.after(ACT).before(SCORE));
/// }
///
/// let panicked = found(|rules| {
///     rules.on_turn_end("rogue/fail", |_| panic!("too late"));
/// });
/// assert!(matches!(panicked, FaultKind::Panicked { message } if message == "too late"));
/// let no_such = found(|rules| phase(rules, Phase::new("ask", |_| Flow::Ask(PlayerId::from_index(6)))));
/// assert!(matches!(no_such, FaultKind::NoSuch { what: "player", given: 7, count: 2 }));
/// let no_place = found(|rules| {
///     rules.figure_kind(FigureKind::new("ox").neutral(1));
///     rules.on_turn_end("rogue/move", |turn| turn.move_figure(FigureId::from_index(0), Place::Supply, Why::Moved));
/// });
/// assert!(matches!(no_place, FaultKind::NoPlace { place } if place == "Supply"));
/// let unsound = found(|rules| {
///     rules.offer(ACT, "rogue/offer", |_, choices| choices.push(Action::plain(VerbId::from_index(200))));
/// });
/// assert!(matches!(unsound, FaultKind::UnsoundOffer { problem: "there is no such verb", .. }));
/// let no_outcome = found(|rules| phase(rules, Phase::new("dice", |_| Flow::Chance).chance(|_, _| {})));
/// assert!(matches!(no_outcome, FaultKind::NoOutcome));
/// let nothing_legal = found(|rules| {
///     rules.filter_placement("rogue/forbid", |_, _| Verdict::Deny("ROGUE-01"));
/// });
/// assert!(matches!(nothing_legal, FaultKind::NothingLegal { rules, .. } if rules == ["ROGUE-01"]));
/// let endless = found(|rules| phase(rules, Phase::new("again", |_| Flow::Again)));
/// assert!(matches!(endless, FaultKind::Endless));
/// let deep = found(|rules| {
///     rules.figure_kind(FigureKind::new("ox").neutral(1));
///     rules.on_figure_moved("rogue/back", |turn, change| turn.move_figure(change.figure, change.from, Why::Moved));
///     rules.on_turn_end("rogue/move", |turn| {
///         turn.move_figure(FigureId::from_index(0), Place::Cell(Cell::ORIGIN), Why::Moved);
///     });
/// });
/// assert!(matches!(deep, FaultKind::Nested));
///
/// let points = found(|rules| {
///     rules.on_turn_end("rogue/give", |turn| turn.give_bonus(turn.active(), "gift", i32::MAX));
/// });
/// assert!(matches!(points, FaultKind::AbsurdPoints { points: i32::MAX }));
/// let stock = found(|rules| {
///     let gold = rules.stock("gold");
///     rules.keep(gold);
///     rules.on_turn_end("rogue/collect", |turn| {
///         let gold = *turn.view().kept();
///         turn.change_stock(turn.active(), gold, MOST_HELD as i32 + 1);
///     });
/// });
/// assert!(matches!(stock, FaultKind::AbsurdStock));
/// let many = found(|rules| {
///     let path = rules.feature_name("path");
///     rules.worth(path, "rogue/list", |_, _, points| (0..300).for_each(|_| points.add("stone", 1, 1)));
///     rules.figure_kind(FigureKind::new("ox").meeple().per_player(1).stands_on(&["path"]));
///     rules.on_turn_end("rogue/score", |turn| {
///         let segment = SegmentId::from_index(0);
///         turn.move_figure(FigureId::from_index(0), Place::Segment(segment), Why::Moved);
///         turn.score_feature(segment, Cause::Completed);
///     });
/// });
/// assert!(matches!(many, FaultKind::ManyItems { count: 256.. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// It panicked. Found within a hook.
    Panicked {
        /// The message of the panic.
        message: String,
    },
    /// It names a player, figure, segment or stock that there is not. Found within a hook, but for a player who is
    /// asked to decide.
    NoSuch {
        /// Of what.
        what: &'static str,
        /// Its number, counted from 1.
        given: usize,
        /// How many there are.
        count: usize,
    },
    /// It puts a figure where none can be: off the coordinates of the board, with itself, or one of nobody's into a
    /// supply. Found within a hook.
    NoPlace {
        /// The place.
        place: String,
    },
    /// It offers what cannot be done. Found when that is taken.
    UnsoundOffer {
        /// What is offered.
        action: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// It leaves a decision to chance that has no outcome, or more weight than fits 32 bits.
    NoOutcome,
    /// A player has to lay the tile in hand, and may lay it nowhere. Found when the choices are listed.
    NothingLegal {
        /// The tile.
        tile: String,
        /// The rules that forbid every place; none if it fits nowhere.
        rules: Vec<RuleId>,
    },
    /// The game goes round in a circle: more than [`MOST_STEPS`] steps and no tile laid.
    Endless,
    /// Hooks that react to moves of figures or to scorings bring about more of them, deeper than [`MOST_NESTED`]. Found
    /// within the hook that goes too deep.
    Nested,
    /// More points at once than [`MOST_POINTS`], or more in all than [`MOST_HELD`]. Found within a hook, but for the
    /// worth of features.
    AbsurdPoints {
        /// How many are given, or in all.
        points: i32,
    },
    /// More of a stock than [`MOST_HELD`]. Found within a hook.
    AbsurdStock,
    /// More than [`MOST_ITEMS`] line items in one score. Found within a hook, but for the worth of features.
    ManyItems {
        /// How many.
        count: usize,
    },
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panicked { message } => write!(f, "it panicked: {message}"),
            Self::NoSuch { what, given, count } => {
                write!(f, "it names {what} {given}, and there are {count}")
            }
            Self::NoPlace { place } => write!(f, "it puts a figure where none can be: {place}"),
            Self::UnsoundOffer { action, problem } => write!(f, "it offers `{action}`, but {problem}"),
            Self::NoOutcome => {
                f.write_str("it leaves a decision to chance that has no outcome to choose from")
            }
            Self::NothingLegal { tile, rules } if rules.is_empty() => {
                write!(f, "`{tile}` has to be laid and fits nowhere")
            }
            Self::NothingLegal { tile, rules } => {
                let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
                write!(f, "`{tile}` has to be laid, and every place is forbidden by {}", list(&rules))
            }
            Self::Endless => {
                write!(f, "the game goes round in a circle: {MOST_STEPS} steps since a tile was laid")
            }
            Self::Nested => {
                write!(f, "it moves figures or scores in answer to moves and scorings, {MOST_NESTED} deep")
            }
            Self::AbsurdPoints { points } => {
                write!(f, "{points} points, and {MOST_POINTS} at once are the most, {MOST_HELD} in all")
            }
            Self::AbsurdStock => write!(f, "more of a stock than {MOST_HELD}"),
            Self::ManyItems { count } => {
                write!(f, "{count} line items in one score, and {MOST_ITEMS} are the most")
            }
        }
    }
}

/// Who has to answer for what is going on.
#[derive(Clone, Debug)]
pub(crate) struct Culprit {
    pub(crate) owner: u8,
    pub(crate) point: &'static str,
    pub(crate) label: String,
}

impl Culprit {
    pub(crate) fn new(owner: u8, point: &'static str, label: &str) -> Self {
        Self { owner, point, label: label.to_owned() }
    }
}

/// What was caught.
#[derive(Debug)]
pub(crate) struct Caught {
    culprit: Culprit,
    kind: FaultKind,
}

thread_local! {
    /// The innermost hook that is being unwound.
    static CULPRIT: RefCell<Option<Culprit>> = const { RefCell::new(None) };
    /// Whether one was noted that nobody has taken: if whoever called the hook caught its panic himself, it has nothing to
    /// do with the next one.
    static NOTED: Cell<bool> = const { Cell::new(false) };
}

/// What an expansion registered, and can be called.
pub(crate) trait Owned {
    /// The number of the expansion.
    fn owner(&self) -> u8;
    /// What it is called.
    fn label(&self) -> &str;
}

/// A hook that is being called. Dropped on unwinding only; until then it is but a pointer.
struct Calling<'a, T: Owned>(&'a T, &'static str);

impl<T: Owned> Drop for Calling<'_, T> {
    #[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
    #[inline(always)]
    fn drop(&mut self) {
        unwound(self.0, self.1);
    }
}

/// The innermost hook is unwound first. Nothing here may panic in its turn.
#[cold]
#[inline(never)]
fn unwound<T: Owned>(called: &T, point: &'static str) {
    let _ = CULPRIT.try_with(|culprit| {
        if let Ok(mut culprit) = culprit.try_borrow_mut()
            && culprit.is_none()
        {
            *culprit = Some(Culprit::new(called.owner(), point, called.label()));
            NOTED.set(true);
        }
    });
}

/// Calls a hook in a way that lets it be named should it panic.
#[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
#[inline(always)]
pub(crate) fn calling<T: Owned, R>(called: &T, point: &'static str, call: impl FnOnce() -> R) -> R {
    let calling = Calling(called, point);
    let result = call();
    std::mem::forget(calling);
    result
}

/// Catches what unwinds out of a call, whatever it is.
#[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
#[inline(always)]
fn catch<R>(call: impl FnOnce() -> R) -> Result<R, Box<dyn Any + Send>> {
    catch_unwind(AssertUnwindSafe(call))
}

/// Calls code of an expansion outside of play, such as that which writes its state down.
///
/// # Errors
///
/// If it panics, with the message.
///
/// ```
/// use tilewright_core::fault::catch_panic;
/// assert_eq!(catch_panic(|| 2 + 2), Ok(4));
/// assert_eq!(catch_panic(|| -> u8 { panic!("no") }), Err("no".to_owned()));
/// ```
pub fn catch_panic<R>(call: impl FnOnce() -> R) -> Result<R, String> {
    catch(call).map_err(|payload| message(&*payload))
}

/// Catches the fault of a hook that is called meanwhile. What it leaves half done is for the caller to take back.
#[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
#[inline(always)]
pub(crate) fn watch<R>(call: impl FnOnce() -> R) -> Result<R, Box<Caught>> {
    if NOTED.get() {
        forget();
    }
    catch(call).map_err(find)
}

#[cold]
fn forget() {
    NOTED.set(false);
    CULPRIT.take();
}

#[cold]
#[allow(clippy::unnecessary_box_returns)] // so that the result of a call that goes well is small
#[expect(clippy::panic, reason = "it goes on with what was raised outside of any hook")]
fn find(payload: Box<dyn Any + Send>) -> Box<Caught> {
    NOTED.set(false);
    let culprit = CULPRIT.take();
    let payload = match payload.downcast::<Caught>() {
        Ok(caught) => return caught,
        Err(payload) => payload,
    };
    let (culprit, kind) = match (culprit, payload.downcast::<FaultKind>()) {
        (Some(culprit), Ok(kind)) => (culprit, *kind),
        (Some(culprit), Err(payload)) if culprit.owner != u8::MAX => {
            (culprit, FaultKind::Panicked { message: message(&*payload) })
        }
        (_, Err(payload)) => resume_unwind(payload),
        (None, Ok(kind)) => panic!("{kind}"),
    };
    Box::new(Caught { culprit, kind })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "(no message)".to_owned())
}

/// Ends the hook that is being called. It is no panic as far as the panic hook of the process is concerned.
#[cold]
#[expect(clippy::panic, reason = "only where panics abort, so that nothing could catch it")]
pub(crate) fn raise(kind: FaultKind) -> ! {
    if cfg!(panic = "unwind") {
        resume_unwind(Box::new(kind));
    }
    panic!("{kind}")
}

/// The same in the name of somebody who need not be called just now.
#[cold]
#[expect(clippy::panic, reason = "only where panics abort, so that nothing could catch it")]
pub(crate) fn raise_as(culprit: Culprit, kind: FaultKind) -> ! {
    if cfg!(panic = "unwind") {
        resume_unwind(Box::new(Caught { culprit, kind }));
    }
    panic!("{kind}")
}

/// Ends the hook that is being called if it names what there is not.
#[inline]
pub(crate) fn need(what: &'static str, index: usize, count: usize) {
    if index >= count {
        no_such(what, index, count);
    }
}

#[cold]
fn no_such(what: &'static str, index: usize, count: usize) -> ! {
    raise(FaultKind::NoSuch { what, given: index + 1, count })
}

impl Ruleset {
    /// Keeps a fault with the state, unless there is one.
    #[cold]
    pub(crate) fn note_fault(&self, state: &mut State, culprit: Culprit, kind: FaultKind) {
        if state.fault.is_none() {
            state.fault = Some(self.fault(state, Caught { culprit, kind }));
        }
    }

    #[cold]
    pub(crate) fn note_caught(&self, state: &mut State, caught: Caught) {
        let Caught { culprit, kind } = caught;
        self.note_fault(state, culprit, kind);
    }

    /// What was caught, in words that mean something outside.
    #[cold]
    pub(crate) fn fault(&self, state: &State, caught: Caught) -> Box<Fault> {
        let Caught { culprit: Culprit { owner, point, label }, kind } = caught;
        Box::new(Fault {
            expansion: self.owner_name(owner).to_owned(),
            point,
            hook: label,
            phase: self.entry(state).map(|phase| phase.name.clone()),
            kind,
        })
    }

    /// Calls something that asks hooks outside of play, and catches what an expansion does wrong meanwhile:
    /// [`worth`](Self::worth), [`evaluate`](Self::evaluate), and what a [`View`](crate::view::View) may be asked, let a panic
    /// of a hook through by themselves.
    ///
    /// # Errors
    ///
    /// The fault of a hook.
    ///
    /// # Panics
    ///
    /// If what is called panics outside of any hook.
    ///
    /// ```
    /// # use tilewright_core::prelude::*;
    /// # use tilewright_core::game::{Game, Players};
    /// # use tilewright_core::tile::{StartTile, TileSet, TileSpec};
    /// #[derive(Debug)]
    /// struct Dear;
    ///
    /// impl Expansion for Dear {
    ///     fn id(&self) -> &'static str {
    ///         "dear"
    ///     }
    ///     fn build(&self, rules: &mut RulesBuilder) {
    ///         let path = rules.feature_kind(FeatureKind::new("path"));
    ///         rules.worth(path, "dear/appraise", |_, _, _| panic!("beyond price"));
    ///     }
    /// }
    ///
    /// # let path = tilewright_core::tile::SegmentSpec::new("path", PortSet::ALL);
    /// # let tile = TileSpec { count: 3, segments: vec![path], ..TileSpec::new("plain") };
    /// # let start = StartTile { tile: "plain".to_owned(), cell: Cell::ORIGIN, rotation: Rotation::R0 };
    /// # let set = TileSet { id: "one".to_owned(), tiles: vec![tile], start: vec![start], ..TileSet::default() };
    /// let rules = Ruleset::builder().set(set).expansion(Dear).finish()?;
    /// let game = Game::new(&rules, Players::count(2), 7)?;
    /// let state = game.state();
    /// let worth = rules.ask_hooks(state, || rules.worth(state, SegmentId::from_index(0), Cause::Final).total());
    /// assert_eq!(worth.unwrap_err().hook, "dear/appraise");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[allow(clippy::inline_always)] // measured: without it, hooks that behave pay for those that do not
    #[inline(always)]
    pub fn ask_hooks<R>(&self, state: &State, ask: impl FnOnce() -> R) -> Result<R, Box<Fault>> {
        watch(ask).map_err(|caught| self.fault(state, *caught))
    }
}
