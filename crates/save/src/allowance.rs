//! How much the set files of one game may hold together, so that many names of one large file are no way around the limits
//! of a file.

use tilewright::core::tile::TileSet;

/// The most bytes that all set files of a game hold, each counted as often as it is named.
pub const MAX_SET_BYTES: usize = 4 << 20;
/// The most designs in them, counted in the same way.
pub const MAX_SET_DESIGNS: usize = 8192;

/// What the set files of one game may still hold.
///
/// ```
/// use tilewright_save::{MAX_SET_BYTES, SetAllowance};
/// let mut left = SetAllowance::new();
/// assert_eq!(left.read(&" ".repeat(MAX_SET_BYTES)), Ok(()));
/// assert!(left.read(" ").unwrap_err().contains("4194304 are the most"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SetAllowance {
    bytes: usize,
    designs: usize,
}

impl Default for SetAllowance {
    fn default() -> Self {
        Self::new()
    }
}

impl SetAllowance {
    /// All of it.
    pub const fn new() -> Self {
        Self { bytes: MAX_SET_BYTES, designs: MAX_SET_DESIGNS }
    }

    /// Takes the text of a set file off.
    ///
    /// # Errors
    ///
    /// If that is more than is left, in words that go behind `the set files hold`.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        take(&mut self.bytes, text.len(), MAX_SET_BYTES, "bytes")
    }

    /// Takes its designs off.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    ///
    /// ```
    /// use tilewright::core::tile::{TileSet, TileSpec};
    /// use tilewright_save::{MAX_SET_DESIGNS, SetAllowance};
    /// let mut left = SetAllowance::new();
    /// let set = TileSet { tiles: vec![TileSpec::new("meadow"); MAX_SET_DESIGNS], ..TileSet::default() };
    /// assert_eq!(left.hold(&set), Ok(()));
    /// assert!(left.hold(&set).unwrap_err().contains("8192 are the most"));
    /// ```
    pub fn hold(&mut self, set: &TileSet) -> Result<(), String> {
        take(&mut self.designs, set.tiles.len(), MAX_SET_DESIGNS, "designs")
    }
}

fn take(left: &mut usize, count: usize, most: usize, of: &str) -> Result<(), String> {
    match left.checked_sub(count) {
        Some(rest) => {
            *left = rest;
            Ok(())
        }
        None => Err(format!(
            "more than {most} {of} together, each file as often as it is named; {most} are the most"
        )),
    }
}
