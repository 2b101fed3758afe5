//! The rules that this crate implements, each in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[
    ("PRINCESS-01", "six tiles show a princess, in one city segment each, and are laid like any tile"),
    (
        "PRINCESS-02",
        "a princess tile that extends a city with knights lets the active player send one of them away",
    ),
    (
        "PRINCESS-03",
        "the knight may be anybody's, the active player's own too, and only the active player chooses",
    ),
    ("PRINCESS-04", "no more than one knight leaves"),
    ("PRINCESS-05", "the knight goes back to the supply of its owner and scores nothing"),
    ("PRINCESS-06", "only the city of the segment with the symbol is affected"),
    ("PRINCESS-07", "if the tile joins cities, every knight of the city that results may be chosen"),
    ("PRINCESS-08", "who has sent a knight away places and moves no figure in this turn"),
    ("PRINCESS-09", "if no knight is sent away, the action of the turn is as usual"),
    ("PRINCESS-10", "where the city holds no knight, nobody is sent away and the action is as usual"),
    ("PRINCESS-11", "the symbol works once, when its tile is laid"),
    ("PRINCESS-12", "where sending away is compulsory, a knight has to go, be it the player's own"),
    ("PRINCESS-13", "every meeple in a city is a knight; monks, farmers and special figures are none"),
    (
        "PRINCESS-14",
        "a large meeple is sent away like any other, or in an older answer only if no other knight is there",
    ),
    (
        "PRINCESS-15",
        "a builder cannot be sent away, and goes home when its owner's last knight leaves the city",
    ),
    ("PRINCESS-16", "the fairy does not protect a knight from the princess"),
    ("PRINCESS-17", "a knight that was sent away takes no part in scoring, and earns no fairy points"),
    ("PRINCESS-18", "the symbol changes no score; majorities are counted after the knight has left"),
    ("PRINCESS-19", "figures that may follow another action do not follow the sending away of a knight"),
    ("PRINCESS-20", "who sends the only foreign knight away ends the turn without any figure placed"),
    ("TILE-04", "a monk in a city is told from a knight by the feature it stands on"),
    ("TILE-08", "one princess tile has two separate cities and a field between them that reaches no side"),
    (
        "TILE-09",
        "a field that reaches no side joins no other, is never complete and touches both cities of its tile",
    ),
    ("TILE-10", "crossings and villages end every road that enters them"),
    ("TILE-11", "gardens mean something only to an expansion that plays them"),
    ("TILE-12", "houses, towers, people and animals in the picture have no effect"),
    ("TILE-13", "the symbols are on 6 volcano, 12 dragon, 6 portal and 6 princess tiles"),
    ("TILE-14", "there is one tile with a monastery in a city, whatever its drawing"),
    (
        "TURN-04",
        "once the tile lies, before any action, a volcano calls the dragon and a princess asks for a knight",
    ),
    ("X-BASE-03", "a plain meeple in a city can be sent away"),
    ("X-BASE-07", "after a knight was sent away no plain meeple is placed"),
];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
}
