//! What a game with a set is worth, from games that bots play.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::prelude::*;
use tilewright_bots::{by_name, play_out, seed_beside};

use crate::failure::Failure;
use crate::layout::{Align, Table, real};
use crate::standings::by_label;

/// They finish what is theirs, so that the points are of the size that people make.
const BOT: &str = "finisher";
const PLAYERS: usize = 2;
/// The first game has this seed, so that the same set gives the same numbers.
const FIRST_SEED: u64 = 1;

/// The mean points of a player, by what they are for; with the set, and with the base set alone where that is another
/// game.
#[derive(Clone, Debug)]
pub(crate) struct Points {
    games: u32,
    with: BTreeMap<&'static str, f64>,
    without: Option<BTreeMap<&'static str, f64>>,
}

impl Points {
    /// Plays so many games with the set, and as many without it.
    pub(crate) fn of(
        games: u32,
        with: &Arc<Ruleset>,
        without: Option<&Arc<Ruleset>>,
    ) -> Result<Self, Failure> {
        let without = without.map(|rules| means(games, rules)).transpose()?;
        Ok(Self { games, with: means(games, with)?, without })
    }

    /// A table of them.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (games, bot) = (self.games, BOT);
        writeln!(out, "\nPoints of a player (mean of {games} games of two `{bot}` bots)")?;
        let mut columns = vec![("for", Align::Left), ("with the set", Align::Right)];
        if self.without.is_some() {
            columns.push(("base alone", Align::Right));
        }
        let mut table = Table::new(columns);
        let mut labels: Vec<&str> = self.with.keys().copied().collect();
        labels.extend(
            self.without.iter().flat_map(BTreeMap::keys).filter(|label| !self.with.contains_key(*label)),
        );
        let value = |means: &BTreeMap<&str, f64>, label: &str| {
            format!("{:.1}", means.get(label).copied().unwrap_or_default())
        };
        let mut row = |name: &str, cell: &dyn Fn(&BTreeMap<&'static str, f64>) -> String| {
            let cells = [Some(&self.with), self.without.as_ref()].into_iter().flatten().map(cell);
            table.row(std::iter::once(name.to_owned()).chain(cells));
        };
        for label in labels {
            row(label, &|means| value(means, label));
        }
        row("all", &|means| format!("{:.1}", means.values().sum::<f64>()));
        table.write(out)
    }

    /// The same for programs.
    pub(crate) fn json(&self) -> Value {
        json!({
            "games": self.games,
            "bots": BOT,
            "players": PLAYERS,
            "with_the_set": self.with,
            "base_alone": self.without,
        })
    }
}

fn means(games: u32, rules: &Arc<Ruleset>) -> Result<BTreeMap<&'static str, f64>, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Failed(error.to_string());
    let mut sums: BTreeMap<&'static str, i64> = BTreeMap::new();
    for seed in (FIRST_SEED..).take(games as usize) {
        let mut game = Game::new(rules, Players::count(PLAYERS), seed).map_err(|error| failed(&error))?;
        let mut bot = [by_name(BOT, seed_beside(seed)).map_err(|error| failed(&error))?];
        play_out(&mut game, &mut bot).map_err(|error| failed(&error))?;
        for (label, points) in by_label(&game) {
            *sums.entry(label).or_default() += points.iter().copied().map(i64::from).sum::<i64>();
        }
    }
    let turns = real(u64::from(games) * PLAYERS as u64);
    // Points are small whole numbers.
    Ok(sums
        .into_iter()
        .map(|(label, sum)| (label, f64::from(i32::try_from(sum).unwrap_or(i32::MAX)) / turns))
        .collect())
}
