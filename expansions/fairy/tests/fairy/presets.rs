//! What each preset chooses, and that games by it end.

use tilewright_testkit::prelude::*;

use crate::common::composition;

/// Every option, with the value of the second edition.
const C2: [(&str, &str); 20] = [
    ("base_fields", "on"),
    ("base_field_scoring", "per_field"),
    ("base_tiny_city", "normal"),
    ("base_unplaceable_tile", "discard"),
    ("pd_princess_removal", "may"),
    ("pd_princess_large", "any"),
    ("pd_dragon_timing", "before_scoring"),
    ("pd_fairy_link", "meeple"),
    ("pd_fairy_on_volcano", "may"),
    ("pd_volcano_builder_pig", "forbidden"),
    ("pd_portal_completed_unscored", "forbidden"),
    ("pd_portal_own_tile", "base_rule"),
    ("pd_dragon_eats_neutrals", "yes"),
    ("pd_castle_fairy", "allowed"),
    ("pd_leipzig_interior", "protected"),
    ("pd_gingerbread", "eaten"),
    ("pd_predragon_tiles", "set_aside"),
    ("pd_fairy_claim", "automatic"),
    ("pd_fairy_points", "one_and_three"),
    ("pd_fairy_shield", "blocks_dragon"),
];

/// The preset chooses what the second edition does, but for these.
fn check(preset: &str, others: &[(&str, &str)]) {
    let rules = composition().preset(preset).into_rules();
    assert_eq!(rules.options().len(), C2.len());
    for (option, value) in C2 {
        let other = others.iter().find(|(name, _)| *name == option);
        assert_eq!(rules.option(option), Some(other.map_or(value, |(_, value)| value)), "{preset}: {option}");
    }
    for seed in 0..20 {
        let game = random_game(&rules, 2 + seed as usize % 4, seed, |_| {});
        assert!(game.state().check(&rules).is_ok() && game.result().is_some(), "{preset}, seed {seed}");
    }
}

#[test]
fn preset_c2() {
    check("c2", &[]);
    let rules = composition().into_rules();
    assert!(C2.iter().all(|(option, value)| rules.option(option) == Some(value)), "it is the default");
}

#[test]
fn preset_c1_hig() {
    check("c1_hig", &[("pd_castle_fairy", "forbidden")]);
}

#[test]
fn preset_c1_rgg() {
    let others =
        [("pd_princess_removal", "must"), ("pd_dragon_timing", "after_scoring"), ("pd_fairy_link", "tile")];
    check("c1_rgg", &others);
}

#[test]
fn preset_c1_zmg() {
    check("c1_zmg", &[("pd_princess_removal", "must"), ("pd_fairy_link", "tile_start_only")]);
}

#[test]
fn preset_hig_2005() {
    let others = [
        ("pd_princess_removal", "must"),
        ("pd_princess_large", "last_knight_only"),
        ("pd_fairy_on_volcano", "never"),
        ("pd_volcano_builder_pig", "allowed"),
        ("pd_portal_completed_unscored", "allowed"),
        ("pd_dragon_eats_neutrals", "no"),
    ];
    check("hig_2005", &others);
}
