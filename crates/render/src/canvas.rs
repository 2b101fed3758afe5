//! An SVG document that grows: what is drawn, and the glyphs it uses, each defined once.
//!
//! # Invariants
//!
//! - Text from outside (names) goes in escaped. A fragment of a [`Glyph`](crate::Glyph) goes in as it is.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::font;
use crate::glyphs::{Glyph, Glyphs, Subject};
use crate::palette;
use crate::shape::{Point, number};

/// Pixels of a tile where nobody asks for a size.
pub(crate) const PIXELS: f64 = 64.0;

/// A document on the way.
#[derive(Debug)]
pub(crate) struct Canvas<'a> {
    glyphs: &'a Glyphs,
    defined: BTreeMap<(Subject, String), usize>,
    definitions: String,
    body: String,
}

impl<'a> Canvas<'a> {
    pub(crate) const fn new(glyphs: &'a Glyphs) -> Self {
        Self { glyphs, defined: BTreeMap::new(), definitions: String::new(), body: String::new() }
    }

    /// Adds elements as they are.
    pub(crate) fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// Whether a glyph is known for a name.
    pub(crate) fn knows(&self, subject: Subject, name: &str) -> bool {
        self.glyphs.get(subject, name).is_some()
    }

    /// Draws the glyph of a name, or a badge, in a square around a point.
    pub(crate) fn glyph(&mut self, subject: Subject, name: &str, at: Point, size: f64, more: &str) {
        let known = self.glyphs.get(subject, name);
        let scale = known.map_or(1.0, Glyph::scale);
        let key = (subject, name.to_owned());
        let number_of = self.defined.len();
        let id = *self.defined.entry(key).or_insert(number_of);
        if id == number_of {
            let fragment = known.map_or_else(|| badge(subject, name), |glyph| glyph.svg().to_owned());
            // Writing to a string cannot fail.
            let _ = writeln!(self.definitions, r#"<g id="g{id}">{fragment}</g>"#);
        }
        let size = size * scale;
        let corner = at.plus(Point::new(-0.5, -0.5), size);
        let element = format!(
            r##"<g data-name="{}"{more}><use href="#g{id}" transform="translate({} {}) scale({})"/></g>"##,
            escaped(name),
            number(corner.x),
            number(corner.y),
            number(size / 100.0),
        );
        self.push(&element);
    }

    /// What was drawn so far; drawing begins anew, and glyphs stay defined.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.body)
    }

    /// The glyphs that were used.
    pub(crate) fn definitions(&self) -> &str {
        &self.definitions
    }

    /// The document, with so many units to see.
    pub(crate) fn finish(self, left: f64, top: f64, width: f64, height: f64) -> String {
        let size = |units: f64| number((units * PIXELS / 100.0).max(1.0));
        let [left, top, wide, high] = [left, top, width, height].map(number);
        let mut text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="{left} {top} {wide} {high}">"#,
            size(width),
            size(height),
        );
        text.push('\n');
        if !self.definitions.is_empty() {
            text.push_str("<defs>\n");
            text.push_str(&self.definitions);
            text.push_str("</defs>\n");
        }
        let paper = palette::PAPER;
        let _ =
            writeln!(text, r#"<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{paper}"/>"#);
        text.push_str(&self.body);
        text.push_str("</svg>\n");
        text
    }
}

/// Letters that stand for a name: the first of each part, or the first two or three.
fn letters(name: &str) -> String {
    let parts: Vec<&str> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let letters: String = match parts[..] {
        [] => "?".to_owned(),
        [part] => part.chars().take(2).collect(),
        _ => parts.iter().take(3).filter_map(|part| part.chars().next()).collect(),
    };
    letters.to_uppercase()
}

/// What stands for a name that has no glyph.
fn badge(subject: Subject, name: &str) -> String {
    let letters = letters(name);
    let color = palette::of_name(name);
    let ink = palette::INK;
    let middle = Point::new(50.0, 50.0);
    let height = (50.0 * 72.0 / font::width(&letters, 50.0)).min(50.0);
    let d = font::text(&letters, middle, height).d();
    let (frame, fill) = match subject {
        Subject::Figure => ("M50 2L96 24L96 76L50 98L4 76L4 24Z", "currentColor"),
        Subject::Attribute => ("M16 4L84 4L96 16L96 84L84 96L16 96L4 84L4 16Z", color),
        Subject::Feature => ("M50 2L98 30L98 96L2 96L2 30Z", color),
    };
    format!(
        r##"<path d="{frame}" fill="{fill}" stroke="#fff" stroke-width="5"/><path d="{d}" fill="none" stroke="#fff" stroke-width="19" stroke-linecap="round" stroke-linejoin="round"/><path d="{d}" fill="none" stroke="{ink}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>"##
    )
}

/// Text that may stand in XML.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('?'),
            letter if letter.is_control() => safe.push('?'),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shortened_to_letters() {
        assert_eq!(["toll", "old-mill", "a b c d", "--"].map(letters), ["TO", "OM", "ABC", "?"]);
    }

    #[test]
    fn names_are_escaped() {
        assert_eq!(escaped("a<b>&\"\u{1}"), "a&lt;b&gt;&amp;&quot;?");
    }
}
