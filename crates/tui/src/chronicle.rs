//! What happened, in lines for people.
//!
//! # Invariants
//!
//! - A line belongs to a decision; when that is taken back, so is the line.
//! - What goes without saying (a scored meeple comes home, a tile is drawn that lies on the board a line later) is
//!   left out.

use tilewright::core::event::{PointClass, Scored};
use tilewright::core::figure::Why;
use tilewright::core::kind::SegmentId;
use tilewright::core::view::View;
use tilewright::prelude::*;
use tilewright_save::Session;

use crate::steps::Steps;
use crate::words::{clean, term, told};

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// What is told.
    pub(crate) text: String,
    /// Whose seat it is about.
    pub(crate) seat: Option<usize>,
    /// Whether it tells of points.
    pub(crate) points: bool,
    /// How many decisions were taken by then.
    after: usize,
}

/// All lines so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chronicle {
    lines: Vec<Line>,
    /// Events told so far.
    mark: usize,
    steps: Steps,
}

impl Chronicle {
    /// The lines, the oldest first.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What happened in a game so far, told as if one had been there.
    pub(crate) fn of(session: &Session) -> Self {
        let mut log = Self::default();
        let game = session.game();
        if let Ok(mut again) = session.setup().begin(game.rules()) {
            log.tell(&again, None);
            while let Some(&action) = game.actions().get(again.actions().len()) {
                let decided = match again.decider() {
                    Some(Decider::Player(player)) => Some((player, again.text(action))),
                    _ => None,
                };
                log.note(&again);
                if again.apply(action).is_err() {
                    break;
                }
                log.tell(&again, decided.as_ref().map(|(player, text)| (*player, text.as_str())));
            }
        }
        log.tell(game, None);
        log
    }

    /// Takes note of what is asked, before the answer is applied.
    pub(crate) fn note(&mut self, game: &Game) {
        if matches!(game.decider(), Some(Decider::Player(_))) {
            self.steps.note(game);
        }
    }

    /// What is asked, in words.
    pub(crate) fn question(&self, game: &Game) -> String {
        self.steps.question(game)
    }

    fn push(&mut self, game: &Game, seat: Option<usize>, points: bool, text: &str) {
        self.lines.push(Line { text: clean(text), seat, points, after: game.actions().len() });
    }

    /// Tells what happened since it told last; a decision in words comes first.
    pub(crate) fn tell(&mut self, game: &Game, decision: Option<(PlayerId, &str)>) {
        let events = game.events_since(self.mark).to_vec();
        self.mark = game.event_mark();
        let laid = events.iter().any(|event| matches!(event, Event::TilePlaced { .. }));
        if let Some((player, text)) = decision.filter(|_| !laid) {
            let name = game.players().name(player.index());
            let text = if text == "pass" { format!("{name} passes") } else { format!("{name}: {text}") };
            self.push(game, Some(player.index()), false, &format!("    {text}"));
        }
        let turn = decision.map_or(0, |_| {
            let started =
                events.iter().filter(|event| matches!(event, Event::TurnStarted { .. })).count() as u32;
            game.state().turn().saturating_sub(started)
        });
        for event in &events {
            self.tell_event(game, decision, turn, event);
        }
    }

    fn tell_event(&mut self, game: &Game, decision: Option<(PlayerId, &str)>, turn: u32, event: &Event) {
        match event {
            Event::TurnStarted { .. }
            | Event::TileDrawn { .. }
            | Event::Passed { .. }
            | Event::FeatureCompleted { .. } => {}
            Event::TilePlaced { kind, cell, rotation } => {
                let tile = game.rules().tile_name(*kind);
                let (seat, who) = match decision {
                    Some((player, _)) => {
                        (Some(player.index()), format!("{turn:>3} {}:", game.players().name(player.index())))
                    }
                    None => (None, "    start:".to_owned()),
                };
                self.push(game, seat, false, &format!("{who} {tile} on {cell} {rotation}"));
            }
            Event::FigureMoved(change) if matches!(change.why, Why::Scored | Why::Placed) => {}
            Event::FigureMoved(change)
                if change.why == Why::Moved
                    && decision.is_some_and(|(_, text)| names(game, change.figure, text)) => {}
            Event::Scored(scored) => {
                if scored.points != 0 {
                    let text = format!("      {}", score_text(game, scored));
                    self.push(game, Some(scored.player.index()), true, &text);
                }
            }
            other => {
                let text = format!("      {}", told(game, other));
                self.push(game, None, false, &text);
            }
        }
    }

    /// Forgets what a decision that was taken back led to.
    pub(crate) fn take_back(&mut self, game: &Game, text: &str) {
        let count = game.actions().len();
        self.lines.retain(|line| line.after <= count);
        self.mark = self.mark.min(game.event_mark());
        self.push(game, None, false, &format!("    taken back: {text}"));
    }
}

/// Whether the text of a decision begins with the name of the very figure.
fn names(game: &Game, figure: tilewright::core::kind::FigureId, text: &str) -> bool {
    let kind = View::new(game.rules(), game.state()).figure(figure).kind;
    text.split(' ').next() == Some(game.rules().figure_kind(kind).name())
}

/// A feature by its kind and cell.
pub(crate) fn feature_text(game: &Game, segment: SegmentId) -> String {
    let view = View::new(game.rules(), game.state());
    let kind = game.rules().feature_kind(view.kind_of(segment)).name();
    format!("{kind} at {}", view.cell_of(segment))
}

/// Points with their line items: `Ann +10  city at 0,-1 = 4 tiles x 2 + 1 pennant x 2`.
pub(crate) fn score_text(game: &Game, scored: &Scored) -> String {
    let name = game.players().name(scored.player.index());
    let feature = scored.segment.map(|segment| feature_text(game, segment));
    let items = game.state().log().items(scored);
    let terms: Vec<String> = items.iter().map(|item| term(item.count, item.label, item.each)).collect();
    let what = match (scored.class, feature) {
        (PointClass::Feature, Some(feature)) => feature,
        (_, Some(feature)) => format!("{}, {feature}", scored.label),
        (_, None) => scored.label.to_owned(),
    };
    let sum = match (scored.class, terms.is_empty()) {
        (PointClass::Feature, false) => format!(" = {}", terms.join(" + ")),
        _ => String::new(),
    };
    format!("{name} {:+}  {what}{sum}", scored.points)
}
