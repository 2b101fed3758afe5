//! Symbols by name: for marks, figures, and features that touch no side.
//!
//! # Invariants
//!
//! - A name without a glyph is drawn as a badge with its letters, so nothing is ever blank.
//! - Whoever brings a word may bring its glyph: by hand ([`Glyphs::with`]) or, for all programs that link it, with a
//!   [`GlyphRegistration`]. What is added later replaces what was there.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::bundled;

/// What a glyph stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Subject {
    /// A mark on a tile or a segment.
    Attribute,
    /// A kind of figure.
    Figure,
    /// A kind of feature that touches no side.
    Feature,
}

/// A symbol: an SVG fragment in a box of 100 by 100, y to the south.
///
/// In a figure, `currentColor` is the colour of its player. Text would need a font; draw paths.
///
/// ```
/// use tilewright_render::Glyph;
/// let ring = Glyph::new(r##"<circle cx="50" cy="50" r="40" fill="none" stroke="#333" stroke-width="12"/>"##).scaled(1.5);
/// assert!(ring.svg().starts_with("<circle"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    svg: Cow<'static, str>,
    scale: f64,
}

impl Glyph {
    /// A glyph from a fragment written in the program.
    pub const fn new(svg: &'static str) -> Self {
        Self { svg: Cow::Borrowed(svg), scale: 1.0 }
    }

    /// A glyph from a fragment made or read at run time.
    ///
    /// ```
    /// use tilewright_render::Glyph;
    /// let dot = Glyph::from_text(format!(r#"<circle cx="50" cy="50" r="{}"/>"#, 20));
    /// assert!(dot.svg().contains("20"));
    /// ```
    pub fn from_text(svg: String) -> Self {
        Self { svg: Cow::Owned(svg), scale: 1.0 }
    }

    /// The same, larger or smaller than others of its subject.
    #[must_use]
    pub const fn scaled(mut self, scale: f64) -> Self {
        self.scale = scale;
        self
    }

    /// The fragment.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    pub(crate) const fn scale(&self) -> f64 {
        self.scale
    }
}

/// A glyph that an expansion brings along: every program that links both draws it.
///
/// ```
/// use tilewright_render::{Glyph, GlyphRegistration, Glyphs, Subject, inventory};
///
/// inventory::submit! {
///     GlyphRegistration::new(Subject::Figure, "griffin", Glyph::new(r#"<path d="M10 90L50 10L90 90Z"/>"#))
/// }
/// assert!(Glyphs::linked().get(Subject::Figure, "griffin").is_some());
/// ```
#[derive(Debug)]
pub struct GlyphRegistration {
    subject: Subject,
    name: &'static str,
    glyph: Glyph,
}

impl GlyphRegistration {
    /// A glyph for a name.
    pub const fn new(subject: Subject, name: &'static str, glyph: Glyph) -> Self {
        Self { subject, name, glyph }
    }
}

inventory::collect!(GlyphRegistration);

/// All glyphs of a picture.
///
/// ```
/// use tilewright_render::{Glyph, Glyphs, Subject};
/// let glyphs = Glyphs::linked().with(Subject::Attribute, "toll", Glyph::new(r#"<rect width="100" height="20"/>"#));
/// assert!(glyphs.get(Subject::Attribute, "toll").is_some());
/// assert!(glyphs.get(Subject::Attribute, "pennant").is_some());
/// assert!(glyphs.get(Subject::Attribute, "nonsense").is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Glyphs {
    by_name: BTreeMap<(Subject, Cow<'static, str>), Glyph>,
}

impl Default for Glyphs {
    fn default() -> Self {
        Self::linked()
    }
}

impl Glyphs {
    /// None: everything is a badge.
    ///
    /// ```
    /// use tilewright_render::{Glyphs, Subject};
    /// assert!(Glyphs::none().get(Subject::Feature, "monastery").is_none());
    /// ```
    pub const fn none() -> Self {
        Self { by_name: BTreeMap::new() }
    }

    /// Those for the words of the bundled expansions, and those that linked crates have registered.
    ///
    /// ```
    /// use tilewright_render::{Glyphs, Subject};
    /// assert!(Glyphs::linked().get(Subject::Figure, "dragon").is_some());
    /// ```
    pub fn linked() -> Self {
        let bundled = bundled::GLYPHS.iter().map(|&(subject, name, svg, scale)| {
            ((subject, Cow::Borrowed(name)), Glyph::new(svg).scaled(scale))
        });
        let mut registered: Vec<&GlyphRegistration> = inventory::iter::<GlyphRegistration>().collect();
        // The linker's order is not ours: of two for one name, the same one wins wherever the program is built.
        registered
            .sort_by(|a, b| (a.subject, a.name, a.glyph.svg()).cmp(&(b.subject, b.name, b.glyph.svg())));
        let registered = registered.into_iter().map(|registration| {
            ((registration.subject, Cow::Borrowed(registration.name)), registration.glyph.clone())
        });
        Self { by_name: bundled.chain(registered).collect() }
    }

    /// These and one more, or another one for the same name.
    #[must_use]
    pub fn with(mut self, subject: Subject, name: impl Into<String>, glyph: Glyph) -> Self {
        self.by_name.insert((subject, Cow::Owned(name.into())), glyph);
        self
    }

    /// The glyph for a name, if there is one.
    pub fn get(&self, subject: Subject, name: &str) -> Option<&Glyph> {
        // A borrowed key of the same type, for the look-up alone.
        self.by_name.get(&(subject, Cow::Owned(name.to_owned())))
    }
}
