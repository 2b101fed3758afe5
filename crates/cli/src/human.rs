//! A person at the terminal: legal actions in a numbered list, and an answer in a line.

use std::io::{self, BufRead, Write};

use tilewright::prelude::*;

use crate::keeper::Keeper;
use crate::layout::{WIDTH, columns, wrap};

const HELP: &str = "  NUMBER       take that action of the list
  ACTION       take an action by its text, such as place 1,0 r90 | meeple city n
  why ACTION   say why an action is refused, with the rules
  list         show the actions again
  undo         take back your last decision, while nothing was drawn since
  save FILE    save the game, into this file from now on (save! writes over one)
  quit         end the game here
  ?            this help";

/// What a person answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// To take this action, which is legal.
    Take(Action),
    /// To take back the last decision.
    Undo,
    /// To end the game here. The end of the input is the same.
    Quit,
}

/// What a person is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    /// In which game.
    pub(crate) game: &'a Game,
    /// Whom.
    pub(crate) player: PlayerId,
    /// What may be done.
    pub(crate) legal: &'a [Action],
    /// What it is about, in words.
    pub(crate) words: &'a str,
}

/// Asks until there is an answer. What is said goes to `out`.
pub(crate) fn ask(
    question: Question<'_>,
    keeper: &mut Keeper,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Answer> {
    let Question { game, player, legal, .. } = question;
    let name = game.players().name(player.index());
    list(question, name, out)?;
    let mut line = String::new();
    loop {
        write!(out, "{name}> ")?;
        out.flush()?;
        line.clear();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(Answer::Quit);
        }
        let text = line.trim();
        match text {
            "" => {}
            "?" | "help" => writeln!(out, "{HELP}")?,
            "list" => list(question, name, out)?,
            "undo" => return Ok(Answer::Undo),
            "quit" => return Ok(Answer::Quit),
            "why" => writeln!(out, "Say which action: why meeple city n")?,
            "save!" => writeln!(out, "Say which file: save! game.json")?,
            _ => {
                let (word, rest) =
                    text.split_once(' ').map_or((text, None), |(word, rest)| (word, Some(rest)));
                match (word, rest.map(str::trim)) {
                    ("why", Some(asked)) => writeln!(out, "{}", why(game, asked))?,
                    ("save" | "save!", file) => {
                        let told = keeper.save_as(game, file, word == "save!");
                        writeln!(out, "{}", wrap(&told, WIDTH, 2))?;
                    }
                    _ => match choose(game, legal, text) {
                        Ok(action) => return Ok(Answer::Take(action)),
                        Err(refusal) => writeln!(out, "{refusal}")?,
                    },
                }
            }
        }
    }
}

fn list(question: Question<'_>, name: &str, out: &mut dyn Write) -> io::Result<()> {
    let Question { game, legal, words, .. } = question;
    let scores = game.scores().iter().enumerate();
    let scores: Vec<String> =
        scores.map(|(seat, score)| format!("{} {score}", game.players().name(seat))).collect();
    writeln!(out)?;
    for line in tilewright_tui::map(game) {
        writeln!(out, "{line}")?;
    }
    let left = tilewright_tui::words::counted(game.remaining() as i32, "tile");
    writeln!(out, "\n{left} left. {}", scores.join(", "))?;
    match game.state().drawn() {
        Some(kind) => {
            writeln!(out, "{name} lays {}:\n", game.rules().tile_name(kind))?;
            for line in tilewright_tui::drawing_of(game.rules(), kind) {
                writeln!(out, "      {line}")?;
            }
        }
        None => writeln!(out, "{name} chooses: {words}")?,
    }
    let wide = legal.len().to_string().len();
    let words: Vec<String> = legal
        .iter()
        .enumerate()
        .map(|(index, &action)| format!("{:>wide$} {}", index + 1, game.text(action)))
        .collect();
    writeln!(out, "\n{}", indented(&columns(&words, WIDTH - 2)))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// A number of the list, or an action as text.
fn choose(game: &Game, legal: &[Action], text: &str) -> Result<Action, String> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let chosen = number.and_then(|number| legal.get(number)).copied();
        return chosen
            .ok_or_else(|| format!("There is no action {text}; write a number from 1 to {}.", legal.len()));
    }
    let action = game.parse(text).map_err(|error| wrap(&format!("{error} (? for help)"), WIDTH, 2))?;
    if legal.contains(&action) { Ok(action) } else { Err(why(game, text)) }
}

/// Why an action is refused, or that it is legal.
pub(crate) fn why(game: &Game, text: &str) -> String {
    let action = match game.parse(text) {
        Ok(action) => action,
        Err(error) => return wrap(&error.to_string(), WIDTH, 2),
    };
    if game.is_legal(action) {
        return format!("legal: {}", game.text(action));
    }
    let refusal = game.explain(action);
    let mut lines = vec![wrap(&format!("refused: {}: {}", refusal.action, refusal.reason), WIDTH, 2)];
    lines.extend(refusal.rules.iter().map(|rule| wrap(&format!("  {rule}"), WIDTH, 14)));
    let player = refusal.player.map_or("", |player| game.players().name(player.index()));
    if let Some(remedy) = refusal.remedy(player) {
        lines.push(wrap(&format!("  help: {remedy}"), WIDTH, 8));
    }
    lines.join("\n")
}
