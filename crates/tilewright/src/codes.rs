//! What each code of a composition means.
//!
//! # Invariants
//!
//! - An example is a line of the command, a set file, or code; the command's tests run the first two.

use tilewright_tileset::Code;

/// Every kind of unsound composition.
///
/// ```
/// let code = tilewright::CODES.iter().find(|code| code.code == "compose::no_start").unwrap();
/// assert_eq!(code.wrong, "tilewright play --set princess-and-dragon");
/// ```
pub const CODES: &[Code] = &[
    Code {
        code: "compose::unknown_set",
        title: "a set that is not there",
        text: "A set is one of those that are bundled (`tilewright sets` lists them), or a file of yours, whose name ends in `.toml` or has a slash in it.",
        wrong: "tilewright play --set bse",
        right: "tilewright play --set base",
    },
    Code {
        code: "compose::unknown_edition",
        title: "an edition that no set has",
        text: "Sets are printed differently from edition to edition; `tilewright sets` lists which set has which. An edition is chosen for every set that has it, and one of them has to.",
        wrong: "tilewright play --edition c9",
        right: "tilewright play --edition c1",
    },
    Code {
        code: "compose::no_set",
        title: "a game without a set",
        text: "A game needs tiles, so it needs at least one set. Which tiles of a set are in the game is said after the set.",
        wrong: "Composition::new().build()",
        right: r#"Composition::new().set("base").build()"#,
    },
    Code {
        code: "compose::unknown_tile",
        title: "a tile that is not in the set",
        text: "Tiles are left out, kept or added by the names that `tilewright tiles SET` prints. Another edition may not have the tile.",
        wrong: r#"Composition::new().set("base").select(Selection::default().without("road-bendy", None))"#,
        right: r#"Composition::new().set("base").select(Selection::default().without("road-bend", None))"#,
    },
    Code {
        code: "compose::too_few",
        title: "more copies than the set has",
        text: "As many copies of a tile can be kept or left out as the set has in this edition, times the copies of the set. More are added with `add`.",
        wrong: r#"Composition::new().set("base").select(Selection::default().without("road-bend", Some(99)))"#,
        right: r#"Composition::new().set("base").select(Selection::default().without("road-bend", Some(2)))"#,
    },
    Code {
        code: "compose::nothing_left",
        title: "a set of which nothing is left",
        text: "After what was chosen, no tile of the set is in the game. Leave the set out altogether.",
        wrong: r#"Composition::new().set("base").select(Selection { copies: 0, ..Selection::default() })"#,
        right: r#"Composition::new().set("base")"#,
    },
    Code {
        code: "compose::unknown_expansion",
        title: "an expansion that is not linked",
        text: "The expansions are part of the program: those that are bundled, and those of an outside project that links its own. A set names in its header the expansions that give its tiles their rules; one that is missing has to be linked, or left out so that the tiles stay without their rules.",
        wrong: "tilewright play --with fary",
        right: "tilewright play --with fairy",
    },
    Code {
        code: "compose::duplicate_expansion",
        title: "two expansions of one name",
        text: "An expansion is known by its id. Two that are plugged in under one id cannot be told apart.",
        wrong: r#"Composition::new().set("base").plug_in(Toll).plug_in(OtherToll)"#,
        right: r#"Composition::new().set("base").plug_in(Toll)"#,
    },
    Code {
        code: "compose::unknown_option",
        title: "a rule option that nobody declares",
        text: "Options belong to the expansions in play; `tilewright sets` lists them with their values. The option may belong to an expansion that is not in this game.",
        wrong: "tilewright play --rule base_feilds=off",
        right: "tilewright play --rule base_fields=off",
    },
    Code {
        code: "compose::unknown_value",
        title: "a value that the option does not have",
        text: "Each rule option has a few values, which `tilewright sets` lists.",
        wrong: "tilewright play --rule base_fields=maybe",
        right: "tilewright play --rule base_fields=off",
    },
    Code {
        code: "compose::unknown_preset",
        title: "a preset that no option knows",
        text: "A preset chooses a value for every rule option at once, as an edition of the rules would have it.",
        wrong: "tilewright play --preset c1_hgi",
        right: "tilewright play --preset c1_hig",
    },
    Code {
        code: "compose::declared_twice",
        title: "two expansions that claim one thing",
        text: "Two expansions declare the same kind of feature, figure, attribute, option or word for an action, and each would give it a meaning of its own. They cannot be played together, unless one of them is renamed. An expansion that only reads what belongs to another says so: `rules.attribute` reads, `rules.claim_attribute` claims.",
        wrong: r#"rules.claim_attribute("well");   // in two expansions"#,
        right: r#"rules.claim_attribute("well");   // in the one
rules.attribute("well");         // in the other"#,
    },
    Code {
        code: "compose::bad_tile",
        title: "a tile that does not hold together",
        text: "A tile that was made in code has two segments on one port, borders between segments that are not there, or ports for a feature that has none. Set files are checked for this when they are read.",
        wrong: r#"SegmentSpec::new("city", Side::North.ports()), SegmentSpec::new("road", Side::North.ports())"#,
        right: r#"SegmentSpec::new("city", Side::North.ports()), SegmentSpec::new("road", Side::South.ports())"#,
    },
    Code {
        code: "compose::unknown_kind",
        title: "tiles with a feature that nobody plays",
        text: "The tiles bear a kind of feature which no expansion in play declares: nobody would say what it is worth or when it is complete. Add the expansion that does. City, road, field and monastery come with the expansion `base`, which the set `base` brings along.",
        wrong: "tilewright play --set base --without base",
        right: "tilewright play --set base",
    },
    Code {
        code: "compose::unknown_attribute",
        title: "a mark that nobody in play knows",
        text: "A tile bears an attribute that no expansion in play gives a meaning, and the header of its set does not list it as one that means nothing yet. Add the expansion, or list the attribute under `attributes` in the header.",
        wrong: r#"TileSpec { attributes: vec![AttributeSpec::new("well")], ..TileSpec::new("a") }"#,
        right: r#"TileSet { inert: vec!["well".into()], ..set }"#,
    },
    Code {
        code: "compose::cycle",
        title: "phases or hooks that wait for each other",
        text: "Expansions say before and after what their phases and hooks come. Here these wishes go round in a circle, so that there is no order that meets them all. The message lists who asked for what.",
        wrong: r#"rules.phase(Phase::new("dusk", dusk).after("dawn"));
rules.phase(Phase::new("dawn", dawn).after("dusk"));"#,
        right: r#"rules.phase(Phase::new("dusk", dusk).after("dawn"));
rules.phase(Phase::new("dawn", dawn));"#,
    },
    Code {
        code: "compose::unknown_label",
        title: "an order by something that does not exist",
        text: "A phase or hook wants to come before or after one that nobody declares. Orders name phases of the core, shared names, or the expansion's own.",
        wrong: r#"rules.phase(Phase::new("dusk", dusk).after("actt"));"#,
        right: r#"rules.phase(Phase::new("dusk", dusk).after("act"));"#,
    },
    Code {
        code: "compose::unknown_figure",
        title: "a figure that nobody declares",
        text: "The number of figures can be changed for kinds of figures that an expansion in play declares.",
        wrong: "tilewright play --figures meepel=8",
        right: "tilewright play --figures meeple=8",
    },
    Code {
        code: "compose::undeclared",
        title: "something that is used and not declared",
        text: "An expansion refers to a phase that no expansion in play declares, so what it offers there could never be chosen.",
        wrong: r#"rules.offer("dusk", "toll/offer", offer);"#,
        right: r#"rules.phase(Phase::new("dusk", dusk));
rules.offer("dusk", "toll/offer", offer);"#,
    },
    Code {
        code: "compose::too_many",
        title: "more than there is room for",
        text: "A game has room for 64 expansions, and 64 each of kinds of features, kinds of figures, attributes and stocks; tiles and verbs have their bounds as well.",
        wrong: "",
        right: "",
    },
    Code {
        code: "compose::no_start",
        title: "a game that cannot begin",
        text: "No set has a start tile, so there is no place where the first tile could be laid. Most expansions of the published game are played with the base set, which has one. A set of yours may say which tile lies on the board at the start.",
        wrong: "tilewright play --set princess-and-dragon",
        right: "tilewright play --set base --set princess-and-dragon",
    },
    Code {
        code: "compose::bad_start",
        title: "start tiles that do not fit",
        text: "The start tiles lie on the board before the first turn. Where they are neighbours their sides have to match, as those of all tiles.",
        wrong: r#"format = 1
[set]
id = "mine"
expansions = ["base"]
[[tile]]
id = "gate"
count = 2
features = [{ city = "N" }]
[[start]]
tile = "gate"
[[start]]
tile = "gate"
at = "0,1"
"#,
        right: r#"format = 1
[set]
id = "mine"
expansions = ["base"]
[[tile]]
id = "gate"
count = 2
features = [{ city = "N" }]
[[start]]
tile = "gate"
[[start]]
tile = "gate"
at = "0,1"
rotation = 180
"#,
    },
    Code {
        code: "compose::panicked",
        title: "an expansion that panics",
        text: "The code of an expansion panics when it says what there is to it. That is a mistake of the expansion: what cannot be played it says with `unsound`, and what it does not find it does without.",
        wrong: r#"let mill = tiles.get("mill").unwrap();"#,
        right: r#"let Some(mill) = tiles.get("mill") else {
    return rules.unsound("there is no mill", "add the set of the mills");
};"#,
    },
    Code {
        code: "compose::unsound",
        title: "a mix that makes no sense",
        text: "An expansion says that it cannot be played so: most often it needs another one, as a dragon needs something that calls it. The message says which.",
        wrong: "tilewright play --set base --set princess-and-dragon --without volcano",
        right: "tilewright play --set base --set princess-and-dragon",
    },
    Code {
        code: "compose::never_placed",
        title: "a tile for which there is never a place",
        text: "A warning. No tile that can be laid has a side that fits one of this tile's sides, so whoever draws it puts it away. A kind may be misspelt, or a tile be missing that leads from the rest of the game to this one.",
        wrong: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "lock"
features = [{ road = "NL NR EL ER SL SR WL WR" }]
"#,
        right: r#"format = 1
[set]
id = "mine"
[[tile]]
id = "lock"
features = [{ road = "N E S W" }]
"#,
    },
];
