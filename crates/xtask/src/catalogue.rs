//! The digest of rules that lies beside the workspace: which rules there are, and what each waits for.
//!
//! Its files are read for their numbers only: headings `#### ID · title`, and first cells of tables.

use std::path::Path;

use crate::rule_id::{group, is_rule_id};
use crate::stated::plain_name;

/// The files that have rules, from the folder of the digest.
const FILES: [&str; 6] = [
    "base-game.md",
    "princess-and-dragon.md",
    "interactions.md",
    "expansions/inns-and-cathedrals.md",
    "expansions/traders-and-builders.md",
    "expansions/abbot.md",
];

/// Expansions by the names that the digest has for them.
const BASE: &str = "Base game";
const DRAGON: &str = "The Princess & the Dragon";
const INNS: &str = "Inns & Cathedrals";
const TRADERS: &str = "Traders & Builders";
const ABBOT: &str = "The Abbot";

/// Rules that cannot happen without an expansion which neither their group nor their table names.
const NEED_BESIDES: [(&str, &str); 18] = [
    ("TILE-07", "The Tunnel"),
    ("DRAGON-42", TRADERS),
    ("TURN-07", "The Phantom"),
    ("TURN-10", TRADERS),
    ("TURN-12", TRADERS),
    ("IC-50", TRADERS),
    ("IC-51", TRADERS),
    ("IC-52", TRADERS),
    ("IC-53", TRADERS),
    ("IC-54", TRADERS),
    ("IC-55", ABBOT),
    ("IC-56", DRAGON),
    ("TB-81", ABBOT),
    ("TB-82", INNS),
    ("ABB-40", TRADERS),
    ("ABB-41", TRADERS),
    ("ABB-42", INNS),
    ("ABB-42", TRADERS),
];

/// A rule of the digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) id: String,
    /// The expansions without which it is not in force, as the digest names them.
    pub(crate) needs: Vec<String>,
}

/// Reads the digest, or `None` if it is not there.
pub(crate) fn read(folder: &Path) -> std::io::Result<Option<Vec<Listed>>> {
    if !folder.is_dir() {
        return Ok(None);
    }
    let mut listed = Vec::new();
    for file in FILES {
        listed.extend(in_markdown(&std::fs::read_to_string(folder.join(file))?));
    }
    Ok(Some(listed))
}

/// The rules of one file.
pub(crate) fn in_markdown(text: &str) -> Vec<Listed> {
    let mut listed = Vec::new();
    let (mut section, mut column) = (String::new(), None);
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("#### ") {
            let id = heading.split_whitespace().next().unwrap_or_default();
            if is_rule_id(id) {
                listed.push(Listed { id: id.to_owned(), needs: needs(id, None) });
            }
        } else if let Some(heading) = line.strip_prefix("### ") {
            heading.clone_into(&mut section);
        } else if line.starts_with('|') {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            if cells[0] == "ID" {
                column = cells.iter().position(|cell| *cell == "Expansion");
            } else if is_rule_id(cells[0]) {
                let named = column.and_then(|column| cells.get(column).copied());
                listed.push(Listed {
                    id: cells[0].to_owned(),
                    needs: needs(cells[0], named.or(Some(&section))),
                });
            }
        } else {
            // A table ends where its lines do.
            column = None;
        }
    }
    listed
}

/// What a rule waits for: its group's expansion, the one its row or section names, and any besides.
fn needs(id: &str, row: Option<&str>) -> Vec<String> {
    let mut wanted = vec![match group(id) {
        "BASE" => BASE,
        "IC" => INNS,
        "TB" => TRADERS,
        "ABB" => ABBOT,
        _ => DRAGON,
    }];
    wanted.extend(row.map(|name| match name {
        "P&D" => DRAGON,
        // "Base game and all" and the like: whatever there is.
        name if name.starts_with(BASE) => BASE,
        name => name,
    }));
    wanted.extend(NEED_BESIDES.iter().filter(|(rule, _)| *rule == id).map(|(_, besides)| *besides));
    let mut needs: Vec<String> = Vec::new();
    for name in wanted {
        let name = name.split(" (").next().unwrap_or(name).trim();
        if !needs.iter().any(|known| plain_name(known) == plain_name(name)) {
            needs.push(name.to_owned());
        }
    }
    needs
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
#### DRAGON-01 · Not in play at first
Words about BASE-02 make no rule.

### The dragon's menu

| ID | Figure | Kind | Expansion | Test |
|---|---|---|---|---|
| MENU-01 | Normal meeple | meeple | Base game | x |
| MENU-02 | Abbot | meeple | The Abbot | x |

| Shape | Symbol |
|---|---|
| PDT-01 | volcano |
| CON-04 | a decision |

### Exp. 2 Traders & Builders (X-TB)

| ID | Figure | Concerns |
|---|---|---|
| X-TB-02 | Builder | dragon |

#### TILE-07 · Tunnel with The Tunnel
";

    #[test]
    fn rules_are_read_with_what_they_wait_for() {
        let listed = in_markdown(TEXT);
        let shown: Vec<String> =
            listed.iter().map(|rule| format!("{}: {}", rule.id, rule.needs.join(", "))).collect();
        assert_eq!(
            shown,
            [
                "DRAGON-01: The Princess & the Dragon",
                "MENU-01: The Princess & the Dragon, Base game",
                "MENU-02: The Princess & the Dragon, The Abbot",
                "X-TB-02: The Princess & the Dragon, Exp. 2 Traders & Builders",
                "TILE-07: The Princess & the Dragon, The Tunnel",
            ]
        );
    }

    #[test]
    fn a_folder_that_is_not_there_is_no_error() {
        assert_eq!(read(Path::new("no/such/folder")).unwrap(), None);
    }
}
