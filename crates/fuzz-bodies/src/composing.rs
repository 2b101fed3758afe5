//! A composition from a few bytes: a subset of the sets and expansions, in some edition, with options at random.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use tilewright::core::expansion::Registration;
use tilewright::prelude::*;
use tilewright::sets::BUNDLED;
use tilewright_save::{Recipe, SetChoice};

/// How many bytes say what is composed.
pub(crate) const BYTES: usize = 8;

/// What a composition is and what comes of it.
pub(crate) type Composed = Option<(Recipe, Arc<Ruleset>)>;

/// The most rulesets that are kept.
const KEPT: usize = 24;

thread_local! {
    static CACHE: RefCell<BTreeMap<[u8; BYTES], Composed>> = const { RefCell::new(BTreeMap::new()) };
}

/// The composition that these bytes say; `None` if it is refused, which tells why.
pub(crate) fn composed(bytes: [u8; BYTES]) -> Composed {
    if let Some(known) = CACHE.with_borrow(|cache| cache.get(&bytes).cloned()) {
        return known;
    }
    let recipe = recipe(bytes);
    let built = recipe.compose().map_err(|error| error.to_string());
    let built = built.and_then(|composition| composition.build().map_err(|error| error.to_string()));
    let composed = match built {
        Ok(rules) => Some((recipe, rules)),
        Err(error) => {
            crate::games::told(&error);
            None
        }
    };
    CACHE.with_borrow_mut(|cache| {
        if cache.len() >= KEPT {
            cache.clear();
        }
        cache.insert(bytes, composed.clone());
    });
    composed
}

/// Byte 0 leaves out sets, 1 the base, 2 and 3 expansions, 4 adds some; 5 is edition and preset, 6 and 7 options and
/// figures. Nothing but zeros is everything there is.
fn recipe(bytes: [u8; BYTES]) -> Recipe {
    let bit = |byte: usize, bit: usize| bytes[byte] & 1 << (bit % 8) != 0;
    let mut recipe = Recipe::default();
    for (index, set) in BUNDLED.iter().enumerate() {
        // The base set lays the start tile: it is rarely left out.
        let out = if index == 0 { bytes[1] == 255 } else { bit(0, index) };
        if !out {
            let mut choice = SetChoice::of(set.id);
            if bit(0, 6) && index == 0 {
                choice.tiles.copies = 2;
            }
            recipe.sets.push(choice);
        }
    }
    for (index, one) in Registration::all().iter().enumerate().filter(|(_, one)| one.id() != "base") {
        if bit(2 + index / 8 % 2, index) {
            recipe.without.push(one.id().to_owned());
        } else if bit(4, index) {
            recipe.with.push(one.id().to_owned());
        }
    }
    recipe.edition = [None, Some("c1"), Some("c2")][usize::from(bytes[5] % 3)].map(str::to_owned);
    recipe.preset = [None, Some("c1_hig"), None][usize::from(bytes[5] / 3 % 3)].map(str::to_owned);
    if bytes[6] != 0 {
        choose(&mut recipe, u64::from(bytes[6]));
    }
    if bytes[7] != 0 {
        recipe.figures.push(("meeple".to_owned(), bytes[7] % 12));
    }
    recipe
}

/// Chooses some value for every third option or so.
fn choose(recipe: &mut Recipe, seed: u64) {
    let Some(rules) = recipe.compose().ok().and_then(|composition| composition.build().ok()) else { return };
    for (option, number) in rules.options().iter().zip(0..) {
        let number = Seed(seed).number(number);
        let values = option.values();
        if number.is_multiple_of(3) && !values.is_empty() {
            let value = values[below(number.rotate_left(20), values.len())].0;
            recipe.choices.push((option.name().to_owned(), value.to_owned()));
        }
    }
}
