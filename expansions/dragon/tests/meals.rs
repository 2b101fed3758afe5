//! What the dragon eats, and what keeps off its tile: DRAGON-31 to DRAGON-33, DRAGON-36, DRAGON-37, DRAGON-39 to
//! DRAGON-41, MENU-01, DIET-01, DIET-15, SAFE-01, HOUSE-04, VOLCANO-08, X-BASE-02, X-BASE-06.

mod common;

use common::{Scene, dragon, expansions, game, lay, plain, plain_game, plain_scene, published, start, walk};
use tilewright::core::figure::Place;
use tilewright::core::geometry::{Cell, Side};
use tilewright::core::hook::Standing;
use tilewright::core::kind::PlayerId;
use tilewright::core::view::{Verdict, View};
use tilewright::prelude::*;
use tilewright_testkit::Script;

/// The dragon's tile, and then its tile to the west of the start, on which it steps.
fn step_onto_the_start_tile(game: &mut Script) {
    game.turn("crater 1,0", "").turn("lair -1,0", "pass; dragon 0,0");
    assert_eq!(dragon(game).as_deref(), Some("0,0"));
}

/// DRAGON-31
#[test]
fn dragon_31_it_eats_on_every_tile_it_enters() {
    let mut game = plain_game(2);
    game.turn("monastery 1,0", "meeple monastery");
    lay(&mut game, &["2,0", "3,0"]);
    game.turn("monastery 4,0", "meeple monastery").turn("monastery 5,0", "pass");
    game.turn("crater 6,0", "pass").turn("lair -1,0", "pass");
    walk(&mut game, &["5,0", "4,0", "3,0", "2,0", "1,0", "0,0"]);
    assert_eq!(game.figures(), ["0,0 dragon"]);
    assert_eq!((game.in_supply(0, "meeple"), game.in_supply(1, "meeple")), (7, 7));
}

/// DRAGON-32
#[test]
fn dragon_32_all_figures_of_all_owners_on_all_features() {
    let figures: Vec<_> = (0..3).map(|seat| ("meeple", Some(seat), start(seat))).collect();
    let mut game = Script::new(published().plug_in(Scene(figures)), 3);
    game.turn("volcano-plain 0,-1", "pass").turn("monastery -1,-1", "pass").turn("monastery 1,-1", "pass");
    assert_eq!(game.figures_at("0,0"), ["A meeple city n", "B meeple road e", "C meeple field el"]);
    game.turn("dragon-road-straight 1,0", "pass; dragon 0,0");
    assert_eq!(game.figures_at("0,0"), ["dragon"]);
    assert_eq!([0, 1, 2].map(|seat| game.in_supply(seat, "meeple")), [7; 3]);
}

/// DRAGON-33
#[test]
fn dragon_33_it_goes_home_and_scores_nothing() {
    let mut game = plain_scene(2, &[("meeple", Some(1), start(0))]);
    game.turn("crater 1,0", "");
    assert_eq!((game.in_supply(1, "meeple"), game.feature("0,0 monastery").occupied), (6, true));
    game.turn("lair -1,0", "pass; dragon 0,0");
    assert_eq!((game.in_supply(1, "meeple"), game.feature("0,0 monastery").occupied), (7, false));
    assert_eq!(game.scores(), [0, 0]);
}

/// Where the figure of nobody's is that lives on the start tile, once the dragon has been there.
fn place_of_the_wisp(composition: Composition) -> Place {
    let scene = Scene(vec![("wisp", None, Place::Cell(Cell::ORIGIN))]);
    let mut game = Script::with_tiles(composition.plug_in(scene), 2, plain());
    step_onto_the_start_tile(&mut game);
    let wisp = game.rules().find_figure("wisp");
    let place = game.game().state().figures().find(|(_, figure)| Some(figure.kind) == wisp);
    place.expect("it is in play").1.place
}

/// DRAGON-33
#[test]
fn dragon_33_what_is_nobodys_goes_beside_the_board() {
    assert_eq!(place_of_the_wisp(expansions()), Place::Beside);
}

/// MENU-13
#[test]
fn menu_13_neutrals_no() {
    let composition = expansions().choose("pd_dragon_eats_neutrals", "no");
    assert_eq!(place_of_the_wisp(composition), Place::Cell(Cell::ORIGIN));
    let rules = published().preset("hig_2005").build().expect("a sound composition");
    assert_eq!(rules.option("pd_dragon_eats_neutrals"), Some("no"));
}

/// A city with a pennant, on whose tile the dragon ends its walk, and which B completes afterwards.
fn pennant_under_the_dragon() -> Script {
    let mut game = game(2);
    game.turn("volcano-plain 0,-1", "").turn("city-straight-pennant 0,1 r90", "");
    game.turn("dragon-road-straight 1,0", "pass; dragon 0,0; dragon 0,1");
    assert_eq!(dragon(&game).as_deref(), Some("0,1"));
    game.turn("city-straight 0,2 r90", "meeple city n").turn("city-cap 0,3 r180", "");
    game
}

/// DRAGON-36
#[test]
fn dragon_36_printed_things_are_untouched() {
    assert_eq!(pennant_under_the_dragon().scores(), [0, 4 * 2 + 2]);
}

/// DIET-01, X-BASE-06
#[test]
fn diet_01_tiles_and_what_is_printed_on_them_stay() {
    let game = pennant_under_the_dragon();
    assert_eq!(game.game().state().board().tiles().len(), 6);
    let city = game.feature("0,1 city n");
    assert_eq!((city.complete, city.tiles, city.worth), (true, 4, 10));
}

/// X-BASE-06
#[test]
fn x_base_06_printed_things_do_not_concern_it() {
    assert_eq!(pennant_under_the_dragon().feature("0,1 city n").worth, 10);
}

/// DRAGON-37
#[test]
fn dragon_37_what_lies_across_tiles_is_safe() {
    let east = Place::Across(Cell::ORIGIN, Side::East);
    let scene = [("porter", Some(0), east), ("porter", Some(0), Place::Corner(Cell::ORIGIN))];
    let mut game = plain_scene(2, &scene);
    lay(&mut game, &["1,0", "1,1", "0,1"]);
    game.turn("crater -1,0", "").turn("lair -1,1", "");
    for cell in ["0,0", "1,0", "1,1", "0,1"] {
        walk(&mut game, &[cell]);
        assert!(game.figures_at(cell).contains(&"A porter".to_owned()), "{cell}");
    }
    assert_eq!(game.in_supply(0, "porter"), 0);
}

/// DRAGON-38: the mechanism of SAFE-02 to SAFE-06, with a made-up place
#[test]
fn dragon_38_a_sheltered_place_is_not_entered() {
    let deck = plain().tile("arbour", "garden | monastery").starting_with("arbour");
    let scene = Scene(vec![("meeple", Some(0), start(0)), ("meeple", Some(1), start(1))]);
    let mut game = Script::with_tiles(expansions().plug_in(scene), 2, deck);
    assert_eq!(game.figures_at("0,0"), ["A meeple garden", "B meeple monastery"]);
    step_onto_the_start_tile(&mut game);
    assert_eq!(game.figures_at("0,0"), ["A meeple garden", "dragon"]);
}

/// A dragon tile of A's completes a city with two knights of A's on one tile and a knight of B's on another; the
/// dragon visits the former only.
fn majority_under_the_dragon(composition: Composition) -> Script {
    let knight = ("meeple", Some(0), start(0));
    let mut game = Script::new(composition.plug_in(Scene(vec![knight; 2])), 2);
    game.turn("road-straight 1,0", "pass").turn("city-cap 1,1 r270", "meeple city w");
    game.turn("road-straight -1,0", "pass").turn("volcano-plain 0,-1", "pass");
    game.turn("dragon-city-corner 0,1 r180", "pass");
    walk(&mut game, &["0,0", "-1,0"]);
    game
}

/// DRAGON-39
#[test]
fn dragon_39_majorities_are_counted_after_the_walk() {
    assert_eq!(majority_under_the_dragon(published()).scores(), [0, 6]);
}

/// DRAGON-39
#[test]
fn dragon_39_after_scoring() {
    let composition = published().choose("pd_dragon_timing", "after_scoring");
    assert_eq!(majority_under_the_dragon(composition).scores(), [6, 0]);
}

/// DRAGON-39
#[test]
fn dragon_39_a_feature_whose_last_meeple_was_eaten_is_free() {
    let mut game = Script::new(published().plug_in(Scene(vec![("meeple", Some(0), start(1))])), 2);
    game.turn("volcano-plain 0,-1", "pass").turn("dragon-road-straight 1,0", "pass; dragon 0,0; dragon 1,0");
    game.turn("road-straight 2,0", "pass").turn("road-straight -1,0", "meeple road e");
    assert_eq!(game.feature("0,0 road e").figures, ["B meeple"]);
}

/// DRAGON-40
#[test]
fn dragon_40_flesh_is_eaten_and_objects_are_not() {
    let on_start = ["squire", "porter", "shed"].map(|kind| (kind, Some(1), start(0)));
    let mut game = plain_scene(2, &on_start);
    step_onto_the_start_tile(&mut game);
    assert_eq!(game.figures_at("0,0"), ["B shed monastery", "dragon"]);
    assert_eq!((game.in_supply(1, "squire"), game.in_supply(1, "porter")), (1, 2));
}

/// DRAGON-41
#[test]
fn dragon_41_supply_and_prison_are_out_of_reach() {
    let prison = Place::Held(PlayerId::from_index(0));
    let mut game = plain_scene(2, &[("meeple", Some(1), prison), ("meeple", Some(0), start(0))]);
    step_onto_the_start_tile(&mut game);
    assert_eq!((game.in_supply(0, "meeple"), game.in_supply(1, "meeple")), (7, 6));
}

/// Figures of every role on a tile that the dragon enters.
fn every_role() -> Script {
    let deck = plain().tile("village", "city N | road E W | monastery").starting_with("village");
    let scene = Scene((0..4).map(|segment| ("meeple", Some(1), start(segment))).collect());
    let mut game = Script::with_tiles(expansions().plug_in(scene), 2, deck);
    let roles = ["city n", "road e", "monastery", "field el"];
    assert_eq!(game.figures_at("0,0"), roles.map(|role| format!("B meeple {role}")));
    game.turn("crater 0,-1", "pass").turn("lair 1,-1", "pass; dragon 0,0");
    game
}

/// MENU-01
#[test]
fn menu_01_knight_highwayman_monk_and_farmer_alike() {
    let game = every_role();
    assert_eq!((game.figures_at("0,0"), game.in_supply(1, "meeple")), (vec!["dragon".to_owned()], 7));
}

/// X-BASE-02
#[test]
fn x_base_02_a_normal_meeple_is_eaten() {
    assert_eq!(every_role().in_supply(1, "meeple"), 7);
}

/// B's monk, with the fairy, and a squire of A's on the start tile; the dragon is next to it.
fn fairy_on_the_start_tile(composition: Composition) -> Script {
    let scene = Scene(vec![
        ("meeple", Some(1), start(0)),
        ("squire", Some(0), start(1)),
        ("fairy", None, Place::Cell(Cell::ORIGIN)),
    ]);
    let mut game = Script::with_tiles(composition.plug_in(scene), 2, plain());
    game.turn("crater 1,0", "pass").turn("monastery 2,0", "pass").turn("monastery -1,0", "pass");
    game.turn("lair -1,1", "pass");
    game
}

/// DIET-15
#[test]
fn diet_15_the_fairy_is_not_eaten() {
    let mut game = fairy_on_the_start_tile(expansions());
    assert_eq!(game.refusal("dragon 0,0"), ["DRAGON-27"]);
    let mut game = fairy_on_the_start_tile(expansions().choose("pd_fairy_shield", "protects_only"));
    game.play("dragon 0,0");
    assert!(game.figures_at("0,0").contains(&"fairy".to_owned()));
}

/// SAFE-01
#[test]
fn safe_01_every_figure_on_the_fairys_tile_is_safe() {
    let mut game = fairy_on_the_start_tile(expansions());
    assert_eq!(game.offered(), ["dragon 2,0"]);
    game.play("dragon 2,0");
    assert_eq!(game.figures_at("0,0"), ["A squire field n", "B meeple monastery", "fairy"]);
}

/// HOUSE-04, SAFE-01
#[test]
fn house_04_protects_only() {
    let mut game = fairy_on_the_start_tile(expansions().choose("pd_fairy_shield", "protects_only"));
    game.assert_offered("dragon 2,0").play("dragon 0,0");
    assert_eq!(game.figures_at("0,0"), ["A squire field n", "B meeple monastery", "dragon", "fairy"]);
    assert_eq!(game.offered(), ["dragon -1,0"]);
    game.play("dragon -1,0").play("dragon -1,1");
    assert_eq!(game.figures_at("0,0"), ["A squire field n", "B meeple monastery", "fairy"]);
}

/// HOUSE-04, VOLCANO-08: those who share the tile stay until the dragon comes again, and nobody joins them
#[test]
fn house_04_protects_only_until_it_comes_again() {
    let composition = expansions().choose("pd_fairy_shield", "protects_only");
    let scene = Scene(vec![("meeple", Some(1), start(0)), ("fairy", None, Place::Cell(Cell::ORIGIN))]);
    let deck = plain().tile("gate", "tile portal | monastery");
    let mut game = Script::with_tiles(composition.plug_in(scene), 2, deck);
    game.turn("crater 1,0", "pass").turn("lair 1,1", "meeple monastery; dragon 0,0");
    game.draw("gate").place("2,1");
    assert_eq!(game.refusal("meeple 0,0 field n"), ["VOLCANO-08"]);
    game.play("pass").turn("monastery 2,0", "fairy 1,1 monastery");
    assert_eq!(game.figures_at("0,0"), ["B meeple monastery", "dragon"]);
    game.turn("lair 3,0", "pass; dragon 1,0; dragon 2,0; dragon 3,0");
    game.turn("lair -1,0", "pass; dragon 2,0; dragon 1,0; dragon 0,0");
    assert_eq!(game.figures_at("0,0"), ["dragon"]);
}

/// VOLCANO-08
#[test]
fn volcano_08_nobody_shares_its_tile() {
    let mut game = game(2);
    game.turn("city-three 0,1 r180", "").turn("volcano-city-cap 1,1 r270", "");
    game.draw("portal-crossing").place("1,0");
    assert!(game.offered_like("meeple 1,1").is_empty());
    game.assert_refused("meeple 1,1 city w", "VOLCANO-08");
    game.assert_refused("meeple 1,1 field s", "VOLCANO-08");
    game.play("meeple 0,1 city s");
    assert!(game.feature("1,1 city w").occupied);
}

/// Whether a figure of A's may be put on a segment of a tile, by whatever means.
fn may_stand(game: &Script, kind: &str, cell: Cell, segment: usize) -> Verdict {
    let view = View::new(game.rules(), game.game().state());
    let segments = view.segments_of(view.board().tile_at(cell).expect("a tile lies there"));
    let segment = segments.into_iter().nth(segment).expect("it has so many segments");
    let kind = game.rules().find_figure(kind).expect("it is in play");
    view.may_stand(&Standing { kind, owner: PlayerId::from_index(0), segment, cell })
}

/// VOLCANO-08, DRAGON-40
#[test]
fn volcano_08_what_is_not_on_its_menu_may_join_it() {
    let mut game = plain_scene(2, &[]);
    let lair = Cell::new(1, 0);
    game.turn("crater 1,0", "");
    assert_eq!(may_stand(&game, "shed", lair, 0), Verdict::Allow);
    for menu in ["squire", "porter"] {
        assert_eq!(may_stand(&game, menu, lair, 0), Verdict::Deny("VOLCANO-08"), "{menu}");
        assert_eq!(may_stand(&game, menu, Cell::ORIGIN, 0), Verdict::Allow, "{menu}");
    }
}

/// VOLCANO-08: the mechanism of SAFE-02 to SAFE-06, with a made-up place
#[test]
fn volcano_08_a_sheltered_place_on_its_tile_is_open() {
    let deck = plain().tile("grotto", "tile volcano | garden | monastery");
    let mut game = Script::with_tiles(expansions().plug_in(Scene(vec![])), 2, deck);
    game.turn("grotto 1,0", "");
    assert_eq!(may_stand(&game, "squire", Cell::new(1, 0), 0), Verdict::Allow, "the garden");
    assert_eq!(may_stand(&game, "squire", Cell::new(1, 0), 1), Verdict::Deny("VOLCANO-08"));
}

/// VOLCANO-08, VOLCANO-05: the old rules let special figures onto the tile just placed, and onto no other with the dragon
#[test]
fn volcano_08_but_for_special_figures_on_the_tile_just_placed() {
    let volcano = Cell::new(1, 0);
    for (value, porter) in [("allowed", true), ("forbidden", false)] {
        let composition = expansions().choose("pd_volcano_builder_pig", value).plug_in(Scene(vec![]));
        let mut game = Script::with_tiles(composition, 2, plain());
        game.turn("monastery 0,1", "meeple monastery").turn("monastery 0,2", "pass");
        // A might move the fairy, so the turn waits for A.
        game.draw("crater").place("1,0");
        assert_eq!(may_stand(&game, "porter", volcano, 0).is_allowed(), porter, "{value}");
        assert!(!may_stand(&game, "squire", volcano, 0).is_allowed(), "meeples are no special figures");
        game.play("pass").draw("monastery").place("0,-1");
        for kind in ["porter", "squire"] {
            assert_eq!(may_stand(&game, kind, volcano, 0), Verdict::Deny("VOLCANO-08"), "{value}: {kind}");
        }
    }
}

/// SAFE-05, MENU-16: accepted, though nothing that they are about is in play yet
#[test]
fn safe_05_open_and_menu_16_safe_are_accepted() {
    let composition = published().choose("pd_leipzig_interior", "open").choose("pd_gingerbread", "safe");
    let rules = composition.build().expect("a sound composition");
    assert_eq!(rules.option("pd_leipzig_interior"), Some("open"));
    assert_eq!(rules.option("pd_gingerbread"), Some("safe"));
}

/// FAIRY-25. Only under the house rule does a meeple survive on the dragon's tile; she does not join it there.
#[test]
fn fairy_25_not_onto_the_tile_of_the_dragon() {
    let composition = expansions().choose("pd_fairy_shield", "protects_only");
    let mut game = Script::with_tiles(composition, 2, plain());
    game.turn("monastery 1,0", "meeple monastery")
        .turn("crater 0,1", "pass")
        .turn("monastery 0,-1", "fairy 1,0 monastery")
        .turn("lair -1,0", "pass; dragon 0,0; dragon 1,0")
        .turn("monastery -1,1", "meeple monastery")
        .turn("monastery -2,0", "pass")
        .turn("monastery -2,1", "fairy -1,1 monastery")
        .turn("monastery -2,2", "pass")
        .draw("monastery")
        .place("-3,0 r0");
    assert_eq!(game.figures_at("1,0").len(), 2, "A's monk and the dragon");
    game.assert_not_offered("fairy 1,0 monastery").assert_refused("fairy 1,0 monastery", "FAIRY-25");
}
