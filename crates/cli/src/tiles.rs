//! `tilewright tiles`: the tiles of a set, drawn or counted.

use std::path::Path;

use clap::Args;
use serde_json::Value;
use tilewright::core::tile::{AttributeSpec, TileSet, TileSpec};
use tilewright::prelude::*;
use tilewright::tileset::SetFile;
use tilewright_render::SetSheet;
use tilewright_save::SetChoice;

use crate::check;
use crate::composition::read_set;
use crate::failure::Failure;
use crate::game;
use crate::layout::length;
use crate::picture::PictureArgs;
use crate::points::Points;
use crate::stats::Stats;
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright tiles base
  tilewright tiles princess-and-dragon --edition c1
  tilewright tiles my-set.toml
  tilewright tiles base --png base.png
  tilewright tiles my-set.toml --stats

In the drawings # is city, . field, | - + road, * a place where roads end,
[M] a monastery, P a pennant. Other marks stand by their first letters and are
named below the tile.";

/// Columns of a tile with the gap after it, four to a row.
const CELL: usize = 20;
const ACROSS: usize = 4;

/// The most tiles of a game that is played for the points: far more than people play with, and done in bearable time.
const MOST_TILES: u64 = 10_000;

/// List the tiles of a set, each drawn in text; draw them as a picture, or count what they show
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Tiles {
    /// A bundled set, or a set file ending in .toml; NAME@EDITION is the same as --edition
    #[arg(value_name = "SET")]
    set: String,
    /// Which edition [default: the set's own default]
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Count what the tiles show, how easily they fit, and what games with them are worth, in every edition or the one
    /// named
    #[arg(long, conflicts_with_all = ["png", "svg"])]
    stats: bool,
    /// Print the statistics as one JSON object
    #[arg(long, requires = "stats")]
    json: bool,
    /// How many games are played for the points of the statistics; 0 for none
    #[arg(long, value_name = "N", default_value_t = 100, requires = "stats", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    games: u32,
    #[command(flatten)]
    pictures: PictureArgs,
}

impl Tiles {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let (file, named) = read_set(&self.set, "SET")?;
        let edition = self.edition.as_deref().or(named);
        if self.stats {
            return self.count(&file, edition, streams);
        }
        let set = file.edition(edition).map_err(|error| Failure::usage("--edition", error))?;
        if self.pictures.any() {
            let asked = SetChoice::of(&self.set);
            self.pictures.check(Some(Path::new(&asked.name)).filter(|_| asked.file).as_slice())?;
            let sheet = SetSheet::of(&set);
            return self.pictures.draw(|| sheet.to_svg(), |pixels| sheet.to_png(pixels), streams);
        }
        let in_edition =
            if set.edition.is_empty() { String::new() } else { format!(", edition {}", set.edition) };
        writeln!(
            streams.out,
            "{} ({}){in_edition}: {} tiles of {} designs\n",
            set.name,
            set.id,
            set.total(),
            set.tiles.len()
        )?;
        for (index, row) in set.tiles.chunks(ACROSS).enumerate() {
            if index != 0 {
                writeln!(streams.out)?;
            }
            let blocks: Vec<Vec<String>> = row.iter().map(block).collect();
            let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..height {
                let cells = blocks
                    .iter()
                    .map(|block| format!("{:<CELL$}", block.get(line).map_or("", String::as_str)));
                let text = cells.collect::<Vec<_>>().concat();
                writeln!(streams.out, "  {}", text.trim_end())?;
            }
        }
        Ok(())
    }

    /// The statistics of the edition named, or of all.
    fn count(&self, file: &SetFile, edition: Option<&str>, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let editions: Vec<Option<&str>> = match (edition, file.editions()) {
            (None, all @ [_, ..]) => all.iter().map(|edition| Some(edition.as_str())).collect(),
            (one, _) => vec![one],
        };
        let mut counted = Vec::new();
        for edition in editions {
            let set = file.edition(edition).map_err(|error| Failure::usage("--edition", error))?;
            counted.push(self.stats_of(set)?);
        }
        if self.json {
            let editions: Vec<Value> = counted.iter().map(Stats::json).collect();
            writeln!(streams.out, "{}", serde_json::json!({ "editions": editions }))?;
            return Ok(());
        }
        for (index, stats) in counted.iter().enumerate() {
            if index != 0 {
                writeln!(streams.out)?;
            }
            stats.write(streams.out)?;
        }
        Ok(())
    }

    fn stats_of(&self, set: TileSet) -> Result<Stats, Failure> {
        // A set that does not compose can be counted all the same; `check` says what is wrong with it.
        let Ok((rules, with_base)) = check::compose(&set) else { return Ok(Stats::of(set, None, None)) };
        let alone = || with_base.then(|| Composition::new().set("base"));
        let failed = |error: ComposeError| Failure::Failed(error.to_string());
        let sets = alone().map(|base| base.tile_sets()).transpose().map_err(failed)?;
        let base = sets.as_deref().and_then(<[TileSet]>::first);
        let points = if self.games == 0 {
            None
        } else {
            let tiles = game::tiles(&rules);
            if tiles > MOST_TILES {
                let problem = format!(
                    "a game of {tiles} tiles is not played for its points, {MOST_TILES} are the most; \
                     count without games: --games 0"
                );
                return Err(Failure::usage("--games", problem));
            }
            let without = alone().map(Composition::build).transpose().map_err(failed)?;
            Some(Points::of(self.games, &rules, without.as_ref())?)
        };
        Ok(Stats::of(set, base, points))
    }
}

/// A tile's drawing with its name, count and marks below.
fn block(tile: &TileSpec) -> Vec<String> {
    let mut lines = tilewright_tui::drawing(tile);
    let middle = lines.len() / 2;
    if let Some(middle) = lines.get_mut(middle) {
        *middle = format!("{middle}  x {}", tile.count);
    }
    lines.extend(broken(&tile.id, CELL - 2));
    let mut marks: Vec<String> = tile.attributes.iter().map(mark).collect();
    for segment in &tile.segments {
        marks.extend(
            segment.attributes.iter().map(|attribute| format!("{} {}", segment.kind, mark(attribute))),
        );
    }
    marks.dedup();
    lines.extend(marks.iter().map(|mark| format!("({mark})")));
    lines
}

fn mark(attribute: &AttributeSpec) -> String {
    if attribute.value == 1 {
        attribute.name.clone()
    } else {
        format!("{} x {}", attribute.name, attribute.value)
    }
}

/// A name broken after hyphens so that it fits.
fn broken(name: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in name.split_inclusive('-') {
        if let Some(line) = lines.last_mut() {
            if line.is_empty() || length(line) + length(part) <= width {
                line.push_str(part);
            } else {
                lines.push(format!(" {part}"));
            }
        }
    }
    lines
}
