//! What many games came to, as a table and as JSON.
//!
//! The shape of the JSON form stands in [`crate::json`].

use std::io::{self, Write};

use serde_json::{Value, json};
use tilewright::prelude::*;

use crate::composition::sets_text;
use crate::layout::{Align, Table, real, thousands};
use crate::tally::{Spread, Tally};

/// Many games that are over.
#[derive(Debug)]
pub(crate) struct Summary<'a> {
    /// How each of them began.
    pub(crate) start: &'a Game,
    /// Who decided: one for all seats, or one for each.
    pub(crate) bots: Vec<String>,
    /// What all games followed from.
    pub(crate) seed: u64,
    /// On so many threads.
    pub(crate) jobs: usize,
    /// In so many seconds.
    pub(crate) seconds: f64,
    /// What they came to.
    pub(crate) tally: Tally,
}

impl Summary<'_> {
    fn bot(&self, seat: usize) -> &str {
        &self.bots[seat % self.bots.len()]
    }

    fn rate(&self) -> f64 {
        real(self.tally.games) / self.seconds.max(1e-9)
    }

    /// As JSON.
    pub(crate) fn json(&self) -> Value {
        let games = self.tally.games;
        let spread = |spread: &Spread| {
            json!({
                "mean": spread.mean(games),
                "deviation": spread.deviation(games),
                "least": spread.least,
                "most": spread.most,
            })
        };
        let players = self.start.players();
        let by_seat = self.tally.seats[..players.len()].iter().enumerate().map(|(seat, of)| {
            json!({
                "name": players.name(seat),
                "bot": self.bot(seat),
                "points": spread(&of.points),
                "win_share": of.win_share(games),
            })
        });
        let rules = self.start.rules();
        let sets = rules.sets().iter().map(|(id, edition)| json!({"id": id, "edition": edition}));
        json!({
            "games": games,
            "seed": self.seed,
            "sets": sets.collect::<Value>(),
            "plies": self.tally.plies,
            "turns": self.tally.turns,
            "seats": by_seat.collect::<Value>(),
            "total": spread(&self.tally.total),
            "speed": {"jobs": self.jobs, "seconds": self.seconds, "games_per_second": self.rate()},
        })
    }

    /// As a table.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let games = self.tally.games;
        let per_game = |count: u64| real(count) / real(games.max(1));
        writeln!(out, "{} games of {}, seed {}", thousands(games), sets_text(self.start.rules()), self.seed)?;
        let threads = if self.jobs == 1 { "1 job".to_owned() } else { format!("{} jobs", self.jobs) };
        writeln!(out, "  {:.2} s on {threads}: {} games/s", self.seconds, thousands(self.rate() as u64))?;
        let (plies, turns) = (per_game(self.tally.plies), per_game(self.tally.turns));
        writeln!(out, "  {plies:.1} plies and {turns:.1} turns a game\n")?;
        let words = ["seat", "player", "bot"].map(|name| (name, Align::Left));
        let numbers = ["points", "+-", "least", "most", "wins"].map(|name| (name, Align::Right));
        let mut table = Table::new(words.into_iter().chain(numbers));
        let points = |spread: &Spread| {
            let numbers = [spread.mean(games), spread.deviation(games)].map(|number| format!("{number:.1}"));
            numbers.into_iter().chain([spread.least.to_string(), spread.most.to_string()])
        };
        let players = self.start.players();
        for (seat, of) in self.tally.seats[..players.len()].iter().enumerate() {
            let mut row =
                vec![(seat + 1).to_string(), players.name(seat).to_owned(), self.bot(seat).to_owned()];
            row.extend(points(&of.points));
            row.push(format!("{:.1} %", of.win_share(games) * 100.0));
            table.row(row);
        }
        let mut row = vec!["all".to_owned(), String::new(), String::new()];
        row.extend(points(&self.tally.total));
        table.row(row);
        table.write(out)
    }
}
