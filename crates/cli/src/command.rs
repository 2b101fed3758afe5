//! The command line as a whole.

use std::backtrace::Backtrace;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write as _};
use std::panic;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use clap::{ColorChoice, Parser, Subcommand};

use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use crate::look::Look;
use crate::mistakes;
use crate::streams::Streams;
use crate::{
    bench, check, conform, explain, load, new, perft, phases, play, render, rules, saves, schema, sets,
    simulate, tiles, why,
};

const EXAMPLES: &str = "Examples:
  tilewright play --players 4 --seed 7
  tilewright play --bots human,greedy
  tilewright simulate --games 10000
  tilewright tiles base
  tilewright new set my-set";

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
    Load(load::Load),
    New(new::New),
    Sets(sets::Sets),
    Rules(rules::Rules),
    Tiles(tiles::Tiles),
    Check(check::Check),
    Explain(explain::Explain),
    Schema(schema::Schema),
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
            Self::Load(_) => "load",
            Self::New(_) => "new",
            Self::Sets(_) => "sets",
            Self::Rules(_) => "rules",
            Self::Tiles(_) => "tiles",
            Self::Check(_) => "check",
            Self::Explain(_) => "explain",
            Self::Schema(_) => "schema",
            Self::Render(_) => "render",
            Self::Phases(_) => "phases",
            Self::Why(_) => "why",
            Self::Perft(_) => "perft",
            Self::Bench(_) => "bench",
            Self::Conform(_) => "conform",
            Self::RefGames(_) => "refgames",
        }
    }

    fn run(self, streams: &mut Streams<'_>, looks: Looks) -> Result<(), Failure> {
        match self {
            Self::Play(play) => play.run(streams, looks.terminal),
            Self::Resume(resume) => resume.run(streams, looks.terminal),
            Self::Verify(verify) => verify.run(streams),
            Self::Replay(replay) => replay.run(streams),
            Self::Convert(convert) => convert.run(streams),
            Self::Simulate(simulate) => simulate.run(streams),
            Self::Load(load) => load.run(streams),
            Self::New(new) => new.run(streams),
            Self::Sets(sets) => sets.run(streams),
            Self::Rules(rules) => rules.run(streams),
            Self::Tiles(tiles) => tiles.run(streams),
            Self::Check(check) => check.run(streams, looks.out),
            Self::Explain(explain) => explain.run(streams),
            Self::Schema(schema) => schema.run(streams),
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

/// Runs the command with the arguments and streams of the process. A panic of an expansion that is caught and told as what
/// it is ([`fault`](tilewright::core::fault)) is not written to the error stream beside that; one that is not caught is.
pub fn main() -> ExitCode {
    let told: Arc<Mutex<String>> = Arc::default();
    let keep = Arc::clone(&told);
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| match keep.lock() {
        Ok(mut told) if cfg!(panic = "unwind") => *told = format!("{info}\n{}", Backtrace::capture()),
        _ => usual(info),
    }));
    panic::catch_unwind(|| run(std::env::args_os())).unwrap_or_else(|_| {
        // The terminal may be what went away.
        let _ = writeln!(io::stderr(), "{}", told.lock().map(|told| told.clone()).unwrap_or_default());
        ExitCode::from(101)
    })
}

/// Runs the command with these arguments, the first being the name of the program, on the streams of the process.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> ExitCode {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let looks = Looks { out: Look::of(&io::stdout()), err: Look::of(&io::stderr()), terminal };
    let mut input = io::stdin().lock();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut err = io::stderr().lock();
    let status = run_with(arguments, &mut Streams { input: &mut input, out: &mut out, err: &mut err }, looks);
    ExitCode::from(status)
}

/// Runs the command with these arguments, the first being the name of the program, and returns the exit status.
pub fn run_on(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    streams: &mut Streams<'_>,
) -> u8 {
    run_with(arguments, streams, Looks { out: Look::PLAIN, err: Look::PLAIN, terminal: false })
}

/// What the two streams of text can show.
#[derive(Clone, Copy, Debug)]
struct Looks {
    out: Look,
    err: Look,
    /// Whether a person sits at a terminal, for input and output alike.
    terminal: bool,
}

fn run_with(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    streams: &mut Streams<'_>,
    looks: Looks,
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
    let done = cli.command.run(streams, looks).and_then(|()| Ok(streams.out.flush()?));
    let Err(failure) = done else { return 0 };
    let status = failure.status();
    if status != 0 {
        let _ = streams.out.flush();
        if !matches!(failure, Failure::Told) {
            let _ = writeln!(streams.err, "{}", message(&failure, looks.err));
        }
        if matches!(failure, Failure::Usage(_)) {
            let _ = writeln!(streams.err, "\nFor more, try `tilewright {name} --help`.");
        }
    }
    status
}

/// What is told of a failure.
fn message(failure: &Failure, look: Look) -> String {
    let text = format!("error: {}", mistakes::printable(&failure.to_string()));
    match failure {
        Failure::Usage(_) => wrap(&text, WIDTH, 7),
        Failure::Mistakes(sheets) => mistakes::draw_all(sheets, look) + &wrap(&text, WIDTH, 7),
        _ => text,
    }
}
