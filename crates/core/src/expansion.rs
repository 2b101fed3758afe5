//! Expansions: how rules get into a ruleset, and how linked ones are found.
//!
//! A crate that lists an expansion in `Cargo.toml` without naming it in code does not link it, and the registry then
//! silently lacks it. One mention is enough: `use my_expansion as _;`.

use std::fmt;

use crate::builder::RulesBuilder;

/// A set of rules that plugs into the core. It holds no game data: it is wiring.
///
/// ```
/// use tilewright_core::prelude::*;
///
/// /// Nobody may put a meeple on a tile marked `cursed`.
/// #[derive(Debug)]
/// struct Curse;
///
/// fn keep_off(view: View<'_>, wish: &Standing) -> Verdict {
///     let cursed = *view.kept::<AttributeId>();
///     let tile = view.graph().tile(wish.segment);
///     Verdict::deny_if(view.tile_has(tile, cursed), "CURSE-01")
/// }
///
/// impl Expansion for Curse {
///     fn id(&self) -> &'static str {
///         "curse"
///     }
///
///     fn build(&self, rules: &mut RulesBuilder) {
///         let cursed = rules.attribute("cursed");
///         rules.states("CURSE-01", "no meeple goes on a cursed tile");
///         rules.filter_standing("curse/keep-off", keep_off);
///         rules.keep(cursed);
///     }
/// }
///
/// inventory::submit! {
///     Registration::new("curse", "0.1.0", "The Curse", || Box::new(Curse))
/// }
///
/// assert!(Registration::find("curse").is_some());
/// ```
pub trait Expansion: fmt::Debug + Send + Sync {
    /// Its name in set files, saves and messages. Unique among those in play.
    fn id(&self) -> &'static str;

    /// Says everything there is to it. What it depends on besides its own names, it finds by name.
    fn build(&self, rules: &mut RulesBuilder);
}

/// An expansion that can be found by its id.
#[derive(Clone, Copy)]
pub struct Registration {
    id: &'static str,
    version: &'static str,
    title: &'static str,
    make: fn() -> Box<dyn Expansion>,
}

inventory::collect!(Registration);

impl Registration {
    /// For `inventory::submit!`: id, version of the crate, name for people, and how to make one.
    pub const fn new(
        id: &'static str,
        version: &'static str,
        title: &'static str,
        make: fn() -> Box<dyn Expansion>,
    ) -> Self {
        Self { id, version, title, make }
    }

    /// All linked expansions, by id. The order of linking does not show.
    pub fn all() -> Vec<&'static Self> {
        let mut all: Vec<&'static Self> = inventory::iter::<Self>.into_iter().collect();
        all.sort_by_key(|registration| (registration.id, registration.version));
        all
    }

    /// The linked expansion with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().into_iter().find(|registration| registration.id == id)
    }

    /// Its id.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// The version of its crate.
    pub const fn version(&self) -> &'static str {
        self.version
    }

    /// Its name for people.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// Makes one.
    pub fn make(&self) -> Box<dyn Expansion> {
        (self.make)()
    }
}

impl fmt::Debug for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registration")
            .field("id", &self.id)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}
