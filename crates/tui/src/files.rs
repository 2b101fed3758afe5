//! Files of games as people name them: for a shell, and by their ending.

use std::path::Path;

use crate::words::clean;

/// A word as a shell takes it, in quotes if it needs them.
///
/// ```
/// use tilewright_tui::files::shell_word;
/// assert_eq!(shell_word("games/ann-2.json"), "games/ann-2.json");
/// # if cfg!(unix) {
/// assert_eq!(shell_word("odd name $x.json"), "'odd name $x.json'");
/// assert_eq!(shell_word("Ann's.json"), r"'Ann'\''s.json'");
/// # }
/// ```
pub fn shell_word(text: &str) -> String {
    let own = if cfg!(windows) { "\\_./+:=@%,-" } else { "_./+:=@%,-" };
    if !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || own.contains(letter)) {
        text.to_owned()
    } else if cfg!(windows) {
        format!("\"{text}\"")
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// A file as the argument of a command.
///
/// ```
/// use std::path::Path;
/// use tilewright_tui::files::argument;
/// assert_eq!(argument(Path::new("game.json")), "game.json");
/// assert_eq!(argument(Path::new("-x.json")), "./-x.json");
/// ```
pub fn argument(file: &Path) -> String {
    let shown = clean(&file.display().to_string());
    shell_word(&if shown.starts_with('-') { format!("./{shown}") } else { shown })
}

/// What goes on with a saved game, typed at a shell. The seats are words as `--bots` takes them.
///
/// ```
/// use std::path::Path;
/// use tilewright_tui::files::resume_command;
/// let seats = ["human".to_owned(), "random".to_owned()];
/// assert_eq!(resume_command(Path::new("g.json"), &seats), "tilewright resume g.json --bots human,random");
/// assert_eq!(resume_command(Path::new("g.json"), &seats[..1]), "tilewright resume g.json");
/// ```
pub fn resume_command(file: &Path, seats: &[String]) -> String {
    let alone = seats.iter().all(|seat| seat == "human");
    let bots =
        if alone { String::new() } else { format!(" --bots {}", shell_word(&clean(&seats.join(",")))) };
    format!("tilewright resume {}{bots}", argument(file))
}

/// Why a save may not have this name, if it may not: its ending promises another form.
///
/// ```
/// use std::path::Path;
/// use tilewright_tui::files::misnamed;
/// assert_eq!(misnamed(Path::new("game.json")), None);
/// assert!(misnamed(Path::new("game.twn")).is_some_and(|problem| problem.contains("game.json")));
/// ```
pub fn misnamed(file: &Path) -> Option<String> {
    let ending = file.extension()?.to_str()?.to_ascii_lowercase();
    let (form, what) = match ending.as_str() {
        "twn" => ("notation", "a game in notation"),
        "jcz" => ("jcz", "a scenario"),
        _ => return None,
    };
    let (named, right) = (argument(file), argument(&file.with_extension("json")));
    Some(format!(
        "{named} is a name for {what}, and a save is JSON: save into {right}; \
         `tilewright convert {right} --to {form} --out {named}` writes the other"
    ))
}
