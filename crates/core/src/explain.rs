//! Why not: which rules forbid an action that is not offered.
//!
//! The core knows what stands in the way ([`Reason`]); which rule of the game that is, the expansions say
//! ([`RulesBuilder::cite`](crate::builder::RulesBuilder::cite)). Filters name their rules themselves. Nothing here is
//! on the path of a legal action.

use crate::action::{Action, Target, verbs};
use crate::board::Spot;
use crate::error::{IllegalAction, RuleId, RuleText};
use crate::fault::calling;
use crate::geometry::Side;
use crate::hook::{Placement, Standing};
use crate::kind::PlayerId;
use crate::ruleset::Ruleset;
use crate::scopes::Scopes;
use crate::state::{Pending, State};
use crate::view::{Verdict, View};

/// What stands in the way of an action, as far as the core itself can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The game is over.
    Over,
    /// Chance has to decide first.
    ChanceFirst,
    /// The phase is for other actions.
    OtherPhase,
    /// Chance deals tiles; nobody draws by choice.
    NoDraw,
    /// Passing is not among the choices.
    MustAct,
    /// No tile like that is in the supply.
    NoSuchTile,
    /// A tile lies on the cell.
    Occupied,
    /// The cell touches no side of a tile.
    NoContact,
    /// A side does not match its neighbour.
    SidesDiffer,
    /// The target is no segment, figure, player or cell of this game.
    NoSuchTarget,
    /// The player has no such figure in supply.
    NoneInSupply,
    /// Such a figure never stands on such a feature.
    NeverStands,
    /// The segment is on a tile that the player cannot reach.
    OutOfReach,
    /// Nothing offers it now.
    NotOffered,
}

impl Verdict {
    /// The rule that forbids it, if one does.
    ///
    /// ```
    /// use tilewright_core::view::Verdict;
    ///
    /// assert_eq!(Verdict::deny_if(true, "MOAT-02").rule(), Some("MOAT-02"));
    /// assert_eq!(Verdict::Allow.rule(), None);
    /// ```
    #[inline]
    pub const fn rule(self) -> Option<RuleId> {
        match self {
            Self::Allow => None,
            Self::Deny(rule) => Some(rule),
        }
    }
}

impl Ruleset {
    /// Says why an action is refused: a sentence, the rules, and what would be right. For a legal action, says that it
    /// is legal.
    pub fn explain(&self, state: &State, action: Action) -> IllegalAction {
        let mut refusal = IllegalAction {
            action: self.action_text(state, action),
            reason: String::new(),
            rules: Vec::new(),
            player: None,
            legal: Vec::new(),
        };
        let mut ids: Vec<RuleId> = Vec::new();
        // A hook that misbehaves here spoils the explanation and nothing else.
        refusal.reason = self
            .ask_hooks(state, || self.find_reason(state, action, &mut ids))
            .unwrap_or_else(|fault| format!("it is refused, and why cannot be told: {fault}"));
        for id in ids {
            let text = self.rules.get(id).copied().unwrap_or("(the expansion says nothing about this rule)");
            if !refusal.rules.iter().any(|rule| rule.id == id) {
                refusal.rules.push(RuleText { id, text });
            }
        }
        self.add_remedy(state, &mut refusal);
        refusal
    }

    fn add_remedy(&self, state: &State, refusal: &mut IllegalAction) {
        let Pending::Player(player) = state.vars.pending else { return };
        let mut list = crate::action::ActionList::new();
        self.legal_into(state, &mut list);
        refusal.player = Some(player);
        refusal.legal = list.iter().map(|&action| self.action_text(state, action)).collect();
    }

    fn cited(&self, reason: Reason, ids: &mut Vec<RuleId>) {
        ids.extend(self.citations.get(&reason).into_iter().flatten());
    }

    fn find_reason(&self, state: &State, action: Action, ids: &mut Vec<RuleId>) -> String {
        if self.is_legal(state, action) {
            return "it is legal".to_owned();
        }
        let because = |reason: Reason, sentence: &str, ids: &mut Vec<RuleId>| {
            self.cited(reason, ids);
            sentence.to_owned()
        };
        let player = match state.vars.pending {
            Pending::Nobody => return because(Reason::Over, "the game is over", ids),
            Pending::Chance if action.verb() == verbs::DRAW => {
                return because(Reason::NoSuchTile, "no such tile is in the supply", ids);
            }
            Pending::Chance => return because(Reason::ChanceFirst, "chance has to decide first", ids),
            Pending::Player(player) => player,
        };
        match action.verb() {
            verbs::DRAW => because(Reason::NoDraw, "no tile is drawn now", ids),
            verbs::PASS => {
                match self.entry(state).and_then(|phase| phase.compulsory) {
                    Some(rule) => ids.push(rule),
                    None => self.cited(Reason::MustAct, ids),
                }
                "passing is not possible here".to_owned()
            }
            verbs::PLACE => self.why_not_place(state, action, ids),
            verbs::FIGURE => self.why_not_figure(state, player, action, ids),
            _ => self.why_not_other(state, action, ids),
        }
    }

    /// The rules behind an action whose target does not exist, as far as they can be told without it.
    pub(crate) fn rules_without_target(&self, state: &State, figure: bool) -> Vec<RuleText> {
        let reason = match self.entry(state) {
            Some(phase) if phase.figures && figure => Reason::OutOfReach,
            Some(phase) if phase.figures => Reason::NoSuchTarget,
            Some(_) => Reason::OtherPhase,
            None => Reason::Over,
        };
        let mut ids = Vec::new();
        self.cited(reason, &mut ids);
        ids.into_iter().filter_map(|id| self.rule(id)).collect()
    }

    fn wrong_phase(&self, state: &State, ids: &mut Vec<RuleId>) -> String {
        ids.extend(state.vars.skipped);
        self.cited(Reason::OtherPhase, ids);
        let phase = self.phase(state).unwrap_or("end");
        format!("the game is in the phase `{phase}`, where that is not offered")
    }

    fn why_not_place(&self, state: &State, action: Action, ids: &mut Vec<RuleId>) -> String {
        let Some(kind) = state.vars.drawn.filter(|_| self.entry(state).is_some_and(|phase| phase.places))
        else {
            return self.wrong_phase(state, ids);
        };
        let wish = Placement { kind, cell: action.cell(), rotation: action.rotation() };
        match state.board.spot(wish.cell) {
            Spot::Tile(_) => {
                self.cited(Reason::Occupied, ids);
                format!("a tile lies on {} already", wish.cell)
            }
            Spot::Nothing => {
                self.cited(Reason::NoContact, ids);
                format!("{} shares no side with a tile", wish.cell)
            }
            Spot::Open(_) if self.sides_match(state, wish) == Some(false) => {
                self.cited(Reason::SidesDiffer, ids);
                format!("the {} of the tile does not match its neighbour", self.differing_sides(state, wish))
            }
            Spot::Open(_) => {
                let attributes = self.tile_kind(kind).any_attributes;
                for hook in self.hooks.placement.iter().filter(|hook| hook.concerns(attributes)) {
                    let view = View { rules: self, state, me: hook.owner };
                    if let Verdict::Deny(rule) = hook.run("may-lie", |call| call(view, &wish)) {
                        ids.push(rule);
                    }
                }
                "a rule forbids this tile there".to_owned()
            }
        }
    }

    fn differing_sides(&self, state: &State, wish: Placement) -> String {
        let Spot::Open(slot) = state.board.spot(wish.cell) else { return String::new() };
        let face = &self.tile_kind(wish.kind).faces[wish.rotation.quarters()];
        let need = state.board.need(slot);
        let differ = (face.pattern ^ need.pattern) & need.mask & face.care;
        let names = ["north", "east", "south", "west"];
        let sides: Vec<&str> = Side::ALL
            .into_iter()
            .filter(|&side| differ & crate::board::side_bits(side) != 0)
            .map(|side| names[side.index()])
            .collect();
        format!("{} side", sides.join(" and "))
    }

    fn why_not_figure(
        &self,
        state: &State,
        player: PlayerId,
        action: Action,
        ids: &mut Vec<RuleId>,
    ) -> String {
        let view = View::new(self, state);
        let (kind, segment) = (action.figure_kind(), action.segment());
        if segment.index() >= state.graph.nodes.len() || kind.index() >= self.figures.len() {
            self.cited(Reason::NoSuchTarget, ids);
            return "there is no such segment or figure".to_owned();
        }
        if !self.entry(state).is_some_and(|phase| phase.figures) {
            return self.wrong_phase(state, ids);
        }
        let name = self.figure_kind(kind).name;
        let mut sentences = Vec::new();
        if view.in_supply(player, kind) == 0 {
            self.cited(Reason::NoneInSupply, ids);
            sentences.push(format!("{player} has no {name} in supply"));
        }
        let wish = Standing { kind, owner: player, segment, cell: view.cell_of(segment) };
        let before = ids.len();
        let under = self.attributes_under(state, segment);
        let is = self.feature_is(state, segment);
        let scopes = Scopes::of(&self.hooks.standing, view);
        // Every one of them is to be heard, so none is allowed to end the round.
        let heard = scopes.ask_all(&self.hooks.standing, view, (wish.cell, under, is), |hook, view| {
            if let Verdict::Deny(rule) = hook.run("may-stand", |call| call(view, &wish)) {
                ids.push(rule);
            }
            Verdict::Allow
        });
        debug_assert!(heard.is_allowed(), "nothing ends the round");
        if !self.stands_on(kind, view.kind_of(segment)) {
            // A filter that knows better names its own rule.
            if ids.len() == before {
                self.cited(Reason::NeverStands, ids);
            }
            let feature = self.feature_kind(view.kind_of(segment)).name;
            sentences.push(format!("no {name} ever stands on a {feature}"));
        } else if ids.len() != before {
            sentences.push("that place is barred".to_owned());
        }
        if sentences.is_empty() || view.placed() != Some(view.graph().tile(segment)) && ids.len() == before {
            if view.placed() == Some(view.graph().tile(segment)) {
                self.cited(Reason::NotOffered, ids);
                sentences.push("nothing offers that place now".to_owned());
            } else {
                self.cited(Reason::OutOfReach, ids);
                sentences.push("only the tile just placed is in reach".to_owned());
            }
        }
        sentences.join("; ")
    }

    fn why_not_other(&self, state: &State, action: Action, ids: &mut Vec<RuleId>) -> String {
        let Some(verb) = self.verbs.get(action.verb().index()) else {
            self.cited(Reason::NoSuchTarget, ids);
            return "there is no such action".to_owned();
        };
        let exists = match verb.target {
            Target::Segment => action.segment().index() < state.graph.nodes.len(),
            Target::Figure => action.figure().index() < state.figures.len(),
            Target::Player => action.player().index() < state.players(),
            Target::TileKind => action.tile_kind().index() < self.tiles.len(),
            _ => true,
        };
        if !exists {
            self.cited(Reason::NoSuchTarget, ids);
            return "there is no such target".to_owned();
        }
        if let Some(explain) = verb.explain {
            let view = View { rules: self, state, me: verb.owner };
            calling(verb, "verb", || explain(view, action, ids));
        }
        if ids.is_empty() {
            return self.wrong_phase(state, ids);
        }
        ids.extend(state.vars.skipped);
        "it is not offered now".to_owned()
    }
}
