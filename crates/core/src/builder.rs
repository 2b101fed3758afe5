//! Composing a ruleset: what expansions say, checked and put in order.
//!
//! A builder collects sets, expansions and choices; [`RulesBuilder::finish`] lets every expansion speak, in the order
//! of their ids, resolves names, orders phases and hooks, and freezes the result. Everything that is wrong is reported
//! at once.
//!
//! # Invariants
//!
//! - The ruleset does not depend on the order in which expansions were added.
//! - An expansion speaks once, and knows the chosen options by then.

mod hooks;
mod tiles;

use std::any::Any;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use crate::action::Target;
use crate::error::{BuildError, BuildProblem, RuleId};
use crate::expansion::{Expansion, Registration};
use crate::explain::Reason;
use crate::fault::catch_panic;
use crate::hook::{Explain, Handler, Hooks, Offer, Worth};
use crate::kind::{
    AttributeId, Completion, FeatureKind, FeatureKindId, FigureKind, FigureKindId, MAX_CLASSES, MAX_PLAYERS,
    Names, StockId, VerbId, nearest,
};
use crate::option::RuleOption;
use crate::order::{Wish, sort};
use crate::phase::Phase;
use crate::ruleset::{InPlay, PhaseEntry, Ruleset, VerbEntry};
use crate::slot::{Slot, SlotData};
use crate::tile::{StartTile, TileSet};

pub use hooks::{AboutCell, HookHandle, OnCell, OnFeature};
use hooks::{HookLists, Pending};

const CORE: u8 = u8::MAX;
/// Names that fit into one word of bits.
const MAX_NAMES: usize = 64;
/// Phases that are numbered with a byte, and a few to spare.
const MOST_PHASES: usize = 250;

/// Collects what a ruleset is made of.
#[derive(Debug, Default)]
pub struct RulesBuilder {
    sets: Vec<TileSet>,
    added: Vec<(Box<dyn Expansion>, String)>,
    preset: Option<String>,
    choices: Vec<(String, String)>,
    figure_counts: Vec<(String, u8)>,
    /// What lies on the board at the start, in place of what the sets say.
    layout: Option<Vec<StartTile>>,
    problems: Vec<BuildProblem>,

    /// The ids of all that are added, while they speak.
    speakers: Vec<&'static str>,
    /// Who speaks.
    me: u8,
    owner: String,
    feature_names: Names,
    features: BTreeMap<usize, (FeatureKind, String)>,
    figure_names: Names,
    figures: BTreeMap<usize, (FigureKind, String)>,
    stands: Vec<(usize, usize)>,
    attribute_names: Names,
    stock_names: Names,
    /// Attributes of tiles that stand for a segment of a kind.
    grown: Vec<(String, String)>,
    declared_attributes: Vec<usize>,
    /// Attributes with the one expansion that may claim them.
    claimed: BTreeMap<usize, String>,
    pub(crate) phases: Vec<(Phase, u8, String)>,
    pub(crate) end_phases: Vec<(Phase, u8, String)>,
    verbs: Vec<VerbEntry>,
    hooks: HookLists,
    options: Vec<(RuleOption, String)>,
    rules: BTreeMap<RuleId, &'static str>,
    citations: BTreeMap<Reason, Vec<RuleId>>,
    kept: Vec<Box<dyn Any + Send + Sync>>,
    slots: Vec<Box<dyn Slot>>,
    state_versions: Vec<u32>,
    players: Option<(usize, usize)>,
    /// Figures that some expansion brings into play.
    called: Vec<usize>,
    /// The same, whether or not a tile for it is in play.
    bringers: Vec<usize>,
    /// Figures that have to be, with who says so, what is wrong otherwise and what would be right.
    waiting: Vec<(usize, String, &'static str, &'static str)>,
}

/// Choosing what to compose.
impl RulesBuilder {
    /// A builder with the core's own phases and nothing else.
    pub fn new() -> Self {
        let mut builder = Self { me: CORE, owner: "core".to_owned(), ..Self::default() };
        for (name, target) in [
            ("draw", Target::TileKind),
            ("place", Target::Placement),
            ("figure", Target::FigureKindOnSegment),
            ("pass", Target::Nothing),
        ] {
            builder.verbs.push(VerbEntry {
                name: name.to_owned(),
                owner: CORE,
                target,
                handler: None,
                explain: None,
            });
        }
        crate::phase::declare_core(&mut builder);
        builder
    }

    /// Adds the tiles of a set. A set added twice has twice as many tiles.
    #[must_use]
    pub fn set(mut self, set: TileSet) -> Self {
        self.sets.push(set);
        self
    }

    /// Adds an expansion by hand.
    #[must_use]
    pub fn expansion(mut self, expansion: impl Expansion + 'static) -> Self {
        self.added.push((Box::new(expansion), String::new()));
        self
    }

    /// Adds a linked expansion by its id. Adding it twice is adding it once.
    #[must_use]
    pub fn linked(mut self, id: &str) -> Self {
        if self.added.iter().any(|(added, _)| added.id() == id) {
            return self;
        }
        if let Some(found) = Registration::find(id) {
            self.added.push((found.make(), found.version().to_owned()));
        } else {
            let linked: Vec<String> = Registration::all().iter().map(|one| one.id().to_owned()).collect();
            let nearest = nearest(id, linked.iter().map(String::as_str)).map(str::to_owned);
            self.problems.push(BuildProblem::UnknownExpansion { id: id.to_owned(), linked, nearest });
        }
        self
    }

    /// Chooses a preset: a value for every option.
    #[must_use]
    pub fn preset(mut self, preset: &str) -> Self {
        self.preset = Some(preset.to_owned());
        self
    }

    /// Chooses the value of one option, over any preset.
    #[must_use]
    pub fn choose(mut self, option: &str, value: &str) -> Self {
        self.choices.push((option.to_owned(), value.to_owned()));
        self
    }

    /// Changes how many figures of a kind each player has.
    #[must_use]
    pub fn figure_count(mut self, kind: &str, count: u8) -> Self {
        self.figure_counts.push((kind.to_owned(), count));
        self
    }

    /// Lays these tiles on the board before the first turn, in place of the start layouts of the sets. A tile is named by
    /// its id, or by set and id with a colon between; it leaves the supply.
    #[must_use]
    pub fn start_layout(mut self, layout: impl IntoIterator<Item = StartTile>) -> Self {
        self.layout = Some(layout.into_iter().collect());
        self
    }

    /// Composes the ruleset.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the mix.
    pub fn finish(mut self) -> Result<Arc<Ruleset>, BuildError> {
        let expansions = self.let_expansions_speak();
        self.check_choices();
        self.check_declarations();
        let sets = std::mem::take(&mut self.sets);
        let tiles = self.compile_tiles(&sets);
        let start = self.compile_start(&sets, &tiles);
        let declared = std::mem::take(&mut self.phases);
        let phases = self.order_phases("phases of a turn", &declared);
        let declared_at_end = std::mem::take(&mut self.end_phases);
        let end_phases = self.order_phases("phases of the end of the game", &declared_at_end);
        // Phases that could not be put in order are declared all the same.
        let ordered = phases.len() + end_phases.len() == declared.len() + declared_at_end.len();
        let (hooks, worth) = self.order_hooks(ordered);
        let ruleset = self.freeze(sets, expansions, tiles, start, phases, end_phases, hooks, worth);
        match ruleset {
            Ok(ruleset) => crate::engine::check_start(Arc::new(ruleset)),
            Err(problems) => Err(BuildError { problems }),
        }
    }
}

/// What an expansion says while it builds.
impl RulesBuilder {
    /// Declares a kind of feature.
    pub fn feature_kind(&mut self, kind: FeatureKind) -> FeatureKindId {
        let id = self.feature_name(kind.name);
        let owner = self.owner.clone();
        if let Some((_, first)) = self.features.get(&id.index()) {
            let (first, name) = (first.clone(), kind.name.to_owned());
            self.problems.push(BuildProblem::DeclaredTwice {
                what: "feature kind",
                name,
                first,
                second: owner,
            });
        } else {
            self.features.insert(id.index(), (kind, owner));
        }
        id
    }

    /// The number of a kind of feature that this expansion or another declares.
    pub fn feature_name(&mut self, name: &str) -> FeatureKindId {
        FeatureKindId::from_index(self.feature_names.intern(name).min(MAX_NAMES - 1))
    }

    /// Declares a kind of figure.
    pub fn figure_kind(&mut self, kind: FigureKind) -> FigureKindId {
        let id = self.figure_name(kind.name);
        let owner = self.owner.clone();
        if let Some((_, first)) = self.figures.get(&id.index()) {
            let (first, name) = (first.clone(), kind.name.to_owned());
            self.problems.push(BuildProblem::DeclaredTwice {
                what: "figure kind",
                name,
                first,
                second: owner,
            });
        } else {
            for feature in kind.stands_on {
                let feature = self.feature_name(feature);
                self.stands.push((id.index(), feature.index()));
            }
            self.figures.insert(id.index(), (kind, owner));
        }
        id
    }

    /// The number of a kind of figure that this expansion or another declares. If nobody does, no such figure exists.
    pub fn figure_name(&mut self, name: &str) -> FigureKindId {
        FigureKindId::from_index(self.figure_names.intern(name).min(MAX_NAMES - 1))
    }

    /// Lets figures of a kind be placed on features of a kind, whoever declares either.
    pub fn may_stand(&mut self, figure: &str, feature: &str) {
        let pair = (self.figure_name(figure).index(), self.feature_name(feature).index());
        self.stands.push(pair);
    }

    /// Gives meaning to an attribute of tiles or segments. Several expansions may; see
    /// [`claim_attribute`](Self::claim_attribute).
    pub fn attribute(&mut self, name: &str) -> AttributeId {
        let id = self.attribute_names.intern(name);
        self.declared_attributes.push(id);
        AttributeId::from_index(id.min(MAX_NAMES - 1))
    }

    /// The same for the expansion whose mark it is. Others may still read it with [`attribute`](Self::attribute); two
    /// that claim one mark cannot be played together, since its tiles would mean two things.
    ///
    /// ```
    /// use tilewright_core::builder::RulesBuilder;
    /// use tilewright_core::expansion::Expansion;
    /// use tilewright_core::ruleset::Ruleset;
    ///
    /// #[derive(Debug)]
    /// struct Wells(&'static str);
    /// impl Expansion for Wells {
    ///     fn id(&self) -> &'static str {
    ///         self.0
    ///     }
    ///     fn build(&self, rules: &mut RulesBuilder) {
    ///         rules.claim_attribute("well");
    ///     }
    /// }
    /// let error = Ruleset::builder().expansion(Wells("deep")).expansion(Wells("dry")).finish().unwrap_err();
    /// assert_eq!(error.problems[0].message(), "attribute `well` is declared by `deep` and by `dry`");
    /// ```
    pub fn claim_attribute(&mut self, name: &str) -> AttributeId {
        let attribute = self.attribute(name);
        let owner = self.owner.clone();
        match self.claimed.entry(self.attribute_names.intern(name)) {
            Entry::Vacant(free) => drop(free.insert(owner)),
            Entry::Occupied(taken) if *taken.get() == owner => {}
            Entry::Occupied(taken) => self.problems.push(BuildProblem::DeclaredTwice {
                what: "attribute",
                name: name.to_owned(),
                first: taken.get().clone(),
                second: owner,
            }),
        }
        attribute
    }

    /// Gives every tile that bears an attribute a segment of a kind, one that touches no side: the mark is a feature.
    pub fn grow_segment(&mut self, attribute: &str, kind: &str) -> AttributeId {
        self.grown.push((attribute.to_owned(), kind.to_owned()));
        self.claim_attribute(attribute)
    }

    /// Declares something that players collect and count, visible to all. Several expansions may.
    pub fn stock(&mut self, name: &str) -> StockId {
        StockId::from_index(self.stock_names.intern(name).min(MAX_NAMES - 1))
    }

    /// Adds a phase to the turn.
    pub fn phase(&mut self, phase: Phase) {
        self.phases.push((phase, self.me, self.owner.clone()));
    }

    /// Adds a phase to the end of the game.
    pub fn end_phase(&mut self, phase: Phase) {
        self.end_phases.push((phase, self.me, self.owner.clone()));
    }

    /// Declares what an action may do: its word, what it points at, and how it is carried out.
    pub fn verb(&mut self, name: &str, target: Target, handler: Handler) -> VerbId {
        self.add_verb(name, target, handler, None)
    }

    /// The same, with a hook that says which rules forbid an action that is not offered.
    pub fn verb_explained(
        &mut self,
        name: &str,
        target: Target,
        handler: Handler,
        explain: Explain,
    ) -> VerbId {
        self.add_verb(name, target, handler, Some(explain))
    }

    fn add_verb(&mut self, name: &str, target: Target, handler: Handler, explain: Option<Explain>) -> VerbId {
        if name.is_empty() || name.contains(|letter: char| letter.is_whitespace() || letter.is_control()) {
            self.unsound(
                format!("its verb {name:?} is no word, so that nobody could type it"),
                "take a word without spaces, such as `pay-toll`",
            );
        }
        if let Some(first) = self.verbs.iter().find(|verb| verb.name == name) {
            let first = self.speaker(first.owner);
            let (name, second) = (name.to_owned(), self.owner.clone());
            self.problems.push(BuildProblem::DeclaredTwice { what: "verb", name, first, second });
        }
        self.verbs.push(VerbEntry {
            name: name.to_owned(),
            owner: self.me,
            target,
            handler: Some(handler),
            explain,
        });
        VerbId::from_index((self.verbs.len() - 1).min(255))
    }

    fn speaker(&self, owner: u8) -> String {
        self.speakers.get(usize::from(owner)).copied().unwrap_or("core").to_owned()
    }

    /// Declares an option and returns the value chosen for it.
    pub fn option(&mut self, option: RuleOption) -> &'static str {
        if let Some((_, first)) = self.options.iter().find(|(other, _)| other.name == option.name) {
            let (first, name, second) = (first.clone(), option.name.to_owned(), self.owner.clone());
            self.problems.push(BuildProblem::DeclaredTwice { what: "option", name, first, second });
        }
        let chosen = self.chosen_value(&option);
        self.options.push((option, self.owner.clone()));
        chosen
    }

    /// Says that the expansion implements a rule, and what the rule says in one sentence.
    pub fn states(&mut self, rule: RuleId, text: &'static str) {
        if self.rules.insert(rule, text).is_some_and(|other| other != text) {
            self.unsound(
                format!("it states the rule {rule} in other words than another does, or than before"),
                "number rules by the id of the expansion, and state each once",
            );
        }
    }

    /// Says which rule stands behind a refusal that the core itself gives.
    pub fn cite(&mut self, reason: Reason, rule: RuleId) {
        self.citations.entry(reason).or_default().push(rule);
    }

    /// Keeps something for the hooks of this expansion, to be read with [`View::kept`](crate::view::View::kept).
    pub fn keep(&mut self, data: impl Any + Send + Sync) {
        let Some(kept) = self.kept.get_mut(usize::from(self.me)) else { return };
        let twice = !kept.as_ref().is::<()>();
        *kept = Box::new(data);
        if twice {
            self.unsound(
                "it keeps two things",
                "keep one thing that holds both, since the second took the place of the first",
            );
        }
    }

    /// Declares what this expansion keeps in the state of every game, by its default. At most one type.
    pub fn own_state<T: SlotData>(&mut self) {
        let Some(slot) = self.slots.get_mut(usize::from(self.me)) else { return };
        let twice = !slot.as_any().is::<()>();
        *slot = Box::new(T::default());
        if twice {
            self.unsound("it declares two states of its own", "declare one type that holds both");
        }
    }

    /// Says in which form this expansion writes its [`own_state`](Self::own_state) down: 1 unless it says otherwise, one
    /// more whenever the form changes. A program reads its own version and older ones, as far as the type understands
    /// them; of a newer one it says so, and plays the decisions again.
    pub fn state_version(&mut self, version: u32) {
        if let Some(kept) = self.state_versions.get_mut(usize::from(self.me)) {
            *kept = version;
        }
    }

    /// Says for how many players the game is. Several expansions widen it together.
    pub fn players(&mut self, least: usize, most: usize) {
        let (known_least, known_most) = self.players.unwrap_or((least, most));
        self.players = Some((known_least.min(least).max(1), known_most.max(most).min(MAX_PLAYERS)));
    }

    /// Says that this expansion brings figures of a kind onto the board, whoever declares them, with tiles that bear an
    /// attribute. If no tile in play does, it brings none.
    pub fn brings_into_play(&mut self, figure: &str, attribute: &str) {
        let printed = self.is_printed(attribute);
        let figure = self.figure_name(figure).index();
        self.bringers.push(figure);
        if printed {
            self.called.push(figure);
        }
    }

    /// Says that figures of a kind make sense only if some expansion brings them onto the board. If none does, the mix
    /// is refused with this problem and this remedy.
    pub fn has_to_be_brought(&mut self, figure: &str, problem: &'static str, remedy: &'static str) {
        let figure = self.figure_name(figure).index();
        self.waiting.push((figure, self.owner.clone(), problem, remedy));
    }

    /// Refuses the mix, with the reason and the remedy.
    pub fn unsound(&mut self, problem: impl Into<String>, remedy: impl Into<String>) {
        let (expansion, problem, remedy) = (self.owner.clone(), problem.into(), remedy.into());
        self.problems.push(BuildProblem::Unsound { expansion, problem, remedy });
    }

    /// Whether any tile of the sets in play bears an attribute.
    pub fn is_printed(&self, attribute: &str) -> bool {
        self.sets.iter().flat_map(|set| &set.tiles).any(|tile| {
            let segments = tile.segments.iter().flat_map(|segment| &segment.attributes);
            tile.attributes.iter().chain(segments).any(|printed| printed.name == attribute)
        })
    }

    /// Whether an expansion of this id is in play.
    pub fn is_in_play(&self, id: &str) -> bool {
        self.speakers.contains(&id) || self.added.iter().any(|(added, _)| added.id() == id)
    }
}

/// Putting it together.
impl RulesBuilder {
    fn let_expansions_speak(&mut self) -> Vec<InPlay> {
        self.added.sort_by(|a, b| a.0.id().cmp(b.0.id()));
        let mut in_play: Vec<InPlay> = Vec::new();
        self.kept = self.added.iter().map(|_| Box::new(()) as Box<dyn Any + Send + Sync>).collect();
        self.slots = self.added.iter().map(|_| Box::new(()) as Box<dyn Slot>).collect();
        self.state_versions = vec![1; self.added.len()];
        if self.added.len() > MAX_NAMES {
            let (count, limit) = (self.added.len(), MAX_NAMES);
            self.problems.push(BuildProblem::TooMany { what: "expansions", count, limit });
        }
        self.speakers = self.added.iter().map(|(added, _)| added.id()).collect();
        let added = std::mem::take(&mut self.added);
        for (index, (expansion, version)) in added.iter().enumerate().take(MAX_NAMES) {
            let id = expansion.id();
            if in_play.iter().any(|other| other.id == id) {
                self.problems.push(BuildProblem::DuplicateExpansion { id: id.to_owned() });
                continue;
            }
            self.me = index as u8;
            id.clone_into(&mut self.owner);
            if let Err(message) = catch_panic(|| expansion.build(self)) {
                self.problems.push(BuildProblem::Panicked { expansion: id.to_owned(), message });
            }
            let state_version = self.state_versions[index];
            in_play.push(InPlay { id: id.to_owned(), version: version.clone(), state_version });
        }
        self.added = added;
        self.me = CORE;
        in_play
    }

    fn chosen_value(&self, option: &RuleOption) -> &'static str {
        let chosen = self.choices.iter().rev().find(|(name, _)| *name == option.name);
        let value = chosen.and_then(|(_, value)| option.values.iter().find(|(known, _)| known == value));
        match (value, &self.preset) {
            (Some((value, _)), _) => value,
            (None, Some(preset)) => option.preset_value(preset),
            (None, None) => option.default_value(),
        }
    }

    fn check_choices(&mut self) {
        let names: Vec<String> = self.options.iter().map(|(option, _)| option.name.to_owned()).collect();
        for (name, value) in &self.choices {
            let Some((option, _)) = self.options.iter().find(|(option, _)| option.name == name) else {
                let nearest = nearest(name, names.iter().map(String::as_str)).map(str::to_owned);
                let declares = |linked: &&&Registration| {
                    Survey::of(linked.make()).options.iter().any(|option| option.name == name.as_str())
                };
                let elsewhere =
                    Registration::all().iter().find(declares).map(|linked| linked.id().to_owned());
                let (name, known) = (name.clone(), names.clone());
                self.problems.push(BuildProblem::UnknownOption { name, known, nearest, elsewhere });
                continue;
            };
            if !option.values.iter().any(|(known, _)| known == value) {
                let known: Vec<String> = option.values.iter().map(|(known, _)| (*known).to_owned()).collect();
                let nearest = nearest(value, known.iter().map(String::as_str)).map(str::to_owned);
                let (name, value) = (name.clone(), value.clone());
                self.problems.push(BuildProblem::UnknownValue { name, value, known, nearest });
            }
        }
        if let Some(preset) = &self.preset {
            let mut known: Vec<String> =
                self.options.iter().flat_map(|(option, _)| &option.presets).map(|p| p.0.to_owned()).collect();
            known.sort_unstable();
            known.dedup();
            if !known.contains(preset) {
                let nearest = nearest(preset, known.iter().map(String::as_str)).map(str::to_owned);
                self.problems.push(BuildProblem::UnknownPreset { name: preset.clone(), known, nearest });
            }
        }
    }

    fn check_declarations(&mut self) {
        for (what, count) in [
            ("feature kinds", self.feature_names.len()),
            ("figure kinds", self.figure_names.len()),
            ("attributes", self.attribute_names.len()),
            ("stocks", self.stock_names.len()),
        ] {
            if count > MAX_NAMES {
                self.problems.push(BuildProblem::TooMany { what, count, limit: MAX_NAMES });
            }
        }
        for (what, phases) in [("phases of a turn", &self.phases), ("phases of the end", &self.end_phases)] {
            if phases.len() > MOST_PHASES {
                self.problems.push(BuildProblem::TooMany { what, count: phases.len(), limit: MOST_PHASES });
            }
        }
        if self.verbs.len() > 255 {
            self.problems.push(BuildProblem::TooMany { what: "verbs", count: self.verbs.len(), limit: 255 });
        }
        for (name, count) in std::mem::take(&mut self.figure_counts) {
            let known = self.figure_names.find(&name).and_then(|id| self.figures.get_mut(&id));
            if let Some((kind, _)) = known {
                kind.per_player = count;
            } else {
                let known: Vec<String> =
                    self.figures.values().map(|(kind, _)| kind.name.to_owned()).collect();
                let nearest = nearest(&name, known.iter().map(String::as_str)).map(str::to_owned);
                self.problems.push(BuildProblem::UnknownFigure { name, known, nearest });
            }
        }
        for (figure, owner, problem, remedy) in std::mem::take(&mut self.waiting) {
            if !self.called.contains(&figure) {
                let name = self.figure_names.get(figure);
                let bringers: Vec<&str> = Registration::all()
                    .into_iter()
                    .filter(|linked| Survey::of(linked.make()).brings.iter().any(|brought| brought == name))
                    .map(Registration::id)
                    .collect();
                let linked = match bringers.as_slice() {
                    [] => String::new(),
                    some => format!(" (linked: {})", some.join(", ")),
                };
                let (expansion, problem, remedy) = (owner, problem.to_owned(), format!("{remedy}{linked}"));
                self.problems.push(BuildProblem::Unsound { expansion, problem, remedy });
            }
        }
        for (kind, owner) in self.figures.values() {
            if usize::from(kind.class) >= MAX_CLASSES {
                self.problems.push(BuildProblem::Unsound {
                    expansion: owner.clone(),
                    problem: format!("its figure `{}` is of class {}", kind.name, kind.class),
                    remedy: format!("take a class from 0 to {}", MAX_CLASSES - 1),
                });
            }
            // A figure that players place is named by its word; one of nobody's may share it with a verb.
            if kind.per_player != 0 && self.verbs.iter().any(|verb| verb.name == kind.name) {
                let (name, first) = (kind.name.to_owned(), owner.clone());
                let second = "a verb of the same name".to_owned();
                self.problems.push(BuildProblem::DeclaredTwice { what: "word", name, first, second });
            }
        }
    }

    fn order_phases(&mut self, what: &str, phases: &[(Phase, u8, String)]) -> Vec<PhaseEntry> {
        let wishes: Vec<Wish> = phases
            .iter()
            .map(|(phase, _, owner)| Wish {
                label: phase.name.to_owned(),
                owner: owner.clone(),
                after: phase.after.iter().map(ToString::to_string).collect(),
                before: phase.before.iter().map(ToString::to_string).collect(),
                ..Wish::default()
            })
            .collect();
        let order = match sort(what, &wishes) {
            Ok(order) => order,
            Err(problems) => {
                self.problems.extend(problems);
                return Vec::new();
            }
        };
        let mut entries: Vec<PhaseEntry> = order
            .into_iter()
            .map(|index| {
                let (phase, owner, _) = &phases[index];
                PhaseEntry {
                    name: phase.name.to_owned(),
                    owner: *owner,
                    enter: phase.enter,
                    pass: phase.pass,
                    places: phase.places,
                    idle: false,
                    figures: phase.figures,
                    compulsory: phase.compulsory,
                    gate: phase.gate,
                    outcomes: phase.outcomes,
                    filters: Vec::new(),
                    offers: Vec::new(),
                }
            })
            .collect();
        let filters = self.hooks.take_phase_filters(&entries);
        for (at, filter) in filters {
            entries[at].filters.push(filter);
        }
        let offers: Vec<Pending<Offer>> = self.hooks.take_offers(&entries);
        for entry in &mut entries {
            let here: Vec<Pending<Offer>> =
                offers.iter().filter(|offer| offer.on == entry.name).cloned().collect();
            entry.offers =
                hooks::order_point(&format!("offers of {}", entry.name), &here, &mut self.problems);
        }
        entries
    }

    fn order_hooks(&mut self, phases_ordered: bool) -> (Hooks, Vec<Vec<crate::hook::Hook<Worth>>>) {
        let lists = std::mem::take(&mut self.hooks);
        for (label, name) in lists.strays().into_iter().filter(|_| phases_ordered) {
            self.problems.push(BuildProblem::Undeclared { owner: label, what: "phase", name });
        }
        let worth = (0..self.feature_names.len())
            .map(|kind| {
                let here: Vec<Pending<Worth>> =
                    lists.worth.iter().filter(|hook| hook.on == kind.to_string()).cloned().collect();
                hooks::ungated_point("worth", &here, &mut self.problems)
            })
            .collect();
        (lists.order(&mut self.problems), worth)
    }

    #[allow(clippy::too_many_arguments)] // the parts of one whole, each made by its own step
    fn freeze(
        mut self,
        sets: Vec<TileSet>,
        expansions: Vec<InPlay>,
        tiles: Vec<crate::ruleset::TileKind>,
        start: Vec<crate::ruleset::StartPlacement>,
        phases: Vec<PhaseEntry>,
        end_phases: Vec<PhaseEntry>,
        hooks: Hooks,
        worth: Vec<Vec<crate::hook::Hook<Worth>>>,
    ) -> Result<Ruleset, Vec<BuildProblem>> {
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        let undeclared_feature = FeatureKind::new("undeclared").completion(Completion::Never);
        let features: Vec<FeatureKind> = (0..self.feature_names.len())
            .map(|id| self.features.remove(&id).map_or_else(|| undeclared_feature.clone(), |(kind, _)| kind))
            .collect();
        let figures: Vec<FigureKind> = (0..self.figure_names.len())
            .map(|id| {
                self.figures.remove(&id).map_or_else(|| FigureKind::new("undeclared"), |(kind, _)| kind)
            })
            .collect();
        let mut stands = vec![0_u64; figures.len()];
        for (figure, feature) in self.stands {
            stands[figure] |= 1 << feature;
        }
        let completes = features
            .iter()
            .enumerate()
            .filter(|(_, kind)| kind.completion != Completion::Never)
            .fold(0, |bits, (id, _)| bits | 1_u64 << id);
        let mut chosen = BTreeMap::new();
        for (option, _) in &self.options {
            let value = self
                .choices
                .iter()
                .rev()
                .find(|(name, _)| *name == option.name)
                .and_then(|(_, value)| option.values.iter().find(|(known, _)| known == value))
                .map_or_else(
                    || {
                        self.preset
                            .as_ref()
                            .map_or(option.default_value(), |preset| option.preset_value(preset))
                    },
                    |(value, _)| value,
                );
            chosen.insert(option.name, value);
        }
        let (least_players, most_players) = self.players.unwrap_or((1, MAX_PLAYERS));
        let has_surrounded = features.iter().any(Ruleset::surrounds);
        let has_rim = tiles.iter().any(|tile| tile.faces[0].takes != 0b1111);
        let mut phases = phases;
        for phase in &mut phases {
            phase.idle = crate::phase::is_idle(phase, &hooks);
        }
        let throws = phases.iter().chain(&end_phases).any(|phase| phase.outcomes.is_some());
        let offers = |phase: &PhaseEntry| phase.places && !phase.offers.is_empty();
        let offers_beside = !hooks.any_decision.is_empty() || phases.iter().any(offers);
        let places_alone = hooks.placement.is_empty() && !offers_beside;
        let start_phase = phases.iter().position(|phase| phase.name == crate::vocabulary::phases::TURN_START);
        let fit = tiles::fit_table(&tiles, has_rim);
        let act_phase = phases.iter().position(|phase| phase.name == crate::vocabulary::phases::ACT);
        Ok(Ruleset {
            tiles,
            start,
            feature_names: self.feature_names,
            features,
            completes,
            figure_names: self.figure_names,
            figures,
            stands,
            attribute_names: self.attribute_names,
            stock_names: self.stock_names,
            phases,
            end_phases,
            verbs: self.verbs,
            hooks,
            worth,
            options: self.options.into_iter().map(|(option, _)| option).collect(),
            chosen,
            rules: self.rules,
            citations: self.citations,
            kept: self.kept,
            slots: self.slots,
            expansions,
            sets: sets.into_iter().map(|set| (set.id, set.edition)).collect(),
            least_players,
            most_players,
            has_surrounded,
            fit,
            has_rim,
            throws,
            places_alone,
            offers_beside,
            part_phase: start_phase.map_or(0, |start| start + 1) as u8,
            act_phase: act_phase.unwrap_or(usize::from(u8::MAX)) as u8,
        })
    }
}

/// What an expansion declares, as far as it can be told without sets and choices.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Survey {
    /// Kinds of features that it declares.
    pub features: Vec<String>,
    /// Kinds of figures that it declares.
    pub figures: Vec<String>,
    /// Attributes that it gives meaning.
    pub attributes: Vec<String>,
    /// Kinds of figures that it brings onto the board.
    pub brings: Vec<String>,
    /// Kinds of features that are complete when surrounded, so that they own no ports.
    pub surrounded: Vec<String>,
    /// Options that it declares.
    pub options: Vec<RuleOption>,
    /// Rules that it says it implements.
    pub rules: Vec<crate::error::RuleText>,
}

impl Survey {
    /// Lets an expansion speak to an empty builder and notes what it declares.
    pub fn of(expansion: Box<dyn Expansion>) -> Self {
        let mut builder = RulesBuilder::new();
        builder.added.push((expansion, String::new()));
        builder.let_expansions_speak();
        let names = |names: &Names, ids: &mut dyn Iterator<Item = usize>| -> Vec<String> {
            ids.map(|id| names.get(id).to_owned()).collect()
        };
        let brings = builder.bringers.iter().map(|&id| builder.figure_names.get(id).to_owned()).collect();
        let surrounded = builder
            .features
            .values()
            .filter(|(kind, _)| kind.completion == Completion::Surrounded)
            .map(|(kind, _)| kind.name.to_owned())
            .collect();
        Self {
            brings,
            surrounded,
            features: names(&builder.feature_names, &mut builder.features.keys().copied()),
            figures: names(&builder.figure_names, &mut builder.figures.keys().copied()),
            attributes: names(&builder.attribute_names, &mut builder.declared_attributes.iter().copied()),
            options: builder.options.into_iter().map(|(option, _)| option).collect(),
            rules: builder.rules.into_iter().map(|(id, text)| crate::error::RuleText { id, text }).collect(),
        }
    }
}
