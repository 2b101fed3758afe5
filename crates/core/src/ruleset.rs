//! A ruleset: a checked composition of sets, expansions and options, frozen and shared.
//!
//! # Invariants
//!
//! - Nothing in it changes once it is composed; many games and threads share one.
//! - It plays a [`State`]; it holds none.

use std::any::Any;
use std::collections::BTreeMap;

use crate::action::Target;
use crate::error::{RuleId, RuleText};
use crate::explain::Reason;
use crate::fault::Owned;
use crate::geometry::{Cell, PortSet, Rotation, Side};
use crate::graph::Node;
use crate::hook::{
    Enter, Explain, FeatureIs, FilterView, Handler, Hook, Hooks, Offer, Outcomes, Standing, Worth,
};
use crate::kind::{
    AttributeId, Completion, FeatureKind, FeatureKindId, FigureKind, FigureKindId, Names, PhaseId, SegmentId,
    StockId, TileKindId, VerbId,
};
use crate::option::RuleOption;
use crate::scopes::Scopes;
use crate::slot::Slot;
use crate::state::State;
use crate::view::{Verdict, View};

/// A port that belongs to no segment.
pub(crate) const NO_SEGMENT: u8 = u8::MAX;

/// A printed segment, resolved.
#[derive(Clone, Debug)]
pub struct PrintedSegment {
    /// Its kind.
    pub kind: FeatureKindId,
    /// Its ports as printed.
    pub ports: PortSet,
    pub(crate) attributes: u64,
    pub(crate) values: Vec<(AttributeId, u8)>,
    pub(crate) twin: bool,
}

impl PrintedSegment {
    /// How often it bears an attribute.
    pub fn value(&self, attribute: AttributeId) -> u32 {
        self.values.iter().find(|(id, _)| *id == attribute).map_or(0, |&(_, value)| u32::from(value))
    }

    /// Its attributes with how often it bears each.
    pub fn attributes(&self) -> &[(AttributeId, u8)] {
        &self.values
    }
}

/// A design turned one way: what the hot paths read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    /// What its sides show, a pattern number a byte.
    pub(crate) pattern: u32,
    /// Which sides care for what they meet: all but the wild ones.
    pub(crate) care: u32,
    /// What the tile across each side has to show, at the byte of the side that faces it.
    pub(crate) facing: u32,
    pub(crate) facing_care: u32,
    /// Sides that take a tile, as bits.
    pub(crate) takes: u8,
    /// Segment at each port.
    pub(crate) at_port: [u8; 12],
    /// Its kind, plus one; 0 where there is none. Here, since on a large board the segments themselves are far away.
    pub(crate) kind_at: [u8; 12],
    /// Sides with the same segment at all three ports, as bits.
    pub(crate) whole: u8,
}

impl Face {
    /// Segments at the ports of a side, clockwise.
    #[inline]
    pub(crate) const fn at_side(&self, side: Side) -> [u8; 3] {
        let base = side.index() * 3;
        [self.at_port[base], self.at_port[base + 1], self.at_port[base + 2]]
    }

    /// Their kinds, plus one.
    #[inline]
    pub(crate) const fn kinds_at_side(&self, side: Side) -> [u8; 3] {
        let base = side.index() * 3;
        [self.kind_at[base], self.kind_at[base + 1], self.kind_at[base + 2]]
    }

    #[inline]
    pub(crate) const fn is_whole(&self, side: Side) -> bool {
        self.whole >> side.index() & 1 != 0
    }
}

/// A printed design, resolved.
#[derive(Clone, Debug)]
pub struct TileKind {
    pub(crate) id: String,
    pub(crate) set: String,
    pub(crate) count: u32,
    pub(crate) attributes: u64,
    pub(crate) values: Vec<(AttributeId, u8)>,
    pub(crate) segments: Vec<PrintedSegment>,
    pub(crate) borders: Vec<(u8, u8)>,
    /// Attributes of the tile and of all its segments.
    pub(crate) any_attributes: u64,
    pub(crate) surrounded: bool,
    /// Whether a segment of it may complete a feature without a join: one that owns no ports.
    pub(crate) stands_alone: bool,
    /// Its segments as they are on the board before they know where: parent, next and tile are filled in when laid.
    pub(crate) nodes: Vec<Node>,
    pub(crate) faces: [Face; 4],
}

impl TileKind {
    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The set it is from.
    pub fn set(&self) -> &str {
        &self.set
    }

    /// Whether this name means it: its id, or set and id with a colon between.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        match name.split_once(':') {
            Some((set, id)) => self.set == set && self.id == id,
            None => self.id == name,
        }
    }

    /// How many copies are in the game, start tiles included.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Its segments as printed.
    pub fn segments(&self) -> &[PrintedSegment] {
        &self.segments
    }

    /// Pairs of segments that touch without joining.
    pub fn borders(&self) -> &[(u8, u8)] {
        &self.borders
    }

    /// Whether the tile bears an attribute.
    #[inline]
    pub const fn has(&self, attribute: AttributeId) -> bool {
        self.attributes & 1 << attribute.index() != 0
    }

    /// Its attributes with how often it bears each.
    pub fn attributes(&self) -> &[(AttributeId, u8)] {
        &self.values
    }

    /// The segment that owns a port when the tile is turned, if any.
    pub fn segment_at(&self, rotation: Rotation, port: crate::geometry::Port) -> Option<usize> {
        let at = self.faces[rotation.quarters()].at_port[port.index()];
        (at != NO_SEGMENT).then_some(usize::from(at))
    }

    /// The smallest rotation that gives the same tile as this one: equal for two rotations that cannot be told apart.
    pub fn same_as(&self, rotation: Rotation) -> Rotation {
        let shown = |r: Rotation| {
            let mut ports: Vec<(FeatureKindId, PortSet, u64)> =
                self.segments.iter().map(|s| (s.kind, s.ports.turned(r), s.attributes)).collect();
            ports.sort_unstable();
            ports
        };
        let this = shown(rotation);
        Rotation::ALL.into_iter().find(|&other| shown(other) == this).unwrap_or(rotation)
    }
}

/// A phase in its place.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // properties are independent of each other
pub(crate) struct PhaseEntry {
    pub(crate) name: String,
    pub(crate) owner: u8,
    pub(crate) enter: Enter,
    pub(crate) pass: bool,
    /// Choices are tile placements, listed only when asked for.
    pub(crate) places: bool,
    pub(crate) figures: bool,
    pub(crate) compulsory: Option<RuleId>,
    /// Attributes of the laid tile without which the phase is over at once; none for any tile.
    pub(crate) gate: u64,
    /// It has nothing to do in any game of this ruleset, and is passed over.
    pub(crate) idle: bool,
    pub(crate) outcomes: Option<Outcomes>,
    pub(crate) filters: Vec<Hook<FilterView>>,
    pub(crate) offers: Vec<Hook<Offer>>,
}

/// What an action may do.
#[derive(Clone, Debug)]
pub(crate) struct VerbEntry {
    pub(crate) name: String,
    pub(crate) owner: u8,
    pub(crate) target: Target,
    pub(crate) handler: Option<Handler>,
    pub(crate) explain: Option<Explain>,
}

impl Owned for PhaseEntry {
    fn owner(&self) -> u8 {
        self.owner
    }

    fn label(&self) -> &str {
        &self.name
    }
}

impl Owned for VerbEntry {
    fn owner(&self) -> u8 {
        self.owner
    }

    fn label(&self) -> &str {
        &self.name
    }
}

/// An expansion in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InPlay {
    /// Its id.
    pub id: String,
    /// The version of its crate; empty if it was added by hand without one.
    pub version: String,
    /// The version of the form in which it writes its state down.
    pub state_version: u32,
}

/// A tile of the start layout, resolved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartPlacement {
    pub(crate) kind: TileKindId,
    pub(crate) cell: Cell,
    pub(crate) rotation: Rotation,
}

/// A composed game. See [`crate::builder::RulesBuilder`].
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // what is found out once for all games; independent of each other
pub struct Ruleset {
    pub(crate) tiles: Vec<TileKind>,
    pub(crate) start: Vec<StartPlacement>,
    pub(crate) feature_names: Names,
    pub(crate) features: Vec<FeatureKind>,
    pub(crate) completes: u64,
    pub(crate) figure_names: Names,
    pub(crate) figures: Vec<FigureKind>,
    /// Feature kinds that each figure kind may stand on, as bits.
    pub(crate) stands: Vec<u64>,
    pub(crate) attribute_names: Names,
    pub(crate) stock_names: Names,
    pub(crate) phases: Vec<PhaseEntry>,
    pub(crate) end_phases: Vec<PhaseEntry>,
    pub(crate) verbs: Vec<VerbEntry>,
    pub(crate) hooks: Hooks,
    pub(crate) worth: Vec<Vec<Hook<Worth>>>,
    pub(crate) options: Vec<RuleOption>,
    pub(crate) chosen: BTreeMap<&'static str, &'static str>,
    pub(crate) rules: BTreeMap<RuleId, &'static str>,
    pub(crate) citations: BTreeMap<Reason, Vec<RuleId>>,
    pub(crate) kept: Vec<Box<dyn Any + Send + Sync>>,
    pub(crate) slots: Vec<Box<dyn Slot>>,
    pub(crate) expansions: Vec<InPlay>,
    pub(crate) sets: Vec<(String, String)>,
    pub(crate) least_players: usize,
    pub(crate) most_players: usize,
    pub(crate) has_surrounded: bool,
    /// For each design and each class of open cell, the rotations that fit, as bits. Only where sides are so few that
    /// two bits tell what a side of the cell has to show.
    pub(crate) fit: Option<Vec<[u8; 256]>>,
    /// Whether some side takes no tile.
    pub(crate) has_rim: bool,
    /// Whether any phase has outcomes of its own.
    pub(crate) throws: bool,
    /// Whether no hook has to do with where the tile in hand may lie, nor offers anything beside that.
    pub(crate) places_alone: bool,
    /// Whether some hook offers anything beside the places for the tile in hand.
    pub(crate) offers_beside: bool,
    pub(crate) act_phase: u8,
    /// Where a further part of a turn begins: after the start of the turn.
    pub(crate) part_phase: u8,
}

impl Ruleset {
    /// Starts composing one.
    pub fn builder() -> crate::builder::RulesBuilder {
        crate::builder::RulesBuilder::new()
    }

    /// All designs.
    #[inline]
    pub fn tile_kinds(&self) -> &[TileKind] {
        &self.tiles
    }

    /// A design.
    #[inline]
    pub fn tile_kind(&self, kind: TileKindId) -> &TileKind {
        &self.tiles[kind.index()]
    }

    /// The design with this name: its id, or set and id with a colon between where the id alone is ambiguous.
    pub fn find_tile(&self, name: &str) -> Option<TileKindId> {
        self.tiles.iter().position(|tile| tile.is_called(name)).map(TileKindId::from_index)
    }

    /// What lies on the board before the first turn, in the order in which it is laid.
    pub fn start_layout(&self) -> impl Iterator<Item = (TileKindId, Cell, Rotation)> + '_ {
        self.start.iter().map(|start| (start.kind, start.cell, start.rotation))
    }

    /// What is declared of a kind of feature.
    #[inline]
    pub fn feature_kind(&self, kind: FeatureKindId) -> &FeatureKind {
        &self.features[kind.index()]
    }

    /// The kind of feature with this name.
    pub fn find_feature(&self, name: &str) -> Option<FeatureKindId> {
        self.feature_names.find(name).map(FeatureKindId::from_index)
    }

    /// What is declared of a kind of figure.
    #[inline]
    pub fn figure_kind(&self, kind: FigureKindId) -> &FigureKind {
        &self.figures[kind.index()]
    }

    /// The kind of figure with this name.
    pub fn find_figure(&self, name: &str) -> Option<FigureKindId> {
        self.figure_names.find(name).map(FigureKindId::from_index)
    }

    /// All kinds of figures, by number.
    pub fn figure_kinds(&self) -> impl Iterator<Item = (FigureKindId, &FigureKind)> {
        self.figures.iter().enumerate().map(|(index, kind)| (FigureKindId::from_index(index), kind))
    }

    /// How many kinds of figures there are.
    #[inline]
    pub fn figure_kind_count(&self) -> usize {
        self.figures.len()
    }

    /// The attribute with this name.
    pub fn find_attribute(&self, name: &str) -> Option<AttributeId> {
        self.attribute_names.find(name).map(AttributeId::from_index)
    }

    /// The name of an attribute.
    pub fn attribute_name(&self, attribute: AttributeId) -> &str {
        self.attribute_names.get(attribute.index())
    }

    /// The stock with this name.
    pub fn find_stock(&self, name: &str) -> Option<StockId> {
        self.stock_names.find(name).map(StockId::from_index)
    }

    /// The name of a stock.
    pub fn stock_name(&self, stock: StockId) -> &str {
        self.stock_names.get(stock.index())
    }

    /// How many stocks there are.
    #[inline]
    pub fn stock_count(&self) -> usize {
        self.stock_names.len()
    }

    /// The verb with this name.
    pub fn find_verb(&self, name: &str) -> Option<VerbId> {
        self.verbs.iter().position(|verb| verb.name == name).map(VerbId::from_index)
    }

    /// What actions of a verb point at: how to read one without knowing what it does.
    ///
    /// ```
    /// use tilewright_core::action::{Action, Target};
    /// # use tilewright_core::ruleset::Ruleset;
    /// # use tilewright_core::tile::{StartTile, TileSet, TileSpec};
    /// # let tile = TileSpec::new("plain");
    /// # let start = StartTile { tile: "plain".to_owned(), cell: Default::default(), rotation: Default::default() };
    /// # let set = TileSet { id: "one".to_owned(), tiles: vec![tile], start: vec![start], ..TileSet::default() };
    /// let rules = Ruleset::builder().set(set).finish()?;
    /// assert_eq!(rules.verb_target(Action::pass().verb()), Some(Target::Nothing));
    /// assert_eq!(rules.find_verb("place").and_then(|verb| rules.verb_target(verb)), Some(Target::Placement));
    /// # Ok::<(), tilewright_core::error::BuildError>(())
    /// ```
    pub fn verb_target(&self, verb: VerbId) -> Option<Target> {
        self.verbs.get(verb.index()).map(|entry| entry.target)
    }

    /// Whether a kind of figure may stand on a kind of feature at all.
    #[inline]
    pub fn stands_on(&self, figure: FigureKindId, feature: FeatureKindId) -> bool {
        self.stands[figure.index()] & 1 << feature.index() != 0
    }

    /// Whether features of a kind can be complete.
    #[inline]
    pub fn completes(&self, kind: FeatureKindId) -> bool {
        self.completes & 1 << kind.index() != 0
    }

    /// The value chosen for an option.
    pub fn option(&self, name: &str) -> Option<&'static str> {
        self.chosen.get(name).copied()
    }

    /// The options that the expansions in play declare.
    pub fn options(&self) -> &[RuleOption] {
        &self.options
    }

    /// The rules that the expansions in play say they implement, by number.
    pub fn rules(&self) -> impl Iterator<Item = RuleText> {
        self.rules.iter().map(|(&id, &text)| RuleText { id, text })
    }

    /// What a rule says.
    pub fn rule(&self, id: &str) -> Option<RuleText> {
        self.rules.get_key_value(id).map(|(&id, &text)| RuleText { id, text })
    }

    /// The expansions in play, by id.
    pub fn expansions(&self) -> &[InPlay] {
        &self.expansions
    }

    /// The sets in play with their editions, in the order given.
    pub fn sets(&self) -> &[(String, String)] {
        &self.sets
    }

    /// The names of the phases of a turn, in order, each with the expansion that added it; the core's are `core`.
    pub fn phases(&self) -> impl Iterator<Item = (&str, &str)> {
        self.phases.iter().map(|phase| (phase.name.as_str(), self.owner_name(phase.owner)))
    }

    /// The same of the end of the game.
    pub fn end_phases(&self) -> impl Iterator<Item = (&str, &str)> {
        self.end_phases.iter().map(|phase| (phase.name.as_str(), self.owner_name(phase.owner)))
    }

    /// Every hook in force: the point, then the label, in the order in which they are called.
    pub fn hook_labels(&self) -> Vec<(String, String)> {
        let mut labels = Vec::new();
        macro_rules! point {
            ($($name:literal: $field:ident),* $(,)?) => {
                $(labels.extend(self.hooks.$field.iter().map(|hook| ($name.to_owned(), hook.label.clone())));)*
            };
        }
        point! {
            "setup": setup, "turn-start": turn_start, "draw": draw, "may-lie": placement, "tile-placed": tile_placed,
            "may-stand": standing, "may-enter": entry, "may-be-removed": removal, "figure-moved": figure_moved, "any-decision": any_decision,
            "completed": completed, "strength": strength, "winners": winners, "share": share, "bonus": bonus,
            "after-score": after_score, "turn-end": turn_end, "may-end": end,
        }
        for phase in self.phases.iter().chain(&self.end_phases) {
            let offers =
                phase.offers.iter().map(|hook| (format!("offer {}", phase.name), hook.label.clone()));
            let filters =
                phase.filters.iter().map(|hook| (format!("may-begin {}", phase.name), hook.label.clone()));
            labels.extend(filters.chain(offers));
        }
        for (kind, hooks) in self.features.iter().zip(&self.worth) {
            labels.extend(hooks.iter().map(|hook| (format!("worth {}", kind.name), hook.label.clone())));
        }
        labels
    }

    pub(crate) fn owner_name(&self, owner: u8) -> &str {
        self.expansions.get(usize::from(owner)).map_or("core", |expansion| expansion.id.as_str())
    }

    /// The name of a phase of the turn.
    pub fn phase_name(&self, phase: PhaseId) -> &str {
        self.phases.get(phase.index()).map_or("?", |phase| phase.name.as_str())
    }

    /// How many may play: the fewest and the most.
    pub const fn player_range(&self) -> (usize, usize) {
        (self.least_players, self.most_players)
    }

    /// Asks every standing filter.
    #[inline]
    pub(crate) fn may_stand(&self, state: &State, wish: &Standing, scopes: &Scopes) -> Verdict {
        let is = self.feature_is(state, wish.segment);
        let candidate = (wish.cell, self.attributes_under(state, wish.segment), is);
        scopes.ask_all(&self.hooks.standing, View::new(self, state), candidate, |hook, view| {
            hook.run("may-stand", |call| call(view, wish))
        })
    }

    /// What the feature of a segment is, as bits of [`FeatureIs`]: found once for all filters that are about such features.
    #[inline]
    pub(crate) fn feature_is(&self, state: &State, segment: SegmentId) -> u8 {
        let node = &state.graph.nodes[state.graph.root(segment).index()];
        let complete = node.sum.open == 0 && self.completes(node.kind);
        let occupied = u8::from(node.occupants != 0) * FeatureIs::Occupied as u8;
        occupied | (u8::from(complete) * FeatureIs::Complete as u8)
    }

    /// Whether the feature with this root is complete.
    #[inline]
    pub(crate) fn is_complete(&self, state: &State, root: SegmentId) -> bool {
        let node = &state.graph.nodes[root.index()];
        node.sum.open == 0 && self.completes(node.kind)
    }

    /// Attributes of the tile of a segment and of its segments.
    #[inline]
    pub(crate) fn attributes_under(&self, state: &State, segment: SegmentId) -> u64 {
        self.tile_kind(state.board.tile(state.graph.tile(segment)).kind).any_attributes
    }

    /// The sides of a design that take a tile, turned.
    pub fn open_sides(&self, kind: TileKindId, rotation: Rotation) -> impl Iterator<Item = Side> {
        let takes = self.tile_kind(kind).faces[rotation.quarters()].takes;
        Side::ALL.into_iter().filter(move |side| takes & 1 << side.index() != 0)
    }

    pub(crate) const fn surrounds(kind: &FeatureKind) -> bool {
        matches!(kind.completion, Completion::Surrounded)
    }
}
