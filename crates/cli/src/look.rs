//! What the reader's screen can show.

use std::io::IsTerminal;

/// How pictures of mistakes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Look {
    /// Whether letters may be coloured.
    pub(crate) colour: bool,
    /// Whether lines may be drawn with other signs than those of ASCII.
    pub(crate) unicode: bool,
}

impl Look {
    /// Nothing but plain letters: for files, pipes and tests.
    pub(crate) const PLAIN: Self = Self { colour: false, unicode: false };

    /// What this stream can show. `NO_COLOR`, and a terminal that calls itself `dumb`, ask for no colour; lines are drawn
    /// where the locale is one of UTF-8.
    pub(crate) fn of(stream: &impl IsTerminal) -> Self {
        if stream.is_terminal() {
            Self::from_environment(|name| std::env::var(name).ok())
        } else {
            Self::PLAIN
        }
    }

    fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
        let locale = locale.to_lowercase();
        Self {
            colour: !dumb && set("NO_COLOR").is_none(),
            unicode: !dumb && (locale.ends_with("utf-8") || locale.ends_with("utf8")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_what_can_be_shown() {
        let look = |variables: &[(&str, &str)]| {
            let find = |name: &str| variables.iter().find(|(known, _)| *known == name);
            let look = Look::from_environment(|name| find(name).map(|(_, value)| (*value).to_owned()));
            (look.colour, look.unicode)
        };
        assert_eq!(look(&[("TERM", "xterm"), ("LANG", "en_GB.UTF-8")]), (true, true));
        assert_eq!(look(&[("NO_COLOR", "1"), ("LANG", "C.utf8")]), (false, true));
        assert_eq!(look(&[("NO_COLOR", ""), ("LANG", "C.utf8"), ("LC_ALL", "C")]), (true, false));
        assert_eq!(look(&[("TERM", "dumb"), ("LANG", "C.utf8")]), (false, false));
        assert_eq!(look(&[]), (true, false));
    }
}
