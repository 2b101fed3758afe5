//! Chance from a seed: the n-th number follows from the seed and n alone.
//!
//! So undo and redo meet the same draws, and a replay needs no generator. The numbers are those of the `ChaCha` cipher with eight
//! rounds, keyed by the seed: nothing that players see tells them the next one.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// What the draws of a game follow from.
///
/// ```
/// use tilewright_core::chance::Seed;
/// assert_eq!(Seed::from(7).number(3), Seed::from(7).number(3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seed(pub u64);

impl From<u64> for Seed {
    fn from(seed: u64) -> Self {
        Self(seed)
    }
}

impl Seed {
    /// The n-th number of this seed, counted from 0.
    pub fn number(self, n: u32) -> u64 {
        Numbers::new(self).get(n)
    }
}

/// The numbers of a seed; those asked for in order are cheap.
#[derive(Clone, Debug)]
pub struct Numbers {
    seed: Seed,
    generator: ChaCha8Rng,
    next: u32,
}

impl Numbers {
    /// At the first number.
    pub fn new(seed: Seed) -> Self {
        // The key is the seed as it is: nothing of the way from one to the other can change under us.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.0.to_le_bytes());
        Self { seed, generator: ChaCha8Rng::from_seed(key), next: 0 }
    }

    /// What the numbers follow from.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The next number.
    pub fn advance(&mut self) -> u64 {
        self.get(self.next)
    }

    /// The next number, brought below a bound: a die for bots and playouts.
    ///
    /// ```
    /// use tilewright_core::chance::{Numbers, Seed};
    /// let mut dice = Numbers::new(Seed(1));
    /// assert!((0..100).all(|_| dice.roll(6) < 6));
    /// ```
    pub fn roll(&mut self, bound: usize) -> usize {
        below(self.advance(), bound)
    }

    /// The n-th number. Each is two words of the stream.
    pub fn get(&mut self, n: u32) -> u64 {
        if n != self.next {
            self.generator.set_word_pos(u128::from(n) * 2);
        }
        self.next = n.wrapping_add(1);
        self.generator.next_u64()
    }
}

/// A number below `bound`, each equally likely but for one part in 2⁶⁴ / `bound`. 0 if `bound` is 0.
#[inline]
pub fn below(number: u64, bound: usize) -> usize {
    ((u128::from(number) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_do_not_depend_on_the_order_of_asking() {
        let mut numbers = Numbers::new(Seed(7));
        let forward: Vec<u64> = (0..40).map(|n| numbers.get(n)).collect();
        let backward: Vec<u64> = (0..40).rev().map(|n| numbers.get(n)).collect();
        assert!(forward.iter().eq(backward.iter().rev()));
        assert_eq!(forward[39], Seed(7).number(39));
    }

    /// Golden: a change of generator or of its use would change every game.
    #[test]
    fn the_first_numbers_of_a_seed_never_change() {
        let numbers: Vec<u64> = (0..3).map(|n| Seed(1).number(n)).collect();
        assert_eq!(numbers, GOLDEN);
    }

    /// Computed by an independent implementation of the cipher.
    const GOLDEN: [u64; 3] = [0x61A9_4A49_A0E9_5ECF, 0x4B80_5B72_EDD5_053E, 0xCC5A_63EE_65A4_F412];

    #[test]
    fn a_bounded_number_stays_below_its_bound() {
        assert_eq!(below(u64::MAX, 6), 5);
        assert_eq!(below(0, 6), 0);
        assert_eq!(below(u64::MAX, 0), 0);
        let mut seen = [0; 6];
        let mut numbers = Numbers::new(Seed(3));
        for n in 0..6000 {
            seen[below(numbers.get(n), 6)] += 1;
        }
        assert!(seen.iter().all(|&count| (900..1100).contains(&count)), "{seen:?}");
    }
}
