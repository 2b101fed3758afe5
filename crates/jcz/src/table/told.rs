//! Actions of ours in the messages of the format: the way back from [`Table::action`].

use tilewright_core::action::Action;
use tilewright_core::engine::Decider;
use tilewright_core::figure::Place;
use tilewright_core::kind::{FigureId, FigureKindId, PlayerId, SegmentId};
use tilewright_core::vocabulary::phases;

use super::{FIGURES, SEND_AWAY, Table, WALK, verbs};
use crate::message::{FeaturePointer, MeepleId, MeeplePointer, Message, Target};

impl Table {
    /// The message that an action is, while its decision is open. `None` for declining to send a figure away before an
    /// action that is asked for by itself: the format has one decision for both.
    ///
    /// # Errors
    ///
    /// Why the format has no words for it.
    pub fn message(&self, action: Action) -> Result<Option<Message>, String> {
        if action.is_pass() {
            let joined = self.our_phase() == Some(SEND_AWAY) && {
                let mut declined = self.clone();
                declined.game.apply(action).is_ok() && declined.our_phase() == Some(phases::ACT)
            };
            return Ok((!joined).then_some(Message::Pass));
        }
        if action == Action::place(action.cell(), action.rotation()) {
            let kind = self.game.state().drawn().ok_or("no tile is in hand")?;
            let tile = self.game.rules().tile_kind(kind).id().to_owned();
            let mapping = self.deck.mapping(&tile).ok_or_else(|| format!("no tile {tile} in the deck"))?;
            let rotation = mapping.their_rotation(action.rotation());
            return Ok(Some(Message::PlaceTile { tile, rotation, cell: action.cell() }));
        }
        if action == Action::figure_to(action.figure_kind(), action.segment()) {
            let player = self.decider().ok_or("nobody decides")?;
            let meeple = self.next_piece(player, action.figure_kind())?;
            return Ok(Some(Message::DeployMeeple { meeple, to: self.pointer(action.segment())? }));
        }
        let is = |name: &str| self.game.rules().find_verb(name) == Some(action.verb());
        let meeple = || self.meeple_pointer(action.figure());
        let message = if is(verbs::WALK) {
            Message::MoveNeutralFigure {
                figure: "dragon.1".to_owned(),
                to: Some(Target::Cell(action.cell())),
            }
        } else if is(verbs::STAND_ON) {
            Message::MoveNeutralFigure { figure: "fairy.1".to_owned(), to: Some(Target::Cell(action.cell())) }
        } else if is(verbs::STAND_BY) {
            Message::MoveNeutralFigure { figure: "fairy.1".to_owned(), to: Some(Target::Meeple(meeple()?)) }
        } else if is(verbs::SEND_AWAY) {
            Message::ReturnMeeple { source: "PRINCESS".to_owned(), pointer: meeple()? }
        } else if is(verbs::RECALL) {
            Message::ReturnMeeple { source: "ABBOT_RETURN".to_owned(), pointer: meeple()? }
        } else {
            return Err(format!("the format has no message for `{}`", self.game.text(action)));
        };
        Ok(Some(message))
    }

    /// Whether the actions of a part of a turn are over: what is left of it the format does after its confirmation.
    pub(crate) fn is_confirmed(&self, walks_later: bool) -> bool {
        match self.our_phase() {
            Some(WALK) => walks_later,
            Some(phases::ACT | SEND_AWAY | phases::PLACE_TILE) => false,
            _ => self.game.decider().is_none_or(|decider| decider == Decider::Chance),
        }
    }

    /// The piece that a player takes from the supply next.
    fn next_piece(&self, player: PlayerId, kind: FigureKindId) -> Result<MeepleId, String> {
        let mut all = self.game.state().figures();
        let waiting = all.find(|(_, figure)| {
            figure.owner == Some(player) && figure.kind == kind && figure.place == Place::Supply
        });
        let (figure, _) = waiting.ok_or("no such figure is in supply")?;
        self.piece(figure)
    }

    /// What the files call a figure of a player.
    fn piece(&self, id: FigureId) -> Result<MeepleId, String> {
        let figure = *self.view().figure(id);
        let owner = figure.owner.ok_or("the figure is nobody's")?;
        let alike = self.game.state().figures();
        let alike = alike.filter(|(_, other)| other.owner == figure.owner && other.kind == figure.kind);
        let number = alike.take_while(|(other, _)| *other != id).count() + 1;
        let name = self.game.rules().figure_kind(figure.kind).name();
        let kind = FIGURES.iter().find(|(_, ours)| *ours == name).map_or(name, |(theirs, _)| theirs);
        Ok(MeepleId { player: owner.index() as u8, kind: kind.to_owned(), number: number as u8 })
    }

    fn meeple_pointer(&self, figure: FigureId) -> Result<MeeplePointer, String> {
        let Place::Segment(segment) = self.view().figure(figure).place else {
            return Err("the figure stands on no feature".to_owned());
        };
        Ok(MeeplePointer { feature_pointer: self.pointer(segment)?, meeple_id: self.piece(figure)? })
    }

    /// The pointer to a segment.
    fn pointer(&self, segment: SegmentId) -> Result<FeaturePointer, String> {
        let view = self.view();
        let tile = view.graph().tile(segment);
        let lying = view.tile(tile);
        let nothing = || {
            format!(
                "the format has no name for {}",
                self.game.rules().segment_text(self.game.state(), segment)
            )
        };
        let mapping = self.mapping_of(lying.kind).ok_or_else(nothing)?;
        let local = view.graph().local(segment) as u8;
        let (feature, location) =
            mapping.place(local, mapping.their_rotation(lying.rotation)).ok_or_else(nothing)?;
        Ok(FeaturePointer { position: lying.cell, feature, location })
    }
}
