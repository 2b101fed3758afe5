//! Which tiles of a game can never be laid.

use tilewright_core::geometry::{Rotation, Side};
use tilewright_core::kind::{FeatureKindId, TileKindId};
use tilewright_core::ruleset::{Ruleset, TileKind};

/// What a side shows at its three ports, left to right as seen from the middle; nothing where it is wild.
type Edge = [Option<FeatureKindId>; 3];

/// The tiles for which there is no place in any game with these rules: no tile that can be laid has a side that fits one
/// of theirs. An author most likely misspelt a kind, or forgot a tile that leads there.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright::{never_placed, tileset::SetFile};
///
/// let text = r#"
///     format = 1
///     set = { id = "wet", kinds = { canal = "centre" } }
///     tile = [{ id = "lock", count = 2, features = [{ canal = "N E S W" }] }, { id = "meadow" }]
/// "#;
/// let file = SetFile::parse("wet.toml", text, &Composition::vocabulary())?;
/// # struct Canals;
/// # impl std::fmt::Debug for Canals {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("canals") }
/// # }
/// # impl tilewright::core::expansion::Expansion for Canals {
/// #     fn id(&self) -> &'static str { "canals" }
/// #     fn build(&self, rules: &mut tilewright::core::builder::RulesBuilder) {
/// #         rules.feature_kind(tilewright::core::kind::FeatureKind::new("canal"));
/// #     }
/// # }
/// let rules = Composition::new().set("base").set_file(file).plug_in(Canals).build()?;
/// let names: Vec<String> = never_placed(&rules).into_iter().map(|kind| rules.tile_name(kind)).collect();
/// assert_eq!(names, ["lock"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn never_placed(rules: &Ruleset) -> Vec<TileKindId> {
    let kinds = rules.tile_kinds();
    let edges: Vec<[Edge; 4]> = kinds.iter().map(edges).collect();
    let mut reached = vec![false; kinds.len()];
    let mut waiting: Vec<usize> = rules.start_layout().map(|(kind, ..)| kind.index()).collect();
    while let Some(at) = waiting.pop() {
        if std::mem::replace(&mut reached[at], true) {
            continue;
        }
        let fits = |other: &usize| edges[at].iter().any(|&a| edges[*other].iter().any(|&b| meet(a, b)));
        waiting.extend((0..kinds.len()).filter(|other| !reached[*other]).filter(fits));
    }
    (0..kinds.len()).filter(|&at| !reached[at]).map(TileKindId::from_index).collect()
}

fn edges(kind: &TileKind) -> [Edge; 4] {
    let at = |port| {
        let segment = kind.segment_at(Rotation::R0, port)?;
        kind.segments().get(segment).map(|segment| segment.kind)
    };
    Side::ALL.map(|side| {
        let mut ports = side.ports().iter();
        std::array::from_fn(|_| ports.next().and_then(at))
    })
}

/// Whether two sides may face each other: port by port, the left of one to the right of the other.
fn meet(a: Edge, b: Edge) -> bool {
    a.iter().zip(b.iter().rev()).all(|(a, b)| a.is_none() || b.is_none() || a == b)
}
