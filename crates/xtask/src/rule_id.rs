//! Numbers of rules in text: `BASE-31`, `X-TB-04`, and `base_31_...` in names of tests.

/// Prefixes of decisions and tile shapes, which are numbered like rules and are none.
const NO_RULES: [&str; 5] = ["CON", "AMB", "PDT", "ICT", "TBT"];

/// Whether a word is the number of a rule: capital words and two digits, with hyphens between.
pub(crate) fn is_rule_id(word: &str) -> bool {
    let Some((group, number)) = word.rsplit_once('-') else { return false };
    let plain = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_uppercase())
            && part.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    number.len() == 2
        && number.chars().all(|c| c.is_ascii_digit())
        && group.split('-').all(plain)
        && !NO_RULES.contains(&group)
}

/// All numbers of rules in a text, in order.
pub(crate) fn in_text(text: &str) -> impl Iterator<Item = &str> {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.split(move |c| !inside(c)).map(|word| word.trim_matches('-')).filter(|word| is_rule_id(word))
}

/// The rule that leads the name of a test: `x_tb_04_builder_goes_home` is led by `X-TB-04`.
pub(crate) fn leading(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('_').collect();
    let is_number = |part: &&str| part.len() == 2 && part.chars().all(|c| c.is_ascii_digit());
    let number = parts.iter().position(is_number).filter(|&at| at != 0)?;
    let id = parts[..=number].join("-").to_ascii_uppercase();
    is_rule_id(&id).then_some(id)
}

/// The group of a rule: `X-TB` of `X-TB-04`.
pub(crate) fn group(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(group, _)| group)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_prose() {
        let text =
            "S03: BASE-21, (X-A20-03) and X-TB-04. Not CON-01, C2, UTF-8, base-31 or BASE-2; DRAGON-26!";
        assert_eq!(in_text(text).collect::<Vec<_>>(), ["BASE-21", "X-A20-03", "X-TB-04", "DRAGON-26"]);
    }

    #[test]
    fn names_are_led_by_their_rule() {
        assert_eq!(leading("base_31_only_on_an_unoccupied_feature").as_deref(), Some("BASE-31"));
        assert_eq!(leading("x_tb_04_builder_goes_home").as_deref(), Some("X-TB-04"));
        assert_eq!(leading("x_a20_03_arrows").as_deref(), Some("X-A20-03"));
        for name in ["s12_dragon_before_scoring", "the_12_ports_run_clockwise", "31_x", "seed_7"] {
            assert_eq!(leading(name).filter(|id| id.starts_with("BASE")), None, "{name}");
        }
        assert_eq!(leading("s12_dragon_before_scoring"), None);
    }

    #[test]
    fn a_group_is_what_stands_before_the_number() {
        assert_eq!((group("X-TB-04"), group("BASE-31")), ("X-TB", "BASE"));
    }
}
