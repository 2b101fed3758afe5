//! What each code means, with a wrong and a mended example.
//!
//! # Invariants
//!
//! - Every code that this crate gives stands here, and every example gives its own code and no other (a test says so).

use tilewright::tileset::Code;

/// Every kind of mistake in a game file, besides those of its sets (`tileset::...`) and of the whole composition
/// (`compose::...`).
///
/// ```
/// let code = tilewright_gamefile::CODES.iter().find(|code| code.code == "gamefile::unknown_set").unwrap();
/// assert_eq!(code.title, "a set that is not there");
/// assert!(code.wrong.contains("bse") && code.right.contains("base"));
/// ```
pub const CODES: &[Code] = &[
    Code {
        code: "gamefile::syntax",
        title: "text that is not TOML",
        text: "A game file is written in TOML. Where TOML itself cannot be read, nothing is known about the rest of the file, so these mistakes are told first and alone. Often a quote, a bracket or an equals sign is missing on this line or at the end of the one before.",
        wrong: r"format = 1
[[set]]
id = base
",
        right: r#"format = 1
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::missing_format",
        title: "a file without its format",
        text: "The first line says which format the file is written in, so that a later version of Tilewright still knows how to read it.",
        wrong: r#"[[set]]
id = "base"
"#,
        right: r#"format = 1
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::newer_format",
        title: "a file of a newer format",
        text: "The file was written for a later version of Tilewright. This one would misread it, so it reads nothing.",
        wrong: r#"format = 2
[[set]]
id = "base"
"#,
        right: r#"format = 1
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::unknown_key",
        title: "a key that means nothing here",
        text: "Keys that nobody reads would be ignored in silence, and a slip of the pen with them. Keys of the whole game stand above the first table in brackets.",
        wrong: r#"format = 1
sede = 7
[[set]]
id = "base"
"#,
        right: r#"format = 1
seed = 7
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::missing_key",
        title: "an entry that lacks what it is about",
        text: "A set needs `id`, the name of a bundled set, or `file`, the path of a set file, and not both; a player needs `name`; a start tile needs `tile`.",
        wrong: r#"format = 1
[[set]]
edition = "c1"
"#,
        right: r#"format = 1
[[set]]
id = "base"
edition = "c1"
"#,
    },
    Code {
        code: "gamefile::wrong_type",
        title: "a value of the wrong sort",
        text: "A number in quotes is a text, and a text without quotes is nothing at all. The message says what belongs here and what was found.",
        wrong: r#"format = 1
seed = "7"
[[set]]
id = "base"
"#,
        right: r#"format = 1
seed = 7
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::wrong_number",
        title: "a number out of range",
        text: "Numbers have limits that guard against slips and hostile files: up to 8 players, 100 copies of a set, 10 000 of a tile, 255 figures of a kind.",
        wrong: r#"format = 1
[[set]]
id = "base"
copies = 0
"#,
        right: r#"format = 1
[[set]]
id = "base"
copies = 2
"#,
    },
    Code {
        code: "gamefile::wrong_place",
        title: "a start tile that lies nowhere",
        text: "A cell is written as x (to the east) and y (to the north) with a comma between, and a rotation in degrees clockwise: 0, 90, 180 or 270.",
        wrong: r#"format = 1
[[set]]
id = "base"
[[start]]
tile = "road-bend"
rotation = 45
"#,
        right: r#"format = 1
[[set]]
id = "base"
[[start]]
tile = "road-bend"
rotation = 90
"#,
    },
    Code {
        code: "gamefile::bad_name",
        title: "a name that cannot be one",
        text: "A name is one line of plain text, and not empty.",
        wrong: r#"format = 1
players = ["Ann", ""]
[[set]]
id = "base"
"#,
        right: r#"format = 1
players = ["Ann", "Bob"]
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::too_many",
        title: "a list that is too long",
        text: "A game has at most 64 sets, 4096 start tiles, 10 000 fixed draws and 256 options. More is no sound game, and reading it would take its time.",
        wrong: r#"format = 1
players = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
[[set]]
id = "base"
"#,
        right: r#"format = 1
players = ["a", "b", "c", "d", "e", "f"]
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::no_set",
        title: "a game without a set",
        text: "Sets bring the tiles, and the expansions that know their features. Most games begin with the set `base`.",
        wrong: r"format = 1
players = 2
",
        right: r#"format = 1
players = 2
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::unknown_set",
        title: "a set that is not there",
        text: "`id` names a set that is bundled with Tilewright; `tilewright sets` lists them. A set of your own is named by `file`.",
        wrong: r#"format = 1
[[set]]
id = "bse"
"#,
        right: r#"format = 1
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::unreadable_set",
        title: "a set file that cannot be read",
        text: "`file` is the path of a set file as seen from the folder of the game file.",
        wrong: r#"format = 1
[[set]]
file = "no/such/set.toml"
[[set]]
id = "base"
"#,
        right: r#"format = 1
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::unknown_edition",
        title: "an edition that is not there",
        text: "The edition of a set is one of those that its file lists. `edition` above the first set holds for every set that has it, and one of them has to.",
        wrong: r#"format = 1
[[set]]
id = "base"
edition = "c3"
"#,
        right: r#"format = 1
[[set]]
id = "base"
edition = "c2"
"#,
    },
    Code {
        code: "gamefile::unknown_tile",
        title: "a tile that is not there",
        text: "Under a set, a tile is named by its id; some tiles are printed in one edition only. Start tiles and draws may belong to any set of the game, and where two sets have a tile of one id, `set:tile` says which is meant. `tilewright tiles SET` lists them.",
        wrong: r#"format = 1
[[set]]
id = "base"
without = ["road-bnd"]
"#,
        right: r#"format = 1
[[set]]
id = "base"
without = ["road-bend"]
"#,
    },
    Code {
        code: "gamefile::too_few_tiles",
        title: "more of a tile than there are",
        text: "`only` and `without` count the tiles that the copies of the set have together, and the start layout takes its tiles out of the supply. `add` puts more of a tile into the game.",
        wrong: r#"format = 1
[[set]]
id = "base"
without = { monastery = 5 }
"#,
        right: r#"format = 1
[[set]]
id = "base"
without = { monastery = 4 }
"#,
    },
    Code {
        code: "gamefile::no_tiles",
        title: "a set of which nothing is left",
        text: "What `only` and `without` leave of the set is no tile at all. The set would only bring its expansions; those can be switched on under [expansions] without it.",
        wrong: r#"format = 1
[[set]]
id = "base"
[[set]]
id = "princess-and-dragon"
only = ["volcano-plain"]
without = ["volcano-plain"]
"#,
        right: r#"format = 1
[[set]]
id = "base"
[[set]]
id = "princess-and-dragon"
without = ["volcano-plain"]
"#,
    },
    Code {
        code: "gamefile::start_overlap",
        title: "two start tiles in one cell",
        text: "Each cell holds one tile. `at` is left out for the cell 0,0 only.",
        wrong: r#"format = 1
[[set]]
id = "base"
[[start]]
tile = "road-bend"
[[start]]
tile = "road-bend"
"#,
        right: r#"format = 1
[[set]]
id = "base"
[[start]]
tile = "road-bend"
[[start]]
tile = "road-bend"
at = "1,1"
"#,
    },
    Code {
        code: "gamefile::too_many_draws",
        title: "draws that may run out of a tile",
        text: "The fixed draws name a tile more often than it is in the supply. That is right only if a rule brings it back before it is drawn again; otherwise the game stops there.",
        wrong: r#"format = 1
draws = ["crossing-four", "crossing-four"]
[[set]]
id = "base"
"#,
        right: r#"format = 1
draws = ["crossing-four", "crossing-three"]
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::unknown_expansion",
        title: "an expansion that is not there",
        text: "Under [expansions] stand expansions that are linked into this program, with `true` to play with them and `false` to play without.",
        wrong: r#"format = 1
[[set]]
id = "base"
[expansions]
fary = true
"#,
        right: r#"format = 1
[[set]]
id = "base"
[expansions]
abbot = true
"#,
    },
    Code {
        code: "gamefile::idle_expansion",
        title: "an expansion switched off that is not on",
        text: "No set of the game brings this expansion along, so that it makes no difference to switch it off. Perhaps a set is missing.",
        wrong: r#"format = 1
[[set]]
id = "base"
[expansions]
fairy = false
"#,
        right: r#"format = 1
[[set]]
id = "base"
[[set]]
id = "princess-and-dragon"
[expansions]
fairy = false
"#,
    },
    Code {
        code: "gamefile::unknown_option",
        title: "an option that nobody declares",
        text: "Options belong to expansions. `tilewright sets` lists them with their values.",
        wrong: r#"format = 1
[[set]]
id = "base"
[rules]
base_feilds = "off"
"#,
        right: r#"format = 1
[[set]]
id = "base"
[rules]
base_fields = "off"
"#,
    },
    Code {
        code: "gamefile::option_not_in_play",
        title: "an option of an expansion that is not in play",
        text: "The option is known, and the expansion that it belongs to does not take part in this game, so that it would change nothing.",
        wrong: r#"format = 1
[[set]]
id = "base"
[rules]
pd_princess_removal = "must"
"#,
        right: r#"format = 1
[[set]]
id = "base"
[[set]]
id = "princess-and-dragon"
[rules]
pd_princess_removal = "must"
"#,
    },
    Code {
        code: "gamefile::unknown_value",
        title: "a value that the option does not have",
        text: "Each option has a few values. `tilewright sets` lists them, the default first.",
        wrong: r#"format = 1
[[set]]
id = "base"
[rules]
base_fields = "of"
"#,
        right: r#"format = 1
[[set]]
id = "base"
[rules]
base_fields = "off"
"#,
    },
    Code {
        code: "gamefile::unknown_preset",
        title: "a preset that nobody knows",
        text: "A preset chooses a value for every option at once; options under [rules] go before it. Which presets there are depends on the expansions in play.",
        wrong: r#"format = 1
preset = "c1_hgi"
[[set]]
id = "base"
[[set]]
id = "princess-and-dragon"
"#,
        right: r#"format = 1
preset = "c1_hig"
[[set]]
id = "base"
[[set]]
id = "princess-and-dragon"
"#,
    },
    Code {
        code: "gamefile::unknown_figure",
        title: "a kind of figure that is not in play",
        text: "Under [figures] stands how many figures of a kind each player has. The kinds are those of the expansions in play.",
        wrong: r#"format = 1
[[set]]
id = "base"
[figures]
meple = 8
"#,
        right: r#"format = 1
[[set]]
id = "base"
[figures]
meeple = 8
"#,
    },
    Code {
        code: "gamefile::duplicate_player",
        title: "two players of one name",
        text: "Players are told apart by their names, in the story of a game and in its save.",
        wrong: r#"format = 1
players = ["Ann", "Ann"]
[[set]]
id = "base"
"#,
        right: r#"format = 1
players = ["Ann", "Bob"]
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::unknown_bot",
        title: "a bot that is not there",
        text: "`bot` names who decides for the player: a bot, or `human` for a person.",
        wrong: r#"format = 1
players = ["Ann", { name = "Bob", bot = "gready" }]
[[set]]
id = "base"
"#,
        right: r#"format = 1
players = ["Ann", { name = "Bob", bot = "greedy" }]
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::unknown_player",
        title: "somebody begins who does not play",
        text: "`first` is the name of a player, or the number of one, counted from 1.",
        wrong: r#"format = 1
players = ["Ann", "Bob"]
first = "Bb"
[[set]]
id = "base"
"#,
        right: r#"format = 1
players = ["Ann", "Bob"]
first = "Bob"
[[set]]
id = "base"
"#,
    },
    Code {
        code: "gamefile::wrong_players",
        title: "too few or too many players",
        text: "How many may play depends on the expansions in play: the base game is for up to six.",
        wrong: r#"format = 1
players = 8
[[set]]
id = "base"
"#,
        right: r#"format = 1
players = 6
[[set]]
id = "base"
"#,
    },
];
