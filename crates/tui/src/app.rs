//! The state of the interface: the game, who sits where, what is selected and what is shown.
//!
//! # Invariants
//!
//! - [`App::update`] is the only way anything changes, and knows neither a terminal nor a clock: equal inputs lead to
//!   equal screens.
//! - Whatever cannot be done leaves the game as it is and says why.

use std::path::PathBuf;
use std::time::Duration;

use tilewright::core::error::ApplyError;
use tilewright::core::geometry::{Cell, Rotation};
use tilewright::prelude::*;
use tilewright_bots::Bot;
use tilewright_save::{Mode, Session, UndoError};

use crate::camera::Camera;
use crate::chronicle::Chronicle;
use crate::decision::{Aim, Decision};
use crate::face::{Forms, Zoom};
use crate::files::{argument, resume_command};
use crate::layout::Areas;
use crate::legend::Legend;
use crate::look::Look;
use crate::pages::Page;
use crate::prompt::Prompt;
use crate::shelf::Shelf;
use crate::words::clean;

/// Who decides at a seat.
#[derive(Debug)]
#[non_exhaustive]
pub enum Seat {
    /// Whoever sits at the terminal.
    Person,
    /// A computer player.
    Bot(Box<dyn Bot>),
}

/// How the game is shown and kept.
///
/// ```
/// let settings = tilewright_tui::Settings::default();
/// assert!(settings.save.is_none() && settings.look.colour);
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// Colours and letters.
    pub look: Look,
    /// How long a bot waits before each of its decisions, so that one can follow.
    pub pace: Duration,
    /// Where the game is saved after every decision of a person and every turn.
    pub save: Option<PathBuf>,
    /// What the game is about, as its file says: shown first, and again on a key.
    pub about: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { look: Look::default(), pace: Duration::from_millis(400), save: None, about: None }
    }
}

/// How somebody left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The game is over.
    Finished,
    /// It is not, and its last position is in the file.
    Saved,
    /// It is not, and its last position is in no file.
    Unsaved,
}

/// What the keys for moving move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    /// The cursor on the board.
    Board,
    /// The line of the list.
    List,
}

/// What kind of message the message line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Something went well.
    News,
    /// Something was refused.
    Refusal,
}

/// The whole interface without a terminal.
///
/// ```
/// use tilewright_save::{Mode, Recipe, Session, Setup};
/// use tilewright_tui::{App, Seat, Settings};
///
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
/// let app = App::new(session, vec![Seat::Person, Seat::Person], Settings::default());
/// assert_eq!(app.ending(), None);
/// assert_eq!(app.game().scores(), [0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct App {
    pub(crate) session: Session,
    pub(crate) seats: Vec<Seat>,
    pub(crate) look: Look,
    pub(crate) forms: Forms,
    pub(crate) legend: Legend,
    pub(crate) shelf: Shelf,
    pub(crate) log: Chronicle,
    pub(crate) about: Option<String>,
    pub(crate) decision: Decision,
    pub(crate) focus: Focus,
    /// The line of the list.
    pub(crate) selected: usize,
    /// Digits typed so far to select a line.
    pub(crate) typed: usize,
    pub(crate) cursor: Cell,
    pub(crate) rotation: Rotation,
    pub(crate) camera: Camera,
    pub(crate) size: (u16, u16),
    pub(crate) page: Option<Page>,
    pub(crate) scroll: usize,
    pub(crate) prompt: Option<Prompt>,
    pub(crate) history: Vec<String>,
    pub(crate) message: Option<(Tone, String)>,
    pub(crate) drag: Option<(u16, u16)>,
    /// Tiles on the board when a person decided last; what came since is shown as new.
    pub(crate) seen_tiles: usize,
    pace: Duration,
    wait: Duration,
    pub(crate) hurry: bool,
    pub(crate) ending: Option<Ending>,
}

impl App {
    /// An interface to a game. Seats without an entry are people.
    pub fn new(session: Session, mut seats: Vec<Seat>, settings: Settings) -> Self {
        let rules = session.game().rules().clone();
        seats.resize_with(session.game().players().len(), || Seat::Person);
        let mut app = Self {
            forms: Forms::of(&rules),
            legend: Legend::of(&rules, session.game().players().names()),
            seats,
            look: settings.look,
            shelf: Shelf::new(settings.save),
            log: Chronicle::of(&session),
            about: settings.about,
            decision: Decision::default(),
            focus: Focus::Board,
            selected: 0,
            typed: 0,
            cursor: Cell::ORIGIN,
            rotation: Rotation::R0,
            camera: Camera::new(Zoom::Large),
            size: (80, 24),
            page: None,
            scroll: 0,
            prompt: None,
            history: Vec::new(),
            message: None,
            drag: None,
            seen_tiles: session.game().state().board().tiles().len(),
            pace: settings.pace,
            wait: settings.pace,
            hurry: false,
            ending: None,
            session,
        };
        app.keep(true);
        app.look_again();
        if app.about.is_some() && app.page.is_none() {
            app.open(Page::About);
        }
        app.play_bots(Duration::ZERO);
        app
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// How somebody left; none while they have not.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The file that the game is saved into, if there is one.
    pub fn file(&self) -> Option<&std::path::Path> {
        self.shelf.path()
    }

    /// What goes on with the saved game, typed at a shell; none if there is no file.
    ///
    /// ```
    /// use tilewright_save::{Mode, Recipe, Session, Setup};
    /// use tilewright_tui::{App, Settings};
    ///
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// assert_eq!(App::new(session, Vec::new(), Settings::default()).resume_command(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume_command(&self) -> Option<String> {
        let file = self.file()?;
        let word = |seat: &Seat| match seat {
            Seat::Person => "human".to_owned(),
            Seat::Bot(bot) => bot.name().to_owned(),
        };
        let words: Vec<String> = self.seats.iter().map(word).collect();
        Some(resume_command(file, &words))
    }

    /// What tells the saved game again, typed at a shell; none if there is no file.
    ///
    /// ```
    /// # use tilewright_save::{Mode, Recipe, Session, Setup};
    /// # use tilewright_tui::{App, Settings};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let session = Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?;
    /// assert_eq!(App::new(session, Vec::new(), Settings::default()).replay_command(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay_command(&self) -> Option<String> {
        Some(format!("tilewright replay {}", argument(self.file()?)))
    }

    /// Leaves at once, saving if there is a file: the terminal goes away.
    pub fn hang_up(&mut self) {
        self.keep(true);
        self.leave();
    }

    pub(crate) fn areas(&self) -> Option<Areas> {
        Areas::of(self.size, self.seats.len(), self.hand().is_some())
    }

    /// The size of the board's pane.
    pub(crate) fn pane(&self) -> (u16, u16) {
        self.areas().map_or((1, 1), |areas| (areas.board.width, areas.board.height))
    }

    /// The tile that is to be laid.
    pub(crate) fn hand(&self) -> Option<tilewright::core::kind::TileKindId> {
        self.decision.lays.and_then(|_| self.game().state().drawn())
    }

    /// Whether a person is to decide.
    pub(crate) fn is_asked(&self) -> bool {
        self.decision.player.is_some_and(|player| self.is_person(player))
    }

    pub(crate) fn is_person(&self, player: PlayerId) -> bool {
        matches!(self.seats.get(player.index()), Some(Seat::Person))
    }

    /// The action that would be taken now: the tile under the cursor as it is turned, or the line of the list.
    pub(crate) fn wish(&self) -> Option<Action> {
        if !self.is_asked() {
            return None;
        }
        match (self.focus, self.decision.lays) {
            (Focus::Board, Some(verb)) => Some(Action::at_placement(verb, self.cursor, self.rotation)),
            _ => self.decision.choices.get(self.selected).map(|choice| choice.action),
        }
    }

    /// Whether that is legal.
    pub(crate) fn is_sound(&self, action: Action) -> bool {
        self.decision.choices.iter().any(|choice| choice.action == action)
    }

    /// Takes an action, or says why not.
    pub(crate) fn take(&mut self, action: Action) {
        let Some(player) = self.decision.player.filter(|_| self.is_asked()) else {
            return self.refuse("it is not your turn to decide");
        };
        if !self.is_sound(action) {
            return self.explain(action);
        }
        self.seen_tiles = self.game().state().board().tiles().len();
        if self.apply(player, action) {
            self.wait = self.pace;
            self.play_bots(Duration::ZERO);
        }
    }

    /// Applies a decision and shows what it led to.
    fn apply(&mut self, player: PlayerId, action: Action) -> bool {
        let text = self.game().text(action);
        self.log.note(self.session.game());
        match self.session.apply(action) {
            Ok(()) => {}
            Err(ApplyError::Illegal(_)) => {
                self.explain(action);
                return false;
            }
            Err(ApplyError::Fault(fault)) => {
                let remedy = "The game is as it was before. Choose something else; S saves what was played.";
                self.misbehaves(&fault.to_string(), remedy);
                return false;
            }
            Err(error) => {
                self.refuse(&error.to_string());
                return false;
            }
        }
        if self.is_person(player) {
            self.message = None;
        }
        self.log.tell(self.session.game(), Some((player, &text)));
        self.keep(self.is_person(player));
        self.look_again();
        true
    }

    /// Shows why an action is refused.
    pub(crate) fn explain(&mut self, action: Action) {
        let refusal = self.game().explain(action);
        self.refuse(&format!("refused: {}: {}", refusal.action, refusal.reason));
        self.open(Page::Refusal(Box::new(refusal)));
    }

    /// Shows what an expansion does wrong, in full, and what may be done now.
    fn misbehaves(&mut self, fault: &str, remedy: &str) {
        self.refuse(fault);
        let lines = vec![fault.to_owned(), String::new(), remedy.to_owned()];
        self.open(Page::Note("An expansion misbehaves".to_owned(), lines));
    }

    pub(crate) fn refuse(&mut self, text: &str) {
        self.message = Some((Tone::Refusal, clean(text)));
    }

    pub(crate) fn tell(&mut self, text: &str) {
        self.message = Some((Tone::News, clean(text)));
    }

    pub(crate) fn open(&mut self, page: Page) {
        self.page = Some(page);
        self.scroll = 0;
    }

    fn keep(&mut self, urgent: bool) {
        if let Err(problem) = self.shelf.keep(&self.session, urgent) {
            self.refuse(&problem);
        }
    }

    /// Lets bots decide that have waited long enough, until a person is asked.
    pub(crate) fn play_bots(&mut self, elapsed: Duration) {
        if matches!(self.page, Some(Page::About)) {
            // Nothing is to happen behind what is still being read.
            return;
        }
        self.wait = self.wait.saturating_sub(elapsed);
        while self.ending.is_none() {
            let Some(player) = self.decision.player else { return };
            if self.is_person(player) {
                self.hurry = false;
                return;
            }
            if !self.hurry && !self.wait.is_zero() {
                return;
            }
            let legal: Vec<Action> = self.decision.choices.iter().map(|choice| choice.action).collect();
            let game = self.session.game();
            let Some(Seat::Bot(bot)) = self.seats.get_mut(player.index()) else { return };
            let mut list = ActionList::new();
            let listed = game.list_legal(&mut list).is_ok();
            let action = if listed { bot.choose(game, &list) } else { Action::pass() };
            debug_assert!(!listed || legal.contains(&action));
            if !listed || !self.apply(player, action) {
                // Nothing would change if it were asked again.
                self.seats[player.index()] = Seat::Person;
                return;
            }
            self.wait = self.pace;
        }
    }

    /// Takes note of a new position: what may be done now, and where to look.
    pub(crate) fn look_again(&mut self) {
        self.decision = Decision::of(self.session.game());
        if let Some(fault) = &self.decision.fault {
            let fault = fault.clone();
            self.misbehaves(
                &fault,
                "Nothing can be chosen here. S saves what was played; u takes the last step back, unless a tile was drawn since.",
            );
        }
        self.selected = 0;
        self.typed = 0;
        self.focus = if self.decision.lays.is_some() { Focus::Board } else { Focus::List };
        let state = self.session.game().state();
        let newest = state.board().tiles().last().map(|tile| tile.cell);
        if self.decision.lays.is_some() && self.is_asked() {
            let near = newest.unwrap_or(Cell::ORIGIN);
            let far = |cell: &Cell| {
                (i32::from(cell.x) - i32::from(near.x)).abs() + (i32::from(cell.y) - i32::from(near.y)).abs()
            };
            if let Some(cell) = self.decision.open_cells().into_iter().min_by_key(far) {
                self.cursor = cell;
            }
            self.rotation = Rotation::R0;
            self.settle_rotation();
        } else if let Some(cell) = self.aimed_cell().or(newest) {
            self.cursor = cell;
        }
        self.frame();
        if state_is_over(&self.session) {
            self.open(Page::Final);
        }
    }

    /// The cell that the selected action points at.
    pub(crate) fn aimed_cell(&self) -> Option<Cell> {
        self.decision.choices.get(self.selected).and_then(|choice| choice.aim.cell(self.game()))
    }

    /// Puts the whole board into the pane if it fits, otherwise the cursor.
    pub(crate) fn frame(&mut self) {
        let pane = self.pane();
        let board = self.session.game().state().board();
        let cells: Vec<Cell> =
            board.tiles().iter().map(|tile| tile.cell).chain(self.decision.open_cells()).collect();
        if !self.camera.show_all(cells.into_iter(), pane) {
            self.camera.show(self.cursor, pane);
        }
    }

    /// Turns the tile in hand until it fits, if it can.
    pub(crate) fn settle_rotation(&mut self) {
        let fitting = self.decision.rotations(self.cursor);
        if let Some(&first) = fitting.first().filter(|_| !fitting.contains(&self.rotation)) {
            self.rotation = first;
        }
    }

    /// Selects a line of the list and looks at what it points at.
    pub(crate) fn select(&mut self, line: usize) {
        if line >= self.decision.choices.len() {
            return;
        }
        self.selected = line;
        if let Aim::Placement(_, rotation) = self.decision.choices[line].aim {
            self.rotation = rotation;
        }
        if let Some(cell) = self.aimed_cell() {
            self.cursor = cell;
            let pane = self.pane();
            self.camera.show(cell, pane);
        }
    }

    /// Takes back the newest decision, if it was a person's and nothing hidden came to light since.
    pub(crate) fn undo(&mut self) {
        let asking = self.decision.player.or_else(|| {
            self.seats.iter().position(|seat| matches!(seat, Seat::Person)).map(PlayerId::from_index)
        });
        let mut undone = self.session.undo(asking.unwrap_or(PlayerId::from_index(0)));
        if let Err(UndoError::NotYours { player }) = &undone {
            // Several people share this terminal.
            let player = *player;
            if self.is_person(player) {
                undone = self.session.undo(player);
            }
        }
        if self.session.mode() == Mode::Analysis {
            // A bot would but decide again.
            while undone.is_ok() && self.is_bots() {
                match self.session.undo(PlayerId::from_index(0)) {
                    Ok(earlier) => undone = Ok(earlier),
                    Err(_) => break,
                }
            }
        }
        match undone {
            Ok(action) => {
                let text = self.game().text(action);
                self.page = None;
                self.log.take_back(self.session.game(), &text);
                self.keep(true);
                self.look_again();
                self.tell(&format!("taken back: {text} (U does it again)"));
            }
            Err(UndoError::NotYours { player }) => {
                let name = self.game().players().name(player.index()).to_owned();
                self.refuse(&format!("the last decision was {name}'s: only your own can be taken back"));
            }
            Err(UndoError::Revealed) => {
                self.refuse("a tile was drawn since: what was seen cannot be unseen");
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    /// Whether a bot is to decide in the game as it stands.
    fn is_bots(&self) -> bool {
        matches!(self.game().decider(), Some(Decider::Player(player)) if !self.is_person(player))
    }

    /// Does again what was taken back.
    pub(crate) fn redo(&mut self) {
        let by = self.decision.player.unwrap_or(PlayerId::from_index(0));
        let again = self.redo_one(by);
        while again.is_ok() && self.is_bots() && self.redo_one(by).is_ok() {}
        match again {
            Ok(()) => {
                self.keep(true);
                self.look_again();
                self.tell("done again");
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    fn redo_one(&mut self, by: PlayerId) -> Result<(), UndoError> {
        let decider = self.game().decider();
        self.log.note(self.session.game());
        let action = self.session.redo(by)?;
        let text = self.game().text(action);
        let step = match decider {
            Some(Decider::Player(player)) => Some((player, text.as_str())),
            _ => None,
        };
        self.log.tell(self.session.game(), step);
        Ok(())
    }

    /// Saves, into another file if one is named, over what that holds if it may.
    pub(crate) fn save(&mut self, path: Option<&str>, overwrite: bool) -> bool {
        let saved = match path {
            Some(path) => self.shelf.save_as(path, overwrite, &self.session),
            None => self.shelf.save(&self.session),
        };
        match saved {
            Ok(()) => {
                self.tell(&format!("saved to {}", self.shelf.shown().unwrap_or_default()));
                true
            }
            Err(problem) => {
                self.refuse(&problem);
                false
            }
        }
    }

    /// Leaves as things are.
    pub(crate) fn leave(&mut self) {
        self.ending = Some(if state_is_over(&self.session) {
            Ending::Finished
        } else if self.shelf.holds(&self.session) {
            Ending::Saved
        } else {
            Ending::Unsaved
        });
    }
}

fn state_is_over(session: &Session) -> bool {
    session.game().state().is_over()
}
