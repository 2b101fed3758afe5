//! Set files and expansions from outside.

use std::fs;

use crate::common::play_on;
use tilewright::core::prelude::*;
use tilewright_save::{LoadError, Recipe, Save, Setup};

const HAMLET: &str = r#"
format = 1
[set]
id = "hamlet"
[[tile]]
id = "lane-end"
count = 3
features = [{ road = "S" }, { city = "N" }]
"#;

#[test]
fn a_set_file_is_found_by_its_path_and_known_by_its_tiles() {
    let path = std::env::temp_dir().join(format!("tilewright-hamlet-{}.toml", std::process::id()));
    fs::write(&path, HAMLET).unwrap();
    let setup = Setup::new(Recipe::of_sets(["base", path.to_str().unwrap()]), ["Ann", "Bob"], 7);
    let rules = setup.recipe.compose().unwrap().build().unwrap();
    let mut game = setup.begin(&rules).unwrap();
    play_on(&mut game, 7, 30);
    let text = Save::of(&game, &setup).unwrap().to_json();
    assert!(Save::load_text(&text).unwrap().1.state() == game.state());

    fs::write(&path, HAMLET.replace("road = \"S\"", "road = \"S W\"")).unwrap();
    let changed = Save::load_text(&text).unwrap_err();
    assert!(matches!(&changed.error, LoadError::OtherTiles { set } if set == "hamlet"), "{changed}");
    fs::remove_file(&path).unwrap();
    let missing = Save::load_text(&text).unwrap_err();
    assert!(matches!(missing.error, LoadError::MissingSet { .. }), "{missing}");
    assert!(missing.save.is_some(), "the set-up can still be read");
}

/// Gives the active player a point for every tile.
#[derive(Debug)]
struct Tip {
    hook: &'static str,
}

impl Expansion for Tip {
    fn id(&self) -> &'static str {
        "tip"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        rules.on_turn_end(self.hook, |turn| {
            let player = turn.active();
            turn.give_bonus(player, "tip", 1);
        });
    }
}

#[test]
fn an_expansion_by_hand_is_brought_by_the_caller() {
    let setup = Setup::new(Recipe::of_sets(["base"]), ["Ann", "Bob"], 7);
    let build = |recipe: &Recipe, hook| recipe.compose().unwrap().plug_in(Tip { hook }).build().unwrap();
    let mut game = setup.begin(&build(&setup.recipe, "tip/give")).unwrap();
    play_on(&mut game, 7, 30);
    let save = Save::of(&game, &setup).unwrap();
    let loaded = save.load_with(|recipe| Ok(build(recipe, "tip/give"))).unwrap();
    assert!(loaded.state() == game.state());

    let without = save.load().unwrap_err();
    assert!(matches!(without.error, LoadError::OtherExpansions { .. }), "{without}");
    assert!(without.decisions < game.actions().len(), "as far as the positions agree");
    let renamed = save.load_with(|recipe| Ok(build(recipe, "tip/hand-out"))).unwrap_err();
    assert!(matches!(renamed.error, LoadError::OtherOrder { .. }), "{renamed}");
    assert_eq!(renamed.decisions, game.actions().len());
}
