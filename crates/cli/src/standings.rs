//! The final table: places, points, and what they were for.

use std::collections::BTreeMap;
use std::io::{self, Write};

use tilewright::core::event::Event;
use tilewright::prelude::*;

use crate::layout::{Align, Table};

/// Points of each player by what they were for, in the order in which each label first came.
pub(crate) fn by_label(game: &Game) -> Vec<(&'static str, Vec<i32>)> {
    let mut labels: Vec<&'static str> = Vec::new();
    let mut points: BTreeMap<&'static str, Vec<i32>> = BTreeMap::new();
    for event in game.events_since(0) {
        if let Event::Scored(scored) = event {
            if !labels.contains(&scored.label) {
                labels.push(scored.label);
            }
            let row = points.entry(scored.label).or_insert_with(|| vec![0; game.players().len()]);
            row[scored.player.index()] += scored.points;
        }
    }
    labels.into_iter().map(|label| (label, points.remove(label).unwrap_or_default())).collect()
}

/// Seats by points, each with its place; equal points share a place.
pub(crate) fn places(scores: &[i32]) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|&seat| std::cmp::Reverse(scores[seat]));
    order
        .into_iter()
        .map(|seat| (1 + scores.iter().filter(|&&other| other > scores[seat]).count(), seat))
        .collect()
}

/// Writes the table of a game that is over, and who won.
pub(crate) fn write(game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let Some(result) = game.result() else { return Ok(()) };
    let labels = by_label(game);
    let fixed = [("place", Align::Right), ("player", Align::Left), ("points", Align::Right)];
    let mut table =
        Table::new(fixed.into_iter().chain(labels.iter().map(|(label, _)| (*label, Align::Right))));
    for (place, seat) in places(&result.scores) {
        let mut row =
            vec![place.to_string(), game.players().name(seat).to_owned(), result.scores[seat].to_string()];
        row.extend(labels.iter().map(|(_, points)| points[seat].to_string()));
        table.row(row);
    }
    writeln!(out, "Final")?;
    table.write(out)?;
    let winners: Vec<&str> =
        result.winners.iter().map(|winner| game.players().name(winner.index())).collect();
    match winners.as_slice() {
        [only] => writeln!(out, "{only} wins."),
        [some @ .., last] => writeln!(out, "{} and {last} share the win.", some.join(", ")),
        [] => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_place() {
        assert_eq!(places(&[3, 9, 3, 1]), [(1, 1), (2, 0), (2, 2), (4, 3)]);
    }
}
