//! Watching a game from elsewhere: what a server gives away, and how a client follows without ever going astray.
//!
//! A [`Feed`] stands beside the game of a server. Whoever comes, at the start or late, gets its
//! [`save`](Feed::save): the game so far, without the seed. A client makes a [`Mirror`] of it, a game of its own whose
//! chance is open, and takes an [`Update`] whenever there is one: the decisions since, draws included. After each of them
//! the position is compared with the server's by its digest. A client that was away says where it was
//! ([`Mirror::marks`]) and gets what it missed, also if something was taken back meanwhile. Two ways may lead to the same
//! position, so a mark says by which way it was reached, too.
//!
//! A client without the rules shows what is [`Seen`].
//!
//! ```
//! use tilewright_save::{Feed, Mirror, Recipe, Save, Setup};
//!
//! // The server: it alone knows the seed.
//! let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
//! let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
//! let mut feed = Feed::of(&game, &setup)?;
//!
//! // A client joins: this text is all it gets.
//! let text = feed.save().to_json();
//! assert!(!text.contains("seed"));
//! let mut mirror = Mirror::join(&Save::from_json(&text)?)?;
//!
//! // The game goes on, and the client follows.
//! game.play("place 1,0 r0")?;
//! feed.follow(&game)?;
//! let from = mirror.take(&feed.since(&mirror.marks()))?;
//! assert_eq!(mirror.game().state(), game.state());
//! assert_eq!(mirror.game().events_since(from).len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//!
//! - Neither a save of a feed nor an update holds a seed, a fixed draw or an order of tiles: what comes next cannot be
//!   told from them.
//! - What a mirror cannot follow changes nothing in it.
//! - A mirror that follows has the server's decisions, each of them, and not just its position.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tilewright::core::game::PlayError;
use tilewright::core::snapshot::Snapshot;
use tilewright::prelude::*;

use crate::digest::{Digest, state_digest};
use crate::error::{Recovered, SaveError};
use crate::recipe::{Recipe, RecipeError};
use crate::replay::bare_state;
use crate::save::{Decided, Save};
use crate::session::ResumeError;
use crate::setup::{Chance, Setup};

/// Where a watcher is: after how many decisions, in which position, and by which way.
///
/// ```
/// use tilewright_save::{Digest, Mark};
/// assert_eq!(Mark { decisions: 0, position: Digest(1), way: Digest(1) }.decisions, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// How many decisions were taken.
    pub decisions: usize,
    /// The digest of the position.
    pub position: Digest,
    /// The digest of the decisions so far, each as text, with the position at the start before them.
    pub way: Digest,
}

/// The decisions that a watcher lacks.
///
/// ```
/// use tilewright_save::{Decided, Digest, Update};
/// let update = Update { from: 3, way: Digest(1), decisions: vec![Decided::of("pass")] };
/// assert_eq!(update.decisions.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Update {
    /// How many decisions come before them. What the watcher has beyond was taken back.
    pub from: usize,
    /// The digest of those before, as in a [`Mark`].
    pub way: Digest,
    /// The decisions, each with the digest of the position behind it.
    pub decisions: Vec<Decided>,
}

/// The public side of a game: what anybody may be told.
#[derive(Clone, Debug)]
pub struct Feed {
    rules: Arc<Ruleset>,
    setup: Setup,
    /// The state behind the decisions, with chance open; it can be taken back to the start.
    state: State,
    start: Digest,
    actions: Vec<Action>,
    decided: Vec<Decided>,
    /// The digests of the way at the start and after each decision.
    ways: Vec<Digest>,
}

impl Feed {
    /// Of a game that began with this set-up.
    ///
    /// # Errors
    ///
    /// If it began otherwise.
    ///
    /// ```
    /// # use tilewright_save::{Chance, Feed, Recipe, SaveError, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// let feed = Feed::of(&game, &setup)?;
    /// assert_eq!(feed.setup().chance, Chance::Open);
    /// assert!(matches!(Feed::of(&game, &setup.beginning_with(1)), Err(SaveError::OtherSetup)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game, setup: &Setup) -> Result<Self, SaveError> {
        let setup = setup.clone().with_chance(Chance::Open);
        let rules = Arc::clone(game.rules());
        let mut state = bare_state(&setup, &rules).map_err(|_| SaveError::OtherSetup)?;
        state.set_recording(&rules, Recording { undo: true, ..Recording::NONE });
        let start = state_digest(&rules, &state);
        let (actions, decided, ways) = (Vec::new(), Vec::new(), vec![start]);
        let mut feed = Self { rules, setup, state, start, actions, decided, ways };
        feed.follow(game)?;
        Ok(feed)
    }

    /// What the game began with, as far as it is public.
    ///
    /// ```
    /// # use tilewright_save::{Feed, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// assert_eq!(feed.setup().players, ["Ann", "Bob"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Takes in what happened to the game since: decisions taken, or taken back.
    ///
    /// # Errors
    ///
    /// If it is not the game that the feed is of. The feed is as far as the two agree then.
    ///
    /// ```
    /// # use tilewright_save::{Feed, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let mut game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// # let mut feed = Feed::of(&game, &setup)?;
    /// let before = feed.mark();
    /// game.play("place 1,0 r0")?;
    /// feed.follow(&game)?;
    /// game.undo();
    /// feed.follow(&game)?;
    /// assert_eq!(feed.mark(), before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(&mut self, game: &Game) -> Result<(), SaveError> {
        let (mine, theirs) = (&self.actions, game.actions());
        let common = mine.iter().zip(theirs).take_while(|(one, another)| one == another).count();
        self.rewind(common)?;
        let taken = self.take(theirs.get(common..).unwrap_or_default());
        if taken && self.mark().position == state_digest(game.rules(), game.state()) {
            return Ok(());
        }
        self.rewind(common)?;
        Err(SaveError::OtherSetup)
    }

    /// Goes back to so many decisions: step by step, or from the start if the state is a copy, which cannot go back.
    fn rewind(&mut self, decisions: usize) -> Result<(), SaveError> {
        let mut left = self.actions.len();
        while left > decisions && self.rules.undo(&mut self.state) {
            left -= 1;
        }
        if left > decisions {
            let mut state = bare_state(&self.setup, &self.rules).map_err(|_| SaveError::OtherSetup)?;
            state.set_recording(&self.rules, Recording { undo: true, ..Recording::NONE });
            for &action in self.actions.iter().take(decisions) {
                self.rules.apply_unchecked(&mut state, action);
            }
            self.state = state;
        }
        self.actions.truncate(decisions);
        self.decided.truncate(decisions);
        self.ways.truncate(decisions + 1);
        Ok(())
    }

    /// Takes decisions. `false` if one of them is not legal.
    fn take(&mut self, actions: &[Action]) -> bool {
        for &action in actions {
            if !self.rules.is_legal(&self.state, action) {
                return false;
            }
            let text = self.rules.action_text(&self.state, action);
            self.rules.apply_unchecked(&mut self.state, action);
            let check = Some(state_digest(&self.rules, &self.state));
            self.actions.push(action);
            self.ways.push(self.ways.last().unwrap_or(&self.start).then(&text));
            self.decided.push(Decided { text, check });
        }
        true
    }

    /// Where the game is.
    ///
    /// ```
    /// # use tilewright_save::{Feed, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// assert_eq!(feed.mark().decisions, 1); // the first draw
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mark(&self) -> Mark {
        self.mark_at(self.decided.len())
    }

    fn mark_at(&self, decisions: usize) -> Mark {
        let last = decisions.checked_sub(1).and_then(|last| self.decided.get(last));
        let position = last.and_then(|decided| decided.check).unwrap_or(self.start);
        Mark { decisions, position, way: self.ways.get(decisions).copied().unwrap_or(self.start) }
    }

    /// The game so far, for whoever comes: with rules, players and decisions, without what the next draws follow from.
    ///
    /// ```
    /// # use tilewright_save::{Feed, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// assert_eq!(feed.save().setup(), feed.setup());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self) -> Save {
        Save::written(&self.rules, &self.state, &self.setup, self.decided.clone())
    }

    /// What a watcher lacks that says where it was: from the first of its marks at which the game has been as well, from
    /// the start if there is none.
    ///
    /// ```
    /// # use tilewright_save::{Feed, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// assert!(feed.since(&[feed.mark()]).decisions.is_empty());
    /// assert_eq!(feed.since(&[]).decisions[0].text, "draw road-straight");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn since(&self, marks: &[Mark]) -> Update {
        let been =
            |mark: &&Mark| mark.decisions <= self.decided.len() && self.mark_at(mark.decisions) == **mark;
        let from = marks.iter().find(been).map_or(0, |mark| mark.decisions);
        Update {
            from,
            way: self.mark_at(from).way,
            decisions: self.decided.get(from..).unwrap_or_default().to_vec(),
        }
    }
}

/// A game with open chance in which these decisions were taken.
fn again(setup: &Setup, rules: &Arc<Ruleset>, actions: &[Action]) -> Result<Game, ResumeError> {
    let mut game = setup.begin(rules)?;
    for &action in actions {
        game.apply(action)?;
    }
    Ok(game)
}

/// An update that a mirror cannot follow.
///
/// ```
/// use tilewright_save::{Decided, Digest, Feed, Mirror, Recipe, Setup, Update, WatchError};
///
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
/// let mut mirror = Mirror::join(&feed.save())?;
/// let way = feed.mark().way;
/// let mut take = |from, way, text: &str| {
///     mirror.take(&Update { from, way, decisions: vec![Decided::of(text)] }).unwrap_err()
/// };
/// assert!(matches!(take(9, way, "pass"), WatchError::Gap { has: 1, from: 9 }));
/// assert!(matches!(take(1, Digest(1), "pass"), WatchError::OtherWay { from: 1 }));
/// assert!(matches!(take(1, way, "place 9,9 r0"), WatchError::Illegal { at: 2, .. }));
/// let elsewhere = take(1, way, "place 1,0 r0 ; 0123456789abcdef");
/// assert!(matches!(elsewhere, WatchError::Diverged { at: 2, there: Digest(0x0123_4567_89ab_cdef), .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WatchError {
    /// Something before the update is lacking.
    #[error("the update begins after {from} decisions, and only {has} are here; ask again with the marks")]
    Gap {
        /// How many decisions the mirror has.
        has: usize,
        /// How many come before the update.
        from: usize,
    },
    /// The decisions before the update are others than those here.
    #[error("the update follows {from} decisions that are not those here; ask again with the marks")]
    OtherWay {
        /// How many come before the update.
        from: usize,
    },
    /// The mirror cannot go back to where the update begins: an expansion misbehaves, and did not before.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use tilewright::core::prelude::*;
    /// use tilewright_save::{Feed, Mirror, Recipe, Setup, WatchError};
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
    ///         rules.on_turn_start("moody/rise", |_| assert!(!TIRED.load(Ordering::Relaxed), "too tired"));
    ///     }
    /// }
    ///
    /// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// let rules = setup.recipe.compose()?.plug_in(Moody).build()?;
    /// let mut game = setup.begin(&rules)?;
    /// game.play("place 1,0 r0")?;
    /// let mut feed = Feed::of(&game, &setup)?;
    /// let mut mirror = Mirror::join_with(&feed.save(), |_| Ok(rules))?;
    /// game.undo();
    /// feed.follow(&game)?;
    /// TIRED.store(true, Ordering::Relaxed);
    /// let error = mirror.take(&feed.since(&mirror.marks())).unwrap_err();
    /// assert!(matches!(error, WatchError::Back { from: 1, .. }));
    /// assert!(error.to_string().contains("`moody/rise`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[error("the game cannot be played again up to decision {from}: {error}; join anew")]
    Back {
        /// How many decisions come before the update.
        from: usize,
        /// Why not.
        error: ResumeError,
    },
    /// A decision cannot be taken in the mirror.
    #[error("decision {at}, `{text}`: {error}")]
    Illegal {
        /// Which, counted from 1.
        at: usize,
        /// As it is written.
        text: String,
        /// Why not.
        error: Box<PlayError>,
    },
    /// The position is another one than on the other side.
    #[error("after decision {at}, `{text}`, the position is {now} here and {there} there; join again")]
    Diverged {
        /// Which, counted from 1.
        at: usize,
        /// As it is written.
        text: String,
        /// The digest on the other side.
        there: Digest,
        /// The digest here.
        now: Digest,
    },
}

/// A client's own game, which follows one elsewhere.
#[derive(Clone, Debug)]
pub struct Mirror {
    setup: Setup,
    game: Game,
    /// Where it was at the start and after each decision.
    been: Vec<Mark>,
}

impl Mirror {
    /// A client that gets the save of a feed.
    ///
    /// # Errors
    ///
    /// As [`Save::load`].
    ///
    /// ```
    /// # use tilewright_save::{Feed, Mirror, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// let mirror = Mirror::join(&feed.save())?;
    /// assert_eq!(mirror.game().seed(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn join(save: &Save) -> Result<Self, Box<Recovered>> {
        Self::join_with(save, |recipe| Ok(recipe.compose()?.build()?))
    }

    /// The same under rules that the caller composes, as in [`Save::load_with`].
    ///
    /// # Errors
    ///
    /// As [`Save::load_with`].
    ///
    /// ```
    /// # use tilewright_save::{Feed, Mirror, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// let mirror = Mirror::join_with(&feed.save(), |recipe| Ok(recipe.compose()?.build()?))?;
    /// assert_eq!(mirror.game().actions().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn join_with(
        save: &Save,
        resolve: impl FnOnce(&Recipe) -> Result<Arc<Ruleset>, RecipeError>,
    ) -> Result<Self, Box<Recovered>> {
        // A save with a seed would settle its draws by itself instead of following.
        let save = save.clone().redacted();
        let game = save.load_with(resolve)?;
        let start = bare_state(save.setup(), game.rules())
            .map_err(|error| Box::<Recovered>::from(crate::LoadError::from(error)))?;
        let position = state_digest(game.rules(), &start);
        let been = vec![Mark { decisions: 0, position, way: position }];
        let mut mirror = Self { setup: save.setup().clone(), been, game };
        mirror.note(save.decisions(), start);
        Ok(mirror)
    }

    /// Notes the positions of decisions that led to the game; those without a digest are played again.
    fn note(&mut self, decisions: &[Decided], mut state: State) {
        let rules = self.game.rules();
        for (decided, &action) in decisions.iter().zip(self.game.actions()) {
            let text = rules.action_text(&state, action);
            rules.apply_unchecked(&mut state, action);
            let position = decided.check.unwrap_or_else(|| state_digest(rules, &state));
            self.been.extend(self.been.last().map(|mark| mark.then(&text, position)));
        }
    }

    /// The game as it stands here.
    ///
    /// ```
    /// # use tilewright_save::{Feed, Mirror, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// assert_eq!(Mirror::join(&feed.save())?.game().scores(), [0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Where the client is and was, the newest first and ever farther apart: enough for the other side to find how far
    /// the two agree, whatever was taken back meanwhile.
    ///
    /// ```
    /// # use tilewright_save::{Feed, Mirror, Recipe, Setup};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// assert_eq!(Mirror::join(&feed.save())?.marks()[0], feed.mark());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn marks(&self) -> Vec<Mark> {
        let last = self.been.len() - 1;
        let back = std::iter::successors(Some(1_usize), |step| step.checked_mul(2));
        let earlier = back.take_while(|&step| step < last).map(|step| last - step);
        let mut all: Vec<usize> = std::iter::once(last).chain(earlier).chain([0]).collect();
        all.dedup();
        all.into_iter().filter_map(|decisions| self.been.get(decisions).copied()).collect()
    }

    /// Follows an update. Returns the mark of the first new event for [`Game::events_since`]: those after it happened
    /// since, those before it are as they were.
    ///
    /// # Errors
    ///
    /// If it does not follow from what is here. The mirror is as it was.
    ///
    /// ```
    /// # use tilewright_save::{Decided, Digest, Feed, Mirror, Recipe, Setup, Update, WatchError};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let feed = Feed::of(&setup.begin(&setup.recipe.compose()?.build()?)?, &setup)?;
    /// let mut mirror = Mirror::join(&feed.save())?;
    /// let late = Update { from: 9, way: Digest(1), decisions: vec![Decided::of("pass")] };
    /// assert!(matches!(mirror.take(&late), Err(WatchError::Gap { has: 1, from: 9 })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take(&mut self, update: &Update) -> Result<usize, WatchError> {
        let has = self.game.actions().len();
        if update.from > has {
            return Err(WatchError::Gap { has, from: update.from });
        }
        if self.been.get(update.from).is_none_or(|mark| mark.way != update.way) {
            return Err(WatchError::OtherWay { from: update.from });
        }
        // A game beside the one that is shown, which stays as it is until all went well.
        let mut next = if update.from < has {
            let before = self.game.actions().get(..update.from).unwrap_or_default();
            again(&self.setup, self.game.rules(), before)
                .map_err(|error| WatchError::Back { from: update.from, error })?
        } else {
            self.game.clone()
        };
        let mut been = self.been.get(..=update.from).unwrap_or_default().to_vec();
        let mark = next.event_mark();
        for decided in &update.decisions {
            let (text, position) = step(&mut next, decided)?;
            been.extend(been.last().map(|mark| mark.then(&text, position)));
        }
        (self.game, self.been) = (next, been);
        Ok(mark)
    }
}

impl Mark {
    /// The mark one decision later.
    fn then(self, text: &str, position: Digest) -> Self {
        Self { decisions: self.decisions + 1, position, way: self.way.then(text) }
    }
}

/// Takes a decision of an update. Returns its text as this program writes it, and the position behind it.
fn step(game: &mut Game, decided: &Decided) -> Result<(String, Digest), WatchError> {
    let (at, text) = (game.actions().len() + 1, || decided.text.clone());
    let illegal = |error: PlayError| WatchError::Illegal { at, text: text(), error: Box::new(error) };
    let action = game.parse(&decided.text).map_err(|error| illegal(error.into()))?;
    let ours = game.text(action);
    game.apply(action).map_err(|error| illegal(error.into()))?;
    let now = state_digest(game.rules(), game.state());
    match decided.check.filter(|&there| there != now) {
        Some(there) => Err(WatchError::Diverged { at, text: text(), there, now }),
        None => Ok((ours, now)),
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Viewer {
    /// Somebody who does not play.
    Spectator,
    /// Whoever sits there.
    Player(PlayerId),
}

/// What somebody may see of a game at one moment, for a client that does not know the rules.
///
/// The supply is counts without an order; there is neither a seed nor a fixed draw. What expansions keep for themselves
/// is left out, since only they know what of it is a secret.
///
/// ```
/// use tilewright_save::{Recipe, Seen, Setup, Viewer};
/// let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
/// let game = setup.begin(&setup.recipe.compose()?.build()?)?;
/// let ann = Viewer::Player(game.state().active());
/// assert_eq!(Seen::of(&game, ann).legal[0], "place 1,0 r0");
/// assert!(Seen::of(&game, Viewer::Spectator).legal.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Seen {
    /// Who plays, by seat.
    pub players: Vec<String>,
    /// The public state.
    pub state: Snapshot,
    /// What the viewer may do now, as text; nothing while somebody else decides.
    pub legal: Vec<String>,
    /// The digest of the position.
    pub position: Digest,
}

impl Seen {
    /// What a viewer may see.
    ///
    /// ```
    /// # use tilewright_save::{Recipe, Seen, Setup, Viewer};
    /// # let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    /// # let game = setup.begin(&setup.recipe.compose()?.build()?)?;
    /// assert_eq!(Seen::of(&game, Viewer::Spectator).state.drawn.as_deref(), Some("road-straight"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game, viewer: Viewer) -> Self {
        let decides = match (viewer, game.decider()) {
            (Viewer::Player(viewer), Some(Decider::Player(player))) => viewer == player,
            _ => false,
        };
        let mut legal = ActionList::new();
        if decides {
            game.legal_into(&mut legal);
        }
        Self {
            players: game.players().names().to_vec(),
            state: game.rules().snapshot(game.state()),
            legal: legal.iter().map(|&action| game.text(action)).collect(),
            position: state_digest(game.rules(), game.state()),
        }
    }
}
