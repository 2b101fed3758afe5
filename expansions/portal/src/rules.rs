//! The rules that this crate implements, each in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[
    ("PORTAL-01", "six tiles show a magic portal and are laid like any tile"),
    ("PORTAL-02", "in the turn of a portal tile the meeple may go to that tile or to any tile laid before"),
    ("PORTAL-03", "where the meeple comes out, the feature has to be unoccupied and not complete"),
    (
        "PORTAL-04",
        "what the portal tile itself completes is out of the portal's reach, but may be claimed on that tile",
    ),
    ("PORTAL-05", "a complete feature is out of reach even if nobody has scored it"),
    ("PORTAL-06", "a field is never complete, so the portal reaches it however closed in it is"),
    ("PORTAL-07", "a volcano tile is in reach when the dragon has left it"),
    ("PORTAL-08", "the tile on which the dragon stands is never in reach"),
    ("PORTAL-09", "every kind of meeple may use the portal"),
    ("PORTAL-10", "figures that are no meeples may not use it"),
    ("PORTAL-11", "the meeple comes out only where its kind may stand"),
    ("PORTAL-12", "a portal is no place to stand, and nobody who enters one comes out at another"),
    ("PORTAL-13", "one figure uses the portal in a turn; placing on the portal tile itself is no use of it"),
    ("PORTAL-14", "it works in the turn of its tile, for the player of that turn, who need not use it"),
    ("PORTAL-15", "the symbol changes no score"),
    ("PORTAL-16", "the meeple stands on the tile that was chosen, wherever else its feature reaches"),
    ("PORTAL-17", "who sends a meeple into an open city elsewhere owns it, and the portal tile stays bare"),
    (
        "TILE-01",
        "on the tile with a monastery in a city, the player says which of city, monastery and field is meant",
    ),
    ("TILE-02", "the monastery is complete with its eight neighbours, even if the city around it is open"),
    ("TILE-03", "a monk and knights on that tile do not bar each other"),
    ("TILE-05", "the road through the tunnel is one road"),
    ("TILE-06", "the field at each mouth of the tunnel runs around it, and the two are separate"),
    ("TURN-03", "what the tile completes is complete as soon as it lies, before any action"),
    ("TURN-06", "a volcano bars its tile, a knight sent away all action; a portal opens all tiles"),
    ("X-BASE-04", "a plain meeple may use the portal"),
];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
}
