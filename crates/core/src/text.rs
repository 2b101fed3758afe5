//! Actions, places and events as text that people read and type.
//!
//! `place 3,-1 r90` · `meeple city n` · `meeple 0,2 field nl` · `pass`. A segment is named by its kind and one of its
//! sides or ports as the tile lies, with its cell in front unless it is on the tile just placed. A segment that touches
//! no side is named by its kind, with a number where the tile has several of them.
//!
//! # Invariants
//!
//! - The text of an action parses back to the same action, in the same state.
//! - Reading is lenient (any side or port of the segment will do), writing is not (always the same one).

// What people type is read here, and what is told may be long past.
#![cfg_attr(not(test), deny(clippy::indexing_slicing))]

use std::fmt;

use crate::action::{Action, Target, verbs};
use crate::error::ParseActionError;
use crate::event::{Cause, Event, PointClass, Scored};
use crate::figure::{FigureMove, Place, Why};
use crate::geometry::{Cell, PortSet, Rotation, Side};
use crate::kind::{FigureId, PlayerId, SegmentId, TileKindId, nearest};
use crate::ruleset::Ruleset;
use crate::shown::shortened;
use crate::state::State;
use crate::view::View;
use crate::words::{counted, term};

/// Names of the players, for text. Without any, they are numbered.
pub type Names<'a> = &'a [String];

fn player_name(names: Names<'_>, player: PlayerId) -> String {
    names.get(player.index()).cloned().unwrap_or_else(|| player.to_string())
}

/// The one port or side that names a set of ports.
fn port_word(ports: PortSet) -> String {
    let side = Side::ALL.into_iter().find(|side| ports.contains(side.centre()));
    let port = ports.iter().next();
    side.map(|side| side.to_string()).or_else(|| port.map(|port| port.to_string())).unwrap_or_default()
}

impl Ruleset {
    /// The name of a design, with its set in front where the id alone is ambiguous.
    pub fn tile_name(&self, kind: TileKindId) -> String {
        let Some(tile) = self.tiles.get(kind.index()) else { return "?".to_owned() };
        if self.find_tile(&tile.id) == Some(kind) {
            tile.id.clone()
        } else {
            format!("{}:{}", tile.set, tile.id)
        }
    }

    /// A segment as text: `city n`, or `0,2 city n` if its tile is not the one just placed.
    pub fn segment_text(&self, state: &State, segment: SegmentId) -> String {
        if segment.index() >= state.graph.segment_count() {
            return format!("segment {}", segment.0);
        }
        let view = View::new(self, state);
        let tile = view.graph().tile(segment);
        let local = self.local_text(state, segment);
        if view.placed() == Some(tile) { local } else { format!("{} {local}", view.tile(tile).cell) }
    }

    fn local_text(&self, state: &State, segment: SegmentId) -> String {
        let tile = state.board.tile(state.graph.tile(segment));
        let printed = &self.tile_kind(tile.kind).segments;
        let local = state.graph.local(segment);
        let Some(this) = printed.get(local) else { return format!("segment {}", segment.0) };
        let name = self.feature_kind(this.kind).name;
        let word = port_word(this.ports.turned(tile.rotation));
        if !word.is_empty() {
            return format!("{name} {word}");
        }
        let inner =
            |other: &&crate::ruleset::PrintedSegment| other.kind == this.kind && other.ports.is_empty();
        let same_kind = printed.iter().filter(|other| other.kind == this.kind).count();
        let number = printed.iter().take(local).filter(inner).count() + 1;
        match (same_kind, printed.iter().filter(inner).count()) {
            (1, _) => name.to_owned(),
            (_, 1) => format!("{name} inner"),
            _ => format!("{name} inner{number}"),
        }
    }

    /// What a figure is called where it stands: `knight at 0,2`.
    pub fn figure_text(&self, state: &State, figure: FigureId, names: Names<'_>) -> String {
        let view = View::new(self, state);
        let Some(piece) = state.figures.get(figure.index()) else { return format!("figure {}", figure.0) };
        let declared = self.figure_kind(piece.kind);
        let noun = match piece.place {
            Place::Segment(segment) if declared.meeple => self.feature_kind(view.kind_of(segment)).role,
            _ => declared.name,
        };
        match piece.owner {
            Some(owner) => format!("{}'s {noun}", player_name(names, owner)),
            None => format!("the {noun}"),
        }
    }

    /// An action as text that parses back. A figure is named by where it stands, with its number in front where that
    /// is not enough.
    pub fn action_text(&self, state: &State, action: Action) -> String {
        let Some(verb) = self.verbs.get(action.verb().index()) else { return format!("{action:?}") };
        let word = verb.name.as_str();
        match verb.target {
            Target::Nothing => word.to_owned(),
            Target::Cell => format!("{word} {}", action.cell()),
            Target::Placement => format!("{word} {} {}", action.cell(), action.rotation()),
            Target::FigureKindOnSegment => {
                let kind = self.figures.get(action.figure_kind().index()).map_or("?", |kind| kind.name);
                format!("{kind} {}", self.segment_text(state, action.segment()))
            }
            Target::Segment => format!("{word} {}", self.segment_text(state, action.segment())),
            Target::Figure => format!("{word} {}", self.figure_place_text(state, action.figure())),
            Target::Player => format!("{word} {}", action.player().index() + 1),
            Target::Number => format!("{word} {}", action.number()),
            Target::TileKind => format!("{word} {}", self.tile_name(action.tile_kind())),
        }
    }

    fn figure_place_text(&self, state: &State, figure: FigureId) -> String {
        let Some(piece) = state.figures.get(figure.index()) else { return format!("#{}", figure.0) };
        match piece.place {
            Place::Segment(segment) if state.figures_on(segment).count() == 1 => {
                let cell = View::new(self, state).cell_of(segment);
                format!("{cell} {}", self.local_text(state, segment))
            }
            _ => format!("#{}", figure.0),
        }
    }

    /// Reads an action. It need not be legal, but it has to point at something that exists.
    ///
    /// # Errors
    ///
    /// What is wrong with the text and what would be right.
    pub fn parse_action(&self, state: &State, text: &str) -> Result<Action, ParseActionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let fail = |problem: String, remedy: String| {
            let rules = Vec::new();
            ParseActionError { rules, text: shorten(text), problem, remedy }
        };
        // The word is known and its target is not there: then a rule stands behind it as well.
        let nowhere = |(problem, remedy): (String, String), figure: bool| ParseActionError {
            rules: self.rules_without_target(state, figure),
            text: shorten(text),
            problem,
            remedy,
        };
        let Some((&first, rest)) = words.split_first() else {
            return Err(fail("it is empty".to_owned(), self.known_words()));
        };
        let is_verb = self.find_verb(first).is_some_and(|id| id != verbs::FIGURE);
        if let Some(kind) = self.find_figure(first).filter(|_| !is_verb) {
            let segment = self.parse_segment(state, rest).map_err(|problem| nowhere(problem, true))?;
            return Ok(Action::figure_to(kind, segment));
        }
        let known = self.find_verb(first).filter(|&id| id != verbs::FIGURE);
        let Some((id, verb)) = known.and_then(|id| Some((id, self.verbs.get(id.index())?))) else {
            let known = self.words();
            let near = nearest(first, known.iter().map(String::as_str));
            let remedy = near.map_or_else(|| self.known_words(), |near| format!("did you mean `{near}`?"));
            return Err(fail(format!("`{}` is no known word", shorten(first)), remedy));
        };
        self.parse_target(state, id, verb.target, rest).map_err(|problem| nowhere(problem, false))
    }

    fn words(&self) -> Vec<String> {
        let verbs = self.verbs.iter().map(|verb| verb.name.clone()).filter(|name| name != "figure");
        let placed = self.figures.iter().filter(|kind| kind.per_player != 0);
        verbs.chain(placed.map(|kind| kind.name.to_owned())).collect()
    }

    fn known_words(&self) -> String {
        format!("begin with one of: {}", self.words().join(", "))
    }

    fn parse_target(
        &self,
        state: &State,
        verb: crate::kind::VerbId,
        target: Target,
        words: &[&str],
    ) -> Result<Action, (String, String)> {
        let name = self.verbs.get(verb.index()).map_or("", |verb| verb.name.as_str());
        let shape =
            |shape: &str| (format!("`{name}` does not go with that"), format!("write `{name} {shape}`"));
        match (target, words) {
            (Target::Nothing, []) => Ok(Action::plain(verb)),
            (Target::Nothing, _) => Err((format!("`{name}` stands alone"), format!("write `{name}`"))),
            (Target::Cell, [cell]) => {
                let cell: Cell = cell.parse().map_err(|_| shape("3,-1"))?;
                Ok(Action::at_cell(verb, cell))
            }
            (Target::Placement, [cell]) => {
                let cell: Cell = cell.parse().map_err(|_| shape("3,-1 r90"))?;
                Ok(Action::at_placement(verb, cell, Rotation::R0))
            }
            (Target::Placement, [cell, rotation]) => {
                let cell: Cell = cell.parse().map_err(|_| shape("3,-1 r90"))?;
                let rotation: Rotation =
                    rotation.parse().map_err(|problem: crate::geometry::ParseRotationError| {
                        (problem.to_string(), format!("write `{name} {cell} r90`"))
                    })?;
                Ok(Action::at_placement(verb, cell, rotation))
            }
            (Target::Segment, words) => Ok(Action::at_segment(verb, self.parse_segment(state, words)?)),
            (Target::Figure, [number]) if number.starts_with('#') => {
                let number = number[1..].parse::<u16>().map_err(|_| shape("#12"))?;
                if usize::from(number) >= state.figures.len() {
                    let problem = format!("there is no figure #{number}");
                    return Err((
                        problem,
                        format!("they go from #0 to #{}", state.figures.len().saturating_sub(1)),
                    ));
                }
                Ok(Action::at_figure(verb, FigureId(number)))
            }
            (Target::Figure, words) => {
                let segment = self.parse_segment(state, words)?;
                let Some(figure) = state.figures_on(segment).next() else {
                    let place = self.segment_text(state, segment);
                    return Err((format!("no figure stands on {place}"), shape("0,2 city n").1));
                };
                Ok(Action::at_figure(verb, figure))
            }
            (Target::Player, [number]) => {
                let number = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
                let player = number.filter(|&player| usize::from(player) < state.players());
                Ok(Action::at_player(
                    verb,
                    PlayerId(player.ok_or_else(|| shape("2 (the number of a player)"))?),
                ))
            }
            (Target::Number, [number]) => {
                Ok(Action::with_number(verb, number.parse().map_err(|_| shape("5"))?))
            }
            (Target::TileKind, [tile]) => {
                let Some(kind) = self.find_tile(tile) else {
                    let near = nearest(tile, self.tiles.iter().map(|tile| tile.id.as_str()));
                    let remedy = near.map(|near| format!("did you mean `{near}`?"));
                    let problem = format!("no tile is called `{}`", shorten(tile));
                    return Err((
                        problem,
                        remedy.unwrap_or_else(|| "name a tile of a set in play".to_owned()),
                    ));
                };
                Ok(Action::with_tile(verb, kind))
            }
            _ => Err(shape(match target {
                Target::Cell => "3,-1",
                Target::Placement => "3,-1 r90",
                Target::Player | Target::Number => "2",
                Target::TileKind => "TILE",
                _ => "city n",
            })),
        }
    }

    fn parse_segment(&self, state: &State, words: &[&str]) -> Result<SegmentId, (String, String)> {
        let example = || "write a kind and a side, such as `city n` or `0,2 field nl`".to_owned();
        let cell = words.split_first().and_then(|(word, rest)| Some((word.parse::<Cell>().ok()?, rest)));
        let (tile, words) = if let Some((cell, rest)) = cell {
            let tile = state.board.tile_at(cell);
            (tile.ok_or_else(|| (format!("no tile lies on {cell}"), example()))?, rest)
        } else {
            let none = || ("no tile was placed in this turn".to_owned(), example());
            (state.vars.placed.ok_or_else(none)?, words)
        };
        let lying = state.board.tile(tile);
        let printed = &self.tile_kind(lying.kind).segments;
        let (kind, place) = match *words {
            [kind] => (kind, None),
            [kind, place] => (kind, Some(place)),
            _ => return Err(("a segment is a kind and a side".to_owned(), example())),
        };
        let all: Vec<String> = (0..printed.len() as u32)
            .map(|local| self.local_text(state, SegmentId(lying.first_segment + local)))
            .collect();
        let there = || format!("the tile on {} has: {}", lying.cell, all.join(", "));
        let is_kind = |id| self.feature_kind(id).name.eq_ignore_ascii_case(kind);
        let candidates: Vec<_> =
            printed.iter().zip(&all).enumerate().filter(|(_, (one, _))| is_kind(one.kind)).collect();
        let found = match (candidates.as_slice(), place) {
            ([], _) => return Err((format!("the tile has no `{}`", shorten(kind)), there())),
            ([(local, _)], None) => Some(*local),
            (_, None) => return Err((format!("the tile has several segments of kind {kind}"), there())),
            (some, Some(place)) => {
                let named = some.iter().find(|(_, (one, text))| {
                    text.split_once(' ').is_some_and(|(_, word)| word.eq_ignore_ascii_case(place))
                        || names_port(one.ports.turned(lying.rotation), place)
                });
                named.map(|(local, _)| *local)
            }
        };
        let local = found.ok_or_else(|| (format!("no {kind} of the tile lies there"), there()))?;
        Ok(SegmentId(lying.first_segment + local as u32))
    }

    /// An event as text.
    pub fn event_text<'a>(&'a self, state: &'a State, names: Names<'a>, event: &'a Event) -> EventText<'a> {
        EventText { rules: self, state, names, event }
    }

    fn place_text(&self, state: &State, place: Place, names: Names<'_>) -> String {
        match place {
            Place::Supply => "the supply".to_owned(),
            Place::Beside => "beside the board".to_owned(),
            Place::Segment(segment) if segment.index() < state.graph.segment_count() => {
                let cell = View::new(self, state).cell_of(segment);
                format!("{} at {cell}", self.local_text(state, segment))
            }
            Place::Segment(segment) => format!("segment {}", segment.0),
            Place::Cell(cell) => cell.to_string(),
            Place::Corner(cell) => format!("the north-east corner of {cell}"),
            Place::Across(cell, side) => format!("{cell} and {}", cell.step(side)),
            Place::With(other) => {
                let Some(figure) = state.figures.get(other.index()) else {
                    return format!("figure {}", other.0);
                };
                let (place, who) = (figure.place, self.figure_text(state, other, names));
                // Events are told later: it may be back home by then, and stands nowhere.
                if place.is_on_board() {
                    format!("{who} on {}", self.place_text(state, place, names))
                } else {
                    who
                }
            }
            Place::Held(player) => format!("the hands of {}", player_name(names, player)),
        }
    }
}

fn names_port(ports: PortSet, word: &str) -> bool {
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Side::from_letter(letter).is_some_and(|side| ports.contains(side.centre()));
    }
    word.parse().is_ok_and(|port| ports.contains(port))
}

/// Long input is cut, so that a message stays a message.
fn shorten(text: &str) -> String {
    shortened(text, 60).into_owned()
}

/// An event with what it needs to be read; see [`Ruleset::event_text`].
#[derive(Clone, Copy)]
pub struct EventText<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    names: Names<'a>,
    event: &'a Event,
}

impl fmt::Debug for EventText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EventText").field(self.event).finish()
    }
}

impl fmt::Display for EventText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |player: PlayerId| player_name(self.names, player);
        match *self.event {
            Event::TurnStarted { player, turn } => write!(f, "turn {turn}: {}", name(player)),
            Event::PartStarted { player, part } => write!(f, "{}: part {part} of the turn", name(player)),
            Event::StockChanged { player, stock, by } => {
                write!(f, "{} {by:+} {}", name(player), self.rules.stock_name(stock))
            }
            Event::TileDrawn { player, kind } => {
                write!(f, "{} draws {}", name(player), self.rules.tile_name(kind))
            }
            Event::TileRejected { kind, to, rule } => {
                let to = match to {
                    crate::event::Pile::Supply => "goes back into the supply",
                    crate::event::Pile::Aside => "is set aside",
                    crate::event::Pile::Discarded => "leaves the game",
                };
                write!(f, "{} {to} ({rule})", self.rules.tile_name(kind))
            }
            Event::TilesReturned { count: 1 } => write!(f, "1 tile goes back into the supply"),
            Event::TilesReturned { count } => write!(f, "{count} tiles go back into the supply"),
            Event::TilePlaced { kind, cell, rotation } => {
                write!(f, "{} at {cell} {rotation}", self.rules.tile_name(kind))
            }
            Event::FigureMoved(ref change) => self.write_move(f, change),
            Event::Passed { player } => write!(f, "{} passes", name(player)),
            Event::PhaseSkipped { rule } => write!(f, "nothing more may be done here ({rule})"),
            Event::FeatureCompleted { kind, segment } => {
                let kind = self.rules.feature_kind(kind).name;
                let at = self.rules.place_text(self.state, Place::Segment(segment), self.names);
                write!(f, "{kind} completed: {at}")
            }
            Event::Scored(ref scored) => self.write_score(f, scored),
            Event::Note { label, player, cell, figure } => {
                let who = player.map(name);
                let what = figure.map(|figure| self.rules.figure_text(self.state, figure, self.names));
                let about: Vec<String> = who.into_iter().chain(what).collect();
                write!(f, "{label}{}{}", if about.is_empty() { "" } else { ": " }, about.join(", "))?;
                cell.map_or(Ok(()), |cell| write!(f, " at {cell}"))
            }
            Event::GameOver => write!(f, "the game is over"),
        }
    }
}

impl EventText<'_> {
    fn write_move(&self, f: &mut fmt::Formatter<'_>, change: &FigureMove) -> fmt::Result {
        let Some(piece) = self.state.figures.get(change.figure.index()) else { return Ok(()) };
        let declared = self.rules.figure_kind(piece.kind);
        // Named by the role it has, or had, on the board.
        let role_at = |place: Place| match place {
            Place::Segment(segment)
                if declared.meeple && segment.index() < self.state.graph.segment_count() =>
            {
                Some(self.rules.feature_kind(self.state.graph.kind(segment)).role)
            }
            _ => None,
        };
        let noun = role_at(change.to).or_else(|| role_at(change.from)).unwrap_or(declared.name);
        let whose =
            piece.owner.map_or("the".to_owned(), |owner| format!("{}'s", player_name(self.names, owner)));
        let place = |place| self.rules.place_text(self.state, place, self.names);
        match change.why {
            Why::Placed => write!(f, "{whose} {noun} on {}", place(change.to)),
            Why::Scored => write!(f, "{whose} {noun} returns from {}", place(change.from)),
            Why::Removed(word) => write!(f, "{whose} {noun} is {word}, from {}", place(change.from)),
            Why::Moved if change.from.is_on_board() => {
                write!(f, "{whose} {noun} moves from {} to {}", place(change.from), place(change.to))
            }
            Why::Moved => write!(f, "{whose} {noun} goes to {}", place(change.to)),
        }
    }

    fn write_score(&self, f: &mut fmt::Formatter<'_>, scored: &Scored) -> fmt::Result {
        let items = self.state.log.items(scored);
        write!(f, "{} {}", player_name(self.names, scored.player), counted(scored.points, "point"))?;
        let what = match (scored.class, scored.cause) {
            (PointClass::Feature, Cause::Completed) => format!(" for a completed {}", scored.label),
            (PointClass::Feature, Cause::Final) => format!(" for a {}", scored.label),
            (PointClass::Feature, Cause::Other(cause)) => format!(" for a {} ({cause})", scored.label),
            (PointClass::Bonus | PointClass::Payment, _) => format!(" ({})", scored.label),
        };
        write!(f, "{what}")?;
        if let Some(segment) = scored.segment.filter(|_| scored.class == PointClass::Feature) {
            write!(f, ", {}", self.rules.place_text(self.state, Place::Segment(segment), self.names))?;
        }
        if scored.class == PointClass::Feature && !items.is_empty() {
            let terms: Vec<String> =
                items.iter().map(|item| term(item.count, item.label, item.each)).collect();
            write!(f, " = {}", terms.join(" + "))?;
        }
        Ok(())
    }
}
