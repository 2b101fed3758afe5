//! Names that bundled expansions share without knowing each other.
//!
//! Two expansions meet by a name, resolved once when a ruleset is composed. Any text will do between outside crates;
//! those that come with Tilewright take theirs from here, so that a misspelling is an error of the compiler. The core
//! itself gives none of these words a meaning, but for the phases.

/// Phases of a turn that the core itself provides, in their order. Others are placed around them.
pub mod phases {
    /// Before anything else of a turn.
    pub const TURN_START: &str = "turn-start";
    /// Chance deals a tile to the active player.
    pub const DRAW: &str = "draw";
    /// The active player lays the tile.
    pub const PLACE_TILE: &str = "place-tile";
    /// One action of the active player, or none.
    pub const ACT: &str = "act";
    /// Completed features are scored.
    pub const SCORE: &str = "score";
    /// The game ends here, or the next player is active.
    pub const TURN_END: &str = "turn-end";
    /// All of them, in order.
    pub const ALL: [&str; 6] = [TURN_START, DRAW, PLACE_TILE, ACT, SCORE, TURN_END];
}

/// Kinds of features.
pub mod features {
    /// A city.
    pub const CITY: &str = "city";
    /// A road.
    pub const ROAD: &str = "road";
    /// A field.
    pub const FIELD: &str = "field";
    /// A monastery.
    pub const MONASTERY: &str = "monastery";
    /// A garden.
    pub const GARDEN: &str = "garden";
}

/// Kinds of figures.
pub mod figures {
    /// The plain meeple every player has.
    pub const MEEPLE: &str = "meeple";
    /// The figure that a tile may call to itself.
    pub const DRAGON: &str = "dragon";
    /// The figure that stands beside meeples.
    pub const FAIRY: &str = "fairy";
}

/// Marks on tiles and segments.
pub mod attributes {
    /// On a city.
    pub const PENNANT: &str = "pennant";
    /// On a tile that calls a figure to itself.
    pub const VOLCANO: &str = "volcano";
}

/// Line items of scores that others may change the rate of.
pub mod items {
    /// Tiles of a feature.
    pub const TILE: &str = "tile";
    /// Pennants of a city.
    pub const PENNANT: &str = "pennant";
    /// Cities of a field.
    pub const CITY: &str = "city";
}

/// Why a figure is removed, in a word.
pub mod removals {
    /// By a predator.
    pub const EATEN: &str = "eaten";
    /// By a player, from a city.
    pub const SENT_AWAY: &str = "sent away";
}
