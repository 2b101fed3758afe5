//! A game driven by another program: a JSON object a line comes in, one goes out. The protocol stands in docs/embed.md.

use serde::Deserialize;
use serde_json::{Value, json};
use std::{error::Error, io::BufRead, io::Read, io::Write};
use tilewright::core::{error::ApplyError, error::ParseActionError, shown::shortened};
use tilewright::prelude::*;
use tilewright_save::{Mode, Recipe, Save, Seen, Session, Setup, Viewer};

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    New { sets: Vec<String>, players: Vec<String>, seed: u64 },
    Load { save: Value },
    Act { action: String },
    Undo { player: u8 },
    See { player: Option<u8> },
    Save,
}

/// Answers a request. On an error the game is as it was.
fn answer(table: &mut Option<Session>, request: Request) -> Result<Value, Box<dyn Error>> {
    let session = match &request {
        Request::New { sets, players, seed } => {
            let setup = Setup::new(Recipe::of_sets(sets.iter().map(String::as_str)), players, *seed);
            table.insert(Session::begin(&setup.recipe.compose()?.build()?, setup, Mode::Fair)?)
        }
        Request::Load { save } => {
            let save = Save::from_json(&save.to_string())?;
            table.insert(Session::resume(&save.load()?, save.setup().clone(), Mode::Fair)?)
        }
        _ => table.as_mut().ok_or("there is no game yet; begin with `new` or `load`")?,
    };
    let mut mark = session.game().event_mark();
    let seat = |player: u8| PlayerId::from_index(usize::from(player));
    match request {
        Request::New { .. } | Request::Load { .. } => mark = 0,
        Request::Act { action } => session.apply(session.game().parse(&action)?)?,
        Request::Undo { player } => drop(session.undo(seat(player))?),
        Request::See { player: Some(one) } if usize::from(one) >= session.game().scores().len() => {
            Err("there is no such player; they are counted from 0")?;
        }
        Request::See { player } => {
            let viewer = player.map_or(Viewer::Spectator, |player| Viewer::Player(seat(player)));
            return Ok(json!({"ok": true, "seen": Seen::of(session.game(), viewer)}));
        }
        Request::Save => return Ok(json!({"ok": true, "save": Save::of(session.game(), session.setup())?})),
    }
    Ok(status(session.game(), mark.min(session.game().event_mark())))
}

/// What is to be decided, what happened since a mark, and what an expansion did wrong so that nothing can be listed.
fn status(game: &Game, mark: usize) -> Value {
    let mut legal = ActionList::new();
    let fault = game.list_legal(&mut legal).err().map(|fault| ("fault".to_owned(), json!(fault.to_string())));
    let player = (0..8).find(|&seat| game.decider() == Some(Decider::Player(PlayerId::from_index(seat))));
    let mut status = json!({
        "ok": true,
        "player": player,
        "phase": player.and_then(|_| game.rules().phase(game.state())),
        "tile": game.state().drawn().map(|tile| game.rules().tile_name(tile)),
        "legal": legal.iter().map(|&action| game.text(action)).collect::<Vec<_>>(),
        "scores": game.scores(),
        "events": game.events_since(mark).iter().map(|event| game.describe(event).to_string()).collect::<Vec<_>>(),
    });
    status.as_object_mut().expect("it is an object").extend(fault);
    status
}

/// What was wrong, with the rules that a refused action broke.
fn refusal(error: &(dyn Error + 'static)) -> Value {
    let illegal = error.downcast_ref::<ApplyError>().and_then(ApplyError::illegal);
    let reason = illegal.map_or_else(|| error.to_string(), |illegal| illegal.reason.clone());
    let rules = illegal.map(|it| &it.rules).or(error.downcast_ref().map(|it: &ParseActionError| &it.rules));
    let rules = rules.into_iter().flatten().map(|rule| json!({"id": rule.id, "text": rule.text}));
    json!({"ok": false, "error": reason, "rules": rules.collect::<Vec<_>>()})
}

/// Answers a line of the other program. What it is told of a line that is no request may hold anything.
pub(crate) fn reply(table: &mut Option<Session>, line: &str) -> Value {
    let request = serde_json::from_str(line).map_err(|error| shortened(&error.to_string(), 200).into());
    request.and_then(|request| answer(table, request)).unwrap_or_else(|error| refusal(&*error))
}

/// Answers line after line, each once. What stands behind the first mebibyte of one is skipped.
pub(crate) fn talk(mut input: impl BufRead, mut out: impl Write) -> std::io::Result<()> {
    let (mut table, mut line) = (None, Vec::new());
    while input.by_ref().take(1 << 20).read_until(b'\n', &mut line)? > 0 {
        let whole = line.ends_with(b"\n") || input.skip_until(b'\n')? == 0;
        let long = || json!({"ok": false, "error": "a line has more than a mebibyte", "rules": []});
        writeln!(out, "{}", if whole { reply(&mut table, &String::from_utf8_lossy(&line)) } else { long() })?;
        line.clear();
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    talk(std::io::stdin().lock(), std::io::stdout().lock())
}
