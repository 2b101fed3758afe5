//! Words for people: counts with their nouns, and line items.

/// A count with its noun.
///
/// ```
/// use tilewright_core::words::counted;
/// assert_eq!(counted(1, "tile"), "1 tile");
/// assert_eq!(counted(3, "city"), "3 cities");
/// assert_eq!(counted(-1, "point"), "-1 point");
/// ```
pub fn counted(count: i32, noun: &str) -> String {
    if count.abs() == 1 { format!("{count} {noun}") } else { format!("{count} {}", plural(noun)) }
}

/// The plural of an English noun, by the rules of spelling alone.
///
/// ```
/// use tilewright_core::words::plural;
/// assert_eq!(["abbey", "monastery", "finch", "goods"].map(plural), ["abbeys", "monasteries", "finches", "goods"]);
/// ```
pub fn plural(noun: &str) -> String {
    let before = noun.chars().rev().nth(1);
    if noun.ends_with('s') || noun.is_empty() {
        noun.to_owned()
    } else if noun.ends_with("ch") || noun.ends_with("sh") || noun.ends_with('x') {
        format!("{noun}es")
    } else if noun.ends_with('y') && before.is_some_and(|letter| !"aeiou".contains(letter)) {
        format!("{}ies", &noun[..noun.len() - 1])
    } else {
        format!("{noun}s")
    }
}

/// A line item: so many of something at so much each.
///
/// ```
/// use tilewright_core::words::term;
/// assert_eq!(term(4, "tile", 2), "4 tiles x 2");
/// assert_eq!(term(1, "tile", 2), "1 tile x 2");
/// ```
pub fn term(count: i32, noun: &str, each: i32) -> String {
    format!("{} x {each}", counted(count, noun))
}
