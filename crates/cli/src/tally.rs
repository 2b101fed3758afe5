//! What many games came to, in whole numbers, so that the order of adding up does not matter.

use tilewright::core::kind::MAX_PLAYERS;

use crate::layout::real;

/// A shared win counts as equal parts of this number, which every number of winners divides.
const WIN: u64 = 840;

/// Points of one kind over many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spread {
    sum: i64,
    squares: i64,
    /// The least.
    pub(crate) least: i32,
    /// The most.
    pub(crate) most: i32,
}

impl Default for Spread {
    fn default() -> Self {
        Self { sum: 0, squares: 0, least: i32::MAX, most: i32::MIN }
    }
}

impl Spread {
    fn add(&mut self, points: i32) {
        let wide = i64::from(points);
        self.sum += wide;
        self.squares += wide * wide;
        self.least = self.least.min(points);
        self.most = self.most.max(points);
    }

    fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
    }

    /// The mean over so many games.
    pub(crate) fn mean(&self, games: u64) -> f64 {
        signed(self.sum.into()) / real(games.max(1))
    }

    /// The standard deviation over so many games.
    pub(crate) fn deviation(&self, games: u64) -> f64 {
        let games = games.max(1);
        let scaled =
            i128::from(games) * i128::from(self.squares) - i128::from(self.sum) * i128::from(self.sum);
        signed(scaled.max(0)).sqrt() / real(games)
    }
}

#[expect(clippy::cast_precision_loss, reason = "what is shown has far fewer digits")]
const fn signed(number: i128) -> f64 {
    number as f64
}

/// What one seat came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatTally {
    /// Its points.
    pub(crate) points: Spread,
    wins: u64,
}

impl SeatTally {
    /// Its part of all wins, shared ones in equal parts: from 0 to 1.
    pub(crate) fn win_share(&self, games: u64) -> f64 {
        real(self.wins) / real(games.max(1) * WIN)
    }
}

/// What many games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// How many games.
    pub(crate) games: u64,
    /// Decisions of players in all of them.
    pub(crate) plies: u64,
    /// Turns in all of them.
    pub(crate) turns: u64,
    /// By seat.
    pub(crate) seats: [SeatTally; MAX_PLAYERS],
    /// The points of all seats together.
    pub(crate) total: Spread,
}

impl Tally {
    /// Adds a game that is over.
    pub(crate) fn add(&mut self, scores: &[i32], plies: u32, turns: u32) {
        self.games += 1;
        self.plies += u64::from(plies);
        self.turns += u64::from(turns);
        let best = scores.iter().copied().max().unwrap_or(0);
        let winners = scores.iter().filter(|&&score| score == best).count() as u64;
        for (seat, &score) in self.seats.iter_mut().zip(scores) {
            seat.points.add(score);
            if score == best {
                seat.wins += WIN / winners;
            }
        }
        self.total.add(scores.iter().sum());
    }

    /// Adds what other games came to.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.turns += other.turns;
        for (seat, other) in self.seats.iter_mut().zip(&other.seats) {
            seat.points.merge(&other.points);
            seat.wins += other.wins;
        }
        self.total.merge(&other.total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_spreads_and_shared_wins() {
        let mut tally = Tally::default();
        tally.add(&[10, 20], 100, 50);
        tally.add(&[20, 20], 110, 50);
        let seat = tally.seats[0];
        assert!((seat.points.mean(2) - 15.0).abs() < 1e-9);
        assert!((seat.points.deviation(2) - 5.0).abs() < 1e-9);
        assert!((seat.win_share(2) - 0.25).abs() < 1e-9);
        assert_eq!((tally.total.least, tally.total.most, tally.plies), (30, 40, 210));
    }

    #[test]
    fn merging_is_adding() {
        let games = [[3, 4, 4], [9, 1, 0], [5, 5, 5]];
        let mut all = Tally::default();
        for scores in &games {
            all.add(scores, 7, 3);
        }
        let (mut one, mut two) = (Tally::default(), Tally::default());
        one.add(&games[2], 7, 3);
        two.add(&games[0], 7, 3);
        two.add(&games[1], 7, 3);
        one.merge(&two);
        assert_eq!(one, all);
    }
}
