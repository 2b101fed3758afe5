//! Words for people: plurals, points, and names that a terminal may show.

use tilewright::core::event::Event;
use tilewright::core::shown::shown;
use tilewright::core::vocabulary::phases;
pub use tilewright::core::words::{counted, plural, term};
use tilewright::prelude::Game;

/// Text without anything that could disturb a terminal: control characters, and those that turn the direction of
/// writing. Each becomes a question mark, so that a name made of them alone is still something.
///
/// ```
/// use tilewright_tui::words::clean;
/// assert_eq!(clean("Ann\u{1b}[2J\u{202e}"), "Ann?[2J?");
/// ```
pub fn clean(text: &str) -> String {
    shown(text).into_owned()
}

/// What is decided in a phase, in words: the core's phases by what they are for, others by their name.
///
/// ```
/// use tilewright_tui::words::phase;
/// assert_eq!(phase("act"), "one action or none");
/// assert_eq!(phase("send-away"), "send away");
/// ```
pub fn phase(name: &str) -> String {
    match name {
        phases::TURN_START => "before the turn".to_owned(),
        phases::DRAW => "the draw".to_owned(),
        phases::PLACE_TILE => "where the tile lies".to_owned(),
        phases::ACT => "one action or none".to_owned(),
        phases::SCORE => "the scoring".to_owned(),
        phases::TURN_END => "the end of the turn".to_owned(),
        own => clean(&own.replace('-', " ")),
    }
}

/// What happened, with the sentence of the rule where a rule alone is named.
///
/// ```
/// use tilewright::core::event::Event;
/// use tilewright::prelude::*;
/// use tilewright_tui::words::told;
///
/// let rules = Composition::new().set("base").build()?;
/// let game = Game::new(&rules, Players::named(["Ann", "Bob"]), 7)?;
/// let text = told(&game, &Event::PhaseSkipped { rule: "BASE-13" });
/// assert!(text.starts_with("nothing more may be done here (BASE-13): "), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn told(game: &Game, event: &Event) -> String {
    let text = game.describe(event).to_string();
    match event {
        Event::PhaseSkipped { rule, .. } | Event::TileRejected { rule, .. } => {
            match game.rules().rule(rule) {
                Some(sentence) => format!("{text}: {}", sentence.text),
                None => text,
            }
        }
        _ => text,
    }
}

/// Breaks text at spaces so that no line is longer than the width; later lines are indented.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for given in text.lines() {
        let lead: String = given.chars().take_while(|letter| *letter == ' ').collect();
        let mut line = lead.clone();
        for word in given.split_whitespace() {
            let mut word = word;
            let fresh = line.trim().is_empty();
            if !fresh && length(&line) + 1 + length(word) > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(lead.len() + indent)));
            } else if !fresh {
                line.push(' ');
            }
            // A word longer than a line is cut.
            while length(&line) + length(word) > width && length(&line) < width {
                let room = width - length(&line);
                let cut = word.char_indices().nth(room).map_or(word.len(), |(at, _)| at);
                line.push_str(&word[..cut]);
                word = &word[cut..];
                lines.push(std::mem::replace(&mut line, " ".repeat((lead.len() + indent).min(width / 2))));
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Columns that a text takes.
pub(crate) fn length(text: &str) -> usize {
    ratatui::text::Span::raw(text).width()
}

/// A text cut or filled to a width.
pub(crate) fn fit(text: &str, width: usize) -> String {
    let mut fitted = String::new();
    let mut used = 0;
    for letter in text.chars() {
        let mut buffer = [0; 4];
        let wide = length(letter.encode_utf8(&mut buffer));
        if used + wide > width {
            break;
        }
        used += wide;
        fitted.push(letter);
    }
    fitted.push_str(&" ".repeat(width - used));
    fitted
}

/// A text filled to a width, or cut with a mark that says so.
pub(crate) fn fit_marked(text: &str, width: usize, mark: &str) -> String {
    if length(text) <= width {
        return fit(text, width);
    }
    let cut = fit(text, width.saturating_sub(length(mark)));
    fit(&format!("{}{mark}", cut.trim_end()), width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_broken_and_long_words_are_cut() {
        assert_eq!(wrap("one two three", 8, 2), ["one two", "  three"]);
        assert_eq!(wrap("  a b", 8, 2), ["  a b"]);
        assert_eq!(wrap("abcdefghij k", 5, 0), ["abcde", "fghij", "k"]);
        assert_eq!(wrap("", 5, 0), [""; 0]);
    }

    #[test]
    fn text_is_fitted_by_columns_and_not_by_letters() {
        assert_eq!(fit("abc", 5), "abc  ");
        assert_eq!(fit("abcdef", 3), "abc");
        assert_eq!(fit("日本", 3), "日 ");
    }

    #[test]
    fn what_is_cut_is_marked() {
        assert_eq!(fit_marked("abc", 4, "…"), "abc ");
        assert_eq!(fit_marked("abcd", 4, "…"), "abcd");
        assert_eq!(fit_marked("abcde", 4, "…"), "abc…");
        assert_eq!(fit_marked("ab cde", 5, "..."), "ab...");
        assert_eq!(fit_marked("abcde", 2, "..."), "..");
    }
}
