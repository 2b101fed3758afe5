//! The bundled game files: each composes without a warning and is played to its end.

use std::fs;
use std::path::{Path, PathBuf};

use tilewright::tileset::looks_like_game;
use tilewright_bots::{by_name, names, play_out};
use tilewright_gamefile::GameFile;

/// The bundled game files, by name.
fn bundled() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| {
        path.extension().is_some_and(|end| end == "toml")
            && looks_like_game(&fs::read_to_string(path).unwrap())
    });
    paths.sort();
    paths
}

fn load(name: &str) -> GameFile {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games").join(name);
    GameFile::load(&path, &names()).unwrap()
}

#[test]
fn every_bundled_game_is_played_to_its_end() {
    let bundled = bundled();
    assert_eq!(bundled.len(), 6);
    for path in bundled {
        let file = GameFile::load(&path, &names()).unwrap_or_else(|error| panic!("{error}"));
        assert!(file.warnings().is_empty(), "{}", path.display());
        let rules = file.compose().unwrap_or_else(|error| panic!("{error}"));
        let mut game = file.setup(7).begin(&rules).unwrap();
        let result = play_out(&mut game, &mut [by_name("random", 3).unwrap()]).unwrap();
        assert_eq!(result.scores.len(), game.players().len());
        assert!(game.state().is_over() && game.remaining() == 0, "{}", path.display());
    }
}

/// The numbers of tiles are those that the boxes print: 72, and 30.
#[test]
fn two_bases_and_a_dragon_have_174_tiles() {
    let rules = load("two-bases.toml").compose().unwrap();
    let total: u32 = rules.tile_kinds().iter().map(tilewright::core::ruleset::TileKind::count).sum();
    assert_eq!(total, 2 * 72 + 30);
    let meeple = rules.figure_kind(rules.find_figure("meeple").unwrap());
    assert_eq!(meeple.count_per_player(), 9);
}

#[test]
fn the_puzzle_lays_its_board_and_deals_its_tiles() {
    let file = load("puzzle.toml");
    let mut game = file.setup(0).begin(&file.compose().unwrap()).unwrap();
    assert_eq!(game.state().board().tiles().len(), 3);
    let mut drawn = Vec::new();
    let mut legal = tilewright::prelude::ActionList::new();
    while game.decider().is_some() {
        let tile = game.state().drawn().map(|kind| game.rules().tile_name(kind));
        drawn.extend(tile.filter(|tile| drawn.last() != Some(tile)));
        game.legal_into(&mut legal);
        game.apply(legal[0]).unwrap();
    }
    assert_eq!(drawn, file.draws());
}
