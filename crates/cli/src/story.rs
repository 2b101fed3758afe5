//! A game told turn by turn, for people.
//!
//! # Invariants
//!
//! - A turn is one line that says who, which tile, where, and what was done with it; what followed is indented below.
//! - What goes without saying (a scored meeple comes home) is left out; the JSON form leaves nothing out.

use std::io::{self, Write};

use tilewright::core::event::{Cause, PointClass, Scored};
use tilewright::core::figure::{FigureMove, Why};
use tilewright::core::kind::SegmentId;
use tilewright::core::view::View;
use tilewright::prelude::*;
use tilewright_save::Setup;
use tilewright_tui::words::{phase, term, told};

use crate::failure::Failure;
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

/// Plays a game again, up to so many decisions of players, and hands on what each of its decisions led to, the set-up
/// first. Returns the game as far as it came.
pub(crate) fn again(
    whole: &Game,
    setup: &Setup,
    last: u32,
    mut tell: impl FnMut(&Game, Option<&Step>, &[Event]) -> Result<(), Failure>,
) -> Result<Game, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Failed(error.to_string());
    let mut game = setup.begin(whole.rules()).map_err(|error| failed(&error))?;
    let (mut mark, mut step) = (0, None);
    loop {
        tell(&game, step.as_ref(), game.events_since(mark))?;
        mark = game.event_mark();
        let Some(&action) = whole.actions().get(game.actions().len()) else { break };
        let decider = game.decider();
        if game.state().plies() >= last && decider != Some(Decider::Chance) {
            break;
        }
        step = match decider {
            Some(Decider::Player(player)) => Some(Step::of(&game, player, action)),
            _ => None,
        };
        game.apply(action).map_err(|error| failed(&error))?;
    }
    Ok(game)
}

/// Tells a game.
#[derive(Debug, Default)]
pub(crate) struct Story {
    head: String,
    details: Vec<String>,
    /// Where in the head the drawn tile begins.
    before_tile: usize,
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
            tile_width: tiles.max().unwrap_or(0).min(20),
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
                let left = step.left.map(|left| format!(" ({left} left)")).unwrap_or_default();
                self.say(&format!("{}{left}", step.text));
            }
            own => {
                let named = phase(own);
                // `dragon -2,1` in the phase `dragon-moves`: the figure is named once, in front.
                let (label, rest) = match step.text.split_once(' ') {
                    Some((word, rest)) if own.starts_with(word) => (word, rest),
                    _ => (named.as_str(), step.text.as_str()),
                };
                if self.gathering.as_deref() != Some(own) {
                    self.details.push(label.to_owned());
                    self.gathering = Some(own.to_owned());
                }
                let name = game.players().name(step.player.index());
                if let Some(line) = self.details.last_mut() {
                    line.push_str("  ");
                    line.push_str(&solid(&format!("{name} {rest}")));
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
        self.head.push_str(&solid(text));
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
                self.before_tile = self.head.len();
                let name = game.rules().tile_name(kind);
                let padded = format!("{name:<width$}", width = self.tile_width);
                self.say(&padded);
            }
            Event::TileRejected { .. } => {
                // The tile drawn instead takes its place.
                self.head.truncate(self.before_tile);
                self.detail(told(game, event));
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
            Event::FeatureCompleted { segment, .. } => {
                self.scored = Some(segment);
                self.detail(format!("{} completed", feature_text(game, segment)));
            }
            Event::Scored(scored) => self.tell_score(game, &scored, out)?,
            Event::GameOver => self.flush(out)?,
            Event::Note { label, .. } if self.gathering.is_some() => {
                if let Some(line) = self.details.last_mut() {
                    line.push_str(&solid(&format!("  {label}")));
                }
            }
            _ => self.detail(told(game, event)),
        }
        Ok(())
    }

    fn tell_move(&mut self, game: &Game, step: Option<&Step>, event: &Event, change: &FigureMove) {
        match change.why {
            Why::Scored => {}
            Why::Placed if step.is_some_and(|step| step.left.is_some()) => {}
            // The decision itself says where the figure goes.
            Why::Moved if step.is_some_and(|step| moves(game, step, change)) => {}
            Why::Removed(_) => {
                let told = game.describe(event).to_string();
                match self.details.last_mut().filter(|_| self.gathering.is_some()) {
                    Some(line) => {
                        let what = told.split(", from").next().unwrap_or_default();
                        line.push_str(&solid(&format!(" ({what})")));
                    }
                    None => self.detail(told),
                }
            }
            _ => self.detail(game.describe(event).to_string()),
        }
    }

    fn tell_score(&mut self, game: &Game, scored: &Scored, out: &mut dyn Write) -> io::Result<()> {
        if scored.cause == Cause::Final && !self.final_told {
            self.flush(out)?;
            self.final_told = true;
            self.head.push_str("Final scoring");
        }
        let last = scored.cause == Cause::Final;
        if last && scored.points == 0 {
            return Ok(());
        }
        let feature = match scored.segment {
            Some(segment) if scored.class == PointClass::Feature => feature_text(game, segment),
            Some(segment) => {
                format!("{} at {}", scored.label, View::new(game.rules(), game.state()).cell_of(segment))
            }
            None => scored.label.to_owned(),
        };
        if scored.class == PointClass::Feature && scored.segment != self.scored && !last {
            self.scored = scored.segment;
            let why = if let Cause::Other(why) = scored.cause { format!(" ({why})") } else { String::new() };
            self.detail(format!("{feature}{why}"));
        }
        let items = game.state().log().items(scored);
        let terms: Vec<String> = items.iter().map(|item| term(item.count, item.label, item.each)).collect();
        let name = game.players().name(scored.player.index());
        let what = match (scored.class, terms.is_empty()) {
            (PointClass::Feature, false) => format!(" = {}", terms.join(" + ")),
            (PointClass::Feature, true) => String::new(),
            _ => format!(" ({})", scored.label),
        };
        let line = format!("{name} {}{what}", scored.points);
        if last {
            self.detail(format!("{feature:<19}  {line}"));
        } else {
            let under = if scored.segment.is_some() { "  " } else { "" };
            self.detail(format!("{under}{line}"));
        }
        Ok(())
    }

    /// Writes what is gathered; what follows in the same turn goes on below.
    pub(crate) fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if !self.head.is_empty() {
            let head = wrap(self.head.trim_end(), WIDTH, INDENT.len());
            writeln!(out, "{}", loose(&head))?;
        }
        for detail in &self.details {
            let deeper = INDENT.len() + 2 + (detail.len() - detail.trim_start().len());
            let line = wrap(&format!("{INDENT}{detail}"), WIDTH, deeper);
            writeln!(out, "{}", loose(&line))?;
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

/// A feature by one of its segments: its kind and the cell, with a side in between where the tile has several of the kind.
fn feature_text(game: &Game, segment: SegmentId) -> String {
    let view = View::new(game.rules(), game.state());
    let kind = view.kind_of(segment);
    let tile = view.tile(view.graph().tile(segment));
    let printed = game.rules().tile_kind(tile.kind).segments();
    let side = if printed.iter().filter(|other| other.kind == kind).count() > 1 {
        let text = game.rules().segment_text(game.state(), segment);
        text.rsplit(' ').next().map(|side| format!(" {side}")).unwrap_or_default()
    } else {
        String::new()
    };
    format!("{}{side} at {}", game.rules().feature_kind(kind).name(), tile.cell)
}

/// Text that is not broken into two lines.
fn solid(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// The same with plain spaces.
fn loose(text: &str) -> String {
    text.replace('\u{a0}', " ").lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Whether a decision names the very figure that moved.
fn moves(game: &Game, step: &Step, change: &FigureMove) -> bool {
    let kind = View::new(game.rules(), game.state()).figure(change.figure).kind;
    step.text.split(' ').next() == Some(game.rules().figure_kind(kind).name())
}
