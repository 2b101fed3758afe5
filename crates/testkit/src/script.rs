//! A game played step by step, as a test tells it.

mod ask;

use std::sync::Arc;

use tilewright::Composition;
use tilewright::core::kind::SegmentId;
use tilewright::prelude::*;

use crate::deck::Deck;
use crate::random::{Dealt, figures};
use crate::report::position;
use crate::rules::IntoRules;

/// A scripted game: the test draws, places and acts; whatever cannot be done fails it.
///
/// Players are called A, B, C and so on, A first. Steps are chained; every text is that of the engine's own actions.
///
/// ```
/// use tilewright_testkit::Script;
///
/// let mut game = Script::new("base", 2);
/// game.turn("road-straight 1,0", "meeple road w").turn("monastery 0,-1", "meeple monastery");
/// assert_eq!(game.figures_at("0,-1"), ["B meeple monastery"]);
/// assert_eq!(game.in_supply(0, "meeple"), 6);
/// ```
#[derive(Clone, Debug)]
pub struct Script {
    game: Game,
    dealt: Vec<Dealt>,
    steps: Vec<String>,
    /// Events before the newest step.
    mark: usize,
}

/// Beginning.
impl Script {
    /// A game by these rules for so many players, A, B, C...
    ///
    /// # Panics
    ///
    /// If the rules cannot be composed, or are not for so many players.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_testkit::Script;
    ///
    /// let game = Script::new(Composition::new().set("base").choose("base_tiny_city", "half"), 3);
    /// assert_eq!((game.remaining(), game.scores()), (71, &[0, 0, 0][..]));
    /// ```
    #[track_caller]
    pub fn new(rules: impl IntoRules, players: usize) -> Self {
        Self::seated(rules, Players::named(('A'..='Z').take(players)))
    }

    /// A game with players of the caller's, for names and who begins.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new).
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_testkit::Script;
    ///
    /// let game = Script::seated("base", Players::named(["Ann", "Bob"]).beginning_with(1));
    /// assert_eq!(game.active(), "Bob");
    /// ```
    #[track_caller]
    pub fn seated(rules: impl IntoRules, players: Players) -> Self {
        let rules = rules.into_rules();
        let game = match Game::with_open_chance(&rules, players) {
            Ok(game) => game,
            Err(error) => panic!("no game: {error}"),
        };
        let script = Self { dealt: figures(game.state()), game, steps: Vec::new(), mark: 0 };
        script.check();
        script
    }

    /// A game whose supply is exactly these tiles; it ends after the last of them. The composition has no sets, only
    /// what else there is to choose: options, figures, further expansions. See [`Deck`].
    ///
    /// # Panics
    ///
    /// If the composition has sets of its own, and as [`new`](Self::new).
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_testkit::Script;
    ///
    /// let mut game = Script::with_tiles(Composition::new(), 2, &["city-cap", "2 road-straight"]);
    /// game.turn("city-cap 0,1 r180", "meeple city s").turn("road-straight 1,0", "meeple road w");
    /// game.turn("road-straight 2,0", "");
    /// assert_eq!(game.finish(), [4, 3]);
    /// ```
    #[track_caller]
    pub fn with_tiles(composition: Composition, players: usize, tiles: impl Into<Deck>) -> Self {
        let deck = tiles.into();
        let total = deck.total();
        let script = Self::new(deck.add_to(composition), players);
        let left = script.remaining();
        assert!(
            left == total,
            "{total} tiles listed and {left} in the supply; give a composition without sets"
        );
        script
    }
}

/// Steps.
impl Script {
    /// Draws a tile: chance, whose decision is open, deals it.
    ///
    /// # Panics
    ///
    /// If chance does not decide now, or no such tile is left.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("city-cap").assert_offered("place 0,1 r180");
    /// ```
    #[track_caller]
    pub fn draw(&mut self, tile: &str) -> &mut Self {
        self.step(&[&format!("draw {tile}")])
    }

    /// Lays the drawn tile: `0,1 r180`, or `0,1` as printed.
    ///
    /// # Panics
    ///
    /// If it may not lie there.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("monastery").place("0,-1").assert_offered("meeple monastery");
    /// ```
    #[track_caller]
    pub fn place(&mut self, place: &str) -> &mut Self {
        self.step(&[&format!("place {place}")])
    }

    /// Takes any action that is open now, by its text.
    ///
    /// # Panics
    ///
    /// If the text is no action, or it may not be taken.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("monastery").play("place 0,-1 r90").play("meeple field n").draw("monastery");
    /// ```
    #[track_caller]
    pub fn play(&mut self, action: &str) -> &mut Self {
        self.step(&[action])
    }

    /// A whole turn, or its beginning: draws a tile and lays it (`city-cap 0,1 r180`), then acts.
    ///
    /// Several actions are divided by `;`. The action `pass` may be said even if nobody asks, because nothing but
    /// passing is possible; an empty text passes whatever is asked in this turn.
    ///
    /// # Panics
    ///
    /// If a decision is open, or any of this may not be done.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.turn("city-cap 0,1 r180", "meeple city s").turn("road-straight 1,0", "");
    /// assert_eq!((game.score(0), game.active()), (4, "A"));
    /// ```
    #[track_caller]
    pub fn turn(&mut self, tile: &str, act: &str) -> &mut Self {
        let Some((name, place)) = tile.trim().split_once(' ') else {
            self.fail(&format!("`{tile}` is no tile and place; write `city-cap 0,1 r180`"))
        };
        let turn = self.game.state().turn();
        self.step(&[&format!("draw {name}"), &format!("place {place}")]);
        let mark = self.mark;
        let actions: Vec<&str> = act.split(';').map(str::trim).filter(|action| !action.is_empty()).collect();
        for action in &actions {
            let goes_on = self.game.state().turn() == turn && !self.is_over();
            match *action {
                "pass" if !goes_on || !self.may_pass() => {}
                _ if goes_on => drop(self.step(&[action])),
                _ => self.fail(&format!("`{action}` is not asked for: nothing but passing was possible")),
            }
        }
        while actions.is_empty() && self.may_pass() && self.game.state().turn() == turn {
            self.step(&["pass"]);
        }
        self.mark = mark;
        self
    }

    /// Takes the newest action back, with the draws that followed from it.
    ///
    /// # Panics
    ///
    /// If there is none.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.turn("city-cap 0,1 r180", "meeple city s").undo();
    /// assert_eq!(game.score(0), 0);
    /// game.play("pass");
    /// ```
    #[track_caller]
    pub fn undo(&mut self) -> &mut Self {
        self.steps.push("undo".to_owned());
        if self.game.undo().is_none() {
            self.fail("nothing to undo");
        }
        self.check();
        self.mark = self.game.event_mark();
        self
    }

    /// Passes what is still asked, and returns the final scores.
    ///
    /// # Panics
    ///
    /// If the game is not over then: see [`with_tiles`](Self::with_tiles).
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_testkit::Script;
    ///
    /// let mut game = Script::with_tiles(Composition::new(), 1, &["road-straight"]);
    /// assert_eq!(game.turn("road-straight 1,0", "meeple road e").finish(), [2]);
    /// ```
    #[track_caller]
    pub fn finish(&mut self) -> Vec<i32> {
        while self.may_pass() {
            self.step(&["pass"]);
        }
        if !self.is_over() {
            self.fail("the game is not over");
        }
        self.scores().to_vec()
    }

    #[track_caller]
    fn step(&mut self, actions: &[&str]) -> &mut Self {
        self.mark = self.game.event_mark();
        for text in actions {
            let action = self.read(text);
            self.steps.push((*text).to_owned());
            if let Err(error) = self.game.apply(action).map(drop) {
                self.fail(&error.to_string());
            }
            self.check();
        }
        self
    }

    fn may_pass(&self) -> bool {
        matches!(self.game.decider(), Some(Decider::Player(_))) && self.game.is_legal(Action::pass())
    }

    /// What must hold after every step.
    #[track_caller]
    fn check(&self) {
        if let Err(problem) = self.game.state().check(self.game.rules()) {
            self.fail(&format!("the state is unsound: {problem}"));
        }
        if figures(self.game.state()) != self.dealt {
            self.fail("a figure was made, lost or changed hands");
        }
    }

    #[track_caller]
    fn read(&self, text: &str) -> Action {
        match self.game.parse(text) {
            Ok(action) => action,
            Err(error) => self.fail(&error.to_string()),
        }
    }

    /// Reads a place of a figure: `0,1 city n`.
    #[track_caller]
    fn segment(&self, text: &str) -> SegmentId {
        let Some((_, kind)) = self.game.rules().figure_kinds().next() else {
            self.fail("there are no figures")
        };
        self.read(&format!("{} {text}", kind.name())).segment()
    }

    #[track_caller]
    fn fail(&self, what: &str) -> ! {
        panic!("{what}\n{}", position(&self.game, &self.steps))
    }

    /// The rules.
    ///
    /// ```
    /// let game = tilewright_testkit::Script::new("base", 2);
    /// assert!(game.rules().rule("BASE-31").is_some());
    /// ```
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.game.rules()
    }

    /// The game, for what the script does not say.
    ///
    /// ```
    /// let game = tilewright_testkit::Script::new("base", 2);
    /// assert_eq!(game.game().state().turn(), 1);
    /// ```
    pub fn game(&self) -> &Game {
        &self.game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "`meeple road w` is not asked for")]
    fn a_named_action_that_nobody_asks_for_fails_in_words() {
        let mut game = Script::new(Composition::new().set("base").choose("base_fields", "off"), 2);
        game.turn("road-straight 1,0", "meeple road w").turn("road-straight 2,0", "meeple road w");
    }

    #[test]
    #[should_panic(expected = "board: 0,0 r0 city-cap-road")]
    fn a_failing_step_prints_the_position() {
        Script::new("base", 2).draw("monastery").place("1,0");
    }

    #[test]
    fn passing_may_be_said_where_nobody_asks() {
        let mut game = Script::new(Composition::new().set("base").figures("meeple", 0), 2);
        game.turn("road-straight 1,0", "pass").turn("road-straight 2,0", "");
        assert_eq!(game.active(), "A");
    }

    #[test]
    #[should_panic(expected = "give a composition without sets")]
    fn a_deck_wants_a_composition_without_sets() {
        let _ = Script::with_tiles(Composition::new().set("base"), 2, &["monastery"]);
    }

    #[test]
    #[should_panic(expected = "the game is not over")]
    fn finishing_needs_the_last_tile() {
        Script::with_tiles(Composition::new(), 2, &["2 monastery"]).turn("monastery 0,-1", "").finish();
    }
}
