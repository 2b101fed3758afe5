//! A whole set file, and the tiles of the edition that somebody chose.
//!
//! # Invariants
//!
//! - A `SetFile` that [`SetFile::parse`] returns without error is sound in every edition: each has tiles, and its
//!   start tiles are among them.

use tilewright_core::geometry::{Cell, Rotation};
use tilewright_core::tile::{StartTile, TileSet};
use toml::de::DeTable;

use crate::design::{self, Design};
use crate::diagnostic::{Diagnostic, Mistake, Report, TileSetError};
use crate::header::{self, Header};
use crate::reading::{self, Value};
use crate::vocabulary::{Vocabulary, nearest};

/// The longest file that is read, in bytes.
pub const MAX_FILE: usize = 4 << 20;

const MAX_TILES: usize = 4096;
const MAX_STARTS: usize = 64;
const ROOT_KEYS: [&str; 4] = ["format", "set", "tile", "start"];
const START_KEYS: [&str; 3] = ["tile", "at", "rotation"];

/// A published set as its file tells it, all editions together.
///
/// ```
/// use tilewright_tileset::{SetFile, Vocabulary};
///
/// let text = r#"
///     format = 1
///     [set]
///     id = "hamlet"
///     name = "The Hamlet"
///     editions = ["c1", "c2"]
///     [[tile]]
///     id = "lane"
///     count = { c1 = 2, c2 = 3 }
///     features = [{ road = "N S" }]
/// "#;
/// let file = SetFile::parse("hamlet.toml", text, &Vocabulary::default())?;
/// assert_eq!((file.id(), file.name()), ("hamlet", "The Hamlet"));
/// assert_eq!(file.edition(Some("c1"))?.total(), 2);
/// assert_eq!(file.edition(None)?.edition, "c2");
/// # Ok::<(), tilewright_tileset::TileSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetFile {
    id: String,
    name: String,
    editions: Vec<String>,
    default_edition: usize,
    expansions: Vec<String>,
    inert: Vec<String>,
    designs: Vec<Design>,
    start: Vec<StartTile>,
}

impl SetFile {
    /// Reads a set file. `name` is what messages call the file; `vocabulary` holds the words that the linked
    /// expansions know.
    ///
    /// # Errors
    ///
    /// [`TileSetError::Invalid`] with every mistake of the file. Only text that is no TOML at all, a file of a newer
    /// format and one of more than [`MAX_FILE`] bytes are not read further, so that their other mistakes stay unsaid.
    ///
    /// ```
    /// use tilewright_tileset::{SetFile, Vocabulary};
    ///
    /// let text = "format = 1\n[set]\nid = \"x\"\n[[tile]]\nid = \"t\"\ncuont = 2\nfeatures = [{ road = \"\" }]\n";
    /// let error = SetFile::parse("x.toml", text, &Vocabulary::default()).unwrap_err();
    /// let codes: Vec<_> = error.diagnostics().iter().map(|mistake| mistake.code).collect();
    /// assert_eq!(codes, ["tileset::unknown_key", "tileset::no_side"]);
    /// ```
    pub fn parse(name: &str, text: &str, vocabulary: &Vocabulary) -> Result<Self, TileSetError> {
        let file = name.to_owned();
        if text.len() > MAX_FILE {
            let mut report = Report::new(name, "");
            let message = format!("the file has {} bytes, and {MAX_FILE} is the most", text.len());
            report.push(Mistake::new("tileset::large_file", 0..0, message).label("too large"));
            return Err(TileSetError::Invalid { file, diagnostics: report.finish(), partial: None });
        }
        let mut report = Report::new(name, text);
        let partial = read(&mut report, text, vocabulary);
        let diagnostics: Vec<Diagnostic> = report.finish();
        match partial {
            Some(sound) if diagnostics.is_empty() => Ok(sound),
            partial => Err(TileSetError::Invalid { file, diagnostics, partial: partial.map(Box::new) }),
        }
    }

    /// The short name by which the set is chosen.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name for people; the id if the file gives none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The editions in the order of the header; empty for a set with one print only.
    pub fn editions(&self) -> &[String] {
        &self.editions
    }

    /// The edition that [`edition`](Self::edition) gives when none is chosen: the header's `default_edition`, or the
    /// last of its list. `None` for a set with one print only.
    ///
    /// ```
    /// use tilewright_tileset::{SetFile, Vocabulary};
    ///
    /// let set = |editions| {
    ///     let text = format!("format = 1\nset = {{ id = \"x\"{editions} }}\ntile = [{{ id = \"meadow\" }}]");
    ///     SetFile::parse("x.toml", &text, &Vocabulary::default()).unwrap()
    /// };
    /// assert_eq!(set(", editions = [\"c1\", \"c2\"]").default_edition(), Some("c2"));
    /// assert_eq!(set("").default_edition(), None);
    /// ```
    pub fn default_edition(&self) -> Option<&str> {
        self.editions.get(self.default_edition).map(String::as_str)
    }

    /// Expansions that are on by default with this set.
    pub fn expansions(&self) -> &[String] {
        &self.expansions
    }

    /// Attributes that the header lists: they mean nothing unless an expansion in play knows them.
    pub fn inert_attributes(&self) -> &[String] {
        &self.inert
    }

    /// The tiles of one edition, of the default one if none is named.
    ///
    /// # Errors
    ///
    /// [`TileSetError::UnknownEdition`] if the header lists no such edition. A set without a list has no edition that
    /// could be named: ask for `None`.
    ///
    /// ```
    /// use tilewright_tileset::{SetFile, Vocabulary};
    ///
    /// let text = "format = 1\nset = { id = \"x\" }\ntile = [{ id = \"meadow\" }]";
    /// let file = SetFile::parse("x.toml", text, &Vocabulary::default())?;
    /// assert_eq!(file.edition(None)?.tiles[0].segments[0].kind, "field");
    /// let error = file.edition(Some("c3")).unwrap_err();
    /// assert_eq!(error.to_string(), "set \"x\" has no edition \"c3\"; it has only one, without a name");
    /// # Ok::<(), tilewright_tileset::TileSetError>(())
    /// ```
    pub fn edition(&self, edition: Option<&str>) -> Result<TileSet, TileSetError> {
        let index = match edition {
            None => self.default_edition,
            Some(wanted) => self.editions.iter().position(|known| known == wanted).ok_or_else(|| {
                TileSetError::UnknownEdition {
                    set: self.id.clone(),
                    edition: wanted.to_owned(),
                    known: self.editions.clone(),
                }
            })?,
        };
        Ok(TileSet {
            id: self.id.clone(),
            name: self.name.clone(),
            edition: self.editions.get(index).cloned().unwrap_or_default(),
            expansions: self.expansions.clone(),
            inert: self.inert.clone(),
            tiles: self.designs.iter().filter_map(|design| design.print(index)).collect(),
            start: self.start.clone(),
        })
    }
}

/// Reads all that can be read; the report says whether that is all there is.
fn read(report: &mut Report<'_>, text: &str, vocabulary: &Vocabulary) -> Option<SetFile> {
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            report
                .push(Mistake::new("tileset::syntax", span, error.message()).label("TOML cannot read this"));
        }
        return None;
    }
    let root = root.get_ref();
    if !header::check_format(report, root) {
        return None;
    }
    reading::check_keys(report, "the file", root, &ROOT_KEYS);
    let header = header::read(report, root, vocabulary)?;
    let (designs, all_sound) = designs(report, &header, root);
    let start = starts(report, &header, root, &designs, all_sound);
    (!header.id.is_empty()).then_some(SetFile {
        id: header.id,
        name: header.name,
        editions: header.editions,
        default_edition: header.default_edition,
        expansions: header.expansions,
        inert: header.attributes,
        designs,
        start,
    })
}

/// The sound tiles, and whether those are all.
fn designs(report: &mut Report<'_>, header: &Header<'_>, root: &DeTable<'_>) -> (Vec<Design>, bool) {
    let before = report.total();
    let mut designs: Vec<Design> = Vec::new();
    let mut ids = std::collections::BTreeSet::new();
    let tiles = root.get("tile");
    let list = tiles.and_then(|value| reading::list(report, "`tile`", value, MAX_TILES));
    for (index, value) in list.into_iter().flatten().enumerate() {
        let id = design::id(report, index + 1, value);
        let twice = id.is_some_and(|id| !ids.insert(id));
        if twice {
            let span = value.get_ref().get("id").map_or(value.span(), toml::Spanned::span);
            let message = format!("two tiles have the id \"{}\"", id.unwrap_or_default());
            report.push(
                Mistake::new("tileset::duplicate_tile", span, message)
                    .label("an earlier tile has it")
                    .help("raise that tile's count, or take another id"),
            );
        }
        designs.extend(design::read(report, header, index + 1, id, value).filter(|_| !twice));
    }
    let all_sound = report.total() == before;
    if all_sound {
        no_tiles(report, header, &designs, tiles.map_or(0..0, toml::Spanned::span));
    }
    (designs, all_sound)
}

fn no_tiles(report: &mut Report<'_>, header: &Header<'_>, designs: &[Design], span: std::ops::Range<usize>) {
    let empty = |&index: &usize| designs.iter().all(|design| design.counts[index] == 0);
    let message = match (0..header.prints()).find(empty) {
        None => return,
        Some(_) if designs.is_empty() => "the set has no tiles".to_owned(),
        Some(index) => format!("edition `{}` has no tiles", header.editions[index]),
    };
    report.push(
        Mistake::new("tileset::no_tiles", span, message)
            .label("no tile to play with")
            .help("write [[tile]] with id and features"),
    );
}

fn starts(
    report: &mut Report<'_>,
    header: &Header<'_>,
    root: &DeTable<'_>,
    designs: &[Design],
    all_sound: bool,
) -> Vec<StartTile> {
    let mut starts: Vec<StartTile> = Vec::new();
    let list = root.get("start").and_then(|value| reading::list(report, "`start`", value, MAX_STARTS));
    for value in list.into_iter().flatten() {
        let before = report.total();
        let Some(start) = start(report, value) else { continue };
        let table = value.get_ref();
        let span = |key| table.get(key).map_or(value.span(), toml::Spanned::span);
        if starts.iter().any(|known| known.cell == start.cell) {
            let message = format!("two start tiles lie at {}", start.cell);
            report.push(Mistake::new("tileset::start_overlap", span("at"), message).label("taken"));
        }
        let used = starts.iter().filter(|known| known.tile == start.tile).count() as u32;
        let design = designs.iter().find(|design| design.tile.id == start.tile);
        if let Some(design) = design {
            if let Some(edition) = design.counts.iter().position(|&count| count <= used) {
                let edition = header.editions.get(edition).map_or("", String::as_str);
                let message = format!("no copy of \"{}\" is left to start with", start.tile);
                report.push(
                    Mistake::new("tileset::start_missing", span("tile"), message)
                        .label(if edition.is_empty() {
                            "too few".to_owned()
                        } else {
                            format!("in edition {edition}")
                        })
                        .help("raise its count"),
                );
            }
        } else if all_sound {
            // With a broken tile in the file the start tile may well be that one, whose own mistake is told already.
            report.note(|| {
                let ids = designs.iter().map(|design| design.tile.id.as_str());
                let message = format!("no tile has the id \"{}\"", reading::shorten(&start.tile));
                Mistake::new("tileset::unknown_start", span("tile"), message)
                    .label("not in this set")
                    .help_if(nearest(&start.tile, ids).map(|id| format!("did you mean `{id}`?")))
            });
        }
        if report.total() == before && design.is_some() {
            starts.push(start);
        }
    }
    starts
}

fn start(report: &mut Report<'_>, value: &Value<'_>) -> Option<StartTile> {
    let table = reading::table(report, "a start tile", value)?;
    reading::check_keys(report, "a start tile", table, &START_KEYS);
    let cell = match table.get("at") {
        None => Some(Cell::ORIGIN),
        Some(at) => reading::string(report, "`at`", at).and_then(|text| {
            let cell = text.parse::<Cell>();
            if cell.is_err() {
                let message = format!("`{}` is no cell", reading::shorten(text));
                report.push(
                    Mistake::new("tileset::wrong_value", at.span(), message)
                        .help("write x and y with a comma between them: at = \"0,0\""),
                );
            }
            cell.ok()
        }),
    };
    let rotation = table.get("rotation").map_or(Some(Rotation::R0), |value| rotation(report, value));
    let Some(tile) = table.get("tile") else {
        report.push(
            Mistake::new("tileset::missing_id", value.span(), "a start tile without `tile`")
                .help("write tile = \"...\", the id of a tile of this set"),
        );
        return None;
    };
    let tile = reading::string(report, "a start tile's `tile`", tile)?.to_owned();
    Some(StartTile { tile, cell: cell?, rotation: rotation? })
}

fn rotation(report: &mut Report<'_>, value: &Value<'_>) -> Option<Rotation> {
    let degrees = reading::integer(value).and_then(|degrees| u16::try_from(degrees).ok());
    let rotation = degrees.and_then(Rotation::from_degrees);
    if rotation.is_none() {
        report.push(
            Mistake::new("tileset::wrong_value", value.span(), "not a rotation")
                .help("write 0, 90, 180 or 270: degrees clockwise"),
        );
    }
    rotation
}
