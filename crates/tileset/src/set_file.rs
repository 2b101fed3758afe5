//! A whole set file, and the tiles of the edition that somebody chose.
//!
//! # Invariants
//!
//! - A `SetFile` that [`SetFile::parse`] returns without error is sound in every edition: each has tiles, and its
//!   start tiles are among them.

use std::collections::BTreeMap;
use std::ops::Range;

use tilewright_core::geometry::{Cell, Rotation};
use tilewright_core::tile::{StartTile, TileSet};
use toml::de::DeTable;

use crate::before::{other_format, too_much};
use crate::design::{self, Design};
use crate::diagnostic::{Diagnostic, TileSetError};
use crate::header::{self, Header};
use crate::reading::{self, Value};
use crate::report::{Mistake, Report};
use crate::vocabulary::{Vocabulary, nearest};

/// The longest file that is read, in bytes.
pub const MAX_FILE: usize = 4 << 20;

const MAX_TILES: usize = 4096;
const MAX_STARTS: usize = 64;
pub(crate) const ROOT_KEYS: [&str; 4] = ["format", "set", "tile", "start"];
pub(crate) const START_KEYS: [&str; 3] = ["tile", "at", "rotation"];

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
    places: Places,
}

/// Something that a set file says, to be asked for its place with [`SetFile::span`].
///
/// ```
/// use tilewright_tileset::{SetFile, Spot, Vocabulary};
///
/// let text = "format = 1\nset = { id = \"x\", expansions = [\"mills\"] }\ntile = [{ id = \"meadow\" }]";
/// let file = SetFile::parse("x.toml", text, &Vocabulary::default())?;
/// let said = |spot| file.span(spot).map(|span| &text[span]);
/// assert_eq!(said(Spot::Id), Some("\"x\""));
/// assert_eq!(said(Spot::Expansion("mills")), Some("\"mills\""));
/// assert_eq!(said(Spot::Tile("meadow")), Some("\"meadow\""));
/// assert_eq!(said(Spot::Tile("forest")), None);
/// # Ok::<(), tilewright_tileset::TileSetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spot<'a> {
    /// The id of the set.
    Id,
    /// An expansion in the header's list.
    Expansion(&'a str),
    /// The id of a tile.
    Tile(&'a str),
    /// The start tile at a cell.
    Start(Cell),
}

/// Where things stand in the text.
#[derive(Clone, Debug, Default)]
struct Places {
    id: Range<usize>,
    expansions: Vec<Range<usize>>,
    tiles: BTreeMap<String, Range<usize>>,
    starts: Vec<Range<usize>>,
}

/// Two set files are equal if they say the same, wherever it stands.
impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Places {}

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
        let large = text.len() > MAX_FILE;
        let large = large.then(|| format!("the file has {} bytes, and {MAX_FILE} is the most", text.len()));
        if let Some(message) = large.or_else(|| too_much(text)) {
            let mut report = Report::new(name, "");
            report.push(
                Mistake::new("tileset::large_file", 0..0, message)
                    .label("too large")
                    .help("split the set in two"),
            );
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

    /// The bytes of the text where this stands, for messages about what only the whole composition shows. `None` if the
    /// file does not say it.
    pub fn span(&self, spot: Spot<'_>) -> Option<Range<usize>> {
        let places = &self.places;
        match spot {
            Spot::Id => Some(places.id.clone()),
            Spot::Expansion(id) => {
                let at = self.expansions.iter().position(|known| known == id)?;
                places.expansions.get(at).cloned()
            }
            Spot::Tile(id) => places.tiles.get(id).cloned(),
            Spot::Start(cell) => {
                let at = self.start.iter().position(|start| start.cell == cell)?;
                places.starts.get(at).cloned()
            }
        }
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

/// Whether a text looks like a game file, which names sets and players, rather than a set file, which lists tiles. Both are
/// TOML; text that is neither counts as a set file.
///
/// ```
/// use tilewright_tileset::looks_like_game;
/// assert!(looks_like_game("players = 2\n[[set]]\nid = \"base\"\n"));
/// assert!(!looks_like_game("format = 1\n[set]\nid = \"mine\"\n[[tile]]\nid = \"a\"\n"));
/// assert!(!looks_like_game("no TOML at all"));
/// ```
pub fn looks_like_game(text: &str) -> bool {
    const GAME_KEYS: [&str; 7] = ["players", "preset", "edition", "seed", "rules", "figures", "draws"];
    if text.len() > MAX_FILE || too_much(text).is_some() {
        return false;
    }
    let (root, _) = DeTable::parse_recoverable(text);
    let root = root.get_ref();
    let has = |key: &str| root.get(key).is_some();
    match root.get("set") {
        Some(set) => set.get_ref().is_array(),
        None => !has("tile") && GAME_KEYS.into_iter().any(has),
    }
}

/// Reads all that can be read; the report says whether that is all there is.
fn read(report: &mut Report<'_>, text: &str, vocabulary: &Vocabulary) -> Option<SetFile> {
    let other = other_format(text).map(|(kind, span)| {
        Mistake::new("tileset::syntax", span, format!("this is {kind}, and a set file is TOML"))
            .label("no TOML begins so")
    });
    if let Some(other) = other {
        report.push(other);
        return None;
    }
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
    let header = header::read(report, root, vocabulary);
    let tiles = designs(report, &header, root);
    let (start, starts) = starts(report, &header, root, &tiles);
    (!header.id.is_empty()).then_some(SetFile {
        places: Places { id: header.id_span, expansions: header.expansion_spans, tiles: tiles.ids, starts },
        id: header.id,
        name: header.name,
        editions: header.editions,
        default_edition: header.default_edition,
        expansions: header.expansions,
        inert: header.attributes,
        designs: tiles.designs,
        start,
    })
}

/// The tiles of a file.
struct Tiles {
    /// Those without a mistake.
    designs: Vec<Design>,
    /// Where the ids stand, those of broken tiles too.
    ids: BTreeMap<String, Range<usize>>,
    /// Whether each tile has an id of its own.
    all_named: bool,
}

fn designs(report: &mut Report<'_>, header: &Header<'_>, root: &DeTable<'_>) -> Tiles {
    let before = report.total();
    let tiles = root.get("tile");
    let list = tiles.and_then(|value| reading::list(report, "`tile`", value, MAX_TILES));
    // Under a misspelt key there may be tiles.
    let misspelt = root.keys().any(|key| !ROOT_KEYS.contains(&&**key.get_ref()));
    let all_named = list.is_some() || (tiles.is_none() && !misspelt);
    let mut found = Tiles { designs: Vec::new(), ids: BTreeMap::new(), all_named };
    for (index, value) in list.into_iter().flatten().enumerate() {
        let id = design::id(report, index + 1, value);
        let span = value.get_ref().get("id").map_or(value.span(), toml::Spanned::span);
        let twice = id.is_some_and(|id| found.ids.contains_key(id));
        if twice {
            let message = format!("two tiles have the id \"{}\"", id.unwrap_or_default());
            report.push(
                Mistake::new("tileset::duplicate_tile", span, message)
                    .label("an earlier tile has it")
                    .help("raise that tile's count, or take another id"),
            );
        } else if let Some(id) = id {
            found.ids.insert(id.to_owned(), span);
        }
        found.all_named &= id.is_some();
        found.designs.extend(design::read(report, header, index + 1, id, value).filter(|_| !twice));
    }
    if report.total() == before && found.all_named && !header.open.editions {
        no_tiles(report, header, &found.designs, tiles.map_or(0..0, toml::Spanned::span));
    }
    found
}

fn no_tiles(report: &mut Report<'_>, header: &Header<'_>, designs: &[Design], span: Range<usize>) {
    let empty = |&index: &usize| {
        designs.iter().all(|design| design.counts.get(index).is_none_or(|&count| count == 0))
    };
    let message = match (0..header.prints()).find(empty) {
        None => return,
        Some(_) if designs.is_empty() => "the set has no tiles".to_owned(),
        Some(index) => match header.editions.get(index) {
            Some(edition) => format!("edition `{edition}` has no tiles"),
            None => "the set has no tiles".to_owned(),
        },
    };
    report.push(
        Mistake::new("tileset::no_tiles", span, message)
            .label("no tile to play with")
            .help("write [[tile]] with id and features"),
    );
}

/// The sound start tiles, and where each of them stands.
fn starts(
    report: &mut Report<'_>,
    header: &Header<'_>,
    root: &DeTable<'_>,
    tiles: &Tiles,
) -> (Vec<StartTile>, Vec<Range<usize>>) {
    let mut starts: Vec<StartTile> = Vec::new();
    let mut places = Vec::new();
    let list = root.get("start").and_then(|value| reading::list(report, "`start`", value, MAX_STARTS));
    for value in list.into_iter().flatten() {
        let before = report.total();
        let Some(table) = reading::table(report, "a start tile", value) else { continue };
        reading::check_keys(report, "a start tile", table, &START_KEYS);
        let cell = table.get("at").map_or(Some(Cell::ORIGIN), |at| cell(report, at));
        let rotation = table.get("rotation").map_or(Some(Rotation::R0), |value| rotation(report, value));
        let tile = start_tile(report, header, table, value, tiles, &starts);
        if let Some(cell) = cell.filter(|cell| starts.iter().any(|known| known.cell == *cell)) {
            let span = table.get("at").map_or(value.span(), toml::Spanned::span);
            let message = format!("two start tiles lie at {cell}");
            report.push(
                Mistake::new("tileset::start_overlap", span, message)
                    .label("taken")
                    .help("write another cell, such as at = \"1,0\""),
            );
        }
        if let (Some(tile), Some(cell), Some(rotation)) = (tile, cell, rotation)
            && report.total() == before
        {
            starts.push(StartTile { tile: tile.to_owned(), cell, rotation });
            places.push(table.get("tile").map_or(value.span(), toml::Spanned::span));
        }
    }
    (starts, places)
}

/// The tile to start with, if it is one of the set that has a copy left.
fn start_tile<'v>(
    report: &mut Report<'_>,
    header: &Header<'_>,
    table: &'v DeTable<'_>,
    entry: &Value<'_>,
    tiles: &Tiles,
    earlier: &[StartTile],
) -> Option<&'v str> {
    let Some(value) = table.get("tile") else {
        report.push(
            Mistake::new("tileset::missing_id", entry.span(), "a start tile without `tile`")
                .label("`tile` is missing")
                .help("write tile = \"...\", the id of a tile of this set"),
        );
        return None;
    };
    let id = reading::string(report, "a start tile's `tile`", value)?;
    let used = earlier.iter().filter(|known| known.tile == id).count() as u32;
    if let Some(design) = tiles.designs.iter().find(|design| design.tile.id == id) {
        if let Some(edition) = design.counts.iter().position(|&count| count <= used) {
            let edition = header.editions.get(edition).map_or("", String::as_str);
            let message = format!("no copy of \"{id}\" is left to start with");
            let label =
                if edition.is_empty() { "too few".to_owned() } else { format!("in edition {edition}") };
            report.push(
                Mistake::new("tileset::start_missing", value.span(), message)
                    .label(label)
                    .help("raise its count"),
            );
        }
        return Some(id);
    }
    // A broken tile has its own mistakes, and one without an id may be the one that is meant.
    if tiles.all_named && !tiles.ids.contains_key(id) {
        report.note(|| {
            let message = format!("no tile has the id \"{}\"", reading::shorten(id));
            Mistake::new("tileset::unknown_start", value.span(), message)
                .label("not in this set")
                .help(unknown_start(id, tiles))
        });
    }
    None
}

fn unknown_start(id: &str, tiles: &Tiles) -> String {
    match nearest(id, tiles.ids.keys().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write the id of one of its tiles".to_owned(),
    }
}

fn cell(report: &mut Report<'_>, value: &Value<'_>) -> Option<Cell> {
    let text = reading::string(report, "`at`", value)?;
    let cell = text.parse::<Cell>();
    if cell.is_err() {
        let message = format!("`{}` is no cell", reading::shorten(text));
        report.push(
            Mistake::new("tileset::wrong_value", value.span(), message)
                .label("not two numbers")
                .help("write x and y with a comma between them: at = \"0,0\""),
        );
    }
    cell.ok()
}

fn rotation(report: &mut Report<'_>, value: &Value<'_>) -> Option<Rotation> {
    let degrees = reading::integer(value).and_then(|degrees| u16::try_from(degrees).ok());
    let rotation = degrees.and_then(Rotation::from_degrees);
    if rotation.is_none() {
        report.push(
            Mistake::new("tileset::wrong_value", value.span(), "not a rotation")
                .label("no quarter turn")
                .help("write 0, 90, 180 or 270: degrees clockwise"),
        );
    }
    rotation
}
