//! What is drawn of a tile: its segments and marks by name, from a set or from a ruleset.

use tilewright_core::geometry::{PortSet, Side};
use tilewright_core::kind::{AttributeId, TileKindId};
use tilewright_core::ruleset::Ruleset;
use tilewright_core::tile::{AttributeSpec, TileSpec};
use tilewright_core::vocabulary::features;

/// How a segment lies on its tile. It follows from its ports, but for the two kinds that every picture needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// It is what the others leave over, as a field is.
    Ground,
    /// It fills whole sides, as a city does.
    Block,
    /// It runs from ports inwards, as a road does.
    Line,
    /// It touches no side, as a monastery does.
    Spot,
}

/// A segment, as far as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: String,
    pub(crate) ports: PortSet,
    pub(crate) marks: Vec<(String, u8)>,
}

impl Piece {
    pub(crate) fn form(&self) -> Form {
        match self.kind.as_str() {
            features::FIELD => Form::Ground,
            features::CITY if self.ports.is_empty() => Form::Block,
            _ if self.ports.is_empty() => Form::Spot,
            _ if Side::ALL.into_iter().any(|side| self.fills(side)) => Form::Block,
            _ => Form::Line,
        }
    }

    /// Whether it owns a whole side.
    pub(crate) fn fills(&self, side: Side) -> bool {
        self.ports.contains_all(side.ports())
    }
}

/// A printed design, not turned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Design {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) marks: Vec<(String, u8)>,
}

impl Design {
    /// As a set prints it.
    pub(crate) fn of_spec(tile: &TileSpec) -> Self {
        let marks = |marks: &[AttributeSpec]| -> Vec<(String, u8)> {
            marks.iter().map(|mark| (mark.name.clone(), mark.value)).collect()
        };
        let pieces = tile.segments.iter().map(|segment| Piece {
            kind: segment.kind.clone(),
            ports: segment.ports,
            marks: marks(&segment.attributes),
        });
        Self { pieces: pieces.collect(), marks: marks(&tile.attributes) }.tidy()
    }

    /// As a ruleset knows it. Marks that no expansion in play knows are not part of a ruleset.
    pub(crate) fn of_kind(rules: &Ruleset, kind: TileKindId) -> Self {
        let marks = |marks: &[(AttributeId, u8)]| -> Vec<(String, u8)> {
            marks.iter().map(|&(mark, value)| (rules.attribute_name(mark).to_owned(), value)).collect()
        };
        let tile = rules.tile_kind(kind);
        let pieces = tile.segments().iter().map(|segment| Piece {
            kind: rules.feature_kind(segment.kind).name().to_owned(),
            ports: segment.ports,
            marks: marks(segment.attributes()),
        });
        Self { pieces: pieces.collect(), marks: marks(tile.attributes()) }.tidy()
    }

    /// A mark that has grown into a segment of its own is drawn as that.
    fn tidy(mut self) -> Self {
        let pieces = &self.pieces;
        self.marks.retain(|(name, _)| !pieces.iter().any(|piece| piece.kind == *name));
        self
    }

    pub(crate) fn of_form(&self, form: Form) -> impl Iterator<Item = (usize, &Piece)> {
        self.pieces.iter().enumerate().filter(move |(_, piece)| piece.form() == form)
    }
}

#[cfg(test)]
mod tests {
    use tilewright_core::tile::SegmentSpec;

    use super::*;

    #[test]
    fn the_form_follows_from_the_ports() {
        let form = |kind: &str, ports: &str| {
            let ports = ports.split_whitespace().map(|port| port.parse().unwrap()).collect();
            Piece { kind: kind.to_owned(), ports, marks: Vec::new() }.form()
        };
        assert_eq!(form("city", "nl nc nr"), Form::Block);
        assert_eq!(form("canal", "nc wc"), Form::Line);
        assert_eq!(form("wood", "nl nc nr el"), Form::Block);
        assert_eq!(form("shrine", ""), Form::Spot);
        assert_eq!(form("field", ""), Form::Ground);
    }

    #[test]
    fn a_grown_mark_is_not_drawn_twice() {
        let mut tile = TileSpec::new("garden");
        tile.attributes.push(AttributeSpec::new("garden"));
        assert_eq!(Design::of_spec(&tile).marks.len(), 1);
        tile.segments.push(SegmentSpec::new("garden", PortSet::EMPTY));
        assert_eq!(Design::of_spec(&tile).marks.len(), 0);
    }
}
