//! The rules that this crate implements, each in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[
    ("SETUP-01", "the set adds 30 tiles to the supply: 6 volcanoes, 12 dragons, 6 portals and 6 princesses"),
    ("SETUP-03", "every tile of the set bears exactly one of the four symbols"),
    ("SETUP-04", "tiles of the set go where any tile of their shape would go, whatever their symbol"),
    ("SETUP-05", "none of the symbols changes what a feature scores"),
    ("SETUP-06", "at the end of the game the tiles of the set count like any others"),
    ("VOLCANO-01", "six tiles are volcanoes, and are placed like any tile"),
    ("VOLCANO-02", "placing a volcano brings the dragon to it at once, before the player acts"),
    ("VOLCANO-03", "every later volcano calls the dragon again, wherever it is"),
    ("VOLCANO-04", "no meeple is placed on a volcano tile in the turn in which it is laid"),
    (
        "VOLCANO-05",
        "builder, pig and shepherd keep off the volcano tile just laid too, but for builder and pig in older rules",
    ),
    ("VOLCANO-06", "whoever lays a volcano may move the fairy"),
    ("VOLCANO-07", "whoever lays a volcano need not move the fairy"),
    ("VOLCANO-09", "the volcano changes nothing in scoring"),
    ("VOLCANO-11", "in the turn of a volcano any one action is open that puts nothing edible on its tile"),
    (
        "VOLCANO-12",
        "the flight to a volcano enters no tile on the way, so nothing is eaten and nothing bars it",
    ),
    ("VOLCANO-13", "a volcano moves the dragon onto its own tile and no further"),
    ("VOLCANO-14", "once the dragon has left, a volcano tile is like any other"),
    ("X-BASE-01", "a normal meeple is not placed on the volcano tile just laid"),
];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
}
