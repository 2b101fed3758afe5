//! The command line as a whole.

use std::ffi::OsString;
use std::io::{self, BufWriter};
use std::process::ExitCode;

use clap::{ColorChoice, Parser, Subcommand};

use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use crate::streams::Streams;
use crate::{bench, conform, perft, phases, play, render, rules, saves, sets, simulate, tiles, why};

const EXAMPLES: &str = "Examples:
  tilewright play --players 4 --seed 7
  tilewright play --bots human,greedy
  tilewright simulate --games 10000
  tilewright tiles base";

/// Carcassonne-like tile-laying games: compose, play, simulate, examine.
#[derive(Debug, Parser)]
#[command(name = "tilewright", bin_name = "tilewright", version, color = ColorChoice::Never, after_help = EXAMPLES)]
#[command(max_term_width = 80, arg_required_else_help = true, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Play),
    Resume(saves::Resume),
    Verify(saves::Verify),
    Replay(saves::Replay),
    Convert(saves::Convert),
    Simulate(simulate::Simulate),
    Sets(sets::Sets),
    Rules(rules::Rules),
    Tiles(tiles::Tiles),
    Render(render::Render),
    Phases(phases::Phases),
    Why(why::Why),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Conform(conform::Conform),
    #[command(name = "refgames")]
    RefGames(conform::RefGames),
}

impl Command {
    const fn name(&self) -> &'static str {
        match self {
            Self::Play(_) => "play",
            Self::Resume(_) => "resume",
            Self::Verify(_) => "verify",
            Self::Replay(_) => "replay",
            Self::Convert(_) => "convert",
            Self::Simulate(_) => "simulate",
            Self::Sets(_) => "sets",
            Self::Rules(_) => "rules",
            Self::Tiles(_) => "tiles",
            Self::Render(_) => "render",
            Self::Phases(_) => "phases",
            Self::Why(_) => "why",
            Self::Perft(_) => "perft",
            Self::Bench(_) => "bench",
            Self::Conform(_) => "conform",
            Self::RefGames(_) => "refgames",
        }
    }

    fn run(self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        match self {
            Self::Play(play) => play.run(streams),
            Self::Resume(resume) => resume.run(streams),
            Self::Verify(verify) => verify.run(streams),
            Self::Replay(replay) => replay.run(streams),
            Self::Convert(convert) => convert.run(streams),
            Self::Simulate(simulate) => simulate.run(streams),
            Self::Sets(sets) => sets.run(streams),
            Self::Rules(rules) => rules.run(streams),
            Self::Tiles(tiles) => tiles.run(streams),
            Self::Render(render) => render.run(streams),
            Self::Phases(phases) => phases.run(streams),
            Self::Why(why) => why.run(streams),
            Self::Perft(perft) => perft.run(streams),
            Self::Bench(bench) => bench.run(streams),
            Self::Conform(conform) => conform.run(streams),
            Self::RefGames(games) => games.run(streams),
        }
    }
}

/// Runs the command with the arguments and streams of the process.
pub fn main() -> ExitCode {
    run(std::env::args_os())
}

/// Runs the command with these arguments, the first being the name of the program, on the streams of the process.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> ExitCode {
    let mut input = io::stdin().lock();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut err = io::stderr().lock();
    let status = run_on(arguments, &mut Streams { input: &mut input, out: &mut out, err: &mut err });
    ExitCode::from(status)
}

/// Runs the command with these arguments, the first being the name of the program, and returns the exit status.
pub fn run_on(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    streams: &mut Streams<'_>,
) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            let stream = if error.use_stderr() { &mut *streams.err } else { &mut *streams.out };
            // Nobody is left to tell if this fails.
            let _ = write!(stream, "{}", error.render()).and_then(|()| stream.flush());
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let name = cli.command.name();
    let done = cli.command.run(streams).and_then(|()| Ok(streams.out.flush()?));
    let Err(failure) = done else { return 0 };
    let status = failure.status();
    if status != 0 {
        let _ = streams.out.flush();
        let _ = writeln!(streams.err, "{}", message(&failure));
        if matches!(failure, Failure::Usage(_)) {
            let _ = writeln!(streams.err, "\nFor more, try `tilewright {name} --help`.");
        }
    }
    status
}

/// What is told of a failure. The drawing of a set file's mistakes keeps its lines.
fn message(failure: &Failure) -> String {
    let text = format!("error: {failure}");
    if matches!(failure, Failure::Usage(_)) { wrap(&text, WIDTH, 7) } else { text }
}
