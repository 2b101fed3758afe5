//! Every rule of the base game in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[
    (
        "BASE-01",
        "the game has 72 tiles: a start tile and a supply of 71, into which expansion tiles are mixed",
    ),
    ("BASE-02", "the start tile lies on the board first; its features are open and nobody's"),
    ("BASE-03", "tiles come in uniformly random order, which a seed or a fixed list can repeat"),
    ("BASE-04", "two to five play, six with a further colour, and each has seven meeples in supply"),
    ("BASE-05", "turns pass clockwise from the first player"),
    ("BASE-06", "fields and farmers are an optional part, on by default"),
    ("BASE-10", "a turn is placing a tile, placing a meeple and scoring, in this order"),
    ("BASE-11", "placing the tile is compulsory, placing a meeple is optional, scoring is automatic"),
    ("BASE-12", "the active player draws exactly one tile, which may not be swapped"),
    ("BASE-13", "a tile goes on an empty cell that shares a full side with a tile on the board"),
    ("BASE-14", "every side that touches a neighbour must be of the same kind as the side it touches"),
    ("BASE-15", "a tile may be turned by quarter turns and not turned over"),
    ("BASE-16", "a tile that fits nowhere is taken out and another is drawn by the same player"),
    ("BASE-17", "if the supply runs out while redrawing, the active player has no turn and the game ends"),
    ("BASE-18", "pictures on a tile have no effect unless a rule in play names them"),
    ("BASE-20", "features are roads, cities, monasteries and fields; segments that meet are one feature"),
    ("BASE-21", "segments of a tile that are not drawn as joined are separate features"),
    ("BASE-22", "a road is complete when both its ends stop at something"),
    ("BASE-23", "a road that closes into a ring is complete"),
    ("BASE-24", "a city is complete when its wall is closed and no gap is left"),
    ("BASE-25", "a monastery is complete when all eight cells around it hold tiles"),
    ("BASE-26", "a field is bounded by roads and cities, joins across sides only, and is never complete"),
    ("BASE-27", "a tile counts once for a feature, however many of its segments belong to it"),
    ("BASE-30", "a meeple is placed on a segment of the tile just laid and on no other tile"),
    ("BASE-31", "a meeple may not be placed on a feature that a meeple occupies already"),
    ("BASE-32", "a feature that the tile completes may still be claimed on that tile, and is then scored"),
    ("BASE-33", "meeples on features that are joined later all stay"),
    (
        "BASE-34",
        "without a meeple in supply none is placed; those that return are free from the next turn on",
    ),
    ("BASE-35", "a meeple is highwayman, knight, monk or farmer by the feature it stands on"),
    ("BASE-36", "nobody takes back or shifts a meeple at will"),
    ("BASE-40", "every feature that the tile completes is scored, whoever owns it"),
    ("BASE-41", "only who has the most meeples on a feature scores it"),
    ("BASE-42", "players who tie for the most all score in full"),
    ("BASE-43", "all meeples on a scored feature go back to their owners"),
    ("BASE-44", "a feature completed without a meeple scores for nobody, then or later"),
    ("BASE-45", "a completed road scores 1 for each tile"),
    ("BASE-46", "a completed city scores 2 for each tile and 2 for each pennant"),
    ("BASE-47", "a completed city of two tiles scores like any other, or half in older rules"),
    ("BASE-48", "a completed monastery scores 9"),
    ("BASE-49", "fields are not scored during the game"),
    ("BASE-50", "points only add up"),
    ("BASE-60", "the game ends after the turn of the last tile"),
    ("BASE-61", "at the end an open road scores 1 for each tile"),
    ("BASE-62", "at the end an open city scores 1 for each tile and pennant"),
    ("BASE-63", "at the end an open monastery scores 1 for itself and for each tile around it"),
    ("BASE-64", "majority and ties decide at the end too"),
    ("BASE-65", "a field scores 3 for each completed city that touches it, for the most farmers in it"),
    ("BASE-66", "a city touches a field if any part of its wall borders it, and counts once"),
    ("BASE-67", "incomplete cities give fields nothing"),
    ("BASE-68", "a completed city counts for every field that it touches"),
    ("BASE-70", "in version 2 a player gets points for one city once at most"),
    ("BASE-71", "in version 1 each completed city gives 4 to whoever has the most farmers around it"),
    ("BASE-72", "whoever has the most points wins; those who tie share the win"),
];

/// Which rule stands behind a refusal of the core.
const CITATIONS: &[(Reason, &str)] = &[
    (Reason::Over, "BASE-60"),
    (Reason::ChanceFirst, "BASE-12"),
    (Reason::NoDraw, "BASE-12"),
    (Reason::OtherPhase, "BASE-10"),
    (Reason::MustAct, "BASE-11"),
    (Reason::Occupied, "BASE-13"),
    (Reason::NoContact, "BASE-13"),
    (Reason::SidesDiffer, "BASE-14"),
    (Reason::OutOfReach, "BASE-30"),
    (Reason::NoneInSupply, "BASE-34"),
];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
    for (reason, rule) in CITATIONS {
        rules.cite(*reason, rule);
    }
}
