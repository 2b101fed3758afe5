//! Notation written.

use std::fmt;

use tilewright::Selection;

use super::{Notation, Turn};
use crate::setup::Chance;

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let recipe = &self.setup.recipe;
        for set in &recipe.sets {
            tag(f, "Set", &set.text())?;
            selection_tags(f, &set.tiles)?;
        }
        let single = [("Edition", &recipe.edition), ("Preset", &recipe.preset)];
        for (name, value) in single.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))) {
            tag(f, name, value)?;
        }
        for id in &recipe.with {
            tag(f, "With", id)?;
        }
        for id in &recipe.without {
            tag(f, "Without", id)?;
        }
        for (name, value) in &recipe.choices {
            tag(f, "Option", &format!("{name}={value}"))?;
        }
        for (kind, count) in &recipe.figures {
            tag(f, "Figures", &format!("{kind}={count}"))?;
        }
        for start in &recipe.start {
            tag(f, "Start", &format!("{} {} {}", start.tile, start.cell, start.rotation))?;
        }
        for name in &self.setup.players {
            tag(f, "Player", name)?;
        }
        if self.setup.first != 0 {
            tag(f, "First", &(u32::from(self.setup.first) + 1).to_string())?;
        }
        match &self.setup.chance {
            Chance::Seed(seed) => tag(f, "Seed", &seed.to_string())?,
            Chance::Draws { seed, draws } => {
                tag(f, "Seed", &seed.to_string())?;
                tag(f, "Draws", &draws.join(" "))?;
            }
            Chance::Open => {}
        }
        writeln!(f)?;
        for turn in &self.turns {
            write_turn(f, turn)?;
        }
        write_comments(f, &self.below)?;
        match &self.result {
            Some(scores) => writeln!(f, "= {}", scores_text(scores)),
            None => writeln!(f, "*"),
        }
    }
}

/// Which tiles of the set above are in the game.
fn selection_tags(f: &mut fmt::Formatter<'_>, tiles: &Selection) -> fmt::Result {
    if tiles.copies != 1 {
        tag(f, "Copies", &tiles.copies.to_string())?;
    }
    for (name, list) in [("Only", &tiles.only), ("Lacks", &tiles.without)] {
        for (tile, count) in list {
            let count = count.map_or_else(String::new, |count| format!("={count}"));
            tag(f, name, &format!("{tile}{count}"))?;
        }
    }
    for (tile, count) in &tiles.add {
        tag(f, "Adds", &format!("{tile}={count}"))?;
    }
    Ok(())
}

/// Scores by seat.
pub(super) fn scores_text(scores: &[i32]) -> String {
    scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let mut quoted = String::new();
    for letter in value.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            letter => quoted.push(letter),
        }
    }
    writeln!(f, "[{name} \"{quoted}\"]")
}

fn write_turn(f: &mut fmt::Formatter<'_>, turn: &Turn) -> fmt::Result {
    write_comments(f, &turn.above)?;
    write!(f, "{}.", turn.number)?;
    for (index, step) in turn.steps.iter().enumerate() {
        write!(f, "{}{}", if index == 0 { " " } else { " / " }, step.text)?;
        if let Some(comment) = &step.comment {
            write!(f, " {{{}}}", in_braces(comment))?;
        }
    }
    writeln!(f)
}

fn write_comments(f: &mut fmt::Formatter<'_>, comments: &[String]) -> fmt::Result {
    comments.iter().try_for_each(|comment| writeln!(f, "; {}", one_line(comment)))
}

/// A comment as it can stand in braces, whatever stood around it before.
pub(super) fn in_braces(comment: &str) -> String {
    one_line(comment).replace('}', ")")
}

/// A comment in one line.
pub(super) fn one_line(comment: &str) -> String {
    comment.split(['\n', '\r']).map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned()
}
