//! The `tilewright` command; everything is in the library, so that an outside project can link its own expansions.

use std::process::ExitCode;

fn main() -> ExitCode {
    tilewright_cli::main()
}
