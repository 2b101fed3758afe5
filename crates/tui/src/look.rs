//! How things look: with colours or without, in Unicode or in plain ASCII.
//!
//! # Invariants
//!
//! - Nothing is told by colour alone: what a colour says, a letter, a frame or reversed letters say too.

use ratatui::style::{Color, Modifier, Style};

use crate::face::{Form, Ink};

/// What the terminal can do.
///
/// ```
/// use tilewright_tui::Look;
/// assert_ne!(Look::default(), Look { colour: false, ..Look::default() });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Colours may be used.
    pub colour: bool,
    /// Letters beyond ASCII may be used.
    pub unicode: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { colour: true, unicode: true }
    }
}

/// Background of each kind of block, by rank.
const BLOCKS: [(u8, u8); 4] = [(94, 180), (24, 117), (53, 176), (58, 186)];
/// Foreground of each kind of line, by rank.
const LINES: [u8; 4] = [230, 117, 216, 183];
/// Colours of players.
const PLAYERS: [u8; 8] = [196, 33, 226, 46, 201, 51, 208, 255];
const GROUND: (u8, u8) = (22, 71);

impl Look {
    /// What the environment asks for: `NO_COLOR`, a terminal called `dumb`, and whether the locale is UTF-8.
    ///
    /// ```
    /// use tilewright_tui::Look;
    /// let look = Look::from_variables(|name| match name {
    ///     "NO_COLOR" => Some("1".to_owned()),
    ///     "LC_ALL" => Some("C".to_owned()),
    ///     _ => None,
    /// });
    /// assert_eq!(look, Look { colour: false, unicode: false });
    /// ```
    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let term = set("TERM").unwrap_or_default();
        Self {
            colour: set("NO_COLOR").is_none() && term != "dumb",
            unicode: locale.contains("utf-8") || locale.contains("utf8"),
        }
    }

    const fn of(self, style: Style) -> Style {
        if self.colour { style } else { style.fg(Color::Reset).bg(Color::Reset) }
    }

    /// A spot of a tile: what is written there, and how. The last tile is brighter.
    pub(crate) fn dot(self, ink: Ink, form: Form, rank: usize, place: (i32, i32)) -> (char, Style) {
        let ground = Style::new().bg(Color::Indexed(GROUND.0)).fg(Color::Indexed(GROUND.1));
        let (under, over) = BLOCKS[rank % BLOCKS.len()];
        let block = Style::new().bg(Color::Indexed(under)).fg(Color::Indexed(over));
        let line = ground.fg(Color::Indexed(LINES[rank % LINES.len()])).add_modifier(Modifier::BOLD);
        let grass = (place.0 + 2 * place.1).rem_euclid(4) == 0;
        let (letter, style) = match ink {
            Ink::Ground => (if grass { self.pick('·', '.') } else { ' ' }, ground),
            Ink::Block => {
                let letters = if self.unicode { ['▒', '░', '▓', '█'] } else { ['#', '%', '&', '='] };
                (letters[rank % letters.len()], block)
            }
            Ink::Line(sides) => (self.stroke(sides), line),
            Ink::Junction => (self.pick('●', 'o'), line),
            Ink::Slash { rising: true } => (self.pick('╱', '/'), line),
            Ink::Slash { rising: false } => (self.pick('╲', '\\'), line),
            Ink::Spot if matches!(form, Form::Block) => (' ', block),
            Ink::Spot => {
                (' ', ground.bg(Color::Indexed(238)).fg(Color::Indexed(231)).add_modifier(Modifier::BOLD))
            }
        };
        (letter, self.of(style))
    }

    /// One of two letters.
    pub(crate) const fn pick(self, unicode: char, ascii: char) -> char {
        if self.unicode { unicode } else { ascii }
    }

    /// What stands at the end of a text that was cut.
    pub(crate) const fn cut(self) -> &'static str {
        if self.unicode { "…" } else { "..." }
    }

    const fn stroke(self, sides: u8) -> char {
        if self.unicode {
            ['●', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼']
                [(sides & 15) as usize]
        } else {
            ['o', '|', '-', '+', '|', '|', '+', '+', '-', '+', '-', '+', '+', '+', '+', '+']
                [(sides & 15) as usize]
        }
    }

    /// A mark printed on a tile.
    pub(crate) fn mark(self, on: Style) -> Style {
        self.of(on.fg(Color::Indexed(231)).add_modifier(Modifier::ITALIC | Modifier::BOLD))
    }

    /// A piece of a player.
    pub(crate) fn player(self, seat: usize) -> Style {
        let style = Style::new()
            .fg(Color::Indexed(PLAYERS[seat % PLAYERS.len()]))
            .bg(Color::Indexed(16))
            .add_modifier(Modifier::BOLD | Modifier::REVERSED);
        self.of(style)
    }

    /// A piece of nobody's.
    pub(crate) fn neutral(self) -> Style {
        self.of(Style::new()
            .fg(Color::Indexed(231))
            .bg(Color::Indexed(90))
            .add_modifier(Modifier::BOLD | Modifier::UNDERLINED))
    }

    /// The number of a choice.
    pub(crate) fn choice(self, selected: bool) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if selected {
            self.of(style.fg(Color::Indexed(16)).bg(Color::Indexed(226))).add_modifier(if self.colour {
                Modifier::empty()
            } else {
                Modifier::REVERSED
            })
        } else {
            self.of(style.fg(Color::Indexed(226)).bg(Color::Indexed(16))).add_modifier(if self.colour {
                Modifier::empty()
            } else {
                Modifier::UNDERLINED
            })
        }
    }

    /// A cell where the tile in hand goes.
    pub(crate) fn open(self, fits: bool) -> Style {
        let style = Style::new().fg(Color::Indexed(if fits { 226 } else { 101 })).bg(Color::Indexed(235));
        self.of(style)
    }

    /// The frame around the cell of the cursor.
    pub(crate) fn cursor(self, sound: bool) -> Style {
        self.of(Style::new()
            .fg(Color::Indexed(if sound { 226 } else { 196 }))
            .bg(Color::Indexed(16))
            .add_modifier(Modifier::BOLD))
    }

    /// What was laid last.
    pub(crate) fn fresh(self) -> Style {
        self.of(Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(16)))
    }

    /// A heading.
    pub(crate) fn title() -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }

    /// What is less important.
    pub(crate) fn dim(self) -> Style {
        if self.colour { Style::new().fg(Color::Indexed(245)) } else { Style::new() }
    }

    /// What is more important.
    pub(crate) const fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A refusal.
    pub(crate) fn refusal(self) -> Style {
        self.of(Style::new().fg(Color::Indexed(203)).add_modifier(Modifier::BOLD))
    }

    /// Something that went well.
    pub(crate) fn news(self) -> Style {
        self.of(Style::new().fg(Color::Indexed(229)).add_modifier(Modifier::BOLD))
    }

    /// The selected line of a list.
    pub(crate) fn selected() -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// A key in the bottom line.
    pub(crate) fn key() -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }
}
