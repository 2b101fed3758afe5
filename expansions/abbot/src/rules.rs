//! The rules that this crate implements, each in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[
    ("ABB-01", "every player has one abbot more, and he is a meeple"),
    ("ABB-02", "on a monastery the abbot is a monk; in a garden he is an abbot and no monk"),
    ("ABB-03", "eight base tiles of the second edition have a garden, and two of each larger expansion do"),
    ("ABB-04", "a garden is a feature of its own, made of its tile and the eight cells around it"),
    ("ABB-05", "a garden touches no side, cuts no field and ends no road"),
    ("ABB-06", "where nobody plays with abbots a garden is a picture"),
    ("ABB-07", "what a rule says of monasteries does not hold for gardens unless it names them"),
    ("ABB-10", "the abbot may be placed on a monastery or garden of the tile just laid that nobody occupies"),
    ("ABB-11", "the abbot never goes on a road, in a city or in a field"),
    ("ABB-12", "nobody but an abbot goes in a garden"),
    ("ABB-13", "a monastery takes an abbot or any other meeple, and whoever comes first occupies it"),
    ("ABB-14", "a garden is one choice among the features of its tile, and one figure is placed in all"),
    ("ABB-15", "a monastery or garden that is complete as its tile is laid may be taken, and scores at once"),
    ("ABB-16", "a garden completed without an abbot scores for nobody, then or later"),
    ("ABB-20", "instead of placing a figure a player may take the own abbot back for what he is worth"),
    ("ABB-21", "he is worth 1 for his tile and 1 for each tile around it, the newest included"),
    ("ABB-22", "he is not taken back from a complete feature, which is about to score"),
    ("ABB-23", "only the own abbot is taken back, no other monk and nobody else's"),
    ("ABB-24", "he may be taken back in any own turn wherever the tile was laid, and never has to be"),
    ("ABB-25", "taking him back scores no feature: no one else gains, goes home or earns a bonus by it"),
    ("ABB-26", "taking him back is the whole action of that part of the turn"),
    ("ABB-27", "from the next turn or part on he may be placed again"),
    ("ABB-28", "he leaves his feature unoccupied, and it is out of reach of ordinary placement"),
    ("ABB-30", "a garden with tiles all around scores 9 and the abbot goes home"),
    ("ABB-31", "a completed monastery scores 9 for an abbot as for any monk"),
    ("ABB-32", "neighbouring gardens and monasteries count each other's tiles and score each for itself"),
    ("ABB-33", "at the end an open garden or monastery scores 1 for his tile and 1 for each around it"),
    ("ABB-34", "an abbot counts as one meeple for the majority"),
    ("ABB-40", "in a turn of two parts he may be placed or taken back in each of them"),
    ("ABB-41", "an abbot lets in neither builder nor pig, and they go in no garden and on no monastery"),
    ("ABB-42", "gardens on the tiles of other expansions are like those of the base game"),
    ("MENU-02", "an abbot that the dragon eats goes home without points"),
    ("X-ABB-01", "no abbot is placed on a volcano just laid"),
    ("X-ABB-02", "in the turn of a volcano the abbot may be taken back for points"),
    ("X-ABB-03", "the dragon eats abbots, and their players score nothing for it"),
    ("X-ABB-04", "who has sent a knight away places no abbot"),
    ("X-ABB-05", "who has sent a knight away does not take the abbot back"),
    ("X-ABB-06", "an abbot may go through a portal to a monastery or garden"),
    ("X-ABB-07", "the fairy may be with an abbot"),
    ("X-ABB-08", "an abbot that is taken back earns nothing for the company of the fairy"),
    ("X-ABB-09", "who takes the abbot back does not move the fairy in that turn"),
    ("X-ABB-10", "who has moved the fairy places no abbot in that turn"),
    ("X-ABB-11", "an abbot is not taken back from what the tile just laid completes; that is scored"),
    ("X-ABB-12", "an abbot taken back in the turn of a dragon tile is home before the dragon moves"),
    ("X-ABB-13", "when a garden is scored, the fairy's company earns its points as on any feature"),
];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
}
