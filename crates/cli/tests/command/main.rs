//! The command as its users meet it: arguments and input in, output and exit status out.

mod arguments;
mod bench;
mod binary;
mod check;
mod examine;
mod folder;
mod games;
mod guide;
mod hostile;
mod limits;
mod new;
mod outputs;
mod people;
mod pictures;
mod play;
mod saves;
mod schema;
mod simulate;
mod stats;
mod terminal;
mod transcript;

use tilewright_cli::{Streams, run_on};

/// What a run came to.
struct Run {
    status: u8,
    out: String,
    err: String,
}

/// Runs the command with arguments that hold no spaces, and with input.
fn type_in(arguments: &[&str], input: &str) -> Run {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = input.as_bytes();
    let mut streams = Streams { input: &mut input, out: &mut out, err: &mut err };
    let status = run_on(["tilewright"].iter().chain(arguments), &mut streams);
    Run { status, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

/// Runs the command, whose arguments are parted by spaces, without input.
fn run(line: &str) -> Run {
    type_in(&line.split_whitespace().collect::<Vec<_>>(), "")
}

/// The output of a run that has to go well.
#[track_caller]
fn output(line: &str) -> String {
    let run = run(line);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{line}");
    let wide = run.out.lines().find(|line| !line.starts_with('{') && line.chars().count() > 80);
    assert_eq!(wide, None, "{line}: wider than 80 columns");
    run.out
}
