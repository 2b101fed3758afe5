//! The `tilewright` command as a library.
//!
//! In the guide: [Quick start](https://github.com/tilewright/tilewright/blob/main/docs/introduction.md).
//!
//! An outside project that wants the whole command with an expansion of its own links that expansion and calls
//! [`main`]:
//!
//! ```no_run
//! // use my_expansion as _;
//! fn main() -> std::process::ExitCode {
//!     tilewright_cli::main()
//! }
//! ```
//!
//! Tests and other programs give arguments and streams themselves:
//!
//! ```
//! use tilewright_cli::{Streams, run_on};
//!
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! let mut streams = Streams { input: &mut "".as_bytes(), out: &mut out, err: &mut err };
//! let status = run_on(["tilewright", "play", "--seed", "7", "--quiet"], &mut streams);
//! assert_eq!(status, 0);
//! assert!(String::from_utf8(out)?.contains("points"));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```
//!
//! # Exit status
//!
//! | status | meaning |
//! |---|---|
//! | 0 | done; also when whoever reads the output has had enough |
//! | 1 | something failed: a file that is no sound set, a scenario that did not come out as it says |
//! | 2 | the arguments make no sense; the message says which, and what would be right |
//!
//! # Invariants
//!
//! - Each subcommand is a module of its own; what they share is how a game is composed and how text is laid out.
//! - What is asked for goes to the output, everything else (prompts of a JSON game, progress) to the error stream.
//! - The same arguments with a seed give the same output, but for times.

// Nothing that comes in may end the program; an exception says why it cannot be reached.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod bench;
mod blame;
mod check;
mod codes;
mod command;
mod composition;
mod conform;
mod explain;
mod failure;
mod game;
mod human;
pub mod json;
mod keeper;
mod layout;
mod load;
mod look;
mod memory;
mod mistakes;
mod new;
mod output;
mod perft;
mod phases;
mod picture;
mod play;
mod points;
mod render;
mod rules;
mod saves;
mod schema;
mod screen;
mod seats;
mod sets;
mod simulate;
mod standings;
mod stats;
mod story;
mod streams;
mod summary;
mod tally;
mod tiles;
mod why;
mod written;

pub use command::{main, run, run_on};
pub use streams::Streams;
