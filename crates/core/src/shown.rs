//! Text from outside, as it may stand on a screen: names, words of a file, what somebody typed.
//!
//! # Invariants
//!
//! - What [`shown`] gives holds nothing that a terminal obeys, and nothing that hides or turns what stands beside it.

use std::borrow::Cow;

/// The longest name of a player, and of anything that a file names, in bytes.
pub const MAX_NAME: usize = 200;

/// Whether a character does something else than to stand where it is: a control character, one that turns the direction
/// of writing, or one that cannot be seen.
///
/// ```
/// use tilewright_core::shown::steers;
/// assert!(!"Zoë & 王さん 🐉".contains(steers));
/// assert!(["\u{1b}[2J", "\u{202e}nnA", "An\u{200b}n", "\n"].iter().all(|trick| trick.contains(steers)));
/// ```
pub fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fff9}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// The text with a question mark for each character that [`steers`].
///
/// ```
/// use tilewright_core::shown::shown;
/// assert_eq!(shown("Ann\u{1b}[2J\u{202e}"), "Ann?[2J?");
/// ```
pub fn shown(text: &str) -> Cow<'_, str> {
    if text.contains(steers) {
        text.chars().map(|letter| if steers(letter) { '?' } else { letter }).collect()
    } else {
        Cow::Borrowed(text)
    }
}

/// The same in one piece of at most so many characters; what is cut off leaves three points.
///
/// ```
/// use tilewright_core::shown::shortened;
/// assert_eq!(shortened("a name\n", 60), "a name?");
/// assert_eq!(shortened(&"long ".repeat(1000), 8), "long lon...");
/// ```
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}...", shown(&text[..end]))),
        None => shown(text),
    }
}

/// What keeps a text from being a name, in words that go behind `the name`; `None` if it is one. A name is one line that
/// can be seen, of at most [`MAX_NAME`] bytes.
///
/// ```
/// use tilewright_core::shown::no_name;
/// assert_eq!(no_name("Ann"), None);
/// assert_eq!(no_name("A\u{200b}nn").unwrap(), "holds U+200B, which cannot be seen; leave it out");
/// assert_eq!(no_name(&"x".repeat(300)).unwrap(), "has 300 bytes, and 200 are the most");
/// ```
pub fn no_name(text: &str) -> Option<String> {
    if text.len() > MAX_NAME {
        return Some(format!("has {} bytes, and {MAX_NAME} are the most", text.len()));
    }
    let trick = text.chars().find(|&letter| steers(letter))?;
    Some(format!("holds U+{:04X}, which cannot be seen; leave it out", u32::from(trick)))
}
