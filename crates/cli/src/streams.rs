//! Where a command reads and writes.

use std::fmt;
use std::io::{BufRead, Write};

/// Input, output and errors of one run.
pub struct Streams<'a> {
    /// What a person types.
    pub input: &'a mut dyn BufRead,
    /// What was asked for.
    pub out: &'a mut dyn Write,
    /// Messages.
    pub err: &'a mut dyn Write,
}

impl fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streams").finish_non_exhaustive()
    }
}
