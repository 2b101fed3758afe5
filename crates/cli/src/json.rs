//! What `--json` prints.
//!
//! # `play --json`
//!
//! A game as JSON lines: one object a line, each with the key `event`.
//!
//! | `event` | further keys |
//! |---|---|
//! | `game` | `seed`, `players` (names), `first`, `sets`, `expansions`, `options` |
//! | `action` | `player`, `name`, `phase`, `text` (parses back): a decision, before what it led to |
//! | `undone` | `text`: the newest decision was taken back, with the events after it |
//! | `turn-started` | `player`, `name`, `turn` |
//! | `tile-drawn` | `player`, `name`, `tile` |
//! | `tile-rejected` | `tile`, `to` (`supply`, `aside` or `discarded`), `rule` |
//! | `tiles-returned` | `count` |
//! | `tile-placed` | `tile`, `cell`, `rotation` (degrees) |
//! | `figure-moved` | `figure`, `from`, `to`, `why` (`placed`, `scored`, `moved` or `removed`), `word` if removed |
//! | `passed` | `player`, `name` |
//! | `phase-skipped` | `rule` |
//! | `feature-completed` | `kind`, `cell`, `segment` |
//! | `scored` | `player`, `name`, `points`, `class` (`feature`, `bonus` or `payment`), `label`, `cause` (`completed`, `final` or a word), `cell` and `segment` (or null), `items` |
//! | `note` | `label`, `player`, `name`, `cell`, `figure` (each null if it concerns none) |
//! | `game-over` | |
//! | `result` | `scores`, `winners` (player numbers), `places` |
//!
//! Players are counted from 0, cells are `[x, y]` with y growing to the north, a segment is its text (`city n`), an
//! item is `{label, count, each}`. A figure is `{number, kind, owner}` with the owner null if nobody's. A place is an
//! object with the key `on`: `supply`, `beside`, `segment` (with `cell` and `segment`), `cell`, `corner` (the north-east
//! one of `cell`), `across` (with `cell` and `other`), or `held` (with `player`).
//!
//! # `simulate --json`
//!
//! One object: `games`, `seed`, `sets` (`{id, edition}`), `plies` and `turns` (of all games), `seats` (a list of
//! `{name, bot, points, win_share}`), `total`, and `speed` (`{jobs, seconds, games_per_second}`). Points are
//! `{mean, deviation, least, most}`; a shared win counts in equal parts. All but `speed` is the same for any number of
//! jobs.
//!
//! # Invariants
//!
//! - Keys and words that are here stay; new ones may come.

use serde_json::{Map, Value, json};
use tilewright::core::event::{Cause, Pile, PointClass, Scored};
use tilewright::core::figure::{FigureMove, Place, Why};
use tilewright::core::geometry::Cell;
use tilewright::core::kind::{FigureId, SegmentId};
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::standings;
use crate::story::Step;

/// The line that begins a game.
pub(crate) fn game(game: &Game) -> Value {
    let rules = game.rules();
    let options: Map<String, Value> = rules
        .options()
        .iter()
        .map(|option| (option.name().to_owned(), json!(rules.option(option.name()))))
        .collect();
    json!({
        "event": "game",
        "seed": game.seed().map(|seed| seed.0),
        "players": game.players().names(),
        "first": game.state().active().index(),
        "sets": rules.sets().iter().map(|(id, edition)| json!({"id": id, "edition": edition})).collect::<Vec<_>>(),
        "expansions": rules.expansions().iter().map(|expansion| &expansion.id).collect::<Vec<_>>(),
        "options": options,
    })
}

/// The line of a decision.
pub(crate) fn action(game: &Game, step: &Step) -> Value {
    json!({
        "event": "action",
        "player": step.player.index(),
        "name": game.players().name(step.player.index()),
        "phase": step.phase,
        "text": step.text,
    })
}

/// The line of a decision taken back.
pub(crate) fn undone(text: &str) -> Value {
    json!({"event": "undone", "text": text})
}

/// The line that ends a game; nothing while it goes on.
pub(crate) fn result(game: &Game) -> Option<Value> {
    let result = game.result()?;
    let mut places = vec![0; result.scores.len()];
    for (place, seat) in standings::places(&result.scores) {
        places[seat] = place;
    }
    let winners: Vec<usize> = result.winners.iter().map(|winner| winner.index()).collect();
    Some(json!({"event": "result", "scores": result.scores, "winners": winners, "places": places}))
}

/// The line of an event.
pub(crate) fn event(game: &Game, event: &Event) -> Value {
    let rules = game.rules();
    let name = |player: PlayerId| game.players().name(player.index());
    match *event {
        Event::TurnStarted { player, turn } => {
            json!({"event": "turn-started", "player": player.index(), "name": name(player), "turn": turn})
        }
        Event::TileDrawn { player, kind } => json!({
            "event": "tile-drawn", "player": player.index(), "name": name(player), "tile": rules.tile_name(kind),
        }),
        Event::TileRejected { kind, to, rule } => {
            let to = match to {
                Pile::Supply => "supply",
                Pile::Aside => "aside",
                Pile::Discarded => "discarded",
                _ => "elsewhere",
            };
            json!({"event": "tile-rejected", "tile": rules.tile_name(kind), "to": to, "rule": rule})
        }
        Event::TilesReturned { count } => json!({"event": "tiles-returned", "count": count}),
        Event::TilePlaced { kind, cell, rotation } => json!({
            "event": "tile-placed", "tile": rules.tile_name(kind), "cell": at(cell), "rotation": rotation.degrees(),
        }),
        Event::FigureMoved(ref change) => figure_moved(game, change),
        Event::Passed { player } => {
            json!({"event": "passed", "player": player.index(), "name": name(player)})
        }
        Event::PhaseSkipped { rule } => json!({"event": "phase-skipped", "rule": rule}),
        Event::FeatureCompleted { kind, segment } => json!({
            "event": "feature-completed",
            "kind": rules.feature_kind(kind).name(),
            "cell": at(cell_of(game, segment)),
            "segment": segment_word(game, segment),
        }),
        Event::Scored(ref scored) => score(game, scored),
        Event::Note { label, player, cell, figure: which } => json!({
            "event": "note",
            "label": label,
            "player": player.map(PlayerId::index),
            "name": player.map(name),
            "cell": cell.map(at),
            "figure": which.map(|which| figure(game, which)),
        }),
        Event::GameOver => json!({"event": "game-over"}),
        _ => json!({"event": "other", "text": game.describe(event).to_string()}),
    }
}

fn figure_moved(game: &Game, change: &FigureMove) -> Value {
    let mut line = json!({
        "event": "figure-moved",
        "figure": figure(game, change.figure),
        "from": place(game, change.from),
        "to": place(game, change.to),
    });
    let why = match change.why {
        Why::Placed => "placed",
        Why::Scored => "scored",
        Why::Removed(word) => {
            line["word"] = json!(word);
            "removed"
        }
        _ => "moved",
    };
    line["why"] = json!(why);
    line
}

fn score(game: &Game, scored: &Scored) -> Value {
    let class = match scored.class {
        PointClass::Feature => "feature",
        PointClass::Bonus => "bonus",
        PointClass::Payment => "payment",
        _ => "other",
    };
    let cause = match scored.cause {
        Cause::Completed => "completed",
        Cause::Final => "final",
        Cause::Other(word) => word,
        _ => "other",
    };
    let items = game.state().log().items(scored);
    let items: Vec<Value> = items
        .iter()
        .map(|item| json!({"label": item.label, "count": item.count, "each": item.each}))
        .collect();
    json!({
        "event": "scored",
        "player": scored.player.index(),
        "name": game.players().name(scored.player.index()),
        "points": scored.points,
        "class": class,
        "label": scored.label,
        "cause": cause,
        "cell": scored.segment.map(|segment| at(cell_of(game, segment))),
        "segment": scored.segment.map(|segment| segment_word(game, segment)),
        "items": items,
    })
}

fn at(cell: Cell) -> Value {
    json!([cell.x, cell.y])
}

fn cell_of(game: &Game, segment: SegmentId) -> Cell {
    View::new(game.rules(), game.state()).cell_of(segment)
}

/// A segment without the cell of its tile.
fn segment_word(game: &Game, segment: SegmentId) -> String {
    let text = game.rules().segment_text(game.state(), segment);
    match text.split_once(' ') {
        Some((cell, word)) if cell.parse::<Cell>().is_ok() => word.to_owned(),
        _ => text,
    }
}

fn figure(game: &Game, id: FigureId) -> Value {
    let piece = View::new(game.rules(), game.state()).figure(id);
    let kind = game.rules().figure_kind(piece.kind).name();
    json!({"number": id.index(), "kind": kind, "owner": piece.owner.map(PlayerId::index)})
}

fn place(game: &Game, place: Place) -> Value {
    match place {
        Place::Supply => json!({"on": "supply"}),
        Place::Beside => json!({"on": "beside"}),
        Place::Segment(segment) => json!({
            "on": "segment", "cell": at(cell_of(game, segment)), "segment": segment_word(game, segment),
        }),
        Place::Cell(cell) => json!({"on": "cell", "cell": at(cell)}),
        Place::Corner(cell) => json!({"on": "corner", "cell": at(cell)}),
        Place::Across(cell, side) => json!({"on": "across", "cell": at(cell), "other": at(cell.step(side))}),
        Place::Held(player) => json!({"on": "held", "player": player.index()}),
        _ => json!({"on": "elsewhere"}),
    }
}
