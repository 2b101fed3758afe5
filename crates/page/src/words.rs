//! What happened, in words.

use tilewright::core::event::{Cause, PointClass, Scored};
use tilewright::core::figure::{Place, Why};
use tilewright::core::view::View;
use tilewright::prelude::*;

/// What a line of the log is about; its name is the class of the line in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A turn begins.
    Turn,
    /// Somebody got points, or lost some.
    Score,
    /// Anything else.
    Plain,
}

impl Kind {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Score => "score",
            Self::Plain => "plain",
        }
    }
}

/// A line of the log.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    pub(crate) player: Option<PlayerId>,
}

/// What a step brought, as lines. What the decision says, or another line, is not said again.
pub(crate) fn lines(game: &Game, events: &[Event], decided: bool) -> Vec<Line> {
    let scored = |segment| {
        events.iter().any(|event| matches!(event, Event::Scored(scored) if scored.segment == Some(segment)))
    };
    let untold = events.iter().filter(|event| match **event {
        Event::FeatureCompleted { segment, .. } => !scored(segment),
        Event::Scored(ref scored) => scored.points != 0 || scored.cause != Cause::Final,
        _ => true,
    });
    untold.filter_map(|event| line(game, event, decided)).collect()
}

/// An event as a line; `None` if the decision that led to it has said it all.
fn line(game: &Game, event: &Event, decided: bool) -> Option<Line> {
    let plain = |text: String| Some(Line { kind: Kind::Plain, text: clean(&text), player: None });
    match *event {
        Event::TurnStarted { player, turn } => {
            Some(Line { kind: Kind::Turn, text: format!("turn {turn}"), player: Some(player) })
        }
        Event::Scored(ref scored) => {
            Some(Line { kind: Kind::Score, text: clean(&score(game, scored)), player: Some(scored.player) })
        }
        Event::Passed { .. } | Event::TilePlaced { .. } if decided => None,
        Event::FigureMoved(ref change) if change.why == Why::Placed && decided => None,
        // The line of the points says what was completed, and every scored figure comes home.
        Event::FigureMoved(ref change) if change.why == Why::Scored => None,
        Event::FeatureCompleted { kind, segment } => {
            let cell = View::new(game.rules(), game.state()).cell_of(segment);
            plain(format!("{} at {cell} completed", game.rules().feature_kind(kind).name()))
        }
        // Who was kept company may have gone home since; nobody stands on the supply.
        Event::FigureMoved(ref change) if [change.from, change.to].iter().any(|&place| gone(game, place)) => {
            plain(game.describe(event).to_string().replace(" on the supply", ""))
        }
        _ => plain(game.describe(event).to_string()),
    }
}

/// Whether this is beside a figure that has left the board by now.
fn gone(game: &Game, place: Place) -> bool {
    let Place::With(other) = place else { return false };
    let mut figures = game.state().figures();
    figures.nth(other.index()).is_some_and(|(_, figure)| figure.place == Place::Supply)
}

/// Points with where they come from.
fn score(game: &Game, scored: &Scored) -> String {
    let name = game.players().name(scored.player.index());
    let at = scored.segment.map_or(String::new(), |segment| {
        format!(" at {}", View::new(game.rules(), game.state()).cell_of(segment))
    });
    let label = scored.label;
    let what = match (scored.class, scored.cause) {
        (PointClass::Feature, Cause::Completed) => format!("{label}{at} completed"),
        (PointClass::Feature, Cause::Other(cause)) => format!("{label}{at} ({cause})"),
        _ => format!("{label}{at}"),
    };
    let text = format!("{name} {:+}, {what}", scored.points);
    let items = game.state().log().items(scored);
    // `fairy: 1 fairy` says nothing that `fairy` does not.
    let said = matches!(items, [item] if item.count == 1 && item.label == label);
    if items.is_empty() || said {
        return text;
    }
    let terms: Vec<String> = items
        .iter()
        .map(|item| {
            let what = counted(item.count, item.label);
            if item.each == 1 { what } else { format!("{what} × {}", item.each) }
        })
        .collect();
    format!("{text}: {}", terms.join(" + "))
}

/// A count with its noun.
fn counted(count: i32, noun: &str) -> String {
    let vowel = |letter: char| "aeiou".contains(letter);
    let plural = match noun {
        _ if count.abs() == 1 || noun.ends_with('s') => noun.to_owned(),
        _ if noun.ends_with('y') && !noun.chars().rev().nth(1).is_some_and(vowel) => {
            format!("{}ies", &noun[..noun.len() - 1])
        }
        _ => format!("{noun}s"),
    };
    format!("{count} {plural}")
}

/// Text without control characters and without those that turn the direction of writing; each becomes a question mark.
pub(crate) fn clean(text: &str) -> String {
    let bad = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    text.chars().map(|letter| if bad(letter) { '?' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_their_plurals() {
        assert_eq!(counted(1, "city"), "1 city");
        assert_eq!(counted(2, "city"), "2 cities");
        assert_eq!(counted(7, "tile"), "7 tiles");
        assert_eq!(counted(3, "abbey"), "3 abbeys");
    }

    #[test]
    fn names_cannot_turn_the_writing() {
        assert_eq!(clean("Ann\u{202e}\n<b>"), "Ann??<b>");
    }
}
