//! The rules that this crate implements, each in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[
    ("SETUP-02", "dragon and fairy are nobody's, and begin beside the board"),
    ("VOLCANO-08", "nothing that the dragon eats is put on its tile, by whatever means"),
    (
        "VOLCANO-10",
        "with the first volcano the dragon tiles set aside go back into the supply, before the player acts",
    ),
    ("DRAGON-01", "the dragon is out of play until the first volcano lies"),
    ("DRAGON-02", "a dragon tile drawn before that is set aside, and the same player draws another"),
    ("DRAGON-03", "this goes on until another tile comes, and before anybody asks whether the tile fits"),
    ("DRAGON-04", "if setting aside empties the supply, the turn has no tile and the game ends"),
    (
        "DRAGON-05",
        "if the first volcano was the last tile, those set aside are the new supply and play goes on",
    ),
    ("DRAGON-10", "with the first volcano the dragon enters on it, and the tiles set aside return"),
    ("DRAGON-11", "from one volcano it flies to the next"),
    ("DRAGON-12", "from where a walk ended it flies to the next volcano"),
    ("DRAGON-13", "before the first volcano, a dragon tile is set aside and another is drawn"),
    ("DRAGON-14", "after a volcano, the walk begins on that tile and the dragon stays where it ends"),
    ("DRAGON-15", "after a walk, the next one begins where that ended"),
    ("DRAGON-20", "a dragon tile takes a meeple like any tile, and the fairy may be moved instead"),
    (
        "DRAGON-21",
        "the dragon moves after the action and before scoring, or after scoring in one publisher's rules",
    ),
    ("DRAGON-22", "the players move it in turn, a step each, the active player first and then clockwise"),
    ("DRAGON-23", "a step leads across a side to a neighbouring tile, never to an empty cell"),
    ("DRAGON-24", "a walk has six steps, unless it comes to a dead end"),
    ("DRAGON-25", "no tile is entered twice in one walk"),
    ("DRAGON-26", "the tile on which the walk began is not entered again"),
    ("DRAGON-28", "who is to move the dragon has to, if there is a step"),
    ("DRAGON-29", "without a possible step the walk is over early"),
    ("DRAGON-30", "without a possible first step the dragon stays where it is and eats nothing"),
    ("DRAGON-31", "on every tile that it enters the dragon eats, whether it stops there or not"),
    ("DRAGON-32", "it eats everything edible on the tile, on every feature and of every player"),
    (
        "DRAGON-33",
        "what is eaten goes back to its owner, or beside the board if nobody's, and scores nothing",
    ),
    ("DRAGON-34", "after a walk the dragon stays until the next volcano or dragon tile"),
    ("DRAGON-35", "every walk begins with a fresh list of the tiles entered"),
    ("DRAGON-36", "what is printed on tiles is out of its reach and counts as ever"),
    ("DRAGON-37", "it eats only what stands on the one tile it enters, and nothing that lies across several"),
    ("DRAGON-38", "it may enter every other tile: the start tile, volcanoes and the rim of large boards too"),
    ("DRAGON-39", "a feature whose last meeple was eaten is nobody's; majorities are counted after the walk"),
    ("DRAGON-40", "the dragon eats what is of flesh, and no buildings, objects or tokens"),
    ("DRAGON-41", "figures in supply or in prison are never eaten"),
    ("DRAGON-43", "after the walk the turn of the active player goes on, whoever moved the dragon last"),
    ("DRAGON-44", "the printed example: six steps of four players, the fourth of them forced"),
    ("DRAGON-45", "a meeple eaten in the walk is not placed again in the same turn"),
    ("DRAGON-46", "the dragon moves on the last tile of the game too, before final scoring"),
    ("DRAGON-47", "the dragon may enter the tile just laid, and eats the meeple just placed on it"),
    ("DRAGON-48", "the walk begins where the dragon stands, however far from the tile just laid"),
    ("FAIRY-25", "the fairy never joins the dragon on its tile"),
    ("MENU-01", "the dragon eats normal meeples on whatever feature, and they go back to their owners"),
    ("DIET-01", "the dragon leaves tiles and all that is printed on them alone"),
    ("HOUSE-01", "as a house rule, a dragon tile that comes too early goes back into the supply at once"),
    ("X-BASE-02", "a normal meeple is eaten by the dragon"),
    ("X-BASE-06", "tiles and what is printed on them do not concern the dragon"),
];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
}
