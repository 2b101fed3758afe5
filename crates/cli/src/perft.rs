//! `tilewright perft`: counts the decision tree.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use tilewright::core::fault::Fault;
use tilewright::core::perft::try_perft;
use tilewright::prelude::*;

use crate::composition::{RulesArgs, SeatArgs};
use crate::failure::Failure;
use crate::layout::{real, thousands};
use crate::streams::Streams;

const EXAMPLE: &str = "Examples:
  tilewright perft --depth 3
  tilewright perft --depth 2 --divide --edition c1

Depth counts decisions of players; every tile that could be drawn is followed,
once for each design, whatever a game file says of seed and draws.";

/// Count the ways to make the next decisions: an oracle for changes of rules
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Perft {
    /// How many decisions of players deep
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// One line for each first draw and action
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    seats: SeatArgs,
}

impl Perft {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let plan = self.rules.plan()?;
        let players = plan.players(&self.seats)?;
        let rules = plan.rules;
        let game =
            Game::with_open_chance(&rules, players).map_err(|error| Failure::usage("--players", error))?;
        let mut state = game.state().clone();
        state.set_recording(&rules, Recording::NONE);
        let begun = Instant::now();
        let mut total = 0;
        if self.divide && self.depth > 0 {
            for (outcome, _) in rules.outcomes(&state) {
                let mut drawn = state.clone();
                rules.apply_unchecked(&mut drawn, outcome);
                total += self.divide(&rules, &drawn, &rules.action_text(&state, outcome), streams.out)?;
            }
            if rules.decider(&state) != Some(Decider::Chance) {
                total = self.divide(&rules, &state, "", streams.out)?;
            }
        } else {
            total = try_perft(&rules, &state, self.depth).map_err(|fault| broken_off(&fault))?;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let rate = real(total) / seconds.max(1e-9);
        writeln!(
            streams.out,
            "depth {}: {} ways in {seconds:.2} s, {:.1} million a second",
            self.depth,
            thousands(total),
            rate / 1e6
        )?;
        Ok(())
    }

    /// A line for each action; returns how many ways there are.
    fn divide(
        &self,
        rules: &Ruleset,
        state: &State,
        before: &str,
        out: &mut dyn Write,
    ) -> Result<u64, Failure> {
        let mut list = ActionList::new();
        if let Some(fault) = state.fault() {
            return Err(broken_off(fault));
        }
        rules.list_legal(state, &mut list).map_err(|fault| broken_off(&fault))?;
        let mut total = 0;
        for &action in list.iter() {
            let mut next = state.clone();
            rules.apply_unchecked(&mut next, action);
            let count = try_perft(rules, &next, self.depth - 1).map_err(|fault| broken_off(&fault))?;
            writeln!(
                out,
                "{before:<36}  {:<20}  {:>16}",
                rules.action_text(state, action),
                thousands(count)
            )?;
            total += count;
        }
        Ok(total)
    }
}

/// An expansion misbehaves on one of the ways, so that their number says nothing.
fn broken_off(fault: &Fault) -> Failure {
    Failure::Failed(format!("the ways cannot be counted: {fault}"))
}
