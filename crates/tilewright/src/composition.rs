//! Naming what a game is made of, and building it.

use std::sync::Arc;

use tilewright_core::builder::{RulesBuilder, Survey};
use tilewright_core::error::{BuildError, BuildProblem};
use tilewright_core::expansion::{Expansion, Registration};
use tilewright_core::kind::nearest;
use tilewright_core::ruleset::Ruleset;
use tilewright_core::tile::{StartTile, TileSet};
use tilewright_tileset::{PortRule, SetFile, TileSetError, Vocabulary};

use crate::selection::{Selection, SelectionError};

/// Why a composition cannot be built.
///
/// ```
/// use tilewright::Selection;
/// use tilewright::prelude::*;
/// use tilewright::tileset::SetFile;
///
/// let error = |composition: Composition| composition.build().unwrap_err();
/// let base = || Composition::new().set("base");
/// assert!(matches!(error(Composition::new().set("bsae")), ComposeError::UnknownSet { nearest: Some(_), .. }));
/// assert!(matches!(error(base().edition("c9")), ComposeError::UnknownEdition { .. }));
/// assert!(matches!(error(Composition::new()), ComposeError::NoSet));
/// assert!(matches!(error(Composition::new().set_in("base", "c9")), ComposeError::Set(_)));
/// let from_file = || -> Result<Composition, ComposeError> {
///     let file = SetFile::parse("mine.toml", "format = 9", &Composition::vocabulary())?;
///     Ok(base().set_file(file))
/// };
/// assert!(matches!(from_file(), Err(ComposeError::Set(_))));
/// let nothing = Selection::default().without("road-bendy", None);
/// assert!(matches!(error(base().select(nothing)), ComposeError::Selection(_)));
/// assert!(matches!(error(base().choose("base_feilds", "off")), ComposeError::Build(_)));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ComposeError {
    /// No bundled set has this id.
    #[error("no bundled set is called `{id}`{}; there are: {}", suggestion(nearest.as_deref()), known.join(", "))]
    UnknownSet {
        /// What was asked for.
        id: String,
        /// What there is.
        known: Vec<String>,
        /// The nearest known word.
        nearest: Option<String>,
    },
    /// No set of the composition has this edition.
    #[error("no set here has an edition `{edition}`; their editions: {}", known.join(", "))]
    UnknownEdition {
        /// What was asked for.
        edition: String,
        /// What there is.
        known: Vec<String>,
    },
    /// Nothing was chosen, or a selection came before the set that it is about.
    #[error("no set was chosen, so there are no tiles; begin with `base`")]
    NoSet,
    /// A set file has mistakes.
    #[error(transparent)]
    Set(#[from] TileSetError),
    /// A set does not have the tiles that were selected.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// The mix is unsound.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl ComposeError {
    /// Which kind of problem, for programs; that of the first, where there are several.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// let code = |composition: Composition| composition.build().unwrap_err().code();
    /// assert_eq!(code(Composition::new()), "compose::no_set");
    /// assert_eq!(code(Composition::new().set("bsae")), "compose::unknown_set");
    /// assert_eq!(code(Composition::new().set("base").choose("base_feilds", "off")), "compose::unknown_option");
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownSet { .. } => "compose::unknown_set",
            Self::UnknownEdition { .. } | Self::Set(TileSetError::UnknownEdition { .. }) => {
                "compose::unknown_edition"
            }
            Self::NoSet => "compose::no_set",
            Self::Set(error) => error.diagnostics().first().map_or("compose::bad_set", |first| first.code),
            Self::Selection(error) => error.code(),
            Self::Build(error) => error.problems.first().map_or("compose::unsound", BuildProblem::code),
        }
    }
}

pub(crate) fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}

/// Where a set comes from.
#[derive(Debug)]
enum Origin {
    Bundled { id: String, edition: Option<String> },
    File { file: SetFile, edition: Option<String> },
    Data(TileSet),
}

/// A set and what of it is in the game.
#[derive(Debug)]
struct Source {
    origin: Origin,
    selection: Selection,
}

/// A list of what a game is made of; [`build`](Self::build) checks and composes it.
///
/// Sets add up, and bring the expansions that their header names. Each can be left out, and others can be added.
///
/// ```
/// use tilewright::prelude::*;
/// let rules = Composition::new().set("base").edition("c1").choose("base_fields", "off").build()?;
/// assert_eq!(rules.option("base_fields"), Some("off"));
/// # Ok::<(), ComposeError>(())
/// ```
#[derive(Debug, Default)]
pub struct Composition {
    sources: Vec<Source>,
    edition: Option<String>,
    added: Vec<AddedExpansion>,
    with: Vec<String>,
    without: Vec<String>,
    preset: Option<String>,
    choices: Vec<(String, String)>,
    figures: Vec<(String, u8)>,
    start: Vec<StartTile>,
    /// A selection came before any set.
    astray: bool,
}

#[derive(Debug)]
struct AddedExpansion(Box<dyn Expansion>);

/// An expansion behind a pointer, so that the builder can own it.
#[derive(Debug)]
struct Boxed(Box<dyn Expansion>);

impl Expansion for Boxed {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn build(&self, rules: &mut RulesBuilder) {
        self.0.build(rules);
    }
}

impl Composition {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a bundled set. Twice the same set is twice its tiles.
    #[must_use]
    pub fn set(self, id: &str) -> Self {
        self.source(Origin::Bundled { id: id.to_owned(), edition: None })
    }

    /// Adds bundled sets.
    #[must_use]
    pub fn sets<'a>(self, ids: impl IntoIterator<Item = &'a str>) -> Self {
        ids.into_iter().fold(self, Self::set)
    }

    /// Adds a bundled set in a certain edition.
    #[must_use]
    pub fn set_in(self, id: &str, edition: &str) -> Self {
        self.source(Origin::Bundled { id: id.to_owned(), edition: Some(edition.to_owned()) })
    }

    /// Adds a set that was read from a file.
    #[must_use]
    pub fn set_file(self, file: SetFile) -> Self {
        self.source(Origin::File { file, edition: None })
    }

    /// Adds a set that was made in code.
    #[must_use]
    pub fn set_data(self, set: TileSet) -> Self {
        self.source(Origin::Data(set))
    }

    fn source(mut self, origin: Origin) -> Self {
        self.sources.push(Source { origin, selection: Selection::default() });
        self
    }

    /// Chooses which tiles of the set added last are in the game, and how often. Before any set it makes
    /// [`build`](Self::build) fail with [`ComposeError::NoSet`].
    ///
    /// ```
    /// use tilewright::Selection;
    /// use tilewright::prelude::*;
    /// let more_bends = Selection::default().add("road-bend", 4);
    /// let rules = Composition::new().set("base").select(more_bends).set("princess-and-dragon").build()?;
    /// let bend = rules.find_tile("base:road-bend").expect("it is in the base game");
    /// assert_eq!(rules.tile_kind(bend).count(), 12);
    /// # Ok::<(), ComposeError>(())
    /// ```
    #[must_use]
    pub fn select(mut self, selection: Selection) -> Self {
        match self.sources.last_mut() {
            Some(source) => source.selection = selection,
            None => self.astray = true,
        }
        self
    }

    /// Lays these tiles on the board before the first turn, in place of the start layouts of the sets. A tile is named by
    /// its id, or by set and id with a colon between; it leaves the supply. No tile means the layout of the sets.
    ///
    /// ```
    /// use tilewright::core::tile::StartTile;
    /// use tilewright::prelude::*;
    /// let crossing = StartTile { tile: "crossing-four".into(), cell: Default::default(), rotation: Default::default() };
    /// let rules = Composition::new().set("base").start([crossing]).build()?;
    /// let game = Game::new(&rules, Players::count(2), 7)?;
    /// let first = game.state().board().tiles()[0].kind;
    /// assert_eq!(rules.tile_name(first), "crossing-four");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn start(mut self, layout: impl IntoIterator<Item = StartTile>) -> Self {
        self.start.extend(layout);
        self
    }

    /// Chooses an edition for every set that has it and was not added in another.
    #[must_use]
    pub fn edition(mut self, edition: &str) -> Self {
        self.edition = Some(edition.to_owned());
        self
    }

    /// Adds a linked expansion that no set brings along.
    #[must_use]
    pub fn expansion(mut self, id: &str) -> Self {
        self.with.push(id.to_owned());
        self
    }

    /// Adds an expansion by hand, linked or not.
    #[must_use]
    pub fn plug_in(mut self, expansion: impl Expansion + 'static) -> Self {
        self.added.push(AddedExpansion(Box::new(expansion)));
        self
    }

    /// Leaves out an expansion that a set brings along: its tiles stay, its rules go.
    #[must_use]
    pub fn without(mut self, id: &str) -> Self {
        self.without.push(id.to_owned());
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
    pub fn figures(mut self, kind: &str, count: u8) -> Self {
        self.figures.push((kind.to_owned(), count));
        self
    }

    /// What set files may name beside what their header declares: the attributes of every linked expansion, and those of
    /// its kinds of features that touch no side. Expansions that are plugged in by hand are not linked: list their words
    /// in the header (`kinds`, `attributes`).
    pub fn vocabulary() -> Vocabulary {
        let anywhere: [&str; 0] = [];
        Registration::all().into_iter().fold(Vocabulary::default(), |vocabulary, registration| {
            let survey = Survey::of(registration.make());
            // What is complete when surrounded touches no side; how other new kinds meet their neighbours, a set's header
            // says.
            let vocabulary = survey
                .surrounded
                .into_iter()
                .filter(|kind| !Vocabulary::default().knows_kind(kind))
                .fold(vocabulary, |vocabulary, kind| vocabulary.with_kind(kind, PortRule::Inner));
            survey.attributes.into_iter().fold(vocabulary, |vocabulary, attribute| {
                vocabulary.with_attribute(attribute, registration.id(), anywhere)
            })
        })
    }

    /// The sets as they would be composed: in their editions, with the tiles selected.
    ///
    /// # Errors
    ///
    /// An unknown set or edition, the mistakes of a set file, or a selection that a set cannot meet.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// let composition = Composition::new().set("base").set_in("princess-and-dragon", "c1");
    /// let totals: Vec<u32> = composition.tile_sets()?.iter().map(|set| set.total()).collect();
    /// assert_eq!(totals, [72, 30]);
    /// # Ok::<(), ComposeError>(())
    /// ```
    pub fn tile_sets(&self) -> Result<Vec<TileSet>, ComposeError> {
        self.resolve_sets()
    }

    /// The linked expansions that the sets and [`expansion`](Self::expansion) bring, those that are left out included;
    /// in the order in which they are named, each once.
    ///
    /// # Errors
    ///
    /// As [`tile_sets`](Self::tile_sets).
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// let composition = Composition::new().set("base").expansion("abbot").without("base");
    /// assert_eq!(composition.expansions()?, ["base", "abbot"]);
    /// # Ok::<(), ComposeError>(())
    /// ```
    pub fn expansions(&self) -> Result<Vec<String>, ComposeError> {
        Ok(self.brought(&self.resolve_sets()?))
    }

    fn brought(&self, sets: &[TileSet]) -> Vec<String> {
        let mut brought: Vec<String> = Vec::new();
        for id in sets.iter().flat_map(|set| &set.expansions).chain(&self.with) {
            if !brought.contains(id) {
                brought.push(id.clone());
            }
        }
        brought
    }

    /// Checks and composes everything.
    ///
    /// # Errors
    ///
    /// An unknown set or edition, the mistakes of a set file, or all that is unsound in the mix.
    pub fn build(self) -> Result<Arc<Ruleset>, ComposeError> {
        let sets = self.resolve_sets()?;
        let mut wanted = self.brought(&sets);
        for id in &self.without {
            if !wanted.contains(id) && Registration::find(id).is_none() {
                let linked: Vec<String> = Registration::all().iter().map(|one| one.id().to_owned()).collect();
                let nearest = nearest(id, linked.iter().map(String::as_str)).map(str::to_owned);
                let problem = BuildProblem::UnknownExpansion { id: id.clone(), linked, nearest };
                return Err(BuildError::from(problem).into());
            }
        }
        wanted.retain(|id| !self.without.contains(id));
        wanted.sort_unstable();
        let by_hand: Vec<&str> = self.added.iter().map(|added| added.0.id()).collect();
        wanted.retain(|id| !by_hand.contains(&id.as_str()));

        let mut builder = sets.into_iter().fold(Ruleset::builder(), RulesBuilder::set);
        builder = wanted.iter().fold(builder, |builder, id| builder.linked(id));
        for (option, value) in &self.choices {
            builder = builder.choose(option, value);
        }
        for (kind, count) in &self.figures {
            builder = builder.figure_count(kind, *count);
        }
        if let Some(preset) = &self.preset {
            builder = builder.preset(preset);
        }
        if !self.start.is_empty() {
            builder = builder.start_layout(self.start);
        }
        for added in self.added {
            builder = builder.expansion(Boxed(added.0));
        }
        Ok(builder.finish()?)
    }

    fn resolve_sets(&self) -> Result<Vec<TileSet>, ComposeError> {
        if self.sources.is_empty() || self.astray {
            return Err(ComposeError::NoSet);
        }
        let vocabulary = Self::vocabulary();
        let mut sets = Vec::new();
        let mut known_editions: Vec<String> = Vec::new();
        for Source { origin, selection } in &self.sources {
            let bundled;
            let (file, edition) = match origin {
                Origin::Data(set) => {
                    known_editions.push(set.edition.clone());
                    let mut set = set.clone();
                    selection.apply(&mut set)?;
                    sets.push(set);
                    continue;
                }
                Origin::File { file, edition } => (file, edition),
                Origin::Bundled { id, edition } => {
                    bundled = parse_bundled(id, &vocabulary)?;
                    (&bundled, edition)
                }
            };
            known_editions.extend_from_slice(file.editions());
            let common = self.edition.as_ref().filter(|edition| file.editions().contains(edition));
            let edition = edition.as_ref().or(common).map(String::as_str);
            let mut set = file.edition(edition)?;
            selection.apply(&mut set)?;
            sets.push(set);
        }
        if let Some(edition) = self.edition.as_ref().filter(|edition| !known_editions.contains(edition)) {
            known_editions.sort_unstable();
            known_editions.dedup();
            return Err(ComposeError::UnknownEdition { edition: edition.clone(), known: known_editions });
        }
        Ok(sets)
    }
}

fn parse_bundled(id: &str, vocabulary: &Vocabulary) -> Result<SetFile, ComposeError> {
    let Some(bundled) = tilewright_sets::find(id) else {
        let known: Vec<String> = tilewright_sets::BUNDLED.iter().map(|set| set.id.to_owned()).collect();
        let nearest = nearest(id, known.iter().map(String::as_str)).map(str::to_owned);
        return Err(ComposeError::UnknownSet { id: id.to_owned(), known, nearest });
    };
    Ok(SetFile::parse(bundled.file_name, bundled.text, vocabulary)?)
}
