//! What a test may ask of a script.

use tilewright::core::event::Pile;
use tilewright::core::geometry::Cell;
use tilewright::core::kind::TileKindId;
use tilewright::prelude::*;

use super::Script;
use crate::facts::FeatureFacts;
use crate::report;

/// What may be done.
impl Script {
    /// Everything that may be done now, as text; outcomes of chance if chance decides.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("city-cap").place("0,1 r180");
    /// assert_eq!(game.offered(), ["meeple city s", "meeple field n", "pass"]);
    /// ```
    pub fn offered(&self) -> Vec<String> {
        report::offered(&self.game)
    }

    /// The offered actions that begin with these words.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("city-cap").place("0,1 r180");
    /// assert_eq!(game.offered_like("meeple field"), ["meeple field n"]);
    /// ```
    pub fn offered_like(&self, words: &str) -> Vec<String> {
        let mut offered = self.offered();
        offered.retain(|text| {
            text.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        offered
    }

    /// Asserts that an action is offered.
    ///
    /// # Panics
    ///
    /// If it is not, or the text is no action.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("monastery").assert_offered("place 0,-1 r270");
    /// ```
    #[track_caller]
    pub fn assert_offered(&mut self, action: &str) -> &mut Self {
        let wanted = self.read(action);
        if !self.lists(wanted) {
            self.fail(&format!("`{action}` is not offered: {}", self.game.explain(wanted)));
        }
        self
    }

    /// Asserts that an action is not offered.
    ///
    /// # Panics
    ///
    /// If it is, or the text is no action.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("monastery").assert_not_offered("place 1,0");
    /// ```
    #[track_caller]
    pub fn assert_not_offered(&mut self, action: &str) -> &mut Self {
        let unwanted = self.read(action);
        if self.lists(unwanted) {
            self.fail(&format!("`{action}` is offered"));
        }
        self
    }

    /// Tries an action that must be refused, and asserts that it is not offered and that nothing changed. Returns the
    /// rules that the refusal names.
    ///
    /// # Panics
    ///
    /// If it is accepted or changes anything, or the text is no action.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("monastery");
    /// assert_eq!(game.refusal("place 1,1"), ["BASE-13"]);
    /// ```
    #[track_caller]
    pub fn refusal(&mut self, action: &str) -> Vec<&'static str> {
        let unwanted = self.read(action);
        self.assert_not_offered(action);
        let before = self.game.state().clone();
        let actions = self.game.actions().len();
        let outcome = self.game.apply(unwanted).map(drop);
        let error = match outcome {
            Ok(()) => self.fail(&format!("`{action}` is accepted")),
            Err(error) => error,
        };
        let Some(refusal) = error.illegal() else {
            self.fail(&format!("`{action}` fails, unrefused: {error}"))
        };
        if *self.game.state() != before || self.game.actions().len() != actions {
            self.fail(&format!("`{action}` is refused and changes something"));
        }
        self.check();
        refusal.rules.iter().map(|rule| rule.id).collect()
    }

    /// Asserts that an action is refused and that the refusal names a rule. See [`refusal`](Self::refusal).
    ///
    /// # Panics
    ///
    /// If not.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.draw("monastery").assert_refused("place 1,0", "BASE-14").assert_refused("pass", "BASE-11");
    /// ```
    #[track_caller]
    pub fn assert_refused(&mut self, action: &str, rule: &str) -> &mut Self {
        let rules = self.refusal(action);
        if !rules.contains(&rule) {
            self.fail(&format!("`{action}` is refused by {rules:?} and not by {rule}"));
        }
        self
    }

    fn lists(&self, action: Action) -> bool {
        if self.game.decider() == Some(Decider::Chance) {
            return self.game.is_legal(action);
        }
        let mut list = ActionList::new();
        self.game.legal_into(&mut list);
        list.contains(&action)
    }
}

/// Whose move it is, and the points.
impl Script {
    /// The name of the player whose turn it is.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Script::new("base", 2).active(), "A");
    /// ```
    pub fn active(&self) -> &str {
        self.game.players().name(self.game.state().active().index())
    }

    /// The name of the player who decides; `chance`, or `nobody` once the game is over.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// assert_eq!(game.decider(), "chance");
    /// assert_eq!(game.draw("monastery").decider(), "A");
    /// ```
    pub fn decider(&self) -> &str {
        match self.game.decider() {
            Some(Decider::Chance) => "chance",
            Some(Decider::Player(player)) => self.game.players().name(player.index()),
            _ => "nobody",
        }
    }

    /// The phase in which something is decided; empty once the game is over.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Script::new("base", 2).phase(), "draw");
    /// ```
    pub fn phase(&self) -> &str {
        self.game.rules().phase(self.game.state()).unwrap_or_default()
    }

    /// Whether final scoring is done.
    ///
    /// ```
    /// assert!(!tilewright_testkit::Script::new("base", 2).is_over());
    /// ```
    pub fn is_over(&self) -> bool {
        self.game.state().is_over()
    }

    /// The points of a player, counted from 0.
    ///
    /// # Panics
    ///
    /// If nobody sits there.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Script::new("base", 2).score(1), 0);
    /// ```
    #[track_caller]
    pub fn score(&self, player: usize) -> i32 {
        self.game.scores()[player]
    }

    /// The points of all players.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Script::new("base", 2).scores(), [0, 0]);
    /// ```
    pub fn scores(&self) -> &[i32] {
        self.game.scores()
    }

    /// Who has won, by name; nobody while the game goes on.
    ///
    /// ```
    /// assert!(tilewright_testkit::Script::new("base", 2).winners().is_empty());
    /// ```
    pub fn winners(&self) -> Vec<&str> {
        let winners = self.game.result().map(|result| result.winners).unwrap_or_default();
        winners.into_iter().map(|winner| self.game.players().name(winner.index())).collect()
    }
}

/// What is where.
impl Script {
    /// How many figures of a kind a player has in supply.
    ///
    /// # Panics
    ///
    /// If no such kind is in play, or nobody sits there.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Script::new("base", 2).in_supply(1, "meeple"), 7);
    /// ```
    #[track_caller]
    pub fn in_supply(&self, player: usize, kind: &str) -> usize {
        let Some(kind) = self.game.rules().find_figure(kind) else {
            self.fail(&format!("no figure is called `{kind}`"))
        };
        assert!(player < self.scores().len(), "there is no player {player}");
        self.game.state().in_supply(PlayerId::from_index(player), kind)
    }

    /// The figures on a cell, each with owner, kind and segment: `A meeple city n`; what is nobody's by its kind.
    ///
    /// # Panics
    ///
    /// If the text is no cell.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.turn("road-straight 1,0", "meeple road w");
    /// assert_eq!(game.figures_at("1,0"), ["A meeple road e"]);
    /// ```
    #[track_caller]
    pub fn figures_at(&self, cell: &str) -> Vec<String> {
        report::figures_on(&self.game, self.cell(cell))
    }

    /// All figures on the board: `0,1 A meeple city n`.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.turn("road-straight 1,0", "meeple road w");
    /// assert_eq!(game.figures(), ["1,0 A meeple road e"]);
    /// ```
    pub fn figures(&self) -> Vec<String> {
        let tiles = self.game.state().board().tiles();
        let on = |cell: Cell| {
            report::figures_on(&self.game, cell).into_iter().map(move |text| format!("{cell} {text}"))
        };
        tiles.iter().flat_map(|tile| on(tile.cell)).collect()
    }

    /// The feature of a segment, which is named as in an action: `0,1 city n`.
    ///
    /// # Panics
    ///
    /// If there is no such segment.
    ///
    /// ```
    /// let game = tilewright_testkit::Script::new("base", 2);
    /// assert_eq!(game.feature("0,0 road e").open, 2);
    /// ```
    #[track_caller]
    pub fn feature(&self, segment: &str) -> FeatureFacts {
        FeatureFacts::of(&self.game, self.segment(segment))
    }

    /// Whether two segments belong to one feature.
    ///
    /// # Panics
    ///
    /// If there is no such segment.
    ///
    /// ```
    /// let game = tilewright_testkit::Script::new("base", 2);
    /// assert!(!game.is_one_feature("0,0 field s", "0,0 field el"));
    /// ```
    #[track_caller]
    pub fn is_one_feature(&self, one: &str, other: &str) -> bool {
        let graph = self.game.state().graph();
        graph.root(self.segment(one)) == graph.root(self.segment(other))
    }

    /// How many tiles are left in the supply.
    ///
    /// ```
    /// assert_eq!(tilewright_testkit::Script::new("base", 2).remaining(), 71);
    /// ```
    pub fn remaining(&self) -> u32 {
        self.game.remaining()
    }

    /// The tiles that were put aside, each as often as it is there.
    ///
    /// ```
    /// assert!(tilewright_testkit::Script::new("base", 2).set_aside().is_empty());
    /// ```
    pub fn set_aside(&self) -> Vec<String> {
        self.pile(Pile::Aside)
    }

    /// The tiles that left the game, each as often as it is there.
    ///
    /// ```
    /// assert!(tilewright_testkit::Script::new("base", 2).discarded().is_empty());
    /// ```
    pub fn discarded(&self) -> Vec<String> {
        self.pile(Pile::Discarded)
    }

    fn pile(&self, pile: Pile) -> Vec<String> {
        let kinds = (0..self.rules().tile_kinds().len()).map(TileKindId::from_index);
        let copies =
            |kind| vec![self.rules().tile_name(kind); self.game.state().tiles_in(pile, kind) as usize];
        kinds.flat_map(copies).collect()
    }

    /// What happened in the newest step, line by line; a [`turn`](Self::turn) is one step.
    ///
    /// ```
    /// let mut game = tilewright_testkit::Script::new("base", 2);
    /// game.turn("city-cap 0,1 r180", "meeple city s");
    /// assert!(game.events().iter().any(|line| line.starts_with("A 4 points for a completed city")));
    /// ```
    pub fn events(&self) -> Vec<String> {
        self.game.events_since(self.mark).iter().map(|event| self.game.describe(event).to_string()).collect()
    }

    /// What happened since the game began, line by line.
    ///
    /// ```
    /// assert!(!tilewright_testkit::Script::new("base", 2).history().is_empty());
    /// ```
    pub fn history(&self) -> Vec<String> {
        self.game.events_since(0).iter().map(|event| self.game.describe(event).to_string()).collect()
    }

    #[track_caller]
    fn cell(&self, text: &str) -> Cell {
        match text.parse() {
            Ok(cell) => cell,
            Err(error) => self.fail(&format!("{error}")),
        }
    }
}
