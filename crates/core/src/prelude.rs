//! What a plugin author needs, and no more.

pub use crate::action::{Action, Target};
pub use crate::builder::RulesBuilder;
pub use crate::event::{Cause, Event, Pile, PointClass};
pub use crate::expansion::{Expansion, Registration};
pub use crate::explain::Reason;
pub use crate::figure::{Figure, FigureMove, Place, Why};
pub use crate::geometry::{Cell, Port, PortSet, Rotation, Side};
pub use crate::hook::{Choices, Drawn, FeatureIs, Placement, Standing};
pub use crate::kind::{
    AttributeId, Completion, FeatureKind, FeatureKindId, FigureId, FigureKind, FigureKindId, PlayerId,
    SegmentId, StockId, TileId, TileKindId, VerbId,
};
pub use crate::option::RuleOption;
pub use crate::phase::Phase;
pub use crate::ruleset::Ruleset;
pub use crate::scoring::{Bonuses, Points, Scoring, Winners};
pub use crate::turn::{Flow, Turn};
pub use crate::view::{Entry, Feature, Verdict, View};
pub use crate::vocabulary;
