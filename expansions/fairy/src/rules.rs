//! The rules that this crate implements, each in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[
    ("FAIRY-01", "the fairy is nobody's and starts beside the board"),
    ("FAIRY-02", "who neither places nor moves a meeple in a turn may move the fairy instead"),
    ("FAIRY-03", "moving her takes the place of any other figure of that turn as well"),
    ("FAIRY-04", "it does not matter why no meeple is placed"),
    ("FAIRY-05", "she is put beside one meeple of the active player and belongs to that one alone"),
    ("FAIRY-06", "who has no meeple on the board cannot move her"),
    ("FAIRY-07", "she goes to meeples only, never to special figures"),
    ("FAIRY-08", "a meeple that comes to her tile later is not the one she is with"),
    ("FAIRY-09", "she moves before the dragon does and before anything is scored"),
    ("FAIRY-10", "at the start of a turn, before the draw, the player whose meeple she is with scores 1"),
    ("FAIRY-11", "that point comes once in a turn, also in a turn of two parts"),
    ("FAIRY-12", "the dragon cannot enter her tile, so every figure on it is safe"),
    ("FAIRY-13", "when her meeple leaves she stays on the tile with nobody, and still protects it"),
    ("FAIRY-14", "when a feature is scored, the owner of the meeple on it that she is with scores 3 more"),
    ("FAIRY-15", "those points do not depend on the majority"),
    ("FAIRY-16", "they are a score of their own beside that of the feature"),
    ("FAIRY-17", "she stays when her meeple goes home"),
    ("FAIRY-18", "the points come at the end of the game too, for what is scored then"),
    ("FAIRY-19", "who completes a feature and moves her to the meeple on it gets the points at once"),
    ("FAIRY-20", "she protects from the dragon and from nothing else"),
    ("FAIRY-21", "no points come for a meeple that left before scoring"),
    ("FAIRY-22", "she may be moved in the turn of a volcano, or in an older answer may not"),
    (
        "FAIRY-23",
        "she may be moved in the turn of a dragon tile, if no meeple is placed, before the dragon moves",
    ),
    (
        "FAIRY-24",
        "she may be moved in the turn of a princess, if no knight was sent away and no meeple is placed",
    ),
    ("FAIRY-26", "a move puts her beside another meeple, or where she belongs to a tile, on another tile"),
    ("FAIRY-30", "in one English edition she belongs to a tile, and her points come for every meeple on it"),
    (
        "FAIRY-31",
        "in another the tile counts at the start of a turn, and one meeple when its feature is scored",
    ),
    ("DRAGON-27", "the dragon may not step onto the tile of the fairy, whoever she is with"),
    ("SAFE-01", "figures on the tile of the fairy are safe"),
    ("DIET-15", "the fairy is not eaten"),
    ("HOUSE-02", "house rule: the point at the start has to be claimed in that turn, or it is lost"),
    ("HOUSE-03", "house rule: no point at the start, and 5 in place of 3 when the feature is scored"),
    ("HOUSE-04", "house rule: the dragon may enter the tile of the fairy and eats nothing there"),
    ("TURN-01", "the fairy's point comes first in a turn, before the draw"),
    ("TURN-02", "then a tile is drawn; dragon tiles before the dragon, and what fits nowhere, are replaced"),
    ("TURN-05", "a turn has one action at most: a figure placed, the fairy moved, or what an expansion adds"),
    ("TURN-08", "on a dragon tile the dragon moves after the action with all that follows from it"),
    ("TURN-09", "then what is complete is scored with the meeples that are left, and they go home"),
    (
        "TURN-11",
        "when the supply is empty at the end of a turn, the game ends; otherwise the next player is active",
    ),
    ("TURN-13", "no step of the dragon comes before the action is done, however printed rules number it"),
    (
        "TURN-14",
        "while the others move the dragon it stays the active player's turn, and they do nothing else",
    ),
    ("TURN-15", "fairy point, volcano or princess, action, dragon, scores with fairy points: in this order"),
    ("TURN-16", "in one English edition everything is scored before the dragon moves"),
    ("X-BASE-05", "the fairy may be with a plain meeple"),
    ("X-BASE-08", "who has moved the fairy places no plain meeple in that turn"),
];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
}
