//! What the parts of a game file do, and what is said of mistakes in them.

use std::time::Instant;

use tilewright::prelude::*;
use tilewright_gamefile::{Decides, GameFile, GameFileError};

fn parse(text: &str) -> Result<GameFile, GameFileError> {
    let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
    GameFile::parse("games/mine.toml", text, &["random", "greedy"], &mut |_| Err(missing()))
}

/// The mistakes as `line:column code: message; help`.
fn mistakes(text: &str) -> Vec<String> {
    let error = match parse(text) {
        Err(error) => error,
        Ok(file) => match file.compose() {
            Err(error) => error,
            Ok(_) => return Vec::new(),
        },
    };
    let told = error.diagnostics().map(|one| {
        let code = one.code.rsplit("::").next().unwrap();
        let help = one.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{}:{} {code}: {}{help}", one.line, one.column, one.message)
    });
    told.collect()
}

#[test]
fn every_slip_of_a_file_is_told_at_once_with_the_word_that_was_meant() {
    let text = "\
format = 1
players = [\"Ann\", { name = \"Bob\", bot = \"gredy\" }]
first = \"Bop\"
preset = \"c22\"
draws = [\"road-bent\"]
[[set]]
id = \"base\"
edition = \"c11\"
[[set]]
id = \"princes-and-dragon\"
[expansions]
farry = false
[rules]
base_fields = \"of\"
[figures]
meepel = 8
[[start]]
tile = \"base:road-bend\"
turned = 90
";
    let found = mistakes(text);
    assert_eq!(
        found,
        [
            "2:41 unknown_bot: no bot is called `gredy`; did you mean `greedy`?",
            "3:9 unknown_player: no player is called `Bop`, so none can begin; did you mean `Bob`?",
            "4:10 unknown_preset: no option here knows a preset `c22`; did you mean `c2`?",
            "8:11 unknown_edition: the set `base` has no edition `c11`; did you mean `c1`?",
            "10:6 unknown_set: no bundled set is called `princes-and-dragon`; did you mean `princess-and-dragon`?",
            "12:1 unknown_expansion: no expansion is called `farry`; did you mean `fairy`?",
            "14:15 unknown_value: the option `base_fields` has no value `of`; did you mean `off`?",
            "16:1 unknown_figure: no expansion in play has a figure `meepel`; did you mean `meeple`?",
            "19:1 unknown_key: a start tile has no key `turned`; there are: tile, at, rotation",
        ],
        "the draw is not complained about while the sets are unknown"
    );
    let mended = text.replace("c11", "c1").replace("princes-", "princess-");
    assert!(mistakes(&mended)[3].contains("no set here has a tile `road-bent`; did you mean `road-bend`?"));
}

#[test]
fn what_only_the_whole_shows_is_told_at_the_line_that_brings_it_in() {
    let alone = mistakes("format = 1\n[[set]]\nid = \"princess-and-dragon\"\n");
    assert!(alone.iter().any(|one| one.starts_with("3:6 no_start: ")), "{alone:?}");
    let kinds = alone.iter().filter(|one| one.contains("no expansion in play knows what a city is"));
    assert_eq!(kinds.count(), 1, "not once for each tile");
    let both = "format = 1\n[[set]]\nid = \"base\"\n[[set]]\nid = \"princess-and-dragon\"\n[expansions]\n";
    let stray = mistakes(&format!("{both}volcano = false\n"));
    assert!(stray[0].starts_with("5:6 unsound: "), "{stray:?}");
    let crossed = "[[start]]\ntile = \"city-straight\"\n[[start]]\ntile = \"road-straight\"\nat = \"1,0\"\n";
    let crossed = mistakes(&format!("format = 1\n[[set]]\nid = \"base\"\n{crossed}"));
    assert!(crossed[0].starts_with("6:1 bad_start: "), "{crossed:?}");
}

#[test]
fn tiles_without_rules_and_rules_without_tiles() {
    let text = "format = 1\n[[set]]\nid = \"base\"\n[[set]]\nid = \"princess-and-dragon\"\n[expansions]\nfairy = false\nabbot = true\n";
    let rules = parse(text).unwrap().compose().unwrap();
    let ids: Vec<&str> = rules.expansions().iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["abbot", "base", "dragon", "portal", "princess", "volcano"]);
    assert!(rules.find_tile("dragon-crossing").is_some());
}

#[test]
fn players_are_persons_bots_or_anybody() {
    let decides = |players: &str| {
        let file = parse(&format!("format = 1\nplayers = {players}\nset = [{{ id = \"base\" }}]")).unwrap();
        file.players().unwrap().iter().map(|player| player.decides.clone()).collect::<Vec<_>>()
    };
    assert_eq!(decides("2"), [Decides::Anybody, Decides::Anybody]);
    let three =
        decides("[\"Ann\", { name = \"Bob\", bot = \"human\" }, { name = \"Cid\", bot = \"random\" }]");
    assert_eq!(three, [Decides::Person, Decides::Person, Decides::Bot("random".to_owned())]);
}

#[test]
fn a_start_layout_takes_its_tiles_out_of_the_supply() {
    let text = "format = 1\nset = [{ id = \"base\" }]\nstart = [{ tile = \"crossing-four\" }, { tile = \"road-bend\", at = \"1,0\", rotation = 0 }]";
    let file = parse(text).unwrap();
    let game: Game = file.setup(1).begin(&file.compose().unwrap()).unwrap();
    assert_eq!(game.remaining(), 72 - 2 - 1);
    assert_eq!(mistakes(&text.replace("road-bend", "crossing-four")).len(), 1, "there is one crossing only");
}

#[test]
fn mistakes_of_a_set_file_come_with_its_own_text() {
    let set = "format = 1\nset = { id = \"mine\" }\ntile = [{ id = \"a\", features = [{ cty = \"N\" }] }]";
    let game = "format = 1\n[[set]]\nfile = \"mine-tiles.toml\"\n";
    let read = GameFile::parse("games/mine.toml", game, &[], &mut |_| Ok(set.to_owned()));
    let error = read.unwrap_err();
    let [sheet] = error.sheets() else { panic!("{error}") };
    assert_eq!((sheet.name.as_str(), sheet.text.as_str()), ("games/mine-tiles.toml", set));
    assert_eq!(sheet.diagnostics[0].code, "tileset::unknown_kind");
}

#[test]
fn hostile_files_are_refused_or_read_in_no_time() {
    let begun = Instant::now();
    let long =
        |line: &str, head: &str| format!("format = 1\n{head}{}", line.repeat((1 << 20) / line.len() - 4));
    for text in [
        "x".repeat((1 << 20) + 1),
        "[".repeat(1 << 20),
        long("[[set]]\nid=\"base\"\n", ""),
        long("\"road-bend\",", "set = [{ id = \"base\" }]\ndraws = ["),
        long("[[start]]\ntile=\"x\"\n", "[[set]]\nid = \"base\"\n"),
        long("a", "set = [{ id = \"base\", copies = 4000000000 }]\nname = \""),
        format!("format = 1\n[[set]]\nid = \"{}\"\n", "b".repeat(1 << 19)),
        "format = 99999999999999999999999999".to_owned(),
    ] {
        let error = parse(&text).unwrap_err();
        assert!(error.to_string().len() < 1000, "{}", error.to_string().len());
        assert!(error.diagnostics().count() <= 201);
    }
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}

#[test]
fn no_piece_of_a_file_makes_the_reader_panic() {
    let text = "format = 1\nplayers = [\"Änn\", { name = \"Bob\", bot = \"random\" }]\nfirst = 2\nseed = 7\ndraws = [\"monastery\"]\n[[set]]\nid = \"base\"\nedition = \"c1\"\ncopies = 2\nwithout = { monastery = 1 }\nadd = [\"road-bend\"]\n[expansions]\nabbot = true\n[rules]\nbase_fields = \"off\"\n[figures]\nmeeple = 3\n[[start]]\ntile = \"base:road-bend\"\nat = \"0,0\"\nrotation = 90\n";
    assert!(mistakes(text).is_empty());
    for (at, _) in text.char_indices() {
        let _ = mistakes(&text[..at]);
        if at % 7 == 0 {
            let _ = parse(&format!("{}={}", &text[..at], &text[at..]));
        }
    }
}
