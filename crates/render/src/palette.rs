//! Colours, told apart by people who see few of them: they differ in lightness as well as in hue.

/// Grass.
pub(crate) const GROUND: &str = "#a9cf87";
/// Tufts and hedges.
pub(crate) const GRASS: &str = "#4f7f3a";
/// Inside walls.
pub(crate) const CITY: &str = "#c9995c";
/// Walls.
pub(crate) const WALL: &str = "#54351d";
/// Battlements.
pub(crate) const MERLON: &str = "#f0e0c4";
/// The surface of a road.
pub(crate) const ROAD: &str = "#fbf8ee";
/// Its rims.
pub(crate) const RIM: &str = "#5d5a57";
/// Outlines, letters.
pub(crate) const INK: &str = "#1b1b1b";
/// Behind everything.
pub(crate) const PAPER: &str = "#f2efe8";
/// Around the tile laid last.
pub(crate) const LAST: &str = "#ff2fa0";

/// Players, by seat: Okabe and Ito's colours without the green of the fields.
const PLAYERS: [&str; 8] =
    ["#0072b2", "#d55e00", "#f0e442", "#2b2b2b", "#cc79a7", "#ffffff", "#56b4e9", "#6a3d9a"];

/// For kinds that have no colour of their own.
const OTHERS: [&str; 6] = ["#5b8db8", "#9a6fb0", "#c06c84", "#3f8f8f", "#8a8f3c", "#7d7d7d"];

/// The colour of a player by seat.
pub(crate) fn player(seat: usize) -> &'static str {
    PLAYERS[seat % PLAYERS.len()]
}

/// A colour that follows from a name.
pub(crate) fn of_name(name: &str) -> &'static str {
    let hash =
        name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    OTHERS[hash as usize % OTHERS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_differ_and_names_keep_their_colour() {
        for seat in 0..8 {
            assert!((0..seat).all(|other| player(other) != player(seat)));
        }
        assert_eq!(of_name("canal"), of_name("canal"));
    }
}
