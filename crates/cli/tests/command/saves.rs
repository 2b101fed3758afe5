//! Games in files: saved while they are played, resumed, verified, told again, converted.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::{run, type_in};

/// A file of its own for a test, gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tilewright-cli-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_saved_is_verified_told_and_converted() {
    let scratch = Scratch::new("whole");
    let (save, notation, again) = (scratch.path("a.json"), scratch.path("a.twn"), scratch.path("b.json"));
    let arguments = "--set base --set princess-and-dragon --seed 7";
    assert_eq!(run(&format!("play {arguments} --quiet --save {save}")).status, 0);
    let verified = run(&format!("verify {save}"));
    assert!(verified.status == 0 && verified.out.starts_with("ok  "), "{}", verified.err);
    let told = run(&format!("replay {save}"));
    let played = run(&format!("play {arguments}"));
    let turns = |out: &str| {
        out.lines().skip_while(|line| !line.starts_with("Turn 1 ")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(turns(&told.out), turns(&played.out));
    assert_eq!(run(&format!("convert {save} --to notation --out {notation}")).status, 0);
    assert_eq!(run(&format!("convert {notation} --to save --out {again}")).status, 0);
    assert_eq!(fs::read(&save).unwrap(), fs::read(&again).unwrap());
    let (digest, decisions) = verified.out.trim_end().split_once(", checkpoint after ").unwrap();
    assert!(digest.ends_with(&format!("  {decisions} decisions")), "{}", verified.out);
    assert_eq!(run(&format!("verify {notation}")).out.trim_end(), digest);
    assert!(run(&format!("replay {save} --ply 3")).out.contains("after ply 3: turn 2"));
    assert!(run(&format!("replay {save} --events")).out.contains(" draws "));
}

#[test]
fn a_saved_game_becomes_a_page() {
    let scratch = Scratch::new("page");
    let (save, notation) = (scratch.path("a.json"), scratch.path("a.twn"));
    let pages = ["a.html", "b.html", "c.html"].map(|name| scratch.path(name));
    run(&format!(
        "play --set base --set princess-and-dragon --player Ann --player Bob --seed 7 --quiet --save {save}"
    ));
    let written = run(&format!("replay {save} --html {}", pages[0]));
    assert_eq!((written.status, written.out), (0, format!("Wrote {}\n", pages[0])));
    let page = fs::read_to_string(&pages[0]).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<title>Ann and Bob</title>"));

    // The same from the notation, and the beginning alone with `--ply`.
    assert_eq!(run(&format!("convert {save} --to notation --out {notation}")).status, 0);
    assert_eq!(run(&format!("replay {notation} --html {}", pages[1])).status, 0);
    assert_eq!(page, fs::read_to_string(&pages[1]).unwrap());
    assert_eq!(run(&format!("replay {save} --ply 5 --html {}", pages[2])).status, 0);
    let steps = |page: &str| page.matches("\"rest\":").count();
    assert_eq!(steps(&fs::read_to_string(&pages[2]).unwrap()), 6);
    assert!(steps(&page) > 100);

    let refused = run(&format!("replay {save} --html {}", scratch.path("no/such/folder.html")));
    assert!(refused.status == 2 && refused.err.contains("cannot write"), "{}", refused.err);
    assert_eq!(run(&format!("replay {save} --events --html {}", pages[0])).status, 2);
    assert_eq!(run(&format!("replay {save} --ply 9999 --html {}", pages[0])).status, 2);
}

#[test]
fn a_checkpoint_that_is_not_the_game_is_told() {
    let scratch = Scratch::new("checkpoint");
    let save = scratch.path("a.json");
    run(&format!("play --seed 7 --quiet --save {save}"));
    let text = fs::read_to_string(&save).unwrap();
    // Changed and sealed anew, so that comparing alone can tell.
    let edited = text.replacen("\"turn\":", "\"turn\":1", 1);
    let seal = edited.rfind("\"seal\": \"").unwrap() + 9;
    let unsealed = format!("{}{}", &edited[..seal], &edited[seal + 16..]);
    let now = tilewright_save::Digest::of_text(&unsealed);
    fs::write(&save, format!("{}{now}{}", &edited[..seal], &edited[seal + 16..])).unwrap();
    let verified = run(&format!("verify {save}"));
    assert_eq!(verified.status, 1);
    assert!(
        verified.err.contains("is not the game: turn is 17") && verified.err.contains("can be recovered"),
        "{}",
        verified.err
    );
    fs::write(&save, edited).unwrap();
    assert!(run(&format!("verify {save}")).err.contains("the save was changed after it was written"));
}

#[test]
fn a_game_becomes_a_scenario_and_comes_back() {
    let facts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance/tiles.json");
    if !facts.is_file() {
        println!("conformance: ../shared/conformance not found, skipped");
        return;
    }
    let facts = facts.display();
    let scratch = Scratch::new("scenario");
    let (save, scenario) = (scratch.path("a.json"), scratch.path("a.jcz"));
    let (back, notation) = (scratch.path("b.json"), scratch.path("b.twn"));
    let sets = "--set base --set princess-and-dragon --edition c1 --seed 11";
    run(&format!("play {sets} --player Ann --player Bob --quiet --save {save}"));
    let written = run(&format!("convert {save} --to jcz --facts {facts} --out {scenario}"));
    assert_eq!(written.status, 0, "{}", written.err);
    let conform = run(&format!("conform {scenario} --facts {facts}"));
    assert!(conform.status == 0 && conform.out.contains("1 passed"), "{}{}", conform.out, conform.err);
    assert_eq!(run(&format!("convert {scenario} --to save --facts {facts} --out {back}")).status, 0);
    assert_eq!(run(&format!("convert {scenario} --to notation --facts {facts} --out {notation}")).status, 0);
    let standings = |file: &str| {
        let told = run(&format!("replay {file}")).out;
        told.lines().rev().take_while(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(standings(&back), standings(&save));
    assert_eq!(standings(&notation), standings(&save));

    // What cannot be said, facts that are not there, a scenario that is none.
    run(&format!("play --rule base_field_scoring=per_city_four --seed 1 --quiet --save {save} --overwrite"));
    let refused = run(&format!("convert {save} --to jcz --facts {facts} --out {scenario} --overwrite"));
    assert!(
        refused.status == 1 && refused.err.contains("`base_field_scoring` is `per_city_four`"),
        "{}",
        refused.err
    );
    assert_eq!(run(&format!("convert {save} --to jcz --facts no-such-file")).status, 2);
    assert_eq!(run("convert no-such-file.jcz --to save").status, 2);
    fs::write(&scenario, "{}").unwrap();
    assert_eq!(run(&format!("convert {scenario} --to save")).status, 1);
}

#[test]
fn a_game_broken_off_is_resumed_as_if_it_had_not_been() {
    let scratch = Scratch::new("resume");
    let (whole, half) = (scratch.path("whole.json"), scratch.path("half.json"));
    let people = |input: &str, line: String| type_in(&line.split(' ').collect::<Vec<_>>(), input);
    people(&"1\n".repeat(400), format!("play --bots human --player Ann --seed 3 --save {whole}"));
    let first = people("1\n1\n1\nundo\n", format!("play --bots human --player Ann --seed 3 --save {half}"));
    assert!(
        first.out.ends_with(&format!("The game is saved. To go on with it:\n  tilewright resume {half}\n"))
    );
    let why = type_in(&["why", "place 9,9 r0", "--save", &half, "--ply", "2"], "");
    assert!(why.out.contains("after ply 2: turn 2") && why.out.contains("BASE-13"), "{}{}", why.out, why.err);
    let second = people(&"1\n".repeat(400), format!("resume {half}"));
    assert!(second.out.contains("Ann wins.\n"), "{}", second.err);
    assert!(second.out.ends_with(&format!("`tilewright replay {half}` tells it again.\n")), "{}", second.out);
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&half).unwrap());
}

#[test]
fn a_damaged_save_is_told_and_recovered_on_demand() {
    let scratch = Scratch::new("damaged");
    let save = scratch.path("a.json");
    run(&format!("play --seed 7 --quiet --save {save}"));
    let text = fs::read_to_string(&save).unwrap();
    fs::write(&save, &text[..text.len() / 2]).unwrap();
    let verified = run(&format!("verify {save}"));
    assert_eq!(verified.status, 1);
    assert!(verified.err.contains("the save breaks off in line "), "{}", verified.err);
    assert_eq!(run(&format!("resume {save} --bots random")).status, 1);
    let resumed = run(&format!("resume {save} --bots random --recover --quiet"));
    assert!(resumed.status == 0 && resumed.err.contains("decisions can be recovered"), "{}", resumed.err);
    assert_eq!(run(&format!("verify {save}")).status, 0);
    fs::write(&save, text.replacen(" ; ", " ; 0", 1)).unwrap();
    assert_eq!(run(&format!("verify {save}")).status, 1);
    assert_eq!(run("verify no-such-file").status, 2);
}

#[test]
fn what_a_file_holds_is_not_written_over_in_silence() {
    let scratch = Scratch::new("overwrite");
    let (save, notation) = (scratch.path("a.json"), scratch.path("a.twn"));
    assert_eq!(run(&format!("play --seed 7 --quiet --save {save}")).status, 0);
    let before = fs::read(&save).unwrap();
    // As one line, since it is broken where the path is long.
    let refused = |line: &str| {
        let run = run(line);
        assert_eq!(run.status, 2, "{line}");
        run.err.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let told = refused(&format!("play --seed 8 --quiet --save {save}"));
    assert!(told.contains(&format!("`tilewright resume {save}` goes on")), "{told}");
    assert!(told.contains("--overwrite writes over it"), "{told}");
    assert_eq!(run(&format!("convert {save} --to notation --out {notation}")).status, 0);
    let told = refused(&format!("convert {save} --to notation --out {notation}"));
    assert!(told.contains("holds something already"), "{told}");
    assert_eq!(fs::read(&save).unwrap(), before);
    assert_eq!(run(&format!("play --seed 8 --quiet --save {save} --overwrite")).status, 0);
    assert_ne!(fs::read(&save).unwrap(), before);
    assert_eq!(run(&format!("convert {save} --to notation --out {notation} --overwrite")).status, 0);
    // A file without anything in it is as good as none.
    fs::write(&save, "").unwrap();
    assert_eq!(run(&format!("play --seed 7 --quiet --save {save}")).status, 0);
    assert_eq!(fs::read(&save).unwrap(), before);
}

#[test]
fn a_game_with_open_draws_says_so_and_goes_on_with_a_seed() {
    let scratch = Scratch::new("open");
    let (notation, save) = (scratch.path("a.twn"), scratch.path("a.json"));
    let text = "[Set \"base\"]\n[Player \"Ann\"]\n[Player \"Bob\"]\n\n1. road-straight 1,0 r0 / pass\n*\n";
    fs::write(&notation, text).unwrap();
    let refused = run(&format!("resume {notation}"));
    let told = refused.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        refused.status == 2 && told.contains("is no save; if it is a game in notation, `tilewright"),
        "{told}"
    );
    assert_eq!(run(&format!("convert {notation} --to save --out {save}")).status, 0);
    let refused = run(&format!("resume {save} --bots random --quiet"));
    assert!(refused.status == 2 && refused.err.contains("are open") && refused.err.contains("--seed N"));
    let resumed = run(&format!("resume {save} --bots random --quiet --seed 5"));
    assert!(resumed.status == 0 && resumed.out.contains("wins."), "{}{}", resumed.out, resumed.err);
    assert!(run(&format!("verify {save}")).out.starts_with("ok  "));
    let refused = run(&format!("resume {save} --seed 6"));
    assert!(refused.status == 2 && refused.err.contains("seed of its own"), "{}", refused.err);
}

#[test]
fn a_file_that_is_no_save_is_called_what_it_is() {
    let scratch = Scratch::new("kinds");
    let file = scratch.path("a.json");
    let lines = run("play --seed 7 --json").out;
    for (bytes, kind) in [
        (&b""[..], "the file is empty"),
        (b"\xEF\xBB\xBF \n", "the file is empty"),
        (b"\x89PNG\r\n", "a picture (PNG)"),
        (b"<!DOCTYPE html>", "a page (HTML)"),
        (b"{\"players\": [], \"replay\": []}", "a scenario"),
        (b"{\"name\": 1}", "other JSON"),
        (lines.as_bytes(), "what `play --json` prints"),
    ] {
        fs::write(&file, bytes).unwrap();
        for command in ["verify", "resume", "replay", "render"] {
            let refused = run(&format!("{command} {file}"));
            assert!(refused.status == 1 && refused.err.contains(kind), "{command}, {kind}: {}", refused.err);
        }
    }
    let game = scratch.path("game.toml");
    fs::write(&game, "sets = [\"base\"]\n").unwrap();
    assert!(run(&format!("verify {game}")).err.contains("a game file or a set"));

    // A mark of the byte order does no harm.
    fs::remove_file(&file).unwrap();
    run(&format!("play --seed 7 --quiet --save {file}"));
    let mut marked = b"\xEF\xBB\xBF".to_vec();
    marked.extend(fs::read(&file).unwrap());
    fs::write(&file, marked).unwrap();
    assert_eq!(run(&format!("verify {file}")).status, 0);

    // Facts that are not there: what is said can be done.
    let scenario = scratch.path("a.jcz");
    fs::write(&scenario, "{}").unwrap();
    for command in ["verify", "replay", "render"] {
        let refused = run(&format!("{command} {scenario}"));
        assert!(
            refused.status == 2 && refused.err.contains("tilewright convert"),
            "{command}: {}",
            refused.err
        );
    }
    assert!(run(&format!("resume {scenario}")).err.contains("is a scenario and no save"));
}

#[test]
fn arguments_that_mean_nothing_for_a_saved_game_are_refused() {
    let scratch = Scratch::new("arguments");
    let save = scratch.path("a.json");
    run(&format!("play --seed 7 --quiet --save {save}"));
    for more in
        ["--rule base_fields=off", "--preset c1_hig", "--edition c1", "--with abbot", "--figures meeple=8"]
    {
        let refused = run(&format!("why pass --save {save} {more}"));
        assert!(
            refused.status == 2 && refused.err.contains("cannot be used with"),
            "{more}: {}",
            refused.err
        );
    }
    let refused = run(&format!("replay {save} --ply 9999"));
    assert!(refused.status == 2 && refused.err.contains("write at most that"), "{}", refused.err);
}

#[test]
fn bytes_that_are_no_text_cost_what_follows_and_no_more() {
    let scratch = Scratch::new("bytes");
    let save = scratch.path("a.json");
    run(&format!("play --seed 7 --quiet --save {save}"));
    let mut bytes = fs::read(&save).unwrap();
    let middle = bytes.len() / 4;
    bytes[middle] |= 0x80;
    fs::write(&save, bytes).unwrap();
    let verified = run(&format!("verify {save}"));
    assert!(
        verified.err.contains("is no text in UTF-8") && verified.err.contains("decisions can be recovered"),
        "{}",
        verified.err
    );
    let resumed = run(&format!("resume {save} --bots random --recover --quiet"));
    assert_eq!(resumed.status, 0, "{}", resumed.err);
    assert_eq!(run(&format!("verify {save}")).status, 0);
}

#[test]
fn a_game_goes_on_from_its_decisions_where_its_checkpoint_differs() {
    let scratch = Scratch::new("differs");
    let save = scratch.path("a.json");
    let input = "1\n1\n1\n";
    type_in(&["play", "--bots", "human", "--player", "Ann", "--seed", "3", "--save", &save], input);
    let text = fs::read_to_string(&save).unwrap();
    let edited = text.replacen("\"turn\":", "\"turn\":1", 1);
    let seal = edited.rfind("\"seal\": \"").unwrap() + 9;
    let now = tilewright_save::Digest::of_text(&format!("{}{}", &edited[..seal], &edited[seal + 16..]));
    fs::write(&save, format!("{}{now}{}", &edited[..seal], &edited[seal + 16..])).unwrap();
    let resumed = type_in(&["resume", &save], "quit\n");
    assert!(
        resumed.status == 0 && resumed.err.contains("the game goes on from its decisions"),
        "{}",
        resumed.err
    );
    assert_eq!(fs::read_to_string(&save).unwrap(), text, "with a checkpoint that is right");
}

/// S36: saved in the middle of a dragon's walk, and gone on with by another process.
#[test]
fn s36_another_process_goes_on_where_this_one_saved() {
    let setup = tilewright_save::Setup::new(
        tilewright_save::Recipe::of_sets(["base", "princess-and-dragon"]),
        ["Ann", "Bob"],
        7,
    );
    let mut game = setup.begin(&setup.recipe.compose().unwrap().build().unwrap()).unwrap();
    let mut steps = 0;
    while steps < 2 {
        let walks = game.rules().phase(game.state()) == Some("dragon-moves");
        let action = game.decision().unwrap().legal()[0];
        game.apply(action).unwrap();
        steps = if walks { steps + 1 } else { 0 };
    }
    let scratch = Scratch::new("process");
    let file = scratch.path("a.json");
    let save = tilewright_save::Save::of(&game, &setup).unwrap().with_checkpoint(&game).unwrap();
    tilewright_save::write_whole(file.as_ref(), &save.to_json()).unwrap();
    let other = |arguments: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_tilewright")).args(arguments).output().unwrap();
        (done.status.code(), String::from_utf8_lossy(&done.stdout).into_owned())
    };
    let digest = tilewright_save::state_digest(game.rules(), game.state());
    let (status, told) = other(&["verify", &file]);
    assert!(status == Some(0) && told.starts_with(&format!("ok  {digest}  ")), "{told}");
    assert_eq!(other(&["resume", &file, "--bots", "finisher", "--quiet"]).0, Some(0));
    let (status, told) = other(&["verify", &file]);
    assert!(status == Some(0) && told.starts_with("ok  "), "{told}");
    let (_, ended) = tilewright_save::Save::load_text(&fs::read_to_string(&file).unwrap()).unwrap();
    assert!(ended.state().is_over() && ended.actions().starts_with(game.actions()));
}

/// Kills the program at random moments while a person plays; `TILEWRIGHT_KILLS` says how often, 30 otherwise.
#[test]
fn a_game_killed_at_any_moment_loses_at_most_the_decision_being_typed() {
    let kills = std::env::var("TILEWRIGHT_KILLS").map_or(30, |text| text.parse::<u64>().unwrap());
    let scratch = Scratch::new("kill");
    let (mut plies_seen, mut loaded) = (0, 0);
    for kill in 0..kills {
        let save = scratch.path(&format!("{kill}.json"));
        let (fed, asked) = play_and_kill(&save, kill);
        if !Path::new(&save).exists() {
            assert_eq!(asked, 0, "kill {kill}: asked before anything was saved");
            continue;
        }
        loaded += 1;
        let verified = run(&format!("verify {save}"));
        assert_eq!(verified.status, 0, "kill {kill}: {}", verified.err);
        let (_, game) = tilewright_save::Save::load_text(&fs::read_to_string(&save).unwrap()).unwrap();
        // Whoever is asked again knows that the decision before is on the disk.
        let plies = game.state().plies();
        assert!(plies <= fed && plies + 1 >= asked, "kill {kill}: {plies} plies, {fed} fed, {asked} asked");
        plies_seen = plies_seen.max(plies);
    }
    assert!(loaded * 2 > kills && plies_seen > 0, "{loaded} saves, at most {plies_seen} plies");
}

/// Feeds decisions until the moment of the kill; returns how many were fed, and how often the program asked.
fn play_and_kill(save: &str, kill: u64) -> (u32, u32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(["play", "--bots", "human", "--player", "Ann", "--seed", &kill.to_string(), "--save", save])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut told = Vec::new();
        output.read_to_end(&mut told).unwrap();
        String::from_utf8_lossy(&told).matches("Ann> ").count() as u32
    });
    // Moments differ from kill to kill, from before the first save to far into the game.
    let moment = Duration::from_micros(20_000 + kill.wrapping_mul(7_919) % 120_000);
    let begun = std::time::Instant::now();
    let mut fed = 0;
    while begun.elapsed() < moment {
        if input.write_all(b"1\n").and_then(|()| input.flush()).is_err() {
            break;
        }
        fed += 1;
        std::thread::sleep(Duration::from_micros(200 + kill * 37 % 1000));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    (fed, reader.join().unwrap())
}
