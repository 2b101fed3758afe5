//! The words of the format, and which element each of them belongs to.
//!
//! An *element* is the format's name for a component or mechanism that can be in play. Everything a file uses (a mark
//! on a tile, a figure, a token, a place, a message) belongs to one, so what a file needs comes down to a set of
//! elements. These are tables and their look-ups, nothing more; [`crate::needs`] draws the conclusions.

/// A rule that a set-up may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its key.
    pub name: &'static str,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// The elements it is about: it matters if one of them is used. None: it always matters.
    pub elements: &'static [&'static str],
}

impl Rule {
    /// The value when the set-up states none.
    pub fn default(&self) -> &'static str {
        self.values.first().copied().unwrap_or_default()
    }
}

/// Short for the table below.
const fn row(name: &'static str, values: &'static [&'static str], elements: &'static [&'static str]) -> Rule {
    Rule { name, values, elements }
}

/// Every rule of the format. The spelling of `espace-variant` is theirs.
pub const RULES: &[Rule] = &[
    row("tiny-city-scoring", &["4", "2"], &[]),
    row("king-and-robber-scoring", &["default", "10/20", "15/40", "continuously"], &["king", "robber"]),
    row("little-buildings-scoring", &["1/1/1", "3/2/1"], &["little-buildings"]),
    row("labyrinth-variant", &["advanced", "basic"], &["labyrinth"]),
    row("wagon-move", &["C2", "C1"], &["wagon"]),
    row("barn-placement", &["not-occupied", "occupied"], &["barn"]),
    row("dragon-move", &["before-scoring", "after-scoring"], &["dragon"]),
    row("fairy-placement", &["next-follower", "on-tile"], &["fairy"]),
    row("princess-action", &["may", "must"], &["princess"]),
    row("hill-tiebreaker", &["at-least-one-follower", "number-of-followers"], &["hill"]),
    row("espace-variant", &["any-tile", "siege-tile"], &["escape"]),
    row("gq11-pig-herd", &["pig", "nothing"], &["pig-herd"]),
    row("keep-monasteries", &["replace", "keep"], &["monastery"]),
    row("bazaar-no-auction", &["false", "true"], &["bazaar"]),
    row("tunnelize-other-expansions", &["true", "false"], &["tunnel"]),
    row("more-tunnel-tokens", &["3/2", "2/1", "1/1"], &["tunnel"]),
    row("festival-return", &["meeple", "follower"], &["festival"]),
    row("coc-final-scoring", &["market-only", "any-district"], &["count"]),
    row("count-move", &["by-player", "clockwise", "follow-meeple"], &["count"]),
];

/// The rule of this name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}

/// Elements that are on whenever a set is used: the set's name, or what comes before its `:` or `/`.
const BROUGHT: &[(&str, &str)] = &[
    ("corn-circles", "corn-circle"),
    ("darmstadt", "church"),
    ("flier", "flier"),
    ("labyrinth", "labyrinth"),
    ("monasteries", "monastery"),
    ("river", "river"),
    ("russian-promos", "russian-trap"),
    ("russian-promos", "yaga"),
    ("watchtowers", "watchtower"),
    ("wind-roses", "wind-rose"),
];

/// Whether the element is on because this set is used.
///
/// ```
/// use tilewright_jcz::words::set_brings;
/// assert!(set_brings("flier:1", "flier"));
/// assert!(!set_brings("darmstadt", "flier"));
/// ```
pub fn set_brings(set: &str, element: &str) -> bool {
    let family = set.split([':', '/']).next().unwrap_or(set);
    BROUGHT.contains(&(family, element))
}

/// Whether and when a printed mark works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MarkWorks {
    /// While this element is in play.
    With(&'static str),
    /// Whatever the set-up says. The name says what an engine must know.
    Always(&'static str),
    /// Never by itself.
    Never,
}

/// Marks of a whole tile and of a piece, by their keys in the facts.
const MARKS: &[(&str, MarkWorks)] = &[
    ("abbey", MarkWorks::Always("abbey")),
    ("acrobats", MarkWorks::With("acrobats")),
    ("bazaar", MarkWorks::With("bazaar")),
    ("besieged", MarkWorks::With("siege")),
    ("castle_base", MarkWorks::Never),
    ("cathedral", MarkWorks::With("cathedral")),
    ("church", MarkWorks::With("church")),
    ("circus", MarkWorks::With("big-top")),
    ("city_gate", MarkWorks::Always("city-gates")),
    ("corn-circle", MarkWorks::With("corn-circle")),
    ("darmstadtium", MarkWorks::Always("darmstadtium")),
    ("dragon", MarkWorks::With("dragon")),
    ("ferry", MarkWorks::With("ferry")),
    ("festival", MarkWorks::With("festival")),
    ("flying-machine", MarkWorks::With("flier")),
    ("garden", MarkWorks::With("garden")),
    ("goldmine", MarkWorks::With("gold")),
    ("hill", MarkWorks::With("hill")),
    ("inn", MarkWorks::With("inn")),
    ("labyrinth", MarkWorks::With("labyrinth")),
    ("mage", MarkWorks::With("mage")),
    ("multi_edge", MarkWorks::Always("multi-edge")),
    ("pig_herd", MarkWorks::With("pig-herd")),
    ("points", MarkWorks::Always("city-gates")),
    ("portal", MarkWorks::With("portal")),
    ("princess", MarkWorks::With("princess")),
    ("quarter", MarkWorks::Always("count")),
    ("razboynik", MarkWorks::With("russian-trap")),
    ("resource", MarkWorks::With("traders")),
    ("shrine", MarkWorks::With("shrine")),
    ("special", MarkWorks::Always("monastery")),
    ("tower", MarkWorks::With("tower")),
    ("tunnel", MarkWorks::With("tunnel")),
    ("vineyard", MarkWorks::With("vineyard")),
    ("vodyanoy", MarkWorks::With("russian-trap")),
    ("volcano", MarkWorks::With("dragon")),
    ("wagon", MarkWorks::Never),
    ("watchtower", MarkWorks::With("watchtower")),
    ("wells", MarkWorks::Never),
    ("wind-rose", MarkWorks::With("wind-rose")),
    ("yaga-hut", MarkWorks::Always("yaga")),
];

/// When a printed mark works; `None` for one that nobody knows.
pub fn mark(key: &str) -> Option<MarkWorks> {
    MARKS.iter().find(|(name, _)| *name == key).map(|(_, works)| *works)
}

/// Types of players' figures.
const FIGURES: &[(&str, &str)] = &[
    ("small", "small-follower"),
    ("big", "big-follower"),
    ("mayor", "mayor"),
    ("wagon", "wagon"),
    ("abbot", "abbot"),
    ("phantom", "phantom"),
    ("builder", "builder"),
    ("pig", "pig"),
    ("barn", "barn"),
    ("shepherd", "shepherd"),
    ("ringmaster", "ringmaster"),
];

/// The element of a player's figure, by its type in an id.
pub fn figure(kind: &str) -> Option<&'static str> {
    look_up(FIGURES, kind)
}

/// Ids of neutral figures; each is called as its element.
const NEUTRAL: &[(&str, &str)] = &[
    ("dragon.1", "dragon"),
    ("fairy.1", "fairy"),
    ("mage.1", "mage"),
    ("witch.1", "witch"),
    ("count.1", "count"),
];

/// The element of a neutral figure, by its id.
pub fn neutral(id: &str) -> Option<&'static str> {
    look_up(NEUTRAL, id)
}

const TOKENS: &[(&str, &str)] = &[
    ("BRIDGE", "bridge"),
    ("CASTLE", "castle"),
    ("FERRY", "ferry"),
    ("GOLD", "gold"),
    ("LB_HOUSE", "little-buildings"),
    ("LB_SHED", "little-buildings"),
    ("LB_TOWER", "little-buildings"),
    ("TOWER_PIECE", "tower"),
    ("TUNNEL_A", "tunnel"),
    ("TUNNEL_B", "tunnel"),
    ("TUNNEL_C", "tunnel"),
];

/// The element of a token.
pub fn token(name: &str) -> Option<&'static str> {
    look_up(TOKENS, name)
}

/// What a pointer may point at beside city, road and monastery.
pub(crate) const PLACES: &[(&str, &str)] = &[
    ("Acrobats", "acrobats"),
    ("Castle", "castle"),
    ("Field", "farmers"),
    ("FlyingMachine", "flier"),
    ("Garden", "garden"),
    ("Quarter", "count"),
    ("SoloveiRazboynik", "russian-trap"),
    ("Tower", "tower"),
    ("Vodyanoy", "russian-trap"),
    ("YagaHut", "yaga"),
];

/// The element of a sort of place, by its name in a pointer.
pub fn place(name: &str) -> Option<&'static str> {
    look_up(PLACES, name)
}

const SOURCES: &[(&str, &str)] = &[
    ("ABBOT_RETURN", "abbot"),
    ("CORN_CIRCLE", "corn-circle"),
    ("FESTIVAL", "festival"),
    ("PRINCESS", "princess"),
    ("SIEGE_ESCAPE", "escape"),
    ("TRAP", "russian-trap"),
];

/// The element that lets a figure be taken off the board.
pub fn source(name: &str) -> Option<&'static str> {
    look_up(SOURCES, name)
}

/// Messages that belong to one element alone.
const MESSAGES: &[(&str, &str)] = &[
    ("BAZAAR_BID", "bazaar"),
    ("BAZAAR_BUY_OR_SELL", "bazaar"),
    ("CAPTURE_FOLLOWER", "tower"),
    ("CIRCLE_REMOVE_OR_DEPLOY", "corn-circle"),
    ("EXCHANGE_FOLLOWER", "tower"),
    ("FLOCK_EXPAND_OR_SCORE", "shepherd"),
    ("PAY_RANSOM", "tower"),
    ("SCORE_ACROBATS", "acrobats"),
];

/// The element of a message that only one element sends.
pub fn message(name: &str) -> Option<&'static str> {
    look_up(MESSAGES, name)
}

/// Elements that act without any mark, figure or token of theirs being used.
pub const ACT_BY_THEMSELVES: &[&str] = &["king", "robber"];

/// What `phase is X` may name, as far as it can be told from a game of ours.
pub const PHASES: &[&str] = &["ActionPhase", "DragonMovePhase", "GameOverPhase", "TilePhase"];

fn look_up(table: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    table.iter().find(|(name, _)| *name == word).map(|(_, element)| *element)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape;

    #[test]
    fn every_mark_that_becomes_an_attribute_has_its_line() {
        for name in shape::TILE_MARKS.iter().chain(shape::FEATURE_MARKS.iter().map(|(key, _)| key)) {
            assert!(mark(name).is_some_and(|works| works != MarkWorks::Never), "{name}");
        }
    }

    #[test]
    fn sets_are_told_by_their_family() {
        assert!(set_brings("corn-circles/2", "corn-circle"));
        assert!(
            set_brings("russian-promos/2013", "yaga") && set_brings("russian-promos/2016", "russian-trap")
        );
        assert!(!set_brings("princess-and-dragon:1", "dragon"));
    }

    #[test]
    fn each_rule_has_a_default_and_another_value() {
        assert!(RULES.iter().all(|rule| rule.values.len() > 1));
    }
}
