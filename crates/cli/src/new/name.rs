//! The name of something new, and the forms that it takes in files.

use std::fmt;

use tilewright::core::expansion::Registration;
use tilewright::prelude::*;

/// The longest name, in bytes; with it, the lines of the templates are as long as `cargo fmt` lets them be.
const LONGEST: usize = 32;

/// Words that Rust keeps for itself, the reserved ones among them; and crates that a crate cannot be named after.
const RUST: &[&str] = &[
    "abstract",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "const",
    "continue",
    "crate",
    "do",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "struct",
    "super",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
    "alloc",
    "core",
    "proc-macro",
    "std",
    "test",
    "build",
    "deps",
    "examples",
    "incremental",
    "inventory",
];

/// File names that one system keeps for itself.
const DEVICES: &[&str] = &["aux", "con", "nul", "prn"];

/// Why a name cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NameError {
    /// It has characters that it may not have, or none.
    #[error("`{name}` is no plain name; write lower-case words joined by hyphens, such as `{better}`")]
    NotPlain {
        /// What was asked for.
        name: String,
        /// One that is near.
        better: String,
    },
    /// It is too long.
    #[error("`{name}` is {} characters long; take a name of {LONGEST} at most", name.len())]
    TooLong {
        /// What was asked for.
        name: String,
    },
    /// Something else has the name.
    #[error("`{name}` is {what}; take another name, such as `my-{name}`")]
    Taken {
        /// What was asked for.
        name: String,
        /// Whose name it is.
        what: Taken,
    },
}

/// Whose name it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// That of a bundled set.
    Set,
    /// That of an expansion that is linked.
    Expansion,
    /// That of a mark that means something already.
    Attribute,
    /// That of a kind of feature.
    Kind,
    /// A word of Rust or a name that Cargo keeps.
    Rust,
    /// A package of this project.
    Package,
    /// A file name that a system keeps.
    Device,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Set => "the name of a bundled set",
            Self::Expansion => "the name of an expansion that is linked already",
            Self::Attribute => "a mark that another expansion gives a meaning to",
            Self::Kind => "a kind of feature",
            Self::Rust => "a word that Rust or Cargo keeps for itself",
            Self::Package => "a name like those of Tilewright's own packages",
            Self::Device => "a file name that Windows keeps for itself",
        })
    }
}

/// A name of lower-case words joined by hyphens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name(String);

impl Name {
    fn plain(text: &str) -> Result<Self, NameError> {
        let is_word = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !text.starts_with(|c: char| c.is_ascii_lowercase()) || !text.split('-').all(is_word) {
            let better = near(text).unwrap_or_else(|| "windy-mill".to_owned());
            return Err(NameError::NotPlain { name: shown(text), better });
        }
        if text.len() > LONGEST {
            return Err(NameError::TooLong { name: text.to_owned() });
        }
        let name = Self(text.to_owned());
        name.free_of(DEVICES.contains(&text), Taken::Device)?;
        Ok(name)
    }

    /// The name of a set.
    pub(super) fn of_set(text: &str) -> Result<Self, NameError> {
        let name = Self::plain(text)?;
        name.free_of(tilewright::sets::BUNDLED.iter().any(|set| set.id == text), Taken::Set)?;
        Ok(name)
    }

    /// The name of an expansion, which is that of its crate, its set and its mark as well.
    pub(super) fn of_expansion(text: &str) -> Result<Self, NameError> {
        let name = Self::of_set(text)?;
        let vocabulary = Composition::vocabulary();
        name.free_of(Registration::find(text).is_some(), Taken::Expansion)?;
        name.free_of(vocabulary.knows_kind(text), Taken::Kind)?;
        name.free_of(vocabulary.knows_attribute(text), Taken::Attribute)?;
        name.free_of(text == "tilewright" || text.starts_with("tilewright-"), Taken::Package)?;
        name.free_of(RUST.contains(&text), Taken::Rust)?;
        Ok(name)
    }

    fn free_of(&self, is_taken: bool, what: Taken) -> Result<(), NameError> {
        if is_taken { Err(NameError::Taken { name: self.0.clone(), what }) } else { Ok(()) }
    }

    /// `windy-mill`
    pub(super) fn id(&self) -> &str {
        &self.0
    }

    /// Puts the name in the places of a template: `{{windy-mill}}`, `{{windy_mill}}`, `{{WindyMill}}`, `{{WINDY-MILL}}`
    /// and `{{Windy Mill}}`.
    pub(super) fn fill(&self, template: &str) -> String {
        let capital = |word: &str| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        };
        let words: Vec<String> = self.0.split('-').map(capital).collect();
        template
            .replace("{{windy-mill}}", &self.0)
            .replace("{{windy_mill}}", &self.0.replace('-', "_"))
            .replace("{{WindyMill}}", &words.concat())
            .replace("{{WINDY-MILL}}", &self.0.to_uppercase())
            .replace("{{Windy Mill}}", &words.join(" "))
    }
}

/// A plain name near to one that is not.
fn near(text: &str) -> Option<String> {
    let mut plain = String::new();
    for c in text.chars().take(LONGEST) {
        // A capital within a word begins another.
        let begins = c.is_ascii_uppercase() && plain.ends_with(|last: char| last.is_ascii_lowercase());
        if (begins || !c.is_ascii_alphanumeric()) && !plain.is_empty() && !plain.ends_with('-') {
            plain.push('-');
        }
        if c.is_ascii_alphabetic() || c.is_ascii_digit() && !plain.is_empty() {
            plain.push(c.to_ascii_lowercase());
        }
    }
    let plain = plain.trim_end_matches('-');
    (!plain.is_empty()).then(|| plain.to_owned())
}

/// A name as it can be printed.
fn shown(text: &str) -> String {
    let plain = |c: char| if c.is_control() { '?' } else { c };
    let cut: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().count() > LONGEST { cut + "..." } else { cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_words_with_hyphens() {
        for good in ["mill", "windy-mill", "mill2", "a-1"] {
            assert_eq!(Name::of_expansion(good).map(|name| name.0), Ok(good.to_owned()));
        }
        for (bad, better) in [
            ("Windy Mill", "windy-mill"),
            ("WindyMill", "windy-mill"),
            ("windy_mill", "windy-mill"),
            ("windy--mill-", "windy-mill"),
            ("2-mills", "mills"),
            ("mill.toml", "mill-toml"),
            ("../mill", "mill"),
            ("Mühle", "m-hle"),
            ("", "windy-mill"),
            ("\u{1b}[2J", "j"),
        ] {
            let error = Name::of_set(bad).unwrap_err();
            assert!(
                matches!(&error, NameError::NotPlain { better: told, .. } if told == better),
                "{bad}: {error}"
            );
            assert!(Name::plain(better).is_ok());
        }
        assert!(matches!(Name::of_set(&"m".repeat(33)), Err(NameError::TooLong { .. })));
    }

    #[test]
    fn names_that_something_else_has_are_refused() {
        let taken = |text| match Name::of_expansion(text) {
            Err(NameError::Taken { what, .. }) => Some(what),
            _ => None,
        };
        assert_eq!(taken("base"), Some(Taken::Set));
        assert_eq!(taken("volcano"), Some(Taken::Expansion));
        assert_eq!(taken("city"), Some(Taken::Kind));
        assert_eq!(taken("pennant"), Some(Taken::Attribute));
        assert_eq!(taken("fn"), Some(Taken::Rust));
        assert_eq!(taken("tilewright-cli"), Some(Taken::Package));
        assert_eq!(taken("nul"), Some(Taken::Device));
        // A set may be called what only a crate may not.
        assert!(Name::of_set("fn").is_ok());
    }

    #[test]
    fn a_template_takes_every_form() {
        let name = Name::plain("windy-mill-2").unwrap();
        let filled =
            name.fill("{{windy-mill}} {{windy_mill}} {{WindyMill}} {{WINDY-MILL}} {{Windy Mill}} {x}");
        assert_eq!(filled, "windy-mill-2 windy_mill_2 WindyMill2 WINDY-MILL-2 Windy Mill 2 {x}");
    }
}
