//! A game told turn by turn, for people.
//!
//! # Invariants
//!
//! - A turn is one line that says who, which tile, where, and what was done with it; what followed is indented below.
//! - What goes without saying (a scored meeple comes home) is left out; the JSON form leaves nothing out.

use std::io::{self, Write};

use tilewright::core::event::{Cause, PointClass, Scored};
use tilewright::core::figure::{FigureMove, Place, Why};
use tilewright::core::kind::SegmentId;
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::layout::{WIDTH, length, wrap};

/// What lies before the details of a turn.
const INDENT: &str = "          ";

/// A decision, put into words before it is applied, while what it points at is still as it was.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Who decided.
    pub(crate) player: PlayerId,
    /// What, as text.
    pub(crate) text: String,
    /// In which phase.
    pub(crate) phase: String,
    /// For a figure from the supply: how many of its kind are left there then.
    left: Option<usize>,
}

impl Step {
    /// The decision in words.
    pub(crate) fn of(game: &Game, player: PlayerId, action: Action) -> Self {
        let figure = game.rules().find_verb("figure") == Some(action.verb());
        let in_supply = || game.state().in_supply(player, action.figure_kind());
        Self {
            player,
            text: game.text(action),
            phase: game.rules().phase(game.state()).unwrap_or_default().to_owned(),
            left: figure.then(|| in_supply().saturating_sub(1)),
        }
    }
}

/// Tells a game.
#[derive(Debug, Default)]
pub(crate) struct Story {
    head: String,
    details: Vec<String>,
    name_width: usize,
    tile_width: usize,
    /// The feature whose scores were told last.
    scored: Option<SegmentId>,
    /// The phase whose decisions are being gathered in one line of details.
    gathering: Option<String>,
    final_told: bool,
}

impl Story {
    /// For this game.
    pub(crate) fn new(game: &Game) -> Self {
        let tiles = game.rules().tile_kinds().iter().map(|tile| length(tile.id()));
        Self {
            name_width: game.players().names().iter().map(|name| length(name)).max().unwrap_or(0).min(16),
            tile_width: tiles.max().unwrap_or(0).min(26),
            ..Self::default()
        }
    }

    /// Tells what a decision led to; without one, what the set-up did.
    pub(crate) fn tell(
        &mut self,
        game: &Game,
        step: Option<&Step>,
        events: &[Event],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if let Some(step) = step {
            self.tell_step(game, step);
        }
        for event in events {
            self.tell_event(game, step, event, out)?;
        }
        Ok(())
    }

    fn tell_step(&mut self, game: &Game, step: &Step) {
        match step.phase.as_str() {
            "place-tile" if step.text.starts_with("place ") => {}
            "act" => {
                self.say(&step.text);
                if let Some(left) = step.left {
                    self.head.push_str(&format!(" ({left} left)"));
                }
            }
            phase => {
                let name = game.players().name(step.player.index());
                if self.gathering.as_deref() != Some(phase) {
                    self.details.push(phase.to_owned());
                    self.gathering = Some(phase.to_owned());
                }
                if let Some(line) = self.details.last_mut() {
                    line.push_str(&format!("  {name} {}", step.text));
                }
            }
        }
    }

    /// Goes on in the line of the turn.
    fn say(&mut self, text: &str) {
        if self.head.is_empty() {
            self.head.push_str(INDENT);
        } else {
            self.head.push_str("  ");
        }
        self.head.push_str(text);
    }

    fn detail(&mut self, text: String) {
        self.gathering = None;
        self.details.push(text);
    }

    fn tell_event(
        &mut self,
        game: &Game,
        step: Option<&Step>,
        event: &Event,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match *event {
            Event::TurnStarted { player, turn } => {
                self.flush(out)?;
                let name = game.players().name(player.index());
                self.head = format!("Turn {turn:<3}  {name:<width$}", width = self.name_width);
            }
            Event::TileDrawn { kind, .. } => {
                let name = game.rules().tile_name(kind);
                let padded = format!("{name:<width$}", width = self.tile_width);
                self.say(&padded);
            }
            Event::TileRejected { .. } => {
                let told = game.describe(event).to_string();
                self.head.truncate(self.head.trim_end().len());
                self.detail(told);
                // The tile drawn instead takes the place of the rejected one.
                if let Some(at) = self.head.rfind("  ") {
                    self.head.truncate(at);
                }
            }
            Event::TilePlaced { cell, rotation, kind } if step.is_none() => {
                writeln!(out, "Start     {} at {cell} {rotation}", game.rules().tile_name(kind))?;
            }
            Event::TilePlaced { cell, rotation, .. } => {
                let placed = format!("place {cell} {rotation}");
                self.say(&format!("{placed:<15}"));
            }
            Event::FigureMoved(change) => self.tell_move(game, step, event, &change),
            Event::Passed { .. } => {}
            Event::FeatureCompleted { kind, segment } => {
                self.scored = Some(segment);
                let cell = View::new(game.rules(), game.state()).cell_of(segment);
                self.detail(format!("{} at {cell} completed", game.rules().feature_kind(kind).name()));
            }
            Event::Scored(scored) => self.tell_score(game, &scored, out)?,
            Event::GameOver => self.flush(out)?,
            _ => self.detail(game.describe(event).to_string()),
        }
        Ok(())
    }

    fn tell_move(&mut self, game: &Game, step: Option<&Step>, event: &Event, change: &FigureMove) {
        let figure = View::new(game.rules(), game.state()).figure(change.figure);
        match change.why {
            Why::Scored => {}
            Why::Placed if step.is_some_and(|step| step.left.is_some()) => {}
            // The decision itself says where the figure goes.
            Why::Moved if step.is_some_and(|step| moves(game, step, change)) => {}
            Why::Removed(word) => {
                let owner = figure.owner.map_or("", |owner| game.players().name(owner.index()));
                let noun = self.noun(game, change.from, figure.kind);
                match self.details.last_mut().filter(|_| self.gathering.is_some()) {
                    Some(line) => line.push_str(&format!(" ({owner}'s {noun} is {word})")),
                    None => self.detail(game.describe(event).to_string()),
                }
            }
            _ => self.detail(game.describe(event).to_string()),
        }
    }

    /// What a figure was called where it stood.
    fn noun(&self, game: &Game, place: Place, kind: tilewright::core::kind::FigureKindId) -> String {
        let _ = self;
        let declared = game.rules().figure_kind(kind);
        match place {
            Place::Segment(segment) if declared.is_meeple() => {
                let feature = View::new(game.rules(), game.state()).kind_of(segment);
                format!("{} in a {}", declared.name(), game.rules().feature_kind(feature).name())
            }
            _ => declared.name().to_owned(),
        }
    }

    fn tell_score(&mut self, game: &Game, scored: &Scored, out: &mut dyn Write) -> io::Result<()> {
        if scored.cause == Cause::Final && !self.final_told {
            self.flush(out)?;
            self.final_told = true;
            self.head = "Final scoring".to_owned();
        }
        if scored.class == PointClass::Feature && scored.segment != self.scored {
            self.scored = scored.segment;
            let at = scored.segment.map(|segment| View::new(game.rules(), game.state()).cell_of(segment));
            let at = at.map(|cell| format!(" at {cell}")).unwrap_or_default();
            let why = if let Cause::Other(why) = scored.cause { format!(" ({why})") } else { String::new() };
            self.detail(format!("{}{at}{why}", scored.label));
        }
        let items = game.state().log().items(scored);
        let terms: Vec<String> =
            items.iter().map(|item| format!("{} {} x {}", item.count, item.label, item.each)).collect();
        let name = game.players().name(scored.player.index());
        let what = match (scored.class, terms.is_empty()) {
            (PointClass::Feature, false) => format!(" = {}", terms.join(" + ")),
            (PointClass::Feature, true) => String::new(),
            _ => format!(" ({})", scored.label),
        };
        self.detail(format!("  {name} {}{what}", scored.points));
        Ok(())
    }

    /// Writes what is gathered; what follows in the same turn goes on below.
    pub(crate) fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if !self.head.is_empty() {
            writeln!(out, "{}", wrap(self.head.trim_end(), WIDTH, INDENT.len()))?;
        }
        for detail in &self.details {
            let deeper = INDENT.len() + 2 + (detail.len() - detail.trim_start().len());
            writeln!(out, "{}", wrap(&format!("{INDENT}{detail}"), WIDTH, deeper))?;
        }
        self.head.clear();
        self.details.clear();
        self.gathering = None;
        Ok(())
    }

    /// Forgets what is gathered: a decision was taken back.
    pub(crate) fn forget(&mut self) {
        self.head.clear();
        self.details.clear();
        self.gathering = None;
        self.scored = None;
    }
}

/// Whether a decision names the very figure that moved.
fn moves(game: &Game, step: &Step, change: &FigureMove) -> bool {
    let kind = View::new(game.rules(), game.state()).figure(change.figure).kind;
    step.text.split(' ').next() == Some(game.rules().figure_kind(kind).name())
}
