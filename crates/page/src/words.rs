//! What happened, in words.

use tilewright::core::event::{Cause, PointClass, Scored};
use tilewright::core::figure::Why;
use tilewright::core::shown::shown;
use tilewright::core::view::View;
use tilewright::core::words::counted;
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
        _ => plain(game.describe(event).to_string()),
    }
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

/// Text without control characters and without those that turn the direction of writing; each becomes a question mark.
pub(crate) fn clean(text: &str) -> String {
    shown(text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_turn_the_writing() {
        assert_eq!(clean("Ann\u{202e}\n<b>"), "Ann??<b>");
    }
}
