//! The rules that this crate implements, each in one sentence, as refusals quote it and documents list it.

use tilewright_core::prelude::*;

/// Number and sentence.
const RULES: &[(&str, &str)] = &[
    ("IC-01", "18 tiles join the supply: 6 with an inn, 2 with a cathedral and 10 with neither"),
    ("IC-02", "the second edition draws a garden on two of the tiles and changes nothing else"),
    ("IC-03", "each player has one large meeple beside the seven others, and it is a meeple"),
    ("IC-04", "pieces in a further colour let six play"),
    ("IC-05", "tiles that help to count points change no score"),
    (
        "IC-10",
        "the tiles are laid like any others; no inn or cathedral bars a cell, whoever owns the feature",
    ),
    ("IC-11", "an inn belongs to the one road that it stands beside, on a crossing too"),
    ("IC-12", "a cathedral belongs to the city that fills its tile on all four sides"),
    ("IC-13", "inns and cathedrals are printed: nobody owns, places or removes them"),
    ("IC-14", "a mark acts on the whole road or city that its segment is part of, and on nothing else"),
    ("IC-15", "whether a feature has the mark is asked when it is scored, not when it is claimed"),
    ("IC-20", "a completed road with an inn scores 2 for each tile"),
    ("IC-21", "several inns on one road count as one"),
    ("IC-22", "at the end an open road with an inn scores nothing"),
    ("IC-23", "a road with an inn that closes into a ring is complete and scores like any other"),
    ("IC-30", "a completed city with a cathedral scores 3 for each tile and 3 for each pennant"),
    ("IC-31", "two cathedrals in one city count as one"),
    ("IC-32", "at the end an open city with a cathedral scores nothing, pennants included"),
    ("IC-33", "a city with a cathedral has five tiles at least, so that it never counts as a city of two"),
    ("IC-34", "to a field a city with a cathedral is a city like any other"),
    ("IC-40", "the large meeple is placed as the figure of the turn wherever a plain one could be"),
    ("IC-41", "who has both kinds of meeple chooses; who has one kind places that one"),
    ("IC-42", "the large meeple counts as two for every majority"),
    ("IC-43", "one large meeple ties with two others, and those who tie all score in full"),
    ("IC-44", "the large meeple scores once: the feature is worth no more for it"),
    ("IC-45", "a large farmer counts as two for fields, however they are scored"),
    ("IC-46", "on a monastery the large meeple is allowed and no better than another"),
    ("IC-47", "a feature with only a large meeple on it is occupied"),
    ("IC-48", "the large meeple goes home when its feature is scored, whether its owner scores or not"),
    ("IC-50", "builder and pig may join a large meeple of their owner as they join any other"),
    ("IC-51", "builder and pig add nothing to a majority, beside a large meeple either"),
    ("IC-52", "a builder on a road with an inn or in a city with a cathedral works as anywhere"),
    ("IC-53", "a cathedral changes the points of a city and leaves its goods alone"),
    ("IC-54", "a pig adds as much for a city with a cathedral as for any other"),
    ("IC-55", "the large meeple stands in no garden"),
    ("IC-56", "a feature that is worth nothing for its inn or cathedral is scored nevertheless"),
    (
        "MENU-03",
        "the dragon eats a large meeple, which goes home as one figure and leaves the majority with both",
    ),
    ("X-IC-01", "no large meeple goes on the volcano tile just placed"),
    ("X-IC-02", "the dragon eats large meeples"),
    ("X-IC-03", "a large meeple is sent away like any knight, unless an older answer is chosen"),
    ("X-IC-04", "after a knight was sent away no large meeple is placed"),
    ("X-IC-05", "a large meeple may go through a magic portal"),
    ("X-IC-06", "the fairy may be with a large meeple, and gives no more for it"),
    ("X-IC-07", "the dragon does not touch inns and cathedrals; they act with it on their tile"),
    ("X-IC-08", "who has moved the fairy places no large meeple in that turn"),
    ("X-IC-09", "the fairy gives her points also for a feature that an inn or cathedral makes worthless"),
];

pub(crate) fn state_all(rules: &mut RulesBuilder) {
    for (id, text) in RULES {
        rules.states(id, text);
    }
}
